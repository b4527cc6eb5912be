"""What the players are shown while one of them may react (EPT-8.1a)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.systems.ept.positions import OPEN

from bocage.kernel.contract.registry import complete_options
from bocage.kernel.dice import HashDice
from bocage.kernel.play.game import Game
from bocage.systems.ept.system import SYSTEM

GERMAN, SOVIET = 0, 1
MARCH: dict[str, Any] = {
    "board": {"columns": OPEN},
    "automatic": True,
    "formations": [{"name": "f1", "side": "german"}, {"name": "f2", "side": "soviet"}],
    "units": [
        {"name": "pc", "type": "platoon_leader", "formation": "f1", "at": "A6", "leads": True},
        {"name": "g", "type": "de_grenadier", "formation": "f1", "at": "C1"},
        {"name": "x", "type": "su_rifle", "formation": "f2", "at": "C5"},
    ],
}


def march() -> tuple[Game, dict[str, int]]:
    """A German platoon has been activated; a Soviet squad sees it."""
    options = complete_options(SYSTEM, {})
    setting, state, names = SYSTEM.rules.situation(MARCH, options, "test")
    game = Game.start(SYSTEM, setting, state, "test", options, key=b"march", dice=HashDice(b"march"))
    game.choose(f"take ={names['f1']}", GERMAN)
    return game, names


def verbs(game: Game, seat: int) -> set[str]:
    """The verbs of the choices that a seat is offered."""
    return {offer.notation.split()[0] for offer in game.view(seat).offers}


@pytest.mark.rule("EPT-8.1a")
def test_after_each_step_the_enemy_is_asked_and_the_mover_waits() -> None:
    game, names = march()
    game.choose(f"step #{names['g']} @C2", GERMAN)
    assert verbs(game, GERMAN) == set()
    assert verbs(game, SOVIET) == {"answer", "pass"}
    game.choose("pass", SOVIET)
    assert {"step", "done"} <= verbs(game, GERMAN)
    assert verbs(game, SOVIET) == set()


@pytest.mark.rule("EPT-8.1a")
def test_after_each_shot_the_enemy_is_asked_before_the_firer_may_fire_again() -> None:
    game, names = march()
    game.choose(f"fire #{names['g']} @C5", GERMAN)
    assert verbs(game, GERMAN) == set()
    assert "answer" in verbs(game, SOVIET)
