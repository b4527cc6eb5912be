"""What a figure is worth: the coin in which shots, moves and losses are compared. A rifleman is worth 1."""

from __future__ import annotations

from functools import cache

from bocage.systems.pzf.bravery import models_of
from bocage.systems.pzf.command import is_grade
from bocage.systems.pzf.model import Figure
from bocage.systems.pzf.tables import vehicle, weapon
from bocage.systems.pzf.tactics.style import Style


@cache
def of_weapon(id: str, style: Style) -> float:
    """What a weapon adds to whoever has it."""
    row = weapon(id)
    if row.crew is not None:
        return style.valuing.served_weapon_bonus.of(row.crew)
    if row.template == "flame" or row.scope:
        return style.valuing.special_weapon_bonus
    return style.valuing.bonus_per_extra_shot * (row.rate - 1)


def armament(f: Figure, style: Style) -> float:
    """What the best weapon of a figure adds to it."""
    return max((of_weapon(arm.weapon, style) for arm in f.arms if not arm.gone), default=0.0)


def worth(f: Figure, style: Style) -> float:
    """What a figure is worth to its side now."""
    if f.wreck or f.where == "lost":
        return 0.0
    values = style.valuing
    if f.kind == "vehicle":
        return models_of(f) + vehicle(f.type).cost / values.vehicle_points_per_rifleman
    if f.kind != "man":
        return values.gun_worth if f.kind == "gun" and not f.arms[0].gone else values.other_worth
    return models_of(f) + armament(f, style) + (values.leader_bonus if is_grade(f) else 0.0)


def per_wound(f: Figure, style: Style) -> float:
    """What one wound takes from a figure; Fate saves every second one."""
    saved = style.valuing.fate_factor if f.fate and f.kind == "man" else 1.0
    return saved * worth(f, style) / max(1, f.pv)
