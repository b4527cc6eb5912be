"""Deployment (PZF-17.0d, 17.1, 17.2): objectives, who deploys first, units put into their zones one by one.

A unit is put down in close order round a point; then each of its figures may be shifted once. Whoever wants none of
that lets his army be set up for him.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

import msgspec

from bocage.ground.table import along, covers, overlaps
from bocage.kernel.choice import Choice
from bocage.kernel.dice import TWO_D6
from bocage.kernel.procedure import Blank, Procedure, Step, ask, draw, tell
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.text import Text, text
from bocage.systems.pzf.bodies import Point, base, base_at
from bocage.systems.pzf.command import chains, is_grade, needs_command
from bocage.systems.pzf.history import now_deployed
from bocage.systems.pzf.model import PS, Figure, Objective, State, on_table, other
from bocage.systems.pzf.scenarios import Rectangle, Scenario, ScenarioSide
from bocage.systems.pzf.tables import terrain as kind
from bocage.systems.pzf.terrain import table, way_on_foot
from bocage.systems.pzf.turn import higher
from bocage.systems.pzf.view import name_of

AUTO = Choice("set-up")
DONE = Choice("done")
FIRST, SECOND = Choice("first"), Choice("second")
CLOSE = PS // 2
"""How far apart men of a unit are put down."""
TOUCH = 20
"""Near enough to be in contact with a gun."""
LATTICE = 2 * PS
"""The points at which an army that is set up for its player tries to put its units."""


def scenario(s: State) -> Scenario:
    found = s.setting.scenario
    assert found is not None
    return found


def side_of(s: State, seat: int) -> ScenarioSide:
    """What the scenario says of a seat."""
    return scenario(s).side[seat]


def setup_start(s: State) -> Procedure[None]:
    """Mines and objectives come first, then who deploys when."""
    s.phase, s.player = "setup", 0
    s.step = "mines"
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
        text("prompt-objective"),
        spots,
        free=can_place_objective,
        sample=any_spot,
        forms=lambda k: (Blank(Choice("objective", point=(0, 0))),),
        rule="PZF-17.2a",
    )
    assert choice.point is not None
    x, y = choice.point
    s.objectives.append(Objective(f"o{len(s.objectives) + 1}", x, y, seat, seat))
    yield tell("told-objective-placed", side=Text(f"side-{s.setting.seats[seat]}"), rule="PZF-10.3e")


@rule("PZF-17.2a", off=None)
def next_to_place(s: State) -> int | None:
    """Who still has an objective to place."""
    wanted = scenario(s).objectives
    if wanted is None:
        return None
    placers = (0, 1) if wanted.by == "each" else (s.setting.seat_of(wanted.by),)
    return next((seat for seat in placers if sum(o.placed_by == seat for o in s.objectives) < wanted.count), None)


def spots(s: State) -> Iterator[Choice]:
    """Some places for an objective, so that nobody has to search."""
    for zone in side_of(s, s.player).zones:
        west, south, east, north = zone
        points = [(x, (south + north) // 2) for x in range(west + 6 * PS, east, 6 * PS)]
        yield from (c for p in points if can_place_objective(s, c := Choice("objective", point=p)) is None)


def any_spot(s: State, rng: Random) -> Choice:
    found = list(spots(s))
    return found[int(rng.random() * len(found))]


def can_place_objective(s: State, choice: Choice) -> Violation | None:
    """In one's own zone, far from its border and from one's other objective."""
    wanted = scenario(s).objectives
    if choice.verb != "objective" or choice.point is None or wanted is None:
        return refuse("PZF-17.2a", "refuse-not-offered", choice=str(choice))
    x, y = choice.point
    margin = wanted.from_border
    if not any(_holds(zone, (x, y, x, y), margin) for zone in side_of(s, s.player).zones):
        return refuse("PZF-17.2a", "refuse-outside-zone")
    own = [(o.x, o.y) for o in s.objectives if o.placed_by == s.player]
    return (
        refuse("PZF-17.2a", "refuse-objectives-close")
        if are_close((x, y), own, wanted.spacing)
        else _first_fits(s, (x, y))
    )


def are_close(point: Point, own: list[Point], spacing: int) -> bool:
    """Whether an objective would be too near to another of the same side."""
    return any((point[0] - x) ** 2 + (point[1] - y) ** 2 < spacing**2 for x, y in own)


def _first_fits(s: State, point: Point) -> Violation | None:
    """The first of two objectives must leave room for the second."""
    wanted = scenario(s).objectives
    assert wanted is not None
    if wanted.count < 2 or any(o.placed_by == s.player for o in s.objectives):
        return None
    zones = side_of(s, s.player).zones
    corners = [(x, y) for w, so, e, n in zones for x in (w, e) for y in (so, n)]
    room = any((point[0] - x) ** 2 + (point[1] - y) ** 2 >= wanted.spacing**2 for x, y in corners)
    return None if room else refuse("PZF-17.2a", "refuse-objectives-close")


# --- who deploys first (17.1b, B1f) -------------------------------------------------------------------------------
def roll_off(s: State) -> Procedure[None]:
    """The order in which the sides deploy: that of the scenario, or as the winner of the roll-off wants it."""
    data = scenario(s)
    if data.deployment[0] == "winner":
        first = yield from first_by_roll(s)
        s.deploy_order = [first, other(first)]
    else:
        s.deploy_order = [s.setting.seat_of(id) for id in data.deployment]
    s.step = "deploy-next"


@rule("PZF-17.1b", off=0)
def first_by_roll(s: State) -> Procedure[int]:
    """The higher die chooses."""
    winner = yield from roll_for_choice()
    choice = yield from ask(winner, text("prompt-deploy-first"), lambda k: (FIRST, SECOND), rule="PZF-17.1b")
    return winner if choice == FIRST else other(winner)


@rule("PZF-B1f", off=0)
def roll_for_choice() -> Procedure[int]:
    """A roll-off: the higher die wins, ties are rolled again."""
    high = -1
    while high < 0:
        high = yield from draw(TWO_D6, "deploy-first", higher, rule="PZF-B1f")
    return high


# --- units into their zones (17.0d) -------------------------------------------------------------------------------
def deploy_next(s: State) -> Procedure[None]:
    """The next side sets up all its units; after the last the first turn begins."""
    if not s.deploy_order:
        s.step = "turn-start"
        return
    s.player = s.deploy_order.pop(0)
    s.deploying = units(s, s.player)
    s.to_deploy = now_deployed(s, len(s.deploying))
    s.step = "deploy"
    yield tell("told-deploys", side=Text(f"side-{s.setting.seats[s.player]}"), rule="PZF-17.0d")


def units(s: State, side: int) -> list[int]:
    """The units of a side that are not on the table, each by its first figure."""
    found: dict[int, int] = {}
    for f in s.figures.values():
        if f.side == side and f.where == "reserve" and f.id not in s.kept:
            found.setdefault(f.unit or -f.id, f.id)
    return list(found.values())


def members(s: State, id: int) -> list[Figure]:
    """The figures of a unit: a combat group with its guns, or a single man or machine."""
    first = s.figures[id]
    if not first.unit:
        return [first]
    return [f for f in s.figures.values() if f.unit == first.unit and f.side == first.side]


def deploy(s: State) -> Procedure[None]:
    """One unit is put down, or all that are left are set up for the player."""
    if not s.deploying or not s.to_deploy:
        s.step = "deploy-next"
        return
    choice = yield from ask(
        s.player,
        text("prompt-deploy"),
        lambda k: (AUTO,),
        free=can_deploy,
        sample=any_deployment,
        forms=lambda k: (Blank(Choice("deploy", id, point=(0, 0))) for id in k.deploying),
        default=lambda k: AUTO,
        deliberate=("set-up",),
        rule="PZF-17.0d",
    )
    if choice == AUTO:
        set_up(s)
        return
    assert choice.piece is not None
    assert choice.point is not None
    put_down(s, choice.piece, choice.point)
    s.deploying.remove(choice.piece)
    s.to_deploy -= 1
    s.arranging = [f.id for f in members(s, choice.piece)]
    s.step = "arrange"


def can_deploy(s: State, choice: Choice) -> Violation | None:
    """A unit still to come, at a point round which all of it finds room."""
    if choice.verb != "deploy" or choice.piece not in s.deploying or choice.point is None:
        return refuse("PZF-17.0d", "refuse-not-offered", choice=str(choice))
    lead = members(s, choice.piece)[0]
    return can_stand(s, lead, choice.point) or (
        None if formation(s, members(s, choice.piece), choice.point) else refuse("PZF-17.0d", "refuse-no-room")
    )


def any_deployment(s: State, rng: Random) -> Choice:
    """Now and then a unit somewhere in the zone, mostly the quick way."""
    if rng.random() < 0.5:
        zones = side_of(s, s.player).zones
        west, south, east, north = zones[int(rng.random() * len(zones))]
        x, y = west + int(rng.random() * (east - west)), south + int(rng.random() * (north - south))
        choice = Choice("deploy", s.deploying[int(rng.random() * len(s.deploying))], point=(x, y))
        if can_deploy(s, choice) is None:
            return choice
    return AUTO


def set_up(s: State) -> None:
    """Put down all that is still to be deployed now, spread over the zones; what finds no room waits."""
    points = [
        (x, y)
        for west, south, east, north in side_of(s, s.player).zones
        for x in range(west + LATTICE, east, LATTICE)
        for y in range(south + LATTICE, north, LATTICE)
    ]
    count = s.to_deploy
    for at, id in enumerate(s.deploying[:count]):
        start = len(points) * (2 * at + 1) // (2 * count)
        for point in points[start:] + points[:start]:
            if formation(s, members(s, id), point):
                put_down(s, id, point)
                break
    s.deploying = []


def put_down(s: State, id: int, point: Point) -> None:
    """A unit stands in close order round a point and looks to the other side."""
    group = members(s, id)
    way = facing_of(s, group[0].side)
    for f, place in formation(s, group, point).items():
        figure = s.figures[f]
        figure.x, figure.y = place
        figure.facing, figure.where = way, "table"


def facing_of(s: State, side: int) -> int:
    """Where a side looks when it deploys: over the table, away from its own edge."""
    edges = {"north": 180_000, "south": 0, "east": 270_000, "west": 90_000}
    return edges.get(side_of(s, side).edge, 0)


def formation(s: State, group: list[Figure], point: Point) -> dict[int, Point]:
    """A place for every figure of a unit, each close to one that stands already; nothing if they find no room."""
    lead = next((f for f in group if f.kind == "gun"), group[0])
    if can_stand(s, lead, point) is not None:
        return {}
    way = facing_of(s, lead.side)
    found = {lead.id: point}
    shapes = [base_at(lead, point, way)]
    rest = sorted((f for f in group if f is not lead), key=lambda f: (f.id != lead.gunner, f.id))
    for f in rest:
        place = next(
            (
                p
                for p in _beside(s, f, found)
                if not any(overlaps(base_at(f, p, way), shape) for shape in shapes) and can_stand(s, f, p) is None
            ),
            None,
        )
        if place is None:
            return {}
        found[f.id] = place
        shapes.append(base_at(f, place, way))
    return found


def _beside(s: State, f: Figure, found: dict[int, Point]) -> Iterator[Point]:
    for id, point in found.items():
        e = s.figures[id]
        gap = TOUCH if "gun" in (e.kind, f.kind) else CLOSE
        reach = _half(e) + _half(f) + gap
        yield from (along(point, angle, reach) for angle in range(0, 360_000, 30_000))


def _half(f: Figure) -> int:
    west, _, east, _ = base_at(f, (0, 0), 0).box
    return (east - west) // 2


@rule("PZF-17.0d", off=None)
def can_stand(s: State, f: Figure, point: Point) -> Violation | None:
    """The base wholly inside the zone of its side, on ground it can stand on, on nobody else's."""
    shape = base_at(f, point, facing_of(s, f.side))
    if not table(s).holds(shape) or not in_zone(s, f.side, shape.box):
        return refuse("PZF-17.0d", "refuse-outside-zone")
    if any(overlaps(base(e), shape) for e in on_table(s) if e.id != f.id):
        return refuse("PZF-B5b", "refuse-occupied")
    laid = table(s)
    for index in laid.under(shape):
        piece = laid.pieces[index]
        housed = f.kind == "man" and way_on_foot(piece) == "openings" and covers(piece.shape, shape)
        way = kind(piece.kind).vehicle if f.kind in ("vehicle", "gun") else way_on_foot(piece)
        if not housed and way not in ("free", "difficult"):
            return refuse("PZF-17.0d", "refuse-bad-ground")
    return None


@rule("PZF-17.1a", off=True)
def in_zone(s: State, side: int, box: Rectangle) -> bool:
    """Wholly inside one of the zones of a side, and as far as it must from where it must not be."""
    row = side_of(s, side)
    if not any(_holds(zone, box, 0) for zone in row.zones):
        return False
    if row.away_from is None:
        return True
    west, south, east, north = row.away_from
    dx = max(west - box[2], box[0] - east, 0)
    dy = max(south - box[3], box[1] - north, 0)
    return bool(dx * dx + dy * dy >= row.away_by**2)


def _holds(zone: Rectangle, box: Rectangle, margin: int) -> bool:
    west, south, east, north = zone
    return west + margin <= box[0] and south + margin <= box[1] and box[2] <= east - margin and box[3] <= north - margin


# --- single figures -----------------------------------------------------------------------------------------------
def arrange(s: State) -> Procedure[None]:
    """Each figure of the unit just put down may be shifted once."""
    if not s.arranging:
        s.step = "deploy"
        return
    choice = yield from ask(
        s.player,
        text("prompt-arrange"),
        lambda k: (DONE,),
        free=can_shift,
        sample=lambda k, rng: DONE,
        forms=lambda k: (Blank(Choice("shift", id, point=(0, 0))) for id in k.arranging),
        default=lambda k: DONE,
        deliberate=("done",),
        rule="PZF-17.0d",
    )
    if choice == DONE:
        s.arranging.clear()
        return
    assert choice.piece is not None
    assert choice.point is not None
    f = s.figures[choice.piece]
    f.x, f.y = choice.point
    s.arranging.remove(f.id)


def can_shift(s: State, choice: Choice) -> Violation | None:
    """Inside the zone and in reach of the group's chain of command."""
    if choice.verb != "shift" or choice.piece not in s.arranging or choice.point is None:
        return refuse("PZF-17.0d", "refuse-not-offered", choice=str(choice))
    f = s.figures[choice.piece]
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
