"""Activation (PG-3.1, PG-3.2, PG-3.3): who begins a segment, whom leaders reach, and what each piece is declared to do.

Nothing moves before all is declared, so that reach is measured where the pieces began (PG-3.1f).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bocage.kernel.choice import Choice
from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.pg.combat import firers
from bocage.systems.pg.leaders import is_junior, reach_of
from bocage.systems.pg.reference.counters import RIFLES
from bocage.systems.pg.state.model import Action, Activation, Member, Piece, State
from bocage.systems.pg.state.pieces import on_map, piece_name, pieces_at, units_at
from bocage.systems.pg.state.printed import FIRE_KINDS, is_leader, kind_of, type_of

BEGIN, MOVE_ALL, FIRE_ALL = Choice("begin"), Choice("move-all"), Choice("fire-all")


# --- who may begin ----------------------------------------------------------------------------------------------------
@rule("PG-3.1j", "PG-6.2a")
def why_not_fresh(s: State, piece: Piece) -> Violation | None:
    """A piece marked MOVED or FIRED is not activated again in this turn."""
    return refuse("PG-3.1j", "refuse-marked", piece=piece_name(s, piece.id)) if piece.marker else None


@rule("PG-1.1b")
def why_not_active_side(s: State, piece: Piece) -> Violation | None:
    """The active player activates his own pieces."""
    return refuse("PG-1.1b", "refuse-not-yours") if piece.side != s.active else None


@rule("PG-3.1a")
def roots(s: State) -> list[int]:
    """The pieces with which the active side may begin a segment."""
    return [piece.id for piece in on_map(s, s.active) if why_not_fresh(s, piece) is None]


def start(s: State, id: int) -> None:
    """Begin the activation of a piece."""
    s.activation = Activation(id, {id: Member(id, id, s.pieces[id].at)})


# --- reach ------------------------------------------------------------------------------------------------------------
@rule("PG-3.1b")
def stack_of(s: State, unit: Piece) -> list[Piece]:
    """Units in one hex activate together without a leader."""
    return units_at(s, unit.side, unit.at)


@rule("PG-3.3b")
def is_foreign(leader: Piece, piece: Piece) -> bool:
    """Regular leaders do not activate AFVs in adjacent hexes."""
    return kind_of(piece) == "afv" and piece.at != leader.at


@rule("PG-6.82a")
def may_direct_armor(s: State, leader: Piece, piece: Piece) -> bool:
    """A leader activates AFVs in his hex if he is in good order and stacked with INF, SMG or ENG."""
    if kind_of(piece) != "afv":
        return True
    return leader.order == "good" and any(type_of(unit).arm in RIFLES for unit in units_at(s, leader.side, leader.at))


@rule("PG-3.2a")
def juniors(s: State, leader: Piece, pieces: Iterable[Piece]) -> list[Piece]:
    """Of the pieces in reach, the leaders of lower rank, who activate others in their turn."""
    return [piece for piece in pieces if is_leader(piece) and is_junior(s, piece, leader)]


def subordinates(s: State, leader: Piece) -> Iterator[Piece]:
    """The units and leaders that a leader may activate; kommissars activate nobody."""
    if leader.leader == "kommissar":
        return
    near = [piece for cell in reach_of(s, leader) for piece in pieces_at(s, leader.side, cell)]
    for piece in near:
        if not is_leader(piece) and not is_foreign(leader, piece) and may_direct_armor(s, leader, piece):
            yield piece
    yield from juniors(s, leader, near)


def reachable(s: State) -> dict[int, int]:
    """The pieces that may be added to the activation, each with the member that activates it."""
    assert s.activation is not None
    found: dict[int, int] = {}
    members = s.activation.members
    for member in members.values():
        piece = s.pieces[member.id]
        if is_leader(piece) and (member.action or member.id == s.activation.root):
            pieces = list(subordinates(s, piece))
        else:
            pieces = stack_of(s, piece) if member.id == s.activation.root else []
        for one in pieces:
            if one.id not in members and why_not_fresh(s, one) is None:
                found.setdefault(one.id, member.id)
    return found


# --- declaration ------------------------------------------------------------------------------------------------------
def open_to(s: State) -> list[int]:
    """The pieces for which nothing is declared yet: members first, then those in reach."""
    assert s.activation is not None
    return [*(one.id for one in s.activation.members.values() if not one.action), *reachable(s)]


@rule("PG-3.1i")
def why_not_declare_fire(s: State, piece: Piece) -> Violation | None:
    """Only what can fire is declared to fire; a leader directs fire if he has a combat modifier."""
    if is_leader(piece):
        able = piece.combat > 0 and piece.order != "demoralized"
        return None if able else refuse("PG-6.42a", "refuse-cannot-lend", piece=piece_name(s, piece.id))
    refusals = [firers.why_not_able(s, piece, kind) for kind in FIRE_KINDS]
    return None if None in refusals else refusals[0]


def declarations(s: State) -> Iterator[Choice]:
    """What may be declared now (PG-3.1g)."""
    assert s.activation is not None
    waiting = open_to(s)
    for id in waiting:
        yield Choice("move", id)
        if why_not_declare_fire(s, s.pieces[id]) is None:
            yield Choice("fire", id)
    if waiting:
        yield MOVE_ALL
        if any(why_not_declare_fire(s, s.pieces[id]) is None for id in waiting):
            yield FIRE_ALL
    if any(member.action for member in s.activation.members.values()):
        yield BEGIN


def why_not_declare(s: State, choice: Choice) -> Violation | None:
    """Why a declaration is refused."""
    piece = s.pieces.get(choice.piece or 0)
    if piece is None or choice.verb not in ("move", "fire"):
        return refuse("PG-3.1g", "refuse-not-offered", choice=str(choice))
    refusal = why_not_active_side(s, piece) or why_not_fresh(s, piece)
    if refusal is None and piece.id not in open_to(s):
        return refuse("PG-3.1c", "refuse-out-of-reach", piece=piece_name(s, piece.id))
    return refusal or (why_not_declare_fire(s, piece) if choice.verb == "fire" else None)


@rule("PG-3.1f")
def add(s: State, id: int, action: Action) -> None:
    """Declare what a piece will do; a leader who is added opens his own reach, measured where he stands now."""
    assert s.activation is not None
    by = reachable(s).get(id, id)
    member = s.activation.members.setdefault(id, Member(id, by, s.pieces[id].at))
    member.action = action


@rule("PG-3.1g")
def declare(s: State, choice: Choice) -> None:
    """Carry out a declaration; all of them are made before the first piece acts."""
    assert s.activation is not None
    if choice.verb in ("move", "fire") and choice.piece is not None:
        add(s, choice.piece, "move" if choice.verb == "move" else "fire")
        return
    if choice != BEGIN:
        declare_all(s, "move" if choice == MOVE_ALL else "fire")
    s.activation.begun = True


def declare_all(s: State, action: Action) -> None:
    """Declare the same for all that is in reach, leaders who open the reach of others included."""
    while waiting := [id for id in open_to(s) if action == "move" or why_not_declare_fire(s, s.pieces[id]) is None]:
        for id in waiting:
            add(s, id, action)


# --- the end of a segment ---------------------------------------------------------------------------------------------
@rule("PG-3.1h", "PG-3.1j")
def mark_members(s: State) -> None:
    """Pieces that were declared are marked MOVED or FIRED; so is a leader who only activated others."""
    assert s.activation is not None
    for member in s.activation.members.values():
        piece = s.pieces.get(member.id)
        if piece is None or piece.marker:
            continue
        if member.action:
            piece.marker = "moved" if member.action == "move" else "fired"
        elif is_leader(piece) and s.setting.options.activator_marked:
            piece.marker = "fired" if member.lent else "moved"
