"""`bocage tables`: an owner of the printed charts lays his own tables over those that were delivered."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

NIGHT = """
[direct_fire_modifiers.night]
rule = "PG-DFT-c"
value = -2
provenance = "my chart"
"""
ASSAULT = """
[assault]
provenance = "my chart"
columns = [1, 4]
rows = { 1 = "- -", 2 = "- M", 3 = "- M", 4 = "M M1", 5 = "M 1", 6 = "M1 1" }
"""


def bocage(*arguments: str, tables: Path | None = None) -> tuple[int, str, str]:
    """A command in a process of its own, as tables are read once: its exit code and what it prints."""
    env = {**os.environ, "BOCAGE_TABLES": str(tables) if tables else ""}
    done = subprocess.run([sys.executable, "-m", "bocage.cli", *arguments], capture_output=True, text=True, env=env)
    return done.returncode, done.stdout, done.stderr


def written(folder: Path, text: str, name: str = "tables.toml") -> Path:
    (folder / "pg").mkdir()
    (folder / "pg" / name).write_text(text)
    return folder


def test_tables_are_listed_with_the_source_of_their_numbers() -> None:
    code, out, _ = bocage("tables", "pg", "--json")
    listed = {entry["table"]: entry for entry in json.loads(out)["tables"]}
    assert code == 0
    assert {"direct_fire", "bombardment", "assault", "anti_tank"} <= set(listed)
    assert listed["assault"]["provenance"].startswith("proposed")
    assert not any(entry["yours"] for entry in listed.values())


def test_ones_own_tables_are_checked_and_then_used(tmp_path: Path) -> None:
    code, out, _ = bocage("tables", "pg", "--folder", str(written(tmp_path, NIGHT + ASSAULT)))
    assert code == 0
    assert re.findall(r"^(\S+), (\S+): yours$", out, re.M) == [
        ("tables.toml", "direct_fire_modifiers"), ("tables.toml", "assault"),
    ]  # fmt: skip
    code, out, _ = bocage("simulate", "pg", "training", "--games", "1", "--workers", "1", tables=tmp_path)
    assert code == 0, out


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (ASSAULT.replace("2 =", "7 ="), r"pg/tables.toml, line 5: assault.rows: expected 6 rows, .* found none for 2$"),
        (ASSAULT.replace('"M 1"', '"M"'), r"assault.rows.5: expected 2 results, one for each column, found 1$"),
        (ASSAULT.replace("M1 1", "M1 9"), r"assault.rows.6, column 4: expected -, M, M1, M2 or 1 to 3, found '9'$"),
        (ASSAULT.replace('provenance = "my chart"', ""), r"assault: expected the key 'provenance', which is missing$"),
        (NIGHT.replace("night", "moonlight"), r"direct_fire_modifiers.moonlight: "),
        (NIGHT.replace("direct_fire_mod", "fire_mod"), r"unknown table, did you mean"),
        ("columns = [", r"tables.toml: expected TOML: "),
    ],
    ids=["row", "cell", "result", "source", "cause", "table", "toml"],
)
def test_what_is_missing_in_ones_own_tables_is_said_in_one_sentence(tmp_path: Path, text: str, says: str) -> None:
    written(tmp_path, text)
    for arguments in (("tables", "pg"), ("systems", "pg")):
        code, out, err = bocage(*arguments, tables=tmp_path)
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert re.search(says, err.strip()), err


def test_a_file_that_no_data_file_is_called_and_a_folder_that_is_not_there_are_named(tmp_path: Path) -> None:
    assert (
        "expected a file with the name of one of leaders.toml"
        in bocage("tables", "pg", tables=written(tmp_path, NIGHT, "charts.toml"))[2]
    )
    assert "expected the folder of your tables" in bocage("tables", "pg", "--folder", str(tmp_path / "none"))[2]


def test_a_server_does_not_start_with_tables_that_lack_something(tmp_path: Path) -> None:
    code, out, err = bocage("serve", "--port", "0", tables=written(tmp_path, ASSAULT.replace("2 =", "7 =")))
    assert (code, out) == (2, "")
    assert "found none for 2" in err
