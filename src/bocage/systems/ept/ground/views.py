"""All hexes that are seen from some places, for lists of many hexes: kept by what hinders sight besides the map."""

from __future__ import annotations

from collections.abc import Iterable

from bocage.systems.ept.ground.sight import Disturbance, Eye, disturbances, in_weather, line_between, lines_from, sight
from bocage.systems.ept.state.conditions import weather
from bocage.systems.ept.state.model import State
from bocage.systems.ept.state.units import vehicles_by_cell

MOST_VIEWS = 128
"""Views that are kept at a time."""


def cells_seen(s: State, eyes: Iterable[Eye]) -> frozenset[int]:
    """The hexes of the map to whose ground there is a line of sight from at least one of some places."""
    kept: dict[object, frozenset[int]] = s.setting.shared.setdefault("views", {})
    looking, disturbed = tuple(sorted(set(eyes))), disturbances_on(s)
    key = (looking, weather(s), tuple(s.ruins), disturbed)
    view = kept.get(key)
    if view is None:
        if len(kept) >= MOST_VIEWS:
            del kept[next(iter(kept))]
        view = kept[key] = look_around(s, looking, frozenset(cell for cell, *_ in disturbed))
    return view


def look_around(s: State, eyes: Iterable[Eye], disturbed: frozenset[int]) -> frozenset[int]:
    """The hexes that are seen from some places; each looks only for those that the others do not see."""
    unseen = [Eye(cell) for cell in range(s.board.size)]
    for eye in eyes:
        lines, still = lines_from(s, eye) if not s.ruins else {}, []
        for goal in unseen:
            line = lines.get(goal) or line_between(s, eye, goal)
            seen = in_weather(s, line, eye, goal) if disturbed.isdisjoint(line.cells) else sight(s, eye, goal)
            if not seen.is_open:
                still.append(goal)
        unseen = still
    return frozenset(range(s.board.size)).difference(goal.cell for goal in unseen)


def disturbances_on(s: State) -> tuple[Disturbance, ...]:
    """Everything on the map that hinders sight and is not of the map."""
    return disturbances(s, tuple(sorted({*s.smoke, *s.fires, *s.wrecks, *vehicles_by_cell(s).occupied()})))
