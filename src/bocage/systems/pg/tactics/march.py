"""Where a piece could go in its segment, and what each place is worth to it."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import TYPE_CHECKING

from msgspec.structs import replace

from bocage.systems.pg.arrival import entry_cells
from bocage.systems.pg.closing import can_see_into
from bocage.systems.pg.combat.threats import can_hurt
from bocage.systems.pg.ground.terrain import ground_price, is_river
from bocage.systems.pg.movement.pace import left_of
from bocage.systems.pg.passage import is_major, needs_help, step_price
from bocage.systems.pg.reference.terrain import MP
from bocage.systems.pg.stacking import is_transport, why_no_room
from bocage.systems.pg.state.model import Piece, State
from bocage.systems.pg.state.pieces import cargo
from bocage.systems.pg.state.printed import is_combat_unit, is_leader, manner_of
from bocage.systems.pg.tactics.deeds import Reached
from bocage.systems.pg.transport.capacity import is_handled_as_gun

if TYPE_CHECKING:
    from bocage.systems.pg.tactics.estimate import Estimate


def carries_men(s: State, transport: Piece) -> bool:
    """Whether a transport carries a unit that needs a movement point to get off."""
    if not is_transport(transport):
        return False
    return any(not is_leader(one) and not is_handled_as_gun(s, one) for one in cargo(s, transport))


class Ways:
    """The ways of one piece in its segment. `led`: a leader directs it, so that it may close with the enemy."""

    def __init__(self, estimate: Estimate, piece: Piece, *, led: bool) -> None:
        self.estimate, self.s, self.piece = estimate, estimate.s, piece
        self.ghost, self.manner = replace(piece), manner_of(self.s, piece)
        self.led = led
        self.budget = left_of(self.s, piece) - (MP if carries_men(self.s, piece) else 0)
        self.moved = False
        """Whether it has entered a hex in this segment already, so that the least move of one hex is used up."""
        self.one_hex = piece.order == "disrupted"

    def all(self) -> list[Reached]:
        """Every hex within reach, the safest way to each."""
        board, s = self.s.board, self.s
        here = Reached(self.piece.at, 0, 0.0, ())
        by_cell: dict[int, Reached] = {}
        waiting: list[tuple[float, int, int, Reached]] = [(0.0, 0, self.piece.at, here)]
        while waiting:
            _, _, cell, reached = heappop(waiting)
            if cell in by_cell:
                continue
            by_cell[cell] = reached
            if self.ends_at(cell, reached):
                continue
            steps = board.steps(cell) if board.on_map(cell) else entry_cells(s, self.piece)
            for there in steps:
                if there not in by_cell and board.on_map(there):
                    further = self.step(reached, there)
                    if further is not None:
                        heappush(waiting, (further.danger, further.spent, there, further))
        return list(by_cell.values())

    def ends_at(self, cell: int, reached: Reached) -> bool:
        """Whether the piece goes no farther from a hex."""
        if not reached.way:
            return self.one_hex and self.moved
        crossing = is_major(self.s, cell) and needs_help(self.s, self.piece, cell)
        return self.one_hex or reached.spent >= self.budget or crossing

    def step(self, reached: Reached, there: int) -> Reached | None:
        """The next hex of a way; None if it cannot be entered."""
        price = self.price(reached.cell, there)
        if price is None:
            return None
        spent = reached.spent + price
        if (spent > self.budget and (reached.way or self.moved)) or there in self.estimate.held:
            return None
        if self.is_full(there) or (not self.led and self.closes(reached.cell, there)):
            return None
        danger = reached.danger + self.estimate.danger(there, self.piece, moving=True)
        return Reached(there, spent, danger, (*reached.way, there))

    def price(self, here: int, there: int) -> int | None:
        """The price of a step from any hex of the way."""
        if not self.s.wrecks and not is_river(self.s, there):
            return ground_price(self.s, here, there, self.manner)
        self.ghost.at = here
        return step_price(self.s, self.ghost, there)

    def is_full(self, cell: int) -> bool:
        """Whether there is no room for the piece in a hex."""
        if not self.s.places[self.piece.side].ids(cell):
            return False
        return why_no_room(self.s, self.piece, cell) is not None

    def closes(self, here: int, there: int) -> bool:
        """Whether a step leads nearer to an enemy that could hurt the piece (PG-5.41)."""
        board, s = self.s.board, self.s
        if not board.on_map(here):
            return False
        nearer = [
            foe_cell
            for foe_cell in self.estimate.foes_at
            if board.distance(there, foe_cell) < board.distance(here, foe_cell)
        ]
        foes = [foe for foe_cell in nearer for foe in self.estimate.foes_at[foe_cell]]
        able = (foe for foe in foes if is_combat_unit(foe) and self.estimate.can_react(foe))
        return any(can_hurt(s, foe, self.piece, there) and can_see_into(s, foe, there) for foe in able)
