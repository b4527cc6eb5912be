"""The shapes drawn for a hex of which only the terrain is known, all of them exact under turns and flips.

A building is a square on the dot, most terrain fills the hex, and woods with a road leave a strip along the road free.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bocage.ground.feature import Feature
from bocage.ground.hexgrid import DIRECTIONS, Axial, Orientation, opposite
from bocage.ground.lattice import UNIT, Point, Polygon, Ring, centre, from_plane, hexagon, side_middle

# A tenth and a quarter of a hex height measured across an axis, in steps of the sum of the two flanking directions,
# which is sqrt(3) hex heights long.
STRIP = 18
HALF_WIDTH = 45
HALF_HEIGHT = UNIT // 4

BARE = frozenset({"open", "road"})


def features_of(terrain: str, at: Axial, road: int, orientation: Orientation) -> tuple[Feature, ...]:
    """What is drawn for a hex of this terrain which a road leaves by the sides in the mask `road`."""
    if terrain in BARE:
        return ()
    if terrain == "woods_road":
        return (Feature("woods", polygons=woods_beside(at, [side for side in range(6) if road >> side & 1])),)
    kind, _, material = terrain.partition("_")
    if kind == "building":
        return (Feature("building", polygons=((square(at, orientation),),), material=material),)
    return (Feature(terrain, polygons=((hexagon(at),),)),)


def square(at: Axial, orientation: Orientation) -> Ring:
    """A square of half a hex height around the dot, two of its sides parallel to two sides of the hex.

    >>> square(Axial(0, 0), "flat")
    ((90, -123), (90, 33), (-90, 123), (-90, -33))
    """
    x, y = centre(at)
    up = 0 if orientation == "flat" else 5
    u, v, w = DIRECTIONS[up], DIRECTIONS[(up + 1) % 6], DIRECTIONS[(up + 2) % 6]
    right = ((v.q + w.q) * HALF_WIDTH, (v.r + w.r) * HALF_WIDTH)
    ahead = (u.q * HALF_HEIGHT, u.r * HALF_HEIGHT)
    corners = ((1, 1), (1, -1), (-1, -1), (-1, 1))
    return tuple((x + i * right[0] + j * ahead[0], y + i * right[1] + j * ahead[1]) for i, j in corners)


def woods_beside(at: Axial, sides: Sequence[int]) -> tuple[Polygon, ...]:
    """The hex without a strip from the middle of each given side to the dot: one piece between each two strips."""
    if not sides:
        return ((hexagon(at),),)
    turns = [*sides[1:], sides[0] + 6]
    return tuple((_piece(at, side, after - side),) for side, after in zip(sides, turns, strict=True))


def _piece(at: Axial, first: int, gap: int) -> Ring:
    """The part of a hex clockwise from the strip of side `first` to the strip `gap` sides on."""
    last = (first + gap) % 6
    start, end = _across(first, 1), _across(last, -1)
    x, y = centre(at)
    outline = [_add(side_middle(at, first), start)]
    outline += [hexagon(at)[(first + i) % 6] for i in range(gap)]
    outline.append(_add(side_middle(at, last), end))
    u, v, w = (DIRECTIONS[(first + i) % 6] for i in range(3))
    if gap == 1:
        outline.append((x + 2 * STRIP * (u.q + v.q), y + 2 * STRIP * (u.r + v.r)))
    elif gap == 2:
        outline.append((x + STRIP * (u.q + v.q + w.q), y + STRIP * (u.r + v.r + w.r)))
    elif gap == 6:
        outline += [_add((x, y), end), _add((x, y), start)]
    elif gap > 3:
        outline += [_add((x, y), end), (x, y), _add((x, y), start)]
    return tuple(outline)


def _across(side: int, sense: int) -> Point:
    """From the middle line of a strip to its clockwise (1) or anticlockwise (-1) border."""
    u, v = DIRECTIONS[(side + sense) % 6], DIRECTIONS[(side + 2 * sense) % 6]
    return (u.q + v.q) * STRIP, (u.r + v.r) * STRIP


def _add(a: Point, b: Point) -> Point:
    return a[0] + b[0], a[1] + b[1]


def local_polygon(at: Axial, outline: Iterable[tuple[float, float]], orientation: Orientation) -> Polygon:
    """A polygon given in hex heights right and down of the dot."""
    x, y = centre(at)
    return (tuple(_add((x, y), from_plane(east, south, orientation)) for east, south in outline),)


def road_line(path: Sequence[Axial], before: int | None, after: int | None) -> tuple[Point, ...]:
    """The drawing of a road from dot to dot, on to the middle of a side at either end if it runs off there."""
    points = [centre(at) for at in path]
    if before is not None:
        points.insert(0, side_middle(path[0], before))
    if after is not None:
        points.append(side_middle(path[-1], after))
    return tuple(points)


def way_off(came_from: int, free: Sequence[int]) -> int | None:
    """The side by which a road that entered by `came_from` leaves the map: straight on, else the least bend."""
    ahead = opposite(came_from)
    return min(free, key=lambda side: (min((side - ahead) % 6, (ahead - side) % 6), side), default=None)
