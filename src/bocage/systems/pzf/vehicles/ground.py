"""The ground as a vehicle finds it (PZF-9.2, 11.5, 12.5d, B11t): what slows or stops it, what its hull sweeps, wire."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from bocage.ground.table import (
    TURN,
    Piece,
    Shape,
    Stretch,
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
from bocage.systems.pzf.movement.legs import edges_on, is_bridged, uncut
from bocage.systems.pzf.movement.walking import now
from bocage.systems.pzf.reference.tables import charts, tables, vehicle
from bocage.systems.pzf.reference.tables import terrain as kind_of
from bocage.systems.pzf.space.bodies import Point, base, base_at, radius_of, reaching, rider_of, touching
from bocage.systems.pzf.space.terrain import STOUT, is_laid_over, is_soaked, is_thin, table, uppermost, way_on_foot
from bocage.systems.pzf.space.ways import cut_at, holds, spans_over
from bocage.systems.pzf.state.model import PS, Figure, State, on_table, other
from bocage.systems.pzf.state.names import name_of

SOAKED = "soaked"
"""The name of all ground that rain or snow has made difficult."""
CROSSING = PS // 2
"""A barrier without width is crossed in an inch, half of it on either side (PZF-B13c)."""


# --- kinds of ground ----------------------------------------------------------------------------------------------
def way_of(s: State, piece: Piece) -> str:
    """How vehicles cross a piece: free, difficult, wire, break (after ramming it) or no."""
    way = str(piece.attributes.get("vehicle", kind_of(piece.kind).vehicle))
    if is_low(piece):
        return "free"
    return way if way != "break" or s.setting.options.demolition else unbroken(piece)


@rule("PZF-9.2j", off=False)
def is_low(piece: Piece) -> bool:
    """Barriers lower than half an inch are ignored; a ditch is none of them."""
    if piece.kind == "ditch" or not is_thin(piece) or way_on_foot(piece) not in ("jump", "climb"):
        return False
    return piece.height < charts().barrier.free_below


@rule("PZF-11.5a", off="no")
def unbroken(piece: Piece) -> str:
    """Without demolition weak barriers are difficult ground, and everything stronger stops a vehicle."""
    demolition = kind_of(piece.kind).demolition
    row = tables().demolition[demolition] if demolition else None
    return "difficult" if row is not None and row.pv == 1 and row.defence <= STOUT else "no"


def slows_vehicle(s: State, piece: Piece, *, uphill: bool) -> bool:
    """Whether a piece is difficult ground to a vehicle."""
    return way_of(s, piece) in ("difficult", "wire") and (piece.kind != "slope" or uphill)


@rule("PZF-9.2c", off=1)
def slowness(f: Figure) -> int:
    """How often each inch of difficult ground counts: twice, for horses before a cart four times."""
    rates = charts().difficult
    return rates.horse_team if "horse_drawn" in f.special else rates.vehicle


@rule("PZF-10.4g")
def soft_ground() -> list[str]:
    """In rain and snow every move off the road is a test."""
    return [SOAKED]


class Going(NamedTuple):
    """What lies under a straight leg."""

    held: list[Piece]
    soaked: bool
    uphill: bool

    def areas(self, s: State, found: tuple[int, ...]) -> list[str]:
        """The difficult areas of a stretch, by the pieces that lie on it."""
        top = uppermost([self.held[i] for i in found])
        slow = [piece.id for piece in top if slows_vehicle(s, piece, uphill=self.uphill)]
        if slow or not self.soaked:
            return slow
        firm = any(piece.kind != "open" and is_laid_over(piece) and piece.surface is None for piece in top)
        return [] if firm else soft_ground()


def going(s: State, f: Figure, a: Point, b: Point) -> Going:
    """The ground under a leg."""
    laid = table(s)
    near = (laid.pieces[i] for i in laid.near(swath(s, f, a, b), CROSSING))
    held = [part for piece in near for part in as_ground(s, piece)]
    return Going(held, is_soaked(s), laid.ground(b) > laid.ground(a))


@rule("PZF-B13c", off=lambda s, piece: [piece] if piece.shape.filled or piece.shape.radius else [])
def as_ground(s: State, piece: Piece) -> list[Piece]:
    """A piece as ground: of a barrier or wire without width, which a vehicle drives over, the inch of its crossing."""
    if piece.shape.filled or piece.shape.radius:
        return [piece]
    way = way_of(s, piece)
    if way not in ("difficult", "wire"):
        return []
    lines = uncut(piece.shape, tuple(s.scenery.cut)) if way == "wire" else (piece.shape,)
    return [replace(piece, shape=line.grown(CROSSING)) for line in lines]


def is_easy(s: State, f: Figure, a: Point, b: Point) -> bool:
    """Whether nothing slows a vehicle on a leg, not even uphill."""
    laid, leg = table(s), swath(s, f, a, b)
    near = (laid.pieces[i] for i in laid.around(leg, CROSSING))
    slow = (piece for piece in near if slows_vehicle(s, piece, uphill=True))
    return not is_soaked(s) and not any(within(piece.shape, leg, CROSSING) for piece in slow)


def drive_cost(s: State, f: Figure, a: Point, b: Point) -> int:
    """What a straight leg costs a vehicle."""
    if is_easy(s, f, a, b):
        return length(a, b)
    ground, factor = going(s, f, a, b), slowness(f)
    if enters_with_hull(s):
        slow = sum((p.leave - p.enter for p in parts_of(s, f, a, b, ground) if ground.areas(s, p.areas)), Fraction(0))
        return part_length(a, b, 1 + (factor - 1) * slow)
    shapes = [piece.shape for piece in ground.held]
    return cost((a, b), shapes, lambda found: factor if ground.areas(s, found) else 1)


def parts_of(s: State, f: Figure, a: Point, b: Point, ground: Going) -> list[Stretch]:
    """A leg cut where the vehicle comes into other ground: its middle, or what slows it any part of its hull."""
    if not enters_with_hull(s):
        return stretches((a, b), [piece.shape for piece in ground.held])
    spans = [
        spans_over(f, a, b, p.shape) if slows_vehicle(s, p, uphill=ground.uphill) else inside(a, b, p.shape)
        for p in ground.held
    ]
    ends = cut_at([span for found in spans for span in found])
    return [
        Stretch(0, *part, tuple(i for i, found in enumerate(spans) if holds(found, part))) for part in pairwise(ends)
    ]


@rule("PZF-9.2d", off=False)
def enters_with_hull(s: State) -> bool:
    """Whether a hull is in difficult ground as soon as it overlaps it, not only where its middle is."""
    return s.setting.options.difficult_entry == "base"


def swath(s: State, f: Figure, a: Point, b: Point) -> Shape:
    """The ground that decides what slows a vehicle on a leg: the line of its middle, or all that its hull sweeps."""
    return sweep_of(f, a, b) if enters_with_hull(s) else capsule(a, b, 0)


def next_area(s: State, f: Figure, b: Point, known: list[str]) -> tuple[Point, list[str]] | None:
    """The first difficult ground on a leg that has not been tested for, and where it begins."""
    a = (f.x, f.y)
    if is_easy(s, f, a, b):
        return None
    ground = going(s, f, a, b)
    for part in parts_of(s, f, a, b, ground):
        new = [id for id in ground.areas(s, part.areas) if id not in known]
        if new and part.leave > part.enter:
            return point_on(a, b, part.enter if part.enter else Fraction(0)), list(dict.fromkeys(new))
    return None


def areas_at(s: State, f: Figure, point: Point, *, uphill: bool) -> list[str]:
    """The difficult areas in which a vehicle is at a point, with or without slopes."""
    laid, middle = table(s), spot(*point)
    hull = base_at(f, point, f.facing) if enters_with_hull(s) else None
    near = [laid.pieces[i] for i in laid.near(hull or middle, CROSSING)]
    ground = [part for piece in near for part in as_ground(s, piece)]
    held = [
        part
        for part in ground
        if within(part.shape, middle, 0)
        or (hull is not None and slows_vehicle(s, part, uphill=uphill) and overlaps(part.shape, hull))
    ]
    return Going(held, is_soaked(s), uphill).areas(s, tuple(range(len(held))))


# --- what is in the way -------------------------------------------------------------------------------------------
def sweep_of(f: Figure, a: Point, b: Point) -> Shape:
    """What a vehicle covers on a straight leg."""
    row = vehicle(f.type)
    return capsule(a, b, radius_of(f)) if row.motorcycle else hull_sweep(a, b, f.facing, row.size[0], row.size[1])


@rule("PZF-B11t", off=lambda f, to: [])
def pivot_of(f: Figure, to: int) -> list[Shape]:
    """What a hull covers while it turns in place, the shorter way round."""
    row = vehicle(f.type)
    if row.motorcycle:
        return []
    return pivot_sweep((f.x, f.y), f.facing, swing(f.facing, to), row.size[0], row.size[1])


def circle_of(f: Figure) -> Shape:
    """All the ground that a hull can cover while it turns in place."""
    long, wide, _ = vehicle(f.type).size
    return disc((f.x, f.y), length((0, 0), (long, wide)) // 2 + 2)


def swing(a: int, b: int) -> int:
    """From one direction to another the shorter way round, to the right if positive."""
    turn = (b - a) % TURN
    return turn - TURN if turn > TURN // 2 else turn


def is_on_table(s: State, f: Figure, b: Point, facing: int) -> Violation | None:
    """A hull stays on the table (PZF-B5o)."""
    return None if table(s).holds(base_at(f, b, facing)) else refuse("PZF-B5o", "refuse-off-table")


def in_sweep(s: State, f: Figure, swept: Shape) -> Iterator[Figure]:
    """Figures that a moving hull would run into; one that it stands on already is left alone."""
    own = base(f)
    for e in reaching(s, swept.box):
        if e.id in (f.id, f.tow) or e.level or (e.kind == "mount" and rider_of(s, e) is not None):
            continue
        shape = base(e)
        if overlaps(swept, shape) and not overlaps(own, shape):
            yield e


def solids(s: State, f: Figure, swept: Shape, b: Point, ways: tuple[str, ...]) -> Iterator[Piece]:
    """Pieces of the given ways that a moving hull would run into."""
    laid = table(s)
    near = [laid.pieces[i] for i in laid.around(swept)]
    own = base(f)
    for piece in near:
        met = way_of(s, piece) in ways and overlaps(swept, piece.shape) and not overlaps(own, piece.shape)
        if met and not is_bridged(piece, near, (f.x, f.y), b):
            yield piece


@rule("PZF-B5j", "PZF-9.2j")
def runs_into_ground(s: State, f: Figure, swept: Shape, b: Point) -> Violation | None:
    """Vehicles neither jump nor climb: deep water, cliffs and the like stop them."""
    stopped = any(solids(s, f, swept, b, ("no",))) or goes_over_edge(s, (f.x, f.y), b)
    return refuse("PZF-9.2j", "refuse-no-way-for-vehicles") if stopped else None


@rule("PZF-20.4a", off=False)
def goes_over_edge(s: State, a: Point, b: Point) -> bool:
    """Whether the middle of a vehicle would go over the edge of a hill that counts as a bank (PZF-9.2j)."""
    if s.setting.options.hill_edges == "gentle" or a == b:
        return False
    laid = table(s)
    points = [point_on(a, b, at) for edge in edges_on(laid, a, b) for at in meets(a, b, edge.shape)]
    sides = [
        (laid.ground(along(p, bearing(p, a), PS // 2)), laid.ground(along(p, bearing(p, b), PS // 2))) for p in points
    ]
    return any(abs(low - high) >= charts().barrier.free_below for low, high in sides)


def is_blocked(s: State, f: Figure, e: Figure) -> Violation | None:
    """Why a vehicle may not run into a figure."""
    if e.wreck:
        return refuse("PZF-B5j", "refuse-wreck")
    return spares_friend(s, f, e) or strikes_once(s, f, e)


@rule("PZF-9.7j")
def spares_friend(s: State, f: Figure, e: Figure) -> Violation | None:
    """Friends are never run over; enemies always, prone or in melee as they may be."""
    return refuse("PZF-9.7j", "refuse-base", who=name_of(s, e.id)) if e.side == f.side else None


@rule("PZF-9.7c")
def strikes_once(s: State, f: Figure, e: Figure) -> Violation | None:
    """Nobody is run over twice in a turn by the same vehicle."""
    return refuse("PZF-9.7c", "refuse-run-over", who=name_of(s, e.id)) if e.id in f.run_over else None


# --- whether it can move at all -----------------------------------------------------------------------------------
def can_move(s: State, f: Figure) -> Violation | None:
    """Why a vehicle may not move from its place."""
    if f.wheels_out:
        return refuse("PZF-9.8b", "refuse-wheels-out")
    if is_held(s, f):
        return refuse("PZF-9.6l", "refuse-engaged")
    return is_stuck(f) or waits(s, f)


@rule("PZF-9.2d", "PZF-9.2g")
def is_stuck(f: Figure) -> Violation | None:
    """A bogged vehicle stays where it is, also in the phase in which it gets free."""
    return refuse("PZF-9.2d", "refuse-bogged") if f.bogged or f.bogged_now or f.freed else None


def is_held(s: State, v: Figure) -> bool:
    """Whether men in contact keep a vehicle from moving: only by the reading that says so (PZF-9.6l)."""
    if not s.setting.options.vehicle_pinned_by_assault:
        return False
    return any(e.kind == "man" and touching(e, v) for e in on_table(s, other(v.side)))


@rule("PZF-9.3a")
def waits(s: State, v: Figure) -> Violation | None:
    """Nor does it move after somebody has boarded or left it."""
    return refuse("PZF-9.3a", "refuse-vehicle-waits") if v.boarded else None


# --- barbed wire under vehicles (12.5d, e) ------------------------------------------------------------------------
@rule("PZF-12.5d", "PZF-12.5e")
def malus(s: State, area: str) -> int:
    """By how much the die of a bog test is worse in wire."""
    laid = table(s)
    is_wire = area in laid.number and way_of(s, laid.piece(area)) == "wire"
    return charts().wire.bog_malus if is_wire else 0


@rule("PZF-12.5d", off=True)
def tear(s: State, id: int, a: Point, b: Point) -> Procedure[bool]:
    """A vehicle tears the wire away where it passes; one that bogs before it does not."""
    if s.figures[id].kind != "vehicle":
        return True
    laid, f = table(s), s.figures[id]
    swept = swath(s, f, a, b)
    near = (laid.pieces[i] for i in laid.around(swept))
    wires = [part for piece in near if way_of(s, piece) == "wire" for part in uncut(piece.shape, tuple(s.scenery.cut))]
    torn = [point for part in wires for point in met_by(s, f, a, b, part)]
    if torn:
        s.scenery.cut += torn
        yield tell("told-wire-torn", who=name_of(s, id), rule="PZF-12.5d", pieces=(id,))
    return True


def met_by(s: State, f: Figure, a: Point, b: Point, part: Shape) -> Iterator[Point]:
    """Where a vehicle drives over a stretch of wire: where its middle does, or by the other reading any of its hull."""
    at = meets(a, b, part)
    if at:
        yield point_on(a, b, at[0])
    elif enters_with_hull(s) and overlaps(swath(s, f, a, b), part):
        x, y, divisor = nearest_point(part, b)
        yield x // divisor, y // divisor


# --- bogging (9.2d to g) ------------------------------------------------------------------------------------------
@rule("PZF-9.2d")
def next_bog(s: State, f: Figure, end: Point) -> tuple[Point, list[str]] | None:
    """Difficult ground is tested for where a vehicle enters it, and where it begins its move in it."""
    return next_area(s, f, end, now(s).testing)


@rule("PZF-9.2d", off=[])
def soft_underneath(s: State, f: Figure) -> list[str]:
    """To turn on the spot is to begin a move too: the difficult ground under the vehicle that is not tested for yet."""
    return [id for id in areas_at(s, f, (f.x, f.y), uphill=False) if id not in now(s).testing]


@rule("PZF-9.2d", off=(1,))
def bogging_faces(f: Figure) -> tuple[int, ...]:
    """Wheels sink in more easily than tracks."""
    row = charts().bog
    return tuple(row.wheeled if vehicle(f.type).wheeled else row.tracked)
