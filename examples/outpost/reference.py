"""The numbers of the rules, read from `data/`: unit types, costs of terrain and the fire table."""

from __future__ import annotations

from functools import cache
from typing import Literal

from msgspec import Struct

from bocage.mechanics.datafiles import DataFiles, Sourced
from bocage.mechanics.results import Grid, ResultTable, results
from bocage.mechanics.typed import Count, Positive

Result = Literal["nothing", "suppressed", "loss"]
RESULTS: dict[str, Result] = {"-": "nothing", "S": "suppressed", "L": "loss"}
"""The codes of the fire table."""
ROLLS = range(2, 13)
"""The sums that two dice can show: one row of the fire table for each."""
TABLES = "tables.toml"


class UnitType(Struct, frozen=True, forbid_unknown_fields=True):
    """What is printed on a counter: fire in points, range in hexes, movement in points, steps in losses it can take."""

    fire: Positive
    range: Positive
    movement: Count
    steps: Positive


class Terrain(Struct, frozen=True, forbid_unknown_fields=True):
    """Movement points to enter a hex, and what it takes from the fire roll against a unit in it."""

    cost: Positive
    cover: Count


class Units(Sourced, frozen=True):
    """The file `units.toml`."""

    type: dict[str, UnitType]


class Tables(Sourced, frozen=True):
    """The file `tables.toml`."""

    fire: Grid
    terrain: dict[str, Terrain]


@cache
def data_files() -> DataFiles:
    """The data files of this package."""
    return DataFiles.of(__package__)


@cache
def unit_types() -> dict[str, UnitType]:
    """Unit types by name."""
    return data_files().load("units.toml", Units).type


@cache
def terrain() -> dict[str, Terrain]:
    """Kinds of terrain by the names that boards use."""
    return data_files().load(TABLES, Tables).terrain


@cache
def fire_table() -> ResultTable[Result]:
    """Results of fire by column (fire points) and roll."""
    return results(data_files().load(TABLES, Tables).fire, ROLLS, RESULTS, TABLES, "fire")
