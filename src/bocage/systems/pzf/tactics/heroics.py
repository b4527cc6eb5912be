"""Heroes: when Might pays, and when a hero acts before everybody."""

from __future__ import annotations

from collections.abc import Callable

from bocage.kernel.choice import PASS, Choice
from bocage.kernel.contract.agent import Brief
from bocage.kernel.text import Text, text
from bocage.systems.pzf.bodies import defence_of, melee_strength, movement_of, near
from bocage.systems.pzf.fights import fight_of, side_of
from bocage.systems.pzf.model import Figure, State, other
from bocage.systems.pzf.readiness import usable
from bocage.systems.pzf.shooters import is_able
from bocage.systems.pzf.sight import can_see
from bocage.systems.pzf.tables import charts, profile
from bocage.systems.pzf.tactics.chances import wounds
from bocage.systems.pzf.tactics.eye import judged
from bocage.systems.pzf.tactics.melee import charge_value, odds
from bocage.systems.pzf.tactics.plan import Plan, promise

Answer = tuple[Choice, Text]

DEAR = ("wound", "wound-second", "to-hit", "in-the-way")
"""Dice on which one point is spent, no more."""


def mend(brief: Brief, plan: Plan) -> Answer:
    """A single point turns a shot or a blow; courage is worth any price."""
    choice = next(c for c in brief.legal if c.verb == "might")
    roll = brief.ask.prompt.args.get("roll")
    purpose = roll.id.removeprefix("roll-") if isinstance(roll, Text) else ""
    if purpose not in DEAR or choice.number == 1:
        return choice, text("reason-might")
    return PASS, text("reason-keep-might")


# --- before the others ---------------------------------------------------------------------------------------------
def shoot_first(brief: Brief, plan: Plan) -> Answer:
    """Without the initiative a hero with many guns about him lets them fire before the enemy does."""
    return _first(brief, plan, plan.style.acting.least_wounds_of_volley, volley, "reason-heroic")


def move_first(brief: Brief, plan: Plan) -> Answer:
    """Without the initiative a hero whose men have charges that pay leads them before the enemy can move."""
    return _first(brief, plan, plan.style.acting.least_value_of_charges, storm, "reason-heroic-move")


def _first(brief: Brief, plan: Plan, least: float, worth: Callable[[Plan, Figure], float], reason: str) -> Answer:
    """The hero whose order is worth most, if it is worth more than the least that pays for it."""
    s: State = brief.state
    best, value = PASS, least
    for choice in brief.legal if s.initiative != plan.seat else ():
        if choice.verb == "heroic":
            found = worth(plan, s.figures[choice.piece or 0])
            if found > value:
                best, value = choice, found
    return best, text(reason if best != PASS else "reason-keep-might")


def volley(plan: Plan, hero: Figure) -> float:
    """What the fire of a hero and the men about him promises, who can fire after their move and have no order yet."""
    s = plan.s
    given = [s.figures[heroic.hero] for heroic in s.heroics if s.figures[heroic.hero].side == plan.seat]
    ordered = {f.id for leader in given for f in _about(plan, leader)}
    ready = (f for f in _about(plan, hero) if f.id not in ordered and is_able(s, f) is None)
    return sum(promise(plan, f, plan.sought, tuple(f.arms[arm].weapon for arm in usable(s, f))) for f in ready)


def storm(plan: Plan, hero: Figure) -> float:
    """What the charges of a hero and the men about him promise."""
    s, found = plan.s, 0.0
    for f in _about(plan, hero):
        near = [e for e in plan.foes if e.kind == "man" and judged(s, f, e) < movement_of(f) and can_see(s, f, e)]
        found += max((charge_value(plan, f, e) for e in near if not f.prone), default=0.0)
    return found


# --- once more -----------------------------------------------------------------------------------------------------
def fight_on(brief: Brief, plan: Plan) -> Answer:
    """A hero who is likely to strike down his enemy, and has another within reach, goes on to him."""
    s: State = brief.state
    for choice in brief.legal:
        if choice.verb == "heroic" and _has_more(plan, s.figures[choice.piece or 0]):
            return choice, text("reason-heroic-combat")
    return PASS, text("reason-keep-might")


def _has_more(plan: Plan, hero: Figure) -> bool:
    fight = fight_of(plan.s, hero.id)
    if fight is None:
        return False
    own, foes = ([plan.s.figures[id] for id in side_of(fight, seat)] for seat in (plan.seat, other(plan.seat)))
    reach = movement_of(hero)
    more = any(e not in foes and e.kind == "man" and judged(plan.s, hero, e) < reach for e in plan.foes)
    style = plan.style.acting
    return more and odds(own, foes) >= style.least_win_chance and felled(own, foes) >= style.least_kill_chance


def felled(own: list[Figure], foes: list[Figure]) -> float:
    """How likely those who win a fight strike down all they fought with."""
    if len(foes) > 1:
        return 0.0
    spared = 1.0
    for f in own:
        spared *= (1.0 - wounds(melee_strength(f), defence_of(foes[0]))) ** profile(f.type).a
    return 1.0 - spared


def _about(plan: Plan, hero: Figure) -> list[Figure]:
    """A hero and the men he takes along."""
    reach = charts().heroic.radius
    return [f for f in plan.own if f.kind == "man" and (f is hero or near(hero, f, reach))]
