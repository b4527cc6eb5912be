"""Where units may be deployed (PZF-17, 15.1e): zones, distances, close order, scouts, named set-ups."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from msgspec.structs import replace

from bocage.ground.table import TURN, Shape, along, covers, overlaps
from bocage.kernel.choice import Choice
from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.pzf.morale.command import is_grade
from bocage.systems.pzf.reference.tables import charts, crew, weapon
from bocage.systems.pzf.reference.tables import terrain as kind
from bocage.systems.pzf.scenarios.scenario import Rectangle, Scenario, ScenarioSide
from bocage.systems.pzf.space.bodies import Point, base, base_at, figures_near_box, in_arc, weapon_arc
from bocage.systems.pzf.space.terrain import table, way_on_foot
from bocage.systems.pzf.state.model import PS, Figure, State
from bocage.systems.pzf.state.setting import Setting, deploys_hidden

CLOSE_ORDER_GAP = PS // 2
"""The gap between men of a unit placed in close order, in 1/1000 inch."""
CONTACT_GAP = 20
"""The gap between a man and the weapon it touches when placed, in 1/1000 inch."""
ANGLE_STEP = TURN // 12
"""Places round a figure are tried in steps of this angle, in 1/1000 degree."""
FACING_INWARD = {"north": TURN // 2, "south": 0, "east": 3 * TURN // 4, "west": TURN // 4}
"""The facing away from each edge, over the table, in 1/1000 degree."""
SET_UP_REST = Choice("set-up")
"""Places all units that are left for the player."""
DONE = Choice("done")
"""Ends the arranging of a unit, or the placing of dummies."""
FIRST, SECOND = Choice("first"), Choice("second")
SCOUT_ROUND = 2
"""In `State.deploy_order` a seat plus this number stands for the round in which only its scouts deploy."""
AMBUSH_SCOUT = "scout10"
"""The special rule of snipers and observers, who may begin in cover on their half of the table."""


def scenario_of(s: State) -> Scenario:
    """The scenario of the game, which must have one."""
    data = s.setting.scenario
    assert data is not None
    return data


def side_of(s: State, seat: int) -> ScenarioSide:
    """The scenario's side that a seat plays."""
    return scenario_of(s).side[s.roles[seat]]


# --- units --------------------------------------------------------------------------------------------------------
def units_to_deploy(s: State, side: int) -> list[int]:
    """The units of a side still to be deployed, each by the id of its first figure."""
    first_by_unit: dict[int, int] = {}
    kept = set(s.kept)
    for figure in s.figures.values():
        if figure.side == side and figure.where == "reserve" and not figure.aboard and figure.id not in kept:
            first_by_unit.setdefault(figure.unit or -figure.id, figure.id)
    return list(first_by_unit.values())


def figures_of_unit(s: State, id: int) -> list[Figure]:
    """The figures of a unit that are placed one by one: a combat group with its guns, or a single man or machine."""
    first = s.figures[id]
    if not first.unit:
        return [first]
    return [
        figure
        for figure in s.figures.values()
        if figure.unit == first.unit and figure.side == first.side and not figure.aboard
    ]


def load_of(s: State, id: int) -> list[Figure]:
    """The figures that begin aboard a vehicle or hitched to it."""
    return [figure for figure in s.figures.values() if figure.aboard == id]


# --- zones --------------------------------------------------------------------------------------------------------
def why_not_put_down(s: State, figure: Figure, point: Point) -> Violation | None:
    """Why a figure may not be deployed at a point; None if it may."""
    return why_not_deploy_there(s, figure, base_at(figure, point, facing_at(s, figure.side, point))) or why_no_ground(
        s, figure, point
    )


def why_not_deploy_there(s: State, figure: Figure, shape: Shape) -> Violation | None:
    """Why a figure, scout or not, may not be deployed with its base there; None if it may."""
    if not table(s).holds(shape):
        return refuse("PZF-17.0d", "refuse-outside-zone")
    return None if may_scout(s, figure, shape) else why_not_in_zone(s, figure.side, shape.box)


def why_not_in_zone(s: State, side: int, box: Rectangle) -> Violation | None:
    """Why a side may not deploy anything in a rectangle: outside its zones, or too near to the enemy.

    None if it may.
    """
    if not in_zone(s, side, box):
        return refuse("PZF-17.0d", "refuse-outside-zone")
    return None if keeps_away(s, side, box) else refuse("PZF-17.4b", "refuse-too-near")


@rule("PZF-17.1a", "PZF-17.3a", "PZF-17.3d", "PZF-17.6a")
def in_zone(s: State, side: int, box: Rectangle) -> bool:
    """Whether a rectangle lies wholly inside a zone of a side whose group still lacks a unit."""
    return any(holds_rectangle(zone, box) for zone in open_zones(s, side))


@rule("PZF-17.4b", "PZF-17.5a", "PZF-17.6b")
def keeps_away(s: State, side: int, box: Rectangle) -> bool:
    """Whether a rectangle is far enough from the area the scenario keeps a side away from."""
    row = side_of(s, side)
    if row.away_from is None:
        return True
    west, south, east, north = row.away_from
    dx = max(west - box[2], box[0] - east, 0)
    dy = max(south - box[3], box[1] - north, 0)
    return bool(dx * dx + dy * dy >= row.away_by**2)


def holds_rectangle(zone: Rectangle, box: Rectangle, margin: int = 0) -> bool:
    """Whether a zone holds a rectangle wholly, with that margin to its border; below 0 it may jut out by as much."""
    west, south, east, north = zone
    return west + margin <= box[0] and south + margin <= box[1] and box[2] <= east - margin and box[3] <= north - margin


@rule("PZF-17.0d")
def why_no_ground(s: State, figure: Figure, point: Point) -> Violation | None:
    """Why a figure cannot stand at a point: other figures or impassable ground are there; None if it can."""
    shape = base_at(figure, point, facing_at(s, figure.side, point))
    if any(overlaps(base(occupant), shape) for occupant in figures_near_box(s, shape.box) if occupant.id != figure.id):
        return refuse("PZF-B5b", "refuse-occupied")
    layout = table(s)
    for index in layout.under(shape):
        piece = layout.pieces[index]
        is_inside = figure.kind == "man" and way_on_foot(piece) == "openings" and covers(piece.shape, shape)
        how_crossed = kind(piece.kind).vehicle if figure.kind in ("vehicle", "gun") else way_on_foot(piece)
        if not is_inside and how_crossed not in ("free", "difficult"):
            return refuse("PZF-17.0d", "refuse-bad-ground")
    return None


# --- groups (17.5a, 17.6b, 17.7a) ---------------------------------------------------------------------------------
def open_zones(s: State, side: int) -> list[Rectangle]:
    """The zones of a side in which a unit may still be placed, or its figures shifted."""
    row = side_of(s, side)
    if not row.groups:
        return list(row.zones)
    if s.arranging:
        return [row.zones[s.grouped[-1]]]
    return [row.zones[index] for index in open_groups(s, side)]


def open_groups(s: State, side: int) -> list[int]:
    """The indices of the groups, and of their zones, that still lack a unit."""
    sizes = group_sizes(len(s.deploying) + len(s.grouped), len(side_of(s, side).zones))
    return [index for index, size in enumerate(sizes) if s.grouped.count(index) < size]


@rule("PZF-17.7a")
def group_sizes(units: int, groups: int) -> list[int]:
    """How many units each group gets: equal shares, the rest joins the first."""
    each, rest = divmod(units, groups)
    return [each + rest, *[each] * (groups - 1)]


def group_at(s: State, side: int, box: Rectangle) -> int:
    """The index of the group in whose zone a unit's first figure stands."""
    zones = side_of(s, side).zones
    return next(index for index in open_groups(s, side) if holds_rectangle(zones[index], box))


# --- facing and order ---------------------------------------------------------------------------------------------
def facing_at(s: State, side: int, point: Point) -> int:
    """The facing of a figure when it is placed, in 1/1000 degree.

    It is away from its side's edge; without one, away from the nearest edge for attackers and towards it for defenders.
    """
    row = side_of(s, side)
    if row.edge != "any" and not row.groups:
        return FACING_INWARD[row.edge]
    width, depth = table(s).size
    gaps = {"south": point[1], "north": depth - point[1], "west": point[0], "east": width - point[0]}
    nearest = min(gaps, key=lambda edge: gaps[edge])
    return FACING_INWARD[nearest] if row.role == "attacker" else (FACING_INWARD[nearest] + TURN // 2) % TURN


def lead_figure(s: State, group: list[Figure]) -> Figure:
    """The figure round which a unit is placed: its gun, else the gunner of a weapon with a front, else its leader."""
    ahead = (figure for figure in group if figure.kind != "vehicle" and forward_weapon(s, figure) is not None)
    return next((figure for figure in group if figure.kind == "gun"), None) or next(ahead, group[0])


def forward_weapon(s: State, figure: Figure) -> int | None:
    """The index of a figure's weapon that fires to its front only; None if it has none."""
    return next((arm for arm in range(len(figure.arms)) if weapon_arc(s, figure, arm) < TURN), None)


def formation(s: State, group: list[Figure], point: Point) -> dict[int, Point]:
    """A place for every figure of a unit, by id, in close order round a point; empty if they find no room."""
    lead = lead_figure(s, group)
    if why_not_put_down(s, lead, point) is not None:
        return {}
    facing = facing_at(s, lead.side, point)
    lead_there = replace(lead, x=point[0], y=point[1], facing=facing)
    places = {lead.id: point}
    shapes = [base_at(lead, point, facing)]
    gunners = second_men(group)
    for figure in placing_order(lead, group, gunners):
        neighbours = {gunners[figure.id]: places[gunners[figure.id]]} if figure.id in gunners else places
        gap = CONTACT_GAP if figure.id in gunners else CLOSE_ORDER_GAP
        candidates = list(_points_beside(s, figure, neighbours, lead_there, gap))
        behind_muzzle = (spot for spot in candidates if not is_before_muzzle(s, lead_there, figure, spot))
        place = next((spot for spot in chain(behind_muzzle, candidates) if _has_room(s, figure, spot, shapes)), None)
        if place is None:
            return {}
        places[figure.id] = place
        shapes.append(base_at(figure, place, facing_at(s, figure.side, place)))
    return places


def second_men(group: list[Figure]) -> dict[int, int]:
    """Which man stands in contact with which gunner whose weapon needs two (PZF-6.1d), by ids.

    Leaders are taken last.
    """
    men = [figure for figure in group if figure.kind == "man"]
    gunners = [man for man in men if needs_two_men(man)]
    free = sorted((man for man in men if man not in gunners), key=lambda figure: (is_grade(figure), figure.id))
    return {second_man.id: gunner.id for gunner, second_man in zip(gunners, free, strict=False)}


def needs_two_men(figure: Figure) -> bool:
    """Whether a man has a weapon that two men must move."""
    return any(id is not None and crew(id).move > 1 for id in (weapon(arm.weapon).crew for arm in figure.arms))


def placing_order(lead: Figure, group: list[Figure], gunners: dict[int, int]) -> list[Figure]:
    """The others of a unit in the order they are placed.

    Those that serve the lead come first, each second man after its gunner.
    """

    def turn(figure: Figure) -> tuple[bool, int, bool]:
        served = gunners.get(figure.id, figure.id)
        return served not in (lead.id, lead.gunner), served, figure.id in gunners

    return sorted((figure for figure in group if figure is not lead), key=turn)


def _has_room(s: State, figure: Figure, point: Point, shapes: list[Shape]) -> bool:
    """Whether a figure may be placed at a point without overlapping these bases."""
    own_base = base_at(figure, point, facing_at(s, figure.side, point))
    return not any(overlaps(own_base, shape) for shape in shapes) and why_not_put_down(s, figure, point) is None


def is_before_muzzle(s: State, lead: Figure, figure: Figure, point: Point) -> bool:
    """Whether a figure at a point would stand in the arc of the lead's weapon that has a front."""
    arm = forward_weapon(s, lead)
    return arm is not None and in_arc(s, lead, arm, base_at(figure, point, figure.facing))


def _points_beside(s: State, figure: Figure, neighbours: dict[int, Point], lead: Figure, gap: int) -> Iterator[Point]:
    """Points round figures already placed; with a lead whose weapon has a front those behind it first."""
    angles = list(range(0, TURN, ANGLE_STEP))
    if forward_weapon(s, lead) is not None:
        rearward = (lead.facing + TURN // 2) % TURN
        angles = [
            (rearward + turn) % TURN for offset in range(0, TURN // 2 + 1, ANGLE_STEP) for turn in (offset, -offset)
        ]
    for id, point in neighbours.items():
        neighbour = s.figures[id]
        reach = (
            _half_width(neighbour)
            + _half_width(figure)
            + (CONTACT_GAP if "gun" in (neighbour.kind, figure.kind) else gap)
        )
        yield from (along(point, angle, reach) for angle in angles)


def _half_width(figure: Figure) -> int:
    """Half the width of a figure's base, in 1/1000 inch."""
    west, _, east, _ = base_at(figure, (0, 0), 0).box
    return (east - west) // 2


@rule("PZF-18.3d")
def quarter_of(place: tuple[int, int], split: tuple[int, int]) -> tuple[bool, bool] | None:
    """The quarter in which a place lies: whether it is east and north of the dividing lines; None on a line."""
    if place[0] == split[0] or place[1] == split[1]:
        return None
    return place[0] > split[0], place[1] > split[1]


# --- scouts (15.1e) -----------------------------------------------------------------------------------------------
@rule("PZF-15.1e")
def scout_reach(figure: Figure) -> int:
    """By how much a scout's zone is larger, in 1/1000 inch; 0 for other figures.

    Ten inches for men, twenty for armoured cars.
    """
    row = charts().scout
    return row.scout20 if "scout20" in figure.special else row.scout10 if AMBUSH_SCOUT in figure.special else 0


@rule("PZF-17.0a")
def scaled_to_table(s: State, distance: int) -> int:
    """A distance of deployment as it is on this table: halved on the small one."""
    assert s.setting.scenario is not None
    return distance // 2 if s.setting.options.small_table and s.setting.scenario.kind == "standard" else distance


def with_scout_rounds(s: State, order: list[int]) -> list[int]:
    """The order of deployment with rounds for the scouts of both sides before and after all others."""
    seats = [seat for seat in dict.fromkeys(order) if any(scouts_of(s, seat))]
    scout_rounds = [SCOUT_ROUND + seat for seat in seats]
    return [*scout_rounds, *order, *scout_rounds]


def scouts_of(s: State, seat: int) -> Iterator[int]:
    """The ids of a seat's scouts still to be deployed; none where its army is hidden or divided into groups."""
    assert s.setting.scenario is not None
    if deploys_hidden(s.setting, s.roles[seat]) or s.setting.scenario.side[s.roles[seat]].groups:
        return
    waiting = (
        figure
        for figure in s.figures.values()
        if figure.side == seat and figure.where == "reserve" and not figure.aboard
    )
    yield from (figure.id for figure in waiting if scout_reach(figure) and figure.id not in s.kept)


def later_choices(s: State) -> Iterator[Choice]:
    """The choices to deploy a scout later, in the second round of scouts."""
    if SCOUT_ROUND + s.player in s.deploy_order:
        yield from (Choice("later", id) for id in s.deploying if scout_reach(s.figures[id]))


def may_scout(s: State, figure: Figure, shape: Shape) -> bool:
    """Whether a figure may begin there because it is a scout."""
    assert s.setting.scenario is not None
    row, distance = s.setting.scenario.side[s.roles[figure.side]], scaled_to_table(s, scout_reach(figure))
    if not distance or row.groups:
        return False
    in_larger_zone = any(holds_rectangle(zone, shape.box, -distance) for zone in row.zones)
    return in_larger_zone or lies_in_ambush(s, figure, shape)


@rule("PZF-15.1e")
def lies_in_ambush(s: State, figure: Figure, shape: Shape) -> bool:
    """Whether a sniper or observer would begin in cover on its half of the table."""
    assert s.setting.scenario is not None
    layout, (width, depth) = table(s), table(s).size
    halves: dict[str, Rectangle] = {
        "north": (0, depth // 2, width, depth),
        "south": (0, 0, width, depth // 2),
        "east": (width // 2, 0, width, depth),
        "west": (0, 0, width // 2, depth),
    }
    half = halves.get(s.setting.scenario.side[s.roles[figure.side]].edge)
    if AMBUSH_SCOUT not in figure.special or half is None or not holds_rectangle(half, shape.box):
        return False
    return any(kind(layout.pieces[index].kind).cover for index in layout.near(shape, charts().measure.contact))


# --- named set-ups ------------------------------------------------------------------------------------------------
def named_setup_choices(s: State) -> Iterator[Choice]:
    """The named set-ups of the side that deploys, as choices."""
    assert s.setting.scenario is not None
    for number, setup in enumerate(s.setting.scenario.setup):
        if setup.side == s.setting.sides[s.player]:
            yield Choice("setup", number=number)


def setup_places(s: State, number: int) -> Iterator[tuple[int, Point]]:
    """The units still to be deployed, by their first figures, with the points a named set-up has for them."""
    assert s.setting.scenario is not None
    waiting = list_entry_by_unit(s, s.player)
    for placement in s.setting.scenario.setup[number].place:
        id = next((id for id, entry in waiting.items() if entry == placement.unit), None)
        if id is not None:
            del waiting[id]
            if id in s.deploying:
                yield id, placement.at


def list_entry_by_unit(s: State, side: int) -> dict[int, str]:
    """All units of a side that begin on the table: the entries of the army list, by the ids of their first figures."""
    entries = entry_of_unit(s.setting)
    first_by_unit: dict[int, int] = {}
    for figure in s.figures.values():
        if figure.side == side and figure.id not in s.kept:
            first_by_unit.setdefault(figure.unit or -figure.id, figure.id)
    return {id: entries.get(s.figures[id].unit, s.figures[id].type) for id in first_by_unit.values()}


def entry_of_unit(setting: Setting) -> dict[int, str]:
    """The entry of the army list of each combat group, by the group's number."""
    return dict(enumerate(setting.units, 1))
