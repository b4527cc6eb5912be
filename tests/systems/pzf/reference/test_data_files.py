"""Data files: a bad one is refused in one sentence, lengths are exact, and every row names its source."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bocage.mechanics.datafiles import DataError, DataFiles
from bocage.systems.pzf.reference.datafiles import data_files, thousandths
from bocage.systems.pzf.reference.tables import (
    load_tables,
    tables,
)

# --------------------------------------------------------------------------------------------------- the files at all


def changed(file: str, old: str, new: str) -> DataFiles:
    """The data files with one place of one of them changed."""
    text = data_files().read(file)
    assert old in text
    return replace(
        data_files(), read=lambda name: text.replace(old, new, 1) if name == file else data_files().read(name)
    )


@pytest.mark.parametrize(
    ("file", "old", "new", "says"),
    [
        ("weapons.toml", "range = 12.0", "range = 12", "weapon pistol: expected a length in inches, written with a"),
        (
            "weapons.toml",
            "range = 12.0",
            "range = 0.0",
            "weapon pistol: expected a range, or the flame template without",
        ),
        (
            "weapons.toml",
            "range = 12.0",
            "range = 12.0001",
            "expected TOML: 12.0001 is finer than a thousand",
        ),
        ("weapons.toml", "range = 12.0", "range = nan", "expected TOML: nan is no length"),
        ("weapons.toml", "range = 12.0", "range = inf", "expected TOML: inf is no length"),
        ("weapons.toml", 'id = "grenade"', 'id = "pistol"', "weapon pistol: expected each id once"),
        ("weapons.toml", "rate = 2", 'rate = "2"', "weapon[0].rate: expected a whole number, found '2'"),
        ("weapons.toml", 'crew = "rocket"', 'crew = "rockets"', "weapon rocket: expected one of gun, lmg, mmg_hmg"),
        ("weapons.toml", 'weapon = "gun_light"', 'weapon = "gun"', "gun us_37mm: expected one of assault_rifle"),
        ("weapons.toml", "[[weapon]]", "[[", "expected TOML: Invalid"),
        ("profiles.toml", "b = 5", "b = 5\nbrave = 5", "profile[0]: unknown key 'brave', expected one of"),
        ("profiles.toml", "move = 6.0", "move = 6", "profile ger_leutnant: expected a length in inches"),
        (
            "vehicles.toml",
            'mount = "coax"',
            'mount = "roof"',
            "vehicle[3].weapons[1].mount: expected one of turret, casemate, coax",
        ),
        (
            "vehicles.toml",
            "d = [12, 11, 9]",
            "d = [11, 12, 9]",
            "vehicle us_m4: expected front, sides and top in falling",
        ),
        (
            "vehicles.toml",
            'options = ["aa_mg"]',
            'options = ["aamg"]',
            "vehicle us_jeep: expected one of aa_mg, bicycle",
        ),
        ("terrain.toml", 'demolition = "tree"', 'demolition = "trees"', "terrain wood: expected one of bunker, hedge"),
        ("terrain.toml", '"field", "rise"', '"field"', "generator: expected a result for every face of the die"),
        (
            "charts.toml",
            '"4   5   5   6',
            '"4   5   7   6',
            "wound_chart.rows[0], column 3: expected one of 2, 3, 4, 5, 6",
        ),
        ("charts.toml", '"4   5   5   6', '"4   5   6', "wound_chart.rows[0]: expected 15 results, one for each"),
        (
            "charts.toml",
            "flame_jams = [2, 3]",
            "flame_jams = [2]",
            "jam: expected every number from 1 to 6 once, found 1, 2, 4, 5, 6",
        ),
        (
            "options.toml",
            'values = ["2", "1"]',
            'values = ["2"]',
            "switch.best_to_hit.values: expected two or more different values",
        ),
        (
            "options.toml",
            'values = ["2", "1"]',
            'values = ["2", "a"]',
            "switch.best_to_hit.values: expected a whole number, found 'a'",
        ),
        (
            "options.toml",
            'values = ["2", "1"]',
            'values = ["2", "1"]\ntogether = "3"',
            "switch.best_to_hit.together: expected one of 2, 1, found 3",
        ),
        (
            "options.toml",
            "[switch.night]",
            "[switch.nights]",
            "switch.nights: expected one of actions_count_as_movement",
        ),
    ],
)
def test_a_bad_file_is_refused_in_one_sentence(file: str, old: str, new: str, says: str) -> None:
    with pytest.raises(DataError) as refused:
        load_tables(changed(file, old, new))
    assert f"{refused.value.place}: {refused.value.expected}".removeprefix(": ").startswith(says)
    assert str(refused.value).startswith(f"{file}, line {refused.value.line}: " if refused.value.line else f"{file}: ")
    assert "\n" not in str(refused.value)


def test_lengths() -> None:
    assert [thousandths(written) for written in ("1.85", "0.5", "72.0", "-1.0")] == [1850, 500, 72000, -1000]


def test_every_row_says_where_it_comes_from() -> None:
    printed = tables()
    for table in (
        printed.weapons,
        printed.vehicles,
        printed.profiles,
        printed.equipment,
        printed.terrain,
        printed.demolition,
    ):
        assert all(row.provenance for row in table.values())
