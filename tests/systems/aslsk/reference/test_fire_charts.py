"""The Infantry Fire Table and the numbers of fire, morale and rally, cell by cell against a second typing."""

from __future__ import annotations

from itertools import combinations

import pytest
from tests.systems.aslsk.reference.printed import IFT, rows

from bocage.systems.aslsk.reference.charts import FP, OFF_TABLE, Result
from bocage.systems.aslsk.reference.tables import tables

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
    columns = {ift.column(whole * FP + fraction) for fraction in range(FP)}
    assert [0 if column == OFF_TABLE else ift.columns[column] for column in columns] == [COLUMN_OF_FP[whole]]


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
    assert {fp: residual.after_attack(column) for column, fp in enumerate(ift.columns)} == expected
    assert residual.after_attack(OFF_TABLE) == 0
    assert residual.after_attack(ift.column(5 * FP)) == 2
    assert residual.after_attack(ift.column(9 * FP)) == 4


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
