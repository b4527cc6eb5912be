"""A whole game of the draft is played to its end by random choices, with saves and views on the way."""

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
from bocage.systems.ept.draft import SYSTEM

SKIRMISH: dict[str, Any] = {
    "board": {
        "columns": {
            "A": "......", "B": "..F....", "C": "..HH..", "D": "..B.C..", "E": "......", "F": "..W.V..", "G": "......",
        },
        "roads": ["A4 B4 C4 D4 E4"],
        "levels": {"C3": 1},
        "sides": {"D4:N": "hedge"},
        "blocks": ["C3 C4"],
    },
    "turns": 4,
    "step": "support",
    "formations": [
        {"name": "first", "side": "german", "hesitates_at": 2, "breaks_at": 5},
        {"name": "second", "side": "soviet", "hesitates_at": 2, "breaks_at": 5},
    ],
    "units": [
        {"type": "platoon_leader", "formation": "first", "leads": True, "at": "A3"},
        {"type": "de_grenadier", "formation": "first", "at": "A3"},
        {"type": "de_grenadier", "formation": "first", "at": "B3"},
        {"type": "de_hmg", "formation": "first", "at": "B3", "set_up": True},
        {"type": "de_pz4_g", "formation": "first", "at": "A4", "facing": "SE"},
        {"type": "su_t34_43", "formation": "second", "at": "G4", "facing": "NW"},
        {"type": "su_45_m42", "formation": "second", "at": "F4", "facing": "NW"},
        {"type": "platoon_leader", "formation": "second", "leads": True, "at": "F3"},
        {"type": "su_rifle", "formation": "second", "at": "F3"},
        {"type": "su_rifle", "formation": "second", "at": "D3"},
        {"type": "su_maxim", "formation": "second", "at": "E3", "set_up": True},
    ],
    "batteries": [{"name": "guns", "side": "german", "calibre": "light"}, {"side": "soviet", "calibre": "medium"}],
    "victory": {"hexes": {"C3": 3, "D4": 1}},
}  # fmt: skip
"""A fight for a house between two platoons with a machine gun each."""


def skirmish(seed: int) -> Game:
    options = complete_options(SYSTEM, {})
    setting, state, _ = SYSTEM.rules.situation(SKIRMISH, options, "skirmish")
    return Game.start(SYSTEM, setting, state, "skirmish", options, dice=HashDice(f"ept{seed}".encode()))


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
        said |= {(text.id, frozenset(text.args)): text for text in parts(game.view(seat))}
        game.choose(rng.choice(legal), seat)
        state = game.state
        fresh = copy(state, state.setting)
        assert encode(fresh) == encode(state)
        assert fresh.places == state.places
    faults = {fault(text, language, SYSTEM.package) for text in said.values() for language in LANGUAGES}
    assert not faults - {""}
    assert bundle("en", SYSTEM.package).has_message(f"outcome-{game.outcome.reason}")
