"""All counters, charts and numbers, read from the TOML files in `data` and checked; rules ask `tables()` for them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from itertools import pairwise
from typing import Any, TypeVar, get_args

from msgspec import Struct
from msgspec.structs import replace

from bocage.mechanics.datafiles import DataError, DataFiles, Sourced, known, require
from bocage.mechanics.results import ResultGrid, each_once, results, rising
from bocage.mechanics.switches import Switches, load_switches
from bocage.mechanics.typed import Label
from bocage.systems import pg
from bocage.systems.pg.reference.combat import (
    NO_EFFECT,
    AntiTankAttacks,
    AntiTankBand,
    AntiTankCause,
    AntiTankTable,
    AssaultCause,
    AssaultStrength,
    BombardmentCause,
    CloseRange,
    ColumnTable,
    Combat,
    DirectFireCause,
    DistantTarget,
    ExtendedRange,
    FriendlyFire,
    Modifier,
    OpportunityFire,
    Result,
    ShiftLimits,
    SplitFire,
)
from bocage.systems.pg.reference.counters import (
    AircraftType,
    BatteryType,
    BunkerType,
    KommissarCounter,
    LeaderCounter,
    UnitType,
)
from bocage.systems.pg.reference.numbers import Numbers
from bocage.systems.pg.reference.options import Options
from bocage.systems.pg.reference.terrain import TerrainChart

CHARTS, UNITS, LEADERS, TERRAIN = "tables.toml", "units.toml", "leaders.toml", "terrain.toml"
FIRE_ROLLS, ASSAULT_ROLLS, DIE = range(2, 13), range(1, 7), range(1, 7)


class Tables(Struct, frozen=True, kw_only=True):
    """Everything that is printed, and the options."""

    units: Mapping[str, UnitType]
    bunkers: Mapping[str, BunkerType]
    emplacements: Mapping[str, UnitType]
    """The bunkers with fire values, each as the unit that it fires like (PG-16.81a)."""
    aircraft: Mapping[str, AircraftType]
    batteries: Mapping[str, BatteryType]
    leaders: Mapping[str, LeaderCounter]
    kommissars: Mapping[str, KommissarCounter]
    terrain: TerrainChart
    combat: Combat
    numbers: Numbers
    switches: Switches[Options]


@cache
def data_files() -> DataFiles:
    """The data files of the system."""
    return DataFiles.of(pg.__name__)


@cache
def tables() -> Tables:
    """The tables of the system, read from its data files the first time."""
    return load_tables(data_files())


@cache
def unit_type(key: str) -> UnitType:
    """The unit type of that id, that of a bunker that fires too; KeyError if there is none."""
    counters = tables()
    return counters.units.get(key) or counters.emplacements[key]


def load_tables(files: DataFiles) -> Tables:
    """Build and check all tables."""
    units = files.load(UNITS, _UnitsFile)
    leaders = files.load(LEADERS, _LeadersFile)
    charts = files.load(CHARTS, _ChartsFile)
    terrain = files.load(TERRAIN, TerrainChart)
    switches = load_switches(files, Options)
    with files.checking():
        for key, unit in units.unit.items():
            _check_unit(key, unit)
        _check_numbers(charts)
        return Tables(
            units=_named(units.unit),
            bunkers=_named(units.bunker),
            emplacements={key: row.as_unit(row.nation) for key, row in _named(units.bunker).items() if row.nation},
            aircraft=_named(units.aircraft),
            batteries=_named(units.battery),
            leaders=_named(leaders.leader),
            kommissars=_named(leaders.kommissar),
            terrain=_build_terrain(terrain),
            combat=_build_combat(charts, terrain),
            numbers=Numbers(**{field: getattr(charts, field) for field in Numbers.__struct_fields__}),
            switches=switches,
        )


class _UnitsFile(Sourced, frozen=True):
    unit: dict[str, UnitType]
    bunker: dict[str, BunkerType]
    aircraft: dict[str, AircraftType]
    battery: dict[str, BatteryType]


class _LeadersFile(Sourced, frozen=True):
    leader: dict[str, LeaderCounter]
    kommissar: dict[str, KommissarCounter]


class _BandRow(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    up_to: int | None = None
    result: Label


class _AntiTankRows(Sourced, frozen=True):
    truck_armor: int
    bands: tuple[_BandRow, ...]


class _ChartsFile(Numbers, frozen=True, forbid_unknown_fields=True, kw_only=True):
    direct_fire: ResultGrid
    direct_fire_limits: ShiftLimits
    direct_fire_modifiers: dict[DirectFireCause, Modifier]
    bombardment: ResultGrid
    bombardment_modifiers: dict[BombardmentCause, Modifier]
    assault: ResultGrid
    assault_modifiers: dict[AssaultCause, Modifier]
    anti_tank: _AntiTankRows
    anti_tank_modifiers: dict[AntiTankCause, Modifier]
    extended_range: ExtendedRange
    close_range: CloseRange
    distant_target: DistantTarget
    anti_tank_attacks: AntiTankAttacks
    assault_strength: AssaultStrength
    friendly_fire: FriendlyFire
    opportunity_fire: OpportunityFire
    split_fire: SplitFire


Row = TypeVar("Row", UnitType, BunkerType, AircraftType, BatteryType, LeaderCounter, KommissarCounter)


def _named(rows: Mapping[str, Row]) -> dict[str, Row]:
    return {key: replace(row, id=key) for key, row in rows.items()}


def _check_unit(key: str, unit: UnitType) -> None:
    place = f"unit.{key}"
    is_armored = unit.kind in ("afv", "apc")
    require((unit.armor is not None) == is_armored, UNITS, f"{place}.armor", "expected for AFVs and APCs only")
    towed = unit.movement_type == "towed"
    require(not towed or unit.limbered is not None, UNITS, f"{place}.limbered", "expected for towed units")
    require(not towed or unit.movement == 0, UNITS, f"{place}.movement", "expected 0 for towed units")
    require(unit.steps == 2 or unit.reduced is None, UNITS, f"{place}.reduced", "expected for two-step units only")


def _build_terrain(chart: TerrainChart) -> TerrainChart:
    for code, types in chart.codes.items():
        known(types, chart.types, TERRAIN, f"codes.{code}")
    return replace(chart, types={key: replace(row, id=key) for key, row in chart.types.items()})


# --- combat tables ------------------------------------------------------------------------------------------------
_FIRE_RESULT = re.compile(r"(?P<steps>[1-3])X|(?P<morale>M(?P<add>[1-9])?)|-")
_ASSAULT_RESULT = re.compile(r"(?P<steps>[1-3])|(?P<morale>M(?P<add>[1-9])?)|-")


def _parse(pattern: re.Pattern[str], code: str) -> Result:
    match = pattern.fullmatch(code)
    if match is None:
        raise LookupError(code)
    if match["steps"]:
        return Result("steps", int(match["steps"]))
    return Result("morale", int(match["add"] or 0)) if match["morale"] else NO_EFFECT


def parse_fire_result(code: str) -> Result:
    """A cell of the fire tables and of the anti-tank table: -, M, M1 or 2X; LookupError for any other."""
    return _parse(_FIRE_RESULT, code)


def parse_assault_result(code: str) -> Result:
    """A cell of the assault table: -, M, M1 or 2; LookupError for any other."""
    return _parse(_ASSAULT_RESULT, code)


def _build_combat(charts: _ChartsFile, terrain: TerrainChart) -> Combat:
    _check_modifiers(charts.direct_fire_modifiers, get_args(DirectFireCause), terrain, "direct_fire_modifiers")
    _check_modifiers(charts.bombardment_modifiers, get_args(BombardmentCause), terrain, "bombardment_modifiers")
    _check_modifiers(charts.assault_modifiers, get_args(AssaultCause), terrain, "assault_modifiers")
    _check_modifiers(charts.anti_tank_modifiers, get_args(AntiTankCause), terrain, "anti_tank_modifiers")
    built: dict[str, Any] = {
        "direct_fire": _build_columns(charts.direct_fire, FIRE_ROLLS, "direct_fire"),
        "bombardment": _build_columns(charts.bombardment, FIRE_ROLLS, "bombardment"),
        "assault": _build_columns(charts.assault, ASSAULT_ROLLS, "assault"),
        "anti_tank": _build_anti_tank(charts.anti_tank),
    }
    plain = {name: getattr(charts, name) for name in Combat.__struct_fields__ if name not in built}
    return Combat(**built, **plain)


def _check_modifiers(
    modifiers: Mapping[Any, Modifier], causes: Iterable[str], terrain: TerrainChart, place: str
) -> None:
    missing = [cause for cause in causes if cause not in modifiers]
    require(not missing, CHARTS, place, f"expected all modifiers, found none for {', '.join(missing)}")
    for cause in causes:
        known(modifiers[cause].terrain, terrain.types, CHARTS, f"{place}.{cause}.terrain")


def _build_columns(grid: ResultGrid, rolls: range, place: str) -> ColumnTable:
    columns = tuple(head for head in grid.columns if isinstance(head, int))
    require(len(columns) == len(grid.columns), CHARTS, f"{place}.columns", "expected whole numbers")
    rising(columns, CHARTS, f"{place}.columns", "expected rising strengths")
    if rolls == FIRE_ROLLS:
        table = results(grid, rolls, parse_fire_result, CHARTS, place, "-, M, M1, M2 or 1X to 3X")
    else:
        table = results(grid, rolls, parse_assault_result, CHARTS, place, "-, M, M1, M2 or 1 to 3")
    return ColumnTable(grid.provenance, table, columns)


def _build_anti_tank(rows: _AntiTankRows) -> AntiTankTable:
    place = "anti_tank.bands"
    bounds = [band.up_to for band in rows.bands[:-1] if band.up_to is not None]
    closed = len(bounds) == len(rows.bands) - 1 and rows.bands[-1].up_to is None
    require(closed, CHARTS, place, "expected a bound for every band but the last")
    require(all(low < high for low, high in pairwise(bounds)), CHARTS, place, "expected rising bounds")
    bands = []
    for index, band in enumerate(rows.bands):
        try:
            bands.append(AntiTankBand(up_to=band.up_to, result=parse_fire_result(band.result)))
        except LookupError:
            expected = f"expected -, M, M1, M2 or 1X to 3X, found {band.result!r}"
            raise DataError(CHARTS, f"{place}[{index}].result", expected) from None
    return AntiTankTable(rows.provenance, tuple(bands), rows.truck_armor)


def _check_numbers(charts: _ChartsFile) -> None:
    for place, keys, rolls in (
        ("smoke.removal", charts.smoke.removal, DIE),
        ("smoke.drift", charts.smoke.drift, DIE),
        ("minefields.effects", charts.minefields.effects, DIE),
        ("random_events.events", charts.random_events.events, FIRE_ROLLS),
    ):
        each_once([[int(key) for key in keys if key.isdecimal()]], rolls, CHARTS, place)
    columns = len(charts.bombardment.columns)
    numbers = charts.friendly_fire.column_of
    expected = f"expected {columns} numbers, one for each column of the bombardment table"
    require(len(numbers) == columns, CHARTS, "friendly_fire.column_of", expected)
    each_once([[number for number in numbers if number]], DIE, CHARTS, "friendly_fire.column_of")
