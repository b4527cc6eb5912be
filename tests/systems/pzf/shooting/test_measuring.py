"""Distances are measured after a shot is declared (PZF-4.6m, B12a, B12d): nothing shown before depends on them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.systems.pzf.position import AMERICAN, Piece, Position, american, german, given

from bocage.kernel.play.game import Game
from bocage.kernel.showing.view import View
from bocage.systems.pzf.reference.tables import tables


def played(figures: list[Piece], phase: str, *choices: str) -> Position:
    """A position on a large table after some choices of the Americans."""
    position = given(figures, phase=phase, size=[72, 48], key=b"measure")
    position.play(*choices)
    return position


def shown_beside_the_table(view: View) -> tuple[Any, ...]:
    """All that a decision shows beside the table itself."""
    return view.prompt, view.rule, view.offers, view.limits, view.forms, view.log


def mortar_team(enemy: tuple[float, float]) -> list[Piece]:
    return [
        american("mortar", (20, 4), unit="1", weapons=["mortar_light"]),
        american("corporal", (21, 4), "us_corporal", unit="1", weapons=["pistol"]),
        german("enemy", enemy, "ger_gefreiter", weapons=["pistol"]),
    ]


@pytest.mark.rule("PZF-4.6m", "PZF-B12a")
def test_a_mortar_is_laid_and_its_range_guessed_without_a_measure() -> None:
    near, distant = (played(mortar_team((20, y)), "shooting", "take #mortar", "lay #enemy") for y in (12, 27))

    views = near.game.view(AMERICAN), distant.game.view(AMERICAN)

    assert shown_beside_the_table(views[0]) == shown_beside_the_table(views[1])
    assert views[0].free is views[1].free is True


def rifleman_and_enemy(enemy_y: float) -> list[Piece]:
    return [
        american("rifleman", (20, 4), "us_corporal", weapons=["rifle"]),
        german("enemy", (20, enemy_y), "ger_gefreiter", weapons=["pistol"]),
    ]


@pytest.mark.rule("PZF-B12d")
def test_no_distance_is_measured_for_shooting() -> None:
    near, distant = (played(rifleman_and_enemy(y), "shooting", "take #rifleman") for y in (8, 40))

    views = near.game.view(AMERICAN), distant.game.view(AMERICAN)
    notes = [[(note.text, note.rule) for note in position.notes_on("target #enemy")] for position in (near, distant)]

    assert shown_beside_the_table(views[0]) == shown_beside_the_table(views[1])
    assert notes[0] == notes[1]
    told = ["note-range-short", "note-range-medium", "note-range-long", "note-unmeasured"]
    assert [text.id for text, _ in notes[0]] == told


@pytest.mark.rule("PZF-B12d")
def test_the_distance_of_a_charge_is_measured() -> None:
    position = played(rifleman_and_enemy(8), "movement", "take #rifleman")
    charge = str(position.choice("charge #enemy"))

    (offer,) = [offer for offer in position.game.view(AMERICAN).offers if offer.notation == charge]

    assert offer.unit == "ps"
    assert [(line.name, line.value, line.rule) for line in offer.tally] == [("way", 2_999, "PZF-B5i")]


def machine_gun_and_enemy(enemy_y: float) -> list[Piece]:
    return [
        american("gunner", (20, 4), "us_corporal", weapons=["lmg"]),
        american("rifleman", (60, 4), "us_corporal", weapons=["rifle"]),
        german("enemy", (20, enemy_y), "ger_gefreiter", weapons=["pistol"]),
    ]


@pytest.mark.rule("PZF-4.1c")
def test_a_declared_shot_is_not_taken_back_even_if_it_falls_short() -> None:
    position = played(machine_gun_and_enemy(46), "shooting", "take #gunner")
    assert position.game.can_undo(AMERICAN), "nothing is declared yet"
    assert position.question().prompt.args["left"] == 4

    position.play("target #enemy")

    assert not position.game.can_undo(AMERICAN)
    assert position.question().prompt.args["left"] == 3


@pytest.mark.rule("PZF-4.1c")
@pytest.mark.parametrize("enemy_y", [8, 46], ids=["in-range", "out-of-range"])
def test_no_plan_of_shots_is_foreseen(enemy_y: float) -> None:
    position = played(machine_gun_and_enemy(enemy_y), "shooting", "take #gunner")
    shot = position.choice("target #enemy")

    assert position.game.forecast([shot, shot], AMERICAN) is None


# --- every weapon -------------------------------------------------------------------------------------------------
def armed(weapon: str) -> list[Piece]:
    """A man with a weapon, and two who help to serve it."""
    mates = [american(f"mate {y}", (20.9, y), unit="1", weapons=["pistol"]) for y in (3.5, 4.5)]
    return [american("shooter", (20, 4), "us_corporal", unit="1", weapons=[weapon]), *mates]


def served(gun: str) -> list[Piece]:
    """A gun with its gunner and two loaders."""
    return [
        american("gun", (20, 4), gun, facing=0, gunner="gunner", unit="crew"),
        american("gunner", (20, 2.7), "us_corporal", unit="crew", weapons=["pistol"]),
        american("loader", (19, 3.3), unit="crew", weapons=["pistol"]),
        american("second loader", (21, 3.3), unit="crew", weapons=["pistol"]),
    ]


def driven(vehicle: str) -> list[Piece]:
    return [american("vehicle", (20, 4), vehicle, facing=0)]


ENEMIES = [
    pytest.param({"type": "ger_gefreiter", "weapons": ["pistol"]}, id="man"),
    pytest.param({"type": "ger_pz4", "facing": 180}, id="tank"),
]
CLOSE_TARGET, DISTANT_TARGET = (20, 12), (20, 46)


def decisions(game: Game, phase: str, depth: int = 4) -> Iterator[tuple[tuple[str, ...], Game]]:
    """Every question of a phase that comes before a shot is declared, with the choices that lead to it."""
    if game.state.phase != phase or AMERICAN not in game.to_move:
        return
    yield (), game
    for choice in game.legal(AMERICAN) if depth else ():
        if choice.verb == "advance":
            continue
        ahead = game.clone()
        ahead.choose(choice, AMERICAN)
        if ahead.can_undo(AMERICAN):
            yield from (((str(choice), *then), reached) for then, reached in decisions(ahead, phase, depth - 1))


def shown(game: Game) -> tuple[Any, ...]:
    """All that a question shows, and all that pointing at its answers or at a figure adds.

    A template lies where its target stands; advancing is moving, which is measured.
    """
    choices = [choice for choice in game.legal(AMERICAN) if choice.verb != "advance"]
    view = game.view(AMERICAN)
    offers = [offer for offer in view.offers if not offer.notation.startswith("advance")]
    notes = [game.notes_on(choice, AMERICAN) for choice in choices]
    notes += [game.notes_on_piece(id, AMERICAN) for id in game.known(AMERICAN).figures]
    said = [[(note.text, note.rule, note.weight, note.resolution) for note in noted] for noted in notes]
    odds = [game.odds(choice, AMERICAN, budget=200) for choice in choices]
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
def test_nothing_shown_before_a_shot_tells_how_far_the_enemy_is(
    phase: str, firing: list[Piece], enemy: dict[str, Any]
) -> None:
    near, distant = (
        dict(decisions(played([*firing, german("enemy", place, **enemy)], phase).game, phase))
        for place in (CLOSE_TARGET, DISTANT_TARGET)
    )

    assert len(near) > 1
    assert list(near) == list(distant)
    for choices in near:
        assert shown(near[choices]) == shown(distant[choices]), choices
