"""A straight leg on foot or horseback (PZF-B5b, B5i, B5j, B5o): whether the table allows it, its cost, the walk.

A leg is planned as a whole before it is walked. The figure's centre passes over barriers and windows, which are
crossed by a jump or climb from the last free place before each to the first free place behind it (`crossings`).
Costs are Movement points; points, lengths and radii are thousandths of an inch.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from bocage.ground.table import Scenery, Shape, capsule, disc, length, overlaps, tight_length, within
from bocage.kernel.contract.procedure import Procedure
from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.pzf.movement.crossings import Barrier, Crossing, crossings_on_leg
from bocage.systems.pzf.movement.walking import halting_points, take_step
from bocage.systems.pzf.movement.wire import length_in_wire, why_not_cross_wire
from bocage.systems.pzf.reference.tables import charts
from bocage.systems.pzf.space import houses
from bocage.systems.pzf.space.bodies import Point, base, base_at, figures_near_box, is_mounted, radius_of
from bocage.systems.pzf.space.houses import in_house
from bocage.systems.pzf.space.terrain import is_laid_over, is_thin, table, way_on_foot
from bocage.systems.pzf.space.ways import leg_cost
from bocage.systems.pzf.state.model import Figure, State
from bocage.systems.pzf.state.names import name_of

NEEDS_NO_CROSSING = ("free", "difficult")
"""Kinds of ground, by the way on foot, that neither stop a figure nor have to be crossed."""


class Leg(NamedTuple):
    """A straight leg that the table and the bases on it allow."""

    start: Point
    end: Point
    cost: int
    """What it costs, in Movement points."""
    crossings: tuple[Crossing, ...] = ()
    """The barriers it leads across, nearest first."""


class Obstacles(NamedTuple):
    """The scenery along a leg that a figure cannot simply walk over."""

    solid: list[Shape]
    """Walls and blocked ground, which stop the figure."""
    barriers: list[Barrier]
    """Barriers and windows, which it may jump or climb."""

    @property
    def shapes(self) -> list[Shape]:
        """The ground covered by any of them."""
        return self.solid + [barrier.shape for barrier in self.barriers]


# --- planning a leg -----------------------------------------------------------------------------------------------
def plan_leg(s: State, figure: Figure, end: Point) -> Leg | Violation:
    """The leg from where a figure stands to a point, or why table, bases, walls or barriers forbid it."""
    start = (figure.x, figure.y)
    refusal = why_not_on_table(s, figure, end) or why_not_past_base(s, figure, start, end)
    if refusal is not None:
        return refusal
    solid, barriers = obstacles_along(s, figure, start, end)
    refusal = why_not_through_wall(s, figure, start, end, solid)
    if refusal is not None:
        return refusal
    crossings = crossings_on_leg(s, figure, start, end, barriers)
    if isinstance(crossings, Violation):
        return crossings
    return Leg(start, end, leg_cost_on_foot(s, figure, start, end, solid), crossings)


def is_leg_clear(s: State, figure: Figure, end: Point) -> bool:
    """Whether a figure can walk straight to a point without meeting a base, wall or barrier."""
    leg = plan_leg(s, figure, end)
    return isinstance(leg, Leg) and not leg.crossings


# --- the table and the bases on it (B5b, B5o) ---------------------------------------------------------------------
@rule("PZF-B5o")
def why_not_on_table(s: State, figure: Figure, end: Point) -> Violation | None:
    """Why a figure may not stand at a point: its base would reach over the edge of the table.

    None if it is on the table.
    """
    return None if table(s).holds(base_at(figure, end, figure.facing)) else refuse("PZF-B5o", "refuse-off-table")


@rule("PZF-B5b")
def why_not_past_base(s: State, figure: Figure, start: Point, end: Point) -> Violation | None:
    """Why the bases of others stop a leg; None if none does.

    Bases never overlap, not even in passing; a figure that already overlaps one may walk away from it.
    """
    swept = capsule(start, end, radius_of(figure))
    for other in figures_near_box(s, swept.box):
        if is_in_way(figure, other) and overlaps(swept, shape := base(other)):
            walks_away = overlaps(base_at(figure, start, 0), shape) and not overlaps(base_at(figure, end, 0), shape)
            is_carried = other.aboard == figure.id
            if not (is_carried or walks_away or s.setting.joins.goes_with(s, figure, other)):
                return refuse("PZF-B5b", "refuse-base", who=name_of(s, other.id))
    return None


def figures_in_way(s: State, figure: Figure) -> Iterator[Figure]:
    """The figures a figure may not walk through: those on its storey, except its own mount and wrecks."""
    return (other for other in s.figures.values() if is_in_way(figure, other))


def is_in_way(figure: Figure, other: Figure) -> bool:
    """Whether the other figure can block the first: on the same storey, neither its mount nor a wreck."""
    return (
        other.where == "table"
        and other.id != figure.id
        and other.id != figure.aboard
        and other.level == figure.level
        and not other.wreck
    )


def has_room_at(s: State, figure: Figure, point: Point) -> bool:
    """Whether a figure's base has room at a point: on the table and overlapping no other base on its storey."""
    shape = base_at(figure, point, figure.facing)
    return table(s).holds(shape) and not any(
        is_in_way(figure, other) and overlaps(base(other), shape) for other in figures_near_box(s, shape.box)
    )


# --- the scenery (B5j) --------------------------------------------------------------------------------------------
def obstacles_along(s: State, figure: Figure, start: Point, end: Point) -> Obstacles:
    """The scenery along a leg that stops a figure or that it may have to cross; wire is not among it."""
    layout, doors = table(s), tuple(s.scenery.open_doors)
    swept = capsule(start, end, radius_of(figure))
    solid: list[Shape] = []
    barriers: list[Barrier] = []
    nearby = [layout.pieces[index] for index in layout.around(swept)]
    home = in_house(s, figure) if figure.level else None
    for piece in nearby:
        how_on_foot = way_on_foot(piece)
        if (how_on_foot in NEEDS_NO_CROSSING and not is_too_narrow(figure, piece)) or not within(piece.shape, swept, 0):
            continue
        if how_on_foot == "openings":
            if home is None or piece is home:
                house_walls = houses.walls(piece, doors, figure.level)
                solid += house_walls.solid
                barriers += [Barrier(piece, window) for window in house_walls.windows]
        elif figure.level:
            continue  # Upstairs only the walls of the figure's own house are in its way.
        elif how_on_foot == "no" or is_too_narrow(figure, piece):
            if not is_bridged(piece, nearby, start, end):
                solid.append(piece.shape)
        elif how_on_foot in ("jump", "climb") and is_thin(piece):
            barriers.append(Barrier(piece))
    return Obstacles(solid, barriers)


def is_too_narrow(figure: Figure, piece: Scenery) -> bool:
    """Whether a piece is stairs that a figure may not use: only men on foot may (PZF-B5k, 2.1a)."""
    return piece.kind == "stairs" and (is_mounted(figure) or figure.cycled or figure.kind != "man")


def is_bridged(piece: Scenery, pieces: list[Scenery], start: Point, end: Point) -> bool:
    """Whether a leg crosses a piece on a bridge laid over it: one of its ends is on the bridge.

    `pieces` are those near the leg, in the order they were laid.
    """
    bridges = [later_piece for later_piece in pieces[pieces.index(piece) + 1 :] if is_laid_over(later_piece)]
    return any(within(bridge.shape, disc(start, 0), 0) or within(bridge.shape, disc(end, 0), 0) for bridge in bridges)


@rule("PZF-B5j")
def why_not_through_wall(s: State, figure: Figure, start: Point, end: Point, solid: list[Shape]) -> Violation | None:
    """Why solid scenery stops a leg; None if none does.

    A man on foot may squeeze through where its base does not fit, but not end its leg there.
    """
    if not solid:
        return None
    swept = capsule(start, end, squeezing_radius(s, figure))
    base_at_start, base_at_end = base_at(figure, start, 0), base_at(figure, end, 0)
    for shape in solid:
        if overlaps(swept, shape) or (overlaps(base_at_end, shape) and not overlaps(base_at_start, shape)):
            return refuse("PZF-B5j", "refuse-wall")
    return None


@rule("PZF-2.1a")
def squeezing_radius(s: State, figure: Figure) -> int:
    """The radius with which a figure passes between solid shapes.

    For a man on foot half of the narrowest passage, for others the radius of the base.
    """
    if is_mounted(figure) or figure.kind != "man" or figure.cycled:
        return radius_of(figure)
    return min(s.setting.options.narrow_passage_min_width // 2, radius_of(figure))


def is_scenery_open(s: State, figure: Figure, end: Point) -> bool:
    """Whether no wall, wire or barrier lies on a figure's straight way to a point; other figures are not regarded."""
    start = (figure.x, figure.y)
    solid, barriers = obstacles_along(s, figure, start, end)
    return (
        why_not_through_wall(s, figure, start, end, solid) is None
        and why_not_cross_wire(s, figure, start, end) is None
        and crossings_on_leg(s, figure, start, end, barriers) == ()
    )


def has_scenery_between(s: State, figure: Figure, end: Point) -> bool:
    """Whether wire, a wall or a barrier lies on the line from the centre of a figure to a point."""
    start = (figure.x, figure.y)
    line = capsule(start, end, 0)
    return why_not_cross_wire(s, figure, start, end) is not None or any(
        within(line, shape, 0) for shape in obstacles_along(s, figure, start, end).shapes
    )


def shapes_that_stop(s: State, figure: Figure, end: Point) -> list[Shape]:
    """The shapes that stop a figure which neither jumps nor climbs on its way to a point.

    Walls and barriers, except those it overlaps already.
    """
    obstacles = obstacles_along(s, figure, (figure.x, figure.y), end)
    return [shape for shape in obstacles.shapes if not overlaps(base(figure), shape)]


# --- what a leg costs (B5i) ---------------------------------------------------------------------------------------
def leg_cost_on_foot(s: State, figure: Figure, start: Point, end: Point, solid: list[Shape]) -> int:
    """What a leg costs in Movement points.

    Its length, with difficult ground, wire and narrow passages multiplied by the figure's factor.
    """
    factor = difficult_ground_factor(figure)
    if figure.level:
        return length(start, end) + (factor - 1) * length_in_narrows(figure, start, end, solid)
    slow_length = length_in_narrows(figure, start, end, solid) + length_in_wire(s, figure, start, end)
    return leg_cost(s, start, end, factor, difficult_ground_margin(s, figure)) + (factor - 1) * slow_length


def cost_between(s: State, figure: Figure, start: Point, end: Point) -> int:
    """What a straight way costs a figure in Movement points, without asking whether it is allowed."""
    return leg_cost_on_foot(s, figure, start, end, obstacles_along(s, figure, start, end).solid)


@rule("PZF-20.3b")
def difficult_ground_factor(figure: Figure) -> int:
    """By how much each inch of difficult ground is multiplied for a figure."""
    rates = charts().difficult
    if is_mounted(figure) or figure.kind == "mount":
        return rates.cavalry
    return rates.bicycle if figure.cycled and not figure.prone else rates.infantry


@rule("PZF-B5i")
def difficult_ground_margin(s: State, figure: Figure) -> int:
    """How far from the centre of a base difficult ground counts, by the option played.

    0 where only the centre counts, just less than the radius where the whole base does.
    """
    return radius_of(figure) - 1 if s.setting.options.difficult_entry == "base" else 0


def length_in_narrows(figure: Figure, start: Point, end: Point, solid: list[Shape]) -> int:
    """How much of a leg leads through narrow passages, where the base does not fit between solid shapes."""
    return tight_length((start, end), radius_of(figure), solid) if solid else 0


def has_narrow_passage(s: State, figure: Figure, end: Point) -> bool:
    """Whether a narrow passage lies between a figure and a point: a gap that holds no base, or stairs (PZF-B5k)."""
    start, layout = (figure.x, figure.y), table(s)
    has_stairs = not figure.level and any(
        layout.pieces[index].kind == "stairs" for index in layout.near(capsule(start, end, 0))
    )
    return has_stairs or length_in_narrows(figure, start, end, obstacles_along(s, figure, start, end).solid) > 0


# --- the walk between two barriers --------------------------------------------------------------------------------
def walk_straight(s: State, figure: Figure, point: Point, cost: int | None = None) -> Procedure[bool]:
    """Walk straight to a point without barriers, pay for it, and trigger what lies on the way.

    Returns whether the move may go on. A cost in Movement points, if given, is used where the way has no halt;
    otherwise each part is priced by itself.
    """
    if (figure.x, figure.y) == point:
        return True
    halts = halting_points(s, figure, point)
    for halt in halts:
        start = (figure.x, figure.y)
        if start == halt:
            continue
        points = cost_between(s, figure, start, halt) if cost is None or len(halts) > 1 else cost
        if not (yield from take_step(s, figure, halt, points)):
            return False
    return True
