"""Army lists as a system offers them: what is for sale, and what a system says of a list that a player has written.

A system whose armies are built by its players has `Armies`. The list of a seat is the value of an option, so it stands
in the record of the game like every other choice made before it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import msgspec

from bocage.kernel.rules import Violation
from bocage.kernel.text import Text

Options = Mapping[str, bool | str]


class Extra(msgspec.Struct, frozen=True):
    """Something bought for a unit, each time at its cost, at most so often."""

    id: str
    name: Text
    cost: int
    most: int


class Ware(msgspec.Struct, frozen=True):
    """A unit or vehicle of a list. Of `exclusive` extras only one of each group; `adjust` is the price of one man more
    or less, 0 where there is none; `periods` are the ids of those in which it is to be had."""

    id: str
    name: Text
    cost: int
    extras: tuple[Extra, ...]
    exclusive: tuple[tuple[str, ...], ...]
    adjust: int
    periods: tuple[str, ...]


class Place(msgspec.Struct, frozen=True):
    """A place of an organisation chart: the wares that fit it; in the core so many at least and at most."""

    role: str
    wares: tuple[str, ...]
    least: int = 0
    most: int = 0


class Chart(msgspec.Struct, frozen=True):
    """A platoon as its army organises it."""

    id: str
    name: Text
    places: tuple[Place, ...]


class Ready(msgspec.Struct, frozen=True):
    """A ready-made army: the value of the option, its name, its points."""

    value: str
    name: Text
    points: int


class Source(msgspec.Struct, frozen=True):
    """The list of one nation."""

    id: str
    name: Text
    charts: tuple[Chart, ...]
    wares: tuple[Ware, ...]
    ready: tuple[Ready, ...]


class Catalogue(msgspec.Struct, frozen=True):
    """All that can be bought, and the periods with their names."""

    nations: tuple[Source, ...]
    periods: tuple[tuple[str, Text], ...]


class Line(msgspec.Struct, frozen=True):
    """One item of a list with its cost, in the order in which the list names them."""

    name: Text
    cost: int


class Judged(msgspec.Struct, frozen=True):
    """What a system says of a list: its points, how many it may have, why it is refused; `value` is the list written
    out in full, to be saved or changed, and is empty where nothing could be made of it."""

    total: int
    limit: int
    lines: tuple[Line, ...]
    reasons: tuple[Violation, ...]
    value: str


@dataclass(frozen=True)
class Armies:
    """How armies are chosen: the option of each seat, what is for sale, and the judgement of a seat's list in a
    scenario under options."""

    keys: tuple[str, ...]
    catalogue: Callable[[], Catalogue]
    judge: Callable[[str, Options, int], Judged]
