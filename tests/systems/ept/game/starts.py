"""Games of the scenarios that have just begun, for tests."""

from __future__ import annotations

from random import Random

from bocage.kernel.choice import END, Choice
from bocage.kernel.contract.registry import complete_options
from bocage.kernel.dice import HashDice
from bocage.kernel.play.game import Game
from bocage.systems.ept.game.setup import SUGGESTED, plan_of
from bocage.systems.ept.system import SYSTEM


def begin(scenario: str, seed: int = 1, **given: bool | str) -> Game:
    """A game of a scenario at its first decision."""
    options = complete_options(SYSTEM, given)
    setting = SYSTEM.rules.setting(scenario, options)
    dice = HashDice(f"{scenario}{seed}".encode())
    return Game.start(SYSTEM, setting, SYSTEM.rules.start(setting), scenario, options, dice=dice)


def set_up(game: Game, plan: int = 1) -> None:
    """Take the same suggested set-up, 1 or 2, on both sides."""
    while game.state.phase == "setup":
        seat = game.to_move[0]
        offered = [choice for choice in game.legal(seat) if choice.verb == SUGGESTED and plan_of(choice)[1] == plan]
        game.choose(offered[0] if offered else END, seat)


def play_at_random(game: Game, rng: Random, decisions: int, without: tuple[str, ...] = ()) -> None:
    """Play a number of random decisions, or to the end, without the choices of some verbs."""
    for _ in range(decisions):
        if game.outcome is not None:
            return
        seat = game.to_move[0]
        game.choose(rng.choice([choice for choice in game.legal(seat) if choice.verb not in without]), seat)


def chosen(game: Game, verb: str, piece: int) -> Choice:
    """The first legal choice of a verb for a piece."""
    return next(choice for choice in game.legal(game.to_move[0]) if choice.verb == verb and choice.piece == piece)
