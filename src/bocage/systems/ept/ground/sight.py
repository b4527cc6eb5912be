"""Lines of sight (EPT-4): which hexes and hexsides a line meets, what blocks it, and what hinders it (EPT-5.3).

What lines pass never changes in a game, so the setting keeps it; smoke, wrecks, vehicles and ruins are looked at anew.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from bocage.ground.sides import cells_beside, sides_crossed
from bocage.kernel.rules import rule
from bocage.systems.ept.ground.terrain import (
    has_wreck_or_vehicle,
    hexside_between,
    highest_floor,
    level_of,
    smoke_at,
    terrain_at,
)
from bocage.systems.ept.reference.tables import tables
from bocage.systems.ept.state.conditions import weather
from bocage.systems.ept.state.model import State
from bocage.systems.ept.state.units import vehicles_by_cell

Passed = tuple[int, ...]
"""The cells that a line passes at one place: one that it goes through, or the two along whose common side it runs."""


class Eye(NamedTuple):
    """One end of a line: a cell and the storey of the unit there."""

    cell: int
    floor: int = 0


class Sightline(NamedTuple):
    """What a line of sight comes to: the cell that blocks it, None where none does, and its hindrance."""

    blocked_at: int | None
    hindrance: int

    @property
    def is_open(self) -> bool:
        """Whether the other end is seen."""
        return self.blocked_at is None and not is_too_hindered(self.hindrance)


@rule("EPT-5.3b")
def is_too_hindered(hindrance: int) -> bool:
    """Whether a line is blocked by the sum of what hinders it."""
    return hindrance > tables().numbers.fire_dice.hindrance_most


HexHindrance = Callable[[State, int, tuple[int, int]], int]
"""Gives the hindrance of a hex for a line between two levels."""


# --- the line ---------------------------------------------------------------------------------------------------------
@rule("EPT-4.1a")
def sight(s: State, start: Eye, end: Eye) -> Sightline:
    """The line of sight between two places, from centre to centre."""
    line = line_between(s, start, end)
    if line.by_map.blocked_at is not None or is_undisturbed(s, line.cells):
        return line.by_map
    return Sightline(None, hindrance(s, start, end, levels_of(s, start, end)))


class Line(NamedTuple):
    """What the map makes of a line as long as no smoke, fire, wreck or vehicle is in `cells`."""

    by_map: Sightline
    cells: frozenset[int]


def line_between(s: State, start: Eye, end: Eye) -> Line:
    """What the map makes of a line; kept until another building becomes a ruin."""
    kept: dict[tuple[int, ...], dict[tuple[Eye, Eye], Line]] = s.setting.kept.setdefault("lines", {})
    lines = kept.setdefault(tuple(s.ruins), {})
    line = lines.get((start, end))
    if line is None:
        line = lines[start, end] = line_of_map(s, start, end)
    return line


def line_of_map(s: State, start: Eye, end: Eye) -> Line:
    """Look along a line over the bare map."""
    levels = levels_of(s, start, end)
    blocked = None if is_always_open(s, start, end) else first_blocking(s, start, end, levels)
    if blocked is not None:
        return Line(Sightline(blocked, 0), frozenset())
    by_map = Sightline(None, total_hindrance(s, start, end, levels, hindrance_of_map))
    places = passed(s, start.cell, end.cell)
    return Line(by_map, frozenset({end.cell, *(cell for cells in places for cell in cells)}))


def is_undisturbed(s: State, cells: frozenset[int]) -> bool:
    """Whether no smoke, fire, wreck or vehicle is in any of some hexes."""
    if not vehicles_by_cell(s).occupied().isdisjoint(cells):
        return False
    return not (s.smoke or s.fires or s.wrecks) or cells.isdisjoint((*s.smoke, *s.fires, *s.wrecks))


def levels_of(s: State, start: Eye, end: Eye) -> tuple[int, int]:
    """The levels of both ends of a line; a storey counts as a level (EPT-5.2d)."""
    return level_of(s, start.cell) + start.floor, level_of(s, end.cell) + end.floor


@rule("EPT-4.3b")
def is_always_open(s: State, start: Eye, end: Eye) -> bool:
    """Whether two places are so near that terrain does not matter: one hex, or adjacent ones."""
    return s.board.distance(start.cell, end.cell) <= 1


def first_blocking(s: State, start: Eye, end: Eye, levels: tuple[int, int]) -> int | None:
    """The first hex from the start that blocks the line, None where none does."""
    for cells in passed(s, start.cell, end.cell):
        if is_blocking(s, cells, start, end, levels):
            return cells[0]
    return wall_in_the_way(s, start, end, levels)


# --- what a line passes -----------------------------------------------------------------------------------------------
def passed(s: State, start: int, end: int) -> list[Passed]:
    """What a line between two centres passes between its ends, in order; corners do not count.

    A side between the map and the void beyond its edge lets the line through.
    """
    cells_at: dict[object, list[int]] = {}
    for touch in s.board.crossed(start, end):
        if touch.how == "through":
            cells_at[touch.cell] = [touch.cell]
        elif touch.how == "along":
            cells_at.setdefault(touch.enter, []).append(touch.cell)
    return [tuple(cells) for at, cells in cells_at.items() if len(cells) == 2 or at == cells[0]]


# --- obstacles --------------------------------------------------------------------------------------------------------
def is_obstacle(s: State, cell: int) -> bool:
    """Whether a hex is filled by an obstacle."""
    return terrain_at(s, cell).sight == "obstacle"


@rule("EPT-4.4h", "EPT-4.4i")
def top_of(s: State, cell: int) -> int:
    """The height of a hex for the plateau effect: tree-tops count a level more, buildings their upper storeys.

    What stands in one hex only, hindrances, walls and hedges count nothing.
    """
    terrain = terrain_at(s, cell)
    return level_of(s, cell) + max(int(terrain.tall), highest_floor(s, cell))


@rule("EPT-4.3a")
def is_blocking(s: State, cells: Passed, start: Eye, end: Eye, levels: tuple[int, int]) -> bool:
    """Whether the line is blocked where it passes; along a hexside both hexes must block it."""
    verdicts = [blocks(s, cell, start, end, levels) for cell in cells]
    return any(verdicts) if s.setting.options.along_hexside_blocks == "either" else all(verdicts)


def blocks(s: State, cell: int, start: Eye, end: Eye, levels: tuple[int, int]) -> bool:
    """Whether one hex blocks the line between two levels."""
    low, high = min(levels), max(levels)
    if low == high:
        return blocks_level(s, cell, high)
    lower = start.cell if levels[0] == low else end.cell
    return is_plateau(s, cell, high) or is_blind(s, cell, lower, low)


@rule("EPT-4.4a", "EPT-4.4c")
def blocks_level(s: State, cell: int, level: int) -> bool:
    """Between units of one level: higher ground blocks, and an obstacle on their level, but none that stands lower."""
    ground = level_of(s, cell)
    return ground > level or (ground == level and is_obstacle(s, cell))


@rule("EPT-4.4g")
def is_plateau(s: State, cell: int, high: int) -> bool:
    """Between different levels every hex as high as the higher one blocks."""
    return top_of(s, cell) >= high


@rule("EPT-4.4f")
def is_blind(s: State, cell: int, lower: int, low: int) -> bool:
    """From above, what rises over the lower unit hides the one hex directly behind it."""
    if not s.board.adjacent(cell, lower):
        return False
    ground = level_of(s, cell)
    return ground > low or (ground == low and is_obstacle(s, cell))


def wall_in_the_way(s: State, start: Eye, end: Eye, levels: tuple[int, int]) -> int | None:
    """The cell beside the first wall, hedge or bocage that blocks the line; None where none does."""
    if not has_walls(s):
        return None
    for side in sides_met(s, start.cell, end.cell):
        beside = cells_beside(s.board, side)
        if len(beside) == 2 and is_walled(s, *beside) and is_wall_blocking(s, beside, start, end, levels):
            return beside[0]
    return None


@rule("EPT-5.4a")
def is_wall_blocking(s: State, beside: tuple[int, ...], start: Eye, end: Eye, levels: tuple[int, int]) -> bool:
    """Whether what stands between two hexes blocks a line that meets it: at its own level, and not beside an end."""
    return not is_behind_wall(beside, end) and not is_beside_wall(beside, start) and is_at_wall_level(s, beside, levels)


@rule("EPT-4.4d")
def is_behind_wall(beside: tuple[int, ...], end: Eye) -> bool:
    """Whether the hex that is looked into is directly behind a wall or hedge."""
    return end.cell in beside


@rule("EPT-5.4a")
def is_beside_wall(beside: tuple[int, ...], start: Eye) -> bool:
    """Whether the viewer's hex touches a wall or hedge, so that he sees beyond it."""
    return start.cell in beside


@rule("EPT-4.4e")
def is_at_wall_level(s: State, beside: tuple[int, ...], levels: tuple[int, int]) -> bool:
    """Whether neither end is on a higher level than a wall or hedge."""
    return max(level_of(s, cell) for cell in beside) >= max(levels)


def has_walls(s: State) -> bool:
    """Whether anything at all is drawn along a hexside of the board."""
    return bool(s.board.network.along)


def is_walled(s: State, here: int, there: int) -> bool:
    """Whether a wall, hedge or bocage stands between two neighbours."""
    return hexside_between(s, here, there) is not None


@rule("EPT-5.4c")
def sides_met(s: State, start: int, end: int) -> list[int]:
    """The hexsides that a line crosses, runs along, or whose end it meets, in order."""
    return [met.side for met in sides_crossed(s.board, start, end)]


# --- hindrance --------------------------------------------------------------------------------------------------------
@rule("EPT-5.3a")
def hindrance(s: State, start: Eye, end: Eye, levels: tuple[int, int]) -> int:
    """What hinders a line now, whether it stands on the map or was put there."""
    return total_hindrance(s, start, end, levels, hindrance_in)


def total_hindrance(s: State, start: Eye, end: Eye, levels: tuple[int, int], of_hex: HexHindrance) -> int:
    """What hinders a line in the hexes between its ends, by the option in the target's hex too, with the weather."""
    total = sum(hindrance_where(s, cells, levels, of_hex) for cells in passed(s, start.cell, end.cell))
    if s.setting.options.target_hex_hinders:
        total += of_hex(s, end.cell, levels)
    return total + hindrance_of_weather(s, s.board.distance(start.cell, end.cell))


@rule("EPT-5.3d", "EPT-5.3e")
def hindrance_where(s: State, cells: Passed, levels: tuple[int, int], of_hex: HexHindrance) -> int:
    """The hindrance at one place; along a hexside only if both hexes hinder, and then the lesser of the two."""
    return min(of_hex(s, cell, levels) for cell in cells)


@rule("EPT-5.3c")
def hindrance_in(s: State, cell: int, levels: tuple[int, int]) -> int:
    """The sum of what hinders in a hex: terrain, a vehicle or wreck, smoke."""
    vehicle = hindrance_of_vehicle(s, cell, levels)
    return hindrance_of_map(s, cell, levels) + vehicle + hindrance_of_smoke(s, cell, levels)


@rule("EPT-5.3a", "EPT-5.3d")
def hindrance_of_map(s: State, cell: int, levels: tuple[int, int]) -> int:
    """The hindrance of the terrain that fills a hex."""
    return int(terrain_at(s, cell).sight == "hindrance" and hinders_at(s, cell, levels))


@rule("EPT-4.3c", "EPT-16.4d")
def hindrance_of_vehicle(s: State, cell: int, levels: tuple[int, int]) -> int:
    """The hindrance of vehicles and wrecks in a hex, however many; other units never hinder, and none blocks."""
    return int(has_wreck_or_vehicle(s, cell) and hinders_at(s, cell, levels))


@rule("EPT-4.4e")
def hinders_at(s: State, cell: int, levels: tuple[int, int]) -> bool:
    """Whether what hinders in a hex does so between two levels: neither end is on a higher level."""
    return level_of(s, cell) >= max(levels)


@rule("EPT-5.4i")
def hindrance_of_smoke(s: State, cell: int, levels: tuple[int, int]) -> int:
    """The hindrance of the smoke in a hex for a line between two levels; that of a fire is never more than 1."""
    value = smoke_at(s, cell)
    if not value:
        return 0
    numbers = tables().numbers.smoke
    if max(levels) > level_of(s, cell) + numbers.levels_above[value - 1]:
        return 0
    return int(s.setting.options.smoke2_hindrance) if s.smoke.get(cell, 0) > 1 else numbers.hindrance


@rule("EPT-4.5a", "EPT-4.5b")
def hindrance_of_weather(s: State, distance: int) -> int:
    """Fog, rain or snowfall hinder by each started band of hexes, added to what the terrain hinders."""
    level = weather(s)
    if not level:
        return 0
    band = tables().terrain.weather[level - 1].band
    return -(-distance // band)
