"""Leaders aboard (PG-5.61b): up to three on a transport, with or without another passenger."""

from __future__ import annotations

from collections.abc import Iterable

from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure
from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.pg.arrival import beside
from bocage.systems.pg.movement.pace import close_move, hexes_moved, is_moving
from bocage.systems.pg.reference.tables import tables
from bocage.systems.pg.stacking import is_transport
from bocage.systems.pg.state.act import Act
from bocage.systems.pg.state.model import Member, Piece, State
from bocage.systems.pg.state.pieces import cargo, piece_name, tell_of
from bocage.systems.pg.state.printed import is_leader
from bocage.systems.pg.transport.capacity import why_not_among_enemies, why_not_same_hex
from bocage.systems.pg.transport.fares import pay, why_not_afford, why_not_ready


@rule("PG-6.3b")
def why_not_ride(s: State, leader: Piece) -> Violation | None:
    """All leaders but cavalry leaders may be carried."""
    if leader.leader == "cavalry" or leader.carrier:
        return refuse("PG-6.3b", "refuse-not-carried", piece=piece_name(s, leader.id))
    return None


@rule("PG-5.61b")
def why_not_seated(s: State, transport: Piece) -> Violation | None:
    """Three leaders fit on a transport, beside another passenger too."""
    if not is_transport(transport) or sum(map(is_leader, cargo(s, transport))) >= tables().numbers.transport.leaders:
        return refuse("PG-5.61b", "refuse-loaded", piece=piece_name(s, transport.id))
    return None


@rule("PG-5.61b")
def why_not_fare(s: State, leader: Piece, transport: Piece) -> Violation | None:
    """Leaders get on and off at no cost to either; by the option it costs both a movement point."""
    if s.setting.options.leaders_board_free:
        return None
    return why_not_ready(s, transport) or why_not_afford(s, leader) or why_not_afford(s, transport)


def pay_fare(s: State, leader: Piece, transport: Piece) -> None:
    """Pay for getting on or off, where the option asks for it."""
    if not s.setting.options.leaders_board_free:
        pay(s, leader, transport)


def ride_of(s: State, choice: Choice) -> tuple[Piece, Piece] | None:
    """The leader and the transport that a choice names."""
    leader, transport = s.pieces.get(choice.piece or 0), s.pieces.get(choice.other or 0)
    return (leader, transport) if leader is not None and transport is not None and is_leader(leader) else None


# --- on and off -------------------------------------------------------------------------------------------------------
def why_not_board(s: State, choice: Choice) -> Violation | None:
    """Why a leader may not get on."""
    ride = ride_of(s, choice)
    if ride is None:
        return refuse("PG-5.61b", "refuse-not-offered", choice=str(choice))
    return (
        why_not_ride(s, ride[0])
        or why_not_same_hex(s, *ride)
        or why_not_seated(s, ride[1])
        or why_not_ready(s, ride[0])
        or why_not_among_enemies(s, ride[0])
        or why_not_fare(s, *ride)
    )


def board_options(s: State, member: Member) -> Iterable[Choice]:
    """The transports that a leader may get on."""
    leader = s.pieces[member.id]
    if member.done or not is_leader(leader) or leader.carrier:
        return
    for transport in beside(s, leader):
        choice = Choice("board", leader.id, transport.id)
        if is_transport(transport) and why_not_board(s, choice) is None:
            yield choice


def board(s: State, choice: Choice) -> Procedure[None]:
    """The leader gets on; one who came on foot ends his own move by it."""
    leader, transport = s.pieces[choice.piece or 0], s.pieces[choice.other or 0]
    pay_fare(s, leader, transport)
    if is_moving(s, leader):
        close_move(s)
    elif s.move is not None and leader.id in s.move.along:
        s.move.along.remove(leader.id)
    leader.carrier = transport.id
    yield tell_of(s, leader, "told-loads", "PG-5.61b")


def why_not_alight(s: State, choice: Choice) -> Violation | None:
    """Why a leader may not get off."""
    ride = ride_of(s, choice)
    if ride is None or ride[0].carrier != ride[1].id:
        return refuse("PG-5.61b", "refuse-not-offered", choice=str(choice))
    return why_not_same_hex(s, *ride) or why_not_ready(s, ride[0]) or why_not_fare(s, *ride)


def alight_options(s: State, member: Member) -> Iterable[Choice]:
    """To get off, for a leader who rides."""
    leader = s.pieces[member.id]
    if leader.carrier and is_leader(leader) and not member.done:
        choice = Choice("alight", leader.id, leader.carrier)
        if why_not_alight(s, choice) is None:
            yield choice


@rule("PG-5.61b")
def ends_his_way(s: State, transport: Piece) -> bool:
    """A leader who leaves a transport that has moved in this segment enters no further hex."""
    return hexes_moved(s, transport) > 0


def alight(s: State, choice: Choice) -> Procedure[None]:
    """The leader gets off."""
    assert s.activation is not None
    leader, transport = s.pieces[choice.piece or 0], s.pieces[choice.other or 0]
    pay_fare(s, leader, transport)
    leader.carrier, leader.crossing = 0, transport.crossing
    s.activation.members[leader.id].done = ends_his_way(s, transport)
    yield tell_of(s, leader, "told-unloads", "PG-5.61b")


ACTS = {
    "board": Act("move", board_options, why_not_board, board),
    "alight": Act("move", alight_options, why_not_alight, alight),
}
