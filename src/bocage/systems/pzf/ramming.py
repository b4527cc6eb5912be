"""Vehicles that run at enemies (PZF-9.7): men dodge or are struck and thrown aside, vehicles ram each other."""

from __future__ import annotations

from bocage.ground.table import TURN, Shape, along, length, overlaps
from bocage.ground.table.motion import furthest
from bocage.kernel.contract.procedure import Procedure, reaches, tell
from bocage.kernel.rules import rule
from bocage.systems.pzf import driving, legs, walking, wounds
from bocage.systems.pzf.assault import is_immobilised
from bocage.systems.pzf.bodies import Point, base, base_at
from bocage.systems.pzf.damage import has_room
from bocage.systems.pzf.model import Figure, State
from bocage.systems.pzf.tables import charts, vehicle
from bocage.systems.pzf.vehicle_fire import face_defence
from bocage.systems.pzf.view import name_of
from bocage.systems.pzf.walking import stop

SIDESTEP = 50
"""Room beside a vehicle's path is looked for in steps of this."""


@rule("PZF-9.7a", off=1)
def shock(f: Figure) -> int:
    """The shock strength of a vehicle is its Strength."""
    return vehicle(f.type).f


def first_met(s: State, f: Figure, end: Point, swept: Shape) -> tuple[Point, int] | None:
    """The first enemy on the way, and where the vehicle is when it reaches him."""
    a = (f.x, f.y)
    found = [(_contact(f, a, end, base(e)), e.id) for e in driving.in_sweep(s, f, swept)]
    return min(found, key=lambda met: (length(a, met[0]), met[1]), default=None)


def _contact(f: Figure, a: Point, b: Point, shape: Shape) -> Point:
    return furthest(a, b, lambda end: not overlaps(driving.sweep_of(f, a, end), shape))


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
    path = driving.sweep_of(f, (f.x, f.y), end)
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
    swept = driving.sweep_of(e, (e.x, e.y), point)
    return not any(driving.solids(s, e, swept, point, ("no", "break")))


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
