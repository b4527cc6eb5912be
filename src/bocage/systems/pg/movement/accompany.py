"""Leaders who move along with a unit (PG-5.0b): they go on foot with it and pay for themselves."""

from __future__ import annotations

from collections.abc import Iterable

from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure
from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.pg.closing import is_led
from bocage.systems.pg.movement.pace import begin_move, member_of
from bocage.systems.pg.movement.steps import why_not_enter, why_not_on_foot
from bocage.systems.pg.passage import step_price
from bocage.systems.pg.state.act import Act
from bocage.systems.pg.state.model import Member, Piece, State
from bocage.systems.pg.state.pieces import piece_name, pieces_at, put
from bocage.systems.pg.state.printed import is_leader


@rule("PG-5.0b", "PG-5.41e")
def why_not_lead_along(s: State, leader: Piece, unit: Piece) -> Violation | None:
    """A leader may move along with a unit in his hex that he activates; he need not."""
    mine, its = member_of(s, leader), member_of(s, unit)
    fits = is_leader(leader) and not is_leader(unit) and leader.at == unit.at and not unit.carrier
    ready = mine is not None and its is not None and its.action == "move" and not its.done
    if not fits or not ready or mine is None or its is None or not is_led(s, its, mine):
        return refuse("PG-5.0b", "refuse-cannot-accompany", piece=piece_name(s, leader.id))
    return None


def why_not_accompany(s: State, choice: Choice) -> Violation | None:
    """Why a leader may not move along with a unit."""
    leader, unit = s.pieces.get(choice.piece or 0), s.pieces.get(choice.other or 0)
    if leader is None or unit is None or (s.move is not None and (leader.id in s.move.along or s.move.id != unit.id)):
        return refuse("PG-5.0b", "refuse-not-offered", choice=str(choice))
    return why_not_on_foot(s, leader) or why_not_lead_along(s, leader, unit)


def accompany_options(s: State, member: Member) -> Iterable[Choice]:
    """The units with which a leader may move along."""
    leader = s.pieces[member.id]
    if member.done or not is_leader(leader) or not s.board.on_map(leader.at):
        return
    for unit in pieces_at(s, leader.side, leader.at):
        choice = Choice("accompany", leader.id, unit.id)
        if why_not_accompany(s, choice) is None:
            yield choice


def accompany(s: State, choice: Choice) -> Procedure[None]:
    """The leader joins the move of the unit."""
    yield from ()
    begin_move(s, s.pieces[choice.other or 0]).along.append(choice.piece or 0)


@rule("PG-5.0b")
def follows(s: State, leader: Piece, cell: int) -> bool:
    """Whether a leader goes on with his unit: he stops where he cannot pay, unless by the option he need not."""
    return not s.setting.options.accompany_pays or why_not_enter(s, leader, cell) is None


def followers_to(s: State, cell: int) -> list[Piece]:
    """The leaders who follow the mover into a hex and pay for it; the others stay behind and have acted."""
    assert s.move is not None
    assert s.activation is not None
    leaders = [s.pieces[id] for id in s.move.along if id in s.pieces]
    followers = [leader for leader in leaders if follows(s, leader, cell)]
    for leader in leaders:
        member = s.activation.members[leader.id]
        if leader in followers:
            member.paid += (step_price(s, leader, cell) or 0) if s.setting.options.accompany_pays else 0
            member.hexes += 1
        else:
            member.done = True
    s.move.along = [leader.id for leader in followers]
    return followers


def follow(s: State, leaders: Iterable[Piece], cell: int) -> None:
    """Move the leaders who follow."""
    for leader in leaders:
        put(s, leader, cell)
        leader.stayed = s.turn


ACTS = {"accompany": Act("move", accompany_options, why_not_accompany, accompany)}
