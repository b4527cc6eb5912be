"""The Shooting phase: who fires next, with what, at whom, and how a burst goes on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from bocage.ground.table import along, bearing, length
from bocage.kernel.choice import END, Choice
from bocage.kernel.contract.agent import Brief
from bocage.kernel.text import Text, text
from bocage.systems.pzf import crews
from bocage.systems.pzf.aiming import CEASE
from bocage.systems.pzf.ballistics import body_aimed_at, view_of
from bocage.systems.pzf.bodies import muzzle, place
from bocage.systems.pzf.charts import Blast
from bocage.systems.pzf.model import PS, Figure, State, on_table, other
from bocage.systems.pzf.readiness import usable
from bocage.systems.pzf.shooters import is_able, manner_of
from bocage.systems.pzf.shots import past_shoulders
from bocage.systems.pzf.sight import first_seen, visible_enemies
from bocage.systems.pzf.tables import charts, weapon
from bocage.systems.pzf.tactics import march, throw
from bocage.systems.pzf.tactics.chances import (
    astray,
    bursts,
    exposed,
    guard,
    hits,
    scatter_chance,
    splash,
    strength,
    template_radius,
)
from bocage.systems.pzf.tactics.chances import wounds as wound_chance
from bocage.systems.pzf.tactics.eye import is_measured, judged
from bocage.systems.pzf.tactics.plan import Plan
from bocage.systems.pzf.tactics.worth import armament, of_weapon, per_wound
from bocage.systems.pzf.volumes import stance

Answer = tuple[Choice, Text]


class Aim(NamedTuple):
    """A target and what a shot at it is worth: the first one, and all of the burst."""

    target: int
    first: float
    whole: float


# --- who is next ---------------------------------------------------------------------------------------------------
def next_shooter(brief: Brief, plan: Plan) -> Answer:
    """Guns are loaded, then the heaviest weapon that has something to fire at, then whatever must be reloaded."""
    s: State = brief.state
    for choice in brief.legal:
        if choice.verb in ("load", "reveal"):
            return choice, text(f"reason-{choice.verb}")
    for choice in brief.legal:
        if choice.verb == "reload" and _should_reload(plan, s.figures[choice.piece or 0]):
            return choice, text("reason-reload")
    takes = [choice for choice in brief.legal if choice.verb == "take"]
    plan.rng.shuffle(takes)
    takes.sort(key=lambda choice: -armament(s.figures[choice.piece or 0], plan.style))
    for choice in takes:
        f = s.figures[choice.piece or 0]
        if _is_promising(plan, f) and not throw.would_rather_throw(plan, f):
            return choice, text("reason-next-shooter")
    for choice in brief.legal:
        if choice.verb == "indirect" and throw.is_worth_laying(plan, s.figures[choice.piece or 0]):
            return choice, text("reason-indirect")
        if choice.verb == "reload":
            return choice, text("reason-reload")
    return _other_work(brief, plan) or (END, text("reason-no-shot"))


def next_at_once(brief: Brief, plan: Plan) -> Answer:
    """Of a hero and the men about him; they wait for him, so he takes his turn even if he has nothing to fire at."""
    s: State = brief.state
    answer, reason = next_shooter(brief, plan)
    hero = Choice("take", s.leading)
    if answer == END and hero in brief.legal:
        others = (s.figures[id] for id in s.following if id != s.leading)
        if any(is_able(s, f) is None and _is_promising(plan, f) for f in others):
            return hero, text("reason-heroic")
    return answer, reason


def _other_work(brief: Brief, plan: Plan) -> Answer | None:
    """Whoever has nothing to fire at looks for what is under nets, or goes on; the hindmost first, for the chain."""
    s: State = brief.state
    for choice in brief.legal:
        if choice.verb == "search" and not _is_promising(plan, s.figures[choice.piece or 0]):
            return choice, text("reason-search")
    going = [s.figures[c.piece or 0] for c in brief.legal if c.verb == "advance"]
    going.sort(key=lambda f: (plan.way(f), f.id), reverse=True)
    last = next((f for f in going if march.goes_on(plan, f)), None)
    return None if last is None else (Choice("advance", last.id), text("reason-advance"))


def _should_reload(plan: Plan, f: Figure) -> bool:
    """Whether the weapon that counts is the one that cannot fire."""
    values = [(of_weapon(arm.weapon, plan.style), arm) for arm in f.arms]
    stuck = max((value for value, arm in values if arm.unloaded or arm.jammed), default=0.0)
    ready = max((value for value, arm in values if not (arm.unloaded or arm.jammed or arm.gone)), default=0.0)
    return f.kind == "gun" or stuck > ready or not _is_promising(plan, f)


def _is_promising(plan: Plan, f: Figure) -> bool:
    """Whether a figure sees anything that one of its weapons might hit."""
    s = plan.s
    arms = usable(s, f)
    if any(manner_of(f, arm) for arm in arms):
        return True
    found = plan.remember((f.id, stance(f), f.spent, *arms), lambda: _sees_in_range(plan, f, arms))
    return bool(found)


def _sees_in_range(plan: Plan, f: Figure, arms: list[int]) -> bool:
    s = plan.s
    enemies = (e for e in on_table(s, other(f.side)) if not e.wreck)
    in_range = (e for e in enemies if _might_hit(plan, f, arms, judged(s, f, e)))
    return bool(arms) and first_seen(s, f, in_range) is not None


def _might_hit(plan: Plan, f: Figure, arms: list[int], far: int) -> bool:
    return any(hits(plan.s, f, arm, far, plan.style) > 0.0 for arm in arms)


# --- with what, at whom --------------------------------------------------------------------------------------------
def choose_arm(brief: Brief, plan: Plan) -> Answer:
    """The weapon with the best target."""
    s: State = brief.state

    def merit(choice: Choice) -> float:
        f, arm = s.figures[choice.piece or 0], choice.number or 0
        if manner_of(f, arm):
            return throw.manner_value(plan, f, arm)
        rate = weapon(f.arms[arm].weapon).rate
        return max((plan.stake(e) * aim_at(plan, f, arm, e, rate).whole for e in visible_enemies(s, f)), default=0.0)

    return plan.pick_shot(brief.legal, merit), text("reason-arm")


def choose_target(brief: Brief, plan: Plan) -> Answer:
    """The target at which a shot is worth most; the fire is walked on where the next one stands apart."""
    s: State = brief.state
    burst = s.burst
    assert burst is not None
    f = s.figures[burst.shooter]
    aims = [
        aim_at(plan, f, burst.arm, s.figures[choice.piece], burst.left)
        for choice in brief.legal
        if choice.verb == "target" and choice.piece
    ]
    best = plan.pick_shot(aims, lambda aim: plan.stake(s.figures[aim.target]) * aim.whole) if aims else None
    if best is not None and best.whole >= plan.style.shooting.least_shot_value:
        return Choice("target", best.target), text("reason-target", worth=f"{best.whole:.2f}")
    return _walk_on(brief, plan, f) or (CEASE, text("reason-no-shot"))


def _walk_on(brief: Brief, plan: Plan, f: Figure) -> Answer | None:
    """A shot into the void towards the next enemy, if enough shots are left to get there."""
    s: State = brief.state
    burst = s.burst
    if burst is None or burst.point is None or burst.left < 2 or brief.ask.choices.check_free is None:
        return None
    others = [e for e in visible_enemies(s, f) if e.kind == "man" and e.id != burst.last]
    nearest = min(others, key=lambda e: length(burst.point or (0, 0), place(e)), default=None)
    step = plan.style.shooting.void_step_inches
    reach = step * (burst.left - 1) + charts().rate_of_fire.step
    if nearest is None or length(burst.point, place(nearest)) > reach:
        return None
    choice = Choice("void", point=along(burst.point, bearing(burst.point, place(nearest)), step))
    return (choice, text("reason-walk-fire")) if brief.ask.choices.check_free(s, choice) is None else None


def aim_at(plan: Plan, f: Figure, arm: int, e: Figure, shots: int) -> Aim:
    """What it is worth to fire a number of shots at an enemy."""
    s, style = plan.s, plan.style
    body = body_aimed_at(s, e.id)
    hit = hits(s, f, arm, judged(s, f, body), style, still=not f.spent, sure=is_measured(s, f, body))
    if not hit or e.wreck:
        return Aim(e.id, 0.0, 0.0)
    seen = view_of(s, f, arm, e.id)
    way = past_shoulders(s, f, seen.way)
    if not seen.visible:
        return Aim(e.id, 0.0, 0.0)
    gun, victim = f.arms[arm], _victim(s, e)
    origin = muzzle(f, arm, place(body))
    struck = hit * exposed(s, e, seen if way == seen.way else type(seen)(True, way)) * _share_of(e, body)
    shield = crews.shield_before(s, victim, origin) if victim.kind == "man" else None
    if shield is not None:
        victim = shield
    wound = wound_chance(strength(gun, victim), guard(s, victim, f, origin))
    template, loss = bursts(gun), per_wound(victim, style)
    if template in ("blast3", "blast5"):
        value = _shell(plan, f, arm, e, struck * wound * loss, hit, template)
        return Aim(e.id, value, value)
    return _burst(plan, f, e, body, struck * wound, loss, shots)


def _share_of(e: Figure, body: Figure) -> float:
    """The part of the hits on a body that strike a figure: a passenger shares them with what carries him."""
    return 1.0 if e is body else (7 - charts().transport.passenger_hit) / 6


def _burst(plan: Plan, f: Figure, e: Figure, body: Figure, kill: float, loss: float, shots: int) -> Aim:
    """What some shots are worth, each with that chance to wound and that loss by a wound."""
    style, first = plan.style.shooting, kill * loss
    if shots < 2 or not kill:
        return Aim(e.id, first, first)
    lasts = max(1, e.pv)
    used = min(shots, lasts / max(kill, style.least_kill_chance))
    whole = loss * min(lasts, kill * shots) * (1.0 - style.overkill_factor * kill)
    beside = shots > used and first_seen(plan.s, f, _around(plan, body)) is not None
    return Aim(e.id, first, whole + (style.walked_shot_factor * (shots - used) * kill if beside else 0.0))


def _around(plan: Plan, body: Figure) -> Iterator[Figure]:
    """The others of its side on whom the fire at a figure may walk on."""
    others = (o for o in on_table(plan.s, body.side) if o is not body and not o.wreck)
    return (o for o in others if length(place(body), place(o)) < plan.style.shooting.neighbour_inches)


def _victim(s: State, e: Figure) -> Figure:
    """Who would be struck: before a gunner one of his team steps in."""
    if e.kind != "man" or not any(weapon(arm.weapon).crew for arm in e.arms):
        return e
    return next(iter(crews.stand_ins(s, e)), e)


def _shell(plan: Plan, f: Figure, arm: int, e: Figure, direct: float, hit: float, template: Blast) -> float:
    """What a shell with a template is worth: who stands around its target, and where it may stray."""
    radius, force = template_radius(template), strength(f.arms[arm], e)
    around = splash(plan.s, plan.style, f.side, place(e), force, radius, e.id)
    reach = 6 * charts().scatter.dice(template) * PS
    strays = astray(plan.s, plan.style, f.side, place(e), force, radius, reach)
    return direct + hit * around + (1.0 - hit) * scatter_chance() * strays


# --- small questions -----------------------------------------------------------------------------------------------
def call_loader(brief: Brief, plan: Plan) -> Answer:
    """The man whose own weapon is missed least."""
    s: State = brief.state
    men = [c for c in brief.legal if c.verb == "serve"]
    return min(men, key=lambda c: (armament(s.figures[c.piece or 0], plan.style), c.piece)), text("reason-loader")


def choose_shell(brief: Brief, plan: Plan) -> Answer:
    """Armour-piercing where there is armour, or may be since nobody has been seen yet; else high explosive."""
    hulls = not plan.foes or any(
        e.kind == "vehicle" and not e.wreck and e.where != "lost"
        for e in plan.s.figures.values()
        if e.side != plan.seat
    )
    return (Choice("heat"), text("reason-heat")) if hulls else (Choice("he"), text("reason-he"))


def passenger(brief: Brief, plan: Plan) -> Answer:
    """The passenger whose loss hurts most."""
    s: State = brief.state
    return plan.pick_shot(brief.legal, lambda c: per_wound(s.figures[c.piece or 0], plan.style)), text("reason-strike")
