"""What the active units do: base of fire first, then assaults, then moves, leaders last."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from bocage.kernel.choice import END, Choice
from bocage.kernel.contract.agent import Answer, Brief
from bocage.kernel.text import text
from bocage.systems.ept.state.formations import leads
from bocage.systems.ept.state.model import Unit
from bocage.systems.ept.state.units import is_squad
from bocage.systems.ept.tactics.deeds import Intent
from bocage.systems.ept.tactics.intents import best_of, commands, fire
from bocage.systems.ept.tactics.posts import draw_of, places
from bocage.systems.ept.tactics.verbs import DONE, ENTRIES, FREE
from bocage.systems.ept.tactics.volleys import again, volley

if TYPE_CHECKING:
    from bocage.systems.ept.tactics.plan import Plan


def act(brief: Brief, plan: Plan) -> Answer:
    """The next deed of the activation."""
    by_unit: dict[int, list[Choice]] = {}
    for choice in brief.legal:
        if choice.piece is not None:
            by_unit.setdefault(choice.piece, []).append(choice)
    if plan.s.deed is not None:
        return go_on(brief, plan, by_unit)
    best = (
        enter(brief, plan) or free_first(plan, by_unit) or next_of_men(plan, by_unit) or next_of_leaders(plan, by_unit)
    )
    if best is not None and best.choices[0] in brief.legal:
        return best.choices, best.why
    return (END if END in brief.legal else brief.legal[0]), text("reason-nothing-more")


def next_of_men(plan: Plan, by_unit: Mapping[int, Sequence[Choice]]) -> Intent | None:
    """The deed that comes first: fire prepares assaults, those open the way for the rest, the foremost go first.

    Weapons fire before squads, which after firing can assault no more (EPT-15.0b).
    """
    men = [plan.s.units[id] for id in by_unit if leads(plan.s, plan.s.units[id]) is None]
    best_intents: dict[int, Intent] = {}

    def best(unit: Unit) -> Intent:
        if unit.id not in best_intents:
            best_intents[unit.id] = best_of(plan, unit, by_unit[unit.id])
        return best_intents[unit.id]

    grouped = volley(plan, {unit.id: by_unit[unit.id] for unit in men}, best)
    if grouped is not None:
        return grouped
    shots = {unit.id: fire(plan, unit, by_unit[unit.id]).gain for unit in men}
    for unit in sorted(men, key=lambda unit: (is_squad(unit), -shots[unit.id], unit.id)):
        if shots[unit.id] > 0 and best(unit).deed == "fire":
            return best(unit)
    storms = [best(unit) for unit in men if plan.is_in_contact(unit) and best(unit).deed == "storm"]
    if storms:
        return max(storms, key=lambda intent: intent.gain)
    ordered = sorted(men, key=lambda unit: (plan.way_to_goal(unit), unit.id))
    return next((best(unit) for unit in ordered if best(unit).gain > 0), None)


def free_first(plan: Plan, by_unit: Mapping[int, Sequence[Choice]]) -> Intent | None:
    """A leader gets stopped men going before they spend their action where they lie."""
    releases = [choice for legal in by_unit.values() for choice in legal if choice.verb == FREE]
    able = [
        choice for choice in releases if choice.other in plan.s.ready and plan.tasks.get(choice.other or 0) is not None
    ]
    intent = commands(plan, able)
    return intent if intent.gain > 0 else None


def next_of_leaders(plan: Plan, by_unit: Mapping[int, Sequence[Choice]]) -> Intent | None:
    """What a leader does once his men have acted: he commands where that is better than acting himself."""
    leaders = [plan.s.units[id] for id in by_unit if leads(plan.s, plan.s.units[id]) is not None]
    intents = [intent for unit in leaders for intent in of_leader(plan, unit, by_unit[unit.id])]
    return max((intent for intent in intents if intent.gain > 0), key=lambda intent: intent.gain, default=None)


def of_leader(plan: Plan, unit: Unit, legal: Sequence[Choice]) -> tuple[Intent, Intent]:
    """What a leader had best do himself, and the best that he can have done."""
    return best_of(plan, unit, legal), commands(plan, legal)


def go_on(brief: Brief, plan: Plan, by_unit: dict[int, list[Choice]]) -> Answer:
    """Go on with the action in progress, or end it."""
    assert plan.s.deed is not None
    unit = plan.s.units[plan.s.deed.units[0]]
    best = again(plan, brief.legal) or best_of(plan, unit, by_unit.get(unit.id, ()))
    if best.gain > 0 and best.choices and best.choices[0] in brief.legal:
        return best.choices, best.why
    done = Choice(DONE, unit.id)
    if done in brief.legal:
        return done, text("reason-far-enough")
    ways_on = [place for place in places(plan, unit) if place.reached.way[0] in brief.legal]
    return (ways_on[0].reached.way if ways_on else brief.legal[0]), text("reason-on-and-out")


def enter(brief: Brief, plan: Plan) -> Intent | None:
    """Bring a unit on that waits off the map, where its goal is nearest and the danger small."""
    entries = [choice for choice in brief.legal if choice.verb in ENTRIES]
    if not entries:
        return None

    def worth(choice: Choice) -> float:
        unit: Unit = plan.s.units[choice.piece or 0]
        cell, gait = plan.s.board.cell(choice.place), ENTRIES[choice.verb]
        danger = plan.estimate.danger(unit, cell, gait=gait, facing=max(0, unit.facing))
        return (
            draw_of(plan, unit, cell)
            - plan.caution(unit) * danger
            - (plan.style.post.forced if gait != "normal" else 0.0)
        )

    best = plan.pick(entries, worth)
    return Intent("march", worth(best), (best,), text("reason-enter", hex=best.place))
