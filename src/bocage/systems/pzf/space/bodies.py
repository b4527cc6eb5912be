"""Figures as shapes on the table (PZF-B11a to d, 19.1): bases, distances, contact, muzzles and arcs.

Comparisons favour the acting player: a distance within the tolerance of a limit is within the limit. Lengths are
thousandths of an inch.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, lru_cache

import msgspec

from bocage.ground.table import TURN, Shape, along, bearing, disc, hull, is_target_in_arc
from bocage.ground.table import distance as shape_distance
from bocage.ground.table import within as shape_within
from bocage.kernel.rules import rule
from bocage.systems.pzf.reference.tables import charts, crew, profile, tables, vehicle, weapon
from bocage.systems.pzf.state.model import DEGREE, PS, Figure, Kind, Marker, State, on_table

Point = tuple[int, int]
"""A place on the table: x to the east, y to the north, in 1/1000 inch."""
Box = tuple[int, int, int, int]
"""West, south, east and north limit of an extent."""

ROUND, HULL = PS, 4 * PS
"""No base and no hull reaches further from its middle."""
HULL_CONTACT_RANGE = 8_000
"""No two bases or hulls touch whose centres are further apart than this along x or y."""
BASE_CONTACT_RANGE = 3 * PS
"""No two round bases touch whose centres are further apart than this along x or y."""
TURRET_MOUNTS = ("turret", "coax", "turret_mg")
"""Mounts of weapons that turn with the turret."""

_disc = lru_cache(maxsize=4096)(disc)
"""Makes the outline of a round base; kept, since the same ones are asked for again and again."""
_hull = lru_cache(maxsize=1024)(hull)
"""Makes the outline of a hull; kept, since the same ones are asked for again and again."""


def centre_of(piece: Figure | Marker) -> Point:
    """The centre of a figure or marker."""
    return piece.x, piece.y


def figure_at(figure: Figure, point: Point) -> Figure:
    """A copy of a figure as it would stand at a point."""
    return msgspec.structs.replace(figure, x=point[0], y=point[1])


def figure_upright(figure: Figure) -> Figure:
    """A copy of a figure as it would be upright."""
    return msgspec.structs.replace(figure, prone=False)


class PointsInReach:
    """Points sorted from west to east, to ask from many places which of them lie within a reach along x and y."""

    __slots__ = ("_points", "_reach", "_xs")

    def __init__(self, points: Iterable[Point], reach: int) -> None:
        """Sort the points; the reach is in 1/1000 inch."""
        self._points, self._reach = sorted(points), reach
        self._xs = [x for x, _ in self._points]

    def to(self, x: int, y: int) -> list[Point]:
        """The points whose x and y both differ by less than the reach."""
        xs, reach = self._xs, self._reach
        first = bisect_left(xs, x - reach + 1)
        last = bisect_left(xs, x + reach, first)
        return [point for point in self._points[first:last] if -reach < point[1] - y < reach] if first < last else []

    def of(self, figures: Iterable[Figure]) -> list[Figure]:
        """Those of the given figures that have one of the points within reach."""
        if not self._points:
            return []
        ys, reach = [y for _, y in self._points], self._reach
        west, south, east, north = self._xs[0] - reach, min(ys) - reach, self._xs[-1] + reach, max(ys) + reach
        return [
            figure
            for figure in figures
            if west < figure.x < east and south < figure.y < north and self.to(figure.x, figure.y)
        ]


@rule("PZF-B11b", "PZF-19.1a", "PZF-19.1b", "PZF-19.1c")
def base(figure: Figure) -> Shape:
    """The outline of a figure: a round base, or the hull of a vehicle that is no motorcycle."""
    if figure.kind != "vehicle":
        return _disc((figure.x, figure.y), _radius(figure.kind, figure.aboard != 0 and is_mounted(figure)))
    return base_at(figure, (figure.x, figure.y), figure.facing)


def base_at(figure: Figure, point: Point, facing: int) -> Shape:
    """The outline of a figure as it would be at a point and facing; the facing matters to hulls only."""
    if figure.kind == "vehicle":
        row = vehicle(figure.type)
        if not row.motorcycle:
            return _hull(point, facing, row.size[0], row.size[1])
    return _disc(point, _radius(figure.kind, figure.aboard != 0 and is_mounted(figure)))


def radius_of(figure: Figure) -> int:
    """The radius of a figure's round base; larger for a man on a mount."""
    return _radius(figure.kind, figure.aboard != 0 and is_mounted(figure))


@cache
def _radius(kind: Kind, mounted: bool) -> int:
    """The radius of a round base by the kind of figure, and whether a man is mounted."""
    bases = charts().bases
    if kind == "man":
        return (bases.cavalry if mounted else bases.soldier) // 2
    return {"mount": bases.cavalry, "gun": bases.gun, "vehicle": bases.motorcycle}[kind] // 2


def is_mounted(figure: Figure) -> bool:
    """Whether a man rides a mount; passengers of a vehicle do not."""
    return figure.aboard != 0 and figure.kind == "man" and figure.where == "table"


def rider_of(s: State, mount: Figure) -> Figure | None:
    """The figure that rides a mount; None if it has no rider."""
    return next((figure for figure in on_table(s) if figure.aboard == mount.id), None)


def body_aimed_at(s: State, target: int) -> Figure:
    """The figure that stands for a target on the table: a passenger is where his vehicle is."""
    figure = s.figures[target]
    return s.figures[figure.aboard] if figure.where == "aboard" else figure


@rule("PZF-B11c")
def gap(one: Figure, two: Figure) -> int:
    """The shortest distance between the outlines of two figures; 0 if they touch or overlap."""
    return shape_distance(base(one), base(two))


@rule("PZF-B11a")
def tolerance() -> int:
    """How far a distance may exceed a limit and still count as within it."""
    return charts().measure.tolerance


def is_within(one: Figure, two: Figure, limit: int) -> bool:
    """Whether the outlines of two figures are within a distance of each other, tolerance included."""
    return shape_within(base(one), base(two), limit + tolerance())


def is_point_within(figure: Figure, point: Point, limit: int) -> bool:
    """Whether a point is within a distance of a figure's outline, tolerance included."""
    return shape_within(base(figure), _disc(point, 0), limit + tolerance())


def contact_range(one: Figure, two: Figure) -> int:
    """How far apart along x or y the centres of two figures of these kinds are at most if their outlines touch."""
    return HULL_CONTACT_RANGE if one.kind == "vehicle" or two.kind == "vehicle" else BASE_CONTACT_RANGE


@rule("PZF-B11d")
def is_touching(one: Figure, two: Figure) -> bool:
    """Whether two figures are in base contact: outlines closer than a twentieth of an inch, on the same storey."""
    reach = contact_range(one, two)
    if one.level != two.level or not -reach < one.x - two.x < reach or not -reach < one.y - two.y < reach:
        return False
    return shape_within(base(one), base(two), charts().measure.contact - 1)


def figures_near_box(s: State, box: Box, limit: int = 0) -> list[Figure]:
    """The figures on the table whose outline may be within a distance of an extent.

    The test is quick and lets some others through; callers test the outlines.
    """
    x0, y0, x1, y1 = box[0] - limit, box[1] - limit, box[2] + limit, box[3] + limit
    west, south, east, north = x0 - HULL, y0 - HULL, x1 + HULL, y1 + HULL
    candidates = [
        figure
        for figure in s.figures.values()
        if west < figure.x < east and south < figure.y < north and figure.where == "table"
    ]
    x0, y0, x1, y1 = x0 - ROUND, y0 - ROUND, x1 + ROUND, y1 + ROUND
    return [figure for figure in candidates if figure.kind == "vehicle" or (x0 < figure.x < x1 and y0 < figure.y < y1)]


def enemies_touching(s: State, figure: Figure) -> Iterator[Figure]:
    """Enemies on the table in base contact with a figure, except wrecks."""
    candidates = figures_near_box(s, base(figure).box, charts().measure.contact)
    yield from (
        enemy for enemy in candidates if enemy.side != figure.side and not enemy.wreck and is_touching(figure, enemy)
    )


def vehicles_touching(s: State, figure: Figure) -> Iterator[Figure]:
    """Enemy vehicles in base contact with a figure, except wrecks."""
    vehicles = [enemy for enemy in s.figures.values() if enemy.kind == "vehicle" and enemy.side != figure.side]
    yield from (
        enemy for enemy in vehicles if enemy.where == "table" and not enemy.wreck and is_touching(figure, enemy)
    )


class Obstacle(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """An obstacle in the way of a shot or of sight: a piece of scenery, a figure, or the ground.

    `value` is the die that passes it (0: nothing passes), `point` where the line meets it and `at` how far along, in
    parts of `LINE_PARTS`; `element` or `figure` names it.
    """

    value: int
    point: Point
    at: int
    element: str = ""
    figure: int = 0


# --- weapons: muzzles and arcs ------------------------------------------------------------------------------------
@rule("PZF-9.4s")
def has_turret(figure: Figure) -> bool:
    """Whether a vehicle has a turret; without one its gun is aimed by turning the hull."""
    return any(arm.mount in TURRET_MOUNTS for arm in figure.arms)


def turret_bearing(figure: Figure) -> int:
    """The direction in which the turret points, in thousandths of a degree from north."""
    return (figure.facing + figure.turret) % TURN


def weapon_bearing(figure: Figure, arm: int) -> int:
    """The direction in which a weapon points, in thousandths of a degree from north."""
    mount = figure.arms[arm].mount
    if mount in TURRET_MOUNTS:
        return turret_bearing(figure)
    return (figure.facing + TURN // 2) % TURN if mount == "hull_rear" else figure.facing


@rule("PZF-B11x")
def muzzle(figure: Figure, arm: int, toward: Point | None = None) -> Point:
    """The point from which a shot leaves: the middle or edge of a hull, or the edge of a base.

    For a hand weapon the edge towards the target.
    """
    mount = figure.arms[arm].mount
    if figure.kind == "vehicle":
        if mount in ("turret_mg", "aa"):
            return figure.x, figure.y
        return along((figure.x, figure.y), weapon_bearing(figure, arm), vehicle(figure.type).size[0] // 2)
    is_served = weapon(figure.arms[arm].weapon).crew is not None
    direction = bearing((figure.x, figure.y), toward) if toward is not None and not is_served else figure.facing
    return along((figure.x, figure.y), direction, radius_of(figure))


@rule("PZF-B11y")
def arc_apex(figure: Figure, arm: int) -> Point:
    """The point from which the arc of a weapon opens.

    The muzzle for weapons fixed in a hull, the centre of the figure for all others.
    """
    return (
        muzzle(figure, arm)
        if figure.arms[arm].mount in ("casemate", "hull_front", "hull_rear")
        else (figure.x, figure.y)
    )


def weapon_arc(s: State, figure: Figure, arm: int) -> int:
    """The whole arc of a weapon, in thousandths of a degree.

    The option tells whether the printed angle is all of it or one half.
    """
    mount, served = figure.arms[arm].mount, weapon(figure.arms[arm].weapon).crew
    degrees = ARC_BY_MOUNT[mount]() if mount else served_arc(served) if served else 360
    return min(degrees * DEGREE * (1 if s.setting.options.arc_is_total_angle else 2), TURN)


@rule("PZF-9.4a", "PZF-9.4b")
def hull_arc() -> int:
    """The arc in degrees of a machine gun in the front or rear of a hull."""
    return charts().arc.hull_front


@rule("PZF-9.4c")
def coaxial_arc() -> int:
    """The arc in degrees of a machine gun beside the main gun."""
    return charts().arc.coax


@rule("PZF-9.4d")
def turret_mg_arc() -> int:
    """The arc in degrees of a machine gun on the turret."""
    return charts().arc.turret_mg


@rule("PZF-9.4e")
def pivot_arc() -> int:
    """The arc in degrees of a machine gun on a pivot."""
    return charts().arc.aa


@rule("PZF-9.4f")
def vehicle_gun_arc() -> int:
    """The arc in degrees of a vehicle's gun, in a turret or in the hull."""
    return charts().arc.turret


ARC_BY_MOUNT: Mapping[str, Callable[[], int]] = {
    "turret": vehicle_gun_arc,
    "casemate": vehicle_gun_arc,
    "coax": coaxial_arc,
    "hull_front": hull_arc,
    "hull_rear": hull_arc,
    "turret_mg": turret_mg_arc,
    "aa": pivot_arc,
}
"""Gives the arc in degrees of a vehicle's weapon by where it is mounted."""


@rule("PZF-6.5b", "PZF-6.8g")
def served_arc(id: str) -> int:
    """The arc in degrees of a weapon with a crew, by the crew's id; 360 for those that turn all round."""
    return crew(id).arc


@rule("PZF-B11m")
def in_arc(s: State, figure: Figure, arm: int, target: Shape) -> bool:
    """Whether the nearest point of an outline lies in the arc of a weapon.

    Half of the arc lies to each side of the weapon's bearing.
    """
    total = weapon_arc(s, figure, arm)
    return total >= TURN or is_target_in_arc(arc_apex(figure, arm), weapon_bearing(figure, arm), total, target)


# --- numbers of a figure ------------------------------------------------------------------------------------------
@rule("PZF-B2e")
def melee_strength(figure: Figure) -> int:
    """The Strength of a figure's blows in melee: that of its profile."""
    return profile(figure.type).f


@rule("PZF-B2d")
def melee_weapon(figure: Figure) -> str:
    """The id of the melee weapon a man fights with: the first in its gear, else `knife`."""
    return next((item for item in figure.gear if item in tables().melee and item != "armour"), "knife")


def defence_of(figure: Figure) -> int:
    """The Defence of a man or mount, armour included."""
    return profile(figure.type).d + armour_bonus(figure)


@rule("PZF-7.2e")
def armour_bonus(figure: Figure) -> int:
    """What armour in a figure's gear adds to its Defence; 0 without it."""
    return tables().melee["armour"].defence if "armour" in figure.gear else 0


def movement_of(figure: Figure) -> int:
    """The Movement of a figure's profile or vehicle row, in 1/1000 inch."""
    return vehicle(figure.type).move if figure.kind == "vehicle" else profile(figure.type).move
