"""The fire table cell by cell (EPT-T.10a, EPT-11.3b), and which column a power has."""

from __future__ import annotations

import pytest

from bocage.systems.ept.reference.charts import FIRE_RESULTS, POWER
from bocage.systems.ept.reference.tables import tables

COLUMNS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 16, 20, 24, 28, 34, 40)
PRINTED = {
    0: "N1 N2 N3 1 1 1 1 1 1 E E E E E E E E E",
    1: "N N1 N2 N3 1 1 1 1 1 E E E E E E E E E",
    2: "N N1 N2 N3 1 1 1 1 1 E E E E E E E E E",
    3: "S2 S2 N N1 N2 N3 N3 1 1 1 1 1 1 1 E E E E",
    4: "S1 S1 S2 N N1 N2 N3 N3 1 1 1 1 1 1 1 E E E",
    5: "S1 S1 S2 N N1 N2 N3 N3 1 1 1 1 1 1 1 E E E",
    6: "- - S S1 S2 N N1 N2 N3 N3 1 1 1 1 1 1 1 1",
    7: "- - - S S1 S2 N N1 N2 N3 N3 1 1 1 1 1 1 1",
    8: "- - - - S S1 S2 N N1 N2 N3 N3 1 1 1 1 1 1",
    9: "- - - - - - - S S1 S2 N N1 N2 N3 N3 1 1 1",
    10: "- - - - - - - - S1 S2 N N1 N2 N3 N3 1 1 1",
    11: "- - - - - - - - - S1 S2 N N1 N2 N3 N3 1 1",
    12: "- - - - - - - - - - S S1 N N1 N2 N3 N3 1",
    13: "- - - - - - - - - - - - S S1 N N1 N2 N3",
    14: "- - - - - - - - - - - - - - S1 N N1 N2",
    15: "- - - - - - - - - - - - - - - - - S1",
}
"""The rows of the table, cell by cell, as the rulebook prints them."""
GRAVITY = tuple(FIRE_RESULTS)


def cell(power: int, roll: int) -> str:
    """The result of a modified roll for a power in points."""
    column = tables().fire.column_of(power * POWER)
    return "" if column is None else tables().fire.result(column, roll).code


@pytest.mark.rule("EPT-11.3b", "EPT-T.10a")
@pytest.mark.parametrize("roll", PRINTED)
def test_every_cell_of_a_row(roll: int) -> None:
    assert [cell(power, roll) for power in COLUMNS] == PRINTED[roll].split()


@pytest.mark.rule("EPT-11.3b")
@pytest.mark.parametrize(("roll", "row"), [(-3, 0), (-1, 0), (15, 15), (16, 15), (21, 15)])
def test_rolls_beyond_the_table_use_its_last_rows(roll: int, row: int) -> None:
    assert [cell(power, roll) for power in COLUMNS] == PRINTED[row].split()


@pytest.mark.rule("EPT-11.3b")
@pytest.mark.parametrize(
    ("power", "column"),
    [
        (1, 1),
        (10, 10),
        (11, 10),
        (12, 12),
        (13, 12),
        (15, 14),
        (19, 16),
        (23, 20),
        (33, 28),
        (39, 34),
        (40, 40),
        (99, 40),
    ],
)
def test_a_power_uses_its_column_or_the_next_below(power: int, column: int) -> None:
    assert [cell(power, roll) for roll in PRINTED] == [cell(column, roll) for roll in PRINTED]


@pytest.mark.rule("EPT-11.3b")
def test_a_power_below_one_has_no_column() -> None:
    assert tables().fire.column_of(POWER - 1) is None
    assert tables().fire.column_of(POWER) == 0


@pytest.mark.rule("EPT-T.10a")
def test_more_power_and_lower_rolls_are_never_milder() -> None:
    for roll in PRINTED:
        graver = [GRAVITY.index(cell(power, roll)) for power in COLUMNS]
        assert graver == sorted(graver)
    for power in COLUMNS:
        milder = [GRAVITY.index(cell(power, roll)) for roll in PRINTED]
        assert milder == sorted(milder, reverse=True)
