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
def capacity_of(v: Figure) -> int:
    """How many men a vehicle carries, riders on a tank included."""
    return tank_rider_count(v) if vehicle(v.type).kind == "tank" else seat_count(v)


@rule("PZF-9.3b")
def seat_count(v: Figure) -> int:
    """How many men a transport carries, of any squads."""
    return vehicle(v.type).capacity


@rule("PZF-9.3d")
def tank_rider_count(v: Figure) -> int:
    """How many men ride on a tank."""
    return charts().transport.tank_riders


@rule("PZF-9.1c")
def why_not_on_foot(f: Figure) -> Violation | None:
    """Refuse a mounted man or a cyclist: only men on foot are carried."""
    return refuse("PZF-9.1c", "refuse-not-on-foot") if is_mounted(f) or f.cycled or "bicycle" in f.gear else None


# --- boarding (9.3a) ----------------------------------------------------------------------------------------------
def why_not_board(s: State, f: Figure, v: Figure) -> Violation | None:
    """Why a man cannot board a vehicle now; None if it can."""
    if v.kind != "vehicle" or v.side != f.side or v.where != "table" or v.wreck or f.level:
        return refuse("PZF-9.3a", "refuse-no-vehicle")
    if len(men_aboard(s, v)) >= capacity_of(v):
        return refuse("PZF-9.3b", "refuse-full", who=name_of(s, v.id))
    return (
        why_not_on_foot(f)
        or why_not_beside_vehicle(f, v)
        or why_not_standing_still(v)
        or actions.why_not_take_action(s, f, long=True)
    )


@rule("PZF-9.3a")
def why_not_beside_vehicle(f: Figure, v: Figure) -> Violation | None:
    """Refuse a man more than two inches from the vehicle it would board."""
    is_close = is_within(f, v, charts().transport.board_distance)
    return None if is_close else refuse("PZF-9.3a", "refuse-vehicle-far")


@rule("PZF-9.3a")
def why_not_standing_still(v: Figure) -> Violation | None:
    """Refuse a vehicle that has moved or bogged in this turn."""
    return refuse("PZF-9.3a", "refuse-vehicle-moved") if v.spent or v.bogged_now else None


def board_choices(s: State, f: Figure) -> Iterator[Choice]:
    """The vehicles a man may board now, as choices."""
    for v in figures_near_box(s, base(f).box, charts().transport.board_distance + tolerance()):
        if v.kind == "vehicle" and why_not_board(s, f, v) is None:
            yield Choice("board", v.id)


def board_vehicle(s: State, f: Figure, choice: Choice) -> Procedure[None]:
    """Let a man board a vehicle, or ride on a tank."""
    v = s.figures[choice.piece or 0]
    yield from camouflage.uncover_if_camouflaged(s, v)
    actions.pay_for_action(s, f, long=True)
    f.where, f.aboard, f.crossed, f.acted = "aboard", v.id, True, True
    f.x, f.y = v.x, v.y
    v.boarded = True
    yield tell("told-boards", who=name_of(s, f.id), vehicle=name_of(s, v.id), rule="PZF-9.3a", pieces=(f.id, v.id))


# --- leaving (9.3a, 9.3f) -----------------------------------------------------------------------------------------
def why_not_alight(s: State, v: Figure, p: Figure) -> Violation | None:
    """Why a passenger cannot leave a vehicle now; None if it can."""
    if p.where != "aboard" or p.aboard != v.id or p.kind != "man" or p.acted:
        return refuse("PZF-9.3a", "refuse-not-aboard")
    bound = None if acts_freely(p) else refuse("PZF-3.2d", "refuse-isolated")
    return bound or why_not_standing_still(v) or why_not_leave_gun(v, p)


def why_not_alight_at(s: State, v: Figure, choice: Choice) -> Violation | None:
    """Why a passenger cannot be put down at the point a choice names; None if it can."""
    p = s.figures.get(choice.piece or 0)
    if p is None or choice.point is None or choice != Choice("alight", p.id, point=choice.point):
        return refuse("PZF-9.3f", "refuse-not-offered", choice=str(choice))
    return why_not_alight(s, v, p) or why_no_room_beside_vehicle(s, v, p, choice.point)


@rule("PZF-9.3f")
def why_no_room_beside_vehicle(s: State, v: Figure, p: Figure, point: Point) -> Violation | None:
    """Refuse a point for a passenger beyond two inches of the vehicle, without room, or in an enemy's control zone."""
    shape = base_at(p, point, 0)
    reach = charts().transport.board_distance + tolerance()
    if not within(shape, base(v), reach):
        return refuse("PZF-9.3f", "refuse-vehicle-far")
    if not has_room(s, p, point):
        return refuse("PZF-9.3f", "refuse-no-room")
    held = (
        e for e in on_table(s, other_seat(p.side)) if zones.has_zone(s, e) and overlaps(shape, zones.control_zone(e))
    )
    return next((refuse("PZF-9.3f", "refuse-zone", who=name_of(s, e.id)) for e in held), None)


def alight_choices(s: State, v: Figure) -> Iterator[Choice]:
    """One place to get out for each passenger that may leave, as choices.

    It is the same for all, since their bases are alike.
    """
    leavers = [p for p in men_aboard(s, v) if why_not_alight(s, v, p) is None]
    point = first_alighting_point(s, v, leavers[0]) if leavers else None
    if point is not None:
        yield from (Choice("alight", p.id, point=point) for p in leavers)


def first_alighting_point(s: State, v: Figure, p: Figure) -> Point | None:
    """A point where a passenger may get out: to the vehicle's right, or the nearest to that; None if there is none."""
    point = room_near(s, v, p, charts().transport.board_distance)
    if why_no_room_beside_vehicle(s, v, p, point) is None:
        return point
    return nearest_place(point, SEARCH, lambda candidate: why_no_room_beside_vehicle(s, v, p, candidate) is None)


def put_down_passenger(s: State, v: Figure, choice: Choice) -> Procedure[None]:
    """Put a passenger down at the chosen point, which ends its turn."""
    yield from camouflage.uncover_if_camouflaged(s, v)
    p = s.figures[choice.piece or 0]
    p.where, p.aboard, p.level, p.crossed, p.acted = "table", 0, 0, True, True
    p.x, p.y = choice.point or (v.x, v.y)
    p.actions += 2
    if s.setting.options.actions_count_as_movement:
        p.spent = movement_of(p)
    v.boarded = True
    yield tell("told-alights", who=name_of(s, p.id), vehicle=name_of(s, v.id), rule="PZF-9.3a", pieces=(p.id, v.id))


# --- a machine gun fixed aboard (9.3h, 9.3i) ----------------------------------------------------------------------
def mount_of(v: Figure) -> str:
    """The mount a vehicle has for a squad's machine gun; empty if none."""
    return next((mount for special, mount in MOUNT_BY_SPECIAL_RULE.items() if special in v.special), "")


def fixed_gunner(v: Figure) -> int:
    """The id of the passenger whose machine gun is fixed to a vehicle, 0 if none is."""
    return next((arm.gunner for arm in v.arms if arm.gunner and not arm.gone), 0)


@rule("PZF-9.3h")
def fix_choices(s: State, v: Figure) -> Iterator[Choice]:
    """The gunners aboard whose light machine gun may be fixed to the vehicle now, as choices; one at a time."""
    if not mount_of(v) or v.actions or fixed_gunner(v):
        return
    for p in men_aboard(s, v):
        if any(arm.weapon == "lmg" and not arm.gone and not arm.jammed for arm in p.arms):
            yield Choice("fix", p.id)


@rule("PZF-9.3h")
def unfix_choices(s: State, v: Figure) -> Iterator[Choice]:
    """The choice to take a fixed machine gun off the vehicle again."""
    if mount_of(v) and not v.actions and fixed_gunner(v):
        yield Choice("unfix", fixed_gunner(v))


def fix_machine_gun(s: State, v: Figure, choice: Choice) -> Procedure[None]:
    """Fix a passenger's light machine gun to the vehicle, as a weapon of the vehicle."""
    yield from camouflage.uncover_if_camouflaged(s, v)
    v.actions += 1
    v.arms.append(Arm("veh_mg", mount_of(v), gunner=choice.piece or 0))
    yield tell("told-fixed", who=name_of(s, choice.piece or 0), rule="PZF-9.3h", pieces=(v.id,))


def unfix_machine_gun(s: State, v: Figure, choice: Choice) -> Procedure[None]:
    """Give a fixed machine gun back to its gunner, still jammed if it was."""
    yield from camouflage.uncover_if_camouflaged(s, v)
    v.actions += 1
    gunner = choice.piece or 0
    is_jammed = any(arm.jammed for arm in v.arms if arm.gunner == gunner and not arm.gone)
    own_weapon = next(arm for arm in s.figures[gunner].arms if arm.weapon == "lmg")
    own_weapon.jammed = own_weapon.jammed or is_jammed
    remove_fixed_weapon(v, gunner)
    yield tell("told-unfixed", who=name_of(s, choice.piece or 0), rule="PZF-9.3h", pieces=(v.id,))


def remove_fixed_weapon(v: Figure, gunner: int) -> None:
    """Mark a gunner's fixed weapon as gone from the vehicle; the indices of its other weapons stay."""
    for arm in v.arms:
        if arm.gunner == gunner:
            arm.gone, arm.gunner = True, 0


@rule("PZF-9.3i")
def why_not_leave_gun(v: Figure, p: Figure) -> Violation | None:
    """Refuse a passenger whose machine gun is fixed to the vehicle."""
    is_gunner = any(arm.gunner == p.id and not arm.gone for arm in v.arms)
    return refuse("PZF-9.3i", "refuse-at-gun") if is_gunner else None


def remove_weapon_of_lost_gunner(s: State, id: int) -> Procedure[None]:
    """Remove the fixed machine gun of a lost gunner."""
    for v in on_table(s, s.figures[id].side):
        if v.kind == "vehicle":
            remove_fixed_weapon(v, id)
    return
    yield


@rule("PZF-6.8d")
def why_not_tow(v: Figure) -> Violation | None:
    """Refuse a vehicle or team that cannot tow, or tows a gun already."""
    return refuse("PZF-6.8d", "refuse-cannot-tow") if v.tow or not vehicle(v.type).tow else None
