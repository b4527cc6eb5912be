"""The clocks of a game as plain data, and everything that changes them. Nothing here reads the time.

A clock runs while its seat is asked and a person plays it, from when all seats are taken (in a live game: from when
all players were present once). What is taken back and done again earns nothing a second time.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Literal

import msgspec

from bocage.server.clocks.control import SECOND, TimeControl
from bocage.server.clocks.spans import NEVER, Span, spent, when_spent

Seat = int
Still = Callable[[Seat], Sequence[Span]]
"""When the clock of a seat stands still although the seat is asked: nobody served, or its player was away."""


class Proposal(msgspec.Struct, frozen=True, omit_defaults=True):
    """What some players propose to all: a pause or its end, another agreement about time, or who has won.

    `control` is the agreement proposed, None for play without clocks; `winner` the number of a side. `seats` are those
    whose players want it.
    """

    what: Literal["pause", "resume", "control", "award"]
    control: TimeControl | None = None
    winner: int = 0
    seats: tuple[Seat, ...] = ()


class Timing(msgspec.Struct, omit_defaults=True):
    """The clocks of a game.

    `left` is the time that each seat had at `since`; the clocks of `running` run from then on. `longest` is the
    largest number of inputs that the game has had, `turn` the latest turn. `pause` is when no clock runs.
    """

    control: TimeControl | None
    left: list[int]
    running: tuple[Seat, ...] = ()
    since: int = 0
    has_begun: bool = False
    longest: int = 0
    turn: str = ""
    pause: Span | None = None
    proposal: Proposal | None = None


class Progress(msgspec.Struct, frozen=True):
    """What a change has brought: who made how many choices, the number of inputs, the turn, who is asked."""

    made: tuple[Seat, ...]
    inputs: int
    turn: str
    asked: tuple[Seat, ...]


def fresh(control: TimeControl | None, seats: int, turn: str, inputs: int) -> Timing:
    """The clocks of a game that is begun, or that goes on under another agreement; none runs yet."""
    full = control.bank * SECOND if control is not None else 0
    return Timing(control, [full] * seats, longest=inputs, turn=turn)


# --- reading ------------------------------------------------------------------------------------------------------
def left_at(timing: Timing, seat: Seat, now: int, still: Still) -> int:
    """The milliseconds that a seat has; never less than 0."""
    if seat not in timing.running:
        return timing.left[seat]
    return max(0, timing.left[seat] - spent(timing.since, now, _stops(timing, seat, still)))


def runs_out(timing: Timing, seat: Seat, still: Still) -> int:
    """The moment at which a running clock comes to 0; `NEVER` for one that does not run, or is paused for good."""
    if seat not in timing.running:
        return NEVER
    return when_spent(timing.since, timing.left[seat], _stops(timing, seat, still))


def is_paused(timing: Timing, now: int) -> bool:
    return timing.pause is not None and now < timing.pause.ends


def _stops(timing: Timing, seat: Seat, still: Still) -> list[Span]:
    return [*still(seat), *([timing.pause] if timing.pause is not None else [])]


# --- changing -----------------------------------------------------------------------------------------------------
def charged(timing: Timing, now: int, still: Still) -> Timing:
    """The same clocks, read off at `now`; the time up to then will not be charged again."""
    if now <= timing.since:
        return msgspec.structs.replace(timing)
    remaining = [left_at(timing, seat, now, still) for seat in range(len(timing.left))]
    pause = timing.pause if is_paused(timing, now) else None
    return msgspec.structs.replace(timing, left=remaining, since=now, pause=pause)


def after(timing: Timing, progress: Progress, arrived: int, now: int, still: Still) -> Timing:
    """The clocks after a change that arrived at one moment and was done at another.

    The time between is the server's, and nobody's clock.
    """
    done = charged(timing, arrived, still)
    if timing.control is not None:
        done.left = _credited(timing, timing.control, done.left, progress)
    done.turn, done.longest = progress.turn, max(progress.inputs, timing.longest)
    return _asking(done, progress.asked, max(now, timing.since))


def _credited(timing: Timing, control: TimeControl, remaining: list[int], progress: Progress) -> list[int]:
    """The clocks with the time that a change earns; nothing where the game was as long before."""
    if progress.inputs <= timing.longest:
        return remaining
    full, increment = control.bank * SECOND, control.increment * SECOND
    if control.per == "turn":
        if progress.turn == timing.turn:
            return remaining
        return [full if control.is_slow else time + increment for time in remaining]
    if control.is_slow:
        anew = {seat for seat in progress.asked if seat not in timing.running or seat in progress.made}
        return [full if seat in anew else time for seat, time in enumerate(remaining)]
    return [time + increment * progress.made.count(seat) for seat, time in enumerate(remaining)]


def _asking(timing: Timing, asked: Collection[Seat], now: int) -> Timing:
    timing.running = tuple(sorted(asked)) if timing.has_begun and timing.control is not None else ()
    timing.since = now
    return timing


def asking(timing: Timing, asked: Collection[Seat], now: int, still: Still) -> Timing:
    """The clocks where other seats are asked, or played by persons, than before."""
    return _asking(charged(timing, now, still), asked, max(now, timing.since))


def begun(timing: Timing, asked: Collection[Seat], now: int) -> Timing:
    """The clocks from when they count; nothing changes where they do already."""
    if timing.has_begun or timing.control is None:
        return timing
    return _asking(msgspec.structs.replace(timing, has_begun=True), asked, now)


def pardoned(timing: Timing, arrived: int, now: int) -> Timing:
    """The clocks without the time for which the server tried in vain to carry out what had arrived."""
    since = timing.since + max(0, now - max(arrived, timing.since))
    return msgspec.structs.replace(timing, since=since)


def paused(timing: Timing, now: int, still: Still) -> Timing:
    """The clocks where nobody's runs until the players want to play on."""
    return msgspec.structs.replace(charged(timing, now, still), pause=Span(now, NEVER))


def resuming(timing: Timing, moment: int) -> Timing:
    """The clocks where a pause ends at a moment, or earlier where that was agreed before."""
    if timing.pause is None:
        return timing
    pause = Span(timing.pause.begins, min(timing.pause.ends, moment))
    return msgspec.structs.replace(timing, pause=pause)


def handed_on(timing: Timing, late: Seat, partner: Seat, now: int, still: Still) -> Timing:
    """The clocks where a partner takes the place of a player whose time has run out: with as much as his own."""
    done = charged(timing, now, still)
    done.left = [done.left[partner] if seat == late else time for seat, time in enumerate(done.left)]
    return done


def renewed(timing: Timing, seat: Seat, now: int, still: Still) -> Timing:
    """The clocks where a seat has the whole of its time again."""
    done = charged(timing, now, still)
    full = timing.control.bank * SECOND if timing.control is not None else 0
    done.left = [full if other == seat else time for other, time in enumerate(done.left)]
    return done


# --- agreeing -----------------------------------------------------------------------------------------------------
def wished(timing: Timing, wish: Proposal, seats: Collection[Seat]) -> Proposal:
    """The proposal that stands when the player of `seats` wishes something; who wanted the same before still does."""
    old = timing.proposal
    same = old is not None and msgspec.structs.replace(old, seats=()) == msgspec.structs.replace(wish, seats=())
    before = set(old.seats) if old is not None and same else set()
    return msgspec.structs.replace(wish, seats=tuple(sorted(before | set(seats))))
