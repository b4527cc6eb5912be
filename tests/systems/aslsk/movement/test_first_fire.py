"""Defensive First Fire (ASL-3.3.1): who is asked, what standing orders see, what Residual FP attacks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import pytest

from bocage.kernel.choice import PASS, Choice
from bocage.kernel.dice import ScriptedDice
from bocage.kernel.game import Game, complete_options
from bocage.kernel.orders import Order, StandingOrders
from bocage.kernel.procedure import Ask
from bocage.kernel.system import find
from bocage.systems.aslsk.movement import first_fire
from bocage.systems.aslsk.state.model import put

OPEN = {"columns": {"A": "....", "B": ".....", "C": "....", "D": ".....", "E": "....", "F": ".....", "G": "...."}}
MOVERS = [{"type": "ge_467", "at": "A2"}, {"type": "ge_467", "at": "A4"}]


def game_of(units: Sequence[Mapping[str, Any]], **extra: Any) -> Game:
    system = find("aslsk")
    options = complete_options(system, {})
    data = {"board": OPEN, "sides": ["german", "russian"], "phase": "MPh", "player": "german", "units": list(units)}
    setting, state, _ = system.rules.situation(data | extra, options, "test")
    return Game.start(system, setting, state, "test", options, dice=ScriptedDice())


def play(game: Game, *choices: str) -> None:
    for choice in choices:
        game.choose(choice, game.to_move[0])


def asked(game: Game) -> Ask:
    found = game.asked(1)
    assert found is not None
    return found


@pytest.mark.rule("ASL-3.3.1c")
@pytest.mark.parametrize(
    "enemy",
    [
        {"broken": True},
        {"melee": True},
        {"fire": "final"},
        {"own_fp_lost": True},
    ],
)
def test_without_a_legal_shot_nobody_is_asked(enemy: dict[str, Any]) -> None:
    game = game_of([*MOVERS, {"type": "ru_447", "at": "E2"} | enemy])
    play(game, "move #1", "to @B2")
    assert game.to_move == (0,)


@pytest.mark.rule("ASL-3.3.1a", "ASL-3.3.1c", "ASL-3.3.1e")
def test_the_defender_fires_until_he_passes() -> None:
    game = game_of([*MOVERS, {"type": "ru_447", "at": "E1"}, {"type": "ru_447", "at": "C4"}])
    play(game, "move #1", "to @B2")
    assert {str(choice) for choice in game.legal(1)} == {"fire #3", "fire #4", "pass"}
    assert isinstance(game.dice, ScriptedDice)
    game.dice.extend([(6, 5)])
    play(game, "fire #3")
    assert {str(choice) for choice in game.legal(1)} == {"fire #4", "pass"}
    play(game, "pass")
    assert game.to_move == (0,)


def test_standing_orders_hold_fire_for_a_step_a_move_or_the_phase() -> None:
    for span, steps in (("step", 1), ("move", 2), ("phase", 3)):
        game = game_of([*MOVERS, {"type": "ru_447", "at": "E2"}])
        play(game, "move #1", "to @B2")
        orders = StandingOrders(Order("always"))
        orders.hold(span, asked(game))
        game.orders[1] = orders
        play(game, "pass", "to @C2")
        assert (game.to_move == (1,)) == (steps == 1), span
        if game.to_move == (1,):
            continue
        play(game, "stop", "move #2", "to @B3")
        assert (game.to_move == (1,)) == (steps == 2), span


def test_opportunities_tell_what_orders_ask() -> None:
    game = game_of([*MOVERS, {"type": "ru_447", "at": "C2"}, {"type": "ru_527", "at": "F2"}])
    play(game, "move #1", "to @B2")
    reaction = asked(game).reaction
    assert reaction is not None
    near, far = reaction.opportunities(game.known(1))
    assert (near.choice, near.place) == (Choice("fire", 3), "C2")
    assert near.facts == ("adjacent", "in-the-open", "normal-range")
    assert far.facts == ("in-the-open",)
    assert reaction.decline == PASS


def test_odds_are_offered_with_the_shot() -> None:
    game = game_of([*MOVERS, {"type": "ru_447", "at": "E2"}])
    play(game, "move #1", "to @B2")
    odds = game.odds(Choice("fire", 3), 1)
    assert odds is not None
    assert odds.exact
    assert odds.effect == Fraction(781, 1296)


@pytest.mark.rule("ASL-3.3.1ae", "ASL-3.3.1af")
def test_residual_attacks_again_only_under_a_lower_drm() -> None:
    game = game_of([*MOVERS, {"type": "ru_447", "at": "G4", "broken": True}], residual={"B2": 4})
    s, cell = game.state, game.state.board.cell("B2")
    unit = s.units[1]
    put(s, unit, cell)
    unit.mode = "normal"
    assert first_fire.is_open_to_residual(s, unit, cell)
    unit.residual_drm[cell] = -2
    assert not first_fire.is_open_to_residual(s, unit, cell)
    unit.residual_drm[cell] = -1
    assert first_fire.is_open_to_residual(s, unit, cell)


@pytest.mark.rule("ASL-3.3.1p")
def test_final_protective_fire_has_no_limit_but_the_movers() -> None:
    units = [{"type": "ge_467", "at": "A2"}, {"type": "ge_467", "at": "A3"}, {"type": "ge_467", "at": "A4"}]
    game = game_of([*units, {"type": "ge_467", "at": "G1"}, {"type": "ru_447", "at": "C2", "fire": "final"}])
    assert isinstance(game.dice, ScriptedDice)
    for id in (1, 2, 3):
        game.dice.extend([(6, 5)] if id > 1 else [])
        play(game, f"move #{id}", "to @B3" if id == 3 else "to @B2")
        if game.to_move != (1,):
            continue
        game.dice.extend([(3, 1), (1, 1), (1, 1)])
        play(game, "fire #5")
        game.dice.script.clear()
        if game.to_move == (1,):
            play(game, "pass")
        if game.state.move:
            play(game, "stop")
    assert sum(shot.firer == 5 for shot in game.state.shots) >= 2
