"""A shot at men (EPT-11.1 to EPT-11.3): cadence, line of fire, one roll for each target, results at once."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from bocage.kernel.contract.procedure import Procedure, draw, tell
from bocage.kernel.contract.resolution import ANYTHING, NOTHING, Touched
from bocage.kernel.dice import TWO_D6, Faces
from bocage.kernel.rules import rule
from bocage.kernel.text import Args
from bocage.systems.ept.armour.damage import shake_off
from bocage.systems.ept.armour.shells import shell_vehicle
from bocage.systems.ept.fire.cadence import keep_firing, leave_when_spent
from bocage.systems.ept.fire.firers import why_not_at_marker
from bocage.systems.ept.fire.modifiers import dice_tally
from bocage.systems.ept.fire.power import power_tally
from bocage.systems.ept.fire.spotting import why_not_seen
from bocage.systems.ept.ground.bunkers import is_out_of_harm
from bocage.systems.ept.hidden import reveal_firing, reveal_hit
from bocage.systems.ept.morale.results import apply_result
from bocage.systems.ept.reference.charts import POWER, FireResult, told_result
from bocage.systems.ept.reference.tables import tables
from bocage.systems.ept.state.model import Gait, State, Unit
from bocage.systems.ept.state.names import label, told_name
from bocage.systems.ept.state.units import exposed_at, is_mortar, is_vehicle, other, type_of, vehicles_at

GRAVITY = (
    NOTHING, "unshaken", "stopped", "stunned", "neutralised", "immobilised", "step-lost", "eliminated", "destroyed",
)  # fmt: skip
"""The outcomes of a shot, the gravest last."""


class Shot(Struct, frozen=True):
    """A shot at the men in a hex, or in opportunity fire at some of them."""

    firers: tuple[int, ...]
    cell: int
    floor: int = 0
    targets: tuple[int, ...] = ()
    """The units that are fired at; empty for all on the storey of the hex (EPT-11.0b)."""
    gait: Gait = ""
    """The move that the fire answers (EPT-11.3c)."""
    unchecked: bool = False
    """Looked ahead to while its line of fire may not be checked, so that this is taken for open (EPT-11.1a)."""

    def touches(self, s: State) -> Touched:
        return ANYTHING

    def run(self, s: State) -> Procedure[str]:
        """Fire if cadence allows; the outcome is the worst that befalls a target."""
        firing = yield from firing_units(s, self.firers)
        seeing = [unit for unit in firing if self.unchecked or why_not_seen(s, unit, self.cell, self.floor) is None]
        if firing and not seeing:
            yield tell("told-no-line-of-fire", rule="EPT-11.1a", place=label(s, self.cell), hex=label(s, self.cell))
        outcome = (yield from strike(s, self, seeing)) if seeing else NOTHING
        for unit in firing:
            if unit.id in s.units:
                yield from leave_when_spent(s, unit)
        return outcome


@rule("EPT-11.1a", "EPT-11.2d", "EPT-11.2e")
def firing_units(s: State, firers: tuple[int, ...]) -> Procedure[list[Unit]]:
    """Take the test of each firer; those that pass fire, the others do not break the group."""
    firing = []
    for id in firers:
        if id in s.units and (yield from keep_firing(s, s.units[id])):
            yield from reveal_firing(s, s.units[id])
            firing.append(s.units[id])
    return firing


@rule("EPT-9.3c", "EPT-11.0b")
def targets_of(s: State, shot: Shot, side: int) -> list[Unit]:
    """Whom a shot is rolled for: everybody on the storey, in opportunity fire the one that it answers."""
    if shot.targets:
        return [s.units[id] for id in shot.targets if id in s.units and not is_vehicle(s.units[id])]
    there = [unit for unit in exposed_at(s, side, shot.cell) if unit.floor == shot.floor]
    return [unit for unit in there if why_not_at_marker(s, [unit]) is None]


@rule("EPT-11.3b", "EPT-13.0a", "EPT-11.3d")
def strike(s: State, shot: Shot, firing: list[Unit]) -> Procedure[str]:
    """One roll for each target in the column of its own power; results take effect at once."""
    outcome, targets = NOTHING, targets_of(s, shot, other(firing[0].side))
    natural = yield from roll_for_hex(s, shot, firing, targets)
    for target in targets:
        if target.id not in s.units:
            continue
        column = column_for(s, firing, target)
        if column is None:
            continue
        if natural is None:
            result = yield from roll_result(s, firing, target, shot.gait, column)
        else:
            result = tables().fire.result(column, natural + dice_tally(s, firing, target, shot.gait).total)
        if result.code == "-":
            continue
        yield from reveal_hit(s, target)
        if target.id in s.units:
            before = (target.steps, target.condition)
            yield from apply_result(s, target, result)
            outcome = worse(outcome, fate_of(s, target, *before))
    for target in targets:
        yield from shake_off(s, target)
    return worse(outcome, (yield from strike_vehicles(s, shot, firing)))


def vehicles_hit(s: State, shot: Shot, side: int) -> list[Unit]:
    """The vehicles that a shot of mortars is rolled for: all in the hex, or those that it answers."""
    there = vehicles_at(s, side, shot.cell)
    return [vehicle for vehicle in there if not shot.targets or vehicle.id in shot.targets]


@rule("EPT-16.7a", "EPT-16.7c")
def strike_vehicles(s: State, shot: Shot, firing: list[Unit]) -> Procedure[str]:
    """Mortars are rolled for over every vehicle, one roll for each mortar."""
    outcome = NOTHING
    for vehicle in vehicles_hit(s, shot, other(firing[0].side)):
        for mortar in [unit for unit in firing if is_mortar(unit)]:
            weapon = type_of(mortar).weapon
            if vehicle.id in s.units and (weapon == "mortar_80" or weapon == "mortar_60"):
                fate = yield from shell_vehicle(s, vehicle, weapon, mortar.side, mortar)
                outcome = worse(outcome, NOTHING if fate == "none" else fate)
                yield from shake_off(s, vehicle)
    return outcome


def worse(first: str, second: str) -> str:
    """The graver of two outcomes."""
    return max(first, second, key=GRAVITY.index)


def fate_of(s: State, unit: Unit, steps: int, condition: str) -> str:
    """What a result has done to a unit that had these steps and this condition; `unshaken` if it passed its test."""
    if unit.id not in s.units:
        return "eliminated"
    if unit.steps < steps:
        return "step-lost"
    return unit.condition if unit.condition != condition else "unshaken"


def column_for(s: State, firing: list[Unit], target: Unit) -> int | None:
    """The column of the fire table for a target; None below the first (EPT-11.3b). A bunker keeps some fire out."""
    striking = [unit for unit in firing if not is_out_of_harm(s, target, unit.at)]
    powers = [power_tally(s, unit, target.at, target_hidden=target.hidden).total for unit in striking]
    return tables().fire.column_of(total_power(s, powers))


@rule("EPT-11.3a")
def total_power(s: State, powers: Sequence[int]) -> int:
    """The power of a group in 64ths: the sum with its fractions, by the option without those of each firer.

    A firer whose power the range has used up adds nothing and takes nothing away (EPT-16.5b).
    """
    positive = [max(power, 0) for power in powers]
    if s.setting.options.power_rounded == "in_total":
        return sum(positive)
    return sum(power - power % POWER for power in positive)


@rule("EPT-11.3e")
def roll_for_hex(s: State, shot: Shot, firing: list[Unit], targets: list[Unit]) -> Procedure[int | None]:
    """By the option one roll for all units of a hex; None where each has its own."""
    if not s.setting.options.one_roll_per_hex or all(column_for(s, firing, target) is None for target in targets):
        return None
    about: Args = {"hex": label(s, shot.cell)}
    return (yield from draw(TWO_D6, "fire-at-hex", sum, seat=firing[0].side, rule="EPT-11.3e", about=about))


def roll_result(s: State, firing: list[Unit], target: Unit, gait: Gait, column: int) -> Procedure[FireResult]:
    """Roll two dice for a target and read the fire table."""
    table, tally = tables().fire, dice_tally(s, firing, target, gait)
    added = tally.total

    def read(faces: Faces) -> FireResult:
        return table.result(column, sum(faces) + added)

    head = str(table.table.columns[column])
    firer = told_name(s, firing[0].id)
    about: Args = {"firer": firer, "unit": told_name(s, target.id), "hex": label(s, target.at), "column": head}
    return (
        yield from draw(
            TWO_D6, "fire", read, tally=tally, seat=firing[0].side, rule="EPT-11.3b", about=about, result=told_result
        )
    )
