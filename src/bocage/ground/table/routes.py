"""Ways for a round base between obstacles: where it may stand, the cheapest way it finds, all it can reach.

`Going` is the ground as one mover finds it: what stops it, what slows it, what it pays for crossing a line. Every leg
of an answer is checked exactly; the search itself walks a net of points `NET` apart and straightens what it found,
so a way is legal and its cost exact, though another may be a little cheaper.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from heapq import heappop, heappush
from itertools import pairwise
from typing import NamedTuple

from bocage.ground.lattice import Point
from bocage.ground.table.angles import TURN, along
from bocage.ground.table.gaps import length, overlaps
from bocage.ground.table.motion import IntegerSpan, cost, furthest, inside_convex, meets, span_cost
from bocage.ground.table.shapes import INCH, Shape, areas_of, capsule

NET = INCH // 2
CELL = 2 * INCH
MAX_NODES = 4_000
TAUT_PASSES = 3
_AROUND = ((1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, 1), (-1, -1), (1, -1))


class Route(NamedTuple):
    """A way found: its corners from start to end, and its cost."""

    path: tuple[Point, ...]
    cost: int


class Ways(NamedTuple):
    """All that a base can reach: the cost of each point, and the corner from which it is reached."""

    start: Point
    cost: Mapping[Point, int]
    came_from: Mapping[Point, Point]

    def path_to(self, goal: Point) -> tuple[Point, ...]:
        """The way to a point, start and end included; empty if it is not among those reached."""
        if goal not in self.cost:
            return ()
        path = [goal]
        while path[-1] != self.start:
            path.append(self.came_from[path[-1]])
        return tuple(reversed(path))


class Going:
    """The ground for one mover: a base of `radius` on a table of `size`.

    `blocks` may not be overlapped; `slow` areas multiply the cost of the way of the centre by a factor (the greatest
    where several lie, never less than 1); `tolls` are lines with what crossing them costs, counted by the centre.
    """

    __slots__ = ("_discs", "_others", "_priced", "blocks", "radius", "size", "slow", "tolls")

    def __init__(
        self,
        size: Point,
        radius: int,
        blocks: Iterable[Shape] = (),
        slow: Iterable[tuple[Shape, int]] = (),
        tolls: Iterable[tuple[Shape, int]] = (),
    ) -> None:
        self.size = size
        self.radius = radius
        self.blocks = tuple(blocks)
        self.slow = tuple((part, factor) for shape, factor in slow for part in areas_of(shape))
        self.tolls = tuple(tolls)
        # By cell: round blocks as centre and squared distance to keep, the others as they are.
        self._discs: dict[Point, list[tuple[int, int, int]]] = {}
        self._others: dict[Point, list[Shape]] = {}
        for shape in self.blocks:
            cells = _cells(shape.box, radius)
            if shape.edges:
                for cell in cells:
                    self._others.setdefault(cell, []).append(shape)
            else:
                round_block = (*shape.points[0], (radius + shape.radius) ** 2)
                for cell in cells:
                    self._discs.setdefault(cell, []).append(round_block)
        self._priced = tuple(shape.box for shape, _ in (*self.slow, *self.tolls))

    def is_free(self, point: Point) -> bool:
        """Whether the base may stand at a point."""
        return self.is_leg_free(point, point)

    def is_leg_free(self, a: Point, b: Point) -> bool:
        """Whether the base may go straight from `a` to `b`."""
        r = self.radius
        (ax, ay), (bx, by) = a, b
        x0, x1 = (ax, bx) if ax <= bx else (bx, ax)
        y0, y1 = (ay, by) if ay <= by else (by, ay)
        if x0 < r or y0 < r or x1 + r > self.size[0] or y1 + r > self.size[1]:
            return False
        discs, others = self._discs, self._others
        dx, dy = bx - ax, by - ay
        whole = dx * dx + dy * dy
        near: dict[int, Shape] = {}
        for column in range(x0 // CELL, x1 // CELL + 1):
            for row in range(y0 // CELL, y1 // CELL + 1):
                for x, y, keep in discs.get((column, row), ()):
                    ex, ey = x - ax, y - ay
                    ahead = ex * dx + ey * dy
                    if ahead <= 0:
                        if ex * ex + ey * ey < keep:
                            return False
                    elif ahead >= whole:
                        if (x - bx) * (x - bx) + (y - by) * (y - by) < keep:
                            return False
                    elif (dx * ey - dy * ex) ** 2 < keep * whole:
                        return False
                for shape in others.get((column, row), ()):
                    near[id(shape)] = shape
        if not near:
            return True
        swept = capsule(a, b, r)
        return not any(overlaps(swept, shape) for shape in near.values())

    def leg_cost(self, a: Point, b: Point) -> int:
        """What a straight leg costs."""
        west, east = (a[0], b[0]) if a[0] <= b[0] else (b[0], a[0])
        south, north = (a[1], b[1]) if a[1] <= b[1] else (b[1], a[1])
        for x0, y0, x1, y1 in self._priced:
            if x0 <= east and x1 >= west and y0 <= north and y1 >= south:
                break
        else:
            return length(a, b)
        box = west, south, east, north
        total = self._slow_cost(a, b, [entry for entry in self.slow if _do_meet(entry[0].box, box)])
        for line, toll in self.tolls:
            if _do_meet(line.box, box):
                total += toll * sum(at > 0 for at in meets(a, b, line))
        return total

    def _slow_cost(self, a: Point, b: Point, areas: Sequence[tuple[Shape, int]]) -> int:
        """The cost of a leg through slow areas; mostly it meets at most one of them, and that is convex."""
        if a == b:
            return 0
        met: tuple[IntegerSpan, int] | None = None
        for area, factor in areas:
            span = inside_convex(a, b, area) if area.is_convex else (0, 1, 1, 1)
            if span is None:
                continue
            if met is not None or not area.is_convex:
                shapes = [shape for shape, _ in areas]
                return cost((a, b), shapes, lambda held: max((areas[i][1] for i in held), default=1))
            met = span, factor
        return length(a, b) if met is None else span_cost(a, b, met[0], 1, met[1])

    def path_cost(self, path: Sequence[Point]) -> int:
        """What a path costs."""
        return sum(self.leg_cost(a, b) for a, b in pairwise(path))

    def is_path_free(self, path: Sequence[Point]) -> bool:
        """Whether the base may follow a path."""
        return all(self.is_leg_free(a, b) for a, b in pairwise(path))

    def route(self, start: Point, goal: Point, budget: int | None = None, net: int = NET) -> Route | None:
        """A cheap way from `start` to `goal`, or None if none was found within the budget."""
        straight: Route | None = None
        if self.is_leg_free(start, goal):
            straight = Route((start, goal), self.leg_cost(start, goal))
            if straight.cost == length(start, goal):
                return straight if budget is None or straight.cost <= budget else None
        elif not self.is_free(goal) or not self.is_free(start):
            return None
        limit = budget if straight is None else straight.cost if budget is None else min(budget, straight.cost)
        found = self._straightened(self._spread(start, limit, net, goal).path_to(goal))
        fits = [way for way in (straight, found) if way is not None and (budget is None or way.cost <= budget)]
        return min(fits, key=lambda way: way.cost, default=None)

    def reach(self, start: Point, budget: int, net: int = INCH) -> Mapping[Point, int]:
        """The points of a net around `start` that the base gets to within a budget, with the cost of a way there."""
        return self.ways(start, budget, net).cost

    def ways(self, start: Point, budget: int, net: int = INCH) -> Ways:
        """As `reach`, with the ways themselves."""
        return self._spread(start, budget, net, None)

    def _spread(self, start: Point, budget: int | None, net: int, goal: Point | None) -> Ways:
        """Dijkstra over the net, or A* if there is a goal, with ways that leave the net.

        A point is first thought to be reached straight from the corner before; whether that leg is free is looked at
        once, when it is the point's turn, and if not, the best of its neighbours is taken.
        """
        spent: dict[Point, int] = {start: 0}
        came: dict[Point, Point] = {start: start}
        queue = [(0, 0, start)]
        done: dict[Point, int] = {}
        # The net's corners make a way up to a twelfth longer than it need be, until it is straightened.
        slack = 0 if goal is None or budget is None else budget // 10 + net
        count = 0
        while queue and len(done) < MAX_NODES:
            _, _, here = heappop(queue)
            if here in done or not self._settled(here, spent, came, done, net):
                continue
            used = spent[here]
            if budget is not None and used > budget + slack:
                continue
            done[here] = used
            if here == goal:
                break
            corner = came[here]
            for there in _next(here, net, goal):
                if there in done or not self._is_on(there):
                    continue
                total, source = spent[corner] + self.leg_cost(corner, there), corner
                if self._priced and corner != here:
                    step = used + self.leg_cost(here, there)
                    if step < total:
                        total, source = step, here
                if there == goal:
                    # It lies off the net, perhaps close to a wall, so what leads to it is looked at from each point.
                    near = [point for point in (corner, here) if self.is_leg_free(point, there)]
                    if not near:
                        continue
                    total, source = min((spent[point] + self.leg_cost(point, there), point) for point in near)
                guess = total if goal is None else total + length(there, goal)
                if (budget is None or guess <= budget + slack) and total < spent.get(there, total + 1):
                    spent[there] = total
                    came[there] = source
                    count += 1
                    heappush(queue, (guess, count, there))
        return Ways(start, done, came)

    def _settled(
        self, here: Point, spent: dict[Point, int], came: dict[Point, Point], done: Mapping[Point, int], net: int
    ) -> bool:
        """Whether a point can be reached at all: from the corner it was thought to be, or from a neighbour."""
        if here == came[here] or self.is_leg_free(came[here], here):
            return True
        x, y = here
        best: tuple[int, Point] | None = None
        for dx in range(-2 * net, 2 * net + 1, net):
            for dy in range(-2 * net, 2 * net + 1, net):
                there = (x + dx, y + dy)
                if there in done:
                    total = done[there] + self.leg_cost(there, here)
                    if (best is None or total < best[0]) and self.is_leg_free(there, here):
                        best = total, there
        if best is None:
            spent.pop(here, None)
            return False
        spent[here], came[here] = best
        return True

    def _is_on(self, point: Point) -> bool:
        r = self.radius
        return r <= point[0] <= self.size[0] - r and r <= point[1] <= self.size[1] - r

    def _straightened(self, path: Sequence[Point]) -> Route | None:
        """The path without the corners that can be cut at no cost, and the others pulled in."""
        if not path:
            return None
        kept = [path[0]]
        at = 0
        while at < len(path) - 1:
            ahead = len(path) - 1
            while ahead > at + 1:
                a, b = path[at], path[ahead]
                if self.is_leg_free(a, b) and self.leg_cost(a, b) <= self.path_cost(path[at : ahead + 1]):
                    break
                ahead -= 1
            kept.append(path[ahead])
            at = ahead
        for _ in range(TAUT_PASSES):
            before = kept[:]
            for i in range(1, len(kept) - 1):
                kept[i] = self._taut(kept[i - 1], kept[i], kept[i + 1])
            if kept == before:
                break
        return Route(tuple(kept), self.path_cost(kept))

    def _taut(self, a: Point, corner: Point, b: Point) -> Point:
        """The corner pulled in towards the straight way from `a` to `b` as far as it goes, if that is cheaper."""
        middle = ((a[0] + b[0]) // 2, (a[1] + b[1]) // 2)
        for goal in (middle, a, b):
            moved = furthest(corner, goal, lambda p: self.is_leg_free(a, p) and self.is_leg_free(p, b))
            if moved != corner and self.path_cost((a, moved, b)) < self.path_cost((a, corner, b)):
                corner = moved
        return corner

    def place_near(self, point: Point, limit: int, step: int = INCH // 10) -> Point | None:
        """The nearest place found for the base within `limit` of a point, moved up to what keeps it away."""
        found = nearest_place(point, limit, self.is_free, step)
        if found is None or found == point:
            return found
        return furthest(found, point, lambda end: self.is_leg_free(found, end))


def nearest_place(point: Point, limit: int, is_legal: Callable[[Point], bool], step: int = INCH // 10) -> Point | None:
    """The first legal point on rings `step` apart around a point, each searched clockwise from the north.

    On a ring of radius `r` the points lie about `step` apart, so a legal place may be missed by no more than that.
    """
    if is_legal(point):
        return point
    for radius in range(step, limit + 1, step):
        count = max(8, 44 * radius // (7 * step))
        for i in range(count):
            there = along(point, TURN * i // count, radius)
            if is_legal(there):
                return there
    return None


def _cells(box: tuple[int, int, int, int], margin: int) -> list[Point]:
    return [
        (column, row)
        for column in range((box[0] - margin) // CELL, (box[2] + margin) // CELL + 1)
        for row in range((box[1] - margin) // CELL, (box[3] + margin) // CELL + 1)
    ]


def _do_meet(one: tuple[int, int, int, int], other: tuple[int, int, int, int]) -> bool:
    return one[0] <= other[2] and other[0] <= one[2] and one[1] <= other[3] and other[1] <= one[3]


def _next(here: Point, net: int, goal: Point | None) -> list[Point]:
    """The neighbours of a point on the net, and the goal if it is near."""
    found = [(here[0] + dx * net, here[1] + dy * net) for dx, dy in _AROUND]
    if goal is not None and abs(here[0] - goal[0]) <= 2 * net and abs(here[1] - goal[1]) <= 2 * net:
        found.append(goal)
    return found
