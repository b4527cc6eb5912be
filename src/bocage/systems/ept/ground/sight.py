"""Lines of sight (EPT-4): which hexes and hexsides a line meets, what blocks it, and what hinders it (EPT-5.3).

What the map makes of a line is kept for all games of a scenario, and so is what ruins, smoke, wrecks and vehicles at
certain hexes of it change; the weather is added.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from bocage.kernel.rules import rule
from bocage.mechanics.keeping import keep
from bocage.systems.ept.ground.courses import Passed, Way, grid_of, passed, sides_between
from bocage.systems.ept.ground.terrain import (
    has_wreck_or_vehicle,
    highest_floor,
    level_of,
    printed_terrain,
    smoke_at,
    terrain_at,
    walled_bits,
    walled_sides,
)
from bocage.systems.ept.reference.tables import tables
from bocage.systems.ept.state.conditions import weather
from bocage.systems.ept.state.model import State
from bocage.systems.ept.state.units import vehicles_by_cell


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
    """The line of sight between two places, from centre to centre; what hinders one that the map blocks is left out."""
    line = line_between(s, start, end)
    if line.by_map.blocked_at is not None or is_undisturbed(s, line.cells):
        return in_weather(s, line, start, end)
    return disturbed_line(s, start, end, line)


class Line(NamedTuple):
    """What the map makes of a line in clear weather as long as nothing changes in `cells`.

    What changes a line that is open is smoke, fire, wrecks, vehicles and ruins; one that is blocked, ruins only.
    """

    by_map: Sightline
    cells: tuple[int, ...]


Disturbance = tuple[int, bool, bool, int]
"""A cell, whether a vehicle or wreck hinders there, whether it burns, and the value of the smoke there."""
Lines = dict[Eye, dict[Eye, Line]]
"""What the map makes of lines while they meet no ruin, by their starts."""
MOST_LINES = 200_000
"""Lines between hexes of the map that are kept at a time: all from as many starts as have no more together."""
MOST_CHANGED_LINES = 30_000
"""Lines that are kept at a time of those that meet ruins, and of those that smoke or vehicles disturb."""
MOST_SCREENS = 2_000
"""Sets of hexes that are kept at a time of those that stand in the way of lines on some level or to some hex."""


def line_between(s: State, start: Eye, end: Eye) -> Line:
    """What the map makes of a line now; kept, but for the ruins that it meets."""
    line = lines_from(s, start).get(end)
    if line is not None and not meets_ruin(s, line):
        return line
    return line_anew(s, start, end) if line is None and not s.ruins else line_among_ruins(s, start, end)


def lines_from(s: State, start: Eye) -> dict[Eye, Line]:
    """The lines from a place that are kept: those of the first place that was looked from make room for new ones."""
    kept: Lines = s.setting.shared.setdefault("lines", {})
    lines = kept.get(start)
    if lines is None:
        if (len(kept) + 1) * s.board.size > MOST_LINES:
            del kept[next(iter(kept))]
        lines = kept[start] = {}
    return lines


def line_anew(s: State, start: Eye, end: Eye) -> Line:
    """Look along a line over the map, and keep what it comes to if no ruin has changed it."""
    line = line_of_map(s, start, end)
    if not meets_ruin(s, line):
        lines_from(s, start)[end] = line
    return line


def line_among_ruins(s: State, start: Eye, end: Eye) -> Line:
    """What the map makes of a line that meets ruins, as far as is known; kept by the ruins of now."""
    kept: dict[object, Line] = s.setting.shared.setdefault("ruined", {})
    key = (start, end, tuple(s.ruins))
    line = kept.get(key)
    if line is None:
        line = line_anew(s, start, end)
        if meets_ruin(s, line):
            keep(kept, key, line, MOST_CHANGED_LINES)
    return line


def meets_ruin(s: State, line: Line) -> bool:
    """Whether a building that has become a ruin stands in one of the hexes that can change a line."""
    return bool(s.ruins) and not set(s.ruins).isdisjoint(line.cells)


def disturbances(s: State, cells: tuple[int, ...]) -> tuple[Disturbance, ...]:
    """What lies in some hexes that is not of the map."""
    by_cell = ((cell, has_wreck_or_vehicle(s, cell), cell in s.fires, s.smoke.get(cell, 0)) for cell in cells)
    return tuple(one for one in by_cell if any(one[1:]))


def disturbed_line(s: State, start: Eye, end: Eye, line: Line) -> Sightline:
    """A line that the map leaves open, with what lies in its hexes; kept by all of that."""
    disturbed = disturbances(s, line.cells)
    kept: dict[object, Sightline] = s.setting.shared.setdefault("disturbed", {})
    key = (start, end, disturbed, weather(s), tuple(s.ruins) if meets_ruin(s, line) else ())
    seen = kept.get(key)
    if seen is None:
        hindered = Sightline(None, hindrance(s, start, end, levels_of(s, start, end)))
        seen = keep(kept, key, hindered, MOST_CHANGED_LINES)
    return seen


def line_of_map(s: State, start: Eye, end: Eye) -> Line:
    """Look along a line over the map in clear weather, with the ruins of now."""
    screens = screens_from(s, start, level_at(s, end))
    hindrance = hindrance_over_map(s, start, end, screens)
    if hindrance is not None:
        return open_line(s, start, end, hindrance)
    cells = [cell for cells in passed(s, start.cell, end.cell) for cell in cells]
    return Line(Sightline(first_blocking(s, start, end, screens), 0), tuple(buildings(s).intersection(cells)))


def open_line(s: State, start: Eye, end: Eye, hindrance: int) -> Line:
    """A line that the map leaves open, by what it hinders."""
    cells = [cell for cells in passed(s, start.cell, end.cell) for cell in cells]
    return Line(
        Sightline(None, hindrance), (*cells, end.cell) if s.setting.options.target_hex_hinders else tuple(cells)
    )


def keep_open_line(s: State, start: Eye, end: Eye, hindrance: int) -> None:
    """Keep a line that the map was found to leave open, so that it need not be looked along again."""
    lines = lines_from(s, start)
    if end not in lines and not s.ruins:
        lines[end] = open_line(s, start, end, hindrance)


def hindrance_over_map(s: State, start: Eye, end: Eye, screens: Screens) -> int | None:
    """What the map hinders a line in clear weather, with the ruins of now; None where it blocks the line."""
    if not is_always_open(s, start, end) and is_blocked(s, start, end, screens):
        return None
    if not changing_bits(s, start.cell, end.cell) & screens.hindering:
        return 0
    return hindrance_by_map(s, start, end, levels_of(s, start, end), passed(s, start.cell, end.cell))


def changing_bits(s: State, start: int, end: int) -> int:
    """The hexes in which something may hinder a line, as bits from its start."""
    course = grid_of(s).course(start, end)
    return course.passed | course.end if s.setting.options.target_hex_hinders else course.passed


def buildings(s: State) -> frozenset[int]:
    """The hexes of which the terrain may become a ruin."""
    kept: frozenset[int] | None = s.setting.shared.get("buildings")
    if kept is None:
        printed = enumerate(printed_terrain(s))
        kept = s.setting.shared["buildings"] = frozenset(cell for cell, terrain in printed if terrain.ruin)
    return kept


def in_weather(s: State, line: Line, start: Eye, end: Eye) -> Sightline:
    """A line that nothing but the map and the weather hinders or blocks."""
    if line.by_map.blocked_at is not None or not weather(s):
        return line.by_map
    return Sightline(None, with_weather(s, start, end, line.by_map.hindrance))


def is_undisturbed(s: State, cells: tuple[int, ...]) -> bool:
    """Whether no smoke, fire, wreck or vehicle is in any of some hexes."""
    if not vehicles_by_cell(s).occupied().isdisjoint(cells):
        return False
    return (
        (not s.smoke or s.smoke.keys().isdisjoint(cells))
        and (not s.wrecks or s.wrecks.keys().isdisjoint(cells))
        and (not s.fires or set(s.fires).isdisjoint(cells))
    )


def levels_of(s: State, start: Eye, end: Eye) -> tuple[int, int]:
    """The levels of both ends of a line."""
    return level_at(s, start), level_at(s, end)


@rule("EPT-5.2d")
def level_at(s: State, eye: Eye) -> int:
    """The level of one end of a line; a storey counts as a level."""
    return level_of(s, eye.cell) + eye.floor


@rule("EPT-4.3b")
def is_always_open(s: State, start: Eye, end: Eye) -> bool:
    """Whether two places are in one hex or in adjacent ones, so that terrain does not matter."""
    return s.board.distance(start.cell, end.cell) <= 1


class Screens(NamedTuple):
    """The hexes of the map that stand in the way of lines from a place to one level, as bits from the place."""

    toward: int
    """The level of the other end."""
    blocking: int
    """They block every such line that passes them."""
    hindering: int
    """Their terrain hinders."""


def screens_from(s: State, start: Eye, toward: int) -> Screens:
    """What stands in the way from a place to a level."""
    grid, level = grid_of(s), level_at(s, start)
    blind = blind_bits(s, start.cell, level) if level < toward else 0
    blocking = blocking_bits(s, min(level, toward), max(level, toward)) | blind
    hindering = hindering_bits(s, max(level, toward))
    return Screens(toward, grid.bits_from(start.cell, blocking), grid.bits_from(start.cell, hindering))


def is_blocked(s: State, start: Eye, end: Eye, screens: Screens) -> bool:
    """Whether a hex or a hexside of the map blocks a line."""
    grid = grid_of(s)
    way = grid.course(start.cell, end.cell).way
    return is_blocking(s, start, way, screen_to(s, start, end, screens)) or is_walled_off(s, start, end)


def screen_to(s: State, start: Eye, end: Eye, screens: Screens) -> int:
    """The hexes that block a line, with those that hide its end if this is the lower one."""
    if screens.toward >= level_at(s, start):
        return screens.blocking
    return screens.blocking | grid_of(s).bits_from(start.cell, blind_bits(s, end.cell, screens.toward))


def first_blocking(s: State, start: Eye, end: Eye, screens: Screens) -> int | None:
    """The first hex from the start that blocks the line at one of the places it passes, None where none does."""
    grid, screen = grid_of(s), screen_to(s, start, end, screens)
    for cells in passed(s, start.cell, end.cell):
        if is_blocking(s, start, grid.way(start.cell, cells), screen):
            return cells[0]
    return wall_in_the_way(s, start, end)


def blocking_bits(s: State, low: int, high: int) -> int:
    """The hexes that block every line between two levels."""
    blocks = blocks_level if low == high else is_plateau
    return screen(s, (low == high, high), lambda: [cell for cell in range(s.board.size) if blocks(s, cell, high)])


def blind_bits(s: State, lower: int, low: int) -> int:
    """The hexes beside the lower end of a line that hide it from above."""
    beside = s.board.steps(lower)
    return screen(s, ("beside", lower, low), lambda: [cell for cell in beside if is_blind(s, cell, lower, low)])


def hindering_bits(s: State, high: int) -> int:
    """The hexes of which the terrain hinders lines up to a level."""
    every = range(s.board.size)
    return screen(s, ("hindering", high), lambda: [one for one in every if hindrance_of_map(s, one, (high, high))])


def screen(s: State, about: tuple[object, ...], find: Callable[[], list[int]]) -> int:
    """Hexes of the map that stand in the way of lines of some kind, as bits; kept for the ruins of now."""
    kept: dict[object, int] = s.setting.shared.setdefault("screens", {})
    key = (about, tuple(s.ruins))
    bits = kept.get(key)
    return keep(kept, key, grid_of(s).bits(find()), MOST_SCREENS) if bits is None else bits


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
def is_blocking(s: State, start: Eye, way: Way, screen: int) -> bool:
    """Whether hexes block a line that passes them; along a hexside both hexes must do so, by the option one of them.

    A side between the map and the void beyond its edge lets the line through.
    """
    if way.through & screen:
        return True
    if s.setting.options.along_hexside_blocks == "either":
        there = grid_of(s).bits_from(start.cell, grid_of(s).everywhere)
        return any(pair & screen and pair & there == pair for pair in way.along)
    return any(pair & screen == pair for pair in way.along)


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


def is_walled_off(s: State, start: Eye, end: Eye) -> bool:
    """Whether a wall, hedge or bocage blocks a line."""
    grid = grid_of(s)
    if not grid.course(start.cell, end.cell).met & grid.bits_from(start.cell, walled_bits(s)):
        return False
    return wall_in_the_way(s, start, end) is not None


def wall_in_the_way(s: State, start: Eye, end: Eye) -> int | None:
    """The cell beside the first wall, hedge or bocage that blocks the line; None where none does."""
    walled, levels = walled_sides(s), levels_of(s, start, end)
    for here, there in sides_met(s, start.cell, end.cell):
        if there in walled.get(here, ()) and is_wall_blocking(s, (here, there), start, end, levels):
            return here
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


@rule("EPT-5.4c")
def sides_met(s: State, start: int, end: int) -> list[tuple[int, int]]:
    """The hexsides that a line crosses, runs along, or whose end it meets, in order, by the cells that share them."""
    return sides_between(s, start, end)


# --- hindrance --------------------------------------------------------------------------------------------------------
def hindrance_on(s: State, start: Eye, end: Eye) -> int:
    """What hinders a line now, also one that the map blocks."""
    line = sight(s, start, end)
    return line.hindrance if line.blocked_at is None else hindrance(s, start, end, levels_of(s, start, end))


@rule("EPT-5.3a")
def hindrance(s: State, start: Eye, end: Eye, levels: tuple[int, int]) -> int:
    """What hinders a line now, whether it stands on the map or was put there."""
    total = total_hindrance(s, end, levels, passed(s, start.cell, end.cell), hindrance_in)
    return with_weather(s, start, end, total)


def hindrance_by_map(s: State, start: Eye, end: Eye, levels: tuple[int, int], places: list[Passed]) -> int:
    """What hinders a line in clear weather where nothing has been put on the map."""
    total = total_hindrance(s, end, levels, places, hindrance_of_map)
    return bounded(s, start, end, total)


def total_hindrance(s: State, end: Eye, levels: tuple[int, int], places: list[Passed], of_hex: HexHindrance) -> int:
    """What hinders a line in the hexes between its ends, by the option in the target's hex too."""
    total = sum([hindrance_where(s, cells, levels, of_hex) for cells in places])
    return total + of_hex(s, end.cell, levels) if s.setting.options.target_hex_hinders else total


def with_weather(s: State, start: Eye, end: Eye, total: int) -> int:
    """What hinders a line when the weather is added."""
    return bounded(s, start, end, total + hindrance_of_weather(s, s.board.distance(start.cell, end.cell)))


def bounded(s: State, start: Eye, end: Eye, total: int) -> int:
    """What hinders a line; neighbours see each other whatever hinders them."""
    return min(total, tables().numbers.fire_dice.hindrance_most) if is_always_open(s, start, end) else total


@rule("EPT-5.3d", "EPT-5.3e")
def hindrance_where(s: State, cells: Passed, levels: tuple[int, int], of_hex: HexHindrance) -> int:
    """The hindrance at one place; along a hexside only if both hexes hinder, and then the lesser of the two."""
    return of_hex(s, cells[0], levels) if len(cells) == 1 else min([of_hex(s, cell, levels) for cell in cells])


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
