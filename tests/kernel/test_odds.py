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

from bocage.kernel.chances.odds import ENUMERATED, Chances, Odds, Spread, TooMany, distribution, readings_of
from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Barrier, Draw, Procedure, ask, draw, pick_at_random, round_by_chance, tell
from bocage.kernel.contract.question import Choices
from bocage.kernel.contract.resolution import ANYTHING, NOTHING, Fate, Resolution, Resolved, Touched
from bocage.kernel.contract.setting import attach
from bocage.kernel.contract.state import ChangedUnnamed, encode
from bocage.kernel.dice import D6, TWO_D6, Dice, roll_number
from bocage.kernel.rules import Violation, refuse
from bocage.kernel.text import text
from tests.kernel.parts import Part, Table, Words, choices
from tests.probe import SYSTEM as PROBE
from tests.probe.fire import Shot
from tests.probe.shelling import Shell


def odds_of(resolution: Resolution, state: Words | None = None, budget: int = 4000) -> Odds:
    return distribution(Table(), attach(state or Words(), Table()), resolution, budget)


class Volley(Part, frozen=True):
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
    counts: Counter[str] = Counter()
    sides = volley.dice
    for first, second, third, fourth in itertools.product(
        range(1, 7), range(1, 7), range(1, sides + 1), range(1, sides + 1)
    ):
        hits = min(2, max(0, volley.need - first - second))
        wounds = [third == 1, fourth == 1][:hits]
        counts[str(before + sum(wounds)) if hits else NOTHING] += 1
    total = 36 * sides * sides
    return {outcome: Fraction(count, total) for outcome, count in counts.items()}


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
    reading = readings_of(
        Draw(Dice(1, sides), "any", lambda faces: sum(faces[0] > edge for edge in edges), monotone=True)
    )
    bounds = [0, *edges, sides]
    wanted = {number: Fraction(high - low, sides) for number, (low, high) in enumerate(itertools.pairwise(bounds))}
    assert reading == wanted


@given(st.integers(1, 50), st.integers(1, 6))
def test_small_rolls_are_listed_whatever_they_read(sides: int, modulus: int) -> None:
    counts = Counter(face % modulus for face in range(1, sides + 1))
    readings = readings_of(Draw(Dice(1, sides), "any", lambda faces: faces[0] % modulus))
    assert readings == {reading: Fraction(count, sides) for reading, count in counts.items()}


@pytest.mark.parametrize(
    "request_",
    [
        Draw(Dice(1, 10**6), "any", lambda faces: faces[0], monotone=True),
        Draw(Dice(6, 6), "any", sum),
        Draw(Dice(1, 10**6), "", sum),
    ],
)
def test_too_many_readings_are_not_listed(request_: Draw) -> None:
    with pytest.raises(TooMany):
        readings_of(request_)


# --- sampling ------------------------------------------------------------------------------------------------------
class Chain(Part, frozen=True):
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


class Tail(Part, frozen=True):
    """A die that mostly settles it, and seldom leads to more rolls than any budget follows."""

    def run(self, s: Words) -> Procedure[str]:
        if (yield from draw(TWO_D6, "first", lambda faces: sum(faces) > 2)):
            return NOTHING
        return (yield from Chain(40).run(s))


def test_only_what_is_left_over_is_sampled() -> None:
    """What was counted is exact, so that the error is that of the rest."""
    odds = odds_of(Tail(), budget=600)
    stopped = 1 - (215 / 216) ** 40
    assert (odds.exact, odds.runs) == (False, 600)
    assert odds.shares[NOTHING] > Fraction(35, 36)
    assert 0 < odds.error < 0.0007
    assert abs(float(odds.shares["stopped"]) - stopped / 36) < 5 * odds.error


def test_the_budget_bounds_exact_work() -> None:
    assert odds_of(Chain(1), budget=18).exact
    assert not odds_of(Chain(1), budget=10).exact


def test_an_outcome_never_missed_is_not_called_certain() -> None:
    class Sure(Part, frozen=True):
        def run(self, s: Words) -> Procedure[str]:
            yield from draw(Dice(9, 6), "any", lambda faces: sum(faces))
            return "sure"

    odds = odds_of(Sure(), budget=500)
    assert (odds.shares, odds.exact) == ({"sure": Fraction(1)}, False)
    assert odds.error == pytest.approx(0.001998, abs=1e-6), "one imagined run in 501 went otherwise"


# --- questions inside, other draws ---------------------------------------------------------------------------------
def refuse_first(s: Words, choice: Choice) -> Violation | None:
    return refuse("R-1", "no") if choice.verb == "first" else None


class Question(Part, frozen=True):
    default: bool

    def run(self, s: Words) -> Procedure[str]:
        given_default = (lambda known: Choice("third")) if self.default else None
        choice = yield from ask(
            1, text("prompt"), Choices(choices("first", "second", "third"), check=refuse_first, default=given_default)
        )
        return choice.verb


def test_a_question_inside_is_answered_by_its_default_or_the_first_legal_choice() -> None:
    assert odds_of(Question(True)).shares == {"third": 1}
    assert odds_of(Question(False)).shares == {"second": 1}


class Rounded(Part, frozen=True):
    numerator: int
    denominator: int

    def run(self, s: Words) -> Procedure[str]:
        rounded = yield from round_by_chance(self.numerator, self.denominator, "round")
        return str(rounded)


@given(st.integers(0, 10**9), st.integers(1, 10**6))
def test_rounding_by_chance_is_right_on_average(numerator: int, denominator: int) -> None:
    shares = odds_of(Rounded(numerator, denominator)).shares
    assert sum(int(outcome) * share for outcome, share in shares.items()) == Fraction(numerator, denominator)
    assert len(shares) == 1 + bool(numerator % denominator)


class Picked(Part, frozen=True):
    def run(self, s: Words) -> Procedure[str]:
        return (yield from pick_at_random(["a", "b", "c"], "pick"))


def test_a_pick_is_uniform() -> None:
    assert odds_of(Picked()).shares == dict.fromkeys("abc", Fraction(1, 3))


class OneDie(Part, frozen=True):
    def run(self, s: Words) -> Procedure[str]:
        return "six" if (yield from draw(D6, "die", lambda faces: faces[0] == 6)) else NOTHING


def test_rolls_that_read_alike_are_one_branch() -> None:
    odds = odds_of(OneDie())
    assert odds.runs == 2
    assert odds.effect == Fraction(1, 6)


# --- what is copied ------------------------------------------------------------------------------------------------
class Piece(msgspec.Struct):
    id: int
    hits: int = 0


class Pieces(msgspec.Struct, dict=True):
    pieces: dict[int, Piece]
    order: list[int] = msgspec.field(default_factory=list)


class Shots(msgspec.Struct, frozen=True):
    """A die for each of some pieces; those that it names are all it may change."""

    at: tuple[int, ...]
    named: tuple[int, ...]

    def touches(self, s: Pieces) -> Touched:
        return {"pieces": self.named}

    def run(self, s: Pieces) -> Procedure[Resolved]:
        fates = []
        for id in self.at:
            hit = yield from draw(D6, "die", lambda faces: faces[0] == 6)
            s.pieces[id].hits += hit
            s.order.append(id)
            fates.append(Fate(id, "hit" if hit else NOTHING, (("hits", s.pieces[id].hits),)))
            if s.pieces[id].hits == 2:
                del s.pieces[id]
        return Resolved(",".join(map(str, s.pieces)), tuple(fates))


def laid(*hits: int) -> Pieces:
    return attach(Pieces({id: Piece(id, taken) for id, taken in enumerate(hits, 1)}), Table())  # type: ignore[no-any-return]


def test_only_the_pieces_that_are_named_are_copied() -> None:
    state, named = laid(0, 1, 0), []

    class Looks(Shots, frozen=True):
        def run(self, s: Pieces) -> Procedure[Resolved]:
            named.append([s.pieces[id] is not state.pieces[id] for id in s.pieces])
            assert s.order is not state.order
            return super().run(s)

    before = encode(state)
    odds = distribution(Table(), state, Looks((2,), (2,)))
    assert named == [[False, True, False]] * odds.runs
    assert odds.shares == {"1,2,3": Fraction(5, 6), "1,3": Fraction(1, 6)}, "in the order of the state"
    assert encode(state) == before


def test_naming_less_than_is_changed_is_a_defect_that_is_told() -> None:
    with pytest.raises(ChangedUnnamed, match=r"Shots\(at=\(2, 3\), named=\(2,\)\) changed more than it names"):
        distribution(Table(), laid(0, 0, 0), Shots((2, 3), (2,)))


@given(st.lists(st.integers(0, 1), min_size=3, max_size=3), st.permutations([1, 2, 3]))
def test_odds_are_those_of_whole_copies(hits: list[int], named: list[int]) -> None:
    class Whole(Shots, frozen=True):
        def touches(self, s: Pieces) -> Touched:
            return ANYTHING

    targets = tuple(named[:2])
    odds = distribution(Table(), laid(*hits), Shots(targets, targets))
    assert odds == distribution(Table(), laid(*hits), Whole(targets, targets))


# --- targets and numbers -------------------------------------------------------------------------------------------
def test_each_target_has_chances_of_its_own() -> None:
    odds = distribution(Table(), laid(0, 1, 0), Shots((1, 2), (1, 2)))
    hit, missed = Fraction(1, 6), Fraction(5, 6)
    assert odds.targets == {
        1: Chances({NOTHING: missed, "hit": hit}, {"hits": Spread({0: missed, 1: hit})}),
        2: Chances({NOTHING: missed, "hit": hit}, {"hits": Spread({1: missed, 2: hit})}),
    }


class Losses(Part, frozen=True):
    """Two dice at either of two units, picked by a third."""

    def run(self, s: Words) -> Procedure[Resolved]:
        unit = yield from pick_at_random([7, 8], "unit")
        men = yield from draw(TWO_D6, "men", lambda faces: sum(faces) * 10)
        return Resolved("hit", (Fate(unit, "hit", (("men", men),)),), (("men", men),))


def test_numbers_are_told_by_mean_quantiles_and_the_chance_of_at_least() -> None:
    odds = odds_of(Losses())
    whole, one = odds.numbers["men"], odds.targets[7].numbers["men"]
    assert [whole.mean, one.mean] == [70, 35]
    assert [whole.quantile(Fraction(number, 36)) for number in (1, 3, 4, 18, 35, 36)] == [20, 30, 40, 70, 110, 120]
    assert [whole.at_least(number) for number in (20, 110, 121)] == [1, Fraction(1, 12), 0]
    assert (one.shares[0], one.at_least(1)) == (Fraction(1, 2), Fraction(1, 2)), "the other one was picked"
    assert odds.targets[7].shares == {"hit": Fraction(1, 2), NOTHING: Fraction(1, 2)}


def test_sampled_odds_have_targets_too() -> None:
    odds = odds_of(Losses(), budget=20)
    assert not odds.exact
    assert sum(odds.targets[7].shares.values()) == sum(odds.numbers["men"].shares.values()) == 1


def test_a_shell_of_the_probe_tells_the_hits_on_whom_it_may_strike() -> None:
    units = [{"name": name, "side": 1, "at": place} for name, place in (("a", "2.2"), ("b", "3.2"))]
    gun = {"name": "gun", "side": 0, "at": "2.7"}
    setting, state, names = PROBE.rules.situation({"units": [*units, gun]}, {}, "here")
    odds = distribution(setting, state, Shell(names["gun"], (2500, 2500), 5000))
    assert odds.targets.keys() == {names["a"]}
    assert odds.targets[names["a"]].numbers["hits"] == Spread({1: Fraction(3, 4), 2: Fraction(1, 4)})
    drifting = distribution(setting, state, Shell(names["gun"], (2500, 2500), 6000))
    hits_on_first, hits_on_second = (drifting.targets[names[name]].numbers["hits"] for name in "ab")
    assert 0 < hits_on_first.at_least(1) < 1
    assert hits_on_first.at_least(1) + hits_on_second.at_least(1) + drifting.shares.get(NOTHING, 0) == 1


def test_odds_of_a_shot_among_thousands_copy_two_units() -> None:
    setting = PROBE.rules.setting("host", {})
    state = PROBE.rules.start(setting)
    shooter, target = state.units[1], state.units[4000]
    shooter.kind = target.kind = "real"
    target.at = shooter.at + 1
    before = encode(state)
    odds = distribution(setting, state, Shot(1, 4000))
    assert (odds.exact, sum(odds.shares.values())) == (True, 1)
    assert encode(state) == before
