"""The wound roll, criticals, Fate, who saves the dying, removal and what follows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from bocage.kernel.chances.odds import distribution
from bocage.kernel.choice import PASS, Choice
from bocage.kernel.contract.procedure import Draw, Procedure
from bocage.kernel.contract.question import Ask
from bocage.kernel.contract.resolution import ANYTHING, Touched
from bocage.kernel.contract.setting import attach
from bocage.systems.pzf.morale.wounds import Blow, kill, strike, take_wounds
from bocage.systems.pzf.setup.situation import read_situation
from bocage.systems.pzf.setup.wiring import JOINS
from bocage.systems.pzf.space.bodies import melee_strength, melee_weapon
from bocage.systems.pzf.state.model import Figure, State


def laid(*figures: dict[str, Any], **options: Any) -> tuple[State, dict[str, Figure]]:
    _, s, names = read_situation({"figures": list(figures)}, options, "test")
    return s, {name: s.figures[id] for name, id in names.items()}


def run(procedure: Procedure[str], *faces: int, say: Choice | None = None) -> str:
    """Run a procedure with these dice; questions get the same answer, or their default."""
    dice: Iterator[int] = iter(faces)
    value: Any = None
    try:
        while True:
            request = procedure.send(value)
            value = None
            if isinstance(request, Draw):
                value = request.read((next(dice),))
            elif isinstance(request, Ask):
                assert request.choices.default is not None
                value = request.choices.default(None) if say is None else say
    except StopIteration as end:
        assert list(dice) == []
        return str(end.value)


@pytest.mark.rule("PZF-9.9a", "PZF-9.9b", "PZF-B6g", "PZF-20.9a")
def test_strength_against_defence() -> None:
    s, f = laid({"name": "a", "type": "us_private"})
    assert run(strike(s, Blow(f["a"].id, 4)), 3) == "nothing"
    assert run(strike(s, Blow(f["a"].id, 4)), 4) == "lost"
    s, f = laid({"name": "a", "type": "us_private"})
    assert run(strike(s, Blow(f["a"].id, 15, defence=22)), 6, 5) == "nothing"
    assert run(strike(s, Blow(f["a"].id, 15, defence=23))) == "nothing"


@pytest.mark.rule("PZF-9.9c")
def test_a_split_result_needs_two_dice() -> None:
    s, f = laid({"name": "a", "type": "us_private"})
    assert run(strike(s, Blow(f["a"].id, 4, defence=9)), 5) == "nothing"
    assert run(strike(s, Blow(f["a"].id, 4, defence=9)), 6, 3) == "nothing"
    assert run(strike(s, Blow(f["a"].id, 4, defence=9)), 6, 4) == "lost"


def test_a_natural_two_never_wounds_whatever_is_added() -> None:
    s, f = laid({"name": "a", "type": "us_private"})
    assert run(strike(s, Blow(f["a"].id, 9, bonus=1)), 2) == "nothing"
    assert run(strike(s, Blow(f["a"].id, 4, bonus=1)), 3) == "lost"


@pytest.mark.rule("PZF-20.9b", "PZF-B1a", "PZF-B8b", "PZF-B6h")
def test_a_critical_adds_wounds_before_fate() -> None:
    s, f = laid({"name": "a", "type": "us_lieutenant", "pv": 2, "fate": 1})
    assert run(strike(s, Blow(f["a"].id, 4, firearm=True)), 6, 6, 3, 4) == "lost"
    s, f = laid({"name": "a", "type": "us_lieutenant", "pv": 2, "fate": 1})
    assert run(strike(s, Blow(f["a"].id, 4, firearm=True)), 6, 6, 2, 4) == "wounded"
    assert f["a"].pv == 1
    s, f = laid({"name": "a", "type": "us_lieutenant", "pv": 2, "fate": 0})
    assert run(strike(s, Blow(f["a"].id, 4)), 6) == "wounded"


@pytest.mark.rule("PZF-B8a", "PZF-20.14a", "PZF-B2b")
def test_fate_undoes_a_wound_before_removal() -> None:
    s, f = laid({"name": "a", "type": "us_corporal"})
    assert run(strike(s, Blow(f["a"].id, 4)), 5, 4) == "saved"
    assert (f["a"].pv, f["a"].fate, f["a"].where) == (1, 0, "table")
    assert run(strike(s, Blow(f["a"].id, 4)), 5) == "lost"
    assert f["a"].where == "lost"
    s, f = laid({"name": "a", "type": "us_corporal"})
    assert run(strike(s, Blow(f["a"].id, 4)), 5, say=PASS) == "lost"
    s, f = laid({"name": "a", "type": "us_corporal"})
    assert run(kill(s, f["a"].id)) == "lost"


@pytest.mark.rule("PZF-B6f", "PZF-20.13a")
def test_might_turns_a_heros_own_wound_die() -> None:
    figures = ({"name": "a", "type": "us_lieutenant", "might": 2}, {"name": "x", "type": "ger_grenadier"})
    s, f = laid(*figures)
    assert run(strike(s, Blow(f["x"].id, 4, by=f["a"].id)), 3, say=Choice("might", f["a"].id, number=1)) == "lost"
    assert f["a"].might == 1
    s, f = laid(*figures)
    assert run(strike(s, Blow(f["x"].id, 4, by=f["a"].id)), 2) == "nothing"
    assert run(strike(s, Blow(f["x"].id, 4)), 3) == "nothing"


@pytest.mark.rule("PZF-B8f")
def test_the_dying_may_be_saved_and_a_loss_has_consequences() -> None:
    told: list[str] = []

    def medic(s: State, id: int) -> Procedure[bool]:
        told.append("medic")
        s.figures[id].pv = 1
        return id == 1
        yield

    def after(s: State, id: int) -> Procedure[None]:
        told.append(f"after {s.figures[id].where}")
        return
        yield

    s, f = laid({"name": "a"}, {"name": "b"})
    attach(s, replace(s.setting, joins=replace(JOINS, rescues=medic, after_loss=(after,))))
    assert run(take_wounds(s, f["a"].id, 1)) == "saved"
    assert run(take_wounds(s, f["b"].id, 1)) == "lost"
    assert told == ["medic", "medic", "after lost"]


@pytest.mark.rule("PZF-20.9a")
def test_odds_of_a_blow_are_exact() -> None:
    s, f = laid({"name": "a", "type": "us_private"})
    odds = distribution(s.setting, s, Sure(f["a"].id))
    assert odds.shares == {"nothing": Fraction(1, 2), "lost": Fraction(1, 2)}


class Sure:
    """A blow of Strength 4 as a resolution."""

    def __init__(self, target: int) -> None:
        self.target = target

    def touches(self, s: State) -> Touched:
        return ANYTHING

    def run(self, s: State) -> Procedure[str]:
        return strike(s, Blow(self.target, 4, firearm=True))


@pytest.mark.rule("PZF-B2d", "PZF-B2e")
def test_men_fight_with_their_own_strength_and_a_knife_unless_they_have_better() -> None:
    _, f = laid(
        {"name": "a", "type": "us_lieutenant"}, {"name": "g", "weapons": ["lmg"]}, {"name": "c", "gear": ["sabre"]}
    )
    assert [melee_strength(f[name]) for name in "agc"] == [4, 3, 3]
    assert [melee_weapon(f[name]) for name in "agc"] == ["knife", "knife", "sabre"]
