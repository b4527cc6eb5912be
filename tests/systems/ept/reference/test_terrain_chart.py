"""The terrain chart, value by value (EPT-T.9a): costs of hexes, hexsides and levels, and protection."""

from __future__ import annotations

import pytest

from bocage.systems.ept.reference.tables import tables
from bocage.systems.ept.reference.terrain import Cost

HEXES = """
clear           1   2 3 4 5  0
forest          2   4 6 6 -  2
orchard         1   3 4 5 6  1
brush           1.5 2 4 5 6  1
field           1.5 2 3 4 6  1
marsh           2   - - - -  1
cemetery        2   4 6 6 -  1
water           -   - - - -  0
stream          2   3 4 5 6  0
bridge          1   1 1 1 1  0
road            1   1 1 1 1  0
building_wood   1   - - - -  2
building_stone  1   - - - -  3
"""
PROPOSED = """
grove           1   3 4 5 6  1
ruin_wood       2   4 - - -  1
ruin_stone      2   4 - - -  2
"""
"""What the rulebook names without a row of the chart."""
SIDES = """
hedge   0.5 0.5 3 - -  1
bocage  0.5 -   - - -  2
wall    0.5 1   - - -  1
"""
HALF = 2


def printed(chart: str) -> list[tuple[str, list[int | None], int]]:
    rows = [line.split() for line in chart.strip().splitlines()]
    return [
        (row[0], [None if cell == "-" else round(HALF * float(cell)) for cell in row[1:6]], int(row[6])) for row in rows
    ]


def costs(row: Cost) -> list[int | None]:
    return [row.infantry, row.tracked, row.halftrack, row.fourbyfour, row.wheeled]


@pytest.mark.rule("EPT-T.9a")
@pytest.mark.parametrize(("name", "expected", "protection"), printed(HEXES) + printed(PROPOSED))
def test_what_a_hex_costs_and_how_it_protects(name: str, expected: list[int | None], protection: int) -> None:
    row = tables().terrain.hex[name]
    assert (costs(row.cost), row.protection) == (expected, protection)


@pytest.mark.rule("EPT-T.9a")
@pytest.mark.parametrize(("name", "expected", "protection"), printed(SIDES))
def test_what_a_hexside_costs_and_how_it_protects(name: str, expected: list[int | None], protection: int) -> None:
    row = tables().terrain.side[name]
    assert (costs(row.cost), row.protection) == (expected, protection)


@pytest.mark.rule("EPT-T.9a")
def test_what_a_level_costs_and_how_it_protects() -> None:
    row = tables().terrain.climb
    assert (costs(row.cost), row.protection) == ([2, 4, 4, 4, 8], 1)


@pytest.mark.rule("EPT-T.9a")
def test_which_terrain_hinders_the_view() -> None:
    hinders = {name for name, row in tables().terrain.hex.items() if row.sight == "hindrance"}
    assert {"orchard", "brush", "field", "marsh", "cemetery"} <= hinders
    assert not hinders & {"clear", "forest", "water", "stream", "bridge", "road", "building_wood", "building_stone"}
