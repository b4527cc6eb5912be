"""Stacking (PG-4): how many units of a side fit into a hex, and when a hex is a dense target."""

from __future__ import annotations

from collections.abc import Sequence

from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.pg.ground.terrain import is_river
from bocage.systems.pg.reference.tables import tables
from bocage.systems.pg.state.model import Piece, State
from bocage.systems.pg.state.pieces import cargo, label, units_at
from bocage.systems.pg.state.printed import (
    is_armed_carrier,
    is_combat_unit,
    is_engineer,
    is_leader,
    kind_of,
)


@rule("PG-4.3a")
def is_transport(piece: Piece) -> bool:
    """Wagons, trucks, sleds and APCs, whatever their armor (PG-1.1z)."""
    return kind_of(piece) in ("transport", "apc")


@rule("PG-5.73a")
def is_spare(s: State, unit: Piece, cell: int) -> bool:
    """Engineers in a river hex leave the whole allowance to those who cross."""
    return is_engineer(unit) and not unit.crossing and is_river(s, cell)


def fighters(s: State, units: Sequence[Piece], cell: int) -> list[Piece]:
    """The combat units that count for the limit of a hex; one unit of engineers in a river does not."""
    combat_units = [unit for unit in units if is_combat_unit(unit)]
    spare = next((unit for unit in combat_units if is_spare(s, unit, cell)), None)
    return [unit for unit in combat_units if unit is not spare]


@rule("PG-4.4b")
def sharers(s: State, side: int, cell: int) -> list[Piece]:
    """The units that share the allowance of a hex: those of one side, each side having its own in an assault hex."""
    return units_at(s, side, cell)


def why_no_room(s: State, piece: Piece, cell: int) -> Violation | None:
    """Why a piece may not enter a hex because of the friendly units in it; leaders always fit in (PG-4.1a)."""
    if is_leader(piece) or s.setting.options.excess_stacking == "end_of_segment":
        return None
    friends = sharers(s, piece.side, cell)
    if not friends:
        return None
    arriving = [piece, *(unit for unit in cargo(s, piece) if not is_leader(unit))]
    return why_no_room_for_transport(s, arriving, friends, cell) or why_no_room_to_fight(s, arriving, friends, cell)


@rule("PG-4.1a", "PG-4.5a")
def why_no_room_to_fight(s: State, arriving: Sequence[Piece], friends: Sequence[Piece], cell: int) -> Violation | None:
    """A combat unit, carried or not, may not enter a hex with three friendly combat units, not even in passing."""
    most = tables().numbers.stacking.combat_units
    if any(map(is_combat_unit, arriving)) and len(fighters(s, [*friends, *arriving], cell)) > most:
        return refuse("PG-4.5a", "refuse-full-hex", hex=label(s, cell))
    return None


@rule("PG-4.3b", "PG-4.5b")
def why_no_room_for_transport(
    s: State, arriving: Sequence[Piece], friends: Sequence[Piece], cell: int
) -> Violation | None:
    """A transport may not enter a hex with three friendly transports; it does not count among the combat units."""
    most = tables().numbers.stacking.transport_units
    if any(map(is_transport, arriving)) and sum(map(is_transport, [*friends, *arriving])) > most:
        return refuse("PG-4.5b", "refuse-full-of-transports", hex=label(s, cell))
    return None


def least_limit() -> int:
    """The number of units up to which a hex keeps its limits, whatever the units are."""
    numbers = tables().numbers.stacking
    return min(numbers.combat_units, numbers.transport_units)


@rule("PG-4.4a")
def excess_in(s: State, side: int, cell: int) -> list[Piece]:
    """The units of which one is too many in a hex; empty where the limits are kept."""
    numbers, units = tables().numbers.stacking, sharers(s, side, cell)
    if len(units) <= least_limit():
        return []
    combat = fighters(s, units, cell)
    if len(combat) > numbers.combat_units:
        return combat
    transports = [unit for unit in units if is_transport(unit)]
    return transports if len(transports) > numbers.transport_units else []


# --- dense targets ----------------------------------------------------------------------------------------------------
@rule("PG-4.2a", "PG-4.3d")
def counts_for_density(piece: Piece) -> bool:
    """Combat units and APCs make a hex dense; unarmored transports and leaders do not."""
    return is_combat_unit(piece) or is_armed_carrier(piece)


@rule("PG-4.4c", "PG-5.73b", "PG-DFT-k")
def is_dense(s: State, side: int, cell: int) -> bool:
    """Whether three units of a side, engineers at a crossing included, make their hex an easier target."""
    count = sum(map(counts_for_density, units_at(s, side, cell)))
    least = tables().numbers.stacking.dense_from
    return count == least if s.setting.options.stack_threshold == "exactly_three" else count >= least
