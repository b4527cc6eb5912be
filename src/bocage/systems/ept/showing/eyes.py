"""Who would make a hidden unit out, as far as its side knows (EPT-10.3)."""

from __future__ import annotations

from msgspec.structs import replace

from bocage.systems.ept.hidden import has_sight_of, makes_out
from bocage.systems.ept.state.model import Gait, State, Unit
from bocage.systems.ept.state.units import other, units_of


def first_eye(s: State, unit: Unit, cell: int, gait: Gait) -> Unit | None:
    """The nearest enemy who would make out a hidden unit that moves into a hex; a marker may be one. None: nobody."""
    moved = replace(unit, at=cell, floor=0)
    enemies = sorted(units_of(s, other(unit.side)), key=lambda enemy: (s.board.distance(enemy.at, cell), enemy.id))
    for enemy in enemies:
        if makes_out(s, enemy, moved, gait) and has_sight_of(s, enemy, moved):
            return enemy
    return None
