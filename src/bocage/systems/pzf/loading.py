"""Shells and loading of vehicle guns (PZF-9.4n to q): the first shells, and a phase in which a weapon is made ready."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure, ask, tell, together
from bocage.kernel.contract.question import Choices
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.text import text
from bocage.systems.pzf import reloading, shooters, vehicle_weapons
from bocage.systems.pzf.model import Figure, State
from bocage.systems.pzf.standing import Standing
from bocage.systems.pzf.tables import weapon
from bocage.systems.pzf.vehicle_weapons import loads_apart
from bocage.systems.pzf.view import is_loaded_first, name_of

HEAT, HE = Choice("heat"), Choice("he")


def can_load(s: State, f: Figure, arm: int) -> Violation | None:
    """Why a weapon of a vehicle cannot be loaded or cleared in this phase."""
    found = shooters.is_anothers(s, f) or shooters.has_shot(f) or reloading.has_moved_before_reload(s, f)
    gun = f.arms[arm]
    if found is None and (not (gun.unloaded or gun.jammed) or gun.fired or gun.reloading or gun.gone):
        found = refuse("PZF-5.4b", "refuse-nothing-to-reload")
    return found or vehicle_weapons.is_silent(s, f, arm)


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
