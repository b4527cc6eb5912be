"""The table of a miniatures game: its size, the pieces on it in the order they lie, and what is where.

A table never changes: `without` and `with_pieces` give another one cheaply when something is destroyed or built. The
table says what a line meets, in which order and at which height; whether that hides anything is the system's rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from bocage.ground.errors import BoardError
from bocage.ground.hexgrid import How
from bocage.ground.lattice import Point
from bocage.ground.table.angles import TURN, along, bearing
from bocage.ground.table.gaps import contains, covers, length, overlaps, within
from bocage.ground.table.motion import furthest, meets
from bocage.ground.table.pieces import Opening, Scenery
from bocage.ground.table.shapes import INCH, Shape
from bocage.ground.table.solids import solid_of
from bocage.ground.table.volume import Solid, clipped

Spot = tuple[int, int, int]
"""A point in space: x, y and the height above the table's zero level."""

Entry = tuple[int, Solid]
"""The number of a piece and its volume."""
Numbers = frozenset[int] | range
"""The numbers of some of the pieces."""

CELL = 4 * INCH
"""The side of the squares by which pieces are looked up."""


class Crossed(NamedTuple):
    """A piece that a line of sight passes over or through: where, how high, and through which openings.

    `enter` and `leave` are fractions of the line (equal for walls and hedges); `z_enter` and `z_leave` the line's
    height there, `top_enter` and `top_leave` the piece's. `is_met` says whether the line runs through the volume
    anywhere in between, `inside` for how much of the line. `way_in` and `way_out` are indices of its openings, or -1.
    """

    piece: int
    enter: Fraction
    leave: Fraction
    z_enter: Fraction
    z_leave: Fraction
    top_enter: Fraction
    top_leave: Fraction
    is_met: bool
    inside: Fraction
    way_in: int
    way_out: int

    @property
    def cell(self) -> int:
        """The piece, as `Space` calls what a line meets."""
        return self.piece

    @property
    def how(self) -> How:
        """Lines that only run along an edge do not meet a piece."""
        return "through"


class Table:
    """Pieces on a rectangle from (0, 0) to `size`; later pieces lie on top of earlier ones."""

    __slots__ = ("_between", "_cells", "_columns", "_rows", "_surfaces", "name", "number", "pieces", "size", "solids")

    def __init__(self, size: Point, pieces: Iterable[Scenery] = (), name: str = "") -> None:
        self._lay(size, tuple(pieces), name, {})

    def _lay(self, size: Point, pieces: tuple[Scenery, ...], name: str, known: dict[Scenery, Solid]) -> None:
        self.size = size
        self.name = name
        self.pieces = pieces
        self.number = {piece.id: index for index, piece in enumerate(pieces)}
        if len(self.number) != len(pieces):
            twice = next(piece.id for index, piece in enumerate(pieces) if self.number[piece.id] != index)
            raise BoardError(f"two pieces are called {twice!r}", expected="a name of its own for each piece")
        self._columns = -(-size[0] // CELL)
        self._rows = -(-size[1] // CELL)
        self._surfaces = [index for index, piece in enumerate(pieces) if piece.surface is not None]
        self.solids = [
            (index, known.get(piece) or solid_of(piece)) for index, piece in enumerate(pieces) if piece.is_solid
        ]
        by_index = dict(self.solids)
        # Large pieces hide most, so they are tested first.
        self.solids.sort(key=lambda entry: -_half_girth(entry[1].box))
        for place, index in enumerate(self._surfaces):
            above = self._surfaces[place + 1 :]
            by_index[index].over = tuple(
                by_index[other] for other in above if overlaps(pieces[index].shape, pieces[other].shape)
            )
        self._between: dict[Numbers | None, dict[int, tuple[Entry, ...]]] = {}
        self._cells: list[list[int]] = [[] for _ in range(self._columns * self._rows)]
        for index, piece in enumerate(pieces):
            for cell in self._cells_of(piece.shape.box):
                self._cells[cell].append(index)

    def _relaid(self, pieces: tuple[Scenery, ...]) -> Table:
        other = Table.__new__(Table)
        # Surfaces lie over each other differently on another table, so their volumes are made anew.
        known = {self.pieces[index]: volume for index, volume in self.solids if self.pieces[index].surface is None}
        other._lay(self.size, pieces, self.name, known)
        return other

    def without(self, ids: Iterable[str]) -> Table:
        """The table without the pieces of these ids; ids it does not have are ignored."""
        gone = set(ids)
        return self._relaid(tuple(piece for piece in self.pieces if piece.id not in gone))

    def with_pieces(self, pieces: Iterable[Scenery]) -> Table:
        """The table with more pieces; a piece with the id of a present one replaces it at its place in the order."""
        fresh = {piece.id: piece for piece in pieces}
        kept = tuple(fresh.pop(piece.id, piece) for piece in self.pieces)
        return self._relaid(kept + tuple(fresh.values()))

    def piece(self, id: str) -> Scenery:
        """The piece with this id."""
        if id not in self.number:
            raise BoardError(f"no piece is called {id!r}", where=f"table {self.name!r}" if self.name else "table")
        return self.pieces[self.number[id]]

    def holds(self, shape: Shape) -> bool:
        """Whether a shape lies wholly on the table."""
        x0, y0, x1, y1 = shape.box
        return x0 >= 0 and y0 >= 0 and x1 <= self.size[0] and y1 <= self.size[1]

    def has(self, point: Point) -> bool:
        """Whether a point lies on the table or its edge."""
        return 0 <= point[0] <= self.size[0] and 0 <= point[1] <= self.size[1]

    def clamped(self, point: Point) -> Point:
        """The point of the table nearest to a point."""
        return min(max(point[0], 0), self.size[0]), min(max(point[1], 0), self.size[1])

    def last_on(self, start: Point, end: Point) -> Point:
        """The last point on the table of a line that begins on it: where a shell leaves the table, or `end`."""
        return furthest(start, end, self.has)

    def distance(self, start: Spot, end: Spot) -> int:
        """How far apart two points are in plan, rounded up."""
        return length(start[:2], end[:2])

    def facing(self, here: Spot, there: Spot) -> tuple[int, ...]:
        """The angle at which another point lies, to the nearest unit; none if it is the same place."""
        return (bearing(here[:2], there[:2]),) if here[:2] != there[:2] else ()

    def steps(self, here: Spot) -> list[Spot]:
        """The points an inch away in the eight main directions, on the ground of the table."""
        points = [along(here[:2], step * TURN // 8, INCH) for step in range(8)]
        return [self.on_ground(point) for point in points if self.has(point)]

    def area(self, centre: Spot, radius: int) -> list[Spot]:
        """The points of a net of whole inches around a point within a distance, nearest first, on the ground."""
        count = radius // INCH
        spans = range(-count, count + 1)
        points = [(centre[0] + dx * INCH, centre[1] + dy * INCH) for dx in spans for dy in spans]
        held = [(length(centre[:2], point), point) for point in points if self.has(point)]
        return [self.on_ground(point) for gap, point in sorted(held) if gap <= radius]

    def on_ground(self, point: Point, above: int = 0) -> Spot:
        """A point in space `above` lattice steps over the ground."""
        return point[0], point[1], self.ground(point) + above

    def near(self, shape: Shape, limit: int = 0) -> list[int]:
        """The pieces at most `limit` away from a shape, in their order."""
        return [index for index in self.around(shape, limit) if within(self.pieces[index].shape, shape, limit)]

    def under(self, shape: Shape) -> list[int]:
        """The pieces that a shape overlaps, in their order."""
        return [index for index in self.around(shape, 0) if overlaps(self.pieces[index].shape, shape)]

    def holding(self, shape: Shape) -> list[int]:
        """The pieces that wholly cover a shape, in their order."""
        return [index for index in self.around(shape, 0) if covers(self.pieces[index].shape, shape)]

    def at(self, point: Point) -> list[int]:
        """The pieces on which a point lies, edges included, in their order."""
        cell = self._cell(*point)
        if cell < 0:
            return []
        return [index for index in self._cells[cell] if contains(self.pieces[index].shape, *point)]

    def ground(self, point: Point) -> int:
        """The level of the ground at a point: that of the last surface laid there, else 0."""
        cell = self._cell(*point)
        if cell >= 0 and self._surfaces:
            for index in reversed(self._cells[cell]):
                surface = self.pieces[index].surface
                if surface is not None and contains(self.pieces[index].shape, *point):
                    return surface.at(*point)
        return 0

    def masks(
        self, eye: Spot, columns: Sequence[Point], heights: Sequence[int], among: Numbers | None = None
    ) -> list[tuple[int, int, int]]:
        """The pieces between an eye and columns of points, as (piece, crossed, hidden), in no particular order.

        The heights must rise. Bit `column * len(heights) + height` of a mask stands for one point. `crossed` has the
        points to which the line runs through the piece's volume, `hidden` those to which it runs through more than the
        piece's `depth`. `among` limits the answer to some pieces; None means all.
        """
        return list(self.each_mask(eye, columns, heights, among))

    def each_mask(
        self, eye: Spot, columns: Sequence[Point], heights: Sequence[int], among: Numbers | None = None
    ) -> Iterator[tuple[int, int, int]]:
        """As `masks`, one piece after the other, for callers that may stop before the last."""
        ex, ey, ez = eye
        for index, volume in self._candidates(eye, columns, among):
            crossed, hidden = volume.masks(ex, ey, ez, columns, heights)
            if crossed:
                yield index, crossed, hidden

    def seen(self, eye: Spot, columns: Sequence[Point], heights: Sequence[int], opaque: Numbers) -> int:
        """The mask of the points that no opaque piece hides; bits and depth as in `masks`."""
        ex, ey, ez = eye
        visible = (1 << len(columns) * len(heights)) - 1
        for _, volume in self._candidates(eye, columns, opaque):
            visible &= ~volume.masks(ex, ey, ez, columns, heights)[1]
            if not visible:
                return 0
        return visible

    def crossed(self, start: Spot, end: Spot) -> list[Crossed]:
        """The pieces with a volume that the straight line passes over or through, in order from `start`."""
        crossed: list[Crossed] = []
        for index, volume in self._candidates(start, (end[:2],), None):
            piece = self.pieces[index]
            for span in volume.open_spans(start[0], start[1], end[0], end[1]):
                crossed.append(_crossed(index, piece, volume, start, end, span))
        crossed.sort(key=lambda met: (met.enter, met.leave, met.piece))
        return crossed

    def _candidates(
        self, eye: Sequence[int], ends: Sequence[Point], among: Numbers | None
    ) -> Iterable[tuple[int, Solid]]:
        """The solids that lines from one point to some others may meet, of all or of some pieces."""
        start_cell = self._cell(eye[0], eye[1])
        first = self._cell(*ends[0])
        if start_cell < 0 or first < 0:
            return self._of(self.solids, among)
        others = []
        for x, y in ends[1:]:
            cell = self._cell(x, y)
            if cell != first:
                if cell < 0:
                    return self._of(self.solids, among)
                others.append(cell)
        lane = self._lane(start_cell, first, among)
        if not others:
            return lane
        merged = dict(lane)
        for cell in others:
            merged.update(self._lane(start_cell, cell, among))
        return merged.items()

    def _of(self, solids: Iterable[Entry], among: Numbers | None) -> tuple[Entry, ...]:
        return tuple(entry for entry in solids if among is None or entry[0] in among)

    def _lane(self, one: int, other: int, among: Numbers | None) -> tuple[Entry, ...]:
        """The solids of some pieces whose boxes lie between two cells; kept for the next line between them."""
        if one > other:
            one, other = other, one
        lanes = self._between.get(among)
        if lanes is None:
            lanes = self._between[among] = {}
        key = one * len(self._cells) + other
        lane = lanes.get(key)
        if lane is None:
            all_there = self._look_along(one, other) if among is None else self._lane(one, other, None)
            lanes[key] = lane = self._of(all_there, among)
        return lane

    def _look_along(self, one: int, other: int) -> list[Entry]:
        """All solids whose boxes meet the lane that lines between points of two cells can fill."""
        ay, ax = divmod(one, self._columns)
        by, bx = divmod(other, self._columns)
        west, east = (ax, bx + 1) if ax <= bx else (bx, ax + 1)
        south, north = (ay, by + 1) if ay <= by else (by, ay + 1)
        west, east, south, north = west * CELL, east * CELL, south * CELL, north * CELL
        dx, dy = bx - ax, by - ay
        # Twice the distances across the lane, to stay with integers.
        middle = dx * (2 * ay + 1) * CELL - dy * (2 * ax + 1) * CELL
        half = (abs(dx) + abs(dy)) * CELL
        entries = []
        for entry in self.solids:
            x0, y0, x1, y1 = entry[1].box
            if x1 >= west and x0 <= east and y1 >= south and y0 <= north:
                offset = dx * (y0 + y1) - dy * (x0 + x1) - middle
                if abs(offset) <= half + abs(dx) * (y1 - y0) + abs(dy) * (x1 - x0):
                    entries.append(entry)
        return entries

    def _cell(self, x: int, y: int) -> int:
        """The number of the cell of a point, -1 off the table; the far edges belong to the last cells."""
        width, depth = self.size
        if x < 0 or y < 0 or x > width or y > depth:
            return -1
        column = x // CELL if x < self._columns * CELL else self._columns - 1
        row = y // CELL if y < self._rows * CELL else self._rows - 1
        return row * self._columns + column

    def _cells_of(self, box: tuple[int, int, int, int]) -> list[int]:
        # What lies on the far edges belongs to the last cells.
        columns, rows = self._columns - 1, self._rows - 1
        x0, y0 = max(min(box[0] // CELL, columns), 0), max(min(box[1] // CELL, rows), 0)
        x1, y1 = min(box[2] // CELL, columns), min(box[3] // CELL, rows)
        return [row * self._columns + column for row in range(y0, y1 + 1) for column in range(x0, x1 + 1)]

    def around(self, shape: Shape, limit: int = 0) -> Sequence[int]:
        """The pieces whose cells a shape comes near, in their order; all of them if it reaches off the table."""
        x0, y0, x1, y1 = shape.box
        one, other = self._cell(x0 - limit, y0 - limit), self._cell(x1 + limit, y1 + limit)
        if one < 0 or other < 0:
            return range(len(self.pieces))
        if one == other:
            return self._cells[one]
        wide = (other - one) % self._columns + 1
        starts = range(one, other + 1, self._columns)
        return sorted({index for start in starts for cell in self._cells[start : start + wide] for index in cell})


def _half_girth(box: tuple[int, int, int, int]) -> int:
    """Width plus height of a box."""
    return box[2] - box[0] + box[3] - box[1]


def _crossed(
    index: int, piece: Scenery, volume: Solid, start: Spot, end: Spot, span: tuple[int, int, int, int]
) -> Crossed:
    enter, leave = Fraction(span[0], span[1]), Fraction(span[2], span[3])
    low, high = clipped(start, end, span, volume)
    is_met = low < high or (enter == leave and low == high)
    return Crossed(
        index,
        enter,
        leave,
        start[2] + (end[2] - start[2]) * enter,
        start[2] + (end[2] - start[2]) * leave,
        _top(volume, start, end, enter),
        _top(volume, start, end, leave),
        is_met,
        high - low if is_met else Fraction(0),
        *(ways_through(piece.openings, start, end, enter, leave) if piece.openings else (-1, -1)),
    )


def _top(volume: Solid, start: Spot, end: Spot, part: Fraction) -> Fraction:
    return volume.top_at(start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part)


def ways_through(
    openings: Sequence[Opening], start: Spot, end: Spot, enter: Fraction, leave: Fraction
) -> tuple[int, int]:
    """The openings by index through which a line enters and leaves a footprint; -1 where it passes wall."""
    way_in = way_out = -1
    for index, opening in enumerate(openings):
        for fraction in meets((start[0], start[1]), (end[0], end[1]), opening.shape):
            if opening.low <= start[2] + (end[2] - start[2]) * fraction <= opening.high:
                if abs(fraction - enter) <= abs(fraction - leave):
                    way_in = index
                else:
                    way_out = index
    return way_in, way_out
