"""Chances that the agents reckon with: each list of them sums to 1, and each agrees with all the dice there are."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from bocage.kernel.choice import Choice
from bocage.kernel.files.case import Case, open_case
from bocage.kernel.play.game import Game
from bocage.systems.aslsk.reference.charts import FP, OFF_TABLE, Result
from bocage.systems.aslsk.reference.tables import tables
from bocage.systems.aslsk.tactics.expectation import (
    Fate,
    at_most,
    check,
    close_combat_fate,
    close_combat_loss,
    fate_of,
    fire_fate,
    rally_chance,
)
from bocage.systems.aslsk.tactics.style import usual

ROLLS = list(product(range(1, 7), repeat=2))
COLUMNS = {"A": ".....", "B": "......", "C": "..S..", "D": "......", "E": ".....", "F": "......", "G": "..w.."}
MORALES = [2, 7, 10, 12]


def share(*held: bool) -> float:
    """How many of all rolls something holds for."""
    return sum(held) / len(ROLLS)


def unharmed(result: Result, morale: int, help: int, broken: bool, count: int) -> float:
    """The chance that one of some targets comes out of a result as it was, counted roll by roll."""
    passes = share(
        *(
            white + coloured != 12 and white + coloured + result.number + help < morale + broken
            for white, coloured in ROLLS
        )
    )
    if result.kind == "KIA":
        return 0.0
    if result.kind == "K":
        return (1 - 1 / count) * passes
    if result.kind == "MC":
        return passes
    if result.kind == "PTC" and not broken:
        return share(*(white + coloured + help <= morale for white, coloured in ROLLS))
    return 1.0


@pytest.mark.parametrize("number", range(1, 14))
def test_at_most_counts_rolls(number: int) -> None:
    assert at_most(number) == pytest.approx(share(*(white + coloured <= number for white, coloured in ROLLS)))


@pytest.mark.parametrize("broken", [False, True])
@pytest.mark.parametrize(("morale", "drm"), list(product(MORALES, range(-3, 6))))
def test_a_morale_check_hurts_or_is_passed(morale: int, drm: int, broken: bool) -> None:
    """A pin leaves a broken unit as it was."""
    fate = check(morale, drm, broken)
    passed = [white + coloured != 12 and white + coloured + drm < morale + broken for white, coloured in ROLLS]
    assert min(fate) >= 0
    assert sum(fate) + share(*passed) == pytest.approx(1)


@pytest.mark.parametrize("broken", [False, True])
@pytest.mark.parametrize(("morale", "help"), list(product(MORALES, (0, -1, -2))))
def test_a_result_hurts_one_of_its_targets_or_leaves_it_as_it_was(morale: int, help: int, broken: bool) -> None:
    ift = tables().ift
    results = {ift.result(column, roll) for column in range(len(ift.columns)) for roll in range(-2, 17)}
    assert {result.kind for result in results} >= {"KIA", "K", "MC", "PTC"}
    for result, count in product(results, (1, 2, 3)):
        fate = fate_of(result, morale, help, broken, count)
        assert min(fate) >= 0
        assert sum(fate) + unharmed(result, morale, help, broken, count) == pytest.approx(1), (result, count)


@pytest.mark.parametrize("broken", [False, True])
@pytest.mark.parametrize("morale", MORALES)
def test_an_attack_hurts_a_target_or_leaves_it_as_it_was(morale: int, broken: bool) -> None:
    ift = tables().ift
    for column, drm, shift, count in product(range(len(ift.columns)), (-3, 0, 4), (0, 1, 2), (1, 3)):
        spared = 0.0
        for white, coloured in ROLLS:
            used = ift.shifted(column, shift) if white == coloured else column
            result = None if used == OFF_TABLE else ift.result(used, white + coloured + drm)
            spared += unharmed(result, morale, 0, broken, count) if result else 1.0
        fate = fire_fate(column, drm, shift, morale, 0, broken, count)
        assert min(fate) >= 0
        assert sum(fate) + spared / len(ROLLS) == pytest.approx(1)


@pytest.mark.parametrize("strength", [1, 2, 4, 8, 14, 40])
@pytest.mark.parametrize("drm", [-3, 0, 2])
def test_close_combat_destroys_reduces_or_spares(strength: int, drm: int) -> None:
    for defence in (1, 4, 7, 12):
        kill = tables().cct.kill_number(strength, defence)
        fate = close_combat_fate(strength, defence, drm)
        assert min(fate) >= 0
        assert sum(fate) + share(*(white + coloured + drm > kill for white, coloured in ROLLS)) == pytest.approx(1)
        assert fate.lost == pytest.approx(share(*(white + coloured + drm < kill for white, coloured in ROLLS)))


def test_close_combat_odds_help() -> None:
    losses = usual().losses
    even = close_combat_loss(1, 1, 0, losses)
    assert close_combat_loss(2, 1, 0, losses) > even > close_combat_loss(1, 2, 0, losses) > 0
    assert close_combat_loss(1, 1, -2, losses) > even


@pytest.mark.parametrize(("morale", "drm", "thirtysixths"), [(7, 0, 21), (7, 4, 3), (8, -1, 30), (12, 0, 35)])
def test_rally_chances(morale: int, drm: int, thirtysixths: int) -> None:
    assert Fraction(rally_chance(morale, drm)).limit_denominator(36) == Fraction(thirtysixths, 36)


@pytest.mark.parametrize("broken", [False, True])
def test_who_loses_everything_loses_the_whole_worth_and_nobody_loses_more(broken: bool) -> None:
    losses = usual().losses
    assert Fate(lost=1.0).loss(losses, broken) == 1
    assert Fate(reduced=1.0).loss(losses, broken, last=True) == 1
    assert 0 < Fate(pinned=1.0).loss(losses, broken) < Fate(broken=1.0).loss(losses, broken)
    assert Fate(broken=1.0).loss(losses, broken) < Fate(reduced=1.0).loss(losses, broken) < 1


def unit(name: str, type: str, place: str) -> dict[str, Any]:
    return {"name": name, "type": type, "at": place}


def game_of(*units: dict[str, Any]) -> tuple[Game, dict[str, int]]:
    situation = {"board": {"columns": COLUMNS}, "sides": ["german", "russian"], "player": "german"}
    game, names, _ = open_case(Case("t", "aslsk", {**situation, "phase": "PFPh", "units": list(units)}), "test")
    return game, names


@pytest.mark.parametrize(("target", "fp", "drm"), [("D3", 4, 0), ("C3", 8, 3), ("G3", 4, 1)])
def test_expected_fates_are_the_odds_of_the_rules(target: str, fp: int, drm: int) -> None:
    game, names = game_of(unit("a", "ge_467", "B3"), unit("b", "ge_467", "B3"), unit("x", "ru_447", target))
    game.choose(Choice("target", place=target), 0)
    game.choose(Choice("add", names["a"]), 0)
    odds = game.odds(Choice("fire"), 0)
    assert odds is not None
    assert odds.exact
    fate = fire_fate(tables().ift.column(fp * FP), drm, 1, 7, 0, False, 1)
    assert fate.pinned == pytest.approx(float(odds.shares.get("pinned", 0)))
    assert fate.broken == pytest.approx(float(odds.shares.get("broken", 0)))
    gone = odds.shares.get("reduced", Fraction(0)) + odds.shares.get("eliminated", Fraction(0))
    assert fate.reduced + fate.lost == pytest.approx(float(gone))
