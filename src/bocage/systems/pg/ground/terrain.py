"""What lies in a hex, what entering it costs, and whether it limits sight."""

from __future__ import annotations

from collections.abc import Collection

from bocage.kernel.rules import rule
from bocage.systems.pg.reference.tables import tables
from bocage.systems.pg.reference.terrain import Manner, Terrain
from bocage.systems.pg.state.model import State

RIVERS = ("minor_river", "major_river")


@rule("PG-8.23a")
def types_in(s: State, cell: int) -> tuple[Terrain, ...]:
    """Every terrain type in a cell of the map."""
    layer: tuple[tuple[Terrain, ...], ...] | None = s.setting.kept.get("types")
    if layer is None:
        layer = tuple(terrain_of(s, place) for place in range(s.board.size))
        s.setting.kept["types"] = layer
    return layer[cell]


@rule("PG-5.71a")
def is_ford(s: State, cell: int) -> bool:
    """Whether the scenario makes a ford of a river hex."""
    return cell in s.setting.terms.fords


def terrain_of(s: State, cell: int) -> tuple[Terrain, ...]:
    """The rows of the terrain effects chart that hold for a hex (PG-2.2c)."""
    chart = tables().terrain
    if is_ford(s, cell):
        return (chart.types["ford"],)
    return tuple(chart.types[type] for type in chart.codes[s.board.terrain[cell]])


def has_terrain(s: State, cell: int, types: Collection[str]) -> bool:
    """Whether a cell holds one of these terrain types."""
    return any(terrain.id in types for terrain in types_in(s, cell))


@rule("PG-8.2a")
def is_limiting_terrain(s: State, cell: int) -> bool:
    """Woods, hills, fields, towns and cities limit sight."""
    kept: dict[int, bool] = s.setting.kept.setdefault("limiting", {})
    verdict = kept.get(cell)
    if verdict is None:
        verdict = kept[cell] = any(terrain.limiting for terrain in types_in(s, cell))
    return verdict


@rule("PG-16.11a")
def is_smoky(s: State, cell: int) -> bool:
    """Smoke makes its hex limiting terrain."""
    return any(smoke.at == cell for smoke in s.smoke)


def is_limiting(s: State, cell: int) -> bool:
    """Whether a hex limits sight now, by its terrain or by smoke."""
    return is_limiting_terrain(s, cell) or (bool(s.smoke) and is_smoky(s, cell))


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


def is_river(s: State, cell: int) -> bool:
    """Whether a river runs through a hex that is no ford."""
    rivers: frozenset[int] | None = s.setting.kept.get("rivers")
    if rivers is None:
        rivers = frozenset(place for place in range(s.board.size) if has_terrain(s, place, RIVERS))
        s.setting.kept["rivers"] = rivers
    return cell in rivers


@rule("PG-5.2b")
def has_bridge(s: State, cell: int) -> bool:
    """Whether an intact bridge carries a road over the river in a hex."""
    crossed = s.board.terrain[cell] in RIVERS and s.board.roads[cell] != 0
    return crossed and cell not in s.setting.terms.broken_bridges


@rule("PG-16.31a")
def keeps_wrecks(s: State, cell: int) -> bool:
    """Wrecks are in the way on bridges and in towns."""
    return has_bridge(s, cell) or has_terrain(s, cell, ("town", "city"))


def leads_in(s: State, cell: int) -> bool:
    """Whether a road runs over the edge of the map into a hex."""
    around = s.board.neighbours[cell]
    return any(s.board.roads[cell] >> side & 1 and not s.board.on_map(there) for side, there in enumerate(around))


@rule("PG-5.2a", "PG-5.2b")
def follows_road(s: State, here: int, there: int) -> bool:
    """Whether a step leads along a road through the hexside; it needs the bridges of both hexes to be intact."""
    if s.setting.terms.broken_bridges & {here, there}:
        return False
    return s.board.has_road(here, there) if s.board.on_map(here) else leads_in(s, there)


@rule("PG-15.31a")
def has_railway(s: State, cell: int) -> bool:
    """Whether a railway runs through a hex, as the board or the scenario says."""
    return cell in s.setting.terms.rails or has_terrain(s, cell, ("rail",))


@rule("PG-15.32a")
def river_price(s: State, cell: int) -> int | None:
    """What a hex costs a river vessel, in sixths of a movement point: None anywhere but on a major river."""
    return tables().terrain.types["major_river"].cost.river if has_terrain(s, cell, ("major_river",)) else None


def ground_price(s: State, here: int, there: int, manner: Manner) -> int | None:
    """What terrain or road ask for a step, in sixths of a movement point; None where it is prohibited.

    It never changes in a game, so the setting keeps it.
    """
    prices: dict[tuple[int, int, Manner], int | None] = s.setting.kept.setdefault("prices", {})
    step = (here, there, manner)
    if step not in prices:
        prices[step] = _price(s, here, there, manner)
    return prices[step]


def _price(s: State, here: int, there: int, manner: Manner) -> int | None:
    if manner == "rail":
        return tables().terrain.types["rail"].cost.rail if has_railway(s, there) else None
    if manner == "river":
        return river_price(s, there)
    if follows_road(s, here, there):
        return tables().terrain.road.cost.of(manner)
    if is_prohibited(s, there, manner):
        return None
    return (types_in(s, there)[0].cost.of(manner) or 0) + added_prices(s, there, manner)
