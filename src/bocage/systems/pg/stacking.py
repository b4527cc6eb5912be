"""Stacking (PG-4): how many units of a side fit into a hex, and when a hex is a dense target."""

from __future__ import annotations

from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.pg.reference.tables import tables
from bocage.systems.pg.state.model import Piece, State
from bocage.systems.pg.state.pieces import label, units_at
from bocage.systems.pg.state.printed import is_armed_carrier, is_combat_unit, is_leader, kind_of


def is_transport(piece: Piece) -> bool:
    """Wagons, trucks, sleds and APCs (PG-1.1z)."""
    return kind_of(piece) in ("transport", "apc")


def why_no_room(s: State, piece: Piece, cell: int) -> Violation | None:
    """Why a piece may not enter a hex because of the friendly units in it; leaders always fit in (PG-4.1a)."""
    if is_leader(piece):
        return None
    friends = units_at(s, piece.side, cell)
    return why_no_room_for_transport(s, piece, friends, cell) or why_no_room_to_fight(s, piece, friends, cell)


@rule("PG-4.1a", "PG-4.5a")
def why_no_room_to_fight(s: State, piece: Piece, friends: list[Piece], cell: int) -> Violation | None:
    """A combat unit may not enter a hex with three friendly combat units, not even in passing."""
    most = tables().numbers.stacking.combat_units
    if is_combat_unit(piece) and sum(map(is_combat_unit, friends)) >= most:
        return refuse("PG-4.5a", "refuse-full-hex", hex=label(s, cell))
    return None


@rule("PG-4.3b", "PG-4.5b")
def why_no_room_for_transport(s: State, piece: Piece, friends: list[Piece], cell: int) -> Violation | None:
    """A transport may not enter a hex with three friendly transports; it does not count among the combat units."""
    most = tables().numbers.stacking.transport_units
    if is_transport(piece) and sum(map(is_transport, friends)) >= most:
        return refuse("PG-4.5b", "refuse-full-of-transports", hex=label(s, cell))
    return None


@rule("PG-4.2a", "PG-4.3d")
def counts_for_density(piece: Piece) -> bool:
    """Combat units and APCs make a hex dense; unarmored transports and leaders do not."""
    return is_combat_unit(piece) or is_armed_carrier(piece)


@rule("PG-4.4c", "PG-DFT-k")
def is_dense(s: State, side: int, cell: int) -> bool:
    """Whether three units of a side stand in a hex, which makes them an easier target."""
    count = sum(map(counts_for_density, units_at(s, side, cell)))
    least = tables().numbers.stacking.dense_from
    return count == least if s.setting.options.stack_threshold == "exactly_three" else count >= least
