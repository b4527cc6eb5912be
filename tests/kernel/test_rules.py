"""Functions of disabled rules answer with their variants, wherever those stand."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.conftest import ROOT

ANSWERS = """
from __future__ import annotations

from bocage.kernel.rules import ByRule, rule, unchanged, use_variants

@rule("X-1")
def bonus(dice: int) -> int:
    return 2 * dice

@rule("X-1")
def targets() -> list[str]:
    return ["a"]

@rule("X-1")
def shoot():
    yield "dice"
    return 6

@rule("X-1", "X-2")
def other() -> int:
    return 7

@rule("X-1")
def draw():
    yield "first"
    return 6

def twice():
    yield from unchanged(draw)()
    return (yield from unchanged(draw)())

def run(procedure):
    asked = []
    while True:
        try:
            asked.append(next(procedure))
        except StopIteration as end:
            return *asked, end.value

if VARIANTS:
    use_variants({bonus: lambda dice: dice + 10, targets: ["b"], shoot: 1, draw: twice})
    use_variants({other: ByRule({"X-2": 8})})
print(bonus(3), targets(), run(shoot()), run(draw()), other(), sep="; ")
"""


@pytest.mark.parametrize(
    ("disabled", "variants", "answers"),
    [
        ("", True, "6; ['a']; ('dice', 6); ('first', 6); 7"),
        ("X-1", False, "0; []; (None,); (None,); 0"),
        ("X-1", True, "13; ['b']; (1,); ('first', 'first', 6); 0"),
        ("X-2", True, "6; ['a']; ('dice', 6); ('first', 6); 8"),
    ],
)
def test_a_disabled_rule_answers_with_its_variant(disabled: str, variants: bool, answers: str) -> None:
    env = {**os.environ, "BOCAGE_DISABLED_RULES": disabled, "BOCAGE_RULE_WITNESS": "0"}
    command = [sys.executable, "-c", ANSWERS.replace("VARIANTS", str(variants))]
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=60, check=False)
    assert done.stdout.strip() == answers, done.stderr
