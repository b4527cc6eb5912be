"""What the benchmarks time: sight between all men of a full table, and the targets of all men."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from bocage.systems.pzf.setup.situation import read_situation
from bocage.systems.pzf.shooting.aiming import target_choices
from bocage.systems.pzf.space.sight import visible_enemies
from bocage.systems.pzf.state.model import PS, Burst, State, on_table

POINTS_FOR_SIXTY_FIGURES = "1150"
"""The points for which both armies together have sixty figures, vehicles and guns included, as an option is written."""
LINEAR_KINDS = ("hedge", "wall_low", "fence", "barricade", "wall_high")
"""Kinds of linear terrain on the full table."""
AREA_KINDS = ("wood", "building_stone", "scrub", "crops", "rocks")
"""Kinds of terrain that cover an area on the full table."""


def full_table(seed: int = 1) -> State:
    """A state with sixty men and forty pieces of terrain on a standard table."""
    rng = Random(seed)
    terrain: list[dict[str, Any]] = []
    for number in range(40):
        x, y = rng.randrange(2, 60), rng.randrange(2, 38)
        if number % 2:
            ends = [[x, y], [x + rng.randrange(1, 8), y + rng.randrange(1, 8)]]
            terrain.append({"kind": LINEAR_KINDS[number // 2 % 5], "line": ends})
        else:
            kind = AREA_KINDS[number // 2 % 5]
            windows = [[x + 3, y], [x + 3, y + 5]] if kind == "building_stone" else []
            terrain.append({"kind": kind, "rect": [x, y, x + 6, y + 5], "windows": windows})
    types = ("us_private", "ger_grenadier")
    men = [
        {"type": types[index % 2], "weapons": ["rifle"], "at": [rng.randrange(1, 72), rng.randrange(1, 48)]}
        for index in range(60)
    ]
    return read_situation({"size": [72, 48], "terrain": terrain, "figures": men}, {}, "benchmark")[1]


def sight() -> Callable[[], int]:
    """A benchmark: one man moves, then all men look for all their enemies.

    Each run returns the number of lines of sight.
    """
    state = full_table()
    rng = Random(2)
    men = on_table(state)

    def look() -> int:
        man = men[rng.randrange(len(men))]
        man.x, man.y = rng.randrange(1, 72) * PS, rng.randrange(1, 48) * PS
        for viewer in men:
            visible_enemies(state, viewer)
        return len(men) * len(men) // 2

    return look


def first_sight() -> Callable[[], int]:
    """A benchmark: all men look for all their enemies, with no answers kept.

    Each run returns the number of lines of sight.
    """
    state = full_table()
    men = on_table(state)

    def look() -> int:
        state.setting.looks.clear()
        for viewer in men:
            visible_enemies(state, viewer)
        return len(men) * len(men) // 2

    return look


def list_all_targets() -> Callable[[], int]:
    """A benchmark: all men list their targets, with no answers kept. Each run returns the number of men."""
    state = full_table()
    men = on_table(state)

    def aim() -> int:
        state.setting.looks.clear()
        for man in men:
            state.player, state.burst = man.side, Burst(man.id, 0, 1)
            list(target_choices(state))
        return len(men)

    return aim
