"""What fire at men, shots at vehicles and blows may be expected to do, enumerated from the tables of the rules.

Everything is a function of a few small values and is worked out once; no chance is written down by hand.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from bocage.systems.ept.assault.blows import verdict
from bocage.systems.ept.morale.results import verdict_of
from bocage.systems.ept.reference.charts import FireResult
from bocage.systems.ept.reference.counters import Quality
from bocage.systems.ept.reference.tables import tables

FACES = range(1, 7)


class Target(NamedTuple):
    """What counts of a unit on foot that is fired at."""

    morale: int
    steps: int = 2
    condition: str = ""


class Fate(NamedTuple):
    """What a unit on foot has to expect: the chances of ending stopped, neutralised, dead, and the steps lost."""

    stopped: float = 0.0
    neutralised: float = 0.0
    steps: float = 0.0
    dead: float = 0.0

    @property
    def halted(self) -> float:
        """The chance that it goes no further."""
        return min(1.0, self.stopped + self.neutralised + self.dead)


class Wreck(NamedTuple):
    """What a vehicle has to expect."""

    stunned: float = 0.0
    immobilised: float = 0.0
    destroyed: float = 0.0

    @property
    def halted(self) -> float:
        """The chance that it goes no further."""
        return self.stunned + self.immobilised + self.destroyed


@cache
def two_dice() -> tuple[tuple[int, float], ...]:
    """Every sum of two dice with its chance."""
    sums = [first + second for first in FACES for second in FACES]
    return tuple((roll, sums.count(roll) / len(sums)) for roll in sorted(set(sums)))


@cache
def at_most(number: int) -> float:
    """The chance to roll a number or less with two dice.

    >>> round(at_most(7) * 36)
    21
    """
    return sum(chance for roll, chance in two_dice() if roll <= number)


@cache
def column_of(power: int) -> int | None:
    """The column of the fire table for a power in 64ths, None below the first."""
    return tables().fire.column_of(power)


# --- men --------------------------------------------------------------------------------------------------------------
@cache
def fire(column: int, added: int, target: Target) -> Fate:
    """What fire in a column does to a unit on foot; `added` is what is added to the dice."""
    total = Fate()
    for roll, chance in two_dice():
        total = _plus(total, of_result(tables().fire.result(column, roll + added), target), chance)
    return total


@cache
def of_result(result: FireResult, target: Target) -> Fate:
    """What one cell of the fire table does."""
    if result.eliminated:
        return Fate(steps=target.steps, dead=1.0)
    if result.loses_step:
        return _step_lost(target)
    if not result.test or (result.test == "stop" and target.condition == "neutralised"):
        return Fate()
    total = Fate()
    for roll, chance in two_dice():
        total = _plus(total, of_test(result.test, target.morale - result.lowered, roll, target), chance)
    return total


@cache
def stop_test(target: Target) -> Fate:
    """What a stop test without a modifier does to a unit on foot."""
    total = Fate()
    if target.condition != "neutralised":
        for roll, chance in two_dice():
            total = _plus(total, of_test("stop", target.morale, roll, target), chance)
    return total


def of_test(test: str, morale: int, roll: int, target: Target) -> Fate:
    """What a test of a modified morale comes to with one roll."""
    came_to = verdict_of(roll, 0, morale, tables().numbers.results.doubling * morale)
    if came_to == "passed":
        return Fate()
    if test == "stop":
        return _neutralised(target) if came_to == "worse" else Fate(stopped=float(target.condition == ""))
    return _step_lost(target) if came_to == "worse" else _neutralised(target)


def _neutralised(target: Target) -> Fate:
    """Neutralised, or if it was so already a step lost."""
    return _step_lost(target) if target.condition == "neutralised" else Fate(neutralised=1.0)


def _step_lost(target: Target) -> Fate:
    if target.steps <= 1:
        return Fate(steps=1.0, dead=1.0)
    return Fate(neutralised=float(target.condition != "neutralised"), steps=1.0)


def _plus(total: Fate, part: Fate, chance: float) -> Fate:
    return Fate(*(whole + share * chance for whole, share in zip(total, part, strict=True)))


# --- vehicles ---------------------------------------------------------------------------------------------------------
@cache
def damage(difference: int, added: int, bonus_above: int) -> Wreck:
    """What a hit does to a vehicle, by the power of the shot less the armour."""
    chances, numbers = {"none": 0.0, "stunned": 0.0, "immobilised": 0.0, "destroyed": 0.0}, tables().numbers.damage
    if difference <= numbers.no_effect_from:
        return Wreck()
    for roll, chance in two_dice():
        if roll != numbers.natural_without_effect:
            chances[tables().damage.find(difference, roll + added, bonus_above)] += chance
    return Wreck(chances["stunned"], chances["immobilised"], chances["destroyed"])


@cache
def shells_at_vehicle(limit: int) -> Wreck:
    """What shells do to a vehicle that they destroy below a number (EPT-16.7b)."""
    return Wreck(at_most(limit + 1) - at_most(limit), at_most(limit) - at_most(limit - 1), at_most(limit - 1))


# --- assaults ---------------------------------------------------------------------------------------------------------
@cache
def blow(quality: Quality, added: int) -> tuple[float, float]:
    """The chances that a blow takes a step, and that it takes all of a unit."""
    values, step, whole = tables().numbers.assault.of(quality), 0.0, 0.0
    for roll, chance in two_dice():
        came_to = verdict(roll + added, values.eliminated, values.loss)
        step += chance if came_to == "step" else 0.0
        whole += chance if came_to == "eliminated" else 0.0
    return step, whole


@cache
def goes_first(margin: int) -> tuple[float, float]:
    """The chances to strike before an enemy, and at the same time, with a margin of initiative before the dice."""
    pairs = [(mine, theirs) for mine in FACES for theirs in FACES]
    before = sum(mine + margin > theirs for mine, theirs in pairs)
    same = sum(mine + margin == theirs for mine, theirs in pairs)
    return before / len(pairs), same / len(pairs)
