"""Chapters 2, 4, 5, 15.3, 16.2 to 16.5, 16.7, 17.1, 17.3: stacking, movement, transport, rivers, works."""

from __future__ import annotations

from typing import Literal

from bocage.kernel.rules import ByRule, Variants, unchanged
from bocage.systems.pg import leaders, stacking
from bocage.systems.pg.movement import pace, rivers, steps
from bocage.systems.pg.recovery import flight
from bocage.systems.pg.reference.counters import UnitClass
from bocage.systems.pg.reference.terrain import Manner
from bocage.systems.pg.state import printed
from bocage.systems.pg.state.model import Move, Piece, State
from bocage.systems.pg.state.pieces import pieces_at, units_at
from bocage.systems.pg.transport import capacity


def _both_sides(s: State, side: int, cell: int) -> list[Piece]:
    return [*units_at(s, 0, cell), *units_at(s, 1, cell)]


def _moves_together(s: State, piece: Piece, *, fleeing: bool = False) -> Move:
    """How it would be if all pieces of a hex that are activated together moved together."""
    move = unchanged(pace.begin_move)(s, piece, fleeing=fleeing)
    if not move.hexes and s.activation is not None:
        here = pieces_at(s, piece.side, piece.at)
        move.along = [one.id for one in here if one.id in s.activation.members and one is not piece]
    return move


def _manner(mistaken: Manner, instead: Manner, *, guns: bool = False) -> object:
    """Movement types as they would be if one of them were taken for another, of guns only or of all."""

    def manner_of(s: State, piece: Piece) -> Manner:
        manner = unchanged(printed.manner_of)(s, piece)
        applies = not guns or printed.kind_of(piece) == "weapon"
        return instead if manner == mistaken and applies else manner

    return manner_of


def _crosses(s: State, piece: Piece) -> bool:
    return piece.crossing


def _no_armored_train(piece: Piece) -> UnitClass | Literal["leader"]:
    """The class of a piece if trains and vessels were no AFVs."""
    kind = unchanged(printed.kind_of)(piece)
    return "personnel" if leaders.commands_itself(piece) else kind


def _any_hex(s: State, piece: Piece) -> list[int]:
    """Where a piece would flee if nothing kept it in an edge hex."""
    return [cell for cell in s.board.steps(piece.at) if steps.why_not_enter(s, piece, cell) is None]


SWITCHED_OFF: Variants = {
    # Without PG-4.2a trucks make a hex dense too, without PG-4.3d APCs do not.
    stacking.counts_for_density: ByRule({"PG-4.2a": True, "PG-4.3d": printed.is_combat_unit}),
    stacking.sharers: _both_sides,
    pace.begin_move: _moves_together,
    printed.manner_of: ByRule(
        {
            "PG-5.1a": _manner("mechanized", "motorized"),
            "PG-5.1b": _manner("motorized", "mechanized"),
            "PG-5.1e": _manner("foot", "motorized"),
            "PG-5.64b": _manner("foot", "motorized", guns=True),
        }
    ),
    steps.keeps_out: True,
    # Without PG-5.72c a truck rolls to leave a minor river too.
    rivers.must_roll: ByRule({"PG-5.72c": _crosses}),
    printed.kind_of: _no_armored_train,
    flight.flight_hexes: ByRule({"PG-16.5e": _any_hex}),
    capacity.can_be_carried: ByRule({"PG-5.61a": True, "PG-5.64a": True}),
}
