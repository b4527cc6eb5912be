"""Routes for a round base between obstacles: where it may stand, a cheap route to a point, all it can reach.

`RouteFinder` holds what stops one mover, what slows it and what it pays for crossing a line. Every leg of a route is
checked exactly; the search itself follows a net of points `NET` apart and straightens what it found, so a route is
legal and its cost exact, though another one may be a little cheaper.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from heapq import heappop, heappush
from itertools import pairwise
from typing import NamedTuple

from bocage.ground.lattice import Point
from bocage.ground.spans import IntegerSpan
from bocage.ground.table.angles import TURN, along
from bocage.ground.table.gaps import length, overlaps
from bocage.ground.table.motion import cost, furthest, inside_convex, meets, span_cost
from bocage.ground.table.shapes import INCH, Shape, areas_of, capsule

NET = INCH // 2
"""The distance of the points that a search for one route tries."""
CELL = 2 * INCH
"""The side of the squares by which obstacles are looked up."""
MAX_NODES = 4_000
"""Points after which a search gives up."""
TAUT_PASSES = 3
"""Passes in which the corners of a route are pulled in; more hardly shorten it."""
_EIGHT_WAYS = ((1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, 1), (-1, -1), (1, -1))
"""The neighbours of a point on the net."""


class CheapestPath(NamedTuple):
    """A path by its corners from start to end, and its cost."""

    path: tuple[Point, ...]
    cost: int


class ReachablePoints(NamedTuple):
    """All points that a base can reach: the cost of each, and the corner from which it is reached in a straight leg."""

    start: Point
    cost: Mapping[Point, int]
    came_from: Mapping[Point, Point]

    def path_to(self, goal: Point) -> tuple[Point, ...]:
        """The path to a point, start and end included; empty if it is not among those reached."""
        if goal not in self.cost:
            return ()
        path = [goal]
        while path[-1] != self.start:
            path.append(self.came_from[path[-1]])
        return tuple(reversed(path))


class RouteFinder:
    """Finds routes for one mover: a base of `radius` on a table of `size`.

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

    def is_leg_free(self, start: Point, end: Point) -> bool:
        """Whether the base may go straight from `start` to `end`.

        Round obstacles, the most frequent ones, are tested here in plain integers; others by `overlaps`.
        """
        radius = self.radius
        (ax, ay), (bx, by) = start, end
        x0, x1 = (ax, bx) if ax <= bx else (bx, ax)
        y0, y1 = (ay, by) if ay <= by else (by, ay)
        if x0 < radius or y0 < radius or x1 + radius > self.size[0] or y1 + radius > self.size[1]:
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
        swept = capsule(start, end, radius)
        return not any(overlaps(swept, shape) for shape in near.values())

    def leg_cost(self, start: Point, end: Point) -> int:
        """What a straight leg costs."""
        west, east = (start[0], end[0]) if start[0] <= end[0] else (end[0], start[0])
        south, north = (start[1], end[1]) if start[1] <= end[1] else (end[1], start[1])
        for x0, y0, x1, y1 in self._priced:
            if x0 <= east and x1 >= west and y0 <= north and y1 >= south:
                break
        else:
            return length(start, end)
        box = west, south, east, north
        total = self._slow_cost(start, end, [entry for entry in self.slow if _do_meet(entry[0].box, box)])
        for line, toll in self.tolls:
            if _do_meet(line.box, box):
                total += toll * sum(fraction > 0 for fraction in meets(start, end, line))
        return total

    def _slow_cost(self, start: Point, end: Point, areas: Sequence[tuple[Shape, int]]) -> int:
        """The cost of a leg through slow areas; mostly it meets at most one of them, and that is convex."""
        if start == end:
            return 0
        met: tuple[IntegerSpan, int] | None = None
        for area, factor in areas:
            span = inside_convex(start, end, area) if area.is_convex else (0, 1, 1, 1)
            if span is None:
                continue
            if met is not None or not area.is_convex:
                shapes = [shape for shape, _ in areas]
                return cost((start, end), shapes, lambda held: max((areas[index][1] for index in held), default=1))
            met = span, factor
        return length(start, end) if met is None else span_cost(start, end, met[0], 1, met[1])

    def path_cost(self, path: Sequence[Point]) -> int:
        """What a path costs."""
        return sum(self.leg_cost(start, end) for start, end in pairwise(path))

    def is_path_free(self, path: Sequence[Point]) -> bool:
        """Whether the base may follow a path."""
        return all(self.is_leg_free(start, end) for start, end in pairwise(path))

    def route(self, start: Point, goal: Point, budget: int | None = None, net: int = NET) -> CheapestPath | None:
        """A cheap route from `start` to `goal`, or None if none was found within the budget (None: no limit)."""
        straight: CheapestPath | None = None
        if self.is_leg_free(start, goal):
            straight = CheapestPath((start, goal), self.leg_cost(start, goal))
            if straight.cost == length(start, goal):
                return straight if budget is None or straight.cost <= budget else None
        elif not self.is_free(goal) or not self.is_free(start):
            return None
        limit = budget if straight is None else straight.cost if budget is None else min(budget, straight.cost)
        # The net's corners make a path up to a twelfth longer than it need be, until it is straightened.
        slack = 0 if limit is None else limit // 10 + net
        reached = self._spread(start, None if limit is None else limit + slack, net, goal)
        bent = self._straightened(reached.path_to(goal))
        fits = [way for way in (straight, bent) if way is not None and (budget is None or way.cost <= budget)]
        return min(fits, key=lambda way: way.cost, default=None)

    def reach(self, start: Point, budget: int, net: int = INCH) -> Mapping[Point, int]:
        """The points of a net around `start` that the base reaches within a budget, with the cost of a path there."""
        return self.ways(start, budget, net).cost

    def ways(self, start: Point, budget: int, net: int = INCH) -> ReachablePoints:
        """As `reach`, with the paths themselves."""
        return self._spread(start, budget, net, None)

    def _spread(self, start: Point, limit: int | None, net: int, goal: Point | None) -> ReachablePoints:
        """Dijkstra over the net, or A* if there is a goal, with legs that leave the net.

        A point is first assumed to be reached straight from the corner before its neighbour. Whether that leg is free
        is tested only when the point's turn comes (`_is_settled`); if it is not, the best point around it is taken.
        """
        spent: dict[Point, int] = {start: 0}
        came: dict[Point, Point] = {start: start}
        queue = [(0, 0, start)]
        done: dict[Point, int] = {}
        count = 0
        while queue and len(done) < MAX_NODES:
            _, _, here = heappop(queue)
            if here in done or not self._is_settled(here, spent, came, done, net):
                continue
            used = spent[here]
            if limit is not None and used > limit:
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
                    if (last_leg := self._last_leg(goal, (corner, here), spent)) is None:
                        continue
                    total, source = last_leg
                guess = total if goal is None else total + length(there, goal)
                if (limit is None or guess <= limit) and total < spent.get(there, total + 1):
                    spent[there], came[there] = total, source
                    count += 1
                    heappush(queue, (guess, count, there))
        return ReachablePoints(start, done, came)

    def _last_leg(self, goal: Point, sources: Iterable[Point], spent: Mapping[Point, int]) -> tuple[int, Point] | None:
        """The least cost of the goal and the point before it; None if no leg to it is free.

        The goal lies off the net, perhaps close to a wall, so that its legs are tested before they are taken.
        """
        free = [point for point in sources if self.is_leg_free(point, goal)]
        return min(((spent[point] + self.leg_cost(point, goal), point) for point in free), default=None)

    def _is_settled(
        self, here: Point, spent: dict[Point, int], came: dict[Point, Point], done: Mapping[Point, int], net: int
    ) -> bool:
        """Whether a point can be reached: straight from its assumed corner, else from a point around it.

        Writes the cost and the corner found into `spent` and `came`.
        """
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
        radius = self.radius
        return radius <= point[0] <= self.size[0] - radius and radius <= point[1] <= self.size[1] - radius

    def _straightened(self, path: Sequence[Point]) -> CheapestPath | None:
        """The path without corners that can be left out at no cost, the others pulled in; None for an empty path."""
        if not path:
            return None
        kept = [path[0]]
        corner = 0
        while corner < len(path) - 1:
            ahead = len(path) - 1
            while ahead > corner + 1:
                start, end = path[corner], path[ahead]
                if self.is_leg_free(start, end) and self.leg_cost(start, end) <= self.path_cost(
                    path[corner : ahead + 1]
                ):
                    break
                ahead -= 1
            kept.append(path[ahead])
            corner = ahead
        for _ in range(TAUT_PASSES):
            before = kept[:]
            for index in range(1, len(kept) - 1):
                kept[index] = self._taut(kept[index - 1], kept[index], kept[index + 1])
            if kept == before:
                break
        return CheapestPath(tuple(kept), self.path_cost(kept))

    def _taut(self, before: Point, corner: Point, after: Point) -> Point:
        """The corner moved as far as possible towards the line from `before` to `after`, if that is cheaper."""
        middle = ((before[0] + after[0]) // 2, (before[1] + after[1]) // 2)
        for goal in (middle, before, after):
            moved = furthest(
                corner, goal, lambda point: self.is_leg_free(before, point) and self.is_leg_free(point, after)
            )
            if moved != corner and self.path_cost((before, moved, after)) < self.path_cost((before, corner, after)):
                corner = moved
        return corner

    def place_near(self, point: Point, limit: int, step: int = INCH // 10) -> Point | None:
        """A free place within `limit` of a point, moved as near to the point as obstacles allow; None for none."""
        place = nearest_place(point, limit, self.is_free, step)
        if place is None or place == point:
            return place
        return furthest(place, point, lambda end: self.is_leg_free(place, end))


def nearest_place(point: Point, limit: int, is_legal: Callable[[Point], bool], step: int = INCH // 10) -> Point | None:
    """The first legal point on rings `step` apart around a point, each searched clockwise from the north.

    On each ring the points lie about `step` apart, so a legal place may be missed by no more than that.
    """
    if is_legal(point):
        return point
    for radius in range(step, limit + 1, step):
        # A circle is about 44 / 7 radii long.
        count = max(8, 44 * radius // (7 * step))
        for index in range(count):
            there = along(point, TURN * index // count, radius)
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
    neighbours = [(here[0] + dx * net, here[1] + dy * net) for dx, dy in _EIGHT_WAYS]
    if goal is not None and abs(here[0] - goal[0]) <= 2 * net and abs(here[1] - goal[1]) <= 2 * net:
        neighbours.append(goal)
    return neighbours
