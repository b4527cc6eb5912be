"""Perft: the number of positions at each depth of the decision tree under fixed dice; other counts mean other rules."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path

import msgspec

from bocage.kernel.play.game import Game
from bocage.lab.match import key_of


class PerftError(ValueError):
    """A file of counts that cannot be read; the message says what, where and what was expected."""


class Perft(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Expected counts, one per depth from depth 1. The choices `first` are made before counting."""

    system: str
    scenario: str
    seed: int
    counts: tuple[int, ...]
    first: tuple[str, ...] = ()
    options: dict[str, bool | str] = {}


class _File(msgspec.Struct, forbid_unknown_fields=True):
    perft: list[Perft]


def nodes(game: Game, depth: int, key: bytes, visit: Callable[[], None] = lambda: None) -> int:
    """The number of positions after `depth` decisions; the end of a game counts as one position at any depth.

    `key` is that of the dice; `visit` is called for each position counted.
    """
    if depth == 0 or game.decision is None:
        visit()
        return 1
    seat = game.to_move[0]
    total = 0
    for choice in game.legal(seat):
        twin = game.clone(seed=key)
        twin.choose(choice, seat)
        total += nodes(twin, depth - 1, key, visit)
    return total


def start(code: str, scenario: str, seed: int, options: dict[str, bool | str] | None = None) -> Game:
    """The game whose tree is counted."""
    return Game.new(code, scenario, options=options, key=key_of(seed))


def counts(entry: Perft) -> list[int]:
    """The counts found for an entry, at the depths for which it has expected ones."""
    game = start(entry.system, entry.scenario, entry.seed, entry.options)
    for notation in entry.first:
        game.choose(notation, game.to_move[0])
    return [nodes(game, depth, key_of(entry.seed)) for depth in range(1, len(entry.counts) + 1)]


def read_perft(path: Path) -> list[Perft]:
    """The entries of a file."""
    try:
        return msgspec.convert(tomllib.loads(path.read_text("utf-8")), _File).perft
    except OSError as error:
        raise PerftError(f"{path} cannot be read: {error.strerror}") from None
    except (ValueError, RecursionError) as error:
        raise PerftError(f"{path}: {' '.join(str(error).split())[:300]}") from None
