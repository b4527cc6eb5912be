"""Which weapons a figure may fire now (PZF-4.1f, 5.2, 6.1b, 9.4), reloading and clearing (PZF-5.4, 5.5, 9.4n to q)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure, ask, tell, together
from bocage.kernel.contract.question import Choices
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.text import text
from bocage.systems.pzf.heavy import crews, gunners
from bocage.systems.pzf.heavy.crews import lacks_crew
from bocage.systems.pzf.reference.rows import GUN
from bocage.systems.pzf.reference.tables import weapon
from bocage.systems.pzf.shooting import shooters
from bocage.systems.pzf.shooting.laying import can_estimate
from bocage.systems.pzf.shooting.shooters import (
    Standing,
    has_fired,
    has_moved,
    has_shot,
    is_anothers,
    is_in_melee,
    is_jammed,
    is_unloaded,
    manner_of,
)
from bocage.systems.pzf.state.model import Figure, State
from bocage.systems.pzf.state.names import is_loaded_first, name_of
from bocage.systems.pzf.vehicles import weapons
from bocage.systems.pzf.vehicles.weapons import loads_apart

HEAT, HE = Choice("heat"), Choice("he")


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
        or weapons.why_not_fire(s, f, arm)
        or (can_estimate(s, f, arm) if manner_of(f, arm) == "estimation" else None)
    )


# --- reloading and clearing a jam (5.4, 5.5) ----------------------------------------------------------------------
def can_reload(s: State, f: Figure) -> Violation | None:
    """Why a figure cannot spend this phase on its weapons."""
    man = gunners.layer_of(s, f) or f
    found = is_anothers(s, f) or has_shot(f) or has_shot(man) or is_in_melee(s, man) or has_moved_before_reload(s, f)
    if found:
        return found
    stuck = [i for i, arm in enumerate(f.arms) if (arm.unloaded or arm.jammed) and not arm.gone]
    return has_no_work(f, stuck) or next((why for arm in stuck if (why := lacks_crew(s, f, arm))), None)


@rule("PZF-5.4b")
def has_no_work(f: Figure, stuck: list[int]) -> Violation | None:
    """A phase is spent on what is unloaded or jammed; vehicles reload gun by gun (PZF-9.4q)."""
    return None if stuck and f.kind != "vehicle" else refuse("PZF-5.4b", "refuse-nothing-to-reload")


@rule("PZF-5.4f")
def has_moved_before_reload(s: State, f: Figure) -> Violation | None:
    """Weapons begin loaded; by default moving does not prevent reloading."""
    moved = s.setting.options.reload_requires_no_move and f.spent
    return refuse("PZF-5.4f", "refuse-moved") if moved else None


@rule("PZF-5.4b")
def reload(s: State, f: Figure) -> Procedure[None]:
    """A phase is spent on reloading and clearing, and on nothing else."""
    for arm in at_work_on(f):
        f.arms[arm].reloading = "plain"
        yield from crews.muster(s, f, arm, False)
    f.shot = True
    yield tell("told-reloads", who=name_of(s, f.id), rule="PZF-5.4b", pieces=(f.id,))


@rule("PZF-5.4c", off=lambda f: [i for i, arm in enumerate(f.arms) if arm.unloaded or arm.jammed][:1])
def at_work_on(f: Figure) -> list[int]:
    """One phase makes all weapons of a figure ready at once."""
    return [i for i, arm in enumerate(f.arms) if (arm.unloaded or arm.jammed) and not arm.gone]


@rule("PZF-5.4g")
def made_ready(s: State, f: Figure) -> Procedure[None]:
    """Reloading takes effect at the end of the phase, unless the figure did something else after all."""
    spoiled = f.threw or f.where != "table"
    for arm in f.arms:
        if arm.reloading and not spoiled:
            arm.unloaded = arm.jammed = False
            if arm.reloading in ("heat", "he"):
                arm.shell = arm.reloading
        arm.reloading = ""
    if not spoiled:
        yield tell("told-ready", who=name_of(s, f.id), rule="PZF-5.4g", pieces=(f.id,))


# --- shells of vehicle guns (9.4n to q) ---------------------------------------------------------------------------
def can_load(s: State, f: Figure, arm: int) -> Violation | None:
    """Why a weapon of a vehicle cannot be loaded or cleared in this phase."""
    found = shooters.is_anothers(s, f) or shooters.has_shot(f) or has_moved_before_reload(s, f)
    gun = f.arms[arm]
    if found is None and (not (gun.unloaded or gun.jammed) or gun.fired or gun.reloading or gun.gone):
        found = refuse("PZF-5.4b", "refuse-nothing-to-reload")
    return found or weapons.is_silent(s, f, arm)


def loads(here: Standing, f: Figure) -> Iterator[Choice]:
    """The weapons of a vehicle that can be loaded or cleared."""
    if f.kind == "vehicle" and not f.wreck:
        arms = (arm for arm in range(len(f.arms)) if can_load(here.s, f, arm) is None)
        yield from (Choice("load", f.id, number=arm) for arm in arms)


def why_not_load(s: State, choice: Choice) -> Violation | None:
    f = s.figures.get(choice.piece or 0)
    known = f is not None and f.kind == "vehicle" and 0 <= (choice.number or 0) < len(f.arms)
    return can_load(s, f, choice.number or 0) if known and f is not None else None


def load(s: State, choice: Choice) -> Procedure[None]:
    """A gun is loaded with a shell that only its owner knows; a jammed weapon is cleared."""
    f = s.figures[choice.piece or 0]
    gun = f.arms[choice.number or 0]
    gun.reloading = "plain"
    if weapon(gun.weapon).he is not None and gun.unloaded:
        yield from pick_shell(s, f, choice.number or 0)
    silence(s, f)
    yield tell("told-reloads", who=name_of(s, f.id), rule="PZF-9.4n", pieces=(f.id,))


@rule("PZF-9.4n")
def pick_shell(s: State, f: Figure, arm: int) -> Procedure[None]:
    """The owner chooses the kind of shell in secret, and the next shot is of that kind."""
    yield from together({f.side: _pick(s, f, arm, first=False)})


def _pick(s: State, f: Figure, arm: int, *, first: bool) -> Procedure[None]:
    prompt = text("prompt-shell", who=name_of(s, f.id))
    choice = yield from ask(
        f.side, prompt, Choices(lambda k: (HEAT, HE), default=lambda k: HEAT), rule="PZF-9.4n", pieces=(f.id,)
    )
    shell: Literal["he", "heat"] = "he" if choice == HE else "heat"
    if first:
        f.arms[arm].shell = shell
    else:
        f.arms[arm].reloading = shell


def silence(s: State, f: Figure) -> None:
    """Where the marker silences the whole vehicle, loading is all it does (PZF-9.4q)."""
    if not loads_apart(s):
        f.shot = True


@rule("PZF-9.4o")
def first_shells(s: State) -> Procedure[None]:
    """Before the first turn, or before it lands, each owner chooses in secret what is loaded in his guns."""
    guns = [
        (f, i)
        for f in s.figures.values()
        for i, arm in enumerate(f.arms)
        if f.kind == "vehicle" and weapon(arm.weapon).he is not None and not arm.shell
        if is_loaded_first(s, f)
    ]
    seats = sorted({f.side for f, _ in guns})
    if seats:
        yield from together({seat: _pick_all(s, [gun for gun in guns if gun[0].side == seat]) for seat in seats})


def _pick_all(s: State, guns: list[tuple[Figure, int]]) -> Procedure[None]:
    for f, arm in guns:
        yield from _pick(s, f, arm, first=True)
