"""Games whose outcome nothing can change any more (ASL-3.9b, 2.0c)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.systems.aslsk.position import GERMAN, RUSSIAN, Piece, german, given, russian

from bocage.kernel.contract.setting import Outcome

SQUAD = german("squad", "A2")
BROKEN_SQUAD = russian("enemy", "G4", broken=True)
LEADER = russian("enemy leader", "G4", "8-1")


def settled(units: Sequence[Piece], victory: dict[str, Any], **more: Any) -> Outcome | None:
    return given(units, victory=[{"side": "german", **victory}], turns=4, **more).game.settled(GERMAN)


def test_control_is_settled_when_the_side_that_could_change_it_has_no_squad_left() -> None:
    control = {"type": "control", "hexes": ["A2"], "at_least": 1}
    held, lost = {"A2": "german"}, {"A2": "russian"}
    away, german_leader = german("squad", "B2"), german("leader", "B2", "8-1")
    assert settled([SQUAD, LEADER], control, control=held) == Outcome("victory-control", GERMAN)
    assert settled([SQUAD, BROKEN_SQUAD], control, control=held) is None, "a broken squad may rally"
    assert settled([away, LEADER], control, control=lost) is None, "the German squad may still take it"
    assert settled([german_leader, BROKEN_SQUAD], control, control=lost) == Outcome("time", RUSSIAN)


def test_exit_is_settled_when_too_few_are_left_to_leave_the_map() -> None:
    two_squads_exit = {"type": "exit", "edge": "east", "at_least": 2}
    assert settled([SQUAD, BROKEN_SQUAD], two_squads_exit) == Outcome("time", RUSSIAN)
    assert settled([SQUAD, german("second", "A3"), BROKEN_SQUAD], two_squads_exit) is None


def test_a_cleared_place_stays_so_without_enemy_squads() -> None:
    clear = {"type": "clear", "hexes": ["G4"], "at_least": 1}
    assert settled([SQUAD, LEADER], clear) == Outcome("victory-clear", GERMAN)
    assert settled([SQUAD, BROKEN_SQUAD], clear) is None
