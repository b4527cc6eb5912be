"""What a figure is worth: the coin in which shots, moves and losses are compared. A rifleman is worth 1."""

from __future__ import annotations

from functools import cache

from bocage.systems.pzf.bravery import models_of
from bocage.systems.pzf.command import is_grade
from bocage.systems.pzf.model import Figure
from bocage.systems.pzf.tables import vehicle, weapon

COMMAND = 0.8
"""What a Gradé is worth beyond his count: without him his men stand still."""
MACHINE = 60.0
"""So many points of a vehicle's price are worth a rifleman, beside its count."""
ARMS = {"lmg": 1.2, "mmg_hmg": 1.6, "rocket": 0.5, "mortar": 1.5, "gun": 2.5}
"""What a served weapon that works adds, by its crew."""


@cache
def of_weapon(id: str) -> float:
    """What a weapon adds to whoever has it."""
    row = weapon(id)
    if row.crew is not None:
        return ARMS[row.crew]
    return 0.6 if row.template == "flame" or row.scope else 0.1 * (row.rate - 1)


def armament(f: Figure) -> float:
    """What the best weapon of a figure adds to it."""
    return max((of_weapon(arm.weapon) for arm in f.arms if not arm.gone), default=0.0)


def worth(f: Figure) -> float:
    """What a figure is worth to its side now."""
    if f.wreck or f.where == "lost":
        return 0.0
    if f.kind == "vehicle":
        return models_of(f) + vehicle(f.type).cost / MACHINE
    if f.kind != "man":
        return 2.5 if f.kind == "gun" and not f.arms[0].gone else 0.2
    return models_of(f) + armament(f) + (COMMAND if is_grade(f) else 0.0)


def per_wound(f: Figure) -> float:
    """What one wound takes from a figure; Fate saves every second one."""
    saved = 0.6 if f.fate and f.kind == "man" else 1.0
    return saved * worth(f) / max(1, f.pv)
