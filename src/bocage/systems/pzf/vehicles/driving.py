"""The move of a vehicle (PZF-9.1, 9.2): its decisions, one by one, and driving along its axis.

`turning` and `bogging` carry out the other decisions. Angles are thousandths of a degree, Movement points thousandths
of an inch.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import NamedTuple

from bocage.ground.table import TURN, along, bearing, length
from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure, ask, tell
from bocage.kernel.contract.question import Blank, Choices
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.tally import Tally
from bocage.kernel.text import Text, text
from bocage.systems.pzf.movement import sturmtruppen, walking
from bocage.systems.pzf.movement.actions import MoveAction
from bocage.systems.pzf.movement.sturmtruppen import why_not_over
from bocage.systems.pzf.movement.walking import (
    DONE,
    FACE_DEGREES,
    GO_TO_POINT,
    SHORTEST_LEG,
    activation_of,
    as_inches,
    end_move,
    halting_points,
    movement_left,
    put_back,
    puts_back,
    set_position,
    stop_move,
    trigger_encounters,
)
from bocage.systems.pzf.reference.tables import charts, vehicle
from bocage.systems.pzf.space.bodies import Point, base, has_turret, movement_of, turret_bearing
from bocage.systems.pzf.space.terrain import element_name, table
from bocage.systems.pzf.special import camouflage, revealing
from bocage.systems.pzf.state.model import DEGREE, PS, Figure, State
from bocage.systems.pzf.state.names import is_unseen, name_of
from bocage.systems.pzf.vehicles import ground, ramming, transport
from bocage.systems.pzf.vehicles.bogging import do_unbog, test_bogging, why_not_unbog
from bocage.systems.pzf.vehicles.ground import (
    drive_cost,
    next_bog,
    shorter_turn,
    why_not_move_vehicle,
)
from bocage.systems.pzf.vehicles.turning import (
    do_traverse,
    do_turn,
    free_hull_turn,
    free_turret_turn,
    traverse_cost,
    turn_cost,
    why_not_traverse,
    why_not_turn,
)
from bocage.systems.pzf.vehicles.weapons import is_gun, movement_class

AXIS_TOLERANCE = 2 * DEGREE
"""The greatest angle between a vehicle's axis and a point it can drive to; it then drives along its axis as far."""
RANDOM_TRIES, TURN_SHARE, TRAVERSE_SHARE, FORWARD_SHARE = 4, 0.3, 0.1, 0.8
"""How a random player drives: proposals before it gives up; the share of them that turn the hull or the turret; the
share of legs that lead forward.
"""
GET_FREE = Choice("unbog")
"""Try to get a bogged vehicle free."""
DRIVE_OFF = Choice("leave")
"""Drive off the table."""

VEHICLE_ACTIONS = (
    MoveAction(("alight",), transport.alight_choices, transport.put_down_passenger),
    MoveAction(("fix",), transport.fix_choices, transport.fix_machine_gun),
    MoveAction(("unfix",), transport.unfix_choices, transport.unfix_machine_gun),
    MoveAction(("reveal",), revealing.markers_seen_on_move, revealing.reveal_on_the_move),
)
"""What other chapters let a vehicle do in its move (PZF-9.3, 10.2f).

Offered in this order, after what this module offers.
"""


# --- which vehicles can be activated, and their Movement (9.1b) ---------------------------------------------------
@rule("PZF-9.1b")
def can_activate_vehicle(s: State, id: int) -> bool:
    """Whether a vehicle may be activated: it can move, turn its turret, try to get free, or take an action."""
    figure = s.figures[id]
    if figure.wreck or figure.bogged_now:
        return False
    return (
        why_not_move_vehicle(s, figure) is None or figure.bogged or has_turret(figure) or any(_other_actions(s, figure))
    )


def _other_actions(s: State, figure: Figure) -> Iterator[Choice]:
    """The choices of other chapters in a vehicle's move."""
    for action in VEHICLE_ACTIONS:
        yield from action.options(s, figure)


def vehicle_budget(s: State, id: int) -> int:
    """The value of spent Movement at which a vehicle's activation ends, in 1/1000 inch.

    It is what the vehicle has spent before, plus its whole Movement if it can move.
    """
    figure = s.figures[id]
    return figure.spent + movement_of(figure) if why_not_move_vehicle(s, figure) is None else figure.spent


# --- one decision of a move ---------------------------------------------------------------------------------------
def continue_drive(s: State) -> Procedure[None]:
    """Ask for and carry out one decision of the active vehicle: a leg, a turn, an action, or the end of its move."""
    figure = s.figures[activation_of(s).figure]
    if is_drive_over(s, figure):
        yield from end_move(s, figure)
        return
    choice = yield from ask(
        s.player,
        drive_prompt(s, figure),
        Choices(
            drive_choices,
            check_free=why_not_drive_or_turn,
            why_not=why_not_vehicle_choice,
            sample=random_drive,
            forms=drive_blanks,
            tally=drive_tally,
            default=lambda known: DONE,
        ),
        rule="PZF-9.2a",
        pieces=(figure.id,),
    )
    if choice == DONE:
        yield from end_move(s, figure)
    elif puts_back(s, choice, vehicle_budget):
        put_back(s, figure)
    else:
        yield from DRIVE_BY_VERB[choice.verb](s, figure, choice)


def drive_prompt(s: State, figure: Figure) -> Text:
    """The prompt of a vehicle's move: inches left of how many, and what its guns may still do."""
    guns = (figure.spent and guns_still_firing(figure)) or "unmoved"
    return text(
        "prompt-driving",
        who=name_of(s, figure.id),
        left=as_inches(movement_left(s, figure)),
        of=as_inches(activation_of(s).budget),
        guns=guns,
    )


def guns_still_firing(figure: Figure) -> str:
    """How many guns a vehicle may still fire after the Movement it has used, as in the chart; empty if it has none."""
    return str(charts().vehicle_fire[movement_class(figure)].guns) if any(map(is_gun, figure.arms)) else ""


def drive_blanks(s: State) -> Iterator[Blank]:
    """Choices the player completes: a point ahead or behind, directions of hull and turret in degrees."""
    figure = s.figures[activation_of(s).figure]
    if why_not_move_vehicle(s, figure) is None:
        yield from (GO_TO_POINT, FACE_DEGREES)
    if has_turret(figure):
        yield Blank(Choice("traverse", number=0), (0, 359), "degrees")


def is_drive_over(s: State, figure: Figure) -> bool:
    """Whether nothing is left to decide in a vehicle's activation."""
    if (
        figure.where != "table"
        or (figure.acted and not activation_of(s).advance)
        or figure.wreck
        or activation_of(s).stopped
    ):
        return True
    points = movement_left(s, figure) if why_not_move_vehicle(s, figure) is None else 0
    is_idle = (
        points < SHORTEST_LEG
        and free_turret_turn(s, figure) < DEGREE
        and not figure.bogged
        and free_hull_turn(s, figure) < DEGREE
    )
    return is_idle and (activation_of(s).advance or not any(_other_actions(s, figure)))


def drive_choices(s: State) -> Iterator[Choice]:
    """All choices of a vehicle's move that can be listed; points and directions are completed freely."""
    figure = s.figures[activation_of(s).figure]
    yield DONE
    if activation_of(s).advance:
        return
    if why_not_unbog(s, figure) is None:
        yield GET_FREE
    if why_not_drive_off(s, figure) is None:
        yield DRIVE_OFF
    yield from _other_actions(s, figure)


def why_not_vehicle_choice(s: State, choice: Choice) -> Violation | None:
    """Why a listed action cannot be taken now; None where nothing is known against it."""
    figure = s.figures[activation_of(s).figure]
    if activation_of(s).advance:
        return None if choice == DONE else sturmtruppen.why_not_on_an_advance()
    return (
        why_not_unbog(s, figure)
        if choice == GET_FREE
        else why_not_drive_off(s, figure)
        if choice == DRIVE_OFF
        else None
    )


def why_not_drive_or_turn(s: State, choice: Choice) -> Violation | None:
    """Why a point or a direction is refused; None if it is allowed."""
    figure = s.figures[activation_of(s).figure]
    if puts_back(s, choice, vehicle_budget):
        return None
    if choice.verb == "alight" and choice.point is not None and not activation_of(s).advance:
        return transport.why_not_alight_at(s, figure, choice)
    if choice.point is not None and choice == Choice("to", point=choice.point):
        end = point_on_axis(figure, choice.point)
        return end if isinstance(end, Violation) else why_not_drive(s, figure, end)
    if choice.number is not None and 0 <= choice.number < 360:
        if choice == Choice("turn", number=choice.number):
            return why_not_turn(s, figure, choice.number * DEGREE)
        if choice == Choice("traverse", number=choice.number):
            return why_not_traverse(s, figure, choice.number * DEGREE)
    return refuse("PZF-9.2a", "refuse-not-offered", choice=str(choice))


def random_drive(s: State, rng: Random) -> Choice | None:
    """A lawful leg or turn, chosen at random; None where the caller should take a listed choice instead."""
    figure = s.figures[activation_of(s).figure]
    for _ in range(RANDOM_TRIES):
        chance, degrees = rng.random(), int(rng.random() * 360)
        if chance < TURN_SHARE:
            choice = Choice("turn", number=degrees)
        elif chance < TURN_SHARE + TRAVERSE_SHARE:
            choice = Choice("traverse", number=degrees)
        else:
            direction = figure.facing if rng.random() < FORWARD_SHARE else figure.facing + TURN // 2
            distance = SHORTEST_LEG + int(rng.random() * max(movement_left(s, figure), SHORTEST_LEG))
            choice = Choice("to", point=along((figure.x, figure.y), direction % TURN, distance))
        if why_not_drive_or_turn(s, choice) is None:
            return choice
    return None


def drive_tally(s: State, choice: Choice) -> Tally | None:
    """The Movement points a leg or turn would cost, as a tally; None if it costs none."""
    figure = s.figures[activation_of(s).figure]
    points = 0
    if choice.verb == "to" and choice.point is not None:
        end = point_on_axis(figure, choice.point)
        points = 0 if isinstance(end, Violation) else drive_cost(s, figure, (figure.x, figure.y), end)
    elif choice.verb == "turn" and choice.number is not None:
        points = turn_cost(s, figure, abs(shorter_turn(figure.facing, choice.number * DEGREE)))
    elif choice.verb == "traverse" and choice.number is not None:
        points = traverse_cost(figure, abs(shorter_turn(turret_bearing(figure), choice.number * DEGREE)))
    tally = Tally(unit="ps", scale=PS)
    tally.add(points, "way", "PZF-B5i")
    return tally if points else None


# --- driving (9.2a, 9.2c) -----------------------------------------------------------------------------------------
@rule("PZF-9.2a")
def point_on_axis(figure: Figure, point: Point) -> Point | Violation:
    """The point on a vehicle's axis as far off as a point ahead or behind; the refusal of a point to the side.

    A motorcycle drives forwards only.
    """
    direction, distance = bearing((figure.x, figure.y), point), length((figure.x, figure.y), point)
    if abs(shorter_turn(figure.facing, direction)) <= AXIS_TOLERANCE:
        return along((figure.x, figure.y), figure.facing, distance)
    if (
        abs(shorter_turn((figure.facing + TURN // 2) % TURN, direction)) > AXIS_TOLERANCE
        or vehicle(figure.type).motorcycle
    ):
        return refuse("PZF-9.2a", "refuse-sideways")
    return along((figure.x, figure.y), (figure.facing + TURN // 2) % TURN, distance)


def why_not_drive(s: State, figure: Figure, end: Point) -> Violation | None:
    """Why a vehicle may not drive to a point on its axis; None if it may."""
    start = (figure.x, figure.y)
    if length(start, end) < SHORTEST_LEG:
        return refuse("PZF-B5a", "refuse-too-short")
    refusal = (
        why_not_move_vehicle(s, figure)
        or walking.why_no_movement_left(s, figure, length(start, end))
        or ground.why_not_hull_on_table(s, figure, end, figure.facing)
    )
    if refusal is not None:
        return refusal
    swept = ground.sweep_of(figure, start, end)
    refusals = (ground.why_not_run_into(s, figure, enemy) for enemy in ground.figures_in_sweep(s, figure, swept))
    refusal = ground.why_not_over_ground(s, figure, swept, end) or next(filter(None, refusals), None)
    return (
        refusal
        or walking.why_no_movement_left(s, figure, drive_cost(s, figure, start, end))
        or why_not_over(s, figure, swept, (start, end))
    )


def do_drive(s: State, figure: Figure, choice: Choice) -> Procedure[None]:
    """Drive a straight leg, with all that is met on it."""
    end = point_on_axis(figure, choice.point or (figure.x, figure.y))
    assert not isinstance(end, Violation)
    while (figure.x, figure.y) != end and not activation_of(s).stopped and figure.where == "table" and not figure.wreck:
        yield from _drive_on(s, figure, end)


def _drive_on(s: State, figure: Figure, end: Point) -> Procedure[None]:
    """Drive to the next interruption of a leg and resolve it, or to the end of the leg."""
    yield from camouflage.uncover_if_camouflaged(s, figure)
    point, enemy_met, wall, soft_ground = _first_interruption(s, figure, end)
    if not (yield from drive_to(s, figure, point)):
        return
    if soft_ground is not None and soft_ground[0] == point:
        yield from test_bogging(s, figure, soft_ground[1])
    elif enemy_met is not None and enemy_met[0] == point and is_unseen(s.figures[enemy_met[1]]):
        yield from camouflage.uncover_if_camouflaged(s, s.figures[enemy_met[1]])
        stop_move(s)
    elif enemy_met is not None and enemy_met[0] == point:
        yield from ramming.resolve_run_at(s, figure, s.figures[enemy_met[1]], end)
    elif wall is not None and wall[0] == point:
        yield from ramming.ram_obstacle(s, figure, wall[1], end)


class Interruption(NamedTuple):
    """Where a straight leg is interrupted first, and the first enemy, obstacle and difficult ground on it.

    Each comes with the point at which the vehicle reaches it; None if there is none.
    """

    point: Point
    enemy_met: tuple[Point, int] | None
    wall: tuple[Point, str] | None
    soft_ground: tuple[Point, list[str]] | None


def _first_interruption(s: State, figure: Figure, end: Point) -> Interruption:
    """What interrupts a straight leg of a vehicle."""
    start = (figure.x, figure.y)
    swept = ground.sweep_of(figure, start, end)
    enemy_met = ramming.first_enemy_on_way(s, figure, end, swept)
    wall = ramming.first_obstacle_on_way(s, figure, end, swept)
    soft_ground = next_bog(s, figure, end)
    points = [interruption[0] for interruption in (enemy_met, wall, soft_ground) if interruption is not None]
    return Interruption(min(points, key=lambda point: length(start, point), default=end), enemy_met, wall, soft_ground)


def first_hazard(s: State, figure: Figure, end: Point) -> Text | None:
    """What a vehicle would roll for first on a straight leg, as a text; None if nothing."""
    point, enemy_met, wall, soft_ground = _first_interruption(s, figure, end)
    if soft_ground is not None and soft_ground[0] == point:
        return text("lead-bog")
    if enemy_met is not None and enemy_met[0] == point:
        return text("lead-run-at", who=name_of(s, enemy_met[1]))
    return text("lead-ram", what=element_name(s, wall[1])) if wall is not None else None


def drive_to(s: State, figure: Figure, point: Point) -> Procedure[bool]:
    """Drive to a point, pay for it, and trigger what lies on the way; gives whether the move may go on."""
    if (figure.x, figure.y) == point:
        return True
    for halt in halting_points(s, figure, point):
        start = (figure.x, figure.y)
        figure.spent += drive_cost(s, figure, start, halt)
        set_position(s, figure, halt)
        activation_of(s).testing = [
            id for id in activation_of(s).testing if id in ground.areas_at(s, figure, halt, uphill=True)
        ]
        if not (yield from trigger_encounters(s, figure, start)):
            return False
    return True


# --- leaving the table (B5o) --------------------------------------------------------------------------------------
def why_not_drive_off(s: State, figure: Figure) -> Violation | None:
    """Why a vehicle may not leave the table; None if it may (PZF-B5o).

    Its hull must be at the exit edge of its scenario.
    """
    width, depth = table(s).size
    x0, y0, x1, y1 = base(figure).box
    gaps = {"north": depth - y1, "south": y0, "east": width - x1, "west": x0}
    at_edge = gaps.get(s.setting.exits[s.roles[figure.side]], SHORTEST_LEG) < SHORTEST_LEG
    return why_not_move_vehicle(s, figure) if at_edge else refuse("PZF-B5o", "refuse-no-exit")


def do_drive_off(s: State, figure: Figure, choice: Choice) -> Procedure[None]:
    """Drive off the table with all the vehicle carries."""
    yield from camouflage.uncover_if_camouflaged(s, figure)
    yield tell("told-leaves", who=name_of(s, figure.id), rule="PZF-B5o", pieces=(figure.id,))
    for leaver in figures_leaving_with(s, figure):
        leaver.where = "left"
    stop_move(s)


@rule("PZF-17.5d")
def figures_leaving_with(s: State, figure: Figure) -> list[Figure]:
    """The figures that leave the table with a vehicle, itself included: passengers and a towed gun."""
    return [figure, *(carried for carried in s.figures.values() if carried.aboard == figure.id)]


DRIVE_BY_VERB: Mapping[str, Callable[[State, Figure, Choice], Procedure[None]]] = {
    "to": do_drive,
    "turn": do_turn,
    "traverse": do_traverse,
    "unbog": do_unbog,
    "leave": do_drive_off,
    **{verb: act.do for act in VEHICLE_ACTIONS for verb in act.verbs},
}
"""What carries out each verb of a vehicle's move."""
