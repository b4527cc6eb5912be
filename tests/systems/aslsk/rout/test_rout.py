"""The Rout Phase (ASL-3.6): who must rout, where to, and what is left of a unit stopped beside the enemy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from tests.systems.aslsk.position import GERMAN, Piece, Position, german, given, russian

from bocage.kernel.text import text
from bocage.systems.aslsk.ground.terrain import entry_cost
from bocage.systems.aslsk.reference.counters import MF
from bocage.systems.aslsk.rout import rout_phase, routing
from bocage.systems.aslsk.state.model import put

BOARD = {
    "columns": {"A": ".w..w", "B": "......", "C": ".....", "D": "......", "E": ".....", "F": "......", "G": "....."}
}


def rout(units: Sequence[Piece], **more: Any) -> Position:
    return given(units, **{"board": BOARD, "phase": "RtPh", **more})


def router(place: str = "C2") -> Piece:
    return german("router", place, broken=True, dm=True)


def destinations(position: Position) -> list[str]:
    s = position.state
    return sorted(s.board.label(cell) for cell in rout_phase.rout_destinations(s, position.unit("router")))


@pytest.mark.rule("ASL-3.6b", "ASL-3.6f")
@pytest.mark.parametrize(
    ("enemy", "must"),
    [
        pytest.param({"place": "C3"}, True, id="adjacent"),
        pytest.param({"place": "C3", "broken": True}, False, id="adjacent but broken"),
        pytest.param({"place": "F2"}, True, id="could interdict"),
        pytest.param({"place": "F2", "cx": True}, False, id="exhausted"),
        pytest.param({"place": "G2"}, True, id="at normal range"),
        pytest.param({"place": "G2", "type": "ru_426"}, False, id="beyond normal range"),
    ],
)
def test_a_broken_unit_must_rout_from_beside_the_enemy_or_out_of_his_fire(enemy: dict[str, Any], must: bool) -> None:
    position = rout([router(), russian("enemy", **enemy)])
    assert rout_phase.must_rout(position.state, position.unit("router")) is must
    assert rout_phase.may_rout(position.state, position.unit("router"))


@pytest.mark.rule("ASL-3.6j", "ASL-3.6q")
def test_destinations_are_the_nearest_shelters_that_may_not_be_ignored() -> None:
    position = rout([router(), russian("enemy", "G2")])
    assert destinations(position) == ["A2"]
    put(position.state, position.unit("enemy"), position.cell("A4"))
    assert destinations(position) == [], "no shelter is farther from the enemy than the start"


@pytest.mark.rule("ASL-3.6k", "ASL-3.6l", "ASL-D14")
def test_reach_agrees_with_walking_every_lawful_path() -> None:
    position = rout([router("C3"), russian("enemy", "D3"), russian("broken enemy", "F1", broken=True)])
    s, unit, budget = position.state, position.unit("router"), 4 * MF
    walk = routing.begin(s, unit.id)
    walked: dict[int, int] = {}

    def go(cell: int, seen: routing.EnemyCells, cost: int) -> None:
        walked[cell] = min(cost, walked.get(cell, cost))
        for there in s.board.steps(cell):
            if s.board.on_map(there) and routing.why_not_step(s, walk, cell, there, seen) is None:
                total = cost + entry_cost(s, unit, cell, there)
                if total <= budget:
                    go(there, routing.seen_by_then(s, walk, there, seen), total)

    go(walk.here, walk.seen, 0)
    reached: dict[int, int] = {}
    for node in routing.search(s, walk, budget):
        reached.setdefault(node.cell, node.cost)
    assert reached == walked
    assert len(reached) > 1


@pytest.mark.rule("ASL-3.6x")
@pytest.mark.parametrize(("enemy_at", "lost"), [("C3", True), ("C4", False)])
def test_stopped_beside_a_known_enemy_a_router_is_lost(enemy_at: str, lost: bool) -> None:
    position = rout([german("router", "C2", broken=True), russian("enemy", enemy_at, broken=True)])
    list(rout_phase.stopped_beside_enemy(position.state, position.unit("router")))
    assert position.is_gone("router") is lost


@pytest.mark.rule("ASL-3.6d", "ASL-3.6e")
def test_a_unit_that_cannot_rout_is_eliminated_without_being_asked() -> None:
    around_c2 = ("B1", "B2", "D1", "D2", "C1", "C3")
    pocket = [russian(f"enemy in {hex}", hex) for hex in around_c2]
    position = rout([german("surrounded", "C2", broken=True), german("other", "A5"), *pocket])
    assert position.game.state.phase == "APh"
    assert position.is_gone("surrounded")
    assert not position.is_gone("other")


@pytest.mark.rule("ASL-3.6g")
def test_a_wounded_leader_holds_back_the_unit_he_goes_with() -> None:
    position = rout([router(), german("leader", "C2", "8-0", wounded=True), russian("enemy", "G2", broken=True)])
    s, unit, leader = position.state, position.unit("router").id, position.unit("leader").id
    assert routing.allowance(s, routing.begin(s, unit)) == 6 * MF
    assert routing.allowance(s, routing.begin(s, unit, leader)) == 3 * MF


@pytest.mark.rule("ASL-3.6r", "ASL-3.6g")
def test_a_rout_that_comes_back_to_its_start_can_end_there() -> None:
    open_ground = {"columns": {"A": "....", "B": ".....", "C": "....", "D": ".....", "E": "...."}}
    position = rout([router("B1"), german("other", "A4")], board=open_ground)
    position.play("rout #router", "to @B0", "to @B1", "to @B0", "to @B1", "to @B0", "to @B1")
    assert position.game.state.phase == "APh"
    assert position.hex("router") == "B1"


@pytest.mark.rule("ASL-3.6j")
def test_the_log_says_which_shelter_a_router_had_to_make_for() -> None:
    position = rout([router(), russian("enemy", "G2", broken=True)])
    position.play("rout #router", "to @B1")
    told = next(line for line in position.game.log if line.message.id == "told-rout-step")
    assert told.message.args["start"] == "C2"
    assert told.message.args["why"] == text("rout-why-shelter", hexes="A2")
    assert (told.seat, told.place) == (GERMAN, "B1")
