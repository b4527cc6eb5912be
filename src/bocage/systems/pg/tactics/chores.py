"""The small questions: losses, refuges, demands, who strikes first, how a fight is put together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bocage.kernel.choice import Choice
from bocage.kernel.contract.agent import Answer, Brief
from bocage.kernel.text import text
from bocage.systems.pg.assault.declaring import PROTECTED_FIRST, TOGETHER
from bocage.systems.pg.assault.fight import Fight
from bocage.systems.pg.assault.strength import strength_of
from bocage.systems.pg.combat.assembling import OPEN_FIRE
from bocage.systems.pg.direct_fire.attack import Attack
from bocage.systems.pg.state.pieces import firer, label, piece_name, pieces_of
from bocage.systems.pg.tactics.strikes import direct_strike

if TYPE_CHECKING:
    from bocage.systems.pg.tactics.plan import Plan


def lose(brief: Brief, plan: Plan) -> Answer:
    """The step that is worth least; a unit that is reduced already goes before a full one of the same worth."""

    def price(choice: Choice) -> tuple[float, int, int]:
        unit = plan.s.pieces[choice.piece or 0]
        return plan.estimate.step_worth(unit) * (1 - plan.estimate.lost(unit)), -unit.steps, unit.id

    best = min(brief.legal, key=price)
    return best, text("reason-least-loss", piece=piece_name(plan.s, best.piece or 0))


def escape(brief: Brief, plan: Plan) -> Answer:
    """The refuge with the least danger, next to friends."""

    def safety(choice: Choice) -> tuple[float, str]:
        leader = plan.s.pieces[choice.piece or 0]
        cell = plan.s.board.cell(choice.place)
        friends = len(plan.s.places[plan.side].ids(cell))
        return friends - plan.estimate.danger(cell, leader, moving=False), choice.place

    return max(brief.legal, key=safety), text("reason-flee")


def demand(brief: Brief, plan: Plan) -> Answer:
    """No demand: an enemy who recovers is better off."""
    return Choice("waive"), text("reason-waive")


def first_strike(brief: Brief, plan: Plan) -> Answer:
    """The protected alone, if most of the strength is theirs; else all together."""
    offered = brief.ask.choices.resolution
    fight = offered(plan.s, PROTECTED_FIRST) if offered else None
    if not isinstance(fight, Fight):
        return TOGETHER, text("reason-strike")
    all_of_them, protected = (
        strength_of(plan.s, pieces_of(plan.s, ids), attacks=False) for ids in (fight.defenders, fight.first)
    )
    return (PROTECTED_FIRST if 2 * protected >= all_of_them else TOGETHER), text("reason-strike")


def assemble(brief: Brief, plan: Plan) -> Answer:
    """Those who make the attack stronger join it, as long as they have no better use; then fire."""
    made = brief.ask.choices.resolution(plan.s, OPEN_FIRE) if brief.ask.choices.resolution else None
    if not isinstance(made, Attack):
        return OPEN_FIRE, text("reason-open-fire", hex="")
    hex = label(plan.s, made.occasion.cell)
    if made.occasion.mover:
        return OPEN_FIRE, text("reason-open-fire", hex=hex)
    group = [firer(plan.s, id) for id in made.group.firers]
    leaders = [plan.s.pieces[id] for id in made.occasion.leaders]
    now = direct_strike(plan.estimate, made.occasion.cell, group, leaders).value
    for choice in brief.legal:
        if choice.verb == "lend":
            return choice, text("reason-lend", hex=hex)
        if choice.verb == "add" and choice.number is None:
            unit = firer(plan.s, choice.piece or 0)
            if unit.at in [one.at for one in group]:
                joined = direct_strike(plan.estimate, made.occasion.cell, [*group, unit], leaders).value
                if joined > now:
                    return choice, text("reason-join-fire", hex=hex)
    return OPEN_FIRE, text("reason-open-fire", hex=hex)
