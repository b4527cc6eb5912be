"""Chains of command on the move (PZF-3): the order of men within a group, and the points a man must stay near."""

from __future__ import annotations

from bocage.ground.table import length
from bocage.systems.pzf.morale.command import is_grade, is_independent
from bocage.systems.pzf.reference.tables import charts
from bocage.systems.pzf.space.bodies import Point, centre_of
from bocage.systems.pzf.state.model import Figure
from bocage.systems.pzf.tactics.plan import Plan
from bocage.systems.pzf.tactics.serve import guide_of_group, is_group_hurried


def order_in_group(plan: Plan, figure: Figure) -> int:
    """The order of a man within its group; lower moves first.

    Men follow their guide by distance from it. If a hurried guide waits for men in its way, these come first, the one
    nearest to the goal before the others: a negative number.
    """
    leading = guide_of_group(plan, figure)
    if leading is None:
        return 0
    ahead, distance = (
        plan.distance_to_go(figure) - plan.distance_to_go(leading),
        length(centre_of(figure), centre_of(leading)),
    )
    is_in_way = ahead < 0 and distance < plan.style.marching.in_guides_way_inches
    return ahead if is_in_way and _lets_men_pass(plan, leading) else distance


def _lets_men_pass(plan: Plan, leading: Figure) -> bool:
    """Whether a guide has not moved yet, and is so hurried that it lets the men before it go first."""
    return not leading.acted and is_group_hurried(plan, leading)


def is_only_leader(plan: Plan, figure: Figure) -> bool:
    """Whether a man is the only leader of men that stay on the table with turns to come."""
    mates = plan.mates(figure)
    return is_grade(figure) and plan.turns_left > 1 and bool(mates) and not any(is_grade(mate) for mate in mates)


def chain_link_length() -> int:
    """The greatest distance between the centres of two men next to each other in a chain of command (PZF-3.2a)."""
    return charts().command.chain + charts().bases.soldier


def chain_to_keep(plan: Plan, figure: Figure) -> tuple[tuple[Point, ...], int]:
    """The points a man must stay near, and the distance it may exceed a link by.

    These are the men that have moved and are linked to a leader. The guide stays with all of its group; before a
    hurried guide men stay with those that went before them.
    """
    if is_independent(figure):
        return (), 0
    mates, leading, leeway = plan.mates(figure), guide_of_group(plan, figure), plan.style.marching.leader_ahead_inches
    moved_mates = [mate for mate in mates if mate.acted]
    if leading is figure:
        return (
            (tuple(map(centre_of, moved_mates)), 0) if moved_mates or not mates else ((_mean_position(mates),), leeway)
        )
    if leading is not None and _lets_men_pass(plan, leading):
        return (tuple(map(centre_of, moved_mates)), 0) if moved_mates else ((centre_of(leading),), leeway)
    leaders = [man for man in moved_mates if is_grade(man) or man is leading] or [
        mate for mate in mates if is_grade(mate)
    ]
    leaders = leaders or [man for man in plan.own if is_grade(man) and man is not figure]
    return tuple(map(centre_of, _men_joined_to(leaders, moved_mates))), 0


def _mean_position(men: list[Figure]) -> Point:
    """The mean position of some men."""
    return sum(man.x for man in men) // len(men), sum(man.y for man in men) // len(men)


def _men_joined_to(leaders: list[Figure], men: list[Figure]) -> list[Figure]:
    """The leaders, and all men whom a chain of men joins to them."""
    joined, rest = list(leaders), [man for man in men if man not in leaders]
    for man in joined:
        newly_joined = [other for other in rest if length(centre_of(man), centre_of(other)) <= chain_link_length()]
        rest = [other for other in rest if other not in newly_joined]
        joined += newly_joined
    return joined
