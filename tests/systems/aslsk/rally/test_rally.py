"""The Rally Phase (ASL-3.1) and field promotion (ASL-5.3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import pytest

from bocage.kernel.choice import Choice
from bocage.kernel.dice import ScriptedDice
from bocage.kernel.game import Game, complete_options
from bocage.kernel.orders import Order, StandingOrders
from bocage.kernel.system import find
from bocage.systems.aslsk.morale import promotion
from bocage.systems.aslsk.state.model import Unit

BOARD = {"columns": {"A": ".w..", "B": ".....", "C": "....", "D": ".....", "E": "....", "F": ".....", "G": "...."}}
FAR = {"type": "ru_447", "at": "G4"}


def game_of(
    units: Sequence[Mapping[str, Any]], dice: Sequence[Sequence[int]] = (), options: Mapping[str, Any] = {}, **more: Any
) -> Game:
    system = find("aslsk")
    chosen = complete_options(system, dict(options))
    data = {"board": BOARD, "sides": ["german", "russian"], "phase": "RPh", "player": "german", "units": list(units)}
    setting, state, _ = system.rules.situation(data | more, chosen, "test")
    return Game.start(system, setting, state, "test", chosen, dice=ScriptedDice(dice))


def offered(game: Game) -> list[str]:
    return [str(choice) for choice in game.legal(game.to_move[0])]


@pytest.mark.rule("ASL-3.1a")
def test_steps_come_in_order_and_the_attacker_first() -> None:
    game = game_of(
        [
            {"type": "ge_467", "at": "A4"},
            {"type": "ge_467", "at": "A4", "broken": True},
            {"side": "german", "type": "8-1", "at": "A4"},
            {"type": "ru_447", "at": "G4"},
            {"side": "russian", "type": "8-1", "at": "G4", "broken": True},
        ],
        weapons=[{"type": "ge_lmg", "at": "A4"}, {"type": "ru_lmg", "at": "G4"}],
    )
    seen = []
    while game.state.phase == "RPh":
        seen.append((game.state.step, game.to_move[0]))
        game.choose("end", game.to_move[0])
    assert seen == [
        ("rally-recover", 0),
        ("rally-recover", 1),
        ("rally-self", 0),
        ("rally-self", 1),
        ("rally-leaders", 0),
    ]


@pytest.mark.rule("ASL-3.1l", "ASL-3.1j", "ASL-3.1n", "ASL-5.3a")
def test_odds_of_a_self_rally_count_promotion_and_casualties() -> None:
    game = game_of([{"type": "ge_467", "at": "A2", "broken": True}, {"type": "ge_467", "at": "A4"}, FAR])
    odds = game.odds(Choice.parse("self-rally #1"), 0)
    assert odds is not None
    assert odds.exact
    assert odds.shares["nothing"] == Fraction(14, 36)
    assert odds.shares["reduced"] == Fraction(1, 36)
    assert odds.shares["rallied-with-leader"] == Fraction(1, 36)


@pytest.mark.rule("ASL-3.1g")
def test_a_weapon_handed_over_stays_there_for_the_phase() -> None:
    squads = [{"name": name, "type": "ge_467", "at": "A4"} for name in ("a", "b", "c")]
    guns = [{"type": "ge_lmg", "holder": "a"}, {"type": "ge_lmg", "holder": "c"}]
    game = game_of([*squads, FAR], weapons=guns)
    others = ["transfer #6>#1", "transfer #6>#2", "end"]
    assert offered(game) == ["transfer #5>#2", "transfer #5>#3", *others]
    game.choose("transfer #5>#2", 0)
    assert offered(game) == others


@pytest.mark.rule("ASL-5.3c")
@pytest.mark.parametrize(
    ("type", "broken", "drm"),
    [("ge_467", False, -1), ("ge_468", False, -2), ("ge_436", True, 1), ("ru_447", False, 1), ("us_747", True, -1)],
)
def test_leader_creation_modifiers(type: str, broken: bool, drm: int) -> None:
    assert promotion.creation_tally(Unit(1, type, 0, broken=broken)).total == drm


@pytest.mark.rule("ASL-5.3b")
def test_the_best_morale_of_the_promoting_units_counts() -> None:
    units = [Unit(1, "ge_436", 0), Unit(2, "ge_468", 0), Unit(3, "ge_10-2", 0)]
    assert promotion.promoting_unit(units).id == 2


@pytest.mark.rule("ASL-3.1f")
def test_who_never_wants_to_hand_weapons_over_is_not_asked_again() -> None:
    pair = [{"type": "ge_467", "at": "A4", "name": name} for name in ("a", "b")]
    game = game_of([*pair, FAR], weapons=[{"type": "ge_lmg", "holder": "a"}])
    asked = game.asked(0)
    assert asked is not None
    assert (asked.prompt.id, asked.spans) == ("prompt-transfer", ("game",))
    game.orders[0] = StandingOrders(Order("always"))
    game.orders[0].hold("game", asked)
    game.choose("end", 0)
    prompts: list[str] = []
    while game.decision and len(prompts) < 30:
        seat = game.to_move[0]
        prompts.append(game.asked(seat).prompt.id)  # type: ignore[union-attr]
        game.choose(game.legal(seat)[-1], seat)
    assert prompts
    assert "prompt-transfer" not in prompts
