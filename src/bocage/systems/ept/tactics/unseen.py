"""What may be under an enemy's markers: the units of the scenario that nobody has seen yet, spread over them."""

from __future__ import annotations

from typing import NamedTuple

from bocage.systems.ept.fire.firers import power_against_men
from bocage.systems.ept.guessing import unseen_units
from bocage.systems.ept.reference.charts import POWER
from bocage.systems.ept.reference.counters import Cannon
from bocage.systems.ept.state.model import UNKNOWN, State
from bocage.systems.ept.state.units import is_vehicle, type_of

USUAL_MORALE = 7
"""The morale that is expected of units that are not known."""


class Unseen(NamedTuple):
    """What one marker covers on the average."""

    units: float = 1.0
    """How many real units."""
    power: int = 4 * POWER
    """Their power against men, in 64ths."""
    cannon: Cannon | None = None
    """The gun that may be there, the best of those that are about."""
    guns: float = 0.0
    """How many guns."""


def unseen_of(s: State, side: int) -> Unseen:
    """What one marker of a side covers on the average, by what its enemy knows."""
    markers = sum(1 for unit in s.units.values() if unit.side == side and unit.type == UNKNOWN)
    about = [unit for unit in unseen_units(s, side) if unit.arrives <= s.turn]
    real = [unit for unit in about if not unit.decoy and not is_vehicle(unit)]
    if not markers or not real:
        return Unseen(min(1.0, len(real) / max(1, markers)))
    power = sum(POWER * power_against_men(unit) for unit in real) // len(real)
    cannons = [cannon for unit in real if (cannon := type_of(unit).cannon) is not None]
    best = max(cannons, key=lambda cannon: cannon.ac, default=None)
    return Unseen(len(real) / markers, power, best, min(1.0, len(cannons) / markers))
