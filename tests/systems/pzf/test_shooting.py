"""What a player learns before a shot, and how fast choices are listed."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from bocage.kernel.choice import END, Choice
from bocage.kernel.contract.registry import complete_options
from bocage.kernel.dice import ScriptedDice
from bocage.kernel.play.game import Game
from bocage.kernel.text import render, text
from bocage.systems.pzf.aiming import CEASE
from bocage.systems.pzf.describing import describe
from bocage.systems.pzf.shots import can_jam, needed
from bocage.systems.pzf.system import SYSTEM
from bocage.systems.pzf.tables import weapon
from bocage.systems.pzf.walking import inches


def opened(**words: object) -> tuple[Game, dict[str, int]]:
    """A game at the first decision of a situation in the Shooting phase."""
    options = complete_options(SYSTEM, {})
    setting, state, names = SYSTEM.rules.situation({"phase": "shooting", **words}, options, "test")
    return Game.start(SYSTEM, setting, state, "test", options, dice=ScriptedDice()), names


@pytest.mark.rule("PZF-4.1c")
def test_odds_are_given_for_every_range_and_are_the_same_near_and_far() -> None:
    game, names = opened(
        figures=[
            {"name": "a", "type": "us_corporal", "at": [2, 2], "weapons": ["rifle"]},
            {"name": "x", "type": "ger_grenadier", "at": [2, 5]},
            {"name": "z", "type": "ger_grenadier", "at": [34, 20]},
        ]
    )
    game.choose(Choice("take", names["a"]), 0)
    found = []
    for enemy in ("x", "z"):
        choice = Choice("target", names[enemy])
        assert game.odds(choice, 0) is None
        notes = game.notes_on(choice, 0)
        ranges = ["note-range-short", "note-range-medium", "note-range-long"]
        assert [note.text.id for note in notes] == [*ranges, "note-unmeasured"]
        assert [note.text.args.get("to") for note in notes[:3]] == [inches(to) for to in (10_000, 20_000, 30_000)]
        chances = [game.chances(note, 0) for note in notes]
        found.append([odds.shares["lost"] for odds in chances if odds])
    assert found == [[Fraction(1, 3), Fraction(1, 4), Fraction(1, 6)]] * 2


@pytest.mark.rule("PZF-4.1d")
def test_a_target_is_known_to_be_out_of_reach_once_a_shot_at_it_was_lost() -> None:
    game, names = opened(
        figures=[
            {"name": "a", "type": "us_corporal", "at": [2, 2], "weapons": ["pistol"]},
            {"name": "x", "type": "ger_grenadier", "at": [2, 30]},
        ]
    )
    game.choose(Choice("take", names["a"]), 0)
    shot = Choice("target", names["x"])
    assert game.notes_on(shot, 0)[3].text.id == "note-unmeasured"
    game.choose(shot, 0)
    assert game.notes_on(shot, 0)[3].text.id == "note-beyond"


@pytest.mark.rule("PZF-4.1b")
def test_never_better_than_two_and_a_seven_cannot_be_rolled() -> None:
    one_man: dict[str, Any] = {"figures": [{}]}
    _, s, _ = SYSTEM.rules.situation(one_man, complete_options(SYSTEM, {}), "test")
    assert [needed(s, total) for total in (0, 2, 4, 6)] == [2, 2, 4, 6]
    assert needed(s, 7) > 6
    _, s, _ = SYSTEM.rules.situation(
        one_man, complete_options(SYSTEM, {"best_to_hit": "1", "worst_to_hit": "7"}), "test"
    )
    assert [needed(s, total) for total in (0, 7)] == [1, 6]
    assert needed(s, 8) > 6


@pytest.mark.rule("PZF-5.5c")
def test_all_firearms_jam_but_grenades_do_not() -> None:
    assert all(can_jam(weapon(id)) for id in ("rifle", "rocket", "mortar_light", "veh_heavy", "gun_heavy"))
    assert not can_jam(weapon("grenade"))


def test_random_shooting_never_fails() -> None:
    rng = Random(5)
    guns = ("rifle", "smg", "lmg", "pistol", "mmg", "rocket", "panzerfaust")
    sides = ("us_corporal", "us_private", "us_sergeant"), ("ger_gefreiter", "ger_grenadier", "ger_unteroffizier")
    fired = 0
    for seed in range(3):
        figures = [
            {"type": sides[i % 2][i % 3], "at": [rng.uniform(1, 35), rng.uniform(1, 23)], "weapons": [guns[i % 7]],
             "prone": i % 5 == 0, "facing": rng.randrange(360)}
            for i in range(30)
        ]  # fmt: skip
        terrain = [
            {"kind": "hedge", "line": [[3, 12], [15, 12]]},
            {"kind": "building_stone", "rect": [18, 8, 23, 12], "windows": [[20, 8], [20, 12]]},
            {"kind": "wood", "rect": [25, 12, 31, 18]},
            {"kind": "wall_low", "line": [[10, 5], [10, 10]]},
        ]
        options = complete_options(SYSTEM, {})
        data = {"phase": "shooting", "figures": figures, "terrain": terrain, "turns": 3}
        setting, state, _ = SYSTEM.rules.situation(data, options, "test")
        game = Game.start(SYSTEM, setting, state, "test", options, key=f"shoot {seed}".encode())
        while game.decision is not None and game.state.phase == "shooting":
            seat = game.to_move[0]
            choice = game.sample(seat, rng)
            fired += choice.verb == "target"
            game.choose(choice, seat)
    assert fired > 20


def test_a_target_before_its_weapon_is_answered_with_what_comes_first() -> None:
    game, names = opened(
        figures=[
            {"name": "a", "type": "us_private", "at": [2, 2], "facing": 90, "weapons": ["rifle", "panzerfaust"]},
            {"name": "x", "type": "ger_grenadier", "at": [9, 2]},
        ]
    )
    game.choose(Choice("take", names["a"]), 0)
    why = game.why_not(Choice("arm", names["x"]), 0)
    assert why is not None
    assert why.why.id == "refuse-weapon-first"


def test_heroic_shooting_need_not_be_asked_for_again() -> None:
    game, _ = opened(
        phase="shooting",
        step="heroic-shoots",
        figures=[
            {"name": "a", "type": "us_lieutenant", "at": [2, 2], "facing": 90, "weapons": ["smg"]},
            {"name": "x", "type": "ger_grenadier", "at": [5, 2]},
        ],
    )
    asked = game.asked(0)
    assert asked is not None
    assert (asked.prompt.id, str(asked.skip)) == ("prompt-heroic-shoot", "pass")


def test_grenades_are_thrown_and_not_fired_and_need_not_be_asked_for_again() -> None:
    game, names = opened(
        phase="grenades",
        figures=[
            {"name": "a", "type": "us_private", "at": [2, 2], "facing": 90, "weapons": ["rifle", "grenade"]},
            {"name": "x", "type": "ger_grenadier", "at": [5, 2]},
        ],
    )
    asked = game.asked(0)
    assert asked is not None
    assert asked.skip == END
    # How far they are thrown is said before anybody throws in vain, and is no measure of this table.
    assert "6″" in render(asked.prompt, "en", SYSTEM.package)
    game.choose(Choice("take", names["a"]), 0)
    said = {SYSTEM.showing.describe(game.state, choice).id for choice in game.legal(0)}
    assert {"choice-target-grenade", "choice-cease-grenade"} <= said


def test_who_has_moved_far_is_offered_with_the_weapon_he_still_fires_and_its_range() -> None:
    gunner = {"name": "a", "type": "us_private", "at": [10, 10], "weapons": ["lmg", "pistol"]}
    foe = {"name": "x", "type": "ger_grenadier", "at": [10, 20]}
    for spent, name, reach in ((0, "lmg", 40), (5400, "pistol", 12)):
        game, ids = opened(figures=[{**gunner, "spent": spent}, foe])
        take = Choice("take", ids["a"])
        assert describe(game.state, take).args["weapon"] == text(f"weapon-{name}")
        game.choose(take, 0)
        question = game.asked(0)
        assert question is not None
        if question.prompt.id == "prompt-arm":
            game.choose(Choice("arm", ids["a"], number=0), 0)
            question = game.asked(0)
            assert question is not None
        assert (question.prompt.args["weapon"], question.prompt.args["range"]) == (text(f"weapon-{name}"), reach)


@pytest.mark.rule("PZF-9.4g")
def test_whoever_is_to_shoot_no_more_is_named_and_of_a_vehicle_only_the_weapon() -> None:
    tank = {"name": "t", "type": "us_m4", "at": [10, 10], "facing": 0}
    man = {"name": "a", "type": "us_private", "at": [16, 10], "weapons": ["rifle"]}
    game, ids = opened(figures=[tank, man, {"name": "x", "type": "ger_grenadier", "at": [13, 20]}])
    said = {}
    for name in ("t", "a"):
        game.choose(Choice("take", ids[name]), 0)
        arms = [choice for choice in game.legal(0) if choice.verb == "arm"]
        if arms:
            game.choose(arms[-1], 0)
        said[name] = render(describe(game.state, CEASE), "en", SYSTEM.package)
        game.choose(CEASE, 0)
    assert said == {
        "t": "Shoot no more with Vehicle machine gun (hull front): M4 Sherman",
        "a": "Shoot no more: Private",
    }


WALL = {"name": "w", "kind": "wall_high", "rect": [14, 0, 15, 20]}


def man(name: str, x: float, y: float, **words: object) -> dict[str, object]:
    type = "ger_grenadier" if name.startswith("x") else "us_private"
    return {"name": name, "type": type, "at": [x, y], "weapons": ["rifle"], **words}


def test_the_question_says_how_many_cannot_shoot_and_why() -> None:
    game, _ = opened(
        figures=[man("a", 4, 4), man("b", 4, 6, spent=5000), man("c", 4, 8, spent=5000), man("x", 9, 4)],
    )
    assert [(line.id, line.args) for line in game.view(0).remarks] == [("idle-moved-far", {"count": 2})]
    # Nothing of it is told to the enemy.
    assert game.view(1).remarks == ()


def test_who_sees_scenery_alone_is_offered_faintly() -> None:
    game, ids = opened(figures=[man("a", 4, 4), man("b", 20, 4), man("x", 24, 4)], terrain=[WALL])
    faint = {offer.pieces[0]: offer.faint for offer in game.view(0).offers if offer.pieces}
    assert faint == {ids["a"]: True, ids["b"]: False}


@pytest.mark.rule("PZF-20.8c")
@pytest.mark.parametrize("phase", ["shooting", "grenades"])
def test_who_has_friends_before_every_enemy_is_offered_faintly(phase: str) -> None:
    armed = {"weapons": ["rifle", "grenade"]}
    men = [man("a", 4, 4, **armed), man("b", 6.5, 4, **armed), man("x", 9, 4), man("x2", 10.5, 4)]
    game, ids = opened(phase=phase, figures=men)
    faint = {offer.pieces[0]: offer.faint for offer in game.view(0).offers if offer.notation.startswith("take")}
    assert faint == {ids["a"]: True, ids["b"]: False}


def test_before_heroic_shooting_is_declared_it_is_said_how_many_see_an_enemy() -> None:
    leader = {"name": "l", "type": "us_lieutenant", "at": [4, 4], "weapons": ["smg"]}
    followers = [man("a", 4, 5), man("b", 4, 6, spent=5000), man("far", 4, 18)]
    game, ids = opened(step="heroic-shoots", figures=[leader, *followers, man("x", 9, 4)])
    (line,) = game.view(0).remarks
    assert line.id == "heroic-in-sight"
    assert (line.args["who"].args["id"], line.args["count"], line.args["men"]) == (ids["l"], 2, 3)  # type: ignore[union-attr]


@pytest.mark.rule("PZF-5.6c")
@pytest.mark.rule("PZF-5.6h")
def test_the_odds_of_a_grenade_begin_with_the_search_for_it_and_are_the_same_near_and_far() -> None:
    men = [man("a", 2, 2, weapons=["rifle", "grenade"]), man("x", 4, 2), man("x2", 2, 7.5)]
    game, ids = opened(phase="grenades", figures=men)
    game.choose(Choice("take", ids["a"]), 0)
    for enemy in ("x", "x2"):
        choice = Choice("target", ids[enemy])
        assert game.odds(choice, 0) is None
        notes = game.notes_on(choice, 0)
        assert [note.text.args.get("to") for note in notes[:3]] == [inches(to) for to in (2000, 4000, 6000)]
        assert [note.text.id for note in notes[3:]] == ["note-scatter", "note-unmeasured"]
        shares = [odds.shares for odds in (game.chances(note, 0) for note in notes) if odds]
        # A grenade is found on 4+, thrown on 3+, 4+ or 5+ by range, and wounds on 3+.
        found, wounds = Fraction(1, 2), Fraction(2, 3)
        assert [share["lost"] for share in shares] == [found * Fraction(hit, 6) * wounds for hit in (4, 3, 2)]
