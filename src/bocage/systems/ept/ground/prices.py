"""What a step costs (EPT-9.1a, EPT-T.9a): terrain or road, hexside, climbing, snow and mud; in half movement points."""

from __future__ import annotations

from bocage.kernel.rules import rule
from bocage.kernel.tally import Tally
from bocage.systems.ept.ground.terrain import has_gap, has_road, hexside_between, is_burning, level_of, terrain_at
from bocage.systems.ept.ground.wire import is_closed_by_wire
from bocage.systems.ept.reference.counters import POINT
from bocage.systems.ept.reference.tables import tables
from bocage.systems.ept.reference.terrain import Mover
from bocage.systems.ept.state.conditions import ground_state
from bocage.systems.ept.state.model import State, Unit
from bocage.systems.ept.state.units import is_gun, riders, type_of

ROAD = "road"
OPEN_GROUND = "clear"
"""What a road hex is for those who do not come along the road."""


def mover_of(unit: Unit) -> Mover:
    """The column of the terrain chart for a unit."""
    card = None if unit.decoy else type_of(unit).card
    return card.locomotion if card else "infantry"


def price_tally(s: State, unit: Unit, here: int, there: int, *, creeping: bool = False) -> Tally | None:
    """What a step costs, line by line; None where it is forbidden. `creeping`: it is a tactical move."""
    tally = ground_tally(s, mover_of(unit), here, there)
    if tally is None or is_closed(s, unit, there, creeping=creeping):
        return None
    tally.add(towing_price(s, unit), "price-towing", "EPT-16.3g")
    return tally


def ground_tally(s: State, mover: Mover, here: int, there: int) -> Tally | None:
    """What the ground alone costs on a step, line by line; None where it is forbidden."""
    ground, side = ground_price(s, mover, here, there), side_price(s, mover, here, there)
    if ground is None or side is None:
        return None
    tally = Tally(unit="mp", scale=POINT)
    tally.add(ground, "price-terrain", "EPT-9.1a")
    tally.add(side, "price-hexside", "EPT-T.9a")
    tally.add(climb_price(s, mover, here, there), "price-climb", "EPT-T.9a")
    tally.add(state_price(s, mover, here, there), "price-ground-state", "EPT-4.5d")
    tally.add(level_price(s, here, there), "price-level", "EPT-4.5g")
    return tally


def is_closed(s: State, unit: Unit, cell: int, *, creeping: bool) -> bool:
    """Whether fire or wire closes a hex to a unit."""
    return is_burning(s, cell) or is_closed_by_wire(s, unit, cell, creeping=creeping)


def price(s: State, unit: Unit, here: int, there: int, *, creeping: bool = False) -> int | None:
    """What a step costs in half points; None where it is forbidden. `creeping`: it is a tactical move."""
    cost = price_of_ground(s, mover_of(unit), here, there)
    if cost is None or is_closed(s, unit, there, creeping=creeping):
        return None
    return cost + towing_price(s, unit)


def price_of_ground(s: State, mover: Mover, here: int, there: int) -> int | None:
    """What the ground alone costs on a step; kept for its terrain and the state of the ground now."""
    kept: dict[object, int | None] = s.setting.shared.setdefault("prices", {})
    key = (mover, here, there, ground_state(s), there in s.ruins)
    if key not in kept:
        tally = ground_tally(s, mover, here, there)
        kept[key] = None if tally is None else tally.total
    return kept[key]


@rule("EPT-5.2c")
def stairs_price(s: State, *, up: bool) -> int:
    """What a storey costs on the stairs of a building: the same up and down, by the option nothing down."""
    return tables().numbers.movement.floor if up or s.setting.options.floor_down == "costs" else 0


@rule("EPT-S.7a")
def uses_road(s: State, mover: Mover, here: int, there: int) -> bool:
    """Whether the price of the road holds: along the road, for vehicles without the option in every road hex."""
    if has_road(s, here, there):
        return True
    return mover != "infantry" and not s.setting.options.road_by_road and s.board.roads[there] != 0


@rule("EPT-9.1a", "EPT-T.9a")
def ground_price(s: State, mover: Mover, here: int, there: int) -> int | None:
    """The price of the hex entered."""
    if uses_road(s, mover, here, there):
        return tables().terrain.hex[ROAD].cost.of(mover)
    terrain = terrain_at(s, there)
    return (tables().terrain.hex[OPEN_GROUND] if terrain.id == ROAD else terrain).cost.of(mover)


@rule("EPT-5.4e", "EPT-T.9a")
def side_price(s: State, mover: Mover, here: int, there: int) -> int | None:
    """The price of the wall, hedge or bocage that is crossed: vehicles cross bocage at an opening only.

    Openings in walls and hedges change nothing.
    """
    side = hexside_between(s, here, there)
    if side is None:
        return 0
    if side.gap is not None and mover != "infantry" and has_gap(s, here, there):
        return side.gap
    return side.cost.of(mover)


@rule("EPT-T.9a")
def climb_price(s: State, mover: Mover, here: int, there: int) -> int:
    """The price of the levels climbed; going down is free."""
    levels = max(0, level_of(s, there) - level_of(s, here))
    return levels * (tables().terrain.climb.cost.of(mover) or 0)


@rule("EPT-4.5d", "EPT-4.5e", "EPT-4.5f")
def state_price(s: State, mover: Mover, here: int, there: int) -> int:
    """What snow or mud adds to the hex entered."""
    state = ground_state(s)
    if not state:
        return 0
    row = tables().terrain.ground[state]
    is_exempt = has_road(s, here, there) or (row.buildings_exempt and terrain_at(s, there).is_building)
    if is_exempt and has_exemptions(s, mover):
        return 0
    counted: Mover = "tracked" if is_half_track_as_tracked(s, mover) else mover
    return row.extra.of(counted) or 0


@rule("EPT-4.5e")
def has_exemptions(s: State, mover: Mover) -> bool:
    """Whether roads and buildings spare a mover: in deep snow by the option only men and tracked vehicles."""
    in_deep_snow = ground_state(s) == "deep_snow"
    return not in_deep_snow or mover in ("infantry", "tracked") or s.setting.options.snow_exemptions_for_wheels


@rule("EPT-4.5d")
def is_half_track_as_tracked(s: State, mover: Mover) -> bool:
    """Whether a half-track counts as tracked in snow, by the option; in mud it never does."""
    in_snow = ground_state(s) != "mud"
    return mover == "halftrack" and in_snow and s.setting.options.halftracks_in_snow == "tracked"


@rule("EPT-4.5g")
def level_price(s: State, here: int, there: int) -> int:
    """What each change of level costs in snow or mud, up and by the usual reading also down."""
    state = ground_state(s)
    if not state:
        return 0
    change = level_of(s, there) - level_of(s, here)
    levels = abs(change) if s.setting.options.descent_costs_in_snow else max(0, change)
    return levels * tables().terrain.ground[state].level_change


@rule("EPT-16.3g")
def towing_price(s: State, unit: Unit) -> int:
    """What a vehicle pays more for each hex while it tows a gun."""
    return tables().numbers.movement.towing if any(is_gun(rider) for rider in riders(s, unit)) else 0
