"""The cavalry charge (PG-15.4): an assault from two hexes away, under a cavalry leader and under fire."""

from __future__ import annotations

from collections.abc import Iterable

from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure, ask
from bocage.kernel.contract.question import Choices
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.text import text
from bocage.systems.pg.assault.entering import bring_in, why_not_at_enemies, why_not_called_there, why_not_in_good_order
from bocage.systems.pg.assault.entering import why_not_out_of_assault as why_not_out
from bocage.systems.pg.closing import is_led, why_not_under_shock
from bocage.systems.pg.ground.terrain import ground_price
from bocage.systems.pg.movement.moving import enter
from bocage.systems.pg.movement.pace import begin_move, finish_move
from bocage.systems.pg.reference.tables import tables
from bocage.systems.pg.stacking import why_no_room
from bocage.systems.pg.state.act import Act
from bocage.systems.pg.state.model import Member, Piece, State
from bocage.systems.pg.state.pieces import label, other, piece_name, pieces_at
from bocage.systems.pg.state.printed import allowance, is_leader, manner_of, type_of


@rule("PG-15.41a")
def why_not_cavalry(s: State, piece: Piece) -> Violation | None:
    """Only cavalry charges."""
    if is_leader(piece) or type_of(piece).arm != "cavalry":
        return refuse("PG-15.41a", "refuse-no-cavalry", piece=piece_name(s, piece.id))
    return None


@rule("PG-15.41a", "PG-6.9a")
def why_not_ordered(s: State, member: Member) -> Violation | None:
    """Only cavalry leaders can order a charge."""
    assert s.activation is not None
    for one in s.activation.members.values():
        leader = s.pieces.get(one.id)
        if leader is not None and leader.leader == "cavalry" and is_led(s, member, one):
            return None
    return refuse("PG-6.9a", "refuse-no-cavalry-leader", piece=piece_name(s, member.id))


@rule("PG-15.41a")
def why_not_at_distance(s: State, member: Member, cell: int) -> Violation | None:
    """A charge starts two hexes from the enemy; by the option the next hex will do as well."""
    distance = s.board.distance(member.start, cell)
    near = distance == 1 and s.setting.options.charge_distance == "up_to_two"
    if distance != tables().numbers.cavalry_charge.hexes and not near:
        return refuse("PG-15.41a", "refuse-charge-distance", hex=label(s, cell))
    return None


@rule("PG-15.41a")
def ways(s: State, piece: Piece, cell: int) -> list[int]:
    """The hexes through which a unit may charge: free of enemies, with room, and both hexes within its allowance."""
    hexes_between = []
    for between in s.board.neighbours[piece.at]:
        if between < 0 or not s.board.adjacent(between, cell) or pieces_at(s, other(piece.side), between):
            continue
        first, second = (ground_price(s, *step, manner_of(s, piece)) for step in ((piece.at, between), (between, cell)))
        payable = first is not None and second is not None and first + second <= allowance(piece)
        if payable and why_no_room(s, piece, between) is None:
            hexes_between.append(between)
    return hexes_between


@rule("PG-15.41a")
def why_no_way(s: State, piece: Piece, cell: int) -> Violation | None:
    """A charging unit needs a way of two hexes, or is next to the enemy where the option permits it."""
    if s.board.adjacent(piece.at, cell) or ways(s, piece, cell):
        return None
    return refuse("PG-15.41a", "refuse-no-way-to-charge", hex=label(s, cell))


def why_not_charge_at(s: State, member: Member, cell: int) -> Violation | None:
    """Why a member may not charge into a hex."""
    piece = s.pieces[member.id]
    return (
        why_not_cavalry(s, piece)
        or why_not_at_enemies(s, piece, cell)
        or why_not_at_distance(s, member, cell)
        or why_not_in_good_order(s, piece)
        or why_not_called_there(s, member, cell)
        or why_not_out(s, piece)
        or why_not_under_shock(s, piece)
        or why_not_ordered(s, member)
        or why_no_room(s, piece, cell)
        or why_no_way(s, piece, cell)
    )


def charge_options(s: State, member: Member) -> Iterable[Choice]:
    """The hexes into which a member may charge."""
    if member.done or why_not_cavalry(s, s.pieces[member.id]) is not None:
        return
    for cell in sorted(cell for cell in s.places[other(s.active)].occupied() if cell >= 0):
        if why_not_charge_at(s, member, cell) is None:
            yield Choice("charge", member.id, place=label(s, cell))


def why_not_charge(s: State, choice: Choice) -> Violation | None:
    """Why a charge is refused."""
    assert s.activation is not None
    if choice.place not in s.board.aliases:
        return refuse("PG-15.41a", "refuse-not-offered", choice=str(choice))
    return why_not_charge_at(s, s.activation.members[choice.piece or 0], s.board.cell(choice.place))


def choose_way(s: State, piece: Piece, cell: int) -> Procedure[int]:
    """Ask through which hex a unit charges."""
    options = tuple(Choice("ride", piece.id, place=label(s, between)) for between in ways(s, piece, cell))
    choice = yield from ask(
        piece.side,
        text("prompt-ride", piece=piece_name(s, piece.id), hex=label(s, cell)),
        Choices(lambda known: options, default=lambda known: options[0]),
        rule="PG-15.41a",
        pieces=(piece.id,),
    )
    return s.board.cell(choice.place)


@rule("PG-15.41a", "PG-15.43a")
def charge(s: State, choice: Choice) -> Procedure[None]:
    """Ride through one hex, where enemies may fire, the charged ones too; then fall on the enemy, unless stopped."""
    assert s.activation is not None
    piece = s.pieces[choice.piece or 0]
    cell = s.board.cell(choice.place)
    if not s.board.adjacent(piece.at, cell):
        between = yield from choose_way(s, piece, cell)
        begin_move(s, piece).charging = cell
        yield from enter(s, piece, between)
        is_stopped = s.move is None or s.move.stopped
        finish_move(s)
        if is_stopped or piece.id not in s.pieces:
            return
    s.activation.charged.append(piece.id)
    yield from bring_in(s, piece, cell)


ACTS = {"charge": Act("fire", charge_options, why_not_charge, charge)}
