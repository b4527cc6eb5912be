"""The shapes drawn for a hex of which only the terrain is known; turning or flipping a board maps them exactly.

A building is a square around the centre dot, woods with a road leave a strip along the road free, and every other
terrain fills the hex.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bocage.ground.feature import Feature
from bocage.ground.hexgrid import DIRECTIONS, Axial, Orientation, opposite
from bocage.ground.lattice import UNIT, Point, Polygon, Ring, centre, from_plane, hexagon, side_middle

STRIP = 18
"""Half the width of a road strip: a tenth of a hex height, in steps of the sum of two neighbouring directions.

That sum is sqrt(3) hex heights long, and a step is 1 / `UNIT` of it.
"""
HALF_WIDTH = 45
"""Half the width of a building: a quarter of a hex height, in the same steps."""
HALF_HEIGHT = UNIT // 4
"""Half the height of a building: a quarter of a hex height, in lattice units."""

BARE = frozenset({"open", "road"})
"""Terrain for which nothing is drawn in the hex itself."""


def features_of(terrain: str, hex_: Axial, road: int, orientation: Orientation) -> tuple[Feature, ...]:
    """What is drawn for a hex of this terrain which a road leaves by the sides in the mask `road`."""
    if terrain in BARE:
        return ()
    if terrain == "woods_road":
        return (Feature("woods", polygons=woods_beside(hex_, [side for side in range(6) if road >> side & 1])),)
    kind, _, material = terrain.partition("_")
    if kind == "building":
        return (Feature("building", polygons=((square(hex_, orientation),),), material=material),)
    return (Feature(terrain, polygons=((hexagon(hex_),),)),)


def square(hex_: Axial, orientation: Orientation) -> Ring:
    """A square of half a hex height around the dot, two of its sides parallel to two sides of the hex.

    >>> square(Axial(0, 0), "flat")
    ((90, -123), (90, 33), (-90, 123), (-90, -33))
    """
    x, y = centre(hex_)
    up = 0 if orientation == "flat" else 5
    up_step, right_step, lower_right_step = DIRECTIONS[up], DIRECTIONS[(up + 1) % 6], DIRECTIONS[(up + 2) % 6]
    right = ((right_step.q + lower_right_step.q) * HALF_WIDTH, (right_step.r + lower_right_step.r) * HALF_WIDTH)
    ahead = (up_step.q * HALF_HEIGHT, up_step.r * HALF_HEIGHT)
    corners = ((1, 1), (1, -1), (-1, -1), (-1, 1))
    return tuple(
        (x + side_steps * right[0] + ahead_steps * ahead[0], y + side_steps * right[1] + ahead_steps * ahead[1])
        for side_steps, ahead_steps in corners
    )


def woods_beside(hex_: Axial, sides: Sequence[int]) -> tuple[Polygon, ...]:
    """The hex without a strip from the middle of each given side to the dot: one piece between each two strips."""
    if not sides:
        return ((hexagon(hex_),),)
    turns = [*sides[1:], sides[0] + 6]
    return tuple((_piece(hex_, side, after - side),) for side, after in zip(sides, turns, strict=True))


def _piece(hex_: Axial, first: int, gap: int) -> Ring:
    """The part of a hex clockwise from the strip of side `first` to the strip `gap` sides further (1..6).

    The corners near the dot depend on the angle between the strips; with 3 sides between, the border is straight.
    """
    last = (first + gap) % 6
    start, end = _across(first, 1), _across(last, -1)
    x, y = centre(hex_)
    outline = [_add(side_middle(hex_, first), start)]
    outline += [hexagon(hex_)[(first + index) % 6] for index in range(gap)]
    outline.append(_add(side_middle(hex_, last), end))
    step, second_step, third_step = (DIRECTIONS[(first + index) % 6] for index in range(3))
    if gap == 1:
        outline.append((x + 2 * STRIP * (step.q + second_step.q), y + 2 * STRIP * (step.r + second_step.r)))
    elif gap == 2:
        outline.append(
            (x + STRIP * (step.q + second_step.q + third_step.q), y + STRIP * (step.r + second_step.r + third_step.r))
        )
    elif gap == 6:
        outline += [_add((x, y), end), _add((x, y), start)]
    elif gap > 3:
        outline += [_add((x, y), end), (x, y), _add((x, y), start)]
    return tuple(outline)


def _across(side: int, sense: int) -> Point:
    """From the middle line of a strip to its clockwise (1) or anticlockwise (-1) border."""
    near_step, far_step = DIRECTIONS[(side + sense) % 6], DIRECTIONS[(side + 2 * sense) % 6]
    return (near_step.q + far_step.q) * STRIP, (near_step.r + far_step.r) * STRIP


def _add(point: Point, offset: Point) -> Point:
    return point[0] + offset[0], point[1] + offset[1]


def local_polygon(hex_: Axial, outline: Iterable[tuple[float, float]], orientation: Orientation) -> Polygon:
    """A polygon given in hex heights right and down of the dot."""
    x, y = centre(hex_)
    return (tuple(_add((x, y), from_plane(east, south, orientation)) for east, south in outline),)


def road_line(path: Sequence[Axial], before: int | None, after: int | None) -> tuple[Point, ...]:
    """The drawing of a road from dot to dot; `before` and `after` are the sides by which it leaves at its ends.

    None ends the road at the dot of that end.
    """
    points = [centre(hex_) for hex_ in path]
    if before is not None:
        points.insert(0, side_middle(path[0], before))
    if after is not None:
        points.append(side_middle(path[-1], after))
    return tuple(points)


def way_off(came_from: int, free: Sequence[int]) -> int | None:
    """The side of `free` by which a road that entered by `came_from` leaves the map with the least bend, or None."""
    ahead = opposite(came_from)
    return min(free, key=lambda side: (min((side - ahead) % 6, (ahead - side) % 6), side), default=None)
