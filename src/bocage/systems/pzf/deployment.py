"""Deployment (PZF-17.0d, 17.1 to 17.6): objectives, who deploys first, units put into their zones one by one.

A unit is put down in close order round a point; then each of its figures may be shifted once, each vehicle and gun
turned once. Whoever wants none of that lets his army be set up for him.
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
from bocage.systems.pzf import reserves, scouts
from bocage.systems.pzf.bodies import Point, base_at
from bocage.systems.pzf.command import chains, is_grade, needs_command
from bocage.systems.pzf.concealment import any_marker, can_hide, dummies_left, has_marker_place, hide, hide_all
from bocage.systems.pzf.embarking import can_embark, embark, put_aboard, rides
from bocage.systems.pzf.model import PS, Figure, Objective, State, on_table, other, seat_of
from bocage.systems.pzf.placing import (
    can_stand,
    facing_at,
    formation,
    group_at,
    holds,
    is_in_place,
    lead_of,
    load_of,
    members,
    open_zones,
    scenario,
    side_of,
    units,
)
from bocage.systems.pzf.rolling_off import higher_die
from bocage.systems.pzf.scenarios import Rectangle
from bocage.systems.pzf.setups import named, places_of
from bocage.systems.pzf.variants import deploys_hidden
from bocage.systems.pzf.view import name_of, now_to_deploy

AUTO = Choice("set-up")
DONE = Choice("done")
FIRST, SECOND = Choice("first"), Choice("second")
LATTICE = 2 * PS
"""The points at which an army that is set up for its player tries to put its units."""


def setup_start(s: State) -> Procedure[None]:
    """Roles, mines and objectives come first, then who deploys when."""
    s.phase, s.player = "setup", 0
    s.step = "roles"
    return
    yield


# --- objectives (17.2a, 17.3b, 10.3e) -----------------------------------------------------------------------------
def place_objectives(s: State) -> Procedure[None]:
    """The next objective, or on to deployment."""
    seat = next_to_place(s)
    if seat is None:
        s.step = "first-side"
        return
    s.player = seat
    choice = yield from ask(
        seat,
        text("prompt-objective", apart=spacing(s)),
        Choices(
            spots,
            check_free=can_place_objective,
            sample=any_spot,
            forms=lambda k: (Blank(Choice("objective", point=(0, 0))),),
        ),
        rule="PZF-17.2a",
    )
    assert choice.point is not None
    x, y = choice.point
    s.objectives.append(Objective(f"o{len(s.objectives) + 1}", x, y, seat, seat))
    yield tell("told-objective-placed", side=s.setting.name(seat), rule="PZF-10.3e")


@rule("PZF-17.2a", off=None)
def next_to_place(s: State) -> int | None:
    """Who still has an objective to place."""
    wanted = scenario(s).objectives
    if wanted is None:
        return None
    placers = (0, 1) if wanted.by == "each" else (seat_of(s, wanted.by),)
    return next((seat for seat in placers if sum(o.placed_by == seat for o in s.objectives) < wanted.count), None)


def spacing(s: State) -> int:
    """How many inches lie between two objectives of a side at least; 0 where it has but one."""
    wanted = scenario(s).objectives
    return wanted.spacing // PS if wanted is not None and wanted.count > 1 else 0


def spots(s: State) -> Iterator[Choice]:
    """Some places for an objective, so that nobody has to search."""
    for west, south, east, north in inner_zones(s):
        xs, ys = sorted({*range(west, east, 6 * PS), east}), sorted({south, (south + north) // 2, north})
        points = [(x, y) for x in xs for y in ys]
        yield from (c for p in points if can_place_objective(s, c := Choice("objective", point=p)) is None)


def inner_zones(s: State) -> list[Rectangle]:
    """The parts of a side's zones that are far enough from their border for an objective."""
    wanted = scenario(s).objectives
    margin = wanted.from_border if wanted is not None else 0
    return [(w + margin, so + margin, e - margin, n - margin) for w, so, e, n in side_of(s, s.player).zones]


def any_spot(s: State, rng: Random) -> Choice:
    found = list(spots(s))
    return found[int(rng.random() * len(found))]


def can_place_objective(s: State, choice: Choice) -> Violation | None:
    """In one's own zone, far from its border and from one's other objective."""
    wanted = scenario(s).objectives
    if choice.verb != "objective" or choice.point is None or wanted is None:
        return refuse("PZF-17.2a", "refuse-not-offered", choice=str(choice))
    x, y = choice.point
    if not any(holds(zone, (x, y, x, y), 0) for zone in side_of(s, s.player).zones):
        return refuse("PZF-17.2a", "refuse-outside-zone")
    if is_near_border(s, (x, y)):
        return refuse("PZF-17.3b", "refuse-near-border")
    own = [(o.x, o.y) for o in s.objectives if o.placed_by == s.player]
    return (
        refuse("PZF-17.2a", "refuse-objectives-close")
        if are_close((x, y), own, wanted.spacing)
        else _first_fits(s, (x, y))
    )


@rule("PZF-17.3b", off=False)
def is_near_border(s: State, point: Point) -> bool:
    """Whether an objective would be nearer to the border of its zone than the scenario allows."""
    wanted, box = scenario(s).objectives, (*point, *point)
    margin = wanted.from_border if wanted is not None else 0
    return not any(holds(zone, box, margin) for zone in side_of(s, s.player).zones)


def are_close(point: Point, own: list[Point], spacing: int) -> bool:
    """Whether an objective would be too near to another of the same side."""
    return any((point[0] - x) ** 2 + (point[1] - y) ** 2 < spacing**2 for x, y in own)


def _first_fits(s: State, point: Point) -> Violation | None:
    """The first of two objectives must leave room for the second."""
    wanted = scenario(s).objectives
    assert wanted is not None
    if wanted.count < 2 or any(o.placed_by == s.player for o in s.objectives):
        return None
    corners = [(x, y) for w, so, e, n in inner_zones(s) for x in (w, e) for y in (so, n)]
    room = any((point[0] - x) ** 2 + (point[1] - y) ** 2 >= wanted.spacing**2 for x, y in corners)
    return None if room else refuse("PZF-17.2a", "refuse-objectives-close")


# --- who deploys first (17.1b, B1f) -------------------------------------------------------------------------------
def roll_off(s: State) -> Procedure[None]:
    """The order in which the sides deploy: that of the scenario, or as the winner of the roll-off wants it."""
    data = scenario(s)
    if data.deployment[0] == "winner":
        first = yield from first_by_roll(s)
        order = [first, other(first)]
    else:
        order = [seat_of(s, id) for id in data.deployment]
    s.deploy_order = scouts.rounds(s, order)
    s.step = "deploy-next"


@rule("PZF-17.1b", off=0)
def first_by_roll(s: State) -> Procedure[int]:
    """The higher die chooses."""
    winner = yield from roll_for_choice(s)
    choice = yield from ask(winner, text("prompt-deploy-first"), Choices(lambda k: (FIRST, SECOND)), rule="PZF-17.1b")
    yield tell(f"told-deploys-{choice.verb}", side=s.setting.name(winner), rule="PZF-17.1b")
    return winner if choice == FIRST else other(winner)


@rule("PZF-B1f", off=0)
def roll_for_choice(s: State) -> Procedure[int]:
    """A roll-off: the higher die wins, ties are rolled again."""
    high = -1
    while high < 0:
        high = yield from higher_die(s, "deploy-first", "PZF-B1f")
    return high


# --- units into their zones (17.0d) -------------------------------------------------------------------------------
def deploy_next(s: State) -> Procedure[None]:
    """The next side sets up all its units; after the last the first turn begins."""
    if not s.deploy_order:
        s.step = "turn-start"
        return
    entry = s.deploy_order.pop(0)
    s.player, apart = entry % scouts.ROUND, entry >= scouts.ROUND
    s.deploying = list(scouts.scouts_of(s, s.player)) if apart else units(s, s.player)
    s.to_deploy = len(s.deploying)
    s.grouped = []
    if apart:
        if s.deploying:
            yield tell("told-deploys-scouts", side=s.setting.name(s.player), rule="PZF-15.1e")
        s.step = "deploy"
        return
    s.step = "defences"
    yield tell("told-deploys", side=s.setting.name(s.player), rule="PZF-17.0d")


def deploy(s: State) -> Procedure[None]:
    """One unit is put down, or all that are left are set up for the player."""
    if deploys_hidden(s.setting, s.roles[s.player]):
        yield from deploy_hidden(s)
        return
    if not s.deploying or s.to_deploy <= 0:
        s.step = "deploy-next"
        return
    choice = yield from ask(
        s.player,
        text("prompt-deploy", now=now_to_deploy(s), of=len(s.deploying)),
        Choices(
            lambda k: (*rides(k), *named(k), *scouts.waits(k), AUTO),
            check_free=can_deploy,
            sample=any_deployment,
            forms=lambda k: (Blank(Choice("deploy", id, point=(0, 0))) for id in k.deploying),
            default=lambda k: AUTO,
            remarks=lambda k: (text("deploy-stays"),) if on_table(k, k.player) else (),
        ),
        deliberate=("set-up", "setup"),
        rule="PZF-17.0d",
        for_side=("set-up", "setup"),
    )
    if choice == AUTO:
        set_up(s)
    elif choice.verb == "setup":
        set_up_as_named(s, choice.number or 0)
    elif choice.verb == "later":
        s.deploying.remove(choice.piece or 0)
    elif choice.verb == "embark":
        yield from embark(s, choice)
        s.to_deploy -= 1
    else:
        assert choice.piece is not None
        assert choice.point is not None
        put_down(s, choice.piece, choice.point)
        s.to_deploy -= 1
        s.arranging = [f.id for f in members(s, choice.piece)]
        s.turning = [f.id for f in members(s, choice.piece) if f.kind in ("vehicle", "gun")]
        s.step = "arrange"


def can_deploy(s: State, choice: Choice) -> Violation | None:
    """A unit still to come, at a point round which all of it finds room."""
    if choice.verb == "embark":
        return can_embark(s, choice)
    if choice.verb != "deploy" or choice.piece not in s.deploying or choice.point is None:
        return refuse("PZF-17.0d", "refuse-not-offered", choice=str(choice))
    lead = members(s, choice.piece)[0]
    return can_stand(s, lead, choice.point) or (
        None if formation(s, members(s, choice.piece), choice.point) else refuse("PZF-17.0d", "refuse-no-room")
    )


def any_deployment(s: State, rng: Random) -> Choice:
    """Now and then a unit somewhere in the zone or aboard a vehicle, mostly the quick way."""
    if rng.random() < 0.5:
        zones = open_zones(s, s.player)
        west, south, east, north = zones[int(rng.random() * len(zones))]
        x, y = west + int(rng.random() * (east - west)), south + int(rng.random() * (north - south))
        choice = Choice("deploy", s.deploying[int(rng.random() * len(s.deploying))], point=(x, y))
        if can_deploy(s, choice) is None:
            return choice
    known = list(named(s)) if rng.random() < 0.5 else []
    return known[int(rng.random() * len(known))] if known else any_ride(s, rng) or AUTO


def any_ride(s: State, rng: Random) -> Choice | None:
    """Now and then a unit aboard a vehicle."""
    found = list(rides(s)) if rng.random() < 0.3 else []
    return found[int(rng.random() * len(found))] if found else None


def set_up(s: State) -> None:
    """Put down all that is still to be deployed now, spread over the zones; what finds no room comes as a reserve."""
    count = min(s.to_deploy, len(s.deploying))
    for at, id in enumerate(s.deploying[:count]):
        points = lattice(s)
        start = len(points) * (2 * at + 1) // (2 * count)
        orders = ((p, formation(s, members(s, id), p)) for p in points[start:] + points[:start])
        found = next(((p, places) for p, places in orders if places), None)
        if found is not None:
            draw_up(s, id, *found)
        else:
            s.kept += [f.id for first in members(s, id) for f in (first, *load_of(s, first.id))]
            s.deploying.remove(id)
    s.to_deploy = 0


def set_up_as_named(s: State, number: int) -> None:
    """Put down what is to be deployed now as a named set-up has it; what finds no room there goes elsewhere."""
    for id, point in places_of(s, number):
        places = formation(s, members(s, id), point) if s.to_deploy else {}
        if places:
            draw_up(s, id, point, places)
            s.to_deploy -= 1
    set_up(s)


def lattice(s: State) -> list[Point]:
    """The points at which units are tried, in the zones that are still open."""
    return [
        (x, y)
        for west, south, east, north in open_zones(s, s.player)
        for x in range(west + LATTICE, east, LATTICE)
        for y in range(south + LATTICE, north, LATTICE)
    ]


def put_down(s: State, id: int, point: Point) -> None:
    """A unit is put down in close order round a point."""
    draw_up(s, id, point, formation(s, members(s, id), point))


def draw_up(s: State, id: int, point: Point, places: dict[int, Point]) -> None:
    """A unit stands round a point and looks to the other side, each in his place; a vehicle has its load with it."""
    if side_of(s, s.player).groups:
        lead = lead_of(s, members(s, id))
        s.grouped.append(group_at(s, s.player, base_at(lead, point, facing_at(s, lead.side, point)).box))
    for f, place in places.items():
        figure = s.figures[f]
        figure.x, figure.y = place
        figure.facing, figure.where = facing_at(s, figure.side, place), "table"
        put_aboard(s, figure)
    if id in s.deploying:
        s.deploying.remove(id)


# --- under markers (10.2a to c) -----------------------------------------------------------------------------------
def deploy_hidden(s: State) -> Procedure[None]:
    """One marker is put down, or all that are left are put down for the player."""
    if not s.deploying and dummies_left(s) <= 0:
        s.step = "deploy-next"
        return
    choice = yield from ask(
        s.player,
        text("prompt-hide", dummies=dummies_left(s)),
        Choices(hiding, check_free=can_deploy_hidden, sample=any_hiding, default=lambda k: AUTO),
        deliberate=("set-up", "done"),
        rule="PZF-10.2a",
        for_side=("set-up", "done"),
    )
    if choice == AUTO:
        yield from hide_all(s)
        s.step = "deploy-next"
    elif choice == DONE:
        s.step = "deploy-next"
    elif choice.verb == "embark":
        yield from embark(s, choice)
    else:
        hide(s, choice)
        if choice.piece is not None:
            s.deploying.remove(choice.piece)


def hiding(s: State) -> Iterator[Choice]:
    """Units into their vehicles, all for me, and, once all units are down, no more dummies."""
    yield from rides(s)
    yield AUTO
    if not s.deploying:
        yield DONE


def can_deploy_hidden(s: State, choice: Choice) -> Violation | None:
    """Why a marker cannot be put down so."""
    if choice.verb == "embark":
        return can_embark(s, choice)
    return can_hide(s, choice) or has_marker_place(s, choice)


def any_hiding(s: State, rng: Random) -> Choice:
    """Markers one by one, or the quick way."""
    if rng.random() < 0.6:
        return any_ride(s, rng) or any_marker(s, rng) or AUTO
    return AUTO


# --- single figures -----------------------------------------------------------------------------------------------
def arrange(s: State) -> Procedure[None]:
    """Each figure of the unit just put down may be shifted once."""
    if not s.arranging and not s.turning:
        s.step = "deploy"
        return
    choice = yield from ask(
        s.player,
        text("prompt-arrange"),
        Choices(
            lambda k: (DONE,),
            check_free=can_arrange,
            sample=lambda k, rng: DONE,
            forms=lambda k: (
                *(Blank(Choice("shift", id, point=(0, 0))) for id in k.arranging),
                *(Blank(Choice("look", id, number=0), (0, 359), "degrees") for id in k.turning),
            ),
            default=lambda k: DONE,
            limits=lambda k: (0, 359),
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
    f = s.figures[choice.piece]
    if choice.verb == "look":
        f.facing = (choice.number or 0) * 1000
        s.turning.remove(f.id)
    else:
        assert choice.point is not None
        f.x, f.y = choice.point
        s.arranging.remove(f.id)
    put_aboard(s, f)


def can_arrange(s: State, choice: Choice) -> Violation | None:
    """Why a figure cannot be shifted or turned so."""
    return can_look(s, choice) if choice.verb == "look" else can_shift(s, choice)


def can_look(s: State, choice: Choice) -> Violation | None:
    """A vehicle or gun may look any way for which it has room."""
    d, f = choice.number, s.figures.get(choice.piece or 0)
    if f is None or f.id not in s.turning or d is None or not 0 <= d < 360 or choice != Choice("look", f.id, number=d):
        return refuse("PZF-17.0d", "refuse-not-offered", choice=str(choice))
    turned = base_at(f, (f.x, f.y), d * 1000)
    return is_in_place(s, f, turned) or reserves.has_place(s, f, (f.x, f.y), d * 1000)


def can_shift(s: State, choice: Choice) -> Violation | None:
    """Inside the zone and in reach of the group's chain of command."""
    if choice != Choice("shift", choice.piece, point=choice.point) or choice.piece not in s.arranging:
        return refuse("PZF-17.0d", "refuse-not-offered", choice=str(choice))
    f = s.figures[choice.piece]
    if choice.point is None:
        return refuse("PZF-17.0d", "refuse-not-offered", choice=str(choice))
    return can_stand(s, f, choice.point) or keeps_together(s, f, choice.point)


@rule("PZF-17.0d")
def keeps_together(s: State, f: Figure, point: Point) -> Violation | None:
    """Every man of the group still hangs together with one who commands."""
    men = [m for m in members(s, f.id) if m.kind == "man" and m.id != f.id]
    if f.kind == "man":
        men.append(msgspec.structs.replace(f, x=point[0], y=point[1]))
    lost = any(not any(is_grade(m) for m in chain) and any(needs_command(m) for m in chain) for chain in chains(men))
    return refuse("PZF-17.0d", "refuse-cohesion", who=name_of(s, f.id)) if lost else None


STEPS: Mapping[str, Step] = {
    "setup-start": setup_start,
    "objectives": place_objectives,
    "first-side": roll_off,
    "deploy-next": deploy_next,
    "deploy": deploy,
    "arrange": arrange,
}
