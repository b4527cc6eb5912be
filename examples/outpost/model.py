"""The state of a game, which rules change in place, and its setting, which never changes."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import msgspec

from bocage.ground import Board, Cell
from bocage.kernel.command import Side
from bocage.kernel.contract.setting import Outcome
from bocage.kernel.text import Text, text
from examples.outpost.reference import UnitType, unit_types


class Unit(msgspec.Struct):
    """A counter on the board; `cell` is the number of its hex, `steps` the losses it can still take."""

    id: int
    side: Side
    type: str
    cell: Cell
    steps: int
    suppressed: bool = False
    """Whether it may not act until the end of its side's next turn."""
    acted: bool = False
    """Whether it has moved or fired in this turn."""

    @property
    def values(self) -> UnitType:
        """What is printed on its counter."""
        return unit_types()[self.type]


@dataclass(frozen=True)
class Setting:
    """What never changes during a game: board, sides, seats (the side of each player), the outpost and the length."""

    scenario: str
    board: Board
    sides: tuple[str, ...]
    outpost: Cell
    turns: int
    seats: tuple[Side, ...] = (0, 1)


class State(msgspec.Struct, dict=True):
    """Everything that changes during a game. Units refer to each other by id."""

    units: dict[int, Unit]
    step: str = "take"
    outcome: Outcome | None = None
    turn: int = 1
    active: Side = 0
    """The side whose turn it is."""
    taken: int = 0
    """The id of the unit that acts now; 0 while none is taken up."""

    @cached_property
    def setting(self) -> Setting:
        """Attached by the kernel; not a part of what is saved."""
        raise AttributeError("the state has no setting yet")


def enemy_of(side: Side) -> Side:
    """The other side."""
    return 1 - side


def units_at(s: State, cell: Cell) -> list[Unit]:
    """The units in a hex, by id."""
    return [unit for unit in s.units.values() if unit.cell == cell]


def units_of(s: State, side: Side) -> list[Unit]:
    """The units of a side, by id."""
    return [unit for unit in s.units.values() if unit.side == side]


def label(s: State, cell: Cell) -> str:
    """A hex as players call it, such as K5."""
    return s.setting.board.label(cell)


def name_of(unit: Unit) -> Text:
    """What a unit is called in texts."""
    return text(f"unit-{unit.type}", id=unit.id)
