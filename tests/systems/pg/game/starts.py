"""Games of the scenarios that have just begun, for tests."""

from __future__ import annotations

from random import Random

from bocage.kernel.choice import END, Choice
from bocage.kernel.contract.registry import complete_options
from bocage.kernel.dice import HashDice
from bocage.kernel.play.game import Game
from bocage.systems.pg.game.setup import SUGGESTED
from bocage.systems.pg.system import SYSTEM


def begin(scenario: str, seed: int = 1, **given: bool | str) -> Game:
    """A game of a scenario at its first decision."""
    options = complete_options(SYSTEM, given)
    setting = SYSTEM.rules.setting(scenario, options)
    dice = HashDice(f"{scenario}{seed}".encode())
    return Game.start(SYSTEM, setting, SYSTEM.rules.start(setting), scenario, options, dice=dice)


def set_up(game: Game) -> None:
    """Take the suggested set-ups of both sides."""
    while game.state.phase == "setup":
        seat = game.to_move[0]
        game.choose(SUGGESTED if SUGGESTED in game.legal(seat) else END, seat)


def play_at_random(game: Game, rng: Random, decisions: int, without: tuple[Choice, ...] = ()) -> None:
    """Play a number of random decisions, or to the end, without some choices."""
    for _ in range(decisions):
        if game.outcome is not None:
            return
        seat = game.to_move[0]
        game.choose(rng.choice([choice for choice in game.legal(seat) if choice not in without]), seat)
