"""What a counter says of itself: its formation, and the markers of what it has done."""

from __future__ import annotations

from typing import Any

import pytest
from tests.systems.ept.positions import position

from bocage.kernel.files.ledger import read_ledger
from bocage.systems.ept import knowledge
from bocage.systems.ept.showing import view
from bocage.systems.ept.showing.counters import counter
from bocage.systems.ept.system import SYSTEM

GERMAN, SOVIET = 0, 1


@pytest.mark.rule("EPT-0.0d")
def test_no_rule_shows_what_an_edition_changed() -> None:
    rules = read_ledger(SYSTEM)
    assert rules
    assert not [rule.id for rule in rules.values() if {"→", "►"} & {*rule.en, *rule.fr}]


@pytest.mark.rule("EPT-0.4a")
@pytest.mark.parametrize(
    ("state", "mark"),
    [
        ({"activated": True}, "mark-activated"),
        ({"moved": True}, "mark-move"),
        ({"fire": "test"}, "mark-cadence-test"),
        ({"fire": "none"}, "mark-cadence-silent"),
        ({"condition": "stopped"}, "mark-stopped"),
        ({"condition": "neutralised"}, "mark-neutralised"),
        ({"uncommanded": True}, "mark-uncommanded"),
        ({"dug": 1}, "mark-digging"),
    ],
)
def test_a_marker_shows_what_a_unit_has_done(state: dict[str, Any], mark: str) -> None:
    s, names = position(
        units=[
            {"name": "marked", "type": "de_grenadier", "at": "A2", **state},
            {"name": "fresh", "type": "de_grenadier", "at": "A3"},
        ]
    )
    marked, fresh = ([each.id for each in counter(s, s.units[names[name]]).marks] for name in ("marked", "fresh"))
    assert mark in marked
    assert mark not in fresh


@pytest.mark.rule("EPT-3.1b")
def test_a_counter_says_to_which_formation_it_belongs_and_a_hidden_one_does_not() -> None:
    s, names = position(
        formations=[{"name": "first", "side": "german"}, {"name": "second", "side": "german"}],
        units=[
            {"name": "a", "type": "de_grenadier", "formation": "first", "at": "A2"},
            {"name": "b", "type": "de_grenadier", "formation": "second", "at": "A3"},
            {"name": "c", "type": "de_grenadier", "formation": "second", "at": "A4", "hidden": True},
        ],
    )
    shown = {piece.id: piece.unit for piece in view.scene(knowledge.known(s, SOVIET), SOVIET).pieces}
    told = {name: unit and unit.args["name"] for name in "abc" for unit in [shown[names[name]]]}
    assert told == {"a": "first", "b": "second", "c": None}
