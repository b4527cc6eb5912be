"""The bombardment of a hex (PG-9.4): the enemies in it, in an assault hex the friends too, then those around."""

from __future__ import annotations

from msgspec import Struct

from bocage.kernel.contract.procedure import Procedure
from bocage.kernel.contract.resolution import ANYTHING, Touched
from bocage.kernel.rules import rule
from bocage.systems.pg.bombardment.columns import column_for, targets_at
from bocage.systems.pg.bombardment.friendly_fire import endanger_friends, fall_on
from bocage.systems.pg.bombardment.group import may_hit_assault
from bocage.systems.pg.combat.after_fire import note_fire_of
from bocage.systems.pg.combat.occasion import Group, Occasion
from bocage.systems.pg.combat.outcomes import condition_of, outcome
from bocage.systems.pg.state.model import State
from bocage.systems.pg.state.pieces import other


@rule("PG-9.51a", "PG-7.4c")
def sides_hit(s: State, occasion: Occasion) -> list[int]:
    """The enemies, and in an assault hex the friends too, each with a roll and modifiers of their own."""
    enemy = other(occasion.side)
    return [enemy, occasion.side] if may_hit_assault(s, occasion.cell) else [enemy]


@rule("PG-9.53a")
def hit_target(s: State, group: Group, occasion: Occasion) -> Procedure[None]:
    """The target is bombarded, whatever happens to the hexes around it."""
    for victim in sides_hit(s, occasion):
        hit = targets_at(s, victim, occasion.cell)
        columns = {unit.id: column_for(s, group, occasion, unit) for unit in hit}
        yield from fall_on(s, occasion.side, victim, occasion.cell, columns)


class Barrage(Struct, frozen=True):
    """A bombardment that is ready to be rolled, of units on the map or of batteries off it."""

    group: Group
    occasion: Occasion

    def touches(self, s: State) -> Touched:
        return ANYTHING

    def run(self, s: State) -> Procedure[str]:
        """Roll and apply; the outcome is the worst that befalls an enemy."""
        before = condition_of(targets_at(s, other(self.occasion.side), self.occasion.cell))
        yield from hit_target(s, self.group, self.occasion)
        note_fire_of(s, self.group.firers)
        word = outcome(s, before)
        yield from endanger_friends(s, self.occasion.side, self.occasion.cell)
        return word
