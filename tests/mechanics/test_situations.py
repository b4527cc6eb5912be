"""Situations of all systems: bad rows are refused with their place, what was expected and what was found."""

from __future__ import annotations

from typing import Any

import pytest

from bocage.kernel.contract.registry import complete_options, find
from bocage.kernel.contract.scenario import ScenarioError
from bocage.kernel.play.game import Game
from bocage.mechanics.situations import Names, checked, fit, one_of, rows, side_of
from bocage.mechanics.typed import Positive

SQUAD = {"name": "a", "type": "ge_467", "at": "B1"}
BOARD = {"columns": {"A": "......", "B": ".......", "C": "......"}}
MARKER = {"at": [1, 1], "side": "german"}
PRIVATE = {"name": "a", "type": "us_private", "at": [3, 3]}


def opened(code: str, situation: dict[str, Any]) -> Game:
    system = find(code)
    options = complete_options(system, {})
    setting, state, _ = system.rules.situation(situation, options, "x.toml")
    return Game.start(system, setting, state, "x", options, key=b"x")


@pytest.mark.parametrize(
    ("code", "situation", "sentence"),
    [
        ("aslsk", {"turn": 0}, "x.toml, turn: expected a whole number of at least 1, found 0"),
        ("aslsk", {"units": [{**SQUAD, "brokn": True}]}, "x.toml, unit 1: unknown key 'brokn', did you mean 'broken'?"),
        ("aslsk", {"units": [SQUAD, SQUAD]}, "x.toml, unit 2: the name 'a' is already taken"),
        ("aslsk", {"player": "french"}, "expected a side of german, russian, found 'french'"),
        ("aslsk", {"step": "tea"}, "step: aslsk has no step 'tea'; expected one of"),
        ("aslsk", {"weapons": [{"type": "ge_lmg", "holder": "b"}]}, "weapon 1, holder: expected the name of a unit"),
        ("pzf", {}, "x.toml: expected the key 'figures', which is missing"),
        ("pzf", {"figures": []}, "x.toml, figures: expected at least one figure, found none"),
        ("pzf", {"figures": [PRIVATE], "exits": ["up", ""]}, "x.toml, exits[0]: expected one of"),
        ("pzf", {"figures": [{**PRIVATE, "aboard": "b"}]}, "x.toml, figure 1, aboard: expected the name of a figure"),
        ("pzf", {"figures": [PRIVATE], "markers": [{**MARKER, "figures": ["b"]}]}, "marker 1, figures"),
        ("pzf", {"figures": [PRIVATE], "phase": "setup"}, "x.toml, phase: expected one of start, initiative"),
    ],
)  # fmt: skip
def test_what_is_wrong_in_a_situation_is_one_sentence(code: str, situation: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ScenarioError) as refused:
        opened(code, {"board": BOARD, **situation} if code == "aslsk" else situation)
    assert sentence in str(refused.value)


def test_a_word_a_side_and_a_row_are_checked() -> None:
    assert one_of("wood", ("wood", "wall"), "x") == "wood"
    assert side_of("soviet", ("german", "soviet"), "x") == 1
    assert checked({"a": 1}, ("a", "b"), "x") == {"a": 1}
    assert list(rows([{"a": 1}], "unit", "x.toml")) == [("x.toml, unit 1", {"a": 1})]
    assert fit(3, Positive, "x") == 3
    with pytest.raises(ScenarioError, match="expected one of wood, found a list of 1"):
        one_of(["wood"], ("wood",), "x")
    with pytest.raises(ScenarioError, match="expected a table, found a list of 0"):
        checked([], ("a",), "x")
    with pytest.raises(ScenarioError, match="expected a list with a table for each unit, found a table"):
        list(rows({}, "unit", "x"))


def test_pieces_without_a_name_are_called_by_their_number() -> None:
    names = Names()
    names.add({}, 4, "x")
    names.add({"name": "mortar"}, 5, "x")
    assert names == {"p4": 4, "mortar": 5}
    assert names.find("mortar", "x") == 5
    with pytest.raises(ScenarioError, match="expected the name of a gun, expected one of p4, mortar, found 'mg'"):
        names.find("mg", "x", "gun")
