"""Charges (PZF-20.2, B5c, B5e, B5f, B5h, 3.2e): the enemies a man may charge, the leg, and the contact."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from bocage.ground.table import TURN, along, bearing, length, nearest_point, overlaps, slide
from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure, tell
from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.pzf.combat import fights
from bocage.systems.pzf.heavy import crews
from bocage.systems.pzf.morale import heroes
from bocage.systems.pzf.morale.command import acts_freely
from bocage.systems.pzf.movement import legs, zones
from bocage.systems.pzf.movement.legs import Leg
from bocage.systems.pzf.movement.walking import activation_of, movement_left, refuse_too_far
from bocage.systems.pzf.reference.tables import charts
from bocage.systems.pzf.space import houses
from bocage.systems.pzf.space.bodies import Point, base, figure_at, gap, is_touching, radius_of, tolerance
from bocage.systems.pzf.space.sight import can_see
from bocage.systems.pzf.space.terrain import table, way_on_foot
from bocage.systems.pzf.state.model import Figure, State, on_table, other_seat
from bocage.systems.pzf.state.names import name_of

CONTACT_ANGLES = (0, 20, -20, 40, -40, 65, -65, 90, -90)
"""Where a charge tries to touch a man: degrees off the line between them, the straightest first."""

HULL_CONTACT_ANGLES = (15, -15, 30, -30, 45, -45, 60, -60, 80, -80, 100, -100, 130, -130, 180)
"""Where a charge tries to touch a hull when the nearest place is taken: degrees off the line between them."""

FARTHEST_CONTACT = 6000
"""No man in contact with any base or hull has its centre further from the other's than this."""


def charge_choices(s: State, f: Figure) -> Iterator[Choice]:
    """The enemies a figure can charge now, as choices."""
    if why_no_charge_by(s, f) is not None:
        return
    reach = movement_left(s, f) + tolerance()
    widest = reach + FARTHEST_CONTACT
    candidates = [e for e in on_table(s, other_seat(f.side)) if abs(e.x - f.x) <= widest and abs(e.y - f.y) <= widest]
    yield from (Choice("charge", e.id) for e in candidates if gap(f, e) <= reach and why_not_charge(s, f, e) is None)


def why_not_charge(s: State, f: Figure, e: Figure, point: Point | None = None) -> Violation | None:
    """Why a figure may not charge an enemy, or not by a leg to the given point; None if it may."""
    refusal = why_no_charge_by(s, f) or why_not_charge_target(s, f, e) or why_not_after_moving(s, f, e)
    if refusal is not None:
        return refusal
    leg = charge_leg(s, f, e, point)
    return leg if isinstance(leg, Violation) else why_not_charge_unseen(s, f, e)


def why_no_charge_by(s: State, f: Figure) -> Violation | None:
    """Why a man may charge no enemy at all; None if it may."""
    if f.climb is not None:
        return refuse("PZF-B5l", "refuse-on-face")
    return why_not_charge_uncommanded(f) or why_not_charge_prone(f)


@rule("PZF-3.2e")
def why_not_charge_uncommanded(f: Figure) -> Violation | None:
    """Why a man may not charge: it has no command; None if it acts freely."""
    return None if acts_freely(f) else refuse("PZF-3.2e", "refuse-isolated-charge")


@rule("PZF-B5h")
def why_not_charge_prone(f: Figure) -> Violation | None:
    """Why a man may not charge: it is prone; None if it stands."""
    return refuse("PZF-B5h", "refuse-prone-charge") if f.prone else None


def why_not_charge_target(s: State, f: Figure, e: Figure) -> Violation | None:
    """Why an enemy is no target of a charge; None if it is.

    Men can be charged, and vehicles by men that carry something to attack them with or can storm them.
    """
    if e.side == f.side or e.where != "table" or e.wreck or e.kind not in ("man", "vehicle"):
        return refuse("PZF-B5r", "refuse-not-chargeable")
    if e.level != f.level and not houses.shares_stairs(s, f, e):
        return refuse("PZF-B5r", "refuse-not-chargeable")
    if e.kind == "vehicle":
        return None if fights.can_storm(s, e) and not f.aboard else why_not_assault_vehicle(f)
    return None


@rule("PZF-9.6a")
def why_not_assault_vehicle(f: Figure) -> Violation | None:
    """Why a man may not charge a vehicle: it has neither grenades nor magnetic mines, or rides; None if it may."""
    armed = "magnetic_mines" in f.gear or any(arm.weapon == "grenade" and not arm.gone for arm in f.arms)
    return None if armed and not f.aboard else refuse("PZF-9.6a", "refuse-no-grenade")


@rule("PZF-20.2a")
def why_not_charge_unseen(s: State, f: Figure, e: Figure) -> Violation | None:
    """Why an enemy may not be charged: it was not visible, even partly, from where the move began; None if it was."""
    active = activation_of(s)
    x, y = active.start
    figure_at_start = msgspec.structs.replace(f, x=x, y=y, level=active.level, prone=active.prone)
    return None if can_see(s, figure_at_start, e) else refuse("PZF-20.2a", "refuse-unseen-charge", who=name_of(s, e.id))


# --- terror (8.3b) ------------------------------------------------------------------------------------------------
def is_terrifying(e: Figure) -> bool:
    """Whether a figure must test its Bravery before it charges this enemy."""
    return "terrifying" in e.special


@rule("PZF-8.3b")
def why_not_after_moving(s: State, f: Figure, e: Figure) -> Violation | None:
    """Why a figure that has moved may not charge a terrifying enemy: it did not declare the charge before.

    None if it did or need not.
    """
    if not is_terrifying(e) or activation_of(s).declared == e.id or not has_moved_off(s, f):
        return None
    return refuse("PZF-8.3b", "refuse-undeclared-charge", who=name_of(s, e.id))


def has_moved_off(s: State, f: Figure) -> bool:
    """Whether a figure is no longer where its activation began."""
    active = activation_of(s)
    return (f.x, f.y) != active.start or f.level != active.level or f.climb is not None


def declaration_choices(s: State, f: Figure) -> Iterator[Choice]:
    """The terrifying enemies whose charge a figure can declare before walking up to them, as choices."""
    foes = (e for e in on_table(s, other_seat(f.side)) if is_terrifying(e))
    yield from (Choice("declare", e.id) for e in foes if why_not_declare(s, f, e) is None)


def why_not_declare(s: State, f: Figure, e: Figure) -> Violation | None:
    """Why a charge cannot be declared; None for a terrifying enemy in sight and within reach, before the first step."""
    refusal = why_no_charge_by(s, f) or why_not_charge_target(s, f, e) or why_not_after_moving(s, f, e)
    if refusal is not None:
        return refusal
    if not is_terrifying(e) or activation_of(s).declared:
        return refuse("PZF-8.3b", "refuse-nothing-to-declare")
    distance = gap(f, e)
    return (
        refuse_too_far("PZF-B5a", distance, movement_left(s, f))
        if distance > movement_left(s, f) + tolerance()
        else why_not_charge_unseen(s, f, e)
    )


# --- the way ------------------------------------------------------------------------------------------------------
def charge_leg(s: State, f: Figure, e: Figure, point: Point | None = None) -> Leg | Violation:
    """The leg of a charge: to the given point, else the straightest that ends in contact; or why there is none."""
    if e.level != f.level:
        return charge_leg_by_stairs(s, f, e, point)
    return _first_charge_leg(s, f, e, contact_points(s, f, e) if point is None else (point,))


def _first_charge_leg(s: State, f: Figure, e: Figure, ends: Iterable[Point]) -> Leg | Violation:
    """The first allowed leg to one of the given points; else the first refusal.

    Points further on are not tried once one is out of reach.
    """
    first_refusal: Violation | None = None
    for end in ends:
        leg = _charge_leg_to(s, f, e, end)
        if isinstance(leg, Leg):
            return leg
        first_refusal = first_refusal or leg
        if leg.rule == "PZF-B5a":
            break
    return first_refusal or refuse("PZF-B5e", "refuse-no-contact", who=name_of(s, e.id))


def charge_leg_by_stairs(s: State, f: Figure, e: Figure, point: Point | None) -> Leg | Violation:
    """The leg of a charge up or down the stairs, from where they end, with their cost added; or why there is none."""
    storeys = e.level - f.level
    man_on_storey = msgspec.structs.replace(f, level=e.level, spent=f.spent + houses.stairs_cost(s, f, storeys))
    ends = stairs_contact_points(s, man_on_storey, e) if point is None else (point,)
    leg = houses.why_no_room_on_landing(s, f, storeys, e.id) or _first_charge_leg(s, man_on_storey, e, ends)
    return leg if isinstance(leg, Violation) else leg._replace(cost=leg.cost + man_on_storey.spent - f.spent)


def stairs_contact_points(s: State, f: Figure, e: Figure) -> Iterable[Point]:
    """The points at which a charge by the stairs may end.

    Where the stairs end, beside an enemy that stands there, or further on.
    """
    if not is_touching(f, e):
        return contact_points(s, f, e)
    return points_touching(f, e) if overlaps(base(f), base(e)) else ((f.x, f.y),)


def _charge_leg_to(s: State, f: Figure, e: Figure, end: Point) -> Leg | Violation:
    """The leg of a charge to a point; or why it is refused there."""
    leg = legs.plan_leg(s, f, end)
    if isinstance(leg, Violation):
        return leg
    if leg.cost > movement_left(s, f) + tolerance():
        return refuse_too_far("PZF-B5a", leg.cost, movement_left(s, f))
    if not is_in_charge_contact(s, figure_at(f, end), e):
        return refuse("PZF-B5e", "refuse-no-contact", who=name_of(s, e.id))
    refusal = (
        zones.why_not_pass(s, f, leg.a, end, e)
        or legs.why_not_cross_wire(s, f, leg.a, end)
        or heroes.why_not_near_hero(s, f, end, lambda g: figure_at(g, end))
        or crews.why_not_charge_over_shield(s, f, e, end)
        or s.setting.joins.why_not_alone(s, f)
    )
    return leg if refusal is None else refusal


def is_in_charge_contact(s: State, f: Figure, e: Figure) -> bool:
    """Whether two figures are in contact, across a barrier if need be."""
    return is_touching(f, e) if e.kind == "vehicle" else any(o.id == e.id for o in zones.engaged_enemies(s, f))


def contact_points(s: State, f: Figure, e: Figure) -> Iterator[Point]:
    """The points at which a charge may end, the straightest first.

    Among them is the near side of a barrier at which the enemy stands.
    """
    a, centre, radius = (f.x, f.y), (e.x, e.y), radius_of(f)
    if e.kind == "vehicle":
        x, y, divisor = nearest_point(base(e), a)
        straight = slide(a, (x // divisor, y // divisor), radius, (base(e),))
        yield straight
        if not legs.has_room_at(s, f, straight):
            yield from other_hull_contacts(s, f, e)
        return
    reach = radius + radius_of(e) + 1
    if length(a, centre) <= reach:
        return
    layout = table(s)
    for index in layout.near(base(e), charts().measure.contact - 1):
        piece = layout.pieces[index]
        if way_on_foot(piece) in ("jump", "climb") and not piece.shape.filled:
            yield slide(a, centre, radius, (piece.shape,))
    yield from points_touching(f, e)


@rule("PZF-B5e")
def other_hull_contacts(s: State, f: Figure, e: Figure) -> Iterator[Point]:
    """Other points at which a charge may touch a hull whose nearest place is taken; none by the other option."""
    if s.setting.options.vehicle_contact == "nearest":
        return
    centre, shape = (e.x, e.y), base(e)
    direction = bearing(centre, (f.x, f.y))
    for degrees in HULL_CONTACT_ANGLES:
        outside = along(centre, (direction + degrees * 1000) % TURN, FARTHEST_CONTACT)
        yield slide(outside, centre, radius_of(f), (shape,))


def points_touching(f: Figure, e: Figure) -> Iterator[Point]:
    """The points at which a figure would touch a man, those on the side it comes from first."""
    centre = (e.x, e.y)
    direction = bearing(centre, (f.x, f.y))
    for degrees in CONTACT_ANGLES:
        yield along(centre, (direction + degrees * 1000) % TURN, radius_of(f) + radius_of(e) + 1)


# --- contact ------------------------------------------------------------------------------------------------------
def make_contact(s: State, f: Figure, target: Figure) -> Procedure[None]:
    """Finish a charge: a figure in contact is engaged, and pins enemies that have not moved yet."""
    if not is_in_charge_contact(s, f, target):
        yield tell("told-charge-short", who=name_of(s, f.id), rule="PZF-B5e", pieces=(f.id,))
        return
    f.charged = True
    for e in list(zones.engaged_enemies(s, f)):
        pin(e)
    yield from crews.swap_with_charged_gunner(s, f.id, target.id)


@rule("PZF-B5f")
def pin(e: Figure) -> None:
    """Forbid a charged figure that has not acted yet to move in this turn."""
    if not e.acted:
        e.pinned = True
