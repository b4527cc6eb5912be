"""Enemies who cannot keep a hex: lone leaders are caught or escape, unarmed transports are lost (PG-6.71b, PG-5.3)."""

from __future__ import annotations

from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure, ask, draw
from bocage.kernel.contract.question import Choices
from bocage.kernel.dice import Faces
from bocage.kernel.rules import rule
from bocage.kernel.text import text
from bocage.systems.pg.losses import eliminate, one_by_one
from bocage.systems.pg.morale import TWO_DICE
from bocage.systems.pg.passage import step_price
from bocage.systems.pg.reference.tables import tables
from bocage.systems.pg.state.model import Piece, State
from bocage.systems.pg.state.pieces import cargo, label, other, piece_name, pieces_at, put, told_answer, units_at
from bocage.systems.pg.state.printed import holds_ground, is_armed_carrier


@rule("PG-5.3d", "PG-6.71b")
def brings_fighters(s: State, mover: Piece) -> bool:
    """Whether a combat unit or APC enters, by itself or carried; empty transports and leaders harm nobody."""
    return any(map(holds_ground, (mover, *cargo(s, mover))))


def overrun(s: State, mover: Piece) -> Procedure[None]:
    """What becomes of enemies in a hex that a combat unit or APC has entered."""
    if not brings_fighters(s, mover):
        return
    yield from destroy_transports(s, mover)
    for leader in one_by_one(s, s.places[other(mover.side)].ids(mover.at)):
        if leader.leader:
            yield from catch_leader(s, leader)


@rule("PG-6.71b")
def leave_behind(s: State, side: int, cell: int) -> Procedure[None]:
    """What becomes of a side's leaders and soft transports when the last to hold a hex among enemies is gone."""
    present = s.places[side].ids(cell)
    for unit in one_by_one(s, present):
        if not unit.leader:
            yield from eliminate(s, unit, "PG-5.3d")
    for leader in one_by_one(s, present):
        if s.setting.options.left_behind_roll:
            yield from catch_leader(s, leader)


@rule("PG-5.3d")
def destroy_transports(s: State, mover: Piece) -> Procedure[None]:
    """Unarmed transports are eliminated by a combat unit that enters, and by an APC as the option says."""
    if is_armed_carrier(mover) and not s.setting.options.apc_overruns_transport:
        return
    for unit in one_by_one(s, [unit.id for unit in units_at(s, other(mover.side), mover.at)]):
        yield from eliminate(s, unit, "PG-5.3d")


@rule("PG-6.71b")
def catch_leader(s: State, leader: Piece) -> Procedure[None]:
    """Two dice for a leader alone in the hex: 9 or more removes him, else he escapes to an adjacent hex."""
    limit = tables().numbers.leaders.overrun_removed_from

    def read(faces: Faces) -> bool:
        return sum(faces) >= limit

    about = {"piece": piece_name(s, leader.id)}
    caught = yield from draw(
        TWO_DICE, "overrun", read, seat=leader.side, rule="PG-6.71b", about={**about}, result=told_answer
    )
    refuges = [cell for cell in s.board.neighbours[leader.at] if is_refuge(s, leader, cell)]
    if caught or not refuges:
        yield from eliminate(s, leader, "PG-6.71b")
        return
    options = tuple(Choice("escape", leader.id, place=label(s, cell)) for cell in refuges)
    choice = yield from ask(
        leader.side,
        text("prompt-escape", piece=piece_name(s, leader.id)),
        Choices(lambda known: options, default=lambda known: options[0]),
        rule="PG-6.71b",
        pieces=(leader.id,),
    )
    put(s, leader, s.board.cell(choice.place))


def is_refuge(s: State, leader: Piece, cell: int) -> bool:
    """Whether a leader may escape to a hex: friends are there, or nobody, and he can go there."""
    if not s.board.on_map(cell) or pieces_at(s, other(leader.side), cell):
        return False
    return step_price(s, leader, cell) is not None
