"""Reloading and clearing a jam (PZF-5.4, 5.5): a phase spent on one's weapons and on nothing else."""

from __future__ import annotations

from bocage.kernel.contract.procedure import Procedure, tell
from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.pzf import crews, gunners
from bocage.systems.pzf.model import Figure, State
from bocage.systems.pzf.readiness import lacks_crew
from bocage.systems.pzf.shooters import has_shot, is_anothers, is_in_melee
from bocage.systems.pzf.view import name_of


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
