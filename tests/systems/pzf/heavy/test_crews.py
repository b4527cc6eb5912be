"""Crews and guns where no decision of a case leads: a gun without a shield, the law of the gunner's error."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
from tests.systems.pzf.driver import at, run

from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Draw
from bocage.kernel.contract.registry import complete_options
from bocage.kernel.dice import ScriptedDice
from bocage.kernel.play.game import Game
from bocage.systems.pzf.heavy.crews import gun_cover
from bocage.systems.pzf.shooting.estimation import estimate_by_eye
from bocage.systems.pzf.system import SYSTEM


@pytest.mark.rule("PZF-6.8l")
def test_a_gun_without_a_shield_is_heavy_cover_to_its_crew() -> None:
    assert gun_cover(shield=False) == 5
    assert gun_cover(shield=True) == 0


@pytest.mark.rule("PZF-B12b")
@pytest.mark.parametrize(("chosen", "deviation"), [("0.1", 4.0), ("0.05", 2.0), ("0.2", 8.0)])
def test_the_error_of_the_eye_follows_the_normal_law(chosen: str, deviation: float) -> None:
    state, names = at(
        size=(72, 60),
        options={"ai_estimation_sd": chosen},
        figures=[
            {"name": "mortar", "at": [10, 5], "weapons": ["mortar_heavy"]},
            {"name": "target", "type": "ger_grenadier", "at": [10, 45.5]},
        ],
    )
    mortar, target = state.figures[names["mortar"]], state.figures[names["target"]]
    request = next(estimate_by_eye(state, mortar, 0, (target.x, target.y)))
    assert isinstance(request, Draw)
    rng = Random(5)
    guesses = [request.read(tuple(rng.randint(1, 100) for _ in range(12))) for _ in range(4000)]
    mean = sum(guesses) / len(guesses)
    spread = (sum((guess - mean) ** 2 for guess in guesses) / len(guesses)) ** 0.5
    assert abs(mean - 40) < 0.5
    assert abs(spread - deviation) < 0.15 * deviation
    assert run(estimate_by_eye(state, mortar, 0, (target.x, target.y)), [[50, 51] * 6])[0] == 40


def team(side: str, x: float, y: float, facing: int) -> list[dict[str, object]]:
    """A gun, a mortar, a machine gun and a flamethrower of one side, with the men who serve them."""
    private, corporal = ("us_private", "us_corporal") if side == "american" else ("ger_grenadier", "ger_gefreiter")
    gun = "us_57mm" if side == "american" else "ger_pak40"
    back = -1 if facing == 0 else 1
    rifle = ["rifle", "grenade"]
    name = side[0]
    return [
        {"name": f"{name}k", "type": gun, "side": side, "at": [x, y], "facing": facing, "gunner": f"{name}g",
         "unit": name},
        {"name": f"{name}g", "type": corporal, "at": [x, y + 1.3 * back], "weapons": ["pistol"], "unit": name},
        {"type": private, "at": [x - 1.1, y + 0.7 * back], "weapons": rifle, "unit": name},
        {"type": private, "at": [x + 1.1, y + 0.7 * back], "weapons": rifle, "unit": name},
        {"type": private, "at": [x + 4, y], "weapons": ["mortar_light"], "unit": f"{name}m"},
        {"type": corporal, "at": [x + 5, y], "weapons": rifle, "gear": ["radio"], "unit": f"{name}m"},
        {"type": private, "at": [x + 8, y], "weapons": ["mmg"], "facing": facing, "unit": f"{name}w"},
        {"type": corporal, "at": [x + 9, y], "weapons": rifle, "unit": f"{name}w"},
        {"type": corporal, "at": [x + 12, y - 5 * back], "weapons": ["flamethrower"], "unit": f"{name}f"},
        {"type": private, "at": [x + 13.2, y - 5 * back], "weapons": rifle, "unit": f"{name}f"},
    ]  # fmt: skip


def test_heavy_weapons_play_at_random_without_a_dead_end() -> None:
    terrain = [{"kind": "wall_high", "line": [[4, 12], [12, 12]]}, {"kind": "hedge", "line": [[14, 11], [26, 11]]}]
    data = {"turns": 9, "terrain": terrain, "figures": team("american", 5, 4, 0) + team("german", 6, 20, 180)}
    options = complete_options(SYSTEM, {})
    verbs: set[str] = set()
    rng = Random(9)
    for seed in range(12):
        setting, state, _ = SYSTEM.rules.situation(data, options, "test")
        game = Game.start(SYSTEM, setting, state, "test", options, key=f"crews {seed}".encode())
        for _ in range(500):
            if game.decision is None or game.state.turn > 3:
                break
            seat = game.to_move[0]
            choice = game.sample(seat, rng)
            verbs.add(choice.verb)
            game.choose(choice, seat)
    assert {"lay", "shell", "by-eye", "serve", "target", "turn", "to"} <= verbs


def opened(phase: str, **words: object) -> tuple[Game, dict[str, int]]:
    """A game that begins in a phase of the situation `words`, without dice, and the ids of its figures by name."""
    options = complete_options(SYSTEM, {})
    setting, state, names = SYSTEM.rules.situation({"phase": phase, **words}, options, "test")
    return Game.start(SYSTEM, setting, state, "test", options, dice=ScriptedDice()), names


def test_the_odds_of_a_grenade_count_the_search_and_know_no_distance() -> None:
    shares_lost = []
    for distance in (4, 20):
        game, names = opened(
            "grenades",
            figures=[
                {"name": "thrower", "at": [2, 2], "weapons": ["grenade"]},
                {"name": "target", "type": "ger_grenadier", "at": [2, distance]},
                {"name": "beside", "type": "ger_grenadier", "at": [3, distance]},
            ],
        )
        game.choose(Choice("take", names["thrower"]), 0)
        notes = game.notes_on(Choice("target", names["target"]), 0)
        chances = [game.chances(note, 0) for note in notes]
        shares_lost.append([odds.shares["lost"] for odds in chances if odds])
    assert shares_lost == [[Fraction(2, 9), Fraction(1, 6), Fraction(1, 9)]] * 2


def test_nothing_tells_the_distance_before_the_guess() -> None:
    told_by_distance = []
    for distance in (9, 20):
        game, names = opened(
            "shooting",
            figures=[
                {"name": "mortar", "type": "us_corporal", "at": [2, 2], "weapons": ["mortar_light"]},
                {"name": "loader", "at": [3, 2]},
                {"name": "target", "type": "ger_grenadier", "at": [2, distance]},
            ],
        )
        told: list[object] = []
        for choice in (Choice("take", names["mortar"]), Choice("lay", names["target"])):
            told += [sorted(map(str, game.legal(0))), [note.text for note in game.notes_on(choice, 0)]]
            told.append(game.odds(choice, 0))
            game.choose(choice, 0)
        told += [sorted(map(str, game.legal(0))), game.odds(Choice("guess", number=9), 0), len(game.log)]
        told_by_distance.append(told)
    assert told_by_distance[0] == told_by_distance[1]
