"""At what an active unit may fire (EPT-11.0, EPT-11.1): enemies whom its fire finds, and why not."""

from __future__ import annotations

from collections.abc import Iterable

from bocage.ground.storeys import Location
from bocage.kernel.choice import Choice
from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.ept.fire.firers import reach_of, why_not_able, why_not_at_marker, why_not_reach
from bocage.systems.ept.fire.spotting import why_not_seen
from bocage.systems.ept.movement.permitted import why_not_besides, why_not_move
from bocage.systems.ept.state.model import State, Unit
from bocage.systems.ept.state.names import find_place, unit_name
from bocage.systems.ept.state.units import is_exposed, is_gun, is_mortar, is_vehicle, other, units_at, units_of
from bocage.systems.ept.vehicles.facing import why_not_bear_on_men
from bocage.systems.ept.vehicles.gunnery import SHOTS

FIRE, FIRE_REDUCED = "fire", "fire-reduced"
"""Fire at full potential, and fire at reduced potential before half a move."""
SHOTS_REDUCED = {f"{verb}-reduced": verb for verb in SHOTS}
"""The same for shots at vehicles: the shot of each verb."""


def targets(s: State, unit: Unit) -> Iterable[tuple[int, int]]:
    """The hexes and storeys in reach with enemies whom fire at men finds; mortars find vehicles too."""
    farthest, distances = reach_of(s, unit), s.board.distances(unit.at)
    enemies = [each for each in units_of(s, other(unit.side)) if farthest is None or distances[each.at] <= farthest]
    return sorted({(enemy.at, enemy.floor) for enemy in enemies if is_found(s, unit, enemy)})


@rule("EPT-11.0c", "EPT-16.7a")
def is_found(s: State, unit: Unit, enemy: Unit) -> bool:
    """Whether fire of a unit that is not aimed at vehicles does anything to an enemy."""
    return is_mortar(unit) if is_vehicle(enemy) else is_exposed(s, enemy)


def why_not(s: State, unit: Unit, choice: Choice) -> Violation | None:
    """Why an active unit does not fire at a hex."""
    place = find_place(s, choice.place)
    if place is None:
        return refuse("EPT-11.0b", "refuse-not-offered", choice=str(choice))
    return why_not_begin(s, unit, choice.verb) or why_not_able(s, unit) or why_not_at(s, unit, place)


def why_not_begin(s: State, unit: Unit, verb: str) -> Violation | None:
    """Why a unit does not fire at any target now."""
    return why_not_besides(s, unit, "fire") or why_not_so(s, unit, verb)


def why_not_at(s: State, unit: Unit, place: Location) -> Violation | None:
    """Why a unit that may fire does not fire at a storey of a hex."""
    return (
        why_not_reach(s, unit, place.cell)
        or why_not_bear_on_men(s, unit, place.cell)
        or why_not_at_marker(s, enemies_on(s, unit, place))
        or why_not_before(s, unit, place)
    )


def enemies_on(s: State, unit: Unit, place: Location) -> list[Unit]:
    """The enemies of a unit on a storey of a hex."""
    return [enemy for enemy in units_at(s, other(unit.side), place.cell) if enemy.floor == place.level]


def why_not_so(s: State, unit: Unit, verb: str) -> Violation | None:
    """Why a unit does not fire at one of its potentials: all shots of an action have the same."""
    reduced = verb == FIRE_REDUCED or verb in SHOTS_REDUCED
    return why_not_reduced(s, unit) if reduced else why_not_full(s, unit)


@rule("EPT-7.1c")
def why_not_full(s: State, unit: Unit) -> Violation | None:
    """Fire at full potential goes with no move afterwards; what it has after a move, the Move marker says."""
    if s.deed is not None and s.deed.shots and not s.deed.stays:
        return refuse("EPT-7.1c", "refuse-fired-before", unit=unit_name(s, unit.id))
    return None


@rule("EPT-7.1c")
def why_not_reduced(s: State, unit: Unit) -> Violation | None:
    """Fire at reduced potential is for those who move by half afterwards, and ends with that move."""
    deed, options = s.deed, s.setting.options
    if deed is not None and (deed.has_moved or (deed.shots and not deed.reduced)):
        return refuse("EPT-7.1c", "refuse-not-combined", unit=unit_name(s, unit.id))
    if is_gun(unit) or options.fire_bars_move == "always":
        return refuse("EPT-7.1c", "refuse-not-combined", unit=unit_name(s, unit.id))
    return why_not_move(s, unit)


@rule("EPT-11.1a")
def is_checked_late(s: State) -> bool:
    """Whether lines of fire are checked only once a shot is declared; by the option they are checked before."""
    return s.setting.options.sight_check == "after_declaration"


def why_not_before(s: State, unit: Unit, place: Location) -> Violation | None:
    """Why a shot is not declared at a place: it is not seen, where that is checked before."""
    return None if is_checked_late(s) else why_not_seen(s, unit, *place)
