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
from bocage.systems.pzf.state.model import PS, Figure, State
from bocage.systems.pzf.state.names import name_of
from bocage.systems.pzf.vehicles import ground
from bocage.systems.pzf.vehicles.fire import face_defence

DODGE_SEARCH_STEP = 50
"""The step in which room beside a vehicle's path is searched for, in 1/1000 inch."""


@rule("PZF-9.7a")
def shock_strength(figure: Figure) -> int:
    """The Strength with which a vehicle strikes what it runs into."""
    return vehicle(figure.type).f


def first_enemy_on_way(s: State, figure: Figure, end: Point, swept: Shape) -> tuple[Point, int] | None:
    """The first enemy on a vehicle's way; None if there is none.

    It is given by the vehicle's place when it reaches it, and its id.
    """
    start = (figure.x, figure.y)
    meetings = [
        (_last_point_before(figure, start, end, base(enemy)), enemy.id)
        for enemy in ground.figures_in_sweep(s, figure, swept)
    ]
    return min(meetings, key=lambda met: (length(start, met[0]), met[1]), default=None)


def _last_point_before(figure: Figure, start: Point, there: Point, shape: Shape) -> Point:
    """The last point on a vehicle's way before it overlaps a shape."""
    return furthest(start, there, lambda end: not overlaps(ground.sweep_of(figure, start, end), shape))


def resolve_run_at(s: State, figure: Figure, enemy: Figure, end: Point) -> Procedure[None]:
    """Resolve that a vehicle reaches an enemy in its path."""
    if enemy.id in figure.run_over:
        stop_move(s)
        return
    figure.run_over.append(enemy.id)
    yield tell(
        "told-runs-at",
        who=name_of(s, figure.id),
        target=name_of(s, enemy.id),
        rule="PZF-9.7a",
        pieces=(figure.id, enemy.id),
    )
    resolve = {"gun": run_over_gun, "vehicle": ram_vehicle}.get(enemy.kind, run_over)
    yield from resolve(s, figure, enemy, end)


def dodge_point_beside(s: State, figure: Figure, enemy: Figure, end: Point) -> Point | None:
    """The point a figure dodges to: an inch or more towards the nearer side of the path; None if there is no room."""
    right = (figure.facing + TURN // 4) % TURN
    x, y = along((0, 0), right, PS)
    direction = right if (enemy.x - figure.x) * x + (enemy.y - figure.y) * y >= 0 else (right + TURN // 2) % TURN
    path = ground.sweep_of(figure, (figure.x, figure.y), end)
    step = charts().charge.dodge_distance
    for distance in range(step, step + vehicle(figure.type).size[1] + 2 * step, DODGE_SEARCH_STEP):
        point = along((enemy.x, enemy.y), direction, distance)
        if not overlaps(base_at(enemy, point, enemy.facing), path):
            return point if can_dodge_to(s, enemy, point) else None
    return None


@rule("PZF-9.7h")
def can_dodge_to(s: State, enemy: Figure, point: Point) -> bool:
    """Whether a figure can get to a point beside the path: there is room, and no wall before it."""
    if not has_room(s, enemy, point):
        return False
    if enemy.kind != "vehicle":
        return legs.is_scenery_open(s, enemy, point)
    swept = ground.sweep_of(enemy, (enemy.x, enemy.y), point)
    return not any(ground.pieces_in_sweep(s, enemy, swept, point, ("no", "break")))


def roll_dodge(s: State, enemy: Figure, dodge_point: Point | None) -> Procedure[bool]:
    """Roll whether a figure dodges, on 4+; never without a place to go."""
    if dodge_point is None:
        return False
    return (yield from reaches(charts().charge.dodge, "dodge", "PZF-9.7b", seat=enemy.side))


@rule("PZF-9.7b")
def run_over(s: State, figure: Figure, enemy: Figure, end: Point) -> Procedure[None]:
    """Resolve a vehicle running at a man or horse: it dodges or is struck.

    Either way it then stands beside the path, or stops the vehicle if there is no room.
    """
    dodge_point = dodge_point_beside(s, figure, enemy, end)
    if (yield from roll_dodge(s, enemy, dodge_point)):
        yield tell("told-dodges", who=name_of(s, enemy.id), rule="PZF-9.7b", pieces=(enemy.id,))
    else:
        yield from wounds.strike(s, wounds.Blow(enemy.id, shock_strength(figure), figure.id))
    if enemy.where == "table":
        if dodge_point is None:
            stop_move(s)
        else:
            yield from walking.push_to(s, enemy, dodge_point)


@rule("PZF-9.7i")
def run_over_gun(s: State, figure: Figure, enemy: Figure, end: Point) -> Procedure[None]:
    """Resolve a vehicle running at a gun: it cannot dodge, and stops the vehicle if it survives."""
    yield from wounds.strike(s, wounds.Blow(enemy.id, shock_strength(figure), figure.id))
    if enemy.where == "table":
        stop_move(s)


@rule("PZF-9.7e")
def ram_vehicle(s: State, figure: Figure, enemy: Figure, end: Point) -> Procedure[None]:
    """Resolve a vehicle running at a vehicle: it dodges, or both are struck."""
    dodge_point = dodge_point_beside(s, figure, enemy, end) if can_dodge(enemy) else None
    if (yield from roll_dodge(s, enemy, dodge_point)) and dodge_point is not None:
        yield tell("told-dodges", who=name_of(s, enemy.id), rule="PZF-9.7e", pieces=(enemy.id,))
        yield from walking.push_to(s, enemy, dodge_point)
        return
    yield from collide(s, figure, enemy)


@rule("PZF-9.7g")
def can_dodge(enemy: Figure) -> bool:
    """Whether a vehicle can dodge: only if it can move."""
    return not is_immobilised(enemy)


@rule("PZF-9.7f")
def collide(s: State, figure: Figure, enemy: Figure) -> Procedure[None]:
    """Strike both vehicles, the rammer on its front, the other on the face towards it; the rammer stops."""
    stop_move(s)
    return_strength = shock_strength(enemy) if s.setting.options.ram_strength == "other" else shock_strength(figure)
    front_defence = vehicle(figure.type).d[0]
    yield from wounds.strike(
        s, wounds.Blow(enemy.id, shock_strength(figure), figure.id, defence=face_defence(enemy, (figure.x, figure.y)))
    )
    yield from wounds.strike(s, wounds.Blow(figure.id, return_strength, enemy.id, defence=front_defence))


# --- against obstacles (11.3) -------------------------------------------------------------------------------------
@rule("PZF-11.3a")
def first_obstacle_on_way(s: State, figure: Figure, end: Point, swept: Shape) -> tuple[Point, str] | None:
    """The first obstacle a vehicle runs into on its way; None if there is none.

    It is given by the vehicle's place when it reaches it, and its id.
    """
    start = (figure.x, figure.y)

    def contact(shape: Shape) -> Point:
        return furthest(start, end, lambda there: not overlaps(ground.sweep_of(figure, start, there), shape))

    meetings = [(contact(piece.shape), piece.id) for piece in ground.pieces_in_sweep(s, figure, swept, end, ("break",))]
    return min(meetings, key=lambda met: length(start, met[0]), default=None)


def ram_obstacle(s: State, figure: Figure, element: str, end: Point) -> Procedure[None]:
    """Resolve a vehicle running into an obstacle: both are struck, and it drives on if the obstacle breaks."""
    row = solidity(s, table(s).piece(element))
    yield tell(
        "told-rams", who=name_of(s, figure.id), what=element_name(s, element), rule="PZF-11.3a", pieces=(figure.id,)
    )
    broken = yield from strike_obstacle(s, figure, element)
    if row is not None:
        yield from strike_back_at_vehicle(s, figure, row.defence, end)
    if is_stopped(broken=broken):
        stop_move(s)


@rule("PZF-11.3b")
def strike_obstacle(s: State, figure: Figure, element: str) -> Procedure[bool]:
    """Strike an obstacle with the vehicle's shock; gives whether it breaks."""
    return (yield from hit_scenery(s, element, shock_strength(figure)))


@rule("PZF-11.3c")
def strike_back_at_vehicle(s: State, figure: Figure, strength: int, end: Point) -> Procedure[None]:
    """Strike the vehicle, on the face towards the obstacle, with the obstacle's Defence as Strength."""
    point_ahead = along((figure.x, figure.y), bearing((figure.x, figure.y), end), vehicle(figure.type).size[0])
    yield from wounds.strike(s, wounds.Blow(figure.id, strength, defence=face_defence(figure, point_ahead)))


@rule("PZF-11.3d")
def is_stopped(*, broken: bool) -> bool:
    """Whether a vehicle stops for this turn at an obstacle: if it did not break."""
    return not broken
