"""One assault: both sides roll a die and apply the results together, or the protected strike first (PG-12.4)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from bocage.kernel.contract.procedure import Procedure, draw
from bocage.kernel.contract.resolution import ANYTHING, Touched
from bocage.kernel.dice import D6, Faces
from bocage.kernel.rules import rule
from bocage.kernel.text import Args
from bocage.systems.pg.assault.columns import Blow, column_for, shift
from bocage.systems.pg.assault.participants import can_attack
from bocage.systems.pg.assault.results import casualties, check_side, lose_steps
from bocage.systems.pg.combat.outcomes import condition_of, outcome
from bocage.systems.pg.control import take_control
from bocage.systems.pg.overrun import leave_behind
from bocage.systems.pg.positions import is_protected
from bocage.systems.pg.reference.combat import Result, told_result
from bocage.systems.pg.reference.tables import tables
from bocage.systems.pg.state.model import State
from bocage.systems.pg.state.pieces import is_held, label, pieces_at, side_name, units_of
from bocage.systems.pg.state.printed import holds_ground


class Fight(Struct, frozen=True):
    """An assault that is ready to be rolled. `first` are the defenders who strike first and alone, if there are any."""

    cell: int
    side: int
    attackers: tuple[int, ...]
    defenders: tuple[int, ...]
    first: tuple[int, ...] = ()
    charges: bool = False

    def touches(self, s: State) -> Touched:
        return ANYTHING

    def attack(self, s: State) -> Blow:
        """The attackers' blow."""
        able = tuple(id for id in self.attackers if id in s.pieces and can_attack(s.pieces[id]))
        return Blow(self.cell, self.side, able, self.defenders, attacks=True, charges=self.charges)

    def defence(self) -> Blow:
        """The defenders' blow: all of them, or the protected alone."""
        return Blow(self.cell, 1 - self.side, self.first or self.defenders, self.attackers, attacks=False)

    def run(self, s: State) -> Procedure[str]:
        """Roll and apply; the outcome is what becomes of the defenders."""
        before = condition_of(units_of(s, self.defenders))
        if strikes_first(self.first):
            yield from land(s, [(self.defence(), (yield from strike(s, self.defence())))])
            attack = self.attack(s)
            if units_of(s, attack.strikers):
                yield from land(s, [(attack, (yield from strike(s, attack)))])
        else:
            blows = (self.attack(s), self.defence())
            results = []
            for blow in blows:
                results.append((blow, (yield from strike(s, blow))))
            yield from land(s, results)
        yield from settle(s, self.cell)
        return outcome(s, before)


@rule("PG-12.43a")
def strikes_first(first: Sequence[int]) -> bool:
    """Whether protected defenders roll before the attacker, who strikes with what they leave of him."""
    return bool(first)


@rule("PG-12.43a")
def protected_among(s: State, defenders: Sequence[int]) -> tuple[int, ...]:
    """The units among the defenders that are dug in, in an entrenchment or in a bunker, and their leaders."""
    protected = tuple(id for id in defenders if is_protected(s, s.pieces[id]))
    return protected if units_of(s, protected) else ()


def strike(s: State, blow: Blow) -> Procedure[Result]:
    """Roll the die of one side and read it in its column."""
    table, column = tables().combat.assault, column_for(s, blow)

    def read(faces: Faces) -> Result:
        return table.result(column, faces[0])

    about: Args = {"hex": label(s, blow.cell), "side": side_name(s, blow.side), "column": table.columns[column]}
    return (
        yield from draw(
            D6, "assault", read, tally=shift(s, blow), seat=blow.side, rule="PG-12.4b", about=about,
            limit="apart", result=told_result,
        )
    )  # fmt: skip


def land(s: State, results: Sequence[tuple[Blow, Result]]) -> Procedure[None]:
    """Apply results that are simultaneous: the steps of both sides, then the checks, then the casualty rolls."""
    present = {blow.side: [piece.id for piece in pieces_at(s, 1 - blow.side, blow.cell)] for blow, _ in results}
    lost: dict[int, int] = {}
    for blow, result in results:
        lost[blow.side] = yield from lose_steps(s, 1 - blow.side, blow.struck, result)
    for blow, result in results:
        lost[blow.side] += yield from check_side(s, present[blow.side], blow.struck, result)
    for blow, _ in results:
        yield from casualties(s, 1 - blow.side, blow.cell, lost[blow.side])


def settle(s: State, cell: int) -> Procedure[None]:
    """Leaders and soft transports whose last fighters are gone do not keep the hex; a side alone in it controls it."""
    held = [is_held(s, side, cell) for side in (0, 1)]
    for side in (0, 1):
        if held[1 - side] and not held[side]:
            yield from leave_behind(s, side, cell)
            take_control(s, next(piece for piece in pieces_at(s, 1 - side, cell) if holds_ground(piece)))
