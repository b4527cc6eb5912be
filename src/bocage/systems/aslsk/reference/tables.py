"""All tables of the Starter Kit, read from the TOML files in `data` and checked; rules ask `tables()` for numbers."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from itertools import pairwise

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bocage.mechanics.datafiles import DataError, DataFiles, Sourced, keyed, known, require
from bocage.mechanics.results import ResultGrid, results, rising
from bocage.mechanics.switches import load_switches
from bocage.mechanics.typed import Count, Label, Positive
from bocage.systems import aslsk
from bocage.systems.aslsk.reference.charts import (
    NO_EFFECT,
    CloseCombatTable,
    InfantryFireTable,
    LeaderCreation,
    PlainTables,
    ResidualFirepower,
    Result,
    Tables,
)
from bocage.systems.aslsk.reference.counters import NATIONS, Grade, Nation, TerrainChart, UnitType, WeaponType
from bocage.systems.aslsk.reference.options import Options


@cache
def data_files() -> DataFiles:
    """The data files of the system."""
    return DataFiles.of(aslsk.__name__)


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


CHARTS, UNITS, WEAPONS, TERRAIN = "tables.toml", "units.toml", "weapons.toml", "terrain.toml"


def load_tables(files: DataFiles) -> Tables:
    """Build and check all tables."""
    charts = files.load(CHARTS, _ChartsFile)
    units = files.load(UNITS, _UnitsFile)
    weapons = files.load(WEAPONS, _WeaponsFile)
    terrain = files.load(TERRAIN, TerrainChart)
    switches = load_switches(files, Options)
    with files.checking():
        ift = _build_ift(charts.ift)
        _check_residual(charts.residual_fp, ift)
        _check_leader_creation(charts.leader_creation, units.leaders)
        plain = {field: getattr(charts, field) for field in PlainTables.__struct_fields__}
        return Tables(
            units=_build_units(units),
            units_provenance=units.provenance,
            leader_prefix=units.leaders.prefix,
            weapons=keyed(map(_build_weapon, weapons.weapon), WEAPONS, "weapon"),
            weapons_provenance=weapons.provenance,
            terrain=_build_terrain(terrain),
            switches=switches,
            ift=ift,
            cct=_build_cct(charts.cct),
            **plain,
        )


class _MmcRow(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    id: Label
    nation: Nation
    fp: Positive
    range: Positive
    morale: Positive
    broken_morale: Positive
    grade: Grade
    smoke: Count = 0
    assault_fire: bool = False
    elr_exempt: bool = False
    self_rally: bool = False
    reduces_to: Label | None = None
    elr_to: Label | None = None


class _LeaderRow(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    name: Label
    morale: Positive
    broken_morale: Positive
    leadership: int
    elr_to: Label | None = None


class _LeaderRows(Sourced, frozen=True):
    prefix: dict[Nation, Label]
    ranks: tuple[_LeaderRow, ...]


class _UnitsFile(Sourced, frozen=True):
    squad: tuple[_MmcRow, ...]
    half_squad: tuple[_MmcRow, ...]
    leaders: _LeaderRows


class _WeaponsFile(Sourced, frozen=True):
    weapon: tuple[WeaponType, ...]


class _CctRows(Sourced, frozen=True):
    odds: tuple[str, ...]
    kill: tuple[Count, ...]
    smc_strength: Positive


class _ChartsFile(PlainTables, frozen=True, forbid_unknown_fields=True, kw_only=True):
    ift: ResultGrid
    cct: _CctRows


def _build_units(file: _UnitsFile) -> dict[str, UnitType]:
    missing = [nation for nation in NATIONS if nation not in file.leaders.prefix]
    if missing:
        raise DataError(UNITS, "leaders.prefix", f"expected a prefix for each nation, none for {missing[0]}")
    types = [UnitType(kind="squad", **msgspec.structs.asdict(row)) for row in file.squad]
    types += [UnitType(kind="half_squad", **msgspec.structs.asdict(row)) for row in file.half_squad]
    for nation in NATIONS:
        prefix = file.leaders.prefix[nation]
        types += [_build_leader(row, nation, prefix, index) for index, row in enumerate(file.leaders.ranks)]
    units = keyed(types, UNITS, "unit")
    for unit in units.values():
        _check_reduction(unit, units)
        _check_elr_chain(unit, units)
    return units


def _build_leader(row: _LeaderRow, nation: Nation, prefix: str, index: int) -> UnitType:
    leader = UnitType(
        id=f"{prefix}_{row.name}",
        nation=nation,
        kind="leader",
        fp=0,
        range=0,
        morale=row.morale,
        broken_morale=row.broken_morale,
        grade="E",
        self_rally=True,
        elr_to=f"{prefix}_{row.elr_to}" if row.elr_to else None,
        leadership=row.leadership,
    )
    if leader.name != row.name:
        raise DataError(UNITS, f"leaders.ranks[{index}].name", f"expected the name {leader.name} for these factors")
    return leader


def _check_reduction(unit: UnitType, units: Mapping[str, UnitType]) -> None:
    if unit.kind != "squad":
        if unit.reduces_to is not None:
            raise DataError(UNITS, f"{unit.id}.reduces_to", "expected for squads only")
        return
    half = units.get(unit.reduces_to or "")
    if half is None or half.kind != "half_squad" or half.nation != unit.nation:
        expected = f"expected the id of a {unit.nation} half-squad, found {unit.reduces_to!r}"
        raise DataError(UNITS, f"{unit.id}.reduces_to", expected)


def _check_elr_chain(unit: UnitType, units: Mapping[str, UnitType]) -> None:
    place = f"{unit.id}.elr_to"
    if unit.elr_exempt and unit.elr_to is not None:
        raise DataError(UNITS, place, "expected none for a unit exempt from ELR")
    seen = {unit.id}
    lower = unit.elr_to
    while lower is not None:
        replacement = units.get(lower)
        if replacement is None or (replacement.kind, replacement.nation) != (unit.kind, unit.nation):
            raise DataError(UNITS, place, f"expected the id of a {unit.nation} {unit.kind}, found {lower!r}")
        if lower in seen:
            raise DataError(UNITS, place, f"expected a chain that ends, found {lower!r} again")
        seen.add(lower)
        lower = replacement.elr_to


def _build_weapon(row: WeaponType) -> WeaponType:
    if row.is_mg:
        require(row.repair is not None, WEAPONS, f"{row.id}.repair", "expected the R# of a machine gun")
        require(row.elimination is None, WEAPONS, f"{row.id}.elimination", "expected no X# for a machine gun")
    else:
        require(row.elimination is not None, WEAPONS, f"{row.id}.elimination", f"expected an X# for a {row.kind}")
        neither = row.breakdown is None and row.repair is None
        require(neither, WEAPONS, f"{row.id}.breakdown", f"expected neither B# nor R# for a {row.kind}")
    issued = 'expected nations for a weapon of nation "any", and only then'
    require((row.nation == "any") == bool(row.issued_to), WEAPONS, f"{row.id}.issued_to", issued)
    return row if row.nation == "any" else replace(row, issued_to=(row.nation,))


def _build_terrain(file: TerrainChart) -> TerrainChart:
    for code, row in file.types.items():
        expected = "expected a DRM for hindrance terrain only"
        require((row.sight == "hindrance") == (row.hindrance > 0), TERRAIN, f"type.{code}.hindrance", expected)
    for code, season in file.seasonal.items():
        known([season.in_season], file.types, TERRAIN, f"seasonal.{code}.in_season")
        known([season.out_of_season], file.types, TERRAIN, f"seasonal.{code}.out_of_season")
    return replace(file, types={code: replace(row, id=code) for code, row in file.types.items()})


MOST_FP = 200
"""The highest FP that may head a column of the IFT."""


IFT_ROLLS = range(16)
"""The final DR for which the IFT has a row; its first and last row also count beyond."""


def _build_ift(grid: ResultGrid) -> InfantryFireTable:
    columns = tuple(head for head in grid.columns if isinstance(head, int))
    wanted = len(columns) == len(grid.columns) and max(columns, default=0) <= MOST_FP
    require(wanted, CHARTS, "ift.columns", f"expected FP values up to {MOST_FP}")
    rising(columns, CHARTS, "ift.columns", "expected rising FP values")
    table = results(grid, IFT_ROLLS, _parse_result, CHARTS, "ift", "#KIA, K/#, #MC, NMC, PTC or -")
    off_table = (NO_EFFECT,) * len(IFT_ROLLS)  # last, so that OFF_TABLE finds it
    column_of_fp = tuple(table.column(total) for total in range(columns[-1] + 1))
    return InfantryFireTable(
        provenance=grid.provenance, columns=columns, column_of_fp=column_of_fp, cells=(*table.cells, off_table)
    )


_RESULT = re.compile(r"([1-9])KIA|K/([1-9])|([1-9N])MC|(PTC)|(-)")


def _parse_result(cell: str) -> Result:
    match = _RESULT.fullmatch(cell)
    if match is None:
        raise LookupError(cell)
    kia, casualty, mc, ptc, _ = match.groups()
    if kia:
        return Result("KIA", int(kia))
    if casualty:
        return Result("K", int(casualty))
    if mc:
        return Result("MC", 0 if mc == "N" else int(mc))
    return Result("PTC") if ptc else NO_EFFECT


def _check_residual(residual: ResidualFirepower, ift: InfantryFireTable) -> None:
    if len(residual.left_by) != len(ift.columns):
        expected = f"expected {len(ift.columns)} values, one for each IFT column, found {len(residual.left_by)}"
        raise DataError(CHARTS, "residual_fp.left_by", expected)
    ladder = residual.ladder
    if not ladder or ladder[-1] != 0 or any(upper <= lower for upper, lower in pairwise(ladder)):
        raise DataError(CHARTS, "residual_fp.ladder", "expected falling values that end in 0")


_ODDS = re.compile(r"([<>]?)([1-9][0-9]*):([1-9][0-9]*)")


def _build_cct(table: _CctRows) -> CloseCombatTable:
    if len(table.kill) != len(table.odds):
        expected = f"expected {len(table.odds)} Kill numbers, one for each odds column, found {len(table.kill)}"
        raise DataError(CHARTS, "cct.kill", expected)
    ratios: list[tuple[int, int]] = []
    for column, odds in enumerate(table.odds):
        match = _ODDS.fullmatch(odds)
        sign = "<" if column == 0 else ">" if column == len(table.odds) - 1 else ""
        if match is None or match[1] != sign:
            raise DataError(CHARTS, f"cct.odds[{column}]", f"expected odds such as {sign}3:2, found {odds!r}")
        ratios.append((int(match[2]), int(match[3])))
    inner = ratios[1:-1]
    rising = all(low * over < high * under for (low, under), (high, over) in pairwise(inner))
    if not inner or not rising or ratios[0] != inner[0] or ratios[-1] != inner[-1]:
        raise DataError(CHARTS, "cct.odds", "expected rising odds between < the lowest and > the highest")
    return CloseCombatTable(
        provenance=table.provenance,
        odds=table.odds,
        ratios=tuple(ratios),
        kill=table.kill,
        smc_strength=table.smc_strength,
    )


def _check_leader_creation(creation: LeaderCreation, leaders: _LeaderRows) -> None:
    known(creation.leaders, [row.name for row in leaders.ranks], CHARTS, "leader_creation.leaders")
    for nation in NATIONS:
        require(nation in creation.nation, CHARTS, "leader_creation.nation", f"expected a drm for {nation}")
