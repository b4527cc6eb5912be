"""Men carried by vehicles (PZF-9.1, 9.3): boarding, leaving, riders on tanks, machine guns fixed to a transport."""

from __future__ import annotations

from collections.abc import Iterator

from bocage.ground.table import nearest_place, overlaps, within
from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure, tell
from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.pzf.morale.command import acts_freely
from bocage.systems.pzf.movement import actions, zones
from bocage.systems.pzf.reference.tables import charts, vehicle
from bocage.systems.pzf.space.bodies import (
    Point,
    base,
    base_at,
    figures_near_box,
    is_mounted,
    is_within,
    movement_of,
    tolerance,
)
from bocage.systems.pzf.space.ways import SEARCH, has_room, room_near
from bocage.systems.pzf.special import camouflage
from bocage.systems.pzf.state.model import Arm, Figure, State, on_table, other_seat
from bocage.systems.pzf.state.names import name_of
from bocage.systems.pzf.vehicles.damage import men_aboard

MOUNT_BY_SPECIAL_RULE = {"mount_lmg_front": "hull_front", "mount_lmg_rear": "hull_rear"}
"""The mount a squad's machine gun takes on a transport, by the transport's special rule."""


# --- room (9.1c, 9.3b, 9.3d) --------------------------------------------------------------------------------------
def capacity_of(hull: Figure) -> int:
    """How many men a vehicle carries, riders on a tank included."""
    return tank_rider_count(hull) if vehicle(hull.type).kind == "tank" else seat_count(hull)


@rule("PZF-9.3b")
def seat_count(hull: Figure) -> int:
    """How many men a transport carries, of any squads."""
    return vehicle(hull.type).capacity


@rule("PZF-9.3d")
def tank_rider_count(hull: Figure) -> int:
    """How many men ride on a tank."""
    return charts().transport.tank_riders


@rule("PZF-9.1c")
def why_not_on_foot(figure: Figure) -> Violation | None:
    """Refuse a mounted man or a cyclist: only men on foot are carried."""
    return (
        refuse("PZF-9.1c", "refuse-not-on-foot")
        if is_mounted(figure) or figure.cycled or "bicycle" in figure.gear
        else None
    )


# --- boarding (9.3a) ----------------------------------------------------------------------------------------------
def why_not_board(s: State, figure: Figure, hull: Figure) -> Violation | None:
    """Why a man cannot board a vehicle now; None if it can."""
    if hull.kind != "vehicle" or hull.side != figure.side or hull.where != "table" or hull.wreck or figure.level:
        return refuse("PZF-9.3a", "refuse-no-vehicle")
    if len(men_aboard(s, hull)) >= capacity_of(hull):
        return refuse("PZF-9.3b", "refuse-full", who=name_of(s, hull.id))
    return (
        why_not_on_foot(figure)
        or why_not_beside_vehicle(figure, hull)
        or why_not_standing_still(hull)
        or actions.why_not_take_action(s, figure, long=True)
    )


@rule("PZF-9.3a")
def why_not_beside_vehicle(figure: Figure, hull: Figure) -> Violation | None:
    """Refuse a man more than two inches from the vehicle it would board."""
    is_close = is_within(figure, hull, charts().transport.board_distance)
    return None if is_close else refuse("PZF-9.3a", "refuse-vehicle-far")


@rule("PZF-9.3a")
def why_not_standing_still(hull: Figure) -> Violation | None:
    """Refuse a vehicle that has moved or bogged in this turn."""
    return refuse("PZF-9.3a", "refuse-vehicle-moved") if hull.spent or hull.bogged_now else None


def board_choices(s: State, figure: Figure) -> Iterator[Choice]:
    """The vehicles a man may board now, as choices."""
    for hull in figures_near_box(s, base(figure).box, charts().transport.board_distance + tolerance()):
        if hull.kind == "vehicle" and why_not_board(s, figure, hull) is None:
            yield Choice("board", hull.id)


def board_vehicle(s: State, figure: Figure, choice: Choice) -> Procedure[None]:
    """Let a man board a vehicle, or ride on a tank."""
    hull = s.figures[choice.piece or 0]
    yield from camouflage.uncover_if_camouflaged(s, hull)
    actions.pay_for_action(s, figure, long=True)
    figure.where, figure.aboard, figure.crossed, figure.acted = "aboard", hull.id, True, True
    figure.x, figure.y = hull.x, hull.y
    hull.boarded = True
    yield tell(
        "told-boards",
        who=name_of(s, figure.id),
        vehicle=name_of(s, hull.id),
        rule="PZF-9.3a",
        pieces=(figure.id, hull.id),
    )


# --- leaving (9.3a, 9.3f) -----------------------------------------------------------------------------------------
def why_not_alight(s: State, hull: Figure, passenger: Figure) -> Violation | None:
    """Why a passenger cannot leave a vehicle now; None if it can."""
    if passenger.where != "aboard" or passenger.aboard != hull.id or passenger.kind != "man" or passenger.acted:
        return refuse("PZF-9.3a", "refuse-not-aboard")
    bound = None if acts_freely(passenger) else refuse("PZF-3.2d", "refuse-isolated")
    return bound or why_not_standing_still(hull) or why_not_leave_gun(hull, passenger)


def why_not_alight_at(s: State, hull: Figure, choice: Choice) -> Violation | None:
    """Why a passenger cannot be put down at the point a choice names; None if it can."""
    point = s.figures.get(choice.piece or 0)
    if point is None or choice.point is None or choice != Choice("alight", point.id, point=choice.point):
        return refuse("PZF-9.3f", "refuse-not-offered", choice=str(choice))
    return why_not_alight(s, hull, point) or why_no_room_beside_vehicle(s, hull, point, choice.point)


@rule("PZF-9.3f")
def why_no_room_beside_vehicle(s: State, hull: Figure, passenger: Figure, point: Point) -> Violation | None:
    """Refuse a point for a passenger beyond two inches of the vehicle, without room, or in an enemy's control zone."""
    shape = base_at(passenger, point, 0)
    reach = charts().transport.board_distance + tolerance()
    if not within(shape, base(hull), reach):
        return refuse("PZF-9.3f", "refuse-vehicle-far")
    if not has_room(s, passenger, point):
        return refuse("PZF-9.3f", "refuse-no-room")
    held = (
        enemy
        for enemy in on_table(s, other_seat(passenger.side))
        if zones.has_zone(s, enemy) and overlaps(shape, zones.control_zone(enemy))
    )
    return next((refuse("PZF-9.3f", "refuse-zone", who=name_of(s, enemy.id)) for enemy in held), None)


def alight_choices(s: State, hull: Figure) -> Iterator[Choice]:
    """One place to get out for each passenger that may leave, as choices.

    It is the same for all, since their bases are alike.
    """
    leavers = [spot_ for spot_ in men_aboard(s, hull) if why_not_alight(s, hull, spot_) is None]
    point = first_alighting_point(s, hull, leavers[0]) if leavers else None
    if point is not None:
        yield from (Choice("alight", spot_.id, point=point) for spot_ in leavers)


def first_alighting_point(s: State, hull: Figure, passenger: Figure) -> Point | None:
    """A point where a passenger may get out: to the vehicle's right, or the nearest to that; None if there is none."""
    point = room_near(s, hull, passenger, charts().transport.board_distance)
    if why_no_room_beside_vehicle(s, hull, passenger, point) is None:
        return point
    return nearest_place(
        point, SEARCH, lambda candidate: why_no_room_beside_vehicle(s, hull, passenger, candidate) is None
    )


def put_down_passenger(s: State, hull: Figure, choice: Choice) -> Procedure[None]:
    """Put a passenger down at the chosen point, which ends its turn."""
    yield from camouflage.uncover_if_camouflaged(s, hull)
    point = s.figures[choice.piece or 0]
    point.where, point.aboard, point.level, point.crossed, point.acted = "table", 0, 0, True, True
    point.x, point.y = choice.point or (hull.x, hull.y)
    point.actions += 2
    if s.setting.options.actions_count_as_movement:
        point.spent = movement_of(point)
    hull.boarded = True
    yield tell(
        "told-alights",
        who=name_of(s, point.id),
        vehicle=name_of(s, hull.id),
        rule="PZF-9.3a",
        pieces=(point.id, hull.id),
    )


# --- a machine gun fixed aboard (9.3h, 9.3i) ----------------------------------------------------------------------
def mount_of(hull: Figure) -> str:
    """The mount a vehicle has for a squad's machine gun; empty if none."""
    return next((mount for special, mount in MOUNT_BY_SPECIAL_RULE.items() if special in hull.special), "")


def fixed_gunner(hull: Figure) -> int:
    """The id of the passenger whose machine gun is fixed to a vehicle, 0 if none is."""
    return next((arm.gunner for arm in hull.arms if arm.gunner and not arm.gone), 0)


@rule("PZF-9.3h")
def fix_choices(s: State, hull: Figure) -> Iterator[Choice]:
    """The gunners aboard whose light machine gun may be fixed to the vehicle now, as choices; one at a time."""
    if not mount_of(hull) or hull.actions or fixed_gunner(hull):
        return
    for passenger in men_aboard(s, hull):
        if any(arm.weapon == "lmg" and not arm.gone and not arm.jammed for arm in passenger.arms):
            yield Choice("fix", passenger.id)


@rule("PZF-9.3h")
def unfix_choices(s: State, hull: Figure) -> Iterator[Choice]:
    """The choice to take a fixed machine gun off the vehicle again."""
    if mount_of(hull) and not hull.actions and fixed_gunner(hull):
        yield Choice("unfix", fixed_gunner(hull))


def fix_machine_gun(s: State, hull: Figure, choice: Choice) -> Procedure[None]:
    """Fix a passenger's light machine gun to the vehicle, as a weapon of the vehicle."""
    yield from camouflage.uncover_if_camouflaged(s, hull)
    hull.actions += 1
    hull.arms.append(Arm("veh_mg", mount_of(hull), gunner=choice.piece or 0))
    yield tell("told-fixed", who=name_of(s, choice.piece or 0), rule="PZF-9.3h", pieces=(hull.id,))


def unfix_machine_gun(s: State, hull: Figure, choice: Choice) -> Procedure[None]:
    """Give a fixed machine gun back to its gunner, still jammed if it was."""
    yield from camouflage.uncover_if_camouflaged(s, hull)
    hull.actions += 1
    gunner = choice.piece or 0
    is_jammed = any(arm.jammed for arm in hull.arms if arm.gunner == gunner and not arm.gone)
    own_weapon = next(arm for arm in s.figures[gunner].arms if arm.weapon == "lmg")
    own_weapon.jammed = own_weapon.jammed or is_jammed
    remove_fixed_weapon(hull, gunner)
    yield tell("told-unfixed", who=name_of(s, choice.piece or 0), rule="PZF-9.3h", pieces=(hull.id,))


def remove_fixed_weapon(hull: Figure, gunner: int) -> None:
    """Mark a gunner's fixed weapon as gone from the vehicle; the indices of its other weapons stay."""
    for arm in hull.arms:
        if arm.gunner == gunner:
            arm.gone, arm.gunner = True, 0


@rule("PZF-9.3i")
def why_not_leave_gun(hull: Figure, passenger: Figure) -> Violation | None:
    """Refuse a passenger whose machine gun is fixed to the vehicle."""
    is_gunner = any(arm.gunner == passenger.id and not arm.gone for arm in hull.arms)
    return refuse("PZF-9.3i", "refuse-at-gun") if is_gunner else None


def remove_weapon_of_lost_gunner(s: State, id: int) -> Procedure[None]:
    """Remove the fixed machine gun of a lost gunner."""
    for hull in on_table(s, s.figures[id].side):
        if hull.kind == "vehicle":
            remove_fixed_weapon(hull, id)
    return
    yield


@rule("PZF-6.8d")
def why_not_tow(hull: Figure) -> Violation | None:
    """Refuse a vehicle or team that cannot tow, or tows a gun already."""
    return refuse("PZF-6.8d", "refuse-cannot-tow") if hull.tow or not vehicle(hull.type).tow else None
