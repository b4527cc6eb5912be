"""What else happens when a piece is shaken: passengers get off, positions are given up, crossings come to a halt.

Every disruption and demoralization goes through `shake`, whatever its cause.
"""

from __future__ import annotations

from bocage.kernel.contract.procedure import Procedure
from bocage.kernel.rules import rule
from bocage.systems.pg.ground.terrain import is_river
from bocage.systems.pg.state.model import Order, Piece, State
from bocage.systems.pg.state.pieces import cargo, pieces_at, tell_of
from bocage.systems.pg.state.printed import is_engineer, is_leader, type_of
from bocage.systems.pg.works.jobs import interrupt

ORDERS: tuple[Order, ...] = ("good", "disrupted", "demoralized")
"""The states of morale from best to worst (PG-1.1o)."""


def is_worse(order: Order, than: Order) -> bool:
    """Whether one state of morale is worse than another."""
    return ORDERS.index(order) > ORDERS.index(than)


def shake(s: State, piece: Piece, order: Order) -> Procedure[None]:
    """Give a piece a worse state of morale, with all that follows from it."""
    piece.order = order
    yield tell_of(s, piece, f"told-{order}", "PG-14.11b")
    if order == "demoralized":
        interrupt(s, piece, "demoralized")
    if is_assisting(s, piece):
        yield from shake_crossing_units(s, piece)
    yield from shake_passengers(s, piece)


@rule("PG-5.66a")
def shake_passengers(s: State, transport: Piece) -> Procedure[None]:
    """A passenger takes the state of its transport and is unloaded at once; leaders aboard see for themselves."""
    for passenger in cargo(s, transport):
        if is_leader(passenger):
            continue
        put_down(s, passenger, limbered=lands_limbered(passenger))
        if is_worse(transport.order, passenger.order):
            yield from shake(s, passenger, transport.order)


@rule("PG-5.66a")
def lands_limbered(passenger: Piece) -> bool:
    """Weapons and mortars that are unloaded by force land on their limbered face."""
    return type_of(passenger).limbered is not None


def put_down(s: State, passenger: Piece, *, limbered: bool) -> None:
    """Take a piece off its transport, where it stays for the rest of the segment (PG-5.62b)."""
    passenger.crossing = s.pieces[passenger.carrier].crossing
    passenger.carrier, passenger.limbered = 0, limbered
    if s.activation is not None and passenger.id in s.activation.members:
        s.activation.members[passenger.id].done = True


# --- crossings --------------------------------------------------------------------------------------------------------
def crossing_units(s: State, side: int, cell: int) -> list[Piece]:
    """The pieces that are in a river hex by the help of engineers."""
    return [piece for piece in pieces_at(s, side, cell) if piece.crossing]


def is_assisting(s: State, piece: Piece) -> bool:
    """Whether engineers are helping others across the river that runs through their hex."""
    return (
        is_engineer(piece)
        and s.board.on_map(piece.at)
        and is_river(s, piece.at)
        and bool(crossing_units(s, piece.side, piece.at))
    )


@rule("PG-5.75a")
def shake_crossing_units(s: State, engineers: Piece) -> Procedure[None]:
    """All units with the engineers take the state of these unless they are worse off; leaders only by the option."""
    for piece in pieces_at(s, engineers.side, engineers.at):
        spared = is_leader(piece) and not s.setting.options.engineer_state_hits_leaders
        if piece is not engineers and not spared and is_worse(engineers.order, piece.order):
            yield from shake(s, piece, engineers.order)
