"""The decision tables of the agents: every question that a system can ask has its entry."""

from __future__ import annotations

import importlib

import pytest
from tests.test_texts import ROOT, ids_of

from bocage.kernel.contract.registry import codes, find
from bocage.mechanics.deciding import Decisions

CODES = [code for code in codes() if find(code).package.startswith("bocage.systems.")]

AGENTS = {"aslsk": "bocage.systems.aslsk.tactics", "pzf": "bocage.systems.pzf.tactics.agents"}
"""The module with the decision table, by system."""


AGENTS = {"aslsk": "bocage.systems.aslsk.tactics.agents", "pzf": "bocage.systems.pzf.tactics"}
"""The module with the decision table, by system."""


def decisions(code: str) -> Decisions[object]:
    """The decision table of a system, from the module that holds its agents."""
    found: Decisions[object] = importlib.import_module(AGENTS[code]).DECISIONS
    return found


def prompts(code: str) -> set[str]:
    """The ids of all questions of a system: each has a text, and some a hint beside it."""
    texts = ids_of(ROOT / "src" / "bocage" / "systems" / code)
    return {id for id in texts if id.startswith("prompt-") and not id.endswith("-hint")}


@pytest.mark.parametrize("code", CODES)
def test_every_question_is_decided_or_deliberately_left_to_its_usual_answer(code: str) -> None:
    table = decisions(code)
    assert prompts(code) == {*table.decided, *table.left_to_usual}
    assert not set(table.decided) & set(table.left_to_usual)
