"""Turning a vehicle's hull and turret (PZF-9.2b, 9.2h, B11t): what it costs and whether there is room.

Angles are thousandths of a degree (`DEGREE`), Movement points thousandths of an inch.
"""

from __future__ import annotations

from bocage.ground.table import QUARTER, TURN, Shape
from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure, tell
from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.pzf.movement import walking
from bocage.systems.pzf.movement.sturmtruppen import why_not_over
from bocage.systems.pzf.movement.walking import activation_of
from bocage.systems.pzf.reference.tables import charts
from bocage.systems.pzf.space.bodies import has_turret, turret_bearing
from bocage.systems.pzf.special import camouflage
from bocage.systems.pzf.state.model import DEGREE, Figure, State
from bocage.systems.pzf.state.names import name_of
from bocage.systems.pzf.vehicles import ground
from bocage.systems.pzf.vehicles.bogging import test_bogging
from bocage.systems.pzf.vehicles.ground import shorter_turn, untested_areas_below, why_not_move_vehicle


# --- the hull (9.2b, B11t) ----------------------------------------------------------------------------------------
@rule("PZF-9.2b")
def turn_cost(s: State, figure: Figure, angle: int) -> int:
    """The Movement points of turning a hull by an angle: an inch for each quarter begun, added up over the turn."""
    return (
        -(-(figure.turned + angle) // QUARTER) + (-figure.turned // QUARTER)
    ) * s.setting.options.hull_turn_cost_per_90


def free_hull_turn(s: State, figure: Figure) -> int:
    """The angle by which a hull can still turn without paying; 0 if it cannot move."""
    return -figure.turned % QUARTER if why_not_move_vehicle(s, figure) is None else 0


def why_not_turn(s: State, figure: Figure, direction: int) -> Violation | None:
    """Why a hull may not turn to a direction; None if it may."""
    angle = abs(shorter_turn(figure.facing, direction))
    if angle < DEGREE:
        return refuse("PZF-9.2b", "refuse-too-short")
    refusal = why_not_move_vehicle(s, figure) or walking.why_no_movement_left(s, figure, turn_cost(s, figure, angle))
    return refusal or why_no_room_to_turn(s, figure, direction)


def why_no_room_to_turn(s: State, figure: Figure, direction: int) -> Violation | None:
    """Why a hull has no room to turn to a direction: figures, terrain or the table's edge; None if it has."""
    if _why_not_sweep(s, figure, ground.circle_of(figure)):
        for swept in ground.pivot_of(figure, direction):
            if refusal := _why_not_sweep(s, figure, swept):
                return refusal
    return ground.why_not_hull_on_table(s, figure, (figure.x, figure.y), direction)


def _why_not_sweep(s: State, figure: Figure, swept: Shape) -> Violation | None:
    """Why a hull may not sweep this ground while it turns; None if it may."""
    if any(ground.figures_in_sweep(s, figure, swept)) or any(
        ground.pieces_in_sweep(s, figure, swept, (figure.x, figure.y), ("no", "break"))
    ):
        return refuse("PZF-B11t", "refuse-no-room-to-turn")
    return why_not_over(s, figure, swept)


def do_turn(s: State, figure: Figure, choice: Choice) -> Procedure[None]:
    """Turn the hull on its centre, and the turret with it, after a bog test for the ground below."""
    yield from camouflage.uncover_if_camouflaged(s, figure)
    yield from test_bogging(s, figure, untested_areas_below(s, figure))
    if activation_of(s).stopped:
        return
    direction = (choice.number or 0) * DEGREE
    angle = abs(shorter_turn(figure.facing, direction))
    figure.spent += turn_cost(s, figure, angle)
    figure.turned += angle
    figure.facing = direction
    yield tell(
        "told-turns", who=name_of(s, figure.id), degrees=choice.number or 0, rule="PZF-9.2b", pieces=(figure.id,)
    )


# --- the turret (9.2h, 13.2a) -------------------------------------------------------------------------------------
def free_traverse(figure: Figure) -> int:
    """The angle by which a turret turns in a turn without using Movement."""
    row = charts().turret
    return (slow_traverse(figure) or row.free) * DEGREE


@rule("PZF-13.2a")
def slow_traverse(figure: Figure) -> int:
    """The free angle of a slow turret in degrees; 0 for other turrets."""
    return (charts().turret.slow_free or 0) if "slow_turret" in figure.special or "slow_turret" in figure.gear else 0


@rule("PZF-9.2h")
def traverse_cost(figure: Figure, angle: int) -> int:
    """The Movement points of turning a turret by an angle: an inch for each quarter begun beyond the free angle."""
    free_angle = free_traverse(figure)
    paid, due = (max(turned - free_angle, 0) for turned in (figure.traversed, figure.traversed + angle))
    return (-(-due // QUARTER) + (-paid // QUARTER)) * charts().turret.per_further_90


def free_turret_turn(s: State, figure: Figure) -> int:
    """The angle by which a turret can still turn without paying; 0 without a turret."""
    if not has_turret(figure):
        return 0
    beyond_free = figure.traversed - free_traverse(figure)
    return -beyond_free if beyond_free < 0 else -beyond_free % QUARTER


def why_not_traverse(s: State, figure: Figure, direction: int) -> Violation | None:
    """Why a turret may not turn to a direction; None if it may."""
    if not has_turret(figure):
        return refuse("PZF-9.4s", "refuse-no-turret")
    angle = abs(shorter_turn(turret_bearing(figure), direction))
    if angle < DEGREE:
        return refuse("PZF-9.2h", "refuse-too-short")
    return walking.why_no_movement_left(s, figure, traverse_cost(figure, angle))


def do_traverse(s: State, figure: Figure, choice: Choice) -> Procedure[None]:
    """Turn the turret."""
    direction = (choice.number or 0) * DEGREE
    angle = abs(shorter_turn(turret_bearing(figure), direction))
    figure.spent += traverse_cost(figure, angle)
    figure.traversed += angle
    figure.turret = (direction - figure.facing) % TURN
    if figure.spent:
        yield from camouflage.uncover_if_camouflaged(s, figure)
    yield tell(
        "told-traverses",
        who=name_of(s, figure.id),
        degrees=choice.number or 0,
        rule="PZF-9.2h",
        pieces=(figure.id,),
        to=camouflage.seats_told_of(figure),
    )
