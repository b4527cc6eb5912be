"""Nobody measures before he shoots (PZF-4.6m, B12a, B12d): what a player is shown does not depend on the distance."""

from __future__ import annotations

from typing import Any

import pytest

from bocage.kernel.choice import Choice
from bocage.kernel.game import Game, complete_options
from bocage.kernel.view import View
from bocage.systems.pzf.system import SYSTEM


def play(figures: list[dict[str, Any]], phase: str, *choices: str) -> Game:
    """A game after some choices of the Americans."""
    options = complete_options(SYSTEM, {})
    setting, state, names = SYSTEM.situation({"phase": phase, "size": [72, 48], "figures": figures}, options, "test")
    game = Game.start(SYSTEM, setting, state, "test", options, key=b"measure")
    for choice in choices:
        for name, id in names.items():
            choice = choice.replace(f"#{name}", f"#{id}")
        game.choose(choice, 0)
    return game


def asked(view: View) -> tuple[Any, ...]:
    """All that a decision shows beside the table itself."""
    return view.prompt, view.rule, view.offers, view.limits, view.forms, view.log


def mortar(at: list[float]) -> list[dict[str, Any]]:
    return [
        {"name": "m", "type": "us_private", "at": [20, 4], "unit": "1", "weapons": ["mortar_light"]},
        {"name": "c", "type": "us_corporal", "at": [21, 4], "unit": "1", "weapons": ["pistol"]},
        {"name": "x", "type": "ger_gefreiter", "at": at, "weapons": ["pistol"]},
    ]


@pytest.mark.rule("PZF-4.6m", "PZF-B12a")
def test_a_mortar_is_laid_and_its_range_guessed_without_any_measure() -> None:
    near, far = (play(mortar([20, y]), "shooting", "take #m", "lay #x") for y in (12, 27))
    assert asked(near.view(0)) == asked(far.view(0))
    assert near.view(0).free


@pytest.mark.rule("PZF-B12d")
def test_there_is_a_measure_for_moving_and_none_for_shooting() -> None:
    def rifle(y: float) -> list[dict[str, Any]]:
        return [
            {"name": "a", "type": "us_corporal", "at": [20, 4], "weapons": ["rifle"]},
            {"name": "x", "type": "ger_gefreiter", "at": [20, y], "weapons": ["pistol"]},
        ]

    near, far = (play(rifle(y), "shooting", "take #a") for y in (8, 40))
    assert asked(near.view(0)) == asked(far.view(0))
    notes = [[(note.text, note.rule) for note in game.notes_on(Choice("target", 2), 0)] for game in (near, far)]
    assert notes[0] == notes[1]
    bands = [f"note-range-{band}" for band in ("short", "medium", "long")]
    assert [said.id for said, _ in notes[0]] == [*bands, "note-unmeasured"]
    walking = play(rifle(8), "movement", "take #a")
    offer = next(offer for offer in walking.view(0).offers if offer.notation == "charge #2")
    assert offer.tally
    assert offer.unit == "ps"


def machine_gun(y: float) -> list[dict[str, Any]]:
    return [
        {"name": "a", "type": "us_corporal", "at": [20, 4], "weapons": ["lmg"]},
        {"name": "b", "type": "us_corporal", "at": [60, 4], "weapons": ["rifle"]},
        {"name": "x", "type": "ger_gefreiter", "at": [20, y], "weapons": ["pistol"]},
    ]


@pytest.mark.rule("PZF-4.1c")
def test_a_declared_shot_is_not_taken_back_even_if_it_falls_short() -> None:
    game = play(machine_gun(46), "shooting", "take #a", "target #x")
    assert game.view(0).prompt != play(machine_gun(46), "shooting", "take #a").view(0).prompt
    assert not game.can_undo(0)


@pytest.mark.rule("PZF-4.1c")
def test_no_plan_of_shots_is_foreseen() -> None:
    plan = [Choice("target", 3), Choice("target", 3)]
    foreseen = [play(machine_gun(y), "shooting", "take #a").forecast(plan, 0) for y in (8, 46)]
    assert foreseen == [None, None]
