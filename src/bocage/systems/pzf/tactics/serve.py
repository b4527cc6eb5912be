"""Men at heavy weapons: which men serve as loaders, and where they stand."""

from __future__ import annotations

from collections.abc import Iterator

from bocage.ground.table import TURN, along, bearing, length
from bocage.systems.pzf.morale.command import is_grade
from bocage.systems.pzf.reference.tables import charts
from bocage.systems.pzf.space.bodies import Point, centre_of, is_touching, radius_of
from bocage.systems.pzf.space.terrain import table
from bocage.systems.pzf.space.ways import has_room
from bocage.systems.pzf.state.model import Figure
from bocage.systems.pzf.tactics.plan import Plan


def weapons_of_group(plan: Plan, figure: Figure) -> list[tuple[Figure, int]]:
    """The gunners and guns that a man's group has to serve, each with the number of loaders it wants."""
    loaders, wanted = plan.style.serving.loaders, []
    for man in (figure, *plan.mates(figure)):
        for id in plan.heavy_weapons(man):
            if loaders.of(id):
                guns = [gun for gun in plan.own if gun.kind == "gun" and gun.gunner == man.id] if id == "gun" else [man]
                wanted += [(gun, loaders.of(id)) for gun in guns]
    return wanted


def guide_of_group(plan: Plan, figure: Figure) -> Figure | None:
    """The man a group follows; None if the group has neither such a gunner nor a leader.

    In a hurry it is the gunner of a weapon that takes more than one man, else the group's first leader.
    """
    if not is_group_hurried(plan, figure):
        return plan.leader(figure)
    loaders = plan.style.serving.loaders
    gunners = [man for man in (figure, *plan.mates(figure)) if any(loaders.of(id) for id in plan.heavy_weapons(man))]
    return min(gunners, key=lambda man: man.id, default=None) or plan.leader(figure)


def is_group_hurried(plan: Plan, figure: Figure) -> bool:
    """Whether a group is so short of time that it takes its weapon along and its leader leaves loading to others."""
    return plan.lateness(figure) > plan.style.planning.lateness_to_hurry or plan.must_beat_waiting_enemy(figure)


def serves_weapon(plan: Plan, figure: Figure) -> bool:
    """Whether a man stands at a weapon that needs it; a leader in a hurry counts only if no other man serves."""
    for gun, loaders_wanted in weapons_of_group(plan, figure):
        if gun is figure:
            continue
        if gun.kind == "gun" and gun.gunner == figure.id:
            return True
        men_at_weapon = [
            man
            for man in (figure, *plan.mates(figure))
            if man is not gun and is_touching(man, gun) and man.id != gun.gunner
        ]
        if (
            figure
            in sorted(men_at_weapon, key=lambda man: (is_grade(man) and is_group_hurried(plan, figure), man.id))[
                :loaders_wanted
            ]
        ):
            return True
    return False


def is_of_crew(plan: Plan, figure: Figure) -> bool:
    """Whether a man serves a weapon that takes more than one man, as its gunner or loader."""
    return serves_weapon(plan, figure) or any(gun is figure for gun, _ in weapons_of_group(plan, figure))


def places_at_weapon(plan: Plan, figure: Figure) -> list[Point]:
    """Points at a weapon of its group where a man is wanted; empty if it is not wanted."""
    for gun, loaders_wanted in weapons_of_group(plan, figure):
        is_far = length(centre_of(figure), centre_of(gun)) > plan.style.serving.loader_call_inches
        if gun is figure or is_touching(figure, gun) or figure.prone or is_far:
            continue
        unassigned = [
            man
            for man in (figure, *plan.mates(figure))
            if man is not gun and not is_touching(man, gun) and not man.acted
        ]
        loaders_there = sum(
            is_touching(man, gun) and man.id != gun.gunner for man in (figure, *plan.mates(figure)) if man is not gun
        )
        is_gunner = gun.gunner == figure.id
        nearest = sorted(
            unassigned,
            key=lambda man: (
                is_grade(man) and is_group_hurried(plan, figure),
                length(centre_of(man), centre_of(gun)),
                man.id,
            ),
        )[: loaders_wanted - loaders_there]
        if is_gunner or (loaders_there < loaders_wanted and figure in nearest):
            return list(_points_touching_weapon(plan, figure, gun))
    return []


def _points_touching_weapon(plan: Plan, figure: Figure, gun: Figure) -> Iterator[Point]:
    """Free points touching a weapon, first behind it: before it a loader stands in the gunner's way."""
    width, depth = table(plan.s).size
    enemy_position = min(
        plan.enemy_positions_to_clear,
        key=lambda position: length(centre_of(gun), position),
        default=(width // 2, depth // 2),
    )
    rearwards = bearing(enemy_position, centre_of(gun)) if enemy_position != centre_of(gun) else 0
    distance = radius_of(gun) + radius_of(figure) + 2 * charts().measure.tolerance
    step = TURN // 12  # Twelve points round the weapon are tried.
    for angle_aside in range(0, TURN // 2 + 1, step):
        for angle in (rearwards + angle_aside, rearwards - angle_aside):
            point = along(centre_of(gun), angle % TURN, distance)
            if has_room(plan.s, figure, point):
                yield point
