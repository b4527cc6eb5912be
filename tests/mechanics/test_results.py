"""Tables of results are whole: every column has a cell for every roll, every cell a result that is handled."""

from __future__ import annotations

from typing import Any

import pytest

from bocage.mechanics.datafiles import DataError
from bocage.mechanics.results import ResultGrid, ResultTable, each_once, results, rising, without_gaps

CODES = {"-": 0, "M": 1, "1X": 2}
BY_ROLL: dict[str, tuple[str, ...] | str] = {"2": ("M", "1X"), "3": ("-", "M"), "4": "- -"}


def table(rows: Any = None, columns: tuple[int | str, ...] = (1, 4)) -> ResultTable[int]:
    grid = ResultGrid(provenance="chart", columns=columns, rows=BY_ROLL if rows is None else rows)
    return results(grid, range(2, 5), CODES, "tables.toml", "fire")


@pytest.mark.parametrize("rows", [None, [["M", "1X"], "- M", ["-", "-"]]])
def test_rows_are_written_by_roll_or_in_order(rows: Any) -> None:
    assert table(rows).cells == ((1, 0, 0), (2, 1, 0))


def test_cells_are_found_by_strength_and_roll() -> None:
    chart = table()
    assert [chart.column(strength) for strength in (0, 1, 3, 4, 99)] == [-1, 0, 0, 1, 1]
    assert [chart.result(1, roll) for roll in (-3, 2, 3, 4, 12)] == [2, 2, 1, 0, 0]


@pytest.mark.parametrize(
    ("rows", "sentence"),
    [
        ({"2": "M 1X", "4": "- -"}, "fire.rows: expected 3 rows, one for each roll from 2 to 4, found none for 3"),
        ([["M", "1X"], ["-", "M"]], "fire.rows: expected 3 rows, one for each roll from 2 to 4, found none for 4"),
        ({**BY_ROLL, "5": "- -"}, "fire.rows.5: expected 3 rows, one for each roll from 2 to 4, found one more"),
        ({**BY_ROLL, "3": "-"}, "fire.rows.3: expected 2 results, one for each column, found 1"),
        ({**BY_ROLL, "3": "- 2X"}, "fire.rows.3, column 4: expected one of -, M, 1X, found '2X'"),
    ],
)
def test_what_is_missing_or_too_much_is_refused(rows: Any, sentence: str) -> None:
    with pytest.raises(DataError) as error:
        table(rows)
    assert str(error.value) == f"tables.toml: {sentence}"


def test_values_rise() -> None:
    rising((1, 2, 4), "tables.toml", "fire.columns", "expected rising values")
    for values in ((), (1, 1), (2, 1)):
        with pytest.raises(DataError, match="expected rising values"):
            rising(values, "tables.toml", "fire.columns", "expected rising values")


def test_every_face_is_read_once() -> None:
    each_once([(1,), (2, 3), (4, 5, 6)], range(1, 7), "tables.toml", "jam")
    for groups in ([(1,), (3, 4, 5, 6)], [(1, 2), (2, 3, 4, 5, 6)]):
        with pytest.raises(DataError, match="expected every number from 1 to 6 once"):
            each_once(groups, range(1, 7), "tables.toml", "jam")


def test_bands_follow_each_other() -> None:
    without_gaps([(-99, 7), (8, 8), (9, 99)], "tables.toml", "bands")
    for bands in ([(1, 7), (9, 10)], [(1, 7), (7, 10)], [(7, 1)]):
        with pytest.raises(DataError, match="expected"):
            without_gaps(bands, "tables.toml", "bands")
