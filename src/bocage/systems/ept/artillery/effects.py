"""What falls where (EPT-12.2a, EPT-12.2e): strength by distance from each impact, one roll for each unit, smoke."""

from __future__ import annotations

from bocage.kernel.contract.procedure import Procedure
from bocage.kernel.rules import rule
from bocage.systems.ept.artillery.barrage import shell_unit, shell_vehicle_at
from bocage.systems.ept.artillery.buildings import damage_building, may_burn
from bocage.systems.ept.artillery.strength import barraged_cells, heaviest_at, strength_at
from bocage.systems.ept.ground.terrain import terrain_at
from bocage.systems.ept.reference.charts import FireResult
from bocage.systems.ept.reference.tables import tables
from bocage.systems.ept.state.model import Impact, State
from bocage.systems.ept.state.units import exposed_at, vehicles_at


# --- resolution -------------------------------------------------------------------------------------------------------
@rule("EPT-12.1b", "EPT-12.2e")
def resolve(s: State) -> Procedure[None]:
    """All missions at once: shells on every unit of the hexes they reach, then smoke."""
    for cell in barraged_cells(s):
        yield from shell(s, cell)
    for impact in s.impacts:
        if impact.mission == "smoke":
            yield from lay_smoke(s, impact)


def shell(s: State, cell: int) -> Procedure[None]:
    """Roll for every unit in a hex, and for the building."""
    results: list[FireResult] = []
    for unit in (*exposed_at(s, 0, cell), *exposed_at(s, 1, cell)):
        if unit.id in s.units:
            results.append((yield from shell_unit(s, unit, "")))
    for vehicle in (*vehicles_at(s, 0, cell), *vehicles_at(s, 1, cell)):
        yield from shell_vehicle_at(s, vehicle)
    yield from damage_building(s, cell, heaviest_at(s, cell), strength_at(s, cell), results)


# --- smoke ------------------------------------------------------------------------------------------------------------
@rule("EPT-12.6a")
def lay_smoke(s: State, impact: Impact) -> Procedure[None]:
    """Put smoke into every hex that the mission reaches, thicker near its middle; phosphorus may burn buildings."""
    rings = tables().numbers.artillery.smoke[impact.calibre]
    for cell in s.board.area(impact.at, len(rings) - 1):
        if s.board.on_map(cell):
            value = rings[s.board.distance(impact.at, cell)]
            s.smoke[cell] = max(value, s.smoke.get(cell, 0))
            if burns_buildings(s, impact) and terrain_at(s, cell).is_building:
                yield from may_burn(s, cell)


@rule("EPT-S.5a")
def burns_buildings(s: State, impact: Impact) -> bool:
    """Whether the smoke of a mission sets fire to buildings, because the scenario calls it phosphorus."""
    return impact.phosphorus and s.setting.options.phosphorus
