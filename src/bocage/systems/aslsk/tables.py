"""All tables of the Starter Kit. Every number of the game comes from the TOML files in ``data``; rules ask here."""

from __future__ import annotations

from functools import cache

from bocage.mechanics.datafiles import DataFiles
from bocage.systems.aslsk.charts import Tables
from bocage.systems.aslsk.counters import UnitType, WeaponType
from bocage.systems.aslsk.datafiles import load_tables


@cache
def data_files() -> DataFiles:
    """The data files of the system."""
    return DataFiles.of(__package__)


@cache
def tables() -> Tables:
    """The tables of the system, read from its data files the first time."""
    return load_tables(data_files())


def unit_type(key: str) -> UnitType:
    """The unit type of that id; KeyError if there is none."""
    return tables().units[key]


def weapon_type(key: str) -> WeaponType:
    """The weapon type of that id; KeyError if there is none."""
    return tables().weapons[key]
