"""Games looked at again: their steps, the views at each step, records, and new games that go on from a step.

A game of which a reader may know everything is an open book: every choice of every seat is a step. Of any other game a
player sees again what the own seats saw, from one own choice to the next.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Sequence
from typing import NamedTuple

import msgspec

from bocage.kernel.command import Seat
from bocage.kernel.dice import HashDice, RecordedDice, commitment
from bocage.kernel.play.game import Game
from bocage.kernel.play.replay import NEW_DICE, UNFIT, load
from bocage.kernel.records.forms import to_bytes, to_text
from bocage.kernel.records.record import Chosen, Input, Record, Rolled
from bocage.kernel.showing.view import LogLine
from bocage.kernel.text import Text
from bocage.server.config import fresh_key
from bocage.server.faults import Refusal
from bocage.server.protocol.answers import FrameAnswer
from bocage.server.protocol.games import ReplayInfo, ReplayStep
from bocage.server.rules.jobs import Copy, Frame, Moment, Reader
from bocage.server.views import view_of

MAX_SHOWN_ERROR = 200
"""Characters of an error that a refusal shows."""


class Book(NamedTuple):
    """What a reader may see again of a game: its steps, and the seats through whose eyes."""

    game: Game
    ends: list[int]
    """The number of inputs after each step."""
    seats: tuple[Seat, ...]


def is_open(game: Game, reader: Reader) -> bool:
    """Whether a reader may know everything of a game: it is over, or nothing is hidden and all others are agents."""
    return reader.over or (reader.alone and game.is_open)


def check_open(game: Game, reader: Reader) -> None:
    if not is_open(game, reader):
        raise Refusal(403, "fault-hidden")


def book_of(game: Game, reader: Reader) -> Book:
    """The book of a game as a reader may read it; `Refusal` where the reader may read nothing."""
    if is_open(game, reader):
        return Book(game, steps(game.inputs), tuple(range(len(game.seats))))
    if not reader.seats:
        raise Refusal(403, "fault-hidden")
    return Book(game, steps(game.inputs, reader.seats), reader.seats)


def contents(game: Game, reader: Reader) -> ReplayInfo:
    """The steps of a game."""
    book = book_of(game, reader)
    return ReplayInfo(tuple(_named_steps(game, book.ends)), book.seats)


def frame(game: Game, job: Frame) -> FrameAnswer:
    """The view of a seat at a step."""
    book = book_of(game, job.reader)
    if job.step >= len(book.ends) or job.seat not in book.seats:
        raise Refusal(404, "fault-no-step", steps=len(book.ends) - 1)
    return FrameAnswer(job.re, job.step, view_of(_earlier(game, book.ends[job.step]), job.seat))


def moment(game: Game, job: Moment) -> int:
    """The first step after which a seat's log has a line (counted from 0)."""
    book = book_of(game, job.reader)
    if job.seat not in book.seats or job.line >= len(_log_of(game, job.seat)):
        raise Refusal(404, "fault-no-step", steps=len(book.ends) - 1)
    return _step_of(game, book.ends, job.seat, job.line)


def copy(game: Game, job: Copy) -> bytes:
    """The record of a game; it holds the key of its dice once the game is over."""
    check_open(game, job.reader)
    return to_text(game.record).encode() if job.text else to_bytes(game.record)


def branch(game: Game, reader: Reader, step: int, key: bytes) -> tuple[Game, bytes]:
    """A new game with new dice from a step of another; its notes hold the old key only if that game is over."""
    check_open(game, reader)
    ends = steps(game.inputs)
    if step >= len(ends):
        raise Refusal(404, "fault-no-step", steps=len(ends) - 1)
    count = ends[step]
    kept = [snapshot for snapshot in game.snapshots if snapshot.at <= count]
    part = Record(game.header, game.inputs[:count], kept, notes=list(game.notes))
    if game.outcome is None:
        again = load(part)
        assert isinstance(again.dice, HashDice)
        return again, again.dice.key
    fresh = fresh_key()
    rolls = sum(isinstance(entry, Rolled) for entry in part.inputs)
    told = Text(NEW_DICE, {"roll": rolls, "key": key.hex(), "commitment": game.header.commitment})
    part.header = msgspec.structs.replace(game.header, commitment=commitment(fresh))
    part.notes.append(told)
    return load(part, fresh), fresh


# --- steps -----------------------------------------------------------------------------------------------------------
def steps(inputs: Sequence[Input], seats: Collection[Seat] | None = None) -> list[int]:
    """The number of inputs after each step, from step 0 on: a step ends before the next choice of one of the seats.

    Without `seats`, of any seat.
    """
    return [index for index, entry in enumerate(inputs) if _is_made(entry, seats)] + [len(inputs)]


def _is_made(entry: Input, seats: Collection[Seat] | None) -> bool:
    if isinstance(entry, Rolled) or (isinstance(entry, Chosen) and entry.auto):
        return False
    return seats is None or entry.seat in seats


def _named_steps(game: Game, ends: Sequence[int]) -> list[ReplayStep]:
    turns = [(kept.at, kept.turn) for kept in game.snapshots]
    named = []
    for index in ends[:-1]:
        entry = game.inputs[index]
        assert not isinstance(entry, Rolled)
        turn = next(name for start, name in reversed(turns) if start <= index)
        said = str(entry.choice) if isinstance(entry, Chosen) else entry.kind
        named.append(ReplayStep(turn, entry.seat, said))
    return named


def _earlier(game: Game, count: int) -> Game:
    """The game as it was after its first `count` inputs, with the dice that were rolled."""
    kept = [snapshot for snapshot in game.snapshots if snapshot.at <= count]
    part = Record(game.header, game.inputs[:count], kept)
    try:
        return Game.resume(game.system, part, game.setting, RecordedDice(iter(())))
    except UNFIT as error:
        # Choices made under older rules that today's refuse.
        raise Refusal(409, "fault-unreadable-game", what=" ".join(str(error).split())[:MAX_SHOWN_ERROR]) from None


def _log_of(game: Game, seat: Seat) -> list[LogLine]:
    return [line for line in game.log if line.to is None or game.seats[seat] in line.to]


def _step_of(game: Game, ends: Sequence[int], seat: Seat, line: int) -> int:
    """The first step at which a seat's log has a line, by bisection: a log only grows."""
    return bisect_left(ends, True, key=lambda count: len(_log_of(_earlier(game, count), seat)) > line)
