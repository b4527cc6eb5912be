"""At whom and at what a weapon may be fired (PZF-4.1e, 3.2f, 20.6c, 20.8c, B6b).

Nothing that is said before a shot is declared depends on the distance to its target (PZF-4.1c).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from bocage.ground.table import TURN, Shape, spot, within
from bocage.kernel.choice import Choice
from bocage.kernel.rules import ByRule, Violation, refuse, rule, unchanged
from bocage.systems.pzf.heavy.gunners import gunner_of
from bocage.systems.pzf.morale.command import acts_freely
from bocage.systems.pzf.movement.zones import beside_enemies
from bocage.systems.pzf.reference.tables import charts
from bocage.systems.pzf.shooting.ballistics import aiming_eye
from bocage.systems.pzf.shooting.shooters import GRENADE, Others, is_in_melee
from bocage.systems.pzf.space.bodies import (
    Obstacle,
    arc_of,
    base,
    body_aimed_at,
    gap,
    in_arc,
    near,
    near_point,
    rider_of,
    tolerance,
    touching,
)
from bocage.systems.pzf.space.houses import eye_of
from bocage.systems.pzf.space.lines import is_opaque
from bocage.systems.pzf.space.sight import (
    Look,
    elements_seen,
    figures_before_part,
    foes,
    glimpse,
    is_within_sight,
    may_look,
    outlook,
    seen_among,
    sees_any,
    sees_one_of,
)
from bocage.systems.pzf.space.terrain import destructible, table
from bocage.systems.pzf.state.model import PS, Figure, State, on_table, other
from bocage.systems.pzf.state.names import name_of
from bocage.systems.pzf.vehicles import weapons

CEASE = Choice("cease")
BEYOND = 1_000_000 * PS
"""Further than anything on a table."""


class Aim:
    """A weapon looking for targets, and all that does not change while it looks."""

    __slots__ = ("_beside", "_least", "arm", "eye", "f", "figures", "friends", "is_free", "last", "place", "s", "turns")

    def __init__(self, s: State, f: Figure, arm: int) -> None:
        self.s, self.f, self.arm = s, f, arm
        self.place = outlook(s, eye_of(s, f), f)
        self.eye = outlook(s, aiming_eye(s, f, arm), f)
        self.friends = on_table(s, f.side)
        self.figures = self.friends + [e for e in on_table(s, other(f.side)) if is_opaque(e)]
        self.turns = arc_of(s, f, arm) < TURN
        self.is_free = acts_freely(f)
        self.last = last_aim(s)
        self._beside: set[int] | None = None
        self._least: int | None = None

    def may_fight(self, enemy: Figure) -> bool:
        """Whether an enemy may be in melee, by a glance: only then it is worth asking."""
        if self._beside is None:
            self._beside = beside_enemies(self.s, other(self.f.side))
        return enemy.id in self._beside or enemy.kind != "man"

    def least_gap(self) -> int | None:
        """How far the nearest enemy in sight is off, for a man who may shoot at no other."""
        if self._least is None and not self.is_free:
            self._least = gap_to_nearest(self.s, self.f)
        return self._least


# --- what may be a target -----------------------------------------------------------------------------------------
def targets(s: State) -> Iterator[Choice]:
    """What the weapon in hand may be fired at, in the order of ids; then to cease."""
    aim = _aim(s)
    yield from (Choice("target", id) for id in marks(aim))
    # Who may shoot at the nearest enemy only shoots at no scenery.
    for element in breakable(s) if aim.is_free else ():
        if not can_break(aim, element):
            yield Choice("scenery", place=element)
    yield CEASE


def marks(aim: Aim) -> Iterator[int]:
    """The enemies at whom a weapon may be fired, in the order of ids."""
    side = aim.f.side
    enemies = [e for e in aim.s.figures.values() if e.side != side and e.where in ("table", "aboard")]
    if not aim.is_free:
        # Who may shoot at the nearest only need not look at the others.
        s, f, least = aim.s, aim.f, aim.least_gap()
        enemies = [e for e in enemies if not is_not_nearest(s, f, body_aimed_at(s, e.id), least)]
    yield from (enemy.id for enemy in enemies if not can_target(aim, enemy))


def has_mark(s: State, f: Figure, arms: Iterable[int]) -> bool:
    """Whether a shot at any enemy could be declared with one of some weapons."""
    return any(any(marks(Aim(s, f, arm))) for arm in arms)


def _aim(s: State) -> Aim:
    burst = s.burst
    assert burst is not None
    return Aim(s, s.figures[burst.shooter], burst.arm)


def why_not_target(s: State, choice: Choice) -> Violation | None:
    """Why a target is refused; whatever is clicked is meant as one."""
    if choice.verb == "scenery":
        return can_break(_aim(s), choice.place) if choice.place in table(s).number else None
    enemy = s.figures.get(choice.piece or 0)
    return can_target(_aim(s), enemy) if choice.verb in ("target", "click") and enemy is not None else None


# --- figures ------------------------------------------------------------------------------------------------------
def can_target(aim: Aim, enemy: Figure) -> Violation | None:
    """Why a weapon may not be fired at a figure."""
    s, f, arm = aim.s, aim.f, aim.arm
    body = body_aimed_at(s, enemy.id)
    if enemy.side == f.side or body.where != "table" or (body is not enemy and body.kind != "vehicle"):
        return refuse("PZF-4.1e", "refuse-no-target")
    found = (
        is_too_far_on(s, body)
        or (is_melee_target(s, enemy) if aim.may_fight(enemy) else None)
        or is_not_spotted(s, enemy)
        or (is_out_of_arc(s, f, arm, body) if aim.turns else None)
    )
    if found:
        return found
    seen = glimpse(s, aim.eye, f, body, aim.figures) if may_look(s, f, body) else None
    found = is_out_of_sight(seen)
    if found or seen is None:
        return found
    found = is_friend_in_the_way(s, f, seen.way) or is_not_nearest(s, f, body, aim.least_gap())
    return found or why_not_with(s, f, arm, enemy)


def why_not_with(s: State, f: Figure, arm: int, enemy: Figure) -> Violation | None:
    """Why this weapon may not be fired at a figure, directly or by estimation, whoever sees it."""
    return (
        lays_on_nearest(s, f, arm, enemy)
        or weapons.fires_with_gun(s, f, arm, enemy)
        or has_run_him_over(s, f, arm, enemy)
    )


def lays_on_nearest(s: State, f: Figure, arm: int, enemy: Figure) -> Violation | None:
    """A gunner without command lays his gun on the nearest enemy only, as he would shoot (PZF-3.2f)."""
    man = gunner_of(s, f) if f.kind == "gun" else None
    return None if man is None else is_not_nearest(s, man, body_aimed_at(s, enemy.id))


@rule("PZF-9.7d")
def has_run_him_over(s: State, f: Figure, arm: int, enemy: Figure) -> Violation | None:
    """Whom a vehicle ran over in this turn, or who dodged it, throws nothing at it."""
    hit = f.arms[arm].weapon == GRENADE and f.id in body_aimed_at(s, enemy.id).run_over
    return refuse("PZF-9.7d", "refuse-was-run-over") if hit else None


@rule("PZF-4.1e", off=lambda seen: None if seen else refuse("", "refuse-unseen"))
def is_out_of_sight(seen: Look | None) -> Violation | None:
    """Any visible thing may be a target, and only what is visible."""
    return None if seen is not None and seen.visible else refuse("PZF-4.1e", "refuse-unseen")


@rule("PZF-5.3i")
def is_out_of_arc(s: State, f: Figure, arm: int, body: Figure) -> Violation | None:
    """All targets of a burst lie inside the weapon's arc."""
    return None if in_arc(s, f, arm, base(body)) else refuse("PZF-5.3i", "refuse-arc")


@rule("PZF-B6b")
def is_melee_target(s: State, enemy: Figure) -> Violation | None:
    """Nobody in melee is a target of direct fire, but for vehicles."""
    if enemy.where != "table" or enemy.kind not in ("man", "mount"):
        return None
    fighter = (rider_of(s, enemy) or enemy) if enemy.kind == "mount" else enemy
    return refuse("PZF-B6b", "refuse-target-engaged") if is_in_melee(s, fighter) else None


@rule("PZF-20.6c")
def is_not_spotted(s: State, enemy: Figure) -> Violation | None:
    """Whom the shooter could not make out in this turn he cannot shoot at; another target may be chosen."""
    missed = s.burst is not None and enemy.id in s.figures[s.burst.shooter].overlooked
    return refuse("PZF-20.6c", "refuse-not-spotted") if missed else None


@rule("PZF-20.8c")
def is_friend_in_the_way(s: State, f: Figure, way: Sequence[Obstacle]) -> Violation | None:
    """No shot past a friend on the trajectory, unless over the shoulder of one in base contact."""
    for obstacle in way:
        friend = s.figures.get(obstacle.figure)
        if friend is not None and friend.side == f.side and not friend.wreck and not touching(f, friend):
            return refuse("PZF-20.8c", "refuse-friend-in-the-way", friend=name_of(s, friend.id))
    return None


@rule("PZF-3.2f")
def is_not_nearest(s: State, f: Figure, body: Figure, least: int | None = None) -> Violation | None:
    """A man without command shoots only at the nearest enemy he sees; where known, that is so far off."""
    if acts_freely(f):
        return None
    least = gap_to_nearest(s, f) if least is None else least
    return refuse("PZF-3.2f", "refuse-not-nearest") if body.wreck or gap(f, body) > least else None


def gap_to_nearest(s: State, f: Figure) -> int:
    """How far the nearest enemy is off whom a man sees and may shoot at; very far if there is none."""
    enemies = sorted(foes(s, f), key=lambda e: gap(f, e))
    return next((gap(f, e) for e in seen_among(s, f, enemies) if not is_melee_target(s, e)), BEYOND)


def _why_not_the_same_again(s: State, body: Figure) -> Violation | None:
    last = s.burst.last if s.burst is not None and s.burst.point is not None else 0
    again = bool(last) and body_aimed_at(s, last) is body
    return refuse("PZF-5.3b", "refuse-burst-step") if again else unchanged(is_too_far_on)(s, body)


@rule("PZF-5.3b", "PZF-5.3c", "PZF-5.3f", off=ByRule({"PZF-5.3c": _why_not_the_same_again}))
def is_too_far_on(s: State, body: Figure) -> Violation | None:
    """After the first shot a target lies within two inches of the last one, alive or dead, or is the same."""
    burst = s.burst
    if burst is None or burst.point is None:
        return None
    if burst.last:
        last = body_aimed_at(s, burst.last)
        if last is body or near(last, body, charts().rate_of_fire.step):
            return None
    elif near_point(body, burst.point, charts().rate_of_fire.step):
        return None
    return refuse("PZF-5.3b", "refuse-burst-step")


def last_aim(s: State) -> Shape | None:
    """What the last shot of a burst was aimed at: the base of a figure, or a point."""
    if s.burst is None or s.burst.point is None:
        return None
    return base(body_aimed_at(s, s.burst.last)) if s.burst.last else spot(*s.burst.point)


def widest_step() -> int:
    """How far the fire walks from one shot to the next."""
    return charts().rate_of_fire.step + tolerance()


# --- scenery ------------------------------------------------------------------------------------------------------
def breakable(s: State) -> tuple[str, ...]:
    """The pieces that can be destroyed, where that is played."""
    return destructible(table(s)) if s.setting.options.demolition else ()


def scenery(s: State, f: Figure) -> Iterator[str]:
    """Pieces that can be destroyed and that a figure sees."""
    return elements_seen(s, f, breakable(s))


def sees_scenery(s: State, f: Figure) -> bool:
    """Whether a figure sees anything that can be destroyed."""
    return sees_one_of(s, f, breakable(s))


def sees_something(s: State, f: Figure) -> tuple[bool, Others]:
    """Whether a figure sees scenery that can be destroyed, wherever others stand, or else an enemy."""
    return (True, "near") if sees_scenery(s, f) else (sees_any(s, f), "everybody")


def can_break(aim: Aim, element: str) -> Violation | None:
    """Why a weapon may not be fired at a piece of scenery."""
    s, f = aim.s, aim.f
    shape = table(s).piece(element).shape
    if aim.last is not None and not within(shape, aim.last, widest_step()):
        return refuse("PZF-5.3b", "refuse-burst-step")
    if aim.turns and not in_arc(s, f, aim.arm, shape):
        return refuse("PZF-5.3i", "refuse-arc")
    if not aim.is_free:
        return refuse("PZF-3.2f", "refuse-not-nearest")
    part = aim.place.part(element) if is_within_sight(s, f, element) else None
    if part is None:
        return refuse("PZF-4.1e", "refuse-unseen")
    found = weapons.fires_with_gun(s, f, aim.arm, element)
    return found or is_friend_in_the_way(s, f, figures_before_part(s, aim.friends, aim.place.post.eye, f, part))
