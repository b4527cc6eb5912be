"""Fire (OUT-4): one roll on the fire table against one enemy in range."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure, draw, tell
from bocage.kernel.contract.resolution import NOTHING, Touched
from bocage.kernel.dice import D6, Dice, Faces
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.tally import Tally
from examples.outpost.model import State, Unit, enemy_of, name_of, units_of
from examples.outpost.reference import Result, fire_table, terrain

TWO_DICE = Dice(2, D6.sides)


@rule("OUT-4.1")
def is_in_range(s: State, firer: Unit, target: Unit) -> bool:
    """Whether a target is no further away than the range of the firer, in hexes."""
    return s.setting.board.distance(firer.cell, target.cell) <= firer.values.range


@rule("OUT-4.3")
def cover_of(s: State, target: Unit) -> int:
    """What the terrain of the target takes from the roll."""
    return terrain()[s.setting.board.terrain[target.cell]].cover


def modifiers(s: State, target: Unit) -> Tally:
    """Everything that is added to the roll, with the rule behind it."""
    tally = Tally()
    tally.add(-cover_of(s, target), "cover", "OUT-4.3")
    return tally


def targets_of(s: State, firer: Unit) -> Iterator[Choice]:
    """The legal shots of a unit, by target."""
    for target in units_of(s, enemy_of(firer.side)):
        if is_in_range(s, firer, target):
            yield Choice("fire", firer.id, target.id)


def why_not_fire(s: State, firer: Unit, target: Unit) -> Violation | None:
    """Why a unit may not fire at another; None if it may."""
    if target.side == firer.side:
        return refuse("OUT-4.1", "refuse-own-side")
    if not is_in_range(s, firer, target):
        return refuse("OUT-4.1", "refuse-range", range=firer.values.range)
    return None


class Shot(msgspec.Struct, frozen=True):
    """The resolution of one shot: rolled by the rule, and run on copies of the state for its odds."""

    firer: int
    target: int

    def touches(self, s: State) -> Touched:
        """The units it may change."""
        return {"units": (self.firer, self.target)}

    @rule("OUT-4.2")
    def run(self, s: State) -> Procedure[str]:
        """Roll two dice, add the modifiers, read the fire table in the column of the firer's fire points."""
        firer, target = s.units[self.firer], s.units[self.target]
        yield tell("told-fires", unit=name_of(firer), target=name_of(target), pieces=(firer.id, target.id))
        tally, table = modifiers(s, target), fire_table()
        column = table.column(firer.values.fire)

        def read(faces: Faces) -> Result:
            return table.result(column, sum(faces) + tally.total)

        result = yield from draw(TWO_DICE, "fire", read, tally=tally, seat=firer.side, rule="OUT-4.2")
        if result == "loss":
            return (yield from lose_step(s, target))
        if result == "suppressed":
            return (yield from suppress(target))
        yield tell("told-missed", unit=name_of(target), pieces=(target.id,))
        return NOTHING


@rule("OUT-4.4")
def suppress(target: Unit) -> Procedure[str]:
    """A suppressed unit does nothing in the next turn of its side."""
    target.suppressed = True
    yield tell("told-suppressed", unit=name_of(target), rule="OUT-4.4", pieces=(target.id,))
    return "suppressed"


@rule("OUT-4.5")
def lose_step(s: State, target: Unit) -> Procedure[str]:
    """A unit loses a step and is suppressed; without steps it is removed."""
    target.steps -= 1
    if target.steps == 0:
        yield tell("told-lost", unit=name_of(target), rule="OUT-4.5", pieces=(target.id,))
        del s.units[target.id]
        return "lost"
    yield from suppress(target)
    return "suppressed"
