"""A shot at one vehicle (PG-11.1): its roll, and what it does to this vehicle alone."""

from __future__ import annotations

from msgspec import Struct

from bocage.kernel.contract.procedure import Procedure, draw
from bocage.kernel.contract.resolution import ANYTHING, Touched
from bocage.kernel.dice import Faces
from bocage.kernel.rules import rule
from bocage.kernel.text import Args
from bocage.systems.pg.anti_tank.crossfire import note_side
from bocage.systems.pg.anti_tank.index import index_tally
from bocage.systems.pg.combat.after_fire import note_fire_of
from bocage.systems.pg.combat.outcomes import condition_of, outcome
from bocage.systems.pg.combat.targets import leaders_with
from bocage.systems.pg.losses import check_after_steps, check_all, lose_step, roll_for_casualties
from bocage.systems.pg.morale import TWO_DICE
from bocage.systems.pg.reference.combat import Result, told_result
from bocage.systems.pg.reference.tables import tables
from bocage.systems.pg.state.model import Piece, State
from bocage.systems.pg.state.pieces import firer, piece_name


class Shot(Struct, frozen=True):
    """An anti-tank attack of one unit on one vehicle, through a hexside of its hex; None from the same hex."""

    firer: int
    target: int
    side: int | None = None

    def touches(self, s: State) -> Touched:
        return ANYTHING

    def run(self, s: State) -> Procedure[str]:
        """Roll and apply the result."""
        target = s.pieces[self.target]
        before = condition_of([target])
        result = yield from self.roll(s, target)
        note_fire_of(s, [self.firer])
        note_side(s, target, self.side, missed=result.kind == "none")
        yield from apply_to_vehicle(s, target, result)
        return outcome(s, before)

    def roll(self, s: State, target: Piece) -> Procedure[Result]:
        """Two dice, read by the index."""
        unit, table = firer(s, self.firer), tables().combat.anti_tank
        tally = index_tally(s, unit, target, self.side)

        def read(faces: Faces) -> Result:
            return table.result(sum(faces) + tally.total)

        about: Args = {"piece": piece_name(s, unit.id), "target": piece_name(s, target.id)}
        return (
            yield from draw(
                TWO_DICE, "anti-tank", read, tally=tally, seat=unit.side, rule="PG-11.1a", about=about,
                result=told_result,
            )
        )  # fmt: skip


@rule("PG-7.62a", "PG-7.4b")
def apply_to_vehicle(s: State, target: Piece, result: Result) -> Procedure[None]:
    """Steps, then a check if the vehicle survives, or a check alone; nothing else in the hex is affected."""
    leaders, lost = leaders_with(s, target), 0
    if result.kind == "steps":
        for _ in range(min(result.number, target.steps)):
            lost += yield from lose_step(s, target)
    number = check_after_steps(s) if result.kind == "steps" else result.number
    if result.kind != "none" and number is not None:
        lost += yield from check_all(s, {target.id: number})
    if lost:
        yield from roll_for_casualties(s, leaders, lost)
