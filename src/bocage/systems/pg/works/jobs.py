"""Work that takes several turns in succession (PG-16.21b, PG-16.32a, PG-16.73a), and what interrupts it (PG-16.22a)."""

from __future__ import annotations

from typing import Literal

from bocage.kernel.rules import rule
from bocage.systems.pg.state.model import Job, Piece, State
from bocage.systems.pg.state.printed import has_dug

Cause = Literal["moves", "fires", "assaults", "demoralized"]


@rule("PG-16.22a")
def survives_fire(s: State, piece: Piece) -> bool:
    """Firing interrupts work in hand; a completed position is lost by it only if the option says so."""
    return has_dug(piece) and not s.setting.options.dug_in_lost_by_firing


@rule("PG-16.22a")
def interrupt(s: State, piece: Piece, cause: Cause) -> None:
    """Moving, firing, attacking in an assault and demoralization end the work of a piece; it starts over."""
    if not (piece.dug or piece.job):
        return
    piece.job, piece.job_done = "", 0
    if cause != "fires" or not survives_fire(s, piece):
        piece.dug = 0


def is_in_succession(s: State, piece: Piece) -> bool:
    """Whether a piece worked on its job in the turn before this one."""
    return piece.job_turn == s.turn - 1


def work_on(s: State, piece: Piece, job: Job) -> int:
    """A further segment of a job, the first one if it was interrupted; returns how many are done."""
    goes_on = piece.job == job and is_in_succession(s, piece)
    if not goes_on and not has_dug(piece):
        piece.dug = 0
    piece.job_done = piece.job_done + 1 if goes_on else 1
    piece.job, piece.job_turn = job, s.turn
    return piece.job_done


def lay_down(piece: Piece) -> None:
    """The job is finished."""
    piece.job, piece.job_done = "", 0


@rule("PG-16.21b")
def lapse(s: State) -> None:
    """At the end of a turn work that was not carried on in it is lost; completed positions stay (PG-16.21b)."""
    for piece in s.pieces.values():
        if piece.job and piece.job_turn < s.turn:
            lay_down(piece)
            if not has_dug(piece):
                piece.dug = 0
