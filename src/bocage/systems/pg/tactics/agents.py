"""The agents that play by a plan: which function decides which question."""

from __future__ import annotations

from random import Random

from bocage.kernel.contract.agent import Agent, Answer, Brief
from bocage.mechanics.deciding import Decisions
from bocage.systems.pg.tactics import acts, chores, react, segment, setup, support
from bocage.systems.pg.tactics.plan import Plan, plan_of
from bocage.systems.pg.tactics.style import styles

DECIDED = {
    "prompt-set-up": setup.set_up,
    "prompt-arrange": setup.set_up,
    "prompt-segment": segment.next_segment,
    "prompt-declare": segment.declare,
    "prompt-act": acts.act,
    "prompt-join": acts.join,
    "prompt-attack": chores.assemble,
    "prompt-opportunity": react.react,
    "prompt-support": support.support,
    "prompt-demand": chores.demand,
    "prompt-first-strike": chores.first_strike,
    "prompt-lose-step": chores.lose,
    "prompt-give-up": chores.lose,
    "prompt-escape": chores.escape,
}

LEFT_TO_USUAL = {
    "prompt-place": "the suggested set-up places everything",
    "prompt-second-target": "the best target is worth both shots",
    "prompt-smoke": "no smoke is fired",
    "prompt-ride": "all ways of a charge are equal",
    "prompt-weaken": "the first minefield is as good as any",
    "prompt-save-segment": "segments are spent where they come",
    "prompt-player": "the players act in order",
    "prompt-steady": "all that are disrupted gain alike",
    "prompt-dust": "dust is laid anywhere",
    "prompt-vain-shot": "a shot without effect is fired as chosen",
}
"""Questions that the usual answer of the rules, or the first choice, answers well enough, and why."""

DECISIONS: Decisions[Plan] = Decisions(DECIDED, LEFT_TO_USUAL)


def planner(name: str) -> Agent:
    """An agent that plays with a plan; how it weighs is the style of this name."""

    def decide(brief: Brief, rng: Random, /) -> Answer:
        return DECISIONS.answer(brief, rng, lambda: plan_of(brief.state, brief.side, styles()[name], rng))

    return decide
