"""Figures as shapes on the table (PZF-B11a to d, 19.1): bases, distances edge to edge, contact, control zones.

Comparisons are in favour of whoever acts: a distance within the tolerance of a limit is within the limit.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, lru_cache

from bocage.ground.table import TURN, Shape, along, bearing, disc, hull, is_target_in_arc
from bocage.ground.table import distance as shape_distance
from bocage.ground.table import within as shape_within
from bocage.kernel.rules import rule
from bocage.systems.pzf.model import PS, Figure, Kind, Marker, State
from bocage.systems.pzf.tables import charts, crew, profile, tables, vehicle, weapon

Point = tuple[int, int]
Box = tuple[int, int, int, int]

ROUND, HULL = PS, 4 * PS
"""No base and no hull reaches further from its middle."""
REACH = 8_000
"""No two bases touch whose middles are further apart."""
TURRET = ("turret", "coax", "turret_mg")
"""Mounts that turn with the turret."""

_round = lru_cache(maxsize=4096)(disc)
_hull = lru_cache(maxsize=1024)(hull)


def place(f: Figure | Marker) -> Point:
    return f.x, f.y


class Near:
    """Some points in their order from west to east; for whoever asks from many places which are within a reach."""

    __slots__ = ("_points", "_reach", "_xs")

    def __init__(self, points: Iterable[Point], reach: int) -> None:
        self._points, self._reach = sorted(points), reach
        self._xs = [x for x, _ in self._points]

    def to(self, x: int, y: int) -> list[Point]:
        """Those that are within reach of a point, to each side and up and down."""
        xs, reach = self._xs, self._reach
        first = bisect_left(xs, x - reach + 1)
        last = bisect_left(xs, x + reach, first)
        return [point for point in self._points[first:last] if -reach < point[1] - y < reach] if first < last else []

    def of(self, figures: Iterable[Figure]) -> list[Figure]:
        """Of some figures those that have one of them within reach."""
        if not self._points:
            return []
        ys, reach = [y for _, y in self._points], self._reach
        west, south, east, north = self._xs[0] - reach, min(ys) - reach, self._xs[-1] + reach, max(ys) + reach
        return [f for f in figures if west < f.x < east and south < f.y < north and self.to(f.x, f.y)]


@rule("PZF-B11b", "PZF-19.1a", "PZF-19.1b", "PZF-19.1c", off=lambda f: _round((f.x, f.y), 0))
def base(f: Figure) -> Shape:
    """Men and mounts on round bases, guns on larger ones, vehicles as their hull."""
    return base_at(f, (f.x, f.y), f.facing)


def base_at(f: Figure, point: Point, facing: int) -> Shape:
    """The base of a figure if it stood elsewhere."""
    if f.kind == "vehicle":
        row = vehicle(f.type)
        if not row.motorcycle:
            return _hull(point, facing, row.size[0], row.size[1])
    return _round(point, _radius(f.kind, f.aboard != 0 and is_mounted(f)))


def radius_of(f: Figure) -> int:
    """The radius of a round base."""
    return _radius(f.kind, f.aboard != 0 and is_mounted(f))


@cache
def _radius(kind: Kind, mounted: bool) -> int:
    bases = charts().bases
    if kind == "man":
        return (bases.cavalry if mounted else bases.soldier) // 2
    return {"mount": bases.cavalry, "gun": bases.gun, "vehicle": bases.motorcycle}[kind] // 2


def is_mounted(f: Figure) -> bool:
    """Whether a man sits on a horse; one who is carried by a vehicle is not on the table."""
    return f.aboard != 0 and f.kind == "man" and f.where == "table"


@rule("PZF-B11c", off=0)
def gap(a: Figure, b: Figure) -> int:
    """The shortest distance between two base outlines."""
    return shape_distance(base(a), base(b))


@rule("PZF-B11a", off=0)
def tolerance() -> int:
    """How far a distance may go beyond a limit and still count as within it."""
    return charts().measure.tolerance


def near(a: Figure, b: Figure, limit: int) -> bool:
    """Whether two figures are within a distance of each other."""
    return shape_within(base(a), base(b), limit + tolerance())


def near_point(f: Figure, point: Point, limit: int) -> bool:
    """Whether a point on the ground is within a distance of the nearest base edge."""
    return shape_within(base(f), _round(point, 0), limit + tolerance())


@rule("PZF-B11d", off=False)
def touching(a: Figure, b: Figure) -> bool:
    """Base contact: outlines closer than a twentieth of an inch, on the same storey."""
    if a.level != b.level or not -REACH < a.x - b.x < REACH or not -REACH < a.y - b.y < REACH:
        return False
    return shape_within(base(a), base(b), charts().measure.contact - 1)


def reaching(s: State, box: Box, limit: int = 0) -> list[Figure]:
    """Who on the table may come so near to an extent with his base, by a glance at where he stands."""
    x0, y0, x1, y1 = box[0] - limit, box[1] - limit, box[2] + limit, box[3] + limit
    west, south, east, north = x0 - HULL, y0 - HULL, x1 + HULL, y1 + HULL
    near = [e for e in s.figures.values() if west < e.x < east and south < e.y < north and e.where == "table"]
    x0, y0, x1, y1 = x0 - ROUND, y0 - ROUND, x1 + ROUND, y1 + ROUND
    return [e for e in near if e.kind == "vehicle" or (x0 < e.x < x1 and y0 < e.y < y1)]


def enemies_touching(s: State, f: Figure) -> Iterator[Figure]:
    """Enemies on the table in base contact; a wreck is nobody's enemy."""
    near = reaching(s, base(f).box, charts().measure.contact)
    yield from (e for e in near if e.side != f.side and not e.wreck and touching(f, e))


def vehicles_touching(s: State, f: Figure) -> Iterator[Figure]:
    """Enemy vehicles in base contact; a wreck is nobody's enemy."""
    vehicles = [e for e in s.figures.values() if e.kind == "vehicle" and e.side != f.side]
    yield from (e for e in vehicles if e.where == "table" and not e.wreck and touching(f, e))


# --- weapons: muzzles and arcs ------------------------------------------------------------------------------------
@rule("PZF-9.4s", off=True)
def has_turret(f: Figure) -> bool:
    """A gun in the hull is aimed by turning the hull."""
    return any(arm.mount in TURRET for arm in f.arms)


def turret_way(f: Figure) -> int:
    """Where the turret points."""
    return (f.facing + f.turret) % TURN


def axis(f: Figure, arm: int) -> int:
    """The direction in which a weapon points."""
    mount = f.arms[arm].mount
    if mount in TURRET:
        return turret_way(f)
    return (f.facing + TURN // 2) % TURN if mount == "hull_rear" else f.facing


@rule("PZF-B11x", off=lambda f, arm, toward=None: (f.x, f.y))
def muzzle(f: Figure, arm: int, toward: Point | None = None) -> Point:
    """Where a shot leaves: the end of a barrel, the edge of a hull or of a base; of a man towards his target."""
    mount = f.arms[arm].mount
    if f.kind == "vehicle":
        if mount in ("turret_mg", "aa"):
            return f.x, f.y
        return along((f.x, f.y), axis(f, arm), vehicle(f.type).size[0] // 2)
    served = weapon(f.arms[arm].weapon).crew is not None
    way = bearing((f.x, f.y), toward) if toward is not None and not served else f.facing
    return along((f.x, f.y), way, radius_of(f))


@rule("PZF-B11y", off=lambda f, arm: muzzle(f, arm))
def apex(f: Figure, arm: int) -> Point:
    """Where the arc of a weapon begins: turrets and served weapons in the middle, weapons in a hull at its edge."""
    return muzzle(f, arm) if f.arms[arm].mount in ("casemate", "hull_front", "hull_rear") else (f.x, f.y)


def arc_of(s: State, f: Figure, arm: int) -> int:
    """The whole arc of a weapon, in thousandths of a degree."""
    mount, served = f.arms[arm].mount, weapon(f.arms[arm].weapon).crew
    degrees = BY_MOUNT[mount]() if mount else served_arc(served) if served else 360
    return min(degrees * 1000 * (1 if s.setting.options.arc_is_total_angle else 2), TURN)


@rule("PZF-9.4a", "PZF-9.4b", off=360)
def hull_arc() -> int:
    """A machine gun in the hull covers the front or rear where it is mounted: the hull hides the rest."""
    return charts().arc.hull_front


@rule("PZF-9.4c", off=360)
def coaxial_arc() -> int:
    """A coaxial machine gun covers what its gun covers."""
    return charts().arc.coax


@rule("PZF-9.4d", off=360)
def turret_mg_arc() -> int:
    """A machine gun of the turret covers its front."""
    return charts().arc.turret_mg


@rule("PZF-9.4e", off=90)
def pivot_arc() -> int:
    """A machine gun on a pivot turns freely."""
    return charts().arc.aa


@rule("PZF-9.4f", off=360)
def vehicle_gun_arc() -> int:
    """A gun covers its front, in a turret or in the hull."""
    return charts().arc.turret


BY_MOUNT: Mapping[str, Callable[[], int]] = {
    "turret": vehicle_gun_arc,
    "casemate": vehicle_gun_arc,
    "coax": coaxial_arc,
    "hull_front": hull_arc,
    "hull_rear": hull_arc,
    "turret_mg": turret_mg_arc,
    "aa": pivot_arc,
}


@rule("PZF-6.5b", "PZF-6.8g", off=360)
def served_arc(id: str) -> int:
    """Machine guns on a mount and artillery guns cover a part of their front; other served weapons turn all round."""
    return crew(id).arc


@rule("PZF-B11m", off=True)
def in_arc(s: State, f: Figure, arm: int, target: Shape) -> bool:
    """Whether the nearest point of a base lies in the arc of a weapon, half of it to each side of its axis."""
    total = arc_of(s, f, arm)
    return total >= TURN or is_target_in_arc(apex(f, arm), axis(f, arm), total, target)


@rule("PZF-B2e", off=0)
def melee_strength(f: Figure) -> int:
    """The Strength of a blow in melee is the figure's own."""
    return profile(f.type).f


@rule("PZF-B2d", off="improvised")
def melee_weapon(f: Figure) -> str:
    """What a man fights with: a weapon of close combat he carries, else his knife or bayonet, gunners too."""
    return next((item for item in f.gear if item in tables().melee and item != "armour"), "knife")


def defence_of(f: Figure) -> int:
    """The Defence of a man or mount, with what armour adds."""
    return profile(f.type).d + armour(f)


@rule("PZF-7.2e")
def armour(f: Figure) -> int:
    """Armour that the profile does not already hold adds to the Defence."""
    return tables().melee["armour"].defence if "armour" in f.gear else 0


def movement_of(f: Figure) -> int:
    """The Movement of the profile."""
    return vehicle(f.type).move if f.kind == "vehicle" else profile(f.type).move
