"""Directions on a table: integer angles in thousandths of a degree, and the integer vectors they stand for.

0 is north (growing y), 90,000 is east (growing x), as on a compass. A vector has `SCALE` as its length, each of its two
parts rounded to the nearest integer by integer arithmetic, so that every machine finds the same and a turn by 90° maps
vectors exactly. Directions are compared by these vectors; no comparison depends on a float.
"""

from __future__ import annotations

from functools import lru_cache
from math import atan2, degrees, pi, sin

from bocage.ground.lattice import Point

TURN = 360_000
"""A whole turn."""
QUARTER = TURN // 4
SCALE = 1_000_000_000
"""The length of a direction vector."""

_ONE = 10**30
"""1 as a fixed-point number of `exact_sine`."""
_PI = 3141592653589793238462643383280
"""Pi as a fixed-point number of `exact_sine`."""

SAFE_FLOAT_REST = 0.499
"""A float sine times `SCALE` is off by far less than 0.001, so that its rounding is certain below this rest."""


def _sine(half_units: int) -> int:
    """The sine of an angle in the first quarter turn, given in halves of the unit; times `SCALE`, rounded."""
    about = sin(pi * half_units / TURN) * SCALE
    if abs(about - round(about)) < SAFE_FLOAT_REST:
        return round(about)
    return exact_sine(half_units)


def exact_sine(half_units: int) -> int:
    """As `_sine`, in integers alone: the Taylor series in fixed-point numbers."""
    angle = _PI * half_units // TURN
    square = angle * angle // _ONE
    total, term, power = 0, angle, 1
    while term:
        total += term
        term = -(term * square // _ONE) // ((power + 1) * (power + 2))
        power += 2
    return (total * SCALE * 2 + _ONE) // (2 * _ONE)


@lru_cache(maxsize=65_536)
def _vector(half_units: int) -> Point:
    """The direction of an angle given in halves of the unit."""
    quarter, rest = divmod(half_units % (2 * TURN), 2 * QUARTER)
    # The cosine is the sine of the other half of the quarter, so that mirrored angles have mirrored vectors.
    sine, cosine = _sine(rest), _sine(2 * QUARTER - rest)
    return ((sine, cosine), (cosine, -sine), (-sine, -cosine), (-cosine, sine))[quarter]


def direction(angle: int) -> Point:
    """The vector of an angle, `SCALE` long.

    >>> direction(0), direction(90_000), direction(45_000)
    ((0, 1000000000), (1000000000, 0), (707106781, 707106781))
    """
    return _vector(2 * angle)


def bearing(start: Point, end: Point) -> int:
    """The angle at which `end` lies from `start`, to the nearest unit; 0 if they are the same point.

    >>> bearing((0, 0), (5, 5)), bearing((0, 0), (-7, 0))
    (45000, 270000)
    """
    dx, dy = end[0] - start[0], end[1] - start[1]
    if not dx and not dy:
        return 0
    # The float only gives a first guess; the vectors half a unit to either side of it decide.
    angle = round(degrees(atan2(dx, dy)) * 1000)
    while True:
        x, y = _vector(2 * angle + 1)
        if dx * y - dy * x >= 0:
            angle += 1
            continue
        x, y = _vector(2 * angle - 1)
        if dx * y - dy * x < 0:
            angle -= 1
            continue
        return angle % TURN


def turn_between(before: int, after: int) -> int:
    """The smaller turn from one angle to another: positive to the right, from -179,999 to 180,000.

    >>> turn_between(350_000, 10_000), turn_between(10_000, 350_000)
    (20000, -20000)
    """
    turn = (after - before) % TURN
    return turn if turn <= TURN // 2 else turn - TURN


def along(start: Point, angle: int, distance: int) -> Point:
    """The lattice point nearest to the end of a way of this length, halves rounded away from the start.

    >>> along((1000, 1000), 90_000, 2500), along((0, 0), 45_000, 1000)
    ((3500, 1000), (707, 707))
    """
    x, y = _vector(2 * angle)
    return start[0] + nearest(x * distance, SCALE), start[1] + nearest(y * distance, SCALE)


def nearest(number: int, divisor: int) -> int:
    """A quotient rounded to the nearest integer, halves away from zero."""
    whole = (2 * abs(number) + divisor) // (2 * divisor)
    return whole if number >= 0 else -whole


def is_in_arc(axis: int, total: int, dx: int, dy: int) -> bool:
    """Whether a direction lies in the arc of `total` angle units centred on `axis`, its two borders included.

    The zero direction lies in every arc.

    >>> is_in_arc(0, 90_000, 5, 5), is_in_arc(0, 90_000, 6, 5), is_in_arc(0, 180_000, -9, 0)
    (True, False, True)
    """
    if total >= TURN or (not dx and not dy):
        return True
    left, right = _vector(2 * axis - total), _vector(2 * axis + total)
    right_of_left = left[0] * dy - left[1] * dx <= 0
    left_of_right = right[0] * dy - right[1] * dx >= 0
    if 2 * total <= TURN:
        ahead = _vector(2 * axis)
        return right_of_left and left_of_right and ahead[0] * dx + ahead[1] * dy >= 0
    return right_of_left or left_of_right
