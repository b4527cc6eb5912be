"""Support weapons (ASL-4.0): portage, possession, use in the wrong hands, and placing charges."""

from __future__ import annotations

from typing import Any

import pytest
from tests.systems.aslsk.position import Piece, Position, given, weapon

from bocage.systems.aslsk.reference.counters import MF
from bocage.systems.aslsk.weapons import carrying, handling, possession

SIDES = ["american", "german"]


def carriers(*units: Piece, weapons: list[Piece] | None = None) -> Position:
    """American units in A2 with their weapons."""
    placed = [{"side": "american", "at": "A2", **unit} for unit in units]
    return given(placed, weapons=weapons or [], sides=SIDES, player="american")


SQUAD = {"name": "squad", "type": "us_667"}
LEADER = {"name": "leader", "type": "8-1"}


@pytest.mark.rule("ASL-4.0h", "ASL-3.3r")
@pytest.mark.parametrize(
    ("unit", "pp"),
    [
        ({"type": "us_667"}, 3),
        ({"type": "us_347"}, 3),
        ({"type": "us_667", "cx": True}, 2),
        ({"type": "us_8-1"}, 1),
        ({"type": "us_8-1", "wounded": True}, 0),
        ({"type": "us_8-1", "cx": True}, 0),
    ],
)
def test_capacity_depends_on_the_kind_of_unit_wounds_and_exhaustion(unit: dict[str, Any], pp: int) -> None:
    position = carriers({"name": "carrier", **unit})
    assert carrying.capacity(position.state, position.unit("carrier"), None) == pp


@pytest.mark.rule("ASL-4.0a", "ASL-4.0i")
def test_each_excess_pp_costs_one_mf_and_a_good_order_leader_carries_one() -> None:
    position = carriers(SQUAD, LEADER, weapons=[weapon("hmg of 5 PP", "us_hmg50", "squad")])
    s, squad, leader = position.state, position.unit("squad"), position.unit("leader")
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
def test_capture_and_inexperience_lower_breakdown_number_and_rof(
    type: str, gun: str, kind: str, number: int, rof: int
) -> None:
    position = carriers({"name": "user", "type": type}, weapons=[weapon("gun", gun, "user")])
    s, used, user = position.state, position.weapon("gun"), position.unit("user")
    assert handling.breakdown_number(s, used, user, kind) == number
    assert handling.rate_of_fire(s, used, user) == rof


@pytest.mark.rule("ASL-4.0e")
def test_only_a_unit_over_its_capacity_must_drop_before_routing() -> None:
    guns = [weapon("hmg of 5 PP", "us_hmg50", "squad"), weapon("ft of 1 PP", "ft", "leader")]
    position = carriers(SQUAD, LEADER, weapons=guns)
    s = position.state
    assert carrying.over_capacity(s, position.unit("squad")) == [position.weapon("hmg of 5 PP").id]
    assert carrying.over_capacity(s, position.unit("leader")) == []


@pytest.mark.rule("ASL-4.0f")
def test_a_weapon_put_down_lies_unpossessed_in_its_hex() -> None:
    position = carriers(SQUAD, weapons=[weapon("mmg", "us_mmg", "squad")])
    mmg = position.weapon("mmg")
    possession.put_down(position.state, mmg)
    assert (mmg.holder, mmg.at) == (0, position.cell("A2"))


@pytest.mark.rule("ASL-4.3f")
@pytest.mark.parametrize("condition", [{"fire": "prep"}, {"broken": True}, {"pinned": True}])
def test_a_unit_that_fired_broke_or_is_pinned_places_no_charge(condition: dict[str, Any]) -> None:
    position = carriers(SQUAD | condition, weapons=[weapon("charge", "dc", "squad")])
    refusal = handling.refuses_placer(position.state, position.unit("squad"))
    assert refusal is not None
    assert refusal.rule == "ASL-4.3f"


@pytest.mark.rule("ASL-4.3f")
def test_a_fresh_unit_places_a_charge() -> None:
    position = carriers(SQUAD, weapons=[weapon("charge", "dc", "squad")])
    assert handling.refuses_placer(position.state, position.unit("squad")) is None


@pytest.mark.rule("ASL-4.3g")
def test_a_placed_charge_remembers_the_condition_of_its_placer() -> None:
    conscripts = {"name": "conscripts", "type": "us_536", "cx": True}
    position = carriers(conscripts, weapons=[weapon("charge", "dc", "conscripts")])
    handling.place_charge(position.state, position.unit("conscripts"), position.weapon("charge"), position.cell("B2"))
    (placed,) = position.state.charges
    assert (placed.cell, placed.placer) == (position.cell("B2"), position.unit("conscripts").id)
    assert (placed.cx, placed.elite, placed.inexperienced) == (True, False, True)
    assert position.weapon("charge").holder == 0
