"""The Rout Phase (ASL-3.6): who must rout, where to, and what is left of a unit stopped beside the enemy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from bocage.kernel.dice import ScriptedDice
from bocage.kernel.game import Game, complete_options
from bocage.kernel.system import find
from bocage.systems.aslsk.ground.terrain import entry_cost
from bocage.systems.aslsk.rout import rout_phase, routing
from bocage.systems.aslsk.state.model import State, put

BOARD = {
    "columns": {"A": ".w..w", "B": "......", "C": ".....", "D": "......", "E": ".....", "F": "......", "G": "....."}
}


def state_of(units: Sequence[Mapping[str, Any]], board: Any = BOARD, **extra: Any) -> State:
    system = find("aslsk")
    data = {"board": board, "sides": ["german", "russian"], "phase": "RtPh", "player": "german", "units": list(units)}
    _, state, _ = system.rules.situation(data | extra, complete_options(system, {}), "test")
    found: State = state
    return found


def game_of(units: Sequence[Mapping[str, Any]], board: Any = BOARD) -> Game:
    system = find("aslsk")
    options = complete_options(system, {})
    data = {"board": board, "sides": ["german", "russian"], "phase": "RtPh", "player": "german", "units": list(units)}
    setting, state, _ = system.rules.situation(data, options, "test")
    return Game.start(system, setting, state, "test", options, dice=ScriptedDice())


def labels(s: State, cells: Sequence[int]) -> list[str]:
    return sorted(s.board.label(cell) for cell in cells)


@pytest.mark.rule("ASL-3.6b", "ASL-3.6f")
@pytest.mark.parametrize(
    ("enemy", "must"),
    [
        ({"at": "C3"}, True),
        ({"at": "C3", "broken": True}, False),
        ({"at": "F2"}, True),
        ({"at": "F2", "cx": True}, False),
        ({"at": "G2"}, True),
        ({"at": "G2", "type": "ru_426"}, False),
    ],
)
def test_who_must_rout(enemy: dict[str, Any], must: bool) -> None:
    s = state_of([{"type": "ge_467", "at": "C2", "broken": True, "dm": True}, {"type": "ru_447"} | enemy])
    assert rout_phase.must_rout(s, s.units[1]) is must
    assert rout_phase.may_rout(s, s.units[1])


@pytest.mark.rule("ASL-3.6j", "ASL-3.6q")
def test_destinations_are_the_nearest_shelters_that_may_not_be_ignored() -> None:
    s = state_of([{"type": "ge_467", "at": "C2", "broken": True, "dm": True}, {"type": "ru_447", "at": "G2"}])
    assert labels(s, rout_phase.rout_destinations(s, s.units[1])) == ["A2"]
    put(s, s.units[2], s.board.cell("A4"))
    assert labels(s, rout_phase.rout_destinations(s, s.units[1])) == []


@pytest.mark.rule("ASL-3.6k", "ASL-3.6l", "ASL-D14")
def test_reach_agrees_with_walking_every_lawful_path() -> None:
    s = state_of(
        [
            {"type": "ge_467", "at": "C3", "broken": True, "dm": True},
            {"type": "ru_447", "at": "D3"},
            {"type": "ru_447", "at": "F1", "broken": True},
        ]
    )
    walk = routing.begin(s, 1)
    walked: dict[int, int] = {}

    def go(cell: int, seen: routing.EnemyCells, cost: int) -> None:
        walked[cell] = min(cost, walked.get(cell, cost))
        for there in s.board.steps(cell):
            if s.board.on_map(there) and routing.why_not_step(s, walk, cell, there, seen) is None:
                total = cost + entry_cost(s, s.units[1], cell, there)
                if total <= 8:
                    go(there, routing.seen_by_then(s, walk, there, seen), total)

    go(walk.here, walk.seen, 0)
    found: dict[int, int] = {}
    for node in routing.search(s, walk, 8):
        found.setdefault(node.cell, node.cost)
    assert found == walked


@pytest.mark.rule("ASL-3.6x")
@pytest.mark.parametrize(("enemy", "lost"), [("C3", True), ("C4", False)])
def test_stopped_beside_a_known_enemy_a_router_is_lost(enemy: str, lost: bool) -> None:
    s = state_of([{"type": "ge_467", "at": "C2", "broken": True}, {"type": "ru_447", "at": enemy, "broken": True}])
    list(rout_phase.stopped_beside_enemy(s, s.units[1]))
    assert (1 not in s.units) is lost


@pytest.mark.rule("ASL-3.6d", "ASL-3.6e")
def test_a_unit_that_cannot_rout_is_eliminated_without_being_asked() -> None:
    pocket = [{"type": "ru_447", "at": hex} for hex in ("B1", "B2", "D1", "D2", "C1", "C3")]
    game = game_of(
        [
            {"type": "ge_467", "at": "C2", "broken": True},
            {"type": "ge_467", "at": "A5"},
            *pocket,
        ]
    )
    assert 1 not in game.state.units


@pytest.mark.rule("ASL-3.6g")
def test_a_wounded_leader_holds_back_the_unit_he_goes_with() -> None:
    s = state_of(
        [
            {"type": "ge_467", "at": "C2", "broken": True, "dm": True},
            {"side": "german", "type": "8-0", "at": "C2", "wounded": True},
            {"type": "ru_447", "at": "G2", "broken": True},
        ]
    )
    assert routing.allowance(s, routing.begin(s, 1)) == 12
    assert routing.allowance(s, routing.begin(s, 1, 2)) == 6


@pytest.mark.rule("ASL-3.6r", "ASL-3.6g")
def test_a_rout_that_comes_back_to_its_start_can_end_there() -> None:
    open_ground = {"columns": {"A": "....", "B": ".....", "C": "....", "D": ".....", "E": "...."}}
    game = game_of(
        [
            {"type": "ge_467", "at": "B1", "broken": True, "dm": True},
            {"type": "ge_467", "at": "A4"},
        ],
        open_ground,
    )
    for choice in ("rout #1", "to @B0", "to @B1", "to @B0", "to @B1", "to @B0", "to @B1"):
        game.choose(choice, 0)
    assert game.state.phase == "APh"
    assert game.state.units[1].at == game.state.board.cell("B1")
