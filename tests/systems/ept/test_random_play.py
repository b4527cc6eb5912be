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
from bocage.systems.ept.state.units import vehicles_by_cell
from bocage.systems.ept.system import SYSTEM

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


ARMOUR: dict[str, Any] = {
    "board": {
        "columns": {
            "A": "......", "B": ".......", "C": "..F...", "D": ".......", "E": "..B...", "F": "......B", "G": "......",
        },
        "roads": ["A4 B4 C4 D4 E4"],
    },
    "turns": 4,
    "step": "support",
    "tank_riders": True,
    "formations": [
        {"name": "infantry", "side": "german", "hesitates_at": 3, "breaks_at": 7},
        {"name": "carriers", "side": "german", "hesitates_at": 3, "breaks_at": 7},
        {"name": "tanks", "side": "german", "hesitates_at": 3, "breaks_at": 7},
        {"name": "riders", "side": "soviet", "hesitates_at": 3, "breaks_at": 7},
        {"name": "red", "side": "soviet", "hesitates_at": 3, "breaks_at": 7},
    ],
    "units": [
        {"name": "h1", "type": "de_251_1", "formation": "carriers", "leads": True, "at": "A3", "facing": "SE"},
        {"name": "h2", "type": "de_251_1", "formation": "carriers", "at": "A4", "facing": "SE"},
        {"name": "truck", "type": "de_sdkfz7", "formation": "carriers", "at": "B4", "facing": "SE"},
        {"type": "platoon_leader", "formation": "infantry", "leads": True, "at": "A4", "carrier": "h2"},
        {"type": "de_hmg", "formation": "infantry", "at": "A4", "carrier": "h2"},
        {"type": "de_panzergrenadier", "formation": "infantry", "at": "A3", "carrier": "h1"},
        {"type": "de_pak40", "formation": "infantry", "at": "B4", "facing": "NW", "carrier": "truck"},
        {"type": "de_mortar_81", "formation": "infantry", "at": "A2", "set_up": True},
        {"type": "de_pz3_n", "formation": "tanks", "leads": True, "at": "B3", "facing": "SE", "heat_left": 2},
        {"type": "de_stug3g", "formation": "tanks", "at": "B5", "facing": "SE"},
        {"type": "de_pioneer", "formation": "infantry", "at": "B5"},
        {"name": "t1", "type": "su_t34_43", "formation": "red", "leads": True, "at": "F4", "facing": "NW"},
        {"name": "t2", "type": "su_lee", "formation": "red", "at": "G4", "facing": "NW"},
        {"type": "su_smg", "formation": "riders", "at": "F4", "carrier": "t1"},
        {"type": "platoon_leader", "formation": "riders", "leads": True, "at": "E3"},
        {"type": "su_rifle", "formation": "riders", "at": "E3"},
        {"type": "su_sapper", "formation": "riders", "at": "E4"},
        {"type": "su_atr_ptrd", "formation": "riders", "at": "E4"},
        {"type": "su_45_m42", "formation": "riders", "at": "E5", "facing": "NW"},
        {"type": "decoy", "formation": "riders", "at": "D3"},
    ],
    "batteries": [{"side": "soviet", "calibre": "heavy"}],
}  # fmt: skip
"""A clash of armour with men in carriers, on tanks and beside them, towed guns, and few hexes between the sides."""


OBSTACLES: dict[str, Any] = {
    "board": {
        "columns": {
            "A": "......", "B": "..HH...", "C": "..W...", "D": "..B.C..", "E": "..H...", "F": "..H.V..", "G": "......",
        },
        "roads": ["A4 B4 C4 D4 E4"],
        "levels": {"C3": 1, "E5": 1},
        "sides": {"D4:N": "hedge", "D3:NE": "bocage"},
        "blocks": ["B2 B3", "E3 F2"],
    },
    "sides": [{"nation": "german", "exits": ["A1"]}, {"nation": "soviet"}],
    "turns": 4,
    "step": "command",
    "weather": 1,
    "ground": "deep_snow",
    "smoke": {"D5": 2},
    "fires": ["C3"],
    "formations": [
        {"name": "first", "side": "german", "hesitates_at": 4, "breaks_at": 7},
        {"name": "second", "side": "soviet", "hesitates_at": 4, "breaks_at": 7},
    ],
    "units": [
        {"type": "platoon_leader", "formation": "first", "leads": True, "at": "B3"},
        {"type": "de_pioneer", "formation": "first", "at": "B3"},
        {"type": "de_pioneer", "formation": "first", "at": "C4"},
        {"type": "de_pioneer", "formation": "first", "at": "B2", "floor": 1},
        {"type": "de_grenadier", "formation": "first", "at": "A1"},
        {"type": "de_pz4_g", "formation": "first", "at": "A4", "facing": "SE"},
        {"type": "platoon_leader", "formation": "second", "leads": True, "at": "F3"},
        {"type": "su_rifle", "formation": "second", "at": "E3", "hidden": True},
        {"type": "su_rifle", "formation": "second", "at": "F2", "floor": 1},
        {"type": "su_sapper", "formation": "second", "at": "E5"},
        {"type": "su_maxim", "formation": "second", "at": "D6", "set_up": True},
        {"type": "su_t34_43", "formation": "second", "at": "G5", "facing": "NW"},
    ],
    "works": [
        {"kind": "mines", "at": "D3", "side": "soviet"},
        {"kind": "mines", "at": "D4", "side": "soviet", "dummy": True},
        {"kind": "mines", "at": "C5", "side": "german"},
        {"kind": "wire", "at": "D2", "side": "soviet"},
        {"kind": "wire", "at": "D5", "side": "soviet"},
        {"kind": "bunker", "at": "D6", "side": "soviet", "facing": "NW"},
        {"kind": "entrenchment", "at": "E4", "side": "soviet"},
        {"kind": "prepared_position", "at": "A4", "side": "german"},
    ],
    "victory": {"hexes": {"E3": 3, "D4": 1}},
}  # fmt: skip
"""Sappers against a position with mines, wire and a bunker, in deep snow and haze."""


def skirmish(seed: int, situation: dict[str, Any]) -> Game:
    options = complete_options(SYSTEM, {})
    setting, state, _ = SYSTEM.rules.situation(situation, options, "skirmish")
    return Game.start(SYSTEM, setting, state, "skirmish", options, dice=HashDice(f"ept{seed}".encode()))


@pytest.mark.parametrize("situation", [SKIRMISH, ARMOUR, OBSTACLES], ids=["house", "armour", "works"])
@pytest.mark.parametrize("seed", range(6))
def test_random_play_ends(seed: int, situation: dict[str, Any]) -> None:
    game, rng = skirmish(seed, situation), Random(seed)
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
        assert vehicles_by_cell(fresh) == vehicles_by_cell(state)
    faults = {fault(text, language, SYSTEM.package) for text in said.values() for language in LANGUAGES}
    assert not faults - {""}
    assert bundle("en", SYSTEM.package).has_message(f"outcome-{game.outcome.reason}")
