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
from bocage.systems.pzf.morale import bravery, heroes
from bocage.systems.pzf.morale.command import acts_freely
from bocage.systems.pzf.movement import legs, wire, zones
from bocage.systems.pzf.movement.legs import Leg
from bocage.systems.pzf.movement.strides import walk_leg
from bocage.systems.pzf.movement.walking import activation_of, movement_left, refuse_too_far, stop_move
from bocage.systems.pzf.reference.tables import charts
from bocage.systems.pzf.space import houses
from bocage.systems.pzf.space.bodies import Point, base, figure_at, gap, is_touching, radius_of, tolerance
from bocage.systems.pzf.space.sight import can_see
from bocage.systems.pzf.space.terrain import table, way_on_foot
from bocage.systems.pzf.state.model import DEGREE, PS, Figure, State, on_table, other_seat
from bocage.systems.pzf.state.names import name_of

CONTACT_ANGLES = (0, 20, -20, 40, -40, 65, -65, 90, -90)
"""Where a charge tries to touch a man: degrees off the line between them, the straightest first."""
HULL_CONTACT_ANGLES = (15, -15, 30, -30, 45, -45, 60, -60, 80, -80, 100, -100, 130, -130, 180)
"""Where a charge tries to touch a hull when the nearest place is taken: degrees off the line between them."""
FARTHEST_CONTACT = 6 * PS
"""No man in contact with any base or hull has its centre further from the other's than this."""


# --- which enemies may be charged (20.2a, B5h, B5r) ---------------------------------------------------------------
def charge_choices(s: State, figure: Figure) -> Iterator[Choice]:
    """The enemies a figure can charge now, as choices."""
    if why_no_charge_by(s, figure) is not None:
        return
    reach = movement_left(s, figure) + tolerance()
    widest = reach + FARTHEST_CONTACT
    candidates = [
        enemy
        for enemy in on_table(s, other_seat(figure.side))
        if abs(enemy.x - figure.x) <= widest and abs(enemy.y - figure.y) <= widest
    ]
    yield from (
        Choice("charge", enemy.id)
        for enemy in candidates
        if gap(figure, enemy) <= reach and why_not_charge(s, figure, enemy) is None
    )


def why_not_charge(s: State, figure: Figure, enemy: Figure, point: Point | None = None) -> Violation | None:
    """Why a figure may not charge an enemy, or not by a leg to the given point; None if it may."""
    refusal = (
        why_no_charge_by(s, figure) or why_not_charge_target(s, figure, enemy) or why_not_after_moving(s, figure, enemy)
    )
    if refusal is not None:
        return refusal
    leg = charge_leg(s, figure, enemy, point)
    return leg if isinstance(leg, Violation) else why_not_charge_unseen(s, figure, enemy)


def why_no_charge_by(s: State, figure: Figure) -> Violation | None:
    """Why a man may charge no enemy at all; None if it may."""
    if figure.climb is not None:
        return refuse("PZF-B5l", "refuse-on-face")
    return why_not_charge_uncommanded(figure) or why_not_charge_prone(figure)


@rule("PZF-3.2e")
def why_not_charge_uncommanded(figure: Figure) -> Violation | None:
    """Why a man may not charge: it has no command; None if it acts freely."""
    return None if acts_freely(figure) else refuse("PZF-3.2e", "refuse-isolated-charge")


@rule("PZF-B5h")
def why_not_charge_prone(figure: Figure) -> Violation | None:
    """Why a man may not charge: it is prone; None if it stands."""
    return refuse("PZF-B5h", "refuse-prone-charge") if figure.prone else None


def why_not_charge_target(s: State, figure: Figure, enemy: Figure) -> Violation | None:
    """Why an enemy is no target of a charge; None if it is.

    Men can be charged, and vehicles by men that carry something to attack them with or can storm them.
    """
    if enemy.side == figure.side or enemy.where != "table" or enemy.wreck or enemy.kind not in ("man", "vehicle"):
        return refuse("PZF-B5r", "refuse-not-chargeable")
    if enemy.level != figure.level and not houses.shares_stairs(s, figure, enemy):
        return refuse("PZF-B5r", "refuse-not-chargeable")
    if enemy.kind == "vehicle":
        return None if fights.can_storm(s, enemy) and not figure.aboard else why_not_assault_vehicle(figure)
    return None


@rule("PZF-9.6a")
def why_not_assault_vehicle(figure: Figure) -> Violation | None:
    """Why a man may not charge a vehicle: it has neither grenades nor magnetic mines, or rides; None if it may."""
    armed = "magnetic_mines" in figure.gear or any(arm.weapon == "grenade" and not arm.gone for arm in figure.arms)
    return None if armed and not figure.aboard else refuse("PZF-9.6a", "refuse-no-grenade")


@rule("PZF-20.2a")
def why_not_charge_unseen(s: State, figure: Figure, enemy: Figure) -> Violation | None:
    """Why an enemy may not be charged: it was not visible, even partly, from where the move began; None if it was."""
    active = activation_of(s)
    x, y = active.start
    figure_at_start = msgspec.structs.replace(figure, x=x, y=y, level=active.level, prone=active.prone)
    return (
        None
        if can_see(s, figure_at_start, enemy)
        else refuse("PZF-20.2a", "refuse-unseen-charge", who=name_of(s, enemy.id))
    )


# --- terror (8.3b) ------------------------------------------------------------------------------------------------
def is_terrifying(enemy: Figure) -> bool:
    """Whether a figure must test its Bravery before it charges this enemy."""
    return "terrifying" in enemy.special


def declaration_choices(s: State, figure: Figure) -> Iterator[Choice]:
    """The terrifying enemies whose charge a figure can declare before walking up to them, as choices."""
    foes = (enemy for enemy in on_table(s, other_seat(figure.side)) if is_terrifying(enemy))
    yield from (Choice("declare", enemy.id) for enemy in foes if why_not_declare(s, figure, enemy) is None)


def why_not_declare(s: State, figure: Figure, enemy: Figure) -> Violation | None:
    """Why a charge cannot be declared; None for a terrifying enemy in sight and within reach, before the first step."""
    refusal = (
        why_no_charge_by(s, figure) or why_not_charge_target(s, figure, enemy) or why_not_after_moving(s, figure, enemy)
    )
    if refusal is not None:
        return refusal
    if not is_terrifying(enemy) or activation_of(s).declared:
        return refuse("PZF-8.3b", "refuse-nothing-to-declare")
    distance = gap(figure, enemy)
    return (
        refuse_too_far("PZF-B5a", distance, movement_left(s, figure))
        if distance > movement_left(s, figure) + tolerance()
        else why_not_charge_unseen(s, figure, enemy)
    )


@rule("PZF-8.3b")
def why_not_after_moving(s: State, figure: Figure, enemy: Figure) -> Violation | None:
    """Why a figure that has moved may not charge a terrifying enemy: it did not declare the charge before.

    None if it did or need not.
    """
    if not is_terrifying(enemy) or activation_of(s).declared == enemy.id or not has_moved_off(s, figure):
        return None
    return refuse("PZF-8.3b", "refuse-undeclared-charge", who=name_of(s, enemy.id))


def has_moved_off(s: State, figure: Figure) -> bool:
    """Whether a figure is no longer where its activation began."""
    active = activation_of(s)
    return (figure.x, figure.y) != active.start or figure.level != active.level or figure.climb is not None


def declare_charge(s: State, figure: Figure, choice: Choice) -> Procedure[bool]:
    """Test Bravery before charging a terrifying enemy.

    Returns whether the figure may charge it, now or after further legs (PZF-8.3b).
    """
    target = s.figures[choice.piece or 0]
    if activation_of(s).declared == target.id:
        return True
    passed = yield from bravery.test_terror(s, figure.id)
    if passed:
        activation_of(s).declared = target.id
    else:
        stop_move(s)
    return passed


# --- the leg of a charge (B5e) ------------------------------------------------------------------------------------
def charge_leg(s: State, figure: Figure, enemy: Figure, point: Point | None = None) -> Leg | Violation:
    """The leg of a charge: to the given point, else the straightest that ends in contact; or why there is none."""
    if enemy.level != figure.level:
        return charge_leg_by_stairs(s, figure, enemy, point)
    return _first_charge_leg(s, figure, enemy, contact_points(s, figure, enemy) if point is None else (point,))


def _first_charge_leg(s: State, figure: Figure, enemy: Figure, ends: Iterable[Point]) -> Leg | Violation:
    """The first allowed leg to one of the given points; else the first refusal.

    Points further on are not tried once one is out of reach.
    """
    first_refusal: Violation | None = None
    for end in ends:
        leg = _charge_leg_to(s, figure, enemy, end)
        if isinstance(leg, Leg):
            return leg
        first_refusal = first_refusal or leg
        if leg.rule == "PZF-B5a":
            break
    return first_refusal or refuse("PZF-B5e", "refuse-no-contact", who=name_of(s, enemy.id))


def _charge_leg_to(s: State, figure: Figure, enemy: Figure, end: Point) -> Leg | Violation:
    """The leg of a charge to a point; or why it is refused there."""
    leg = legs.plan_leg(s, figure, end)
    if isinstance(leg, Violation):
        return leg
    if leg.cost > movement_left(s, figure) + tolerance():
        return refuse_too_far("PZF-B5a", leg.cost, movement_left(s, figure))
    if not is_in_charge_contact(s, figure_at(figure, end), enemy):
        return refuse("PZF-B5e", "refuse-no-contact", who=name_of(s, enemy.id))
    refusal = (
        zones.why_not_pass(s, figure, leg.start, end, enemy)
        or wire.why_not_cross_wire(s, figure, leg.start, end)
        or heroes.why_not_near_hero(s, figure, end, lambda follower: figure_at(follower, end))
        or crews.why_not_charge_over_shield(s, figure, enemy, end)
        or s.setting.joins.why_not_alone(s, figure)
    )
    return leg if refusal is None else refusal


def charge_leg_by_stairs(s: State, figure: Figure, enemy: Figure, point: Point | None) -> Leg | Violation:
    """The leg of a charge up or down the stairs, from where they end, with their cost added; or why there is none."""
    storeys = enemy.level - figure.level
    man_on_storey = msgspec.structs.replace(
        figure, level=enemy.level, spent=figure.spent + houses.stairs_cost(s, figure, storeys)
    )
    ends = stairs_contact_points(s, man_on_storey, enemy) if point is None else (point,)
    leg = houses.why_no_room_on_landing(s, figure, storeys, enemy.id) or _first_charge_leg(
        s, man_on_storey, enemy, ends
    )
    return leg if isinstance(leg, Violation) else leg._replace(cost=leg.cost + man_on_storey.spent - figure.spent)


def stairs_contact_points(s: State, figure: Figure, enemy: Figure) -> Iterable[Point]:
    """The points at which a charge by the stairs may end.

    Where the stairs end, beside an enemy that stands there, or further on.
    """
    if not is_touching(figure, enemy):
        return contact_points(s, figure, enemy)
    return points_touching(figure, enemy) if overlaps(base(figure), base(enemy)) else ((figure.x, figure.y),)


def is_in_charge_contact(s: State, figure: Figure, enemy: Figure) -> bool:
    """Whether two figures are in contact, across a barrier if need be."""
    return (
        is_touching(figure, enemy)
        if enemy.kind == "vehicle"
        else any(engaged_enemy.id == enemy.id for engaged_enemy in zones.engaged_enemies(s, figure))
    )


def contact_points(s: State, figure: Figure, enemy: Figure) -> Iterator[Point]:
    """The points at which a charge may end, the straightest first.

    Among them is the near side of a barrier at which the enemy stands.
    """
    start, centre, radius = (figure.x, figure.y), (enemy.x, enemy.y), radius_of(figure)
    if enemy.kind == "vehicle":
        x, y, divisor = nearest_point(base(enemy), start)
        straight = slide(start, (x // divisor, y // divisor), radius, (base(enemy),))
        yield straight
        if not legs.has_room_at(s, figure, straight):
            yield from other_hull_contacts(s, figure, enemy)
        return
    reach = radius + radius_of(enemy) + 1
    if length(start, centre) <= reach:
        return
    layout = table(s)
    for index in layout.near(base(enemy), charts().measure.contact - 1):
        piece = layout.pieces[index]
        if way_on_foot(piece) in ("jump", "climb") and not piece.shape.filled:
            yield slide(start, centre, radius, (piece.shape,))
    yield from points_touching(figure, enemy)


@rule("PZF-B5e")
def other_hull_contacts(s: State, figure: Figure, enemy: Figure) -> Iterator[Point]:
    """Other points at which a charge may touch a hull whose nearest place is taken; none by the other option."""
    if s.setting.options.vehicle_contact == "nearest":
        return
    centre, shape = (enemy.x, enemy.y), base(enemy)
    direction = bearing(centre, (figure.x, figure.y))
    for degrees in HULL_CONTACT_ANGLES:
        outside = along(centre, (direction + degrees * DEGREE) % TURN, FARTHEST_CONTACT)
        yield slide(outside, centre, radius_of(figure), (shape,))


def points_touching(figure: Figure, enemy: Figure) -> Iterator[Point]:
    """The points at which a figure would touch a man, those on the side it comes from first."""
    centre = (enemy.x, enemy.y)
    direction = bearing(centre, (figure.x, figure.y))
    for degrees in CONTACT_ANGLES:
        yield along(centre, (direction + degrees * DEGREE) % TURN, radius_of(figure) + radius_of(enemy) + 1)


# --- the charge (B5e, B5f) ----------------------------------------------------------------------------------------
def charge(s: State, figure: Figure, choice: Choice) -> Procedure[None]:
    """Charge the chosen enemy: straight into contact, by the stairs if need be.

    Before a terrifying enemy Bravery is tested first; a figure that fails does not move.
    """
    target = s.figures[choice.piece or 0]
    if is_terrifying(target) and not (yield from declare_charge(s, figure, choice)):
        return
    leg = charge_leg(s, figure, target, choice.point)
    if isinstance(leg, Leg):
        yield tell(
            "told-charge", who=name_of(s, figure.id), target=name_of(s, target.id), rule="PZF-B5e", pieces=(figure.id,)
        )
        storeys = target.level - figure.level
        if storeys:
            yield from houses.change_storey(s, figure, storeys)
        yield from walk_leg(s, figure, leg.end)
        figure.stairs = storeys
    stop_move(s)
    if figure.where == "table":
        yield from make_contact(s, figure, target)


def make_contact(s: State, figure: Figure, target: Figure) -> Procedure[None]:
    """Finish a charge: a figure in contact is engaged, and pins enemies that have not moved yet."""
    if not is_in_charge_contact(s, figure, target):
        yield tell("told-charge-short", who=name_of(s, figure.id), rule="PZF-B5e", pieces=(figure.id,))
        return
    figure.charged = True
    for enemy in list(zones.engaged_enemies(s, figure)):
        pin(enemy)
    yield from crews.swap_with_charged_gunner(s, figure.id, target.id)


@rule("PZF-B5f")
def pin(enemy: Figure) -> None:
    """Forbid a charged figure that has not acted yet to move in this turn."""
    if not enemy.acted:
        enemy.pinned = True
