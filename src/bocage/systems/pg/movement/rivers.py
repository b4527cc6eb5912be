"""Crossing rivers (PG-5.7): who needs engineers, who may leave the river hex, and what engineers are bound to."""

from __future__ import annotations

from msgspec import Struct

from bocage.kernel.contract.procedure import Procedure, draw
from bocage.kernel.contract.resolution import NOTHING, Touched
from bocage.kernel.dice import Faces
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.text import Args
from bocage.systems.pg.morale import TWO_DICE
from bocage.systems.pg.passage import assistant, is_major
from bocage.systems.pg.state.model import Piece, State
from bocage.systems.pg.state.pieces import piece_name, tell_of, told_answer


@rule("PG-5.72a")
def why_not_bound(s: State, piece: Piece) -> Violation | None:
    """Engineers who have helped in this turn do not move in it."""
    if piece.assisted and piece.assisted == s.turn:
        return refuse("PG-5.72a", "refuse-assisting", piece=piece_name(s, piece.id))
    return None


# --- leaving ----------------------------------------------------------------------------------------------------------
@rule("PG-5.72c", "PG-5.72d")
def must_roll(s: State, piece: Piece) -> bool:
    """Who crosses a major river with help rolls to leave it; at a minor river leaving is automatic (PG-5.72c)."""
    return piece.crossing and is_major(s, piece.at)


@rule("PG-5.72d")
def why_not_leave(s: State, piece: Piece) -> Violation | None:
    """Leaving a major river takes engineers in the hex, by the option, and one roll in a turn."""
    if not must_roll(s, piece):
        return None
    unaided = s.setting.options.crossing_engineer_stays and assistant(s, piece.side, piece.at) is None
    if piece.crossing_tried or unaided:
        return refuse("PG-5.72d", "refuse-cannot-leave-river", piece=piece_name(s, piece.id))
    return None


@rule("PG-5.72e")
def why_not_beyond(s: State, piece: Piece) -> Violation | None:
    """In the turn in which it leaves the river hex a piece moves one hex only."""
    if s.move is not None and s.move.id == piece.id and s.move.crossed:
        return refuse("PG-5.72e", "refuse-left-river", piece=piece_name(s, piece.id))
    return None


class Crossing(Struct, frozen=True):
    """The roll of a piece that wants to leave a major river (PG-5.72d)."""

    piece: int

    def touches(self, s: State) -> Touched:
        return {"pieces": [self.piece]}

    def run(self, s: State) -> Procedure[str]:
        """Roll at or under the crossing number of the scenario; who fails does not move in this turn."""
        piece, number = s.pieces[self.piece], s.setting.terms.crossing_number

        def read(faces: Faces) -> bool:
            return sum(faces) <= number

        about: Args = {"piece": piece_name(s, piece.id), "number": number}
        crosses = yield from draw(
            TWO_DICE, "crossing", read, seat=piece.side, rule="PG-5.72d", about=about, result=told_answer
        )
        if crosses:
            return "crosses"
        piece.crossing_tried = True
        yield tell_of(s, piece, "told-stays-in-river", "PG-5.72d")
        return NOTHING
