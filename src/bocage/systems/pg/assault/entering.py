"""Entering a hex that the enemy holds, to begin or to reinforce an assault (PG-12.11)."""

from __future__ import annotations

from collections.abc import Iterable

from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure, tell
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.tally import Tally
from bocage.systems.pg.anti_tank.crossfire import forget_sides
from bocage.systems.pg.assault.columns import Blow, shown_shift
from bocage.systems.pg.assault.participants import attackers_in, can_attack, defenders_in
from bocage.systems.pg.closing import has_matching_leader, why_not_under_shock
from bocage.systems.pg.minefields import meet_mines
from bocage.systems.pg.passage import needs_help, settle, step_price
from bocage.systems.pg.stacking import why_no_room
from bocage.systems.pg.state.act import Act
from bocage.systems.pg.state.model import OFF_MAP, Member, Piece, State
from bocage.systems.pg.state.pieces import cargo, is_held, label, other, piece_name, put
from bocage.systems.pg.state.printed import allowance, is_leader, kind_of
from bocage.systems.pg.works.wrecks import why_not_past_wrecks


@rule("PG-12.0a")
def why_not_at_enemies(s: State, piece: Piece, cell: int) -> Violation | None:
    """An assault is fought against enemies in one hex: combat units or APCs, who keep others from moving in."""
    if not is_held(s, other(piece.side), cell):
        return refuse("PG-12.0a", "refuse-no-enemy", hex=label(s, cell))
    return None


@rule("PG-12.11a", "PG-5.3e")
def why_not_from_next_hex(s: State, member: Member, cell: int) -> Violation | None:
    """A piece that assaults enters an adjacent hex, next to which it began its activation."""
    if not s.board.adjacent(member.start, cell):
        return refuse("PG-12.11a", "refuse-not-adjacent", hex=label(s, cell))
    return None


@rule("PG-12.11a", "PG-12.13a")
def why_not_in_good_order(s: State, piece: Piece) -> Violation | None:
    """Only good-order pieces enter an enemy hex; disrupted ones assault in their own hex."""
    if piece.order != "good":
        return refuse("PG-12.13a", "refuse-not-good-order", piece=piece_name(s, piece.id))
    return None


@rule("PG-12.11a", "PG-6.81a")
def why_not_directed(s: State, piece: Piece) -> Violation | None:
    """A leader directs who enters: a tank leader AFVs, a regular leader all others."""
    if has_matching_leader(s, piece):
        return None
    rule_id = "PG-6.81a" if kind_of(piece) == "afv" else "PG-12.11a"
    return refuse(rule_id, "refuse-no-leader-to-assault", piece=piece_name(s, piece.id))


@rule("PG-12.12a")
def why_not_out_of_assault(s: State, piece: Piece) -> Violation | None:
    """A piece in an assault hex does not leave it for another hex with enemies."""
    if is_held(s, other(piece.side), piece.at):
        return refuse("PG-12.12a", "refuse-assault-to-assault", hex=label(s, piece.at))
    return None


@rule("PG-12.2a")
def why_not_after_assault(s: State, member: Member, cell: int) -> Violation | None:
    """An assault is resolved once all units that a leader directs have entered: no unit of his follows afterwards."""
    assert s.activation is not None
    fought = [id for id in s.activation.entered.get(cell, ()) if id in s.activation.fought]
    directors = {s.activation.members[id].by for id in fought if id in s.activation.members}
    if member.by in directors and not is_leader(s.pieces[member.id]):
        return refuse("PG-12.2a", "refuse-assault-resolved", hex=label(s, cell))
    return None


def why_not_alone(s: State, piece: Piece, cell: int) -> Violation | None:
    """A leader goes in only with units that fight there."""
    if is_leader(piece) and not is_held(s, piece.side, cell):
        return refuse("PG-12.11a", "refuse-leader-first", hex=label(s, cell))
    return None


@rule("PG-12.51a")
def why_not_called_there(s: State, member: Member, cell: int) -> Violation | None:
    """A piece that a leader calls out of an assault hex enters that hex and no other."""
    if member.called not in (OFF_MAP, cell):
        return refuse("PG-12.51a", "refuse-called-in")
    return None


@rule("PG-5.0e", "PG-5.0f")
def why_not_passable(s: State, piece: Piece, cell: int) -> Violation | None:
    """One hex may be entered at any price, but not where its movement type may not go at all."""
    if allowance(piece) <= 0 or step_price(s, piece, cell) is None:
        return refuse("PG-5.0f", "refuse-prohibited", hex=label(s, cell))
    return None


def why_not_enter(s: State, member: Member, cell: int) -> Violation | None:
    """Why a member may not enter an enemy hex from the next one."""
    piece = s.pieces[member.id]
    return (
        why_not_at_enemies(s, piece, cell)
        or why_not_from_next_hex(s, member, cell)
        or why_not_among_attackers(s, piece)
        or why_not_in_good_order(s, piece)
        or why_not_called_there(s, member, cell)
        or why_not_out_of_assault(s, piece)
        or why_not_under_shock(s, piece)
        or why_not_passable(s, piece, cell)
        or why_not_past_wrecks(s, piece, cell)
        or why_no_room(s, piece, cell)
        or why_not_alone(s, piece, cell)
        or why_not_after_assault(s, member, cell)
        or why_not_directed(s, piece)
    )


def why_not_among_attackers(s: State, piece: Piece) -> Violation | None:
    """Soft transports, kommissars and what is carried do not assault; nor do demoralized pieces."""
    if not can_attack(piece):
        return refuse("PG-12.13b", "refuse-cannot-assault", piece=piece_name(s, piece.id))
    return None


# --- the act ----------------------------------------------------------------------------------------------------------
def enter_options(s: State, member: Member) -> Iterable[Choice]:
    """The enemy hexes that a member may enter."""
    if member.done:
        return
    for cell in s.board.neighbours[s.pieces[member.id].at]:
        if cell >= 0 and why_not_enter(s, member, cell) is None:
            yield Choice("enter", member.id, place=label(s, cell))


def why_not_enter_at(s: State, choice: Choice) -> Violation | None:
    """Why a member may not enter a hex by assault."""
    assert s.activation is not None
    if choice.place not in s.board.aliases:
        return refuse("PG-12.11a", "refuse-not-offered", choice=str(choice))
    return why_not_enter(s, s.activation.members[choice.piece or 0], s.board.cell(choice.place))


@rule("PG-12.52b")
def enter(s: State, choice: Choice) -> Procedure[None]:
    """Lead a member into the enemy's hex; nobody fires at it on the way (but at a charge, PG-15.43a)."""
    yield from bring_in(s, s.pieces[choice.piece or 0], s.board.cell(choice.place))


@rule("PG-12.11a", "PG-16.71a")
def bring_in(s: State, piece: Piece, cell: int) -> Procedure[None]:
    """Put a piece into the enemy's hex, where it meets mines and attacks in this segment or not at all."""
    assert s.activation is not None
    if not is_held(s, piece.side, cell):
        s.activation.opened.append(cell)
    helped = needs_help(s, piece, cell)
    put(s, piece, cell)
    for one in (piece, *cargo(s, piece)):
        settle(s, one, helped=helped)
        forget_sides(one)
    s.deeds += 1
    s.activation.members[piece.id].done = True
    s.activation.entered.setdefault(cell, []).append(piece.id)
    yield tell("told-enters", rule="PG-12.11a", piece=piece_name(s, piece.id), hex=label(s, cell))
    yield from meet_mines(s, piece)


def sum_after(s: State, choice: Choice) -> Tally | None:
    """What the attack comes to once a member has entered too: the modifiers, and the columns of both sides."""
    if choice.piece is None or why_not_enter_at(s, choice) is not None:
        return None
    cell = s.board.cell(choice.place)
    attackers = (*(piece.id for piece in attackers_in(s, cell)), choice.piece)
    defenders = tuple(piece.id for piece in defenders_in(s, other(s.active), cell))
    blow = Blow(cell, s.active, attackers, defenders, attacks=True)
    return shown_shift(s, blow, Blow(cell, other(s.active), defenders, attackers, attacks=False))


ACTS = {"enter": Act("fire", enter_options, why_not_enter_at, enter, tally=sum_after)}
