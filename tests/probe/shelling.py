"""Shells at a point of the table by a guessed distance, which drift by a draw of a million values (PRB-6)."""

from __future__ import annotations

from collections.abc import Callable
from math import isqrt
from random import Random

import msgspec

from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure, ask, draw, round_by_chance, tell
from bocage.kernel.contract.question import Choices
from bocage.kernel.contract.resolution import NOTHING, Fate, Resolved, Touched
from bocage.kernel.dice import Dice, Faces
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.text import text
from tests.probe.fire import show, suffer, unit_at
from tests.probe.ground import CELL
from tests.probe.model import State, Unit

MILLION = Dice(1, 1_000_000)


MOST_DRIFT = 3
"""Cells that a shell drifts at most."""


def shell(s: State, id: int) -> Procedure[None]:
    seat = s.units[id].side
    aim = yield from ask(
        seat, text("prompt-aim", unit=id), Choices(check=why_not_aim, sample=any_point, default=middle), rule="PRB-6a"
    )
    guess = yield from ask(
        seat,
        text("prompt-guess", unit=id),
        Choices(
            check=why_not_guess,
            sample=lambda known, rng: Choice("guess", number=rng.randrange(largest_guess(known) + 1)),
            resolution=lambda known, choice: Shell(id, aim.point or (0, 0), choice.number or 0),
            limits=lambda known: (0, largest_guess(known)),
        ),
        rule="PRB-6b",
    )
    yield tell("told-shell", rule="PRB-6a", pieces=(id,))
    yield from Shell(id, aim.point or (0, 0), guess.number or 0).run(s)


@rule("PRB-6a")
def why_not_aim(s: State, choice: Choice) -> Violation | None:
    """Any point of the table."""
    x, y = choice.point or (-1, -1)
    width, height = s.setting.ground.corner
    fits = 0 <= x < width and 0 <= y < height
    return None if fits and choice == Choice("aim", point=(x, y)) else refuse("PRB-6a", "refuse-off-table")


def any_point(s: State, rng: Random) -> Choice:
    """Near a unit that the side knows of."""
    unit = rng.choice(list(s.units.values()))
    x, y = s.setting.ground.middle(unit.at)
    return Choice("aim", point=(x - CELL // 2 + rng.randrange(CELL), y - CELL // 2 + rng.randrange(CELL)))


def middle(s: State) -> Choice:
    width, height = s.setting.ground.corner
    return Choice("aim", point=(width // 2, height // 2))


def largest_guess(s: State) -> int:
    return sum(s.setting.ground.corner)


@rule("PRB-6b")
def why_not_guess(s: State, choice: Choice) -> Violation | None:
    """A distance that no table exceeds; nothing is measured before."""
    number = -1 if choice.number is None else choice.number
    fits = 0 <= number <= largest_guess(s) and choice == Choice("guess", number=number)
    return None if fits else refuse("PRB-6b", "refuse-guess", most=largest_guess(s))


class Shell(msgspec.Struct, frozen=True):
    """A shell at a point; the worse the guess of the distance, the farther it drifts."""

    gun: int
    point: tuple[int, int]
    guess: int

    def touches(self, s: State) -> Touched:
        """The units where it may land: it drifts along its row."""
        cells = {self.lands(s, drift) for drift in range(MOST_DRIFT + 1)}
        return {"units": [unit.id for unit in s.units.values() if unit.at in cells]}

    def lands(self, s: State, drift: int) -> int | None:
        """The cell that a drift leads to."""
        return s.setting.ground.cell_at((self.point[0] + drift * CELL, self.point[1]))

    def run(self, s: State) -> Procedure[Resolved]:
        x, y = self.point
        gun_x, gun_y = s.setting.ground.middle(s.units[self.gun].at)
        miss = abs(isqrt((x - gun_x) ** 2 + (y - gun_y) ** 2) - self.guess) + 400
        drift: int = yield from draw(MILLION, "drift", drift_of(miss), monotone=True, rule="PRB-6c")
        cell = self.lands(s, drift)
        victim = unit_at(s, cell) if cell is not None else None
        if victim is None:
            return Resolved(NOTHING)
        return (yield from blast(s, victim))


@rule("PRB-6c")
def drift_of(miss: int) -> Callable[[Faces], int]:
    """Cells of drift, read from a draw up to a million; the farther off the guess, the more."""
    return lambda faces: min(MOST_DRIFT, 2 * faces[0] * miss // 10**9)


@rule("PRB-6d")
def blast(s: State, victim: Unit) -> Procedure[Resolved]:
    """Five quarters of a hit, rounded by chance."""
    yield from show(s, victim.id)
    hits = yield from round_by_chance(5, 4, "blast", rule="PRB-6d")
    outcome = "decoy"
    for _ in range(hits):
        if victim.id in s.units:
            outcome = yield from suffer(s, victim.id)
    return Resolved(outcome, (Fate(victim.id, outcome, (("hits", hits),)),), (("hits", hits),))
