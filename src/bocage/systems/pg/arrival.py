"""Groups that wait off the map (PG-16.5): who may enter now, by which hexes, and how they are stacked meanwhile."""

from __future__ import annotations

from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.pg.reference.tables import tables
from bocage.systems.pg.stacking import is_transport
from bocage.systems.pg.state.model import OFF_MAP, Piece, State
from bocage.systems.pg.state.pieces import label, piece_name, pieces_at
from bocage.systems.pg.state.printed import is_leader


def is_waiting(s: State, piece: Piece) -> bool:
    """Whether a piece waits off the map and may enter in this turn."""
    return piece.at == OFF_MAP and 0 < piece.arrives <= s.turn


@rule("PG-16.5a")
def entry_cells(s: State, piece: Piece) -> tuple[int, ...]:
    """The hexes by which the scenario lets a waiting piece enter."""
    arrival = s.setting.terms.arrivals.get(piece.group)
    return arrival.cells if arrival is not None and is_waiting(s, piece) else ()


def why_not_here_yet(s: State, piece: Piece) -> Violation | None:
    """A piece off the map is activated only once its group may enter."""
    if piece.at == OFF_MAP and not entry_cells(s, piece):
        return refuse("PG-16.5a", "refuse-not-here-yet", piece=piece_name(s, piece.id))
    return None


def waiting(s: State, side: int) -> list[Piece]:
    """The pieces of a side that may enter now."""
    return [piece for piece in pieces_at(s, side, OFF_MAP) if entry_cells(s, piece)]


@rule("PG-16.5b")
def group_of(s: State, piece: Piece) -> list[Piece]:
    """The waiting pieces of a group: those whom a leader of it reaches, as if they stood around him on the map."""
    return [one for one in waiting(s, piece.side) if one.group == piece.group]


@rule("PG-16.5b")
def off_map_stack(s: State, piece: Piece) -> list[Piece]:
    """The waiting units that share an off-map stack with a piece: a group is stacked in order, within the limits."""
    number = stack_number(s, piece)
    return [one for one in group_of(s, piece) if not is_leader(one) and stack_number(s, one) == number]


def stack_number(s: State, piece: Piece) -> int:
    """The stack of its group in which a piece waits, counted from 0; leaders are with the first."""
    if is_leader(piece):
        return 0
    numbers = tables().numbers.stacking
    units = [one for one in group_of(s, piece) if not is_leader(one) and is_transport(one) == is_transport(piece)]
    return units.index(piece) // (numbers.transport_units if is_transport(piece) else numbers.combat_units)


def beside(s: State, piece: Piece) -> list[Piece]:
    """The pieces with which a piece may load: those in its hex, or of its group while it waits."""
    return pieces_at(s, piece.side, piece.at) if s.board.on_map(piece.at) else group_of(s, piece)


def why_not_fire_from_off_map(s: State, piece: Piece) -> Violation | None:
    """A waiting piece enters or waits; it does not fire."""
    return refuse("PG-16.5b", "refuse-off-map", piece=piece_name(s, piece.id)) if piece.at == OFF_MAP else None


@rule("PG-16.5b")
def why_not_entry_hex(s: State, piece: Piece, cell: int) -> Violation | None:
    """A waiting piece enters by a hex that the scenario names."""
    if cell not in entry_cells(s, piece):
        return refuse("PG-16.5a", "refuse-no-entry", hex=label(s, cell))
    return None
