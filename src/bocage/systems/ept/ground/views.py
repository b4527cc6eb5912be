"""All hexes that are seen from a place, for lists of many hexes: kept by what hinders sight besides the map."""

from __future__ import annotations

from collections.abc import Iterator

from bocage.systems.ept.ground.sight import Disturbance, Eye, disturbances, line_between, lines_among, sight
from bocage.systems.ept.state.conditions import weather
from bocage.systems.ept.state.model import State
from bocage.systems.ept.state.units import vehicles_by_cell

MOST_VIEWS = 128
"""Views that are kept at a time."""


def cells_seen(s: State, eye: Eye) -> frozenset[int]:
    """The hexes of the map to whose ground there is a line of sight from a place."""
    kept: dict[object, frozenset[int]] = s.setting.shared.setdefault("views", {})
    disturbed = disturbances_on(s)
    key = (eye, weather(s), tuple(s.ruins), disturbed)
    view = kept.get(key)
    if view is None:
        if len(kept) >= MOST_VIEWS:
            del kept[next(iter(kept))]
        view = kept[key] = frozenset(look_around(s, eye, frozenset(cell for cell, *_ in disturbed)))
    return view


def look_around(s: State, eye: Eye, disturbed: frozenset[int]) -> Iterator[int]:
    """The hexes that are seen from a place; only lines through disturbed hexes are looked along anew."""
    lines = lines_among(s)
    for cell in range(s.board.size):
        goal = Eye(cell)
        line = lines.get((eye, goal)) or line_between(s, eye, goal)
        seen = line.by_map if disturbed.isdisjoint(line.cells) else sight(s, eye, goal)
        if seen.is_open:
            yield cell


def disturbances_on(s: State) -> tuple[Disturbance, ...]:
    """Everything on the map that hinders sight and is not of the map."""
    return disturbances(s, tuple(sorted({*s.smoke, *s.fires, *s.wrecks, *vehicles_by_cell(s).occupied()})))
