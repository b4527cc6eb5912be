"""The table as an agent sees it: how far it is to a goal round what stops one, and places where one has cover."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from heapq import heappop, heappush
from typing import NamedTuple

from bocage.ground.table import Piece, Table, bearing, contains, disc, length, nearest_point, spot, within
from bocage.ground.table import covers as encloses
from bocage.systems.pzf.reference.tables import charts, tables
from bocage.systems.pzf.reference.tables import terrain as kind_of
from bocage.systems.pzf.scenarios.placing import quarter_of
from bocage.systems.pzf.space.bodies import Point
from bocage.systems.pzf.space.houses import cut_through_opening, points_beside_opening
from bocage.systems.pzf.space.terrain import (
    STRONGEST_WEAK_BARRIER,
    gives_cover,
    is_area,
    is_difficult,
    is_laid_over,
    way_on_foot,
)
from bocage.systems.pzf.state.model import PS
from bocage.systems.pzf.tactics.style import Planning, Routing

STEPS = ((1, 0, 1000), (-1, 0, 1000), (0, 1, 1000), (0, -1, 1000))
"""The cells beside a cell, and how far their middles are from its own, in thousandths of a cell."""
SLANTS = ((1, 1, 1414), (1, -1, 1414), (-1, 1, 1414), (-1, -1, 1414))
"""The cells at its corners."""
FAR = 10_000 * PS
"""Further than any way on a table."""

Cells = tuple[int, int]
Quarter = tuple[bool, bool]
"""East or west, north or south."""


def cell_of(point: Point, size: int) -> Cells:
    """The square cell of that size in which a point lies."""
    return point[0] // size, point[1] // size


def middle_of(cell: Cells, size: int) -> Point:
    """The middle of a cell of that size."""
    return cell[0] * size + size // 2, cell[1] * size + size // 2


@dataclass(frozen=True, eq=False, slots=True)
class Field:
    """The length of the way from every cell to the nearest of some goals."""

    size: int
    """The side of a cell."""
    cells: dict[Cells, int]
    hard: dict[Cells, int]
    """Where one has to climb or to crawl, and what that costs."""
    known: dict[Point, int]
    """From where it has been asked."""


@lru_cache(maxsize=256)
def way(
    laid: Table,
    goals: frozenset[Cells],
    routing: Routing,
    on_wheels: bool = False,
    cut: frozenset[Cells] = frozenset(),
    taken: frozenset[Cells] = frozenset(),
) -> Field:
    """The length of the way from every cell to the nearest goal; through cut wire, and round taken cells if one can."""
    prices, steps = _prices(laid, routing, on_wheels, cut), _steps(laid, routing, on_wheels, cut)
    # Under a cliff no vehicle comes any nearer to those on its edge.
    open_ = [goal for goal in sorted(goals) if goal in prices or not on_wheels] or sorted(goals)
    found = dict.fromkeys(open_, 0)
    heap = [(0, goal) for goal in open_]
    while heap:
        far, cell = heappop(heap)
        if far > found[cell]:
            continue
        for there, price in steps.get(cell, ()):
            total = far + price + (routing.detour_round_vehicle_inches if there in taken else 0)
            if total < found.get(there, FAR):
                found[there] = total
                heappush(heap, (total, there))
    hard = {cell: price for cell, price in prices.items() if price >= routing.climb_cost}
    return Field(routing.cell_inches, found, hard, {})


@lru_cache(maxsize=64)
def _steps(
    laid: Table, routing: Routing, on_wheels: bool, cut: frozenset[Cells]
) -> dict[Cells, list[tuple[Cells, int]]]:
    """From every cell the cells around it that can be crossed, and what a step to them costs."""
    prices = _prices(laid, routing, on_wheels, cut)
    found: dict[Cells, list[tuple[Cells, int]]] = {}
    for there, own in prices.items():
        for dx, dy, share in STEPS + SLANTS:
            cell = there[0] - dx, there[1] - dy
            aside = (there[0], cell[1]), (cell[0], there[1])
            # A slant leads past two cells: between two that stop one there is no way.
            price = max(own, min(prices.get(beside, FAR) for beside in aside))
            if price < FAR:
                found.setdefault(cell, []).append((there, price * routing.cell_inches * share // 1000))
    return found


def to_go(field: Field, point: Point) -> int:
    """The way from a point: that of the best of the cells around it, and how far off that is."""
    if point in field.known:
        return field.known[point]
    x, y = cell_of(point, field.size)
    best, effort = FAR, field.hard.get((x, y), 1)
    for dx in (-1, 0, 1):
        for dy in (-1, 0, 1):
            here = field.cells.get((x + dx, y + dy))
            if here is not None:
                best = min(best, here + effort * length(point, middle_of((x + dx, y + dy), field.size)))
    field.known[point] = best
    return best


def track(field: Field, point: Point, steps: int) -> Iterator[Cells]:
    """The next cells on the shortest way from a point."""
    x, y = cell_of(point, field.size)
    far = field.cells.get((x, y), FAR)
    for _ in range(steps):
        around = [(x + dx, y + dy) for dx, dy, _ in STEPS + SLANTS if field.cells.get((x + dx, y + dy), FAR) < far]
        if not around:
            return
        x, y = min(around, key=lambda cell: (field.cells[cell], cell))
        far = field.cells[x, y]
        yield x, y


def _prices(laid: Table, routing: Routing, on_wheels: bool, cut: frozenset[Cells]) -> dict[Cells, int]:
    """What each cell costs, with the wire that has been cut; cells that nobody crosses are left out."""
    return _laid_prices(laid, routing, on_wheels) | dict.fromkeys(sorted(cut), 1)


@lru_cache(maxsize=32)
def _laid_prices(laid: Table, routing: Routing, on_wheels: bool) -> dict[Cells, int]:
    (width, depth), size = laid.size, routing.cell_inches
    found = {}
    for x in range(-(-width // size)):
        for y in range(-(-depth // size)):
            middle = middle_of((x, y), size)
            pieces = [laid.pieces[i] for i in laid.near(spot(*middle).grown(size // 2))]
            price = _price(pieces, middle, routing, on_wheels)
            if price is not None:
                found[x, y] = price
    return found


def _price(pieces: list[Piece], middle: Point, routing: Routing, on_wheels: bool) -> int | None:
    price, hull = 1, routing.hull_clearance_inches
    for piece in pieces:
        over = within(piece.shape, spot(*middle), 0)
        if over and is_laid_over(piece) and way_on_foot(piece) != "openings":
            price = 1
            continue
        how = str(piece.attributes.get("vehicle", kind_of(piece.kind).vehicle)) if on_wheels else way_on_foot(piece)
        if how == "free":
            continue
        stops = how in ("no", "openings") or (how == "break" and not gives_way(piece))
        if piece.shape.filled and not over and not (on_wheels and stops and within(piece.shape, spot(*middle), hull)):
            continue
        if stops:
            return None
        if how == "crawl":
            is_wired = within(piece.shape, spot(*middle), routing.wire_clearance_inches)
            price = max(price, routing.wire_cost if is_wired else 1)
            continue
        price = max(price, _effort(piece, how, routing, on_wheels))
    return price


def _effort(piece: Piece, how: str, routing: Routing, on_wheels: bool) -> int:
    """What a piece that can be crossed costs."""
    if how == "difficult" or is_difficult(piece):
        return routing.soft_ground_cost if on_wheels else charts().difficult.infantry
    return routing.climb_cost if how == "climb" else 1 + routing.barrier_cost


def gives_way(piece: Piece) -> bool:
    """Whether a vehicle that runs into a barrier as a rule breaks it: hedges and planks, not stones and houses."""
    demolition = kind_of(piece.kind).demolition
    row = tables().demolition[demolition] if demolition else None
    return row is not None and row.pv == 1 and row.defence <= STRONGEST_WEAK_BARRIER


# --- cover ---------------------------------------------------------------------------------------------------------
def touch() -> int:
    """From a barrier to the middle of a man who touches it."""
    return charts().bases.soldier // 2 + 2 * charts().measure.tolerance


@lru_cache(maxsize=32)
def covers(laid: Table) -> tuple[Piece, ...]:
    """The pieces that men can lie behind or in; buildings are another matter."""
    return tuple(p for p in laid.pieces if gives_cover(p) and way_on_foot(p) != "openings")


def shelters(laid: Table, here: Point, reach: int, foe: Point, routing: Routing) -> Iterator[Point]:
    """Places in cover from a foe within reach: behind barriers, and in woods and the like."""
    for piece in covers(laid):
        if not within(piece.shape, spot(*here), reach):
            continue
        if is_area(piece):
            yield from _inside(piece, here, foe, routing)
        else:
            yield from _behind(piece, here, reach, foe, routing)


def _behind(piece: Piece, here: Point, reach: int, foe: Point, routing: Routing) -> Iterator[Point]:
    off, apart = touch() + piece.shape.radius, routing.men_apart_inches
    for ax, ay, bx, by in piece.shape.edges:
        whole = length((ax, ay), (bx, by))
        if not whole:
            continue
        # The normal of the barrier that points away from the foe.
        nx, ny = (by - ay), (ax - bx)
        if nx * (foe[0] - ax) + ny * (foe[1] - ay) > 0:
            nx, ny = -nx, -ny
        for at in range(apart // 2, whole, apart):
            x = ax + (bx - ax) * at // whole + nx * off // whole
            y = ay + (by - ay) * at // whole + ny * off // whole
            if abs(x - here[0]) <= reach and abs(y - here[1]) <= reach and length((x, y), here) <= reach:
                yield x, y


def _inside(piece: Piece, here: Point, foe: Point, routing: Routing) -> Iterator[Point]:
    x, y, divisor = nearest_point(piece.shape, here)
    edge = x // divisor, y // divisor
    yield edge
    x, y, divisor = nearest_point(piece.shape, foe)
    front = x // divisor, y // divisor
    if length(front, here) < routing.far_edge_inches:
        yield front


@lru_cache(maxsize=32)
def inside(house: Piece, routing: Routing) -> tuple[Point, ...]:
    """Places in a house for men who stand clear of its walls, its middle at least."""
    (west, south, east, north), apart = house.shape.box, routing.men_apart_inches
    found = [(x, y) for x in range(west, east, apart) for y in range(south, north, apart)]
    return tuple(point for point in found if is_indoors((house,), point)) or (house.shape.centre,)


def is_indoors(houses: tuple[Piece, ...], point: Point) -> bool:
    """Whether a man at a point would stand wholly in one of some houses."""
    return any(contains(house.shape, *point) and encloses(house.shape, disc(point, touch())) for house in houses)


@lru_cache(maxsize=32)
def thresholds(house: Piece) -> tuple[Point, ...]:
    """Places outside before the doors and windows of a house."""
    return tuple(point for point in _at_openings(house) if not contains(house.shape, *point))


def leads_in(house: Piece, a: Point, b: Point) -> bool:
    """Whether the straight way from a point outside a house to one in it goes through one of its openings."""
    return any(o.storey == 0 and cut_through_opening((*a, 0), b, o) for o in house.openings)


def entrances(house: Piece, routing: Routing) -> tuple[Point, ...]:
    """Where one gets into a house: before its openings, or anywhere if it has none."""
    return thresholds(house) or inside(house, routing)


@lru_cache(maxsize=32)
def ways_out(house: Piece) -> tuple[Point, ...]:
    """Places inside behind the doors and windows of a house."""
    return tuple(point for point in _at_openings(house) if contains(house.shape, *point))


def _at_openings(house: Piece) -> Iterator[Point]:
    for opening in house.openings:
        if opening.storey == 0:
            yield from points_beside_opening(opening, touch())


@lru_cache(maxsize=8192)
def house_at(laid: Table, point: Point) -> Piece | None:
    """The house in which a man at a point stands."""
    near = (laid.pieces[i] for i in laid.near(spot(*point)))
    return next((piece for piece in near if piece.openings and is_indoors((piece,), point)), None)


def to_go_out(field: Field, point: Point, house: Piece) -> int:
    """The way from a point in a house: by one of its doors and windows."""
    return min((length(point, out) + to_go(field, out) for out in thresholds(house)), default=to_go(field, point))


@lru_cache(maxsize=65_536)
def heading(a: Point, b: Point) -> int:
    """The direction from one point to another."""
    return bearing(a, b) if a != b else 0


class Errand(NamedTuple):
    """A figure's way to its goal: what an inch of it is worth, how near is near enough, how far it is."""

    field: Field
    zeal: float
    enough: int
    far: int
    caution: float
    """How much of a risk counts: whoever is late has to take it."""
    houses: tuple[Piece, ...]
    """Where one has to be inside."""
    objectives: tuple[Point, ...]
    """On which one has to stand."""
    around: Piece | None
    """The house one is in without having to hold it."""
    style: Planning

    @property
    def is_under_way(self) -> bool:
        return self.far > self.enough

    def gain(self, point: Point) -> float:
        """What it is worth to be at a point instead."""
        saved = (max(self.far, self.enough) - max(self.way(point), self.enough)) / PS
        return self.zeal * (saved + self._arrival(point))

    def _arrival(self, point: Point) -> float:
        """What it is worth to be where one has to be, or before the door of it, in inches of the way."""
        if self.is_there(point):
            return self.style.house_bonus_inches
        is_at_door = any(point in thresholds(house) for house in self.houses)
        return self.style.door_bonus_inches if is_at_door else 0.0

    def way(self, point: Point) -> int:
        """How far it is from a point."""
        return way_from(point, self.field, self.houses, self.around)

    def is_there(self, point: Point) -> bool:
        """Whether a man at a point is in a house or on an objective that is to be had."""
        on_it = charts().objective.radius
        return is_indoors(self.houses, point) or any(length(point, goal) <= on_it for goal in self.objectives)


def way_from(point: Point, field: Field, houses: tuple[Piece, ...], around: Piece | None) -> int:
    """How far it is from a point, out of the house first; to a house that has to be held only up to its doors."""
    if is_indoors(houses, point):
        return 0
    if around is not None and is_indoors((around,), point):
        return to_go_out(field, point, around)
    return to_go(field, point)


def forces(held: list[tuple[Point, int]], split: Point) -> Counter[Quarter]:
    """How strong the enemy is in each quarter."""
    found: Counter[Quarter] = Counter()
    for point, strong in held:
        quarter = quarter_of(point, split)
        if quarter is not None:
            found[quarter] += strong
    return found


def hardest_quarter(
    held: list[tuple[Point, int]], split: Point, hulls: list[Point], inches_per_strength: int
) -> Quarter | None:
    """The quarter that is hardest to clear; a way of some inches counts as one point of strength.

    Strength and the way to it both count, so that what has been begun is gone on with: a quarter in which the enemy has
    been worn down, or to which our vehicles have come near, is not the hardest.
    """
    strength = forces(held, split)

    def hardness(quarter: Quarter) -> float:
        there = [p for p, _ in held if quarter_of(p, split) == quarter]
        return strength[quarter] + sum(min(length(hull, p) for p in there) for hull in hulls) / inches_per_strength

    return max(strength, key=hardness, default=None)
