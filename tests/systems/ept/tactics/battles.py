"""A battle of two companies with armour, guns, artillery and hidden units, for games between agents."""

from __future__ import annotations

from typing import Any

from bocage.kernel.contract.registry import complete_options
from bocage.kernel.dice import HashDice
from bocage.kernel.play.game import Game
from bocage.systems.ept.system import SYSTEM

COLUMNS = "ABCDEFGHIJKLMNOPQRST"
ROWS = (
    "....F......C........",
    "...FF.....CC....B...",
    "..FF......C.....BB..",
    ".........W......B...",
    "....V....WH....F....",
    "...VV.....H...FF....",
    "..........W....F....",
    ".....B........F.....",
    "....BB..........C...",
    ".....B......K..CC...",
    "...........KK...C...",
    "............K.......",
)
"""The ground by rows; a village in the middle, woods on both wings."""
ATTACKERS: list[dict[str, Any]] = [
    {"type": "company_leader", "formation": "kp", "leads": True, "at": "B5"},
    {"type": "de_hmg", "formation": "kp", "at": "C6"},
    {"type": "de_mortar_81", "formation": "kp", "at": "B6", "set_up": True},
    {"type": "observer", "formation": "kp", "at": "C5"},
    *({"type": "decoy", "formation": "z1", "at": hex} for hex in ("C8", "C9")),
    {"type": "platoon_leader", "formation": "z1", "leads": True, "at": "C4"},
    *({"type": "de_grenadier", "formation": "z1", "at": hex} for hex in ("C4", "D4", "C3")),
    {"type": "platoon_leader", "formation": "z2", "leads": True, "at": "C7"},
    *({"type": "de_grenadier", "formation": "z2", "at": hex} for hex in ("C7", "D7", "D6")),
    {"type": "de_pz4_g", "formation": "pz", "leads": True, "at": "B4", "facing": "SE"},
    *({"type": "de_pz4_g", "formation": "pz", "at": hex, "facing": "SE"} for hex in ("B3", "B8")),
]
DEFENDERS: list[dict[str, Any]] = [
    {"type": "company_leader", "formation": "rota", "leads": True, "at": "K5"},
    {"type": "su_maxim", "formation": "rota", "at": "J5", "set_up": True},
    {"type": "su_maxim", "formation": "rota", "at": "K6", "set_up": True},
    {"type": "su_atr_ptrd", "formation": "rota", "at": "J4"},
    {"type": "platoon_leader", "formation": "v1", "leads": True, "at": "K6"},
    *({"type": "su_rifle", "formation": "v1", "at": hex} for hex in ("J4", "K6", "K7")),
    {"type": "platoon_leader", "formation": "v2", "leads": True, "at": "M10"},
    *({"type": "su_rifle", "formation": "v2", "at": hex} for hex in ("M10", "L11", "M12")),
    {"type": "platoon_leader", "formation": "ptb", "leads": True, "at": "P5"},
    {"type": "su_45_m42", "formation": "ptb", "at": "P5", "facing": "NW"},
    {"type": "su_45_m42", "formation": "ptb", "at": "O6", "facing": "NW"},
    *({"type": "decoy", "formation": "v1", "at": hex} for hex in ("Q3", "Q9")),
]


def position() -> dict[str, Any]:
    """The battle as a situation; everybody is hidden."""
    columns = {letter: "." * (index % 2) + "".join(row[index] for row in ROWS) for index, letter in enumerate(COLUMNS)}
    hidden = [{**unit, "hidden": True} for unit in (*ATTACKERS, *DEFENDERS)]
    company = {"superior": "kp", "hesitates_at": 2, "breaks_at": 5}
    return {
        "board": {"columns": columns, "roads": ["A5 B5 C5 D5 E5 F5 G5 H5 I5 J5 K5 L5 M5 N5 O5"]},
        "turns": 8,
        "step": "support",
        "formations": [
            {"name": "kp", "side": "german", "company": True, "hesitates_at": 2, "breaks_at": 4},
            *({"name": name, "side": "german", **company} for name in ("z1", "z2")),
            {"name": "pz", "side": "german", "independent": True, "hesitates_at": 2, "breaks_at": 3},
            {"name": "rota", "side": "soviet", "company": True, "hesitates_at": 3, "breaks_at": 5},
            *({"name": name, "side": "soviet", **company, "superior": "rota"} for name in ("v1", "v2", "ptb")),
        ],
        "units": hidden,
        "batteries": [{"side": "german", "calibre": "medium"}, {"side": "soviet", "calibre": "light"}],
        "victory": {"hexes": {"K5": 4, "J5": 3, "K6": 3, "M11": 2}, "losses_count": True},
        "control": dict.fromkeys(("K5", "J5", "K6", "M11"), "soviet"),
    }


def battle(seed: int) -> Game:
    """A game of it with its own dice."""
    options = complete_options(SYSTEM, {})
    setting, state, _ = SYSTEM.rules.situation(position(), options, "battle")
    return Game.start(SYSTEM, setting, state, "battle", options, dice=HashDice(f"battle{seed}".encode()))
