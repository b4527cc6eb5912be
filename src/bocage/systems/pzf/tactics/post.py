"""How good a place is for a man: its fire from there, and the fire it draws there."""

from __future__ import annotations

from math import exp
from typing import NamedTuple

import msgspec

from bocage.systems.pzf.reference.tables import charts, tables
from bocage.systems.pzf.space.bodies import Point
from bocage.systems.pzf.space.sight import sees
from bocage.systems.pzf.state.model import Figure, State
from bocage.systems.pzf.tactics.chances import (
    chance_at_least,
    judged_distance,
    loss_per_wound,
    pass_chance,
    ready_arms,
    wounds_in_open,
)
from bocage.systems.pzf.tactics.plan import Plan


class Threat(NamedTuple):
    """An enemy, and the wounds that a man in the open near by must expect of it."""

    enemy: Figure
    wounds: float


class EnemiesToConsider(NamedTuple):
    """The enemies a man has to consider: the most dangerous, and those it would fire at."""

    threats: list[Threat]
    targets: list[Figure]


def worst_threats(plan: Plan, figure: Figure) -> list[Threat]:
    """The enemies most dangerous to a man about where it stands, the worst first."""
    s, style, rated = plan.s, plan.style.posting, []
    for enemy in plan.foes:
        wounds = wounds_in_open(plan, enemy, figure, ready_arms(enemy)) if enemy.kind != "gun" else style.gun_threat
        if wounds > style.least_threat:
            is_active = s.turn <= enemy.seen_until + 1 or s.turn < style.turns_before_silence
            rated.append(Threat(enemy, wounds * (1.0 if is_active else style.silent_enemy_factor)))
    return sorted(rated, key=lambda threat: -threat.wounds)[: style.threats_compared]


def man_placed_at(figure: Figure, point: Point, *, prone: bool) -> Figure:
    """A copy of a man at a point, prone or upright."""
    return msgspec.structs.replace(figure, x=point[0], y=point[1], prone=prone)


def expected_loss(plan: Plan, man_there: Figure, dangers: list[Threat]) -> float:
    """The loss a man may expect where it would be, in riflemen."""
    total = 0.0
    for shooter, wounds in dangers:
        seen = sees(plan.s, shooter, man_there)
        if seen.visible:
            total += wounds * share_reaching(man_there, pass_chance(seen.way), covered=seen.is_covered)
    return (1.0 - exp(-plan.style.posting.share_of_enemy_fire * total)) * loss_per_wound(man_there, plan.style)


def share_reaching(man_there: Figure, share: float, *, covered: bool) -> float:
    """The part of the shots that passed cover that reach a man, by its posture.

    `covered`: an obstacle stands before the man, so that if prone it must be made out.
    """
    if not man_there.prone:
        return share
    share *= chance_at_least(tables().covers["light"].value)
    return share * chance_at_least(charts().visibility.prone_in_cover) if covered else share


def preferred_targets(plan: Plan, figure: Figure) -> list[Figure]:
    """The enemies a man would fire at from about where it stands, if it saw them; the best first."""
    arms, style = ready_arms(figure), plan.style.posting

    def value(enemy: Figure) -> float:
        expected_value = wounds_in_open(plan, figure, enemy, arms) * loss_per_wound(enemy, plan.style)
        return expected_value - judged_distance(plan.s, figure, enemy) / style.inches_worth_a_rifleman

    rated = [(value(enemy), enemy.id, enemy) for enemy in plan.foes]
    return [enemy for _, _, enemy in sorted(rated, key=lambda entry: (-entry[0], entry[1]))[: style.targets_kept]]


def values_of_targets(plan: Plan, man_there: Figure, spent: int, targets: list[Figure]) -> list[tuple[float, Figure]]:
    """What a man's fire at its best targets would be worth in sight, in riflemen: now, and a part of next turn's."""
    style, arms_next_turn, arms_now = plan.style.posting, ready_arms(man_there), ready_arms(man_there, spent)
    rated = []
    for enemy in targets:
        wounds_next_turn = wounds_in_open(plan, man_there, enemy, arms_next_turn)
        if wounds_next_turn > style.least_target_wounds:
            wounds_now = 0.0 if man_there.shot else wounds_in_open(plan, man_there, enemy, arms_now)
            loss = loss_per_wound(enemy, plan.style)
            rated.append((wounds_next_turn * loss, wounds_now * loss, enemy))
    rated.sort(key=lambda entry: -entry[0])
    return [
        (style.next_turn_factor * value_next_turn + value_now, foe)
        for value_next_turn, value_now, foe in rated[: style.targets_compared]
    ]


def expected_fire_value(s: State, man_there: Figure, target_values: list[tuple[float, Figure]]) -> float:
    """What a man can expect of its fire from where it would be, in riflemen, given the values of its targets."""
    best = 0.0
    for value, enemy in target_values:
        if value <= best:
            continue
        seen = sees(s, man_there, enemy)
        if seen.visible:
            best = max(best, value * share_reaching(enemy, pass_chance(seen.way), covered=seen.is_covered))
    return best
