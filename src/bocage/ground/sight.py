"""What a straight line between two hex centres meets: cells in order, the drawn shapes it cuts, hexsides, lines.

This is the plain, exact reference; `sightlayer` prepares the same answers. Whether a cut blocks sight is the system's
rule: the caller chooses the features that count.

The two brinks of a line are the points just left and just right of it. A line that runs along the edge of a shape has
one brink inside it and is not cut; a line along the common edge of two shapes has both inside and is cut.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from bocage.ground import lattice
from bocage.ground.board import Board, Cell, Touch
from bocage.ground.feature import Feature
from bocage.ground.hexgrid import DIRECTIONS, cross, projection, subtract
from bocage.ground.lattice import Point
from bocage.ground.spans import Span, merged

Opaque = Callable[[Feature], bool]


class Cut(NamedTuple):
    """A stretch of the line inside one cell with artwork on both of its sides.

    `point` is where the stretch begins, in lattice units; `features` are the indices of the shapes that make it up.
    Where the line runs along a hexside, each of the two cells has its own cut.
    """

    cell: Cell
    enter: Fraction
    leave: Fraction
    point: tuple[Fraction, Fraction]
    features: tuple[int, ...]


class SightCrossing(NamedTuple):
    """A drawn line (hedge, wall, stream ...) that the sight line passes from one side to the other."""

    feature: int
    at: Fraction


@dataclass(frozen=True, slots=True)
class Trace:
    """Everything the line from `start` to `end` meets strictly between its end hexes, in order."""

    start: Cell
    end: Cell
    touches: tuple[Touch, ...]
    cuts: tuple[Cut, ...]
    crossings: tuple[SightCrossing, ...]

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells passed through, and those along whose side the line runs; not those met at a corner only."""
        return tuple(touch.cell for touch in self.touches if touch.how != "corner")

    @property
    def cut_cells(self) -> tuple[Cell, ...]:
        """The cells in which the line cuts one of the features asked for."""
        return tuple(dict.fromkeys(cut.cell for cut in self.cuts))


def everything(feature: Feature) -> bool:
    """The predicate by which every drawn feature counts."""
    return True


def trace(board: Board, start: Cell, end: Cell, opaque: Opaque = everything) -> Trace:
    """What the line between two cells meets; only features for which `opaque` holds can be cut or crossed.

    A shape is cut where an open stretch of the line lies inside the union of the shapes that count, so that a line
    along the common side of two of them is cut and a line that grazes one is not. Stretches within the two end hexes
    never count. Cells of the margin are not reported. The trace from `end` to `start` has the same entries in reverse.
    """
    ray = Ray(board, start, end)
    touches = board.crossed(start, end)
    nearby = {index for touch in touches for index in board.features_in[touch.cell]}
    nearby |= {*board.features_in[start], *board.features_in[end]}
    counted = frozenset(index for index in nearby if opaque(board.features[index]))
    cuts = [cut for touch in touches if touch.how != "corner" for cut in cuts_in(ray, touch, counted)]
    crossings = [crossing for index in counted for crossing in _crossings(ray, index)]
    crossings.sort(key=lambda crossing: (crossing.at, crossing.feature))
    return Trace(start, end, touches, tuple(cuts), tuple(crossings))


class Ray:
    """A sight line on the lattice: on which side of it a point lies, and how far along."""

    def __init__(self, board: Board, start: Cell, end: Cell) -> None:
        self.board = board
        self.origin = lattice.centre(board.axials[start])
        self.goal = subtract(board.axials[end], board.axials[start])
        self.length = projection(self.goal, self.goal) * lattice.UNIT
        self._cache: dict[int, tuple[list[Span], list[Span]]] = {}

    def side(self, point: Point) -> int:
        """Negative to the left of the line, positive to its right."""
        return cross(self.goal, (point[0] - self.origin[0], point[1] - self.origin[1]))

    def ahead(self, point: Point) -> int:
        """How far along the line a point lies, from 0 to `length`."""
        return projection(self.goal, (point[0] - self.origin[0], point[1] - self.origin[1]))

    def point(self, part: Fraction) -> tuple[Fraction, Fraction]:
        """The point at a fraction of the line."""
        x, y = self.origin
        return x + part * self.goal.q * lattice.UNIT, y + part * self.goal.r * lattice.UNIT

    def meets(self, start: Point, end: Point) -> Fraction:
        """The fraction of the line at which it meets the segment from `start` to `end`, not parallel to it."""
        side_of_start, side_of_end = self.side(start), self.side(end)
        return Fraction(
            self.ahead(start) * side_of_end - self.ahead(end) * side_of_start,
            (side_of_end - side_of_start) * self.length,
        )

    def spans(self, feature: int) -> tuple[list[Span], list[Span]]:
        """Where the feature covers the left brink of the line, and where it covers the right brink."""
        if feature not in self._cache:
            left: list[Span] = []
            right: list[Span] = []
            for polygon in self.board.features[feature].polygons:
                edges = [edge for ring in polygon for edge in zip(ring, ring[1:] + ring[:1], strict=True)]
                left += self._inside(
                    [(start, end) for start, end in edges if (self.side(start) < 0) != (self.side(end) < 0)]
                )
                right += self._inside(
                    [(start, end) for start, end in edges if (self.side(start) > 0) != (self.side(end) > 0)]
                )
            self._cache[feature] = left, right
        return self._cache[feature]

    def _inside(self, edges: Iterable[tuple[Point, Point]]) -> list[Span]:
        """The stretches inside a polygon, given the edges at which the line passes in or out."""
        fractions = sorted(self.meets(start, end) for start, end in edges)
        return [(enter, leave) for enter, leave in zip(fractions[::2], fractions[1::2], strict=True) if enter < leave]


def cuts_in(ray: Ray, touch: Touch, counted: frozenset[int]) -> list[Cut]:
    """The cuts of the features that count, within one cell that the line passes through or along."""
    here = [index for index in ray.board.features_in[touch.cell] if index in counted]
    brinks = [ray.spans(index) for index in here]
    left = merged(_clipped((span for spans, _ in brinks for span in spans), touch.enter, touch.leave))
    right = merged(_clipped((span for _, spans in brinks for span in spans), touch.enter, touch.leave))
    cuts = []
    for low, high in left:
        for enter, leave in _clipped(right, low, high):
            parts = tuple(
                index
                for index, (one, other) in zip(here, brinks, strict=True)
                if any(span_start < leave and span_end > enter for span_start, span_end in (*one, *other))
            )
            cuts.append(Cut(touch.cell, enter, leave, ray.point(enter), parts))
    return cuts


def _clipped(spans: Iterable[Span], low: Fraction, high: Fraction) -> list[Span]:
    return [(max(enter, low), min(leave, high)) for enter, leave in spans if enter < high and leave > low]


def _crossings(ray: Ray, index: int) -> list[SightCrossing]:
    """Where the sight line passes a drawn line, between leaving its first hex and entering its last."""
    if not ray.goal.q and not ray.goal.r:
        return []
    leave = Fraction(1, max(projection(step, ray.goal) for step in DIRECTIONS))
    passed: dict[Fraction, list[int]] = {}
    for line in ray.board.features[index].lines:
        for start, end in pairwise(line):
            side_of_start, side_of_end = ray.side(start), ray.side(end)
            for brink, flips in enumerate(
                ((side_of_start < 0) != (side_of_end < 0), (side_of_start > 0) != (side_of_end > 0))
            ):
                if flips:
                    passed.setdefault(ray.meets(start, end), [0, 0])[brink] += 1
    # A line that only comes up to the sight line and turns back flips each brink an even number of times.
    return [
        SightCrossing(index, fraction)
        for fraction, flips in passed.items()
        if leave <= fraction <= 1 - leave and (flips[0] % 2 or flips[1] % 2)
    ]
