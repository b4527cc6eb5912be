"""Which of its weapons a figure may fire now (PZF-4.1f, 5.2, 5.4a, 5.5b, 6.1b, 9.4)."""

from __future__ import annotations

from collections.abc import Iterable

from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.text import Text
from bocage.systems.pzf import crews, vehicle_weapons
from bocage.systems.pzf.laying import can_estimate
from bocage.systems.pzf.model import Figure, State
from bocage.systems.pzf.shooters import has_fired, has_moved, is_jammed, is_unloaded, manner_of
from bocage.systems.pzf.tables import GUN, Fires, Weapon, crew, weapon
from bocage.systems.pzf.view import weapon_name


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


def is_silent(s: State, f: Figure, arm: int) -> bool:
    """Whether a weapon has no shot in this turn, for all to see; of one beside the table nobody asks for its crew."""
    unfit = is_unloaded(f, arm) or is_jammed(f, arm) or has_moved(s, f, weapon(f.arms[arm].weapon))
    return bool(unfit or (f.where == "table" and lacks_crew(s, f, arm)))


def lacks_crew(s: State, f: Figure, arm: int) -> Violation | None:
    """Some weapons need more men than the gunner (PZF-6.7c, 6.8h)."""
    team = weapon(f.arms[arm].weapon).crew
    if team is None or crew_state(s, f, arm) != "cannot":
        return None
    return refuse("PZF-6.1b", "refuse-crew", men=1 + crew(team).fire.count("cannot"))


def crew_state(s: State, f: Figure, arm: int) -> Fires:
    """What the men who serve a weapon can do with it."""
    row = weapon(f.arms[arm].weapon)
    if row.crew is None or f.kind == "vehicle":
        return unloads_itself(row)
    return crews.service(s, f, arm)


@rule("PZF-9.4i", off="loaded")
def unloads_itself(row: Weapon) -> Fires:
    """Every gun of a vehicle that has fired is unloaded, machine guns never."""
    return "unloaded" if row.reload == "always" else "loaded"


def main_weapon(s: State, ids: Iterable[int]) -> Text | None:
    """The name of the strongest weapon that figures have to fire with."""
    arms = [(id, n, weapon(arm.weapon)) for id in ids if id in s.figures for n, arm in enumerate(s.figures[id].arms)]
    able = [(row.strength, row.range, id, n) for id, n, row in arms if row.firearm and not _is_silent(s, id, n)]
    return weapon_name(s, *max(able)[2:]) if able else None


def _is_silent(s: State, id: int, arm: int) -> bool:
    f = s.figures[id]
    return f.arms[arm].gone or is_silent(s, f, arm)
