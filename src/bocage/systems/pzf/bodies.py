"""Figures as shapes on the table (PZF-B11a to d, 19.1): bases, distances edge to edge, contact, control zones.

Comparisons are in favour of whoever acts: a distance within the tolerance of a limit is within the limit.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from bocage.ground.table import Shape, disc, hull
from bocage.ground.table import distance as shape_distance
from bocage.ground.table import within as shape_within
from bocage.kernel.rules import rule
from bocage.systems.pzf.model import Figure, Marker, State, on_table, other
from bocage.systems.pzf.tables import charts, profile, vehicle

Point = tuple[int, int]

_round = lru_cache(maxsize=4096)(disc)
_hull = lru_cache(maxsize=1024)(hull)


def place(f: Figure | Marker) -> Point:
    return f.x, f.y


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
    return _round(point, radius_of(f))


def radius_of(f: Figure) -> int:
    """The radius of a round base."""
    bases = charts().bases
    if f.kind == "man":
        return (bases.cavalry if is_mounted(f) else bases.soldier) // 2
    return {"mount": bases.cavalry, "gun": bases.gun, "vehicle": bases.motorcycle}[f.kind] // 2


def is_mounted(f: Figure) -> bool:
    """Whether a man sits on a horse; one who is carried by a vehicle is not on the table."""
    return f.kind == "man" and f.where == "table" and f.aboard != 0


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
    return a.level == b.level and shape_within(base(a), base(b), charts().measure.contact - 1)


def enemies_touching(s: State, f: Figure) -> Iterator[Figure]:
    """Enemies on the table in base contact."""
    return (e for e in on_table(s, other(f.side)) if touching(f, e))


def defence_of(f: Figure) -> int:
    """The Defence of a man or mount, with what armour adds."""
    return profile(f.type).d


def movement_of(f: Figure) -> int:
    """The Movement of the profile."""
    return vehicle(f.type).move if f.kind == "vehicle" else profile(f.type).move
