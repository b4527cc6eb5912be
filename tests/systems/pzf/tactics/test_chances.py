"""Chances that the agents reckon by hand: each list of them sums to 1, and each agrees with all the dice there are."""

from __future__ import annotations

from itertools import product
from math import prod

import pytest

from bocage.systems.pzf.reference.tables import charts, profile, tables, wound_target
from bocage.systems.pzf.space.bodies import Obstacle, defence_of, melee_strength
from bocage.systems.pzf.state.model import PS, Figure
from bocage.systems.pzf.tactics.chances import (
    chance_of_face,
    pass_chance,
    range_band_chances,
    scatter_chance,
    wound_chance,
)
from bocage.systems.pzf.tactics.heroics import kill_chance
from bocage.systems.pzf.tactics.melee import highest_die_chances, highest_face_chances, win_chance
from bocage.systems.pzf.tactics.post import share_reaching
from bocage.systems.pzf.tactics.style import styles, usual

FACES = range(1, 7)


@pytest.mark.parametrize("dice", range(5))
def test_the_highest_of_some_dice(dice: int) -> None:
    rolls = list(product(FACES, repeat=dice))
    counted = [sum(max(roll, default=0) == face for roll in rolls) / len(rolls) for face in range(7)]
    assert highest_face_chances(dice) == pytest.approx(counted)
    assert sum(highest_face_chances(dice)) == pytest.approx(1)


@pytest.mark.parametrize(("own", "foe"), [(1, 1), (2, 1), (1, 3), (0, 2)])
def test_a_duel_is_won_lost_or_tied(own: int, foe: int) -> None:
    ours, theirs = ([max(roll, default=0) for roll in product(FACES, repeat=dice)] for dice in (own, foe))
    rolls = list(product(ours, theirs))
    wins, ties = highest_die_chances(own, foe)
    losses, same = highest_die_chances(foe, own)
    assert wins == pytest.approx(sum(ours > theirs for ours, theirs in rolls) / len(rolls))
    assert ties == pytest.approx(same)
    assert wins + ties + losses == pytest.approx(1)


def man(id: int, type: str, side: int) -> Figure:
    return Figure(id, type, "man", side)


def test_an_even_fight_is_even() -> None:
    assert win_chance([man(1, "us_private", 0)], [man(2, "us_private", 1)]) == pytest.approx(0.5)


@pytest.mark.parametrize("own", [("us_private",), ("us_private", "us_sergeant")])
@pytest.mark.parametrize("foe", ["ger_grenadier", "ger_leutnant"])
def test_one_side_of_a_fight_wins_it(own: tuple[str, ...], foe: str) -> None:
    ours, theirs = [man(id, type, 0) for id, type in enumerate(own, 1)], [man(9, foe, 1)]
    assert win_chance(ours, theirs) + win_chance(theirs, ours) == pytest.approx(1)


@pytest.mark.parametrize("sure", [False, True])
@pytest.mark.parametrize("inches", range(61))
def test_a_target_is_at_one_range_or_out_of_reach(inches: int, sure: bool) -> None:
    """At three fifths of the range it is within reach however wrong the eye may be, at twice the range never."""
    shares = range_band_chances(tables().options(), inches * PS, 30 * PS, usual(), sure=sure)
    assert all(share >= 0 for share in shares)
    assert sum(shares) <= 1
    if inches <= 18:
        assert sum(shares) == pytest.approx(1)
    if inches == 60:
        assert shares == (0, 0, 0)


@pytest.mark.parametrize("needed", range(8))
def test_a_die_hits_as_often_as_it_shows_enough_and_no_1(needed: int) -> None:
    assert chance_of_face(needed) == pytest.approx(sum(face >= needed and face > 1 for face in FACES) / 6)


@pytest.mark.parametrize("values", [(), (3,), (6,), (4, 5)])
def test_cover_is_passed_as_often_as_all_its_dice_show_enough(values: tuple[int, ...]) -> None:
    way = tuple(Obstacle(value, (0, 0), 0) for value in values)
    rolls = list(product(FACES, repeat=len(values)))
    passed = sum(all(face >= value for face, value in zip(roll, values, strict=True)) for roll in rolls)
    assert pass_chance(way) == pytest.approx(passed / len(rolls))


@pytest.mark.parametrize(("strength", "defence"), list(product((3, 6, 10), (3, 8, 11, 13, 15))))
def test_a_wound_is_as_likely_as_its_one_or_two_dice(strength: int, defence: int) -> None:
    needed = wound_target(strength, defence)
    rolls = list(product(FACES, FACES))
    if needed is None:
        hurt = []
    else:
        hurt = [roll for roll in rolls if roll[0] >= needed.first and roll[1] >= (needed.second or 0)]
    assert wound_chance(strength, defence) == pytest.approx(len(hurt) / len(rolls))


def test_a_shot_that_missed_scatters_or_not() -> None:
    """The faces of the scatter die are hits and arrows, each face one of both (PZF-4.4e)."""
    dice = charts().dice
    assert sorted(dice.scatter_hit + dice.scatter_arrow) == list(FACES)
    assert scatter_chance() == pytest.approx(1 - len(dice.scatter_hit) / 6)


@pytest.mark.parametrize("name", list(styles()))
def test_the_doubts_of_an_eye_are_as_likely_to_either_side(name: str) -> None:
    """Were they uneven, every distance would be judged too short or too long."""
    doubts = styles()[name].judging.range_errors
    assert sum(doubts) == 0
    assert sorted(doubts) == sorted(-doubt for doubt in doubts)


@pytest.mark.parametrize("name", list(styles()))
def test_nearer_targets_are_hit_more_often(name: str) -> None:
    judging = styles()[name].judging
    assert judging.short_range_hit >= judging.medium_range_hit >= judging.long_range_hit


@pytest.mark.parametrize(
    ("own", "foe"), [(("us_private",), "ger_grenadier"), (("us_private", "us_sergeant"), "ger_leutnant")]
)
def test_the_loser_of_a_fight_is_killed_unless_every_attack_fails_to_wound(own: tuple[str, ...], foe: str) -> None:
    """Every attack of the winners wounds or not, by the wound chart, all of them apart from each other."""
    ours, theirs = [man(id, type, 0) for id, type in enumerate(own, 1)], man(9, foe, 1)
    chances = [
        wound_chance(melee_strength(fighter), defence_of(theirs))
        for fighter in ours
        for _ in range(profile(fighter.type).a)
    ]
    outcomes = {
        hurts: prod(chance if hurt else 1 - chance for chance, hurt in zip(chances, hurts, strict=True))
        for hurts in product((False, True), repeat=len(chances))
    }
    assert sum(outcomes.values()) == pytest.approx(1)
    assert kill_chance(ours, [theirs]) == pytest.approx(sum(chance for hurts, chance in outcomes.items() if any(hurts)))
    assert kill_chance(ours, [theirs, theirs]) == 0


@pytest.mark.parametrize(
    ("prone", "covered", "dice"), [(False, True, ()), (True, False, ("light",)), (True, True, ("light", "prone"))]
)
def test_a_prone_man_is_reached_less_often_in_cover(prone: bool, covered: bool, dice: tuple[str, ...]) -> None:
    """A prone man is in light cover; in other cover he must also be spotted (PZF-20.6b, PZF-20.6c)."""
    needed = {"light": tables().covers["light"].value, "prone": charts().visibility.prone_in_cover}
    rolls = list(product(FACES, repeat=len(dice)))
    passed = sum(all(face >= needed[name] for face, name in zip(roll, dice, strict=True)) for roll in rolls)
    there = man(1, "us_private", 0)
    there.prone = prone
    assert share_reaching(there, 1.0, covered=covered) == pytest.approx(passed / len(rolls))
