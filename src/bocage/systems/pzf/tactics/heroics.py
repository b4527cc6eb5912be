"""Heroes: when Might is spent, and when a heroic action is declared."""

from __future__ import annotations

from collections.abc import Callable

from bocage.kernel.choice import PASS
from bocage.kernel.contract.agent import Brief
from bocage.kernel.text import Text, text
from bocage.systems.pzf.combat.fights import fight_of, side_of
from bocage.systems.pzf.reference.tables import charts, profile
from bocage.systems.pzf.shooting.readiness import usable_arms
from bocage.systems.pzf.shooting.shooters import why_not_able_to_shoot
from bocage.systems.pzf.space.bodies import defence_of, is_within, melee_strength, movement_of
from bocage.systems.pzf.space.sight import can_see
from bocage.systems.pzf.state.model import Figure, State, other_seat
from bocage.systems.pzf.tactics.chances import judged_distance, wound_chance, wounds_by_fire
from bocage.systems.pzf.tactics.melee import charge_value, win_chance
from bocage.systems.pzf.tactics.plan import Answer, Plan

ROLLS_WORTH_ONE_MIGHT = ("wound", "wound-second", "to-hit", "in-the-way")
"""The purposes of rolls on which at most one point of Might is spent."""


def decide_might(brief: Brief, plan: Plan) -> Answer:
    """Spend a single point of Might on a shot or blow, and any number on courage."""
    choice = next(offered for offered in brief.legal if offered.verb == "might")
    roll = brief.ask.prompt.args.get("roll")
    purpose = roll.id.removeprefix("roll-") if isinstance(roll, Text) else ""
    if purpose not in ROLLS_WORTH_ONE_MIGHT or choice.number == 1:
        return choice, text("reason-might")
    return PASS, text("reason-keep-might")


# --- heroic move and shoot -----------------------------------------------------------------------------------------
def shoot_first(brief: Brief, plan: Plan) -> Answer:
    """Without the initiative, order the men near a hero to fire before the enemy if enough wounds are expected."""
    return _best_order(brief, plan, plan.style.acting.least_wounds_of_volley, volley_wounds, "reason-heroic")


def move_first(brief: Brief, plan: Plan) -> Answer:
    """Without the initiative, lead the men near a hero before the enemy moves if their charges are worth enough."""
    return _best_order(brief, plan, plan.style.acting.least_value_of_charges, value_of_charges, "reason-heroic-move")


def _best_order(
    brief: Brief, plan: Plan, least_value: float, value_of: Callable[[Plan, Figure], float], reason: str
) -> Answer:
    """The hero whose order is worth most; pass if none is worth more than `least_value`, or with the initiative."""
    s: State = brief.state
    best, best_value = PASS, least_value
    for choice in brief.legal if s.initiative != plan.seat else ():
        if choice.verb == "heroic":
            value_of_order = value_of(plan, s.figures[choice.piece or 0])
            if value_of_order > best_value:
                best, best_value = choice, value_of_order
    return best, text(reason if best != PASS else "reason-keep-might")


def volley_wounds(plan: Plan, hero: Figure) -> float:
    """The wounds to expect by the fire of a hero and the men near it that can fire and have no order yet."""
    s = plan.s
    heroes_with_order = [s.figures[heroic.hero] for heroic in s.heroics if s.figures[heroic.hero].side == plan.seat]
    ordered = {figure.id for leader in heroes_with_order for figure in _hero_and_men_near(plan, leader)}
    able = (
        figure
        for figure in _hero_and_men_near(plan, hero)
        if figure.id not in ordered and why_not_able_to_shoot(s, figure) is None
    )
    return sum(
        wounds_by_fire(
            plan, figure, plan.enemies_that_count, tuple(figure.arms[arm].weapon for arm in usable_arms(s, figure))
        )
        for figure in able
    )


def value_of_charges(plan: Plan, hero: Figure) -> float:
    """What the charges of a hero and the men near it are worth, in riflemen."""
    s, total = plan.s, 0.0
    for figure in _hero_and_men_near(plan, hero):
        chargeable = [
            enemy
            for enemy in plan.foes
            if enemy.kind == "man"
            and judged_distance(s, figure, enemy) < movement_of(figure)
            and can_see(s, figure, enemy)
        ]
        total += max((charge_value(plan, figure, enemy) for enemy in chargeable if not figure.prone), default=0.0)
    return total


# --- heroic combat -------------------------------------------------------------------------------------------------
def fight_on(brief: Brief, plan: Plan) -> Answer:
    """Declare a heroic combat for a hero that is likely to strike down its enemy and has another in reach."""
    s: State = brief.state
    for choice in brief.legal:
        if choice.verb == "heroic" and _should_fight_on(plan, s.figures[choice.piece or 0]):
            return choice, text("reason-heroic-combat")
    return PASS, text("reason-keep-might")


def _should_fight_on(plan: Plan, hero: Figure) -> bool:
    """Whether a hero is likely enough to win its fight and kill, and has another enemy in reach."""
    fight = fight_of(plan.s, hero.id)
    if fight is None:
        return False
    own, foes = ([plan.s.figures[id] for id in side_of(fight, seat)] for seat in (plan.seat, other_seat(plan.seat)))
    reach = movement_of(hero)
    has_next_enemy = any(
        enemy not in foes and enemy.kind == "man" and judged_distance(plan.s, hero, enemy) < reach
        for enemy in plan.foes
    )
    style = plan.style.acting
    return (
        has_next_enemy
        and win_chance(own, foes) >= style.least_win_chance
        and kill_chance(own, foes) >= style.least_kill_chance
    )


def kill_chance(own: list[Figure], foes: list[Figure]) -> float:
    """The chance that the winners of a fight strike down its only loser; 0 with more than one loser."""
    if len(foes) > 1:
        return 0.0
    chance_of_survival = 1.0
    for figure in own:
        chance_of_survival *= (1.0 - wound_chance(melee_strength(figure), defence_of(foes[0]))) ** profile(
            figure.type
        ).a
    return 1.0 - chance_of_survival


def _hero_and_men_near(plan: Plan, hero: Figure) -> list[Figure]:
    """A hero and the men near enough to act with it."""
    reach = charts().heroic.radius
    return [
        figure for figure in plan.own if figure.kind == "man" and (figure is hero or is_within(hero, figure, reach))
    ]
