"""All counters, charts and numbers, read from the TOML files in `data` and checked; rules ask `tables()` for them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import get_args

from msgspec import Struct
from msgspec.structs import replace

from bocage.mechanics.datafiles import DataFiles, Sourced, known, require
from bocage.mechanics.results import ResultGrid, results, rising
from bocage.mechanics.switches import Switches, load_switches
from bocage.systems import ept
from bocage.systems.ept.reference.charts import DAMAGE_RESULTS, FIRE_RESULTS, DamageTable, FireTable, ShellClass
from bocage.systems.ept.reference.counters import UnitType
from bocage.systems.ept.reference.numbers import Numbers
from bocage.systems.ept.reference.options import Options
from bocage.systems.ept.reference.organisation import Organisation
from bocage.systems.ept.reference.terrain import TerrainChart

CHARTS, UNITS, TERRAIN, FORMATIONS = "tables.toml", "units.toml", "terrain.toml", "formations.toml"
FIRE_ROLLS, DAMAGE_ROLLS = range(16), range(2, 13)


class Tables(Struct, frozen=True, kw_only=True):
    """Everything that is printed, and the options."""

    units: Mapping[str, UnitType]
    organisation: Organisation
    terrain: TerrainChart
    fire: FireTable
    damage: DamageTable
    numbers: Numbers
    switches: Switches[Options]


@cache
def data_files() -> DataFiles:
    """The data files of the system."""
    return DataFiles.of(ept.__name__)


@cache
def tables() -> Tables:
    """The tables of the system, read from its data files the first time."""
    return load_tables(data_files())


def unit_type(key: str) -> UnitType:
    """The unit type of that id; KeyError if there is none."""
    return tables().units[key]


class _UnitsFile(Sourced, frozen=True):
    unit: dict[str, UnitType]


class _ChartsFile(Numbers, frozen=True, forbid_unknown_fields=True, kw_only=True):
    fire_table: ResultGrid
    damage_table: ResultGrid


def load_tables(files: DataFiles) -> Tables:
    """Build and check all tables."""
    units = files.load(UNITS, _UnitsFile).unit
    charts = files.load(CHARTS, _ChartsFile)
    terrain = files.load(TERRAIN, TerrainChart)
    organisation = files.load(FORMATIONS, Organisation)
    switches = load_switches(files, Options)
    with files.checking():
        for key, unit in units.items():
            _check_unit(key, unit)
        _check_charts(charts)
        _check_organisation(organisation, units)
        return Tables(
            units={key: replace(unit, id=key) for key, unit in units.items()},
            organisation=_named_organisation(organisation),
            terrain=_named_terrain(terrain),
            fire=_build_fire(charts.fire_table),
            damage=_build_damage(charts.damage_table),
            numbers=Numbers(**{field: getattr(charts, field) for field in Numbers.__struct_fields__}),
            switches=switches,
        )


# --- counters ---------------------------------------------------------------------------------------------------------
def _check_unit(key: str, unit: UnitType) -> None:
    place = f"unit.{key}"
    require((unit.card is not None) == (unit.kind == "vehicle"), UNITS, f"{place}.card", "expected for vehicles only")
    require(
        (unit.weapon is not None) == (unit.kind == "weapon"),
        UNITS,
        f"{place}.weapon",
        "expected for heavy weapons only",
    )
    require((unit.gun is not None) == (unit.kind == "gun"), UNITS, f"{place}.gun", "expected for guns only")
    require((unit.radius is not None) == (unit.kind == "leader"), UNITS, f"{place}.radius", "expected for leaders only")
    require((unit.kind == "squad") == (unit.steps == 2), UNITS, f"{place}.steps", "expected 2 for squads, 1 for others")
    power = unit.arms.power if unit.arms else (0,)
    require(len(power) in (1, unit.steps), UNITS, f"{place}.arms.power", f"expected {unit.steps} powers, one a step")
    require(unit.kind != "gun" or unit.cannon is not None, UNITS, f"{place}.cannon", "expected for every gun")


# --- tables -----------------------------------------------------------------------------------------------------------
def _build_fire(grid: ResultGrid) -> FireTable:
    rising(_heads(grid, "fire_table"), CHARTS, "fire_table.columns", "expected rising powers")
    return FireTable(grid.provenance, results(grid, FIRE_ROLLS, FIRE_RESULTS, CHARTS, "fire_table"))


def _build_damage(grid: ResultGrid) -> DamageTable:
    heads = _heads(grid, "damage_table")
    expected = "expected the differences from 0 on, one after the other"
    require(heads == tuple(range(len(heads))), CHARTS, "damage_table.columns", expected)
    return DamageTable(grid.provenance, results(grid, DAMAGE_ROLLS, DAMAGE_RESULTS, CHARTS, "damage_table"))


def _heads(grid: ResultGrid, place: str) -> tuple[int, ...]:
    heads = tuple(head for head in grid.columns if isinstance(head, int))
    require(len(heads) == len(grid.columns), CHARTS, f"{place}.columns", "expected whole numbers")
    return heads


def _check_charts(charts: _ChartsFile) -> None:
    classes = get_args(ShellClass)
    for place, values in (
        ("shells_at_vehicles.armoured", charts.shells_at_vehicles.armoured),
        ("shells_at_vehicles.unarmoured", charts.shells_at_vehicles.unarmoured),
    ):
        missing = [shell for shell in classes if shell not in values]
        require(not missing, CHARTS, place, f"expected a number for {', '.join(missing)}")
    missing = [code for code in FIRE_RESULTS if code not in charts.mines.vehicle]
    require(not missing, CHARTS, "mines.vehicle", f"expected what {', '.join(missing)} does to a vehicle")
    open_ended = [not last for last, _ in charts.to_hit.bases] == [False] * (len(charts.to_hit.bases) - 1) + [True]
    require(open_ended, CHARTS, "to_hit.bases", "expected the last band, and only it, to have no last distance (0)")


# --- terrain ----------------------------------------------------------------------------------------------------------
def _named_terrain(chart: TerrainChart) -> TerrainChart:
    known(chart.codes.values(), chart.hex, TERRAIN, "codes")
    known((row.ruin for row in chart.hex.values() if row.ruin), chart.hex, TERRAIN, "hex")
    return replace(
        chart,
        hex={key: replace(row, id=key) for key, row in chart.hex.items()},
        side={key: replace(row, id=key) for key, row in chart.side.items()},
    )


# --- organisation -----------------------------------------------------------------------------------------------------
def _check_organisation(organisation: Organisation, units: Mapping[str, UnitType]) -> None:
    for key, formation in organisation.formation.items():
        place = f"formation.{key}"
        known((*formation.units, *formation.carriers), units, FORMATIONS, f"{place}.units")
        known([formation.leader] if formation.leader else [], units, FORMATIONS, f"{place}.leader")
        low, high = formation.threshold
        require(low < high, FORMATIONS, f"{place}.threshold", "expected two rising numbers of steps")
        has_vehicles = all(units[unit].is_vehicle for unit in formation.units)
        expected = "expected a leader, unless all its units are vehicles"
        require((formation.leader is None) == has_vehicles, FORMATIONS, f"{place}.leader", expected)


def _named_organisation(organisation: Organisation) -> Organisation:
    return replace(
        organisation,
        formation={key: replace(row, id=key) for key, row in organisation.formation.items()},
        battery={key: replace(row, id=key) for key, row in organisation.battery.items()},
    )
