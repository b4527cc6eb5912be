"""Who may shoot, and in what state his weapons are (PZF-4.1f, 5.2, 5.4a, 5.5b, 20.8, B6b)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal

from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.pzf.bodies import movement_of, tolerance
from bocage.systems.pzf.command import acts_freely
from bocage.systems.pzf.gunners import skill_of
from bocage.systems.pzf.history import holds_fire
from bocage.systems.pzf.model import Figure, State
from bocage.systems.pzf.sturmtruppen import has_advanced
from bocage.systems.pzf.tables import Weapon, weapon
from bocage.systems.pzf.zones import is_at_vehicle, is_engaged

Manner = Literal["", "estimation", "flame"]
"""How a weapon is fired: by aiming at what is seen, by estimation, as a jet of flame."""
GRENADE = "grenade"


# --- who may shoot ------------------------------------------------------------------------------------------------
def can_shoot(s: State, f: Figure, beside: Collection[int] | None = None) -> Violation | None:
    """Why a figure may not shoot at all in this part; where known, only who is beside an enemy is in melee."""
    return is_carried(f) or is_anothers(s, f) or is_able(s, f, beside)


def is_able(s: State, f: Figure, beside: Collection[int] | None = None) -> Violation | None:
    """Why a figure could not shoot if the part were its own."""
    mine = is_carried(f) or is_out_of_action(f) or cannot_aim(s, f) or has_shot(f) or is_hampered(f) or has_cycled(f)
    return mine or is_in_melee(s, f, beside) or is_silenced(s, f) or is_ordered(s, f)


def is_ordered(s: State, f: Figure) -> Violation | None:
    """What else keeps a figure from shooting and throwing: a scenario, an advance, a dying man it has tended."""
    return holds_fire(s, f) or has_advanced(s, f) or has_hands_full(s, f)


@rule("PZF-9.3e")
def is_carried(f: Figure) -> Violation | None:
    """Passengers of a vehicle do not shoot."""
    return refuse("PZF-9.3e", "refuse-carried") if f.where == "aboard" else None


@rule("PZF-9.8c")
def is_out_of_action(f: Figure) -> Violation | None:
    """A vehicle out of action is of no more use."""
    return refuse("PZF-9.8c", "refuse-out-of-action") if f.wreck else None


@rule("PZF-B2a")
def is_anothers(s: State, f: Figure) -> Violation | None:
    """Only the figures of the side whose part it is, whichever of its players has them."""
    return refuse("PZF-B2a", "refuse-not-your-part") if f.side != s.player or f.where != "table" else None


@rule("PZF-1.1b")
def cannot_aim(s: State, f: Figure) -> Violation | None:
    """Without CT nobody shoots."""
    return None if skill_of(s, f) else refuse("PZF-1.1b", "refuse-no-ct")


@rule("PZF-4.1f", "PZF-20.8a")
def has_shot(f: Figure) -> Violation | None:
    """A figure shoots once in a phase, with one weapon; who served another's has used his turn too (PZF-6.2d)."""
    return refuse("PZF-4.1f", "refuse-has-shot") if f.shot or (f.served and f.kind == "man") else None


def has_fired(f: Figure, arm: int) -> Violation | None:
    """Each weapon of a vehicle is fired once in a phase (PZF-9.4g)."""
    used = f.arms[arm].fired or f.arms[arm].held
    return refuse("PZF-4.1f", "refuse-has-shot") if f.kind == "vehicle" and used else None


@rule("PZF-20.8b")
def is_hampered(f: Figure) -> Violation | None:
    """Who jumped, climbed, boarded or left a vehicle, or was knocked down in this turn, does not shoot."""
    return refuse("PZF-20.8b", "refuse-hampered") if f.crossed or is_down(f) or f.height else None


@rule("PZF-4.2b", off=lambda f: f.prone or f.floored)
def is_down(f: Figure) -> bool:
    """Who was knocked down in this turn lies helpless; who lies otherwise may shoot."""
    return f.floored


@rule("PZF-B6b")
def is_in_melee(s: State, f: Figure, beside: Collection[int] | None = None) -> Violation | None:
    """An engaged figure may not shoot; vehicles are never engaged. Where known, only who is beside an enemy is."""
    if beside is not None and f.id not in beside:
        return None
    engaged = is_engaged(s, f) or (f.kind == "man" and is_at_vehicle(s, f))
    return refuse("PZF-B6b", "refuse-engaged") if engaged else None


@rule("PZF-3.2f")
def is_silenced(s: State, f: Figure) -> Violation | None:
    """Without command and courage nobody shoots where not even the nearest enemy may be shot at."""
    if acts_freely(f) or s.setting.options.isolated_may_shoot_nearest:
        return None
    return refuse("PZF-3.2f", "refuse-isolated-shot")


# --- the state of his weapons -------------------------------------------------------------------------------------
def manner_of(f: Figure, arm: int) -> Manner:
    """How a weapon is fired."""
    row = weapon(f.arms[arm].weapon)
    return "flame" if row.template == "flame" else "estimation" if is_estimated(row) else ""


@rule("PZF-6.7d", off=False)
def is_estimated(row: Weapon) -> bool:
    """A mortar always fires by estimation, even at what it sees."""
    return row.estimation


@rule("PZF-5.4a", "PZF-5.4d")
def is_unloaded(f: Figure, arm: int) -> Violation | None:
    """An unloaded weapon cannot fire until a phase was spent on it, so at best every second turn."""
    return refuse("PZF-5.4a", "refuse-unloaded") if f.arms[arm].unloaded or f.arms[arm].reloading else None


@rule("PZF-5.5b")
def is_jammed(f: Figure, arm: int) -> Violation | None:
    """A jammed weapon cannot fire until a phase was spent on clearing it."""
    return refuse("PZF-5.5b", "refuse-jammed") if f.arms[arm].jammed else None


@rule("PZF-5.2a")
def has_moved(s: State, f: Figure, row: Weapon) -> Violation | None:
    """Some weapons allow half a Movement before the shot, some none at all."""
    used = movement_used(f)
    if row.move_penalty == "total" and used:
        return refuse("PZF-5.2a", "refuse-moved")
    if row.move_penalty == "half" and 2 * used > movement_of(f) + 2 * tolerance():
        return refuse("PZF-5.2a", "refuse-moved-far")
    return None


@rule("PZF-5.2b", "PZF-5.2c")
def movement_used(f: Figure) -> int:
    """Movement points spent in this turn, after terrain, lying down and standing up included, turning not."""
    return f.spent


@rule("PZF-13.1c")
def has_hands_full(s: State, f: Figure) -> Violation | None:
    """Whoever has tended a man in this turn neither shoots nor throws."""
    return refuse("PZF-13.1c", "refuse-treated") if f.treated else None


@rule("PZF-13.1a")
def has_cycled(f: Figure) -> Violation | None:
    """Who moved on his bicycle does not shoot in that turn."""
    return refuse("PZF-13.1a", "refuse-cyclist") if f.cycled else None


def grenade_of(f: Figure) -> int:
    """The place of the grenades among a man's weapons, -1 without."""
    return next((i for i, arm in enumerate(f.arms) if arm.weapon == GRENADE and not arm.gone), -1)


def has_thrown(f: Figure) -> Violation | None:
    """One try in a phase (PZF-5.6c)."""
    return refuse("PZF-5.6c", "refuse-has-thrown") if f.threw else None
