"""Every table of the data files is complete, and a faulty replacement is refused with its place."""

from __future__ import annotations

import re
from dataclasses import replace as replaced

import pytest

from bocage.mechanics.datafiles import DataError, Replacement
from bocage.systems.ept.reference.charts import POWER
from bocage.systems.ept.reference.options import Options
from bocage.systems.ept.reference.tables import CHARTS, FORMATIONS, TERRAIN, UNITS, data_files, load_tables, tables

FIRE = """
0:  N1 N2 N3 1  1  1  1  1  1  E  E  E  E  E  E  E  E  E
1:  N  N1 N2 N3 1  1  1  1  1  E  E  E  E  E  E  E  E  E
2:  N  N1 N2 N3 1  1  1  1  1  E  E  E  E  E  E  E  E  E
3:  S2 S2 N  N1 N2 N3 N3 1  1  1  1  1  1  1  E  E  E  E
4:  S1 S1 S2 N  N1 N2 N3 N3 1  1  1  1  1  1  1  E  E  E
5:  S1 S1 S2 N  N1 N2 N3 N3 1  1  1  1  1  1  1  E  E  E
6:  -  -  S  S1 S2 N  N1 N2 N3 N3 1  1  1  1  1  1  1  1
7:  -  -  -  S  S1 S2 N  N1 N2 N3 N3 1  1  1  1  1  1  1
8:  -  -  -  -  S  S1 S2 N  N1 N2 N3 N3 1  1  1  1  1  1
9:  -  -  -  -  -  -  -  S  S1 S2 N  N1 N2 N3 N3 1  1  1
10: -  -  -  -  -  -  -  -  S1 S2 N  N1 N2 N3 N3 1  1  1
11: -  -  -  -  -  -  -  -  -  S1 S2 N  N1 N2 N3 N3 1  1
12: -  -  -  -  -  -  -  -  -  -  S  S1 N  N1 N2 N3 N3 1
13: -  -  -  -  -  -  -  -  -  -  -  -  S  S1 N  N1 N2 N3
14: -  -  -  -  -  -  -  -  -  -  -  -  -  -  S1 N  N1 N2
15: -  -  -  -  -  -  -  -  -  -  -  -  -  -  -  -  -  S1
"""
POWERS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 16, 20, 24, 28, 34, 40)
DAMAGE = """
2:  D D D D D D D D
3:  I D D D D D D D
4:  S I I D D D D D
5:  S S I D D D D D
6:  - - S I D D D D
7:  - - - S I D D D
8:  - - - - S I D D
9:  - - - - - S I D
10: - - - - - - S I
11: - - - - - - - S
12: - - - - - - - -
"""
LETTER = {"destroyed": "D", "immobilised": "I", "stunned": "S", "none": "-"}


@pytest.mark.rule("EPT-T.10a", "EPT-T.10b")
def test_every_cell_of_the_fire_table() -> None:
    fire = tables().fire
    for line in FIRE.strip().splitlines():
        roll, _, cells = line.partition(":")
        for power, code in zip(POWERS, cells.split(), strict=True):
            column = fire.column_of(power * POWER)
            assert column is not None
            assert fire.result(column, int(roll)).code == code, f"power {power}, roll {roll}"


@pytest.mark.rule("EPT-T.11a")
def test_every_cell_of_the_damage_table() -> None:
    for line in DAMAGE.strip().splitlines():
        roll, _, cells = line.partition(":")
        row = [LETTER[tables().damage.find(difference, int(roll), 7)] for difference in range(8)]
        assert row == cells.split(), f"roll {roll}"


def test_a_power_selects_the_highest_column_not_above_it() -> None:
    fire = tables().fire
    heads = [fire.column_of(power) for power in (POWER - 1, POWER, 13 * POWER, 15 * POWER + 63, 90 * POWER)]
    assert heads == [None, 0, POWERS.index(12), POWERS.index(14), POWERS.index(40)]


def test_rolls_beyond_the_table_use_its_first_and_last_row() -> None:
    fire = tables().fire
    assert (fire.result(0, -3).code, fire.result(17, 19).code) == ("N1", "S1")


@pytest.mark.rule("EPT-T.11a")
def test_damage_beyond_the_columns_shifts_the_roll() -> None:
    find = tables().damage.find
    assert (find(-2, 3, 7), find(-2, 2, 7), find(0, 5, 7)) == ("stunned", "stunned", "stunned")
    assert (find(9, 12, 7), find(9, 12, 8), find(8, 12, 8)) == ("immobilised", "stunned", "none")


def test_distances_choose_the_numbers_of_anti_tank_fire() -> None:
    numbers = tables().numbers
    assert [numbers.to_hit.base(distance) for distance in (1, 10, 11, 20, 21, 60)] == [8, 8, 7, 7, 6, 6]
    assert [numbers.to_hit.barrel.addition("short", distance) for distance in (10, 11, 21)] == [0, 1, 2]
    assert [numbers.damage.barrel.addition("medium", distance) for distance in (10, 11, 16)] == [0, 1, 2]
    assert [numbers.vehicle_range.loss(distance) for distance in (6, 7, 11, 17)] == [0, 2, 3, 4]


def test_scatter_is_at_most_three_hexes() -> None:
    scatter = tables().numbers.artillery_scatter
    assert [scatter.distance(die) for die in (-2, 2, 3, 4, 5, 6, 7, 11)] == [0, 0, 1, 1, 2, 2, 3, 3]


def test_forty_vehicles_and_both_sides_have_counters() -> None:
    vehicles = [unit for unit in tables().units.values() if unit.is_vehicle]
    assert len(vehicles) == 41
    for nation in ("german", "soviet"):
        kinds = {unit.kind for unit in tables().units.values() if unit.nation == nation}
        assert kinds == {"squad", "weapon", "gun", "vehicle"}


def test_every_option_has_a_field() -> None:
    assert {option.key for option in tables().switches.options} == set(Options.__struct_fields__)
    defaults = tables().switches.of({})
    assert (defaults.sight_check, defaults.damage_bonus_above, defaults.overrun_test) == (
        "after_declaration",
        "7",
        "stop",
    )


@pytest.mark.parametrize(
    ("file", "old", "new", "says"),
    [
        (CHARTS, '2 = "D D D D D D D D"', "", "found none for 2"),
        (CHARTS, '3 = "I D D', '3 = "Q D D', "found 'Q'"),
        (CHARTS, "[20, 7], [0, 6]]", "[20, 7]]", "no last distance"),
        (UNITS, 'gun = "aa"', "", "expected for guns only"),
        (UNITS, "radius = 3", "", "expected for leaders only"),
        (FORMATIONS, "threshold = [2, 5]", "threshold = [5, 2]", "two rising numbers"),
        (TERRAIN, 'ruin = "ruin_wood"', 'ruin = "ashes"', "found 'ashes'"),
    ],
)
def test_an_incomplete_table_is_refused(file: str, old: str, new: str, says: str) -> None:
    files = data_files()
    text = files.read(file)
    assert old in text
    changed = replaced(files, replaced={file: Replacement("mine.toml", text.replace(old, new, 1))})
    with pytest.raises(DataError, match=re.escape(says)):
        load_tables(changed)
