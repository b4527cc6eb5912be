"""The Shooting phase: the next shooter, its weapon, its target, and how a burst goes on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from bocage.ground.table import along, bearing, length
from bocage.kernel.choice import END, Choice
from bocage.kernel.contract.agent import Brief
from bocage.kernel.text import text
from bocage.systems.pzf.heavy import crews
from bocage.systems.pzf.reference.datafiles import Blast
from bocage.systems.pzf.reference.tables import charts, weapon
from bocage.systems.pzf.shooting.aiming import CEASE_FIRE
from bocage.systems.pzf.shooting.detection import view_of
from bocage.systems.pzf.shooting.readiness import usable_arms
from bocage.systems.pzf.shooting.shooters import manner_of, why_not_able_to_shoot
from bocage.systems.pzf.shooting.to_hit import without_touching_friends
from bocage.systems.pzf.space.bodies import body_aimed_at, centre_of, muzzle
from bocage.systems.pzf.space.houses import stance
from bocage.systems.pzf.space.sight import first_seen, visible_enemies
from bocage.systems.pzf.state.model import PS, Figure, State, on_table, other_seat
from bocage.systems.pzf.tactics import march, throw
from bocage.systems.pzf.tactics.chances import (
    best_weapon_bonus,
    chance_at_least,
    defence_against_shooter,
    exposure,
    hit_chance,
    is_measured,
    judged_distance,
    loaded_template,
    loss_per_wound,
    scatter_chance,
    scatter_value,
    strength_on_target,
    template_radius,
    template_value,
    weapon_bonus,
    wound_chance,
)
from bocage.systems.pzf.tactics.plan import Answer, Plan
from bocage.systems.pzf.tactics.style import Style


class ShotValue(NamedTuple):
    """A target's id, and what firing at it is worth in riflemen: the first shot, and the whole burst."""

    target: int
    first_shot: float
    whole_burst: float


# --- the next figure -----------------------------------------------------------------------------------------------
def next_shooter(brief: Brief, plan: Plan) -> Answer:
    """Load guns first, then take the figure with the heaviest weapon that has a target, then reload the others."""
    s: State = brief.state
    for choice in brief.legal:
        if choice.verb in ("load", "reveal"):
            return choice, text(f"reason-{choice.verb}")
    for choice in brief.legal:
        if choice.verb == "reload" and _should_reload(plan, s.figures[choice.piece or 0]):
            return choice, text("reason-reload")
    takes = [choice for choice in brief.legal if choice.verb == "take"]
    plan.rng.shuffle(takes)
    takes.sort(key=lambda choice: -best_weapon_bonus(s.figures[choice.piece or 0], plan.style))
    for choice in takes:
        figure = s.figures[choice.piece or 0]
        if _has_target(plan, figure) and not throw.would_rather_throw(plan, figure):
            return choice, text("reason-next-shooter")
    for choice in brief.legal:
        if choice.verb == "indirect" and throw.is_worth_laying(plan, s.figures[choice.piece or 0]):
            return choice, text("reason-indirect")
        if choice.verb == "reload":
            return choice, text("reason-reload")
    return _search_or_advance(brief, plan) or (END, text("reason-no-shot"))


def next_heroic_shooter(brief: Brief, plan: Plan) -> Answer:
    """The next of a hero and the men near it that shoot at once.

    The hero shoots first, so it is taken even without a target if one of the others has one.
    """
    s: State = brief.state
    answer, reason = next_shooter(brief, plan)
    hero = Choice("take", s.leading)
    if answer == END and hero in brief.legal:
        others = (s.figures[id] for id in s.following if id != s.leading)
        if any(why_not_able_to_shoot(s, figure) is None and _has_target(plan, figure) for figure in others):
            return hero, text("reason-heroic")
    return answer, reason


def _search_or_advance(brief: Brief, plan: Plan) -> Answer | None:
    """A figure without a target searches for camouflaged enemies, or advances; the hindmost advances first."""
    s: State = brief.state
    for choice in brief.legal:
        if choice.verb == "search" and not _has_target(plan, s.figures[choice.piece or 0]):
            return choice, text("reason-search")
    able_to_advance = [
        s.figures[other_choice.piece or 0] for other_choice in brief.legal if other_choice.verb == "advance"
    ]
    able_to_advance.sort(key=lambda figure: (plan.distance_to_go(figure), figure.id), reverse=True)
    hindmost = next((figure for figure in able_to_advance if march.should_advance(plan, figure)), None)
    return None if hindmost is None else (Choice("advance", hindmost.id), text("reason-advance"))


def _should_reload(plan: Plan, figure: Figure) -> bool:
    """Whether the figure's best weapon is one that cannot fire, or it has no target anyway."""
    rated_arms = [(weapon_bonus(arm.weapon, plan.style), arm) for arm in figure.arms]
    best_unready = max((value for value, arm in rated_arms if arm.unloaded or arm.jammed), default=0.0)
    best_ready = max((value for value, arm in rated_arms if not (arm.unloaded or arm.jammed or arm.gone)), default=0.0)
    return figure.kind == "gun" or best_unready > best_ready or not _has_target(plan, figure)


def _has_target(plan: Plan, figure: Figure) -> bool:
    """Whether a figure sees an enemy that one of its weapons might hit."""
    s = plan.s
    arms = usable_arms(s, figure)
    if any(manner_of(figure, arm) for arm in arms):
        return True
    sees_target = plan.kept_number(
        (figure.id, stance(figure), figure.spent, *arms), lambda: _sees_in_range(plan, figure, arms)
    )
    return bool(sees_target)


def _sees_in_range(plan: Plan, figure: Figure, arms: list[int]) -> bool:
    """Whether a figure sees an enemy within range of some of its weapons."""
    s = plan.s
    enemies = (enemy for enemy in on_table(s, other_seat(figure.side)) if not enemy.wreck)
    candidates = (enemy for enemy in enemies if _might_hit(plan, figure, arms, judged_distance(s, figure, enemy)))
    return bool(arms) and first_seen(s, figure, candidates) is not None


def _might_hit(plan: Plan, figure: Figure, arms: list[int], distance: int) -> bool:
    """Whether one of a figure's weapons can hit at a distance as judged by eye."""
    return any(hit_chance(plan.s, figure, arm, distance, plan.style) > 0.0 for arm in arms)


# --- weapon and target ---------------------------------------------------------------------------------------------
def choose_arm(brief: Brief, plan: Plan) -> Answer:
    """Choose the weapon with the best target."""
    s: State = brief.state

    def merit(choice: Choice) -> float:
        figure, arm = s.figures[choice.piece or 0], choice.number or 0
        if manner_of(figure, arm):
            return throw.value_of_special_fire(plan, figure, arm)
        rate = weapon(figure.arms[arm].weapon).rate
        return max(
            (
                plan.target_factor(enemy) * value_of_fire_at(plan, figure, arm, enemy, rate).whole_burst
                for enemy in visible_enemies(s, figure)
            ),
            default=0.0,
        )

    return plan.pick_shot(brief.legal, merit), text("reason-arm")


def choose_target(brief: Brief, plan: Plan) -> Answer:
    """Choose the target at which the burst is worth most; else walk the fire on, or cease fire."""
    s: State = brief.state
    burst = s.burst
    assert burst is not None
    figure = s.figures[burst.shooter]
    aims = [
        value_of_fire_at(plan, figure, burst.arm, s.figures[choice.piece], burst.shots_left)
        for choice in brief.legal
        if choice.verb == "target" and choice.piece
    ]
    best = (
        plan.pick_shot(aims, lambda aim: plan.target_factor(s.figures[aim.target]) * aim.whole_burst) if aims else None
    )
    if best is not None and best.whole_burst >= plan.style.shooting.least_shot_value:
        return Choice("target", best.target), text("reason-target", worth=f"{best.whole_burst:.2f}")
    return _walk_fire_on(brief, plan, figure) or (CEASE_FIRE, text("reason-no-shot"))


def _walk_fire_on(brief: Brief, plan: Plan, figure: Figure) -> Answer | None:
    """A shot at the ground towards the nearest other enemy; None if too few shots are left to reach it."""
    s: State = brief.state
    burst = s.burst
    if burst is None or burst.point is None or burst.shots_left < 2 or brief.ask.choices.check_free is None:
        return None
    others = [enemy for enemy in visible_enemies(s, figure) if enemy.kind == "man" and enemy.id != burst.last]
    nearest = min(others, key=lambda enemy: length(burst.point or (0, 0), centre_of(enemy)), default=None)
    shot_step = plan.style.shooting.ground_shot_step_inches
    reach = shot_step * (burst.shots_left - 1) + charts().rate_of_fire.step
    if nearest is None or length(burst.point, centre_of(nearest)) > reach:
        return None
    choice = Choice("void", point=along(burst.point, bearing(burst.point, centre_of(nearest)), shot_step))
    return (choice, text("reason-walk-fire")) if brief.ask.choices.check_free(s, choice) is None else None


def value_of_fire_at(plan: Plan, figure: Figure, arm: int, enemy: Figure, shots: int) -> ShotValue:
    """What it is worth to fire that many shots of a weapon at an enemy."""
    s, style = plan.s, plan.style
    body = body_aimed_at(s, enemy.id)
    hit = hit_chance(
        s,
        figure,
        arm,
        judged_distance(s, figure, body),
        style,
        still=not figure.spent,
        sure=is_measured(s, figure, body),
    )
    if not hit or enemy.wreck:
        return ShotValue(enemy.id, 0.0, 0.0)
    seen = view_of(s, figure, arm, enemy.id)
    obstacles = without_touching_friends(s, figure, seen.way)
    if not seen.visible:
        return ShotValue(enemy.id, 0.0, 0.0)
    firing_arm, victim = figure.arms[arm], _figure_struck(s, enemy)
    origin = muzzle(figure, arm, centre_of(body))
    strike_chance = (
        hit
        * exposure(s, enemy, seen if obstacles == seen.way else type(seen)(True, obstacles))
        * _share_of_hits(enemy, body)
    )
    shield = crews.gun_shielding(s, victim, origin) if victim.kind == "man" else None
    if shield is not None:
        victim = shield
    chance_of_wound = wound_chance(
        strength_on_target(firing_arm, victim), defence_against_shooter(s, victim, figure, origin)
    )
    template, loss_by_wound = loaded_template(firing_arm), _loss_counted(victim, chance_of_wound, style)
    if template in ("blast3", "blast5"):
        value = _value_of_shell(
            plan, figure, arm, enemy, strike_chance * chance_of_wound * loss_by_wound, hit, template
        )
        return ShotValue(enemy.id, value, value)
    return _value_of_burst(plan, figure, enemy, body, strike_chance * chance_of_wound, loss_by_wound, shots)


def _loss_counted(victim: Figure, chance_of_wound: float, style: Style) -> float:
    """The loss by a wound, in riflemen; only a part of it for fire that hardly ever wounds a vehicle."""
    is_too_weak = victim.kind == "vehicle" and chance_of_wound <= style.shooting.faint_wound_chance
    return loss_per_wound(victim, style) * (style.shooting.faint_fire_factor if is_too_weak else 1.0)


def _share_of_hits(enemy: Figure, body: Figure) -> float:
    """The part of the hits on a body that strike a figure: a passenger shares them with its carrier."""
    return 1.0 if enemy is body else chance_at_least(charts().transport.passenger_hit)


def _value_of_burst(
    plan: Plan,
    figure: Figure,
    enemy: Figure,
    body: Figure,
    wound_chance_per_shot: float,
    loss_by_wound: float,
    shots: int,
) -> ShotValue:
    """What a burst is worth, with the chance of a wound per shot (`wound_chance_per_shot`) and the loss by a wound."""
    style, shot_value = plan.style.shooting, wound_chance_per_shot * loss_by_wound
    if shots < 2 or not wound_chance_per_shot:
        return ShotValue(enemy.id, shot_value, shot_value)
    wounds_to_kill = max(1, enemy.pv)
    shots_used = min(shots, wounds_to_kill / max(wound_chance_per_shot, style.least_kill_chance))
    burst_value = (
        loss_by_wound
        * min(wounds_to_kill, wound_chance_per_shot * shots)
        * (1.0 - style.overkill_factor * wound_chance_per_shot)
    )
    can_walk_on = shots > shots_used and first_seen(plan.s, figure, _neighbours_of_target(plan, body)) is not None
    return ShotValue(
        enemy.id,
        shot_value,
        burst_value + (style.walked_shot_factor * (shots - shots_used) * wound_chance_per_shot if can_walk_on else 0.0),
    )


def _neighbours_of_target(plan: Plan, body: Figure) -> Iterator[Figure]:
    """The other figures of the target's side near it, to which the fire may walk on."""
    others = (other for other in on_table(plan.s, body.side) if other is not body and not other.wreck)
    return (
        other for other in others if length(centre_of(body), centre_of(other)) < plan.style.shooting.neighbour_inches
    )


def _figure_struck(s: State, enemy: Figure) -> Figure:
    """The figure that would be struck: a man of the team steps in for a gunner."""
    if enemy.kind != "man" or not any(weapon(arm.weapon).crew for arm in enemy.arms):
        return enemy
    return next(iter(crews.stand_ins(s, enemy)), enemy)


def _value_of_shell(
    plan: Plan, figure: Figure, arm: int, enemy: Figure, value_on_target: float, chance_to_hit: float, template: Blast
) -> float:
    """What a shell with a template is worth: on its target, on figures around it, and where it may scatter."""
    radius, force = template_radius(template), strength_on_target(figure.arms[arm], enemy)
    value_around = template_value(plan.s, plan.style, figure.side, centre_of(enemy), force, radius, enemy.id)
    reach = 6 * charts().scatter.dice(template) * PS
    value_scattered = scatter_value(plan.s, plan.style, figure.side, centre_of(enemy), force, radius, reach)
    return value_on_target + chance_to_hit * value_around + (1.0 - chance_to_hit) * scatter_chance() * value_scattered


# --- small questions -----------------------------------------------------------------------------------------------
def call_loader(brief: Brief, plan: Plan) -> Answer:
    """Call the man whose own weapon is worth least."""
    s: State = brief.state
    men = [choice for choice in brief.legal if choice.verb == "serve"]
    return min(
        men, key=lambda choice: (best_weapon_bonus(s.figures[choice.piece or 0], plan.style), choice.piece)
    ), text("reason-loader")


def choose_shell(brief: Brief, plan: Plan) -> Answer:
    """Choose armour-piercing shells if the enemy has armour, or has not been seen yet; else high explosive."""
    may_have_armour = not plan.foes or any(
        enemy.kind == "vehicle" and not enemy.wreck and enemy.where != "lost"
        for enemy in plan.s.figures.values()
        if enemy.side != plan.seat
    )
    return (Choice("heat"), text("reason-heat")) if may_have_armour else (Choice("he"), text("reason-he"))


def choose_passenger(brief: Brief, plan: Plan) -> Answer:
    """Choose the passenger whose loss is greatest."""
    s: State = brief.state
    return plan.pick_shot(brief.legal, lambda choice: loss_per_wound(s.figures[choice.piece or 0], plan.style)), text(
        "reason-strike"
    )
