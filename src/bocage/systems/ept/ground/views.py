"""All hexes that are seen from a place, for lists of many hexes: kept by what hinders sight besides the map."""

from __future__ import annotations

from bocage.systems.ept.ground.sight import Disturbance, Eye, disturbances, sight
from bocage.systems.ept.state.conditions import weather
from bocage.systems.ept.state.model import State
from bocage.systems.ept.state.units import vehicles_by_cell

MOST_VIEWS = 128
"""Views that are kept at a time."""


def cells_seen(s: State, eye: Eye) -> frozenset[int]:
    """The hexes of the map to whose ground there is a line of sight from a place."""
    kept: dict[object, frozenset[int]] = s.setting.kept.setdefault("views", {})
    key = (eye, weather(s), tuple(s.ruins), disturbed(s))
    view = kept.get(key)
    if view is None:
        if len(kept) >= MOST_VIEWS:
            del kept[next(iter(kept))]
        view = kept[key] = frozenset(cell for cell in range(s.board.size) if sight(s, eye, Eye(cell)).is_open)
    return view


def disturbed(s: State) -> tuple[Disturbance, ...]:
    """Everything on the map that hinders sight and is not of the map."""
    return disturbances(s, tuple(sorted({*s.smoke, *s.fires, *s.wrecks, *vehicles_by_cell(s).occupied()})))
