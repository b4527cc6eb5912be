"""Marksmen (PZF-15.1d): who stays still may roll one failed die of his shots again."""

from __future__ import annotations

from bocage.kernel.choice import NO, YES
from bocage.kernel.contract.procedure import Procedure, ask
from bocage.kernel.contract.question import Choices
from bocage.kernel.rules import rule
from bocage.kernel.text import text
from bocage.systems.pzf.model import State
from bocage.systems.pzf.view import name_of

DICE = {"to_hit": ("to-hit",), "any": ("to-hit", "in-the-way", "wound", "wound-second")}
"""The dice of a shot that a marksman may roll again, by the reading that is played."""


@rule("PZF-15.1d", off=False)
def aims_again(s: State, by: int, purpose: str) -> Procedure[bool]:
    """A marksman who stayed still may roll one die of his shots again, before any jam check."""
    f, burst = s.figures[by], s.burst
    if "marksman" not in f.special or burst is None or burst.shooter != by or burst.again or f.spent:
        return False
    if purpose not in DICE[s.setting.options.marksman_die]:
        return False
    prompt = text("prompt-marksman", who=name_of(s, by), roll=text(f"roll-{purpose}"))
    choice = yield from ask(
        f.side, prompt, Choices(lambda k: (YES, NO), default=lambda k: YES), rule="PZF-15.1d", pieces=(f.id,)
    )
    burst.again = choice == YES
    return burst.again
