"""What each active unit had best do: fire, assault, move, set up, dismantle, dig, command, or nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bocage.kernel.choice import Choice
from bocage.kernel.text import Text, text
from bocage.systems.ept.reference.tables import tables
from bocage.systems.ept.state.model import Unit
from bocage.systems.ept.state.names import label, unit_name
from bocage.systems.ept.state.units import is_neutralised, is_stopped
from bocage.systems.ept.tactics.armour import overruns
from bocage.systems.ept.tactics.deeds import WAIT, Intent
from bocage.systems.ept.tactics.march import Reached, reachable
from bocage.systems.ept.tactics.posts import Place, here, places
from bocage.systems.ept.tactics.shots import Volley, best_from, net, volleys
from bocage.systems.ept.tactics.storm import storms
from bocage.systems.ept.tactics.verbs import (
    ALIGHT,
    ASSAULT,
    DIG,
    DISMANTLE,
    DRIVE,
    FREE,
    JOIN,
    LEAVE,
    MOVES,
    OVERRUN,
    REACTIVATE,
    REFIRE,
    SET_UP,
    SHOTS,
    STEPS,
    TURN,
    UNHITCH,
)

if TYPE_CHECKING:
    from bocage.systems.ept.tactics.plan import Plan


# --- one unit ---------------------------------------------------------------------------------------------------------
def best_of(plan: Plan, unit: Unit, legal: Sequence[Choice]) -> Intent:
    """The best of what a unit may do now; `legal` are its choices."""
    verbs = {choice.verb for choice in legal}
    intents = [WAIT, fire(plan, unit, legal)]
    if LEAVE in verbs:
        intents.append(leave(plan, unit))
    if verbs & {ALIGHT, UNHITCH}:
        intents.append(get_off(plan, unit, legal))
    if unit.at >= 0 and not unit.carrier:
        if verbs & set(MOVES):
            intents.append(march(plan, unit))
        if verbs & {DRIVE, TURN, OVERRUN}:
            intents.append(overrun(plan, unit))
        if verbs & {ASSAULT, JOIN, STEPS["normal"]}:
            intents.append(storm(plan, unit))
        if SET_UP in verbs:
            intents.append(set_up(plan, unit))
        if DISMANTLE in verbs:
            intents.append(dismantle(plan, unit))
        if DIG in verbs:
            intents.append(dig(plan, unit))
    return max(intents, key=lambda intent: intent.gain)


def fire(plan: Plan, unit: Unit, legal: Sequence[Choice]) -> Intent:
    """The best shot; fire at reduced potential only in its own right, as it is worth less."""
    worth_firing: list[Volley] = volleys(plan, unit, [choice for choice in legal if choice.verb in SHOTS])
    if not worth_firing:
        return WAIT
    best = plan.pick(worth_firing, lambda volley: volley.gain)
    if best.gain < plan.style.fire.least:
        return WAIT
    told = {"hex": label(plan.s, best.cell), "worth": f"{best.harm:.1f}"}
    reason = "reason-shot" if not unit.fire else "reason-shot-again"
    return Intent("fire", best.gain, (best.choice,), text(reason, unit=unit_name(plan.s, unit.id), **told))


def march(plan: Plan, unit: Unit) -> Intent:
    """The best hex to move to."""
    reached = places(plan, unit)
    if not reached:
        return WAIT
    best = plan.pick(reached, lambda place: place.worth)
    gain = best.worth - here(plan, unit).worth - plan.style.post.inertia
    return Intent("march", gain, best.reached.way, why_go(plan, unit, best)) if gain > 0 else WAIT


def why_go(plan: Plan, unit: Unit, place: Place) -> Text:
    """Why a unit goes to a hex."""
    hex, goal = label(plan.s, place.reached.cell), plan.tasks.get(unit.id)
    if place.reached.cell == unit.at:
        return text("reason-turn", hex=hex)
    near = goal is not None and plan.way(unit, goal.cell, place.reached.cell) < plan.way(unit, goal.cell)
    if goal is None or not near:
        return text("reason-better-post", hex=hex)
    gait = place.gait if place.gait in ("tactical", "forced") else "normal"
    return text(f"reason-go-{gait}", hex=hex, goal=label(plan.s, goal.cell), task=goal.task)


def storm(plan: Plan, unit: Unit) -> Intent:
    """The best assault within reach."""
    normal = [reached for gait, reached in reachable(plan, unit) if gait == "normal"]
    assaults = storms(plan, unit, normal)
    if not assaults:
        return WAIT
    best = max(assaults, key=lambda storm: (storm.gain, -storm.cell))
    if best.gain < plan.style.assault.least:
        return WAIT
    return Intent("storm", best.gain, best.way, text("reason-assault", hex=label(plan.s, best.cell)))


def overrun(plan: Plan, unit: Unit) -> Intent:
    """The best overrun within reach."""
    stay = Reached(unit.at, unit.facing, 0, 0.0, (), unit.hidden)
    charges = overruns(plan, unit, [stay, *(reached for _, reached in reachable(plan, unit))])
    best = max(charges, key=lambda charge: (charge.gain, -charge.cell), default=None)
    if best is None or best.gain < plan.style.assault.least:
        return WAIT
    return Intent("storm", best.gain, best.way, text("reason-overrun", hex=label(plan.s, best.cell)))


def leave(plan: Plan, unit: Unit) -> Intent:
    """To leave the map, for a unit that is bound for its edge."""
    goal = plan.tasks.get(unit.id)
    if goal is None or goal.task != "exit":
        return WAIT
    reason = text("reason-leave", unit=unit_name(plan.s, unit.id), points=round(goal.points))
    return Intent("march", plan.style.urgency.take * (1 + goal.points), (Choice(LEAVE, unit.id),), reason)


def get_off(plan: Plan, unit: Unit, legal: Sequence[Choice]) -> Intent:
    """To get off where the enemy or the goal is near; a gun then faces the nearest enemy."""
    weights, row = plan.style.ride, plan.s.board.distances(unit.at)
    near = [foe.at for foe in plan.estimate.foes] + [goal.cell for goal in plan.targets]
    if min((row[cell] for cell in near), default=0) > weights.off_hexes:
        return WAIT
    ways = [choice for choice in legal if choice.verb in (ALIGHT, UNHITCH)]

    def toward(choice: Choice) -> int:
        there = plan.s.board.distances(plan.s.board.cell(choice.place)) if choice.place else row
        return min((there[cell] for cell in near), default=0)

    best = min(ways, key=lambda choice: (toward(choice), str(choice)))
    return Intent("march", weights.off, (best,), text("reason-get-off", unit=unit_name(plan.s, unit.id)))


# --- weapons, digging -------------------------------------------------------------------------------------------------
def set_up(plan: Plan, unit: Unit) -> Intent:
    """To put a weapon in place where it is, if it has a target or a hex to watch."""
    weights, fire = plan.style.post, best_from(plan, unit, unit.at)
    goal = plan.tasks.get(unit.id)
    waits = goal is None or plan.way(unit, goal.cell) <= 1
    gain = weights.fire * fire + (weights.set_up if waits or fire > 0 else 0.0)
    reason = text("reason-set-up-weapon", unit=unit_name(plan.s, unit.id))
    return Intent("set_up", gain, (Choice(SET_UP, unit.id),), reason) if gain > 0 else WAIT


def dismantle(plan: Plan, unit: Unit) -> Intent:
    """To take a weapon up that has no target, and a goal elsewhere."""
    goal = plan.tasks.get(unit.id)
    if goal is None or goal.task not in ("take", "hunt") or best_from(plan, unit, unit.at) > plan.style.fire.least:
        return WAIT
    turns = plan.way(unit, goal.cell)
    gain = plan.pull(unit, goal) * min(1.0, turns - 1) - plan.style.post.set_up
    reason = text("reason-dismantle", unit=unit_name(plan.s, unit.id), goal=label(plan.s, goal.cell))
    return Intent("dismantle", gain, (Choice(DISMANTLE, unit.id),), reason) if gain > 0 else WAIT


def dig(plan: Plan, unit: Unit) -> Intent:
    """To dig in, for a unit that waits where the enemy is still far off."""
    s, weights = plan.s, plan.style.dig
    goal = plan.tasks.get(unit.id)
    waits = goal is None or (goal.task == "guard" and plan.way(unit, goal.cell) == 0)
    row = s.board.distances(unit.at)
    nearest = min((row[foe.at] for foe in plan.estimate.foes), default=s.board.size)
    added = tables().numbers.fortifications.entrenchment - plan.estimate.lines.cover(unit.at)
    if not waits or nearest < weights.quiet_hexes or plan.turns_left < weights.least_turns or unit.decoy:
        return WAIT
    gain = weights.worth * added
    return Intent("dig", gain, (Choice(DIG, unit.id),), text("reason-dig")) if gain > 0 else WAIT


# --- command ----------------------------------------------------------------------------------------------------------
def commands(plan: Plan, legal: Sequence[Choice]) -> Intent:
    """The best command action of a leader."""
    intents = [WAIT]
    for choice in legal:
        if choice.verb in (REACTIVATE, REFIRE, FREE) and choice.other is not None:
            unit = plan.s.units[choice.other]
            gain = command_gain(plan, choice.verb, unit)
            reason = text(f"reason-{choice.verb}", unit=unit_name(plan.s, unit.id))
            intents.append(Intent("command", gain, (choice,), reason))
    return max(intents, key=lambda intent: intent.gain)


def command_gain(plan: Plan, verb: str, unit: Unit) -> float:
    """What a command action for a unit gains."""
    weights, worth = plan.style, plan.estimate.worth(unit)
    if is_neutralised(unit) or unit.stunned or (verb == REACTIVATE and is_stopped(unit)):
        return 0.0
    if verb == FREE:
        goal = plan.tasks.get(unit.id) if unit.id in plan.s.ready else None
        onward = plan.pull(unit, goal) * min(1.0, plan.way(unit, goal.cell)) if goal is not None else 0.0
        return weights.worth.stopped * worth + onward
    fire = best_from(plan, unit, unit.at)
    if verb == REFIRE:
        again = 1.0 if unit.fire == "none" else weights.lead.refire
        return fire * again * weights.fire.keep * (2 if plan.has_fresh_foes else 0)
    gain = net(plan, unit, fire if not unit.moved else fire / 2) if fire > 0 else 0.0
    if not unit.fire:
        gain = max(gain, march(plan, unit).gain)
    return weights.lead.retry * gain
