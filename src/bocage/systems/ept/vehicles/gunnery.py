"""A shot at a vehicle (EPT-16.6a): cadence, line of fire, to hit, damage. Small arms at light vehicles (EPT-16.8)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure, draw, tell
from bocage.kernel.contract.resolution import ANYTHING, NOTHING, Touched
from bocage.kernel.dice import TWO_D6, Faces
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.tally import Tally
from bocage.kernel.text import Args, Text
from bocage.systems.ept.armour.damage import apply_fate, barrel_tally, difference_to, roll_damage, shake_off
from bocage.systems.ept.fire.cadence import keep_firing, leave_when_spent, why_not_ready
from bocage.systems.ept.fire.firers import line_to, long_range, range_of, why_not_fit
from bocage.systems.ept.ground.bunkers import why_not_from_bunker
from bocage.systems.ept.hidden import reveal_firing, reveal_hit
from bocage.systems.ept.reference.counters import Cannon
from bocage.systems.ept.reference.tables import tables
from bocage.systems.ept.state.model import State, Unit
from bocage.systems.ept.state.names import label, told_name, unit_name
from bocage.systems.ept.state.units import (
    has_trait,
    is_neutralised,
    is_set_up,
    is_squad,
    is_stopped,
    is_vehicle,
    type_of,
)
from bocage.systems.ept.vehicles.facing import why_not_bear
from bocage.systems.ept.vehicles.hitting import hit_tally, is_moving
from bocage.systems.ept.vehicles.portable import SHOOT_PORTABLE, PortableShot, weapon_of, why_not_portable


# --- who may shoot at what --------------------------------------------------------------------------------------------
def why_not_shoot(s: State, unit: Unit, target: Unit) -> Violation | None:
    """Why a unit does not fire at a vehicle, sight apart."""
    return (
        why_not_armed(s, unit, target)
        or why_not_known(s, target)
        or why_not_ready(s, unit)
        or why_not_reached(s, unit, target)
        or why_not_bear(s, unit, target.at)
        or why_not_from_bunker(s, unit, target.at)
    )


@rule("EPT-11.0c", "EPT-1.5d")
def why_not_armed(s: State, unit: Unit, target: Unit) -> Violation | None:
    """Why a unit has nothing against a vehicle: no gun, and no small arms that would do."""
    if unit.decoy or not is_vehicle(target) or is_neutralised(unit) or unit.stunned:
        return refuse("EPT-11.0c", "refuse-nothing-against", unit=unit_name(s, unit.id))
    if unit.carrier:
        return refuse("EPT-16.3d", "refuse-rides", unit=unit_name(s, unit.id))
    if type_of(unit).cannon is None and not may_use_small_arms(s, unit, target):
        return refuse("EPT-11.0c", "refuse-nothing-against", unit=unit_name(s, unit.id))
    return None


def may_use_small_arms(s: State, unit: Unit, target: Unit) -> bool:
    """Whether the small arms of a unit can harm a vehicle."""
    return pierces_light_armour(s, unit, target) or harms_unarmoured(unit, target)


@rule("EPT-16.8a", "EPT-S.6a")
def pierces_light_armour(s: State, unit: Unit, target: Unit) -> bool:
    """Heavy machine guns in place fire at light armour, and vehicles whose guns the scenario calls heavy."""
    is_light = s.setting.options.light_armour and has_trait(target, "light_armour")
    is_heavy = (type_of(unit).weapon == "hmg" and is_set_up(unit)) or unit.type in s.setting.terms.heavy_guns
    return is_light and is_heavy


@rule("EPT-16.8b")
def harms_unarmoured(unit: Unit, target: Unit) -> bool:
    """Squads and all machine guns fire at unarmoured vehicles."""
    printed = type_of(unit)
    is_gunner = printed.weapon == "mmg" or is_set_up(unit) or (printed.is_vehicle and printed.arms is not None)
    return has_trait(target, "unarmoured") and (is_squad(unit) or is_gunner)


@rule("EPT-10.1c")
def why_not_known(s: State, target: Unit) -> Violation | None:
    """A hidden vehicle is not fired at with anti-tank weapons, but by the option."""
    if target.hidden and not s.setting.options.anti_tank_at_hidden:
        return refuse("EPT-10.1c", "refuse-hidden-target", unit=unit_name(s, target.id))
    return None


@rule("EPT-4.2a", "EPT-16.8a")
def why_not_reached(s: State, unit: Unit, target: Unit) -> Violation | None:
    """Why a vehicle is too far: rifles and small arms reach their normal range, other guns as far as they see."""
    normal = range_of(unit)
    strict = type_of(unit).cannon is None or type_of(unit).weapon == "atr"
    limit = None if normal is None else normal if strict else long_range(normal)
    if limit is not None and s.board.distance(unit.at, target.at) > limit:
        return refuse("EPT-4.2a", "refuse-out-of-range", unit=unit_name(s, unit.id), hex=label(s, target.at))
    return None


# --- the shot ---------------------------------------------------------------------------------------------------------
class ArmourShot(Struct, frozen=True):
    """One shot of one unit at one vehicle."""

    firer: int
    target: int
    heat: bool = False
    """Fires one of its hollow-charge rounds (EPT-18.3f)."""
    second: bool = False
    """Fires its second gun (EPT-16.5e)."""
    unchecked: bool = False
    """Looked ahead to while its line of fire may not be checked, so that this is taken for open (EPT-11.1a)."""

    def touches(self, s: State) -> Touched:
        return ANYTHING

    def run(self, s: State) -> Procedure[str]:
        """Fire if cadence allows; the outcome says what became of the vehicle."""
        unit, target = s.units[self.firer], s.units[self.target]
        if not (yield from keep_firing(s, unit)):
            return NOTHING
        yield from reveal_firing(s, unit)
        outcome = NOTHING
        if self.unchecked or line_to(s, unit, target.at, target.floor).is_open:
            outcome = yield from self.resolve(s, unit, target)
            yield from shake_off(s, target)
        else:
            hex = label(s, target.at)
            yield tell("told-no-line-of-fire", rule="EPT-11.1a", place=hex, hex=hex)
        yield from leave_when_spent(s, unit)
        return outcome

    def resolve(self, s: State, unit: Unit, target: Unit) -> Procedure[str]:
        """To hit, then damage; small arms and machine guns need not hit."""
        cannon, distance = self.load(unit), s.board.distance(unit.at, target.at)
        if cannon is None:
            tally, power = small_arms_tally(s, unit), tables().numbers.machine_guns_at_vehicles.ac
        elif (yield from is_hit(s, unit, target, cannon, second=self.second)):
            tally, power = barrel_tally(cannon.barrel, distance), cannon.ac
        else:
            return NOTHING
        difference = difference_to(s, power, target, unit.at)
        fate = yield from roll_damage(s, target, difference, tally, unit.side)
        if fate == "none":
            return NOTHING
        yield from reveal_hit(s, target)
        yield from apply_fate(s, target, fate)
        return fate

    def load(self, unit: Unit) -> Cannon | None:
        """The gun that fires; a hollow-charge round is used up and gives its own power. None for small arms."""
        if self.second:
            return type_of(unit).second_cannon
        cannon = type_of(unit).cannon
        if cannon is None or not self.heat or cannon.heat_ac is None:
            return cannon
        unit.heat_left -= 1
        return Cannon(ac=cannon.heat_ac, ap=cannon.ap, barrel=cannon.barrel, range=cannon.range)


@rule("EPT-16.6a")
def is_hit(s: State, unit: Unit, target: Unit, cannon: Cannon, *, second: bool = False) -> Procedure[bool]:
    """A gun must hit before it does damage."""
    return (yield from hits(s, unit, target, cannon, second=second))


def told_hit(is_hit: bool) -> Text:
    """What the log says of a shot at a vehicle."""
    return Text("shot-hits" if is_hit else "shot-misses")


@rule("EPT-16.6b")
def hits(s: State, unit: Unit, target: Unit, cannon: Cannon, *, second: bool = False) -> Procedure[bool]:
    """Roll to hit."""
    tally = hit_tally(s, unit, target, cannon, second=second)
    limit = tally.total

    def read(faces: Faces) -> bool:
        return sum(faces) <= limit

    about: Args = {"unit": told_name(s, unit.id), "target": told_name(s, target.id)}
    return (
        yield from draw(
            TWO_D6,
            "to-hit",
            read,
            tally=tally,
            seat=unit.side,
            rule="EPT-16.6b",
            about=about,
            limit="at-most",
            result=told_hit,
        )
    )


@rule("EPT-16.8c")
def small_arms_tally(s: State, unit: Unit) -> Tally:
    """What a stopped or moving firer of small arms adds to the damage dice."""
    tally, numbers = Tally(), tables().numbers.machine_guns_at_vehicles
    tally.add(numbers.stopped if is_stopped(unit) else 0, "stopped", "EPT-16.8c")
    tally.add(numbers.moving if is_moving(s, unit) else 0, "moved", "EPT-16.8c")
    return tally


# --- choices ----------------------------------------------------------------------------------------------------------
SHOOT, SHOOT_HEAT, SHOOT_SECOND = "shoot", "shoot-heat", "shoot-second"
"""The verbs of a shot with the usual round, a hollow charge, a second gun; each names the firer and the vehicle."""
SHOTS = (SHOOT, SHOOT_HEAT, SHOOT_SECOND, SHOOT_PORTABLE)
"""All ways to fire at a vehicle."""


def shot_of(choice: Choice) -> ArmourShot | PortableShot:
    """The shot that a choice stands for."""
    ids = choice.piece or 0, choice.other or 0
    if choice.verb == SHOOT_PORTABLE:
        return PortableShot(*ids)
    return ArmourShot(*ids, choice.verb == SHOOT_HEAT, choice.verb == SHOOT_SECOND)


def why_not_shoot_so(s: State, unit: Unit, target: Unit, verb: str) -> Violation | None:
    """Why a unit does not fire at a vehicle in one of the ways."""
    if verb == SHOOT_PORTABLE:
        unfit = why_not_fit(s, unit) or why_not_ready(s, unit) or why_not_from_bunker(s, unit, target.at)
        return unfit or why_not_known(s, target) or why_not_portable(s, unit, target)
    if verb == SHOOT_SECOND:
        return why_not_second(s, unit, target)
    heat = why_not_heat(s, unit) if verb == SHOOT_HEAT else None
    return heat or why_not_shoot(s, unit, target)


def has_round(s: State, unit: Unit, verb: str) -> bool:
    """Whether a unit has what one of the ways to fire at vehicles needs, at whichever vehicle."""
    if unit.decoy or verb == SHOOT:
        return not unit.decoy
    if verb == SHOOT_PORTABLE:
        return weapon_of(s, unit) is not None
    return unit.heat_left > 0 if verb == SHOOT_HEAT else type_of(unit).second_cannon is not None


def has_any_round(s: State, unit: Unit) -> bool:
    """Whether a unit has anything to fire at vehicles."""
    return any(has_round(s, unit, verb) for verb in SHOTS)


def shots_at(s: State, unit: Unit, target: Unit) -> Iterator[Choice]:
    """The shots that a unit may fire at a vehicle."""
    for verb in SHOTS:
        if has_round(s, unit, verb) and why_not_shoot_so(s, unit, target, verb) is None:
            yield Choice(verb, unit.id, other=target.id)


@rule("EPT-16.5e")
def why_not_second(s: State, unit: Unit, target: Unit) -> Violation | None:
    """Why a vehicle does not fire a second gun: it has none; the turret of such a gun fires all round."""
    if unit.decoy or type_of(unit).second_cannon is None:
        return refuse("EPT-16.5e", "refuse-no-second-gun", unit=unit_name(s, unit.id))
    return why_not_armed(s, unit, target) or why_not_known(s, target) or why_not_ready(s, unit)


@rule("EPT-18.3f")
def why_not_heat(s: State, unit: Unit) -> Violation | None:
    """Why a gun fires no hollow charge: it has none left."""
    return None if unit.heat_left > 0 else refuse("EPT-18.3f", "refuse-no-heat", unit=unit_name(s, unit.id))
