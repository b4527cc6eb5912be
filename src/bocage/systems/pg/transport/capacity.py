"""What a transport holds (PG-5.61), who is handled like a gun, and what guns can be limbered (PG-5.63, PG-5.64)."""

from __future__ import annotations

from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.pg.reference.tables import tables
from bocage.systems.pg.stacking import is_transport
from bocage.systems.pg.state.model import Piece, State
from bocage.systems.pg.state.pieces import cargo, other, piece_name, units_at
from bocage.systems.pg.state.printed import is_armored, is_leader, kind_of, type_of


@rule("PG-5.62b")
def is_handled_as_gun(s: State, unit: Piece) -> bool:
    """Weapons are towed; mortars load like other personnel unless the option says otherwise."""
    as_weapons = s.setting.options.mortars_load_as == "weapon"
    return kind_of(unit) == "weapon" or (type_of(unit).arm == "mortar" and as_weapons)


@rule("PG-5.61a", "PG-5.64a")
def can_be_carried(unit: Piece) -> bool:
    """Personnel but cavalry ride, weapons are towed; a gun with an armor value is an AFV and drives by itself."""
    if is_leader(unit) or is_armored(unit):
        return False
    return kind_of(unit) in ("personnel", "weapon") and type_of(unit).arm not in tables().numbers.transport.never


def why_not_fit(s: State, unit: Piece, transport: Piece) -> Violation | None:
    """Why a transport cannot take a unit."""
    if not can_be_carried(unit) or unit.carrier or not is_transport(transport):
        return refuse("PG-5.61a", "refuse-not-carried", piece=piece_name(s, unit.id))
    return why_not_same_hex(s, unit, transport) or why_not_empty(s, transport)


@rule("PG-5.61a")
def why_not_empty(s: State, transport: Piece) -> Violation | None:
    """A transport takes one unit."""
    aboard = [piece for piece in cargo(s, transport) if not is_leader(piece)]
    if len(aboard) >= tables().numbers.transport.passengers:
        return refuse("PG-5.61a", "refuse-loaded", piece=piece_name(s, transport.id))
    return None


@rule("PG-5.61c")
def why_not_same_hex(s: State, piece: Piece, transport: Piece) -> Violation | None:
    """Loading and unloading happen in one hex, or in a group that waits off the map."""
    together = piece.at == transport.at and piece.side == transport.side
    if not together or not (s.board.on_map(piece.at) or piece.group == transport.group):
        return refuse("PG-5.61c", "refuse-not-together", piece=piece_name(s, piece.id))
    return None


@rule("PG-5.67b")
def why_not_among_enemies(s: State, piece: Piece) -> Violation | None:
    """Nothing loads in a hex with enemy units."""
    if units_at(s, other(piece.side), piece.at):
        return refuse("PG-5.67b", "refuse-load-among-enemies", piece=piece_name(s, piece.id))
    return None
