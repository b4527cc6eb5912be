"""Transport (EPT-16.3): what vehicles carry and tow, getting on and off, hitching and unhitching."""

from __future__ import annotations

from bocage.ground.facing import toward_side
from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.ept.movement.permitted import why_not_besides, why_not_past_fire
from bocage.systems.ept.state.model import State, Unit
from bocage.systems.ept.state.names import unit_name
from bocage.systems.ept.state.pairs import why_not_joined
from bocage.systems.ept.state.units import (
    has_trait,
    is_armoured,
    is_gun,
    is_set_up,
    is_sound,
    is_vehicle,
    put,
    riders,
    rides_outside,
    type_of,
)


# --- what a vehicle carries -------------------------------------------------------------------------------------------
def load_of(unit: Unit) -> str:
    """As what a unit counts in a load: observers as leaders, light guns and anti-tank weapons by themselves."""
    printed = type_of(unit)
    if printed.kind == "gun" and has_trait(unit, "light"):
        return "light_gun"
    if printed.weapon in ("atr", "panzerschreck"):
        return "rifle"
    return "leader" if printed.kind == "observer" else printed.kind


def has_space(s: State, vehicle: Unit, unit: Unit) -> bool:
    """Whether a vehicle can take a unit besides what it has aboard."""
    card = type_of(vehicle).card
    loads = sorted([load_of(unit), *(load_of(rider) for rider in riders(s, vehicle))])
    if card is None or card.carries is None:
        return is_tank(vehicle) and s.setting.terms.tank_riders and fits_on_tank(loads)
    return fits_transport(loads) if card.carries == "squad" else fits_small(loads, has_hook=card.carries == "small")


@rule("EPT-16.3a")
def fits_transport(loads: list[str]) -> bool:
    """A transport takes a squad, or a gun, or a team with a leader."""
    return loads in (["squad"], ["gun"], ["light_gun"]) or is_team_with_leader(loads, ("weapon", "rifle"))


@rule("EPT-16.3b")
def fits_small(loads: list[str], *, has_hook: bool) -> bool:
    """A jeep, a carrier and the like take a leader, or a team, or a light gun if they can tow."""
    return loads in (["leader"], ["weapon"], ["rifle"]) or (has_hook and loads == ["light_gun"])


@rule("EPT-16.3l")
def is_tank(vehicle: Unit) -> bool:
    """Whether a vehicle is a tank on which men could ride: armour on tracks that is made to fight."""
    card = type_of(vehicle).card
    return is_armoured(vehicle) and card is not None and card.locomotion == "tracked" and card.carries is None


@rule("EPT-16.3l")
def fits_on_tank(loads: list[str]) -> bool:
    """A tank takes a squad, or an anti-tank rifle with a leader."""
    return loads == ["squad"] or is_team_with_leader(loads, ("rifle",))


def is_team_with_leader(loads: list[str], teams: tuple[str, ...]) -> bool:
    """Whether a load is one team, one leader, or both."""
    others = [load for load in loads if load != "leader"]
    return len(loads) - len(others) <= 1 and len(others) <= 1 and all(load in teams for load in others)


# --- getting on -------------------------------------------------------------------------------------------------------
def why_not_board(s: State, active: Unit, vehicle: Unit, unit: Unit) -> Violation | None:
    """Why a unit does not get on a vehicle; `active` is the one of the two whose action it is."""
    return (
        why_not_loaded(s, vehicle, unit)
        or why_not_fit(s, vehicle, unit)
        or why_not_again(s, unit)
        or why_not_towed(s, unit)
        or why_not_in_time(s, active)
        or why_not_both(s, active, vehicle, unit)
    )


@rule("EPT-16.3d")
def why_not_loaded(s: State, vehicle: Unit, unit: Unit) -> Violation | None:
    """They must be in one hex: a vehicle that can move, and a unit on foot that is not in place."""
    is_pair = is_vehicle(vehicle) and not is_vehicle(unit) and not unit.decoy and vehicle.side == unit.side
    if not is_pair or unit.carrier or unit.floor or vehicle.at != unit.at or is_set_up(unit):
        return refuse("EPT-16.3d", "refuse-cannot-board", unit=unit_name(s, unit.id))
    if vehicle.immobilised or not is_sound(vehicle) or not is_sound(unit):
        return refuse("EPT-16.3d", "refuse-cannot-board", unit=unit_name(s, unit.id))
    return None


def why_not_fit(s: State, vehicle: Unit, unit: Unit) -> Violation | None:
    """Why a vehicle has no space for a unit."""
    if has_space(s, vehicle, unit):
        return None
    rule_id = "EPT-16.3l" if rides_outside(vehicle) else "EPT-16.3a"
    return refuse(rule_id, "refuse-no-space", unit=unit_name(s, unit.id), vehicle=unit_name(s, vehicle.id))


@rule("EPT-16.3f")
def why_not_again(s: State, unit: Unit) -> Violation | None:
    """Nobody gets on and off in one turn."""
    return refuse("EPT-16.3f", "refuse-has-boarded", unit=unit_name(s, unit.id)) if unit.boarded == s.turn else None


@rule("EPT-16.3g")
def why_not_towed(s: State, unit: Unit) -> Violation | None:
    """A gun that was pushed in this turn is not towed."""
    if is_gun(unit) and unit.moved:
        return refuse("EPT-16.3g", "refuse-has-been-pushed", unit=unit_name(s, unit.id))
    return None


@rule("EPT-16.3e", "EPT-7.1k")
def why_not_in_time(s: State, active: Unit) -> Violation | None:
    """Getting on or off takes half of the points of those who act; it goes with nothing but a half move."""
    return why_not_past_fire(s, active) or why_not_besides(s, active, "embark")


@rule("EPT-16.3i")
def why_not_both(s: State, active: Unit, vehicle: Unit, unit: Unit) -> Violation | None:
    """The other of the two becomes active as well, so it must not have acted or fired in this turn."""
    other = unit if active.id == vehicle.id else vehicle
    if other.fire:
        return refuse("EPT-7.2h", "refuse-fire-marker", unit=unit_name(s, other.id))
    return why_not_joined(s, other, "EPT-16.3i")


@rule("EPT-16.3c", "EPT-16.3e")
def board(s: State, vehicle: Unit, unit: Unit) -> None:
    """A unit gets on, a gun is hitched; both bear Move markers."""
    note_loading(s, vehicle, unit)
    unit.carrier = vehicle.id
    put(s, unit, vehicle.at)


def note_loading(s: State, vehicle: Unit, unit: Unit) -> None:
    """Both have moved, and spend half of their points on it in this activation."""
    for each in (vehicle, unit):
        each.moved = True
        if each.id not in s.loading:
            s.loading.append(each.id)
    unit.boarded = s.turn


# --- getting off ------------------------------------------------------------------------------------------------------
def why_not_alight(s: State, active: Unit, vehicle: Unit, unit: Unit) -> Violation | None:
    """Why a unit does not get off its vehicle."""
    if unit.carrier != vehicle.id or not is_sound(unit) or not is_sound(vehicle):
        return refuse("EPT-16.3d", "refuse-cannot-alight", unit=unit_name(s, unit.id))
    return why_not_again(s, unit) or why_not_in_time(s, active) or why_not_both(s, active, vehicle, unit)


@rule("EPT-16.3c", "EPT-16.3e")
def alight(s: State, vehicle: Unit, unit: Unit, toward: int | None) -> None:
    """A unit gets off; a gun is unhitched and faces the neighbouring hex `toward`."""
    note_loading(s, vehicle, unit)
    unit.carrier = 0
    if toward is not None:
        unit.facing = toward_side(s.board.direction(unit.at, toward))
