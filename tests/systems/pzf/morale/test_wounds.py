"""The wound roll, criticals, Fate, medics, removal and what follows a loss."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from tests.systems.pzf.position import Piece, Position, american, german, given

from bocage.kernel.chances.odds import distribution
from bocage.kernel.contract.procedure import Procedure
from bocage.kernel.contract.resolution import ANYTHING, Touched
from bocage.kernel.contract.setting import attach
from bocage.systems.pzf.morale.wounds import Blow, kill, strike, take_wounds
from bocage.systems.pzf.setup.wiring import JOINS
from bocage.systems.pzf.space.bodies import melee_strength, melee_weapon
from bocage.systems.pzf.state.model import State

RIFLEMAN = american("rifleman")


def struck(
    target: Piece, strength: int, *faces: int, choices: tuple[str, ...] = (), **blow: Any
) -> tuple[str, Position]:
    """The result of a blow at a figure, and the position after it; each die is rolled by itself."""
    position = given([target])
    procedure = strike(position.state, Blow(position.id(target["name"]), strength, **blow))
    return position.run(procedure, [[face] for face in faces], choices).value, position


@pytest.mark.rule("PZF-9.9a", "PZF-9.9b", "PZF-B6g", "PZF-20.9a")
@pytest.mark.parametrize(
    ("strength", "defence", "faces", "result"),
    [
        (4, 0, (3,), "nothing"),
        (4, 0, (4,), "lost"),
        (15, 22, (6, 5), "nothing"),
        (15, 22, (6, 6), "lost"),
        (15, 23, (), "nothing"),
    ],
    ids=["own-defence-below", "own-defence-enough", "second-die-below", "second-die-enough", "hopeless"],
)
def test_the_face_that_wounds_follows_from_strength_against_defence(
    strength: int, defence: int, faces: tuple[int, ...], result: str
) -> None:
    assert struck(RIFLEMAN, strength, *faces, defence=defence)[0] == result


@pytest.mark.rule("PZF-9.9c")
def test_a_split_result_needs_two_dice() -> None:
    first_die_fails, _ = struck(RIFLEMAN, 4, 5, defence=9)
    second_die_fails, _ = struck(RIFLEMAN, 4, 6, 3, defence=9)
    both_succeed, _ = struck(RIFLEMAN, 4, 6, 4, defence=9)

    assert (first_die_fails, second_die_fails, both_succeed) == ("nothing", "nothing", "lost")


@pytest.mark.parametrize(("strength", "face", "result"), [(9, 2, "nothing"), (4, 3, "lost")])
def test_a_bonus_makes_a_3_wound_but_never_a_natural_2(strength: int, face: int, result: str) -> None:
    assert struck(RIFLEMAN, strength, face, bonus=1)[0] == result


@pytest.mark.rule("PZF-20.9b", "PZF-B1a", "PZF-B8b", "PZF-B6h")
@pytest.mark.parametrize(
    ("faces", "result", "pv"),
    [((6, 6, 3, 4), "lost", 0), ((6, 6, 2, 4), "wounded", 1)],
    ids=["three-wounds", "two-wounds"],
)
def test_the_wounds_of_a_critical_are_added_before_fate_is_spent(faces: tuple[int, ...], result: str, pv: int) -> None:
    lieutenant = american("lieutenant", (0, 0), "us_lieutenant", pv=2, fate=1)

    outcome, position = struck(lieutenant, 4, *faces, choices=("fate #lieutenant",), firearm=True)

    assert outcome == result
    assert (position.figure("lieutenant").pv, position.figure("lieutenant").fate) == (pv, 0)


@pytest.mark.rule("PZF-20.9b", "PZF-B8b", "PZF-B6h")
def test_a_6_that_is_no_shot_is_no_critical() -> None:
    outcome, position = struck(american("lieutenant", (0, 0), "us_lieutenant", pv=2, fate=0), 4, 6)

    assert outcome == "wounded"
    assert position.figure("lieutenant").pv == 1


CORPORAL = american("corporal", (0, 0), "us_corporal")


@pytest.mark.rule("PZF-B8a", "PZF-20.14a", "PZF-B2b")
def test_fate_undoes_a_wound_before_removal_and_is_spent() -> None:
    outcome, position = struck(CORPORAL, 4, 5, 4, choices=("fate #corporal",))
    corporal = position.figure("corporal")

    assert outcome == "saved"
    assert (corporal.pv, corporal.fate, corporal.where) == (1, 0, "table")

    second = position.run(strike(position.state, Blow(corporal.id, 4)), [[5]])

    assert second.value == "lost"
    assert corporal.where == "lost"


@pytest.mark.rule("PZF-B8a", "PZF-20.14a", "PZF-B2b")
def test_fate_need_not_be_spent() -> None:
    outcome, position = struck(CORPORAL, 4, 5, choices=("pass",))

    assert outcome == "lost"
    assert (position.figure("corporal").where, position.figure("corporal").fate) == ("lost", 1)


@pytest.mark.rule("PZF-B2b")
def test_fate_does_not_help_a_man_who_is_killed_outright() -> None:
    position = given([CORPORAL])

    assert position.run(kill(position.state, position.id("corporal"))).value == "lost"
    assert (position.figure("corporal").where, position.figure("corporal").fate) == ("lost", 1)


HERO_AND_ENEMY = [american("hero", (0, 0), "us_lieutenant", might=2), german("enemy")]


@pytest.mark.rule("PZF-B6f", "PZF-20.13a")
def test_a_hero_turns_his_own_wound_die_with_might() -> None:
    position = given(HERO_AND_ENEMY)
    blow = Blow(position.id("enemy"), 4, by=position.id("hero"))

    outcome = position.run(strike(position.state, blow), [[3]], ["might #hero =1"])

    assert outcome.value == "lost"
    assert position.figure("hero").might == 1


@pytest.mark.parametrize(("by_hero", "face"), [(True, 2), (False, 3)], ids=["natural-2", "not-his-blow"])
def test_a_hero_is_not_asked_to_turn_a_natural_2_or_the_die_of_another(by_hero: bool, face: int) -> None:
    position = given(HERO_AND_ENEMY)
    blow = Blow(position.id("enemy"), 4, by=position.id("hero") if by_hero else 0)

    outcome = position.run(strike(position.state, blow), [[face]])

    assert outcome.value == "nothing"
    assert position.figure("hero").might == 2


@pytest.mark.rule("PZF-B8f")
def test_a_medic_is_called_before_a_loss_and_what_follows_it_after() -> None:
    position = given([american("saved by the medic"), american("lost to the medic")])
    called: list[str] = []

    def medic(s: State, id: int) -> Procedure[bool]:
        called.append("medic")
        s.figures[id].pv = 1
        return id == position.id("saved by the medic")
        yield

    def after(s: State, id: int) -> Procedure[None]:
        called.append(f"after {s.figures[id].where}")
        return
        yield

    attach(position.state, replace(position.setting, joins=replace(JOINS, rescues=medic, after_loss=(after,))))

    first = position.run(take_wounds(position.state, position.id("saved by the medic"), 1))
    assert (first.value, called) == ("saved", ["medic"])

    second = position.run(take_wounds(position.state, position.id("lost to the medic"), 1))
    assert (second.value, called) == ("lost", ["medic", "medic", "after lost"])


@pytest.mark.rule("PZF-20.9a")
def test_the_odds_of_a_blow_are_exact() -> None:
    position = given([RIFLEMAN])

    odds = distribution(position.setting, position.state, BlowOfStrength4(position.id("rifleman")))

    assert odds.shares == {"nothing": Fraction(1, 2), "lost": Fraction(1, 2)}


class BlowOfStrength4:
    """A shot of Strength 4 as a resolution."""

    def __init__(self, target: int) -> None:
        self.target = target

    def touches(self, s: State) -> Touched:
        return ANYTHING

    def run(self, s: State) -> Procedure[str]:
        return strike(s, Blow(self.target, 4, firearm=True))


@pytest.mark.rule("PZF-B2d", "PZF-B2e")
@pytest.mark.parametrize(
    ("man", "strength", "weapon"),
    [
        (american("lieutenant", (0, 0), "us_lieutenant"), 4, "knife"),
        (american("gunner", weapons=["lmg"]), 3, "knife"),
        (american("cavalryman", gear=["sabre"]), 3, "sabre"),
    ],
    ids=lambda value: value["name"] if isinstance(value, dict) else "",
)
def test_a_man_fights_with_his_own_strength_and_a_knife_unless_he_has_better(
    man: Piece, strength: int, weapon: str
) -> None:
    fighter = given([man]).figure(man["name"])

    assert melee_strength(fighter) == strength
    assert melee_weapon(fighter) == weapon
