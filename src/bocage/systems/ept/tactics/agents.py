"""The agents: which function decides which question, and the names under which they play."""

from __future__ import annotations

from random import Random

from bocage.kernel.contract.agent import Agent, AgentMaker, Answer, Brief, without_memory
from bocage.mechanics.deciding import Decisions
from bocage.systems.ept.tactics import activate, acts, chores, react, shells, simple
from bocage.systems.ept.tactics.plan import Plan, plan_of
from bocage.systems.ept.tactics.style import styles

DECIDED = {
    "prompt-set-up": chores.set_up,
    "prompt-arrange": chores.set_up,
    "prompt-activate": activate.activate,
    "prompt-act": acts.act,
    "prompt-entered": react.react,
    "prompt-turned": react.react,
    "prompt-alighted": react.react,
    "prompt-fired": react.react,
    "prompt-strike": chores.strike,
    "prompt-strike-vehicle": chores.strike_vehicle,
    "prompt-abandon": chores.abandon,
    "prompt-withdraw": chores.withdraw,
    "prompt-press-on": chores.press_on,
    "prompt-rally": chores.rally,
    "prompt-hide": chores.hide,
    "prompt-keep-move": chores.keep_moving,
    "prompt-attach": chores.attach,
    "prompt-displace": chores.displace,
    "prompt-deputy": chores.deputy,
    "prompt-successor": chores.successor,
    "prompt-plot": shells.plot,
    "prompt-preregister": shells.preregister,
    "prompt-place-fire": shells.place_fire,
    "prompt-flak": shells.flak,
}

LEFT_TO_USUAL = {
    "prompt-place": "the suggested set-ups place everything",
    "prompt-face": "the suggested set-ups turn everything",
    "prompt-follow": "the suggested set-ups attach the decoys",
}
"""Questions that the usual answer of the rules, or the first choice, answers well enough, and why."""

DECISIONS: Decisions[Plan] = Decisions(DECIDED, LEFT_TO_USUAL)


def planner(name: str) -> Agent:
    """An agent that plays with a plan; how it weighs is the style of this name."""

    def decide(brief: Brief, rng: Random, /) -> Answer:
        return DECISIONS.answer(brief, rng, lambda: plan_of(brief.state, brief.side, styles()[name], rng))

    return decide


AGENTS: dict[str, AgentMaker] = {
    "passive": without_memory(simple.passive),
    "greedy": without_memory(simple.greedy),
    **{name: without_memory(planner(name)) for name in ("novice", "cautious", "bold", "scripted")},
}
"""The agents of the system by name."""
