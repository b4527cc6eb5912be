"""What lies in a hex and on its sides: terrain, levels, storeys, protection, roads, smoke and fires (EPT-5)."""

from __future__ import annotations

from bocage.kernel.rules import rule
from bocage.systems.ept.ground.courses import grid_of
from bocage.systems.ept.reference.tables import tables
from bocage.systems.ept.reference.terrain import Hexside, HexTerrain
from bocage.systems.ept.state.model import OFF_MAP, State, Unit, Work
from bocage.systems.ept.state.units import has_trait, is_vehicle, vehicles_by_cell

ON_THE_GROUND = 0


@rule("EPT-12.7a")
def terrain_at(s: State, cell: int) -> HexTerrain:
    """The terrain of a hex now; a building that was destroyed is a ruin."""
    printed = printed_terrain(s)[cell]
    return tables().terrain.hex[printed.ruin] if printed.ruin and cell in s.ruins else printed


def printed_terrain(s: State) -> list[HexTerrain]:
    """The terrain that is drawn in each cell, kept as it never changes."""
    kept: list[HexTerrain] | None = s.setting.shared.get("terrain")
    if kept is None:
        chart = tables().terrain.hex
        kept = s.setting.shared["terrain"] = [chart[name] for name in s.board.terrain]
    return kept


@rule("EPT-4.4b")
def level_of(s: State, cell: int) -> int:
    """The one height of a hex, its highest elevation."""
    return s.board.elevation[cell]


# --- buildings --------------------------------------------------------------------------------------------------------
def is_building(s: State, cell: int) -> bool:
    """Whether a building stands in a hex."""
    return terrain_at(s, cell).is_building


def block_of(s: State, cell: int) -> tuple[int, ...]:
    """The hexes of the building in a hex; only this hex where it covers no other."""
    kept: dict[int, tuple[int, ...]] | None = s.setting.kept.get("blocks")
    if kept is None:
        kept = s.setting.kept["blocks"] = {each: block for block in s.setting.terms.blocks for each in block}
    return kept.get(cell, (cell,))


@rule("EPT-5.2b", "EPT-5.2e")
def highest_floor(s: State, cell: int) -> int:
    """The highest storey of the building in a hex: one in buildings of several hexes, more where the scenario says."""
    if not is_building(s, cell):
        return ON_THE_GROUND
    floors = tables().numbers.floors
    if cell in s.setting.terms.high_buildings:
        return floors.high_building
    return floors.several_hexes if len(block_of(s, cell)) > 1 else floors.one_hex


@rule("EPT-5.2f")
def storey_in(s: State, unit: Unit, cell: int) -> int:
    """The storey on which a unit comes into a hex: its own within one building, otherwise the ground floor."""
    is_inside = unit.at != OFF_MAP and cell in block_of(s, unit.at) and unit.floor <= highest_floor(s, cell)
    return unit.floor if is_inside else ON_THE_GROUND


@rule("EPT-5.2d")
def height_of(s: State, unit: Unit) -> int:
    """The level at which a unit is; upstairs it is one higher than its hex."""
    return level_of(s, unit.at) + unit.floor


# --- hexsides, roads --------------------------------------------------------------------------------------------------
def hexside_between(s: State, here: int, there: int) -> Hexside | None:
    """The wall, hedge or bocage between two neighbours; None where there is none."""
    drawn = s.board.along(here, there)
    return next((row for kind, row in tables().terrain.side.items() if kind in drawn), None)


def walled_sides(s: State) -> dict[int, list[int]]:
    """The hexes with a wall, hedge or bocage, each with the neighbours beyond it.

    A line that meets such a side meets one of its hexes.
    """
    kept: dict[int, list[int]] | None = s.setting.shared.get("walled")
    if kept is None:
        steps = s.board.steps
        beyond = {cell: [next for next in steps(cell) if is_walled(s, cell, next)] for cell in range(s.board.size)}
        kept = s.setting.shared["walled"] = {cell: next for cell, next in beyond.items() if next}
    return kept


def walled_bits(s: State) -> int:
    """The hexes with a wall, hedge or bocage as bits."""
    kept: int | None = s.setting.shared.get("walled-bits")
    if kept is None:
        kept = s.setting.shared["walled-bits"] = grid_of(s).bits(walled_sides(s))
    return kept


def is_walled(s: State, here: int, there: int) -> bool:
    """Whether a wall, hedge or bocage stands between two neighbours."""
    return hexside_between(s, here, there) is not None


@rule("EPT-5.4e")
def has_gap(s: State, here: int, there: int) -> bool:
    """Whether a gate is drawn in what stands between two neighbours; a road that leads through is an opening too."""
    return "gate" in s.board.along(here, there) or has_road(s, here, there)


def has_road(s: State, here: int, there: int) -> bool:
    """Whether a road or track leads from a hex to its neighbour."""
    return s.board.has_road(here, there)


# --- works, smoke, wrecks ---------------------------------------------------------------------------------------------
def works_at(s: State, cell: int) -> list[Work]:
    """The fortifications, wire and mines of a hex."""
    return [work for work in s.works.values() if work.at == cell]


@rule("EPT-5.4f")
def smoke_at(s: State, cell: int) -> int:
    """The value of the smoke in a hex, 0 for none; a fire counts as the thickest."""
    return smoke_of_fire(s, cell) or s.smoke.get(cell, 0)


@rule("EPT-18.2b")
def smoke_of_fire(s: State, cell: int) -> int:
    """The value of the smoke of a fire in a hex, 0 where none burns."""
    return len(tables().numbers.smoke.levels_above) if cell in s.fires else 0


@rule("EPT-18.2b")
def is_burning(s: State, cell: int) -> bool:
    """Whether a hex burns, so that nobody may enter it."""
    return cell in s.fires


@rule("EPT-16.4d")
def has_wreck_or_vehicle(s: State, cell: int) -> bool:
    """Whether a wreck, or a vehicle that gives cover, is in a hex."""
    return bool(s.wrecks.get(cell)) or any(gives_cover(s.units[id]) for id in vehicles_by_cell(s).ids(cell))


def gives_cover(unit: Unit) -> bool:
    """Whether a unit is a vehicle that hinders sight and protects; those that are not recognised yet do not."""
    return not unit.hidden and is_cover(unit)


@rule("EPT-16.4f")
def is_cover(unit: Unit) -> bool:
    """Whether a unit is a vehicle large enough to cover men; trucks, jeeps, carriers and the like are not."""
    return is_vehicle(unit) and not has_trait(unit, "no_cover")


# --- protection -------------------------------------------------------------------------------------------------------
@rule("EPT-5.1a", "EPT-18.2b")
def protection_of_hex(s: State, cell: int) -> int:
    """The protection of the terrain in a hex alone: none while it burns."""
    return 0 if cell in s.fires else terrain_at(s, cell).protection


@rule("EPT-18.1c")
def protection_of_place(s: State, cell: int) -> int:
    """The protection of a hex for men in it: that of a work in place of the hex's own, where it is higher."""
    return max(protection_of_hex(s, cell), protection_of_entrenchment(s, cell), protection_of_position(s, cell))


@rule("EPT-18.1c")
def protection_of_entrenchment(s: State, cell: int) -> int:
    """The protection of the entrenchment in a hex, 0 where none is finished."""
    return tables().numbers.fortifications.entrenchment if is_entrenched(s, cell) else 0


def is_entrenched(s: State, cell: int) -> bool:
    """Whether a finished entrenchment is in a hex."""
    return any(work.kind == "entrenchment" and work.finished for work in works_at(s, cell))


@rule("EPT-18.1d")
def protection_of_position(s: State, cell: int) -> int:
    """The protection of a prepared position or bunker in a hex, 0 where there is none."""
    numbers = tables().numbers.fortifications
    values = {"prepared_position": numbers.prepared_position, "bunker": numbers.bunker}
    return max((values.get(work.kind, 0) for work in works_at(s, cell)), default=0)


@rule("EPT-18.1c")
def is_hexside_replaced(s: State, cell: int) -> bool:
    """Whether by the option an entrenchment protects in place of walls and hedges too."""
    return is_entrenched(s, cell) and not s.setting.options.hexsides_add_to_entrenchment
