"""Nobody measures before a shot is declared: all that is said until then is the same whatever the distances are.

Two games differ only in how far away the enemies stand, each on its own line of sight. While the shooter makes the same
choices and no die falls, everything made for him must be the same to the byte but for the places of those enemies.
"""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from bocage.kernel.choice import Choice
from bocage.kernel.contract.registry import complete_options
from bocage.kernel.play.game import Game
from bocage.kernel.records.record import Rolled
from bocage.kernel.showing.view import View
from bocage.systems.pzf.system import SYSTEM

Words = dict[str, Any]

OPTIONS = complete_options(SYSTEM, {})
HERE = (36.0, 6.0)
WAYS = ((-3, 1), (-1, 1), (-1, 3), (0, 1), (1, 3), (1, 1), (3, 1))
"""The directions of the enemies, so that their bearings are the same near and far."""
FOES = ("ger_grenadier", "ger_gefreiter", "ger_pz4", "ger_grenadier", "ger_kubel", "ger_pak40", "ger_grenadier")


def man(weapon: str, *helpers: Words) -> list[Words]:
    return [{"name": "a", "type": "us_sergeant", "at": HERE, "weapons": [weapon, "grenade"]}, *helpers]


def behind(weapon: str = "rifle") -> Words:
    return {"type": "us_private", "at": (HERE[0], HERE[1] - 1.02), "weapons": [weapon]}


SHOOTERS: dict[str, list[Words]] = {
    "rifle": man("rifle"),
    "smg": man("smg"),
    "lmg": man("lmg", behind()),
    "mmg": man("mmg", behind()),
    "rocket": man("rocket", behind()),
    "mortar": man("mortar_light", behind()),
    "flame": man("flamethrower"),
    "tank": [{"name": "a", "type": "us_m4", "at": HERE}],
    "gun": [
        {"name": "a", "type": "us_57mm", "side": "american", "at": HERE, "gunner": "g", "unit": "a"},
        {"name": "g", "type": "us_corporal", "at": (HERE[0], HERE[1] - 1.3), "weapons": ["pistol"], "unit": "a"},
        {"type": "us_private", "at": (HERE[0] - 1.1, HERE[1] - 0.7), "weapons": ["rifle"], "unit": "a"},
        {"type": "us_private", "at": (HERE[0] + 1.1, HERE[1] - 0.7), "weapons": ["rifle"], "unit": "a"},
    ],
}


def game_with(shooter: str, phase: str, seed: int) -> Game:
    """The shooter before seven enemies, each on its line at a distance of the seed."""
    rng = Random(seed)
    foes = []
    for (dx, dy), type in zip(WAYS, FOES, strict=True):
        far = rng.randrange(24, 105) * 3 / 10 / max(abs(dx), dy)
        foes.append({"side": "german", "type": type, "at": (HERE[0] + far * dx, HERE[1] + far * dy), "facing": 180})
    data = {"size": [72, 48], "phase": phase, "figures": [*SHOOTERS[shooter], *foes]}
    setting, state, _ = SYSTEM.rules.situation(data, OPTIONS, "test")
    return Game.start(SYSTEM, setting, state, "test", OPTIONS, key=b"measuring")


def question(game: Game, seat: int) -> bytes:
    """Everything made for a seat, without the places of its enemies."""
    view = game.view(seat)
    choices = [*game.legal(seat), Choice("target", 10**6), Choice("nonsense")]
    notes = [game.notes_on(choice, seat) for choice in choices]
    return repr(
        (
            msgspec.json.encode(unplaced(view, seat)),
            [str(choice) for choice in choices],
            [game.why_not(choice, seat) for choice in choices],
            [game.odds(choice, seat, budget=500) for choice in choices],
            [(note.text, note.rule, game.chances(note, seat)) for found in notes for note in found],
        )
    ).encode()


def unplaced(view: View, seat: int) -> View:
    scene = view.scene
    pieces = tuple(p if p.side == seat else msgspec.structs.replace(p, point=None, body=None) for p in scene.pieces)
    return msgspec.structs.replace(view, scene=msgspec.structs.replace(scene, pieces=pieces))


def rolled(game: Game) -> bool:
    return any(isinstance(entry, Rolled) for entry in game.inputs)


def walk_together(pair: list[Game], rng: Random) -> int:
    """How many questions were the same, up to the first die."""
    same = 0
    while not any(rolled(game) or game.to_move != (0,) for game in pair) and same < 12:
        near, far = (question(game, 0) for game in pair)
        assert near == far
        same += 1
        choice = next_choice(pair[0], rng)
        for game in pair:
            game.choose(choice, 0)
    return same


def next_choice(game: Game, rng: Random) -> Choice:
    """The shooter is taken, and goes on to a shot."""
    legal = [choice for choice in game.legal(0) if choice.verb not in ("end", "cease", "reload", "advance")]
    taken = [choice for choice in legal if choice.verb == "take" and choice.piece == 1]
    return rng.choice(taken or legal) if legal else game.sample(0, rng)


def compared(shooter: str, phase: str) -> int:
    pairs = [[game_with(shooter, phase, 10 * seed + side) for side in (0, 1)] for seed in range(4)]
    return sum(walk_together(pair, Random(seed)) for seed, pair in enumerate(pairs))


@pytest.mark.rule("PZF-4.1c")
@pytest.mark.parametrize("shooter", [name for name in SHOOTERS if name not in ("mortar", "flame")])
def test_no_question_before_a_shot_depends_on_a_distance(shooter: str) -> None:
    assert compared(shooter, "shooting") > 7


@pytest.mark.parametrize("shooter", ["mortar", "flame"])
def test_nor_do_those_before_a_guess_or_a_jet(shooter: str) -> None:
    assert compared(shooter, "shooting") > 7


@pytest.mark.rule("PZF-5.6b")
def test_nor_those_before_a_throw() -> None:
    assert compared("rifle", "grenades") > 7
