"""Whole games that begin at close quarters are played to their end by players who seek assaults."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bocage.kernel.contract.registry import complete_options
from bocage.kernel.dice import HashDice
from bocage.kernel.play.game import Game
from bocage.systems.pg.system import SYSTEM

MELEE: dict[str, Any] = {
    "board": {
        "columns": {
            "A": "...w...", "B": "..w.h..h", "C": "..t....", "D": "...tt..f", "E": "..f....",
            "F": "..w.....", "G": "...w...",
        },
    },
    "sides": [{"nation": "german", "initiative": 3, "morale": [8, 7]}, {"nation": "soviet", "initiative": 1}],
    "turns": 3,
    "step": "initiative",
    "units": [
        {"type": "de_inf", "at": "C3"}, {"type": "de_inf", "at": "C3"}, {"type": "de_cav", "at": "B4"},
        {"type": "de_hmg", "at": "C4", "order": "disrupted"}, {"type": "de_truck", "at": "C4"},
        {"type": "de_pz3h", "at": "C5"}, {"type": "de_eng", "at": "C5"}, {"type": "de_hq", "at": "A4"},
        {"type": "de_at37", "at": "B3", "order": "demoralized"}, {"type": "de_apc", "at": "B5"},
        {"type": "su_inf", "at": "D4", "dug": 2}, {"type": "su_hmg", "at": "D4"}, {"type": "su_smg", "at": "D5"},
        {"type": "su_inf", "at": "D3", "order": "demoralized"}, {"type": "su_at45", "at": "D3"},
        {"type": "su_t34a", "at": "D6", "tank_leader": True}, {"type": "su_t34a", "at": "E6"},
        {"type": "su_inf", "at": "E4", "order": "demoralized"}, {"type": "su_cav", "at": "E5"},
        {"type": "su_truck", "at": "E5"}, {"type": "su_mort82", "at": "F4"},
    ],
    "leaders": [
        {"side": "german", "at": "C3", "rank": "MAJ", "morale": 8, "combat": 1, "help": 1},
        {"side": "german", "at": "C4", "rank": "LT", "morale": 8, "combat": 1, "help": 0},
        {"side": "german", "at": "B4", "rank": "CPT", "morale": 8, "help": 1, "leader": "cavalry"},
        {"side": "soviet", "at": "D4", "rank": "COL", "morale": 8, "combat": 1, "help": 1},
        {"side": "soviet", "at": "E5", "rank": "CPT", "morale": 8, "combat": 1, "leader": "cavalry"},
        {"side": "soviet", "at": "E4", "morale": 9, "leader": "kommissar"},
        {"side": "soviet", "at": "D3", "rank": "SGT", "morale": 7, "help": 1, "order": "demoralized"},
    ],
    "works": [{"kind": "entrenchment", "at": "D3"}],
    "victory": {"hexes": {"D4": 3}, "step_points": 1, "margins": [2, 1]},
}  # fmt: skip
"""Infantry, tanks and cavalry next to each other, with every kind of leader, headquarters and an entrenchment."""
SOUGHT = ("enter", "assault", "charge", "all-fire", "join", "recover", "flee", "demand")
"""The verbs that the players prefer."""


@pytest.mark.parametrize("seed", range(4))
def test_close_fights_come_to_an_end_and_every_choice_offered_is_legal(seed: int) -> None:
    options = complete_options(SYSTEM, {"pass_with_demoralized": "opponent_may_demand"} if seed % 2 else {})
    setting, state, _ = SYSTEM.rules.situation(MELEE, options, "melee")
    game = Game.start(SYSTEM, setting, state, "melee", options, dice=HashDice(f"melee{seed}".encode()))
    rng, fights = Random(seed), 0
    while game.outcome is None:
        seat = game.to_move[0]
        legal = game.legal(seat)
        assert [str(choice) for choice in legal if game.why_not(choice, seat) is not None] == []
        assert len(set(map(str, legal))) == len(legal)
        sought = [choice for choice in legal if choice.verb in SOUGHT]
        choice = rng.choice(sought if sought and rng.random() < 0.6 else list(legal))
        fights += choice.verb == "assault"
        if choice.verb in ("assault", "join", "strike") and not fights % 3:
            assert game.odds(choice, seat) is not None
        game.choose(choice, seat)
    assert fights
