"""A direct-fire attack (PG-10.2): one roll, read for each target in its own column, and what follows."""

from __future__ import annotations

from msgspec import Struct

from bocage.kernel.contract.procedure import Procedure, draw
from bocage.kernel.contract.resolution import ANYTHING, Touched
from bocage.kernel.dice import Faces
from bocage.kernel.rules import rule
from bocage.kernel.tally import Tally
from bocage.kernel.text import Args
from bocage.systems.pg.combat.after_fire import note_fire_of
from bocage.systems.pg.combat.occasion import Group, Occasion
from bocage.systems.pg.combat.outcomes import condition_of, outcome
from bocage.systems.pg.combat.targets import exposed_at, leaders_with
from bocage.systems.pg.direct_fire.columns import column_for, shift
from bocage.systems.pg.losses import apply_results
from bocage.systems.pg.morale import TWO_DICE
from bocage.systems.pg.reference.combat import Result, told_results
from bocage.systems.pg.reference.tables import tables
from bocage.systems.pg.state.model import Piece, State
from bocage.systems.pg.state.pieces import label, leaders_at, pieces_of


@rule("PG-7.4d", "PG-7.64a")
def targets_of(s: State, occasion: Occasion) -> list[Piece]:
    """All enemies in the hex, or in opportunity fire the one that moves."""
    if occasion.mover:
        return movers(s, s.pieces[occasion.mover])
    return exposed_at(s, 1 - occasion.side, occasion.cell)


def movers(s: State, mover: Piece) -> list[Piece]:
    """What opportunity fire hits: the piece that moves, and by the option the leaders who move along."""
    if s.move is None or not s.setting.options.moving_leader_is_target:
        return [mover]
    return [mover, *pieces_of(s, leaders_with(s, mover))]


def leaders_at_risk(s: State, occasion: Occasion) -> list[int]:
    """The leaders who share the losses: those in the hex, in opportunity fire only those who move with the target."""
    if occasion.mover:
        return leaders_with(s, s.pieces[occasion.mover])
    return [leader.id for leader in leaders_at(s, 1 - occasion.side, occasion.cell)]


class Attack(Struct, frozen=True):
    """An attack that is ready to be rolled."""

    group: Group
    occasion: Occasion

    def touches(self, s: State) -> Touched:
        return ANYTHING

    def run(self, s: State) -> Procedure[str]:
        """Roll, apply the results; the outcome is the worst that befalls a target."""
        targets = targets_of(s, self.occasion)
        shifts = [shift(s, self.group, self.occasion, target) for target in targets]
        columns = [column_for(s, self.group, moved) for moved in shifts]
        before = condition_of(targets)
        risk = leaders_at_risk(s, self.occasion)
        rolled = yield from roll_results(s, self.occasion, columns, shifts)
        note_fire_of(s, self.group.firers)
        results = {target.id: result for target, result in zip(targets, rolled, strict=True)}
        yield from apply_results(s, 1 - self.occasion.side, results, risk)
        return outcome(s, before)


def roll_results(
    s: State, occasion: Occasion, columns: list[int], shifts: list[Tally]
) -> Procedure[tuple[Result, ...]]:
    """One roll of two dice, read in the column of each target; the log says what moved the highest of them."""
    table, highest = tables().combat.direct_fire, columns.index(max(columns))

    def read(faces: Faces) -> tuple[Result, ...]:
        return tuple(table.result(column, sum(faces)) for column in columns)

    about: Args = {"hex": label(s, occasion.cell), "column": table.columns[columns[highest]]}
    return (
        yield from draw(
            TWO_DICE, "direct-fire", read, tally=shifts[highest], seat=occasion.side, rule="PG-10.2a", about=about,
            limit="apart", result=told_results,
        )
    )
