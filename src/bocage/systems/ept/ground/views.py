"""All hexes that are seen from some places, for lists of many hexes.

What is seen from one place over the map is kept, with the lines that pass each hex: only those that pass smoke, fires,
wrecks or vehicles are looked along anew.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from bocage.mechanics.keeping import keep
from bocage.systems.ept.ground.sight import Disturbance, Eye, disturbances, in_weather, line_between, sight
from bocage.systems.ept.state.conditions import weather
from bocage.systems.ept.state.model import State
from bocage.systems.ept.state.units import vehicles_by_cell

MOST_VIEWS = 128
"""Views that are kept at a time."""
MOST_OUTLOOKS = 256
"""Places from which what is seen over the map is kept at a time."""


class Outlook(NamedTuple):
    """The hexes that are seen from one place as long as nothing but the map and the weather hinders."""

    seen: frozenset[int]
    through: dict[int, list[int]]
    """For each hex those that are seen through it, or in it if the target's own hex hinders too."""


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


def seen_from(s: State, eye: Eye, disturbed: Iterable[int]) -> set[int]:
    """The hexes that are seen from one place, where some hexes hinder sight."""
    seen, through = outlook(s, eye)
    doubtful = {goal for cell in disturbed for goal in through.get(cell, ())}
    return set(seen.difference(doubtful)).union(goal for goal in doubtful if sight(s, eye, Eye(goal)).is_open)


def outlook(s: State, eye: Eye) -> Outlook:
    """What is seen from a place over the map; kept for the weather and the ruins of now."""
    kept: dict[object, Outlook] = s.setting.shared.setdefault("outlooks", {})
    key = (eye, weather(s), tuple(s.ruins))
    known = kept.get(key)
    return keep(kept, key, look_around(s, eye), MOST_OUTLOOKS) if known is None else known


def look_around(s: State, eye: Eye) -> Outlook:
    """Look from a place to all hexes of the map."""
    seen: list[int] = []
    through: dict[int, list[int]] = {}
    for goal in map(Eye, range(s.board.size)):
        line = line_between(s, eye, goal)
        if in_weather(s, line, eye, goal).is_open:
            seen.append(goal.cell)
            for cell in line.cells:
                through.setdefault(cell, []).append(goal.cell)
    return Outlook(frozenset(seen), through)


def disturbances_on(s: State) -> tuple[Disturbance, ...]:
    """Everything on the map that hinders sight and is not of the map."""
    return disturbances(s, tuple(sorted({*s.smoke, *s.fires, *s.wrecks, *vehicles_by_cell(s).occupied()})))
