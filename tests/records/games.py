"""Games of the probe to make records from, and the frozen corpus."""

from __future__ import annotations

from pathlib import Path
from random import Random

from bocage.kernel.contract.registry import register
from bocage.kernel.play.game import Game
from tests.probe import probe_system

CORPUS = Path(__file__).parents[1] / "corpus"
KEY = b"k" * 32


def use_revision(revision: int) -> None:
    """Play the probe under this revision from now on."""
    register(probe_system(revision))


def played(scenario: str = "patrol", *, most: int = 10**9, seed: int = 1, key: bytes = KEY) -> Game:
    """A game of the probe after `most` random choices, or at its end."""
    return play_on(Game.new("probe", scenario, key=key), most=most, seed=seed)


def play_on(game: Game, *, most: int = 10**9, seed: int = 1) -> Game:
    """The game after `most` more random choices, or at its end."""
    rng = Random(seed)
    while game.decision is not None and most:
        seat = game.to_move[rng.randrange(len(game.to_move))]
        game.choose(game.sample(seat, rng), seat)
        most -= 1
    return game
