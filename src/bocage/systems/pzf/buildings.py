"""Buildings on foot (PZF-B5k, B13d, B13e): walls and ways through them, doors, windows, storeys."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from bocage.ground.table import Opening, Piece, Shape, length, meets, overlaps, walls_of, within
from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure, tell
from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.pzf.bodies import Point, base, base_at, is_mounted
from bocage.systems.pzf.model import PS, Figure, State, on_table
from bocage.systems.pzf.openings import door_name, in_house, is_at_stairs, is_open
from bocage.systems.pzf.tables import charts, terrain
from bocage.systems.pzf.terrain import floor_of, storeys_of, table, way_on_foot
from bocage.systems.pzf.view import name_of

GATE = 2 * PS
"""A door wider than this is a gate, and moving it takes a whole turn (PZF-2.2b)."""


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
