"""Simple opponents: one that never acts, and one that fires where it can and else goes straight to the objectives."""

from __future__ import annotations

from random import Random

from bocage.kernel.choice import Choice
from bocage.kernel.contract.agent import Answer, Brief
from bocage.kernel.text import text
from bocage.mechanics.deciding import doing_nothing
from bocage.systems.pg.state.model import State

IDLE = ("setup", "pass", "stop", "begin", "end", "open-fire", "strike", "waive", "stay")
"""Verbs by which a side does no more than it must, the first that is legal being taken."""
EAGER = (
    *("setup", "assault", "strike", "charge", "anti-tank", "fire", "bombard", "air", "add", "join", "lend", "shoot"),
    *("recover", "all-fire", "all-move", "begin", "step", "activate", "off-board"),
)
"""Verbs in the order in which `greedy` looks for something to do."""

passive = doing_nothing(IDLE)
"""Takes the suggested set-up, and passes."""


def greedy(brief: Brief, rng: Random, /) -> Answer:
    """The first thing to do by the order of `EAGER`; a step leads nearer to an objective, or is not made."""
    s: State = brief.state
    for verb in EAGER:
        found = [choice for choice in brief.legal if choice.verb == verb]
        if verb == "step":
            found = [choice for choice in found if is_nearer(s, choice)]
        if found:
            return rng.choice(found), text("reason-eager")
    return passive(brief, rng)


def is_nearer(s: State, choice: Choice) -> bool:
    """Whether a step leads nearer to the nearest objective."""
    here, there = s.pieces[choice.piece or 0].at, s.board.cell(choice.place)
    return s.board.on_map(here) and hexes_to_goal(s, there) < hexes_to_goal(s, here)


def hexes_to_goal(s: State, cell: int) -> int:
    """The distance from a cell to the nearest objective; 0 where there is none."""
    return min((s.board.distance(cell, goal) for goal in s.setting.terms.victory.cells), default=0)
