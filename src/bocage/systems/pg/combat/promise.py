"""What an attack promises before it is rolled: its strength and column, and whether it could have any effect."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from bocage.kernel.tally import Tally
from bocage.kernel.text import text
from bocage.systems.pg.losses import is_immune
from bocage.systems.pg.reference.combat import ColumnTable
from bocage.systems.pg.state.model import State
from bocage.systems.pg.state.pieces import firer

TWO_DICE_SUMS = range(2, 13)
"""What two dice may show together."""


def with_column(moved: Tally, table: ColumnTable, strength: int) -> Tally:
    """Modifiers of an attack that also say its strength and the column that they lead to."""
    column = table.columns[table.shifted(table.base(strength), moved.total)]
    return replace(moved, sum=text("sum-column", strength=strength, column=column))


def is_vain(s: State, table: ColumnTable, columns: Mapping[int, int]) -> bool:
    """Whether no roll has an effect on any target, as far as the firing side knows; `columns`: each target's number."""
    return all(
        result.kind == "none" or is_immune(firer(s, id), result)
        for id, column in columns.items()
        if not firer(s, id).hidden
        for result in (table.result(column, roll) for roll in TWO_DICE_SUMS)
    )
