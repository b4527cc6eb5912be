"""Who holds whom (PZF-20.1, B5c to e, B5q, B5r): engagement by contact or across a barrier, control zones."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from bocage.ground.table import Shape, capsule, gets_nearer, meets, overlaps, within
from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.pzf.reference.tables import charts
from bocage.systems.pzf.space.bodies import (
    REACH,
    Near,
    Point,
    base,
    base_at,
    gap,
    radius_of,
    tolerance,
    touching,
    vehicles_touching,
)
from bocage.systems.pzf.space.houses import in_house, is_walled, wall_between
from bocage.systems.pzf.space.terrain import is_thin, table, way_on_foot
from bocage.systems.pzf.state.model import PS, Figure, State, on_table, other
from bocage.systems.pzf.state.names import name_of

NEAR = 3 * PS
"""Further apart than this no two bases of men or mounts touch."""


# --- engagement ---------------------------------------------------------------------------------------------------
@rule("PZF-B5r", "PZF-B8d", "PZF-9.6k", off=True)
def can_be_held(f: Figure) -> bool:
    """Only men, on foot or mounted, hold each other: not vehicles, guns or horses without a rider."""
    return f.kind == "man"


def opponents(s: State, f: Figure) -> Iterator[Figure]:
    """The enemies with whom a figure is engaged."""
    if not can_be_held(f):
        return
    x, y, side = f.x, f.y, f.side
    near = [e for e in s.figures.values() if e.side != side and -NEAR < e.x - x < NEAR and -NEAR < e.y - y < NEAR]
    for e in near:
        if e.where != "table" or e.level != f.level or not can_be_held(e):
            continue
        if is_in_contact(s, f, e) or is_across(s, f, e):
            yield e


def beside_enemies(s: State, side: int, limit: int = 0) -> set[int]:
    """The men of a side so near to an enemy that they may be in contact, or within a distance; for whoever would ask
    many of them."""
    own, enemies = [f for f in on_table(s, side) if f.kind == "man"], on_table(s, other(side))
    men = Near([(e.x, e.y) for e in enemies if e.kind != "vehicle"], NEAR + limit)
    hulls = Near([(e.x, e.y) for e in enemies if e.kind == "vehicle" and not e.wreck], REACH + limit)
    return {f.id for near in (men, hulls) for f in near.of(own)}


def is_in_contact(s: State, f: Figure, e: Figure) -> bool:
    """Whether two bases touch and no wall stands between them."""
    return touching(f, e) and not wall_between(s, (f.x, f.y), (e.x, e.y), f.level)


@rule("PZF-B5q", off=False)
def is_across(s: State, f: Figure, e: Figure) -> bool:
    """Two men against the same barrier, or window, from both sides fight over it."""
    touch = charts().measure.contact
    if gap(f, e) > 2 * touch + charts().barrier.width_below:
        return False
    laid = table(s)
    own, his = base(f), base(e)
    for index in laid.near(own, touch - 1):
        piece = laid.pieces[index]
        if way_on_foot(piece) not in ("jump", "climb") or not is_thin(piece):
            continue
        close = gap(f, e) <= 2 * touch + 2 * piece.shape.radius and within(piece.shape, his, touch - 1)
        if close and meets((f.x, f.y), (e.x, e.y), piece.shape):
            return True
    return False


@rule("PZF-B5e", off=False)
def is_engaged(s: State, f: Figure, beside: Collection[int] | None = None) -> bool:
    """Whether a figure is in contact with an enemy, so that it may not move; where known, only who is beside one."""
    return (beside is None or f.id in beside) and next(opponents(s, f), None) is not None


# --- control zones ------------------------------------------------------------------------------------------------
@rule("PZF-20.1a", off=False)
def has_zone(s: State, e: Figure) -> bool:
    """A figure on its feet holds an inch around it, until it is in melee; nobody does from a face he climbs."""
    return can_be_held(e) and not e.prone and not is_hanging(e) and not is_engaged(s, e) and not is_at_vehicle(s, e)


@rule("PZF-9.6m", off=False)
def is_at_vehicle(s: State, e: Figure) -> bool:
    """Whether a man is in contact with an enemy vehicle, which counts as being in melee."""
    return any(vehicles_touching(s, e))


@rule("PZF-B5l", off=False)
def is_hanging(e: Figure) -> bool:
    """Whether a figure hangs on the face of an obstacle."""
    return e.climb is not None


def zone_of(e: Figure) -> Shape:
    """The ground a figure holds; to be exactly at its edge is to be outside."""
    return base(e).grown(charts().movement.control_zone - tolerance())


def entered(s: State, f: Figure, a: Point, b: Point) -> list[Figure]:
    """The enemies into whose zone a leg leads."""
    swept = capsule(a, b, radius_of(f))
    reach = charts().movement.control_zone
    x0, y0, x1, y1 = swept.grown(reach + PS).box
    found = []
    for e in s.figures.values():
        if e.side == f.side or not x0 < e.x < x1 or not y0 < e.y < y1 or e.where != "table":
            continue
        if e.level == f.level and overlaps(swept, zone_of(e)) and has_zone(s, e) and not is_apart(s, e, a, b):
            found.append(e)
    return found


def is_apart(s: State, e: Figure, a: Point, b: Point) -> bool:
    """Whether walls keep a figure out of the way of a leg: it is in another house, or out of doors."""
    laid = table(s)
    if not any(is_walled(laid.pieces[i]) for i in laid.near(zone_of(e))):
        return False
    home = in_house(s, e)
    return all(_house_at(s, e, point) is not home for point in (a, b))


def _house_at(s: State, e: Figure, point: Point) -> object:
    laid = table(s)
    return next((laid.pieces[i] for i in reversed(laid.at(point)) if is_walled(laid.pieces[i])), None)


def can_pass(s: State, f: Figure, a: Point, b: Point, target: Figure | None = None) -> Violation | None:
    """Why a leg is stopped by the zones of enemies; `target` is the enemy it charges."""
    for e in entered(s, f, a, b):
        if target is not None and may_cross(e, target):
            continue
        if overlaps(base_at(f, a, 0), zone_of(e)):
            if (refusal := can_leave(s, e, a, b)) is not None:
                return refusal
        elif (refusal := can_enter(s, e)) is not None:
            return refusal
    return None


@rule("PZF-B5c")
def can_enter(s: State, e: Figure) -> Violation | None:
    """Nobody walks into an enemy's zone but to charge him."""
    return refuse("PZF-B5c", "refuse-zone", who=name_of(s, e.id))


@rule("PZF-B5c", off=True)
def may_cross(e: Figure, target: Figure) -> bool:
    """A charge may lead into the zone of its target and through those that overlap it."""
    return e.id == target.id or overlaps(zone_of(e), zone_of(target))


@rule("PZF-B5d")
def can_leave(s: State, e: Figure, a: Point, b: Point) -> Violation | None:
    """Who begins in a zone may move, but not nearer to the enemy who holds it."""
    if gets_nearer((a, b), base(e)):
        return refuse("PZF-B5d", "refuse-nearer", who=name_of(s, e.id))
    return None
