"""Chapters 1.1, 3, 5.4, 6, 12, 14, 15: activation, closing, leaders, assault, morale, headquarters, cavalry."""

from __future__ import annotations

from bocage.kernel.rules import Variants
from bocage.systems.pg import closing, leaders
from bocage.systems.pg.state.model import Piece, State
from bocage.systems.pg.state.pieces import on_map, other
from bocage.systems.pg.state.printed import holds_ground


def _all_who_hold_ground(s: State, piece: Piece) -> list[closing.Threat]:
    """All enemies in combat units at whatever distance, those too who could only bombard."""
    enemies = [enemy for enemy in on_map(s, other(piece.side)) if holds_ground(enemy)]
    return [closing.Threat(enemy, len(s.board)) for enemy in enemies]


def _reach_whatever_the_order(s: State, leader: Piece) -> list[int]:
    around = [cell for cell in s.board.neighbours[leader.at] if s.board.on_map(cell)]
    return [] if leaders.is_powerless(leader) else [leader.at, *around]


SWITCHED_OFF: Variants = {
    closing.threats_to: _all_who_hold_ground,
    # Without the rule a disrupted leader reaches as far as one in good order.
    leaders.reach_of: _reach_whatever_the_order,
    # Without the rule he reaches his own hex only.
    leaders.reaches_neighbours: False,
}
