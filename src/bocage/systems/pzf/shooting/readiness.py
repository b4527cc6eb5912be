"""The weapons a figure may fire now (PZF-4.1f, 5.2, 6.1b, 9.4); reloading and clearing (PZF-5.4, 5.5, 9.4n to q)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure, ask, tell, together
from bocage.kernel.contract.question import Choices
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.text import text
from bocage.systems.pzf.heavy import crews, gunners
from bocage.systems.pzf.heavy.crews import why_no_crew
from bocage.systems.pzf.reference.rows import GUN_PREFIX
from bocage.systems.pzf.reference.tables import weapon
from bocage.systems.pzf.shooting import shooters
from bocage.systems.pzf.shooting.laying import why_not_estimate
from bocage.systems.pzf.shooting.shooters import (
    TableSnapshot,
    manner_of,
    why_not_fire_after_moving,
    why_not_fire_again,
    why_not_fire_jammed,
    why_not_in_its_part,
    why_not_loaded,
    why_not_shoot_again,
    why_not_shoot_in_melee,
)
from bocage.systems.pzf.state.model import Figure, State
from bocage.systems.pzf.state.names import is_loaded_first, name_of
from bocage.systems.pzf.vehicles import weapons
from bocage.systems.pzf.vehicles.weapons import loads_weapons_apart

HEAT, HE = Choice("heat"), Choice("he")


def usable_arms(s: State, f: Figure) -> list[int]:
    """The indices of the weapons a figure may fire now."""
    return [arm for arm in range(len(f.arms)) if why_not_use(s, f, arm) is None]


def why_not_use(s: State, f: Figure, arm: int) -> Violation | None:
    """Why a weapon of a figure may not be fired now; None if it may."""
    gun = f.arms[arm]
    # A towed gun is a figure of its own and fires as one; grenades have their own step.
    if gun.gone or gun.weapon == "grenade" or gun.weapon.startswith(GUN_PREFIX):
        return refuse("PZF-5.1a", "refuse-no-weapon")
    return (
        why_not_fire_again(f, arm)
        or why_not_loaded(f, arm)
        or why_not_fire_jammed(f, arm)
        or why_not_fire_after_moving(s, f, weapon(gun.weapon))
        or why_no_crew(s, f, arm)
        or crews.why_no_gunner_free(s, f, arm)
        or weapons.why_not_fire(s, f, arm)
        or (why_not_estimate(s, f, arm) if manner_of(f, arm) == "estimation" else None)
    )


# --- reloading and clearing a jam (5.4, 5.5) ----------------------------------------------------------------------
def why_not_reload(s: State, f: Figure) -> Violation | None:
    """Why a figure cannot spend this phase on reloading and clearing its weapons; None if it can."""
    man = gunners.layer_of(s, f) or f
    refusal = (
        why_not_in_its_part(s, f)
        or why_not_shoot_again(f)
        or why_not_shoot_again(man)
        or why_not_shoot_in_melee(s, man)
        or why_not_reload_after_moving(s, f)
    )
    if refusal:
        return refusal
    unready = [i for i, arm in enumerate(f.arms) if (arm.unloaded or arm.jammed) and not arm.gone]
    return why_no_reloading_to_do(f, unready) or next((why for arm in unready if (why := why_no_crew(s, f, arm))), None)


@rule("PZF-5.4b")
def why_no_reloading_to_do(f: Figure, unready: list[int]) -> Violation | None:
    """Refuse a figure without an unloaded or jammed weapon, and vehicles, which load weapon by weapon (PZF-9.4q)."""
    return None if unready and f.kind != "vehicle" else refuse("PZF-5.4b", "refuse-nothing-to-reload")


@rule("PZF-5.4f")
def why_not_reload_after_moving(s: State, f: Figure) -> Violation | None:
    """Refuse a figure that has moved, where the option forbids reloading after moving."""
    moved = s.setting.options.reload_requires_no_move and f.spent
    return refuse("PZF-5.4f", "refuse-moved") if moved else None


@rule("PZF-5.4b")
def reload_weapons(s: State, f: Figure) -> Procedure[None]:
    """Spend the figure's phase on reloading and clearing all its weapons."""
    for arm in arms_made_ready(f):
        f.arms[arm].reloading = "plain"
        yield from crews.settle_crew(s, f, arm, False)
    f.shot = True
    yield tell("told-reloads", who=name_of(s, f.id), rule="PZF-5.4b", pieces=(f.id,))


@rule("PZF-5.4c")
def arms_made_ready(f: Figure) -> list[int]:
    """The indices of the weapons one phase makes ready: all that are unloaded or jammed."""
    return [i for i, arm in enumerate(f.arms) if (arm.unloaded or arm.jammed) and not arm.gone]


@rule("PZF-5.4g")
def finish_reloading(s: State, f: Figure) -> Procedure[None]:
    """Let reloading take effect at the end of the phase, unless the figure threw a grenade or left the table."""
    is_interrupted = f.threw or f.where != "table"
    for arm in f.arms:
        if arm.reloading and not is_interrupted:
            arm.unloaded = arm.jammed = False
            if arm.reloading in ("heat", "he"):
                arm.shell = arm.reloading
        arm.reloading = ""
    if not is_interrupted:
        yield tell("told-ready", who=name_of(s, f.id), rule="PZF-5.4g", pieces=(f.id,))


# --- shells of vehicle guns (9.4n to q) ---------------------------------------------------------------------------
def why_no_loading_of(s: State, f: Figure, arm: int) -> Violation | None:
    """Why a weapon of a vehicle cannot be loaded or cleared in this phase; None if it can."""
    refusal = shooters.why_not_in_its_part(s, f) or shooters.why_not_shoot_again(f) or why_not_reload_after_moving(s, f)
    gun = f.arms[arm]
    if refusal is None and (not (gun.unloaded or gun.jammed) or gun.fired or gun.reloading or gun.gone):
        refusal = refuse("PZF-5.4b", "refuse-nothing-to-reload")
    return refusal or weapons.why_not_fire_bogged(s, f, arm)


def loading_choices(here: TableSnapshot, f: Figure) -> Iterator[Choice]:
    """The weapons of a vehicle that can be loaded or cleared now, as choices; nothing for other figures."""
    if f.kind == "vehicle" and not f.wreck:
        arms = (arm for arm in range(len(f.arms)) if why_no_loading_of(here.s, f, arm) is None)
        yield from (Choice("load", f.id, number=arm) for arm in arms)


def why_not_load(s: State, choice: Choice) -> Violation | None:
    """Why the weapon a choice names cannot be loaded or cleared; None if it can, or is no weapon of a vehicle."""
    f = s.figures.get(choice.piece or 0)
    is_weapon_of_vehicle = f is not None and f.kind == "vehicle" and 0 <= (choice.number or 0) < len(f.arms)
    return why_no_loading_of(s, f, choice.number or 0) if is_weapon_of_vehicle and f is not None else None


def load_weapon(s: State, choice: Choice) -> Procedure[None]:
    """Load a gun of a vehicle with a shell only its owner knows, or clear a jam."""
    f = s.figures[choice.piece or 0]
    gun = f.arms[choice.number or 0]
    gun.reloading = "plain"
    if weapon(gun.weapon).he is not None and gun.unloaded:
        yield from choose_shell_in_secret(s, f, choice.number or 0)
    end_phase_if_all_silent(s, f)
    yield tell("told-reloads", who=name_of(s, f.id), rule="PZF-9.4n", pieces=(f.id,))


@rule("PZF-9.4n")
def choose_shell_in_secret(s: State, f: Figure, arm: int) -> Procedure[None]:
    """Let the owner choose the kind of shell in secret; the next shot is of that kind."""
    yield from together({f.side: _ask_shell(s, f, arm, first=False)})


def _ask_shell(s: State, f: Figure, arm: int, *, first: bool) -> Procedure[None]:
    """Ask for the shell of one gun; with `first` it is loaded at once, else at the end of the phase."""
    prompt = text("prompt-shell", who=name_of(s, f.id))
    choice = yield from ask(
        f.side, prompt, Choices(lambda k: (HEAT, HE), default=lambda k: HEAT), rule="PZF-9.4n", pieces=(f.id,)
    )
    shell: Literal["he", "heat"] = "he" if choice == HE else "heat"
    if first:
        f.arms[arm].shell = shell
    else:
        f.arms[arm].reloading = shell


def end_phase_if_all_silent(s: State, f: Figure) -> None:
    """Note that the whole vehicle has used its phase, where loading one weapon silences all (PZF-9.4q)."""
    if not loads_weapons_apart(s):
        f.shot = True


@rule("PZF-9.4o")
def choose_first_shells(s: State) -> Procedure[None]:
    """Let each owner choose in secret what is loaded in its guns before the first turn, or before they land."""
    guns = [
        (f, i)
        for f in s.figures.values()
        for i, arm in enumerate(f.arms)
        if f.kind == "vehicle" and weapon(arm.weapon).he is not None and not arm.shell
        if is_loaded_first(s, f)
    ]
    seats = sorted({f.side for f, _ in guns})
    if seats:
        yield from together(
            {seat: _ask_first_shells(s, [gun for gun in guns if gun[0].side == seat]) for seat in seats}
        )


def _ask_first_shells(s: State, guns: list[tuple[Figure, int]]) -> Procedure[None]:
    """Ask for the first shell of each of some guns, given as figure and weapon index."""
    for f, arm in guns:
        yield from _ask_shell(s, f, arm, first=True)
