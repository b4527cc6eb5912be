"""What shells do to buildings (EPT-12.7): ruins, and fires on a low die."""

from __future__ import annotations

from collections.abc import Sequence

from bocage.kernel.contract.procedure import Procedure, draw, tell
from bocage.kernel.dice import D6, TWO_D6, Faces
from bocage.kernel.rules import rule
from bocage.kernel.text import Args
from bocage.systems.ept.artillery.cover import cover_from_shells
from bocage.systems.ept.ground.terrain import terrain_at
from bocage.systems.ept.morale.results import stop
from bocage.systems.ept.reference.charts import POWER, Calibre, FireResult, told_result
from bocage.systems.ept.reference.tables import tables
from bocage.systems.ept.state.model import State
from bocage.systems.ept.state.names import label
from bocage.systems.ept.state.units import units_at

WOODEN = "building_wood"


@rule("EPT-12.7a", "EPT-12.7b", "EPT-12.7c")
def damage_building(
    s: State, cell: int, calibre: Calibre, strength: int, results: Sequence[FireResult]
) -> Procedure[None]:
    """Where shells cost a step or a unit the building becomes a ruin, if the calibre can ruin it, and may burn."""
    terrain = terrain_at(s, cell)
    if not terrain.is_building or not is_ruined_by(terrain.id, calibre):
        return
    rolled = list(results)
    if not rolled and s.setting.options.empty_building_rolls:
        rolled.append((yield from roll_for_empty(s, cell, strength)))
    if any(result.loses_step or result.eliminated for result in rolled):
        yield from ruin(s, cell, "EPT-12.7a" if terrain.id == WOODEN else "EPT-12.7b")
        yield from may_burn(s, cell)


def is_ruined_by(terrain: str, calibre: Calibre) -> bool:
    """Whether a calibre ruins a kind of building."""
    return is_wood_ruined_by(calibre) if terrain == WOODEN else is_stone_ruined_by(calibre)


@rule("EPT-12.7a")
def is_wood_ruined_by(calibre: Calibre) -> bool:
    """Whether a calibre ruins a wooden building."""
    return calibre in tables().numbers.building_damage.wood


@rule("EPT-12.7b")
def is_stone_ruined_by(calibre: Calibre) -> bool:
    """Whether a calibre ruins a stone building."""
    return calibre in tables().numbers.building_damage.stone


@rule("EPT-12.7c")
def roll_for_empty(s: State, cell: int, strength: int) -> Procedure[FireResult]:
    """An empty building is rolled for by itself, with the cover that it would give."""
    table, cover = tables().fire, cover_from_shells(s, cell)
    column = table.column_of(POWER * strength) or 0

    def read(faces: Faces) -> FireResult:
        return table.result(column, sum(faces) + cover)

    about: Args = {"hex": label(s, cell)}
    return (yield from draw(TWO_D6, "building", read, rule="EPT-12.7c", about=about, result=told_result))


def ruin(s: State, cell: int, rule_id: str) -> Procedure[None]:
    """A building becomes a ruin, which has no storeys."""
    s.ruins.append(cell)
    for unit in (*units_at(s, 0, cell), *units_at(s, 1, cell)):
        unit.floor = 0
    yield tell("told-ruined", rule=rule_id, hex=label(s, cell), place=label(s, cell))


@rule("EPT-18.2a")
def may_burn(s: State, cell: int) -> Procedure[None]:
    """Roll whether a building or its ruin burns."""
    limit = tables().numbers.building_damage.fire_at_or_below

    def read(faces: Faces) -> bool:
        return faces[0] <= limit

    about: Args = {"hex": label(s, cell)}
    if (yield from draw(D6, "burning", read, rule="EPT-18.2a", about=about)) and cell not in s.fires:
        s.fires.append(cell)
        yield tell("told-burns", rule="EPT-18.2a", hex=label(s, cell), place=label(s, cell))
        yield from stop_those_in(s, cell)


@rule("EPT-18.2c")
def stop_those_in(s: State, cell: int) -> Procedure[None]:
    """Those in a hex that catches fire are stopped; they leave it in the administrative phase."""
    for unit in (*units_at(s, 0, cell), *units_at(s, 1, cell)):
        yield from stop(s, unit)
