"""The agents that play by a plan: which function decides which question."""

from __future__ import annotations

from random import Random

from bocage.kernel.contract.agent import Agent, Answer, Brief
from bocage.mechanics.deciding import Decisions
from bocage.systems.aslsk.tactics import advance, close_combat, fire, move, rally, react, rout, setup
from bocage.systems.aslsk.tactics.plan import Plan, plan_of
from bocage.systems.aslsk.tactics.style import styles

DECIDED = {
    "prompt-set-up": setup.set_up,
    "prompt-place-unit": setup.place,
    "prompt-set-up-beside": setup.place,
    "prompt-give-weapon": setup.give,
    "prompt-recover": rally.recover,
    "prompt-repair": rally.repair,
    "prompt-transfer": rally.transfer,
    "prompt-self-rally": rally.self_rally,
    "prompt-rally": rally.rally,
    "prompt-keep-dm": rally.keep_dm,
    "prompt-check-first": rally.check_first,
    "prompt-prep-fire": fire.fire_phase,
    "prompt-final-fire": fire.fire_phase,
    "prompt-advancing-fire": fire.fire_phase,
    "prompt-fire-group": fire.fire_group,
    "prompt-move": move.next_mover,
    "prompt-move-rest": move.next_mover,
    "prompt-move-on": move.move_on,
    "prompt-first-fire": react.react,
    "prompt-rof": lambda brief, plan: react.keep_rof(brief),
    "prompt-rout": rout.rout,
    "prompt-rout-with": rout.escort,
    "prompt-rout-step": rout.step,
    "prompt-rout-drop": rout.drop,
    "prompt-advance": advance.advance,
    "prompt-cc-hex": close_combat.choose_hex,
    "prompt-pair": close_combat.pair,
    "prompt-declare": close_combat.declare,
}


LEFT_TO_USUAL = {
    "prompt-arrange": "what a suggested set-up has placed stays there",
    "prompt-arrange-beside": "units that enter wait where they were placed",
    "prompt-regroup": "one attack is stronger than its parts",
}
"""Questions that the usual answer of the rules, or the first choice, answers well enough, and why."""


DECISIONS: Decisions[Plan] = Decisions(DECIDED, LEFT_TO_USUAL)


def planner(name: str) -> Agent:
    """An agent that plays with a plan: a base of fire and movers in attack, patience and fields of fire in defence.

    How it weighs them is the style of this name.
    """

    def decide(brief: Brief, rng: Random, /) -> Answer:
        return DECISIONS.answer(brief, rng, lambda: plan_of(brief.state, brief.side, styles()[name], rng))

    return decide
