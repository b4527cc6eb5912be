"""Units that have left the map are remembered, for the scenarios that count them (PG-16.5c)."""

from __future__ import annotations

from typing import Any

import pytest

from bocage.kernel.choice import Choice
from bocage.kernel.contract.registry import complete_options
from bocage.kernel.dice import ScriptedDice
from bocage.kernel.play.game import Game
from bocage.systems.pg.system import SYSTEM

AT_THE_EXIT: dict[str, Any] = {
    "board": {"columns": {"A": "...", "B": "....", "C": "..."}},
    "sides": [{"nation": "german", "exits": ["A2"]}, {"nation": "soviet"}],
    "units": [
        {"name": "truck", "type": "de_truck", "at": "A2"},
        {"name": "rider", "type": "de_inf", "at": "A2", "carrier": "truck"},
        {"name": "foe", "type": "su_how122", "at": "C3"},
    ],
}


@pytest.mark.rule("PG-16.5c")
def test_who_leaves_is_remembered_with_his_passenger() -> None:
    options = complete_options(SYSTEM, {})
    setting, state, names = SYSTEM.rules.situation(AT_THE_EXIT, options, "exit")
    game = Game.start(SYSTEM, setting, state, "exit", options, dice=ScriptedDice([]))
    truck = names["truck"]
    for choice in (Choice("activate", truck), Choice("move", truck), Choice("begin"), Choice("exit", truck)):
        game.choose(choice, 0)
    assert game.state.left == {0: ["de_inf", "de_truck"]}
    assert game.state.lost_steps == [0, 0]
