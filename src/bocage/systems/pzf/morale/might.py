"""Might and Fate (PZF-20.13a, 20.14a): points spent on a die just rolled, and on dice against a wound."""

from __future__ import annotations

from typing import TypeVar

from bocage.kernel.choice import PASS, Choice
from bocage.kernel.contract.procedure import Procedure, ask, draw, reaches, tell
from bocage.kernel.contract.question import Choices
from bocage.kernel.dice import D6, Faces
from bocage.kernel.rules import rule
from bocage.kernel.tally import Tally
from bocage.kernel.text import Text, text
from bocage.systems.pzf.reference.tables import charts
from bocage.systems.pzf.state.model import Figure, State
from bocage.systems.pzf.state.names import name_of

Result = TypeVar("Result", bound=str)
"""A result of a table that is read by one die."""


# --- Might (20.13a) -----------------------------------------------------------------------------------------------
@rule("PZF-20.13a")
def can_raise_die(figure: Figure, points: int, room: int) -> bool:
    """Whether a hero has the Might to raise a die by a number of points, and the die has room for them."""
    return 0 < points <= figure.might and points <= room


def offer_might(s: State, figure: Figure, points: int, purpose: str, goal: Text) -> Procedure[bool]:
    """Ask whether a hero spends points of Might on the die just rolled, which then reaches the goal.

    Returns whether it did.
    """
    prompt = text("prompt-might", who=name_of(s, figure.id), points=points, roll=text(f"roll-{purpose}"), goal=goal)
    choice = yield from ask(
        figure.side,
        prompt,
        Choices(lambda known: (Choice("might", figure.id, number=points), PASS), default=lambda known: PASS),
        rule="PZF-20.13a",
        pieces=(figure.id,),
    )
    if choice == PASS:
        return False
    figure.might -= points
    yield tell("told-might", who=name_of(s, figure.id), points=points, rule="PZF-20.13a", pieces=(figure.id,))
    return True


def roll_on_table(
    s: State, figure: Figure, faces: tuple[Result, ...], tally: Tally, purpose: str, id: str
) -> Procedure[Result]:
    """Roll one die on a table of six results and return the result.

    A hero may spend Might to reach the next better one. The tally shifts the die; results are listed from face 1 to
    face 6.
    """
    might = figure.might
    shift = tally.total

    def read(rolled: Faces) -> tuple[Result, Result, int]:
        """The result, the next better one, and the Might it takes; 0 if there is none or too little Might."""
        face = max(min(rolled[0] + shift, D6.sides), 1)
        result = faces[face - 1]
        better_face = next((better for better in range(face + 1, D6.sides + 1) if faces[better - 1] != result), None)
        if better_face is None or better_face - rolled[0] - shift > might:
            return result, result, 0
        return result, faces[better_face - 1], better_face - rolled[0] - shift

    result, better, might_needed = yield from draw(
        D6, purpose, read, tally=tally, seat=figure.side, rule=id, about={"who": name_of(s, figure.id)}
    )
    if (
        might_needed
        and can_raise_die(figure, might_needed, charts().might.most)
        and (yield from offer_might(s, figure, might_needed, purpose, Text(f"might-{better.replace('_', '-')}")))
    ):
        return better
    return result


# --- Fate (20.14a) ------------------------------------------------------------------------------------------------
@rule("PZF-20.14a", "PZF-B8a")
def spend_fate(s: State, id: int) -> Procedure[None]:
    """Let a wounded hero spend Fate point by point; each 4+ gives one PV back."""
    figure = s.figures[id]
    row = charts().fate
    options = (Choice("fate", id), PASS)
    while figure.fate and figure.pv < figure.started_pv:
        prompt = text("prompt-fate", who=name_of(s, id), left=figure.fate)
        choice = yield from ask(
            figure.side,
            prompt,
            Choices(lambda known: options, default=lambda known: options[0]),
            rule="PZF-20.14a",
            pieces=(figure.id,),
        )
        if choice == PASS:
            return
        figure.fate -= 1
        if (yield from reaches(row.success, "fate", "PZF-20.14a", seat=figure.side)):
            figure.pv += row.restores
            yield tell("told-fate", who=name_of(s, id), rule="PZF-20.14a", pieces=(id,))
