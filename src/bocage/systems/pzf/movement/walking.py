"""Steps of a move (PZF-2.2, B3k, B5a): Movement points, the figure's place, what a step triggers, the end.

An encounter is anything a figure sets off by passing over ground: mines, wire, doors, objectives, nets, cables.
Encounters may throw, push or kill figures, which move in turn; they are therefore called through `Joins`.
Vehicles, guns and markers end their moves here as men do. Movement points are thousandths of an inch.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain
from typing import TYPE_CHECKING

from bocage.ground.table import bearing, length
from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure, tell
from bocage.kernel.contract.question import Blank
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.text import Text, text
from bocage.systems.pzf.reference.datafiles import THOUSANDTHS
from bocage.systems.pzf.reference.tables import charts
from bocage.systems.pzf.space.bodies import Point, enemies_touching, figure_at, is_mounted, movement_of, tolerance
from bocage.systems.pzf.state.model import PS, Activation, Explosive, Figure, State
from bocage.systems.pzf.state.names import name_of

if TYPE_CHECKING:
    from bocage.systems.pzf.movement.crossings import Crossing

TENTH_OF_INCH = PS // 10
"""A tenth of an inch: the finest step shown to players."""
SHORTEST_LEG = TENTH_OF_INCH
"""No leg is shorter than this, so that every move comes to an end."""
DONE = Choice("done")
"""Ends the move of the active figure."""
GO_TO_POINT = Blank(Choice("to", point=(0, 0)))
"""Walk to a point the player names; (0, 0) stands for the blank."""
FACE_DEGREES = Blank(Choice("turn", number=0), (0, 359), "degrees")
"""Face a direction the player names, in whole degrees from north; 0 stands for the blank."""
Budget = Callable[[State, int], int]
"""Gives the Movement points (1/1000 inch) at which the activation of the figure with that id ends."""


# --- the activation -----------------------------------------------------------------------------------------------
def activation_of(s: State) -> Activation:
    """The activation going on; there must be one."""
    assert s.active is not None
    return s.active


def is_moving_now(s: State, figure: Figure) -> bool:
    """Whether the activation going on is the figure's own, or that of the gun or gunner for which it carries."""
    return s.active is not None and s.active.figure in (figure.id, figure.carries)


def stop_move(s: State) -> None:
    """Forbid the active figure to move any further; does nothing outside an activation."""
    if s.active is not None:
        s.active.stopped = True


# --- Movement points (B5a) ----------------------------------------------------------------------------------------
def movement_allowance(s: State, figure: Figure) -> int:
    """The Movement of a man in this turn, on foot, mounted or on a bicycle, and slowed by a cable, in 1/1000 inch."""
    points = allowance_without_cable(s, figure)
    return movement_with_cable(points) if drags_cable(s, figure) else points


def allowance_without_cable(s: State, figure: Figure) -> int:
    """The Movement of a man on foot, on a mount or on a bicycle, in 1/1000 inch."""
    mount = s.figures.get(figure.aboard) if is_mounted(figure) else None
    if mount is not None and mount.kind == "mount":
        return movement_of(mount)
    return charts().movement.bicycle if figure.cycled else movement_of(figure)


@rule("PZF-13.1a")
def can_cycle(figure: Figure) -> bool:
    """Whether a man rides a bicycle in its move: it has one, stands, and is on the ground and not mounted."""
    return (
        figure.kind == "man"
        and "bicycle" in figure.gear
        and not figure.prone
        and not is_mounted(figure)
        and not figure.level
    )


def charge_dragged_by(s: State, figure: Figure) -> Explosive | None:
    """The charge whose cable a man drags; None if it drags none."""
    return next((charge for charge in s.explosives.values() if charge.carrier == figure.id), None)


@rule("PZF-12.9a")
def drags_cable(s: State, figure: Figure) -> bool:
    """Whether a figure drags a cable, which halves its Movement."""
    return bool(s.explosives) and charge_dragged_by(s, figure) is not None


def movement_with_cable(points: int) -> int:
    """What a cable leaves of a number of Movement points."""
    return points * charts().explosive.cable_speed // THOUSANDTHS


def movement_left(s: State, figure: Figure) -> int:
    """The Movement points a figure still has in this activation, never below 0."""
    return max(activation_of(s).budget - figure.spent, 0)


def walking_reach(s: State, figure: Figure) -> int:
    """The Movement points a man can still walk with.

    When prone, at most what is left of the crawl of this activation (PZF-20.6b).
    """
    return (
        min(movement_left(s, figure), max(charts().movement.crawl - activation_of(s).crawled, 0))
        if figure.prone
        else movement_left(s, figure)
    )


@rule("PZF-B5a")
def why_no_movement_left(s: State, figure: Figure, points: int) -> Violation | None:
    """Why a way of that many Movement points is too long for what the figure has left; None if it is not."""
    if points <= movement_left(s, figure) + tolerance():
        return None
    return refuse_too_far("PZF-B5a", points, movement_left(s, figure))


def refuse_too_far(id: str, needed: int, available: int) -> Violation:
    """The refusal of a way that needs more Movement points than are left.

    The needed ones are rounded up to a tenth of an inch.
    """
    return refuse(id, "refuse-too-far", needed=as_inches(needed + TENTH_OF_INCH - 1), left=as_inches(available))


def as_inches(points: int) -> Text:
    """Movement points as players read them: inches and full tenths, rounded down."""
    whole, tenths = divmod(points // TENTH_OF_INCH, 10)
    return text("inches", whole=whole, tenths=tenths)


def spend_movement(s: State, figure: Figure, points: int) -> None:
    """Spend Movement points of the active figure; when it is prone they also count against its crawl (PZF-20.6b)."""
    figure.spent += points
    if figure.prone:
        activation_of(s).crawled += points


# --- the steps of a way -------------------------------------------------------------------------------------------
def halting_points(s: State, figure: Figure, point: Point) -> list[Point]:
    """The points of a straight way at which a move may have to end, in order; the last is its end.

    They are asked for the figure and for one that goes along with it.
    """
    start = (figure.x, figure.y)
    points = [halt for halts in s.setting.joins.halts for halt in halts(s, figure, start, point)]
    return [*sorted(points, key=lambda halt: length(start, halt)), point]


def take_step(s: State, figure: Figure, point: Point, points: int, crossing: Crossing | None = None) -> Procedure[bool]:
    """Move a figure to a point, pay the given Movement points, face that way, and trigger what lies between.

    Returns whether the move may go on.
    """
    start = (figure.x, figure.y)
    spend_movement(s, figure, points)
    figure.facing = bearing(start, point)
    set_position(s, figure, point)
    return (yield from trigger_encounters(s, figure, start, crossing))


def step_over(s: State, figure: Figure, crossing: Crossing) -> Procedure[bool]:
    """Get from before a barrier to the place behind it in one step; encounters on it are triggered there.

    Returns whether the move may go on.
    """
    return (yield from take_step(s, figure, crossing.far, length((figure.x, figure.y), crossing.far), crossing))


def set_position(s: State, figure: Figure, point: Point) -> None:
    """Place a figure at a point, together with the mount it rides or everything a vehicle carries.

    Nothing is paid or triggered.
    """
    figure.x, figure.y = point
    figure.stairs = 0
    mount = s.figures.get(figure.aboard)
    if mount is not None and mount.kind == "mount":
        mount.x, mount.y = point
    if figure.kind == "vehicle":
        for passenger in s.figures.values():
            if passenger.aboard == figure.id:
                passenger.x, passenger.y = point


def trigger_encounters(s: State, figure: Figure, start: Point, crossing: Crossing | None = None) -> Procedure[bool]:
    """Trigger everything a figure, and one that goes along, sets off between a point and its present place.

    Returns whether the move may go on.
    """
    goes_on, joins = True, s.setting.joins
    companion = (joins.goes_along(s, figure, start, crossing),)
    # Each is started only when its turn comes: an earlier one may have moved the figure.
    encounters = (trigger(s, figure.id, start, (figure.x, figure.y)) for trigger in joins.met_on_the_way)
    for encounter in chain(companion, encounters):
        goes_on = (yield from encounter) and goes_on
        if figure.where != "table" or figure.wreck:
            goes_on = False
            break
    if not goes_on:
        stop_move(s)
    return goes_on


@rule("PZF-B5e")
def why_not_end_there(s: State, figure: Figure, end: Point) -> Violation | None:
    """Why a move may not end at a point: it would touch an enemy there, which only a charge may.

    None if it touches none.
    """
    mover_there = figure_at(figure, end)
    for enemy in enemies_touching(s, mover_there):
        if enemy.kind in ("man", "vehicle"):
            return refuse("PZF-B5e", "refuse-contact", who=name_of(s, enemy.id))
    return None


# --- figures moved against their will -----------------------------------------------------------------------------
def push_to(s: State, figure: Figure, point: Point) -> Procedure[bool]:
    """Move a figure to a point against its will: beaten back, out of a vehicle's path, or bolting.

    Returns whether it is still able to go on.
    """
    start = (figure.x, figure.y)
    set_position(s, figure, point)
    return (yield from trigger_encounters_when_pushed(s, figure, start))


def trigger_encounters_when_pushed(s: State, figure: Figure, start: Point) -> Procedure[bool]:
    """Trigger what a pushed figure sets off between a point and its present place.

    Returns whether it is able to go on.
    """
    return (yield from s.setting.joins.met_if_pushed(s, figure.id, start, (figure.x, figure.y)))


def run_to(s: State, figure: Figure, point: Point) -> Procedure[None]:
    """Move a figure straight to a point outside its activation, at no cost, until an encounter stops it."""
    for halt in halting_points(s, figure, point):
        if not (yield from push_to(s, figure, halt)):
            return


# --- the end of a move (B3k) --------------------------------------------------------------------------------------
def end_move(s: State, figure: Figure) -> Procedure[None]:
    """End the move of the active figure, and tell of it if the figure changed its place other than by a charge."""
    if figure.where == "table" and not figure.charged and (figure.x, figure.y) != activation_of(s).start:
        yield tell("told-moves", who=name_of(s, figure.id), rule="PZF-B5a", pieces=(figure.id,))
    finish_activation(s, figure)


def finish_activation(s: State, figure: Figure) -> None:
    """Note that a figure has acted in this phase, and close its activation."""
    figure.acted = True
    figure.cycled = figure.cycled and figure.spent > 0
    close_activation(s)


def close_activation(s: State) -> None:
    """End the activation and return to the step that opened it.

    That is a heroic combat, the Shooting phase, a heroic move or the side's own part.
    """
    heroic = s.active.heroic if s.active else 0
    s.active = None
    step_by_phase = {"combat": "heroic-combat-moves", "shooting": "shoot"}
    s.step = step_by_phase.get(s.phase, "heroic-move" if heroic else "move")


# --- putting an untouched figure back -----------------------------------------------------------------------------
def puts_back(s: State, choice: Choice, budget: Budget) -> bool:
    """Whether a choice puts the active figure back: an untouched figure told to walk to where it stands."""
    figure = s.figures[activation_of(s).figure]
    return choice == Choice("to", point=(figure.x, figure.y)) and is_untouched(s, figure, budget)


def is_untouched(s: State, figure: Figure, budget: Budget) -> bool:
    """Whether the active figure has done nothing since it was activated, so that it can be put back unused."""
    if figure.acted or figure.climb is not None or s.phase != "movement":
        return False
    if figure.kind in ("vehicle", "gun"):
        is_idle = not (figure.spent or figure.turned or figure.traversed or figure.actions or figure.freed)
        return is_idle and activation_of(s) == Activation(figure.id, budget(s, figure.id), (figure.x, figure.y))
    return activation_of(s) == Activation(
        figure.id, budget(s, figure.id), (figure.x, figure.y), figure.level, figure.prone
    )


def put_back(s: State, figure: Figure) -> None:
    """Close the activation of an untouched figure, which may be activated again later."""
    figure.cycled = False
    close_activation(s)
