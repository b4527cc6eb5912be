"""Shapes and tables for the property tests: small coordinates, so that touching and lining up happen often."""

from __future__ import annotations

from hypothesis import strategies as st

from bocage.ground.lattice import Point
from bocage.ground.table import (
    Scenery,
    Shape,
    Table,
    capsule,
    convex_hull,
    disc,
    hull,
    level,
    line,
    polygon,
    ramp,
    rectangle,
)

near = st.integers(-12, 12)
distances = st.integers(-20_000, 20_000)
points: st.SearchStrategy[Point] = st.one_of(st.tuples(near, near), st.tuples(distances, distances))
radii = st.one_of(st.integers(0, 8), st.integers(0, 3000))
angles = st.one_of(st.sampled_from([0, 45_000, 90_000, 180_000, 270_000]), st.integers(0, 359_999))


def _boxed(corner: Point, opposite: Point) -> Shape:
    x0, x1, y0, y1 = (
        min(corner[0], opposite[0]),
        max(corner[0], opposite[0]),
        min(corner[1], opposite[1]),
        max(corner[1], opposite[1]),
    )
    return rectangle(x0, y0, x1 + 1, y1 + 1)


def _angled(corner: Point, size: Point) -> Shape:
    """An L, turned inside."""
    x, y = corner
    width, height = 2 + abs(size[0]), 2 + abs(size[1])
    return polygon(
        [
            (x, y),
            (x + 2 * width, y),
            (x + 2 * width, y + height),
            (x + width, y + height),
            (x + width, y + 2 * height),
            (x, y + 2 * height),
        ]
    )


def _holed(corner: Point, size: Point) -> Shape:
    x, y = corner
    width, height = 1 + abs(size[0]), 1 + abs(size[1])
    outer = [(x, y), (x + 3 * width, y), (x + 3 * width, y + 3 * height), (x, y + 3 * height)]
    return polygon(
        outer,
        [
            (x + width, y + height),
            (x + 2 * width, y + height),
            (x + 2 * width, y + 2 * height),
            (x + width, y + 2 * height),
        ],
    )


discs = st.builds(disc, points, radii)
capsules = st.builds(capsule, points, points, radii)
lines = st.builds(lambda ps, r: line(ps, 2 * r), st.lists(points, min_size=2, max_size=4, unique=True), radii)
boxes = st.builds(_boxed, points, points)
hulls = st.builds(hull, points, angles, st.integers(1, 4000), st.integers(1, 3000))
hollows = st.one_of(st.builds(_angled, points, points), st.builds(_holed, points, points))
convex = st.one_of(boxes, hulls.filter(lambda s: len(convex_hull(s.points)) == 4))
shapes = st.one_of(discs, capsules, lines, convex, hollows)


def turned(shape: Shape) -> Shape:
    """A shape after a turn by 90° to the right around (0, 0)."""
    return Shape(tuple(tuple((y, -x) for x, y in ring) for ring in shape.rings), shape.radius, filled=shape.filled)


SIZE = 24_000
spots = st.integers(0, 24).map(lambda number: number * 1000)
places: st.SearchStrategy[Point] = st.one_of(
    st.tuples(spots, spots), st.tuples(st.integers(0, SIZE), st.integers(0, SIZE))
)


@st.composite
def tables(draw: st.DrawFn) -> Table:
    """A small table with walls, houses, hollow areas, hills, slopes and woods on whole and odd coordinates."""
    pieces = []
    for number in range(draw(st.integers(1, 6))):
        kind = draw(st.sampled_from(["wall", "house", "hollow", "hill", "slope", "wood"]))
        corner, to = draw(places), draw(places)
        shape = _boxed(corner, to)
        base = draw(st.sampled_from([0, 0, 1000]))
        if kind == "wall":
            if corner == to:
                continue
            pieces.append(Scenery(str(number), kind, line([corner, to]), base, draw(st.integers(1, 3000))))
        elif kind == "house":
            pieces.append(Scenery(str(number), kind, shape, base, draw(st.sampled_from([600, 2000, 4000]))))
        elif kind == "hollow":
            angled = _angled(corner, (draw(st.integers(100, 3000)), draw(st.integers(100, 3000))))
            pieces.append(Scenery(str(number), kind, angled, base, 2000))
        elif kind == "hill":
            pieces.append(Scenery(str(number), kind, shape, surface=level(draw(st.sampled_from([1000, 2000])))))
        elif kind == "slope":
            x0, y0, _, y1 = shape.box
            pieces.append(Scenery(str(number), kind, shape, surface=ramp((x0, y0), 0, (x0, y1), 4000)))
        else:
            pieces.append(Scenery(str(number), kind, shape, base, 3000, depth=6000))
    return Table((SIZE, SIZE), pieces)
