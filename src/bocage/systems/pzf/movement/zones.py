"""Engagement and control zones (PZF-20.1, B5c to e, B5q, B5r): what holds a figure, and where it may not walk."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from bocage.ground.table import Shape, capsule, gets_nearer, meets, overlaps, within
from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.pzf.reference.tables import charts
from bocage.systems.pzf.space.bodies import (
    HULL_CONTACT_RANGE,
    Point,
    PointsInReach,
    base,
    base_at,
    gap,
    is_touching,
    radius_of,
    tolerance,
    vehicles_touching,
)
from bocage.systems.pzf.space.houses import has_wall_between, in_house, is_walled
from bocage.systems.pzf.space.terrain import is_thin, table, way_on_foot
from bocage.systems.pzf.state.model import PS, Figure, State, on_table, other_seat
from bocage.systems.pzf.state.names import name_of

MEN_CONTACT_RANGE = 3 * PS
"""No two bases of men or mounts touch whose centres are further apart than this along x or y."""


# --- engagement ---------------------------------------------------------------------------------------------------
@rule("PZF-B5r", "PZF-B8d", "PZF-9.6k")
def can_be_held(f: Figure) -> bool:
    """Whether a figure can be engaged and engage others: only men, on foot or mounted."""
    return f.kind == "man"


def engaged_enemies(s: State, f: Figure) -> Iterator[Figure]:
    """The enemies with whom a figure is engaged, by contact or across a barrier."""
    if not can_be_held(f):
        return
    x, y, side = f.x, f.y, f.side
    candidates = [
        e
        for e in s.figures.values()
        if e.side != side
        and -MEN_CONTACT_RANGE < e.x - x < MEN_CONTACT_RANGE
        and -MEN_CONTACT_RANGE < e.y - y < MEN_CONTACT_RANGE
    ]
    for e in candidates:
        if e.where != "table" or e.level != f.level or not can_be_held(e):
            continue
        if is_in_contact(s, f, e) or is_across_barrier(s, f, e):
            yield e


def men_near_enemies(s: State, side: int, limit: int = 0) -> set[int]:
    """The ids of a side's men that may be in contact with an enemy, or within a distance of one.

    A quick test for code that asks about many.
    """
    own_men, enemies = [f for f in on_table(s, side) if f.kind == "man"], on_table(s, other_seat(side))
    near_bases = PointsInReach([(e.x, e.y) for e in enemies if e.kind != "vehicle"], MEN_CONTACT_RANGE + limit)
    near_hulls = PointsInReach(
        [(e.x, e.y) for e in enemies if e.kind == "vehicle" and not e.wreck], HULL_CONTACT_RANGE + limit
    )
    return {f.id for points in (near_bases, near_hulls) for f in points.of(own_men)}


def is_in_contact(s: State, f: Figure, e: Figure) -> bool:
    """Whether two bases touch and no wall stands between them."""
    return is_touching(f, e) and not has_wall_between(s, (f.x, f.y), (e.x, e.y), f.level)


@rule("PZF-B5q")
def is_across_barrier(s: State, f: Figure, e: Figure) -> bool:
    """Whether two men stand against the same barrier or window from both sides, so that they fight over it."""
    contact = charts().measure.contact
    if gap(f, e) > 2 * contact + charts().barrier.width_below:
        return False
    layout = table(s)
    own_base, other_base = base(f), base(e)
    for index in layout.near(own_base, contact - 1):
        piece = layout.pieces[index]
        if way_on_foot(piece) not in ("jump", "climb") or not is_thin(piece):
            continue
        is_close = gap(f, e) <= 2 * contact + 2 * piece.shape.radius and within(piece.shape, other_base, contact - 1)
        if is_close and meets((f.x, f.y), (e.x, e.y), piece.shape):
            return True
    return False


@rule("PZF-B5e")
def is_engaged(s: State, f: Figure, near_enemies: Collection[int] | None = None) -> bool:
    """Whether a figure is in contact with an enemy, so that it may not move.

    The ids of men near an enemy, if given, spare the test for all others.
    """
    return (near_enemies is None or f.id in near_enemies) and next(engaged_enemies(s, f), None) is not None


# --- control zones ------------------------------------------------------------------------------------------------
@rule("PZF-20.1a")
def has_zone(s: State, e: Figure) -> bool:
    """Whether a figure has a control zone of one inch.

    It stands, does not climb, is not engaged and touches no enemy vehicle.
    """
    return can_be_held(e) and not e.prone and not is_hanging(e) and not is_engaged(s, e) and not is_at_vehicle(s, e)


@rule("PZF-9.6m")
def is_at_vehicle(s: State, e: Figure) -> bool:
    """Whether a man is in contact with an enemy vehicle, which counts as being in melee."""
    return any(vehicles_touching(s, e))


@rule("PZF-B5l")
def is_hanging(e: Figure) -> bool:
    """Whether a figure hangs on the face of an obstacle."""
    return e.climb is not None


def control_zone(e: Figure) -> Shape:
    """The control zone of a figure; a base exactly at its edge is outside."""
    return base(e).grown(charts().movement.control_zone - tolerance())


def enemies_with_zone_on_leg(s: State, f: Figure, a: Point, b: Point) -> list[Figure]:
    """The enemies into whose control zone a leg leads."""
    swept = capsule(a, b, radius_of(f))
    reach = charts().movement.control_zone
    x0, y0, x1, y1 = swept.grown(reach + PS).box
    holders = []
    for e in s.figures.values():
        if e.side == f.side or not x0 < e.x < x1 or not y0 < e.y < y1 or e.where != "table":
            continue
        if e.level == f.level and overlaps(swept, control_zone(e)) and has_zone(s, e) and not is_walled_off(s, e, a, b):
            holders.append(e)
    return holders


def is_walled_off(s: State, e: Figure, a: Point, b: Point) -> bool:
    """Whether walls separate a figure from a leg.

    Neither end of the leg is in the house where the figure is, or outdoors if it is outdoors.
    """
    layout = table(s)
    if not any(is_walled(layout.pieces[i]) for i in layout.near(control_zone(e))):
        return False
    home = in_house(s, e)
    return all(_house_at(s, e, point) is not home for point in (a, b))


def _house_at(s: State, e: Figure, point: Point) -> object:
    """The walled building at a point; None outdoors."""
    layout = table(s)
    return next((layout.pieces[i] for i in reversed(layout.at(point)) if is_walled(layout.pieces[i])), None)


def why_not_pass(s: State, f: Figure, a: Point, b: Point, target: Figure | None = None) -> Violation | None:
    """Why control zones stop a leg; None if they do not. `target` is the enemy that is charged, if any."""
    for e in enemies_with_zone_on_leg(s, f, a, b):
        if target is not None and may_charge_through(e, target):
            continue
        if overlaps(base_at(f, a, 0), control_zone(e)):
            if (refusal := why_not_leave_zone(s, e, a, b)) is not None:
                return refusal
        elif (refusal := why_not_enter_zone(s, e)) is not None:
            return refusal
    return None


@rule("PZF-B5c")
def why_not_enter_zone(s: State, e: Figure) -> Violation | None:
    """The refusal of a leg into an enemy's zone, which only a charge may enter."""
    return refuse("PZF-B5c", "refuse-zone", who=name_of(s, e.id))


@rule("PZF-B5c")
def may_charge_through(e: Figure, target: Figure) -> bool:
    """Whether a charge may lead through an enemy's zone: that of its target, or one that overlaps it."""
    return e.id == target.id or overlaps(control_zone(e), control_zone(target))


@rule("PZF-B5d")
def why_not_leave_zone(s: State, e: Figure, a: Point, b: Point) -> Violation | None:
    """Why a leg that begins in an enemy's zone is refused: it leads nearer to that enemy; None if it does not."""
    if gets_nearer((a, b), base(e)):
        return refuse("PZF-B5d", "refuse-nearer", who=name_of(s, e.id))
    return None
