"""Who may fire at men, and how far (EPT-4.2, EPT-7.1, EPT-11.0)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.ept.armour.zones import zone_of
from bocage.systems.ept.fire.cadence import why_not_ready
from bocage.systems.ept.ground.bunkers import why_not_from_bunker
from bocage.systems.ept.ground.sight import Eye, Sightline, sight
from bocage.systems.ept.reference.counters import SmallArms
from bocage.systems.ept.reference.tables import tables
from bocage.systems.ept.state.model import State, Unit
from bocage.systems.ept.state.names import label, told_name, unit_name
from bocage.systems.ept.state.units import is_mortar, is_neutralised, is_on_crew_side, type_of


def arms_of(unit: Unit) -> SmallArms | None:
    """The fire power and range on the side of the counter that is up; None for what has none."""
    if unit.decoy:
        return None
    return tables().numbers.crew_side.arms if is_on_crew_side(unit) else type_of(unit).arms


def power_against_men(unit: Unit) -> int:
    """The printed power against men, that of the steps that are left; guns and vehicles have one value."""
    arms, cannon = arms_of(unit), None if unit.decoy else type_of(unit).cannon
    if arms is not None:
        return arms.power[min(len(arms.power), type_of(unit).steps - unit.steps + 1) - 1]
    return cannon.ap + power_of_second_gun(unit) if cannon is not None else 0


@rule("EPT-16.5e")
def power_of_second_gun(unit: Unit) -> int:
    """The power against men of a vehicle's second gun, which adds to that of the first."""
    second = type_of(unit).second_cannon
    return second.ap if second is not None else 0


@rule("EPT-16.5e")
def power_toward(s: State, unit: Unit, cell: int) -> int:
    """The printed power against men in a hex: beside its front zone a vehicle with two guns fires the turret."""
    second = None if unit.decoy else type_of(unit).second_cannon
    if second is None or cell == unit.at or zone_of(s, unit, cell) == "front":
        return power_against_men(unit)
    return second.ap


@rule("EPT-4.2b", "EPT-1.5e")
def is_strict(unit: Unit) -> bool:
    """Whether a weapon never fires beyond its range: mortars and anti-tank rifles."""
    return is_mortar(unit) or type_of(unit).weapon == "atr"


@rule("EPT-16.5c")
def range_of(unit: Unit) -> int | None:
    """The normal range of a unit in hexes; None where only sight limits it."""
    arms, cannon = arms_of(unit), type_of(unit).cannon
    if arms is not None:
        return arms.range
    return cannon.range if cannon is not None else 0


@rule("EPT-4.2a")
def long_range(normal: int) -> int:
    """The hexes up to which fire carries at half power, by the normal range."""
    return tables().numbers.long_range.range_times * normal


@rule("EPT-4.2a")
def farthest_of(unit: Unit) -> int | None:
    """How far a unit fires at most, in hexes; None where only sight limits it."""
    if unit.decoy:
        return 0
    normal = range_of(unit)
    return normal if normal is None or is_strict(unit) else long_range(normal)


def is_within_reach(s: State, unit: Unit, cell: int) -> bool:
    """Whether a hex is not too far for a unit."""
    farthest = reach_of(s, unit)
    return farthest is None or s.board.distance(unit.at, cell) <= farthest


def reach_of(s: State, unit: Unit) -> int | None:
    """How far a unit fires at most, None where only sight limits it; kept by the side of the counter that is up."""
    kept: dict[object, int | None] = s.setting.kept.setdefault("reaches", {})
    key = (unit.type, unit.set_up, unit.decoy)
    if key not in kept:
        kept[key] = farthest_of(unit)
    return kept[key]


def within_reach(s: State, units: Iterable[Unit], cell: int) -> Iterator[Unit]:
    """Those of some units for which a hex is not too far."""
    distances = s.board.distances(cell)
    for unit in units:
        farthest = reach_of(s, unit)
        if farthest is None or distances[unit.at] <= farthest:
            yield unit


@rule("EPT-4.2a", "EPT-11.4d")
def why_not_in_range(s: State, unit: Unit, cell: int) -> Violation | None:
    """Why a hex is too far for a unit, or too near for a mortar."""
    if not is_within_reach(s, unit, cell):
        return refuse("EPT-4.2a", "refuse-out-of-range", unit=unit_name(s, unit.id), hex=label(s, cell))
    arms = arms_of(unit) if is_mortar(unit) else None
    if arms is not None and s.board.distance(unit.at, cell) < arms.least_range:
        return refuse("EPT-11.4d", "refuse-too-near", unit=unit_name(s, unit.id), hex=label(s, cell))
    return None


def line_to(s: State, unit: Unit, cell: int, floor: int = 0) -> Sightline:
    """The line of fire from a unit to a hex."""
    return sight(s, Eye(unit.at, unit.floor), Eye(cell, floor))


@rule("EPT-7.1q", "EPT-13.2a", "EPT-7.1s")
def why_not_fit(s: State, unit: Unit) -> Violation | None:
    """Why a unit is in no state to fire: neutralised, stunned, aboard a vehicle."""
    if is_neutralised(unit):
        return refuse("EPT-13.2a", "refuse-neutralised", unit=unit_name(s, unit.id))
    if unit.stunned:
        return refuse("EPT-7.1s", "refuse-stunned", unit=unit_name(s, unit.id))
    if unit.carrier:
        return refuse("EPT-16.3d", "refuse-rides", unit=unit_name(s, unit.id))
    return None


def why_not_able(s: State, unit: Unit) -> Violation | None:
    """Why a unit cannot fire at men at all: unfit, without fire power, silent."""
    if (unfit := why_not_fit(s, unit)) is not None:
        return unfit
    if unit.decoy or not power_against_men(unit):
        return refuse("EPT-11.0a", "refuse-no-fire-power", unit=unit_name(s, unit.id))
    return why_not_ready(s, unit)


@rule("EPT-11.0a")
def why_not_at_marker(s: State, there: Iterable[Unit]) -> Violation | None:
    """By the option fire needs a target that has been recognised; by the usual reading markers are fired at too."""
    targets = list(there)
    if s.setting.options.fire_at_hidden or not targets or not all(target.hidden for target in targets):
        return None
    return refuse("EPT-11.0a", "refuse-hidden-target", unit=told_name(s, targets[0].id))


def why_not_fire(s: State, unit: Unit, cell: int) -> Violation | None:
    """Why a unit may not fire at men in a hex, sight apart."""
    return why_not_able(s, unit) or why_not_reach(s, unit, cell)


def why_not_reach(s: State, unit: Unit, cell: int) -> Violation | None:
    """Why the fire of a unit does not reach a hex, sight apart."""
    return why_not_in_range(s, unit, cell) or why_not_from_bunker(s, unit, cell)
