"""The column of a bombardment for each of its targets: strength and modifiers, without limits (PG-9.4, PG-BFT)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bocage.kernel.rules import rule
from bocage.kernel.tally import Tally
from bocage.systems.pg.combat.occasion import Group, Occasion
from bocage.systems.pg.combat.targets import exposed_at
from bocage.systems.pg.ground.terrain import has_terrain
from bocage.systems.pg.positions import is_dug_in, is_entrenched, is_in_bunker
from bocage.systems.pg.reference.combat import BombardmentCause
from bocage.systems.pg.reference.counters import Arm
from bocage.systems.pg.reference.tables import tables
from bocage.systems.pg.spotting import spots_hex
from bocage.systems.pg.stacking import is_dense
from bocage.systems.pg.state.model import Piece, State
from bocage.systems.pg.state.pieces import firer, pieces_at, units_at
from bocage.systems.pg.state.printed import is_leader, kind_of, strength_now, type_of

CREWS: frozenset[Arm] = frozenset({"mortar", "aa_gun", "at_gun", "artillery", "infantry_gun"})


@rule("PG-9.4a")
def strength_of(s: State, ids: Iterable[int]) -> int:
    """The sum of all that bombard together: units on the map, or factors off it."""
    return sum(s.batteries[id].factor if id in s.batteries else strength_now(firer(s, id), "bombardment") for id in ids)


def is_in(s: State, cause: BombardmentCause, cell: int) -> bool:
    """Whether the terrain of a hex is that of a modifier."""
    return has_terrain(s, cell, tables().combat.bombardment_modifiers[cause].terrain)


# --- modifiers of the hex ---------------------------------------------------------------------------------------------
@rule("PG-BFT-b")
def is_wooded(s: State, cell: int) -> bool:
    """Whether the target hex is woods."""
    return is_in(s, "woods", cell)


@rule("PG-BFT-d")
def has_own_mines(s: State, side: int, cell: int) -> bool:
    """Whether a minefield of the bombarding side lies in the target hex; dummies are none."""
    return any(mine.at == cell and mine.side == side and mine.strength for mine in s.mines.values())


@rule("PG-BFT-g")
def is_seen_by_firers(s: State, ids: Iterable[int], cell: int) -> bool:
    """Whether all who bombard spot an enemy in the hex themselves; off-board artillery never does."""
    return all(id not in s.batteries and spots_hex(s, firer(s, id), cell) for id in ids)


@rule("PG-BFT-i")
def is_crowded(s: State, victim: int, cell: int) -> bool:
    """Whether three units of the side that is hit stand in the hex."""
    return is_dense(s, victim, cell)


def hex_causes(s: State, group: Group, occasion: Occasion, victim: int) -> Iterator[BombardmentCause]:
    """The modifiers that are the same for all targets of the side that is hit."""
    if is_wooded(s, occasion.cell):
        yield "woods"
    if is_in(s, "swamp", occasion.cell):
        yield "swamp"
    if has_own_mines(s, occasion.side, occasion.cell):
        yield "own_mines"
    if is_seen_by_firers(s, group.firers, occasion.cell):
        yield "spotted_by_firer"
    if is_crowded(s, victim, occasion.cell):
        yield "stacked"


# --- modifiers of a unit ----------------------------------------------------------------------------------------------
@rule("PG-BFT-a")
def is_sheltered(s: State, unit: Piece) -> bool:
    """Whether a target is in an entrenchment or in a town hex; both together count once."""
    return is_entrenched(s, unit) or is_in(s, "entrenched_or_town", unit.at)


@rule("PG-BFT-c")
def is_dug_in_here(s: State, unit: Piece) -> bool:
    """Whether a target has the protection of its digging: not in town or woods."""
    return is_dug_in(s, unit) and not is_in(s, "entrenched_or_town", unit.at) and not is_in(s, "woods", unit.at)


@rule("PG-BFT-e")
def is_crew(unit: Piece) -> bool:
    """Artillery, mortars, anti-aircraft and anti-tank guns are easier to hit."""
    return not is_leader(unit) and type_of(unit).arm in CREWS


@rule("PG-BFT-f")
def is_mounted(unit: Piece) -> bool:
    """So is cavalry."""
    return not is_leader(unit) and type_of(unit).arm == "cavalry"


@rule("PG-BFT-h")
def is_transported(s: State, unit: Piece) -> bool:
    """Whether a target is a loaded truck or wagon, or by the option what it carries in its place."""
    if not s.setting.options.carried_share_column:
        return unit.carrier in s.pieces and kind_of(s.pieces[unit.carrier]) == "transport"
    loaded = any(one.carrier == unit.id for one in units_at(s, unit.side, unit.at))
    return kind_of(unit) == "transport" and loaded


def unit_causes(s: State, unit: Piece) -> Iterator[BombardmentCause]:
    """The modifiers of one target."""
    if is_in_bunker(s, unit):
        yield "bunker"
    elif is_sheltered(s, unit):
        yield "entrenched_or_town"
    if is_dug_in_here(s, unit):
        yield "dug_in"
    if is_crew(unit):
        yield "crew"
    if is_mounted(unit):
        yield "cavalry"
    if is_transported(s, unit):
        yield "carried"


def causes_of(s: State, unit: Piece, targets: Iterable[Piece]) -> list[BombardmentCause]:
    """A target has its own modifiers only, unless the option gives those of any target to all (PG-DFT-n)."""
    if s.setting.options.unit_specific_columns:
        return list(unit_causes(s, unit))
    return list(dict.fromkeys(cause for target in targets for cause in unit_causes(s, target)))


# --- the column -------------------------------------------------------------------------------------------------------
def targets_at(s: State, side: int, cell: int) -> list[Piece]:
    """Everything of a side that a bombardment hits; by the option passengers are read in columns of their own."""
    return exposed_at(s, side, cell) if s.setting.options.carried_share_column else pieces_at(s, side, cell)


@rule("PG-BFT-j")
def summed(causes: Iterable[BombardmentCause]) -> Tally:
    """The sum of modifiers, which has no limits."""
    tally = Tally(unit="columns")
    rows = tables().combat.bombardment_modifiers
    for cause in causes:
        tally.add(rows[cause].value, f"shell-{cause.replace('_', '-')}", rows[cause].rule)
    return tally


def shift(s: State, group: Group, occasion: Occasion, unit: Piece) -> Tally:
    """The columns by which a bombardment of one target is moved."""
    targets = targets_at(s, unit.side, occasion.cell)
    return summed((*hex_causes(s, group, occasion, unit.side), *causes_of(s, unit, targets)))


def column_for(s: State, group: Group, occasion: Occasion, unit: Piece) -> int:
    """The number of the column in which a target is read (PG-7.5a)."""
    table = tables().combat.bombardment
    return table.shifted(table.base(strength_of(s, group.firers)), shift(s, group, occasion, unit).total)
