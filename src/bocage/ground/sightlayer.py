"""Sight lines of a whole board prepared at once, for one choice of the features that count.

Every line between centres passes a hex in one of a few thousand ways, and many hexes show the same artwork. So each
pair of way and artwork is judged once, in NumPy integers; the few lines that pass exactly through a corner of a drawing
are judged by the reference. The answers are those of `sight.trace`.
"""

from __future__ import annotations

from math import gcd
from typing import NamedTuple, Protocol

import numpy as np
import numpy.typing as npt

from bocage.ground import lattice
from bocage.ground.board import Board, Cell, Touch
from bocage.ground.errors import OffMap
from bocage.ground.hexgrid import DIRECTIONS, Axial, Chord, chords, cross
from bocage.ground.lattice import UNIT, Point, Polygon
from bocage.ground.sight import Opaque, Ray, cuts_in, trace

ALL_PAIRS_LIMIT = 1200
"""Hexes of the largest board of which all pairs are prepared; on larger ones that takes longer than it saves."""

MAX_EDGES_AT_ONCE = 40_000
"""Edges compared with lines in one array operation: few enough that the numbers stay in the processor's cache."""

NO_ARTWORK = -1
"""The artwork number of a cell in which no feature that counts is drawn."""

Longs = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]
PolygonEdges = tuple[tuple[Point, Point], ...]
"""The edges of one polygon."""
Artwork = tuple[PolygonEdges, ...]
"""The polygons drawn in one hex, in lattice units from its centre; many hexes show the same."""
LineNumbers = tuple[int, int, int, int, int, int, int]

_OUTSIDE = 4 * UNIT
_AROUND_HEX: tuple[Point, Point, Point] = (
    (-_OUTSIDE, -_OUTSIDE),
    (2 * _OUTSIDE, -_OUTSIDE),
    (-_OUTSIDE, 2 * _OUTSIDE),
)
COVERED: Artwork = (tuple((_AROUND_HEX[corner - 1], _AROUND_HEX[corner]) for corner in range(3)),)
"""The artwork of every hex that lies wholly inside a shape: a triangle around the hex."""


class Sight(Protocol):
    """Answers about the lines between cells of one board, for one choice of the features that count."""

    def blocked(self, start: Cell, end: Cell) -> bool:
        """Whether the line cuts a feature that counts, strictly between the end hexes."""
        ...

    def cuts(self, start: Cell, end: Cell) -> tuple[Cell, ...]:
        """The cells in which the line cuts a feature that counts, in order."""
        ...

    def touched(self, start: Cell, end: Cell) -> tuple[Cell, ...]:
        """The cells between the ends that the line passes through, or along whose side it runs, in order."""
        ...


def sight_of(board: Board, opaque: Opaque) -> Sight:
    """The faster implementation for this board: all pairs prepared, or pair by pair on a large board."""
    return SightLayer(board, opaque) if board.size <= ALL_PAIRS_LIMIT else LazySight(board, opaque)


class Lines:
    """The cells along any line of a board; the geometry is computed once for each displacement."""

    def __init__(self, board: Board) -> None:
        axials = board.axials[: board.size]
        q0, r0, q1, r1 = lattice.span(axials)
        # Twice as wide as the board, so that the difference of two places names one displacement only.
        stride = 2 * (r1 - r0 + 5)
        self._places = [(axial.q - q0 + 2) * stride + axial.r - r0 + 2 for axial in board.axials]
        self._cells = [-1] * ((q1 - q0 + 5) * stride)
        for cell, place in enumerate(self._places[: board.size]):
            self._cells[place] = cell
        self._stride = stride
        self._axials = board.axials
        self._ways: dict[int, tuple[int, ...]] = {}
        self._size = board.size

    def touched(self, start: Cell, end: Cell) -> tuple[Cell, ...]:
        """The cells between the ends that the line passes through, or along whose side it runs, in order."""
        start_place = self._places[start]
        way = self._places[end] - start_place
        offsets = self._ways.get(way)
        if offsets is None:
            offsets = self._way(start, end, way)
        cells = self._cells
        return tuple([cell for offset in offsets if (cell := cells[start_place + offset]) >= 0])

    def _way(self, start: Cell, end: Cell, way: int) -> tuple[int, ...]:
        if max(start, end) >= self._size:
            raise OffMap("a line to or from a cell off the map", expected="two hexes of the map")
        (aq, ar), (bq, br) = self._axials[start], self._axials[end]
        goal = Axial(bq - aq, br - ar)
        offsets = tuple(
            chord.offset.q * self._stride + chord.offset.r for chord in between(goal) if chord.how != "corner"
        )
        self._ways[way] = offsets
        return offsets


def between(goal: Axial) -> tuple[Chord, ...]:
    """The chords of a line without those of its two end hexes."""
    return chords(goal)[1:-1]


class LazySight:
    """Answers computed when first asked for; the `limit` latest ones are kept."""

    def __init__(self, board: Board, opaque: Opaque, limit: int = 200_000) -> None:
        self._board, self._opaque, self._limit = board, opaque, limit
        self._lines = Lines(board)
        self._known: dict[tuple[Cell, Cell], tuple[Cell, ...]] = {}

    def blocked(self, start: Cell, end: Cell) -> bool:
        """Whether the line cuts a feature that counts, strictly between the end hexes."""
        return bool(self.cuts(start, end))

    def cuts(self, start: Cell, end: Cell) -> tuple[Cell, ...]:
        """The cells in which the line cuts a feature that counts, in order."""
        known = self._known.get((start, end))
        if known is None:
            _check_on_map(self._board, start, end)
            known = trace(self._board, start, end, self._opaque).cut_cells
            while len(self._known) >= self._limit:
                del self._known[next(iter(self._known))]
            self._known[start, end] = known
        return known

    def touched(self, start: Cell, end: Cell) -> tuple[Cell, ...]:
        """The cells between the ends that the line passes through, or along whose side it runs, in order."""
        return self._lines.touched(start, end)


class SightLayer:
    """Answers for all pairs of cells of a board, prepared in advance."""

    def __init__(self, board: Board, opaque: Opaque) -> None:
        self._board, self._size = board, board.size
        self._lines = Lines(board)
        counted = frozenset(index for index, feature in enumerate(board.features) if opaque(feature))
        self._table, self._begins, self._cut_cells = _prepare(board, counted)

    def blocked(self, start: Cell, end: Cell) -> bool:
        """Whether the line cuts a feature that counts, strictly between the end hexes."""
        size = self._size
        if start >= size or end >= size:
            _check_on_map(self._board, start, end)
        return self._table[start * size + end] == 1

    def cuts(self, start: Cell, end: Cell) -> tuple[Cell, ...]:
        """The cells in which the line cuts a feature that counts, in order."""
        if start >= self._size or end >= self._size:
            _check_on_map(self._board, start, end)
        pair = start * self._size + end
        return tuple(self._cut_cells[self._begins[pair] : self._begins[pair + 1]])

    def touched(self, start: Cell, end: Cell) -> tuple[Cell, ...]:
        """The cells between the ends that the line passes through, or along whose side it runs, in order."""
        return self._lines.touched(start, end)


def _check_on_map(board: Board, start: Cell, end: Cell) -> None:
    """Raise `OffMap` unless both cells are hexes of the map."""
    for cell in (start, end):
        if not board.on_map(cell):
            label = board.label(cell) if 0 <= cell < len(board) else str(cell)
            raise OffMap(f"{label} is off the map", expected="two hexes of the map")


class _Artworks:
    """The different artworks that cells show, numbered from 0."""

    def __init__(self) -> None:
        self.numbers: dict[Artwork, int] = {}

    def number(self, board: Board, cell: Cell, counted: frozenset[int], *, closed: bool) -> int:
        """The number of a cell's artwork, or `NO_ARTWORK`; `closed` adds shapes that only touch it from outside."""
        axial = board.axials[cell]
        artwork = []
        for index in board.features_in[cell]:
            for polygon in board.features[index].polygons if index in counted else ():
                if lattice.is_apart(lattice.extent(polygon[0]), axial, touching=not closed):
                    continue
                if any(lattice.comes_near(ring, axial) for ring in polygon):
                    artwork.append(_edges(polygon, axial))
                elif lattice.is_inside(lattice.centre(axial), polygon):
                    return self.numbers.setdefault(COVERED, len(self.numbers))
        if not artwork:
            return NO_ARTWORK
        return self.numbers.setdefault(tuple(artwork), len(self.numbers))


def _edges(polygon: Polygon, hex_: Axial) -> PolygonEdges:
    """The edges of a polygon relative to the centre of a hex, simplified outside the hex (see `lattice.localised`)."""
    x, y = lattice.centre(hex_)
    rings = [[(px - x, py - y) for px, py in lattice.localised(ring, hex_)] for ring in polygon]
    return tuple(edge for ring in rings for edge in zip(ring, ring[1:] + ring[:1], strict=True))


class _Way(NamedTuple):
    """One way in which lines pass hexes: the whole displacement, and the chord in the hex passed."""

    goal: Axial
    chord: Chord


class _Passes(NamedTuple):
    """All passes of lines over hexes with artwork, one array element each: way, end cells, cell passed, its artwork."""

    way: Longs
    start: Longs
    end: Longs
    cell: Longs
    artwork: Longs


def _prepare(board: Board, counted: frozenset[int]) -> tuple[bytes, list[int], list[Cell]]:
    """Which pairs are cut, where the cells of each pair begin in the list of all of them, and that list."""
    size = board.size
    artworks = _Artworks()
    inner = np.array([artworks.number(board, cell, counted, closed=False) for cell in range(size)], dtype=np.int64)
    outer = np.array([artworks.number(board, cell, counted, closed=True) for cell in range(size)], dtype=np.int64)
    ways: list[_Way] = []
    passes = _all_passes(board, inner, outer, ways)
    # Passes with the same artwork and the same line numbers are cut alike, so one of each kind is judged.
    alike: dict[LineNumbers, int] = {}
    alike_of = np.array([alike.setdefault(_numbers(way), len(alike)) for way in ways], dtype=np.int64)
    kinds = alike_of[passes.way] * (len(artworks.numbers) + 1) + passes.artwork
    _, sample, kind = np.unique(kinds, return_index=True, return_inverse=True)
    is_cut = _judge(board, counted, ways, _Passes(*(part[sample] for part in passes)), list(artworks.numbers))
    hit = is_cut[kind.reshape(-1)]
    start, end, cell = passes.start[hit], passes.end[hit], passes.cell[hit]
    # Each line was followed in one direction only; in the other direction its cells come in reverse order.
    pair = np.concatenate((start * size + end, (end * size + start)[::-1]))
    cells = np.concatenate((cell, cell[::-1]))
    counts = np.bincount(pair, minlength=size * size)
    begins = np.concatenate(([0], np.cumsum(counts)))
    return (counts > 0).tobytes(), begins.tolist(), cells[np.argsort(pair, kind="stable")].tolist()


class _Displaced:
    """The cells at a displacement from others, for whole arrays of cells at once; -1 off the board."""

    def __init__(self, board: Board) -> None:
        axials = np.array(board.axials[: board.size], dtype=np.int64)
        self.q, self.r = axials[:, 0] - axials[:, 0].min(), axials[:, 1] - axials[:, 1].min()
        self.wide, self.high = int(self.q.max()) + 1, int(self.r.max()) + 1
        self.table = np.full((3 * self.wide + 4, 3 * self.high + 4), -1, dtype=np.int64)
        self.table[self.q + self.wide + 1, self.r + self.high + 1] = np.arange(board.size)

    def __call__(self, cells: Longs, by: Axial) -> Longs:
        displaced: Longs = self.table[self.q[cells] + by.q + self.wide + 1, self.r[cells] + by.r + self.high + 1]
        return displaced


def _all_passes(board: Board, inner: Longs, outer: Longs, ways: list[_Way]) -> _Passes:
    """All passes on the board, each line followed in one direction only; fills `ways`, which passes refer to by index.

    `inner` and `outer` are the artwork numbers of cells without and with shapes that only touch the cell.
    """
    displaced = _Displaced(board)
    all_cells = np.arange(board.size)
    none = np.zeros(0, dtype=np.int64)
    passes: list[tuple[Longs, ...]] = [(none, none, none, none, none)]
    for q in range(displaced.wide):
        for r in range(1 if q == 0 else 1 - displaced.high, displaced.high):
            goal = Axial(q, r)
            ends = displaced(all_cells, goal)
            starts = np.flatnonzero(ends >= 0)
            for chord in between(goal) if len(starts) else ():
                if chord.how == "corner":
                    continue
                cells = displaced(starts, chord.offset)
                artworks = (inner if chord.how == "through" else outer)[cells]
                shown = np.flatnonzero((cells >= 0) & (artworks >= 0))
                if len(shown):
                    line_starts = starts[shown]
                    way = np.full(len(shown), len(ways), dtype=np.int64)
                    passes.append((way, line_starts, ends[line_starts], cells[shown], artworks[shown]))
                    ways.append(_Way(goal, chord))
    return _Passes(*(np.concatenate(parts) for parts in zip(*passes, strict=True)))


def _judge(board: Board, counted: frozenset[int], ways: list[_Way], samples: _Passes, artworks: list[Artwork]) -> Bools:
    """For each sample whether the line is cut there."""
    count = len(samples.way)
    is_cut = np.zeros(count, dtype=np.bool_)
    edge_arrays = _EdgeArrays(artworks)
    numbers = np.array([_numbers(way) for way in ways], dtype=np.int64).reshape(-1, 7)
    edges = np.cumsum(edge_arrays.edge_count[samples.artwork])
    low = 0
    while low < count:
        before = int(edges[low - 1]) if low else 0
        high = max(low + 1, int(np.searchsorted(edges, before + MAX_EDGES_AT_ONCE)))
        cut, unsure = edge_arrays.judge(samples.artwork[low:high], numbers[samples.way[low:high]])
        is_cut[low:high] = cut
        for sample in (np.flatnonzero(unsure) + low).tolist():
            chord = ways[samples.way[sample]].chord
            touch = Touch(int(samples.cell[sample]), chord.how, chord.enter, chord.leave)
            ray = Ray(board, int(samples.start[sample]), int(samples.end[sample]))
            is_cut[sample] = bool(cuts_in(ray, touch, counted))
        low = high
    return is_cut


def _numbers(way: _Way) -> LineNumbers:
    """A line relative to the hex passed: its slope (2 numbers), its offset from the dot (1), its two hexsides (4).

    Lines that pass a hex in the same way give the same numbers, however long they are.
    """
    steps = gcd(*way.goal)
    slope = (way.goal.q // steps, way.goal.r // steps)
    enter, leave = DIRECTIONS[way.chord.enter_side], DIRECTIONS[way.chord.leave_side]
    ends = (2 * enter.q + enter.r, 2 * enter.r + enter.q, 2 * leave.q + leave.r, 2 * leave.r + leave.q)
    return (*slope, cross(slope, way.chord.offset) * UNIT, *ends)


class _EdgeArrays:
    """The edges of all artworks end to end in arrays, to be compared with many lines at once."""

    def __init__(self, artworks: list[Artwork]) -> None:
        edges = [edge for artwork in artworks for polygon in artwork for edge in polygon]
        columns = np.array([(*start, *end) for start, end in edges], dtype=np.int64).reshape(-1, 4).T
        self.ax, self.ay, self.bx, self.by = (np.ascontiguousarray(column) for column in columns)
        self.edge_count = np.array([sum(map(len, artwork)) for artwork in artworks], dtype=np.int64)
        self.first_edge = np.concatenate(([0], np.cumsum(self.edge_count)[:-1])).astype(np.int64)
        polygon_sizes = np.array([len(polygon) for artwork in artworks for polygon in artwork], dtype=np.int64)
        # The first edge of each polygon is marked, so that polygons can be told apart after artworks were laid out.
        self.opens = np.zeros(len(edges), dtype=np.bool_)
        if len(edges):
            self.opens[np.concatenate(([0], np.cumsum(polygon_sizes)[:-1]))] = True

    def judge(self, artworks: Longs, ways: Longs) -> tuple[Bools, Bools]:
        """For each pair of artwork and line: whether the line is cut, and whether that is unsure.

        It is unsure where the line passes exactly through a corner of the drawing.
        """
        size = len(artworks)
        counts = self.edge_count[artworks]
        item = np.repeat(np.arange(size), counts)
        edge = np.arange(len(item)) + np.repeat(self.first_edge[artworks] - np.cumsum(counts) + counts, counts)
        ax, ay, bx, by = self.ax[edge], self.ay[edge], self.bx[edge], self.by[edge]
        dq, dr, off, ex, ey, lx, ly = (np.repeat(column, counts) for column in ways.T)
        side_of_start, side_of_end = dq * ay - dr * ax + off, dq * by - dr * bx + off
        # Negative means: on the hex's side of the hexside at which the chord begins (e) or ends (l).
        ea, eb = ex * ax + ey * ay - UNIT, ex * bx + ey * by - UNIT
        la, lb = lx * ax + ly * ay - UNIT, lx * bx + ly * by - UNIT
        falls = side_of_start > side_of_end
        enter, leave = eb * side_of_start - ea * side_of_end, lb * side_of_start - la * side_of_end
        after = (enter != 0) & ((enter < 0) == falls)
        before = (leave != 0) & ((leave < 0) == falls)
        s_left, t_left, s_right, t_right = side_of_start < 0, side_of_end < 0, side_of_start > 0, side_of_end > 0
        corner = (side_of_start == 0) & (ea < 0) & (la < 0)
        crosses = ((s_left & t_right) | (s_right & t_left)) & after & before
        starts = np.flatnonzero(self.opens[edge])
        left = np.logical_xor.reduceat((s_left ^ t_left) & ~after, starts)
        right = np.logical_xor.reduceat((s_right ^ t_right) & ~after, starts)
        inside = _any(item[starts], left, size) & _any(item[starts], right, size)
        unsure = _any(item, corner, size)
        return (_any(item, crosses, size) | inside) & ~unsure, unsure


def _any(item: Longs, holds: Bools, size: int) -> Bools:
    holds_for = np.zeros(size, dtype=np.bool_)
    holds_for[item[holds]] = True
    return holds_for
