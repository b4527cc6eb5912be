"""Houses (PZF-B5k, B11l, B13d, B13e): openings, walls, doors, storeys; and the volumes of figures (PZF-B11e).

A figure's volume, the level it stands on and where it looks from depend on the house it is in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import NamedTuple, TypeVar

from bocage.ground.table import (
    TURN,
    Opening,
    Piece,
    Shape,
    Solid,
    Spot,
    Table,
    along,
    bearing,
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
from bocage.systems.pzf.reference.tables import charts, terrain, vehicle
from bocage.systems.pzf.space.bodies import Point, base, base_at, is_mounted
from bocage.systems.pzf.space.terrain import floor_of, is_inside, storeys_of, table, way_on_foot
from bocage.systems.pzf.state.model import PS, Figure, State, on_table
from bocage.systems.pzf.state.names import name_of

STAIRS = PS
"""How near the middle of a building its stairs begin (PZF-B13e)."""
GATE = 2 * PS
"""A door wider than this is a gate, and moving it takes a whole turn (PZF-2.2b)."""


def in_house(s: State, f: Figure) -> Piece | None:
    """The building a figure is in."""
    return house_at(s, (f.x, f.y), f.level)


def house_at(s: State, point: Point, level: int) -> Piece | None:
    """The building in which a point lies on a storey."""
    laid = table(s)
    index = house_of(laid, point, level)
    return laid.pieces[index] if index >= 0 else None


def openings_at(s: State, f: Figure) -> tuple[Opening, ...]:
    """The openings through which a figure inside a building sees and is seen."""
    laid = table(s)
    index = house_of(laid, (f.x, f.y), f.level)
    return () if index < 0 else openings_at_hand(laid, tuple(s.scenery.open_doors), index, base(f), f.level)


def both_sides(opening: Opening, far: int) -> tuple[Point, ...]:
    """The points so far from the middle of an opening, on either side of the wall; none where it has no width."""
    if opening.a == opening.b:
        return ()
    across = bearing(opening.a, opening.b) + TURN // 4
    return tuple(along(opening.middle, way % TURN, far) for way in (across, across + TURN // 2))


def is_at_stairs(house: Piece, point: Point) -> bool:
    """Whether a point lies where the stairs of a house begin or end."""
    return within(disc(point, 0), disc(house.shape.centre, 0), STAIRS)


def is_open(piece: Piece, number: int, doors: tuple[str, ...]) -> bool:
    """Whether one looks through an opening: always through windows and slits, through a door when it is open."""
    opening = piece.openings[number]
    return opening.kind != "door" or door_name(piece, number) in doors


@lru_cache(maxsize=4096)
def open_ways(piece: Piece, doors: tuple[str, ...]) -> tuple[Opening, ...]:
    """The openings of a piece that one looks through, of all its storeys."""
    return tuple(opening for number, opening in enumerate(piece.openings) if is_open(piece, number, doors))


def door_name(piece: Piece, number: int) -> str:
    """How a door is called in choices and in what was done to the table."""
    return piece.openings[number].id or f"{piece.id}.{number}"


@lru_cache(maxsize=8192)
def house_of(laid: Table, point: Point, level: int) -> int:
    """The house in which a point lies on a storey, -1 outside."""
    for index in reversed(laid.at(point)):
        if is_inside(laid.pieces[index], level):
            return index
    return -1


@lru_cache(maxsize=8192)
def openings_at_hand(laid: Table, doors: tuple[str, ...], house: int, shape: Shape, level: int) -> tuple[Opening, ...]:
    """The openings of its storey that a base inside is in contact with, doors only while they are open."""
    piece = laid.pieces[house]
    contact = charts().measure.contact - 1
    if not piece.openings and piece.kind == "ruin":
        walls = (Opening("gap", (ax, ay), (bx, by), piece.base, piece.top) for ax, ay, bx, by in piece.shape.edges)
        return tuple(gap for gap in walls if within(gap.shape, shape, contact))
    return tuple(
        opening
        for number, opening in enumerate(piece.openings)
        if opening.storey == level and is_open(piece, number, doors) and within(opening.shape, shape, contact)
    )


# --- lines through an opening -------------------------------------------------------------------------------------
def cut_of(eye: Spot, column: Point, opening: Opening) -> tuple[int, int] | None:
    """Where a line in plan passes an opening, as a fraction of it; None if it does not."""
    (cx, cy), (fx, fy) = opening.a, opening.b
    ax, ay = eye[0], eye[1]
    dx, dy = column[0] - ax, column[1] - ay
    s = dx * (cy - ay) - dy * (cx - ax)
    t = dx * (fy - ay) - dy * (fx - ax)
    if (s > 0 and t > 0) or (s < 0 and t < 0) or s == t:
        return None
    gx, gy = fx - cx, fy - cy
    number, divisor = (cx - ax) * gy - (cy - ay) * gx, dx * gy - dy * gx
    if divisor < 0:
        number, divisor = -number, -divisor
    return (number, divisor) if 0 <= number <= divisor else None


def is_level(ez: int, z: int, number: int, divisor: int, opening: Opening) -> bool:
    """Whether a line to a height passes an opening neither above nor below, where it cuts it in plan."""
    height = ez * divisor + (z - ez) * number
    return opening.low * divisor <= height <= opening.high * divisor


Made = TypeVar("Made")


# --- the volumes of figures (B11e) --------------------------------------------------------------------------------
class Body(NamedTuple):
    """A volume to be seen: its outline, where it stands, how high it is; the base, storey and posture of its figure;
    the heights at which it is looked at, and the house it is in (-1 outside)."""

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
    """A body with its base, as it stands on a table."""
    heights, house = heights_of(foot, height), house_of(laid, under.centre, level)
    return Body(shape, foot, height, under, level, prone, heights, house)


Stance = tuple[object, ...]


def stance(f: Figure) -> Stance:
    """All of a figure that matters to sight."""
    if f.kind == "vehicle":
        return f.x, f.y, f.type, f.facing
    return f.x, f.y, f.level, f.height, f.kind, f.prone, f.aboard != 0


@rule("PZF-B11e", off=lambda f: charts().volumes.standing)
def volume_of(f: Figure) -> Volume:
    """The cylinder of a man, rider, mount or gun."""
    volumes = charts().volumes
    if f.kind == "man":
        return volumes.rider if is_mounted(f) else volumes.prone if f.prone else volumes.standing
    return volumes.gun if f.kind == "gun" else volumes.rider


def foot_of(s: State, f: Figure) -> int:
    """The level on which a figure stands: the ground, a storey, or a place on the face it climbs."""
    return _foot(table(s), f.x, f.y, f.level) + f.height


@lru_cache(maxsize=8192)
def _foot(laid: Table, x: int, y: int, level: int) -> int:
    if level:
        for index in reversed(laid.at((x, y))):
            if storeys_of(laid.pieces[index]):
                return floor_of(laid.pieces[index], level)
    return laid.ground((x, y))


def body_of(s: State, f: Figure) -> Body:
    """What there is to be seen of a figure."""
    return _once(s, f, _body)


def solid_of(s: State, f: Figure) -> Solid:
    """The volume of a figure."""
    return _once(s, f, _solid)


def _once(s: State, f: Figure, make: Callable[[State, Figure], Made]) -> Made:
    """What is made of a figure, once for each stance on a table."""
    known = s.setting.looks.get(make)
    if known is None:
        s.setting.looks[make] = known = {}
    key = (table(s), stance(f))
    found = known.get(key)
    if found is None:
        known[key] = found = make(s, f)
    return found  # type: ignore[return-value]


def _body(s: State, f: Figure) -> Body:
    if f.kind == "vehicle":
        length, width, height = vehicle(f.type).size
        return body_on(table(s), _hull((f.x, f.y), f.facing, length, width), foot_of(s, f), height, base(f), f.level)
    volume = volume_of(f)
    shape = round_body((f.x, f.y), volume.radius)
    return body_on(table(s), shape, foot_of(s, f), volume.height, base(f), f.level, prone=f.prone)


round_body = lru_cache(maxsize=8192)(disc)


_hull = lru_cache(maxsize=1024)(hull)


def eye_of(s: State, f: Figure) -> Spot:
    """Where a figure looks from; of a vehicle four fifths of its height, over its centre."""
    return f.x, f.y, foot_of(s, f) + eye_height(f)


def eye_height(f: Figure) -> int:
    """How high an eye is above the feet."""
    if f.kind == "vehicle":
        return vehicle(f.type).size[2] * charts().volumes.vehicle_eye // PS
    return volume_of(f).eye


def _solid(s: State, f: Figure) -> Solid:
    body = body_of(s, f)
    return solid(body.shape, body.foot, body.foot + body.height)


# --- buildings on foot (B5k, B13d, B13e) --------------------------------------------------------------------------
class Walls(NamedTuple):
    """The walls of a building on one storey for whoever goes on foot, and the windows he may climb through."""

    solid: tuple[Shape, ...]
    windows: tuple[Opening, ...]


@lru_cache(maxsize=1024)
def walls(piece: Piece, doors: tuple[str, ...], level: int) -> Walls:
    """The walls of a building, cut open where one may pass on a storey."""
    windows = tuple(o for o in piece.openings if o.kind == "window" and o.storey == level)
    passable = [o for n, o in enumerate(piece.openings) if o.storey == level and is_passable(piece, n, doors)]
    return Walls(tuple(walls_of(piece, passable)), windows)


@rule("PZF-B5k", off=False)
def is_passable(piece: Piece, number: int, doors: tuple[str, ...]) -> bool:
    """Doors let people through once they are open, windows always; slits never."""
    kind = piece.openings[number].kind
    return kind == "window" or (kind == "door" and is_open(piece, number, doors))


def is_walled(piece: Piece) -> bool:
    """Whether a piece is entered by its openings only; into a ruin one walks from any side (PZF-B13e)."""
    return way_on_foot(piece) == "openings"


def wall_between(s: State, a: Point, b: Point, level: int) -> bool:
    """Whether a wall, not a window or an open door, stands between two places."""
    laid, doors = table(s), tuple(s.scenery.open_doors)
    between = Shape(((a, b),))
    for index in laid.near(between):
        if is_walled(laid.pieces[index]) and any(
            meets(a, b, wall) for wall in walls(laid.pieces[index], doors, level).solid
        ):
            return True
    return False


# --- doors (2.2a, 2.2b, B5k) --------------------------------------------------------------------------------------
class Door(NamedTuple):
    """A door within reach."""

    name: str
    gate: bool
    open: bool


def doors_at(s: State, f: Figure) -> Iterator[Door]:
    """The doors of his storey that a man touches."""
    laid, opened = table(s), tuple(s.scenery.open_doors)
    touch = charts().measure.contact - 1
    own = base(f)
    near = [laid.pieces[i] for i in laid.around(own, touch)]
    for piece in (piece for piece in near if piece.openings and within(piece.shape, own, touch)):
        for number, opening in enumerate(piece.openings):
            if opening.kind == "door" and opening.storey == f.level and within(opening.shape, own, touch):
                wide = length(opening.a, opening.b) > GATE
                yield Door(door_name(piece, number), wide, is_open(piece, number, opened))


def is_doorway_free(s: State, f: Figure, name: str) -> bool:
    """Whether nobody stands in a doorway, so that the door can be shut."""
    laid = table(s)
    for piece in laid.pieces:
        for number, opening in enumerate(piece.openings):
            if opening.kind == "door" and door_name(piece, number) == name:
                return not any(overlaps(base(e), opening.shape) for e in on_table(s) if e.level == f.level)
    return False


def use_door(s: State, f: Figure, choice: Choice) -> Procedure[None]:
    """A door is opened or shut."""
    if choice.verb == "open":
        s.scenery.open_doors.append(choice.place)
        yield tell("told-door-open", who=name_of(s, f.id), rule="PZF-2.2a", pieces=(f.id,))
    else:
        s.scenery.open_doors.remove(choice.place)
        yield tell("told-door-shut", who=name_of(s, f.id), rule="PZF-2.2a", pieces=(f.id,))


# --- storeys (B13e) -----------------------------------------------------------------------------------------------
@rule("PZF-B13e", off=lambda s, f, step: refuse("PZF-B13e", "refuse-no-stairs"))
def can_change_storey(s: State, f: Figure, step: int) -> Violation | None:
    """Near the middle of a building there are stairs; they are narrow, and somebody may be standing at their end."""
    house = in_house(s, f)
    if house is None or not is_walled(house) or not 0 <= f.level + step < storeys_of(house):
        return refuse("PZF-B13e", "refuse-no-stairs")
    if is_mounted(f) or not is_at_stairs(house, (f.x, f.y)):
        return refuse("PZF-B13e", "refuse-far-from-stairs")
    return is_landing_free(s, f, step)


def is_landing_free(s: State, f: Figure, step: int, foe: int = 0) -> Violation | None:
    """Bases do not overlap on the other storey either; whom he charges makes room."""
    own = base_at(f, (f.x, f.y), 0)
    on_it = (e for e in on_table(s) if e.level == f.level + step and e.id not in (f.id, foe))
    return refuse("PZF-B5b", "refuse-occupied") if any(overlaps(base(e), own) for e in on_it) else None


@rule("PZF-B13e", off=False)
def shares_stairs(s: State, f: Figure, e: Figure) -> bool:
    """Whether two men stand at the two ends of the same stairs: up or down them one can charge the other."""
    house = in_house(s, f) if abs(e.level - f.level) == 1 else None
    if house is None or not is_walled(house) or is_mounted(f) or in_house(s, e) is not house:
        return False
    return is_at_stairs(house, (f.x, f.y)) and is_at_stairs(house, (e.x, e.y))


@rule("PZF-B5k", off=False)
def is_on_stairs(f: Figure) -> bool:
    """Who charges by the stairs fights on their last steps: a narrow passage, below or above the floor he comes to."""
    return f.stairs != 0


def back_by_stairs(s: State, f: Figure) -> bool:
    """A loser goes back where he came from, if he has room there."""
    if is_landing_free(s, f, -f.stairs) is not None:
        return False
    f.level, f.stairs = f.level - f.stairs, 0
    return True


def take_stairs(s: State, f: Figure, step: int) -> Procedure[None]:
    """Up or down a storey, with the bearer of his ammunition at his side before and after."""
    s.setting.joins.brings_bearer(s, f)
    f.spent += stairs_cost(s, f, step)
    f.level, f.stairs = f.level + step, 0
    s.setting.joins.brings_bearer(s, f)
    yield tell("told-stairs", who=name_of(s, f.id), storey=f.level, rule="PZF-B13e", pieces=(f.id,))


def stairs_cost(s: State, f: Figure, step: int) -> int:
    """Twice the height of the floor (PZF-B13e)."""
    house = in_house(s, f)
    assert house is not None
    return 2 * abs(floor_of(house, f.level + step) - floor_of(house, f.level))


def drop_behind(s: State, f: Figure, piece: Piece, far: Point) -> int:
    """How deep it goes down outside a window."""
    return max(floor_of(piece, f.level) - table(s).ground(far), 0) if f.level else 0


def sill() -> int:
    """The height of a window sill, for the jump through it."""
    return terrain("window").height
