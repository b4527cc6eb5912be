"""The targets at which a weapon may be fired (PZF-4.1e, 3.2f, 20.6c, 20.8c, B6b).

Nothing shown before a shot is declared depends on the distance to its target (PZF-4.1c).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bocage.ground.table import TURN, Shape, spot, within
from bocage.kernel.choice import Choice
from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.pzf.heavy.gunners import gunner_of
from bocage.systems.pzf.morale.command import acts_freely
from bocage.systems.pzf.movement.zones import men_near_enemies
from bocage.systems.pzf.reference.tables import charts
from bocage.systems.pzf.shooting.ballistics import aiming_eye
from bocage.systems.pzf.shooting.shooters import GRENADE, Answer, why_not_shoot_in_melee
from bocage.systems.pzf.space.bodies import (
    base,
    body_aimed_at,
    gap,
    in_arc,
    is_point_within,
    is_touching,
    is_within,
    rider_of,
    tolerance,
    weapon_arc,
)
from bocage.systems.pzf.space.houses import eye_of
from bocage.systems.pzf.space.lines import is_opaque
from bocage.systems.pzf.space.sight import (
    Glimpse,
    elements_seen,
    enemies_on_table,
    figures_before_part,
    glimpse,
    is_within_sight,
    is_worth_tracing,
    seen_among,
    sees_any,
    sees_one_of,
    viewpoint_from,
)
from bocage.systems.pzf.space.terrain import destructible, table
from bocage.systems.pzf.state.model import PS, Figure, State, on_table, other_seat
from bocage.systems.pzf.state.names import name_of
from bocage.systems.pzf.vehicles import weapons

CEASE_FIRE = Choice("cease")
"""End the burst, or declare no target at all."""
BEYOND_ANY_TABLE = 1_000_000 * PS
"""A length greater than any on a table, in 1/1000 inch."""


class Aim:
    """A weapon of a figure that looks for targets, with what stays the same for all of them."""

    __slots__ = (
        "_beside",
        "_least",
        "arm",
        "eye",
        "figure",
        "figures_in_way",
        "friends",
        "is_free",
        "last",
        "place",
        "s",
        "turns",
    )

    def __init__(self, s: State, figure: Figure, arm: int) -> None:
        self.s, self.figure, self.arm = s, figure, arm
        self.place = viewpoint_from(s, eye_of(s, figure), figure)
        self.eye = viewpoint_from(s, aiming_eye(s, figure, arm), figure)
        self.friends = on_table(s, figure.side)
        self.figures_in_way = self.friends + [
            enemy for enemy in on_table(s, other_seat(figure.side)) if is_opaque(enemy)
        ]
        self.turns = weapon_arc(s, figure, arm) < TURN
        self.is_free = acts_freely(figure)
        self.last = last_target_shape(s)
        self._beside: set[int] | None = None
        self._least: int | None = None

    def may_fight(self, enemy: Figure) -> bool:
        """Whether an enemy may be in melee: a quick test without false negatives, before the real one."""
        if self._beside is None:
            self._beside = men_near_enemies(self.s, other_seat(self.figure.side))
        return enemy.id in self._beside or enemy.kind != "man"

    def least_gap(self) -> int | None:
        """The distance to the nearest enemy in sight, in 1/1000 inch, for a man that may shoot at no other.

        None for all other figures.
        """
        if self._least is None and not self.is_free:
            self._least = gap_to_nearest(self.s, self.figure)
        return self._least


# --- what may be a target -----------------------------------------------------------------------------------------
def target_choices(s: State) -> Iterator[Choice]:
    """What the weapon in hand may be fired at: enemies by id, then scenery, then to cease."""
    aim = _aim_of_burst(s)
    yield from (Choice("target", id) for id in target_ids(aim))
    # A man that may shoot at the nearest enemy only may not shoot at scenery.
    for element in destructible_ids(s) if aim.is_free else ():
        if not why_not_fire_at_element(aim, element):
            yield Choice("scenery", place=element)
    yield CEASE_FIRE


def target_ids(aim: Aim) -> Iterator[int]:
    """The ids of the enemies at which a weapon may be fired, in ascending order."""
    side = aim.figure.side
    enemies = [enemy for enemy in aim.s.figures.values() if enemy.side != side and enemy.where in ("table", "aboard")]
    if not aim.is_free:
        # A man that may shoot at the nearest enemy only: sight of the others need not be traced.
        s, figure, nearest_gap = aim.s, aim.figure, aim.least_gap()
        enemies = [
            enemy for enemy in enemies if not why_not_nearest(s, figure, body_aimed_at(s, enemy.id), nearest_gap)
        ]
    yield from (enemy.id for enemy in enemies if not why_not_fire_at(aim, enemy))


def has_enemy_target(s: State, figure: Figure, arms: Iterable[int]) -> bool:
    """Whether a shot at any enemy could be declared with one of these weapons."""
    return any(any(target_ids(Aim(s, figure, arm))) for arm in arms)


def _aim_of_burst(s: State) -> Aim:
    """The weapon of the burst in progress, as an `Aim`."""
    burst = s.burst
    assert burst is not None
    return Aim(s, s.figures[burst.shooter], burst.arm)


def why_not_target(s: State, choice: Choice) -> Violation | None:
    """Why a target is refused; None if it is allowed, or if the choice names none.

    A click on a figure counts as naming it.
    """
    if choice.verb == "scenery":
        return why_not_fire_at_element(_aim_of_burst(s), choice.place) if choice.place in table(s).number else None
    enemy = s.figures.get(choice.piece or 0)
    return (
        why_not_fire_at(_aim_of_burst(s), enemy) if choice.verb in ("target", "click") and enemy is not None else None
    )


# --- figures ------------------------------------------------------------------------------------------------------
def why_not_fire_at(aim: Aim, enemy: Figure) -> Violation | None:
    """Why a weapon may not be fired at a figure; None if it may."""
    s, figure, arm = aim.s, aim.figure, aim.arm
    body = body_aimed_at(s, enemy.id)
    if enemy.side == figure.side or body.where != "table" or (body is not enemy and body.kind != "vehicle"):
        return refuse("PZF-4.1e", "refuse-no-target")
    refusal = (
        why_not_next_in_burst(s, body)
        or (why_not_into_melee(s, enemy) if aim.may_fight(enemy) else None)
        or why_not_spotted(s, enemy)
        or (why_not_in_arc(s, figure, arm, body) if aim.turns else None)
    )
    if refusal:
        return refusal
    seen = glimpse(s, aim.eye, figure, body, aim.figures_in_way) if is_worth_tracing(s, figure, body) else None
    refusal = why_not_in_sight(seen)
    if refusal or seen is None:
        return refusal
    refusal = why_not_past_friend(s, figure, seen.figures) or why_not_nearest(s, figure, body, aim.least_gap())
    return refusal or why_not_with(s, figure, arm, enemy)


def why_not_with(s: State, figure: Figure, arm: int, enemy: Figure) -> Violation | None:
    """Why a weapon may not be fired at a figure, directly or by estimation; None if it may.

    Sight is not asked for: a spotter may see the target for the crew.
    """
    return (
        why_not_lay_past_nearest(s, figure, arm, enemy)
        or weapons.why_not_at_other_target(s, figure, arm, enemy)
        or why_not_at_vehicle_that_ran_him_over(s, figure, arm, enemy)
    )


def why_not_lay_past_nearest(s: State, figure: Figure, arm: int, enemy: Figure) -> Violation | None:
    """Refuse any enemy but the nearest to a gun whose gunner has no command (PZF-3.2f)."""
    man = gunner_of(s, figure) if figure.kind == "gun" else None
    return None if man is None else why_not_nearest(s, man, body_aimed_at(s, enemy.id))


@rule("PZF-9.7d")
def why_not_at_vehicle_that_ran_him_over(s: State, figure: Figure, arm: int, enemy: Figure) -> Violation | None:
    """Refuse a grenade at a vehicle that in this turn ran over the thrower, or was dodged by it."""
    was_run_over = figure.arms[arm].weapon == GRENADE and figure.id in body_aimed_at(s, enemy.id).run_over
    return refuse("PZF-9.7d", "refuse-was-run-over") if was_run_over else None


@rule("PZF-4.1e")
def why_not_in_sight(seen: Glimpse | None) -> Violation | None:
    """Refuse a target that is not visible."""
    return None if seen is not None and seen.visible else refuse("PZF-4.1e", "refuse-unseen")


@rule("PZF-5.3i")
def why_not_in_arc(s: State, figure: Figure, arm: int, body: Figure) -> Violation | None:
    """Refuse a target outside the weapon's arc; all targets of a burst lie inside it."""
    return None if in_arc(s, figure, arm, base(body)) else refuse("PZF-5.3i", "refuse-arc")


@rule("PZF-B6b")
def why_not_into_melee(s: State, enemy: Figure) -> Violation | None:
    """Refuse a man or mount in melee as a target of direct fire; vehicles are never refused."""
    if enemy.where != "table" or enemy.kind not in ("man", "mount"):
        return None
    fighter = (rider_of(s, enemy) or enemy) if enemy.kind == "mount" else enemy
    return refuse("PZF-B6b", "refuse-target-engaged") if why_not_shoot_in_melee(s, fighter) else None


@rule("PZF-20.6c")
def why_not_spotted(s: State, enemy: Figure) -> Violation | None:
    """Refuse a target the shooter failed to make out in this turn."""
    is_overlooked = s.burst is not None and enemy.id in s.figures[s.burst.shooter].overlooked
    return refuse("PZF-20.6c", "refuse-not-spotted") if is_overlooked else None


@rule("PZF-20.8c")
def why_not_past_friend(s: State, figure: Figure, in_way: Iterable[Figure]) -> Violation | None:
    """Refuse a shot with a friend on its trajectory, except a friend in base contact with the shooter.

    `in_way` are the figures on the trajectory.
    """
    for friend in in_way:
        if friend.side == figure.side and not friend.wreck and not is_touching(figure, friend):
            return refuse("PZF-20.8c", "refuse-friend-in-the-way", friend=name_of(s, friend.id))
    return None


@rule("PZF-3.2f")
def why_not_nearest(s: State, figure: Figure, body: Figure, nearest_gap: int | None = None) -> Violation | None:
    """Refuse any enemy but the nearest in sight to a man without command.

    `nearest_gap`, if given, is the distance to that enemy in 1/1000 inch.
    """
    if acts_freely(figure):
        return None
    nearest_gap = gap_to_nearest(s, figure) if nearest_gap is None else nearest_gap
    return refuse("PZF-3.2f", "refuse-not-nearest") if body.wreck or gap(figure, body) > nearest_gap else None


def gap_to_nearest(s: State, figure: Figure) -> int:
    """The distance in 1/1000 inch to the nearest enemy that a man sees and may shoot at.

    It is `BEYOND_ANY_TABLE` if there is none.
    """
    enemies = sorted(enemies_on_table(s, figure), key=lambda enemy: gap(figure, enemy))
    return next(
        (gap(figure, enemy) for enemy in seen_among(s, figure, enemies) if not why_not_into_melee(s, enemy)),
        BEYOND_ANY_TABLE,
    )


@rule("PZF-5.3b", "PZF-5.3c", "PZF-5.3f")
def why_not_next_in_burst(s: State, body: Figure) -> Violation | None:
    """Refuse a target of a later shot of a burst that is more than two inches from the last target or point.

    The last target counts dead or alive, and may be chosen again.
    """
    burst = s.burst
    if burst is None or burst.point is None:
        return None
    if burst.last:
        last = body_aimed_at(s, burst.last)
        if last is body or is_within(last, body, charts().rate_of_fire.step):
            return None
    elif is_point_within(body, burst.point, charts().rate_of_fire.step):
        return None
    return refuse("PZF-5.3b", "refuse-burst-step")


def last_target_shape(s: State) -> Shape | None:
    """The shape the last shot of the burst was aimed at: the base of a figure, or a point; None before the first."""
    if s.burst is None or s.burst.point is None:
        return None
    return base(body_aimed_at(s, s.burst.last)) if s.burst.last else spot(*s.burst.point)


def farthest_next_target() -> int:
    """The greatest distance from one target of a burst to the next in 1/1000 inch, tolerance included."""
    return charts().rate_of_fire.step + tolerance()


# --- scenery ------------------------------------------------------------------------------------------------------
def destructible_ids(s: State) -> tuple[str, ...]:
    """The ids of the pieces of scenery that can be destroyed; none where demolition is not played."""
    return destructible(table(s)) if s.setting.options.demolition else ()


def destructible_seen(s: State, figure: Figure) -> Iterator[str]:
    """The ids of the destructible pieces of scenery that a figure sees."""
    return elements_seen(s, figure, destructible_ids(s))


def sees_destructible(s: State, figure: Figure) -> bool:
    """Whether a figure sees any piece of scenery that can be destroyed."""
    return sees_one_of(s, figure, destructible_ids(s))


def sees_something_with_scope(s: State, figure: Figure) -> Answer[bool]:
    """Whether a figure sees destructible scenery or any enemy, and whose position the answer depends on."""
    return Answer(True, "near") if sees_destructible(s, figure) else Answer(sees_any(s, figure), "everybody")


def why_not_fire_at_element(aim: Aim, element: str) -> Violation | None:
    """Why a weapon may not be fired at a piece of scenery; None if it may."""
    s, figure, laid = aim.s, aim.figure, aim.place.post.laid
    shape = laid.pieces[laid.number[element]].shape
    if aim.last is not None and not within(shape, aim.last, farthest_next_target()):
        return refuse("PZF-5.3b", "refuse-burst-step")
    if aim.turns and not in_arc(s, figure, aim.arm, shape):
        return refuse("PZF-5.3i", "refuse-arc")
    if not aim.is_free:
        return refuse("PZF-3.2f", "refuse-not-nearest")
    part = aim.place.part(element) if is_within_sight(s, figure, element) else None
    if part is None:
        return refuse("PZF-4.1e", "refuse-unseen")
    refusal = weapons.why_not_at_other_target(s, figure, aim.arm, element)
    if refusal:
        return refusal
    met = figures_before_part(s, aim.friends, aim.place.post.eye, figure, part)
    return why_not_past_friend(s, figure, [friend for friend, _ in met])
