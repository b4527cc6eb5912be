"""The targets of estimated fire (PZF-4.5c, 4.6a to g, 6.7e, 9.4p, B11v): figures, scenery, spotters, clearance."""

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
from bocage.systems.pzf.space.bodies import Point, base, centre_of, in_arc, is_within, muzzle, tolerance, weapon_arc
from bocage.systems.pzf.space.houses import foot_of
from bocage.systems.pzf.space.sight import can_see, can_see_element, point_aimed_at
from bocage.systems.pzf.space.terrain import table
from bocage.systems.pzf.state.model import Figure, State, on_table, other_seat
from bocage.systems.pzf.vehicles import weapons

BY_EYE = Choice("by-eye")
"""Leave the estimate to the gunner's eye."""


# --- what may be aimed at -----------------------------------------------------------------------------------------
def why_not_estimate(s: State, figure: Figure, arm: int) -> Violation | None:
    """Why a weapon cannot fire by estimation now; None if it has a target."""
    return None if any(laying_choices(s, figure, arm)) else refuse("PZF-4.6d", "refuse-no-spotter")


def laying_choices(s: State, figure: Figure, arm: int) -> Iterator[Choice]:
    """The targets of estimated fire as choices: enemies and scenery that the crew or a spotter sees."""
    yield from figures_to_lay_on(s, figure, arm)
    yield from scenery_to_lay_on(s, figure, arm)


def figures_to_lay_on(s: State, figure: Figure, arm: int) -> Iterator[Choice]:
    """The enemies a weapon may be laid on: first those the crew sees, then the others.

    Each of the others comes once for each spotter that sees it.
    """
    unseen = []
    man = gunners.gunner_of(s, figure) if figure.kind != "vehicle" else None
    nearest_gap = None if man is None or acts_freely(man) else aiming.gap_to_nearest(s, man)
    for enemy in on_table(s, other_seat(figure.side)):
        if why_not_lay_on(s, figure, arm, enemy, nearest_gap):
            continue
        if crew_sees(s, figure, enemy):
            if not aiming.why_not_into_melee(s, enemy):
                yield Choice("lay", enemy.id)
        else:
            unseen.append(enemy)
    spotters = spotters_for(s, figure, arm) if unseen else []
    for enemy in unseen if spotters else ():
        observers = [spotter for spotter in spotters if sees_and_makes_out(s, spotter, enemy)]
        if observers and not why_not_clear(s, figure, arm, centre_of(enemy)):
            yield from (Choice("lay", enemy.id, man.id) for man in observers)


def spotters_for(s: State, figure: Figure, arm: int) -> list[Figure]:
    """The figures that can direct the fire of a weapon now."""
    return [man for man in on_table(s, figure.side) if man is not figure and can_spot(s, figure, arm, man)]


@rule("PZF-4.5c")
def scenery_to_lay_on(s: State, figure: Figure, arm: int) -> Iterator[Choice]:
    """The pieces of scenery a weapon may be laid on: those the crew sees, then those a spotter sees."""
    seen = list(aiming.destructible_seen(s, figure))
    yield from (Choice("shell", place=id) for id in seen if not why_not_lay_on_element(s, figure, arm, id))
    out_of_reach = set(seen)
    for man in spotters_for(s, figure, arm):
        for id in aiming.destructible_seen(s, man):
            if id not in out_of_reach and (
                why_not_lay_on_element(s, figure, arm, id) or why_not_over_to(s, figure, arm, id)
            ):
                out_of_reach.add(id)
            elif id not in out_of_reach:
                yield Choice("shell", man.id, place=id)


def why_not_lay_on_element(s: State, figure: Figure, arm: int, element: str) -> Violation | None:
    """Why a weapon cannot be laid on a piece of scenery, no matter which figure sees it; None if it can."""
    if not in_arc(s, figure, arm, table(s).piece(element).shape):
        return refuse("PZF-5.3i", "refuse-arc")
    man = figure if figure.kind == "vehicle" else gunners.gunner_of(s, figure)
    if man is not None and not acts_freely(man):
        return refuse("PZF-3.2f", "refuse-not-nearest")
    return weapons.why_not_at_other_target(s, figure, arm, element)


def why_not_over_to(s: State, figure: Figure, arm: int, element: str) -> Violation | None:
    """Why a weapon cannot fire over the obstacles before a piece of scenery; None if it can."""
    return why_not_clear(s, figure, arm, point_aimed_at(s, figure, element), element)


def why_not_lay_on(
    s: State, figure: Figure, arm: int, enemy: Figure, nearest_gap: int | None = None
) -> Violation | None:
    """Why a weapon cannot be laid on an enemy, no matter which figure sees it; None if it can.

    `nearest_gap`, if given, is the distance of its gunner to the nearest enemy that he sees, in 1/1000 inch.
    """
    if not in_arc(s, figure, arm, base(enemy)):
        return refuse("PZF-5.3i", "refuse-arc")
    man = gunners.gunner_of(s, figure) if figure.kind != "vehicle" else None
    refusal = None if man is None else aiming.why_not_nearest(s, man, enemy, nearest_gap)
    return refusal or aiming.why_not_with(s, figure, arm, enemy)


@rule("PZF-6.7e")
def crew_sees(s: State, figure: Figure, enemy: Figure) -> bool:
    """Whether the crew sees an enemy and needs no spotter."""
    return sees_and_makes_out(s, figure, enemy)


def sees_and_makes_out(s: State, man: Figure, enemy: Figure) -> bool:
    """Whether a figure sees an enemy, and has not failed to make it out in this turn (PZF-20.6c)."""
    return enemy.id not in man.overlooked and can_see(s, man, enemy)


def spotter_of(s: State, choice: Choice) -> Figure | None:
    """The figure a choice names to direct the fire; None if it names none."""
    return s.figures.get((choice.piece if choice.verb == "shell" else choice.other) or 0)


def why_not_lay(s: State, choice: Choice) -> Violation | None:
    """Why a target or its spotter is refused; None if both are allowed, or if the choice names no target."""
    if s.burst is None:
        return None
    figure, arm, spotter = s.figures[s.burst.shooter], s.burst.arm, spotter_of(s, choice)
    is_spotter = spotter is not None and can_spot(s, figure, arm, spotter)
    if choice.verb == "shell" and choice.place in table(s).number:
        refusal = why_not_lay_on_element(s, figure, arm, choice.place)
        if refusal or can_see_element(s, figure, choice.place):
            return refusal
        is_seen = is_spotter and spotter is not None and can_see_element(s, spotter, choice.place)
        return why_not_over_to(s, figure, arm, choice.place) if is_seen else refuse("PZF-4.6d", "refuse-no-spotter")
    enemy = s.figures.get(choice.piece or 0)
    if enemy is None or choice.verb != "lay":
        return None
    refusal = why_not_lay_on(s, figure, arm, enemy)
    if refusal or crew_sees(s, figure, enemy):
        return refusal or aiming.why_not_into_melee(s, enemy)
    is_seen = is_spotter and spotter is not None and sees_and_makes_out(s, spotter, enemy)
    if is_seen:
        return why_not_clear(s, figure, arm, centre_of(enemy))
    return aiming.why_not_spotted(s, enemy) or refuse("PZF-4.6d", "refuse-no-spotter")


# --- spotters (4.6a, d to g) --------------------------------------------------------------------------------------
def can_spot(s: State, figure: Figure, arm: int, man: Figure) -> bool:
    """Whether a figure can direct the fire of a weapon onto targets it sees."""
    if man.kind != "man" or man.floored or not fires_indirectly(figure, arm):
        return False
    is_observer = (has_radio(man) and has_kept_still(man)) or is_own_leader(s, figure, man)
    return is_observer and not shooters.why_not_shoot_in_melee(s, man)


@rule("PZF-4.6a")
def fires_indirectly(figure: Figure, arm: int) -> bool:
    """Whether a weapon fires over what hides the target: mortars, artillery guns, and howitzers of vehicles."""
    return weapon(figure.arms[arm].weapon).indirect or is_howitzer(figure, arm)


@rule("PZF-9.4p")
def is_howitzer(figure: Figure, arm: int) -> bool:
    """Whether a weapon is a vehicle's howitzer with a shell of high explosive loaded."""
    return "indirect_he" in figure.special and figure.arms[arm].shell == "he"


@rule("PZF-4.6d")
def has_kept_still(man: Figure) -> bool:
    """Whether an observer has neither moved nor shot, thrown or served a weapon in this turn."""
    return not (man.spent or man.shot or man.threw or man.served)


@rule("PZF-4.6g", "PZF-13.1h")
def has_radio(man: Figure) -> bool:
    """Whether a man has a radio, which makes it an observer."""
    return "radio" in man.gear


@rule("PZF-4.6f")
def is_own_leader(s: State, figure: Figure, man: Figure) -> bool:
    """Whether a man is a ranked man [Gradé] of the gunner's unit within two inches of the gunner."""
    gunner = gunners.gunner_of(s, figure) if figure.kind != "vehicle" else None
    if gunner is None or gunner is man or not is_grade(man):
        return False
    return man.unit == gunner.unit and is_within(gunner, man, charts().indirect.grade_range)


@rule("PZF-4.6e")
def note_shot_directed(s: State, figure: Figure, man: Figure) -> None:
    """Note that an observer has directed its one shot of this turn; a leader beside the gunner may direct more."""
    if not is_own_leader(s, figure, man):
        man.shot = True


# --- clearance (4.6b, B11v) ---------------------------------------------------------------------------------------
@rule("PZF-4.6b", "PZF-B11v")
def why_not_clear(s: State, figure: Figure, arm: int, goal: Point, target: str = "") -> Violation | None:
    """Refuse indirect fire over a piece that is higher than its distance from the muzzle, except the target itself.

    Heights count above the ground at the weapon.
    """
    ground_level, start = foot_of(s, figure), muzzle_when_laid(s, figure, arm, goal)
    distance = length(start, goal)
    for crossing in table(s).crossed((*start, ground_level), (*goal, ground_level)):
        id = table(s).pieces[crossing.piece].id
        if (
            id != target
            and max(crossing.top_enter, crossing.top_leave) - ground_level > crossing.enter * distance + tolerance()
        ):
            return refuse("PZF-4.6b", "refuse-no-clearance", place=id)
    return None


@rule("PZF-B11v")
def muzzle_when_laid(s: State, figure: Figure, arm: int, goal: Point) -> Point:
    """The point from which distances to obstacles count: the muzzle.

    A weapon that turns all round is first pointed at its target.
    """
    is_turned = weapon_arc(s, figure, arm) >= TURN and figure.kind != "vehicle"
    return muzzle(replace(figure, facing=bearing(centre_of(figure), goal)) if is_turned else figure, arm)


@rule("PZF-4.6c")
def least_range(row: Weapon) -> int:
    """The shortest distance of indirect fire in 1/1000 inch: a quarter of the longest."""
    return row.range // charts().indirect.least_range_divisor
