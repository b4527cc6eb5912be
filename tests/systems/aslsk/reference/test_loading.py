"""Loading of the data files: wrong data is refused with file, place and expectation."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from bocage.mechanics.datafiles import DataError, DataFiles, Sourced
from bocage.systems.aslsk.reference.tables import data_files, load_tables, tables, unit_type, weapon_type


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
    printed = tables()
    charts = [
        table for table in (getattr(printed, name) for name in printed.__struct_fields__) if isinstance(table, Sourced)
    ]
    provenances = [chart.provenance for chart in charts]
    provenances += [printed.units_provenance, printed.weapons_provenance, printed.terrain.smoke.provenance]
    assert len(charts) == 22
    for provenance in provenances:
        assert provenance
        assert not re.search(r"L\d{2,}|\.(txt|toml|md)\b", provenance)
