"""The table as play has left it (PZF-B13): what was destroyed, opened, cut, cleared or built since it was laid."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from typing import Any

from bocage.ground.errors import BoardError
from bocage.ground.table import (
    TURN,
    Opening,
    Piece,
    Table,
    along,
    hull,
    length,
    line,
    table_of,
    within,
)
from bocage.kernel.rules import rule
from bocage.kernel.text import Text
from bocage.systems.pzf.reference.tables import charts, tables
from bocage.systems.pzf.reference.tables import terrain as kind_of
from bocage.systems.pzf.state.model import PS, State

Element = Mapping[str, Any]

WINDOW = 800
"""How wide a window is that a map does not draw (PZF-B13d)."""
LEAST_WALL = 2 * PS
"""The shortest wall that has one."""
SILL = PS // 2
STOUT = 6
"""The Defence above which a vehicle does not simply drive over a barrier (PZF-11.5a)."""
LEAST_COVER = 3


@cache
def defaults() -> dict[str, Element]:
    """What a drawing need not say of each kind of terrain, in inches."""
    found: dict[str, Element] = {}
    for kind in tables().terrain.values():
        element: dict[str, Any] = {"height": kind.height / 1000}
        if kind.width:
            element["width"] = kind.width / 1000
        found[kind.id] = element
    return found


def lay(size: Sequence[float], elements: Sequence[Element], name: str = "", spacing: int = 3 * PS) -> Table:
    """The table of a scenario or situation, in inches, later elements on top (PZF-B13g).

    Buildings whose windows a map does not draw get one in every `spacing` of wall.
    """
    laid = table_of(size, elements, defaults(), name)
    for piece in laid.pieces:
        if piece.kind not in tables().terrain:
            raise BoardError(f"{piece.kind[:60]!r}", where=piece.id, expected="a kind of terrain such as wood")
        if piece.attributes.get("faces", "north") not in ("north", "south", "east", "west"):
            raise BoardError("an unknown edge", where=piece.id, expected="faces = north, south, east or west")
    drawn = zip(laid.pieces, elements, strict=True)
    return laid.with_pieces(undrawn(piece, spacing) for piece, element in drawn if has_undrawn(piece, element))


def has_undrawn(piece: Piece, element: Element) -> bool:
    """Whether a map leaves it open where the windows of a building are."""
    return way_on_foot(piece) == "openings" and not {"windows", "slits", "openings"} & set(element)


@rule("PZF-B13d", off=lambda piece, spacing: piece)
def undrawn(piece: Piece, spacing: int) -> Piece:
    """A building with the openings its map does not draw: windows all round, or the slit and door of a bunker."""
    added = bunker_openings(piece) if piece.kind == "bunker" else windows_of(piece, spacing)
    return replace(piece, openings=piece.openings + tuple(added))


def windows_of(piece: Piece, spacing: int) -> Iterator[Opening]:
    """On every storey one window for every full stretch of each outer wall, but none where a door stands."""
    doors = [opening for opening in piece.openings if opening.kind == "door"]
    for storey in range(storeys_of(piece)):
        low = floor_of(piece, storey) + SILL
        for edge in piece.shape.edges:
            wall = length(edge[:2], edge[2:])
            count = max(wall // spacing, 1) if wall >= LEAST_WALL else 0
            for i in range(count):
                middle = wall * (2 * i + 1) // (2 * count)
                a, b = (_on_wall(edge, wall, middle + side * WINDOW // 2) for side in (-1, 1))
                window = Opening("window", a, b, low, low + PS, storey)
                if not any(door.storey == storey and within(door.shape, window.shape, 0) for door in doors):
                    yield window


def bunker_openings(piece: Piece) -> Iterator[Opening]:
    """A firing slit along the whole side a bunker faces, and a door in the middle of the opposite side."""
    x0, y0, x1, y1 = piece.shape.box
    sides = {
        "north": ((x0, y1), (x1, y1)),
        "south": ((x0, y0), (x1, y0)),
        "east": ((x1, y0), (x1, y1)),
        "west": ((x0, y0), (x0, y1)),
    }
    front = str(piece.attributes.get("faces", "north"))
    yield Opening("slit", *sides[front], piece.base + SILL, piece.base + SILL + PS)
    if not any(opening.kind == "door" for opening in piece.openings):
        (ax, ay), (bx, by) = sides[{"north": "south", "south": "north", "east": "west", "west": "east"}[front]]
        wall = length((ax, ay), (bx, by))
        a, b = (_on_wall((ax, ay, bx, by), wall, wall // 2 + side * PS // 2) for side in (-1, 1))
        yield Opening("door", a, b, piece.base, piece.base + 3 * PS // 2)


def _on_wall(edge: tuple[int, int, int, int], wall: int, at: int) -> tuple[int, int]:
    ax, ay, bx, by = edge
    return ax + (bx - ax) * at // wall, ay + (by - ay) * at // wall


def table(s: State) -> Table:
    """The table as it is now."""
    if not s.scenery.destroyed and not s.scenery.added:
        return s.setting.table
    key = (tuple(s.scenery.destroyed), tuple(s.scenery.added))
    laid = s.setting.laid
    if key not in laid:
        laid_out, gone = s.setting.table, s.scenery.destroyed
        ends = [left_of(laid_out.piece(id), gone.count(id)) for id in dict.fromkeys(gone) if id in laid_out.number]
        left = [piece for piece in ends if piece is not None]
        kept = {piece.id for piece in left}
        removed = [id for id in s.scenery.destroyed if id not in kept]
        added = [built(s.setting.table, entry) for entry in s.scenery.added]
        laid[key] = s.setting.table.with_pieces(left + added).without(removed)
    return laid[key]


def element_name(s: State, id: str) -> Text:
    """What a piece of scenery is called."""
    laid = s.setting.table if id in s.setting.table.number else table(s)
    kind = laid.piece(id).kind if id in laid.number else "open"
    return Text(f"terrain-{kind.replace('_', '-')}")


def built(ground: Table, entry: str) -> Piece:
    """What was put on the table in play, from a line such as `wire 12000 8000 90000`: kind, middle, direction.

    Its length across that direction and its depth along it follow, unless it is one of the works of engineers.
    """
    kind, *numbers = entry.split()
    x, y, angle, *size = (int(number) for number in numbers)
    wide, deep = size or tables().defences[kind].size
    row = kind_of(kind)
    across = (along((x, y), (angle + turn) % TURN, wide // 2) for turn in (TURN // 4, 3 * TURN // 4))
    shape = line(across, row.width) if row.linear else hull((x, y), angle, deep, wide)
    return Piece(f"{kind}-at-{x}-{y}", kind, shape, ground.ground((x, y)), row.height)


def left_of(piece: Piece, times: int) -> Piece | None:
    """What is left of a piece that was demolished so often: a tree that was laid down may be broken again."""
    found: Piece | None = piece
    for _ in range(times):
        found = found and remains(found)
    return found


@rule("PZF-11.4a")
def remains(piece: Piece) -> Piece | None:
    """What is left of something demolished: of a building a ruin, of a tree a trunk that bars the way."""
    id = kind_of(piece.kind).demolition
    result = tables().demolition[id].result if id else "removed"
    kind = {"ruin": "ruin", "barrier": "barricade"}.get(result)
    return replace(piece, kind=kind, height=kind_of(kind).height, openings=(), storeys=0) if kind else None


@lru_cache(maxsize=64)
def destructible(laid: Table) -> tuple[str, ...]:
    """The pieces of a table that can be destroyed (PZF-11.1a)."""
    return tuple(piece.id for piece in laid.pieces if kind_of(piece.kind).demolition not in (None, "ruin"))


def is_difficult(piece: Piece) -> bool:
    """Whether a piece is difficult ground by its kind or by what the map says of it."""
    return bool(piece.attributes.get("difficult", kind_of(piece.kind).difficult))


def is_cover(piece: Piece) -> bool:
    """What gives cover to men who can get to it."""
    value = int(piece.attributes.get("cover", kind_of(piece.kind).cover))
    return value >= LEAST_COVER and kind_of(piece.kind).los != "opening"


def is_area(piece: Piece) -> bool:
    """Whether one takes cover inside a piece rather than behind it."""
    return piece.shape.filled and way_on_foot(piece) != "no"


def storeys_of(piece: Piece) -> int:
    """How many storeys a building has, one every two inches of its height; of anything else 0."""
    if kind_of(piece.kind).los != "openings":
        return 0
    if piece.kind == "ruin":
        return 1
    return piece.storeys or max(piece.height // charts().volumes.floor, 1)


@rule("PZF-B11w", off=lambda piece, level: piece.base)
def floor_of(piece: Piece, level: int) -> int:
    """The level of a storey's floor, every two inches; that of the storey above the last is the roof."""
    return piece.floor(level) if piece.storeys else piece.base + level * charts().volumes.floor


def is_inside(piece: Piece, level: int) -> bool:
    """Whether somebody who stands on a piece at a level is inside a building, not on its roof."""
    return level < storeys_of(piece)


# --- on foot ------------------------------------------------------------------------------------------------------
CLEARS = frozenset(("road", "open", "bridge_stone", "bridge_wood"))
"""What makes the ground easy again where it is laid over something else."""


@lru_cache(maxsize=8192)
def way_on_foot(piece: Piece) -> str:
    """How men cross a piece, by its kind or by what the map says of it."""
    return str(piece.attributes.get("foot", kind_of(piece.kind).foot))


@lru_cache(maxsize=64)
def ways_on_foot(laid: Table) -> frozenset[str]:
    """All the ways in which men cross the pieces of a table."""
    return frozenset(way_on_foot(piece) for piece in laid.pieces)


@rule("PZF-B13g", off=lambda held: held)
def uppermost(held: Sequence[Piece]) -> Sequence[Piece]:
    """Of the pieces that lie on a place, in their order, those from the last road, bridge, floor or hill upwards."""
    for at in range(len(held) - 1, -1, -1):
        if is_laid_over(held[at]):
            return held[at:]
    return held


def is_laid_over(piece: Piece) -> bool:
    """Whether a piece hides the ground below it."""
    return piece.kind in CLEARS or piece.surface is not None or way_on_foot(piece) == "openings"


@lru_cache(maxsize=8192)
def slows(piece: Piece, *, uphill: bool) -> bool:
    """Whether a piece slows men and vehicles who go over it."""
    if piece.kind == "slope":
        return uphill and is_difficult(piece)
    return obstacle_slows(piece) if kind_of(piece.kind).los != "clear" else ground_slows(piece)


@rule("PZF-11.4b", off=False)
def obstacle_slows(piece: Piece) -> bool:
    """What stands on the ground, as rubble, rocks, a wood or a bank too wide to jump, is difficult throughout."""
    way = way_on_foot(piece)
    return is_difficult(piece) and (way == "difficult" or (way in ("jump", "climb") and not is_thin(piece)))


@rule("PZF-20.4b", off=True)
def is_thin(piece: Piece) -> bool:
    """A barrier is less than an inch wide; what is wider is an area. A ditch is measured by its width alone."""
    return piece.kind == "ditch" or (not piece.shape.filled and 2 * piece.shape.radius < charts().barrier.width_below)


@rule("PZF-B5p", off=False)
def ground_slows(piece: Piece) -> bool:
    """Fords, the sea by the shore, mire and holes in the ground."""
    return is_difficult(piece) and way_on_foot(piece) == "difficult"


@rule("PZF-10.4d", "PZF-10.4e", off=False)
def is_soaked(s: State) -> bool:
    """Rain and snow make all ground difficult that is neither road nor floor."""
    return charts().weather[s.setting.options.weather].difficult


def is_slow(held: Sequence[Piece], *, soaked: bool, uphill: bool) -> bool:
    """Whether the place on which these pieces lie is difficult ground."""
    top = uppermost(held)
    if any(slows(piece, uphill=uphill) for piece in top):
        return True
    return soaked and not any(piece.kind != "open" and is_laid_over(piece) and piece.surface is None for piece in top)
