"""All hexes that are seen from some places, for lists of many hexes.

What is seen from one place over the map is kept with what each line passes: only lines that pass smoke, fires, wrecks
or vehicles are looked along anew.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from bocage.mechanics.keeping import keep
from bocage.systems.ept.ground.courses import grid_of
from bocage.systems.ept.ground.sight import (
    Disturbance,
    Eye,
    Line,
    Sightline,
    changing_bits,
    disturbances,
    hindrance_over_map,
    in_weather,
    keep_open_line,
    screens_from,
    sight,
)
from bocage.systems.ept.ground.terrain import level_of
from bocage.systems.ept.state.conditions import weather
from bocage.systems.ept.state.model import State
from bocage.systems.ept.state.units import vehicles_by_cell

MOST_VIEWS = 128
"""Views that are kept at a time."""
MOST_OUTLOOKS = 1024
"""Places from which what is seen over the map is kept at a time, for each weather and set of ruins."""


class Outlook(NamedTuple):
    """The hexes that are seen from one place as long as nothing but the map and the weather hinders."""

    seen: frozenset[int]
    passed: dict[int, int]
    """For each the hexes that its line passes, itself among them if it hinders too, as bits from the place."""


def cells_seen(s: State, eyes: Iterable[Eye]) -> frozenset[int]:
    """The hexes of the map to whose ground there is a line of sight from at least one of some places."""
    kept: dict[object, frozenset[int]] = s.setting.shared.setdefault("views", {})
    looking, disturbed = tuple(sorted(set(eyes))), disturbances_on(s)
    key = (looking, weather(s), tuple(s.ruins), disturbed)
    view = kept.get(key)
    if view is None:
        cells = [cell for cell, *_ in disturbed]
        view = frozenset().union(*(seen_from(s, eye, cells) for eye in looking))
        keep(kept, key, view, MOST_VIEWS)
    return view


def seen_from(s: State, eye: Eye, disturbed: Iterable[int]) -> frozenset[int]:
    """What is seen from one place, where some hexes hinder sight."""
    grid, (seen, passed) = grid_of(s), outlook(s, eye)
    hindering = grid.bits_from(eye.cell, grid.bits(disturbed))
    doubtful = [goal for goal, bits in passed.items() if bits & hindering] if hindering else []
    return seen.difference([goal for goal in doubtful if not is_seen(s, eye, goal)])


def is_seen(s: State, eye: Eye, goal: int) -> bool:
    """Whether a hex is seen now to which the map leaves the line open."""
    keep_open_line(s, eye, Eye(goal), open_lines(s, eye)[goal])
    return sight(s, eye, Eye(goal)).is_open


def outlook(s: State, eye: Eye) -> Outlook:
    """What is seen from a place over the map; kept for the weather and the ruins of now."""
    kept: dict[object, Outlook] = s.setting.shared.setdefault("outlooks", {})
    key = (eye, weather(s), tuple(s.ruins))
    known = kept.get(key)
    return keep(kept, key, look_around(s, eye), MOST_OUTLOOKS) if known is None else known


def look_around(s: State, eye: Eye) -> Outlook:
    """Look from a place to all hexes that the map leaves open to it."""
    distances = s.board.distances(eye.cell)
    alike: dict[tuple[int, int], list[int]] = {}
    for goal, hindrance in open_lines(s, eye).items():
        alike.setdefault((distances[goal], hindrance), []).append(goal)
    seen = [
        goal
        for (_, hindrance), goals in alike.items()
        if in_weather(s, Line(Sightline(None, hindrance), ()), eye, Eye(goals[0])).is_open
        for goal in goals
    ]
    return Outlook(frozenset(seen), {goal: changing_bits(s, eye.cell, goal) for goal in seen})


def open_lines(s: State, eye: Eye) -> dict[int, int]:
    """The hexes to which the map leaves a line open in clear weather, each with what it hinders; kept for the ruins."""
    kept: dict[object, dict[int, int]] = s.setting.shared.setdefault("open-lines", {})
    key = (eye, tuple(s.ruins))
    lines = kept.get(key)
    if lines is None:
        lines = {}
        for level, goals in cells_by_level(s).items():
            screens = screens_from(s, eye, level)
            for goal in goals:
                hindrance = hindrance_over_map(s, eye, Eye(goal), screens)
                if hindrance is not None:
                    lines[goal] = hindrance
        keep(kept, key, lines, MOST_OUTLOOKS)
    return lines


def cells_by_level(s: State) -> dict[int, list[int]]:
    """The hexes of each level, kept as they never change."""
    kept: dict[int, list[int]] = s.setting.shared.setdefault("levels", {})
    if not kept:
        for cell in range(s.board.size):
            kept.setdefault(level_of(s, cell), []).append(cell)
    return kept


def disturbances_on(s: State) -> tuple[Disturbance, ...]:
    """Everything on the map that hinders sight and is not of the map."""
    return disturbances(s, tuple(sorted({*s.smoke, *s.fires, *s.wrecks, *vehicles_by_cell(s).occupied()})))
