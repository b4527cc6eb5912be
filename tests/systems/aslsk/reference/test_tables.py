"""The charts and counters of the Starter Kit, cell by cell against a second typing of them.

What is written here is typed from the printed charts, not derived from the data files, so that a slip in either shows.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from itertools import combinations

import msgspec
import pytest

from bocage.kernel.options import OptionError, OptionValue
from bocage.mechanics.datafiles import DataError, DataFiles, Sourced
from bocage.systems.aslsk.reference.charts import FP, OFF_TABLE, Result
from bocage.systems.aslsk.reference.counters import MF, NATIONS, Grade, Nation, UnitType
from bocage.systems.aslsk.reference.tables import data_files, load_tables, tables, unit_type, weapon_type

IFT = """
DR    1    2    4    6    8    12   16   20   24   30   36
0     1KIA 2KIA 2KIA 3KIA 3KIA 3KIA 4KIA 4KIA 5KIA 6KIA 7KIA
1     K/1  1KIA 1KIA 2KIA 2KIA 2KIA 3KIA 3KIA 4KIA 5KIA 6KIA
2     1MC  K/1  K/2  1KIA 1KIA 1KIA 2KIA 2KIA 3KIA 4KIA 5KIA
3     1MC  1MC  2MC  K/2  K/2  K/3  1KIA 1KIA 2KIA 3KIA 4KIA
4     NMC  1MC  1MC  2MC  2MC  3MC  K/3  K/4  1KIA 2KIA 3KIA
5     PTC  NMC  1MC  1MC  2MC  2MC  3MC  4MC  K/4  1KIA 2KIA
6     -    PTC  NMC  1MC  1MC  2MC  2MC  3MC  4MC  K/4  1KIA
7     -    -    PTC  NMC  1MC  1MC  2MC  2MC  3MC  4MC  K/4
8     -    -    -    PTC  NMC  1MC  1MC  2MC  2MC  3MC  4MC
9     -    -    -    -    PTC  NMC  1MC  1MC  2MC  2MC  3MC
10    -    -    -    -    -    PTC  NMC  1MC  1MC  2MC  2MC
11    -    -    -    -    -    -    PTC  NMC  1MC  1MC  2MC
12    -    -    -    -    -    -    -    PTC  NMC  1MC  1MC
13    -    -    -    -    -    -    -    -    PTC  NMC  1MC
14    -    -    -    -    -    -    -    -    -    PTC  NMC
15    -    -    -    -    -    -    -    -    -    -    PTC
"""

CCT = """
<1:8 0
1:8 1
1:6 2
1:4 3
1:2 4
1:1 5
3:2 6
2:1 7
3:1 8
4:1 9
6:1 10
8:1 11
10:1 12
>10:1 13
"""

# nation, FP-Range-Morale, broken morale, grade, smoke, marks (F Assault Fire, U exempt from ELR), half-squad, ELR to
SQUADS = """
german   4-6-8 8 E 2 -  2-4-8 4-6-7
german   4-6-7 7 1 1 -  2-4-7 4-4-7
german   4-4-7 7 2 0 -  2-3-7 4-3-6
german   4-3-6 5 C 0 -  2-3-6 -
german   5-4-8 8 E 2 F  2-3-8 4-4-7
russian  4-5-8 8 E 0 -  2-4-8 4-4-7
russian  4-4-7 7 1 0 -  2-3-7 4-2-6
russian  4-2-6 5 C 0 -  2-2-6 -
russian  5-2-7 7 1 0 F  2-2-7 4-2-6
american 6-6-7 8 E 3 F  3-4-7 6-6-6
american 6-6-6 8 1 3 F  3-4-6 5-4-6
american 5-4-6 7 2 2 F  2-3-6 5-3-6
american 5-3-6 7 G 2 F  2-2-6 -
american 7-4-7 8 E 3 FU 3-3-7 -
"""
HALF_SQUADS = """
german   2-4-8 7 E 0 -  - 2-4-7
german   2-4-7 6 1 0 -  - 2-3-7
german   2-3-7 6 2 0 -  - 2-3-6
german   2-3-6 4 C 0 -  - -
german   2-3-8 7 E 0 -  - 2-3-7
russian  2-4-8 7 E 0 -  - 2-3-7
russian  2-3-7 6 1 0 -  - 2-2-6
russian  2-2-7 6 1 0 -  - 2-2-6
russian  2-2-6 4 C 0 -  - -
american 3-4-7 7 E 0 -  - 3-4-6
american 3-4-6 7 1 0 -  - 2-3-6
american 2-3-6 6 2 0 -  - 2-2-6
american 2-2-6 6 G 0 -  - -
american 3-3-7 7 E 0 U  - -
"""
LEADERS = ["10-2", "9-2", "9-1", "8-1", "8-0", "7-0", "6+1"]

# id, nation, kind, FP-Range, ROF, PP, B#, X#, R#, issued to
WEAPONS = """
ge_lmg   german   LMG 3-8   1 1 -  -  1 german
ge_mmg   german   MMG 5-12  2 3 -  -  2 german
ge_hmg   german   HMG 7-16  3 4 -  -  3 german
ru_lmg   russian  LMG 2-6   1 1 11 -  1 russian
ru_mmg   russian  MMG 4-10  2 5 11 -  2 russian
ru_hmg   russian  HMG 6-12  3 5 -  -  3 russian
us_mmg   american MMG 4-10  2 3 -  -  2 american
us_hmg50 american HMG 8-16  3 5 -  -  2 american
ft       any      FT  24-1  0 1 -  10 - german,american
dc       any      DC  30-1  0 1 -  12 - german,russian
"""

PREFIX = {"german": "ge", "russian": "ru", "american": "us"}


def rows(text: str) -> list[list[str]]:
    return [line.split() for line in text.strip().splitlines()]


def number(text: str) -> int | None:
    return None if text == "-" else int(text)


# ------------------------------------------------------------------------------------------------------------ fire

IFT_FP = [int(fp) for fp in rows(IFT)[0][1:]]
IFT_CELLS = [(column, int(row[0]), cell) for row in rows(IFT)[1:] for column, cell in enumerate(row[1:])]


@pytest.mark.parametrize(("column", "dr", "cell"), IFT_CELLS)
def test_ift_cell(column: int, dr: int, cell: str) -> None:
    assert tables().ift.result(column, dr).text == cell


def test_ift_has_no_other_cells() -> None:
    ift = tables().ift
    assert list(ift.columns) == IFT_FP
    assert len(IFT_CELLS) == 11 * 16
    assert [len(column) for column in ift.cells] == [16] * 12


@pytest.mark.parametrize(
    ("cell", "result"),
    [
        ((0, 0), Result("KIA", 1)),
        ((10, 0), Result("KIA", 7)),
        ((1, 2), Result("K", 1)),
        ((7, 4), Result("K", 4)),
        ((0, 4), Result("MC", 0)),
        ((5, 4), Result("MC", 3)),
        ((10, 15), Result("PTC")),
        ((9, 15), Result("none")),
    ],
)
def test_ift_result_is_typed(cell: tuple[int, int], result: Result) -> None:
    assert tables().ift.result(*cell) == result


@pytest.mark.parametrize("column", range(11))
def test_ift_end_rows_count_beyond_the_table(column: int) -> None:
    ift = tables().ift
    assert ift.result(column, -5) == ift.result(column, -1) == ift.result(column, 0)
    assert ift.result(column, 23) == ift.result(column, 16) == ift.result(column, 15)


# the column, by its FP, for every whole FP from 0 on
COLUMN_OF_FP = (
    [0, 1, 2, 2, 4, 4, 6, 6]
    + [8] * 4
    + [12] * 4
    + [16] * 4
    + [20] * 4
    + [24] * 6
    + [30] * 6
    + [36] * 5
)  # fmt: skip


@pytest.mark.parametrize("whole", range(41))
def test_ift_column_is_the_rightmost_not_above_the_fp(whole: int) -> None:
    ift = tables().ift
    found = {ift.column(whole * FP + fraction) for fraction in range(FP)}
    assert [0 if column == OFF_TABLE else ift.columns[column] for column in found] == [COLUMN_OF_FP[whole]]


def test_ift_column_at_the_ends() -> None:
    ift = tables().ift
    assert ift.column(0) == ift.column(FP - 1) == OFF_TABLE
    assert ift.column(FP) == 0
    assert ift.column(36 * FP - 1) == 9
    assert ift.column(36 * FP) == ift.column(500 * FP) == 10


def test_cowering_shifts_left_and_off_the_table() -> None:
    ift, cowering = tables().ift, tables().cowering
    assert cowering.shift(inexperienced=False) == 1
    assert cowering.shift(inexperienced=True) == 2
    assert ift.shifted(ift.column(12 * FP), 1) == ift.column(8 * FP)
    assert ift.shifted(ift.column(12 * FP), 2) == ift.column(6 * FP)
    assert ift.shifted(ift.column(2 * FP), 1) == 0
    assert ift.shifted(0, 1) == ift.shifted(1, 2) == ift.shifted(OFF_TABLE, 1) == OFF_TABLE


def test_an_attack_off_the_table_has_no_effect() -> None:
    assert {tables().ift.result(OFF_TABLE, dr).text for dr in range(-5, 20)} == {"-"}


def test_ift_drm() -> None:
    drm = tables().ift_drm
    assert (drm.ffnam, drm.ffmo, drm.firer_cx, drm.target_possesses_ft, drm.fire_out_of_smoke) == (-1, -1, 1, -1, 1)


def test_fp_modifiers() -> None:
    fp = tables().fp_modifiers
    assert fp.point_blank.apply(4 * FP) == 8 * FP
    halvings = (
        fp.long_range, fp.advancing_fire, fp.pinned_firer, fp.subsequent_first_fire, fp.final_fire_again,
        fp.lone_smc_with_mg, fp.mg_at_extreme_range,
    )  # fmt: skip
    assert [halving.apply(7 * FP) for halving in halvings] == [7 * FP // 2] * 7
    untouched = {name: getattr(fp, name).never_for for name in fp.__struct_fields__ if name not in PLAIN_FP_FIELDS}
    assert {name for name, kinds in untouched.items() if kinds} == {"point_blank", "advancing_fire"}
    assert fp.point_blank.never_for == fp.advancing_fire.never_for == ("FT", "DC")


PLAIN_FP_FIELDS = ("provenance", "assault_fire_bonus")


def test_every_combination_of_halvings_is_exact() -> None:
    fp = tables().fp_modifiers
    timing = (fp.advancing_fire, fp.subsequent_first_fire, fp.final_fire_again)
    others = (fp.long_range, fp.pinned_firer, fp.lone_smc_with_mg, fp.mg_at_extreme_range)
    printed = {unit.fp for unit in tables().units.values()} | {weapon.fp for weapon in tables().weapons.values()}
    for strength in printed:
        for one_timing in timing:
            for count in range(len(others) + 1):
                for chosen in combinations(others, count):
                    units = one_timing.apply(strength * FP)
                    for modifier in chosen:
                        units = modifier.apply(units)
                    assert units * 2 ** (count + 1) == strength * FP


@pytest.mark.parametrize(
    ("before", "after"),
    [(3 * FP, 4), (5 * FP // 2, 4), (7 * FP // 2, 5), (7 * FP, 8), (5 * FP // 4, 3), (7 * FP // 4, 3), (FP // 32, 2)],
)
def test_assault_fire_adds_one_and_rounds_up(before: int, after: int) -> None:
    assert tables().fp_modifiers.assault_fire(before) == after * FP


def test_limits() -> None:
    limits = tables().limits
    assert (limits.hindrance_blocks_at, limits.mg_range_undirected, limits.long_range_multiple) == (6, 16, 2)


def test_residual_fp_left_by_each_column() -> None:
    ift, residual = tables().ift, tables().residual_fp
    expected = {1: 0, 2: 1, 4: 2, 6: 3, 8: 4, 12: 6, 16: 8, 20: 10, 24: 12, 30: 12, 36: 12}
    assert {fp: residual.left(column) for column, fp in enumerate(ift.columns)} == expected
    assert residual.left(OFF_TABLE) == 0
    assert residual.left(ift.column(5 * FP)) == 2
    assert residual.left(ift.column(9 * FP)) == 4


def test_residual_fp_attacks_on_its_own_column() -> None:
    ift = tables().ift
    used = {fp: ift.columns[ift.column(fp * FP)] for fp in (1, 2, 3, 4, 6, 8, 10, 12)}
    assert used == {1: 1, 2: 2, 3: 2, 4: 4, 6: 6, 8: 8, 10: 8, 12: 12}


@pytest.mark.parametrize(
    ("fp", "after_0_to_7_columns"),
    [
        (12, [12, 8, 6, 4, 2, 1, 0, 0]),
        (10, [10, 6, 4, 2, 1, 0, 0, 0]),
        (8, [8, 6, 4, 2, 1, 0, 0, 0]),
        (6, [6, 4, 2, 1, 0, 0, 0, 0]),
        (4, [4, 2, 1, 0, 0, 0, 0, 0]),
        (3, [3, 1, 0, 0, 0, 0, 0, 0]),
        (2, [2, 1, 0, 0, 0, 0, 0, 0]),
        (1, [1, 0, 0, 0, 0, 0, 0, 0]),
        (0, [0, 0, 0, 0, 0, 0, 0, 0]),
    ],
)
def test_residual_fp_is_reduced_by_columns(fp: int, after_0_to_7_columns: list[int]) -> None:
    assert [tables().residual_fp.reduced(fp, columns) for columns in range(8)] == after_0_to_7_columns


# ---------------------------------------------------------------------------------------------------------- morale


def test_morale_and_rally_numbers() -> None:
    rally = tables().rally
    assert tables().morale.casualty_on_original == rally.casualty_on_original == 12
    assert (rally.dm, rally.shelter, rally.self_rally) == (4, -1, 1)
    assert (rally.attempts_per_player_turn, rally.unboxed_mmc_self_rallies) == (1, 1)


def test_wounds() -> None:
    wound = tables().wound
    assert [dr for dr in range(1, 7) if wound.is_fatal(dr, already_wounded=False)] == [5, 6]
    assert [dr for dr in range(1, 7) if wound.is_fatal(dr, already_wounded=True)] == [4, 5, 6]
    assert (wound.morale_change, wound.leadership_change) == (-1, 1)


# -------------------------------------------------------------------------------------------------------- movement


@pytest.mark.parametrize(("inexperienced", "mf"), [(False, [4, 6, 6, 8]), (True, [3, 5, 5, 7])])
def test_mmc_allowances(inexperienced: bool, mf: list[int]) -> None:
    allowance = tables().movement.mmc_allowance
    found = [
        allowance(inexperienced=inexperienced),
        allowance(inexperienced=inexperienced, with_leader=True),
        allowance(inexperienced=inexperienced, double_time=True),
        allowance(inexperienced=inexperienced, with_leader=True, double_time=True),
    ]
    assert found == [MF * allowed for allowed in mf]


def test_smc_allowances() -> None:
    allowance = tables().movement.smc_allowance
    assert allowance(wounded=False) == 6 * MF
    assert allowance(wounded=False, double_time=True) == 8 * MF
    assert allowance(wounded=True) == 3 * MF
    assert allowance(wounded=True, double_time=True) == 0
    movement = tables().movement
    assert movement.smc == (6 * MF, 6 * MF, 8 * MF, 8 * MF)
    assert movement.smc_wounded == (3 * MF, 3 * MF, 0, 0)


def test_movement_costs() -> None:
    movement = tables().movement
    assert movement.road_bonus == movement.per_excess_pp == movement.off_map_hex == 1 * MF
    assert (movement.smoke_in_own_hex, movement.smoke_in_adjacent_hex) == (1 * MF, 2 * MF)
    assert (movement.recover_weapon, movement.drop_weapon) == (1 * MF, 0)


def test_rout_allowance() -> None:
    assert tables().movement.rout_allowance(wounded_smc=False) == 6 * MF
    assert tables().movement.rout_allowance(wounded_smc=True) == 3 * MF


@pytest.mark.rule("ASL-1.2.2a")
def test_stacking() -> None:
    allows = tables().stacking.allows
    assert {(s, h) for s in range(5) for h in range(9) if allows(s, h, 4)} == {
        (s, h) for s, most in enumerate([6, 4, 2, 0]) for h in range(most + 1)
    }
    assert not allows(0, 0, 5)


def test_portage() -> None:
    portage = tables().portage
    assert portage.mmc_capacity(cx=False) == 3
    assert portage.mmc_capacity(cx=True) == 2
    assert portage.mmc_capacity(cx=False, with_leader=True) == 4
    assert portage.smc_capacity(wounded=False, cx=False) == 1
    assert portage.smc_capacity(wounded=False, cx=True) == 0
    assert portage.smc_capacity(wounded=True, cx=False) == portage.smc_capacity(wounded=True, cx=True) == 0
    assert portage.smc_most_pp == 2


def test_smoke_grenades() -> None:
    smoke = tables().smoke_grenades
    assert [dr for dr in range(1, 8) if smoke.succeeds(dr, 2)] == [1, 2]
    assert not any(smoke.succeeds(dr, 0) for dr in range(1, 8))
    assert (smoke.cx, smoke.attempts_per_mph, smoke.move_ends_on_original) == (1, 1, 6)


# --------------------------------------------------------------------------------------------------------- terrain


@pytest.mark.parametrize(
    ("code", "halves", "tem", "sight", "hindrance", "flags"),
    [
        ("open", 2, 0, "clear", 0, "O"),
        ("road", 2, 0, "clear", 0, "O"),
        ("building_wood", 4, 2, "obstacle", 0, "SB"),
        ("building_stone", 4, 3, "obstacle", 0, "SB"),
        ("woods", 4, 1, "obstacle", 0, "S"),
        ("woods_road", 4, 1, "obstacle", 0, "S"),
        ("orchard", 2, 0, "hindrance", 1, "I"),
        ("grain_in_season", 3, 0, "hindrance", 1, ""),
        ("grain_out_of_season", 2, 0, "clear", 0, "O"),
    ],
)
def test_terrain(code: str, halves: int, tem: int, sight: str, hindrance: int, flags: str) -> None:
    terrain = tables().terrain.in_month(code, 1)
    assert (terrain.mf, terrain.tem, terrain.sight, terrain.hindrance) == (halves, tem, sight, hindrance)
    marks = {"O": terrain.open_ground, "S": terrain.shelter, "B": terrain.building, "I": terrain.inherent}
    assert {mark for mark, holds in marks.items() if holds} == set(flags)
    assert (terrain.by_road is not None) == (code == "woods_road")


def test_woods_road_by_road() -> None:
    by_road = tables().terrain.types["woods_road"].by_road
    assert by_road is not None
    assert (by_road.mf, by_road.tem, by_road.open_ground) == (1 * MF, 0, True)


def test_grain_follows_the_month() -> None:
    chart = tables().terrain
    in_season = [month for month in range(1, 13) if chart.in_month("grain", month).id == "grain_in_season"]
    assert in_season == [6, 7, 8, 9]
    assert chart.in_month("grain", 10).id == "grain_out_of_season"
    assert chart.in_month("woods", 7) == chart.in_month("woods", 1)


def test_smoke_marker() -> None:
    smoke = tables().terrain.smoke
    assert (smoke.hindrance, smoke.mf_extra) == (2, 1 * MF)


def test_terrain_codes() -> None:
    assert tables().terrain.codes == {*tables().terrain.types, "grain"}
    assert len(tables().terrain.types) == 9


# ----------------------------------------------------------------------------------------------------------- units


def mmc_id(nation: str, name: str) -> str | None:
    return None if name == "-" else f"{PREFIX[nation]}_{name.replace('-', '')}"


@pytest.mark.rule("ASL-1.2b", "ASL-1.2.2a", "ASL-1.2.2b", "ASL-1.2.2c", "ASL-1.2.3a", "ASL-5.2a")
@pytest.mark.parametrize(
    ("kind", "row"),
    [("squad", row) for row in rows(SQUADS)] + [("half_squad", row) for row in rows(HALF_SQUADS)],
)
def test_mmc(kind: str, row: list[str]) -> None:
    nation, name, broken, grade, smoke, marks, half, lower = row
    unit = tables().units[mmc_id(nation, name) or ""]
    assert (unit.nation, unit.kind, unit.name, unit.grade) == (nation, kind, name, grade)
    assert [unit.fp, unit.range, unit.morale] == [int(factor) for factor in name.split("-")]
    assert (unit.broken_morale, unit.smoke) == (int(broken), int(smoke))
    assert (unit.assault_fire, unit.elr_exempt, unit.self_rally) == ("F" in marks, "U" in marks, False)
    assert (unit.reduces_to, unit.elr_to) == (mmc_id(nation, half), mmc_id(nation, lower))
    assert unit.is_mmc
    assert unit.is_elite == (grade == "E")


@pytest.mark.rule("ASL-1.2.1a")
@pytest.mark.parametrize("nation", NATIONS)
@pytest.mark.parametrize("rank", range(len(LEADERS)))
def test_leader(nation: Nation, rank: int) -> None:
    name = LEADERS[rank]
    morale, leadership = [(10, -2), (9, -2), (9, -1), (8, -1), (8, 0), (7, 0), (6, 1)][rank]
    lower = f"{PREFIX[nation]}_{LEADERS[rank + 1]}" if rank < 6 else None
    assert tables().leader(nation, name) == UnitType(
        id=f"{PREFIX[nation]}_{name}",
        nation=nation,
        kind="leader",
        fp=0,
        range=0,
        morale=morale,
        broken_morale=morale,
        grade="E",
        self_rally=True,
        elr_to=lower,
        leadership=leadership,
    )
    assert tables().leader(nation, name).name == name
    assert not tables().leader(nation, name).is_mmc
    assert tables().leader(nation, name).is_elite


def test_there_are_no_other_units() -> None:
    kinds = Counter(unit.kind for unit in tables().units.values())
    assert kinds == {"squad": 14, "half_squad": 14, "leader": 21}
    assert all(unit.id == key for key, unit in tables().units.items())


@pytest.mark.rule("ASL-1.2.2b")
def test_elr_never_raises_quality() -> None:
    order: list[Grade] = ["E", "1", "2", "G", "C"]
    for unit in tables().units.values():
        if unit.elr_to is not None:
            lower = tables().units[unit.elr_to]
            assert lower.morale <= unit.morale
            assert order.index(lower.grade) >= order.index(unit.grade)


# --------------------------------------------------------------------------------------------------------- weapons


@pytest.mark.rule("ASL-1.2.4a", "ASL-2.0o", "ASL-4.1a")
@pytest.mark.parametrize("row", rows(WEAPONS), ids=lambda row: str(row[0]))
def test_weapon(row: list[str]) -> None:
    key, nation, kind, factor, rof, pp, b, x, r, issued = row
    weapon = tables().weapons[key]
    assert (weapon.id, weapon.nation, weapon.kind) == (key, nation, kind)
    assert [weapon.fp, weapon.range] == [int(number) for number in factor.split("-")]
    assert (weapon.rof, weapon.pp) == (int(rof), int(pp))
    assert (weapon.breakdown, weapon.elimination, weapon.repair) == (number(b), number(x), number(r))
    assert list(weapon.issued_to) == issued.split(",")
    assert weapon.is_mg == kind.endswith("MG")


def test_there_are_no_other_weapons() -> None:
    assert len(tables().weapons) == len(rows(WEAPONS)) == 10


@pytest.mark.rule("ASL-2.0o")
def test_breakdown_numbers_of_machine_guns() -> None:
    number, weapons = tables().breakdown.number, tables().weapons
    german, russian = weapons["ge_mmg"], weapons["ru_lmg"]
    assert number(german) == 12
    assert number(russian) == 11
    assert number(german, subsequent=True) == 10
    assert number(german, captured=True) == 10
    assert number(german, inexperienced=True) == 11
    assert number(german, non_elite_mmc=True) == 12
    assert number(russian, captured=True, inexperienced=True, subsequent=True, non_elite_mmc=True) == 6


@pytest.mark.rule("ASL-2.0o")
def test_elimination_numbers() -> None:
    number, weapons = tables().breakdown.number, tables().weapons
    assert (number(weapons["ft"]), number(weapons["dc"])) == (10, 12)
    assert (number(weapons["ft"], non_elite_mmc=True), number(weapons["dc"], non_elite_mmc=True)) == (8, 10)
    assert number(weapons["ft"], subsequent=True) == 10
    assert number(weapons["ft"], captured=True, inexperienced=True, non_elite_mmc=True) == 5


def test_captured_weapons_lose_rate_of_fire() -> None:
    rof, weapons = tables().breakdown.rof, tables().weapons
    assert [rof(weapons[key], captured=False) for key in ("ge_lmg", "ge_mmg", "ge_hmg", "ft")] == [1, 2, 3, 0]
    assert [rof(weapons[key], captured=True) for key in ("ge_lmg", "ge_mmg", "ge_hmg", "ft")] == [0, 1, 2, 0]


def test_recovery_and_repair() -> None:
    recovery, repair = tables().recovery, tables().repair
    assert [dr for dr in range(1, 8) if recovery.succeeds(dr)] == [1, 2, 3, 4, 5]
    assert recovery.cx == 1
    assert [repair.outcome(dr, 2) for dr in range(1, 7)] == ["repaired"] * 2 + ["failed"] * 3 + ["eliminated"]


def test_weapons_fired_per_unit() -> None:
    use = tables().weapon_use
    assert (use.most("squad"), use.most("half_squad"), use.most("leader")) == (2, 1, 1)
    assert [use.most_with_own_fp(kind) for kind in ("squad", "half_squad", "leader")] == [1, 0, 0]


# ---------------------------------------------------------------------------------------------------- close combat


@pytest.mark.parametrize(("odds", "kill"), rows(CCT))
def test_cct_column(odds: str, kill: str) -> None:
    cct = tables().cct
    attack, defence = (int(strength) for strength in odds.strip("<>").split(":"))
    if odds.startswith("<"):
        attack, defence = attack * 100, defence * 100 + 1
    if odds.startswith(">"):
        attack, defence = attack * 100 + 1, defence * 100
    assert cct.kill_number(attack, defence) == int(kill)
    assert cct.label(attack, defence) == odds
    assert cct.kill_number(attack * FP, defence * FP) == int(kill)


@pytest.mark.parametrize(("at", "below"), list(zip(rows(CCT)[2:13], rows(CCT)[1:12], strict=True)))
def test_cct_rounds_odds_down(at: list[str], below: list[str]) -> None:
    attack, defence = (int(strength) * 1000 for strength in at[0].split(":"))
    assert tables().cct.kill_number(attack - 1, defence) == int(below[1])


@pytest.mark.parametrize(
    ("attack", "defence", "odds"),
    [(6, 4, "3:2"), (4, 6, "1:2"), (9, 5, "3:2"), (5, 4, "1:1"), (1, 9, "<1:8"), (7, 1, "6:1"), (21, 2, ">10:1")],
)
def test_cct_odds_of_the_rulebook(attack: int, defence: int, odds: str) -> None:
    assert tables().cct.label(attack, defence) == odds


def test_cct_has_no_other_columns_and_smc_strength() -> None:
    assert [list(column) for column in zip(tables().cct.odds, map(str, tables().cct.kill), strict=True)] == rows(CCT)
    assert tables().cct.smc_strength == 1


def test_cc_drm() -> None:
    drm = tables().cc_drm
    assert (drm.attacker_cx, drm.target_cx, drm.target_broken) == (1, -1, -2)
    assert (drm.by_ambusher, drm.against_ambusher, drm.pinned_attacker_over) == (-1, 1, 2)


def test_ambush() -> None:
    ambush = tables().ambush
    assert [own for own in range(-1, 7) if ambush.succeeds(own, 4)] == [-1, 0, 1]
    assert (ambush.cx, ambush.pinned, ambush.inexperienced) == (1, 1, 1)


# ------------------------------------------------------------------------------------------------- field promotion


def test_leader_creation_table() -> None:
    creation = tables().leader_creation
    assert creation.on_original == 2
    assert [creation.leader(dr) for dr in range(-2, 11)] == [
        "8-1", "8-1", "8-1", "8-1", "8-0", "8-0", "7-0", "7-0", "6+1", None, None, None, None,
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("nation", "morale", "was_broken", "created"),
    [
        ("german", 8, False, "8-1 8-1 8-1 8-0 8-0 7-0"),
        ("german", 7, False, "8-1 8-1 8-0 8-0 7-0 7-0"),
        ("german", 6, False, "8-1 8-0 8-0 7-0 7-0 6+1"),
        ("german", 6, True, "8-0 8-0 7-0 7-0 6+1 -"),
        ("american", 8, True, "8-1 8-1 8-0 8-0 7-0 7-0"),
        ("american", 6, False, "8-1 8-0 8-0 7-0 7-0 6+1"),
        ("russian", 8, False, "8-1 8-0 8-0 7-0 7-0 6+1"),
        ("russian", 7, False, "8-0 8-0 7-0 7-0 6+1 -"),
        ("russian", 7, True, "8-0 7-0 7-0 6+1 - -"),
        ("russian", 5, True, "7-0 7-0 6+1 - - -"),
    ],
)
def test_leader_creation_distribution(nation: Nation, morale: int, was_broken: bool, created: str) -> None:
    creation = tables().leader_creation
    drm = sum(value for _, value in creation.modifiers(nation, morale, was_broken=was_broken))
    assert [creation.leader(dr + drm) or "-" for dr in range(1, 7)] == created.split()


def test_leader_creation_names_its_modifiers() -> None:
    found = tables().leader_creation.modifiers("russian", 6, was_broken=True)
    assert found == (("nation", 1), ("low_morale", 1), ("was_broken", 1))
    assert tables().leader_creation.modifiers("german", 8, was_broken=False) == (("nation", -1), ("high_morale", -1))


# --------------------------------------------------------------------------------------------------------- options

OPTION_DEFAULTS: dict[str, OptionValue] = {
    **dict.fromkeys(["E1", "E2", "E3", "E4", "E5", "E6"], True),
    **dict.fromkeys(["L1", "L2", "L3", "L5", "L7", "L8", "L9", "L11", "L12", "L13"], True),
    **dict.fromkeys(["L4", "L6", "L10", "D8", "ties_hit_all", "late_entry_allowed", "arrange_setup"], False),
    "sight_check": "free",
    "cowering_marks": "used",
}


def test_option_defaults() -> None:
    assert msgspec.to_builtins(tables().switches.of()) == OPTION_DEFAULTS


def test_every_switch_names_its_rule() -> None:
    others = {"ties_hit_all": "ASL-D1", "late_entry_allowed": "ASL-D4", "sight_check": "ASL-3.2h"}
    others |= {"arrange_setup": "ASL-D21", "cowering_marks": "ASL-3.2u"}
    values = {"sight_check": ("free", "declared"), "cowering_marks": ("used", "all")}
    for switch in tables().switches.options:
        key = switch.key
        assert switch.rule == others.get(key, f"ASL-{key}")
        assert switch.values == values.get(key, (False, True))


def test_chosen_options_replace_defaults() -> None:
    options = tables().switches.of({"L6": True, "sight_check": "declared"})
    assert msgspec.to_builtins(options) == OPTION_DEFAULTS | {"L6": True, "sight_check": "declared"}


@pytest.mark.parametrize(
    ("chosen", "message"),
    [
        ({"E7": True}, "the system has no option 'E7'; it has E1, E2"),
        ({"E1": "yes"}, "option 'E1' is 'yes'; expected one of false, true"),
        ({"sight_check": True}, "option 'sight_check' is 'true'; expected one of free, declared"),
    ],
)
def test_wrong_options_are_refused(chosen: dict[str, OptionValue], message: str) -> None:
    with pytest.raises(OptionError, match=f"^{re.escape(message)}"):
        tables().switches.of(chosen)


# --------------------------------------------------------------------------------------------------------- loading


def changed(file: str, old: str, new: str) -> DataFiles:
    """The data files with one place of one of them changed."""
    text = data_files().read(file)
    assert old in text
    return replace(
        data_files(), read=lambda name: text.replace(old, new, 1) if name == file else data_files().read(name)
    )


def test_tables_are_loaded_once() -> None:
    assert tables() is tables()
    assert unit_type("ge_467") is tables().units["ge_467"]
    assert weapon_type("ft") is tables().weapons["ft"]
    with pytest.raises(KeyError, match="ge_999"):
        unit_type("ge_999")
    with pytest.raises(KeyError, match="bazooka"):
        weapon_type("bazooka")


@pytest.mark.parametrize(
    ("file", "old", "new", "place", "expected"),
    [
        ("tables.toml", '"K/1",  "1KIA"', '"",  "1KIA"', "ift.rows[1], column 1", "found ''"),
        ("tables.toml", '"K/1",  "1KIA"', '"1KIA"', "ift.rows[1]", "expected 11 results"),
        (
            "tables.toml",
            "rows = [",
            'rows = [["-"],',
            "ift.rows[16]",
            "expected 16 rows, one for each roll from 0 to 15, found one more",
        ),
        ("tables.toml", "[1, 2, 4, 6,", "[1, 4, 2, 6,", "ift.columns", "expected rising FP values"),
        ("tables.toml", "kill = [0, 1,", "kill = [1,", "cct.kill", "expected 14 Kill numbers"),
        ("tables.toml", '"1:6", "1:4"', '"1:6", "1-4"', "cct.odds[3]", "found '1-4'"),
        ("tables.toml", '"1:6", "1:4"', '"1:4", "1:6"', "cct.odds", "expected rising odds"),
        ("tables.toml", "left_by = [0, 1, 2,", "left_by = [0, 1,", "residual_fp.left_by", "expected 11 values"),
        ("tables.toml", "2, 1, 0]", "2, 1]", "residual_fp.ladder", "end in 0"),
        ("tables.toml", "rout = 6", "rout = 6.3", "movement.rout", "steps of 1/2, found 6.3"),
        (
            "tables.toml",
            "mmc = [4, 6, 6, 8]",
            "mmc = [4, 6, 6]",
            "movement.mmc",
            "a list of 4 entries, found a list of 3",
        ),
        ("tables.toml", "dm = 4", 'dm = "4"', "rally.dm", "expected a whole number, found '4'"),
        ("tables.toml", "dm = 4", "", "rally", "expected the key 'dm', which is missing"),
        ("tables.toml", "dm = 4", "dm = 4\nmd = 4", "rally", "unknown key 'md', did you mean 'dm'?"),
        ("tables.toml", '["8-1", "8-0"', '["8-2", "8-0"', "leader_creation.leaders", "found '8-2'"),
        ("tables.toml", "russian = 1, ", "", "leader_creation.nation", "expected a drm for russian"),
        ("tables.toml", "dm = 4", "dm =", "", "expected TOML: Invalid value"),
        ("units.toml", 'reduces_to = "ge_248"', 'reduces_to = "ge_999"', "ge_468.reduces_to", "found 'ge_999'"),
        ("units.toml", 'reduces_to = "ge_248"', 'reduces_to = "ru_248"', "ge_468.reduces_to", "german half-squad"),
        ("units.toml", ', reduces_to = "ge_248"', "", "ge_468.reduces_to", "found None"),
        ("units.toml", 'elr_to = "ge_467"', 'elr_to = "ge_247"', "ge_468.elr_to", "german squad, found 'ge_247'"),
        ("units.toml", 'elr_to = "ge_467"', 'elr_to = "ge_468"', "ge_468.elr_to", "chain that ends"),
        ("units.toml", "elr_exempt = true,", 'elr_exempt = true, elr_to = "us_666",', "us_747.elr_to", "exempt"),
        (
            "units.toml",
            'grade = "E", elr_to',
            'grade = "E", reduces_to = "ge_247", elr_to',
            "ge_248.reduces_to",
            "squads",
        ),
        ("units.toml", 'id = "ge_467"', 'id = "ge_468"', "ge_468", "each id once"),
        (
            "units.toml",
            'nation = "german"',
            'nation = "martian"',
            "squad[0].nation",
            "expected one of german, russian, american, found 'martian'",
        ),
        ("units.toml", "fp = 4", "fp = 0", "squad[0].fp", "expected a whole number of at least 1, found 0"),
        ("units.toml", 'russian = "ru", ', "", "leaders.prefix", "none for russian"),
        ("units.toml", 'name = "9-2"', 'name = "9-3"', "leaders.ranks[1].name", "expected the name 9-2"),
        ("weapons.toml", ", repair = 1", "", "ge_lmg.repair", "R# of a machine gun"),
        ("weapons.toml", ", repair = 1", ", repair = 1, elimination = 9", "ge_lmg.elimination", "no X#"),
        ("weapons.toml", ", elimination = 10", "", "ft.elimination", "expected an X# for a FT"),
        ("weapons.toml", ", elimination = 10", ", elimination = 10, repair = 1", "ft.breakdown", "neither B# nor R#"),
        ("weapons.toml", ', issued_to = ["german", "american"]', "", "ft.issued_to", "expected nations"),
        ("weapons.toml", 'id = "ge_mmg"', 'id = "ge_lmg"', "ge_lmg", "each id once"),
        ("terrain.toml", "mf = 1.5", "mf = 1.25", "type.grain_in_season.mf", "steps of 1/2, found 1.25"),
        ("terrain.toml", "hindrance = 1\n", "", "type.orchard.hindrance", "hindrance terrain only"),
        (
            "terrain.toml",
            'in_season = "grain_in_season"',
            'in_season = "rye"',
            "seasonal.grain.in_season",
            "found 'rye'",
        ),
        (
            "terrain.toml",
            "months = [6,",
            "months = [13,",
            "seasonal.grain.months[0]",
            "expected a whole number of at most 12, found 13",
        ),
        ("terrain.toml", "tem = 3", "tme = 3", "type.building_stone", "unknown key 'tme', did you mean 'tem'?"),
        ("options.toml", 'rule = "ASL-E2"', "rule = 2", "switch.E2.rule", "expected text, found 2"),
        ("options.toml", "[switch.E1]", "[switch.E9]", "switch.E9", "found 'E9'"),
        ("options.toml", "seated = true", 'seated = "often"', "switch.arrange_setup.seated", "found often"),
        ("options.toml", 'group = "table"', 'default = "never"\ngroup = "table"', "sight_check.default", "found never"),
        ("options.toml", 'group = "table"', 'group = "chair"', "switch.sight_check.group", "found 'chair'"),
        (
            "options.toml",
            'provenance = "',
            'provenance = ""\n# "',
            "provenance",
            "expected text of at least 1 characters",
        ),
    ],
)
def test_wrong_data_is_refused_with_file_place_and_expectation(
    file: str, old: str, new: str, place: str, expected: str
) -> None:
    with pytest.raises(DataError) as refusal:
        load_tables(changed(file, old, new))
    assert refusal.value.file == file
    assert place in refusal.value.place
    assert expected in refusal.value.expected
    assert refusal.value.line
    where = f"{file}, line {refusal.value.line}"
    assert str(refusal.value) == ": ".join(filter(None, (where, refusal.value.place, refusal.value.expected)))


def test_every_table_says_where_it_comes_from() -> None:
    found = tables()
    charts = [
        table for table in (getattr(found, name) for name in found.__struct_fields__) if isinstance(table, Sourced)
    ]
    provenances = [chart.provenance for chart in charts]
    provenances += [found.units_provenance, found.weapons_provenance, found.terrain.smoke.provenance]
    assert len(charts) == 22
    for provenance in provenances:
        assert provenance
        assert not re.search(r"L\d{2,}|\.(txt|toml|md)\b", provenance)
