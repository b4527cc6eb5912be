"""Grenades, flame and indirect shells: the thrower, the target, and safety of friends."""

from __future__ import annotations

from bocage.ground.table import bearing, length, turn_between
from bocage.kernel.choice import END, Choice
from bocage.kernel.contract.agent import Brief
from bocage.kernel.text import text
from bocage.systems.pzf.reference.tables import charts, weapon
from bocage.systems.pzf.shooting.aiming import CEASE_FIRE
from bocage.systems.pzf.shooting.laying import BY_EYE, least_range
from bocage.systems.pzf.shooting.shooters import grenade_of, manner_of, why_not_throw_again
from bocage.systems.pzf.space.bodies import centre_of
from bocage.systems.pzf.space.sight import seen_among, sees, visible_enemies
from bocage.systems.pzf.state.model import NO_ARM, Figure, State, on_table, other_seat
from bocage.systems.pzf.tactics.chances import (
    chance_at_least,
    defence_towards,
    exposure,
    hit_chance,
    judged_distance,
    loss_per_wound,
    scatter_chance,
    scatter_value,
    template_radius,
    template_value,
    wound_chance,
    wounds_by_fire,
)
from bocage.systems.pzf.tactics.plan import Answer, Plan


# --- grenades ------------------------------------------------------------------------------------------------------
def next_thrower(brief: Brief, plan: Plan) -> Answer:
    """Choose a man with a throw that is worth it; end the throwing if there is none."""
    s: State = brief.state
    values = {
        choice: best_throw(plan, s.figures[choice.piece or 0])[0] for choice in brief.legal if choice.verb == "take"
    }
    worthwhile = [choice for choice, value in values.items() if value > plan.style.throwing.least_value]
    if not worthwhile:
        return END, text("reason-no-throw")
    return plan.pick_shot(worthwhile, values.__getitem__), text("reason-throw")


def aim_throw(brief: Brief, plan: Plan) -> Answer:
    """Choose the enemy at which a grenade is worth most."""
    s: State = brief.state
    assert s.burst is not None
    figure = s.figures[s.burst.shooter]
    legal = {choice.piece for choice in brief.legal if choice.verb == "target"}
    targets = [pair for pair in values_of_throws(plan, figure, legal) if pair[0] > 0.0]
    if not targets:
        return CEASE_FIRE, text("reason-no-throw")
    return Choice("target", plan.pick_shot(targets, lambda pair: pair[0])[1]), text("reason-throw")


def best_throw(plan: Plan, figure: Figure) -> tuple[float, int]:
    """The value in riflemen of a man's best throw, and its target's id; 0 and 0 if no throw is worth anything."""
    return max([(0.0, 0), *values_of_throws(plan, figure)])


def values_of_throws(plan: Plan, figure: Figure, allowed: set[int | None] | None = None) -> list[tuple[float, int]]:
    """The values in riflemen of a man's throws at enemies it sees, each with the target's id.

    `allowed` holds the ids that may be targets, all if None.
    """
    s = plan.s
    if grenade_of(figure) == NO_ARM:
        return []
    enemies = (
        enemy
        for enemy in on_table(s, other_seat(figure.side))
        if not enemy.wreck and (allowed is None or enemy.id in allowed)
    )
    in_reach = [
        enemy for enemy in enemies if judged_distance(s, figure, enemy) <= plan.style.throwing.longest_throw_inches
    ]
    return [(throw_value(plan, figure, enemy), enemy.id) for enemy in seen_among(s, figure, in_reach)]


def throw_value(plan: Plan, figure: Figure, enemy: Figure) -> float:
    """The value in riflemen of a grenade at an enemy: it must be found, hit and wound; friends near by lower it."""
    s, style = plan.s, plan.style
    search_chance, farthest_scatter = chance_at_least(charts().grenade.search), style.throwing.grenade_stray_inches
    arm = grenade_of(figure)
    row = weapon("grenade")
    radius = template_radius("blast3")
    chance_to_hit = hit_chance(s, figure, arm, judged_distance(s, figure, enemy), style)
    value_on_target = (
        exposure(s, enemy, sees(s, figure, enemy))
        * wound_chance(row.strength, defence_towards(enemy, centre_of(figure)))
        * loss_per_wound(enemy, style)
    )
    value_of_hit = value_on_target + template_value(
        s, style, figure.side, centre_of(enemy), row.strength, radius, enemy.id
    )
    value_scattered = scatter_value(s, style, figure.side, centre_of(enemy), row.strength, radius, farthest_scatter)
    return search_chance * (chance_to_hit * value_of_hit + (1.0 - chance_to_hit) * scatter_chance() * value_scattered)


def would_rather_throw(plan: Plan, figure: Figure) -> bool:
    """Whether a man keeps its turn for a grenade instead of firing."""
    if figure.kind != "man" or why_not_throw_again(figure) is not None:
        return False
    style, (value, _) = plan.style.throwing, best_throw(plan, figure)
    return value > style.least_value and value > style.preference_over_shot * wounds_by_fire(plan, figure, plan.foes)


# --- flame ---------------------------------------------------------------------------------------------------------
def aim_flame(brief: Brief, plan: Plan) -> Answer:
    """Choose the target in whose direction the jet is worth most."""
    s: State = brief.state
    assert s.burst is not None
    figure = s.figures[s.burst.shooter]
    values = {
        choice: flame_value(plan, figure, s.figures[choice.piece or 0])
        for choice in brief.legal
        if choice.verb == "target"
    }
    worthwhile = [choice for choice, value in values.items() if value > plan.style.throwing.least_value]
    if not worthwhile:
        return CEASE_FIRE, text("reason-no-shot")
    return plan.pick_shot(worthwhile, values.__getitem__), text("reason-flame")


def flame_value(plan: Plan, figure: Figure, enemy: Figure) -> float:
    """The value in riflemen of a jet towards an enemy; harm to friends lowers it."""
    style = plan.style.throwing
    if judged_distance(plan.s, figure, enemy) > style.longest_jet_inches:
        return 0.0
    jet_bearing, total = bearing(centre_of(figure), centre_of(enemy)), 0.0
    for objective in (*plan.own, *plan.foes):
        is_near = (
            objective is not figure
            and length(centre_of(figure), centre_of(objective)) < style.longest_jet_inches + charts().bases.soldier
        )
        if is_near and (
            objective is enemy
            or abs(turn_between(jet_bearing, bearing(centre_of(figure), centre_of(objective))))
            < style.jet_half_angle_degrees
        ):
            wounds_by_jet = style.flame_accuracy * wound_chance(
                weapon("flamethrower").strength, defence_towards(objective, centre_of(figure))
            )
            value = wounds_by_jet * loss_per_wound(objective, plan.style)
            total += value if objective.side != figure.side else -plan.style.blasting.friendly_harm_factor * value
    return total


# --- indirect fire -------------------------------------------------------------------------------------------------
def choose_indirect_target(brief: Brief, plan: Plan) -> Answer:
    """Choose the target at which an indirect shell is worth most."""
    s: State = brief.state
    assert s.burst is not None
    figure = s.figures[s.burst.shooter]
    arm = s.burst.arm
    values = {
        choice: shell_value(plan, figure, arm, s.figures[choice.piece or 0])
        for choice in brief.legal
        if choice.verb == "lay"
    }
    worthwhile = [choice for choice, value in values.items() if value > 0.0]
    if not worthwhile:
        return CEASE_FIRE, text("reason-no-shot")
    return plan.pick_shot(worthwhile, values.__getitem__), text("reason-lay")


def estimate_with_gunner(brief: Brief, plan: Plan) -> Answer:
    """Let the gunner estimate the distance by eye."""
    return BY_EYE, text("reason-by-eye")


def shell_value(plan: Plan, figure: Figure, arm: int, enemy: Figure) -> float:
    """The value in riflemen of an indirect shell at an enemy; 0 with friends near it or out of range."""
    style = plan.style.throwing
    if any(length(centre_of(man), centre_of(enemy)) < style.friends_clear_inches for man in plan.own):
        return 0.0
    row = weapon(figure.arms[arm].weapon)
    distance = judged_distance(plan.s, figure, enemy)
    if distance > row.range or (
        distance < least_range(row) and not (row.estimation and sees(plan.s, figure, enemy).visible)
    ):
        return 0.0
    template = row.bursts("he")
    radius = template_radius("blast5" if template == "blast5" else "blast3")
    return style.shell_accuracy * template_value(
        plan.s, plan.style, figure.side, centre_of(enemy), row.hits_with(shell="he"), radius
    )


def is_worth_laying(plan: Plan, figure: Figure) -> bool:
    """Whether a gun has a target that is worth indirect fire."""
    return any(shell_value(plan, figure, 0, enemy) > plan.style.throwing.least_value for enemy in plan.foes)


def value_of_special_fire(plan: Plan, figure: Figure, arm: int) -> float:
    """The value in riflemen of the best use of a weapon that throws flame or fires indirectly."""
    if manner_of(figure, arm) == "flame":
        return max((flame_value(plan, figure, enemy) for enemy in visible_enemies(plan.s, figure)), default=0.0)
    return max((shell_value(plan, figure, arm, enemy) for enemy in plan.foes), default=0.0)
