"""What a player learns before a shot: odds for every range, remarks, faint offers; and the faces that hit."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest
from tests.systems.pzf.position import AMERICAN, GERMAN, Piece, Position, american, german, given

from bocage.kernel.choice import END
from bocage.kernel.text import render, text
from bocage.systems.pzf.movement.walking import as_inches
from bocage.systems.pzf.reference.tables import weapon
from bocage.systems.pzf.shooting.aiming import CEASE_FIRE
from bocage.systems.pzf.shooting.to_hit import can_jam, face_needed
from bocage.systems.pzf.showing.describing import describe
from bocage.systems.pzf.system import SYSTEM

NO_FACE = 99
"""What `face_needed` gives where no face of a die hits."""


def chances_of_loss(position: Position, notation: str) -> list[Fraction]:
    """The chance that the target is lost, for each range of a shot or throw."""
    chances = [position.game.chances(note, AMERICAN) for note in position.notes_on(notation)]
    return [odds.shares["lost"] for odds in chances if odds]


@pytest.mark.rule("PZF-4.1c")
@pytest.mark.parametrize("target", ["near", "far"])
def test_the_odds_of_a_shot_are_given_for_every_range_and_do_not_depend_on_the_distance(target: str) -> None:
    shooter = american("shooter", (2, 2), "us_corporal", weapons=["rifle"])
    position = given([shooter, german("near", (2, 5)), german("far", (34, 20))], phase="shooting")

    position.play("take #shooter")
    notes = position.notes_on(f"target #{target}")

    ranges = ["note-range-short", "note-range-medium", "note-range-long"]
    assert [note.text.id for note in notes] == [*ranges, "note-unmeasured"]
    assert [note.text.args.get("to") for note in notes[:3]] == [as_inches(to) for to in (10_000, 20_000, 30_000)]
    assert chances_of_loss(position, f"target #{target}") == [Fraction(1, 3), Fraction(1, 4), Fraction(1, 6)]
    assert position.game.odds(position.choice(f"target #{target}"), AMERICAN) is None, "they would tell the range"


@pytest.mark.rule("PZF-4.1d")
def test_a_target_is_known_to_be_out_of_range_once_a_shot_at_it_was_lost() -> None:
    shooter = american("shooter", (2, 2), "us_corporal", weapons=["pistol"])
    position = given([shooter, german("enemy", (2, 30))], phase="shooting")

    position.play("take #shooter")
    before = [note.text.id for note in position.notes_on("target #enemy")]
    position.play("target #enemy")
    after = [note.text.id for note in position.notes_on("target #enemy")]

    assert before[3:] == ["note-unmeasured"]
    assert after == [*before[:3], "note-beyond"]


@pytest.mark.rule("PZF-4.1b")
@pytest.mark.parametrize(
    ("options", "needed"),
    [
        ({}, {0: 2, 2: 2, 4: 4, 6: 6, 7: NO_FACE}),
        ({"best_to_hit": "1", "worst_to_hit": "7"}, {0: 1, 7: 6, 8: NO_FACE}),
    ],
    ids=["rulebook", "options"],
)
def test_a_shot_never_hits_on_less_than_the_best_face_nor_beyond_the_worst(
    options: dict[str, str], needed: dict[int, int]
) -> None:
    s = given([american("shooter")], options=options).state

    assert {total: face_needed(s, total) for total in needed} == needed


@pytest.mark.rule("PZF-5.5c")
@pytest.mark.parametrize(
    ("id", "jams"),
    [
        ("rifle", True),
        ("rocket", True),
        ("mortar_light", True),
        ("veh_heavy", True),
        ("gun_heavy", True),
        ("grenade", False),
    ],
)
def test_all_firearms_jam_but_grenades_do_not(id: str, jams: bool) -> None:
    assert can_jam(weapon(id)) is jams


@pytest.mark.parametrize("seed", range(3))
def test_random_shooting_never_fails(seed: int) -> None:
    rng = Random(seed)
    position = given(thirty_figures(rng), phase="shooting", terrain=VILLAGE, turns=3, key=f"shoot {seed}".encode())
    game = position.game

    fired = 0
    while game.decision is not None and game.state.phase == "shooting":
        seat = game.to_move[0]
        choice = game.sample(seat, rng)
        fired += choice.verb == "target"
        game.choose(choice, seat)

    assert fired >= 10


VILLAGE = [
    {"kind": "hedge", "line": [[3, 12], [15, 12]]},
    {"kind": "building_stone", "rect": [18, 8, 23, 12], "windows": [[20, 8], [20, 12]]},
    {"kind": "wood", "rect": [25, 12, 31, 18]},
    {"kind": "wall_low", "line": [[10, 5], [10, 10]]},
]


def thirty_figures(rng: Random) -> list[Piece]:
    """Men of both sides with all kinds of weapons, placed at random, every fifth prone."""
    weapons = ("rifle", "smg", "lmg", "pistol", "mmg", "rocket", "panzerfaust")
    ranks = {
        american: ("us_corporal", "us_private", "us_sergeant"),
        german: ("ger_gefreiter", "ger_grenadier", "ger_unteroffizier"),
    }
    return [
        side(
            f"man {number}",
            (rng.uniform(1, 35), rng.uniform(1, 23)),
            ranks[side][number % 3],
            weapons=[weapons[number % 7]],
            prone=number % 5 == 0,
            facing=rng.randrange(360),
        )
        for number, side in enumerate([american, german] * 15)
    ]


def test_a_target_named_before_its_weapon_is_refused_with_what_comes_first() -> None:
    shooter = american("shooter", (2, 2), facing=90, weapons=["rifle", "panzerfaust"])
    position = given([shooter, german("enemy", (9, 2))], phase="shooting")

    position.play("take #shooter")

    assert position.why_not("arm #enemy") == ("PZF-4.1f", "refuse-weapon-first")


def test_heroic_shooting_can_be_skipped_for_good() -> None:
    leader = american("leader", (2, 2), "us_lieutenant", facing=90, weapons=["smg"])
    position = given([leader, german("enemy", (5, 2))], phase="shooting", step="heroic-shoots")

    question = position.question()

    assert question.prompt.id == "prompt-heroic-shoot"
    assert str(question.skip) == "pass"


def test_the_grenades_phase_can_be_skipped_and_speaks_of_throws_and_their_range() -> None:
    thrower = american("thrower", (2, 2), facing=90, weapons=["rifle", "grenade"])
    position = given([thrower, german("enemy", (5, 2))], phase="grenades")

    question = position.question()
    position.play("take #thrower")
    labels = [SYSTEM.showing.describe(position.state, choice).id for choice in position.game.legal(AMERICAN)]

    assert question.skip == END
    assert "6″" in render(question.prompt, "en", SYSTEM.package), "the range of all grenades, no measure of this table"
    assert labels == ["choice-target-grenade", "choice-cease-grenade"]


@pytest.mark.parametrize(("spent", "weapon_id", "reach"), [(0, "lmg", 40), (5_400, "pistol", 12)])
def test_a_shooter_is_offered_with_the_weapon_he_can_still_fire_and_its_range(
    spent: int, weapon_id: str, reach: int
) -> None:
    gunner = american("gunner", (10, 10), weapons=["lmg", "pistol"], spent=spent)
    position = given([gunner, german("enemy", (10, 20))], phase="shooting")

    offer = describe(position.state, position.choice("take #gunner"))
    position.play("take #gunner")
    if position.question().prompt.id == "prompt-arm":
        position.play("arm #gunner =0")
    prompt = position.question().prompt

    assert offer.args["weapon"] == text(f"weapon-{weapon_id}")
    assert (prompt.args["weapon"], prompt.args["range"]) == (text(f"weapon-{weapon_id}"), reach)


@pytest.mark.rule("PZF-9.4g")
def test_ceasing_fire_names_the_man_or_the_weapon_of_the_vehicle() -> None:
    tank = american("tank", (10, 10), "us_m4", facing=0)
    position = given([tank, rifleman("rifleman", 16, 10), german("enemy", (13, 20))], phase="shooting")

    def label_of_ceasing() -> str:
        return render(describe(position.state, CEASE_FIRE), "en", SYSTEM.package)

    position.play("take #tank", "arm #tank =2")
    assert label_of_ceasing() == "Shoot no more with Vehicle machine gun (hull front): M4 Sherman"

    position.play("cease", "take #rifleman")
    assert label_of_ceasing() == "Shoot no more: Private"


def rifleman(name: str, x: float, y: float, **more: Any) -> Piece:
    return american(name, (x, y), **{"weapons": ["rifle"], **more})


def test_the_question_says_how_many_cannot_shoot_and_why_to_their_side_only() -> None:
    tired = [rifleman("tired", 4, 6, spent=5000), rifleman("also tired", 4, 8, spent=5000)]
    position = given([rifleman("ready", 4, 4), *tired, german("enemy", (9, 4))], phase="shooting")

    remarks = position.game.view(AMERICAN).remarks

    assert [(line.id, line.args) for line in remarks] == [("idle-moved-far", {"count": 2})]
    assert position.game.view(GERMAN).remarks == ()


def faint_by_figure(position: Position) -> dict[int, bool]:
    """Whether each figure that may be taken is offered faintly."""
    offers = position.game.view(AMERICAN).offers
    return {offer.pieces[0]: offer.faint for offer in offers if offer.notation.startswith("take")}


def test_a_shooter_who_sees_no_enemy_is_offered_faintly() -> None:
    wall = {"name": "wall", "kind": "wall_high", "rect": [14, 0, 15, 20]}
    figures = [rifleman("behind the wall", 4, 4), rifleman("before it", 20, 4), german("enemy", (24, 4))]
    position = given(figures, phase="shooting", terrain=[wall])

    assert faint_by_figure(position) == {position.id("behind the wall"): True, position.id("before it"): False}


@pytest.mark.rule("PZF-20.8c")
@pytest.mark.parametrize("phase", ["shooting", "grenades"])
def test_a_shooter_with_a_friend_before_every_enemy_is_offered_faintly(phase: str) -> None:
    arms = ["rifle", "grenade"]
    friends = [rifleman("behind", 4, 4, weapons=arms), rifleman("in front", 6.5, 4, weapons=arms)]
    enemies = [german("enemy", (9, 4), weapons=["rifle"]), german("second enemy", (10.5, 4), weapons=["rifle"])]
    position = given([*friends, *enemies], phase=phase)

    assert faint_by_figure(position) == {position.id("behind"): True, position.id("in front"): False}


def test_the_question_of_heroic_shooting_says_how_many_men_see_an_enemy() -> None:
    leader = american("leader", (4, 4), "us_lieutenant", weapons=["smg"])
    followers = [rifleman("beside", 4, 5), rifleman("tired", 4, 6, spent=5000), rifleman("far off", 4, 18)]
    position = given([leader, *followers, german("enemy", (9, 4))], phase="shooting", step="heroic-shoots")

    (line,) = position.game.view(AMERICAN).remarks

    assert line.id == "heroic-in-sight"
    assert line.args == {"who": text("figure-us-lieutenant", id=position.id("leader")), "count": 2, "men": 3}


@pytest.mark.rule("PZF-5.6c")
@pytest.mark.rule("PZF-5.6h")
@pytest.mark.parametrize("target", ["near", "far"])
def test_the_odds_of_a_grenade_begin_with_the_search_for_it_and_do_not_depend_on_the_distance(target: str) -> None:
    thrower = rifleman("thrower", 2, 2, weapons=["rifle", "grenade"])
    position = given([thrower, german("near", (4, 2)), german("far", (2, 7.5))], phase="grenades")

    position.play("take #thrower")
    notes = position.notes_on(f"target #{target}")

    assert [note.text.args.get("to") for note in notes[:3]] == [as_inches(to) for to in (2_000, 4_000, 6_000)]
    assert [note.text.id for note in notes[3:]] == ["note-scatter", "note-unmeasured"]
    found_on_4, wounds_on_3 = Fraction(3, 6), Fraction(4, 6)
    hits_on_3_4_5 = Fraction(4, 6), Fraction(3, 6), Fraction(2, 6)
    assert chances_of_loss(position, f"target #{target}") == [found_on_4 * hit * wounds_on_3 for hit in hits_on_3_4_5]
    assert position.game.odds(position.choice(f"target #{target}"), AMERICAN) is None, "they would tell the range"


@pytest.mark.rule("PZF-5.6a")
@pytest.mark.parametrize(("place", "is_idle"), [(40, True), (30, False)], ids=["far", "near"])
def test_throwing_grenades_is_passed_over_only_where_nobody_is_near(place: int, is_idle: bool) -> None:
    thrower = american("thrower", (2, 2), weapons=["rifle", "grenade"])
    position = given([thrower, german("enemy", (2, place))], phase="grenades")
    asked = position.game.asked(AMERICAN)

    assert asked is not None
    assert asked.skip == END
    assert asked.choices.is_idle is not None
    assert asked.choices.is_idle(position.state) is is_idle
