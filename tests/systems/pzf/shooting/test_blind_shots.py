"""Nothing is measured before a shot is declared: all that is said until then does not depend on distances.

Two games differ only in how far away the enemies stand, each on its own line of sight. While the shooter makes the same
choices and no die falls, everything made for him must be the same to the byte but for the places of those enemies.
"""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from tests.systems.pzf.position import AMERICAN, Piece, Position, american, german, given

from bocage.kernel.choice import Choice
from bocage.kernel.play.game import Game
from bocage.kernel.records.record import Rolled
from bocage.kernel.showing.view import View

TARGET_X, TARGET_Y = 36.0, 6.0
"""The place of the shooter."""
DIRECTIONS = ((-3, 1), (-1, 1), (-1, 3), (0, 1), (1, 3), (1, 1), (3, 1))
"""The directions of the enemies, so that their bearings are the same near and far."""
ENEMIES = ("ger_grenadier", "ger_gefreiter", "ger_pz4", "ger_grenadier", "ger_kubel", "ger_pak40", "ger_grenadier")
QUESTIONS = 12
"""The largest number of questions compared in one pair of games."""


def shooter(weapon: str, type: str = "us_sergeant") -> Piece:
    return american("shooter", (TARGET_X, TARGET_Y), type, weapons=[weapon, "grenade"])


LOADER = american("loader", (TARGET_X, TARGET_Y - 1.02), weapons=["rifle"])
GUN_AND_CREW = [
    american("shooter", (TARGET_X, TARGET_Y), "us_57mm", gunner="gunner", unit="gun"),
    american("gunner", (TARGET_X, TARGET_Y - 1.3), "us_corporal", weapons=["pistol"], unit="gun"),
    american("loader", (TARGET_X - 1.1, TARGET_Y - 0.7), weapons=["rifle"], unit="gun"),
    american("second loader", (TARGET_X + 1.1, TARGET_Y - 0.7), weapons=["rifle"], unit="gun"),
]
SHOOTERS: dict[str, list[Piece]] = {
    "rifle": [shooter("rifle")],
    "smg": [shooter("smg")],
    "lmg": [shooter("lmg"), LOADER],
    "mmg": [shooter("mmg"), LOADER],
    "rocket": [shooter("rocket"), LOADER],
    "mortar": [shooter("mortar_light"), LOADER],
    "flame": [shooter("flamethrower")],
    "tank": [american("shooter", (TARGET_X, TARGET_Y), "us_m4")],
    "gun": GUN_AND_CREW,
}


def shooter_and_enemies(weapon: str, phase: str, seed: int) -> Position:
    """The shooter before seven enemies, each on its line at a distance that follows from the seed."""
    rng = Random(seed)
    enemies = []
    for (dx, dy), type in zip(DIRECTIONS, ENEMIES, strict=True):
        steps = rng.randrange(24, 105) * 3 / 10 / max(abs(dx), dy)
        enemies.append(german(f"enemy {dx} {dy}", (TARGET_X + steps * dx, TARGET_Y + steps * dy), type, facing=180))
    return given([*SHOOTERS[weapon], *enemies], size=[72, 48], phase=phase, key=b"measuring")


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
            [(note.text, note.rule, game.chances(note, seat)) for noted in notes for note in noted],
        )
    ).encode()


def unplaced(view: View, seat: int) -> View:
    """The view without the places of enemy figures."""
    scene = view.scene
    pieces = tuple(
        piece if piece.side == seat else msgspec.structs.replace(piece, point=None, body=None) for piece in scene.pieces
    )
    return msgspec.structs.replace(view, scene=msgspec.structs.replace(scene, pieces=pieces))


def has_rolled(game: Game) -> bool:
    return any(isinstance(entry, Rolled) for entry in game.inputs)


def count_equal_questions(near_enemy: Position, distant_enemy: Position, rng: Random) -> int:
    """Compare the questions of two games up to the first die; gives how many there were."""
    games, compared = (near_enemy.game, distant_enemy.game), 0
    while compared < QUESTIONS and not any(has_rolled(game) or game.to_move != (AMERICAN,) for game in games):
        assert question(near_enemy.game, AMERICAN) == question(distant_enemy.game, AMERICAN)
        compared += 1
        choice = next_choice(near_enemy, rng)
        for game in games:
            game.choose(choice, AMERICAN)
    return compared


def next_choice(position: Position, rng: Random) -> Choice:
    """Take the shooter if he can be taken, else any choice that leads on to a shot."""
    take = position.choice("take #shooter")
    legal = position.game.legal(AMERICAN)
    if take in legal:
        return take
    towards_a_shot = [choice for choice in legal if choice.verb not in ("end", "cease", "reload", "advance")]
    return rng.choice(towards_a_shot) if towards_a_shot else position.game.sample(AMERICAN, rng)


def questions_compared(weapon: str, phase: str) -> int:
    """Compare the questions of four pairs of games; gives how many there were."""
    compared = 0
    for seed in range(4):
        one, other = (shooter_and_enemies(weapon, phase, 10 * seed + number) for number in (0, 1))
        compared += count_equal_questions(one, other, Random(seed))
    return compared


@pytest.mark.rule("PZF-4.1c")
@pytest.mark.parametrize(
    ("weapon", "questions"),
    [("rifle", 12), ("smg", 16), ("lmg", 12), ("mmg", 16), ("rocket", 16), ("tank", 12), ("gun", 12)],
)
def test_no_question_before_a_shot_depends_on_a_distance(weapon: str, questions: int) -> None:
    assert questions_compared(weapon, "shooting") == questions


@pytest.mark.parametrize(("weapon", "questions"), [("mortar", 16), ("flame", 12)])
def test_no_question_before_a_guess_or_a_jet_of_flame_depends_on_a_distance(weapon: str, questions: int) -> None:
    assert questions_compared(weapon, "shooting") == questions


@pytest.mark.rule("PZF-5.6b")
def test_no_question_before_a_throw_depends_on_a_distance() -> None:
    assert questions_compared("rifle", "grenades") == 8
