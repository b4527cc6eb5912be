"""What an attack may be expected to do, enumerated from the tables: fire, morale, close combat, rally.

Everything is a function of a few small integers and is worked out once; no chance is written down by hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from bocage.systems.aslsk.reference.charts import OFF_TABLE, Result
from bocage.systems.aslsk.reference.tables import tables
from bocage.systems.aslsk.tactics.style import Losses

FACES = range(1, 7)
ROLLS = 36


class Fate(NamedTuple):
    """Chances of one target of an attack; what is left over to 1 is no effect."""

    pinned: float = 0.0
    broken: float = 0.0
    reduced: float = 0.0
    lost: float = 0.0

    def loss(self, losses: Losses, broken: bool, *, last: bool = False) -> float:
        """The part of its worth that the target may be expected to lose; `last`: it has no men to lose but all."""
        reduced = 1.0 if last else losses.reduced_when_broken if broken else losses.reduced
        return losses.pinned * self.pinned + losses.broken * self.broken + reduced * self.reduced + self.lost


def rolls() -> Iterator[tuple[int, int]]:
    """Every roll of two dice."""
    return ((white, coloured) for white in FACES for coloured in FACES)


@cache
def at_most(number: int) -> float:
    """The chance to roll this number or less with two dice.

    >>> at_most(7) * 36
    21.0
    """
    return sum(1 for white, coloured in rolls() if white + coloured <= number) / ROLLS


@cache
def check(morale: int, drm: int, broken: bool) -> Fate:
    """What a morale check does to a unit."""
    worst = tables().morale.casualty_on_original
    pinned = failed = casualty = 0
    for white, coloured in rolls():
        original = white + coloured
        if original == worst:
            casualty += 1
        elif original + drm > morale:
            failed += 1
        elif original + drm == morale:
            pinned += 1
    if broken:
        return Fate(0.0, 0.0, failed / ROLLS, casualty / ROLLS)
    return Fate(pinned / ROLLS, failed / ROLLS, casualty / ROLLS, 0.0)


@cache
def fate_of(result: Result, morale: int, help: int, broken: bool, count: int) -> Fate:
    """What one result of the table does to one of `count` targets; `help` is the leadership that aids its checks."""
    if result.kind == "KIA":
        hit = min(1.0, result.number / count)
        return Fate(0.0, 0.0 if broken else 1 - hit, 1 - hit if broken else 0.0, hit)
    if result.kind == "K":
        hit = 1 / count
        after = check(morale, result.number + help, broken)
        pinned, failed, reduced, lost = (part * (1 - hit) for part in after)
        return Fate(pinned, failed, reduced + hit, lost)
    if result.kind == "MC":
        return check(morale, result.number + help, broken)
    if result.kind == "PTC" and not broken:
        return Fate(1 - at_most(morale - help))
    return Fate()


@cache
def fire_fate(column: int, drm: int, shift: int, morale: int, help: int, broken: bool, count: int) -> Fate:
    """What an attack does to one of `count` targets; `shift` is the columns it loses by cowering."""
    ift = tables().ift
    total = [0.0, 0.0, 0.0, 0.0]
    for white, coloured in rolls():
        used = ift.shifted(column, shift) if white == coloured else column
        if used == OFF_TABLE:
            continue
        for index, part in enumerate(fate_of(ift.result(used, white + coloured + drm), morale, help, broken, count)):
            total[index] += part / ROLLS
    return Fate(*total)


@cache
def fire_loss(column: int, drm: int, shift: int, morale: int, broken: bool, losses: Losses) -> float:
    """The part of its worth that a unit alone and without a leader loses to an attack."""
    return fire_fate(column, drm, shift, morale, 0, broken, 1).loss(losses, broken)


@cache
def rally_chance(morale: int, drm: int) -> float:
    """The chance that a unit rallies."""
    worst = tables().rally.casualty_on_original
    return (
        sum(1 for white, coloured in rolls() if white + coloured + drm <= morale and white + coloured != worst) / ROLLS
    )


@cache
def close_combat_fate(strength: int, defence: int, drm: int) -> Fate:
    """What an attack in close combat does to its targets."""
    kill = tables().cct.kill_number(strength, max(1, defence))
    dead = sum(1 for white, coloured in rolls() if white + coloured + drm < kill) / ROLLS
    hit = sum(1 for white, coloured in rolls() if white + coloured + drm == kill) / ROLLS
    return Fate(reduced=hit, lost=dead)


def close_combat_loss(strength: int, defence: int, drm: int, losses: Losses) -> float:
    """The part of the defenders' worth that an attack in close combat destroys."""
    fate = close_combat_fate(strength, defence, drm)
    return fate.lost + losses.reduced_when_broken * fate.reduced
