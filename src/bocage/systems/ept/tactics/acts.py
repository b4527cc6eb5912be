"""What the active units do: base of fire first, then assaults, then moves, leaders last."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bocage.kernel.choice import END, Choice
from bocage.kernel.contract.agent import Answer, Brief
from bocage.kernel.text import text
from bocage.systems.ept.state.formations import leads
from bocage.systems.ept.state.model import Unit
from bocage.systems.ept.tactics.intents import WAIT, Intent, best_of, commands
from bocage.systems.ept.tactics.posts import draw_of
from bocage.systems.ept.tactics.verbs import DONE, ENTRIES

if TYPE_CHECKING:
    from bocage.systems.ept.tactics.plan import Plan

ORDER = ("fire", "command", "storm", "set_up", "dismantle", "turn", "march", "dig", "wait")
"""In which order deeds are done: fire prepares assaults, those open the way for the rest."""


def act(brief: Brief, plan: Plan) -> Answer:
    """The next deed of the activation."""
    by_unit: dict[int, list[Choice]] = {}
    for choice in brief.legal:
        if choice.piece is not None:
            by_unit.setdefault(choice.piece, []).append(choice)
    if plan.s.deed is not None:
        return go_on(brief, plan, by_unit)
    arriving = enter(brief, plan)
    if arriving is not None:
        return arriving
    found = {id: best_of(plan, plan.s.units[id], legal) for id, legal in by_unit.items()}
    lead_or_act(plan, by_unit, found)
    best = choose(plan, {id: intent for id, intent in found.items() if set(intent.choices[:1]) <= set(brief.legal)})
    if best is not None:
        return best.choices, best.why
    return (END if END in brief.legal else brief.legal[0]), text("reason-nothing-more")


def choose(plan: Plan, found: dict[int, Intent]) -> Intent | None:
    """The deed that comes first: by its kind, then by its gain; leaders move after their men."""
    wanted = [(id, intent) for id, intent in found.items() if intent.gain > 0 and intent.choices]
    if not wanted:
        return None

    def rank(entry: tuple[int, Intent]) -> tuple[int, bool, float, int]:
        id, intent = entry
        return ORDER.index(intent.deed), leads(plan.s, plan.s.units[id]) is not None, -intent.gain, id

    return min(wanted, key=rank)[1]


def lead_or_act(plan: Plan, by_unit: dict[int, list[Choice]], found: dict[int, Intent]) -> None:
    """Leaders command where that is better than acting themselves, once their men have acted."""
    if any(intent.gain > 0 and leads(plan.s, plan.s.units[id]) is None for id, intent in found.items()):
        return
    for id, legal in by_unit.items():
        if leads(plan.s, plan.s.units[id]) is not None:
            command = commands(plan, legal)
            if command.gain > found.get(id, WAIT).gain:
                found[id] = command


def go_on(brief: Brief, plan: Plan, by_unit: dict[int, list[Choice]]) -> Answer:
    """Go on with the action in progress, or end it."""
    assert plan.s.deed is not None
    unit = plan.s.units[plan.s.deed.units[0]]
    best = best_of(plan, unit, by_unit.get(unit.id, ()))
    if best.gain > 0 and best.choices and best.choices[0] in brief.legal:
        return best.choices, best.why
    done = Choice(DONE, unit.id)
    return (done if done in brief.legal else brief.legal[0]), text("reason-far-enough")


def enter(brief: Brief, plan: Plan) -> Answer | None:
    """Bring a unit on that waits off the map, where its goal is nearest and the danger small."""
    found = [choice for choice in brief.legal if choice.verb in ENTRIES]
    if not found:
        return None

    def worth(choice: Choice) -> float:
        unit: Unit = plan.s.units[choice.piece or 0]
        cell, gait = plan.s.board.cell(choice.place), ENTRIES[choice.verb]
        danger = plan.estimate.danger(unit, cell, gait=gait, facing=max(0, unit.facing))
        return draw_of(plan, unit, cell) - plan.caution(unit) * danger - (0.05 if gait != "normal" else 0.0)

    best = plan.pick(found, worth)
    return best, text("reason-enter", hex=best.place)
