"""Who may take part in an assault (PG-12.13, PG-12.2, PG-12.3)."""

from __future__ import annotations

from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.pg.leaders import is_commander, is_powerless
from bocage.systems.pg.reference.tables import tables
from bocage.systems.pg.state.model import Piece, State
from bocage.systems.pg.state.pieces import is_held, other, piece_name, pieces_at
from bocage.systems.pg.state.printed import is_leader, is_soft_transport, type_of


@rule("PG-14.3a", "PG-12.13b")
def why_not_steady_enough(s: State, piece: Piece) -> Violation | None:
    """Demoralized pieces do not attack in an assault."""
    if piece.order == "demoralized":
        return refuse("PG-12.13b", "refuse-demoralized-assault", piece=piece_name(s, piece.id))
    return None


@rule("PG-5.67c")
def is_fighter(piece: Piece) -> bool:
    """Whether a unit has a strength of its own in an assault; what is carried has none (PG-5.67c)."""
    return not is_leader(piece) and not is_soft_transport(piece) and not piece.carrier


def can_attack(piece: Piece) -> bool:
    """Whether a piece may attack in an assault: units with a strength, and leaders who lead them."""
    return piece.order != "demoralized" and (is_fighter(piece) or is_commander(piece))


@rule("PG-3.1i")
def can_assault(s: State, piece: Piece) -> bool:
    """Whether a piece may be declared to fire because an assault is within its reach."""
    if not can_attack(piece):
        return False
    enemy = other(piece.side)
    if is_held(s, enemy, piece.at):
        return True
    near = [cell for cell in s.board.neighbours[piece.at] if s.board.on_map(cell)]
    if any(is_held(s, enemy, cell) for cell in near):
        return piece.order == "good"
    if is_leader(piece):
        return any(can_charge_soon(s, unit) for cell in (piece.at, *near) for unit in pieces_at(s, piece.side, cell))
    return can_charge_soon(s, piece)


def can_charge_soon(s: State, unit: Piece) -> bool:
    """Whether a unit is good-order cavalry two hexes from an enemy-held hex (PG-15.41a)."""
    if is_leader(unit) or type_of(unit).arm != "cavalry" or unit.order != "good":
        return False
    charge = tables().numbers.cavalry_charge.hexes
    held = (cell for cell in s.places[other(unit.side)].occupied() if cell >= 0)
    return any(s.board.distance(unit.at, cell) == charge and is_held(s, other(unit.side), cell) for cell in held)


# --- the two sides ----------------------------------------------------------------------------------------------------
@rule("PG-12.3b")
def defenders_in(s: State, side: int, cell: int) -> list[Piece]:
    """All pieces of the defending side in the hex defend together, marked or not."""
    return [piece for piece in pieces_at(s, side, cell) if not piece.carrier]


@rule("PG-12.3b", "PG-6.2b")
def may_join(s: State, piece: Piece, cell: int) -> bool:
    """Whether a piece of the active side joins an assault in its hex: it entered in this segment or has not acted yet.

    A piece that was declared to move, or a leader who has helped in a recovery, does not.
    """
    assert s.activation is not None
    if piece.at != cell or not can_attack(piece) or piece.id in s.activation.fought:
        return False
    if piece.id in s.activation.entered.get(cell, ()):
        return True
    if needs_leader_here(s) and not has_leader_here(s, cell):
        return False
    member = s.activation.members.get(piece.id)
    if member is None:
        return not piece.marker
    return member.action != "move" and not member.done and not member.lent and not member.helped


@rule("PG-12.3b")
def needs_leader_here(s: State) -> bool:
    """Units that are in the hex already need no leader to attack there, unless the option says so."""
    return s.setting.options.assault_in_place_needs_leader


def has_leader_here(s: State, cell: int) -> bool:
    """Whether a leader of the active side who is neither demoralized nor marked is in the hex."""
    return any(is_commander(one) and not one.marker and not is_powerless(one) for one in pieces_at(s, s.active, cell))


def attackers_in(s: State, cell: int) -> list[Piece]:
    """The pieces of the active side that may attack in a hex."""
    return [piece for piece in pieces_at(s, s.active, cell) if may_join(s, piece, cell)]
