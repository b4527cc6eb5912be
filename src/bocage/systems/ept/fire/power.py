"""The power of fire at men (EPT-11.3a): printed values and multipliers, kept in 64ths so that halves stay whole."""

from __future__ import annotations

from bocage.kernel.rules import rule
from bocage.kernel.tally import Tally
from bocage.systems.ept.fire.firers import is_strict, power_toward, range_of
from bocage.systems.ept.ground.terrain import smoke_at
from bocage.systems.ept.reference.charts import POWER
from bocage.systems.ept.reference.tables import tables
from bocage.systems.ept.state.model import State, Unit
from bocage.systems.ept.state.units import is_mortar, is_squad, is_stopped, is_vehicle, type_of


@rule("EPT-11.3a")
def power_tally(s: State, unit: Unit, cell: int, *, target_hidden: bool) -> Tally:
    """The power of one firer at a target in a hex; every multiplier that holds counts."""
    tally, factors = Tally(unit="power", scale=POWER), tables().numbers.fire_factors
    distance, normal = s.board.distance(unit.at, cell), range_of(unit)
    tally.add(POWER * power_toward(s, unit, cell), "fire-power", "EPT-11.3a")
    tally.add(-POWER * range_loss(s, unit, distance), "range-loss", "EPT-16.5b")
    if not fires_high(unit):
        times(tally, factors.adjacent, distance == 1, "adjacent", "EPT-11.3a")
        beyond_range = normal is not None and distance > normal and not is_strict(unit)
        times(tally, factors.beyond_range, beyond_range, "beyond-range", "EPT-4.2a")
        times(tally, factors.in_smoke, smoke_at(s, unit.at) > 0, "firer-in-smoke", "EPT-11.3a")
    state_counts = counts_state(s, unit)
    times(tally, factors.move_and_fire, is_halved_by_move(s, unit) and state_counts, "moved", "EPT-7.2i")
    times(tally, factors.stopped, is_stopped(unit) and state_counts, "stopped", "EPT-13.1a")
    times(tally, factors.hidden_target, halves_power(hidden=target_hidden), "hidden-target", "EPT-10.1c")
    return tally


@rule("EPT-11.4c")
def fires_high(unit: Unit) -> bool:
    """Whether range and smoke around the firer do not matter to its power: mortars fire over it all."""
    return is_mortar(unit)


@rule("EPT-11.4c")
def counts_state(s: State, unit: Unit) -> bool:
    """Whether having moved or being stopped halves a unit's power; of mortars by the usual reading too."""
    return not is_mortar(unit) or s.setting.options.mortar_state_counts


def times(tally: Tally, factor: int, holds: bool, name: str, rule_id: str) -> None:
    """Multiply a tally by a factor in 64ths where it holds."""
    if holds:
        tally.times(factor, POWER, name, rule_id)


@rule("EPT-10.1c")
def halves_power(*, hidden: bool) -> bool:
    """Whether a target halves the power of fire at it: it has not been recognised."""
    return hidden


@rule("EPT-16.5b")
def range_loss(s: State, unit: Unit, distance: int) -> int:
    """The points that a vehicle's gun loses against men at a distance; guns lose none but by the option."""
    if type_of(unit).cannon is None or not (is_vehicle(unit) or s.setting.options.guns_lose_range):
        return 0
    bands = tables().numbers.vehicle_range
    if s.setting.options.range_losses == "sum":
        return sum(value for beyond, value in bands.bands if distance > beyond)
    return bands.loss(distance)


@rule("EPT-7.2i", "EPT-7.1c", "EPT-16.5a", "EPT-11.4g")
def is_halved_by_move(s: State, unit: Unit) -> bool:
    """Whether a Move marker, or the move of its action, halves the fire of a unit."""
    moving = unit.moved or is_bound_to_move(s, unit)
    if s.setting.options.move_halves_fire_of == "squads" and not (is_squad(unit) or is_vehicle(unit)):
        return False
    return moving


@rule("EPT-7.1c")
def is_bound_to_move(s: State, unit: Unit) -> bool:
    """Whether a unit fires at reduced potential because it announced that it moves in this action as well."""
    return s.deed is not None and unit.id in s.deed.units and s.deed.reduced
