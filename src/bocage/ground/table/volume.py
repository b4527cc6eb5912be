"""A volume over a footprint, and what a line of sight meets of it: what all kinds of volumes share (see `solids`)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from bocage.ground.lattice import Point
from bocage.ground.spans import IntegerSpan
from bocage.ground.table.pieces import Plane
from bocage.ground.table.shapes import Shape

Masks = tuple[int, int]
"""The mask of points whose lines run through a volume, and the mask of points it hides."""


class Solid:
    """A footprint from `base` (None: no lower limit) up to `top`, or up to the sloping surface `plane`."""

    __slots__ = ("base", "box", "depth", "over", "plane", "shape", "top")

    def __init__(
        self, shape: Shape, top: int, base: int | None = None, depth: int = 0, plane: Plane | None = None
    ) -> None:
        self.shape = shape
        self.box = shape.box
        self.top = top
        self.base = base
        self.depth = depth
        self.plane = plane
        # Surfaces laid over this one later: where they are, this one is not.
        self.over: tuple[Solid, ...] = ()

    def spans(self, ax: int, ay: int, bx: int, by: int) -> Sequence[IntegerSpan]:
        """The parts of a line in plan that run through the footprint, in order."""
        raise NotImplementedError

    def open_spans(self, ax: int, ay: int, bx: int, by: int) -> Sequence[IntegerSpan]:
        """The spans, without those over which a later surface lies."""
        spans = self.spans(ax, ay, bx, by)
        return _without(spans, self.over, ax, ay, bx, by) if spans and self.over else spans

    def masks(self, ex: int, ey: int, ez: int, columns: Sequence[Point], heights: Sequence[int]) -> Masks:
        """Two masks of points (bit `column * len(heights) + height`): lines that run through, lines that are hidden.

        The heights must rise.
        """
        if self.depth or not self._is_above_base(ez, heights):
            return self.plain_masks(ex, ey, ez, columns, heights)
        if self.plane is None and ez >= self.top and heights[0] >= self.top:
            return 0, 0
        crossed = shift = 0
        for bx, by in columns:
            spans = () if self._is_beside(ex, ey, bx, by) else self.open_spans(ex, ey, bx, by)
            for row, height in enumerate(heights) if spans else ():
                crossed |= self._comes_below((ex, ey, ez), (bx, by, height), spans) << shift + row
            shift += len(heights)
        return crossed, crossed

    def plain_masks(self, ex: int, ey: int, ez: int, columns: Sequence[Point], heights: Sequence[int]) -> Masks:
        """As `masks`, by code that fits every kind of volume."""
        crossed = hidden = 0
        bit = 1
        count = len(heights)
        for bx, by in columns:
            spans = self.open_spans(ex, ey, bx, by)
            if spans:
                if self.plane is None and not self.depth:
                    for height in heights:
                        if self._is_met(ez, height - ez, spans):
                            crossed |= bit
                            hidden |= bit
                        bit <<= 1
                else:
                    for height in heights:
                        met, deep = self._depth_of(ex, ey, ez, bx, by, height, spans)
                        if met:
                            crossed |= bit
                            if deep:
                                hidden |= bit
                        bit <<= 1
            else:
                bit <<= count
        return crossed, hidden

    def _is_beside(self, ax: int, ay: int, bx: int, by: int) -> bool:
        """Whether the box alone shows that a line in plan does not meet the footprint."""
        x0, y0, x1, y1 = self.box
        return (ax < x0 and bx < x0) or (ax > x1 and bx > x1) or (ay < y0 and by < y0) or (ay > y1 and by > y1)

    def _is_above_base(self, ez: int, heights: Sequence[int]) -> bool:
        """Whether all lines from an eye to these heights run above the base, so that only the top counts."""
        return self.base is None or (ez > self.base and heights[0] > self.base)

    def _comes_below(
        self, start: tuple[int, int, int], end: tuple[int, int, int], spans: Sequence[IntegerSpan]
    ) -> bool:
        """Whether a line that runs above the base runs through the volume on some spans."""
        if self.plane is None:
            return self._is_met(start[2], end[2] - start[2], spans)
        return _is_below(self.plane, start, end, spans)

    def _is_met(self, ez: int, rise: int, spans: Sequence[IntegerSpan]) -> bool:
        top, base = self.top, self.base
        for n0, d0, n1, d1 in spans:
            low = ez * d0 + rise * n0
            high = ez * d1 + rise * n1
            if (low < top * d0 or high < top * d1) and (base is None or low > base * d0 or high > base * d1):
                return True
        return False

    def _depth_of(
        self, ex: int, ey: int, ez: int, bx: int, by: int, bz: int, spans: Sequence[IntegerSpan]
    ) -> tuple[bool, bool]:
        """Whether a line runs through the volume, and whether it runs through more than `depth` of it in plan."""
        total = Fraction(0)
        met = False
        for span in spans:
            enter, leave = clipped((ex, ey, ez), (bx, by, bz), span, self)
            # A wall is met at one place: its span has no length.
            if enter < leave or (enter == leave and span[0] * span[3] == span[2] * span[1]):
                met = True
                total += leave - enter
        if not met or not self.depth:
            return met, met
        square = (bx - ex) * (bx - ex) + (by - ey) * (by - ey)
        return True, total.numerator**2 * square > (self.depth * total.denominator) ** 2

    def top_at(self, x: Fraction, y: Fraction) -> Fraction:
        """The upper limit of the volume over a point."""
        if self.plane is None:
            return Fraction(self.top)
        return (self.plane.a * x + self.plane.b * y + self.plane.c) / self.plane.d


def _is_below(
    plane: Plane, start: tuple[int, int, int], end: tuple[int, int, int], spans: Sequence[IntegerSpan]
) -> bool:
    """Whether a line comes below a sloping surface anywhere on some spans; testing the ends of the spans is enough."""
    at_start = plane.a * start[0] + plane.b * start[1] + plane.c - plane.d * start[2]
    at_end = plane.a * end[0] + plane.b * end[1] + plane.c - plane.d * end[2]
    return any(
        at_start * (d0 - n0) + at_end * n0 > 0 or at_start * (d1 - n1) + at_end * n1 > 0 for n0, d0, n1, d1 in spans
    )


def clipped(
    start: tuple[int, int, int], end: tuple[int, int, int], span: IntegerSpan, solid: Solid
) -> tuple[Fraction, Fraction]:
    """The part of a span on which the line lies below the top and above the base; enter > leave if there is none."""
    enter, leave = Fraction(span[0], span[1]), Fraction(span[2], span[3])
    if solid.plane is None:
        under_start, under_end = Fraction(solid.top - start[2]), Fraction(solid.top - end[2])
    else:
        plane = solid.plane
        under_start = Fraction(plane.a * start[0] + plane.b * start[1] + plane.c, plane.d) - start[2]
        under_end = Fraction(plane.a * end[0] + plane.b * end[1] + plane.c, plane.d) - end[2]
    enter, leave = _keep_positive(under_start, under_end, enter, leave)
    if solid.base is not None:
        enter, leave = _keep_positive(Fraction(start[2] - solid.base), Fraction(end[2] - solid.base), enter, leave)
    return enter, leave


def _keep_positive(at_start: Fraction, at_end: Fraction, enter: Fraction, leave: Fraction) -> tuple[Fraction, Fraction]:
    """The part of [enter, leave] on which a quantity that changes linearly along the line is above zero."""
    rise = at_end - at_start
    if at_start + rise * enter > 0 and at_start + rise * leave > 0:
        return enter, leave
    if at_start + rise * enter <= 0 and at_start + rise * leave <= 0:
        return Fraction(1), Fraction(0)
    zero = -at_start / rise
    return (zero, leave) if rise > 0 else (enter, zero)


def _without(
    spans: Sequence[IntegerSpan], over: Sequence[Solid], ax: int, ay: int, bx: int, by: int
) -> Sequence[IntegerSpan]:
    """The spans with those of the solids laid over taken out."""
    for solid in over:
        for m0, e0, m1, e1 in solid.spans(ax, ay, bx, by):
            kept = []
            for n0, d0, n1, d1 in spans:
                if m1 * d0 <= n0 * e1 or m0 * d1 >= n1 * e0:
                    kept.append((n0, d0, n1, d1))
                    continue
                if n0 * e0 < m0 * d0:
                    kept.append((n0, d0, m0, e0))
                if m1 * d1 < n1 * e1:
                    kept.append((m1, e1, n1, d1))
            spans = kept
    return spans
