"""Engagement and control zones (PZF-20.1, B5c to e, B5q, B5r): what holds a figure, and where it may not walk."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from bocage.ground.table import Shape, capsule, gets_nearer, meets, overlaps, within
from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.pzf.reference.tables import charts
from bocage.systems.pzf.space.bodies import (
    BASE_CONTACT_RANGE,
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


# --- engagement ---------------------------------------------------------------------------------------------------
@rule("PZF-B5r", "PZF-B8d", "PZF-9.6k")
def can_be_held(figure: Figure) -> bool:
    """Whether a figure can be engaged and engage others: only men, on foot or mounted."""
    return figure.kind == "man"


def engaged_enemies(s: State, figure: Figure) -> Iterator[Figure]:
    """The enemies with whom a figure is engaged, by contact or across a barrier."""
    if not can_be_held(figure):
        return
    x, y, side = figure.x, figure.y, figure.side
    candidates = [
        foe
        for foe in s.figures.values()
        if foe.side != side
        and -BASE_CONTACT_RANGE < foe.x - x < BASE_CONTACT_RANGE
        and -BASE_CONTACT_RANGE < foe.y - y < BASE_CONTACT_RANGE
    ]
    for enemy in candidates:
        if enemy.where != "table" or enemy.level != figure.level or not can_be_held(enemy):
            continue
        if is_in_contact(s, figure, enemy) or is_across_barrier(s, figure, enemy):
            yield enemy


def men_near_enemies(s: State, side: int, limit: int = 0) -> set[int]:
    """The ids of a side's men that may be in contact with an enemy, or within a distance of one.

    A quick test for code that asks about many.
    """
    own_men, enemies = [figure for figure in on_table(s, side) if figure.kind == "man"], on_table(s, other_seat(side))
    near_bases = PointsInReach(
        [(enemy.x, enemy.y) for enemy in enemies if enemy.kind != "vehicle"], BASE_CONTACT_RANGE + limit
    )
    near_hulls = PointsInReach(
        [(enemy.x, enemy.y) for enemy in enemies if enemy.kind == "vehicle" and not enemy.wreck],
        HULL_CONTACT_RANGE + limit,
    )
    return {figure.id for points in (near_bases, near_hulls) for figure in points.of(own_men)}


def is_in_contact(s: State, figure: Figure, enemy: Figure) -> bool:
    """Whether two bases touch and no wall stands between them."""
    return is_touching(figure, enemy) and not has_wall_between(
        s, (figure.x, figure.y), (enemy.x, enemy.y), figure.level
    )


@rule("PZF-B5q")
def is_across_barrier(s: State, figure: Figure, enemy: Figure) -> bool:
    """Whether two men stand against the same barrier or window from both sides, so that they fight over it."""
    contact = charts().measure.contact
    if gap(figure, enemy) > 2 * contact + charts().barrier.width_below:
        return False
    layout = table(s)
    own_base, other_base = base(figure), base(enemy)
    for index in layout.near(own_base, contact - 1):
        piece = layout.pieces[index]
        if way_on_foot(piece) not in ("jump", "climb") or not is_thin(piece):
            continue
        is_close = gap(figure, enemy) <= 2 * contact + 2 * piece.shape.radius and within(
            piece.shape, other_base, contact - 1
        )
        if is_close and meets((figure.x, figure.y), (enemy.x, enemy.y), piece.shape):
            return True
    return False


@rule("PZF-B5e")
def is_engaged(s: State, figure: Figure, near_enemies: Collection[int] | None = None) -> bool:
    """Whether a figure is in contact with an enemy, so that it may not move.

    The ids of men near an enemy, if given, spare the test for all others.
    """
    return (near_enemies is None or figure.id in near_enemies) and next(engaged_enemies(s, figure), None) is not None


# --- control zones ------------------------------------------------------------------------------------------------
@rule("PZF-20.1a")
def has_zone(s: State, enemy: Figure) -> bool:
    """Whether a figure has a control zone of one inch.

    It stands, does not climb, is not engaged and touches no enemy vehicle.
    """
    return (
        can_be_held(enemy)
        and not enemy.prone
        and not is_hanging(enemy)
        and not is_engaged(s, enemy)
        and not is_at_vehicle(s, enemy)
    )


@rule("PZF-9.6m")
def is_at_vehicle(s: State, enemy: Figure) -> bool:
    """Whether a man is in contact with an enemy vehicle, which counts as being in melee."""
    return any(vehicles_touching(s, enemy))


@rule("PZF-B5l")
def is_hanging(enemy: Figure) -> bool:
    """Whether a figure hangs on the face of an obstacle."""
    return enemy.climb is not None


def control_zone(enemy: Figure) -> Shape:
    """The control zone of a figure; a base exactly at its edge is outside."""
    return base(enemy).grown(charts().movement.control_zone - tolerance())


def enemies_with_zone_on_leg(s: State, figure: Figure, start: Point, end: Point) -> list[Figure]:
    """The enemies into whose control zone a leg leads."""
    swept = capsule(start, end, radius_of(figure))
    reach = charts().movement.control_zone
    x0, y0, x1, y1 = swept.grown(reach + PS).box
    holders = []
    for enemy in s.figures.values():
        if enemy.side == figure.side or not x0 < enemy.x < x1 or not y0 < enemy.y < y1 or enemy.where != "table":
            continue
        if (
            enemy.level == figure.level
            and overlaps(swept, control_zone(enemy))
            and has_zone(s, enemy)
            and not is_walled_off(s, enemy, start, end)
        ):
            holders.append(enemy)
    return holders


def is_walled_off(s: State, enemy: Figure, start: Point, end: Point) -> bool:
    """Whether walls separate a figure from a leg.

    Neither end of the leg is in the house where the figure is, or outdoors if it is outdoors.
    """
    layout = table(s)
    if not any(is_walled(layout.pieces[index]) for index in layout.near(control_zone(enemy))):
        return False
    home = in_house(s, enemy)
    return all(_house_at(s, enemy, point) is not home for point in (start, end))


def _house_at(s: State, enemy: Figure, point: Point) -> object:
    """The walled building at a point; None outdoors."""
    layout = table(s)
    return next((layout.pieces[index] for index in reversed(layout.at(point)) if is_walled(layout.pieces[index])), None)


def why_not_pass(s: State, figure: Figure, start: Point, end: Point, target: Figure | None = None) -> Violation | None:
    """Why control zones stop a leg; None if they do not. `target` is the enemy that is charged, if any."""
    for enemy in enemies_with_zone_on_leg(s, figure, start, end):
        if target is not None and may_charge_through(enemy, target):
            continue
        if overlaps(base_at(figure, start, 0), control_zone(enemy)):
            if (refusal := why_not_leave_zone(s, enemy, start, end)) is not None:
                return refusal
        elif (refusal := why_not_enter_zone(s, enemy)) is not None:
            return refusal
    return None


@rule("PZF-B5c")
def why_not_enter_zone(s: State, enemy: Figure) -> Violation | None:
    """The refusal of a leg into an enemy's zone, which only a charge may enter."""
    return refuse("PZF-B5c", "refuse-zone", who=name_of(s, enemy.id))


@rule("PZF-B5c")
def may_charge_through(enemy: Figure, target: Figure) -> bool:
    """Whether a charge may lead through an enemy's zone: that of its target, or one that overlaps it."""
    return enemy.id == target.id or overlaps(control_zone(enemy), control_zone(target))


@rule("PZF-B5d")
def why_not_leave_zone(s: State, enemy: Figure, start: Point, end: Point) -> Violation | None:
    """Why a leg that begins in an enemy's zone is refused: it leads nearer to that enemy; None if it does not."""
    if gets_nearer((start, end), base(enemy)):
        return refuse("PZF-B5d", "refuse-nearer", who=name_of(s, enemy.id))
    return None
