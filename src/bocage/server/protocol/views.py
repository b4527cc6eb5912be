"""The view of a seat: whole, or its difference from the view before."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from bocage.kernel.showing.view import (
    Area,
    Assignment,
    Due,
    Form,
    Formation,
    GroupLoss,
    Link,
    LogLine,
    Marker,
    Offer,
    Panel,
    Piece,
    Rung,
    Shade,
    Slip,
)
from bocage.kernel.text import Text
from bocage.server.protocol.words import Wire


class Question(msgspec.Struct, omit_defaults=True):
    """What a seat is asked. `acts` counts what the seat has done and goes back with its answer.

    `spans` are the sorts of spans for which this reaction may be held, each with a text `span-<sort>`, or `game` where
    it need not be asked again; `free`: no list, a point or a number is wanted, such as `example`, a number within
    `limits`; `forms` are the kinds of such answers, `remarks` lines to be read with the prompt. `settled` is the
    outcome that further play cannot change.
    `agreed`: the seat has ended or passed, and the question is open for other seats of its side. `assignments` are what
    each stack is told to do, where all are told before the first acts; `formations` those of which one is put into
    action.
    """

    acts: int
    prompt: Text | None = None
    rule: str = ""
    offers: tuple[Offer, ...] = ()
    can_undo: bool = False
    free: bool = False
    example: str = ""
    spans: tuple[str, ...] = ()
    limits: tuple[int, int] | None = None
    settled: Settled | None = None
    forms: tuple[Form, ...] = ()
    remarks: tuple[Text, ...] = ()
    agreed: bool = False
    assignments: tuple[Assignment, ...] = ()
    formations: tuple[Formation, ...] = ()


class Settled(msgspec.Struct, omit_defaults=True):
    """An outcome that further play cannot change; without a winner it is a draw."""

    outcome: Text
    winner: int | None = None


class LessonState(msgspec.Struct, omit_defaults=True):
    """A learner's progress: the number of steps done. `lost`: the goal is out of reach, and the coach's words then."""

    step: int
    done: bool = False
    lost: Text | None = None


class SeatView(Wire, tag="view"):
    """Everything a seat sees; `seat` is null for those who watch and see what all seats know.

    `active` are the sides whose turn it is, `turn` its number, `turns` how many there are at most (0: no limit).
    `asked` are the seats of the own side that are asked, where it has several. `elsewhere` is the question that another
    side is asked in its own turn, where nothing is hidden and no order could answer it.
    """

    seat: int | None
    board: str
    pieces: tuple[Piece, ...]
    markers: tuple[Marker, ...]
    panels: tuple[Panel, ...]
    status: Text
    phases: tuple[Text, ...]
    phase: int
    question: Question
    log: tuple[LogLine, ...]
    outcome: Text | None
    draw_offers: tuple[int, ...] = ()
    lesson: LessonState | None = None
    re: int | None = None
    links: tuple[Link, ...] = ()
    areas: tuple[Area, ...] = ()
    active: tuple[int, ...] = ()
    turn: int = 0
    turns: int = 0
    asked: tuple[int, ...] = ()
    elsewhere: Text | None = None
    losses: tuple[GroupLoss, ...] = ()
    due: tuple[Due, ...] = ()
    shades: tuple[Shade, ...] = ()
    ladder: tuple[Rung, ...] = ()
    slips: tuple[Slip, ...] = ()


class LogChange(msgspec.Struct):
    """The log keeps its first `keep` lines; the lines `add` follow."""

    keep: int
    add: tuple[LogLine, ...]


Steps = tuple[int, ...]
"""Ascending ids: the first, then the step from each to the next."""


class PutOffers(msgspec.Struct, omit_defaults=True):
    """An offer and the index at which it is inserted, followed by others `like` it.

    Each number of `like` makes one more: it is the step from the first piece's id of the offer before to that of this
    one. The new id replaces that of `offer` at its first place in the notation and in all equal arguments of the label.
    """

    at: int
    offer: Offer
    like: tuple[int, ...] = ()


class OfferChange(msgspec.Struct, omit_defaults=True):
    """The difference of a question's offers from those last sent under the same prompt, or from none (`anew`).

    First the offers at the indices `gone` are removed, then those in `put` are inserted one after another.
    """

    gone: tuple[int, ...] = ()
    put: tuple[PutOffers, ...] = ()
    anew: bool = False


class PiecesAlike(msgspec.Struct, omit_defaults=True):
    """Pieces that have changed in the same way: the parts `set` have new values, the parts `unset` are gone."""

    ids: Steps
    set: dict[str, Any] = msgspec.field(default_factory=dict)
    unset: tuple[str, ...] = ()


class ViewChange(Wire, tag="change"):
    """The difference from the view before; a missing field has not changed.

    `pieces` are new or changed ones, `alike` further changed ones, `gone` the ids of removed ones (the first, then the
    step from each to the next). New pieces come last unless `after` names for each the one it follows (null: it is the
    first), or `order` lists all ids. Where `offers` is given, the offers of `question` are left out. Every other field
    replaces the one before.
    """

    seat: int | None
    pieces: tuple[Piece, ...] = ()
    alike: tuple[PiecesAlike, ...] = ()
    gone: Steps = ()
    order: tuple[int, ...] | UnsetType = UNSET
    after: tuple[tuple[int, int | None], ...] | UnsetType = UNSET
    board: str | UnsetType = UNSET
    markers: tuple[Marker, ...] | UnsetType = UNSET
    panels: tuple[Panel, ...] | UnsetType = UNSET
    status: Text | UnsetType = UNSET
    phases: tuple[Text, ...] | UnsetType = UNSET
    phase: int | UnsetType = UNSET
    question: Question | UnsetType = UNSET
    offers: OfferChange | UnsetType = UNSET
    log: LogChange | UnsetType = UNSET
    outcome: Text | UnsetType | None = UNSET
    draw_offers: tuple[int, ...] | UnsetType = UNSET
    lesson: LessonState | UnsetType | None = UNSET
    links: tuple[Link, ...] | UnsetType = UNSET
    areas: tuple[Area, ...] | UnsetType = UNSET
    active: tuple[int, ...] | UnsetType = UNSET
    turn: int | UnsetType = UNSET
    turns: int | UnsetType = UNSET
    asked: tuple[int, ...] | UnsetType = UNSET
    elsewhere: Text | UnsetType | None = UNSET
    losses: tuple[GroupLoss, ...] | UnsetType = UNSET
    due: tuple[Due, ...] | UnsetType = UNSET
    shades: tuple[Shade, ...] | UnsetType = UNSET
    ladder: tuple[Rung, ...] | UnsetType = UNSET
    slips: tuple[Slip, ...] | UnsetType = UNSET
