"""A chance to fire, and the group of units that takes it."""

from __future__ import annotations

from msgspec import Struct


class Occasion(Struct, frozen=True):
    """A chance to fire: the side, the hex, who may take part; `mover` is the target of opportunity fire, else 0."""

    side: int
    cell: int
    firers: tuple[int, ...]
    leaders: tuple[int, ...]
    mover: int = 0


class Group(Struct, frozen=True):
    """The firers of one attack, and the leaders who add to the fire of a unit, each with his unit."""

    firers: tuple[int, ...]
    lends: tuple[tuple[int, int], ...] = ()
