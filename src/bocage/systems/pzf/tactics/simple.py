"""Simple opponents: one that never acts, and one that takes the best shot at hand or goes straight to its goal."""

from __future__ import annotations

from random import Random

from bocage.ground.table import TURN, along, bearing, length
from bocage.kernel.choice import END, PASS, Choice
from bocage.kernel.contract.agent import Brief
from bocage.kernel.text import text
from bocage.mechanics.deciding import doing_nothing
from bocage.systems.pzf.morale.command import acts_freely
from bocage.systems.pzf.movement.strides import why_not_walk_and_stay
from bocage.systems.pzf.movement.walking import DONE, SHORTEST_LEG, activation_of, movement_left
from bocage.systems.pzf.shooting.aiming import CEASE_FIRE
from bocage.systems.pzf.space.bodies import centre_of
from bocage.systems.pzf.state.model import DEGREE, Figure, State
from bocage.systems.pzf.tactics import drive, fire, throw
from bocage.systems.pzf.tactics.chances import wounds_by_fire
from bocage.systems.pzf.tactics.plan import Answer, Plan
from bocage.systems.pzf.tactics.style import usual
from bocage.systems.pzf.vehicles import driving

IDLE_CHOICES = (END, PASS, CEASE_FIRE, DONE)
"""The choices that end a part of the turn or decline an offer."""

SHOT_DECISIONS = {
    "prompt-shoot": fire.next_shooter,
    "prompt-arm": fire.choose_arm,
    "prompt-target": fire.choose_target,
    "prompt-grenades": throw.next_thrower,
    "prompt-throw": throw.aim_throw,
    "prompt-flame": throw.aim_flame,
    "prompt-lay": throw.choose_indirect_target,
    "prompt-guess": throw.estimate_with_gunner,
    "prompt-gun-moving": drive.turn_artillery_gun,
}
"""The decisions that `greedy` shares with the agents that have a plan, by prompt."""


passive = doing_nothing([choice.verb for choice in IDLE_CHOICES])
"""The agent that never acts when it need not."""


def greedy(brief: Brief, rng: Random) -> Answer:
    """The agent that takes the best immediate shot, else goes straight to the nearest objective or enemy."""
    plan = Plan(brief.state, brief.side, usual(), rng)
    prompt = brief.ask.prompt.id
    if prompt in SHOT_DECISIONS:
        return SHOT_DECISIONS[prompt](brief, plan)
    if prompt in ("prompt-moving", "prompt-driving"):
        return _stay_or_advance(brief, plan)
    active_choices = [choice for choice in brief.legal if choice not in IDLE_CHOICES]
    if brief.ask.choices.default is not None and prompt != "prompt-move":
        return brief.ask.choices.default(brief.state), text("reason-usual")
    if not active_choices and brief.ask.choices.sample is not None:
        return brief.sample(rng), text("reason-usual")
    return (active_choices[0] if active_choices else brief.legal[0]), text("reason-eager")


def _stay_or_advance(brief: Brief, plan: Plan) -> Answer:
    """One step of a figure's move: stay with a target, else charge, else go straight to the nearest goal."""
    s: State = brief.state
    figure = s.figures[activation_of(s).figure]
    if wounds_by_fire(plan, figure, plan.foes) > plan.style.greed.least_wounds_to_stay:
        return DONE, text("reason-stay")
    for choice in brief.legal:
        if choice.verb in ("charge", "leave", "unbog", "climb", "stand"):
            return choice, text("reason-eager")
    goals = plan.goals(figure)
    if not goals or not acts_freely(figure) or centre_of(figure) != activation_of(s).start:
        return DONE, text("reason-straight-on")
    goal = min(goals, key=lambda point: length(centre_of(figure), point))
    step = _drive_straight_to(s, figure, goal) if figure.kind == "vehicle" else _walk_straight_to(plan, figure, goal)
    return (step or DONE), text("reason-straight-on")


def _walk_straight_to(plan: Plan, figure: Figure, goal: tuple[int, int]) -> Choice | None:
    """The choice to walk straight towards a goal, or a little to its side; None if no such point is allowed."""
    s = plan.s
    distance = min(movement_left(s, figure), length(centre_of(figure), goal))
    for angle in plan.style.greed.side_steps_degrees:
        point = (
            along(centre_of(figure), (bearing(centre_of(figure), goal) + angle) % TURN, distance)
            if distance >= SHORTEST_LEG
            else centre_of(figure)
        )
        if why_not_walk_and_stay(s, figure, point) is None:
            return Choice("to", point=point)
    return None


def _drive_straight_to(s: State, figure: Figure, goal: tuple[int, int]) -> Choice | None:
    """The choice to turn to a goal, else to drive straight ahead; None if neither is allowed."""
    turn_choice = Choice("turn", number=bearing(centre_of(figure), goal) // DEGREE)
    if not figure.turned and driving.why_not_drive_or_turn(s, turn_choice) is None:
        return turn_choice
    distance = min(movement_left(s, figure), length(centre_of(figure), goal))
    drive_choice = Choice("to", point=along(centre_of(figure), figure.facing, max(distance, SHORTEST_LEG)))
    return drive_choice if driving.why_not_drive_or_turn(s, drive_choice) is None else None
