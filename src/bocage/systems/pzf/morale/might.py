"""Might and Fate (PZF-20.13a, 20.14a): points spent on a die just rolled, and on dice against a wound."""

from __future__ import annotations

from bocage.kernel.choice import PASS, Choice
from bocage.kernel.contract.procedure import Procedure, ask, reaches, tell
from bocage.kernel.contract.question import Choices
from bocage.kernel.rules import rule
from bocage.kernel.text import Text, text
from bocage.systems.pzf.reference.tables import charts
from bocage.systems.pzf.state.model import Figure, State
from bocage.systems.pzf.state.names import name_of


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
