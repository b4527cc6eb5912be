"""Sight lines of a whole board prepared at once, for one choice of the features that count.

Every line between centres passes a hex in one of a few thousand ways, and many hexes look alike; so each way is judged
once per look, in NumPy integers, and the few lines that go exactly through a corner of a drawing are handed to the
reference. The verdicts are those of `sight.trace`, bit for bit.
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
"""Boards with more hexes answer pair by pair: the table of all pairs would cost more than it saves."""

CHUNK = 40_000
"""Edges laid against lines at once: few enough that the numbers stay in the processor's cache."""

Longs = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]
Outline = tuple[tuple[Point, Point], ...]
Look = tuple[Outline, ...]
Numbers = tuple[int, int, int, int, int, int, int]

_FAR = 4 * UNIT
# All hexes that lie wholly inside a shape look alike.
_ALL_OVER: tuple[Point, Point, Point] = ((-_FAR, -_FAR), (2 * _FAR, -_FAR), (-_FAR, 2 * _FAR))
COVERED: Look = (tuple((_ALL_OVER[i - 1], _ALL_OVER[i]) for i in range(3)),)


class Sight(Protocol):
    """Quick answers about the lines of one board."""

    def blocked(self, a: Cell, b: Cell) -> bool:
        """Whether the line cuts a feature that counts, strictly between the end hexes."""
        ...

    def cuts(self, a: Cell, b: Cell) -> tuple[Cell, ...]:
        """The cells in which the line cuts a feature that counts, in order."""
        ...

    def touched(self, a: Cell, b: Cell) -> tuple[Cell, ...]:
        """The cells between the ends that the line passes through, or along whose side it runs, in order."""
        ...


def sight_of(board: Board, opaque: Opaque) -> Sight:
    """The quickest way to answer for this board: all pairs prepared, or pair by pair on a large one."""
    return SightLayer(board, opaque) if board.size <= ALL_PAIRS_LIMIT else LazySight(board, opaque)


class Lines:
    """The cells along any line of a board, without asking the geometry again for each pair."""

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

    def touched(self, a: Cell, b: Cell) -> tuple[Cell, ...]:
        """The cells between the ends that the line passes through, or along whose side it runs, in order."""
        start = self._places[a]
        way = self._places[b] - start
        offsets = self._ways.get(way)
        if offsets is None:
            offsets = self._way(a, b, way)
        cells = self._cells
        return tuple([cell for offset in offsets if (cell := cells[start + offset]) >= 0])

    def _way(self, a: Cell, b: Cell, way: int) -> tuple[int, ...]:
        if max(a, b) >= self._size:
            raise OffMap("a line to or from a cell off the map", expected="two hexes of the map")
        (aq, ar), (bq, br) = self._axials[a], self._axials[b]
        goal = Axial(bq - aq, br - ar)
        found = tuple(
            chord.offset.q * self._stride + chord.offset.r for chord in between(goal) if chord.how != "corner"
        )
        self._ways[way] = found
        return found


def between(goal: Axial) -> tuple[Chord, ...]:
    """The chords of a line without those of its two end hexes."""
    return chords(goal)[1:-1]


class LazySight:
    """Answers worked out when first asked for; the latest `limit` of them are remembered."""

    def __init__(self, board: Board, opaque: Opaque, limit: int = 200_000) -> None:
        self._board, self._opaque, self._limit = board, opaque, limit
        self._lines = Lines(board)
        self._known: dict[tuple[Cell, Cell], tuple[Cell, ...]] = {}

    def blocked(self, a: Cell, b: Cell) -> bool:
        """Whether the line cuts a feature that counts, strictly between the end hexes."""
        return bool(self.cuts(a, b))

    def cuts(self, a: Cell, b: Cell) -> tuple[Cell, ...]:
        """The cells in which the line cuts a feature that counts, in order."""
        known = self._known.get((a, b))
        if known is None:
            _must_be_on_map(self._board, a, b)
            known = trace(self._board, a, b, self._opaque).cut_cells
            while len(self._known) >= self._limit:
                del self._known[next(iter(self._known))]
            self._known[a, b] = known
        return known

    def touched(self, a: Cell, b: Cell) -> tuple[Cell, ...]:
        """The cells between the ends that the line passes through, or along whose side it runs, in order."""
        return self._lines.touched(a, b)


class SightLayer:
    """All pairs of a board, prepared."""

    def __init__(self, board: Board, opaque: Opaque) -> None:
        self._board, self._size = board, board.size
        self._lines = Lines(board)
        counted = frozenset(index for index, feature in enumerate(board.features) if opaque(feature))
        self._table, self._begins, self._cut_cells = _prepare(board, counted)

    def blocked(self, a: Cell, b: Cell) -> bool:
        """Whether the line cuts a feature that counts, strictly between the end hexes."""
        size = self._size
        if a >= size or b >= size:
            _must_be_on_map(self._board, a, b)
        return self._table[a * size + b] == 1

    def cuts(self, a: Cell, b: Cell) -> tuple[Cell, ...]:
        """The cells in which the line cuts a feature that counts, in order."""
        if a >= self._size or b >= self._size:
            _must_be_on_map(self._board, a, b)
        pair = a * self._size + b
        return tuple(self._cut_cells[self._begins[pair] : self._begins[pair + 1]])

    def touched(self, a: Cell, b: Cell) -> tuple[Cell, ...]:
        """The cells between the ends that the line passes through, or along whose side it runs, in order."""
        return self._lines.touched(a, b)


def _must_be_on_map(board: Board, a: Cell, b: Cell) -> None:
    for cell in (a, b):
        if not board.on_map(cell):
            label = board.label(cell) if 0 <= cell < len(board) else str(cell)
            raise OffMap(f"{label} is off the map", expected="two hexes of the map")


class _Looks:
    """The different pictures that cells show, numbered; a cell that shows nothing has number -1."""

    def __init__(self) -> None:
        self.numbers: dict[Look, int] = {}

    def number(self, board: Board, cell: Cell, counted: frozenset[int], *, closed: bool) -> int:
        """The picture of a cell; `closed` adds what only touches it from outside."""
        axial = board.axials[cell]
        look = []
        for index in board.features_in[cell]:
            for polygon in board.features[index].polygons if index in counted else ():
                if lattice.is_apart(lattice.extent(polygon[0]), axial, touching=not closed):
                    continue
                if any(lattice.comes_near(ring, axial) for ring in polygon):
                    look.append(_edges(polygon, axial))
                elif lattice.is_inside(lattice.centre(axial), polygon):
                    return self.numbers.setdefault(COVERED, len(self.numbers))
        if not look:
            return -1
        return self.numbers.setdefault(tuple(look), len(self.numbers))


def _edges(polygon: Polygon, at: Axial) -> Outline:
    """The edges of a polygon as seen from a hex, its far parts shortened."""
    x, y = lattice.centre(at)
    rings = [[(px - x, py - y) for px, py in lattice.localised(ring, at)] for ring in polygon]
    return tuple(edge for ring in rings for edge in zip(ring, ring[1:] + ring[:1], strict=True))


class _Way(NamedTuple):
    """One way in which lines pass hexes: the whole displacement, and the chord in the hex passed."""

    goal: Axial
    chord: Chord


class _Passes(NamedTuple):
    """Every time that a line passes a hex which shows something: which way, from where to where, which hex and look."""

    way: Longs
    start: Longs
    end: Longs
    cell: Longs
    look: Longs


def _prepare(board: Board, counted: frozenset[int]) -> tuple[bytes, list[int], list[Cell]]:
    """Which pairs are cut, where the cells of each pair begin in the list of all of them, and that list."""
    size = board.size
    looks = _Looks()
    inner = np.array([looks.number(board, cell, counted, closed=False) for cell in range(size)], dtype=np.int64)
    outer = np.array([looks.number(board, cell, counted, closed=True) for cell in range(size)], dtype=np.int64)
    ways: list[_Way] = []
    passes = _all_passes(board, inner, outer, ways)
    # What looks alike and is passed alike has the same verdict, so one of each kind is judged.
    alike: dict[Numbers, int] = {}
    alike_of = np.array([alike.setdefault(_numbers(way), len(alike)) for way in ways], dtype=np.int64)
    kinds = alike_of[passes.way] * (len(looks.numbers) + 1) + passes.look
    _, sample, kind = np.unique(kinds, return_index=True, return_inverse=True)
    verdicts = _judge(board, counted, ways, _Passes(*(part[sample] for part in passes)), list(looks.numbers))
    hit = verdicts[kind.reshape(-1)]
    start, end, cell = passes.start[hit], passes.end[hit], passes.cell[hit]
    # Passes come in the order of their line; told from the other end, that order is reversed.
    pair = np.concatenate((start * size + end, (end * size + start)[::-1]))
    cells = np.concatenate((cell, cell[::-1]))
    counts = np.bincount(pair, minlength=size * size)
    begins = np.concatenate(([0], np.cumsum(counts)))
    return (counts > 0).tobytes(), begins.tolist(), cells[np.argsort(pair, kind="stable")].tolist()


class _Displaced:
    """Cells by displacement, for whole arrays of cells at once."""

    def __init__(self, board: Board) -> None:
        axials = np.array(board.axials[: board.size], dtype=np.int64)
        self.q, self.r = axials[:, 0] - axials[:, 0].min(), axials[:, 1] - axials[:, 1].min()
        self.wide, self.high = int(self.q.max()) + 1, int(self.r.max()) + 1
        self.table = np.full((3 * self.wide + 4, 3 * self.high + 4), -1, dtype=np.int64)
        self.table[self.q + self.wide + 1, self.r + self.high + 1] = np.arange(board.size)

    def __call__(self, cells: Longs, by: Axial) -> Longs:
        found: Longs = self.table[self.q[cells] + by.q + self.wide + 1, self.r[cells] + by.r + self.high + 1]
        return found


def _all_passes(board: Board, inner: Longs, outer: Longs, ways: list[_Way]) -> _Passes:
    """All passes on the board, each line in one sense only; `ways` is filled with what their numbers mean."""
    look_up = _Displaced(board)
    everyone = np.arange(board.size)
    nobody = np.zeros(0, dtype=np.int64)
    found: list[tuple[Longs, ...]] = [(nobody, nobody, nobody, nobody, nobody)]
    for q in range(look_up.wide):
        for r in range(1 if q == 0 else 1 - look_up.high, look_up.high):
            goal = Axial(q, r)
            ends = look_up(everyone, goal)
            starts = np.flatnonzero(ends >= 0)
            for chord in between(goal) if len(starts) else ():
                if chord.how == "corner":
                    continue
                cells = look_up(starts, chord.offset)
                looks = (inner if chord.how == "through" else outer)[cells]
                shown = np.flatnonzero((cells >= 0) & (looks >= 0))
                if len(shown):
                    begun = starts[shown]
                    way = np.full(len(shown), len(ways), dtype=np.int64)
                    found.append((way, begun, ends[begun], cells[shown], looks[shown]))
                    ways.append(_Way(goal, chord))
    return _Passes(*(np.concatenate(parts) for parts in zip(*found, strict=True)))


def _judge(board: Board, counted: frozenset[int], ways: list[_Way], samples: _Passes, looks: list[Look]) -> Bools:
    """For each sample whether the line is cut there."""
    count = len(samples.way)
    verdicts = np.zeros(count, dtype=np.bool_)
    album = _Album(looks)
    numbers = np.array([_numbers(way) for way in ways], dtype=np.int64).reshape(-1, 7)
    edges = np.cumsum(album.edge_count[samples.look])
    low = 0
    while low < count:
        before = int(edges[low - 1]) if low else 0
        high = max(low + 1, int(np.searchsorted(edges, before + CHUNK)))
        cut, unsure = album.judge(samples.look[low:high], numbers[samples.way[low:high]])
        verdicts[low:high] = cut
        for at in (np.flatnonzero(unsure) + low).tolist():
            chord = ways[samples.way[at]].chord
            touch = Touch(int(samples.cell[at]), chord.how, chord.enter, chord.leave)
            ray = Ray(board, int(samples.start[at]), int(samples.end[at]))
            verdicts[at] = bool(cuts_in(ray, touch, counted))
        low = high
    return verdicts


def _numbers(way: _Way) -> Numbers:
    """The line as the hex sees it: its slope, how far it passes the dot, and where the chord begins and ends.

    Lines that pass a hex alike give the same numbers, however long they are.
    """
    steps = gcd(*way.goal)
    slope = (way.goal.q // steps, way.goal.r // steps)
    enter, leave = DIRECTIONS[way.chord.enter_side], DIRECTIONS[way.chord.leave_side]
    ends = (2 * enter.q + enter.r, 2 * enter.r + enter.q, 2 * leave.q + leave.r, 2 * leave.r + leave.q)
    return (*slope, cross(slope, way.chord.offset) * UNIT, *ends)


class _Album:
    """The edges of all looks end to end, ready to be laid against many lines at once."""

    def __init__(self, looks: list[Look]) -> None:
        edges = [edge for look in looks for polygon in look for edge in polygon]
        columns = np.array([(*a, *b) for a, b in edges], dtype=np.int64).reshape(-1, 4).T
        self.ax, self.ay, self.bx, self.by = (np.ascontiguousarray(column) for column in columns)
        self.edge_count = np.array([sum(map(len, look)) for look in looks], dtype=np.int64)
        self.first_edge = np.concatenate(([0], np.cumsum(self.edge_count)[:-1])).astype(np.int64)
        polygon_sizes = np.array([len(polygon) for look in looks for polygon in look], dtype=np.int64)
        # The first edge of each polygon is marked, so that polygons can be told apart after looks were laid out.
        self.opens = np.zeros(len(edges), dtype=np.bool_)
        if len(edges):
            self.opens[np.concatenate(([0], np.cumsum(polygon_sizes)[:-1]))] = True

    def judge(self, looks: Longs, ways: Longs) -> tuple[Bools, Bools]:
        """For each pair of look and way: is the line cut, and does it pass a corner so that this cannot be said."""
        size = len(looks)
        counts = self.edge_count[looks]
        item = np.repeat(np.arange(size), counts)
        at = np.arange(len(item)) + np.repeat(self.first_edge[looks] - np.cumsum(counts) + counts, counts)
        ax, ay, bx, by = self.ax[at], self.ay[at], self.bx[at], self.by[at]
        dq, dr, off, ex, ey, lx, ly = (np.repeat(column, counts) for column in ways.T)
        s, t = dq * ay - dr * ax + off, dq * by - dr * bx + off
        # Negative means: on the hex's side of the hexside at which the chord begins (e) or ends (l).
        ea, eb = ex * ax + ey * ay - UNIT, ex * bx + ey * by - UNIT
        la, lb = lx * ax + ly * ay - UNIT, lx * bx + ly * by - UNIT
        falls = s > t
        enter, leave = eb * s - ea * t, lb * s - la * t
        after = (enter != 0) & ((enter < 0) == falls)
        before = (leave != 0) & ((leave < 0) == falls)
        s_left, t_left, s_right, t_right = s < 0, t < 0, s > 0, t > 0
        corner = (s == 0) & (ea < 0) & (la < 0)
        crosses = ((s_left & t_right) | (s_right & t_left)) & after & before
        starts = np.flatnonzero(self.opens[at])
        left = np.logical_xor.reduceat((s_left ^ t_left) & ~after, starts)
        right = np.logical_xor.reduceat((s_right ^ t_right) & ~after, starts)
        inside = _any(item[starts], left, size) & _any(item[starts], right, size)
        unsure = _any(item, corner, size)
        return (_any(item, crosses, size) | inside) & ~unsure, unsure


def _any(item: Longs, holds: Bools, size: int) -> Bools:
    found = np.zeros(size, dtype=np.bool_)
    found[item[holds]] = True
    return found
