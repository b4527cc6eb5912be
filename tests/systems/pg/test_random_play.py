"""A whole game is played to its end by random choices, with saves and views on the way."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.test_texts import fault, parts

from bocage.kernel.contract.registry import complete_options
from bocage.kernel.contract.state import copy, encode
from bocage.kernel.dice import HashDice
from bocage.kernel.play.game import Game
from bocage.kernel.text import LANGUAGES, Text, bundle
from bocage.systems.pg.system import SYSTEM

SKIRMISH: dict[str, Any] = {
    "board": {
        "columns": {
            "A": "...w...", "B": "..w.h..h", "C": "..t....", "D": "...tt..f", "E": "..f....",
            "F": "..w.....", "G": "...w...",
        },
        "roads": ["A4 B4 C4 D4 E4"],
    },
    "sides": [{"nation": "german", "initiative": 3, "morale": [8, 7]}, {"nation": "soviet", "initiative": 1}],
    "turns": 5,
    "step": "initiative",
    "units": [
        {"type": "de_inf", "at": "A2"}, {"type": "de_inf", "at": "A2"}, {"type": "de_hmg", "at": "A3"},
        {"type": "de_cav", "at": "A4"}, {"type": "de_truck", "at": "A5"}, {"type": "de_ac", "at": "A6"},
        {"type": "su_inf", "at": "F3"}, {"type": "su_inf", "at": "F3"}, {"type": "su_hmg", "at": "G4"},
        {"type": "su_smg", "at": "E3"}, {"type": "su_at45", "at": "F4"}, {"type": "su_inf", "at": "D4"},
    ],
    "leaders": [
        {"side": "german", "at": "A2", "rank": "CPT", "morale": 9, "combat": 1, "help": 1},
        {"side": "german", "at": "A3", "rank": "LT", "morale": 9, "combat": 1, "help": 0},
        {"side": "soviet", "at": "F3", "rank": "MAJ", "morale": 8, "combat": 1, "help": 1},
        {"side": "soviet", "at": "D4", "rank": "SGT", "morale": 8, "combat": 0, "help": 1},
    ],
    "victory": {"hexes": {"D4": 3, "C3": 1}, "step_points": 1, "margins": [2, 1]},
}  # fmt: skip
"""A fight for a town: foot, cavalry, a truck, an armored car and guns under leaders of four ranks."""


def skirmish(seed: int) -> Game:
    options = complete_options(SYSTEM, {})
    setting, state, _ = SYSTEM.rules.situation(SKIRMISH, options, "skirmish")
    return Game.start(SYSTEM, setting, state, "skirmish", options, dice=HashDice(f"pg{seed}".encode()))


@pytest.mark.parametrize("seed", range(6))
def test_random_play_ends(seed: int) -> None:
    game, rng = skirmish(seed), Random(seed)
    said: dict[object, Text] = {}
    while game.outcome is None:
        seat = game.to_move[0]
        legal = game.legal(seat)
        assert legal
        assert len(set(map(str, legal))) == len(legal)
        asked = game.asked(seat)
        if asked is not None and asked.choices.why_not is not None:
            assert not [choice for choice in legal if asked.choices.why_not(game.known(seat), choice)]
        view = game.view(seat)
        said |= {(text.id, frozenset(text.args)): text for text in parts(view)}
        game.choose(rng.choice(legal), seat)
        state = game.state
        fresh = copy(state, state.setting)
        assert encode(fresh) == encode(state)
        assert fresh.places == state.places
    faults = {fault(text, language, SYSTEM.package) for text in said.values() for language in LANGUAGES}
    assert not faults - {""}
    assert bundle("en", SYSTEM.package).has_message(f"outcome-{game.outcome.reason}")
