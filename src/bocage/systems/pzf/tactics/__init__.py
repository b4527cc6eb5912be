"""What an agent must know of this game: worth, chances, places, plans, and a decision for every question.

| decides | module |
|---|---|
| what is seen, judged by eye, likely and worth it | `eye`, `chances`, `worth` |
| what there is to do, how pressing it is, which places are good | `plan`, `ground`, `post` |
| each phase's questions | `setup`, `hide`, `march`, `serve`, `drive`, `fire`, `throw`, `melee`, `heroics` |
| the agents | `planner` here, `greedy` and `passive` in `simple` |
| every number they weigh by | `style` and `styles.toml` |
"""

from __future__ import annotations

from random import Random

from bocage.kernel.contract.agent import Agent, Answer, Brief
from bocage.mechanics.deciding import Decisions
from bocage.systems.pzf.tactics import drive, fire, heroics, hide, march, melee, setup, throw
from bocage.systems.pzf.tactics.plan import Plan
from bocage.systems.pzf.tactics.simple import greedy, passive
from bocage.systems.pzf.tactics.style import styles

__all__ = ["greedy", "passive", "planner"]

DECIDED = {
    "prompt-objective": setup.objective,
    "prompt-deploy-first": setup.order,
    "prompt-deploy": setup.deploy,
    "prompt-arrange": setup.arrange,
    "prompt-keep": setup.keep,
    "prompt-enter": setup.enter,
    "prompt-defences": setup.fortify,
    "prompt-hide": hide.deploy,
    "prompt-reveal": hide.reveal,
    "prompt-position": hide.position,
    "prompt-look": hide.look,
    "prompt-look-turret": hide.look,
    "prompt-move": march.next_mover,
    "prompt-heroic-take": march.next_mover,
    "prompt-moving": march.moving,
    "prompt-driving": drive.driving,
    "prompt-gun-moving": drive.gun,
    "prompt-marker": hide.marker,
    "prompt-heroic-move": heroics.move_first,
    "prompt-heroic-shoot": heroics.shoot_first,
    "prompt-heroic-combat": heroics.fight_on,
    "prompt-heroic-combat-take": march.next_mover,
    "prompt-heroic-shoot-take": fire.next_at_once,
    "prompt-shoot": fire.next_shooter,
    "prompt-arm": fire.choose_arm,
    "prompt-target": fire.choose_target,
    "prompt-serve": fire.call_loader,
    "prompt-shell": fire.choose_shell,
    "prompt-passenger": fire.passenger,
    "prompt-lay": throw.lay,
    "prompt-guess": throw.guess,
    "prompt-flame": throw.aim_flame,
    "prompt-grenades": throw.next_thrower,
    "prompt-throw": throw.aim_throw,
    "prompt-fights": melee.next_fight,
    "prompt-strike": melee.strike,
    "prompt-duel-might": melee.might_in_duel,
    "prompt-might": heroics.mend,
}

LEFT_TO_USUAL = {
    "prompt-aim": "of two vehicles at hand either will do",
    "prompt-assault": "the order among men on one vehicle hardly matters",
    "prompt-back": "straight back",
    "prompt-bolt": "a horse without its rider helps nobody",
    "prompt-craft": "against the current",
    "prompt-divide": "as the rules pair them",
    "prompt-fate": "Fate is there to be used",
    "prompt-flag": "somebody carries it on",
    "prompt-fuse": "a fuse needs nobody",
    "prompt-get-out": "beside the wreck",
    "prompt-land": "at the ramp",
    "prompt-marksman": "a second die is free",
    "prompt-mines": "where the landing comes",
    "prompt-reroll": "only when the duel is being lost",
    "prompt-rise": "who has won gets up",
    "prompt-role": "either has its chances",
    "prompt-step-in": "the weapon is worth more than the man",
    "prompt-treat": "the nearest medic",
    "prompt-withdraw": "one after the other",
}
"""Questions that the rules' own usual answer answers well enough, and why."""

DECISIONS: Decisions[Plan] = Decisions(DECIDED, LEFT_TO_USUAL)


def planner(name: str) -> Agent:
    """An agent that plays with a plan: in cover and in command, fire from where it tells, forward where it pays.

    How it weighs them is the style of this name.
    """

    def decide(brief: Brief, rng: Random, /) -> Answer:
        return DECISIONS.answer(brief, rng, lambda: Plan(brief.state, brief.side, styles()[name], rng))

    return decide
