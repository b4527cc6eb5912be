"""Leaving an assault hex: one hex only, and those who leave no rearguard are attacked once more (PG-12.12, PG-5.3f)."""

from __future__ import annotations

from msgspec import Struct

from bocage.kernel.contract.procedure import Procedure, tell
from bocage.kernel.contract.resolution import ANYTHING, NOTHING, Touched
from bocage.kernel.rules import rule
from bocage.systems.pg.assault.columns import Blow
from bocage.systems.pg.assault.fight import strike
from bocage.systems.pg.assault.participants import is_fighter
from bocage.systems.pg.assault.results import check_side, lose_steps
from bocage.systems.pg.combat.outcomes import condition_of, outcome
from bocage.systems.pg.losses import roll_for_casualties
from bocage.systems.pg.overrun import leave_behind
from bocage.systems.pg.state.model import Piece, State
from bocage.systems.pg.state.pieces import is_held, label, pieces_at, units_of
from bocage.systems.pg.state.printed import holds_ground, is_leader


@rule("PG-12.12b")
def pursuers(s: State, side: int, cell: int) -> list[Piece]:
    """The enemies who attack those who leave: combat units and APCs that are not demoralized, marked ones too."""
    fighters = [piece for piece in pieces_at(s, side, cell) if holds_ground(piece) and is_fighter(piece)]
    only_unmarked = s.setting.options.rearguard_fire == "unmarked"
    return [unit for unit in fighters if unit.order != "demoralized" and not (only_unmarked and unit.marker)]


class Pursuit(Struct, frozen=True):
    """The attack on all who have left a hex in this segment; they do not strike back."""

    cell: int
    side: int
    leavers: tuple[int, ...]

    def touches(self, s: State) -> Touched:
        return ANYTHING

    def run(self, s: State) -> Procedure[str]:
        """Roll and apply; nobody gets a marker."""
        strikers = tuple(unit.id for unit in pursuers(s, self.side, self.cell))
        if not strikers:
            return NOTHING
        before = condition_of(units_of(s, self.leavers))
        blow = Blow(self.cell, self.side, strikers, self.leavers, attacks=True, pursuit=True)
        result = yield from strike(s, blow)
        lost = yield from lose_steps(s, 1 - self.side, self.leavers, result)
        lost += yield from check_side(s, self.leavers, self.leavers, result)
        if lost:
            leaders = [id for id in self.leavers if id in s.pieces and is_leader(s.pieces[id])]
            yield from roll_for_casualties(s, leaders, lost)
        return outcome(s, before)


@rule("PG-12.12b")
def leave(s: State, piece: Piece, cell: int) -> Procedure[None]:
    """Note that a piece has left a hex with enemies; if it was the last to hold it, those who left are attacked."""
    enemy = 1 - piece.side
    if s.activation is None or not is_held(s, enemy, cell):
        return
    leaving = s.activation.left.setdefault(cell, [])
    leaving.append(piece.id)
    if not holds_ground(piece) or is_held(s, piece.side, cell):
        return
    leavers = tuple(id for id in leaving if id in s.pieces)
    if units_of(s, leavers):
        yield tell("told-no-rearguard", rule="PG-12.12b", place=label(s, cell), hex=label(s, cell))
        yield from Pursuit(cell, enemy, leavers).run(s)
    yield from leave_behind(s, piece.side, cell)
