"""What an agent must know of Outpost: it takes the shot with the best odds, else it goes towards the outpost."""

from __future__ import annotations

from random import Random

from bocage.kernel.choice import END, Choice
from bocage.kernel.contract.agent import Answer, Brief
from bocage.kernel.text import text
from bocage.mechanics.deciding import pick_near_best
from examples.outpost.model import State

NEARLY_EQUAL = 0.02
"""Choices whose worth differs by less than this are drawn among, so that the agent does not repeat its games."""


def greedy(brief: Brief, rng: Random, /) -> Answer:
    """For each unit the best shot if there is one, else the move that ends nearest to the outpost, else it stays."""
    if brief.legal[-1] == END:
        return brief.legal[0], text("reason-next")
    shots = [choice for choice in brief.legal if choice.verb == "fire"]
    if shots:
        return pick_near_best(shots, lambda shot: chance_of_effect(brief, shot), NEARLY_EQUAL, rng), text("reason-shot")
    moves = [choice for choice in brief.legal if choice.verb == "move" and gain(brief.state, choice) > 0]
    if moves:
        return pick_near_best(moves, lambda one: gain(brief.state, one), NEARLY_EQUAL, rng), text("reason-nearer")
    return brief.legal[-1], text("reason-nothing")


def chance_of_effect(brief: Brief, shot: Choice) -> float:
    """The chance that a shot does anything to its target, from the rules themselves."""
    odds = brief.odds(shot)
    return float(odds.effect) if odds is not None else 0.0


def gain(s: State, choice: Choice) -> int:
    """How many hexes nearer to the outpost a move ends."""
    board, outpost = s.setting.board, s.setting.outpost
    here, there = s.units[choice.piece or 0].cell, board.cell(choice.place)
    return board.distance(here, outpost) - board.distance(there, outpost)
