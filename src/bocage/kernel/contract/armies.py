"""Army lists as a system offers them: what is for sale, what a list holds, and why a change or a list is refused.

A system whose armies are built by its players has `Armies`. The list of a seat is the value of an option, so it stands
in the record of the game like every other choice made before it. The client that builds one knows no rules: it shows a
roster and sends one of the changes that the roster offers.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import msgspec

from bocage.kernel.contract.options import OptionValues
from bocage.kernel.rules import Violation
from bocage.kernel.text import Text


class Act(msgspec.Struct, frozen=True, omit_defaults=True):
    """A change of a list by its notation, what it adds to the cost, and why it is refused where it is."""

    change: str
    cost: int = 0
    why: Violation | None = None


class Model(msgspec.Struct, frozen=True, omit_defaults=True):
    """`count` equal men or machines: their values under the columns of the system, and what they carry."""

    count: int
    name: Text
    values: tuple[str, ...]
    gear: tuple[Text, ...] = ()


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of a roster with those that belong to it: what it is, its cost, how many there are of how many, who
    stands in it, and how there can be more, fewer, or another like it."""

    name: Text
    cost: int = 0
    count: int = 0
    most: int = 0
    more: Act | None = None
    less: Act | None = None
    again: Act | None = None
    models: tuple[Model, ...] = ()
    lines: tuple[Line, ...] = ()


class Ready(msgspec.Struct, frozen=True, omit_defaults=True):
    """A list to begin with: how it is written, its name, its points."""

    value: str
    name: Text
    points: int = 0


class Judged(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a system says of a list: its points, how many it may have, why it is refused, whose it is and how large.

    `value` is the list written out in full, to be saved or changed; it is empty where nothing could be made of it.
    """

    value: str
    total: int
    limit: int
    reasons: tuple[Violation, ...]
    nation: Text | None = None
    size: Text | None = None


class Roster(msgspec.Struct, frozen=True, omit_defaults=True):
    """A list as it is built. `army` are its parts, and for each of them `shop` is what can be bought for it; `charts`
    are further parts to be had. `frame` are the options it was judged under. `random` and a number are a list drawn
    at random; `nations` are empty lists, `ready` are ready-made ones."""

    judged: Judged
    frame: dict[str, str]
    nations: tuple[Ready, ...]
    ready: tuple[Ready, ...] = ()
    random: str = ""
    charts: tuple[Line, ...] = ()
    army: tuple[Line, ...] = ()
    shop: tuple[Line, ...] = ()


def list_in(text: str) -> str:
    """The list in a text that people read: its last line that begins with a brace, or else all of it."""
    lines = [line.strip() for line in text.splitlines()]
    return next((line for line in reversed(lines) if line.startswith("{")), text.strip())


class JudgesList(Protocol):
    """Says what a seat's list holds and what is wrong with it."""

    def __call__(self, scenario: str, options: OptionValues, seat: int, /) -> Judged: ...


class ShowsRoster(Protocol):
    """Shows a seat's list with all that can be bought for it, after a change where one is named (`""`: none)."""

    def __call__(self, scenario: str, options: OptionValues, seat: int, change: str, /) -> Roster: ...


@dataclass(frozen=True)
class Armies:
    """How players choose armies. Without a scenario (`""`) a list is judged under the frame it was written with, where
    the options name no other.

    Law: a change that a roster offers without a refusal can be made, and gives a roster again.
    """

    scenarios: Callable[[], tuple[str, ...]]
    """The scenarios for which armies are chosen."""
    keys: tuple[str, ...]
    """The option that holds the list of each seat."""
    frame: tuple[str, ...]
    """The options under which a list is judged, such as its points."""
    columns: tuple[tuple[Text, Text], ...]
    """The columns of a model's values: heading and meaning."""
    empty: str
    """A list with nothing in it."""
    judge: JudgesList
    muster: ShowsRoster
