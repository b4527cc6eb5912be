"""Defensive First Fire (ASL-3.3.1): who is asked, what standing orders see, what Residual FP attacks."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest
from tests.systems.aslsk.position import GERMAN, RUSSIAN, Piece, Position, german, given, russian

from bocage.kernel.choice import PASS
from bocage.kernel.contract.question import Ask
from bocage.kernel.play.orders import Order, StandingOrders
from bocage.systems.aslsk.movement import first_fire
from bocage.systems.aslsk.state.model import put

MOVERS = [german("mover", "A2"), german("second", "A4")]


def moved_to_b2(enemies: Sequence[Piece], **more: Any) -> Position:
    """A squad has just moved from A2 to B2."""
    position = given([*MOVERS, *enemies], **more)
    position.play("move #mover", "to @B2")
    return position


def asked(position: Position) -> Ask:
    ask = position.game.asked(RUSSIAN)
    assert ask is not None
    return ask


@pytest.mark.rule("ASL-3.3.1c")
@pytest.mark.parametrize("condition", [{"broken": True}, {"melee": True}, {"fire": "final"}, {"own_fp_lost": True}])
def test_a_defender_without_a_legal_shot_is_not_asked(condition: dict[str, Any]) -> None:
    position = moved_to_b2([russian("enemy", "E2", **condition)])
    assert position.game.to_move == (GERMAN,)


@pytest.mark.rule("ASL-3.3.1a", "ASL-3.3.1c", "ASL-3.3.1e")
def test_the_defender_fires_until_he_passes() -> None:
    position = moved_to_b2([russian("first", "E1"), russian("other", "C4")])
    assert position.offered(RUSSIAN) == ["fire #first", "fire #other", "pass"]
    position.roll((6, 5))
    position.play("fire #first")
    assert position.offered(RUSSIAN) == ["fire #other", "pass"]
    position.play("pass")
    assert position.game.to_move == (GERMAN,)


@pytest.mark.parametrize(
    ("span", "asked_at_next_step", "asked_at_next_move"),
    [("step", True, True), ("move", False, True), ("phase", False, False)],
)
def test_a_hold_lasts_for_a_step_a_move_or_the_phase(
    span: str, asked_at_next_step: bool, asked_at_next_move: bool
) -> None:
    position = moved_to_b2([russian("enemy", "E2")])
    game = position.game
    orders = StandingOrders(Order("always"))
    orders.hold(span, asked(position))
    game.orders[RUSSIAN] = orders
    position.play("pass", "to @C2")
    assert (game.to_move == (RUSSIAN,)) is asked_at_next_step
    if asked_at_next_step:
        position.play("pass")
    position.play("stop", "move #second", "to @B3")
    assert (game.to_move == (RUSSIAN,)) is asked_at_next_move


def test_opportunities_tell_what_standing_orders_ask() -> None:
    position = moved_to_b2([russian("adjacent", "C2"), russian("distant", "F2", "ru_527")])
    reaction = asked(position).reaction
    assert reaction is not None
    adjacent, distant = reaction.opportunities(position.game.known(RUSSIAN))
    assert (adjacent.choice, adjacent.place) == (position.choice("fire #adjacent"), "C2")
    assert adjacent.facts == ("adjacent", "in-the-open", "normal-range")
    assert (distant.choice, distant.place) == (position.choice("fire #distant"), "F2")
    assert distant.facts == ("in-the-open",)
    assert reaction.decline == PASS


def test_odds_are_offered_with_the_shot() -> None:
    odds = moved_to_b2([russian("enemy", "E2")]).odds("fire #enemy", RUSSIAN)
    assert odds.exact
    assert odds.effect == Fraction(781, 1296)


@pytest.mark.rule("ASL-3.3.1ae", "ASL-3.3.1af")
def test_residual_attacks_again_only_under_a_lower_drm() -> None:
    position = given([*MOVERS, russian("enemy", "G4", broken=True)], residual={"B2": 4})
    s, mover, cell = position.state, position.unit("mover"), position.cell("B2")
    put(s, mover, cell)
    mover.mode = "normal"  # FFNAM and FFMO: -2
    assert first_fire.is_open_to_residual(s, mover, cell)
    mover.residual_drm[cell] = -2
    assert not first_fire.is_open_to_residual(s, mover, cell)
    mover.residual_drm[cell] = -1
    assert first_fire.is_open_to_residual(s, mover, cell)


@pytest.mark.rule("ASL-3.3.1p")
def test_final_protective_fire_is_repeated_against_each_mover() -> None:
    movers = [german("first", "A2"), german("second", "A3"), german("third", "A1")]
    position = given([*movers, german("rear", "G1"), russian("defender", "C2", fire="final")])
    attack, passed_check, residual_without_effect = (3, 1), (1, 1), (6, 5)
    for name, hex in (("first", "B2"), ("second", "B2"), ("third", "B1")):
        if position.cell(hex) in position.state.residual:
            position.roll(residual_without_effect)
        position.play(f"move #{name}", f"to @{hex}")
        position.roll(attack, passed_check)
        position.play("fire #defender", "stop")
    defender = position.unit("defender").id
    assert [shot.mover for shot in position.state.shots if shot.firer == defender] == [
        position.unit(name).id for name in ("first", "second", "third")
    ]
