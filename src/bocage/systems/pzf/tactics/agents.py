"""The agents that play by a plan: the function that decides each question, and questions left to the usual answer."""

from __future__ import annotations

from random import Random

from bocage.kernel.contract.agent import Agent, Answer, Brief
from bocage.mechanics.deciding import Decisions
from bocage.systems.pzf.tactics import drive, fire, heroics, hide, march, melee, setup, throw
from bocage.systems.pzf.tactics.plan import Plan
from bocage.systems.pzf.tactics.style import styles

DECIDED = {
    "prompt-objective": setup.place_own_objective,
    "prompt-deploy-first": setup.deploy_second,
    "prompt-deploy": setup.deploy_next_unit,
    "prompt-arrange": setup.arrange_men,
    "prompt-keep": setup.keep_in_reserve,
    "prompt-enter": setup.enter_near_goal,
    "prompt-defences": setup.place_barricade,
    "prompt-hide": hide.deploy_hidden_unit,
    "prompt-reveal": hide.choose_reveal,
    "prompt-position": hide.place_revealed_man,
    "prompt-look": hide.face_nearest_enemy,
    "prompt-look-turret": hide.face_nearest_enemy,
    "prompt-move": march.next_mover,
    "prompt-heroic-take": march.next_mover,
    "prompt-moving": march.move_man,
    "prompt-driving": drive.drive_vehicle,
    "prompt-gun-moving": drive.turn_artillery_gun,
    "prompt-marker": hide.keep_marker_still,
    "prompt-heroic-move": heroics.move_first,
    "prompt-heroic-shoot": heroics.shoot_first,
    "prompt-heroic-combat": heroics.fight_on,
    "prompt-heroic-combat-take": march.next_mover,
    "prompt-heroic-shoot-take": fire.next_heroic_shooter,
    "prompt-shoot": fire.next_shooter,
    "prompt-arm": fire.choose_arm,
    "prompt-target": fire.choose_target,
    "prompt-serve": fire.call_loader,
    "prompt-shell": fire.choose_shell,
    "prompt-passenger": fire.choose_passenger,
    "prompt-lay": throw.choose_indirect_target,
    "prompt-guess": throw.estimate_with_gunner,
    "prompt-flame": throw.aim_flame,
    "prompt-grenades": throw.next_thrower,
    "prompt-throw": throw.aim_throw,
    "prompt-fights": melee.choose_fight,
    "prompt-strike": melee.choose_strike,
    "prompt-duel-might": melee.might_in_duel,
    "prompt-might": heroics.decide_might,
}
"""The function that decides each question, by the id of its prompt."""


LEFT_TO_USUAL = {
    "prompt-aim": "either of two vehicles in reach will do",
    "prompt-assault": "the order among men on one vehicle hardly matters",
    "prompt-back": "straight back",
    "prompt-bolt": "a loose horse is of no use to a side",
    "prompt-craft": "against the current",
    "prompt-divide": "as the rules pair them",
    "prompt-fate": "a point of Fate is always worth a wound",
    "prompt-flag": "any man may take up the flag",
    "prompt-fuse": "a fuse needs no man to fire it",
    "prompt-get-out": "beside the wreck",
    "prompt-land": "at the ramp",
    "prompt-marksman": "a second die is free",
    "prompt-mines": "where the landing comes",
    "prompt-reroll": "only when the duel is being lost",
    "prompt-rise": "a winner should get up",
    "prompt-role": "the roles are about equal",
    "prompt-step-in": "the weapon is worth more than the man",
    "prompt-treat": "the nearest medic",
    "prompt-withdraw": "the order of withdrawal hardly matters",
}
"""Questions that the rules' own usual answer answers well enough, each with the reason."""


DECISIONS: Decisions[Plan] = Decisions(DECIDED, LEFT_TO_USUAL)
"""The decision table of the agents with a plan."""


def planner(name: str) -> Agent:
    """Make the agent that plays with a plan, weighed by the style of that name."""

    def decide(brief: Brief, rng: Random, /) -> Answer:
        return DECISIONS.answer(brief, rng, lambda: Plan(brief.state, brief.side, styles()[name], rng))

    return decide
