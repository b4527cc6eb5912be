"""The data files of the Starter Kit: how they are written, and the tables built and checked from them.

What is wrong with a file is one sentence: which file, where in it, and what was expected there.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Any, Literal, NoReturn, TypeVar

import msgspec
from msgspec import Struct

from bocage.kernel.datafile import DataError
from bocage.systems.aslsk.charts import (
    MF,
    NO_EFFECT,
    CloseCombatTable,
    InfantryFireTable,
    LeaderCreation,
    Options,
    PlainTables,
    ResidualFirepower,
    Result,
    Switch,
    Tables,
)
from bocage.systems.aslsk.counters import (
    NATIONS,
    ByRoad,
    Count,
    Grade,
    Name,
    Nation,
    Positive,
    Season,
    Sight,
    SmokeMarker,
    Table,
    Terrain,
    TerrainChart,
    Text,
    UnitType,
    WeaponKind,
    WeaponType,
    listed,
)


def load_tables(read: Callable[[str], str]) -> Tables:
    """Build and check all tables; read gives the text of a data file by name."""
    charts = _parse(read("tables.toml"), "tables.toml", _TablesFile, prepare=_movement_in_halves)
    ift = _build_ift(charts.ift)
    _check_residual(charts.residual_fp, ift)
    units_file = _parse(read("units.toml"), "units.toml", _UnitsFile)
    weapons_file = _parse(read("weapons.toml"), "weapons.toml", _WeaponsFile)
    units = _build_units(units_file)
    _check_leader_creation(charts.leader_creation, units_file.leaders)
    plain = {field: getattr(charts, field) for field in PlainTables.__struct_fields__}
    return Tables(
        units=units,
        units_provenance=units_file.provenance,
        leader_prefix=units_file.leaders.prefix,
        weapons=_build_weapons(weapons_file),
        weapons_provenance=weapons_file.provenance,
        terrain=_build_terrain(_parse(read("terrain.toml"), "terrain.toml", _TerrainFile)),
        switches=_build_switches(_parse(read("options.toml"), "options.toml", _OptionsFile)),
        ift=ift,
        cct=_build_cct(charts.cct),
        **plain,
    )


# ------------------------------------------------------------------------------------- the files as they are written


class _MmcRow(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    id: Text
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
    reduces_to: Text | None = None
    elr_to: Text | None = None


class _LeaderRow(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    name: Text
    morale: Positive
    broken_morale: Positive
    leadership: int
    elr_to: Text | None = None


class _LeaderRows(Table, frozen=True):
    prefix: dict[Nation, Text]
    ranks: tuple[_LeaderRow, ...]


class _UnitsFile(Table, frozen=True):
    squad: tuple[_MmcRow, ...]
    half_squad: tuple[_MmcRow, ...]
    leaders: _LeaderRows


class _WeaponRow(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    id: Text
    nation: Nation | Literal["any"]
    kind: WeaponKind
    fp: Positive
    range: Positive
    rof: Count
    pp: Count
    breakdown: Positive | None = None
    elimination: Positive | None = None
    repair: Positive | None = None
    issued_to: tuple[Nation, ...] = ()


class _WeaponsFile(Table, frozen=True):
    weapon: tuple[_WeaponRow, ...]


class _ByRoadRow(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    mf: float
    tem: int
    open_ground: bool


class _TerrainRow(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    name: Name
    mf: float
    tem: int
    sight: Sight
    open_ground: bool = False
    hindrance: Count = 0
    inherent: bool = False
    shelter: bool = False
    building: bool = False
    by_road: _ByRoadRow | None = None


class _SmokeRow(Table, frozen=True):
    mf_extra: float
    hindrance: Positive


class _TerrainFile(Table, frozen=True):
    type: dict[str, object]
    seasonal: dict[str, object]
    smoke: _SmokeRow


class _OptionsFile(Table, frozen=True):
    switch: dict[str, object]


class _IftRows(Table, frozen=True):
    columns: tuple[Positive, ...]
    rows: tuple[tuple[str, ...], ...]


class _CctRows(Table, frozen=True):
    odds: tuple[str, ...]
    kill: tuple[Count, ...]
    smc_strength: Positive


class _TablesFile(PlainTables, frozen=True, forbid_unknown_fields=True, kw_only=True):
    ift: _IftRows
    cct: _CctRows


_Shape = TypeVar("_Shape", bound=Struct)


def _parse(
    text: str, file: str, shape: type[_Shape], prepare: Callable[[dict[str, Any]], None] = lambda data: None
) -> _Shape:
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        message, _, place = str(error).rpartition(" (at ")
        raise DataError(file, place.rstrip(")") or "the file", f"expected valid TOML: {message}") from error
    prepare(data)
    return _convert(data, shape, file)


def _convert(data: object, shape: type[_Shape], file: str, within: str = "") -> _Shape:
    try:
        return msgspec.convert(data, shape)
    except msgspec.ValidationError as error:
        message, _, place = str(error).partition(" - at ")
        place = within + place.strip("`").removeprefix("$")
        raise DataError(file, place.removeprefix(".") or "the file", message) from error


def _convert_each(named: Mapping[str, object], shape: type[_Shape], file: str, within: str) -> dict[str, _Shape]:
    return {key: _convert(data, shape, file, f"{within}.{key}") for key, data in named.items()}


def _halves(value: float, file: str, place: str) -> int:
    halves = value * MF
    if halves < 0 or halves != int(halves):
        raise DataError(file, place, f"expected MF in steps of a half, found {value}")
    return int(halves)


def _movement_in_halves(data: dict[str, Any]) -> None:
    table = data.get("movement")
    if not isinstance(table, dict):
        return
    for key, value in table.items():
        place = f"movement.{key}"
        if isinstance(value, int | float):
            table[key] = _halves(value, "tables.toml", place)
        elif isinstance(value, list) and all(isinstance(number, int | float) for number in value):
            table[key] = [_halves(number, "tables.toml", place) for number in value]


# ------------------------------------------------------------------------------------------------ building, checking


def _build_units(file: _UnitsFile) -> dict[str, UnitType]:
    missing = [nation for nation in NATIONS if nation not in file.leaders.prefix]
    if missing:
        raise DataError("units.toml", "leaders.prefix", f"expected a prefix for each nation, none for {missing[0]}")
    found = [UnitType(kind="squad", **msgspec.structs.asdict(row)) for row in file.squad]
    found += [UnitType(kind="half_squad", **msgspec.structs.asdict(row)) for row in file.half_squad]
    for nation in NATIONS:
        prefix = file.leaders.prefix[nation]
        found += [_build_leader(row, nation, prefix) for row in file.leaders.ranks]
    units = _by_id(found, "units.toml")
    for unit in units.values():
        _check_reduction(unit, units)
        _check_elr_chain(unit, units)
    return units


def _build_leader(row: _LeaderRow, nation: Nation, prefix: str) -> UnitType:
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
        raise DataError("units.toml", f"leader {row.name}", f"expected the name {leader.name} for these factors")
    return leader


_Counter = TypeVar("_Counter", UnitType, WeaponType)


def _by_id(counters: Sequence[_Counter], file: str) -> dict[str, _Counter]:
    found: dict[str, _Counter] = {}
    for counter in counters:
        if counter.id in found:
            raise DataError(file, counter.id, "expected each id once, found it again")
        found[counter.id] = counter
    return found


def _check_reduction(unit: UnitType, units: Mapping[str, UnitType]) -> None:
    if unit.kind != "squad":
        if unit.reduces_to is not None:
            raise DataError("units.toml", f"{unit.id}.reduces_to", "expected for squads only")
        return
    half = units.get(unit.reduces_to or "")
    if half is None or half.kind != "half_squad" or half.nation != unit.nation:
        expected = f"expected the id of a {unit.nation} half-squad, found {unit.reduces_to!r}"
        raise DataError("units.toml", f"{unit.id}.reduces_to", expected)


def _check_elr_chain(unit: UnitType, units: Mapping[str, UnitType]) -> None:
    place = f"{unit.id}.elr_to"
    if unit.elr_exempt and unit.elr_to is not None:
        raise DataError("units.toml", place, "expected none for a unit exempt from ELR")
    seen = {unit.id}
    lower = unit.elr_to
    while lower is not None:
        replacement = units.get(lower)
        if replacement is None or (replacement.kind, replacement.nation) != (unit.kind, unit.nation):
            raise DataError("units.toml", place, f"expected the id of a {unit.nation} {unit.kind}, found {lower!r}")
        if lower in seen:
            raise DataError("units.toml", place, f"expected a chain that ends, found {lower!r} again")
        seen.add(lower)
        lower = replacement.elr_to


def _build_weapons(file: _WeaponsFile) -> dict[str, WeaponType]:
    return _by_id([_build_weapon(row) for row in file.weapon], "weapons.toml")


def _build_weapon(row: _WeaponRow) -> WeaponType:
    def wrong(field: str, expected: str) -> NoReturn:
        raise DataError("weapons.toml", f"{row.id}.{field}", expected)

    if row.kind in ("FT", "DC"):
        if row.elimination is None:
            wrong("elimination", f"expected an X# for a {row.kind}")
        if row.breakdown is not None or row.repair is not None:
            wrong("breakdown", f"expected neither B# nor R# for a {row.kind}")
    else:
        if row.repair is None:
            wrong("repair", "expected the R# of a machine gun")
        if row.elimination is not None:
            wrong("elimination", "expected no X# for a machine gun")
    if (row.nation == "any") != bool(row.issued_to):
        wrong("issued_to", 'expected nations for a weapon of nation "any", and only then')
    return WeaponType(
        id=row.id,
        nation=row.nation,
        kind=row.kind,
        fp=row.fp,
        range=row.range,
        rof=row.rof,
        pp=row.pp,
        breakdown=row.breakdown,
        elimination=row.elimination,
        repair=row.repair,
        issued_to=row.issued_to if row.nation == "any" else (row.nation,),
    )


def _build_terrain(file: _TerrainFile) -> TerrainChart:
    types: dict[str, Terrain] = {}
    for code, row in _convert_each(file.type, _TerrainRow, "terrain.toml", "type").items():
        if (row.sight == "hindrance") != (row.hindrance > 0):
            raise DataError("terrain.toml", f"type.{code}.hindrance", "expected a DRM for hindrance terrain only")
        values = msgspec.structs.asdict(row) | {"mf": _halves(row.mf, "terrain.toml", f"type.{code}.mf")}
        if row.by_road is not None:
            mf = _halves(row.by_road.mf, "terrain.toml", f"type.{code}.by_road.mf")
            values["by_road"] = ByRoad(mf=mf, tem=row.by_road.tem, open_ground=row.by_road.open_ground)
        types[code] = Terrain(id=code, **values)
    seasonal = _convert_each(file.seasonal, Season, "terrain.toml", "seasonal")
    for code, season in seasonal.items():
        for field, meant in (("in_season", season.in_season), ("out_of_season", season.out_of_season)):
            if meant not in types:
                expected = f"expected a terrain type, found {meant!r}"
                raise DataError("terrain.toml", f"seasonal.{code}.{field}", expected)
    smoke = SmokeMarker(
        provenance=file.smoke.provenance,
        mf_extra=_halves(file.smoke.mf_extra, "terrain.toml", "smoke.mf_extra"),
        hindrance=file.smoke.hindrance,
    )
    return TerrainChart(provenance=file.provenance, types=types, seasonal=seasonal, smoke=smoke)


_IFT_ROWS = 16


def _build_ift(table: _IftRows) -> InfantryFireTable:
    columns = table.columns
    if not columns or any(left >= right for left, right in pairwise(columns)):
        raise DataError("tables.toml", "ift.columns", "expected rising FP values")
    if len(table.rows) != _IFT_ROWS:
        expected = f"expected {_IFT_ROWS} rows, for final DR 0 to {_IFT_ROWS - 1}, found {len(table.rows)}"
        raise DataError("tables.toml", "ift.rows", expected)
    for dr, row in enumerate(table.rows):
        if len(row) != len(columns):
            expected = f"expected {len(columns)} results, one for each column, found {len(row)}"
            raise DataError("tables.toml", f"ift.rows, DR {dr}", expected)
    by_column = [
        tuple(_parse_result(row[column], f"ift.rows, DR {dr}, column {fp}") for dr, row in enumerate(table.rows))
        for column, fp in enumerate(columns)
    ]
    off_table = (NO_EFFECT,) * _IFT_ROWS  # last, so that OFF_TABLE finds it
    column_of_fp = tuple(sum(fp <= total for fp in columns) - 1 for total in range(columns[-1] + 1))
    return InfantryFireTable(
        provenance=table.provenance, columns=columns, column_of_fp=column_of_fp, cells=(*by_column, off_table)
    )


_RESULT = re.compile(r"([1-9])KIA|K/([1-9])|([1-9N])MC|(PTC)|(-)")


def _parse_result(cell: str, place: str) -> Result:
    match = _RESULT.fullmatch(cell)
    if match is None:
        raise DataError("tables.toml", place, f"expected #KIA, K/#, #MC, NMC, PTC or -, found {cell!r}")
    kia, k, mc, ptc, _ = match.groups()
    if kia:
        return Result("KIA", int(kia))
    if k:
        return Result("K", int(k))
    if mc:
        return Result("MC", 0 if mc == "N" else int(mc))
    return Result("PTC") if ptc else NO_EFFECT


def _check_residual(residual: ResidualFirepower, ift: InfantryFireTable) -> None:
    if len(residual.left_by) != len(ift.columns):
        expected = f"expected {len(ift.columns)} values, one for each IFT column, found {len(residual.left_by)}"
        raise DataError("tables.toml", "residual_fp.left_by", expected)
    ladder = residual.ladder
    if not ladder or ladder[-1] != 0 or any(upper <= lower for upper, lower in pairwise(ladder)):
        raise DataError("tables.toml", "residual_fp.ladder", "expected falling values that end in 0")


_ODDS = re.compile(r"([<>]?)([1-9][0-9]*):([1-9][0-9]*)")


def _build_cct(table: _CctRows) -> CloseCombatTable:
    if len(table.kill) != len(table.odds):
        expected = f"expected {len(table.odds)} Kill numbers, one for each odds column, found {len(table.kill)}"
        raise DataError("tables.toml", "cct.kill", expected)
    ratios: list[tuple[int, int]] = []
    for column, odds in enumerate(table.odds):
        match = _ODDS.fullmatch(odds)
        sign = "<" if column == 0 else ">" if column == len(table.odds) - 1 else ""
        if match is None or match[1] != sign:
            raise DataError("tables.toml", f"cct.odds[{column}]", f"expected odds such as {sign}3:2, found {odds!r}")
        ratios.append((int(match[2]), int(match[3])))
    inner = ratios[1:-1]
    rising = all(low * over < high * under for (low, under), (high, over) in pairwise(inner))
    if not inner or not rising or ratios[0] != inner[0] or ratios[-1] != inner[-1]:
        raise DataError("tables.toml", "cct.odds", "expected rising odds between < the lowest and > the highest")
    return CloseCombatTable(
        provenance=table.provenance,
        odds=table.odds,
        ratios=tuple(ratios),
        kill=table.kill,
        smc_strength=table.smc_strength,
    )


def _check_leader_creation(creation: LeaderCreation, leaders: _LeaderRows) -> None:
    names = [row.name for row in leaders.ranks]
    for name in creation.leaders:
        if name not in names:
            expected = f"expected one of {listed(names)}, found {name!r}"
            raise DataError("tables.toml", "leader_creation.leaders", expected)
    for nation in NATIONS:
        if nation not in creation.nation:
            raise DataError("tables.toml", "leader_creation.nation", f"expected a drm for {nation}")


def _build_switches(file: _OptionsFile) -> dict[str, Switch]:
    switches = _convert_each(file.switch, Switch, "options.toml", "switch")
    known = Options.__struct_fields__
    if set(switches) != set(known):
        wrong = sorted(set(switches) ^ set(known))[0]
        raise DataError("options.toml", f"switch.{wrong}", f"expected exactly the switches {listed(known)}")
    for key, switch in switches.items():
        if not switch.allows(switch.default):
            expected = f"expected one of {listed(switch.values)}, found {switch.default!r}"
            raise DataError("options.toml", f"switch.{key}.default", expected)
        if switch.seated is not None and not switch.allows(switch.seated):
            expected = f"expected one of {listed(switch.values)}, found {switch.seated!r}"
            raise DataError("options.toml", f"switch.{key}.seated", expected)
    return switches
