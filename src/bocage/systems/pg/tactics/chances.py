"""What fire, shots, assaults, checks and recovery may be expected to do, enumerated from the tables of the rules.

Everything is a function of a few small values and is worked out once; no chance is written down by hand.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Literal, NamedTuple

from bocage.systems.pg.morale import verdict
from bocage.systems.pg.reference.combat import NO_EFFECT, Result
from bocage.systems.pg.reference.tables import tables
from bocage.systems.pg.state.model import Order

FACES = range(1, 7)

Table = Literal["direct", "bombardment"]


class Fate(NamedTuple):
    """What a target has to expect: the chances of ending worse in morale, and the steps lost on average."""

    disrupted: float = 0.0
    demoralized: float = 0.0
    steps: float = 0.0
    failed: float = 0.0
    """The chance to fail a check, which stops a move."""


class Target(NamedTuple):
    """What counts of a target: its morale with help, its order, the part of its group's steps that it takes."""

    morale: int
    order: Order = "good"
    share: float = 1.0
    is_armored: bool = False


@cache
def two_dice() -> tuple[tuple[int, float], ...]:
    """Every sum of two dice with its chance."""
    sums = [first + second for first in FACES for second in FACES]
    return tuple((roll, sums.count(roll) / len(sums)) for roll in sorted(set(sums)))


def blend(parts: Iterable[tuple[Fate, float]]) -> Fate:
    """Fates weighed by their chances."""
    total = [0.0] * len(Fate())
    for fate, chance in parts:
        for place, part in enumerate(fate):
            total[place] += part * chance
    return Fate(*total)


@cache
def check(morale: int, order: Order) -> Fate:
    """What a check does to a piece whose modified morale is given."""
    chances = {"disrupted": 0.0, "demoralized": 0.0, "step": 0.0, "unshaken": 0.0, "passed": 0.0}
    for roll, chance in two_dice():
        chances[verdict(order, roll - morale)] += chance
    return Fate(chances["disrupted"], chances["demoralized"], chances["step"], 1 - chances["passed"])


@cache
def of_result(result: Result, target: Target) -> Fate:
    """What one result of a fire table does to a target; armored ones suffer by steps alone (PG-7.25a)."""
    if result.kind == "none" or (result.kind == "morale" and target.is_armored):
        return Fate()
    if result.kind == "morale":
        return check(target.morale - result.number, target.order)
    after = check(target.morale - tables().numbers.morale.x_check, target.order)
    lost = 0.0 if target.is_armored else result.number * target.share
    return after._replace(steps=after.steps + lost)


@cache
def fire(table: Table, column: int, target: Target) -> Fate:
    """What direct fire or a bombardment does to a target that is read in this column."""
    combat = tables().combat
    grid = combat.direct_fire if table == "direct" else combat.bombardment
    return blend((of_result(grid.result(column, roll), target), chance) for roll, chance in two_dice())


@cache
def shot(added: int, target: Target) -> Fate:
    """What an anti-tank shot does; `added` is what is added to the dice."""
    table = tables().combat.anti_tank
    bare = target._replace(is_armored=False)
    return blend((of_result(table.result(roll + added), bare), chance) for roll, chance in two_dice())


@cache
def blow(column: int, target: Target) -> Fate:
    """What one side of an assault does to a piece of the other; AFVs do not check for an M alone (PG-AST-b)."""
    table = tables().combat.assault
    results = [table.result(column, face) for face in FACES]
    return blend((of_blow(result, target), 1 / len(results)) for result in results)


def of_blow(result: Result, target: Target) -> Fate:
    """One result of an assault."""
    spared = result.kind == "morale" and target.is_armored
    return of_result(NO_EFFECT if spared else result, target._replace(is_armored=False))


@cache
def below(number: int) -> float:
    """The chance to roll less than a number with two dice.

    >>> round(below(7) * 36)
    15
    """
    return sum(chance for roll, chance in two_dice() if roll < number)
