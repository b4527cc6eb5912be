"""Ways for a round base between obstacles: where it may stand, the cheapest way it finds, all it can reach.

`Going` is the ground as one mover finds it: what stops it, what slows it, what it pays for crossing a line. Every leg
of an answer is checked exactly; the search itself walks a net of points `NET` apart and straightens what it found,
so a way is legal and its cost exact, though another may be a little cheaper.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from heapq import heappop, heappush
from itertools import pairwise
from typing import NamedTuple

from bocage.ground.lattice import Point
from bocage.ground.table.angles import TURN, along
from bocage.ground.table.gaps import length, overlaps
from bocage.ground.table.motion import cost, furthest, meets
from bocage.ground.table.shapes import INCH, Shape, capsule, disc

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
    where several lie); `tolls` are lines with what crossing them costs, counted by the centre.
    """

    __slots__ = ("_block_cells", "_slow_cells", "blocks", "radius", "size", "slow", "tolls")

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
        self.slow = tuple(slow)
        self.tolls = tuple(tolls)
        self._block_cells: dict[Point, list[Shape]] = {}
        self._slow_cells: set[Point] = set()
        for shape in self.blocks:
            for cell in _cells(shape.box, radius):
                self._block_cells.setdefault(cell, []).append(shape)
        for shape, _ in (*self.slow, *self.tolls):
            self._slow_cells.update(_cells(shape.box, 0))

    def is_free(self, point: Point) -> bool:
        """Whether the base may stand at a point."""
        x, y = point
        r = self.radius
        if x < r or y < r or x + r > self.size[0] or y + r > self.size[1]:
            return False
        near = self._block_cells.get((x // CELL, y // CELL))
        if not near:
            return True
        base = disc(point, r)
        return not any(overlaps(base, shape) for shape in near)

    def is_leg_free(self, a: Point, b: Point) -> bool:
        """Whether the base may go straight from `a` to `b`."""
        r = self.radius
        for x, y in (a, b):
            if x < r or y < r or x + r > self.size[0] or y + r > self.size[1]:
                return False
        near = self._near(a, b)
        if not near:
            return True
        swept = capsule(a, b, r)
        return not any(overlaps(swept, shape) for shape in near)

    def _near(self, a: Point, b: Point) -> Iterable[Shape]:
        cells = self._block_cells
        x0, x1 = (a[0], b[0]) if a[0] <= b[0] else (b[0], a[0])
        y0, y1 = (a[1], b[1]) if a[1] <= b[1] else (b[1], a[1])
        x0, y0, x1, y1 = x0 // CELL, y0 // CELL, x1 // CELL, y1 // CELL
        if x0 == x1 and y0 == y1:
            return cells.get((x0, y0), ())
        found: dict[int, Shape] = {}
        for column in range(x0, x1 + 1):
            for row in range(y0, y1 + 1):
                for shape in cells.get((column, row), ()):
                    found[id(shape)] = shape
        return found.values()

    def leg_cost(self, a: Point, b: Point) -> int:
        """What a straight leg costs."""
        if not self._slow_cells or not any(cell in self._slow_cells for cell in _cells(_box(a, b), 0)):
            return length(a, b)
        areas = [area for area, _ in self.slow]
        total = cost((a, b), areas, lambda held: max((self.slow[i][1] for i in held), default=1))
        return total + sum(toll * len([at for at in meets(a, b, line) if at > 0]) for line, toll in self.tolls)

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
        elif not self.is_free(goal):
            return None
        limit = budget if straight is None else straight.cost if budget is None else min(budget, straight.cost)
        found = self._search(start, goal, limit, net)
        if found is not None and (straight is None or found.cost < straight.cost):
            return found
        return straight if straight is not None and (budget is None or straight.cost <= budget) else None

    def _search(self, start: Point, goal: Point, budget: int | None, net: int) -> Route | None:
        spent: dict[Point, int] = {start: 0}
        came: dict[Point, Point] = {}
        queue = [(length(start, goal), 0, start)]
        done: set[Point] = set()
        count = 0
        while queue and len(done) < MAX_NODES:
            _, _, here = heappop(queue)
            if here in done:
                continue
            if here == goal:
                return self._straightened(_back(came, start, goal))
            done.add(here)
            near_goal = abs(here[0] - goal[0]) <= 2 * net and abs(here[1] - goal[1]) <= 2 * net
            ends = [(here[0] + dx * net, here[1] + dy * net) for dx, dy in _AROUND]
            for there in (goal, *ends) if near_goal else ends:
                if there in done or not self.is_leg_free(here, there):
                    continue
                total = spent[here] + self.leg_cost(here, there)
                if total >= spent.get(there, total + 1):
                    continue
                guess = total + length(there, goal)
                # The net's corners make a way up to a twelfth longer than it need be.
                if budget is not None and guess > budget + budget // 10 + net:
                    continue
                spent[there] = total
                came[there] = here
                count += 1
                heappush(queue, (guess, count, there))
        return None

    def _straightened(self, path: list[Point]) -> Route:
        """The path without the corners that can be cut at no cost."""
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
            for i in range(1, len(kept) - 1):
                kept[i] = self._taut(kept[i - 1], kept[i], kept[i + 1])
        return Route(tuple(kept), self.path_cost(kept))

    def _taut(self, a: Point, corner: Point, b: Point) -> Point:
        """The corner pulled in towards the straight way from `a` to `b` as far as it goes, if that is cheaper."""
        middle = ((a[0] + b[0]) // 2, (a[1] + b[1]) // 2)
        for goal in (middle, a, b):
            moved = furthest(corner, goal, lambda p: self.is_leg_free(a, p) and self.is_leg_free(p, b))
            if moved != corner and self.path_cost((a, moved, b)) < self.path_cost((a, corner, b)):
                corner = moved
        return corner

    def _drawn_in(self, there: Point, point: Point) -> Point:
        """A free place moved straight towards a point as far as it goes."""
        return furthest(there, point, lambda end: self.is_leg_free(there, end))

    def reach(self, start: Point, budget: int, net: int = NET) -> Mapping[Point, int]:
        """The points of a net around `start` that the base gets to within a budget, with the cost of a way there."""
        return self.ways(start, budget, net).cost

    def ways(self, start: Point, budget: int, net: int = NET) -> Ways:
        """As `reach`, with the ways themselves."""
        spent: dict[Point, int] = {start: 0}
        came: dict[Point, Point] = {start: start}
        queue = [(0, 0, start)]
        done: set[Point] = set()
        count = 0
        while queue:
            used, _, here = heappop(queue)
            if here in done:
                continue
            done.add(here)
            turn = came[here]
            for dx, dy in _AROUND:
                there = (here[0] + dx * net, here[1] + dy * net)
                if there in done or length(start, there) > budget:
                    continue
                # From the corner before, if it can be seen from there: ways need not follow the net.
                if turn != here and self.is_leg_free(turn, there):
                    total, source = spent[turn] + self.leg_cost(turn, there), turn
                elif self.is_leg_free(here, there):
                    total, source = used + self.leg_cost(here, there), here
                else:
                    continue
                if total <= budget and total < spent.get(there, total + 1):
                    spent[there] = total
                    came[there] = source
                    count += 1
                    heappush(queue, (total, count, there))
        return Ways(start, spent, came)

    def place_near(self, point: Point, limit: int, step: int = INCH // 10) -> Point | None:
        """The nearest place found for the base within `limit` of a point: looked for in rings `step` apart."""
        if self.is_free(point):
            return point
        for radius in range(step, limit + 1, step):
            count = max(8, 44 * radius // (7 * step))
            for i in range(count):
                there = along(point, TURN * i // count, radius)
                if self.is_free(there):
                    return self._drawn_in(there, point)
        return None


def _cells(box: tuple[int, int, int, int], margin: int) -> list[Point]:
    return [
        (column, row)
        for column in range((box[0] - margin) // CELL, (box[2] + margin) // CELL + 1)
        for row in range((box[1] - margin) // CELL, (box[3] + margin) // CELL + 1)
    ]


def _box(a: Point, b: Point) -> tuple[int, int, int, int]:
    return min(a[0], b[0]), min(a[1], b[1]), max(a[0], b[0]), max(a[1], b[1])


def _back(came: dict[Point, Point], start: Point, goal: Point) -> list[Point]:
    path = [goal]
    while path[-1] != start:
        path.append(came[path[-1]])
    return path[::-1]
