"""Where a side may put its units (PZF-17, 15.1e): zones, distances, close order, scouts, named set-ups."""

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

CLOSE = PS // 2
"""How far apart men of a unit are put down."""
TOUCH = 20
"""Near enough to be in contact with a weapon."""
STEP = 30_000
"""Places round a figure are tried in steps of this angle."""
INWARD = {"north": 180_000, "south": 0, "east": 270_000, "west": 90_000}
AUTO = Choice("set-up")
DONE = Choice("done")
FIRST, SECOND = Choice("first"), Choice("second")
ROUND = 2
"""In the order of deployment a seat and this number stand for the scouts of that seat alone."""
AMBUSH = "scout10"


def scenario(s: State) -> Scenario:
    found = s.setting.scenario
    assert found is not None
    return found


def side_of(s: State, seat: int) -> ScenarioSide:
    """What the scenario says of a seat."""
    return scenario(s).side[s.roles[seat]]


# --- units --------------------------------------------------------------------------------------------------------
def units(s: State, side: int) -> list[int]:
    """The units of a side that are still to be deployed, each by its first figure."""
    found: dict[int, int] = {}
    kept = set(s.kept)
    for f in s.figures.values():
        if f.side == side and f.where == "reserve" and not f.aboard and f.id not in kept:
            found.setdefault(f.unit or -f.id, f.id)
    return list(found.values())


def members(s: State, id: int) -> list[Figure]:
    """The figures of a unit that stand for themselves: a combat group with its guns, or a single man or machine."""
    first = s.figures[id]
    if not first.unit:
        return [first]
    return [f for f in s.figures.values() if f.unit == first.unit and f.side == first.side and not f.aboard]


def load_of(s: State, id: int) -> list[Figure]:
    """All that begins aboard a vehicle or hitched to it."""
    return [f for f in s.figures.values() if f.aboard == id]


# --- zones --------------------------------------------------------------------------------------------------------
def can_stand(s: State, f: Figure, point: Point) -> Violation | None:
    """Why a figure may not be put down there."""
    return is_in_place(s, f, base_at(f, point, facing_at(s, f.side, point))) or has_ground(s, f, point)


def is_in_place(s: State, f: Figure, shape: Shape) -> Violation | None:
    """Why a figure may not be deployed with its base there, be it a scout or not."""
    if not table(s).holds(shape):
        return refuse("PZF-17.0d", "refuse-outside-zone")
    return None if may_scout(s, f, shape) else may_deploy_in(s, f.side, shape.box)


def may_deploy_in(s: State, side: int, box: Rectangle) -> Violation | None:
    """Why a side may not deploy where something would stand."""
    if not in_zone(s, side, box):
        return refuse("PZF-17.0d", "refuse-outside-zone")
    return None if keeps_away(s, side, box) else refuse("PZF-17.4b", "refuse-too-near")


@rule("PZF-17.1a", "PZF-17.3a", "PZF-17.3d", "PZF-17.6a", off=True)
def in_zone(s: State, side: int, box: Rectangle) -> bool:
    """Wholly inside one of the zones of a side, as long as the group of that zone is not complete."""
    return any(holds(zone, box, 0) for zone in open_zones(s, side))


@rule("PZF-17.4b", "PZF-17.5a", "PZF-17.6b", off=True)
def keeps_away(s: State, side: int, box: Rectangle) -> bool:
    """As far as it must be from where the enemy stands."""
    row = side_of(s, side)
    if row.away_from is None:
        return True
    west, south, east, north = row.away_from
    dx = max(west - box[2], box[0] - east, 0)
    dy = max(south - box[3], box[1] - north, 0)
    return bool(dx * dx + dy * dy >= row.away_by**2)


def holds(zone: Rectangle, box: Rectangle, margin: int) -> bool:
    west, south, east, north = zone
    return west + margin <= box[0] and south + margin <= box[1] and box[2] <= east - margin and box[3] <= north - margin


@rule("PZF-17.0d", off=None)
def has_ground(s: State, f: Figure, point: Point) -> Violation | None:
    """On ground it can stand on, and on nobody else's."""
    shape = base_at(f, point, facing_at(s, f.side, point))
    if any(overlaps(base(e), shape) for e in figures_near_box(s, shape.box) if e.id != f.id):
        return refuse("PZF-B5b", "refuse-occupied")
    laid = table(s)
    for index in laid.under(shape):
        piece = laid.pieces[index]
        housed = f.kind == "man" and way_on_foot(piece) == "openings" and covers(piece.shape, shape)
        way = kind(piece.kind).vehicle if f.kind in ("vehicle", "gun") else way_on_foot(piece)
        if not housed and way not in ("free", "difficult"):
            return refuse("PZF-17.0d", "refuse-bad-ground")
    return None


# --- groups (17.5a, 17.6b, 17.7a) ---------------------------------------------------------------------------------
def open_zones(s: State, side: int) -> list[Rectangle]:
    """The zones of a side in which a unit may still be put down, or shifted."""
    row = side_of(s, side)
    if not row.groups:
        return list(row.zones)
    if s.arranging:
        return [row.zones[s.grouped[-1]]]
    return [row.zones[at] for at in open_groups(s, side)]


def open_groups(s: State, side: int) -> list[int]:
    """The groups that still lack a unit."""
    sizes = group_sizes(len(s.deploying) + len(s.grouped), len(side_of(s, side).zones))
    return [at for at, size in enumerate(sizes) if s.grouped.count(at) < size]


@rule("PZF-17.7a", off=lambda units, groups: [units] * groups)
def group_sizes(units: int, groups: int) -> list[int]:
    """An army is divided by units; what is left over joins the first group."""
    each, rest = divmod(units, groups)
    return [each + rest, *[each] * (groups - 1)]


def group_at(s: State, side: int, box: Rectangle) -> int:
    """The group of a unit whose first figure stands there."""
    zones = side_of(s, side).zones
    return next(at for at in open_groups(s, side) if holds(zones[at], box, 0))


# --- facing and order ---------------------------------------------------------------------------------------------
def facing_at(s: State, side: int, point: Point) -> int:
    """Where a figure looks when it is put down: over the table, away from its side's edge or from the nearest."""
    row = side_of(s, side)
    if row.edge != "any" and not row.groups:
        return INWARD[row.edge]
    width, depth = table(s).size
    gaps = {"south": point[1], "north": depth - point[1], "west": point[0], "east": width - point[0]}
    nearest = min(gaps, key=lambda edge: gaps[edge])
    return INWARD[nearest] if row.role == "attacker" else (INWARD[nearest] + 180_000) % 360_000


def lead_of(s: State, group: list[Figure]) -> Figure:
    """Round whom a unit is put down: its gun, or the gunner of a weapon that does not fire all round, or its leader."""
    ahead = (f for f in group if f.kind != "vehicle" and aimed_ahead(s, f) is not None)
    return next((f for f in group if f.kind == "gun"), None) or next(ahead, group[0])


def aimed_ahead(s: State, f: Figure) -> int | None:
    """The weapon of a figure that fires to its front only, so that nobody should stand there."""
    return next((arm for arm in range(len(f.arms)) if weapon_arc(s, f, arm) < TURN), None)


def formation(s: State, group: list[Figure], point: Point) -> dict[int, Point]:
    """A place for every figure of a unit, each close to one that stands already; nothing if they find no room."""
    lead = lead_of(s, group)
    if can_stand(s, lead, point) is not None:
        return {}
    facing = facing_at(s, lead.side, point)
    stands = replace(lead, x=point[0], y=point[1], facing=facing)
    found = {lead.id: point}
    shapes = [base_at(lead, point, facing)]
    gunners = second_men(group)
    for f in in_order(lead, group, gunners):
        at = {gunners[f.id]: found[gunners[f.id]]} if f.id in gunners else found
        gap = TOUCH if f.id in gunners else CLOSE
        places = list(_beside(s, f, at, stands, gap))
        behind = (p for p in places if not is_before_muzzle(s, stands, f, p))
        place = next((p for p in chain(behind, places) if _has_room(s, f, p, shapes)), None)
        if place is None:
            return {}
        found[f.id] = place
        shapes.append(base_at(f, place, facing_at(s, f.side, place)))
    return found


def second_men(group: list[Figure]) -> dict[int, int]:
    """Who stands in contact with whom whose weapon takes two (PZF-6.1d): a leader only where nobody else can."""
    men = [f for f in group if f.kind == "man"]
    gunners = [f for f in men if takes_two(f)]
    free = sorted((f for f in men if f not in gunners), key=lambda f: (is_grade(f), f.id))
    return {hand.id: gunner.id for gunner, hand in zip(gunners, free, strict=False)}


def takes_two(f: Figure) -> bool:
    """Whether a man has a weapon that is moved by two."""
    return any(id is not None and crew(id).move > 1 for id in (weapon(arm.weapon).crew for arm in f.arms))


def in_order(lead: Figure, group: list[Figure], gunners: dict[int, int]) -> list[Figure]:
    """The others of a unit as they are put down: who serves the lead first, and each second man after his gunner."""

    def turn(f: Figure) -> tuple[bool, int, bool]:
        at = gunners.get(f.id, f.id)
        return at not in (lead.id, lead.gunner), at, f.id in gunners

    return sorted((f for f in group if f is not lead), key=turn)


def _has_room(s: State, f: Figure, point: Point, shapes: list[Shape]) -> bool:
    own = base_at(f, point, facing_at(s, f.side, point))
    return not any(overlaps(own, shape) for shape in shapes) and can_stand(s, f, point) is None


def is_before_muzzle(s: State, lead: Figure, f: Figure, point: Point) -> bool:
    """Whether somebody would stand where a weapon fires that has a front."""
    arm = aimed_ahead(s, lead)
    return arm is not None and in_arc(s, lead, arm, base_at(f, point, f.facing))


def _beside(s: State, f: Figure, found: dict[int, Point], lead: Figure, gap: int) -> Iterator[Point]:
    """Places round those who stand already: of a weapon with a front those behind it first."""
    angles = list(range(0, TURN, STEP))
    if aimed_ahead(s, lead) is not None:
        back = (lead.facing + TURN // 2) % TURN
        angles = [(back + turn) % TURN for at in range(0, TURN // 2 + 1, STEP) for turn in (at, -at)]
    for id, point in found.items():
        e = s.figures[id]
        reach = _half(e) + _half(f) + (TOUCH if "gun" in (e.kind, f.kind) else gap)
        yield from (along(point, angle, reach) for angle in angles)


def _half(f: Figure) -> int:
    west, _, east, _ = base_at(f, (0, 0), 0).box
    return (east - west) // 2


@rule("PZF-18.3d", off=lambda place, split: (place[0] >= split[0], place[1] >= split[1]))
def quarter_of(place: tuple[int, int], split: tuple[int, int]) -> tuple[bool, bool] | None:
    """The quarter in which a place lies: whether it is east and north of the dividing lines; None on a line."""
    if place[0] == split[0] or place[1] == split[1]:
        return None
    return place[0] > split[0], place[1] > split[1]


# --- scouts (15.1e) -----------------------------------------------------------------------------------------------
@rule("PZF-15.1e")
def reach(f: Figure) -> int:
    """By how much the zone of a scout is larger: ten inches for men, twenty for armoured cars."""
    row = charts().scout
    return row.scout20 if "scout20" in f.special else row.scout10 if AMBUSH in f.special else 0


@rule("PZF-17.0a", off=lambda s, far: far)
def on_this_table(s: State, far: int) -> int:
    """On the small table this distance too is halved."""
    assert s.setting.scenario is not None
    return far // 2 if s.setting.options.small_table and s.setting.scenario.kind == "standard" else far


def rounds(s: State, order: list[int]) -> list[int]:
    """The order of deployment with the scouts of both sides before and after all others."""
    seats = [seat for seat in dict.fromkeys(order) if any(scouts_of(s, seat))]
    apart = [ROUND + seat for seat in seats]
    return [*apart, *order, *apart]


def scouts_of(s: State, seat: int) -> Iterator[int]:
    """The scouts of a side that are still to be deployed; hidden armies and groups have no use for them."""
    assert s.setting.scenario is not None
    if deploys_hidden(s.setting, s.roles[seat]) or s.setting.scenario.side[s.roles[seat]].groups:
        return
    waiting = (f for f in s.figures.values() if f.side == seat and f.where == "reserve" and not f.aboard)
    yield from (f.id for f in waiting if reach(f) and f.id not in s.kept)


def waits(s: State) -> Iterator[Choice]:
    """The scouts that may still be deployed later."""
    if ROUND + s.player in s.deploy_order:
        yield from (Choice("later", id) for id in s.deploying if reach(s.figures[id]))


def may_scout(s: State, f: Figure, shape: Shape) -> bool:
    """Whether a scout may begin where others of his side may not."""
    assert s.setting.scenario is not None
    row, far = s.setting.scenario.side[s.roles[f.side]], on_this_table(s, reach(f))
    if not far or row.groups:
        return False
    return any(_holds(_grown(zone, far), shape.box) for zone in row.zones) or lies_in_ambush(s, f, shape)


@rule("PZF-15.1e", off=False)
def lies_in_ambush(s: State, f: Figure, shape: Shape) -> bool:
    """Snipers and observers may hide in any cover on their half of the table."""
    assert s.setting.scenario is not None
    laid, (width, depth) = table(s), table(s).size
    halves: dict[str, Rectangle] = {
        "north": (0, depth // 2, width, depth),
        "south": (0, 0, width, depth // 2),
        "east": (width // 2, 0, width, depth),
        "west": (0, 0, width // 2, depth),
    }
    half = halves.get(s.setting.scenario.side[s.roles[f.side]].edge)
    if AMBUSH not in f.special or half is None or not _holds(half, shape.box):
        return False
    return any(kind(laid.pieces[i].kind).cover for i in laid.near(shape, charts().measure.contact))


def _grown(zone: Rectangle, by: int) -> Rectangle:
    west, south, east, north = zone
    return west - by, south - by, east + by, north + by


def _holds(zone: Rectangle, box: Rectangle) -> bool:
    return zone[0] <= box[0] and zone[1] <= box[1] and box[2] <= zone[2] and box[3] <= zone[3]


# --- named set-ups ------------------------------------------------------------------------------------------------
def named(s: State) -> Iterator[Choice]:
    """The suggested set-ups of the side that deploys."""
    assert s.setting.scenario is not None
    for number, setup in enumerate(s.setting.scenario.setup):
        if setup.side == s.setting.sides[s.player]:
            yield Choice("setup", number=number)


def places_of(s: State, number: int) -> Iterator[tuple[int, Point]]:
    """The units still to be deployed, each by its first figure, with the places a set-up has for them."""
    assert s.setting.scenario is not None
    waiting = units_of(s, s.player)
    for placement in s.setting.scenario.setup[number].place:
        id = next((id for id, entry in waiting.items() if entry == placement.unit), None)
        if id is not None:
            del waiting[id]
            if id in s.deploying:
                yield id, placement.at


def units_of(s: State, side: int) -> dict[int, str]:
    """All units of a side that begin on the table, each by its first figure, with their entries of the army list."""
    entries = entry_of_unit(s.setting)
    found: dict[int, int] = {}
    for f in s.figures.values():
        if f.side == side and f.id not in s.kept:
            found.setdefault(f.unit or -f.id, f.id)
    return {id: entries.get(s.figures[id].unit, s.figures[id].type) for id in found.values()}


def entry_of_unit(setting: Setting) -> dict[int, str]:
    """The entry of the army list from which each combat group comes, by its number."""
    return dict(enumerate(setting.units, 1))
