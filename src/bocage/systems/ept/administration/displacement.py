"""Displacement (EPT-2.Da point 4): units in surplus and units in burning hexes are moved by one hex."""

from __future__ import annotations

from collections.abc import Iterator

from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure, ask
from bocage.kernel.contract.question import Choices
from bocage.kernel.rules import rule
from bocage.kernel.text import text
from bocage.systems.ept.ground.prices import price
from bocage.systems.ept.ground.stacking import crowded_cells, is_in_surplus
from bocage.systems.ept.ground.terrain import is_burning, storey_in
from bocage.systems.ept.morale.losses import eliminate
from bocage.systems.ept.movement.room import has_room_for
from bocage.systems.ept.state.model import State, Unit
from bocage.systems.ept.state.names import label
from bocage.systems.ept.state.units import enemies_in, put, units_at
from bocage.systems.ept.works.mines import meet_works

DISPLACE = "displace"


@rule("EPT-9.3d", "EPT-18.2c")
def displace_one(s: State, side: int) -> Procedure[bool]:
    """Let a side move one unit that must go; whether another must go as well."""
    yield from lose_trapped(s, side)
    cells = (*burning_cells(s, side), *crowded_cells(s, side))
    cell = next((cell for cell in cells if any(True for _ in ways_out(s, side, cell))), None)
    if cell is None:
        return False
    choice = yield from ask(
        side,
        text("prompt-displace", hex=label(s, cell)),
        Choices(lambda known: tuple(ways_out(known, side, cell))),
        rule="EPT-18.2c" if cell in s.fires else "EPT-9.3d",
    )
    unit = s.units[choice.piece or 0]
    unit.floor = storey_in(s, unit, s.board.cell(choice.place))
    put(s, unit, s.board.cell(choice.place))
    yield from meet_works(s, unit, "normal")
    return True


def burning_cells(s: State, side: int) -> list[int]:
    """The burning hexes in which a side has units."""
    return [cell for cell in s.fires if units_at(s, side, cell)]


def ways_out(s: State, side: int, cell: int) -> Iterator[Choice]:
    """Each unit of a hex with the neighbouring hexes that can take it."""
    for unit in units_at(s, side, cell):
        if not unit.carrier and must_go(s, unit):
            for there in s.board.steps(cell):
                if is_refuge(s, unit, there):
                    yield Choice(DISPLACE, unit.id, place=label(s, there))


@rule("EPT-9.3d")
def must_go(s: State, unit: Unit) -> bool:
    """Whether a unit is one of those of which one must go: in a fire, or of too many vehicles or men."""
    return is_burning(s, unit.at) or is_in_surplus(s, unit)


@rule("EPT-18.2c")
def is_refuge(s: State, unit: Unit, cell: int) -> bool:
    """Whether a hex takes a displaced unit: no enemies, no fire, room for it, ground that it could enter."""
    if not s.board.on_map(cell) or cell in s.fires or enemies_in(s, unit.side, cell):
        return False
    if unit.floor and not is_burning(s, unit.at) and storey_in(s, unit, cell) != unit.floor:
        return False
    has_way = price(s, unit, unit.at, cell) is not None
    return has_way and has_room_for(s, unit, cell)


@rule("EPT-18.2c")
def lose_trapped(s: State, side: int) -> Procedure[None]:
    """Who cannot leave a burning hex is eliminated; a surplus that cannot move stays."""
    for cell in burning_cells(s, side):
        trapped = () if any(True for _ in ways_out(s, side, cell)) else tuple(units_at(s, side, cell))
        for unit in trapped:
            if unit.id in s.units:
                yield from eliminate(s, unit, "EPT-18.2c")
