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
ALL_HEAT, ALL_HE = Choice("all-heat"), Choice("all-he")
"""The same shell in this gun and in all for which its player would be asked next."""


def usable_arms(s: State, figure: Figure) -> list[int]:
    """The indices of the weapons a figure may fire now."""
    return [arm for arm in range(len(figure.arms)) if why_not_use(s, figure, arm) is None]


def why_not_use(s: State, figure: Figure, arm: int) -> Violation | None:
    """Why a weapon of a figure may not be fired now; None if it may."""
    gun = figure.arms[arm]
    # A towed gun is a figure of its own and fires as one; grenades have their own step.
    if gun.gone or gun.weapon == "grenade" or gun.weapon.startswith(GUN_PREFIX):
        return refuse("PZF-5.1a", "refuse-no-weapon")
    return (
        why_not_fire_again(figure, arm)
        or why_not_loaded(figure, arm)
        or why_not_fire_jammed(figure, arm)
        or why_not_fire_after_moving(s, figure, weapon(gun.weapon))
        or why_no_crew(s, figure, arm)
        or crews.why_no_gunner_free(s, figure, arm)
        or weapons.why_not_fire(s, figure, arm)
        or (why_not_estimate(s, figure, arm) if manner_of(figure, arm) == "estimation" else None)
    )


# --- reloading and clearing a jam (5.4, 5.5) ----------------------------------------------------------------------
def why_not_reload(s: State, figure: Figure) -> Violation | None:
    """Why a figure cannot spend this phase on reloading and clearing its weapons; None if it can."""
    man = gunners.layer_of(s, figure) or figure
    refusal = (
        why_not_in_its_part(s, figure)
        or why_not_shoot_again(figure)
        or why_not_shoot_again(man)
        or why_not_shoot_in_melee(s, man)
        or why_not_reload_after_moving(s, figure)
    )
    if refusal:
        return refusal
    unready = [index for index, arm in enumerate(figure.arms) if (arm.unloaded or arm.jammed) and not arm.gone]
    return why_no_reloading_to_do(figure, unready) or next(
        (why for arm in unready if (why := why_no_crew(s, figure, arm))), None
    )


@rule("PZF-5.4b")
def why_no_reloading_to_do(figure: Figure, unready: list[int]) -> Violation | None:
    """Refuse a figure without an unloaded or jammed weapon, and vehicles, which load weapon by weapon (PZF-9.4q)."""
    return None if unready and figure.kind != "vehicle" else refuse("PZF-5.4b", "refuse-nothing-to-reload")


@rule("PZF-5.4f")
def why_not_reload_after_moving(s: State, figure: Figure) -> Violation | None:
    """Refuse a figure that has moved, where the option forbids reloading after moving."""
    moved = s.setting.options.reload_requires_no_move and figure.spent
    return refuse("PZF-5.4f", "refuse-moved") if moved else None


@rule("PZF-5.4b")
def reload_weapons(s: State, figure: Figure) -> Procedure[None]:
    """Spend the figure's phase on reloading and clearing all its weapons."""
    for arm in arms_made_ready(figure):
        figure.arms[arm].reloading = "plain"
        yield from crews.settle_crew(s, figure, arm, False)
    figure.shot = True
    yield tell("told-reloads", who=name_of(s, figure.id), rule="PZF-5.4b", pieces=(figure.id,))


@rule("PZF-5.4c")
def arms_made_ready(figure: Figure) -> list[int]:
    """The indices of the weapons one phase makes ready: all that are unloaded or jammed."""
    return [index for index, arm in enumerate(figure.arms) if (arm.unloaded or arm.jammed) and not arm.gone]


@rule("PZF-5.4g")
def finish_reloading(s: State, figure: Figure) -> Procedure[None]:
    """Let reloading take effect at the end of the phase, unless the figure threw a grenade or left the table."""
    is_interrupted = figure.threw or figure.where != "table"
    for arm in figure.arms:
        if arm.reloading and not is_interrupted:
            arm.unloaded = arm.jammed = False
            if arm.reloading in ("heat", "he"):
                arm.shell = arm.reloading
        arm.reloading = ""
    if not is_interrupted:
        yield tell("told-ready", who=name_of(s, figure.id), rule="PZF-5.4g", pieces=(figure.id,))


# --- shells of vehicle guns (9.4n to q) ---------------------------------------------------------------------------
def why_no_loading_of(s: State, figure: Figure, arm: int) -> Violation | None:
    """Why a weapon of a vehicle cannot be loaded or cleared in this phase; None if it can."""
    refusal = (
        shooters.why_not_in_its_part(s, figure)
        or shooters.why_not_shoot_again(figure)
        or why_not_reload_after_moving(s, figure)
    )
    gun = figure.arms[arm]
    if refusal is None and (not (gun.unloaded or gun.jammed) or gun.fired or gun.reloading or gun.gone):
        refusal = refuse("PZF-5.4b", "refuse-nothing-to-reload")
    return refusal or weapons.why_not_fire_bogged(s, figure, arm)


def loading_choices(here: TableSnapshot, figure: Figure) -> Iterator[Choice]:
    """The weapons of a vehicle that can be loaded or cleared now, as choices; nothing for other figures."""
    if figure.kind == "vehicle" and not figure.wreck:
        arms = (arm for arm in range(len(figure.arms)) if why_no_loading_of(here.s, figure, arm) is None)
        yield from (Choice("load", figure.id, number=arm) for arm in arms)


def why_not_load(s: State, choice: Choice) -> Violation | None:
    """Why the weapon a choice names cannot be loaded or cleared; None if it can, or is no weapon of a vehicle."""
    figure = s.figures.get(choice.piece or 0)
    is_weapon_of_vehicle = (
        figure is not None and figure.kind == "vehicle" and 0 <= (choice.number or 0) < len(figure.arms)
    )
    return why_no_loading_of(s, figure, choice.number or 0) if is_weapon_of_vehicle and figure is not None else None


def load_weapon(s: State, choice: Choice) -> Procedure[None]:
    """Load a gun of a vehicle with a shell only its owner knows, or clear a jam."""
    figure = s.figures[choice.piece or 0]
    gun = figure.arms[choice.number or 0]
    gun.reloading = "plain"
    if weapon(gun.weapon).he is not None and gun.unloaded:
        yield from choose_shell_in_secret(s, figure, choice.number or 0)
    end_phase_if_all_silent(s, figure)
    yield tell("told-reloads", who=name_of(s, figure.id), rule="PZF-9.4n", pieces=(figure.id,))


@rule("PZF-9.4n")
def choose_shell_in_secret(s: State, figure: Figure, arm: int) -> Procedure[None]:
    """Let the owner choose the kind of shell in secret; the next shot is of that kind."""
    yield from together({figure.side: _choose_next_shell(s, figure, arm)})


def _choose_next_shell(s: State, figure: Figure, arm: int) -> Procedure[None]:
    """Ask for the shell that is in a gun from the end of the phase on."""
    figure.arms[arm].reloading = shell_chosen((yield from _ask_shell(s, figure, several=False)))


def _ask_shell(s: State, figure: Figure, *, several: bool) -> Procedure[Choice]:
    """Ask for the shell of one gun; where there are `several` to load, one answer may be given for all."""
    prompt = text("prompt-shell", who=name_of(s, figure.id))
    shells = (HEAT, HE, ALL_HEAT, ALL_HE) if several else (HEAT, HE)
    return (
        yield from ask(
            figure.side,
            prompt,
            Choices(lambda known: shells, default=lambda known: HEAT),
            rule="PZF-9.4n",
            pieces=(figure.id,),
        )
    )


def shell_chosen(choice: Choice) -> Literal["he", "heat"]:
    """The shell that an answer loads."""
    return "he" if choice in (HE, ALL_HE) else "heat"


def end_phase_if_all_silent(s: State, figure: Figure) -> None:
    """Note that the whole vehicle has used its phase, where loading one weapon silences all (PZF-9.4q)."""
    if not loads_weapons_apart(s):
        figure.shot = True


@rule("PZF-9.4o")
def choose_first_shells(s: State) -> Procedure[None]:
    """Let each owner choose in secret what is loaded in its guns before the first turn, or before they land."""
    guns = [
        (figure, index)
        for figure in s.figures.values()
        for index, arm in enumerate(figure.arms)
        if figure.kind == "vehicle" and weapon(arm.weapon).he is not None and not arm.shell
        if is_loaded_first(s, figure)
    ]
    seats = sorted({figure.side for figure, _ in guns})
    if seats:
        yield from together(
            {seat: _ask_first_shells(s, [gun for gun in guns if gun[0].side == seat]) for seat in seats}
        )


def _ask_first_shells(s: State, guns: list[tuple[Figure, int]]) -> Procedure[None]:
    """Ask for the first shell of some guns, given as figure and weapon index, until each has one.

    One answer may be for all guns left of the player who commands the gun asked about.
    """
    waiting = list(guns)
    while waiting:
        figure, arm = waiting[0]
        alike = [gun for gun in waiting if gun[0].commander == figure.commander]
        choice = yield from _ask_shell(s, figure, several=len(alike) > 1)
        loaded = alike if choice in (ALL_HEAT, ALL_HE) else [(figure, arm)]
        for owner, number in loaded:
            owner.arms[number].shell = shell_chosen(choice)
        waiting = [gun for gun in waiting if gun not in loaded]
