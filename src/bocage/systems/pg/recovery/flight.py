"""Recovery as an act, and flight (PG-14.31): who fails and is demoralized runs from those that could hurt him."""

from __future__ import annotations

from collections.abc import Iterator

from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure
from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.pg.combat.threats import can_hurt
from bocage.systems.pg.ground.terrain import is_cover
from bocage.systems.pg.losses import eliminate
from bocage.systems.pg.movement.moving import enter
from bocage.systems.pg.movement.pace import begin_move, finish_move
from bocage.systems.pg.movement.steps import why_not_enter
from bocage.systems.pg.positions import work_at
from bocage.systems.pg.recovery.attempts import attempt_of, commit, options, why_not_recover
from bocage.systems.pg.shaken import crossing_units, is_assisting
from bocage.systems.pg.spotting import spots
from bocage.systems.pg.state.act import Act
from bocage.systems.pg.state.model import Member, Piece, State
from bocage.systems.pg.state.pieces import is_held, label, on_map, other, pieces_at
from bocage.systems.pg.state.printed import allowance, is_combat_unit, is_leader, kind_of


@rule("PG-14.31a")
def pursuers(s: State, piece: Piece) -> list[Piece]:
    """The enemy combat units that spot a piece, have it in range and can hurt it; the demoralized cannot."""
    enemies = [one for one in on_map(s, other(piece.side)) if is_combat_unit(one) and one.order != "demoralized"]
    return [enemy for enemy in enemies if can_hurt(s, enemy, piece, piece.at) and spots(s, enemy, piece)]


@rule("PG-14.31b")
def is_in_cover(s: State, piece: Piece) -> bool:
    """Flight ends in a town, city or woods hex, unless the option lets it go on."""
    return s.setting.options.flight_ends_in_cover and is_cover(s, piece.at)


@rule("PG-12.13c")
def must_leave(s: State, piece: Piece) -> bool:
    """A demoralized piece that fails to recover leaves an assault hex, whatever shelters it there."""
    return is_held(s, other(piece.side), piece.at)


def is_safe(s: State, piece: Piece) -> bool:
    """Whether a piece need not flee: it is in cover, or no enemy can spot and hit it."""
    return not must_leave(s, piece) and (is_in_cover(s, piece) or not pursuers(s, piece))


@rule("PG-14.31c")
def may_stay(s: State, piece: Piece) -> bool:
    """In an entrenchment or bunker hex a piece may flee but need not."""
    return work_at(s, piece.at) is not None and not must_leave(s, piece)


# --- where to ---------------------------------------------------------------------------------------------------------
@rule("PG-14.34a")
def hexes_on_board(s: State, piece: Piece) -> list[int]:
    """Nobody flees off the board: who would have to stays in the edge hex."""
    return [cell for cell in s.board.neighbours[piece.at] if s.board.on_map(cell)]


@rule("PG-14.31b")
def is_free_of_enemies(s: State, piece: Piece, cell: int) -> bool:
    """Nobody flees into a hex with an enemy in it, not even with one that could not keep him out (PG-5.3b, PG-5.3c)."""
    return not pieces_at(s, other(piece.side), cell)


def can_run_to(s: State, piece: Piece, cell: int) -> bool:
    """Whether a piece may flee to an adjacent hex, wherever its pursuers are."""
    return is_free_of_enemies(s, piece, cell) and why_not_enter(s, piece, cell) is None


@rule("PG-14.32a", "PG-16.5e")
def flight_hexes(s: State, piece: Piece) -> list[int]:
    """The hexes farther from all pursuers; if there are none, those no nearer to any of them.

    Out of an assault hex any hex will do in the end.
    """
    board, threats = s.board, pursuers(s, piece)
    open_hexes = [cell for cell in hexes_on_board(s, piece) if can_run_to(s, piece, cell)]

    def gain(cell: int) -> int:
        gains = (board.distance(one.at, cell) - board.distance(one.at, piece.at) for one in threats)
        return min(gains, default=1)

    gains = {cell: gain(cell) for cell in open_hexes}
    away = [cell for cell in open_hexes if gains[cell] > 0] or [cell for cell in open_hexes if gains[cell] == 0]
    return away or (open_hexes if must_leave(s, piece) else [])


@rule("PG-14.33a")
def is_abandoned(piece: Piece) -> bool:
    """A weapon unit that cannot move is left by its crew."""
    return kind_of(piece) == "weapon" and allowance(piece) == 0


@rule("PG-12.13c")
def is_trapped(s: State, piece: Piece) -> bool:
    """Whether a piece must leave an assault hex and finds no adjacent hex free of enemies."""
    free = (cell for cell in hexes_on_board(s, piece) if is_free_of_enemies(s, piece, cell))
    return must_leave(s, piece) and next(free, None) is None


# --- the flight -------------------------------------------------------------------------------------------------------
def begin_flight(s: State, piece: Piece, helper: int, kommissar: int) -> Procedure[None]:
    """Make a piece that failed to recover flee, if it must."""
    if is_safe(s, piece) or (is_abandoned(piece) and may_stay(s, piece)):
        return
    if is_abandoned(piece) or is_trapped(s, piece):
        yield from eliminate(s, piece, "PG-14.33a" if is_abandoned(piece) else "PG-12.13c")
        return
    move = begin_move(s, piece, fleeing=True)
    move.along = followers(s, piece, kommissar)
    move.may_follow = followers(s, piece, helper)
    end_flight_if_over(s, piece)


@rule("PG-6.63a", "PG-14.4d")
def followers(s: State, piece: Piece, leader: int) -> list[int]:
    """A kommissar goes with the unit that he could not help; a leader who assisted in its hex may."""
    return [leader] if leader in s.pieces and s.pieces[leader].at == piece.at else []


def end_flight_if_over(s: State, piece: Piece) -> None:
    """Close the move of a fleeing piece that is lost, stopped, safe or at the end of its way."""
    if s.move is None:
        return
    if piece.id not in s.pieces or s.move.stopped or is_safe(s, piece) or not flight_hexes(s, piece):
        finish_move(s)


def flight_options(s: State) -> Iterator[Choice]:
    """Where the fleeing piece may run next, who goes with it, and to stay where it may."""
    assert s.move is not None
    piece = s.pieces[s.move.id]
    yield from (Choice("flee", piece.id, place=label(s, cell)) for cell in flight_hexes(s, piece))
    if not s.move.hexes:
        yield from (Choice("follow", leader, piece.id) for leader in s.move.may_follow if leader not in s.move.along)
    if may_stay(s, piece):
        yield Choice("stay", piece.id)


def why_not_flee(s: State, choice: Choice) -> Violation | None:
    """Why a choice of a fleeing piece is refused."""
    if choice in flight_options(s):
        return None
    if choice.verb == "flee":
        return refuse("PG-14.32a", "refuse-flight", hex=choice.place)
    return refuse("PG-14.31a", "refuse-not-offered", choice=str(choice))


def flee(s: State, choice: Choice) -> Procedure[None]:
    """Run one hex farther, let a leader follow, or stay."""
    assert s.move is not None
    piece = s.pieces[s.move.id]
    if choice.verb == "follow":
        s.move.along.append(choice.piece or 0)
    elif choice.verb == "stay":
        finish_move(s)
    else:
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
            yield from begin_flight(s, s.pieces[id], 0, 0)


# --- the act ----------------------------------------------------------------------------------------------------------
def recover(s: State, choice: Choice) -> Procedure[None]:
    """Attempt to recover; a demoralized piece that fails may have to flee."""
    piece = s.pieces[choice.piece or 0]
    was_demoralized = piece.order == "demoralized"
    attempt = attempt_of(s, choice)
    commit(s, attempt)
    yield from attempt.run(s)
    if was_demoralized and piece.id in s.pieces and piece.order == "demoralized":
        yield from begin_flight(s, piece, attempt.helper, attempt.kommissar)


ACTS = {
    "recover": Act(
        "move",
        options,
        why_not_recover,
        recover,
        attempt_of,
        lambda s, choice: attempt_of(s, choice).tally(s),
    )
}
