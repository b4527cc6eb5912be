"""The contract names the test that checks each of its laws; here it is checked that there is such a test."""

from __future__ import annotations

import ast
import inspect
import re
from pathlib import Path

import pytest

from bocage.kernel.contract import question, system
from bocage.kernel.showing import drawing
from tests.contract.games import Playing, every_scenario, seats

ROOT = Path(__file__).resolve().parents[2]
PARTS = (
    system.Rules,
    system.Knowledge,
    system.Showing,
    system.Lookup,
    system.Tools,
    question.Choices,
    drawing.Piecewise,
)


def names_of_tests() -> set[str]:
    """The test functions of `tests/contract`."""
    trees = [ast.parse(file.read_bytes()) for file in (ROOT / "tests" / "contract").glob("test_*.py")]
    return {node.name for tree in trees for node in tree.body if isinstance(node, ast.FunctionDef)}


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.__name__)
def test_the_tests_that_a_part_names_exist(part: type) -> None:
    said = inspect.getdoc(part) or ""
    cited = re.findall(r"`(test_\w+)`", said)
    assert cited, "a part without a law that is tested"
    assert set(cited) <= names_of_tests()
    assert all((ROOT / path).exists() for path in re.findall(r"`(tests/[\w./]+)`", said))


@every_scenario
def test_only_a_system_with_secrets_hides_something(play: Playing) -> None:
    knowledge = play.system.knowledge
    assert knowledge.has_secrets == (knowledge.perturb is not None)
    if knowledge.has_secrets:
        return
    for game, _ in play.positions(every=20):
        for seat in seats(game):
            assert knowledge.known(game.state, game.seats[seat]) is game.state
