"""The table as an agent sees it: distances to a goal round what blocks the way, and places with cover."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from heapq import heappop, heappush
from typing import NamedTuple

from bocage.ground.table import Scenery, Table, bearing, contains, disc, length, nearest_point, spot, within
from bocage.ground.table import covers as encloses
from bocage.systems.pzf.reference.datafiles import THOUSANDTHS
from bocage.systems.pzf.reference.tables import charts, tables
from bocage.systems.pzf.reference.tables import terrain as kind_of
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

SIDE_STEPS = ((1, 0, 1000), (-1, 0, 1000), (0, 1, 1000), (0, -1, 1000))
"""The cells beside a cell, as steps in x and y, and the length of each step in thousandths of a cell's side."""
DIAGONAL_STEPS = ((1, 1, 1414), (1, -1, 1414), (-1, 1, 1414), (-1, -1, 1414))
"""The cells at the corners of a cell, likewise."""
NO_WAY = 10_000 * PS
"""Greater than every distance to a goal; stands for no way at all."""

Cell = tuple[int, int]
"""The column and row of one square cell, counted from the south-western corner of the table."""


def cell_of(point: Point, size: int) -> Cell:
    """The square cell, of the given side, in which a point lies."""
    return point[0] // size, point[1] // size


def cells_of(points: Iterable[Point], size: int) -> frozenset[Cell]:
    """The square cells, of the given side, in which some points lie."""
    return frozenset(cell_of(point, size) for point in points)


def middle_of(cell: Cell, size: int) -> Point:
    """The middle of a cell of the given side."""
    return cell[0] * size + size // 2, cell[1] * size + size // 2


@dataclass(frozen=True, eq=False, slots=True)
class DistanceMap:
    """The distance from every cell to the nearest of some goals."""

    cell_size: int
    """The side of a cell, in thousandths of an inch."""
    distance_by_cell: dict[Cell, int]
    """The distance from each cell's middle, in thousandths of an inch of open ground; cells without a way are left
    out.
    """
    effort_by_cell: dict[Cell, int]
    """The cost factor of the cells in which a man must climb or crawl."""
    distance_by_point: dict[Point, int]
    """Distances from points already asked for."""


@lru_cache(maxsize=256)
def distance_map(
    layout: Table,
    goals: frozenset[Cell],
    routing: Routing,
    on_wheels: bool = False,
    cut_wire: frozenset[Cell] = frozenset(),
    occupied: frozenset[Cell] = frozenset(),
) -> DistanceMap:
    """The distances from all cells to the nearest goal cell.

    Cells with `cut_wire` cost nothing extra; `occupied` cells are avoided if the detour is short enough.
    """
    costs, steps = (
        _cell_costs(layout, routing, on_wheels, cut_wire),
        _steps_between_cells(layout, routing, on_wheels, cut_wire),
    )
    # A vehicle cannot get nearer to goals in impassable cells, such as on a cliff.
    reachable_goals = [goal for goal in sorted(goals) if goal in costs or not on_wheels] or sorted(goals)
    distance_by_cell = dict.fromkeys(reachable_goals, 0)
    heap = [(0, goal) for goal in reachable_goals]
    while heap:
        distance, cell = heappop(heap)
        if distance > distance_by_cell[cell]:
            continue
        for neighbour, cost in steps.get(cell, ()):
            total = distance + cost + (routing.detour_round_vehicle_inches if neighbour in occupied else 0)
            if total < distance_by_cell.get(neighbour, NO_WAY):
                distance_by_cell[neighbour] = total
                heappush(heap, (total, neighbour))
    effort_by_cell = {cell: cost for cell, cost in costs.items() if cost >= routing.climb_cost}
    return DistanceMap(routing.cell_inches, distance_by_cell, effort_by_cell, {})


@lru_cache(maxsize=64)
def _steps_between_cells(
    layout: Table, routing: Routing, on_wheels: bool, cut_wire: frozenset[Cell]
) -> dict[Cell, list[tuple[Cell, int]]]:
    """From every cell, the neighbouring cells that can be entered, and what the step there costs."""
    costs = _cell_costs(layout, routing, on_wheels, cut_wire)
    steps_by_cell: dict[Cell, list[tuple[Cell, int]]] = {}
    for entered, own_cost in costs.items():
        for dx, dy, step_length in SIDE_STEPS + DIAGONAL_STEPS:
            cell = entered[0] - dx, entered[1] - dy
            passed_cells = (entered[0], cell[1]), (cell[0], entered[1])
            # A diagonal step passes between two cells, and is closed if both are impassable.
            cost = max(own_cost, min(costs.get(passed, NO_WAY) for passed in passed_cells))
            if cost < NO_WAY:
                step_cost = cost * routing.cell_inches * step_length // THOUSANDTHS
                steps_by_cell.setdefault(cell, []).append((entered, step_cost))
    return steps_by_cell


def distance_to_goal(distances: DistanceMap, point: Point) -> int:
    """The distance from a point to the nearest goal, by the best of the nine cells around it.

    `NO_WAY` if none of them has a way.
    """
    if point in distances.distance_by_point:
        return distances.distance_by_point[point]
    x, y = cell_of(point, distances.cell_size)
    best, effort = NO_WAY, distances.effort_by_cell.get((x, y), 1)
    for dx in (-1, 0, 1):
        for dy in (-1, 0, 1):
            distance = distances.distance_by_cell.get((x + dx, y + dy))
            if distance is not None:
                best = min(best, distance + effort * length(point, middle_of((x + dx, y + dy), distances.cell_size)))
    distances.distance_by_point[point] = best
    return best


def next_cells_to_goal(distances: DistanceMap, point: Point, steps: int) -> Iterator[Cell]:
    """At most `steps` next cells on the shortest way from a point to the goal."""
    x, y = cell_of(point, distances.cell_size)
    distance = distances.distance_by_cell.get((x, y), NO_WAY)
    for _ in range(steps):
        nearer_cells = [
            (x + dx, y + dy)
            for dx, dy, _ in SIDE_STEPS + DIAGONAL_STEPS
            if distances.distance_by_cell.get((x + dx, y + dy), NO_WAY) < distance
        ]
        if not nearer_cells:
            return
        x, y = min(nearer_cells, key=lambda cell: (distances.distance_by_cell[cell], cell))
        distance = distances.distance_by_cell[x, y]
        yield x, y


def _cell_costs(layout: Table, routing: Routing, on_wheels: bool, cut_wire: frozenset[Cell]) -> dict[Cell, int]:
    """The cost factor of each cell, 1 for open ground; cells with cut wire cost 1, impassable cells are left out."""
    return _cell_costs_as_laid(layout, routing, on_wheels) | dict.fromkeys(sorted(cut_wire), 1)


@lru_cache(maxsize=32)
def _cell_costs_as_laid(layout: Table, routing: Routing, on_wheels: bool) -> dict[Cell, int]:
    """The cost factor of each cell of the table as it was laid."""
    (width, depth), size = layout.size, routing.cell_inches
    costs = {}
    for x in range(-(-width // size)):
        for y in range(-(-depth // size)):
            middle = middle_of((x, y), size)
            pieces = [layout.pieces[index] for index in layout.near(spot(*middle).grown(size // 2))]
            cost = _cell_cost(pieces, middle, routing, on_wheels)
            if cost is not None:
                costs[x, y] = cost
    return costs


def _cell_cost(pieces: list[Scenery], middle: Point, routing: Routing, on_wheels: bool) -> int | None:
    """The cost factor of a cell for men, or for vehicles if `on_wheels`; None if it cannot be crossed."""
    cost, clearance = 1, routing.hull_clearance_inches
    for piece in pieces:
        is_over_middle = within(piece.shape, spot(*middle), 0)
        if is_over_middle and is_laid_over(piece) and way_on_foot(piece) != "openings":
            cost = 1
            continue
        how = str(piece.attributes.get("vehicle", kind_of(piece.kind).vehicle)) if on_wheels else way_on_foot(piece)
        if how == "free":
            continue
        stops = how in ("no", "openings") or (how == "break" and not breaks_under_vehicle(piece))
        if (
            piece.shape.filled
            and not is_over_middle
            and not (on_wheels and stops and within(piece.shape, spot(*middle), clearance))
        ):
            continue
        if stops:
            return None
        if how == "crawl":
            is_wired = within(piece.shape, spot(*middle), routing.wire_clearance_inches)
            cost = max(cost, routing.wire_cost if is_wired else 1)
            continue
        cost = max(cost, _crossing_cost(piece, how, routing, on_wheels))
    return cost


def _crossing_cost(piece: Scenery, how: str, routing: Routing, on_wheels: bool) -> int:
    """The cost factor of a piece that can be crossed in the way `how`."""
    if how == "difficult" or is_difficult(piece):
        return routing.soft_ground_cost if on_wheels else charts().difficult.infantry
    return routing.climb_cost if how == "climb" else 1 + routing.barrier_cost


def breaks_under_vehicle(piece: Scenery) -> bool:
    """Whether a barrier usually breaks when a vehicle runs into it: hedges and planks do, stone and houses do not."""
    demolition = kind_of(piece.kind).demolition
    row = tables().demolition[demolition] if demolition else None
    return row is not None and row.pv == 1 and row.defence <= STRONGEST_WEAK_BARRIER


# --- cover ---------------------------------------------------------------------------------------------------------
def contact_distance() -> int:
    """The distance from a barrier to the centre of a man that touches it."""
    return charts().bases.soldier // 2 + 2 * charts().measure.tolerance


@lru_cache(maxsize=32)
def cover_outdoors(layout: Table) -> tuple[Scenery, ...]:
    """The pieces behind or in which men find cover, without buildings."""
    return tuple(piece for piece in layout.pieces if gives_cover(piece) and way_on_foot(piece) != "openings")


def points_in_cover(
    layout: Table, start: Point, reach: int, enemy_position: Point, routing: Routing
) -> Iterator[Point]:
    """Points within `reach` that are in cover from an enemy: behind barriers, and in woods and the like."""
    for piece in cover_outdoors(layout):
        if not within(piece.shape, spot(*start), reach):
            continue
        if is_area(piece):
            yield from _points_at_area_edge(piece, start, enemy_position, routing)
        else:
            yield from _points_behind(piece, start, reach, enemy_position, routing)


def _points_behind(
    piece: Scenery, start: Point, reach: int, enemy_position: Point, routing: Routing
) -> Iterator[Point]:
    """Points behind a barrier, on its side away from the enemy, `cover_point_spacing_inches` from each other."""
    offset, spacing = contact_distance() + piece.shape.radius, routing.cover_point_spacing_inches
    for ax, ay, bx, by in piece.shape.edges:
        edge_length = length((ax, ay), (bx, by))
        if not edge_length:
            continue
        # The normal of the barrier that points away from the enemy.
        nx, ny = (by - ay), (ax - bx)
        if nx * (enemy_position[0] - ax) + ny * (enemy_position[1] - ay) > 0:
            nx, ny = -nx, -ny
        for distance_along in range(spacing // 2, edge_length, spacing):
            x = ax + (bx - ax) * distance_along // edge_length + nx * offset // edge_length
            y = ay + (by - ay) * distance_along // edge_length + ny * offset // edge_length
            if abs(x - start[0]) <= reach and abs(y - start[1]) <= reach and length((x, y), start) <= reach:
                yield x, y


def _points_at_area_edge(piece: Scenery, start: Point, enemy_position: Point, routing: Routing) -> Iterator[Point]:
    """The nearest point of an area, and its point nearest to the enemy if that is near enough."""
    x, y, divisor = nearest_point(piece.shape, start)
    near_edge = x // divisor, y // divisor
    yield near_edge
    x, y, divisor = nearest_point(piece.shape, enemy_position)
    enemy_edge = x // divisor, y // divisor
    if length(enemy_edge, start) < routing.wood_edge_reach_inches:
        yield enemy_edge


@lru_cache(maxsize=32)
def points_inside(house: Scenery, routing: Routing) -> tuple[Point, ...]:
    """Points in a house where a man stands clear of the walls; the house's centre if there are none."""
    (west, south, east, north), spacing = house.shape.box, routing.cover_point_spacing_inches
    points = [(x, y) for x in range(west, east, spacing) for y in range(south, north, spacing)]
    return tuple(point for point in points if is_indoors((house,), point)) or (house.shape.centre,)


def is_indoors(houses: tuple[Scenery, ...], point: Point) -> bool:
    """Whether the base of a man at a point would lie wholly inside one of the houses."""
    return any(
        contains(house.shape, *point) and encloses(house.shape, disc(point, contact_distance())) for house in houses
    )


@lru_cache(maxsize=32)
def points_before_openings(house: Scenery) -> tuple[Point, ...]:
    """Points outside a house, before its doors and windows on the ground floor."""
    return tuple(point for point in _points_at_openings(house) if not contains(house.shape, *point))


def leads_in_by_opening(house: Scenery, start: Point, end: Point) -> bool:
    """Whether the straight way from a point outside a house to one inside passes through one of its openings."""
    return any(opening.storey == 0 and cut_through_opening((*start, 0), end, opening) for opening in house.openings)


def entry_points(house: Scenery, routing: Routing) -> tuple[Point, ...]:
    """Points by which men enter a house: before its openings, or inside it if it has none."""
    return points_before_openings(house) or points_inside(house, routing)


@lru_cache(maxsize=32)
def points_behind_openings(house: Scenery) -> tuple[Point, ...]:
    """Points inside a house, behind its doors and windows on the ground floor."""
    return tuple(point for point in _points_at_openings(house) if contains(house.shape, *point))


def _points_at_openings(house: Scenery) -> Iterator[Point]:
    """The points on both sides of each opening on the ground floor where a man touches the wall."""
    for opening in house.openings:
        if opening.storey == 0:
            yield from points_beside_opening(opening, contact_distance())


@lru_cache(maxsize=8192)
def house_enclosing(layout: Table, point: Point) -> Scenery | None:
    """The house in which a man at a point stands; None outdoors."""
    pieces = (layout.pieces[index] for index in layout.near(spot(*point)))
    return next((piece for piece in pieces if piece.openings and is_indoors((piece,), point)), None)


def distance_out_of_house(distances: DistanceMap, point: Point, house: Scenery) -> int:
    """The distance from a point in a house to the nearest goal, by one of the house's doors and windows."""
    return min(
        (length(point, outside) + distance_to_goal(distances, outside) for outside in points_before_openings(house)),
        default=distance_to_goal(distances, point),
    )


@lru_cache(maxsize=65_536)
def heading(start: Point, end: Point) -> int:
    """The direction from one point to another in thousandths of a degree; 0 if they are the same point."""
    return bearing(start, end) if start != end else 0


class Mission(NamedTuple):
    """The goal of a figure: the distances to it, and how progress and risk are weighed."""

    distances: DistanceMap
    """The distances of all cells to the goal."""
    zeal: float
    """What an inch of progress is worth, in riflemen."""
    sufficient_distance: int
    """The distance from the goal that suffices; being nearer is worth nothing more. 0 if the goal must be reached."""
    distance: int
    """The figure's distance from the goal."""
    caution: float
    """The factor by which expected harm counts; lower when time is short."""
    houses: tuple[Scenery, ...]
    """The houses that must be held from inside."""
    objectives: tuple[Point, ...]
    """The objectives on which a man must stand."""
    house_to_leave: Scenery | None
    """The house in which the figure stands without having to hold it; None elsewhere."""
    style: Planning

    @property
    def is_under_way(self) -> bool:
        """Whether the figure is further from its goal than suffices."""
        return self.distance > self.sufficient_distance

    def gain(self, point: Point) -> float:
        """What it is worth, in riflemen, to be at a point instead of where the figure is."""
        inches_saved = (
            max(self.distance, self.sufficient_distance) - max(self.distance_from(point), self.sufficient_distance)
        ) / PS
        return self.zeal * (inches_saved + self._arrival_bonus(point))

    def _arrival_bonus(self, point: Point) -> float:
        """The bonus for being at the goal, or before the door of a house that must be held, in inches of progress."""
        if self.is_at_goal(point):
            return self.style.house_bonus_inches
        is_at_door = any(point in points_before_openings(house) for house in self.houses)
        return self.style.door_bonus_inches if is_at_door else 0.0

    def distance_from(self, point: Point) -> int:
        """The distance from a point to the goal."""
        return distance_from(point, self.distances, self.houses, self.house_to_leave)

    def is_at_goal(self, point: Point) -> bool:
        """Whether a man at a point is inside a house or on an objective that its side needs."""
        objective_radius = charts().objective.radius
        return is_indoors(self.houses, point) or any(
            length(point, goal) <= objective_radius for goal in self.objectives
        )


def distance_from(
    point: Point, distances: DistanceMap, houses: tuple[Scenery, ...], house_to_leave: Scenery | None
) -> int:
    """The distance from a point to the goal: 0 inside a house to be held, by its openings from inside another house."""
    if is_indoors(houses, point):
        return 0
    if house_to_leave is not None and is_indoors((house_to_leave,), point):
        return distance_out_of_house(distances, point, house_to_leave)
    return distance_to_goal(distances, point)
