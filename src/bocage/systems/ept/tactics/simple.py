"""Simple opponents: one that never acts, and one that fires its best shot or goes straight to the nearest objective."""

from __future__ import annotations

from random import Random

from bocage.kernel.choice import END, PASS, Choice
from bocage.kernel.contract.agent import Answer, Brief
from bocage.kernel.text import text
from bocage.mechanics.deciding import Decisions, doing_nothing
from bocage.systems.ept import activation
from bocage.systems.ept.state.names import unit_name
from bocage.systems.ept.tactics import chores, react, shells
from bocage.systems.ept.tactics.plan import Plan, plan_of
from bocage.systems.ept.tactics.shots import harm_of
from bocage.systems.ept.tactics.style import styles
from bocage.systems.ept.tactics.verbs import ASSAULT, ASSAULT_CREEP, DONE, DRIVE, ENTRIES, SET_UP, SHOTS, STEPS

IDLE = ("pass", "done", "end", "no", "drop-move", "rally")
"""Verbs by which a side does no more than it must, the first that is legal being taken."""

passive = doing_nothing(IDLE)
"""Passes whenever it may."""


# --- greedy -----------------------------------------------------------------------------------------------------------
def greedy(brief: Brief, rng: Random, /) -> Answer:
    """The best immediate shot, else straight to the nearest objective."""
    return GREEDY.answer(brief, rng, lambda: plan_of(brief.state, brief.side, styles()["greedy"], rng))


def activate(brief: Brief, plan: Plan) -> Answer:
    """The formation with most units that may act."""
    tries = [choice for choice in brief.legal if choice != PASS and choice.piece is None]
    tries = tries or [choice for choice in brief.legal if choice != PASS]
    if not tries:
        return PASS, text("reason-pass")

    def count(choice: Choice) -> int:
        if choice.piece is not None:
            return 1
        return len(activation.muster(plan.s, plan.s.formations[choice.number or 0]))

    return max(tries, key=lambda choice: (count(choice), str(choice))), text("reason-eager")


def act(brief: Brief, plan: Plan) -> Answer:
    """The best shot, else an assault, else a step nearer."""
    shots = [choice for choice in brief.legal if choice.verb in SHOTS]
    harms = {choice: harm_of(plan, plan.s.units[choice.piece or 0], choice)[0] for choice in shots}
    best = max(harms, key=lambda choice: (harms[choice], str(choice)), default=None)
    if best is not None and harms[best] > plan.style.fire.least:
        return best, text("reason-shot", unit=unit_name(plan.s, best.piece or 0), hex="", worth=f"{harms[best]:.1f}")
    for verb in (ASSAULT, ASSAULT_CREEP, *ENTRIES, SET_UP):
        of_verb = [choice for choice in brief.legal if choice.verb == verb]
        if of_verb:
            return plan.rng.choice(of_verb), text("reason-eager")
    steps = [choice for choice in brief.legal if choice.verb in (STEPS["normal"], DRIVE)]
    nearest = max(steps, key=lambda choice: (nearer(plan, choice), str(choice)), default=None)
    if nearest is not None and nearer(plan, nearest) > 0:
        return nearest, text("reason-straight-on", hex=nearest.place)
    done = [choice for choice in brief.legal if choice.verb == DONE]
    return (done[0] if done else END if END in brief.legal else brief.legal[0]), text("reason-nothing-more")


def nearer(plan: Plan, choice: Choice) -> float:
    """The turns that a step saves on the way to the nearest objective that the side does not hold."""
    unit, cell = plan.s.units[choice.piece or 0], plan.s.board.cell(choice.place)
    goals = plan.wanted or plan.targets
    if not goals:
        return 0.0
    return min(plan.way(unit, goal.cell) for goal in goals) - min(plan.way(unit, goal.cell, cell) for goal in goals)


GREEDY: Decisions[Plan] = Decisions(
    {
        "prompt-set-up": chores.set_up,
        "prompt-arrange": chores.set_up,
        "prompt-activate": activate,
        "prompt-act": act,
        "prompt-entered": react.react,
        "prompt-turned": react.react,
        "prompt-alighted": react.react,
        "prompt-fired": react.react,
        "prompt-strike": chores.strike,
        "prompt-press-on": chores.press_on,
        "prompt-rally": chores.rally,
        "prompt-hide": chores.hide,
        "prompt-plot": shells.plot,
        "prompt-preregister": shells.preregister,
    }
)
"""Which function answers which question, by the id of its prompt; all others get their usual answer."""
