"""Vehicles that run at men, vehicles and obstacles (PZF-9.7, 11.3): who dodges, who is struck, what gives way."""

from __future__ import annotations

from bocage.ground.table import TURN, Shape, along, bearing, length, overlaps
from bocage.ground.table.motion import furthest
from bocage.kernel.contract.procedure import Procedure, reaches, tell
from bocage.kernel.rules import rule
from bocage.systems.pzf.combat.fights import is_immobilised
from bocage.systems.pzf.engineers.demolition import batter, solidity
from bocage.systems.pzf.morale import wounds
from bocage.systems.pzf.movement import legs, walking
from bocage.systems.pzf.movement.walking import stop
from bocage.systems.pzf.reference.tables import charts, vehicle
from bocage.systems.pzf.space.bodies import Point, base, base_at
from bocage.systems.pzf.space.terrain import element_name, table
from bocage.systems.pzf.space.ways import has_room
from bocage.systems.pzf.state.model import Figure, State
from bocage.systems.pzf.state.names import name_of
from bocage.systems.pzf.vehicles import ground
from bocage.systems.pzf.vehicles.fire import face_defence

SIDESTEP = 50
"""Room beside a vehicle's path is looked for in steps of this."""


@rule("PZF-9.7a", off=1)
def shock(f: Figure) -> int:
    """The shock strength of a vehicle is its Strength."""
    return vehicle(f.type).f


def first_met(s: State, f: Figure, end: Point, swept: Shape) -> tuple[Point, int] | None:
    """The first enemy on the way, and where the vehicle is when it reaches him."""
    a = (f.x, f.y)
    found = [(_contact(f, a, end, base(e)), e.id) for e in ground.in_sweep(s, f, swept)]
    return min(found, key=lambda met: (length(a, met[0]), met[1]), default=None)


def _contact(f: Figure, a: Point, b: Point, shape: Shape) -> Point:
    return furthest(a, b, lambda end: not overlaps(ground.sweep_of(f, a, end), shape))


def run_at(s: State, f: Figure, e: Figure, end: Point) -> Procedure[None]:
    """A vehicle reaches an enemy in its path."""
    if e.id in f.run_over:
        stop(s)
        return
    f.run_over.append(e.id)
    yield tell("told-runs-at", who=name_of(s, f.id), target=name_of(s, e.id), rule="PZF-9.7a", pieces=(f.id, e.id))
    how = {"gun": crush, "vehicle": ram}.get(e.kind, run_over)
    yield from how(s, f, e, end)


def aside(s: State, f: Figure, e: Figure, end: Point) -> Point | None:
    """Where a figure gets out of the way: an inch or more to the nearer side of the path, if there is room."""
    right = (f.facing + TURN // 4) % TURN
    x, y = along((0, 0), right, 1000)
    way = right if (e.x - f.x) * x + (e.y - f.y) * y >= 0 else (right + TURN // 2) % TURN
    path = ground.sweep_of(f, (f.x, f.y), end)
    step = charts().charge.dodge_distance
    for far in range(step, step + vehicle(f.type).size[1] + 2 * step, SIDESTEP):
        point = along((e.x, e.y), way, far)
        if not overlaps(base_at(e, point, e.facing), path):
            return point if leaves_room(s, e, point) else None
    return None


@rule("PZF-9.7h", off=True)
def leaves_room(s: State, e: Figure, point: Point) -> bool:
    """Who has no room beside the path, or a wall before it, cannot get out of the way."""
    if not has_room(s, e, point):
        return False
    if e.kind != "vehicle":
        return legs.is_open(s, e, point)
    swept = ground.sweep_of(e, (e.x, e.y), point)
    return not any(ground.solids(s, e, swept, point, ("no", "break")))


def dodges(s: State, e: Figure, spot: Point | None) -> Procedure[bool]:
    """On 4+ whoever is run at gets out of the way in time."""
    if spot is None:
        return False
    return (yield from reaches(charts().charge.dodge, "dodge", "PZF-9.7b", seat=e.side))


@rule("PZF-9.7b")
def run_over(s: State, f: Figure, e: Figure, end: Point) -> Procedure[None]:
    """Men and horses dodge, or are struck; either way they end up beside the path if there is room."""
    spot = aside(s, f, e, end)
    if (yield from dodges(s, e, spot)):
        yield tell("told-dodges", who=name_of(s, e.id), rule="PZF-9.7b", pieces=(e.id,))
    else:
        yield from wounds.strike(s, wounds.Blow(e.id, shock(f), f.id))
    if e.where == "table":
        if spot is None:
            stop(s)
        else:
            yield from walking.push(s, e, spot)


@rule("PZF-9.7i", off=lambda s, f, e, end: run_over(s, f, e, end))
def crush(s: State, f: Figure, e: Figure, end: Point) -> Procedure[None]:
    """A gun cannot dodge; one that survives stops the vehicle."""
    yield from wounds.strike(s, wounds.Blow(e.id, shock(f), f.id))
    if e.where == "table":
        stop(s)


@rule("PZF-9.7e", off=lambda s, f, e, end: run_over(s, f, e, end))
def ram(s: State, f: Figure, e: Figure, end: Point) -> Procedure[None]:
    """A vehicle dodges, or both are struck."""
    spot = aside(s, f, e, end) if can_dodge(e) else None
    if (yield from dodges(s, e, spot)) and spot is not None:
        yield tell("told-dodges", who=name_of(s, e.id), rule="PZF-9.7e", pieces=(e.id,))
        yield from walking.push(s, e, spot)
        return
    yield from collide(s, f, e)


@rule("PZF-9.7g", off=True)
def can_dodge(e: Figure) -> bool:
    """What cannot move cannot dodge."""
    return not is_immobilised(e)


@rule("PZF-9.7f")
def collide(s: State, f: Figure, e: Figure) -> Procedure[None]:
    """The rammer is struck on its front, the other on the face towards it; the rammer stops."""
    stop(s)
    back = shock(e) if s.setting.options.ram_strength == "other" else shock(f)
    front = vehicle(f.type).d[0]
    yield from wounds.strike(s, wounds.Blow(e.id, shock(f), f.id, defence=face_defence(e, (f.x, f.y))))
    yield from wounds.strike(s, wounds.Blow(f.id, back, e.id, defence=front))


# --- against obstacles (11.3) -------------------------------------------------------------------------------------
@rule("PZF-11.3a")
def first_wall(s: State, f: Figure, end: Point, swept: Shape) -> tuple[Point, str] | None:
    """The first obstacle a vehicle runs into on its way, and where it reaches it."""
    a = (f.x, f.y)

    def contact(shape: Shape) -> Point:
        return furthest(a, end, lambda b: not overlaps(ground.sweep_of(f, a, b), shape))

    found = [(contact(piece.shape), piece.id) for piece in ground.solids(s, f, swept, end, ("break",))]
    return min(found, key=lambda met: length(a, met[0]), default=None)


def ram_wall(s: State, f: Figure, element: str, end: Point) -> Procedure[None]:
    """A vehicle runs into an obstacle: both are struck, and it goes on if the obstacle gives way."""
    row = solidity(s, table(s).piece(element))
    yield tell("told-rams", who=name_of(s, f.id), what=element_name(s, element), rule="PZF-11.3a", pieces=(f.id,))
    broken = yield from breaks(s, f, element)
    if row is not None:
        yield from jolt(s, f, row.defence, end)
    if is_stopped(broken=broken):
        stop(s)


@rule("PZF-11.3b", off=True)
def breaks(s: State, f: Figure, element: str) -> Procedure[bool]:
    """The obstacle takes a hit of the vehicle's shock strength."""
    return (yield from batter(s, element, shock(f)))


@rule("PZF-11.3c")
def jolt(s: State, f: Figure, strength: int, end: Point) -> Procedure[None]:
    """The vehicle takes a hit as strong as the obstacle on the face that touches it."""
    ahead = along((f.x, f.y), bearing((f.x, f.y), end), vehicle(f.type).size[0])
    yield from wounds.strike(s, wounds.Blow(f.id, strength, defence=face_defence(f, ahead)))


@rule("PZF-11.3d", off=False)
def is_stopped(*, broken: bool) -> bool:
    """What holds stops the vehicle for this turn."""
    return not broken
