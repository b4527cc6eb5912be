"""Directions on a table: integer angles in thousandths of a degree, and the integer vectors they stand for.

0 is north (growing y), 90,000 is east (growing x), as on a compass. A vector has `SCALE` as its length, each of its two
parts rounded to the nearest integer by integer arithmetic, so that every machine finds the same and a turn by 90° maps
vectors exactly. Whatever compares directions compares such vectors: there is no float in a verdict.
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

_DEEP = 10**30
_PI = 3141592653589793238462643383280


def _sine(half_units: int) -> int:
    """The sine of so many halves of an angle unit within the first quarter of a turn, times `SCALE`, rounded."""
    # A float is far better than a thousandth here: it decides wherever no machine could round otherwise.
    about = sin(pi * half_units / TURN) * SCALE
    if abs(about - round(about)) < 0.499:
        return round(about)
    return exact_sine(half_units)


def exact_sine(half_units: int) -> int:
    """The same in integers alone."""
    x = _PI * half_units // TURN
    square = x * x // _DEEP
    total, term, k = 0, x, 1
    while term:
        total += term
        term = -(term * square // _DEEP) // ((k + 1) * (k + 2))
        k += 2
    return (total * SCALE * 2 + _DEEP) // (2 * _DEEP)


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


def bearing(a: Point, b: Point) -> int:
    """The angle at which `b` lies from `a`, to the nearest unit; 0 if they are the same point.

    >>> bearing((0, 0), (5, 5)), bearing((0, 0), (-7, 0))
    (45000, 270000)
    """
    dx, dy = b[0] - a[0], b[1] - a[1]
    if not dx and not dy:
        return 0
    # The float only says where to look; the vectors half a unit to either side decide.
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


def turn_between(a: int, b: int) -> int:
    """The smaller turn from one angle to another: positive to the right, from -179,999 to 180,000.

    >>> turn_between(350_000, 10_000), turn_between(10_000, 350_000)
    (20000, -20000)
    """
    turn = (b - a) % TURN
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
    """Whether a direction lies in the arc of `total` degrees (in units) centred on `axis`, its two brinks included.

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
