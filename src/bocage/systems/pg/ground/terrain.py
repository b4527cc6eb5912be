"""What lies in a hex, what entering it costs, and whether it limits sight."""

from __future__ import annotations

from collections.abc import Collection

from bocage.kernel.rules import rule
from bocage.systems.pg.reference.tables import tables
from bocage.systems.pg.reference.terrain import Manner, Terrain
from bocage.systems.pg.state.model import State


def types_in(s: State, cell: int) -> tuple[Terrain, ...]:
    """Every terrain type in a cell."""
    chart = tables().terrain
    return tuple(chart.types[type] for type in chart.codes[s.board.terrain[cell]])


def has_terrain(s: State, cell: int, types: Collection[str]) -> bool:
    """Whether a cell holds one of these terrain types."""
    return any(terrain.id in types for terrain in types_in(s, cell))


@rule("PG-8.2a")
def is_limiting(s: State, cell: int) -> bool:
    """Woods, hills, fields, towns and cities limit sight."""
    return any(terrain.limiting for terrain in types_in(s, cell))


def is_cover(s: State, cell: int) -> bool:
    """Whether fleeing pieces stop there: town, city or woods (PG-14.31b)."""
    return any(terrain.cover for terrain in types_in(s, cell))


def is_shelter(s: State, cell: int) -> bool:
    """Whether the hex helps recovery (PG-14.45a)."""
    return any(terrain.shelter for terrain in types_in(s, cell))


@rule("PG-5.0d")
def added_prices(s: State, cell: int, manner: Manner) -> int:
    """What the further terrain of a hex adds to the price of its first, in sixths of a movement point."""
    return sum(terrain.cost.of(manner) or 0 for terrain in types_in(s, cell)[1:])


@rule("PG-5.0f")
def is_prohibited(s: State, cell: int, manner: Manner) -> bool:
    """Whether a movement type may not enter a hex across country at all."""
    return any(terrain.cost.of(manner) is None for terrain in types_in(s, cell))


@rule("PG-5.2a", "PG-5.2b")
def follows_road(s: State, here: int, there: int) -> bool:
    """Whether a step leads along a road through the hexside, over a bridge too, and so pays the road rate."""
    return s.board.has_road(here, there)


def step_price(s: State, here: int, there: int, manner: Manner) -> int | None:
    """The price of a step in sixths of a movement point; None where it is prohibited."""
    if follows_road(s, here, there):
        return tables().terrain.road.cost.of(manner)
    if is_prohibited(s, there, manner):
        return None
    return (types_in(s, there)[0].cost.of(manner) or 0) + added_prices(s, there, manner)
