"""The Rally Phase (ASL-3.1) and field promotion (ASL-5.3)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest
from tests.systems.aslsk.position import GERMAN, RUSSIAN, Piece, Position, german, given, russian, weapon

from bocage.kernel.play.orders import Order, StandingOrders
from bocage.systems.aslsk.morale import promotion
from bocage.systems.aslsk.state.model import Unit

WOODS_AT_A2 = {
    "columns": {"A": ".w..", "B": ".....", "C": "....", "D": ".....", "E": "....", "F": ".....", "G": "...."}
}
ENEMY = russian("enemy", "G4")


def rally_phase(units: Sequence[Piece], **more: Any) -> Position:
    return given(units, board=WOODS_AT_A2, phase="RPh", **more)


@pytest.mark.rule("ASL-3.1a")
def test_steps_come_in_order_and_the_attacker_acts_first_in_each() -> None:
    position = rally_phase(
        [
            german("squad", "A4"),
            german("broken", "A4", broken=True),
            german("leader", "A4", "8-1"),
            russian("enemy", "G4"),
            russian("enemy leader", "G4", "8-1", broken=True),
        ],
        weapons=[weapon("lmg", "ge_lmg", at="A4"), weapon("enemy lmg", "ru_lmg", at="G4")],
    )
    game, asked = position.game, []
    while game.state.phase == "RPh":
        asked.append((game.state.step, game.to_move[0]))
        position.play("end")
    assert asked == [
        ("rally-recover", GERMAN),
        ("rally-recover", RUSSIAN),
        ("rally-self", GERMAN),
        ("rally-self", RUSSIAN),
        ("rally-leaders", GERMAN),
    ]


@pytest.mark.rule("ASL-3.1l", "ASL-3.1j", "ASL-3.1n", "ASL-5.3a")
def test_odds_of_a_self_rally_in_woods_count_promotion_and_casualties() -> None:
    position = rally_phase([german("broken", "A2", broken=True), german("squad", "A4"), ENEMY])
    odds = position.odds("self-rally #broken")
    assert odds.exact
    # Morale 7, +1 for self-rally, -1 for woods: 3 to 7 rally (20 of 36), 2 rallies and promotes, 12 costs men.
    assert odds.shares == {
        "rallied": Fraction(20, 36),
        "rallied-with-leader": Fraction(1, 36),
        "nothing": Fraction(14, 36),
        "reduced": Fraction(1, 36),
    }


@pytest.mark.rule("ASL-3.1g")
def test_a_weapon_handed_over_stays_there_for_the_phase() -> None:
    squads = [german(name, "A4") for name in ("giver", "taker", "third")]
    guns = [weapon("handed", "ge_lmg", "giver"), weapon("other", "ge_lmg", "third")]
    position = rally_phase([*squads, ENEMY], weapons=guns)
    others = ["transfer #other>#giver", "transfer #other>#taker", "end"]
    assert position.offered() == ["transfer #handed>#taker", "transfer #handed>#third", *others]
    position.play("transfer #handed>#taker")
    assert position.offered() == others


@pytest.mark.rule("ASL-5.3c")
@pytest.mark.parametrize(
    ("type", "broken", "drm"),
    [("ge_467", False, -1), ("ge_468", False, -2), ("ge_436", True, 1), ("ru_447", False, 1), ("us_747", True, -1)],
)
def test_nation_morale_and_being_broken_modify_leader_creation(type: str, broken: bool, drm: int) -> None:
    assert promotion.creation_tally(Unit(1, type, GERMAN, broken=broken)).total == drm


@pytest.mark.rule("ASL-5.3b")
def test_the_best_morale_of_the_promoting_units_counts() -> None:
    conscripts, elite, leader = Unit(1, "ge_436", GERMAN), Unit(2, "ge_468", GERMAN), Unit(3, "ge_10-2", GERMAN)
    assert promotion.promoting_unit([conscripts, elite, leader]) is elite


@pytest.mark.rule("ASL-3.1f")
def test_a_player_who_never_transfers_weapons_is_not_asked_again() -> None:
    position = rally_phase(
        [german("gunners", "A4"), german("squad", "A4"), ENEMY], weapons=[weapon("lmg", "ge_lmg", "gunners")]
    )
    game = position.game
    asked = game.asked(GERMAN)
    assert asked is not None
    assert (asked.prompt.id, asked.spans) == ("prompt-transfer", ("game",))
    game.orders[GERMAN] = StandingOrders(Order("always"))
    game.orders[GERMAN].hold("game", asked)
    position.play("end")
    prompts: list[str] = []
    while game.decision and game.state.turn == 1:
        seat = game.to_move[0]
        prompts.append(game.asked(seat).prompt.id)  # type: ignore[union-attr]
        game.choose(game.legal(seat)[-1], seat)
    assert "prompt-move" in prompts, "the game went on"
    assert "prompt-transfer" not in prompts
