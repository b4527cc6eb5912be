"""Vehicles that run into men, vehicles and obstacles (PZF-9.7, 11.3): dodging, and who and what is struck."""

from __future__ import annotations

from bocage.ground.table import TURN, Shape, along, bearing, length, overlaps
from bocage.ground.table.motion import furthest
from bocage.kernel.contract.procedure import Procedure, reaches, tell
from bocage.kernel.rules import rule
from bocage.systems.pzf.combat.fights import is_immobilised
from bocage.systems.pzf.engineers.demolition import hit_scenery, solidity
from bocage.systems.pzf.morale import wounds
from bocage.systems.pzf.movement import legs, walking
from bocage.systems.pzf.movement.walking import stop_move
from bocage.systems.pzf.reference.tables import charts, vehicle
from bocage.systems.pzf.space.bodies import Point, base, base_at
from bocage.systems.pzf.space.terrain import element_name, table
from bocage.systems.pzf.space.ways import has_room
from bocage.systems.pzf.state.model import Figure, State
from bocage.systems.pzf.state.names import name_of
from bocage.systems.pzf.vehicles import ground
from bocage.systems.pzf.vehicles.fire import face_defence

DODGE_SEARCH_STEP = 50
"""The step in which room beside a vehicle's path is searched for, in 1/1000 inch."""


@rule("PZF-9.7a")
def shock_strength(f: Figure) -> int:
    """The Strength with which a vehicle strikes what it runs into."""
    return vehicle(f.type).f


def first_enemy_on_way(s: State, f: Figure, end: Point, swept: Shape) -> tuple[Point, int] | None:
    """The first enemy on a vehicle's way; None if there is none.

    It is given by the vehicle's place when it reaches it, and its id.
    """
    a = (f.x, f.y)
    meetings = [(_last_point_before(f, a, end, base(e)), e.id) for e in ground.figures_in_sweep(s, f, swept)]
    return min(meetings, key=lambda met: (length(a, met[0]), met[1]), default=None)


def _last_point_before(f: Figure, a: Point, b: Point, shape: Shape) -> Point:
    """The last point on a vehicle's way before it overlaps a shape."""
    return furthest(a, b, lambda end: not overlaps(ground.sweep_of(f, a, end), shape))


def resolve_run_at(s: State, f: Figure, e: Figure, end: Point) -> Procedure[None]:
    """Resolve that a vehicle reaches an enemy in its path."""
    if e.id in f.run_over:
        stop_move(s)
        return
    f.run_over.append(e.id)
    yield tell("told-runs-at", who=name_of(s, f.id), target=name_of(s, e.id), rule="PZF-9.7a", pieces=(f.id, e.id))
    resolve = {"gun": run_over_gun, "vehicle": ram_vehicle}.get(e.kind, run_over)
    yield from resolve(s, f, e, end)


def dodge_point_beside(s: State, f: Figure, e: Figure, end: Point) -> Point | None:
    """The point a figure dodges to: an inch or more towards the nearer side of the path; None if there is no room."""
    right = (f.facing + TURN // 4) % TURN
    x, y = along((0, 0), right, 1000)
    direction = right if (e.x - f.x) * x + (e.y - f.y) * y >= 0 else (right + TURN // 2) % TURN
    path = ground.sweep_of(f, (f.x, f.y), end)
    step = charts().charge.dodge_distance
    for distance in range(step, step + vehicle(f.type).size[1] + 2 * step, DODGE_SEARCH_STEP):
        point = along((e.x, e.y), direction, distance)
        if not overlaps(base_at(e, point, e.facing), path):
            return point if can_dodge_to(s, e, point) else None
    return None


@rule("PZF-9.7h")
def can_dodge_to(s: State, e: Figure, point: Point) -> bool:
    """Whether a figure can get to a point beside the path: there is room, and no wall before it."""
    if not has_room(s, e, point):
        return False
    if e.kind != "vehicle":
        return legs.is_scenery_open(s, e, point)
    swept = ground.sweep_of(e, (e.x, e.y), point)
    return not any(ground.pieces_in_sweep(s, e, swept, point, ("no", "break")))


def roll_dodge(s: State, e: Figure, dodge_point: Point | None) -> Procedure[bool]:
    """Roll whether a figure dodges, on 4+; never without a place to go."""
    if dodge_point is None:
        return False
    return (yield from reaches(charts().charge.dodge, "dodge", "PZF-9.7b", seat=e.side))


@rule("PZF-9.7b")
def run_over(s: State, f: Figure, e: Figure, end: Point) -> Procedure[None]:
    """Resolve a vehicle running at a man or horse: it dodges or is struck.

    Either way it then stands beside the path, or stops the vehicle if there is no room.
    """
    dodge_point = dodge_point_beside(s, f, e, end)
    if (yield from roll_dodge(s, e, dodge_point)):
        yield tell("told-dodges", who=name_of(s, e.id), rule="PZF-9.7b", pieces=(e.id,))
    else:
        yield from wounds.strike(s, wounds.Blow(e.id, shock_strength(f), f.id))
    if e.where == "table":
        if dodge_point is None:
            stop_move(s)
        else:
            yield from walking.push_to(s, e, dodge_point)


@rule("PZF-9.7i")
def run_over_gun(s: State, f: Figure, e: Figure, end: Point) -> Procedure[None]:
    """Resolve a vehicle running at a gun: it cannot dodge, and stops the vehicle if it survives."""
    yield from wounds.strike(s, wounds.Blow(e.id, shock_strength(f), f.id))
    if e.where == "table":
        stop_move(s)


@rule("PZF-9.7e")
def ram_vehicle(s: State, f: Figure, e: Figure, end: Point) -> Procedure[None]:
    """Resolve a vehicle running at a vehicle: it dodges, or both are struck."""
    dodge_point = dodge_point_beside(s, f, e, end) if can_dodge(e) else None
    if (yield from roll_dodge(s, e, dodge_point)) and dodge_point is not None:
        yield tell("told-dodges", who=name_of(s, e.id), rule="PZF-9.7e", pieces=(e.id,))
        yield from walking.push_to(s, e, dodge_point)
        return
    yield from collide(s, f, e)


@rule("PZF-9.7g")
def can_dodge(e: Figure) -> bool:
    """Whether a vehicle can dodge: only if it can move."""
    return not is_immobilised(e)


@rule("PZF-9.7f")
def collide(s: State, f: Figure, e: Figure) -> Procedure[None]:
    """Strike both vehicles, the rammer on its front, the other on the face towards it; the rammer stops."""
    stop_move(s)
    return_strength = shock_strength(e) if s.setting.options.ram_strength == "other" else shock_strength(f)
    front_defence = vehicle(f.type).d[0]
    yield from wounds.strike(s, wounds.Blow(e.id, shock_strength(f), f.id, defence=face_defence(e, (f.x, f.y))))
    yield from wounds.strike(s, wounds.Blow(f.id, return_strength, e.id, defence=front_defence))


# --- against obstacles (11.3) -------------------------------------------------------------------------------------
@rule("PZF-11.3a")
def first_obstacle_on_way(s: State, f: Figure, end: Point, swept: Shape) -> tuple[Point, str] | None:
    """The first obstacle a vehicle runs into on its way; None if there is none.

    It is given by the vehicle's place when it reaches it, and its id.
    """
    a = (f.x, f.y)

    def contact(shape: Shape) -> Point:
        return furthest(a, end, lambda b: not overlaps(ground.sweep_of(f, a, b), shape))

    meetings = [(contact(piece.shape), piece.id) for piece in ground.pieces_in_sweep(s, f, swept, end, ("break",))]
    return min(meetings, key=lambda met: length(a, met[0]), default=None)


def ram_obstacle(s: State, f: Figure, element: str, end: Point) -> Procedure[None]:
    """Resolve a vehicle running into an obstacle: both are struck, and it drives on if the obstacle breaks."""
    row = solidity(s, table(s).piece(element))
    yield tell("told-rams", who=name_of(s, f.id), what=element_name(s, element), rule="PZF-11.3a", pieces=(f.id,))
    broken = yield from strike_obstacle(s, f, element)
    if row is not None:
        yield from strike_back_at_vehicle(s, f, row.defence, end)
    if is_stopped(broken=broken):
        stop_move(s)


@rule("PZF-11.3b")
def strike_obstacle(s: State, f: Figure, element: str) -> Procedure[bool]:
    """Strike an obstacle with the vehicle's shock; gives whether it breaks."""
    return (yield from hit_scenery(s, element, shock_strength(f)))


@rule("PZF-11.3c")
def strike_back_at_vehicle(s: State, f: Figure, strength: int, end: Point) -> Procedure[None]:
    """Strike the vehicle, on the face towards the obstacle, with the obstacle's Defence as Strength."""
    point_ahead = along((f.x, f.y), bearing((f.x, f.y), end), vehicle(f.type).size[0])
    yield from wounds.strike(s, wounds.Blow(f.id, strength, defence=face_defence(f, point_ahead)))


@rule("PZF-11.3d")
def is_stopped(*, broken: bool) -> bool:
    """Whether a vehicle stops for this turn at an obstacle: if it did not break."""
    return not broken
