"""Men carried by vehicles (PZF-9.1, 9.3): boarding, leaving, riders on tanks, machine guns fixed to a transport."""

from __future__ import annotations

from collections.abc import Iterator

from bocage.ground.table import nearest_place, overlaps, within
from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure, tell
from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.pzf import actions, camouflage, zones
from bocage.systems.pzf.bodies import Point, base, base_at, is_mounted, movement_of, near, reaching, tolerance
from bocage.systems.pzf.command import acts_freely
from bocage.systems.pzf.damage import SEARCH, aboard, has_room, room_near
from bocage.systems.pzf.model import Arm, Figure, State, on_table, other
from bocage.systems.pzf.tables import charts, vehicle
from bocage.systems.pzf.view import name_of

FIXED = {"mount_lmg_front": "hull_front", "mount_lmg_rear": "hull_rear"}
"""Where a transport takes a squad's machine gun."""


# --- room (9.1c, 9.3b, 9.3d) --------------------------------------------------------------------------------------
def places(v: Figure) -> int:
    """How many men a vehicle carries."""
    return riders(v) if vehicle(v.type).kind == "tank" else seats(v)


@rule("PZF-9.3b", off=99)
def seats(v: Figure) -> int:
    """A transport carries as many men as its list says, of whatever squads."""
    return vehicle(v.type).capacity


@rule("PZF-9.3d")
def riders(v: Figure) -> int:
    """Any tank carries men who ride on it."""
    return charts().transport.tank_riders


@rule("PZF-9.1c")
def is_on_foot(f: Figure) -> Violation | None:
    """Only men on foot are carried."""
    return refuse("PZF-9.1c", "refuse-not-on-foot") if is_mounted(f) or f.cycled or "bicycle" in f.gear else None


# --- boarding (9.3a) ----------------------------------------------------------------------------------------------
def can_board(s: State, f: Figure, v: Figure) -> Violation | None:
    """Why a man cannot board a vehicle now."""
    if v.kind != "vehicle" or v.side != f.side or v.where != "table" or v.wreck or f.level:
        return refuse("PZF-9.3a", "refuse-no-vehicle")
    if len(aboard(s, v)) >= places(v):
        return refuse("PZF-9.3b", "refuse-full", who=name_of(s, v.id))
    return is_on_foot(f) or stands_by(f, v) or stands_still(v) or actions.can_take_action(s, f, long=True)


@rule("PZF-9.3a")
def stands_by(f: Figure, v: Figure) -> Violation | None:
    """One boards from two inches away."""
    close = near(f, v, charts().transport.board_distance)
    return None if close else refuse("PZF-9.3a", "refuse-vehicle-far")


@rule("PZF-9.3a")
def stands_still(v: Figure) -> Violation | None:
    """The vehicle does not move in that turn."""
    return refuse("PZF-9.3a", "refuse-vehicle-moved") if v.spent or v.bogged_now else None


@rule("PZF-9.3a")
def waits(s: State, v: Figure) -> Violation | None:
    """Nor does it move after somebody has boarded or left it."""
    return refuse("PZF-9.3a", "refuse-vehicle-waits") if v.boarded else None


def boardings(s: State, f: Figure) -> Iterator[Choice]:
    """The vehicles a man may board."""
    for v in reaching(s, base(f).box, charts().transport.board_distance + tolerance()):
        if v.kind == "vehicle" and can_board(s, f, v) is None:
            yield Choice("board", v.id)


def board(s: State, f: Figure, choice: Choice) -> Procedure[None]:
    """A man gets in, or onto a tank."""
    v = s.figures[choice.piece or 0]
    yield from camouflage.betray(s, v)
    actions.take_action(s, f, long=True)
    f.where, f.aboard, f.crossed, f.acted = "aboard", v.id, True, True
    f.x, f.y = v.x, v.y
    v.boarded = True
    yield tell("told-boards", who=name_of(s, f.id), vehicle=name_of(s, v.id), rule="PZF-9.3a", pieces=(f.id, v.id))


# --- leaving (9.3a, 9.3f) -----------------------------------------------------------------------------------------
def can_alight(s: State, v: Figure, p: Figure) -> Violation | None:
    """Why a passenger cannot leave a vehicle now."""
    if p.where != "aboard" or p.aboard != v.id or p.kind != "man" or p.acted:
        return refuse("PZF-9.3a", "refuse-not-aboard")
    bound = None if acts_freely(p) else refuse("PZF-3.2d", "refuse-isolated")
    return bound or stands_still(v) or stays_at_gun(v, p)


def can_alight_at(s: State, v: Figure, choice: Choice) -> Violation | None:
    """Why a passenger cannot be put down at a point."""
    p = s.figures.get(choice.piece or 0)
    if p is None or choice.point is None or choice != Choice("alight", p.id, point=choice.point):
        return refuse("PZF-9.3f", "refuse-not-offered", choice=str(choice))
    return can_alight(s, v, p) or fits(s, v, p, choice.point)


@rule("PZF-9.3f")
def fits(s: State, v: Figure, p: Figure, point: Point) -> Violation | None:
    """A man is put down within two inches of the vehicle, where he has room, and in nobody's control zone."""
    shape = base_at(p, point, 0)
    reach = charts().transport.board_distance + tolerance()
    if not within(shape, base(v), reach):
        return refuse("PZF-9.3f", "refuse-vehicle-far")
    if not has_room(s, p, point):
        return refuse("PZF-9.3f", "refuse-no-room")
    held = (e for e in on_table(s, other(p.side)) if zones.has_zone(s, e) and overlaps(shape, zones.zone_of(e)))
    return next((refuse("PZF-9.3f", "refuse-zone", who=name_of(s, e.id)) for e in held), None)


def alightings(s: State, v: Figure) -> Iterator[Choice]:
    """A first place for every passenger who may leave; with bases alike it is the same for all."""
    leaving = [p for p in aboard(s, v) if can_alight(s, v, p) is None]
    point = first_place(s, v, leaving[0]) if leaving else None
    if point is not None:
        yield from (Choice("alight", p.id, point=point) for p in leaving)


def first_place(s: State, v: Figure, p: Figure) -> Point | None:
    """Where a passenger may get out: to the right if no enemy holds that ground, else as near to it as may be."""
    point = room_near(s, v, p, charts().transport.board_distance)
    if fits(s, v, p, point) is None:
        return point
    return nearest_place(point, SEARCH, lambda at: fits(s, v, p, at) is None)


def alight(s: State, v: Figure, choice: Choice) -> Procedure[None]:
    """A man gets out and has done with his turn."""
    yield from camouflage.betray(s, v)
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
    """Where a vehicle takes a machine gun, if anywhere."""
    return next((mount for special, mount in FIXED.items() if special in v.special), "")


def fixed_gunner(v: Figure) -> int:
    """The passenger whose machine gun is fixed to a vehicle, 0 where none is."""
    return next((arm.gunner for arm in v.arms if arm.gunner and not arm.gone), 0)


@rule("PZF-9.3h", off=lambda s, v: iter(()))
def fixings(s: State, v: Figure) -> Iterator[Choice]:
    """A light machine gun whose gunner is aboard may be fixed to the vehicle, one at a time."""
    if not mount_of(v) or v.actions or fixed_gunner(v):
        return
    for p in aboard(s, v):
        if any(arm.weapon == "lmg" and not arm.gone and not arm.jammed for arm in p.arms):
            yield Choice("fix", p.id)


@rule("PZF-9.3h", off=lambda s, v: iter(()))
def unfixings(s: State, v: Figure) -> Iterator[Choice]:
    """A machine gun that is fixed to the vehicle may be taken off again."""
    if mount_of(v) and not v.actions and fixed_gunner(v):
        yield Choice("unfix", fixed_gunner(v))


def fix(s: State, v: Figure, choice: Choice) -> Procedure[None]:
    """It is now a machine gun of the vehicle."""
    yield from camouflage.betray(s, v)
    v.actions += 1
    v.arms.append(Arm("veh_mg", mount_of(v), gunner=choice.piece or 0))
    yield tell("told-fixed", who=name_of(s, choice.piece or 0), rule="PZF-9.3h", pieces=(v.id,))


def unfix(s: State, v: Figure, choice: Choice) -> Procedure[None]:
    """It is a squad's weapon again, and still jammed if it was."""
    yield from camouflage.betray(s, v)
    v.actions += 1
    gunner = choice.piece or 0
    jammed = any(arm.jammed for arm in v.arms if arm.gunner == gunner and not arm.gone)
    own = next(arm for arm in s.figures[gunner].arms if arm.weapon == "lmg")
    own.jammed = own.jammed or jammed
    drop(v, gunner)
    yield tell("told-unfixed", who=name_of(s, choice.piece or 0), rule="PZF-9.3h", pieces=(v.id,))


def drop(v: Figure, gunner: int) -> None:
    """The vehicle has the weapon no longer; others keep their numbers."""
    for arm in v.arms:
        if arm.gunner == gunner:
            arm.gone, arm.gunner = True, 0


@rule("PZF-9.3i")
def stays_at_gun(v: Figure, p: Figure) -> Violation | None:
    """While his weapon is fixed its gunner stays aboard; it fires as the vehicle's own."""
    at_it = any(arm.gunner == p.id and not arm.gone for arm in v.arms)
    return refuse("PZF-9.3i", "refuse-at-gun") if at_it else None


def gunner_lost(s: State, id: int) -> Procedure[None]:
    """With its gunner a fixed machine gun is lost."""
    for v in on_table(s, s.figures[id].side):
        if v.kind == "vehicle":
            drop(v, id)
    return
    yield
