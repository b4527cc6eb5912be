"""A straight leg on foot or horseback (PZF-B5b, B5j, B5o, 20.4): what it costs, what stops it, and what it crosses.

A leg is planned as a whole before it is walked. The figure's centre passes over barriers and windows, which are
crossed by a jump or climb from the last free place before each to the first free place behind it. Costs are
Movement points, lengths and radii thousandths of an inch.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Literal, NamedTuple

from bocage.ground.table import (
    INCH,
    Opening,
    Piece,
    Shape,
    Table,
    capsule,
    disc,
    length,
    length_inside,
    meets,
    overlaps,
    slide,
    tight_length,
    within,
)
from bocage.kernel.contract.procedure import Procedure
from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.pzf.movement.walking import halting_points, take_step
from bocage.systems.pzf.reference.tables import charts
from bocage.systems.pzf.space import houses
from bocage.systems.pzf.space.bodies import Point, base, base_at, figures_near_box, is_mounted, radius_of
from bocage.systems.pzf.space.houses import in_house
from bocage.systems.pzf.space.terrain import is_laid_over, is_thin, table, way_on_foot, ways_on_foot
from bocage.systems.pzf.space.ways import leg_cost
from bocage.systems.pzf.state.model import Figure, State
from bocage.systems.pzf.state.names import name_of

NEEDS_NO_CROSSING = ("free", "difficult")
"""Kinds of ground, by the way on foot, that neither stop a figure nor have to be crossed."""


class Crossing(NamedTuple):
    """A barrier on a leg: how it is crossed, and the places of the figure's centre before and behind it."""

    how: Literal["jump", "climb"]
    element: str
    """The id of the piece of scenery."""
    size: int
    """The height of the barrier, or the width of a ditch."""
    ditch: bool
    near: Point
    """The last place before the barrier where the base is free of it."""
    far: Point
    """The first place behind the barrier where the base is free of it."""
    drop: int = 0
    """How far it goes down outside a window of an upper storey; 0 elsewhere."""


class Leg(NamedTuple):
    """A straight leg that the table and the bases on it allow."""

    a: Point
    b: Point
    cost: int
    """What it costs, in Movement points."""
    crossings: tuple[Crossing, ...] = ()
    """The barriers it leads across, nearest first."""


# --- a leg as a whole ---------------------------------------------------------------------------------------------
def plan_leg(s: State, figure: Figure, end: Point) -> Leg | Violation:
    """The leg from where a figure stands to a point, or why table, bases, walls or barriers forbid it."""
    start = (figure.x, figure.y)
    refusal = why_not_on_table(s, figure, end) or why_not_past_base(s, figure, start, end)
    if refusal is not None:
        return refusal
    solid, barriers = _obstacles_along(s, figure, start, end)
    refusal = why_not_through_wall(s, figure, start, end, solid)
    if refusal is not None:
        return refusal
    crossed = crossings(s, figure, start, end, barriers)
    return (
        crossed
        if isinstance(crossed, Violation)
        else Leg(start, end, leg_cost_on_foot(s, figure, start, end, solid), crossed)
    )


def is_leg_clear(s: State, figure: Figure, end: Point) -> bool:
    """Whether a figure can walk straight to a point without meeting a base, wall or barrier."""
    leg = plan_leg(s, figure, end)
    return isinstance(leg, Leg) and not leg.crossings


def is_scenery_open(s: State, figure: Figure, end: Point) -> bool:
    """Whether no wall, wire or barrier lies on a figure's straight way to a point; other figures are not regarded."""
    start = (figure.x, figure.y)
    solid, barriers = _obstacles_along(s, figure, start, end)
    if (
        why_not_through_wall(s, figure, start, end, solid) is not None
        or why_not_cross_wire(s, figure, start, end) is not None
    ):
        return False
    return crossings(s, figure, start, end, barriers) == ()


def has_scenery_between(s: State, figure: Figure, end: Point) -> bool:
    """Whether wire, a wall or a barrier lies on the line from the centre of a figure to a point."""
    start = (figure.x, figure.y)
    solid, barriers = _obstacles_along(s, figure, start, end)
    shapes = [entry[1].shape if isinstance(entry, tuple) else entry.shape for entry in barriers]
    line = capsule(start, end, 0)
    return why_not_cross_wire(s, figure, start, end) is not None or any(
        within(line, shape, 0) for shape in solid + shapes
    )


# --- the table and the bases on it --------------------------------------------------------------------------------
@rule("PZF-B5o")
def why_not_on_table(s: State, figure: Figure, end: Point) -> Violation | None:
    """Why a figure may not stand at a point: its base would reach over the edge of the table.

    None if it is on the table.
    """
    return None if table(s).holds(base_at(figure, end, figure.facing)) else refuse("PZF-B5o", "refuse-off-table")


def figures_in_way(s: State, figure: Figure) -> Iterator[Figure]:
    """The figures a figure may not walk through: those on its storey, except its own mount and wrecks."""
    return (enemy for enemy in s.figures.values() if is_in_way(figure, enemy))


def is_in_way(figure: Figure, enemy: Figure) -> bool:
    """Whether the second figure can block the first: on the same storey, neither its mount nor a wreck."""
    return (
        enemy.where == "table"
        and enemy.id != figure.id
        and enemy.id != figure.aboard
        and enemy.level == figure.level
        and not enemy.wreck
    )


@rule("PZF-B5b")
def why_not_past_base(s: State, figure: Figure, start: Point, end: Point) -> Violation | None:
    """Why the bases of others stop a leg; None if none does.

    Bases never overlap, not even in passing; a figure that already overlaps one may walk away from it.
    """
    swept = capsule(start, end, radius_of(figure))
    for enemy in figures_near_box(s, swept.box):
        if is_in_way(figure, enemy) and overlaps(swept, shape := base(enemy)):
            if enemy.aboard == figure.id or (
                overlaps(base_at(figure, start, 0), shape) and not overlaps(base_at(figure, end, 0), shape)
            ):
                continue
            if s.setting.joins.goes_with(s, figure, enemy):
                continue
            return refuse("PZF-B5b", "refuse-base", who=name_of(s, enemy.id))
    return None


def _obstacles_along(
    s: State, figure: Figure, start: Point, end: Point
) -> tuple[list[Shape], list[Piece | tuple[Piece, Opening]]]:
    """The shapes along a leg that stop a figure, and the barriers and windows that it may have to cross."""
    layout, doors = table(s), tuple(s.scenery.open_doors)
    swept = capsule(start, end, radius_of(figure))
    solid: list[Shape] = []
    barriers: list[Piece | tuple[Piece, Opening]] = []
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
                barriers += [(piece, window) for window in house_walls.windows]
        elif figure.level:
            continue
        elif how_on_foot == "no" or is_too_narrow(figure, piece):
            if not is_bridged(piece, nearby, start, end):
                solid.append(piece.shape)
        elif how_on_foot in ("jump", "climb") and is_thin(piece):
            barriers.append(piece)
    return solid, barriers


def is_too_narrow(figure: Figure, piece: Piece) -> bool:
    """Whether a piece is stairs that a figure may not use: only men on foot may (PZF-B5k, 2.1a)."""
    return piece.kind == "stairs" and (is_mounted(figure) or figure.cycled or figure.kind != "man")


def is_bridged(piece: Piece, pieces: list[Piece], start: Point, end: Point) -> bool:
    """Whether a leg crosses a piece on a bridge laid over it: one of its ends is on the bridge."""
    bridges = [other_piece for other_piece in pieces[pieces.index(piece) + 1 :] if is_laid_over(other_piece)]
    return any(within(bridge.shape, disc(start, 0), 0) or within(bridge.shape, disc(end, 0), 0) for bridge in bridges)


@rule("PZF-B5j")
def why_not_through_wall(s: State, figure: Figure, here: Point, there: Point, solid: list[Shape]) -> Violation | None:
    """Why solid scenery stops a leg; None if none does.

    A man on foot may squeeze through where its base does not fit, but not end its leg there.
    """
    if not solid:
        return None
    swept, end = capsule(here, there, squeezing_radius(s, figure)), base_at(figure, there, 0)
    start = base_at(figure, here, 0)
    for shape in solid:
        if overlaps(swept, shape) or (overlaps(end, shape) and not overlaps(start, shape)):
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


# --- wire (12.5) --------------------------------------------------------------------------------------------------
def wires_on_leg(s: State, figure: Figure, start: Point, end: Point) -> list[Shape]:
    """The stretches of barbed wire that the base overlaps on a leg, without the parts that were cut."""
    layout = table(s)
    if figure.level or "crawl" not in ways_on_foot(layout):
        return []
    swept = capsule(start, end, radius_of(figure))
    nearby = [layout.pieces[index] for index in layout.around(swept) if way_on_foot(layout.pieces[index]) == "crawl"]
    parts = [part for piece in nearby for part in uncut_parts(piece.shape, tuple(s.scenery.cut))]
    return [part for part in parts if overlaps(swept, part)]


@lru_cache(maxsize=512)
def uncut_parts(wire: Shape, cut: tuple[Point, ...]) -> tuple[Shape, ...]:
    """What is left of a stretch of wire: each cut removes one inch to each side of its middle."""
    if not cut:
        return (wire,)
    parts = []
    for ax, ay, bx, by in wire.edges:
        edge_length = length((ax, ay), (bx, by))
        count = -(-edge_length // WIRE_PART)
        ends = [(ax + (bx - ax) * index // count, ay + (by - ay) * index // count) for index in range(count + 1)]
        left_standing = [
            (point, goal)
            for point, goal in pairwise(ends)
            if all(length(((point[0] + goal[0]) // 2, (point[1] + goal[1]) // 2), middle) > INCH for middle in cut)
        ]
        parts += [Shape((pair,), wire.radius) for pair in left_standing]
    return tuple(parts)


WIRE_PART = INCH // 4
"""Wire with cuts in it is divided into parts of at most this length, each of which is whole or gone."""


def why_not_cross_wire(s: State, figure: Figure, start: Point, end: Point) -> Violation | None:
    """Why barbed wire stops a figure on a leg; None if there is none, or the figure crawls through it."""
    if not wires_on_leg(s, figure, start, end):
        return None
    return why_no_horse_through_wire(figure) or why_not_upright_through_wire(figure)


@rule("PZF-12.5b")
def why_not_upright_through_wire(figure: Figure) -> Violation | None:
    """Why a figure may not go through wire upright; None if it is prone."""
    return None if figure.prone else refuse("PZF-12.5b", "refuse-wire")


@rule("PZF-12.5c")
def why_no_horse_through_wire(figure: Figure) -> Violation | None:
    """Why a mount may not go through wire; None for a man on foot."""
    return refuse("PZF-12.5c", "refuse-wire-horse") if is_mounted(figure) or figure.kind == "mount" else None


@rule("PZF-12.5a")
def length_in_wire(s: State, figure: Figure, start: Point, end: Point) -> int:
    """How much of a leg the base spends in wire, which is difficult ground."""
    return sum(
        length_inside((start, end), part.grown(radius_of(figure))) for part in wires_on_leg(s, figure, start, end)
    )


def leg_cost_on_foot(s: State, figure: Figure, start: Point, end: Point, solid: list[Shape]) -> int:
    """What a leg costs in Movement points.

    Its length, with difficult ground, wire and narrow passages multiplied by the figure's factor.
    """
    factor = difficult_ground_factor(figure)
    if figure.level:
        return length(start, end) + (factor - 1) * length_in_narrows(figure, start, end, solid)
    slow_length = length_in_narrows(figure, start, end, solid) + length_in_wire(s, figure, start, end)
    return leg_cost(s, start, end, factor, difficult_ground_margin(s, figure)) + (factor - 1) * slow_length


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
    return has_stairs or length_in_narrows(figure, start, end, _obstacles_along(s, figure, start, end)[0]) > 0


@rule("PZF-20.3b")
def difficult_ground_factor(figure: Figure) -> int:
    """By how much each inch of difficult ground is multiplied for a figure."""
    rates = charts().difficult
    if is_mounted(figure) or figure.kind == "mount":
        return rates.cavalry
    return rates.bicycle if figure.cycled and not figure.prone else rates.infantry


# --- barriers -----------------------------------------------------------------------------------------------------
def crossings(
    s: State, figure: Figure, start: Point, end: Point, barriers: list[Piece | tuple[Piece, Opening]]
) -> tuple[Crossing, ...] | Violation:
    """The barriers a leg leads across, nearest first; or why one of them cannot be crossed."""
    by_distance: list[tuple[int, Crossing]] = []
    for entry in barriers:
        crossing = _crossing_of(s, figure, start, end, entry)
        if isinstance(crossing, Violation):
            return crossing
        if crossing is not None:
            by_distance.append((length(start, crossing.near), crossing))
    edges = hill_edge_crossings(s, figure, start, end, [crossing for _, crossing in by_distance])
    if isinstance(edges, Violation):
        return edges
    by_distance += [(length(start, crossing.near), crossing) for crossing in edges]
    if any(crossing.how == "climb" for _, crossing in by_distance) and (refusal := why_not_climb_again(s)) is not None:
        return refusal
    return tuple(crossing for _, crossing in sorted(by_distance, key=lambda entry: entry[0]))


@rule("PZF-20.4f")
def why_not_climb_again(s: State) -> Violation | None:
    """Why a figure may not climb: it has slipped in this activation already; None if it has not."""
    return refuse("PZF-20.4f", "refuse-slipped") if s.active is not None and s.active.slipped else None


# --- edges of hills -----------------------------------------------------------------------------------------------
@rule("PZF-20.4a")
def hill_edge_crossings(
    s: State, figure: Figure, start: Point, end: Point, other_crossings: Sequence[Crossing]
) -> Sequence[Crossing] | Violation:
    """The hill edges a leg must jump or climb, or why one of them is too high.

    There are none unless the option makes hill edges steep. Edges at which one of the given crossings (a cliff) is
    drawn are left out.
    """
    if s.setting.options.hill_edges == "gentle" or figure.level:
        return ()
    layout, banks, radius = table(s), [], radius_of(figure)
    for edge in hill_edges_on_leg(layout, start, end):
        before, behind = slide(start, end, radius, (edge.shape,)), slide(end, start, radius, (edge.shape,))
        size = abs(layout.ground(behind) - layout.ground(before))
        how = how_crossed(figure, size, ditch=False)
        if how == "free" or any(meets(crossing.near, crossing.far, edge.shape) for crossing in other_crossings):
            continue
        if how == "no":
            return refuse("PZF-20.7b", "refuse-too-high")
        if overlaps(base_at(figure, end, 0), edge.shape):
            return refuse("PZF-20.4a", "refuse-on-barrier")
        banks.append(Crossing(how, edge.id, size, False, before, behind))  # type: ignore[arg-type]
    return banks


class HillEdge(NamedTuple):
    """One side of the outline of a hill, as a line without width."""

    id: str
    shape: Shape


@lru_cache(maxsize=64)
def hill_edges_of(layout: Table) -> tuple[HillEdge, ...]:
    """The outlines of all hills of a table, side by side."""
    hills = [piece for piece in layout.pieces if piece.surface is not None and piece.shape.filled]
    return tuple(
        HillEdge(hill.id, Shape((((ax, ay), (bx, by)),))) for hill in hills for ax, ay, bx, by in hill.shape.edges
    )


def hill_edges_on_leg(layout: Table, start: Point, end: Point) -> list[HillEdge]:
    """The sides of hill outlines that the centre of a figure crosses on a leg."""
    return [edge for edge in hill_edges_of(layout) if meets(start, end, edge.shape)] if start != end else []


def _crossing_of(
    s: State, figure: Figure, start: Point, end: Point, entry: Piece | tuple[Piece, Opening]
) -> Crossing | Violation | None:
    """How a leg crosses one barrier or window; None if it does not have to, or why it cannot."""
    piece, shape = entry if isinstance(entry, tuple) else (entry, entry.shape)
    shape = shape.shape if isinstance(shape, Opening) else shape
    is_window = isinstance(entry, tuple)
    size, ditch = (houses.sill_height(), False) if is_window else barrier_size(piece)
    how = "jump" if is_window else how_crossed(figure, size, ditch=ditch)
    if how == "free":
        return None
    radius = radius_of(figure)
    if not within(capsule(start, end, 0), shape, 0):
        if is_window or overlaps(base_at(figure, start, 0), shape) or not overlaps(capsule(start, end, radius), shape):
            return None
        return refuse("PZF-20.4a", "refuse-on-barrier")
    if how == "no":
        return refuse("PZF-20.7b", "refuse-too-high")
    if overlaps(base_at(figure, end, 0), shape):
        return None if ditch and within(shape, disc(end, 0), 0) else refuse("PZF-20.4a", "refuse-on-barrier")
    before, behind = slide(start, end, radius, (shape,)), slide(end, start, radius, (shape,))
    drop = houses.drop_outside_window(s, figure, piece, behind) if is_window else 0
    return Crossing(how, piece.id, size, ditch, before, behind, drop)  # type: ignore[arg-type]


def barrier_size(piece: Piece) -> tuple[int, bool]:
    """The height of a barrier and False, or the width of a ditch and True."""
    if piece.kind == "ditch":
        return 2 * piece.shape.radius, True
    return piece.height, False


def how_crossed(figure: Figure, size: int, *, ditch: bool) -> str:
    """How a figure gets over a barrier of that size: "free", "jump", "climb", or "no" if it cannot."""
    return (
        how_crossed_mounted(size, ditch=ditch)
        if is_mounted(figure) or figure.kind == "mount" or figure.cycled
        else how_crossed_on_foot(size)
    )


@rule("PZF-20.4a", "PZF-B13c")
def how_crossed_on_foot(size: int) -> str:
    """How a man on foot gets over a barrier of that size.

    Free below half an inch, by a jump up to two inches, by climbing above that.
    """
    row = charts().barrier
    return "free" if size < row.free_below else "jump" if size <= row.jump_up_to else "climb"


@rule("PZF-20.7b")
def how_crossed_mounted(size: int, *, ditch: bool) -> str:
    """How a mount gets over a barrier: as high as a man jumps, over wider ditches, never by climbing."""
    row = charts().barrier
    highest_jump = row.mount_ditch_up_to if ditch else row.jump_up_to
    return "free" if size < row.free_below else "jump" if size <= highest_jump else "no"


def cost_between(s: State, figure: Figure, start: Point, end: Point) -> int:
    """What a straight way costs a figure in Movement points, without asking whether it is allowed."""
    return leg_cost_on_foot(s, figure, start, end, _obstacles_along(s, figure, start, end)[0])


def has_room_at(s: State, figure: Figure, point: Point) -> bool:
    """Whether a figure's base has room at a point: on the table and overlapping no other base on its storey."""
    shape = base_at(figure, point, figure.facing)
    return table(s).holds(shape) and not any(
        is_in_way(figure, enemy) and overlaps(base(enemy), shape) for enemy in figures_near_box(s, shape.box)
    )


def shapes_that_stop(s: State, figure: Figure, end: Point) -> list[Shape]:
    """The shapes that stop a figure which neither jumps nor climbs on its way to a point.

    Walls and barriers, except those it overlaps already.
    """
    solid, barriers = _obstacles_along(s, figure, (figure.x, figure.y), end)
    shapes = [entry[1].shape if isinstance(entry, tuple) else entry.shape for entry in barriers]
    return [shape for shape in solid + shapes if not overlaps(base(figure), shape)]


# --- the going ----------------------------------------------------------------------------------------------------
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
