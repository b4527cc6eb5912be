"""Lines of sight (EPT-4): which hexes and hexsides a line meets, what blocks it, and what hinders it (EPT-5.3).

What lines pass never changes in a game, so the setting keeps it; smoke, wrecks, vehicles and ruins are looked at anew.
"""

from __future__ import annotations

from typing import NamedTuple

from bocage.ground.sides import cells_beside, sides_crossed
from bocage.kernel.rules import rule
from bocage.systems.ept.ground.terrain import block_of, has_wreck_or_vehicle, level_of, smoke_at, terrain_at
from bocage.systems.ept.reference.tables import tables
from bocage.systems.ept.state.model import State

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


OPEN = Sightline(None, 0)


@rule("EPT-4.1a")
def sight(s: State, start: Eye, end: Eye) -> Sightline:
    """The line of sight between two places, from centre to centre."""
    if is_always_open(s, start, end):
        return OPEN
    levels = level_of(s, start.cell) + start.floor, level_of(s, end.cell) + end.floor
    blocked = first_blocking(s, start, end, levels)
    return Sightline(blocked, hindrance(s, start, end, levels) if blocked is None else 0)


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
    """What a line between two centres passes between its ends, in order; corners do not count."""
    kept: dict[tuple[int, int], list[Passed]] = s.setting.kept.setdefault("passed", {})
    if (start, end) not in kept:
        cells_at: dict[object, list[int]] = {}
        for touch in s.board.crossed(start, end):
            if touch.how == "through":
                cells_at[touch.cell] = [touch.cell]
            elif touch.how == "along":
                cells_at.setdefault(touch.enter, []).append(touch.cell)
        kept[start, end] = [tuple(cells) for at, cells in cells_at.items() if len(cells) == 2 or at == cells[0]]
    return kept[start, end]


# --- obstacles --------------------------------------------------------------------------------------------------------
def is_obstacle(s: State, cell: int) -> bool:
    """Whether a hex is filled by an obstacle."""
    return terrain_at(s, cell).sight == "obstacle"


@rule("EPT-4.4h", "EPT-4.4i")
def top_of(s: State, cell: int) -> int:
    """The height of a hex for the plateau effect: woods and buildings of several hexes count a level more."""
    terrain = terrain_at(s, cell)
    is_tall = terrain.tall or (terrain.is_building and len(block_of(s, cell)) > 1)
    return level_of(s, cell) + is_tall


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


@rule("EPT-4.4d", "EPT-4.4e", "EPT-5.4a", "EPT-5.4c")
def wall_in_the_way(s: State, start: Eye, end: Eye, levels: tuple[int, int]) -> int | None:
    """The cell beside a wall, hedge or bocage that blocks the line: one on their level that neither end touches.

    It counts where the line crosses it, meets its end, or runs along it.
    """
    for side in sides_met(s, start.cell, end.cell):
        beside = cells_beside(s.board, side)
        if len(beside) < 2 or start.cell in beside or end.cell in beside:
            continue
        if is_walled(s, beside[0], beside[1]) and max(level_of(s, cell) for cell in beside) >= max(levels):
            return beside[0]
    return None


def is_walled(s: State, here: int, there: int) -> bool:
    """Whether a wall, hedge or bocage stands between two neighbours."""
    drawn = s.board.along(here, there)
    return any(kind in drawn for kind in tables().terrain.side)


def sides_met(s: State, start: int, end: int) -> tuple[int, ...]:
    """The hexsides that a line meets in any way, in order."""
    kept: dict[tuple[int, int], tuple[int, ...]] = s.setting.kept.setdefault("sides", {})
    if (start, end) not in kept:
        kept[start, end] = tuple(met.side for met in sides_crossed(s.board, start, end))
    return kept[start, end]


# --- hindrance --------------------------------------------------------------------------------------------------------
@rule("EPT-5.3a", "EPT-5.3c")
def hindrance(s: State, start: Eye, end: Eye, levels: tuple[int, int]) -> int:
    """What hinders the line between its ends, and by the option in the hex of the target, with the weather."""
    total = sum(hindrance_where(s, cells, levels) for cells in passed(s, start.cell, end.cell))
    if s.setting.options.target_hex_hinders:
        total += hindrance_in(s, end.cell, levels)
    return total + hindrance_of_weather(s, s.board.distance(start.cell, end.cell))


@rule("EPT-5.3d", "EPT-5.3e")
def hindrance_where(s: State, cells: Passed, levels: tuple[int, int]) -> int:
    """The hindrance at one place; along a hexside only if both hexes hinder, and then the lesser of the two."""
    return min(hindrance_in(s, cell, levels) for cell in cells)


@rule("EPT-4.3c", "EPT-4.4e")
def hindrance_in(s: State, cell: int, levels: tuple[int, int]) -> int:
    """The sum of what hinders in a hex: terrain, a vehicle or wreck, smoke; each only at its own level."""
    same_level = level_of(s, cell) >= max(levels)
    terrain = same_level and terrain_at(s, cell).sight == "hindrance"
    return terrain + (same_level and has_wreck_or_vehicle(s, cell)) + hindrance_of_smoke(s, cell, levels)


@rule("EPT-5.4i")
def hindrance_of_smoke(s: State, cell: int, levels: tuple[int, int]) -> int:
    """The hindrance of the smoke in a hex for a line between two levels."""
    value = smoke_at(s, cell)
    if not value:
        return 0
    numbers = tables().numbers.smoke
    if max(levels) > level_of(s, cell) + numbers.levels_above[value - 1]:
        return 0
    return int(s.setting.options.smoke2_hindrance) if value > 1 else numbers.hindrance


@rule("EPT-4.5a", "EPT-4.5b")
def hindrance_of_weather(s: State, distance: int) -> int:
    """Fog, rain or snowfall hinder by each started band of hexes."""
    level = s.setting.terms.weather
    if not level:
        return 0
    band = tables().terrain.weather[level - 1].band
    return -(-distance // band)
