"""Heroes: when Might pays, when a hero acts before everybody, and the small questions that answer themselves."""

from __future__ import annotations

from bocage.kernel.choice import END, PASS, Choice
from bocage.kernel.game import Brief
from bocage.kernel.text import Text, text
from bocage.systems.pzf.bodies import near
from bocage.systems.pzf.model import Figure, State
from bocage.systems.pzf.tables import charts
from bocage.systems.pzf.tactics.plan import Plan, promise

Answer = tuple[Choice, Text]

VOLLEY = 1.3
"""Expected wounds of the men about a hero for which he gives the order to fire before the enemy does."""
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


def shoot_first(brief: Brief, plan: Plan) -> Answer:
    """Without the initiative a hero with many guns about him lets them fire before the enemy does."""
    s: State = brief.state
    best, value = PASS, VOLLEY
    for choice in brief.legal if s.initiative != plan.seat else ():
        if choice.verb == "heroic":
            found = volley(plan, s.figures[choice.piece or 0])
            if found > value:
                best, value = choice, found
    return best, text("reason-heroic" if best != PASS else "reason-keep-might")


def volley(plan: Plan, hero: Figure) -> float:
    """What the fire of a hero and the men about him promises."""
    reach = charts().heroic.radius
    men = [f for f in plan.own if f.kind == "man" and (f is hero or near(hero, f, reach))]
    return sum(promise(plan.s, f) for f in men if not f.shot and "shoot" not in f.heroic)


def wait(brief: Brief, plan: Plan) -> Answer:
    """Nothing heroic."""
    return (PASS if PASS in brief.legal else END), text("reason-keep-might")
