"""Which of its weapons a figure may fire now (PZF-4.1f, 5.2, 5.4a, 5.5b, 6.1b, 9.4)."""

from __future__ import annotations

from bocage.kernel.rules import Violation, refuse
from bocage.systems.pzf import crews, vehicle_weapons
from bocage.systems.pzf.crews import lacks_crew
from bocage.systems.pzf.laying import can_estimate
from bocage.systems.pzf.model import Figure, State
from bocage.systems.pzf.shooters import has_fired, has_moved, is_jammed, is_unloaded, manner_of
from bocage.systems.pzf.tables import GUN, weapon


def usable(s: State, f: Figure) -> list[int]:
    """The weapons a figure may fire now."""
    return [arm for arm in range(len(f.arms)) if can_use(s, f, arm) is None]


def can_use(s: State, f: Figure, arm: int) -> Violation | None:
    """Why a weapon of a figure may not be fired now."""
    gun = f.arms[arm]
    # A towed gun is a figure of its own and fires as one; grenades have their own step.
    if gun.gone or gun.weapon == "grenade" or gun.weapon.startswith(GUN):
        return refuse("PZF-5.1a", "refuse-no-weapon")
    return (
        has_fired(f, arm)
        or is_unloaded(f, arm)
        or is_jammed(f, arm)
        or has_moved(s, f, weapon(gun.weapon))
        or lacks_crew(s, f, arm)
        or crews.is_laid(s, f, arm)
        or vehicle_weapons.why_not_fire(s, f, arm)
        or (can_estimate(s, f, arm) if manner_of(f, arm) == "estimation" else None)
    )
