"""The terrain effects chart, cell by cell, and hexes with several terrain types (PG-2.2c, PG-5.0d)."""

from __future__ import annotations

import pytest

from bocage.systems.pg.reference.tables import tables
from bocage.systems.pg.reference.terrain import MP

CHART = """
clear        1   2   2    .        .     .       dig  .
woods        2   5   4    limiting cover .       .    .
town         1   1   1    limiting cover shelter .    .
city         1   1   1    limiting cover shelter .    .
field        2   4   3    limiting .     .       dig  .
hill         0   2   1    limiting .     .       dig  adds
minor_river  2   -   4    .        .     .       dig  .
major_river  -   -   -    .        .     .       dig  .
ford         2   4   4    .        .     .       dig  .
swamp        2   -   -    .        .     .       dig  .
rail         0   0   0    .        .     .       dig  adds
"""
"""Prices on foot, motorized and mechanized, then what the terrain is and allows."""

ROWS = [line.split() for line in CHART.strip().splitlines()]


@pytest.mark.rule("PG-2.2c")
@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_every_cell_of_the_chart(row: list[str]) -> None:
    name, foot, motorized, mechanized, limiting, cover, shelter, dig, adds = row
    terrain = tables().terrain.types[name]
    prices = [None if price == "-" else int(price) * MP for price in (foot, motorized, mechanized)]
    assert [terrain.cost.foot, terrain.cost.motorized, terrain.cost.mechanized] == prices
    assert (terrain.limiting, terrain.cover, terrain.shelter, terrain.can_dig_in, terrain.adds) == (
        limiting != ".",
        cover != ".",
        shelter != ".",
        dig != ".",
        adds != ".",
    )


@pytest.mark.rule("PG-2.2c")
def test_the_chart_has_no_other_terrain() -> None:
    assert sorted(tables().terrain.types) == sorted(row[0] for row in ROWS)


@pytest.mark.rule("PG-2.2c")
def test_road_rates_and_swamps() -> None:
    road = tables().terrain.road.cost
    assert (road.foot, road.motorized, road.mechanized) == (MP * 2 // 3, MP // 2, MP // 2)
    assert tables().terrain.types["swamp"].seen_from == 1


def test_trains_and_vessels_have_prices_of_their_own() -> None:
    types = tables().terrain.types
    assert [name for name, terrain in types.items() if terrain.cost.rail is not None] == ["rail"]
    assert [name for name, terrain in types.items() if terrain.cost.river is not None] == ["major_river"]
    units = tables().units
    assert (units["de_train"].movement, units["su_train"].movement, units["su_gunboat"].movement) == (6, 6, 5)
