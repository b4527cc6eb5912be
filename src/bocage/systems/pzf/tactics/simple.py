"""Simple opponents: one that never acts, and one that takes the best shot at hand or goes straight to its goal."""

from __future__ import annotations

from random import Random

from bocage.ground.table import along, bearing, length
from bocage.kernel.choice import END, PASS, Choice
from bocage.kernel.contract.agent import Brief
from bocage.kernel.text import Text, text
from bocage.mechanics.deciding import doing_nothing
from bocage.systems.pzf import vehicles
from bocage.systems.pzf.activation import DONE
from bocage.systems.pzf.aiming import CEASE
from bocage.systems.pzf.bodies import place
from bocage.systems.pzf.command import acts_freely
from bocage.systems.pzf.model import Figure, State
from bocage.systems.pzf.strides import LEAST, can_end
from bocage.systems.pzf.tactics import drive, fire, throw
from bocage.systems.pzf.tactics.plan import Plan, promise
from bocage.systems.pzf.tactics.style import usual
from bocage.systems.pzf.walking import left, now

Answer = tuple[Choice, Text]

IDLE = (END, PASS, CEASE, DONE)

SHOTS = {
    "prompt-shoot": fire.next_shooter,
    "prompt-arm": fire.choose_arm,
    "prompt-target": fire.choose_target,
    "prompt-grenades": throw.next_thrower,
    "prompt-throw": throw.aim_throw,
    "prompt-flame": throw.aim_flame,
    "prompt-lay": throw.lay,
    "prompt-guess": throw.guess,
    "prompt-gun-moving": drive.gun,
}


passive = doing_nothing([choice.verb for choice in IDLE])


def greedy(brief: Brief, rng: Random) -> Answer:
    """The best immediate shot, else straight to the nearest objective or enemy."""
    plan = Plan(brief.state, brief.side, usual(), rng)
    prompt = brief.ask.prompt.id
    if prompt in SHOTS:
        return SHOTS[prompt](brief, plan)
    if prompt in ("prompt-moving", "prompt-driving"):
        return _go(brief, plan)
    eager = [choice for choice in brief.legal if choice not in IDLE]
    if brief.ask.choices.default is not None and prompt != "prompt-move":
        return brief.ask.choices.default(brief.state), text("reason-usual")
    if not eager and brief.ask.choices.sample is not None:
        return brief.sample(rng), text("reason-usual")
    return (eager[0] if eager else brief.legal[0]), text("reason-eager")


def _go(brief: Brief, plan: Plan) -> Answer:
    """Who has something to fire at stays; else a charge, else straight on; a vehicle turns to its goal and drives."""
    s: State = brief.state
    f = s.figures[now(s).figure]
    if promise(plan, f, plan.foes) > plan.style.greed.least_wounds_to_stay:
        return DONE, text("reason-stay")
    for choice in brief.legal:
        if choice.verb in ("charge", "leave", "unbog", "climb", "stand"):
            return choice, text("reason-eager")
    goals = plan.goals(f)
    if not goals or not acts_freely(f) or place(f) != now(s).start:
        return DONE, text("reason-straight-on")
    goal = min(goals, key=lambda point: length(place(f), point))
    step = _drive(s, f, goal) if f.kind == "vehicle" else _walk(plan, f, goal)
    return (step or DONE), text("reason-straight-on")


def _walk(plan: Plan, f: Figure, goal: tuple[int, int]) -> Choice | None:
    s = plan.s
    far = min(left(s, f), length(place(f), goal))
    for angle in plan.style.greed.side_steps_degrees:
        point = along(place(f), (bearing(place(f), goal) + angle) % 360_000, far) if far >= LEAST else place(f)
        if can_end(s, f, point) is None:
            return Choice("to", point=point)
    return None


def _drive(s: State, f: Figure, goal: tuple[int, int]) -> Choice | None:
    turn = Choice("turn", number=bearing(place(f), goal) // 1000)
    if not f.turned and vehicles.can_do(s, turn) is None:
        return turn
    far = min(left(s, f), length(place(f), goal))
    ahead = Choice("to", point=along(place(f), f.facing, max(far, LEAST)))
    return ahead if vehicles.can_do(s, ahead) is None else None
