"""What falls where (EPT-12.2a, EPT-12.2e): strength by distance from each impact, one roll for each unit, smoke."""

from __future__ import annotations

from bocage.kernel.contract.procedure import Procedure, draw
from bocage.kernel.dice import TWO_D6, Faces
from bocage.kernel.rules import rule
from bocage.kernel.text import Args
from bocage.systems.ept.artillery.buildings import damage_building, may_burn
from bocage.systems.ept.artillery.cover import shell_tally
from bocage.systems.ept.ground.terrain import terrain_at
from bocage.systems.ept.hidden import reveal
from bocage.systems.ept.morale.results import apply_result
from bocage.systems.ept.reference.charts import POWER, Calibre, FireResult
from bocage.systems.ept.reference.tables import tables
from bocage.systems.ept.state.model import Gait, Impact, State, Unit
from bocage.systems.ept.state.names import label, told_name
from bocage.systems.ept.state.units import exposed_at

ORDER: tuple[Calibre, ...] = ("light", "medium", "heavy", "bomb")
"""The calibres from the lightest to the heaviest."""


# --- strength ---------------------------------------------------------------------------------------------------------
@rule("EPT-12.2a")
def strength_at(s: State, cell: int) -> int:
    """The sum of what all barrages bring down on a hex, in points of the fire table."""
    return sum(strength_of(s, impact, cell) for impact in s.impacts)


@rule("EPT-T.2a")
def strength_of(s: State, impact: Impact, cell: int) -> int:
    """What one barrage brings down on a hex, by its distance from the impact; smoke hurts nobody."""
    rings, distance = rings_of(impact), s.board.distance(impact.at, cell)
    return rings[distance] if distance < len(rings) else 0


def rings_of(impact: Impact) -> tuple[int, ...]:
    """The strength of a barrage at each distance from its impact."""
    if impact.mission == "smoke":
        return ()
    numbers = tables().numbers
    return (numbers.air_support.strafing,) if impact.mission == "strafe" else numbers.artillery.strength[impact.calibre]


@rule("EPT-12.7c")
def heaviest_at(s: State, cell: int) -> Calibre:
    """The heaviest calibre that takes part in the barrage of a hex."""
    calibres = [impact.calibre for impact in s.impacts if strength_of(s, impact, cell)]
    return max(calibres, key=ORDER.index)


def barraged_cells(s: State) -> list[int]:
    """The hexes on which shells fall."""
    near = {cell for impact in s.impacts for cell in s.board.area(impact.at, max(len(rings_of(impact)) - 1, 0))}
    return sorted(cell for cell in near if s.board.on_map(cell) and strength_at(s, cell))


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
    """Roll for every unit on foot in a hex, and for the building."""
    results: list[FireResult] = []
    for unit in (*exposed_at(s, 0, cell), *exposed_at(s, 1, cell)):
        if unit.id in s.units:
            results.append((yield from shell_unit(s, unit, "")))
    yield from damage_building(s, cell, heaviest_at(s, cell), strength_at(s, cell), results)


@rule("EPT-12.2e")
def shell_unit(s: State, unit: Unit, gait: Gait) -> Procedure[FireResult]:
    """Roll for one unit in the column of the strength that falls on its hex, and apply the result."""
    table, tally = tables().fire, shell_tally(s, unit, gait)
    column, added = table.column_of(POWER * strength_at(s, unit.at)) or 0, tally.total

    def read(faces: Faces) -> FireResult:
        return table.result(column, sum(faces) + added)

    about: Args = {"unit": told_name(s, unit.id), "hex": label(s, unit.at), "column": str(table.table.columns[column])}
    result = yield from draw(TWO_D6, "shells", read, tally=tally, seat=unit.side, rule="EPT-12.2e", about=about)
    if result.code != "-":
        yield from reveal(s, unit, "EPT-10.3f")
        if unit.id in s.units:
            yield from apply_result(s, unit, result)
    return result


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
