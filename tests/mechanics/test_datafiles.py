"""Data files of a package: typed, with what replaces their tables, and a hash that knows of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest
from msgspec import Struct

from bocage.mechanics.datafiles import (
    DataError,
    DataFiles,
    Replacement,
    Sourced,
    hash_of_package,
    keyed,
    known,
    require,
)
from bocage.mechanics.typed import Count, Label

PACKAGE = "bocage.systems.aslsk"
GUNS = """\
[fire]
provenance = "chart"
dice = 2

[rally]
provenance = "rulebook"
dm = 4

[[gun]]
id = "pak"
crew = 2
"""


class Fire(Sourced, frozen=True):
    dice: Count


class Rally(Sourced, frozen=True):
    dm: Count


class Gun(Struct, frozen=True, forbid_unknown_fields=True):
    id: Label
    crew: Count


class File(Struct, frozen=True, forbid_unknown_fields=True):
    fire: Fire
    rally: Rally
    gun: tuple[Gun, ...] = ()


def files(text: str = GUNS, replaced: Mapping[str, Replacement] | None = None) -> DataFiles:
    return DataFiles(PACKAGE, lambda file: text, replaced=replaced or {})


def replacing(text: str) -> DataFiles:
    return files(replaced={"guns.toml": Replacement("/mine/guns.toml", text)})


def refused(files: DataFiles) -> DataError:
    with pytest.raises(DataError) as error:
        files.load("guns.toml", File)
    return error.value


def test_a_file_is_read_into_its_type() -> None:
    assert files().load("guns.toml", File).rally == Rally(provenance="rulebook", dm=4)


def test_what_is_wrong_names_file_line_and_place() -> None:
    error = refused(files(GUNS.replace("crew = 2", "crew = -2")))
    assert (error.file, error.line, error.place) == ("guns.toml", 11, "gun[0].crew")
    assert str(error) == "guns.toml, line 11: gun[0].crew: expected a whole number of at least 0, found -2"


def test_what_is_no_toml_names_the_line() -> None:
    assert str(refused(files(GUNS.replace("dm = 4", "dm =")))) == "guns.toml, line 7: expected TOML: Invalid value"


def test_numbers_say_where_they_come_from() -> None:
    assert "provenance" in refused(files(GUNS.replace('provenance = "rulebook"\n', ""))).expected


# --- tables in place of those of the package ------------------------------------------------------------------------
def test_a_table_replaces_the_one_of_its_name() -> None:
    guns = replacing('[rally]\nprovenance = "my chart"\ndm = 5\n').load("guns.toml", File)
    assert (guns.rally.dm, guns.fire.dice) == (5, 2)


def test_what_is_wrong_in_a_replacing_file_is_told_of_that_file() -> None:
    missing = refused(replacing('[rally]\nprovenance = "my chart"\n'))
    assert str(missing) == "/mine/guns.toml, line 1: rally: expected the key 'dm', which is missing"
    unknown = refused(replacing('\n[raly]\nprovenance = "my chart"\ndm = 5\n'))
    assert str(unknown) == "/mine/guns.toml, line 2: raly: unknown table, did you mean 'rally'?"


def test_what_is_wrong_elsewhere_is_told_of_the_file_of_the_package() -> None:
    own = replace(
        replacing('[rally]\nprovenance = "my chart"\ndm = 5\n'), read=lambda file: GUNS.replace("= 2", "= -2")
    )
    assert refused(own).file == "guns.toml"


def test_the_hash_is_of_all_data_and_of_nothing_else() -> None:
    delivered = files().hash
    assert delivered == hash_of_package(PACKAGE)
    same = '# as delivered\n[rally]\nprovenance = "rulebook"\ndm = 4\n'
    assert replacing(same).hash == delivered
    assert replacing(same.replace("4", "5")).hash not in (delivered, replacing(same.replace("4", "6")).hash)


# --- the second tier ------------------------------------------------------------------------------------------------
def test_ids_stand_once() -> None:
    rows = [Gun("pak", 2), Gun("kwk", 1)]
    assert list(keyed(rows, "guns.toml", "gun")) == ["pak", "kwk"]
    with pytest.raises(DataError, match=r"^guns.toml: gun pak: expected each id once, found it again$"):
        keyed([*rows, rows[0]], "guns.toml", "gun")


def test_checks_get_the_line_of_a_row() -> None:
    checked = files()
    with (
        pytest.raises(DataError, match=r"^guns.toml, line 10: gun pak: expected one of rifle, found 'carbine'$"),
        checked.checking(),
    ):
        known(["rifle", "carbine"], ["rifle"], "guns.toml", "gun pak")
    with pytest.raises(DataError, match=r"^guns.toml, line 7: rally.dm: expected more$"), checked.checking():
        require(False, "guns.toml", "rally.dm", "expected more")


def test_of_a_table_of_tables_only_the_rows_that_are_given_are_replaced() -> None:
    rows = "[unit.inf]\nsteps = 2\n[unit.gun]\nsteps = 1\n"
    given = Replacement("mine.toml", "[unit.gun]\nsteps = 2\n")

    class Units(Struct, frozen=True):
        unit: dict[str, dict[str, int]]

    units = files(rows, {"units.toml": given}).load("units.toml", Units)
    assert units.unit == {"inf": {"steps": 2}, "gun": {"steps": 2}}
