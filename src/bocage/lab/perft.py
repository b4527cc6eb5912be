"""Perft: how many positions lie so many decisions away, under fixed dice; a changed count means changed rules."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path

import msgspec

from bocage.kernel.play.game import Game
from bocage.lab.match import key_of


class PerftError(ValueError):
    """A file that holds no counts; the sentence says what, where and what was expected."""


class Perft(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Counts that must come out: one per depth, from depth 1. `first` choices are made before counting."""

    system: str
    scenario: str
    seed: int
    counts: tuple[int, ...]
    first: tuple[str, ...] = ()
    options: dict[str, bool | str] = {}


class _File(msgspec.Struct, forbid_unknown_fields=True):
    perft: list[Perft]


def nodes(game: Game, depth: int, key: bytes, visit: Callable[[], None] = lambda: None) -> int:
    """The positions `depth` decisions on; the end of a game counts as one position at any depth."""
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
    """The counts of an entry, to the depths it names."""
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
