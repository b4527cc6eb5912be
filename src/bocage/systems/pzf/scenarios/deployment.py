"""Deployment (PZF-17.0d, 17.1 to 17.6): which side deploys first, and units placed in their zones one by one.

A unit is placed in close order round a point; then each of its figures may be shifted once, each vehicle and gun
turned once. A player may instead have all units placed at once.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure, Step, ask, tell
from bocage.kernel.contract.question import Blank, Choices
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.text import text
from bocage.systems.pzf.scenarios import placing
from bocage.systems.pzf.scenarios.arranging import arrange_unit
from bocage.systems.pzf.scenarios.hidden_deployment import deploy_hidden
from bocage.systems.pzf.scenarios.objective_placing import place_objectives
from bocage.systems.pzf.scenarios.placing import (
    FIRST,
    SECOND,
    SET_UP_REST,
    facing_at,
    figures_of_unit,
    formation,
    group_at,
    lead_figure,
    load_of,
    named_setup_choices,
    open_zones,
    scenario_of,
    setup_places,
    side_of,
    units_to_deploy,
    why_not_put_down,
)
from bocage.systems.pzf.scenarios.roles import roll_dice_off
from bocage.systems.pzf.space.bodies import Point, base_at
from bocage.systems.pzf.state.model import PS, State, on_table, other_seat, seat_of
from bocage.systems.pzf.state.names import round_quota
from bocage.systems.pzf.state.setting import deploys_hidden
from bocage.systems.pzf.vehicles.embarking import embark_choices, embark_unit, put_aboard, random_ride, why_not_embark

POINT_SHARE = 0.5
"""The share of sampled deployments that try a unit at a random point of a zone; the point is often not lawful."""
NAMED_SETUP_SHARE = 0.5
"""The share of the other sampled deployments that take a named set-up, where the scenario has one."""
LATTICE_SPACING = 2 * PS
"""Points at which units are tried when they are placed for their player lie this far apart, in 1/1000 inch."""


def setup_start(s: State) -> Procedure[None]:
    """Begin the set-up with the roles; mines, objectives and deployment follow."""
    s.phase, s.player = "setup", 0
    s.step = "roles"
    return
    yield  # Makes the function a procedure; it asks nothing.


# --- order of deployment (17.1b, B1f) -----------------------------------------------------------------------------
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
    yield from _carry_out_deployment(s, choice)


def _carry_out_deployment(s: State, choice: Choice) -> Procedure[None]:
    """Place units as the player has chosen; a unit placed at a point is then arranged."""
    if choice == SET_UP_REST or choice.verb == "setup":
        standing = {figure.id for figure in on_table(s, s.player)}
        if choice == SET_UP_REST:
            place_all_units(s)
        else:
            place_as_named_setup(s, choice.number or 0)
        if s.setting.options.arrange_setup:
            let_rearrange(s, [figure.id for figure in on_table(s, s.player) if figure.id not in standing])
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
        let_rearrange(s, [figure.id for figure in figures_of_unit(s, choice.piece)])


def let_rearrange(s: State, ids: list[int]) -> None:
    """Let the player shift the figures just placed, and turn their vehicles and guns, before he goes on."""
    s.arranging = ids
    s.turning = [id for id in ids if s.figures[id].kind in ("vehicle", "gun")]
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
    if rng.random() < POINT_SHARE:
        zones = open_zones(s, s.player)
        west, south, east, north = zones[int(rng.random() * len(zones))]
        x, y = west + int(rng.random() * (east - west)), south + int(rng.random() * (north - south))
        choice = Choice("deploy", s.deploying[int(rng.random() * len(s.deploying))], point=(x, y))
        if why_not_deploy(s, choice) is None:
            return choice
    setups = list(named_setup_choices(s)) if rng.random() < NAMED_SETUP_SHARE else []
    return setups[int(rng.random() * len(setups))] if setups else random_ride(s, rng) or SET_UP_REST


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


STEPS: Mapping[str, Step] = {
    "setup-start": setup_start,
    "objectives": place_objectives,
    "first-side": decide_deployment_order,
    "deploy-next": deploy_next,
    "deploy": deploy,
    "arrange": arrange_unit,
}
