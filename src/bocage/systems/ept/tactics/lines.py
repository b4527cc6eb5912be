"""Lines of fire between hexes as far as the ground decides them, kept for the game; smoke and vehicles are added.

What is kept depends on ground, ruins and fires only, so that it is the same for both sides and at any time.
"""

from __future__ import annotations

from typing import NamedTuple

from bocage.kernel.contract.setting import attach
from bocage.mechanics.keeping import keep
from bocage.systems.ept.fire.modifiers import hill_protection, side_protection
from bocage.systems.ept.ground.courses import passed
from bocage.systems.ept.ground.sight import Eye, is_too_hindered, sight
from bocage.systems.ept.ground.terrain import gives_cover, protection_of_hex
from bocage.systems.ept.state.conditions import weather
from bocage.systems.ept.state.model import State, Unit

GHOST = "platoon_leader"
"""The type of the units that stand for any infantry in questions about the ground."""

KEPT_GROUNDS = 4
"""States of ruins, fires and weather of which the lines are kept."""
KEPT_MURKS = 12
"""States of smoke and vehicles of which the hindrances are kept."""
KEPT_LINES = 60_000
"""Lines that are kept of each of these states."""


class Line(NamedTuple):
    """A line from one hex to another: whether the ground leaves it open, and what it adds to the dice of fire."""

    is_open: bool
    hindrance: int = 0
    shelter: int = 0
    """Protection of hexsides and of height for the hex at the far end."""
    between: frozenset[int] = frozenset()
    """The hexes that it passes."""


def ghost(cell: int) -> Unit:
    """A unit that stands for any in a hex."""
    return Unit(0, GHOST, 0, "line", 7, at=cell)


class Lines:
    """The lines of a game at one moment."""

    def __init__(self, s: State) -> None:
        self.s = s
        self.key = (tuple(s.ruins), tuple(s.fires), weather(s))
        grounds: dict[object, tuple[dict[tuple[int, int], Line], dict[int, int]]]
        grounds = s.setting.kept.setdefault("tactics-lines", {})
        self.known, self.covers = grounds.get(self.key) or keep(grounds, self.key, ({}, {}), KEPT_GROUNDS)
        self.bare: State = attach(State({}, {}, "", turn=s.turn, early=s.early), s.setting)
        self.bare.ruins, self.bare.fires = list(s.ruins), list(s.fires)
        self.murk = self._murk()
        self.hindrances = self._kept_hindrances()

    def _kept_hindrances(self) -> dict[tuple[int, int], int | None]:
        """What hinders lines under the same smoke and vehicles, as far as it has been worked out."""
        kept: dict[object, dict[tuple[int, int], int | None]] = self.s.setting.kept.setdefault("tactics-murk", {})
        key = (self.key, tuple(sorted(self.murk.items())))
        hindrances = kept.get(key)
        return keep(kept, key, {}, KEPT_MURKS) if hindrances is None else hindrances

    def _murk(self) -> dict[int, int]:
        """What hinders in each hex beside the ground: smoke, wrecks, vehicles."""
        s = self.s
        hindrances = dict.fromkeys(s.smoke, 1)
        for cell in {*s.wrecks, *(unit.at for unit in s.units.values() if gives_cover(unit))}:
            hindrances[cell] = hindrances.get(cell, 0) + 1
        return hindrances

    def line(self, start: int, end: int) -> Line:
        """The line between two hexes as the ground decides it."""
        line = self.known.get((start, end))
        if line is None:
            line = keep(self.known, (start, end), self._drawn(start, end), KEPT_LINES)
        return line

    def _drawn(self, start: int, end: int) -> Line:
        line = sight(self.bare, Eye(start), Eye(end))
        if not line.is_open:
            return Line(False)
        firer, target = ghost(start), ghost(end)
        shelter = side_protection(self.bare, firer, target) + hill_protection(self.bare, firer, target)
        between = frozenset(cell for cells in passed(self.bare, start, end) for cell in cells)
        return Line(True, line.hindrance, shelter, between)

    def hindrance(self, start: int, end: int) -> int | None:
        """What hinders a line now, None where nothing is seen along it."""
        key = (start, end)
        if key not in self.hindrances:
            keep(self.hindrances, key, self._hindered(start, end), KEPT_LINES)
        return self.hindrances[key]

    def _hindered(self, start: int, end: int) -> int | None:
        line = self.line(start, end)
        if not line.is_open:
            return None
        total = line.hindrance
        if self.murk and line.between:
            total += sum(self.murk[cell] for cell in line.between if cell in self.murk)
        return None if is_too_hindered(total) else total

    def sees(self, start: int, end: int) -> bool:
        """Whether one hex is seen from another now."""
        return self.hindrance(start, end) is not None

    def cover(self, cell: int) -> int:
        """The protection of the ground in a hex."""
        if cell not in self.covers:
            self.covers[cell] = protection_of_hex(self.bare, cell)
        return self.covers[cell]
