"""Nobody measures before he shoots (PZF-4.6m, B12a, B12d): what a player is shown does not depend on the distance."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from bocage.kernel.choice import Choice
from bocage.kernel.contract.registry import complete_options
from bocage.kernel.play.game import Game
from bocage.kernel.showing.view import View
from bocage.systems.pzf.system import SYSTEM
from bocage.systems.pzf.tables import tables


def play(figures: list[dict[str, Any]], phase: str, *choices: str) -> Game:
    """A game after some choices of the Americans."""
    options = complete_options(SYSTEM, {})
    setting, state, names = SYSTEM.rules.situation(
        {"phase": phase, "size": [72, 48], "figures": figures}, options, "test"
    )
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


# --- every weapon -------------------------------------------------------------------------------------------------
def armed(weapon: str) -> list[dict[str, Any]]:
    """A man with a weapon, and two who help to serve it."""
    mates = [{"type": "us_private", "at": [20.9, y], "unit": "1", "weapons": ["pistol"]} for y in (3.5, 4.5)]
    return [{"type": "us_corporal", "at": [20, 4], "unit": "1", "weapons": [weapon]}, *mates]


def served(gun: str) -> list[dict[str, Any]]:
    crew = [{"type": "us_private", "at": at, "unit": "k", "weapons": ["pistol"]} for at in ([19, 3.3], [21, 3.3])]
    gunner = {"name": "g", "type": "us_corporal", "at": [20, 2.7], "unit": "k", "weapons": ["pistol"]}
    return [{"type": gun, "at": [20, 4], "side": "american", "facing": 0, "gunner": "g", "unit": "k"}, gunner, *crew]


def driven(vehicle: str) -> list[dict[str, Any]]:
    return [{"type": vehicle, "at": [20, 4], "side": "american", "facing": 0}]


ENEMIES = [
    pytest.param({"type": "ger_gefreiter", "weapons": ["pistol"]}, id="man"),
    pytest.param({"type": "ger_pz4", "facing": 180}, id="tank"),
]
NEAR, FAR = [20, 12], [20, 46]


def decisions(game: Game, phase: str, depth: int = 4) -> Iterator[tuple[tuple[str, ...], Game]]:
    """Every question of a phase that comes before a shot is declared, with the choices that lead to it."""
    if game.state.phase != phase or 0 not in game.to_move:
        return
    yield (), game
    for choice in game.legal(0) if depth else ():
        if choice.verb == "advance":
            continue
        ahead = game.clone()
        ahead.choose(choice, 0)
        if ahead.can_undo(0):
            yield from (((str(choice), *then), reached) for then, reached in decisions(ahead, phase, depth - 1))


def shown(game: Game) -> tuple[Any, ...]:
    """All that a question shows, and all that pointing at its answers or at a figure adds.

    A template lies where its target stands; advancing is moving, which is measured.
    """
    choices = [choice for choice in game.legal(0) if choice.verb != "advance"]
    view = game.view(0)
    offers = [offer for offer in view.offers if not offer.notation.startswith("advance")]
    notes = [game.notes_on(choice, 0) for choice in choices]
    notes += [game.notes_on_piece(id, 0) for id in game.known(0).figures]
    said = [[(note.text, note.rule, note.weight, note.resolution) for note in found] for found in notes]
    odds = [game.odds(choice, 0, budget=200) for choice in choices]
    return view.prompt, view.rule, offers, view.limits, view.forms, view.log, said, odds


CARRIED = [id for id, row in tables().weapons.items() if row.move_penalty != "vehicle" and not id.startswith("gun")]
FIRING = [
    *(pytest.param("shooting", armed(id), id=id) for id in CARRIED if id != "grenade"),
    *(pytest.param("shooting", served(id), id=id) for id in tables().guns),
    *(pytest.param("shooting", driven(id), id=id) for id, row in tables().vehicles.items() if row.weapons),
    pytest.param("grenades", armed("grenade"), id="grenade"),
]


@pytest.mark.rule("PZF-4.6m", "PZF-B12d")
@pytest.mark.parametrize("enemy", ENEMIES)
@pytest.mark.parametrize(("phase", "firing"), FIRING)
def test_whatever_is_fired_nothing_before_the_shot_tells_how_far_the_enemy_is(
    phase: str, firing: list[dict[str, Any]], enemy: dict[str, Any]
) -> None:
    near, far = (dict(decisions(play([*firing, {**enemy, "at": at}], phase), phase)) for at in (NEAR, FAR))
    assert len(near) > 1
    assert list(near) == list(far)
    for choices in near:
        assert shown(near[choices]) == shown(far[choices]), choices
