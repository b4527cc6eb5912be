"""Where counters may be set up: areas, ground, room, and the posts of suggested set-ups (EPT-0.3a)."""

from __future__ import annotations

from collections.abc import Iterator

from bocage.ground.storeys import Location
from bocage.kernel.rules import rule
from bocage.systems.ept.ground.prices import mover_of
from bocage.systems.ept.ground.stacking import has_room
from bocage.systems.ept.ground.terrain import highest_floor, terrain_at
from bocage.systems.ept.scenarios.boards import cells_in
from bocage.systems.ept.scenarios.order import counters
from bocage.systems.ept.scenarios.scenario import Force, scenarios
from bocage.systems.ept.state.model import OFF_MAP, State, Unit, Work
from bocage.systems.ept.state.units import is_gun, is_vehicle

SHELTERS = ("entrenchment", "prepared_position", "bunker")
"""Works of which a hex holds one at most."""


def forces(s: State) -> tuple[Force, ...]:
    """The forces of the scenario; a situation has none."""
    scenario = scenarios().get(s.setting.terms.id)
    return scenario.forces if scenario else ()


def force_by_number(s: State) -> dict[int, int]:
    """The force, counted from 0, of each unit and work by its number in the order of battle."""
    forces: dict[int, int] | None = s.setting.kept.get("forces")
    if forces is None:
        scenario = scenarios().get(s.setting.terms.id)
        forces = {number: counter.force for number, counter in counters(scenario).items()} if scenario else {}
        s.setting.kept["forces"] = forces
    return forces


def force_by_id(s: State) -> dict[int, int]:
    """The force, counted from 0, of each unit and work of the scenario that is in play."""
    by_number = force_by_number(s)
    numbers = {unit.id: unit.number for unit in s.units.values()} | {id: id for id in s.works}
    return {id: by_number[number] for id, number in numbers.items() if number in by_number}


def force_number(s: State, id: int) -> int:
    """The force, counted from 0, to which a counter belongs."""
    unit = s.units.get(id)
    return force_by_number(s)[id if unit is None else unit.number]


def force_of(s: State, id: int) -> Force:
    """The force to which a counter belongs."""
    return forces(s)[force_number(s, id)]


def area_of(s: State, id: int) -> tuple[int, ...]:
    """The hexes in which a counter may be set up."""
    number = force_number(s, id)
    kept: dict[int, tuple[int, ...]] = s.setting.kept.setdefault("areas", {})
    if number not in kept:
        kept[number] = cells_in(s.board, forces(s)[number].area)
    return kept[number]


def counter(s: State, id: int) -> Unit | Work:
    """A unit or a work by its number."""
    return s.units.get(id) or s.works[id]


def unplaced(s: State, side: int) -> list[int]:
    """What a side has still to set up: works first, so that units can be placed in them, then vehicles."""
    waiting = [work.id for work in s.works.values() if work.side == side and work.at == OFF_MAP]
    units = [unit for unit in s.units.values() if unit.side == side and unit.at == OFF_MAP and not unit.arrives]
    return waiting + [unit.id for unit in sorted(units, key=lambda unit: not is_vehicle(unit)) if not unit.carrier]


# --- where ------------------------------------------------------------------------------------------------------------
def open_places(s: State, id: int) -> Iterator[Location]:
    """The hexes, and the storeys of their buildings, in which a counter may be set up now."""
    for cell in area_of(s, id):
        for floor in range(highest_storey_for(s, id, cell) + 1):
            if is_open_to(s, id, cell, floor):
                yield Location(cell, floor)


def highest_storey_for(s: State, id: int, cell: int) -> int:
    """The highest storey of a hex for a counter: vehicles, guns and works stay on the ground."""
    unit = s.units.get(id)
    if unit is None or is_vehicle(unit) or is_gun(unit):
        return 0
    return highest_floor(s, cell)


def is_open_to(s: State, id: int, cell: int, floor: int = 0) -> bool:
    """Whether a counter may be set up in a hex of its area."""
    unit = s.units.get(id)
    if unit is None:
        return is_open_to_work(s, s.works[id], cell)
    return has_ground(s, unit, cell) and has_room_for(s, unit, cell, floor)


def is_open_to_work(s: State, work: Work, cell: int) -> bool:
    """Whether a work may be placed in a hex: on passable ground, one shelter, one wire and one minefield to a hex."""
    here = [one for one in s.works.values() if one.at == cell and one.id != work.id]
    taken = any(one.kind == work.kind or {one.kind, work.kind} <= set(SHELTERS) for one in here)
    return not taken and terrain_at(s, cell).cost.infantry is not None


@rule("EPT-9.1a")
def has_ground(s: State, unit: Unit, cell: int) -> bool:
    """Whether a unit could enter a hex at all, by a road or otherwise."""
    if unit.decoy:
        return terrain_at(s, cell).cost.infantry is not None
    return bool(s.board.roads[cell]) or terrain_at(s, cell).cost.of(mover_of(unit)) is not None


@rule("EPT-9.3a")
def has_room_for(s: State, unit: Unit, cell: int, floor: int) -> bool:
    """Whether a hex has room for a unit within the stacking limits; decoys need none."""
    return unit.decoy or has_room(s, unit.side, cell, unit.type, floor)


def posts_of(s: State, id: int, plan: int) -> tuple[int, ...]:
    """The hexes that a suggested set-up, 1 or 2, names for a counter, then the rest of its area."""
    posts = tuple(s.board.cell(hex) for hex in force_of(s, id).posts[plan - 1])
    return posts + tuple(cell for cell in area_of(s, id) if cell not in posts)
