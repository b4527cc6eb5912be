"""Functions of disabled rules answer with their variants, wherever those stand."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.conftest import ROOT

ANSWERS = """
from __future__ import annotations

from bocage.kernel.rules import rule, use_variants

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

@rule("X-2")
def other() -> int:
    return 7

def shot():
    try:
        return [next(procedure := shoot())]
    except StopIteration as end:
        return end.value

if VARIANTS:
    use_variants({bonus: lambda dice: dice + 10, targets: ["b"], shoot: 1, other: 8})
print(bonus(3), targets(), shot(), other())
"""


@pytest.mark.parametrize(
    ("disabled", "variants", "answers"),
    [
        ("", True, "6 ['a'] ['dice'] 7"),
        ("X-1", False, "0 [] None 7"),
        ("X-1", True, "13 ['b'] 1 7"),
        ("X-1,X-2", True, "13 ['b'] 1 8"),
    ],
)
def test_a_disabled_rule_answers_with_its_variant(disabled: str, variants: bool, answers: str) -> None:
    env = {**os.environ, "BOCAGE_DISABLED_RULES": disabled, "BOCAGE_RULE_WITNESS": "0"}
    command = [sys.executable, "-c", ANSWERS.replace("VARIANTS", str(variants))]
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=60, check=False)
    assert done.stdout.strip() == answers, done.stderr
