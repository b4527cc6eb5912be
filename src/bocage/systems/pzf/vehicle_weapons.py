"""Shooting from vehicles (PZF-9.4): what a moved vehicle may fire, weapons that hang together, shells and loading."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from bocage.kernel.choice import Choice
from bocage.kernel.procedure import Procedure, ask, tell, together
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.tally import Tally
from bocage.kernel.text import text
from bocage.systems.pzf import aiming, reloading, shooters, shooting, shots, turn, vehicles
from bocage.systems.pzf.model import Figure, State, on_table
from bocage.systems.pzf.shooting import Offer
from bocage.systems.pzf.shots import Shot, body_aimed_at
from bocage.systems.pzf.tables import charts, weapon
from bocage.systems.pzf.vehicles import is_gun
from bocage.systems.pzf.view import name_of

HEAT, HE = Choice("heat"), Choice("he")


# --- after moving (9.4j, 9.4k) ------------------------------------------------------------------------------------
def is_shaken(s: State, f: Figure, arm: int) -> Violation | None:
    """Why the vehicle's own movement keeps a gun from firing."""
    if f.kind != "vehicle" or not is_gun(f.arms[arm]):
        return None
    return no_gun_at_speed(f) or one_gun_on_the_move(f, arm)


@rule("PZF-9.4k")
def no_gun_at_speed(f: Figure) -> Violation | None:
    """After a full move no gun fires."""
    none = charts().vehicle_fire[vehicles.moved_how(f)].guns == "none"
    return refuse("PZF-9.4k", "refuse-gun-moved") if none else None


@rule("PZF-9.4j")
def one_gun_on_the_move(f: Figure, arm: int) -> Violation | None:
    """After half a move one gun fires."""
    one = charts().vehicle_fire[vehicles.moved_how(f)].guns == "one"
    other = any(a.fired and is_gun(a) for i, a in enumerate(f.arms) if i != arm)
    return refuse("PZF-9.4j", "refuse-second-gun") if one and other else None


def unsteady(s: State, shot: Shot, tally: Tally) -> None:
    """What the vehicle's movement costs a shot."""
    f = s.figures[shot.shooter]
    if f.kind != "vehicle":
        return
    if is_gun(f.arms[shot.arm]):
        tally.add(-gun_penalty(f), "vehicle-half", "PZF-9.4j")
    else:
        tally.add(-mg_penalty(f), "vehicle-full", "PZF-9.4k")


@rule("PZF-9.4j", off=0)
def gun_penalty(f: Figure) -> int:
    """A gun fires worse after half a move."""
    return 0 if is_stabilised(f) else charts().vehicle_fire[vehicles.moved_how(f)].gun


@rule("PZF-9.4k", off=0)
def mg_penalty(f: Figure) -> int:
    """Machine guns fire worse only after a full move."""
    return charts().vehicle_fire[vehicles.moved_how(f)].mg


@rule("PZF-13.2b", off=False)
def is_stabilised(f: Figure) -> bool:
    """A gyrostabiliser keeps the gun steady at half speed."""
    return "gyrostabiliser" in f.special or "gyrostabiliser" in f.gear


# --- weapons of one turret (9.4c, 9.4d) ---------------------------------------------------------------------------
@rule("PZF-9.4d")
def has_one_gunner(s: State, f: Figure, arm: int) -> Violation | None:
    """Gun and machine gun of a turret do not both fire in a phase."""
    pairs = {"turret": "turret_mg", "turret_mg": "turret"}
    rival = pairs.get(f.arms[arm].mount)
    fired = any(a.mount == rival and a.fired for a in f.arms)
    return refuse("PZF-9.4d", "refuse-turret-busy") if rival and fired else None


@rule("PZF-9.4c")
def fires_with_gun(s: State, f: Figure, arm: int, goal: Figure | str) -> Violation | None:
    """Gun and coaxial machine gun have the same target, a figure or a piece of scenery."""
    partner = {"turret": "coax", "coax": "turret"}.get(f.arms[arm].mount)
    at = goal if isinstance(goal, str) else body_aimed_at(s, goal.id)
    for a in f.arms:
        aimed = body_aimed_at(s, a.aimed) if a.aimed else a.aimed_at
        if a.mount == partner and a.fired and aimed and aimed != at:
            return refuse("PZF-9.4c", "refuse-coaxial")
    return None


# --- shells and loading (9.4n to q) -------------------------------------------------------------------------------
def can_load(s: State, f: Figure, arm: int) -> Violation | None:
    """Why a weapon of a vehicle cannot be loaded or cleared in this phase."""
    found = shooters.is_anothers(s, f) or shooters.has_shot(f) or reloading.has_moved_before_reload(s, f)
    gun = f.arms[arm]
    if found is None and (not (gun.unloaded or gun.jammed) or gun.fired or gun.reloading or gun.gone):
        found = refuse("PZF-5.4b", "refuse-nothing-to-reload")
    return found or vehicles.is_silent(s, f, arm)


def loads(s: State) -> Iterator[Choice]:
    """The weapons of vehicles that can be loaded or cleared."""
    for f in on_table(s, s.player):
        if f.kind == "vehicle" and not f.wreck:
            yield from (Choice("load", f.id, number=arm) for arm in range(len(f.arms)) if can_load(s, f, arm) is None)


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
    choice = yield from ask(f.side, prompt, lambda k: (HEAT, HE), default=lambda k: HEAT, rule="PZF-9.4n")
    shell: Literal["he", "heat"] = "he" if choice == HE else "heat"
    if first:
        f.arms[arm].shell = shell
    else:
        f.arms[arm].reloading = shell


def silence(s: State, f: Figure) -> None:
    """Where the marker silences the whole vehicle, loading is all it does (PZF-9.4q)."""
    if not loads_apart(s):
        f.shot = True


@rule("PZF-9.4q", off=False)
def loads_apart(s: State) -> bool:
    """Weapons of a vehicle are served by different men: one fires while another is loaded."""
    return s.setting.options.vehicle_reload_per_weapon


def waits_for_gun(s: State, f: Figure, arm: int) -> Violation | None:
    """By the other reading a vehicle with an unloaded weapon fires nothing (PZF-9.4q)."""
    if f.kind != "vehicle" or loads_apart(s) or not any(a.unloaded and not a.fired for a in f.arms):
        return None
    return refuse("PZF-9.4q", "refuse-unloaded")


@rule("PZF-9.4o")
def first_shells(s: State) -> Procedure[None]:
    """Before the first turn, or before it lands, each owner chooses in secret what is loaded in his guns."""
    guns = [
        (f, i)
        for f in s.figures.values()
        for i, arm in enumerate(f.arms)
        if f.kind == "vehicle" and weapon(arm.weapon).he is not None and not arm.shell
        if s.turn == 1 or f.where == "craft"
    ]
    seats = sorted({f.side for f, _ in guns})
    if seats:
        yield from together({seat: _pick_all(s, [gun for gun in guns if gun[0].side == seat]) for seat in seats})


def _pick_all(s: State, guns: list[tuple[Figure, int]]) -> Procedure[None]:
    for f, arm in guns:
        yield from _pick(s, f, arm, first=True)


shooters.vetoes += [is_shaken, has_one_gunner, waits_for_gun]
aiming.target_vetoes.append(fires_with_gun)
aiming.scenery_vetoes.append(fires_with_gun)
shooting.offers.append(Offer(("load",), loads, load, why_not_load))
shots.modifiers.append(unsteady)
turn.beginnings.append(first_shells)
