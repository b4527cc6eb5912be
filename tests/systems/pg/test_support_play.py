"""Games with guns, aircraft, smoke, bunkers and tanks are played to their end by random choices, with some odds."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bocage.kernel.contract.registry import complete_options
from bocage.kernel.contract.state import copy, encode
from bocage.kernel.dice import HashDice
from bocage.kernel.play.game import Game
from bocage.systems.pg.system import SYSTEM

ODDS_EVERY = 25
"""The odds of one choice are asked for after this number of decisions."""

BATTERY: dict[str, Any] = {
    "board": {
        "columns": {
            "A": "...w...", "B": "..w.h..h", "C": "..t....", "D": "...tt..f", "E": "..f....", "F": "..w.....",
            "G": "...w...",
        },
    },
    "sides": [
        {"nation": "german", "initiative": 3, "morale": [8, 7], "may_fire_smoke": True},
        {"nation": "soviet", "initiative": 1, "may_fire_smoke": True},
    ],
    "turns": 3,
    "step": "initiative",
    "units": [
        {"type": "de_inf", "at": "A2"}, {"type": "de_hmg", "at": "A3"}, {"type": "de_mort81", "at": "A3"},
        {"type": "de_pz3h", "at": "A2"}, {"type": "de_at50", "at": "A4"}, {"type": "de_truck", "at": "A5"},
        {"type": "su_inf", "at": "D4"}, {"type": "su_t34a", "at": "G5"}, {"type": "su_mort82", "at": "G4"},
        {"type": "su_aa37", "at": "F4"}, {"type": "su_hmg", "at": "F4"},
    ],
    "leaders": [
        {"side": "german", "at": "A3", "rank": "CPT", "morale": 9, "combat": 2, "help": 1},
        {"side": "soviet", "at": "F4", "rank": "LT", "morale": 8, "combat": 1, "help": 1},
    ],
    "works": [{"kind": "bunker", "type": "su_bunker_at", "at": "F4"}, {"kind": "entrenchment", "at": "D4"}],
    "mines": [{"side": "soviet", "at": "E4", "strength": 1}],
    "batteries": [
        {"side": "german", "type": "de_off_105"}, {"side": "german", "type": "de_off_105"},
        {"side": "soviet", "type": "su_off_76"},
    ],
    "aircraft": [{"side": "german", "type": "de_ju87"}, {"side": "soviet", "type": "su_il2"}],
}  # fmt: skip
"""Every kind of support on both sides, and a bunker that fires."""


@pytest.mark.parametrize("seed", range(3))
def test_random_play_with_support_ends(seed: int) -> None:
    options = complete_options(SYSTEM, {})
    setting, state, _ = SYSTEM.rules.situation(BATTERY, options, "battery")
    game = Game.start(SYSTEM, setting, state, "battery", options, dice=HashDice(f"battery{seed}".encode()))
    rng, verbs, decisions = Random(seed), set(), 0
    while game.outcome is None:
        seat = game.to_move[0]
        choice = rng.choice(game.legal(seat))
        if decisions % ODDS_EVERY == 0:
            game.odds(choice, seat)
            fresh = copy(game.state, game.state.setting)
            assert encode(fresh) == encode(game.state)
        verbs.add(choice.verb)
        decisions += 1
        game.choose(choice, seat)
    assert verbs & {"bombard", "air-strike", "smoke", "anti-tank"}
