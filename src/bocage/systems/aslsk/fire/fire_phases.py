"""The phases of fire: Prep Fire (ASL-3.2.2), Defensive Fire (3.4), Advancing Fire with the placed charges (3.5, 4.3).

Each step does one "what next": a target to fire at, a weapon to destroy, or the end of the phase.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from bocage.kernel.choice import END, Choice
from bocage.kernel.contract.procedure import Procedure, ask, tell
from bocage.kernel.contract.question import Choices
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.text import Text, text
from bocage.systems.aslsk.fire.attack import Attack, fire
from bocage.systems.aslsk.fire.declaration import assemble
from bocage.systems.aslsk.fire.firepower import FirePhase, Occasion, elements, firer_of
from bocage.systems.aslsk.fire.firers import (
    refuses_broken,
    refuses_busy_leader,
    refuses_melee,
    refuses_over_weapon_limits,
    why_not_ready,
)
from bocage.systems.aslsk.fire.group import attackable, why_not_start
from bocage.systems.aslsk.fire.markers import occupy_leader, spend_own_fp, use_up
from bocage.systems.aslsk.game.step import PhaseStep
from bocage.systems.aslsk.morale import effects
from bocage.systems.aslsk.reference.charts import FP
from bocage.systems.aslsk.reference.tables import tables
from bocage.systems.aslsk.state.model import (
    Charge,
    Phase,
    State,
    Unit,
    is_leader,
    label,
    other,
    piece_name,
    scrap,
    side_name,
    weapon_type_of,
)
from bocage.systems.aslsk.weapons.handling import is_captured


# --- what next ----------------------------------------------------------------------------------------------------
def enemy_hexes(s: State, seat: int) -> list[int]:
    """The hexes of the map that hold enemy units."""
    size = s.board.size
    cells: dict[int, None] = {}
    for unit in s.sides[1 - seat]:
        if 0 <= unit.at < size:
            cells[unit.at] = None
    return [*cells]


@rule("ASL-4.0j")
def why_not_destroy(s: State, id: int, kind: FirePhase, seat: int) -> Violation | None:
    """Why a possessor may not destroy a weapon: only in its side's PFPh or DFPh, and instead of using it."""
    weapon = s.weapons.get(id)
    holder = s.units.get(weapon.holder) if weapon else None
    if weapon is None or holder is None or holder.side != seat:
        return refuse("ASL-4.0j", "refuse-not-possessed-by-you")
    if kind == "advancing":
        return refuse("ASL-4.0j", "refuse-destroy-phase")
    if not s.board.on_map(holder.at):
        return refuse("ASL-4.0j", "refuse-off-map-action", unit=piece_name(s, holder.id))
    if weapon.fire or weapon.shots:
        return refuse("ASL-4.0j", "refuse-weapon-used", weapon=piece_name(s, id))
    return refuses_broken(s, holder) or refuses_melee(s, holder) or why_not_use_weapon(s, id, holder, kind)


def why_not_use_weapon(s: State, id: int, holder: Unit, kind: FirePhase) -> Violation | None:
    """Why a unit may not use a weapon in order to destroy it: weapon limits count, and it is a leader's one action."""
    return refuses_over_weapon_limits(s, id, (), kind) or (
        refuses_busy_leader(s, holder, kind) if is_leader(holder) else None
    )


def destroy(s: State, id: int) -> Procedure[None]:
    """Destroy a weapon; its possessor has used it, with what that costs (ASL-4.0m to 4.0o)."""
    weapon = s.weapons[id]
    holder = s.units[weapon.holder]
    yield from effects.remove_weapon(s, weapon, "ASL-4.0j")
    use_up(s, holder, weapon)
    spend_own_fp(s, holder)
    occupy_leader(holder, "prep" if s.phase == "PFPh" else "final")


@rule("ASL-3.2b")
def what_next(s: State, kind: FirePhase, seat: int) -> list[Choice]:
    """Every hex some element may fire at, every weapon that may be destroyed, and the end: fire is never forced."""
    choices = [Choice("target", place=label(s, cell)) for cell in attackable(s, kind, seat, enemy_hexes(s, seat))]
    if kind != "advancing":
        for weapon in s.weapons.values():
            if weapon.holder and s.units[weapon.holder].side == seat and not why_not_destroy(s, weapon.id, kind, seat):
                choices.append(Choice("destroy", piece=weapon.id))
    elif s.charges:
        places = dict.fromkeys(label(s, charge.cell) for charge in s.charges)
        return [*choices, *(Choice("set-off", place=place) for place in places)]
    return [*choices, END]


def why_not(s: State, kind: FirePhase, seat: int, choice: Choice) -> Violation | None:
    """Why a choice that is not among the next ones is refused in a fire phase."""
    if choice == END:
        return refuses_end_before_charges(s, kind)
    enemy = s.units.get(choice.piece or 0)
    if enemy and enemy.side != seat and s.board.on_map(enemy.at):
        return _why_no_element_fires(s, Occasion(kind, seat, enemy.at)) or refuse("ASL-3.2b", "refuse-choose-hex")
    if choice.verb == "destroy" and choice.piece is not None:
        return why_not_destroy(s, choice.piece, kind, seat)
    if (
        choice.verb == "set-off"
        and kind == "advancing"
        and any(label(s, charge.cell) == choice.place for charge in s.charges)
    ):
        return None
    if choice.verb != "target" or choice.place not in s.board.aliases:
        return refuse("ASL-3.2b", "refuse-not-offered", choice=str(choice))
    cell = s.board.cell(choice.place)
    if cell not in enemy_hexes(s, seat):
        return refuse("ASL-3.2c", "refuse-no-target", hex=choice.place)
    return _why_no_element_fires(s, Occasion(kind, seat, cell))


@rule("ASL-4.3a")
def refuses_end_before_charges(s: State, kind: FirePhase) -> Violation | None:
    """Every placed charge goes off in the AFPh."""
    if kind == "advancing" and s.charges:
        return refuse("ASL-4.3a", "refuse-charges-left", hex=label(s, s.charges[0].cell))
    return None


def charges_before_end(s: State, kind: FirePhase) -> list[Text]:
    """A remark for each hex whose charge keeps the phase from ending, so that nobody looks for the end in vain."""
    cells = dict.fromkeys(charge.cell for charge in s.charges) if kind == "advancing" else {}
    return [text("charge-before-end", hex=label(s, cell)) for cell in cells]


def _why_no_element_fires(s: State, occasion: Occasion) -> Violation | None:
    """Why no element may fire at a target: the reason of the nearest, first of those that might fire elsewhere.

    A leader without a weapon comes last: that he has no FP is no news.
    """
    reasons: list[tuple[bool, bool, int, Violation]] = []
    for element in elements(s, occasion.seat):
        refusal = why_not_start(s, element, occasion)
        if refusal is None:
            return None
        distance = s.board.distance(firer_of(s, element).at, occasion.target)
        leads = element in s.units and is_leader(s.units[element])
        reasons.append((leads, why_not_ready(s, element, occasion) is not None, distance, refusal))
    if not reasons:
        return refuse("ASL-3.2b", "refuse-nobody-fires")
    why = min(reasons, key=lambda reason: reason[:3])[3]
    return refuse(why.rule, "refuse-target", hex=label(s, occasion.target), why=why.why)


@cache
def choices_of_phase(kind: FirePhase, seat: int) -> Choices[State]:
    """What a side may answer in a fire phase."""
    return Choices(
        lambda known: what_next(known, kind, seat),
        why_not=lambda known, choice: why_not(known, kind, seat, choice),
        default=lambda known: END,
        resolution=set_off_attack,
        remarks=lambda known: charges_before_end(known, kind),
    )


def fire_step(s: State, kind: FirePhase, seat: int, this: str, after: str) -> Procedure[None]:
    """One decision of a fire phase and what comes of it."""
    s.step = this
    answer = yield from ask(
        seat,
        text(f"prompt-{kind}-fire"),
        choices_of_phase(kind, seat),
        rule="ASL-3.2b",
        aside=("destroy",),
    )
    if answer.verb == "target":
        attack = yield from assemble(s, Occasion(kind, seat, s.board.cell(answer.place)))
        yield from fire(s, attack)
    elif answer.verb == "destroy" and answer.piece is not None:
        yield from destroy(s, answer.piece)
    elif answer.verb == "set-off":
        yield from set_off(s, _charge_at(s, answer.place))
    else:
        s.step = after


@rule("ASL-3.0a")
def phase_after(phase: Phase) -> str:
    """The first step of the phase that follows a fire phase."""
    return {"PFPh": "movement-start", "DFPh": "advancing-fire-start"}.get(phase, "rout-start")


# --- Prep Fire ----------------------------------------------------------------------------------------------------
def begin_prep_fire(s: State) -> Procedure[None]:
    """Open the PFPh."""
    s.phase, s.step = "PFPh", "prep-fire"
    s.targets.clear()
    yield tell("told-phase", rule="ASL-3.2.2a", phase=text("phase-pfph"), side=side_name(s, s.player))


def prep_fire(s: State) -> Procedure[None]:
    """The ATTACKER's next Prep Fire attack."""
    yield from fire_step(s, "prep", s.player, "prep-fire", "prep-fire-end")


def end_prep_fire(s: State) -> Procedure[None]:
    """Close the PFPh; a weapon that kept its ROF to the end has fired (ASL-3.5a)."""
    for weapon in s.weapons.values():
        if weapon.shots:
            weapon.fire, weapon.rof = "prep", False
    close_fire(s)
    s.step = phase_after("PFPh")
    yield from ()


def close_fire(s: State) -> None:
    """Clear at the end of every fire phase which hexes were fired at, and which leaders used a weapon (ASL-4.0o)."""
    s.targets.clear()
    for unit in s.units.values():
        unit.weapon_used = False


# --- Defensive Fire -----------------------------------------------------------------------------------------------
def begin_defensive_fire(s: State) -> Procedure[None]:
    """Open the DFPh."""
    s.phase, s.step = "DFPh", "defensive-fire"
    s.shots.clear()
    close_fire(s)
    for weapon in s.weapons.values():
        weapon.rof = False
    yield tell("told-phase", rule="ASL-3.4a", phase=text("phase-dfph"), side=side_name(s, other(s.player)))


@rule("ASL-3.4a")
def defensive_fire(s: State) -> Procedure[None]:
    """The DEFENDER's next Final Fire attack, with all elements that may still fire."""
    yield from fire_step(s, "final", other(s.player), "defensive-fire", "defensive-fire-end")


@rule("ASL-3.4f")
def remove_defensive_markers(s: State) -> None:
    """First and Final Fire markers are removed."""
    _clear_fire(s, ("first", "final"))


def _clear_fire(s: State, markers: Sequence[str]) -> None:
    for unit in s.units.values():
        if unit.fire in markers:
            unit.fire = ""
    for weapon in s.weapons.values():
        if weapon.fire in markers:
            weapon.fire = ""


def end_turn_of_fire(s: State, side: int) -> None:
    """After a side's last fire phase of the player turn its own FP and leadership are available again."""
    for unit in s.units.values():
        if unit.side == side:
            unit.own_fp_lost = False
            unit.own_fp_fresh = False
            unit.used_up.clear()
            unit.directed.clear()
            unit.directions = 0
    for weapon in s.weapons.values():
        holder = s.units.get(weapon.holder)
        if holder is None or holder.side == side:
            weapon.shots, weapon.rof = 0, False


def end_defensive_fire(s: State) -> Procedure[None]:
    """Close the DFPh."""
    remove_defensive_markers(s)
    close_fire(s)
    end_turn_of_fire(s, other(s.player))
    s.step = phase_after("DFPh")
    yield from ()


# --- Advancing Fire and charges -----------------------------------------------------------------------------------
def begin_advancing_fire(s: State) -> Procedure[None]:
    """Open the AFPh."""
    s.phase, s.step = "AFPh", "advancing-fire"
    close_fire(s)
    yield tell("told-phase", rule="ASL-3.5a", phase=text("phase-afph"), side=side_name(s, s.player))


def advancing_fire(s: State) -> Procedure[None]:
    """The ATTACKER's next charge or attack; a charge never takes the placer's own FP (ASL-4.3c)."""
    yield from fire_step(s, "advancing", s.player, "advancing-fire", "advancing-fire-end")


@rule("ASL-4.3h")
def dud_number(s: State, charge: Charge) -> int:
    """The original DR from which a charge is a dud; it is lower for a captured charge, as for any weapon (ASL-4.0l)."""
    weapon = s.weapons[charge.weapon]
    return tables().breakdown.number(
        weapon_type_of(weapon),
        captured=is_captured(weapon, s.player),
        inexperienced=charge.inexperienced,
        non_elite_mmc=not charge.elite,
    )


@rule("ASL-D11")
def charge_attack(s: State, charge: Charge) -> Attack:
    """The attack of a placed charge: undirected, on every unit in its hex."""
    fp, dud_from = charge_fp(s, charge), dud_number(s, charge)
    return Attack("charge", s.player, charge.cell, fp=fp, cx=is_tired_placer(charge), dud_from=dud_from)


@rule("ASL-3.5e", "ASL-4.3a")
def charge_fp(s: State, charge: Charge) -> int:
    """A charge attacks with all its FP: neither doubled nor halved."""
    return tables().weapons["dc"].fp * FP


@rule("ASL-4.3b")
def is_tired_placer(charge: Charge) -> bool:
    """A charge placed by a CX unit has a DRM against it."""
    return charge.cx


def set_off_attack(s: State, choice: Choice) -> Attack | None:
    """The attack of a charge, which needs nothing more to be declared."""
    return charge_attack(s, _charge_at(s, choice.place)) if choice.verb == "set-off" else None


def set_off(s: State, charge: Charge) -> Procedure[None]:
    """A charge goes off and is gone."""
    s.charges.remove(charge)
    yield from fire(s, charge_attack(s, charge))
    scrap(s, s.weapons[charge.weapon])


def _charge_at(s: State, place: str) -> Charge:
    return next(charge for charge in s.charges if label(s, charge.cell) == place)


@rule("ASL-3.5f")
def remove_prep_markers(s: State) -> None:
    """Prep Fire markers, and with them all marks of Advancing Fire, are removed."""
    _clear_fire(s, ("prep", "advancing"))


def end_advancing_fire(s: State) -> Procedure[None]:
    """Close the AFPh, and with it the fire of this player turn."""
    remove_prep_markers(s)
    close_fire(s)
    end_turn_of_fire(s, s.player)
    s.step = phase_after("AFPh")
    yield from ()


PREP_FIRE: dict[str, PhaseStep] = {
    "prep-fire-start": PhaseStep(begin_prep_fire, opens_phase=True),
    "prep-fire": PhaseStep(prep_fire),
    "prep-fire-end": PhaseStep(end_prep_fire),
}
DEFENSIVE_FIRE: dict[str, PhaseStep] = {
    "defensive-fire-start": PhaseStep(begin_defensive_fire, opens_phase=True),
    "defensive-fire": PhaseStep(defensive_fire),
    "defensive-fire-end": PhaseStep(end_defensive_fire),
}
ADVANCING_FIRE: dict[str, PhaseStep] = {
    "advancing-fire-start": PhaseStep(begin_advancing_fire, opens_phase=True),
    "advancing-fire": PhaseStep(advancing_fire),
    "advancing-fire-end": PhaseStep(end_advancing_fire),
}
