"""Crews and guns where no decision of a case leads: a gun without a shield, the law of the gunner's error."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from random import Random

import pytest
from tests.systems.pzf.position import AMERICAN, Piece, american, german, given

from bocage.kernel.contract.procedure import Draw, Procedure
from bocage.systems.pzf.heavy.crews import gun_cover
from bocage.systems.pzf.shooting.estimation import estimate_by_eye


@pytest.mark.rule("PZF-6.8l")
@pytest.mark.parametrize(("shield", "cover"), [(False, 5), (True, 0)])
def test_a_gun_without_a_shield_is_heavy_cover_to_its_crew(shield: bool, cover: int) -> None:
    assert gun_cover(shield=shield) == cover


@pytest.mark.rule("PZF-B12b")
@pytest.mark.parametrize(("chosen", "deviation"), [("0.1", 4.0), ("0.05", 2.0), ("0.2", 8.0)])
def test_an_estimate_by_eye_follows_the_normal_law_around_the_distance(chosen: str, deviation: float) -> None:
    figures = [american("mortar", (10, 5), weapons=["mortar_heavy"]), german("enemy", (10, 45.5))]
    position = given(figures, size=(72, 60), options={"ai_estimation_sd": chosen})

    def estimate() -> Procedure[int]:
        return estimate_by_eye(position.state, position.figure("mortar"), 0, position.place("enemy"))

    request, rng = next(estimate()), Random(5)
    assert isinstance(request, Draw)
    guesses = [request.read(tuple(rng.randint(1, 100) for _ in range(12))) for _ in range(4000)]

    mean = sum(guesses) / len(guesses)
    spread = (sum((guess - mean) ** 2 for guess in guesses) / len(guesses)) ** 0.5
    assert mean == pytest.approx(40, abs=0.5)
    assert spread == pytest.approx(deviation, rel=0.15)
    assert position.run(estimate(), [[50, 51] * 6]).value == 40


def teams(side: Callable[..., Piece], x: float, y: float, facing: int) -> list[Piece]:
    """A gun, a mortar, a machine gun and a flamethrower of one side, with the men who serve them."""
    private, corporal, gun = (
        ("us_private", "us_corporal", "us_57mm")
        if side is american
        else ("ger_grenadier", "ger_gefreiter", "ger_pak40")
    )
    back = -1 if facing == 0 else 1
    rifle = ["rifle", "grenade"]
    of_side = side.__name__
    rows: list[tuple[str, tuple[float, float], str, dict[str, object]]] = [
        ("gun", (x, y), gun, {"facing": facing, "gunner": f"{of_side} gunner", "unit": "gun"}),
        ("gunner", (x, y + 1.3 * back), corporal, {"weapons": ["pistol"], "unit": "gun"}),
        ("loader", (x - 1.1, y + 0.7 * back), private, {"weapons": rifle, "unit": "gun"}),
        ("second loader", (x + 1.1, y + 0.7 * back), private, {"weapons": rifle, "unit": "gun"}),
        ("mortar", (x + 4, y), private, {"weapons": ["mortar_light"], "unit": "mortar"}),
        ("radio", (x + 5, y), corporal, {"weapons": rifle, "gear": ["radio"], "unit": "mortar"}),
        ("machine gun", (x + 8, y), private, {"weapons": ["mmg"], "facing": facing, "unit": "machine gun"}),
        ("corporal", (x + 9, y), corporal, {"weapons": rifle, "unit": "machine gun"}),
        ("flamethrower", (x + 12, y - 5 * back), corporal, {"weapons": ["flamethrower"], "unit": "flame"}),
        ("escort", (x + 13.2, y - 5 * back), private, {"weapons": rifle, "unit": "flame"}),
    ]
    return [
        side(f"{of_side} {name}", place, type, **(more | {"unit": f"{of_side} {more['unit']}"}))
        for name, place, type, more in rows
    ]


def test_heavy_weapons_play_at_random_without_a_dead_end() -> None:
    terrain = [{"kind": "wall_high", "line": [[4, 12], [12, 12]]}, {"kind": "hedge", "line": [[14, 11], [26, 11]]}]
    figures = teams(american, 5, 4, 0) + teams(german, 6, 20, 180)
    rng = Random(9)

    verbs: set[str] = set()
    for seed in range(12):
        game = given(figures, turns=9, terrain=terrain, key=f"crews {seed}".encode()).game
        for _ in range(500):
            if game.decision is None or game.state.turn > 3:
                break
            seat = game.to_move[0]
            choice = game.sample(seat, rng)
            verbs.add(choice.verb)
            game.choose(choice, seat)

    assert {"lay", "shell", "by-eye", "serve", "target", "turn", "to"} <= verbs


@pytest.mark.parametrize("enemy_y", [4, 20], ids=["near", "far"])
def test_the_odds_of_a_grenade_count_the_search_and_do_not_depend_on_the_distance(enemy_y: float) -> None:
    enemies = [german("enemy", (2, enemy_y)), german("second enemy", (3, enemy_y))]
    position = given([american("thrower", (2, 2), weapons=["grenade"]), *enemies], phase="grenades")

    position.play("take #thrower")
    chances = [position.game.chances(note, AMERICAN) for note in position.notes_on("target #enemy")]

    assert [odds.shares["lost"] for odds in chances if odds] == [Fraction(2, 9), Fraction(1, 6), Fraction(1, 9)]


def test_nothing_tells_the_distance_before_a_mortar_guesses_it() -> None:
    def all_told(enemy_y: float) -> list[object]:
        mortar = american("mortar", (2, 2), "us_corporal", weapons=["mortar_light"])
        position = given([mortar, american("loader", (3, 2)), german("enemy", (2, enemy_y))], phase="shooting")
        told: list[object] = []
        for notation in ("take #mortar", "lay #enemy"):
            told += [position.offered(), [note.text for note in position.notes_on(notation)]]
            told.append(position.game.odds(position.choice(notation), AMERICAN))
            position.play(notation)
        return [*told, position.offered(), position.game.odds(position.choice("guess =9"), AMERICAN), position.game.log]

    assert all_told(9) == all_told(20)
