"""Every table of the data files is complete, and a faulty replacement is refused with its place."""

from __future__ import annotations

import re
from dataclasses import replace as replaced
from typing import get_args

import pytest

from bocage.mechanics.datafiles import DataError, Replacement
from bocage.systems.pg.reference.combat import ColumnTable, Result
from bocage.systems.pg.reference.counters import CLASS_OF, RANKS, Arm, Nation
from bocage.systems.pg.reference.options import Options
from bocage.systems.pg.reference.tables import CHARTS, UNITS, data_files, load_tables, tables
from bocage.systems.pg.reference.terrain import MP

DIRECT_FIRE = """
2:  M1 M2 1X 1X 1X 2X 2X 2X 3X 3X 3X
3:  -  M  M1 M2 M2 1X 1X 1X 2X 2X 3X
4:  -  -  M  M1 M1 M2 M2 1X 1X 2X 2X
5:  -  -  -  M  M  M1 M1 M2 M2 1X 1X
6:  -  -  -  -  M  M  M  M1 M1 M2 M2
7:  -  -  -  -  -  -  M  M  M1 M1 M2
8:  -  -  -  -  -  M  M  M1 M1 M2 M2
9:  -  -  -  -  M  M  M1 M1 M2 M2 1X
10: -  -  -  M  M  M1 M2 M2 1X 1X 2X
11: -  -  M  M1 M2 M2 1X 1X 1X 2X 2X
12: M  M1 M2 1X 1X 1X 1X 2X 2X 2X 3X
"""
BOMBARDMENT = """
2:  M1 M2 1X 1X 1X 2X 2X 2X 3X 3X 3X
3:  M  M1 M1 M2 M2 1X 1X 2X 2X 2X 3X
4:  -  M  M  M1 M1 M2 M2 1X 1X 2X 2X
5:  -  -  M  M  M1 M1 M1 M2 M2 1X 1X
6:  -  -  -  -  M  M  M1 M1 M1 M2 M2
7:  -  -  -  -  -  -  M  M  M1 M1 M2
8:  -  -  -  -  -  M  M  M1 M1 M2 M2
9:  -  -  -  M  M  M  M1 M1 M2 M2 1X
10: -  -  M  M  M1 M1 M2 M2 M2 1X 1X
11: -  M  M  M1 M1 M2 M2 1X 1X 1X 2X
12: M  M1 M2 M2 1X 1X 1X 1X 2X 2X 3X
"""
ASSAULT = """
1: -  -  -  -  -  M  M  M1 M1 M2
2: -  -  -  -  M  M  M1 M2 M2 1X
3: -  -  -  M  M  M1 M2 M2 1X 1X
4: -  -  M  M  M1 M2 M2 1X 1X 2X
5: -  M  M1 M1 M2 1X 1X 1X 2X 2X
6: M  M1 M2 1X 1X 1X 2X 2X 2X 3X
"""


@pytest.mark.parametrize(
    ("name", "chart"), [("direct_fire", DIRECT_FIRE), ("bombardment", BOMBARDMENT), ("assault", ASSAULT)]
)
def test_every_cell_of_a_strength_table(name: str, chart: str) -> None:
    table: ColumnTable = getattr(tables().combat, name)
    for line in chart.strip().splitlines():
        roll, _, cells = line.partition(":")
        row = [table.result(column, int(roll)).text for column in range(len(table.columns))]
        assert row == cells.split(), f"{name}, roll {roll}"


def test_every_index_of_the_anti_tank_table() -> None:
    row = [tables().combat.anti_tank.result(index).text for index in range(-3, 22)]
    assert row == ["-"] * 11 + ["M", "M1", "M2"] + ["1X"] * 3 + ["2X"] * 8


def test_a_strength_selects_the_highest_column_not_above_it_and_shifts_stay_within_the_table() -> None:
    table = tables().combat.bombardment
    assert [table.columns[table.base(strength)] for strength in (0, 1, 4, 5, 11, 12, 500)] == [1, 1, 3, 5, 8, 12, 70]
    assert table.columns[table.shifted(table.base(5), 2)] == 12
    assert (table.shifted(1, -5), table.shifted(9, 7)) == (0, 10)


def test_every_arm_has_a_class_and_both_main_nations_every_rank() -> None:
    assert set(CLASS_OF) == set(get_args(Arm))
    for nation in ("german", "soviet"):
        assert {row.rank for row in tables().leaders.values() if row.nation == nation} == set(RANKS)
    assert {unit.nation for unit in tables().units.values()} <= set(get_args(Nation))


def test_reduced_units_keep_the_values_that_do_not_change() -> None:
    for unit in tables().units.values():
        for kind in ("direct_fire", "bombardment", "anti_tank"):
            full, reduced = getattr(unit.face(unit.steps), kind), getattr(unit.face(1), kind)
            assert (full is None) == (reduced is None), f"{unit.id} {kind}"
            assert full is None or reduced.strength <= full.strength, f"{unit.id} {kind}"


def test_road_rates_are_whole_sixths() -> None:
    road = tables().terrain.road.cost
    assert (road.foot, road.motorized, road.mechanized) == (4, 3, 3)
    assert tables().terrain.types["woods"].cost.motorized == 5 * MP


def test_every_option_has_a_field() -> None:
    assert {option.key for option in tables().switches.options} == set(Options.__struct_fields__)
    defaults = tables().switches.of({})
    assert (defaults.x_morale_check, defaults.recovery_comparison, defaults.closing_threat) == ("M2", "below", "able")


@pytest.mark.parametrize(
    ("file", "old", "new", "says"),
    [
        (CHARTS, '12 = " M M1 M2 1X 1X 1X 1X 2X 2X 2X 3X"', "", "found none for 12"),
        (CHARTS, '5 = " -  -  -  M', '5 = " -  -  -  Q', "expected -, M, M1, M2 or 1X to 3X, found 'Q'"),
        (CHARTS, "[direct_fire_modifiers.night]", "[direct_fire_modifiers.nights]", "stacked"),
        (CHARTS, "up_to = 8,", "up_to = 7,", "expected rising bounds"),
        (CHARTS, "column_of = [1, 2,", "column_of = [1, 1,", "every number from 1 to 6 once"),
        (UNITS, "armor = 0", "", "expected for AFVs and APCs only"),
    ],
)
def test_an_incomplete_table_is_refused(file: str, old: str, new: str, says: str) -> None:
    files = data_files()
    text = files.read(file)
    assert old in text
    changed = replaced(files, replaced={file: Replacement("mine.toml", text.replace(old, new, 1))})
    with pytest.raises(DataError, match=re.escape(says)):
        load_tables(changed)


def test_results_are_written_as_the_charts_print_them() -> None:
    assert [Result("none").text, Result("morale").text, Result("morale", 2).text, Result("steps", 2).text] == [
        "-", "M", "M2", "2X",
    ]  # fmt: skip
