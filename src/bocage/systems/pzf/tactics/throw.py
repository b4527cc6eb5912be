"""Grenades, flame and shells that fall from above: who throws, at whom, and never among one's own."""

from __future__ import annotations

from bocage.ground.table import bearing, length, turn_between
from bocage.kernel.choice import END, Choice
from bocage.kernel.contract.agent import Brief
from bocage.kernel.text import Text, text
from bocage.systems.pzf.aiming import CEASE
from bocage.systems.pzf.bodies import place
from bocage.systems.pzf.estimation import BY_EYE, least_range
from bocage.systems.pzf.grenades import grenade_of, has_thrown
from bocage.systems.pzf.model import Figure, State, on_table, other
from bocage.systems.pzf.shooters import manner_of
from bocage.systems.pzf.sight import seen_among, sees, visible_enemies
from bocage.systems.pzf.tables import charts, weapon
from bocage.systems.pzf.tactics.chances import (
    astray,
    defence,
    exposed,
    hits,
    scatter_chance,
    splash,
    template_radius,
    wounds,
)
from bocage.systems.pzf.tactics.eye import judged
from bocage.systems.pzf.tactics.plan import Plan, promise
from bocage.systems.pzf.tactics.worth import per_wound

Answer = tuple[Choice, Text]


# --- grenades ------------------------------------------------------------------------------------------------------
def next_thrower(brief: Brief, plan: Plan) -> Answer:
    """Whoever has somebody within a throw who is worth it."""
    s: State = brief.state
    values = {c: best_throw(plan, s.figures[c.piece or 0])[0] for c in brief.legal if c.verb == "take"}
    worthy = [choice for choice, value in values.items() if value > plan.style.throwing.least_value]
    if not worthy:
        return END, text("reason-no-throw")
    return plan.pick_shot(worthy, values.__getitem__), text("reason-throw")


def aim_throw(brief: Brief, plan: Plan) -> Answer:
    """The enemy around whom a grenade does most."""
    s: State = brief.state
    assert s.burst is not None
    f = s.figures[s.burst.shooter]
    legal = {c.piece for c in brief.legal if c.verb == "target"}
    targets = [one for one in throws(plan, f, legal) if one[0] > 0.0]
    if not targets:
        return CEASE, text("reason-no-throw")
    return Choice("target", plan.pick_shot(targets, lambda one: one[0])[1]), text("reason-throw")


def best_throw(plan: Plan, f: Figure) -> tuple[float, int]:
    """What the best throw of a man is worth, and at whom."""
    return max([(0.0, 0), *throws(plan, f)])


def throws(plan: Plan, f: Figure, allowed: set[int | None] | None = None) -> list[tuple[float, int]]:
    """What the throws of a man are worth, and at whom."""
    s = plan.s
    if grenade_of(f) < 0:
        return []
    enemies = (e for e in on_table(s, other(f.side)) if not e.wreck and (allowed is None or e.id in allowed))
    near = [e for e in enemies if judged(s, f, e) <= plan.style.throwing.longest_throw_inches]
    return [(throw_value(plan, f, e), e.id) for e in seen_among(s, f, near)]


def throw_value(plan: Plan, f: Figure, e: Figure) -> float:
    """A grenade must be found, hit and wound; friends near the target spoil it."""
    s, style = plan.s, plan.style
    found, stray = (7 - charts().grenade.search) / 6, style.throwing.grenade_stray_inches
    arm = grenade_of(f)
    row = weapon("grenade")
    radius = template_radius("blast3")
    hit = hits(s, f, arm, judged(s, f, e), style)
    direct = exposed(s, e, sees(s, f, e)) * wounds(row.strength, defence(e, place(f))) * per_wound(e, style)
    whole = direct + splash(s, style, f.side, place(e), row.strength, radius, e.id)
    strays = astray(s, style, f.side, place(e), row.strength, radius, stray)
    return found * (hit * whole + (1.0 - hit) * scatter_chance() * strays)


def would_rather_throw(plan: Plan, f: Figure) -> bool:
    """Whether a man waits for his grenade instead of firing."""
    if f.kind != "man" or has_thrown(f) is not None:
        return False
    style, (value, _) = plan.style.throwing, best_throw(plan, f)
    return value > style.least_value and value > style.preference_over_shot * promise(plan, f, plan.foes)


# --- flame ---------------------------------------------------------------------------------------------------------
def aim_flame(brief: Brief, plan: Plan) -> Answer:
    """The direction in which most enemies burn, and no friend."""
    s: State = brief.state
    assert s.burst is not None
    f = s.figures[s.burst.shooter]
    values = {c: flame_value(plan, f, s.figures[c.piece or 0]) for c in brief.legal if c.verb == "target"}
    worthy = [choice for choice, value in values.items() if value > plan.style.throwing.least_value]
    if not worthy:
        return CEASE, text("reason-no-shot")
    return plan.pick_shot(worthy, values.__getitem__), text("reason-flame")


def flame_value(plan: Plan, f: Figure, e: Figure) -> float:
    """What a jet towards an enemy is worth."""
    style = plan.style.throwing
    if judged(plan.s, f, e) > style.jet_inches:
        return 0.0
    axis, found = bearing(place(f), place(e)), 0.0
    for o in (*plan.own, *plan.foes):
        near = o is not f and length(place(f), place(o)) < style.jet_inches + charts().bases.soldier
        if near and (o is e or abs(turn_between(axis, bearing(place(f), place(o)))) < style.jet_half_angle_degrees):
            burnt = style.flame_accuracy * wounds(weapon("flamethrower").strength, defence(o, place(f)))
            value = burnt * per_wound(o, plan.style)
            found += value if o.side != f.side else -plan.style.blasting.friendly_harm_factor * value
    return found


# --- shells from above ---------------------------------------------------------------------------------------------
def lay(brief: Brief, plan: Plan) -> Answer:
    """The thickest of the enemy, far from our own."""
    s: State = brief.state
    assert s.burst is not None
    f = s.figures[s.burst.shooter]
    arm = s.burst.arm
    values = {c: shell_value(plan, f, arm, s.figures[c.piece or 0]) for c in brief.legal if c.verb == "lay"}
    worthy = [choice for choice, value in values.items() if value > 0.0]
    if not worthy:
        return CEASE, text("reason-no-shot")
    return plan.pick_shot(worthy, values.__getitem__), text("reason-lay")


def guess(brief: Brief, plan: Plan) -> Answer:
    """The gunner's eye judges the distance, as well or badly as eyes do."""
    return BY_EYE, text("reason-by-eye")


def shell_value(plan: Plan, f: Figure, arm: int, e: Figure) -> float:
    """What a shell meant for an enemy is worth; nothing where friends are near him."""
    style = plan.style.throwing
    if any(length(place(m), place(e)) < style.friends_clear_inches for m in plan.own):
        return 0.0
    row = weapon(f.arms[arm].weapon)
    far = judged(plan.s, f, e)
    if far > row.range or (far < least_range(row) and not (row.estimation and sees(plan.s, f, e).visible)):
        return 0.0
    template = row.bursts("he")
    radius = template_radius("blast5" if template == "blast5" else "blast3")
    return style.shell_accuracy * splash(plan.s, plan.style, f.side, place(e), row.hits_with(shell="he"), radius)


def is_worth_laying(plan: Plan, f: Figure) -> bool:
    """Whether a gun finds anything for indirect fire."""
    return any(shell_value(plan, f, 0, e) > plan.style.throwing.least_value for e in plan.foes)


def manner_value(plan: Plan, f: Figure, arm: int) -> float:
    """What a weapon that does not simply aim could do."""
    value = flame_value if manner_of(f, arm) == "flame" else None
    if value is not None:
        return max((flame_value(plan, f, e) for e in visible_enemies(plan.s, f)), default=0.0)
    return max((shell_value(plan, f, arm, e) for e in plan.foes), default=0.0)
