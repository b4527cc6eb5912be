"""Random tables for the standard scenarios (PZF-17.0b): one or two roads, a die for every cell, more where it is bare.

A table depends on its seed alone. It is laid out again while it is too bare or too full, has much more cover on one
side, has too long lanes of fire, or lets one zone see too much of the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from random import Random
from typing import TypeVar

from bocage.kernel.rules import rule
from bocage.systems.pzf.reference.datafiles import PS, THOUSANDTHS
from bocage.systems.pzf.reference.rows import Patch
from bocage.systems.pzf.reference.tables import tables
from bocage.systems.pzf.scenarios.openness import Box, Element, Lane, OpennessGrid, box_in_inches
from bocage.systems.pzf.scenarios.scenario import Rectangle

MOST_ATTEMPTS = 60
"""How many tables are laid out at most; if none is fit, the first is taken."""
PLACES_TRIED = 60
"""How many places are tried for one piece."""
FILL_ATTEMPTS = 5 * PLACES_TRIED
"""How many pieces are tried on a bare table until it is covered enough."""
TRACT_ATTEMPTS = 2 * PLACES_TRIED
"""The last of these attempts that tries a large tract; later ones try small pieces, which find room more easily."""
CUT_FROM, CUT_SPAN = 0.2, 0.6
"""Where a lane is cut, as shares of its length: `CUT_FROM` plus a random part of `CUT_SPAN`, so not near its ends."""
LANE_CUTS = 4
"""A cut is drawn from this many equally likely ones: one hedgerow of each length in the data, else a copse."""
ROAD_BENDS = ((12, 21), (31, 40), (51, 60))
"""Where the long road changes to the next row of cells: from one x to another, in inches."""

SMALL_PIECES = ("wood", "field", "rise", "building")
"""Pieces laid where no larger one finds room, as faces of the die."""

T = TypeVar("T")
Zones = tuple[Rectangle, ...]
"""The deployment zones of one side."""


@rule("PZF-17.0b")
def generate_table(size: tuple[int, int], seed: int, zones: tuple[Zones, Zones] = ((), ())) -> list[Element]:
    """The elements of a random table of that size, in inches, from bottom to top; `zones` are those of both sides."""
    return list(_best_table(size, seed, zones))


@cache
def _best_table(size: tuple[int, int], seed: int, zones: tuple[Zones, Zones]) -> tuple[Element, ...]:
    """The first fit table on which zones see little of each other, else the one with the least sight between them."""
    fit_plans = []
    for attempt in range(MOST_ATTEMPTS):
        plan = _table_of_attempt(size, seed, attempt)
        if plan.is_fit:
            fit_plans.append((plan.seen(zones), attempt, plan))
            if THOUSANDTHS * fit_plans[-1][0] <= plan.data.most_seen:
                break
    plan = min(fit_plans)[2] if fit_plans else _table_of_attempt(size, seed, 0)
    order = {"hill": 0, "road": 1}
    return tuple(sorted(plan.elements, key=lambda element: order.get(element["type"], 2)))


@lru_cache(maxsize=2 * MOST_ATTEMPTS)
def _table_of_attempt(size: tuple[int, int], seed: int, attempt: int) -> _TablePlan:
    """The table of one attempt, fit or not."""
    plan = _TablePlan(size, Random(f"table {size[0]} {size[1]} {seed} {attempt}"))
    plan.lay_out()
    return plan


class _TablePlan:
    """A table while it is laid out; `is_fit` says whether it is covered, even and cut up enough."""

    def __init__(self, size: tuple[int, int], rng: Random) -> None:
        self.rng = rng
        self.data = tables().generator
        self.width, self.depth = size[0] // PS, size[1] // PS
        self.grid = OpennessGrid((self.width, self.depth))
        self.elements: list[Element] = []
        self.is_fit = False

    def lay_out(self) -> None:
        """Lay roads, a die for every cell, and further pieces until the table is neither bare nor open."""
        for line in self._roads():
            self._add({"type": "road", "line": line, "width": self.data.road_width / PS})
        side = self.data.cell // PS
        for x in range(0, self.width - side + 1, side):
            for y in range(0, self.depth - side + 1, side):
                face = self.data.faces[self._roll() - 1]
                self._put(self._piece(face, (x + side / 2, y + side / 2)))
        self._fill()
        self.is_fit = self._is_even() and self._cut() and self._is_even()

    def _roll(self) -> int:
        """A random face of a die, 1 to 6."""
        return 1 + int(self.rng.random() * 6)

    def _toss(self) -> bool:
        """A random yes or no, both equally likely."""
        return self.rng.random() < 0.5

    def seen(self, zones: tuple[Zones, Zones]) -> float:
        """The share of sight lines between the zones of both sides that are open; 0 if a side may deploy anywhere."""
        one, other = ([box_in_inches(zone) for zone in side] for side in zones)
        everywhere = (0, 0, self.width, self.depth)
        if everywhere in (*one, *other):
            return 0.0
        return self.grid.seen(one, other, self.data.wood.size[0] // PS)

    def _is_even(self) -> bool:
        """Whether the table is neither bare nor full, and its cover worth about as much to either side."""
        covered, evenness = THOUSANDTHS * self.grid.covered(), THOUSANDTHS * self.grid.evenness()
        return self.data.least_covered <= covered <= self.data.most_covered and evenness >= self.data.evenness

    # --- roads ----------------------------------------------------------------------------------------------------
    def _roads(self) -> Iterator[list[list[float]]]:
        """The points of the long road and, by a die, of a second one across it, in inches."""
        side = self.data.cell // PS
        rows = range(1, self.depth // side)
        row = rows[int(self.rng.random() * len(rows))]
        line: list[list[float]] = [[0, row * side]]
        for start, end in ROAD_BENDS:
            if end < self.width and len(rows) > 1:
                line.append([start, row * side])
                row = pick_random([beside for beside in rows if abs(beside - row) == 1], self.rng)
                line.append([end, row * side])
        yield [*line, [self.width, row * side]]
        if self._roll() >= self.data.second_road_on:
            column = pick_random(range(1, self.width // side - 1), self.rng)
            column_pair, middle_y = [column, column + 1], self.depth // side // 2 * side
            if self._toss():
                column_pair.reverse()
            south_x, north_x = (side * number for number in column_pair)
            south: list[list[float]] = [[south_x, 0]] if middle_y > side else []
            yield [*south, [south_x, middle_y - side], [north_x, middle_y], [north_x, self.depth]]

    # --- pieces ---------------------------------------------------------------------------------------------------
    def _piece(self, face: str, middle: tuple[float, float]) -> list[Element]:
        """The elements that a face of the die stands for, round a point."""
        if face == "open":
            return []
        if face == "line":
            return [self._line(middle, self.data.line.length, steep=self._toss())]
        if face == "rise":
            return [self._rise(middle)]
        patch: Patch = getattr(self.data, face)
        rect = self._rect(middle, patch.size, self.data.building_from_edge // PS if face == "building" else 0)
        kind = pick_random(patch.types, self.rng)
        doors: Element = {"doors": [[(rect[0] + rect[2]) / 2, rect[1]]]} if face == "building" else {}
        elements: list[Element] = [{"type": kind, "rect": rect, **doors}]
        if patch.wall:
            elements.append({"type": patch.wall, "line": [[rect[0], rect[3] + 2], [rect[2], rect[3] + 2]]})
        return elements

    def _tract(self, middle: tuple[float, float]) -> list[Element]:
        """A larger piece of ground round a point, as a list of one."""
        tract = pick_random(self.data.tracts, self.rng)
        size = tract.size if self._toss() else (tract.size[1], tract.size[0])
        more: Element = {"elevation": tract.elevation / PS} if tract.elevation else {}
        return [{"type": pick_random(tract.types, self.rng), "rect": self._rect(middle, size), **more}]

    def _line(self, middle: tuple[float, float], length: int, *, steep: bool) -> Element:
        """A wall, hedge or the like round a point; `steep` if it runs north."""
        west, south, east, north = self._rect(middle, (0, length) if steep else (length, 0))
        ends = [[west, south], [east, north]]
        return {"type": pick_random(self.data.line.types, self.rng), "line": ends}

    def _rise(self, middle: tuple[float, float]) -> Element:
        """Rubble or a hill round a point."""
        if self._toss():
            return {"type": "rubble", "rect": self._rect(middle, self.data.rubble.size)}
        hill = self.data.hill
        return {"type": "hill", "rect": self._rect(middle, hill.size), "elevation": hill.elevation / PS}

    def _rect(self, middle: tuple[float, float], size: tuple[int, int], edge: int = 0) -> list[float]:
        """A rectangle with its middle as near as possible to a point, on the table and `edge` inches from its edge."""
        wide, deep = size[0] // PS, size[1] // PS
        west = min(max(round(middle[0] - wide / 2), edge), self.width - edge - wide)
        south = min(max(round(middle[1] - deep / 2), edge), self.depth - edge - deep)
        return [west, south, west + wide, south + deep]

    # --- room for pieces ------------------------------------------------------------------------------------------
    def _add(self, element: Element) -> None:
        """Add an element to the table."""
        self.elements.append(element)
        self.grid.add(element)

    def _put(self, elements: list[Element]) -> bool:
        """Lay a group of elements if its first finds room; others that find none are left out.

        Returns whether it was laid.
        """
        if not elements or not self._has_room(elements[0]):
            return False
        for element in elements:
            if element is elements[0] or self._has_room(element):
                self._add(element)
        return True

    def _has_room(self, element: Element) -> bool:
        """Whether an element lies on the table, off the roads and on no other; a building needs an inch round it."""
        west, south, east, north = box = element_box(element)
        if not (west >= 0 and east <= self.width and south >= 0 and north <= self.depth):
            return False
        grid, room = self.grid, 1 if "doors" in element else 0
        on_road = any(grid.road[cell] for cell in grid.inside(box))
        return not on_road and not any(grid.taken[cell] for cell in grid.inside(box, room))

    def _fill(self) -> None:
        """Lay pieces in the quarter with the least cover until enough of the table is covered."""
        quarter = self._poorest()
        for tries in range(FILL_ATTEMPTS):
            if THOUSANDTHS * self.grid.covered() >= self.data.enough_covered:
                return
            west, south, east, north = quarter
            point = west + self.rng.random() * (east - west), south + self.rng.random() * (north - south)
            small = tries > TRACT_ATTEMPTS
            if self._put(self._piece(pick_random(SMALL_PIECES, self.rng), point) if small else self._tract(point)):
                quarter = self._poorest()

    def _poorest(self) -> Box:
        """The quarter of the table with the least cover."""
        half_width, half_depth = self.width / 2, self.depth / 2
        quarters: list[Box] = [(x, y, x + half_width, y + half_depth) for x in (0, half_width) for y in (0, half_depth)]
        return min(quarters, key=self.grid.worth)

    def _cut(self) -> bool:
        """Lay scenery across every lane that is too long, the longest first; returns whether none is left."""
        limit = self.data.longest_lane // PS
        lanes = self.grid.lanes(limit)
        while lanes:
            lane = max(lanes, key=lambda lane: (lane.end - lane.start, lane))
            if not any(self._put(self._across(lane)) for _ in range(PLACES_TRIED)):
                return False
            lanes = [lane for lane in lanes if self.grid.is_open(lane, limit)]
        return True

    def _across(self, lane: Lane) -> list[Element]:
        """A hedgerow or copse across a lane, at a random point of it."""
        x, y = self.grid.on_lane(lane, CUT_FROM + CUT_SPAN * self.rng.random())
        # Up to an inch to either side of that point.
        point = x + 2 * self.rng.random() - 1, y + 2 * self.rng.random() - 1
        drawn = int(self.rng.random() * LANE_CUTS)
        if drawn < len(self.data.hedgerows):
            return [self._line(point, self.data.hedgerows[drawn], steep=not self.grid.is_steep(lane))]
        copse = self.data.copse
        return [{"type": pick_random(copse.types, self.rng), "rect": self._rect(point, copse.size)}]


def element_box(element: Element) -> Box:
    """The rectangle round an element, in inches."""
    if "rect" in element:
        west, south, east, north = element["rect"]
        return west, south, east, north
    xs, ys = zip(*element["line"], strict=True)
    return min(xs), min(ys), max(max(xs), min(xs) + 1), max(max(ys), min(ys) + 1)


def pick_random(items: Sequence[T], rng: Random) -> T:
    """One of the items, drawn at random."""
    return items[int(rng.random() * len(items))]
