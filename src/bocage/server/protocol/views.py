"""What a seat sees: the whole view, and what has changed since the one before."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from bocage.kernel.showing.view import Area, Form, Link, LogLine, Marker, Offer, Panel, Piece
from bocage.kernel.text import Text
from bocage.server.protocol.words import Wire


class Question(msgspec.Struct, omit_defaults=True):
    """What a seat is asked. `acts` counts what the seat has done and goes back with its answer.

    `spans` are the sorts of spans for which this reaction may be held, each with a text `span-<sort>`, or `game` where
    it need not be asked again; `free`: no list, a point or a number is wanted, such as `example`, a number within
    `limits`; `forms` are the kinds of such answers, `remarks` lines to be read with the prompt. `settled` is how the
    game will end whatever is still played.
    `agreed`: the seat has ended or passed, and the question stands for other seats of its side.
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


class Settled(msgspec.Struct, omit_defaults=True):
    """An outcome that nothing can change any more; no winner is a draw."""

    outcome: Text
    winner: int | None = None


class LessonState(msgspec.Struct, omit_defaults=True):
    """How far a learner is: so many steps are over. `lost`: the goal is out of reach, and what the coach says to it."""

    step: int
    done: bool = False
    lost: Text | None = None


class SeatView(Wire, tag="view"):
    """Everything a seat sees; `seat` is null for somebody who looks on and sees what all seats know.

    `active` are the sides whose turn it is, `turn` its number, `turns` how many there are at most (0: no limit).
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


class LogChange(msgspec.Struct):
    """The log keeps its first lines and goes on with others."""

    keep: int
    add: tuple[LogLine, ...]


Steps = tuple[int, ...]
"""Ascending ids: the first of them, and for each other one how much greater it is than the one before."""


class PutOffers(msgspec.Struct, omit_defaults=True):
    """An offer and the place where it is inserted, with others `like` it in the places behind.

    Each number of `like` makes one: so much greater is the id of its first piece than that of the one before. This id
    stands for that of `offer` where the notation names it first, and wherever an argument of the label is equal to it.
    """

    at: int
    offer: Offer
    like: tuple[int, ...] = ()


class OfferChange(msgspec.Struct, omit_defaults=True):
    """How the offers of a question differ from those last made under the same prompt, or from none at all (`anew`).

    Of these the ones in the places `gone` are taken out; then those in `put` are inserted one after another.
    """

    gone: tuple[int, ...] = ()
    put: tuple[PutOffers, ...] = ()
    anew: bool = False


class PiecesAlike(msgspec.Struct, omit_defaults=True):
    """Pieces that have changed in the same way: some of their parts are now these, others are no longer there.

    Of their ids the first is told, and of each other how much greater it is than the one before.
    """

    ids: Steps
    set: dict[str, Any] = msgspec.field(default_factory=dict)
    unset: tuple[str, ...] = ()


class ViewChange(Wire, tag="change"):
    """What is different from the view before; what is not there has not changed.

    `pieces` are new or changed ones by their id, `alike` further changed ones, `gone` the ids of those that are no more
    (the first, then of each how much greater it is than the one before). New ones come last unless `after` names for
    each the one it stands behind (null: it is the first), or `order` all ids. Where `offers` are there, those of
    `question` are left out. All else that is there replaces what was.
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
