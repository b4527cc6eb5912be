"""Strategic movement (PG-17.3), an optional rule: out of the enemy's sight units move at twice their allowance."""

from __future__ import annotations

from collections.abc import Iterable

from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure
from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.pg.ground.sight import has_line
from bocage.systems.pg.movement.pace import begin_move, hexes_moved, is_moving, spent_by, why_not_free_to_move
from bocage.systems.pg.state.act import Act
from bocage.systems.pg.state.model import Member, Piece, State
from bocage.systems.pg.state.pieces import label, on_map, other, piece_name
from bocage.systems.pg.state.printed import is_leader


@rule("PG-17.3a")
def is_in_sight(s: State, side: int, cell: int) -> bool:
    """Whether an enemy unit that is not hidden has a line of sight to a hex within the visibility of the turn."""
    return any(
        s.board.distance(enemy.at, cell) <= s.visibility and has_line(s, enemy.at, cell)
        for enemy in on_map(s, other(side))
        if not (is_leader(enemy) or enemy.hidden)
    )


@rule("PG-17.3a")
def why_not_in_sight(s: State, piece: Piece, cell: int) -> Violation | None:
    """The whole move stays out of sight, by the option its start only."""
    hurries = s.move is not None and is_moving(s, piece) and s.move.strategic
    if hurries and s.setting.options.strategic_whole_move and is_in_sight(s, piece.side, cell):
        return refuse("PG-17.3a", "refuse-in-sight", hex=label(s, cell))
    return None


@rule("PG-17.3a")
def why_not_hasten(s: State, choice: Choice) -> Violation | None:
    """A unit that has spent nothing and is out of sight may move strategically, where the option allows it."""
    piece = s.pieces.get(choice.piece or 0)
    if not s.setting.options.strategic_movement or piece is None or is_leader(piece) or s.move is not None:
        return refuse("PG-17.3a", "refuse-not-offered", choice=str(choice))
    if piece.carrier or spent_by(s, piece) or hexes_moved(s, piece) or not s.board.on_map(piece.at):
        return refuse("PG-17.3a", "refuse-no-time", piece=piece_name(s, piece.id))
    if is_in_sight(s, piece.side, piece.at):
        return refuse("PG-17.3a", "refuse-in-sight", hex=label(s, piece.at))
    return why_not_free_to_move(s, piece)


def hasten_options(s: State, member: Member) -> Iterable[Choice]:
    """To move strategically, for a member that may."""
    choice = Choice("hasten", member.id)
    offered = s.setting.options.strategic_movement and not member.done
    return (choice,) if offered and why_not_hasten(s, choice) is None else ()


def hasten(s: State, choice: Choice) -> Procedure[None]:
    """Begin a move at twice the allowance."""
    yield from ()
    begin_move(s, s.pieces[choice.piece or 0]).strategic = True


ACTS = {"hasten": Act("move", hasten_options, why_not_hasten, hasten)}
