"""Cables of demolition charges (PZF-12.9a): who drags one, and how much slower he goes."""

from __future__ import annotations

from bocage.kernel.rules import rule
from bocage.systems.pzf.model import Explosive, Figure, State
from bocage.systems.pzf.tables import charts


def dragged_by(s: State, f: Figure) -> Explosive | None:
    """The charge whose cable a man drags."""
    return next((charge for charge in s.explosives.values() if charge.carrier == f.id), None)


@rule("PZF-12.9a", off=False)
def is_slowed(s: State, f: Figure) -> bool:
    """Who drags a cable goes at half speed."""
    return bool(s.explosives) and dragged_by(s, f) is not None


def slow(points: int) -> int:
    """What is left of a Movement to a figure that drags a cable."""
    return points * charts().explosive.cable_speed // 1000
