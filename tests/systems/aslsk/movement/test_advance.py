"""The Advance Phase (ASL-3.7)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from bocage.kernel.choice import Choice
from bocage.kernel.dice import ScriptedDice
from bocage.kernel.game import Game, complete_options
from bocage.kernel.system import find

BOARD = {"columns": {"A": ".S..", "B": ".....", "C": ".w..", "D": ".....", "E": "...."}}


def game_of(units: Sequence[Mapping[str, Any]], **more: Any) -> Game:
    system = find("aslsk")
    options = complete_options(system, {})
    data = {"board": BOARD, "sides": ["german", "russian"], "phase": "APh", "player": "german", "units": list(units)}
    setting, state, _ = system.rules.situation(data | more, options, "test")
    return Game.start(system, setting, state, "test", options, dice=ScriptedDice())


@pytest.mark.rule("ASL-3.7c")
@pytest.mark.parametrize(
    ("weapons", "cx", "allowed", "tired"),
    [
        ([], False, True, False),
        (["ge_hmg"], False, True, False),
        (["ge_hmg", "ge_lmg"], False, True, True),
        (["ge_hmg", "ge_lmg"], True, False, True),
        (["ge_hmg", "ge_hmg"], False, True, True),
    ],
)
def test_load_decides_whether_an_advance_exhausts(weapons: list[str], cx: bool, allowed: bool, tired: bool) -> None:
    game = game_of(
        [{"name": "s", "type": "ge_467", "at": "B1", "cx": cx}, {"type": "ru_447", "at": "E4"}],
        weapons=[{"type": type, "holder": "s"} for type in weapons],
    )
    assert (game.why_not(Choice.parse("advance #1 @A2"), 0) is None) is allowed
    if allowed:
        game.choose("advance #1 @A2", 0)
        assert game.state.units[1].cx is tired


@pytest.mark.rule("ASL-3.7a", "ASL-3.7e")
def test_every_unit_advances_at_most_once_so_the_phase_ends() -> None:
    game = game_of([{"type": "ge_467", "at": "B1"}, {"type": "ge_467", "at": "B2"}, {"type": "ru_447", "at": "E4"}])
    moves = 0
    while game.state.phase == "APh":
        choices = [choice for choice in game.legal(0) if choice.verb == "advance"]
        if not choices:
            break
        game.choose(choices[0], 0)
        moves += 1
    assert moves == 2
