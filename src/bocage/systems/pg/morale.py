"""Morale (PG-14): the morale of a piece now, and what a check makes of it."""

from __future__ import annotations

from typing import Literal

from bocage.kernel.contract.procedure import Procedure, draw
from bocage.kernel.dice import Dice, Faces
from bocage.kernel.rules import rule
from bocage.kernel.tally import Tally
from bocage.kernel.text import Text
from bocage.systems.pg.leaders import best_helper, helpers
from bocage.systems.pg.reference.tables import tables
from bocage.systems.pg.shaken import shake
from bocage.systems.pg.state.model import Order, Piece, State
from bocage.systems.pg.state.pieces import piece_name
from bocage.systems.pg.state.printed import type_of

TWO_DICE = Dice(2, 6)
Verdict = Literal["passed", "disrupted", "demoralized", "step", "unshaken"]
"""What a check comes to; `step` costs one, `unshaken` is a demoralized piece that fails by little."""


@rule("PG-14.0a")
def printed_morale(s: State, piece: Piece) -> int:
    """A leader's own morale; for a unit that of its side, at full strength or reduced."""
    if piece.leader:
        return piece.morale
    full, reduced = s.setting.terms.sides[piece.side].morale
    return full if piece.steps >= type_of(piece).steps else reduced


@rule("PG-14.3c")
def demoralized_penalty(piece: Piece) -> int:
    """Demoralized pieces have 1 less."""
    return tables().numbers.morale.demoralized_morale if piece.order == "demoralized" else 0


def morale_tally(s: State, piece: Piece) -> Tally:
    """The morale of a piece as it is now, without the help of leaders."""
    tally = Tally()
    tally.add(printed_morale(s, piece), "morale", "PG-14.0a")
    tally.add(demoralized_penalty(piece), "demoralized", "PG-14.3c")
    return tally


@rule("PG-14.11a")
def added_to_dice(number: int) -> int:
    """The number of the result is added to the dice: M2 adds 2."""
    return number


@rule("PG-14.11b")
def shaken(margin: int) -> Verdict:
    """A good-order piece that fails is disrupted, or demoralized if it fails by 3 or more."""
    return "demoralized" if margin >= tables().numbers.morale.demoralized_from else "disrupted"


@rule("PG-14.12a")
def shaken_again() -> Verdict:
    """A disrupted piece that fails is demoralized, whatever the margin."""
    return "demoralized"


@rule("PG-14.12b")
def broken_again(margin: int) -> Verdict:
    """A demoralized piece loses a step if it fails by 3 or more, else nothing more happens to it."""
    return "step" if margin >= tables().numbers.morale.loses_step_from else "unshaken"


@rule("PG-1.1o")
def verdict(order: Order, margin: int) -> Verdict:
    """What a check comes to; `margin` is how far the modified roll is above the morale."""
    if margin <= 0:
        return "passed"
    if order == "good":
        return shaken(margin)
    return shaken_again() if order == "disrupted" else broken_again(margin)


def told_verdict(reached: Verdict) -> Text:
    """What the log says of a check."""
    return Text(f"check-{reached}")


@rule("PG-13.14a")
def halt(s: State, piece: Piece) -> None:
    """A moving piece that fails a check moves no farther."""
    if s.move is not None and s.move.id == piece.id:
        s.move.stopped = True


def check(s: State, piece: Piece, number: int, cause: str = "result", rule_id: str = "PG-14.11a") -> Procedure[Verdict]:
    """Check the morale of a piece and apply its new state; the loss of a step is left to the caller.

    `cause` and `rule_id` name the line of the sum for what is added to the dice.
    """
    tally = morale_tally(s, piece)
    helper = best_helper(helpers(s, piece))
    tally.add(helper.help if helper else 0, "leader", "PG-6.51a")
    tally.add(-added_to_dice(number), cause, rule_id)
    order, limit = piece.order, tally.total

    def read(faces: Faces) -> Verdict:
        return verdict(order, sum(faces) - limit)

    rolled = yield from draw(
        TWO_DICE, "morale-check", read, tally=tally, seat=piece.side, rule="PG-14.11b",
        about={"piece": piece_name(s, piece.id)}, limit="at-most", result=told_verdict,
    )  # fmt: skip
    if rolled != "passed":
        halt(s, piece)
    if rolled in ("disrupted", "demoralized"):
        yield from shake(s, piece, "disrupted" if rolled == "disrupted" else "demoralized")
    return rolled
