"""Volumes that a line of sight may run through, prepared for fast and exact answers.

A solid answers for one eye and several columns of points at once: which of the lines run through it, and which run
further through it than its depth. A line runs through a polygon where it passes its inside. It meets a wall at one
place, where it crosses its middle line, and a round body at one place, where it comes nearest to its centre.

Coordinates have two letters: the eye is (ex, ey, ez), a line runs from (ax, ay) to (bx, by), an edge of a footprint
from (cx, cy) to another corner. Heights and lengths are lattice steps. `masks` of each class is the fast path for the
volumes met most often; `plain_masks` gives the same answers for all and is the reference in tests.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cmp_to_key

from bocage.ground.lattice import Point
from bocage.ground.spans import IntegerSpan
from bocage.ground.table.gaps import is_strictly_inside
from bocage.ground.table.pieces import Plane, Scenery
from bocage.ground.table.shapes import PolygonSide, Shape, area_twice, areas_of
from bocage.ground.table.volume import Masks, Solid

Part = tuple[int, int]
"""A place on a line as a fraction of it, the divisor positive."""
SideSeen = tuple[int, int, int, int]
"""A side (a, b, c) of a footprint and its value at the eye: positive inside."""


class ConvexSolid(Solid):
    """A convex footprint: half-planes a·x + b·y + c > 0."""

    __slots__ = ("_corners", "_look", "_shadow", "_sides")

    def __init__(
        self, shape: Shape, top: int, base: int | None = None, depth: int = 0, plane: Plane | None = None
    ) -> None:
        super().__init__(shape, top, base, depth, plane)
        self._sides = shape.sides
        ring = shape.points if area_twice(shape.points) > 0 else shape.points[::-1]
        # Anticlockwise, each corner with the side that begins there.
        self._corners = tuple(zip(ring, self._sides, strict=True))
        # One eye mostly looks at many bodies in turn, so what it sees of the footprint is kept.
        self._look: tuple[int, int, tuple[SideSeen, ...], tuple[SideSeen, ...]] | None = None
        self._shadow: tuple[int, int, tuple[PolygonSide, ...]] | None = None

    def _looked_at(self, ex: int, ey: int) -> tuple[int, int, tuple[SideSeen, ...], tuple[SideSeen, ...]]:
        """An eye with the sides that face it and those that face away, each with its value at the eye."""
        sides = [
            (side_x, side_y, side_level, side_x * ex + side_y * ey + side_level)
            for side_x, side_y, side_level in self._sides
        ]
        return ex, ey, tuple(side for side in sides if side[3] <= 0), tuple(side for side in sides if side[3] > 0)

    def _shadow_from(self, ex: int, ey: int) -> tuple[int, int, tuple[PolygonSide, ...]]:
        """An eye with the half-planes that bound its shadow: the points to which lines in plan run through the inside.

        They are the sides that face the eye and the lines past the outermost corners, where a side that faces it and
        one that faces away meet. From inside every point is reached so: there are none.
        """
        sides = []
        _, (side_x, side_y, side_level) = self._corners[-1]
        was_facing = side_x * ex + side_y * ey + side_level <= 0
        for (x, y), side in self._corners:
            side_x, side_y, side_level = side
            is_facing = side_x * ex + side_y * ey + side_level <= 0
            if is_facing:
                sides.append(side)
            if is_facing != was_facing:
                # The footprint lies on the left of the line past its right corner, on the right of the other.
                dx, dy = (x - ex, y - ey) if was_facing else (ex - x, ey - y)
                sides.append((-dy, dx, dy * ex - dx * ey))
                was_facing = is_facing
        return ex, ey, tuple(sides)

    def masks(self, ex: int, ey: int, ez: int, columns: Sequence[Point], heights: Sequence[int]) -> Masks:
        if self.plane is not None or self.over or (self.base is not None and not self._is_above_base(ez, heights)):
            return super().masks(ex, ey, ez, columns, heights)
        over = self.top - ez
        if over > 0 and heights[-1] <= self.top and not self.depth:
            # All lines run below the top, so that they run through the volume where they do in plan.
            mask = self._columns_behind(ex, ey, columns, (1 << len(heights)) - 1, len(heights))
            return mask, mask
        if over <= 0 and heights[0] >= self.top:
            return 0, 0
        return self._masks_by_height(ex, ey, ez, columns, heights)

    def _masks_by_height(self, ex: int, ey: int, ez: int, columns: Sequence[Point], heights: Sequence[int]) -> Masks:
        """As `masks`, where it depends on the heights which lines run below the top."""
        over = self.top - ez
        look = self._look
        if look is None or look[0] != ex or look[1] != ey:
            self._look = look = self._looked_at(ex, ey)
        _, _, facing, away = look
        crossed = hidden = shift = 0
        count = len(heights)
        rise, every = heights[-1] - ez, (1 << count) - 1
        for bx, by in columns:
            n0, d0, n1, d1 = 0, 1, 1, 1
            for side_x, side_y, side_level, at_eye in facing:
                at_end = side_x * bx + side_y * by + side_level
                if at_end <= 0:
                    break
                if at_eye * d0 < n0 * (at_eye - at_end):
                    n0, d0 = -at_eye, at_end - at_eye
            else:
                for side_x, side_y, side_level, at_eye in away:
                    at_end = side_x * bx + side_y * by + side_level
                    if at_end < 0 and at_eye * d1 < n1 * (at_eye - at_end):
                        n1, d1 = at_eye, at_eye - at_end
                if n0 * d1 < n1 * d0:
                    # Lines to lower points run lower all the way.
                    is_every = rise * n0 < over * d0 or rise * n1 < over * d1
                    rows = every if is_every else _rows_met(heights, ez, n0, over * d0, n1, over * d1)
                    crossed |= rows << shift
                    if rows and self.depth:
                        hidden |= self._rows_deep(ex, ey, ez, bx, by, heights, (n0, d0, n1, d1)) << shift
            shift += count
        return crossed, hidden if self.depth else crossed

    def _columns_behind(self, ex: int, ey: int, columns: Sequence[Point], every: int, count: int) -> int:
        """The mask of all heights of the columns to which a line in plan runs through the footprint."""
        shadow = self._shadow
        if shadow is None or shadow[0] != ex or shadow[1] != ey:
            self._shadow = shadow = self._shadow_from(ex, ey)
        sides = shadow[2]
        crossed = 0
        for bx, by in columns:
            for side_x, side_y, side_level in sides:
                if side_x * bx + side_y * by + side_level <= 0:
                    break
            else:
                crossed |= every
            every <<= count
        return crossed

    def _rows_deep(self, ex: int, ey: int, ez: int, bx: int, by: int, heights: Sequence[int], span: IntegerSpan) -> int:
        """The mask of the heights to which a line runs through more than `depth` of the volume."""
        n0, d0, n1, d1 = span
        part = (n1 * d0 - n0 * d1) ** 2 * ((bx - ex) * (bx - ex) + (by - ey) * (by - ey))
        if part <= (self.depth * d0 * d1) ** 2:
            return 0
        over = self.top - ez
        row = len(heights)
        rows = 0
        for height in reversed(heights):
            row -= 1
            rise = height - ez
            low, high = rise * n0 < over * d0, rise * n1 < over * d1
            if low and high:
                # All of it runs below the top, and so do the lines to lower points.
                return rows | (2 << row) - 1
            if low or high:
                rows |= self._depth_of(ex, ey, ez, bx, by, height, (span,))[1] << row
        return rows

    def spans(self, ax: int, ay: int, bx: int, by: int) -> Sequence[IntegerSpan]:
        n0, d0, n1, d1 = 0, 1, 1, 1
        for side_x, side_y, side_level in self._sides:
            at_start = side_x * ax + side_y * ay + side_level
            at_end = side_x * bx + side_y * by + side_level
            if at_start <= 0:
                if at_end <= 0:
                    return ()
                if at_start * d0 < n0 * (at_start - at_end):
                    n0, d0 = -at_start, at_end - at_start
            elif at_end < 0 and at_start * d1 < n1 * (at_start - at_end):
                n1, d1 = at_start, at_start - at_end
        return ((n0, d0, n1, d1),) if n0 * d1 < n1 * d0 else ()


def _rows_met(heights: Sequence[int], ez: int, n0: int, over0: int, n1: int, over1: int) -> int:
    """The mask of the heights to which a line passes below a top at one end of a span or the other."""
    row = len(heights)
    for height in reversed(heights):
        rise = height - ez
        if rise * n0 < over0 or rise * n1 < over1:
            return (1 << row) - 1
        row -= 1
    return 0


def _is_less(first: Part, second: Part) -> bool:
    return first[0] * second[1] < second[0] * first[1]


def _larger(first: Part, second: Part) -> Part:
    return second if _is_less(first, second) else first


def _smaller(first: Part, second: Part) -> Part:
    return first if _is_less(first, second) else second


def _difference(first: Part, second: Part) -> int:
    return first[0] * second[1] - second[0] * first[1]


_by_size = cmp_to_key(_difference)


class AreaSolid(Solid):
    """Any other polygon; a line is inside where the points just left and just right of it are, so not along an edge."""

    __slots__ = ()

    def spans(self, ax: int, ay: int, bx: int, by: int) -> Sequence[IntegerSpan]:
        dx, dy = bx - ax, by - ay
        if not dx and not dy:
            # Straight up or down.
            return ((0, 1, 1, 1),) if is_strictly_inside(self.shape, Fraction(ax), Fraction(ay)) else ()
        left: list[Part] = []
        right: list[Part] = []
        for ring in self.shape.rings:
            cx, cy = ring[-1]
            side_of_c = dx * (cy - ay) - dy * (cx - ax)
            for ex, ey in ring:
                side_of_e = dx * (ey - ay) - dy * (ex - ax)
                if (side_of_c > 0) != (side_of_e > 0) or (side_of_c < 0) != (side_of_e < 0):
                    number = (cx - ax) * (ey - cy) - (cy - ay) * (ex - cx)
                    fraction = (
                        (number, side_of_e - side_of_c) if side_of_e > side_of_c else (-number, side_of_c - side_of_e)
                    )
                    if (side_of_c > 0) != (side_of_e > 0):
                        left.append(fraction)
                    if (side_of_c < 0) != (side_of_e < 0):
                        right.append(fraction)
                cx, cy, side_of_c = ex, ey, side_of_e
        left.sort(key=_by_size)
        right.sort(key=_by_size)
        spans = []
        for low, high in zip(left[::2], left[1::2], strict=True):
            for enter, leave in zip(right[::2], right[1::2], strict=True):
                start, end = _larger(_larger(low, enter), (0, 1)), _smaller(_smaller(high, leave), (1, 1))
                if _is_less(start, end):
                    spans.append((*start, *end))
        return spans


class LineSolid(Solid):
    """A wall or hedge, met where the line of sight meets its middle line between its ends; not by running along it."""

    __slots__ = ()

    def spans(self, ax: int, ay: int, bx: int, by: int) -> Sequence[IntegerSpan]:
        dx, dy = bx - ax, by - ay
        spans: list[IntegerSpan] = []
        for cx, cy, ex, ey in self.shape.edges:
            side_of_c = dx * (cy - ay) - dy * (cx - ax)
            side_of_e = dx * (ey - ay) - dy * (ex - ax)
            if (side_of_c > 0 and side_of_e > 0) or (side_of_c < 0 and side_of_e < 0) or side_of_c == side_of_e:
                continue
            fx, fy = ex - cx, ey - cy
            number = (cx - ax) * fy - (cy - ay) * fx
            divisor = dx * fy - dy * fx
            if divisor < 0:
                number, divisor = -number, -divisor
            if 0 < number < divisor:
                spans.append((number, divisor, number, divisor))
        if len(spans) > 1:
            spans.sort(key=lambda span: Fraction(span[0], span[1]))
        return spans

    def masks(self, ex: int, ey: int, ez: int, columns: Sequence[Point], heights: Sequence[int]) -> Masks:
        if self.plane is not None or self.depth or not self._is_above_base(ez, heights):
            return super().masks(ex, ey, ez, columns, heights)
        over = self.top - ez
        if over <= 0 and heights[0] >= self.top:
            return 0, 0
        crossed = shift = 0
        count = len(heights)
        edges = self.shape.edges
        for bx, by in columns:
            dx, dy = bx - ex, by - ey
            for cx, cy, gx, gy in edges:
                side_of_c = dx * (cy - ey) - dy * (cx - ex)
                side_of_g = dx * (gy - ey) - dy * (gx - ex)
                if (side_of_c > 0 and side_of_g > 0) or (side_of_c < 0 and side_of_g < 0) or side_of_c == side_of_g:
                    continue
                fx, fy = gx - cx, gy - cy
                number = (cx - ex) * fy - (cy - ey) * fx
                divisor = dx * fy - dy * fx
                if divisor < 0:
                    number, divisor = -number, -divisor
                if 0 < number < divisor:
                    crossed |= _rows_met(heights, ez, number, over * divisor, number, over * divisor) << shift
            shift += count
        return crossed, crossed


class RoundSolid(Solid):
    """A soldier or a round base: met if the line comes nearer to its centre than its radius, at the nearest place."""

    __slots__ = ()

    def spans(self, ax: int, ay: int, bx: int, by: int) -> Sequence[IntegerSpan]:
        x, y = self.shape.points[0]
        dx, dy = bx - ax, by - ay
        ahead = (x - ax) * dx + (y - ay) * dy
        whole = dx * dx + dy * dy
        if ahead <= 0 or ahead >= whole:
            return ()
        side = dx * (y - ay) - dy * (x - ax)
        if side * side >= self.shape.radius * self.shape.radius * whole:
            return ()
        return ((ahead, whole, ahead, whole),)

    def masks(self, ex: int, ey: int, ez: int, columns: Sequence[Point], heights: Sequence[int]) -> Masks:
        if self.plane is not None or self.depth or not self._is_above_base(ez, heights):
            return super().masks(ex, ey, ez, columns, heights)
        over = self.top - ez
        if over <= 0 and heights[0] >= self.top:
            return 0, 0
        x, y = self.shape.points[0]
        fx, fy = x - ex, y - ey
        keep = self.shape.radius * self.shape.radius
        crossed = shift = 0
        count = len(heights)
        for bx, by in columns:
            dx, dy = bx - ex, by - ey
            ahead = fx * dx + fy * dy
            if ahead > 0:
                whole = dx * dx + dy * dy
                if ahead < whole and (dx * fy - dy * fx) ** 2 < keep * whole:
                    crossed |= _rows_met(heights, ez, ahead, over * whole, ahead, over * whole) << shift
            shift += count
        return crossed, crossed


def solid(shape: Shape, base: int | None, top: int, depth: int = 0, plane: Plane | None = None) -> Solid:
    """The volume over a footprint; without a base it has no lower limit."""
    if shape.filled:
        kind = ConvexSolid if shape.is_convex else AreaSolid
        return kind(shape, top, base, depth, plane)
    return (LineSolid if shape.edges else RoundSolid)(shape, top, base, depth, plane)


def solid_of(piece: Scenery) -> Solid:
    """The volume of a piece; it has no lower limit, since what stands on the ground also hides what is lower."""
    plane, shape = piece.surface, piece.shape
    if (plane is not None or piece.depth) and not shape.edges and shape.radius:
        # The length of a line inside a round hill or wood counts, so it is approximated by a polygon.
        (shape,) = areas_of(shape)
    if plane is not None:
        if plane.a == plane.b == 0 and plane.d == 1:
            return solid(shape, None, plane.c, piece.depth)
        return solid(shape, None, 0, piece.depth, plane)
    return solid(shape, None, piece.top, piece.depth)
