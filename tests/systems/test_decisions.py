"""The decision tables of the agents: every question that a system can ask has its entry."""

from __future__ import annotations

import importlib

import pytest
from tests.test_texts import ROOT, ids_of

from bocage.mechanics.deciding import Decisions

SYSTEMS = ROOT / "src" / "bocage" / "systems"
CODES = sorted(path.parents[1].name for path in SYSTEMS.glob("*/tactics/agents.py"))
"""The systems whose agents decide by a table."""


def decisions(code: str) -> Decisions[object]:
    """The decision table of a system, from the module that holds its agents."""
    handlers: Decisions[object] = importlib.import_module(f"bocage.systems.{code}.tactics.agents").DECISIONS
    return handlers


def prompts(code: str) -> set[str]:
    """The ids of all questions of a system: each has a text, and some a hint beside it."""
    texts = ids_of(SYSTEMS / code)
    return {id for id in texts if id.startswith("prompt-") and not id.endswith("-hint")}


@pytest.mark.parametrize("code", CODES)
def test_every_question_is_decided_or_deliberately_left_to_its_usual_answer(code: str) -> None:
    table = decisions(code)
    assert prompts(code) == {*table.decided, *table.left_to_usual}
    assert not set(table.decided) & set(table.left_to_usual)
