"""Recovery as an act, and flight (PG-14.31): who fails and is demoralized runs from those that could hurt him."""

from __future__ import annotations

from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure
from bocage.kernel.rules import rule
from bocage.systems.pg.combat.threats import can_hurt
from bocage.systems.pg.ground.terrain import is_cover
from bocage.systems.pg.losses import eliminate
from bocage.systems.pg.movement.moving import enter
from bocage.systems.pg.movement.pace import begin_move, finish_move
from bocage.systems.pg.movement.steps import why_not_enter
from bocage.systems.pg.recovery.attempts import Attempt, commit, options, recovery_tally, why_not_recover
from bocage.systems.pg.shaken import crossing_units, is_assisting
from bocage.systems.pg.spotting import spots
from bocage.systems.pg.state.act import Act
from bocage.systems.pg.state.model import Member, Piece, State
from bocage.systems.pg.state.pieces import label, on_map, other
from bocage.systems.pg.state.printed import allowance, is_combat_unit, is_leader, kind_of


@rule("PG-14.31a")
def pursuers(s: State, piece: Piece) -> list[Piece]:
    """The enemy combat units that spot a piece, have it in range and can hurt it."""
    enemies = [enemy for enemy in on_map(s, other(piece.side)) if is_combat_unit(enemy)]
    return [enemy for enemy in enemies if can_hurt(s, enemy, piece, piece.at) and spots(s, enemy, piece)]


@rule("PG-14.31b")
def is_safe(s: State, piece: Piece) -> bool:
    """Flight ends in a town, city or woods hex, by the option, and where no enemy can spot and hit."""
    return (s.setting.options.flight_ends_in_cover and is_cover(s, piece.at)) or not pursuers(s, piece)


@rule("PG-14.32a", "PG-16.5e")
def flight_hexes(s: State, piece: Piece) -> list[int]:
    """The hexes farther from all pursuers; if there are none, those no nearer to any of them."""
    threats = pursuers(s, piece)
    board = s.board
    found = [cell for cell in board.neighbours[piece.at] if cell >= 0 and why_not_enter(s, piece, cell) is None]

    def gain(cell: int) -> int:
        return min(board.distance(one.at, cell) - board.distance(one.at, piece.at) for one in threats)

    gains = {cell: gain(cell) for cell in found}
    return [cell for cell in found if gains[cell] > 0] or [cell for cell in found if gains[cell] == 0]


@rule("PG-14.33a")
def is_abandoned(piece: Piece) -> bool:
    """A weapon unit that cannot move is left by its crew."""
    return kind_of(piece) == "weapon" and allowance(piece) == 0


def begin_flight(s: State, piece: Piece) -> Procedure[None]:
    """Make a piece that failed to recover flee, if it must."""
    if is_safe(s, piece):
        return
    if is_abandoned(piece):
        yield from eliminate(s, piece, "PG-14.33a")
        return
    begin_move(s, piece, fleeing=True)
    end_flight_if_over(s, piece)


def end_flight_if_over(s: State, piece: Piece) -> None:
    """Close the move of a fleeing piece that is lost, stopped, safe or at the end of its way."""
    if s.move is None:
        return
    if piece.id not in s.pieces or s.move.stopped or is_safe(s, piece) or not flight_hexes(s, piece):
        finish_move(s)


def flight_options(s: State) -> list[Choice]:
    """Where the fleeing piece may run next."""
    assert s.move is not None
    piece = s.pieces[s.move.id]
    return [Choice("flee", piece.id, place=label(s, cell)) for cell in flight_hexes(s, piece)]


def flee(s: State, choice: Choice) -> Procedure[None]:
    """Run one hex farther."""
    piece = s.pieces[choice.piece or 0]
    left_behind(s, piece)
    yield from enter(s, piece, s.board.cell(choice.place))
    end_flight_if_over(s, piece)
    yield from flee_after(s)


# --- engineers at a crossing ------------------------------------------------------------------------------------------
@rule("PG-5.75b")
def left_behind(s: State, engineers: Piece) -> None:
    """Where engineers who help others across a river flee out of its hex, the other units must flee too."""
    if s.activation is not None and is_assisting(s, engineers):
        crossing = crossing_units(s, engineers.side, engineers.at)
        s.activation.to_flee += [unit.id for unit in crossing if not (is_leader(unit) or unit.carrier)]


def flee_after(s: State) -> Procedure[None]:
    """Once one flight is over the next unit that must flee begins."""
    while s.move is None and s.activation is not None and s.activation.to_flee:
        id = s.activation.to_flee.pop(0)
        if id in s.pieces:
            s.activation.members.setdefault(id, Member(id, id, s.pieces[id].at, action="move")).done = True
            yield from begin_flight(s, s.pieces[id])


# --- the act ----------------------------------------------------------------------------------------------------------
def recover(s: State, choice: Choice) -> Procedure[None]:
    """Attempt to recover; a demoralized piece that fails may have to flee."""
    piece = s.pieces[choice.piece or 0]
    was_demoralized = piece.order == "demoralized"
    attempt = Attempt(piece.id)
    commit(s, piece)
    yield from attempt.run(s)
    if was_demoralized and piece.id in s.pieces and piece.order == "demoralized":
        yield from begin_flight(s, piece)


ACTS = {
    "recover": Act(
        "move",
        options,
        why_not_recover,
        recover,
        lambda s, choice: Attempt(choice.piece or 0),
        lambda s, choice: recovery_tally(s, s.pieces[choice.piece or 0]),
    )
}
