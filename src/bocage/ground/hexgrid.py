"""Hexes without a board: axial coordinates, directions, distances, lines, sides and corners, printed labels.

Axial coordinates are used everywhere inside; columns and rows exist only in the labels that players read. Both
orientations share the same six axial steps, only their names and the picture differ.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from math import lcm
from typing import Literal, NamedTuple

from bocage.ground.errors import BoardError

Orientation = Literal["flat", "pointy"]
First = Literal["full", "half"]
Edges = Literal["half", "whole"]
LabelStyle = Literal["letters", "numbers"]
How = Literal["through", "along", "corner"]


class Axial(NamedTuple):
    """A hex: `q` counts along one axis, `r` along the axis 120° clockwise from north (flat) or from north-west."""

    q: int
    r: int


DIRECTIONS = (Axial(0, -1), Axial(1, -1), Axial(1, 0), Axial(0, 1), Axial(-1, 1), Axial(-1, 0))
DIRECTION_NAMES: dict[Orientation, tuple[str, ...]] = {
    "flat": ("N", "NE", "SE", "S", "SW", "NW"),
    "pointy": ("NW", "NE", "E", "SE", "SW", "W"),
}


def direction(name: str, orientation: Orientation = "flat") -> int:
    """The number 0..5, clockwise, of a named direction.

    >>> direction("SE"), direction("E", "pointy")
    (2, 2)
    """
    names = DIRECTION_NAMES[orientation]
    if name not in names:
        raise BoardError(f"{name!r} is no direction", where=f"{orientation} hex", expected=", ".join(names))
    return names.index(name)


def opposite(side: int) -> int:
    """The direction that points the other way.

    >>> opposite(direction("NE")) == direction("SW")
    True
    """
    return (side + 3) % 6


def add(hex_: Axial, displacement: Axial) -> Axial:
    """The hex reached from `hex_` by the displacement `displacement`."""
    return Axial(hex_.q + displacement.q, hex_.r + displacement.r)


def subtract(end: Axial, start: Axial) -> Axial:
    """The displacement from `start` to `end`."""
    return Axial(end.q - start.q, end.r - start.r)


def neighbour(hex_: Axial, side: int) -> Axial:
    """The hex across one side."""
    return add(hex_, DIRECTIONS[side])


def distance(start: Axial, end: Axial) -> int:
    """Hexes from `start` to `end`, counting `end` and not `start`.

    >>> distance(Axial(0, 0), Axial(3, -1))
    3
    """
    q, r = start.q - end.q, start.r - end.r
    return max(abs(q), abs(r), abs(q + r))


ORIGIN = Axial(0, 0)


def turn(hex_: Axial, steps: int, about: Axial = ORIGIN) -> Axial:
    """`hex_` turned clockwise about a hex by `steps` times 60°.

    >>> turn(DIRECTIONS[0], 2) == DIRECTIONS[2]
    True
    """
    q, r = hex_.q - about.q, hex_.r - about.r
    for _ in range(steps % 6):
        q, r = -r, q + r
    return Axial(q + about.q, r + about.r)


def ring(centre: Axial, radius: int) -> tuple[Axial, ...]:
    """The hexes at exactly `radius`, clockwise from direction 0.

    >>> len(ring(Axial(0, 0), 2)), ring(Axial(5, 5), 0)
    (12, (Axial(q=5, r=5),))
    """
    if radius == 0:
        return (centre,)
    hexes = []
    here = Axial(centre.q + DIRECTIONS[0].q * radius, centre.r + DIRECTIONS[0].r * radius)
    for side in range(6):
        for _ in range(radius):
            hexes.append(here)
            here = neighbour(here, (side + 2) % 6)
    return tuple(hexes)


def disc(centre: Axial, radius: int) -> Iterator[Axial]:
    """Every hex within `radius`, nearest rings first.

    >>> sum(1 for _ in disc(Axial(0, 0), 3))
    37
    """
    for distance_out in range(radius + 1):
        yield from ring(centre, distance_out)


def facing(displacement: Axial) -> tuple[int, ...]:
    """The direction in whose 60° sector a displacement points; two where it lies exactly between them.

    >>> facing(Axial(4, -1)), facing(Axial(1, 1))
    ((2,), (2, 3))
    """
    if displacement == ORIGIN:
        return ()
    along = [projection(step, displacement) for step in DIRECTIONS]
    return tuple(side for side in range(6) if along[side] == max(along))


def projection(first: tuple[int, int], second: tuple[int, int]) -> int:
    """Twice the inner product of two axial vectors, in units of the distance between neighbouring centres.

    >>> projection((1, 0), (1, 0)), projection((1, 0), (0, 1)), projection((1, 1), (1, -1))
    (2, 1, 0)
    """
    return 2 * first[0] * second[0] + 2 * first[1] * second[1] + first[0] * second[1] + first[1] * second[0]


def cross(first: tuple[int, int], second: tuple[int, int]) -> int:
    """Positive where `second` lies clockwise of `first` (to its right), zero where they are parallel.

    >>> cross((0, -1), (1, 0))
    1
    """
    return first[0] * second[1] - first[1] * second[0]


class Hexside(NamedTuple):
    """A side of a hex as a value: both hexes give the same one (see `hexside`)."""

    hex: Axial
    side: int

    @property
    def hexes(self) -> tuple[Axial, Axial]:
        """The two hexes that share the side."""
        return self.hex, neighbour(self.hex, self.side)


class Vertex(NamedTuple):
    """A corner as a value: all three hexes give the same one (see `vertex`)."""

    hex: Axial
    corner: int

    @property
    def hexes(self) -> tuple[Axial, Axial, Axial]:
        """The three hexes that meet here."""
        return self.hex, neighbour(self.hex, self.corner), neighbour(self.hex, (self.corner + 1) % 6)


def hexside(hex_: Axial, side: int) -> Hexside:
    """The canonical name of a side of `hex_`.

    >>> hexside(Axial(0, 0), 3) == hexside(neighbour(Axial(0, 0), 3), 0)
    True
    """
    return Hexside(hex_, side) if side < 3 else Hexside(neighbour(hex_, side), opposite(side))


def vertex(hex_: Axial, corner: int) -> Vertex:
    """The canonical name of the corner of `hex_` between the sides `corner` and `corner + 1`.

    >>> len({vertex(h, c) for h in disc(Axial(0, 0), 1) for c in range(6)})
    24
    """
    first, second = DIRECTIONS[corner], DIRECTIONS[(corner + 1) % 6]
    x, y = 3 * hex_.q + first.q + second.q, 3 * hex_.r + first.r + second.r
    if x % 3 == 1:
        return Vertex(Axial((x - 1) // 3, (y - 1) // 3), 2)
    return Vertex(Axial((x - 2) // 3, (y + 1) // 3), 1)


def line(start: Axial, end: Axial) -> tuple[Axial, ...]:
    """One shortest chain of hexes along the straight line from `start` to `end`; of two equally near, the right one.

    >>> [tuple(h) for h in line(Axial(0, 0), Axial(2, 1))]
    [(0, 0), (1, 0), (1, 1), (2, 1)]
    """
    chain = [start]
    goal = subtract(end, start)
    while chain[-1] != end:
        here = chain[-1]
        closer = (
            there
            for there in (neighbour(here, side) for side in range(6))
            if distance(there, end) < distance(here, end)
        )
        aside = [(cross(goal, subtract(there, start)), there) for there in closer]
        chain.append(min(aside, key=lambda entry: (abs(entry[0]), -entry[0]))[1])
    return tuple(chain)


class Chord(NamedTuple):
    """Where the straight line between two centres meets one hex, as an offset from the start hex.

    `enter` and `leave` are fractions of the whole line; `enter_side` and `leave_side` name the sides whose straight
    prolongation it meets there.
    """

    offset: Axial
    how: How
    enter: Fraction
    leave: Fraction
    enter_side: int
    leave_side: int


@lru_cache(maxsize=65536)
def chords(goal: Axial) -> tuple[Chord, ...]:
    """Every hex that the closed line from the centre (0, 0) to the centre `goal` meets, ends included, in order.

    Where the line runs along a side, both hexes are given, the left one first.

    >>> [(tuple(c.offset), c.how) for c in chords(Axial(1, 1))]
    [((0, 0), 'through'), ((1, 0), 'along'), ((0, 1), 'along'), ((1, 1), 'through')]
    """
    if goal == ORIGIN:
        return ()
    slopes = [projection(step, goal) for step in DIRECTIONS]
    # All chords begin and end at multiples of one fraction of the line.
    whole = lcm(*(slope for slope in slopes if slope > 0))
    met = sorted(
        met for met in (_chord(hex_, slopes, whole, cross(goal, hex_)) for hex_ in _near(goal)) if met is not None
    )
    return tuple(
        Chord(hex_, how, Fraction(enter, whole), Fraction(leave, whole), enter_side, leave_side)
        for _, _, hex_, how, enter, leave, enter_side, leave_side in met
    )


def _near(goal: Axial) -> Iterator[Axial]:
    """The hexes that the infinite line through (0, 0) and `goal` meets, from one step before to one step behind."""
    wide = max(abs(cross(goal, add(first, second))) for first, second in pairwise(DIRECTIONS)) // 3
    by_column = abs(goal.q) >= abs(goal.r)
    long, short = goal if by_column else (goal.r, goal.q)
    for step in range(min(0, long) - 1, max(0, long) + 2):
        middle = short * step * (1 if long > 0 else -1)
        for aside in range(-((wide - middle) // abs(long)), (wide + middle) // abs(long) + 1):
            yield Axial(step, aside) if by_column else Axial(aside, step)


def _chord(
    hex_: Axial, slopes: list[int], whole: int, aside: int
) -> tuple[int, int, Axial, How, int, int, int, int] | None:
    """How the line crosses one hex, None if it does not; the first two numbers sort hexes along the line, left first.

    A hex is the intersection of six half-planes, so the line is clipped by each side in turn. `slopes` are the
    projections of the line on the six directions; `enter` and `leave` count in parts of which the line has `whole`.
    """
    enter, leave = 0, whole
    enter_side = leave_side = 0
    along = False
    for side, slope in enumerate(slopes):
        level = 1 + projection(DIRECTIONS[side], hex_)
        if slope == 0:
            along = along or level == 0
        elif slope > 0 and level * (whole // slope) <= leave:
            leave, leave_side = level * (whole // slope), side
        elif slope < 0 and -level * (whole // -slope) >= enter:
            enter, enter_side = -level * (whole // -slope), side
    if enter > leave:
        return None
    how: How = "corner" if enter == leave else "along" if along else "through"
    return enter + leave, aside, hex_, how, enter, leave, enter_side, leave_side


def column_name(index: int) -> str:
    """The letters of a column: A..Z, then AA, BB, .. ZZ, AAA ..

    >>> column_name(0), column_name(25), column_name(32)
    ('A', 'Z', 'GG')
    """
    return chr(ord("A") + index % 26) * (index // 26 + 1)


def column_index(name: str) -> int:
    """The number of a column from its letters, or from its own number as printed, which counts from 1.

    >>> column_index("GG"), column_index("05")
    (32, 4)
    """
    if name.isdecimal():
        return int(name) - 1
    if not name or len(set(name)) != 1 or not "A" <= name[0] <= "Z":
        raise BoardError(f"{name!r} names no column", expected="A..Z, then AA, BB, .., or a number")
    return ord(name[0]) - ord("A") + 26 * (len(name) - 1)


@dataclass(frozen=True, slots=True)
class Grid:
    """A rectangular sheet of hexes as printed: how many, which way up, how the edges are cut, how hexes are labelled.

    Lines are columns (flat) or rows (pointy). With `edges="half"` (geomorphic boards) the lines alternate between
    `full` ones with places 1..n and `half` ones with places 0..n whose first and last hex are cut by the edge; with
    `edges="whole"` every line has places 1..n and the `half` ones lie half a hex further on. `first` says which kind
    the first line is.
    """

    columns: int
    rows: int
    orientation: Orientation = "flat"
    first: First = "full"
    edges: Edges = "half"
    labels: LabelStyle = "letters"

    def __post_init__(self) -> None:
        if self.columns < 1 or self.rows < 1:
            size = f"{self.columns} columns and {self.rows} rows"
            raise BoardError(size, where="grid", expected="at least 1 of each")

    @property
    def lines(self) -> int:
        """How many columns (flat) or rows (pointy) alternate."""
        return self.columns if self.orientation == "flat" else self.rows

    def places(self, line_index: int) -> range:
        """The places of one line."""
        count = self.rows if self.orientation == "flat" else self.columns
        return range(0 if self.edges == "half" and not self.is_full(line_index) else 1, count + 1)

    def is_full(self, line_index: int) -> bool:
        """Whether a line begins with a hex that the edge does not cut."""
        return (line_index % 2 == 0) == (self.first == "full")

    def axial(self, line_index: int, place: int) -> Axial:
        """The hex at a place of a line, also beyond the sheet.

        >>> Grid(33, 10).axial(1, 0)
        Axial(q=1, r=0)
        """
        doubled = 2 * place - (1 if self.is_full(line_index) else 0) - line_index + (1 if self.first == "full" else 0)
        return Axial(line_index, doubled // 2) if self.orientation == "flat" else Axial(doubled // 2, line_index)

    def label(self, line_index: int, place: int) -> str:
        """The printed name of a place.

        >>> Grid(33, 10).label(32, 10), Grid(9, 9, labels="numbers").label(4, 7), Grid(9, 9, "pointy").label(4, 1)
        ('GG10', '0507', 'A5')
        """
        if self.orientation == "flat":
            column, row = line_index, place
        else:
            column, row = place - self.places(line_index).start, line_index + 1
        if self.labels == "letters":
            return f"{column_name(column)}{row}"
        width = max(2, len(str(max(self.columns, self.rows) + 1)))
        return f"{column + 1:0{width}d}{row:0{width}d}"

    def hexes(self) -> Iterator[tuple[str, Axial]]:
        """Every label with its hex, line by line.

        >>> len(list(Grid(33, 10).hexes()))
        346
        """
        for line_index in range(self.lines):
            for place in self.places(line_index):
                yield self.label(line_index, place), self.axial(line_index, place)
