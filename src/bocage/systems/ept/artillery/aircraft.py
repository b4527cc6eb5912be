"""Air support, a proposal (EPT-S.1a): ground fire at aircraft that attack, bombs, strafing.

Aircraft are planned like a battery and tested for delay like one. Their attack is over when it has been resolved.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from bocage.kernel.choice import PASS, Choice
from bocage.kernel.contract.procedure import Barrier, Procedure, ask, draw, tell
from bocage.kernel.contract.question import Choices
from bocage.kernel.dice import TWO_D6, Faces
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.tally import Tally
from bocage.kernel.text import Args, text
from bocage.systems.ept.fire.cadence import cadence_tally, leave_when_spent, spend_shot, why_not_ready
from bocage.systems.ept.hidden import reveal_firing
from bocage.systems.ept.reference.tables import tables
from bocage.systems.ept.state.model import OFF_MAP, Battery, Impact, State, Unit
from bocage.systems.ept.state.names import label, told_name, unit_name
from bocage.systems.ept.state.units import has_trait, is_sound, other, units_of

FLAK = "flak"
"""The verb of a shot at aircraft; it names the firer."""
Verdict = Literal["missed", "driven_off", "shot_down"]


# --- ground fire ------------------------------------------------------------------------------------------------------
@rule("EPT-S.1a")
def is_fired_at(s: State, battery: Battery) -> Procedure[bool]:
    """Let the enemy fire once at aircraft that come for a hex; whether he does."""
    yield Barrier((other(battery.side),))
    if next(shots(s, battery), None) is None:
        return False
    choice = yield from ask(
        other(battery.side),
        text("prompt-flak", hex=label(s, battery.target)),
        Choices(lambda known: (*shots(known, known.batteries[battery.id]), PASS)),
        rule="EPT-S.1a",
    )
    if choice == PASS:
        return False
    verdict = yield from fire_at(s, battery, s.units[choice.piece or 0])
    if verdict != "missed":
        yield from turn_back(s, battery, verdict)
    return True


def shots(s: State, battery: Battery) -> Iterator[Choice]:
    """The units that may fire at aircraft; those that have done so bear a marker."""
    return (Choice(FLAK, unit.id) for unit in units_of(s, other(battery.side)) if may_fire_at(s, battery, unit))


def may_fire_at(s: State, battery: Battery, unit: Unit) -> bool:
    """Whether a unit may fire at aircraft."""
    return why_not_flak(s, battery, unit) is None


@rule("EPT-S.1a")
def why_not_flak(s: State, battery: Battery, unit: Unit) -> Violation | None:
    """Why a unit does not fire at aircraft: no mount for it, too far from their hex, shaken, out of shots."""
    if not has_trait(unit, "anti_air") or not is_sound(unit) or (has_trait(unit, "set_up") and not unit.set_up):
        return refuse("EPT-S.1a", "refuse-no-flak", unit=unit_name(s, unit.id))
    if s.board.distance(unit.at, battery.target) > tables().numbers.air_support.anti_air_within:
        return refuse("EPT-S.1a", "refuse-out-of-range", unit=unit_name(s, unit.id), hex=label(s, battery.target))
    if unit.fire:
        return refuse("EPT-S.1a", "refuse-fire-marker", unit=unit_name(s, unit.id))
    return why_not_ready(s, unit)


@rule("EPT-S.1a")
def fire_at(s: State, battery: Battery, unit: Unit) -> Procedure[Verdict]:
    """One shot at aircraft, the first of the unit in this turn."""
    tally = flak_tally(s, unit)
    limit = tally.total

    def read(faces: Faces) -> Verdict:
        if sum(faces) == tables().numbers.air_support.shot_down_on:
            return "shot_down"
        return "driven_off" if sum(faces) <= limit else "missed"

    yield from reveal_firing(s, unit)
    unit.fire = "test"
    spend_shot(unit)
    about: Args = {"unit": told_name(s, unit.id)}
    verdict = yield from draw(TWO_D6, "flak", read, tally=tally, seat=unit.side, rule="EPT-S.1a", about=about)
    yield from leave_when_spent(s, unit)
    return verdict


def flak_tally(s: State, unit: Unit) -> Tally:
    """What a shot at aircraft needs at most on two dice."""
    tally = cadence_tally(s, unit)
    tally.add(tables().numbers.air_support.anti_air_cadence, "at-aircraft", "EPT-S.1a")
    return tally


def turn_back(s: State, battery: Battery, verdict: Verdict) -> Procedure[None]:
    """The attack is lost; aircraft that are shot down make no other."""
    if verdict == "shot_down":
        battery.sorties = 0
    finish(battery)
    message = "told-shot-down" if verdict == "shot_down" else "told-driven-off"
    yield tell(message, rule="EPT-S.1a", seat=battery.side)


# --- the attack -------------------------------------------------------------------------------------------------------
@rule("EPT-S.1a")
def strafe(s: State, battery: Battery) -> Procedure[None]:
    """Strafe the target hex and the next one in the direction of flight; it does not scatter."""
    aimed, beyond = battery.target, s.board.neighbours[battery.target][battery.toward]
    for cell in (aimed, beyond):
        if s.board.on_map(cell):
            s.impacts.append(Impact(cell, battery.calibre, battery.side, battery.mission))
    finish(battery)
    yield tell("told-strafed", rule="EPT-S.1a", hex=label(s, aimed), place=label(s, aimed), seat=battery.side)


def finish(battery: Battery) -> None:
    """Nothing is planned any more."""
    battery.target, battery.waited, battery.preregistered = OFF_MAP, 0, False


@rule("EPT-S.1a")
def leave(s: State) -> None:
    """Once they have attacked, aircraft are gone: nothing of theirs strikes those who move later in the turn."""
    s.impacts = [impact for impact in s.impacts if impact.calibre != "bomb"]
