"""Deployment (PZF-17.0d, 17.1 to 17.6): objectives, which side deploys first, units placed in their zones one by one.

A unit is placed in close order round a point; then each of its figures may be shifted once, each vehicle and gun
turned once. A player may instead have all units placed at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

import msgspec

from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure, Step, ask, tell
from bocage.kernel.contract.question import Blank, Choices
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.text import text
from bocage.systems.pzf.morale.command import command_chains, is_grade, needs_command
from bocage.systems.pzf.scenarios import placing
from bocage.systems.pzf.scenarios.placing import (
    DONE,
    FIRST,
    SECOND,
    SET_UP_REST,
    facing_at,
    figures_of_unit,
    formation,
    group_at,
    holds_rectangle,
    lead_figure,
    load_of,
    named_setup_choices,
    open_zones,
    scenario_of,
    setup_places,
    side_of,
    units_to_deploy,
    why_not_deploy_there,
    why_not_put_down,
)
from bocage.systems.pzf.scenarios.roles import roll_dice_off
from bocage.systems.pzf.scenarios.scenario import Rectangle
from bocage.systems.pzf.space.bodies import Point, base_at
from bocage.systems.pzf.special import reserves
from bocage.systems.pzf.special.concealment import (
    dummies_left,
    place_all_markers,
    place_marker,
    random_marker,
    why_no_marker_place,
    why_not_hide,
)
from bocage.systems.pzf.state.model import PS, Figure, Objective, State, on_table, other_seat, seat_of
from bocage.systems.pzf.state.names import name_of, round_quota
from bocage.systems.pzf.state.setting import deploys_hidden
from bocage.systems.pzf.vehicles.embarking import embark_choices, embark_unit, put_aboard, why_not_embark

LATTICE_SPACING = 2 * PS
"""Points at which units are tried when they are placed for their player lie this far apart, in 1/1000 inch."""


def setup_start(s: State) -> Procedure[None]:
    """Begin the set-up with the roles; mines, objectives and deployment follow."""
    s.phase, s.player = "setup", 0
    s.step = "roles"
    return
    yield


# --- objectives (17.2a, 17.3b, 10.3e) -----------------------------------------------------------------------------
def place_objectives(s: State) -> Procedure[None]:
    """Let a side place its next objective, or go on to deployment."""
    seat = next_to_place(s)
    if seat is None:
        s.step = "first-side"
        return
    s.player = seat
    choice = yield from ask(
        seat,
        text("prompt-objective", apart=objective_spacing(s)),
        Choices(
            objective_choices,
            check_free=why_not_place_objective,
            sample=random_objective,
            forms=lambda known: (Blank(Choice("objective", point=(0, 0))),),
        ),
        rule="PZF-17.2a",
    )
    assert choice.point is not None
    x, y = choice.point
    s.objectives.append(Objective(f"o{len(s.objectives) + 1}", x, y, seat, seat))
    yield tell("told-objective-placed", side=s.setting.name(seat), rule="PZF-10.3e")


@rule("PZF-17.2a")
def next_to_place(s: State) -> int | None:
    """The seat that has still an objective to place; None if all are placed."""
    wanted = scenario_of(s).objectives
    if wanted is None:
        return None
    placers = (0, 1) if wanted.by == "each" else (seat_of(s, wanted.by),)
    return next(
        (seat for seat in placers if sum(objective.placed_by == seat for objective in s.objectives) < wanted.count),
        None,
    )


def objective_spacing(s: State) -> int:
    """The least distance between two objectives of a side, in whole inches; 0 where it has only one."""
    wanted = scenario_of(s).objectives
    return wanted.spacing // PS if wanted is not None and wanted.count > 1 else 0


def objective_choices(s: State) -> Iterator[Choice]:
    """Lawful places for an objective, at even distances."""
    for west, south, east, north in inner_zones(s):
        xs, ys = sorted({*range(west, east, 6 * PS), east}), sorted({south, (south + north) // 2, north})
        points = [(x, y) for x in xs for y in ys]
        yield from (
            choice for point in points if why_not_place_objective(s, choice := Choice("objective", point=point)) is None
        )


def inner_zones(s: State) -> list[Rectangle]:
    """The parts of the side's zones that are far enough from their border for an objective."""
    wanted = scenario_of(s).objectives
    margin = wanted.from_border if wanted is not None else 0
    return [
        (west + margin, south + margin, east - margin, north - margin)
        for west, south, east, north in side_of(s, s.player).zones
    ]


def random_objective(s: State, rng: Random) -> Choice:
    """One of the listed places for an objective, drawn at random."""
    listed = list(objective_choices(s))
    return listed[int(rng.random() * len(listed))]


def why_not_place_objective(s: State, choice: Choice) -> Violation | None:
    """Why an objective may not be placed as a choice says; None if it may.

    It must be in the side's own zone, far from its border and from the side's other objective, and leave room for a
    second one.
    """
    wanted = scenario_of(s).objectives
    if choice.verb != "objective" or choice.point is None or wanted is None:
        return refuse("PZF-17.2a", "refuse-not-offered", choice=str(choice))
    x, y = choice.point
    if not any(holds_rectangle(zone, (x, y, x, y), 0) for zone in side_of(s, s.player).zones):
        return refuse("PZF-17.2a", "refuse-outside-zone")
    if is_near_border(s, (x, y)):
        return refuse("PZF-17.3b", "refuse-near-border")
    own = [(objective.x, objective.y) for objective in s.objectives if objective.placed_by == s.player]
    return (
        refuse("PZF-17.2a", "refuse-objectives-close")
        if are_close((x, y), own, wanted.spacing)
        else _why_no_room_for_second_objective(s, (x, y))
    )


@rule("PZF-17.3b")
def is_near_border(s: State, point: Point) -> bool:
    """Whether a point is nearer to the border of its zone than the scenario allows for objectives."""
    wanted, box = scenario_of(s).objectives, (*point, *point)
    margin = wanted.from_border if wanted is not None else 0
    return not any(holds_rectangle(zone, box, margin) for zone in side_of(s, s.player).zones)


def are_close(point: Point, own: list[Point], spacing: int) -> bool:
    """Whether a point is nearer than the spacing to one of the side's objectives."""
    return any((point[0] - x) ** 2 + (point[1] - y) ** 2 < spacing**2 for x, y in own)


def _why_no_room_for_second_objective(s: State, point: Point) -> Violation | None:
    """Why the first of two objectives may not be at a point: it leaves no room for the second; None if it may."""
    wanted = scenario_of(s).objectives
    assert wanted is not None
    if wanted.count < 2 or any(objective.placed_by == s.player for objective in s.objectives):
        return None
    corners = [(x, y) for west, south, east, north in inner_zones(s) for x in (west, east) for y in (south, north)]
    has_room = any((point[0] - x) ** 2 + (point[1] - y) ** 2 >= wanted.spacing**2 for x, y in corners)
    return None if has_room else refuse("PZF-17.2a", "refuse-objectives-close")


# --- who deploys first (17.1b, B1f) -------------------------------------------------------------------------------
def decide_deployment_order(s: State) -> Procedure[None]:
    """Set the order in which the sides deploy: that of the scenario, or as the winner of the roll-off chooses."""
    data = scenario_of(s)
    if data.deployment[0] == "winner":
        first = yield from first_by_roll(s)
        order = [first, other_seat(first)]
    else:
        order = [seat_of(s, id) for id in data.deployment]
    s.deploy_order = placing.with_scout_rounds(s, order)
    s.step = "deploy-next"


@rule("PZF-17.1b")
def first_by_roll(s: State) -> Procedure[int]:
    """Roll for the choice to deploy first or second; returns the seat that deploys first."""
    winner = yield from roll_for_choice(s)
    choice = yield from ask(
        winner, text("prompt-deploy-first"), Choices(lambda known: (FIRST, SECOND)), rule="PZF-17.1b"
    )
    yield tell(f"told-deploys-{choice.verb}", side=s.setting.name(winner), rule="PZF-17.1b")
    return winner if choice == FIRST else other_seat(winner)


@rule("PZF-B1f")
def roll_for_choice(s: State) -> Procedure[int]:
    """Roll off until one die is higher; returns its seat."""
    winner = None
    while winner is None:
        winner = yield from roll_dice_off(s, "deploy-first", "PZF-B1f")
    return winner


# --- units into their zones (17.0d) -------------------------------------------------------------------------------
def deploy_next(s: State) -> Procedure[None]:
    """Start the next round of `deploy_order`: a side's units, or only its scouts.

    After the last the first turn begins.
    """
    if not s.deploy_order:
        s.step = "turn-start"
        return
    entry = s.deploy_order.pop(0)
    s.player, is_scout_round = entry % placing.SCOUT_ROUND, entry >= placing.SCOUT_ROUND
    s.deploying = list(placing.scouts_of(s, s.player)) if is_scout_round else units_to_deploy(s, s.player)
    s.to_deploy = len(s.deploying)
    s.grouped = []
    if is_scout_round:
        if s.deploying:
            yield tell("told-deploys-scouts", side=s.setting.name(s.player), rule="PZF-15.1e")
        s.step = "deploy"
        return
    s.step = "defences"
    yield tell("told-deploys", side=s.setting.name(s.player), rule="PZF-17.0d")


def deploy(s: State) -> Procedure[None]:
    """Let the player place one unit, or have all that are left placed."""
    if deploys_hidden(s.setting, s.roles[s.player]):
        yield from deploy_hidden(s)
        return
    if not s.deploying or s.to_deploy <= 0:
        s.step = "deploy-next"
        return
    choice = yield from ask(
        s.player,
        text("prompt-deploy", now=round_quota(s), of=len(s.deploying)),
        Choices(
            lambda known: (
                *embark_choices(known),
                *named_setup_choices(known),
                *placing.later_choices(known),
                SET_UP_REST,
            ),
            check_free=why_not_deploy,
            sample=random_deployment,
            forms=lambda known: (Blank(Choice("deploy", id, point=(0, 0))) for id in known.deploying),
            default=lambda known: SET_UP_REST,
            remarks=lambda known: (text("deploy-stays"),) if on_table(known, known.player) else (),
        ),
        deliberate=("set-up", "setup"),
        rule="PZF-17.0d",
        for_side=("set-up", "setup"),
    )
    if choice == SET_UP_REST:
        place_all_units(s)
    elif choice.verb == "setup":
        place_as_named_setup(s, choice.number or 0)
    elif choice.verb == "later":
        s.deploying.remove(choice.piece or 0)
    elif choice.verb == "embark":
        yield from embark_unit(s, choice)
        s.to_deploy -= 1
    else:
        assert choice.piece is not None
        assert choice.point is not None
        place_unit(s, choice.piece, choice.point)
        s.to_deploy -= 1
        s.arranging = [figure.id for figure in figures_of_unit(s, choice.piece)]
        s.turning = [figure.id for figure in figures_of_unit(s, choice.piece) if figure.kind in ("vehicle", "gun")]
        s.step = "arrange"


def why_not_deploy(s: State, choice: Choice) -> Violation | None:
    """Why a unit cannot be placed as a choice says; None if it still waits and all its figures find room."""
    if choice.verb == "embark":
        return why_not_embark(s, choice)
    if choice.verb != "deploy" or choice.piece not in s.deploying or choice.point is None:
        return refuse("PZF-17.0d", "refuse-not-offered", choice=str(choice))
    lead = figures_of_unit(s, choice.piece)[0]
    return why_not_put_down(s, lead, choice.point) or (
        None if formation(s, figures_of_unit(s, choice.piece), choice.point) else refuse("PZF-17.0d", "refuse-no-room")
    )


def random_deployment(s: State, rng: Random) -> Choice:
    """A lawful choice of deployment, drawn at random.

    It is a unit at a random point of a zone, a named set-up, a unit aboard a vehicle, or all units at once.
    """
    if rng.random() < 0.5:
        zones = open_zones(s, s.player)
        west, south, east, north = zones[int(rng.random() * len(zones))]
        x, y = west + int(rng.random() * (east - west)), south + int(rng.random() * (north - south))
        choice = Choice("deploy", s.deploying[int(rng.random() * len(s.deploying))], point=(x, y))
        if why_not_deploy(s, choice) is None:
            return choice
    setups = list(named_setup_choices(s)) if rng.random() < 0.5 else []
    return setups[int(rng.random() * len(setups))] if setups else random_ride(s, rng) or SET_UP_REST


def random_ride(s: State, rng: Random) -> Choice | None:
    """A unit aboard a vehicle, at random; None most of the time, or where no unit can ride."""
    listed = list(embark_choices(s)) if rng.random() < 0.3 else []
    return listed[int(rng.random() * len(listed))] if listed else None


def place_all_units(s: State) -> None:
    """Place all units that are to be deployed now, spread over the zones.

    Those that find no room are kept in reserve.
    """
    count = min(s.to_deploy, len(s.deploying))
    for number, id in enumerate(s.deploying[:count]):
        points = lattice_points(s)
        start = len(points) * (2 * number + 1) // (2 * count)
        formations = ((point, formation(s, figures_of_unit(s, id), point)) for point in points[start:] + points[:start])
        first_fitting = next(((point, places) for point, places in formations if places), None)
        if first_fitting is not None:
            place_formation(s, id, *first_fitting)
        else:
            s.kept += [figure.id for first in figures_of_unit(s, id) for figure in (first, *load_of(s, first.id))]
            s.deploying.remove(id)
    s.to_deploy = 0


def place_as_named_setup(s: State, number: int) -> None:
    """Place the units to be deployed now as a named set-up has them; those that find no room there go elsewhere."""
    for id, point in setup_places(s, number):
        places = formation(s, figures_of_unit(s, id), point) if s.to_deploy else {}
        if places:
            place_formation(s, id, point, places)
            s.to_deploy -= 1
    place_all_units(s)


def lattice_points(s: State) -> list[Point]:
    """The points at which units are tried, in the zones still open."""
    return [
        (x, y)
        for west, south, east, north in open_zones(s, s.player)
        for x in range(west + LATTICE_SPACING, east, LATTICE_SPACING)
        for y in range(south + LATTICE_SPACING, north, LATTICE_SPACING)
    ]


def place_unit(s: State, id: int, point: Point) -> None:
    """Place a unit in close order round a point."""
    place_formation(s, id, point, formation(s, figures_of_unit(s, id), point))


def place_formation(s: State, id: int, point: Point, places: dict[int, Point]) -> None:
    """Place the figures of a unit at these points, facing the enemy, each vehicle with its load."""
    if side_of(s, s.player).groups:
        lead = lead_figure(s, figures_of_unit(s, id))
        s.grouped.append(group_at(s, s.player, base_at(lead, point, facing_at(s, lead.side, point)).box))
    for figure_id, place in places.items():
        figure = s.figures[figure_id]
        figure.x, figure.y = place
        figure.facing, figure.where = facing_at(s, figure.side, place), "table"
        put_aboard(s, figure)
    if id in s.deploying:
        s.deploying.remove(id)


# --- under markers (10.2a to c) -----------------------------------------------------------------------------------
def deploy_hidden(s: State) -> Procedure[None]:
    """Let the player place one marker, or have all that are left placed."""
    if not s.deploying and dummies_left(s) <= 0:
        s.step = "deploy-next"
        return
    choice = yield from ask(
        s.player,
        text("prompt-hide", dummies=dummies_left(s)),
        Choices(
            hidden_choices,
            check_free=why_not_deploy_hidden,
            sample=random_hidden_deployment,
            default=lambda known: SET_UP_REST,
        ),
        deliberate=("set-up", "done"),
        rule="PZF-10.2a",
        for_side=("set-up", "done"),
    )
    if choice == SET_UP_REST:
        yield from place_all_markers(s)
        s.step = "deploy-next"
    elif choice == DONE:
        s.step = "deploy-next"
    elif choice.verb == "embark":
        yield from embark_unit(s, choice)
    else:
        place_marker(s, choice)
        if choice.piece is not None:
            s.deploying.remove(choice.piece)


def hidden_choices(s: State) -> Iterator[Choice]:
    """The listed choices of a hidden deployment.

    They are units into vehicles, all at once and, when all units are placed, the end.
    """
    yield from embark_choices(s)
    yield SET_UP_REST
    if not s.deploying:
        yield DONE


def why_not_deploy_hidden(s: State, choice: Choice) -> Violation | None:
    """Why a marker cannot be placed as a choice says; None if it can."""
    if choice.verb == "embark":
        return why_not_embark(s, choice)
    return why_not_hide(s, choice) or why_no_marker_place(s, choice)


def random_hidden_deployment(s: State, rng: Random) -> Choice:
    """A lawful choice of a hidden deployment, drawn at random."""
    if rng.random() < 0.6:
        return random_ride(s, rng) or random_marker(s, rng) or SET_UP_REST
    return SET_UP_REST


# --- single figures -----------------------------------------------------------------------------------------------
def arrange_unit(s: State) -> Procedure[None]:
    """Let the player shift each figure of the unit just placed once, and turn each of its vehicles and guns once."""
    if not s.arranging and not s.turning:
        s.step = "deploy"
        return
    choice = yield from ask(
        s.player,
        text("prompt-arrange"),
        Choices(
            lambda known: (DONE,),
            check_free=why_not_arrange,
            sample=lambda known, rng: DONE,
            forms=lambda known: (
                *(Blank(Choice("shift", id, point=(0, 0))) for id in known.arranging),
                *(Blank(Choice("look", id, number=0), (0, 359), "degrees") for id in known.turning),
            ),
            default=lambda known: DONE,
            limits=lambda known: (0, 359),
        ),
        deliberate=("done",),
        rule="PZF-17.0d",
        pieces=(*s.arranging, *s.turning),
    )
    if choice == DONE:
        s.arranging.clear()
        s.turning.clear()
        return
    assert choice.piece is not None
    figure = s.figures[choice.piece]
    if choice.verb == "look":
        figure.facing = (choice.number or 0) * 1000
        s.turning.remove(figure.id)
    else:
        assert choice.point is not None
        figure.x, figure.y = choice.point
        s.arranging.remove(figure.id)
    put_aboard(s, figure)


def why_not_arrange(s: State, choice: Choice) -> Violation | None:
    """Why a figure cannot be shifted or turned as a choice says; None if it can."""
    return why_not_look(s, choice) if choice.verb == "look" else why_not_shift(s, choice)


def why_not_look(s: State, choice: Choice) -> Violation | None:
    """Why a vehicle or gun may not be turned as a choice says; None if it has room for that."""
    degrees, figure = choice.number, s.figures.get(choice.piece or 0)
    if (
        figure is None
        or figure.id not in s.turning
        or degrees is None
        or not 0 <= degrees < 360
        or choice != Choice("look", figure.id, number=degrees)
    ):
        return refuse("PZF-17.0d", "refuse-not-offered", choice=str(choice))
    turned_base = base_at(figure, (figure.x, figure.y), degrees * 1000)
    return why_not_deploy_there(s, figure, turned_base) or reserves.why_no_place(
        s, figure, (figure.x, figure.y), degrees * 1000
    )


def why_not_shift(s: State, choice: Choice) -> Violation | None:
    """Why a figure may not be shifted as a choice says; None if it stays in the zone and in its group's chain."""
    if choice != Choice("shift", choice.piece, point=choice.point) or choice.piece not in s.arranging:
        return refuse("PZF-17.0d", "refuse-not-offered", choice=str(choice))
    figure = s.figures[choice.piece]
    if choice.point is None:
        return refuse("PZF-17.0d", "refuse-not-offered", choice=str(choice))
    return why_not_put_down(s, figure, choice.point) or why_not_leave_chain(s, figure, choice.point)


@rule("PZF-17.0d")
def why_not_leave_chain(s: State, figure: Figure, point: Point) -> Violation | None:
    """Why a figure may not stand at a point: a man of its group would lose its command; None if none would."""
    men = [man for man in figures_of_unit(s, figure.id) if man.kind == "man" and man.id != figure.id]
    if figure.kind == "man":
        men.append(msgspec.structs.replace(figure, x=point[0], y=point[1]))
    is_out_of_command = any(
        not any(is_grade(man) for man in chain) and any(needs_command(man) for man in chain)
        for chain in command_chains(men)
    )
    return refuse("PZF-17.0d", "refuse-cohesion", who=name_of(s, figure.id)) if is_out_of_command else None


STEPS: Mapping[str, Step] = {
    "setup-start": setup_start,
    "objectives": place_objectives,
    "first-side": decide_deployment_order,
    "deploy-next": deploy_next,
    "deploy": deploy,
    "arrange": arrange_unit,
}
