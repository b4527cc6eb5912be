"""What a player's tools show: a line of sight, the ways of a piece, notes on pieces, places and choices."""

from __future__ import annotations

from typing import Literal

import msgspec

from bocage.kernel.contract.resolution import Resolution
from bocage.kernel.showing.view import Link, Point
from bocage.kernel.tally import Modifier
from bocage.kernel.text import Text


class Look(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of sight, without a distance where the rules forbid measuring.

    `by` is the place of what blocks it and `at` how far along the line that is, in thousandths.

    `tally` holds the hindrances, each with its rule; `crossed` the places the line touches, in order.
    """

    clear: bool
    distance: int | None
    tally: tuple[Modifier, ...] = ()
    why: Text | None = None
    rule: str = ""
    by: str = ""
    what: str = ""
    at: int | None = None
    crossed: tuple[str, ...] = ()


class Way(msgspec.Struct, frozen=True, omit_defaults=True):
    """A place a piece could go to now, and how: the choices that lead there, and the places it passes, in order.

    `cost` is what they cost together; `scale` of it make one `unit`, e.g. 6 sixths make 1 MF. `after` is a choice that
    is legal after them only if the piece was not stopped on the way, and `end` one that is made with them, so that it
    goes no farther; `onto` is the piece to which this one is given.
    Where several pieces go, `piece` says whose way it is, and `budget` what it could spend.
    `risk` is what is rolled for on the way, `price` what going there takes from the piece, and `beyond` the place
    on the way from which on it does. `halt` is why it gets no further than that place, where it was sent further;
    `facing` where it then looks on a table, in degrees.
    """

    place: str
    choices: tuple[str, ...]
    via: tuple[str, ...] = ()
    cost: int | None = None
    unit: str = ""
    scale: int = 1
    after: str = ""
    end: str = ""
    onto: int = 0
    piece: int = 0
    budget: int = 0
    risk: Text | None = None
    price: Text | None = None
    beyond: str = ""
    halt: Text | None = None
    facing: int | None = None


class Stay(msgspec.Struct, frozen=True, omit_defaults=True):
    """Pieces that would not come along, all for the same reason, as the player is told."""

    pieces: tuple[int, ...]
    told: Text
    rule: str = ""


class Route(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a piece would be led to a point of a table: a way for each piece that goes, in the order in which they go.

    `links` are what holds them together once they are there, `stays` who is left behind, `price` what it takes from
    them.
    """

    ways: tuple[Way, ...]
    links: tuple[Link, ...] = ()
    stays: tuple[Stay, ...] = ()
    price: Text | None = None


NoteWeight = Literal["", "good", "warning", "danger"]
"""How urgent a note is; empty: plain information."""


class Note(msgspec.Struct, frozen=True, omit_defaults=True):
    """A fact about a piece, a place or a choice that a player would otherwise look up, with its rule.

    `path` are places to be shown with it, in order; `resolution` is what would be rolled, for its odds. `ring` are the
    corners of a template laid on a table.
    """

    text: Text
    rule: str = ""
    path: tuple[str, ...] = ()
    weight: NoteWeight = ""
    resolution: Resolution | None = None
    ring: tuple[Point, ...] = ()
