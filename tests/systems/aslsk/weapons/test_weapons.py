"""Support weapons (ASL-4.0): portage, possession, use in the wrong hands, and placing charges."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from bocage.systems.aslsk.game.situation import situation
from bocage.systems.aslsk.reference.counters import MF
from bocage.systems.aslsk.reference.tables import tables
from bocage.systems.aslsk.state.model import State
from bocage.systems.aslsk.weapons import carrying, handling, possession


def state(units: Sequence[Mapping[str, Any]], guns: Sequence[Mapping[str, Any]] = ()) -> State:
    data = {
        "board": {"columns": {"A": "....", "B": "....."}},
        "sides": ["american", "german"],
        "phase": "MPh",
        "units": list(units),
        "weapons": list(guns),
    }
    options = {option.key: option.default for option in tables().switches.options}
    return situation(data, options, "test")[1]


A = {"name": "a", "at": "A2"}
L = {"name": "l", "side": "american", "type": "8-1", "at": "A2"}


@pytest.mark.rule("ASL-4.0h", "ASL-3.3r")
@pytest.mark.parametrize(
    ("unit", "expected"),
    [
        ({"type": "us_667"}, 3),
        ({"type": "us_347"}, 3),
        ({"type": "us_667", "cx": True}, 2),
        ({"type": "us_8-1"}, 1),
        ({"type": "us_8-1", "wounded": True}, 0),
        ({"type": "us_8-1", "cx": True}, 0),
    ],
)
def test_capacity(unit: dict[str, Any], expected: int) -> None:
    s = state([A | unit])
    assert carrying.capacity(s, s.units[1], None) == expected


@pytest.mark.rule("ASL-4.0a", "ASL-4.0i")
def test_excess_costs_mf_and_a_leader_helps() -> None:
    s = state([A | {"type": "us_667"}, L], [{"name": "mg", "type": "us_hmg50", "holder": "a"}])
    squad, leader = s.units[1], s.units[2]
    assert carrying.portage(s, squad, None) == 2
    assert carrying.portage_cost(s, squad, None) == 2 * MF
    assert carrying.portage(s, squad, leader) == 1
    leader.broken = True
    assert carrying.portage(s, squad, leader) == 2


@pytest.mark.rule("ASL-4.0l")
@pytest.mark.parametrize(
    ("type", "gun", "kind", "number", "rof"),
    [
        ("us_667", "us_mmg", "first", 12, 2),
        ("us_667", "ge_lmg", "first", 10, 0),
        ("us_667", "ge_hmg", "subsequent", 8, 2),
        ("us_536", "us_mmg", "first", 11, 2),
        ("us_536", "ge_mmg", "fpf", 7, 1),
        ("us_8-1", "us_mmg", "first", 12, 2),
    ],
)
def test_numbers_in_these_hands(type: str, gun: str, kind: str, number: int, rof: int) -> None:
    s = state([A | {"type": type}], [{"name": "mg", "type": gun, "holder": "a"}])
    weapon = s.weapons[2]
    assert handling.breakdown_number(s, weapon, s.units[1], kind) == number
    assert handling.rate_of_fire(s, weapon, s.units[1]) == rof


@pytest.mark.rule("ASL-4.0e")
def test_who_carries_too_much_must_drop_before_routing() -> None:
    guns = [{"name": "mg", "type": "us_hmg50", "holder": "a"}, {"name": "ft", "type": "ft", "holder": "l"}]
    s = state([A | {"type": "us_667"}, L], guns)
    assert carrying.over_capacity(s, s.units[1]) == [3]
    assert carrying.over_capacity(s, s.units[2]) == []


@pytest.mark.rule("ASL-4.0f")
def test_weapons_of_a_lost_unit_lie_in_its_hex() -> None:
    s = state([A | {"type": "us_667"}], [{"name": "mg", "type": "us_mmg", "holder": "a"}])
    possession.put_down(s, s.weapons[2])
    assert (s.weapons[2].holder, s.weapons[2].at) == (0, s.board.cell("A2"))


@pytest.mark.rule("ASL-4.3f")
@pytest.mark.parametrize("state_of", [{"fire": "prep"}, {"broken": True}, {"pinned": True}])
def test_who_places_no_charge(state_of: dict[str, Any]) -> None:
    s = state([A | {"type": "us_667"} | state_of], [{"name": "dc", "type": "dc", "holder": "a"}])
    found = handling.refuses_placer(s, s.units[1])
    assert found is not None
    assert found.rule == "ASL-4.3f"


@pytest.mark.rule("ASL-4.3g")
def test_a_placed_charge_remembers_its_placer() -> None:
    s = state([A | {"type": "us_536", "cx": True}], [{"name": "dc", "type": "dc", "holder": "a"}])
    handling.place_charge(s, s.units[1], s.weapons[2], s.board.cell("B2"))
    (charge,) = s.charges
    assert (charge.cell, charge.cx, charge.elite, charge.inexperienced) == (s.board.cell("B2"), True, False, True)
    assert s.weapons[2].holder == 0
