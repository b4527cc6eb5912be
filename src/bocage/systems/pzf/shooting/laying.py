"""What may be aimed at by estimation (PZF-4.5c, 4.6a to g, 6.7e, 9.4p, B11v): targets, spotters, clearance."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from bocage.ground.table import TURN, bearing, length
from bocage.kernel.choice import Choice
from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.pzf.heavy import gunners
from bocage.systems.pzf.morale.command import acts_freely, is_grade
from bocage.systems.pzf.reference.rows import Weapon
from bocage.systems.pzf.reference.tables import charts, weapon
from bocage.systems.pzf.shooting import aiming, shooters
from bocage.systems.pzf.space.bodies import Point, arc_of, base, in_arc, muzzle, near, place, tolerance
from bocage.systems.pzf.space.houses import foot_of
from bocage.systems.pzf.space.sight import can_see, can_see_element, point_aimed_at
from bocage.systems.pzf.space.terrain import table
from bocage.systems.pzf.state.model import Figure, State, on_table, other
from bocage.systems.pzf.vehicles import weapons

BY_EYE = Choice("by-eye")


# --- what may be aimed at -----------------------------------------------------------------------------------------
def can_estimate(s: State, f: Figure, arm: int) -> Violation | None:
    """Why a weapon cannot fire by estimation now."""
    return None if any(aims(s, f, arm)) else refuse("PZF-4.6d", "refuse-no-spotter")


def aims(s: State, f: Figure, arm: int) -> Iterator[Choice]:
    """Enemies and scenery the crew sees itself, or is told of."""
    yield from at_figures(s, f, arm)
    yield from at_scenery(s, f, arm)


def at_figures(s: State, f: Figure, arm: int) -> Iterator[Choice]:
    """The enemies the crew sees itself and fires at directly, then those it is told of, each with who tells."""
    unseen = []
    for enemy in on_table(s, other(f.side)):
        if can_lay(s, f, arm, enemy):
            continue
        if sees_itself(s, f, enemy):
            if not aiming.is_melee_target(s, enemy):
                yield Choice("lay", enemy.id)
        else:
            unseen.append(enemy)
    spotters = spotters_for(s, f, arm) if unseen else []
    for enemy in unseen if spotters else ():
        telling = [m for m in spotters if makes_out(s, m, enemy)]
        if telling and not why_not_clear(s, f, arm, place(enemy)):
            yield from (Choice("lay", enemy.id, m.id) for m in telling)


def spotters_for(s: State, f: Figure, arm: int) -> list[Figure]:
    """All who can direct the fire of a weapon."""
    return [m for m in on_table(s, f.side) if m is not f and can_spot(s, f, arm, m)]


@rule("PZF-4.5c", off=lambda s, f, arm: iter(()))
def at_scenery(s: State, f: Figure, arm: int) -> Iterator[Choice]:
    """An obstacle is aimed at like an enemy: what the crew sees of the scenery, and what it is told of."""
    seen = list(aiming.scenery(s, f))
    yield from (Choice("shell", place=id) for id in seen if not can_lay_on(s, f, arm, id))
    out_of_reach = set(seen)
    for m in spotters_for(s, f, arm):
        for id in aiming.scenery(s, m):
            if id not in out_of_reach and (can_lay_on(s, f, arm, id) or why_not_over_to(s, f, arm, id)):
                out_of_reach.add(id)
            elif id not in out_of_reach:
                yield Choice("shell", m.id, place=id)


def can_lay_on(s: State, f: Figure, arm: int, element: str) -> Violation | None:
    """Why a weapon cannot be laid on a piece of scenery, whoever sees it."""
    if not in_arc(s, f, arm, table(s).piece(element).shape):
        return refuse("PZF-5.3i", "refuse-arc")
    man = f if f.kind == "vehicle" else gunners.gunner_of(s, f)
    if man is not None and not acts_freely(man):
        return refuse("PZF-3.2f", "refuse-not-nearest")
    return weapons.fires_with_gun(s, f, arm, element)


def why_not_over_to(s: State, f: Figure, arm: int, element: str) -> Violation | None:
    """Why a piece of scenery cannot be reached over what stands before it."""
    return why_not_clear(s, f, arm, point_aimed_at(s, f, element), element)


def can_lay(s: State, f: Figure, arm: int, enemy: Figure) -> Violation | None:
    """Why a weapon cannot be laid on an enemy, whoever sees him."""
    if not in_arc(s, f, arm, base(enemy)):
        return refuse("PZF-5.3i", "refuse-arc")
    man = gunners.gunner_of(s, f) if f.kind != "vehicle" else None
    found = None if man is None else aiming.is_not_nearest(s, man, enemy)
    return found or aiming.why_not_with(s, f, arm, enemy)


@rule("PZF-6.7e", off=False)
def sees_itself(s: State, f: Figure, enemy: Figure) -> bool:
    """At a visible target no spotter is needed."""
    return makes_out(s, f, enemy)


def makes_out(s: State, m: Figure, enemy: Figure) -> bool:
    """Whether somebody sees an enemy, and has not looked for him in vain in this turn (PZF-20.6c)."""
    return enemy.id not in m.overlooked and can_see(s, m, enemy)


def spotter_of(s: State, choice: Choice) -> Figure | None:
    """Who directs the fire, if anybody is named beside an enemy or a piece of scenery."""
    return s.figures.get((choice.piece if choice.verb == "shell" else choice.other) or 0)


def why_not_lay(s: State, choice: Choice) -> Violation | None:
    """Why a target, or who is to spot it, is refused."""
    if s.burst is None:
        return None
    f, arm, spotter = s.figures[s.burst.shooter], s.burst.arm, spotter_of(s, choice)
    spots = spotter is not None and can_spot(s, f, arm, spotter)
    if choice.verb == "shell" and choice.place in table(s).number:
        found = can_lay_on(s, f, arm, choice.place)
        if found or can_see_element(s, f, choice.place):
            return found
        seen = spots and spotter is not None and can_see_element(s, spotter, choice.place)
        return why_not_over_to(s, f, arm, choice.place) if seen else refuse("PZF-4.6d", "refuse-no-spotter")
    enemy = s.figures.get(choice.piece or 0)
    if enemy is None or choice.verb != "lay":
        return None
    found = can_lay(s, f, arm, enemy)
    if found or sees_itself(s, f, enemy):
        return found or aiming.is_melee_target(s, enemy)
    seen = spots and spotter is not None and makes_out(s, spotter, enemy)
    if seen:
        return why_not_clear(s, f, arm, place(enemy))
    return aiming.is_not_spotted(s, enemy) or refuse("PZF-4.6d", "refuse-no-spotter")


# --- spotters (4.6a, d to g) --------------------------------------------------------------------------------------
def can_spot(s: State, f: Figure, arm: int, m: Figure) -> bool:
    """Whether somebody can direct the fire of a weapon onto what he sees."""
    if m.kind != "man" or m.floored or not fires_indirectly(f, arm):
        return False
    spots = (has_radio(m) and kept_still(m)) or is_own_leader(s, f, m)
    return spots and not shooters.is_in_melee(s, m)


@rule("PZF-4.6a", off=False)
def fires_indirectly(f: Figure, arm: int) -> bool:
    """Mortars and artillery guns fire over what hides the target, and some vehicles' howitzers."""
    return weapon(f.arms[arm].weapon).indirect or is_howitzer(f, arm)


@rule("PZF-9.4p", off=False)
def is_howitzer(f: Figure, arm: int) -> bool:
    """A howitzer on a vehicle, with a shell of high explosive in it."""
    return "indirect_he" in f.special and f.arms[arm].shell == "he"


@rule("PZF-4.6d", off=True)
def kept_still(m: Figure) -> bool:
    """An observer neither moves nor shoots in this turn."""
    return not (m.spent or m.shot or m.threw or m.served)


@rule("PZF-4.6g", "PZF-13.1h", off=lambda m: m.type.endswith("observer"))
def has_radio(m: Figure) -> bool:
    """Whoever has a radio can observe."""
    return "radio" in m.gear


@rule("PZF-4.6f", off=False)
def is_own_leader(s: State, f: Figure, m: Figure) -> bool:
    """A Gradé of the weapon's own unit within two inches of the gunner."""
    gunner = gunners.gunner_of(s, f) if f.kind != "vehicle" else None
    if gunner is None or gunner is m or not is_grade(m):
        return False
    return m.unit == gunner.unit and near(gunner, m, charts().indirect.grade_range)


@rule("PZF-4.6e")
def use_up(s: State, f: Figure, m: Figure) -> None:
    """An observer directs one shot in a turn; a leader at the gunner's side is free to do more."""
    if not is_own_leader(s, f, m):
        m.shot = True


# --- clearance (4.6b, B11v) ---------------------------------------------------------------------------------------
@rule("PZF-4.6b", "PZF-B11v")
def why_not_clear(s: State, f: Figure, arm: int, goal: Point, target: str = "") -> Violation | None:
    """What is higher than it is far from the muzzle cannot be fired over, but for the target itself."""
    foot, start = foot_of(s, f), muzzle_when_laid(s, f, arm, goal)
    whole = length(start, goal)
    for crossed in table(s).crossed((*start, foot), (*goal, foot)):
        id = table(s).pieces[crossed.piece].id
        if id != target and max(crossed.top_enter, crossed.top_leave) - foot > crossed.enter * whole + tolerance():
            return refuse("PZF-4.6b", "refuse-no-clearance", place=id)
    return None


@rule("PZF-B11v", off=lambda s, f, arm, goal: place(f))
def muzzle_when_laid(s: State, f: Figure, arm: int, goal: Point) -> Point:
    """Where the distance to an obstacle begins: the muzzle, of a weapon that turns all round once it points there."""
    is_turned = arc_of(s, f, arm) >= TURN and f.kind != "vehicle"
    return muzzle(replace(f, facing=bearing(place(f), goal)) if is_turned else f, arm)


@rule("PZF-4.6c", off=0)
def least_range(row: Weapon) -> int:
    """Indirect fire reaches no nearer than a quarter of the longest range."""
    return row.range // charts().indirect.least_range_divisor
