"""Houses (PZF-B5k, B11l, B13d, B13e): openings, walls, doors, storeys; and the volumes of figures (PZF-B11e).

A figure's volume, the level it stands on and the point it looks from depend on the house it is in. Lengths and
levels are thousandths of an inch.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import NamedTuple, TypeVar

from bocage.ground.table import (
    TURN,
    Opening,
    Scenery,
    Shape,
    Solid,
    Spot,
    Table,
    along,
    bearing,
    contains,
    disc,
    heights_of,
    hull,
    length,
    meets,
    overlaps,
    solid,
    walls_of,
    within,
)
from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure, tell
from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.pzf.reference.charts import Volume
from bocage.systems.pzf.reference.tables import charts, vehicle
from bocage.systems.pzf.space.bodies import Point, base, base_at, is_mounted
from bocage.systems.pzf.space.terrain import floor_of, is_inside, storeys_of, table, way_on_foot
from bocage.systems.pzf.state.model import PS, Figure, State, on_table
from bocage.systems.pzf.state.names import name_of

NO_PIECE = NO_HOUSE = -1
"""In place of the index of a piece of the table, or of a house among them: none."""
STAIRS_RADIUS = PS
"""How near to the middle of a building its stairs are reached, in 1/1000 inch (PZF-B13e)."""
WIDEST_DOOR = 2 * PS
"""A door wider than this is a gate, which takes a whole turn to open or shut (PZF-2.2b)."""


def in_house(s: State, figure: Figure) -> Scenery | None:
    """The building a figure is in; None outside."""
    return house_at(s, (figure.x, figure.y), figure.level)


def house_at(s: State, point: Point, level: int) -> Scenery | None:
    """The building in which a point lies on a storey; None outside."""
    laid = table(s)
    index = house_of(laid, point, level)
    return laid.pieces[index] if index >= 0 else None


def openings_at(s: State, figure: Figure) -> tuple[Opening, ...]:
    """The openings through which a figure inside a building sees and is seen; none outside."""
    laid = table(s)
    index = house_of(laid, (figure.x, figure.y), figure.level)
    return () if index < 0 else openings_at_hand(laid, tuple(s.scenery.open_doors), index, base(figure), figure.level)


def points_beside_opening(opening: Opening, distance: int) -> tuple[Point, ...]:
    """The points at a distance from the middle of an opening, on either side of the wall.

    None if it has no width.
    """
    if opening.a == opening.b:
        return ()
    across = bearing(opening.a, opening.b) + TURN // 4
    return tuple(along(opening.middle, direction % TURN, distance) for direction in (across, across + TURN // 2))


def is_at_stairs(house: Scenery, point: Point) -> bool:
    """Whether a point lies where the stairs of a house begin or end."""
    return within(disc(point, 0), disc(house.shape.centre, 0), STAIRS_RADIUS)


def is_open(piece: Scenery, number: int, doors: tuple[str, ...]) -> bool:
    """Whether an opening can be looked through: windows and slits always, a door while it is open."""
    opening = piece.openings[number]
    return opening.kind != "door" or door_name(piece, number) in doors


@lru_cache(maxsize=4096)
def open_openings(piece: Scenery, doors: tuple[str, ...]) -> tuple[Opening, ...]:
    """The openings of a piece that can be looked through, of all its storeys."""
    return tuple(opening for number, opening in enumerate(piece.openings) if is_open(piece, number, doors))


def door_name(piece: Scenery, number: int) -> str:
    """The id of a door in choices and in the state."""
    return piece.openings[number].id or f"{piece.id}.{number}"


def house_of(laid: Table, point: Point, level: int) -> int:
    """The index of the building in which a point lies on a storey; `NO_HOUSE` outside."""
    if laid.has(point):
        for index, piece in _buildings(laid):
            if contains(piece.shape, *point) and is_inside(piece, level):
                return index
    return NO_HOUSE


@lru_cache(maxsize=64)
def _buildings(laid: Table) -> tuple[tuple[int, Scenery], ...]:
    """The buildings of a table with their indices, the last laid first."""
    return tuple((index, piece) for index, piece in enumerate(laid.pieces) if storeys_of(piece))[::-1]


@lru_cache(maxsize=8192)
def openings_at_hand(laid: Table, doors: tuple[str, ...], house: int, shape: Shape, level: int) -> tuple[Opening, ...]:
    """The openings of its storey that a base inside is in contact with, doors only while open.

    A ruin without openings is open along all its walls.
    """
    piece = laid.pieces[house]
    touch_range = charts().measure.contact - 1
    if not piece.openings and piece.kind == "ruin":
        walls = (Opening("gap", (ax, ay), (bx, by), piece.base, piece.top) for ax, ay, bx, by in piece.shape.edges)
        return tuple(gap for gap in walls if within(gap.shape, shape, touch_range))
    return tuple(
        opening
        for number, opening in enumerate(piece.openings)
        if opening.storey == level and is_open(piece, number, doors) and within(opening.shape, shape, touch_range)
    )


# --- lines through an opening -------------------------------------------------------------------------------------
def cut_through_opening(eye: Spot, column: Point, opening: Opening) -> tuple[int, int] | None:
    """Where a line from an eye passes an opening in plan; None if it does not.

    A numerator and divisor, as a share of the line's length.
    """
    (cx, cy), (fx, fy) = opening.a, opening.b
    ax, ay = eye[0], eye[1]
    dx, dy = column[0] - ax, column[1] - ay
    s = dx * (cy - ay) - dy * (cx - ax)
    ratio = dx * (fy - ay) - dy * (fx - ax)
    if (s > 0 and ratio > 0) or (s < 0 and ratio < 0) or s == ratio:
        return None
    gx, gy = fx - cx, fy - cy
    number, divisor = (cx - ax) * gy - (cy - ay) * gx, dx * gy - dy * gx
    if divisor < 0:
        number, divisor = -number, -divisor
    return (number, divisor) if 0 <= number <= divisor else None


def may_cut_opening(eye: Spot, left: Point, right: Point, opening: Opening) -> bool:
    """Whether lines from an eye to points between two columns may pass an opening: it does not lie beside them all."""
    ax, ay = eye[0], eye[1]
    (cx, cy), (fx, fy) = opening.a, opening.b
    dx, dy = left[0] - ax, left[1] - ay
    if dx * (cy - ay) > dy * (cx - ax) and dx * (fy - ay) > dy * (fx - ax):
        return False
    dx, dy = right[0] - ax, right[1] - ay
    return not (dx * (cy - ay) < dy * (cx - ax) and dx * (fy - ay) < dy * (fx - ax))


def passes_at_height(ez: int, z: int, number: int, divisor: int, opening: Opening) -> bool:
    """Whether a line to a height passes an opening neither above nor below it.

    `number` and `divisor` say where it cuts the opening in plan, as a share of its length.
    """
    height = ez * divisor + (z - ez) * number
    return opening.low * divisor <= height <= opening.high * divisor


Made = TypeVar("Made")
"""The kind of value computed from a figure."""


# --- the volumes of figures (B11e) --------------------------------------------------------------------------------
class Body(NamedTuple):
    """A volume that can be seen: its outline, the level of its foot and its height, in 1/1000 inch.

    `base`, `level` and `prone` are those of its figure; `heights` are the three at which it is looked at; `house` is
    the index of the building it is in, `NO_HOUSE` outside.
    """

    shape: Shape
    foot: int
    height: int
    base: Shape
    level: int
    prone: bool
    heights: tuple[int, ...]
    house: int


def body_on(
    laid: Table, shape: Shape, foot: int, height: int, under: Shape, level: int = 0, *, prone: bool = False
) -> Body:
    """A body on a table, with the house it is in."""
    heights, house = heights_of(foot, height), house_of(laid, under.centre, level)
    return Body(shape, foot, height, under, level, prone, heights, house)


Stance = tuple[object, ...]
"""A key of all that matters of a figure to sight."""


def stance(figure: Figure) -> Stance:
    """All of a figure that matters to sight, as a key."""
    if figure.kind == "vehicle":
        return figure.x, figure.y, figure.type, figure.facing
    return figure.x, figure.y, figure.level, figure.height, figure.kind, figure.prone, figure.aboard != 0


@rule("PZF-B11e")
def volume_of(figure: Figure) -> Volume:
    """The cylinder of a man, rider, mount or gun."""
    volumes = charts().volumes
    if figure.kind == "man":
        return volumes.rider if is_mounted(figure) else volumes.prone if figure.prone else volumes.standing
    return volumes.gun if figure.kind == "gun" else volumes.rider


def foot_of(s: State, figure: Figure) -> int:
    """The level at which a figure stands: the ground, a storey, or a place on the face it climbs, in 1/1000 inch."""
    return _floor_level(table(s), figure.x, figure.y, figure.level) + figure.height


@lru_cache(maxsize=8192)
def _floor_level(laid: Table, x: int, y: int, level: int) -> int:
    """The level of the ground or of a storey's floor at a point."""
    if level:
        for index in reversed(laid.at((x, y))):
            if storeys_of(laid.pieces[index]):
                return floor_of(laid.pieces[index], level)
    return laid.ground((x, y))


def body_of(s: State, figure: Figure) -> Body:
    """The body of a figure, as others see it."""
    return _kept_by_stance(s, figure, _body)


def solid_of(s: State, figure: Figure) -> Solid:
    """The volume of a figure, as an obstacle to sight."""
    return _kept_by_stance(s, figure, _solid)


def _kept_by_stance(s: State, figure: Figure, make: Callable[[State, Figure], Made]) -> Made:
    """A value computed from a figure, kept for each of its stances on each table."""
    kept = s.setting.looks.get(make)
    if kept is None:
        s.setting.looks[make] = kept = {}
    key = (table(s), stance(figure))
    value = kept.get(key)
    if value is None:
        kept[key] = value = make(s, figure)
    return value  # type: ignore[return-value]


def _body(s: State, figure: Figure) -> Body:
    """The body of a figure, computed anew."""
    if figure.kind == "vehicle":
        length, width, height = vehicle(figure.type).size
        return body_on(
            table(s),
            _hull((figure.x, figure.y), figure.facing, length, width),
            foot_of(s, figure),
            height,
            base(figure),
            figure.level,
        )
    volume = volume_of(figure)
    shape = round_body((figure.x, figure.y), volume.radius)
    return body_on(table(s), shape, foot_of(s, figure), volume.height, base(figure), figure.level, prone=figure.prone)


round_body = lru_cache(maxsize=8192)(disc)
"""A disc of a radius around a point, kept."""


_hull = lru_cache(maxsize=1024)(hull)
"""The outline of a vehicle, kept."""


def eye_of(s: State, figure: Figure) -> Spot:
    """The point a figure looks from; a vehicle's is over its centre at four fifths of its height."""
    return figure.x, figure.y, foot_of(s, figure) + eye_height(figure)


def eye_height(figure: Figure) -> int:
    """The height of a figure's eye above its feet, in 1/1000 inch."""
    if figure.kind == "vehicle":
        return vehicle(figure.type).size[2] * charts().volumes.vehicle_eye // PS
    return volume_of(figure).eye


def _solid(s: State, figure: Figure) -> Solid:
    """The volume of a figure, computed anew."""
    body = body_of(s, figure)
    return solid(body.shape, body.foot, body.foot + body.height)


# --- buildings on foot (B5k, B13d, B13e) --------------------------------------------------------------------------
class Walls(NamedTuple):
    """What stops a man on one storey of a building, and the windows that can be climbed through."""

    solid: tuple[Shape, ...]
    windows: tuple[Opening, ...]


@lru_cache(maxsize=1024)
def walls(piece: Scenery, doors: tuple[str, ...], level: int) -> Walls:
    """The walls of a building on a storey, without its passages; `doors` are the names of the open doors."""
    windows = tuple(opening for opening in piece.openings if opening.kind == "window" and opening.storey == level)
    passable = [
        opening
        for index, opening in enumerate(piece.openings)
        if opening.storey == level and is_passable(piece, index, doors)
    ]
    return Walls(tuple(walls_of(piece, passable)), windows)


@rule("PZF-B5k")
def is_passable(piece: Scenery, number: int, doors: tuple[str, ...]) -> bool:
    """Whether a man can pass through an opening: an open door or a window, never a slit."""
    kind = piece.openings[number].kind
    return kind == "window" or (kind == "door" and is_open(piece, number, doors))


def is_walled(piece: Scenery) -> bool:
    """Whether a piece is entered by its openings only; a ruin is entered from any side (PZF-B13e)."""
    return way_on_foot(piece) == "openings"


def has_wall_between(s: State, start: Point, end: Point, level: int) -> bool:
    """Whether a wall, not a window or an open door, stands between two places on a storey."""
    layout, doors = table(s), tuple(s.scenery.open_doors)
    line = Shape(((start, end),))
    for index in layout.near(line):
        if is_walled(layout.pieces[index]) and any(
            meets(start, end, wall) for wall in walls(layout.pieces[index], doors, level).solid
        ):
            return True
    return False


# --- doors (2.2a, 2.2b, B5k) --------------------------------------------------------------------------------------
class Door(NamedTuple):
    """A door that a man touches."""

    name: str
    gate: bool
    """Whether it is so wide that it takes a long action."""
    open: bool


def doors_in_reach(s: State, figure: Figure) -> Iterator[Door]:
    """The doors on its storey that a man touches."""
    layout, opened = table(s), tuple(s.scenery.open_doors)
    contact = charts().measure.contact - 1
    own_base = base(figure)
    nearby = [layout.pieces[index] for index in layout.around(own_base, contact)]
    for piece in (piece for piece in nearby if piece.openings and within(piece.shape, own_base, contact)):
        for number, opening in enumerate(piece.openings):
            if opening.kind == "door" and opening.storey == figure.level and within(opening.shape, own_base, contact):
                is_gate = length(opening.a, opening.b) > WIDEST_DOOR
                yield Door(door_name(piece, number), is_gate, is_open(piece, number, opened))


def is_doorway_free(s: State, figure: Figure, name: str) -> bool:
    """Whether no figure on the given figure's storey stands in a doorway, so that the door can be shut."""
    layout = table(s)
    for piece in layout.pieces:
        for number, opening in enumerate(piece.openings):
            if opening.kind == "door" and door_name(piece, number) == name:
                return not any(
                    overlaps(base(other), opening.shape) for other in on_table(s) if other.level == figure.level
                )
    return False


def open_or_shut_door(s: State, figure: Figure, choice: Choice) -> Procedure[None]:
    """Open or shut the chosen door; nothing is paid."""
    if choice.verb == "open":
        s.scenery.open_doors.append(choice.place)
        yield tell("told-door-open", who=name_of(s, figure.id), rule="PZF-2.2a", pieces=(figure.id,))
    else:
        s.scenery.open_doors.remove(choice.place)
        yield tell("told-door-shut", who=name_of(s, figure.id), rule="PZF-2.2a", pieces=(figure.id,))


# --- storeys (B13e) -----------------------------------------------------------------------------------------------
@rule("PZF-B13e")
def why_not_change_storey(s: State, figure: Figure, storeys: int) -> Violation | None:
    """Why a man may not use the stairs near the middle of its building.

    None if it is near them and there is room at their end.
    """
    house = in_house(s, figure)
    if house is None or not is_walled(house) or not 0 <= figure.level + storeys < storeys_of(house):
        return refuse("PZF-B13e", "refuse-no-stairs")
    if is_mounted(figure) or not is_at_stairs(house, (figure.x, figure.y)):
        return refuse("PZF-B13e", "refuse-far-from-stairs")
    return why_no_room_on_landing(s, figure, storeys)


def why_no_room_on_landing(s: State, figure: Figure, storeys: int, foe: int = 0) -> Violation | None:
    """Why a man may not come to the other storey: a base stands where its own would be; None if there is room.

    The figure it charges, if any, makes room.
    """
    own_base = base_at(figure, (figure.x, figure.y), 0)
    others = (
        other for other in on_table(s) if other.level == figure.level + storeys and other.id not in (figure.id, foe)
    )
    return refuse("PZF-B5b", "refuse-occupied") if any(overlaps(base(other), own_base) for other in others) else None


@rule("PZF-B13e")
def shares_stairs(s: State, figure: Figure, enemy: Figure) -> bool:
    """Whether two men stand at the two ends of the same stairs, by which one can charge the other."""
    house = in_house(s, figure) if abs(enemy.level - figure.level) == 1 else None
    if house is None or not is_walled(house) or is_mounted(figure) or in_house(s, enemy) is not house:
        return False
    return is_at_stairs(house, (figure.x, figure.y)) and is_at_stairs(house, (enemy.x, enemy.y))


@rule("PZF-B5k")
def is_on_stairs(figure: Figure) -> bool:
    """Whether a figure fights on the last steps of the stairs by which it charged.

    They are a narrow passage, below or above the floor it comes to.
    """
    return figure.stairs != 0


def retreat_by_stairs(s: State, figure: Figure) -> bool:
    """Take a loser back by the stairs it came from; returns whether there was room."""
    if why_no_room_on_landing(s, figure, -figure.stairs) is not None:
        return False
    figure.level, figure.stairs = figure.level - figure.stairs, 0
    return True


def change_storey(s: State, figure: Figure, storeys: int) -> Procedure[None]:
    """Move a man up (1) or down (-1) one storey and pay for it.

    The second carrier of its weapon comes along.
    """
    s.setting.joins.brings_bearer(s, figure)
    figure.spent += stairs_cost(s, figure, storeys)
    figure.level, figure.stairs = figure.level + storeys, 0
    s.setting.joins.brings_bearer(s, figure)
    yield tell("told-stairs", who=name_of(s, figure.id), storey=figure.level, rule="PZF-B13e", pieces=(figure.id,))


def stairs_cost(s: State, figure: Figure, storeys: int) -> int:
    """What the stairs cost: twice the height of the storey, in Movement points (PZF-B13e)."""
    house = in_house(s, figure)
    assert house is not None
    return 2 * abs(floor_of(house, figure.level + storeys) - floor_of(house, figure.level))
