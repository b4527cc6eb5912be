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

    def at(self, cell: int) -> Occasion:
        """The same chance at another hex."""
        return Occasion(self.side, cell, self.firers, self.leaders, self.mover)


class Group(Struct, frozen=True):
    """The firers of one attack, by id.

    `lends` are the leaders who add to the fire of a unit, each with his unit; `portions` are the units that put only a
    part of their strength into the attack, each with that part (PG-7.23b).
    """

    firers: tuple[int, ...]
    lends: tuple[tuple[int, int], ...] = ()
    portions: tuple[tuple[int, int], ...] = ()

    def with_firer(self, id: int, portion: int | None) -> Group:
        """The group with one more firer."""
        portions = self.portions if portion is None else (*self.portions, (id, portion))
        return Group((*self.firers, id), self.lends, portions)

    def with_lent(self, leader: int, unit: int) -> Group:
        """The group with one more leader who adds to the fire of a unit."""
        return Group(self.firers, (*self.lends, (leader, unit)), self.portions)
