"""What stands on a table: pieces with a footprint, heights, openings and a surface; the system gives them meaning.

Heights are thousandths of an inch above the table's zero level. A piece reaches from its `base` up to `base + height`;
a hill or slope has a `surface` instead, the ground on top of it, and fills everything below.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from math import gcd
from typing import Any, NamedTuple

from bocage.ground.lattice import Point
from bocage.ground.table.shapes import Shape, line


class Plane(NamedTuple):
    """The level (a·x + b·y + c) / d over a point; d is positive."""

    a: int
    b: int
    c: int
    d: int

    def at(self, x: int, y: int) -> int:
        """The level at a point, rounded down."""
        return (self.a * x + self.b * y + self.c) // self.d


def level(height: int) -> Plane:
    """A flat surface."""
    return Plane(0, 0, height, 1)


def ramp(low: Point, low_level: int, high: Point, high_level: int) -> Plane:
    """A surface that runs evenly from one point up (or down) to another, the same all across that way.

    >>> ramp((0, 0), 0, (0, 8000), 4000).at(5, 2000)
    1000
    """
    vx, vy = high[0] - low[0], high[1] - low[1]
    rise = high_level - low_level
    whole = vx * vx + vy * vy
    parts = rise * vx, rise * vy, low_level * whole - rise * (low[0] * vx + low[1] * vy), whole
    shared = gcd(*parts)
    return Plane(*(part // shared for part in parts))


@dataclass(frozen=True, slots=True)
class Opening:
    """A door, window or slit: a stretch of a wall between two heights (above the table's zero level)."""

    kind: str
    a: Point
    b: Point
    low: int
    high: int
    storey: int = 0
    id: str = ""

    @property
    def middle(self) -> Point:
        """The middle of the opening, rounded down."""
        return (self.a[0] + self.b[0]) // 2, (self.a[1] + self.b[1]) // 2

    @property
    def shape(self) -> Shape:
        """The stretch of wall, for distances and contact."""
        return Shape(((self.a, self.b),))


@dataclass(frozen=True, slots=True, eq=False)
class Scenery:
    """One thing on the table; `attributes` holds all other fields of the drawing, for the system to read.

    `depth`: a line of sight is hidden by the piece only if it runs further than this through it (0: at once).
    `storeys` counts the floors of a building; floor `n` lies at `floor(n)`.
    """

    id: str
    kind: str
    shape: Shape
    base: int = 0
    height: int = 0
    surface: Plane | None = None
    depth: int = 0
    openings: tuple[Opening, ...] = ()
    storeys: int = 0
    attributes: Mapping[str, Any] = field(default_factory=dict)

    @property
    def top(self) -> int:
        """The height of its upper edge above the table's zero level."""
        return self.base + self.height

    def floor(self, storey: int) -> int:
        """The level of a floor, the height shared evenly and rounded down; the ground floor is 0."""
        return self.base + (self.height * storey // self.storeys if self.storeys else 0)

    @property
    def is_solid(self) -> bool:
        """Whether it can stand in the way of a line of sight."""
        return self.surface is not None or self.height > 0


def walls_of(piece: Scenery, passable: Iterable[Opening] = (), thickness: int = 0) -> list[Shape]:
    """The walls of a building as lines, cut open at the `passable` openings; every other opening counts as wall.

    An opening cuts the edge on which it lies, or beside which rounding has set it by at most one lattice step.

    >>> from bocage.ground.table.shapes import rectangle
    >>> house = Scenery("h", "house", rectangle(0, 0, 5000, 4000))
    >>> [wall.points for wall in walls_of(house, [Opening("door", (2000, 0), (3000, 0), 0, 1800)])][:2]
    [((0, 0), (2000, 0)), ((3000, 0), (5000, 0))]
    """
    gaps = list(passable)
    walls = []
    for ax, ay, bx, by in piece.shape.edges:
        dx, dy = bx - ax, by - ay
        whole = dx * dx + dy * dy
        cuts = []
        for gap in gaps:
            sides = [dx * (y - ay) - dy * (x - ax) for x, y in (gap.a, gap.b)]
            # Beside the wall by at most one step: the cross product is distance times length.
            if all(side * side <= whole for side in sides):
                ends = sorted((((x - ax) * dx + (y - ay) * dy), (x, y)) for x, y in (gap.a, gap.b))
                if ends[0][0] >= 0 and ends[1][0] <= whole:
                    cuts.append(ends)
        here = (ax, ay)
        for (_, start), (_, end) in sorted(cuts):
            if start != here:
                walls.append(line([here, start], thickness))
            here = end
        if here != (bx, by):
            walls.append(line([here, (bx, by)], thickness))
    return walls
