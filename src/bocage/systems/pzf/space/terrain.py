"""The table as play has changed it (PZF-B13): pieces destroyed and built, storeys, and what slows a man.

Lengths are thousandths of an inch, except in the elements of a map, which are drawn in inches.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from typing import Any

from bocage.ground.errors import BoardError
from bocage.ground.table import (
    TURN,
    Opening,
    Scenery,
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
"""One element of a map, as drawn: its attributes by name."""

WINDOW_WIDTH = 800
"""The width of a window that a map does not draw, in 1/1000 inch (PZF-B13d)."""
SHORTEST_WALL_WITH_WINDOW = 2 * PS
"""The shortest wall that gets such a window, in 1/1000 inch."""
SILL_HEIGHT = PS // 2
"""The height of a window sill above its floor, in 1/1000 inch."""
BUNKER_DOOR_HEIGHT = 3 * PS // 2
"""The height of the door in the rear of a bunker."""
MINES = "minefield"
"""The kind of terrain that is a minefield."""
STRONGEST_WEAK_BARRIER = 6
"""The highest Defence of a barrier that a vehicle drives over without demolition (PZF-11.5a)."""
LEAST_COVER = 3
"""The lowest cover value that counts as shelter: light cover, 3+ (PZF-3.2d)."""


@cache
def default_elements() -> dict[str, Element]:
    """The height and width of each kind of terrain in inches, for elements of a map that do not give them."""
    element_by_kind: dict[str, Element] = {}
    for kind in tables().terrain.values():
        element: dict[str, Any] = {"height": kind.height / PS}
        if kind.width:
            element["width"] = kind.width / PS
        element_by_kind[kind.id] = element
    return element_by_kind


def lay_table(size: Sequence[float], elements: Sequence[Element], name: str = "", spacing: int = 3 * PS) -> Table:
    """The table of a scenario or situation, drawn in inches, later elements on top (PZF-B13g).

    Buildings whose windows the map does not draw get one in every `spacing` (1/1000 inch) of wall.
    """
    laid = table_of(size, elements, default_elements(), name)
    for piece in laid.pieces:
        if piece.kind not in tables().terrain:
            raise BoardError(f"{piece.kind[:60]!r}", where=piece.id, expected="a kind of terrain such as wood")
        if piece.attributes.get("faces", "north") not in ("north", "south", "east", "west"):
            raise BoardError("an unknown edge", where=piece.id, expected="faces = north, south, east or west")
    drawn = zip(laid.pieces, elements, strict=True)
    return laid.with_pieces(
        with_undrawn_openings(piece, spacing) for piece, element in drawn if has_undrawn_openings(piece, element)
    )


def has_undrawn_openings(piece: Scenery, element: Element) -> bool:
    """Whether a map does not say where the windows of a building are."""
    return way_on_foot(piece) == "openings" and not {"windows", "slits", "openings"} & set(element)


@rule("PZF-B13d")
def with_undrawn_openings(piece: Scenery, spacing: int) -> Scenery:
    """A building with the openings its map does not draw: windows all round, or the slit and door of a bunker."""
    added = bunker_openings(piece) if piece.kind == "bunker" else undrawn_windows(piece, spacing)
    return replace(piece, openings=piece.openings + tuple(added))


def undrawn_windows(piece: Scenery, spacing: int) -> Iterator[Opening]:
    """One window for every full `spacing` of each outer wall, on every storey, except where there is a door."""
    doors = [opening for opening in piece.openings if opening.kind == "door"]
    for storey in range(storeys_of(piece)):
        low = floor_of(piece, storey) + SILL_HEIGHT
        for edge in piece.shape.edges:
            wall = length(edge[:2], edge[2:])
            count = max(wall // spacing, 1) if wall >= SHORTEST_WALL_WITH_WINDOW else 0
            for index in range(count):
                middle = wall * (2 * index + 1) // (2 * count)
                start, end = (_on_wall(edge, wall, middle + side * WINDOW_WIDTH // 2) for side in (-1, 1))
                window = Opening("window", start, end, low, low + PS, storey)
                if not any(door.storey == storey and within(door.shape, window.shape, 0) for door in doors):
                    yield window


def bunker_openings(piece: Scenery) -> Iterator[Opening]:
    """A firing slit along the whole side a bunker faces, and a door in the middle of the opposite side."""
    x0, y0, x1, y1 = piece.shape.box
    sides = {
        "north": ((x0, y1), (x1, y1)),
        "south": ((x0, y0), (x1, y0)),
        "east": ((x1, y0), (x1, y1)),
        "west": ((x0, y0), (x0, y1)),
    }
    front = str(piece.attributes.get("faces", "north"))
    yield Opening("slit", *sides[front], piece.base + SILL_HEIGHT, piece.base + SILL_HEIGHT + PS)
    if not any(opening.kind == "door" for opening in piece.openings):
        (ax, ay), (bx, by) = sides[{"north": "south", "south": "north", "east": "west", "west": "east"}[front]]
        wall = length((ax, ay), (bx, by))
        start, end = (_on_wall((ax, ay, bx, by), wall, wall // 2 + side * PS // 2) for side in (-1, 1))
        yield Opening("door", start, end, piece.base, piece.base + BUNKER_DOOR_HEIGHT)


def _on_wall(edge: tuple[int, int, int, int], wall: int, distance: int) -> tuple[int, int]:
    """The point on a wall at a distance from its first end."""
    ax, ay, bx, by = edge
    return ax + (bx - ax) * distance // wall, ay + (by - ay) * distance // wall


def table(s: State) -> Table:
    """The table as it is now, with everything destroyed and built in play."""
    if not s.scenery.destroyed and not s.scenery.added:
        return s.setting.table
    key = (tuple(s.scenery.destroyed), tuple(s.scenery.added))
    kept_tables = s.setting.laid
    kept_table = kept_tables.get(key)
    if kept_table is None:
        laid_out, destroyed_ids = s.setting.table, s.scenery.destroyed
        outcomes = [
            remains_after(laid_out.piece(id), destroyed_ids.count(id))
            for id in dict.fromkeys(destroyed_ids)
            if id in laid_out.number
        ]
        remaining = [piece for piece in outcomes if piece is not None]
        kept = {piece.id for piece in remaining}
        removed = [id for id in s.scenery.destroyed if id not in kept]
        added = [piece_built(s.setting.table, entry) for entry in s.scenery.added]
        kept_table = kept_tables[key] = s.setting.table.with_pieces(remaining + added).without(removed)
    return kept_table


def element_name(s: State, id: str) -> Text:
    """The name of a piece of scenery, for texts."""
    laid = s.setting.table if id in s.setting.table.number else table(s)
    kind = laid.piece(id).kind if id in laid.number else "open"
    return Text(f"terrain-{kind.replace('_', '-')}")


def piece_built(ground: Table, entry: str) -> Scenery:
    """A piece put on the table in play, from a line such as `wire 12000 8000 90000`: kind, middle, direction.

    Its length across that direction and its depth along it follow, unless the table of defences gives them.
    """
    kind, *numbers = entry.split()
    x, y, angle, *size = (int(number) for number in numbers)
    wide, deep = size or tables().defences[kind].size
    row = kind_of(kind)
    across = (along((x, y), (angle + turn) % TURN, wide // 2) for turn in (TURN // 4, 3 * TURN // 4))
    shape = line(across, row.width) if row.linear else hull((x, y), angle, deep, wide)
    return Scenery(f"{kind}-at-{x}-{y}", kind, shape, ground.ground((x, y)), row.height)


def remains_after(piece: Scenery, times: int) -> Scenery | None:
    """What is left of a piece after it was demolished that many times; None if nothing is."""
    remaining: Scenery | None = piece
    for _ in range(times):
        remaining = remaining and remains(remaining)
    return remaining


@rule("PZF-11.4a")
def remains(piece: Scenery) -> Scenery | None:
    """What is left of a demolished piece: of a building a ruin, of a tree a barricade; None if nothing is."""
    id = kind_of(piece.kind).demolition
    result = tables().demolition[id].result if id else "removed"
    kind = {"ruin": "ruin", "barrier": "barricade"}.get(result)
    return replace(piece, kind=kind, height=kind_of(kind).height, openings=(), storeys=0) if kind else None


@lru_cache(maxsize=64)
def destructible(laid: Table) -> tuple[str, ...]:
    """The ids of the pieces of a table that can be destroyed (PZF-11.1a)."""
    return tuple(piece.id for piece in laid.pieces if kind_of(piece.kind).demolition not in (None, "ruin"))


def is_difficult(piece: Scenery) -> bool:
    """Whether a piece is difficult ground, by its kind or by what the map says of it."""
    return bool(piece.attributes.get("difficult", kind_of(piece.kind).difficult))


def gives_cover(piece: Scenery) -> bool:
    """Whether a piece gives a man enough cover; openings do not."""
    value = int(piece.attributes.get("cover", kind_of(piece.kind).cover))
    return value >= LEAST_COVER and kind_of(piece.kind).los != "opening"


def is_area(piece: Scenery) -> bool:
    """Whether cover is taken inside a piece rather than behind it."""
    return piece.shape.filled and way_on_foot(piece) != "no"


def storeys_of(piece: Scenery) -> int:
    """The number of storeys of a building, one for every two inches of height; 0 for any other piece."""
    if kind_of(piece.kind).los != "openings":
        return 0
    if piece.kind == "ruin":
        return 1
    return piece.storeys or max(piece.height // charts().volumes.floor, 1)


@rule("PZF-B11w")
def floor_of(piece: Scenery, level: int) -> int:
    """The level of a storey's floor in 1/1000 inch; of the storey above the last it is the roof."""
    return piece.floor(level) if piece.storeys else piece.base + level * charts().volumes.floor


def is_inside(piece: Scenery, level: int) -> bool:
    """Whether a figure on a piece at a storey is inside a building: not on its roof, not on other terrain."""
    return level < storeys_of(piece)


# --- on foot ------------------------------------------------------------------------------------------------------
EASY_SURFACES = frozenset(("road", "open", "bridge_stone", "bridge_wood"))
"""The kinds of terrain that make ground easy again where they are laid over something else."""


@lru_cache(maxsize=8192)
def way_on_foot(piece: Scenery) -> str:
    """How men cross a piece, by its kind or by what the map says of it."""
    return str(piece.attributes.get("foot", kind_of(piece.kind).foot))


@lru_cache(maxsize=64)
def ways_on_foot(laid: Table) -> frozenset[str]:
    """All the ways in which men cross the pieces of a table."""
    return frozenset(way_on_foot(piece) for piece in laid.pieces)


@rule("PZF-B13g")
def uppermost_pieces(held: Sequence[Scenery]) -> Sequence[Scenery]:
    """Those of the pieces at a place, in order, from the last road, bridge, floor or hill upwards."""
    for index in range(len(held) - 1, -1, -1):
        if is_laid_over(held[index]):
            return held[index:]
    return held


def is_laid_over(piece: Scenery) -> bool:
    """Whether a piece replaces the ground below it."""
    return piece.kind in EASY_SURFACES or piece.surface is not None or way_on_foot(piece) == "openings"


@lru_cache(maxsize=8192)
def slows(piece: Scenery, *, uphill: bool) -> bool:
    """Whether a piece slows men that walk over it; a slope only uphill."""
    if piece.kind == "slope":
        return uphill and is_difficult(piece)
    return obstacle_slows(piece) if kind_of(piece.kind).los != "clear" else ground_slows(piece)


@rule("PZF-11.4b")
def obstacle_slows(piece: Scenery) -> bool:
    """Whether an obstacle is difficult throughout: rubble, rocks, a wood, a bank too wide to jump."""
    how_on_foot = way_on_foot(piece)
    return is_difficult(piece) and (
        how_on_foot == "difficult" or (how_on_foot in ("jump", "climb") and not is_thin(piece))
    )


@rule("PZF-20.4b")
def is_thin(piece: Scenery) -> bool:
    """Whether a piece is a barrier, less than an inch wide, and not an area; a ditch always is."""
    return piece.kind == "ditch" or (not piece.shape.filled and 2 * piece.shape.radius < charts().barrier.width_below)


@rule("PZF-B5p")
def ground_slows(piece: Scenery) -> bool:
    """Whether flat ground is difficult: fords, the sea by the shore, mire, holes in the ground."""
    return is_difficult(piece) and way_on_foot(piece) == "difficult"


@rule("PZF-10.4d", "PZF-10.4e")
def is_soaked(s: State) -> bool:
    """Whether rain or snow makes all ground difficult that is neither road nor floor."""
    return charts().weather[s.setting.options.weather].difficult


def is_difficult_place(held: Sequence[Scenery], *, soaked: bool, uphill: bool) -> bool:
    """Whether a place on which these pieces lie is difficult ground."""
    top = uppermost_pieces(held)
    if any(slows(piece, uphill=uphill) for piece in top):
        return True
    return soaked and not any(piece.kind != "open" and is_laid_over(piece) and piece.surface is None for piece in top)
