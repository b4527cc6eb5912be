"""A second implementation of lines of sight, plain and slow: it looks at every hex of the map for every line.

It knows the rules of chapters 4 and 5 and the shape of a hex, and shares no code with the system. Hexes are axial
coordinates; with a third one, the negative sum of both, a point lies in the hex around (0, 0) if no two of its
coordinates differ by more than 1.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from msgspec import Struct

Hex = tuple[int, int]
Point = tuple[Fraction, Fraction]
Stretch = tuple[Fraction, Fraction]
"""The part of a line that lies in a hex, from 0 at its start to 1 at its end."""

OBSTACLES = {"forest", "building_wood", "building_stone", "ruin_stone"}
HINDRANCES = {"orchard", "brush", "field", "marsh", "cemetery", "grove", "ruin_wood"}
BUILDINGS = {"building_wood", "building_stone"}
RUINS = {"building_wood": "ruin_wood", "building_stone": "ruin_stone"}
STEPS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
MOST = 3
"""The hindrance through which anything is seen."""
WEATHER_BANDS = (0, 6, 3, 1)
SMOKE_LEVELS = {1: 0, 2: 2}
"""How far above its hex smoke of a value hinders."""


class Place(Struct):
    """What a hex holds."""

    terrain: str = "clear"
    level: int = 0
    floors: int = 0
    """Storeys above the ground floor."""
    ruined: bool = False
    smoke: int = 0
    burns: bool = False
    covered: bool = False
    """A wreck or vehicle is in it."""


class Ground(Struct):
    """A map, the weather and the options."""

    places: dict[Hex, Place]
    walls: set[frozenset[Hex]]
    weather: int = 0
    either_blocks: bool = False
    target_hinders: bool = False
    thick_smoke: int = 1


class End(NamedTuple):
    """One end of a line."""

    hex: Hex
    floor: int


class Verdict(NamedTuple):
    """Whether the other end is seen, and the hindrance."""

    is_open: bool
    hindrance: int


# --- geometry ---------------------------------------------------------------------------------------------------------
def distance(first: Hex, second: Hex) -> int:
    """Steps from one hex to another."""
    q, r = first[0] - second[0], first[1] - second[1]
    return (abs(q) + abs(r) + abs(q + r)) // 2


def stretch_in(start: Hex, end: Hex, hex_: Hex) -> Stretch | None:
    """The part of the line that lies in a hex, its border included; None where it misses it."""
    enter, leave = Fraction(0), Fraction(1)
    (x0, y0), (x1, y1) = (start[0] - hex_[0], start[1] - hex_[1]), (end[0] - hex_[0], end[1] - hex_[1])
    first, last = (x0, y0, -x0 - y0), (x1, y1, -x1 - y1)
    for one, two in ((0, 1), (1, 2), (2, 0)):
        here, there = first[one] - first[two], last[one] - last[two]
        for sign in (1, -1):
            at_start, at_end = sign * here - 1, sign * there - 1
            if at_start > 0 and at_end > 0:
                return None
            if at_start > 0:
                enter = max(enter, Fraction(at_start, at_start - at_end))
            if at_end > 0:
                leave = min(leave, Fraction(at_start, at_start - at_end))
    return (enter, leave) if enter <= leave else None


def is_within(start: Hex, end: Hex, hex_: Hex, part: Fraction) -> bool:
    """Whether a point of the line lies inside a hex and not on its border."""
    x = start[0] + part * (end[0] - start[0]) - hex_[0]
    y = start[1] + part * (end[1] - start[1]) - hex_[1]
    z = -x - y
    return max(abs(x - y), abs(y - z), abs(z - x)) < 1


def corners_between(first: Hex, second: Hex) -> tuple[Point, Point]:
    """The two ends of the side that two neighbours share: the centres of gravity with the hexes beside both."""
    beside = [(first[0] + q, first[1] + r) for q, r in STEPS if distance((first[0] + q, first[1] + r), second) == 1]
    one, two = (
        (Fraction(first[0] + second[0] + third[0], 3), Fraction(first[1] + second[1] + third[1], 3)) for third in beside
    )
    return one, two


def meets(start: Hex, end: Hex, first: Point, second: Point) -> bool:
    """Whether a line meets a hexside at all, at its ends too, between the two centres."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    sides = [dx * (y - start[1]) - dy * (x - start[0]) for x, y in (first, second)]
    if sides[0] * sides[1] > 0:
        return False
    if sides[0] == sides[1] == 0:
        point = first
    else:
        share = sides[0] / (sides[0] - sides[1])
        point = (first[0] + share * (second[0] - first[0]), first[1] + share * (second[1] - first[1]))
    ahead = (point[0] - start[0]) / dx if dx else (point[1] - start[1]) / dy
    return 0 < ahead < 1


# --- what a hex is ----------------------------------------------------------------------------------------------------
def terrain_of(place: Place) -> str:
    """The terrain of a hex now."""
    return RUINS[place.terrain] if place.ruined else place.terrain


def roof_of(place: Place) -> int:
    """The height of a hex with its trees or the storeys of its building."""
    terrain = terrain_of(place)
    storeys = place.floors if terrain in BUILDINGS else 0
    return place.level + (1 if terrain == "forest" else storeys)


def hindrance_of(ground: Ground, place: Place, high: int) -> int:
    """What hinders in a hex for a line whose higher end is on a level."""
    total = 0
    if high <= place.level:
        total += (terrain_of(place) in HINDRANCES) + place.covered
    if place.burns or place.smoke:
        value = 2 if place.burns else place.smoke
        if high <= place.level + SMOKE_LEVELS[value]:
            total += ground.thick_smoke if place.smoke == 2 else 1
    return total


def blocks(place: Place, low: int, high: int, *, is_before_lower: bool) -> bool:
    """Whether a hex blocks a line between two levels; it may be the one directly before the lower end."""
    is_obstacle = terrain_of(place) in OBSTACLES
    if low == high:
        return place.level > high or (place.level == high and is_obstacle)
    if roof_of(place) >= high:
        return True
    return is_before_lower and (place.level > low or (place.level == low and is_obstacle))


# --- the line ---------------------------------------------------------------------------------------------------------
def look(ground: Ground, start: End, end: End) -> Verdict:
    """Look along the line from one place to another."""
    levels = [ground.places[each.hex].level + each.floor for each in (start, end)]
    low, high = min(levels), max(levels)
    away = distance(start.hex, end.hex)
    band = WEATHER_BANDS[ground.weather]
    total = -(-away // band) if band else 0
    if ground.target_hinders:
        total += hindrance_of(ground, ground.places[end.hex], high)
    if away <= 1:
        return Verdict(True, min(total, MOST))
    lower = start if levels[0] < levels[1] else end
    blocked = is_walled_off(ground, start.hex, end.hex, high)
    for hexes, is_before_lower in places_on(ground, start.hex, end.hex, lower.hex):
        verdicts = [blocks(ground.places[hex_], low, high, is_before_lower=is_before_lower) for hex_ in hexes]
        blocked = blocked or (any(verdicts) if ground.either_blocks else all(verdicts))
        total += min(hindrance_of(ground, ground.places[hex_], high) for hex_ in hexes)
    return Verdict(not blocked and total <= MOST, total)


def places_on(ground: Ground, start: Hex, end: Hex, lower: Hex) -> list[tuple[list[Hex], bool]]:
    """The hexes between the ends that the line passes through, and the pairs along whose common side it runs.

    With each stands whether it is directly before the hex of the lower end.
    """
    border = stretch_in(start, end, lower)
    assert border is not None
    on_stretch: dict[Stretch, list[Hex]] = {}
    through: set[Stretch] = set()
    for hex_ in ground.places:
        stretch = stretch_in(start, end, hex_) if hex_ not in (start, end) else None
        if stretch is None or stretch[0] == stretch[1]:
            continue
        on_stretch.setdefault(stretch, []).append(hex_)
        if is_within(start, end, hex_, (stretch[0] + stretch[1]) / 2):
            through.add(stretch)
    ends = {border[1]} if lower == start else {border[0]}
    return [
        (hexes, bool(ends & set(stretch)))
        for stretch, hexes in on_stretch.items()
        if stretch in through or len(hexes) == 2
    ]


def is_walled_off(ground: Ground, start: Hex, end: Hex, high: int) -> bool:
    """Whether a wall or hedge stands in the way that is beside neither end and not below the higher one."""
    for wall in ground.walls:
        if start in wall or end in wall or max(ground.places[hex_].level for hex_ in wall) < high:
            continue
        first, second = wall
        if meets(start, end, *corners_between(first, second)):
            return True
    return False
