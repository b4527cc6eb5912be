"""Where a side may put down its units (PZF-17): zones, distances to keep, groups by zone, close order round a point."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from msgspec.structs import replace

from bocage.ground.table import TURN, Shape, along, covers, overlaps
from bocage.kernel.choice import Choice
from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.pzf.bodies import Point, arc_of, base, base_at, in_arc, reaching
from bocage.systems.pzf.command import is_grade
from bocage.systems.pzf.model import PS, Figure, State
from bocage.systems.pzf.scenarios import Rectangle, Scenario, ScenarioSide
from bocage.systems.pzf.scouts import may_scout
from bocage.systems.pzf.tables import crew, weapon
from bocage.systems.pzf.tables import terrain as kind
from bocage.systems.pzf.terrain import table, way_on_foot

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
    if any(overlaps(base(e), shape) for e in reaching(s, shape.box) if e.id != f.id):
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
    return next((arm for arm in range(len(f.arms)) if arc_of(s, f, arm) < TURN), None)


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
    """The quarter in which the middle of a hull lies; on a dividing line it is in none."""
    if place[0] == split[0] or place[1] == split[1]:
        return None
    return place[0] > split[0], place[1] > split[1]
