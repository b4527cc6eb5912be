"""Odds: against brute force, simulation, break points, budgets."""

from __future__ import annotations

import itertools
from collections import Counter
from fractions import Fraction
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bocage.kernel.choice import Choice
from bocage.kernel.dice import D6, TWO_D6, Dice, roll_number
from bocage.kernel.odds import ENUMERATED, NOTHING, Odds, TooMany, distribution, readings_of
from bocage.kernel.procedure import (
    Barrier,
    Draw,
    Procedure,
    Resolution,
    ask,
    draw,
    pick_at_random,
    round_by_chance,
    tell,
)
from bocage.kernel.rules import Violation, refuse
from bocage.kernel.system import attach
from bocage.kernel.text import text
from tests.kernel.parts import Table, Words, choices, words_system

SYSTEM = words_system({})


def odds_of(resolution: Resolution, state: Words | None = None, budget: int = 4000) -> Odds:
    return distribution(SYSTEM, Table(), attach(state or Words(), Table()), resolution, budget)


class Volley(msgspec.Struct, frozen=True):
    """Two dice, then a die for each hit; the state counts hits."""

    need: int
    dice: int

    def run(self, s: Words) -> Procedure[str]:
        sum_of = yield from draw(TWO_D6, "hit", lambda faces: min(2, max(0, self.need - sum(faces))))
        for _ in range(sum_of):
            wound = yield from draw(Dice(1, self.dice), "wound", lambda faces: faces[0] == 1)
            s.numbers[0] = s.numbers.get(0, 0) + wound
            yield tell("told-hit")
            yield Barrier((0,))
        return str(s.numbers.get(0, 0)) if sum_of else NOTHING


def brute_force(volley: Volley, before: int) -> dict[str, Fraction]:
    found: Counter[str] = Counter()
    sides = volley.dice
    for a, b, c, d in itertools.product(range(1, 7), range(1, 7), range(1, sides + 1), range(1, sides + 1)):
        hits = min(2, max(0, volley.need - a - b))
        wounds = [c == 1, d == 1][:hits]
        found[str(before + sum(wounds)) if hits else NOTHING] += 1
    total = 36 * sides * sides
    return {outcome: Fraction(count, total) for outcome, count in found.items()}


@given(st.integers(2, 13), st.integers(1, 8), st.integers(0, 3))
@settings(deadline=None)
def test_exact_odds_are_those_of_brute_force(need: int, sides: int, before: int) -> None:
    odds = odds_of(Volley(need, sides), Words(numbers={0: before} if before else {}))
    assert odds.shares == brute_force(Volley(need, sides), before)
    assert (odds.exact, odds.error) == (True, 0.0)
    assert odds.effect == 1 - odds.shares.get(NOTHING, 0)


def test_the_state_given_is_not_changed() -> None:
    state = Words(numbers={0: 1})
    odds_of(Volley(12, 2), state)
    assert state.numbers == {0: 1}


def test_a_hundred_thousand_rolls_agree() -> None:
    volley = Volley(8, 3)
    odds = odds_of(volley)
    counts: Counter[str] = Counter()
    number = 0
    for _ in range(100_000):
        state, value = Words(), None
        procedure = volley.run(state)
        try:
            while True:
                request: Any = procedure.send(value)
                value = None
                if isinstance(request, Draw):
                    value = request.read(roll_number(b"odds", number, request.dice))
                    number += 1
        except StopIteration as end:
            counts[end.value] += 1
    assert counts.keys() == odds.shares.keys()
    for outcome, share in odds.shares.items():
        error = (float(share) * (1 - float(share)) / 100_000) ** 0.5
        assert abs(counts[outcome] / 100_000 - share) < 5 * error


# --- break points --------------------------------------------------------------------------------------------------
@given(st.lists(st.integers(1, 999_999), max_size=12, unique=True), st.integers(ENUMERATED + 1, 1_000_000))
@settings(deadline=None)
def test_break_points_of_a_monotone_reading(points: list[int], sides: int) -> None:
    edges = sorted(point for point in points if point < sides)
    reading = readings_of(Draw(Dice(1, sides), "any", lambda f: sum(f[0] > edge for edge in edges), monotone=True))
    bounds = [0, *edges, sides]
    wanted = {n: Fraction(high - low, sides) for n, (low, high) in enumerate(itertools.pairwise(bounds))}
    assert reading == wanted


@given(st.integers(1, 50), st.integers(1, 6))
def test_small_rolls_are_listed_whatever_they_read(sides: int, modulus: int) -> None:
    counts = Counter(face % modulus for face in range(1, sides + 1))
    found = readings_of(Draw(Dice(1, sides), "any", lambda f: f[0] % modulus))
    assert found == {reading: Fraction(count, sides) for reading, count in counts.items()}


@pytest.mark.parametrize(
    "request_",
    [
        Draw(Dice(1, 10**6), "any", lambda f: f[0], monotone=True),
        Draw(Dice(6, 6), "any", sum),
        Draw(Dice(1, 10**6), "", sum),
    ],
)
def test_too_many_readings_are_not_listed(request_: Draw) -> None:
    with pytest.raises(TooMany):
        readings_of(request_)


# --- sampling ------------------------------------------------------------------------------------------------------
class Chain(msgspec.Struct, frozen=True):
    """Rolls on as long as a die shows less than six: no budget follows every branch."""

    limit: int

    def run(self, s: Words) -> Procedure[str]:
        for _ in range(self.limit):
            if (yield from draw(Dice(3, 6), "chain", lambda faces: sum(faces))) == 18:
                return "stopped"
        return NOTHING


def test_beyond_the_budget_odds_are_sampled_and_say_so() -> None:
    odds = odds_of(Chain(40), budget=3000)
    truth = 1 - (215 / 216) ** 40
    assert not odds.exact
    assert odds.runs == 3000
    assert 0 < odds.error < 0.02
    assert abs(float(odds.shares["stopped"]) - truth) < 5 * odds.error
    assert sum(odds.shares.values()) == 1
    assert odds_of(Chain(40), budget=3000) == odds, "the same question has the same answer"


def test_the_budget_bounds_exact_work() -> None:
    assert odds_of(Chain(1), budget=18).exact
    assert not odds_of(Chain(1), budget=10).exact


def test_an_outcome_never_missed_is_not_called_certain() -> None:
    class Sure(msgspec.Struct, frozen=True):
        def run(self, s: Words) -> Procedure[str]:
            yield from draw(Dice(9, 6), "any", lambda faces: sum(faces))
            return "sure"

    odds = odds_of(Sure(), budget=500)
    assert (odds.shares, odds.exact) == ({"sure": Fraction(1)}, False)
    assert odds.error > 0


# --- questions inside, other draws ---------------------------------------------------------------------------------
def refuse_first(s: Words, choice: Choice) -> Violation | None:
    return refuse("R-1", "no") if choice.verb == "first" else None


class Question(msgspec.Struct, frozen=True):
    default: bool

    def run(self, s: Words) -> Procedure[str]:
        given_default = (lambda k: Choice("third")) if self.default else None
        choice = yield from ask(
            1, text("prompt"), choices("first", "second", "third"), check=refuse_first, default=given_default
        )
        return choice.verb


def test_a_question_inside_is_answered_by_its_default_or_the_first_legal_choice() -> None:
    assert odds_of(Question(True)).shares == {"third": 1}
    assert odds_of(Question(False)).shares == {"second": 1}


class Rounded(msgspec.Struct, frozen=True):
    numerator: int
    denominator: int

    def run(self, s: Words) -> Procedure[str]:
        found = yield from round_by_chance(self.numerator, self.denominator, "round")
        return str(found)


@given(st.integers(0, 10**9), st.integers(1, 10**6))
def test_rounding_by_chance_is_right_on_average(numerator: int, denominator: int) -> None:
    shares = odds_of(Rounded(numerator, denominator)).shares
    assert sum(int(outcome) * share for outcome, share in shares.items()) == Fraction(numerator, denominator)
    assert len(shares) == 1 + bool(numerator % denominator)


class Picked(msgspec.Struct, frozen=True):
    def run(self, s: Words) -> Procedure[str]:
        return (yield from pick_at_random(["a", "b", "c"], "pick"))


def test_a_pick_is_uniform() -> None:
    assert odds_of(Picked()).shares == dict.fromkeys("abc", Fraction(1, 3))


class OneDie(msgspec.Struct, frozen=True):
    def run(self, s: Words) -> Procedure[str]:
        return "six" if (yield from draw(D6, "die", lambda faces: faces[0] == 6)) else NOTHING


def test_rolls_that_read_alike_are_one_branch() -> None:
    odds = odds_of(OneDie())
    assert odds.runs == 3
    assert odds.effect == Fraction(1, 6)
