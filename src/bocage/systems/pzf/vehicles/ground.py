"""Terrain under vehicles (PZF-9.2, 11.5, 12.5d, B11t): what slows or stops them, what their hulls sweep, wire.

Lengths and Movement points are thousandths of an inch.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from bocage.ground.table import (
    TURN,
    LegPart,
    Scenery,
    Shape,
    along,
    bearing,
    capsule,
    cost,
    disc,
    hull_sweep,
    inside,
    length,
    meets,
    nearest_point,
    overlaps,
    part_length,
    pivot_sweep,
    point_on,
    spot,
    stretches,
    within,
)
from bocage.kernel.contract.procedure import Procedure, tell
from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.pzf.movement.crossings import hill_edges_on_leg
from bocage.systems.pzf.movement.legs import is_bridged
from bocage.systems.pzf.movement.walking import activation_of
from bocage.systems.pzf.movement.wire import uncut_parts
from bocage.systems.pzf.reference.tables import charts, tables, vehicle
from bocage.systems.pzf.reference.tables import terrain as kind_of
from bocage.systems.pzf.space.bodies import Point, base, base_at, figures_near_box, is_touching, radius_of, rider_of
from bocage.systems.pzf.space.terrain import (
    STRONGEST_WEAK_BARRIER,
    is_laid_over,
    is_soaked,
    is_thin,
    table,
    uppermost_pieces,
    way_on_foot,
)
from bocage.systems.pzf.space.ways import ends_of_spans, lies_in_span, spans_of_base
from bocage.systems.pzf.state.model import PS, Figure, State, on_table, other_seat
from bocage.systems.pzf.state.names import name_of

SOAKED_AREA = "soaked"
"""The id under which all ground made difficult by rain or snow is tested."""
HALF_CROSSING_DEPTH = PS // 2
"""Half the depth of a barrier without width as difficult ground: it is crossed in one inch (PZF-B13c)."""


# --- kinds of ground ----------------------------------------------------------------------------------------------
def how_vehicles_cross(s: State, piece: Scenery) -> str:
    """How vehicles cross a piece: "free", "difficult", "wire", "break" (after ramming it) or "no"."""
    how_crossed = str(piece.attributes.get("vehicle", kind_of(piece.kind).vehicle))
    if is_ignored_barrier(piece):
        return "free"
    return how_crossed if how_crossed != "break" or s.setting.options.demolition else how_crossed_unbroken(piece)


@rule("PZF-9.2j")
def is_ignored_barrier(piece: Scenery) -> bool:
    """Whether a barrier is lower than half an inch and ignored by vehicles; a ditch is never."""
    if piece.kind == "ditch" or not is_thin(piece) or way_on_foot(piece) not in ("jump", "climb"):
        return False
    return piece.height < charts().barrier.free_below


@rule("PZF-11.5a")
def how_crossed_unbroken(piece: Scenery) -> str:
    """How vehicles cross a breakable barrier without demolition: weak ones as difficult ground, others not."""
    demolition = kind_of(piece.kind).demolition
    row = tables().demolition[demolition] if demolition else None
    return "difficult" if row is not None and row.pv == 1 and row.defence <= STRONGEST_WEAK_BARRIER else "no"


def slows_vehicle(s: State, piece: Scenery, *, uphill: bool) -> bool:
    """Whether a piece is difficult ground to a vehicle; a slope only uphill."""
    return how_vehicles_cross(s, piece) in ("difficult", "wire") and (piece.kind != "slope" or uphill)


@rule("PZF-9.2c")
def difficult_factor_for_vehicle(figure: Figure) -> int:
    """How many Movement points each inch of difficult ground costs a vehicle: two, with a horse team four."""
    rates = charts().difficult
    return rates.horse_team if "horse_drawn" in figure.special else rates.vehicle


@rule("PZF-10.4g")
def soaked_areas() -> list[str]:
    """The areas to test where the ground is soaked: rain and snow make one area of all ground off the roads."""
    return [SOAKED_AREA]


class GroundOfLeg(NamedTuple):
    """The ground under a straight leg: its pieces, whether the rest is soaked, and whether the leg leads uphill."""

    held: list[Scenery]
    soaked: bool
    uphill: bool

    def areas(self, s: State, indices: tuple[int, ...]) -> list[str]:
        """The difficult areas of a stretch, by the indices of the pieces that lie on it."""
        top = uppermost_pieces([self.held[index] for index in indices])
        slow = [piece.id for piece in top if slows_vehicle(s, piece, uphill=self.uphill)]
        if slow or not self.soaked:
            return slow
        firm = any(piece.kind != "open" and is_laid_over(piece) and piece.surface is None for piece in top)
        return [] if firm else soaked_areas()


def ground_of_leg(s: State, figure: Figure, start: Point, end: Point) -> GroundOfLeg:
    """The ground under a straight leg of a vehicle."""
    layout = table(s)
    nearby = (layout.pieces[index] for index in layout.near(slowing_ground(s, figure, start, end), HALF_CROSSING_DEPTH))
    held = [part for piece in nearby for part in pieces_as_ground(s, piece)]
    return GroundOfLeg(held, is_soaked(s), layout.ground(end) > layout.ground(start))


@rule("PZF-B13c")
def pieces_as_ground(s: State, piece: Scenery) -> list[Scenery]:
    """A piece as ground under a vehicle; a barrier or wire without width becomes the strip in which it is crossed.

    Empty if the vehicle does not drive over it.
    """
    if piece.shape.filled or piece.shape.radius:
        return [piece]
    how_crossed = how_vehicles_cross(s, piece)
    if how_crossed not in ("difficult", "wire"):
        return []
    lines = uncut_parts(piece.shape, tuple(s.scenery.cut)) if how_crossed == "wire" else (piece.shape,)
    return [replace(piece, shape=line.grown(HALF_CROSSING_DEPTH)) for line in lines]


def is_easy_leg(s: State, figure: Figure, start: Point, end: Point) -> bool:
    """Whether nothing can slow a vehicle on a leg, uphill or down; a quick test before the exact cost."""
    layout, leg = table(s), slowing_ground(s, figure, start, end)
    nearby = (layout.pieces[index] for index in layout.around(leg, HALF_CROSSING_DEPTH))
    slow = (piece for piece in nearby if slows_vehicle(s, piece, uphill=True))
    return not is_soaked(s) and not any(within(piece.shape, leg, HALF_CROSSING_DEPTH) for piece in slow)


def drive_cost(s: State, figure: Figure, start: Point, end: Point) -> int:
    """The Movement points of a straight leg for a vehicle, in 1/1000 inch."""
    if is_easy_leg(s, figure, start, end):
        return length(start, end)
    ground, factor = ground_of_leg(s, figure, start, end), difficult_factor_for_vehicle(figure)
    if enters_with_hull(s):
        slow = sum(
            (
                stretch.leave - stretch.enter
                for stretch in stretches_of_leg(s, figure, start, end, ground)
                if ground.areas(s, stretch.areas)
            ),
            Fraction(0),
        )
        return part_length(start, end, 1 + (factor - 1) * slow)
    shapes = [piece.shape for piece in ground.held]
    return cost((start, end), shapes, lambda areas: factor if ground.areas(s, areas) else 1)


def stretches_of_leg(s: State, figure: Figure, start: Point, end: Point, ground: GroundOfLeg) -> list[LegPart]:
    """A leg cut where the vehicle enters other ground: with its centre, or slow ground with its hull."""
    if not enters_with_hull(s):
        return stretches((start, end), [piece.shape for piece in ground.held])
    spans = [
        spans_of_base(figure, start, end, piece.shape)
        if slows_vehicle(s, piece, uphill=ground.uphill)
        else inside(start, end, piece.shape)
        for piece in ground.held
    ]
    ends = ends_of_spans([span for spans_of_piece in spans for span in spans_of_piece])
    return [
        LegPart(
            0, *part, tuple(index for index, spans_of_piece in enumerate(spans) if lies_in_span(spans_of_piece, part))
        )
        for part in pairwise(ends)
    ]


@rule("PZF-9.2d")
def enters_with_hull(s: State) -> bool:
    """Whether a vehicle is in difficult ground as soon as its hull overlaps it, not only its centre."""
    return s.setting.options.difficult_entry == "base"


def slowing_ground(s: State, figure: Figure, start: Point, end: Point) -> Shape:
    """The ground that decides what slows a vehicle on a leg: the line of its centre, or all its hull sweeps."""
    return sweep_of(figure, start, end) if enters_with_hull(s) else capsule(start, end, 0)


def next_untested_area(s: State, figure: Figure, end: Point, known: list[str]) -> tuple[Point, list[str]] | None:
    """The first difficult ground on a leg that is not among the `known` areas; None if there is none.

    It is given by the point where it begins, and its areas.
    """
    start = (figure.x, figure.y)
    if is_easy_leg(s, figure, start, end):
        return None
    ground = ground_of_leg(s, figure, start, end)
    for part in stretches_of_leg(s, figure, start, end, ground):
        untested = [id for id in ground.areas(s, part.areas) if id not in known]
        if untested and part.leave > part.enter:
            return point_on(start, end, part.enter if part.enter else Fraction(0)), list(dict.fromkeys(untested))
    return None


def areas_at(s: State, figure: Figure, point: Point, *, uphill: bool) -> list[str]:
    """The difficult areas in which a vehicle is at a point; slopes count only with `uphill`."""
    layout, middle = table(s), spot(*point)
    hull = base_at(figure, point, figure.facing) if enters_with_hull(s) else None
    nearby = [layout.pieces[index] for index in layout.near(hull or middle, HALF_CROSSING_DEPTH)]
    parts = [part for piece in nearby for part in pieces_as_ground(s, piece)]
    held = [
        part
        for part in parts
        if within(part.shape, middle, 0)
        or (hull is not None and slows_vehicle(s, part, uphill=uphill) and overlaps(part.shape, hull))
    ]
    return GroundOfLeg(held, is_soaked(s), uphill).areas(s, tuple(range(len(held))))


# --- what is in the way -------------------------------------------------------------------------------------------
def sweep_of(figure: Figure, start: Point, end: Point) -> Shape:
    """The ground a vehicle covers on a straight leg."""
    row = vehicle(figure.type)
    return (
        capsule(start, end, radius_of(figure))
        if row.motorcycle
        else hull_sweep(start, end, figure.facing, row.size[0], row.size[1])
    )


@rule("PZF-B11t")
def pivot_of(figure: Figure, direction: int) -> list[Shape]:
    """The ground a hull covers while it turns in place the shorter way round, as several shapes."""
    row = vehicle(figure.type)
    if row.motorcycle:
        return []
    return pivot_sweep(
        (figure.x, figure.y), figure.facing, shorter_turn(figure.facing, direction), row.size[0], row.size[1]
    )


def circle_of(figure: Figure) -> Shape:
    """A disc around all the ground a hull can cover while it turns in place."""
    hull_length, hull_width, _ = vehicle(figure.type).size
    return disc((figure.x, figure.y), length((0, 0), (hull_length, hull_width)) // 2 + 2)


def shorter_turn(start: int, end: int) -> int:
    """The angle from one direction to another the shorter way round, positive to the right."""
    turn = (end - start) % TURN
    return turn - TURN if turn > TURN // 2 else turn


def why_not_hull_on_table(s: State, figure: Figure, end: Point, facing: int) -> Violation | None:
    """Refuse a hull at a point and facing that is not wholly on the table (PZF-B5o)."""
    return None if table(s).holds(base_at(figure, end, facing)) else refuse("PZF-B5o", "refuse-off-table")


def figures_in_sweep(s: State, figure: Figure, swept: Shape) -> Iterator[Figure]:
    """The figures a moving hull would run into, except those it overlaps already."""
    own = base(figure)
    for other in figures_near_box(s, swept.box):
        if (
            other.id in (figure.id, figure.tow)
            or other.level
            or (other.kind == "mount" and rider_of(s, other) is not None)
        ):
            continue
        shape = base(other)
        if overlaps(swept, shape) and not overlaps(own, shape):
            yield other


def pieces_in_sweep(s: State, figure: Figure, swept: Shape, end: Point, ways: tuple[str, ...]) -> Iterator[Scenery]:
    """The pieces a moving hull would run into that vehicles cross in one of these ways, except bridged ones."""
    laid = table(s)
    candidates = [laid.pieces[index] for index in laid.around(swept)]
    own = base(figure)
    for piece in candidates:
        is_met = (
            how_vehicles_cross(s, piece) in ways and overlaps(swept, piece.shape) and not overlaps(own, piece.shape)
        )
        if is_met and not is_bridged(piece, candidates, (figure.x, figure.y), end):
            yield piece


@rule("PZF-B5j", "PZF-9.2j")
def why_not_over_ground(s: State, figure: Figure, swept: Shape, end: Point) -> Violation | None:
    """Refuse a leg into terrain that stops vehicles: deep water, cliffs, banks; they neither jump nor climb."""
    is_stopped = any(pieces_in_sweep(s, figure, swept, end, ("no",))) or goes_over_edge(s, (figure.x, figure.y), end)
    return refuse("PZF-9.2j", "refuse-no-way-for-vehicles") if is_stopped else None


@rule("PZF-20.4a")
def goes_over_edge(s: State, start: Point, end: Point) -> bool:
    """Whether the centre of a vehicle would cross the edge of a hill that counts as a bank (PZF-9.2j)."""
    if s.setting.options.hill_edges == "gentle" or start == end:
        return False
    laid = table(s)
    points = [
        point_on(start, end, share)
        for edge in hill_edges_on_leg(laid, start, end)
        for share in meets(start, end, edge.shape)
    ]
    sides = [
        (
            laid.ground(along(point, bearing(point, start), PS // 2)),
            laid.ground(along(point, bearing(point, end), PS // 2)),
        )
        for point in points
    ]
    return any(abs(low - high) >= charts().barrier.free_below for low, high in sides)


def why_not_run_into(s: State, figure: Figure, enemy: Figure) -> Violation | None:
    """Why a vehicle may not run into a figure; None if it may."""
    if enemy.wreck:
        return refuse("PZF-B5j", "refuse-wreck")
    return why_not_run_over_friend(s, figure, enemy) or why_not_run_over_twice(s, figure, enemy)


@rule("PZF-9.7j")
def why_not_run_over_friend(s: State, figure: Figure, enemy: Figure) -> Violation | None:
    """Refuse to run over a friend; enemies may always be, also prone or in melee."""
    return refuse("PZF-9.7j", "refuse-base", who=name_of(s, enemy.id)) if enemy.side == figure.side else None


@rule("PZF-9.7c")
def why_not_run_over_twice(s: State, figure: Figure, enemy: Figure) -> Violation | None:
    """Refuse to run over the same figure twice in a turn."""
    return refuse("PZF-9.7c", "refuse-run-over", who=name_of(s, enemy.id)) if enemy.id in figure.run_over else None


# --- vehicles that cannot move ------------------------------------------------------------------------------------
def why_not_move_vehicle(s: State, figure: Figure) -> Violation | None:
    """Why a vehicle may not move from its place; None if it may."""
    if figure.wheels_out:
        return refuse("PZF-9.8b", "refuse-wheels-out")
    if is_held(s, figure):
        return refuse("PZF-9.6l", "refuse-engaged")
    return why_not_while_bogged(figure) or why_not_drive_on(s, figure)


@rule("PZF-9.2d", "PZF-9.2g")
def why_not_while_bogged(figure: Figure) -> Violation | None:
    """Refuse a bogged vehicle, also in the phase in which it gets free."""
    return refuse("PZF-9.2d", "refuse-bogged") if figure.bogged or figure.bogged_now or figure.freed else None


def is_held(s: State, hull: Figure) -> bool:
    """Whether men in contact keep a vehicle from moving: only by the reading that says so (PZF-9.6l)."""
    if not s.setting.options.vehicle_pinned_by_assault:
        return False
    return any(enemy.kind == "man" and is_touching(enemy, hull) for enemy in on_table(s, other_seat(hull.side)))


@rule("PZF-9.3a")
def why_not_drive_on(s: State, hull: Figure) -> Violation | None:
    """Refuse a vehicle that a man has boarded or left in this turn."""
    return refuse("PZF-9.3a", "refuse-vehicle-waits") if hull.boarded else None


# --- barbed wire under vehicles (12.5d, e) ------------------------------------------------------------------------
@rule("PZF-12.5d", "PZF-12.5e")
def bog_malus(s: State, area: str) -> int:
    """How much worse the die of a bog test is in an area: wire has a malus, other areas 0."""
    laid = table(s)
    is_wire = area in laid.number and how_vehicles_cross(s, laid.piece(area)) == "wire"
    return charts().wire.bog_malus if is_wire else 0


@rule("PZF-12.5d")
def tear_wire(s: State, id: int, start: Point, end: Point) -> Procedure[bool]:
    """Tear away the wire a vehicle drives over on a leg; always gives True, the move goes on."""
    if s.figures[id].kind != "vehicle":
        return True
    layout, figure = table(s), s.figures[id]
    swept = slowing_ground(s, figure, start, end)
    nearby = (layout.pieces[index] for index in layout.around(swept))
    wires = [
        part
        for piece in nearby
        if how_vehicles_cross(s, piece) == "wire"
        for part in uncut_parts(piece.shape, tuple(s.scenery.cut))
    ]
    torn_points = [point for part in wires for point in wire_crossings(s, figure, start, end, part)]
    if torn_points:
        s.scenery.cut += torn_points
        yield tell("told-wire-torn", who=name_of(s, id), rule="PZF-12.5d", pieces=(id,))
    return True


def wire_crossings(s: State, figure: Figure, start: Point, end: Point, part: Shape) -> Iterator[Point]:
    """The points at which a vehicle drives over a stretch of wire, with its centre or, by the option, its hull."""
    shares = meets(start, end, part)
    if shares:
        yield point_on(start, end, shares[0])
    elif enters_with_hull(s) and overlaps(slowing_ground(s, figure, start, end), part):
        x, y, divisor = nearest_point(part, end)
        yield x // divisor, y // divisor


# --- bogging (9.2d to g) ------------------------------------------------------------------------------------------
@rule("PZF-9.2d")
def next_bog(s: State, figure: Figure, end: Point) -> tuple[Point, list[str]] | None:
    """The next difficult ground on a leg to test for, and where: on entering it, or where the move begins in it."""
    return next_untested_area(s, figure, end, activation_of(s).testing)


@rule("PZF-9.2d")
def untested_areas_below(s: State, figure: Figure) -> list[str]:
    """The difficult areas under a vehicle not tested yet in this move: turning in place begins a move too."""
    return [id for id in areas_at(s, figure, (figure.x, figure.y), uphill=False) if id not in activation_of(s).testing]


@rule("PZF-9.2d")
def bogging_faces(figure: Figure) -> tuple[int, ...]:
    """The faces on which a vehicle bogs: more for wheels than for tracks."""
    row = charts().bog
    return tuple(row.wheeled if vehicle(figure.type).wheeled else row.tracked)
