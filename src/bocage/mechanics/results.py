"""Tables of results as data: every column has a cell for every roll, and every cell a result that the system handles.

A file holds a `ResultGrid`: heads of columns, and one row of codes for each roll, as a list from the lowest roll on or
keyed by roll. `results` checks it and makes a `ResultTable`. An owner of the printed chart can replace the file's table
(`DataFiles.replaced`) and gets the same checks.

>>> grid = ResultGrid(provenance="chart", columns=(1, 4, 7), rows={"2": ("M", "1X", "2X"), "3": ("-", "M", "1X")})
>>> table = results(grid, range(2, 4), {"-": 0, "M": 1, "1X": 2, "2X": 3}, "tables.toml", "fire")
>>> table.column(5), table.result(1, 3), table.result(1, 12)
(1, 1, 1)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Generic, TypeVar

from msgspec import Struct

from bocage.mechanics.datafiles import DataError, Sourced
from bocage.mechanics.typed import DataPath, listed, shown, written

R = TypeVar("R")
Codes = tuple[str, ...] | str
"""The codes of a row, as a list or as words in one text."""


class ResultGrid(Sourced, frozen=True):
    """A table of results as files write it: heads of its columns, and a row of codes for each roll."""

    columns: tuple[int | str, ...]
    rows: tuple[Codes, ...] | dict[str, Codes]


class ResultTable(Struct, Generic[R], frozen=True):
    """Results by column, numbered from 0, and roll. `lowest` is the roll of the first row."""

    columns: tuple[int | str, ...]
    lowest: int
    cells: tuple[tuple[R, ...], ...]

    def column(self, strength: int) -> int:
        """The last column whose head is not above a strength; -1 where all are."""
        return sum(head <= strength for head in self.columns if isinstance(head, int)) - 1

    def result(self, column: int, roll: int) -> R:
        """The cell of a roll; a roll below the first row or above the last counts as that row."""
        rows = self.cells[column]
        return rows[min(max(roll - self.lowest, 0), len(rows) - 1)]


def results(
    grid: ResultGrid,
    rolls: range,
    codes: Mapping[str, R] | Callable[[str], R],
    file: str,
    place: str,
    expected: str = "",
) -> ResultTable[R]:
    """The results of a grid for these rolls; `DataError` names the place of a missing or surplus row or unknown code.

    `codes` gives the result of a code, and raises `LookupError` for an unknown one; `expected` says which there are.
    """
    if isinstance(codes, Mapping):
        expected, codes = expected or f"one of {listed(codes)}", codes.__getitem__
    rows: list[list[R]] = []
    for step, cells in _rows(grid, rolls, file, place).items():
        if len(cells) != len(grid.columns):
            wanted = f"expected {len(grid.columns)} results, one for each column, found {len(cells)}"
            raise DataError(file, written((place, "rows", step)), wanted)
        rows.append([])
        for column, code in zip(grid.columns, cells, strict=True):
            try:
                rows[-1].append(codes(code))
            except LookupError:
                head = f"{written((place, 'rows', step))}, column {column}"
                raise DataError(file, head, f"expected {expected}, found {shown(code)}") from None
    return ResultTable(grid.columns, rolls[0], tuple(zip(*rows, strict=True)))


def _rows(grid: ResultGrid, rolls: range, file: str, place: str) -> dict[str | int, Sequence[str]]:
    """The cells of every roll, in order, by the key or index of their row in the file."""
    where: DataPath = (place, "rows")
    written_rows = grid.rows.items() if isinstance(grid.rows, dict) else enumerate(grid.rows)
    cells_by_row: dict[str | int, Codes] = dict(written_rows)
    wanted: list[str | int] = list(map(str, rolls)) if isinstance(grid.rows, dict) else list(range(len(rolls)))
    span = f"one for each roll from {rolls[0]} to {rolls[-1]}"
    if missing := [step for step in wanted if step not in cells_by_row]:
        absent = ", ".join(str(_roll(step, rolls)) for step in missing)
        raise DataError(file, written(where), f"expected {len(rolls)} rows, {span}, found none for {absent}")
    if surplus := [step for step in cells_by_row if step not in wanted]:
        raise DataError(file, written((*where, surplus[0])), f"expected {len(rolls)} rows, {span}, found one more")
    return {step: cells.split() if isinstance(cells := cells_by_row[step], str) else cells for step in wanted}


def _roll(step: str | int, rolls: range) -> str | int:
    return rolls[step] if isinstance(step, int) else step


def rising(values: Sequence[int], file: str, place: str, expected: str) -> None:
    """Raise `DataError` unless every value is above the one before it."""
    if not values or any(low >= high for low, high in pairwise(values)):
        raise DataError(file, place, expected)


def each_once(groups: Iterable[Iterable[int]], rolls: range, file: str, place: str) -> None:
    """Raise `DataError` unless every roll is in exactly one group, such as the faces of a die by result."""
    in_groups = sorted(roll for group in groups for roll in group)
    if in_groups != list(rolls):
        raise DataError(
            file, place, f"expected every number from {rolls[0]} to {rolls[-1]} once, found {listed(in_groups)}"
        )


def without_gaps(bands: Sequence[tuple[int, int]], file: str, place: str) -> None:
    """Raise `DataError` unless each band (first, last) begins one above the end of the band before it."""
    for low, high in bands:
        if low > high:
            raise DataError(file, place, f"expected bands from low to high, found {low} to {high}")
    for (_, high), (low, _) in pairwise(bands):
        if low != high + 1:
            raise DataError(file, place, f"expected a band that begins with {high + 1}, found {low}")
