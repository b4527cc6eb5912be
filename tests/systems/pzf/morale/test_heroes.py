"""Heroic actions: when a declaration is a question of which hardly anything can come."""

from __future__ import annotations

from typing import Any

import pytest
from tests.systems.pzf.position import GERMAN, Position, american, german, given

from bocage.kernel.choice import PASS
from bocage.kernel.contract.question import Ask

WALL = {"kind": "wall_high", "rect": [14, 0, 15, 24]}
LIEUTENANT = american("lieutenant", (4, 4), "us_lieutenant", weapons=["smg"])
MOVES: dict[str, Any] = {"phase": "movement", "step": "heroic-moves"}
SHOTS: dict[str, Any] = {"phase": "shooting", "step": "heroic-shoots"}


def is_idle(position: Position) -> bool:
    """Whether standing orders pass over the declaration that is asked."""
    asked = position.game.decision
    assert isinstance(asked, Ask)
    assert asked.skip == PASS
    assert asked.choices.is_idle is not None
    return asked.choices.is_idle(position.state)


@pytest.mark.rule("PZF-B9a")
@pytest.mark.parametrize("situation", [MOVES, SHOTS], ids=["move", "shoot"])
def test_a_hero_who_sees_no_enemy_is_not_asked_for_a_heroic_action(situation: dict[str, Any]) -> None:
    hidden = given([LIEUTENANT, german("enemy", (24, 4))], terrain=[WALL], **situation)
    seen = given([LIEUTENANT, german("enemy", (24, 4))], **situation)

    assert is_idle(hidden)
    assert not is_idle(seen)


@pytest.mark.rule("PZF-B9a")
def test_the_answer_to_a_heroic_action_is_asked_for_without_an_enemy_in_sight() -> None:
    enemies = [german("officer", (24, 4), "ger_leutnant"), german("man", (20, 4))]
    position = given([LIEUTENANT, american("scout", (20, 8)), *enemies], terrain=[WALL], **MOVES)

    position.play("pass")
    assert position.game.to_move == (GERMAN,)
    position.play("heroic #officer")

    assert not is_idle(position), "the other side has declared, and only now can it be answered"
