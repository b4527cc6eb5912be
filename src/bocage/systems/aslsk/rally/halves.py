"""Whose half of a step of the Rally Phase it is, and what a unit may do in the phase but once (ASL-3.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from bocage.kernel.choice import END, Choice
from bocage.kernel.contract.look import Note
from bocage.kernel.contract.procedure import Procedure, ask
from bocage.kernel.contract.question import Choices, OfChoice
from bocage.kernel.contract.resolution import Resolution
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.tally import Tally
from bocage.kernel.text import text
from bocage.mechanics.keeping import once
from bocage.systems.aslsk.state.condition import is_good_order
from bocage.systems.aslsk.state.model import (
    State,
    Unit,
    other,
    refuse_unit,
)

Check = Callable[[State, Choice], Violation | None]
Options = Callable[[State], Iterable[Choice]]


# --- whose half of the step ---------------------------------------------------------------------------------------
@rule("ASL-3.1a")
def acting_side(s: State) -> int:
    """Both sides act in every step, the ATTACKER first."""
    return s.player if s.sub == 0 else other(s.player)


def end_half(s: State, following: str) -> None:
    """Pass on to the DEFENDER's half of the step, or to the step that follows."""
    if s.sub == 0:
        s.sub = 1
    else:
        s.sub, s.step = 0, following


def ask_acting_side(
    s: State,
    prompt: str,
    options: Options,
    check: Check,
    cite: str,
    *,
    resolution: OfChoice[State, Resolution | None] | None = None,
    tally: OfChoice[State, Tally | None] | None = None,
    notes: OfChoice[State, Sequence[Note]] | None = None,
    skip: Choice | None = None,
) -> Procedure[Choice]:
    """Ask the side that acts in this half of a step; END without asking if it could do nothing else."""

    def open_now(known: State) -> list[Choice]:
        return [choice for choice in options(known) if check(known, choice) is None]

    able = open_now(s)
    if not able:
        return END
    listed = once(s, able, open_now)
    choices = Choices[State](
        lambda known: [*listed(known), END],
        why_not=lambda known, choice: None if choice == END else check(known, choice),
        resolution=resolution,
        tally=tally,
        notes=notes,
    )
    return (yield from ask(acting_side(s), text(prompt), choices, rule=cite, skip=skip))


def named_piece(s: State, choice: Choice) -> Unit | None:
    """The unit that a choice names, or None."""
    return s.units.get(choice.piece or 0)


# --- one action a phase -------------------------------------------------------------------------------------------
@rule("ASL-3.1b")
def refuses_second_action(unit: Unit) -> Violation | None:
    """A unit takes one action in a RPh; rallying others is none for a leader."""
    return refuse_unit("ASL-3.1b", "refuse-acted-already", unit) if unit.acted else None


def why_not_work(s: State, unit: Unit | None) -> Violation | None:
    """Why a unit may take no action with weapons in this RPh."""
    if unit is None or unit.side != acting_side(s) or not s.board.on_map(unit.at):
        return refuse("ASL-3.1a", "refuse-not-your-unit")
    if not is_good_order(unit):
        return refuse_unit("ASL-3.1b", "refuse-not-good-order", unit)
    return refuses_second_action(unit)
