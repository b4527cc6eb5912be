"""The parts of a move on which a base or hull overlaps an area (PZF-B5i, 9.2d, 12.4a).

By one reading a figure is in an area as long as any of its base is, by another while its middle or a flank passes over
it, by a third only while its middle is.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from bocage.ground.spans import Span, merged
from bocage.ground.table import TURN, Shape, along, bearing, inside, length, overlaps, point_on
from bocage.systems.pzf.bodies import Point, base_at, radius_of
from bocage.systems.pzf.model import PS, Figure
from bocage.systems.pzf.tables import vehicle

LOOK = PS // 2
"""How far apart the places are at which a moving hull is looked at; no hull is shorter, so that no area is missed."""
HALVINGS = 14
"""How often the place where a hull enters or leaves an area is halved: half an inch to less than a thousandth."""


def spans_over(f: Figure, a: Point, b: Point, area: Shape) -> list[Span]:
    """The parts of a straight leg on which the base of a figure overlaps an area, as shares of the leg."""
    if f.kind != "vehicle" or vehicle(f.type).motorcycle:
        # A base that merely touches the area is outside it.
        return inside(a, b, area.grown(radius_of(f) - 1))
    return _hull_spans(f, a, b, area)


def spans_of_tracks(f: Figure, a: Point, b: Point, area: Shape) -> list[Span]:
    """The parts of a straight leg on which the middle of a figure or either of its flanks passes over an area."""
    across = bearing(a, b) + TURN // 4
    half = half_width(f) - 1
    sides = [along((0, 0), (across + turn) % TURN, half) for turn in (0, TURN // 2)]
    lines = [((a[0] + x, a[1] + y), (b[0] + x, b[1] + y)) for x, y in ((0, 0), *sides)]
    return merged(span for start, end in lines for span in inside(start, end, area))


def half_width(f: Figure) -> int:
    """From the middle of a figure to its flank."""
    is_round = f.kind != "vehicle" or vehicle(f.type).motorcycle
    return radius_of(f) if is_round else vehicle(f.type).size[1] // 2


def _hull_spans(f: Figure, a: Point, b: Point, area: Shape) -> list[Span]:
    def is_over(at: Fraction) -> bool:
        return overlaps(base_at(f, point_on(a, b, at), f.facing), area)

    count = max(length(a, b) // LOOK, 1)
    looks = [Fraction(number, count) for number in range(count + 1)]
    over = [is_over(at) for at in looks]
    found: list[Span] = []
    for number in range(len(looks)):
        if over[number] and (number == 0 or not over[number - 1]):
            enter = looks[0] if number == 0 else _edge(is_over, looks[number], looks[number - 1])
            last = next((i for i in range(number, count) if not over[i + 1]), count)
            leave = looks[count] if last == count else _edge(is_over, looks[last], looks[last + 1])
            if enter < leave:
                found.append((enter, leave))
    return found


def _edge(is_over: Callable[[Fraction], bool], within: Fraction, beyond: Fraction) -> Fraction:
    """The last place over the area between one that is and one that is not."""
    for _ in range(HALVINGS):
        middle = (within + beyond) / 2
        within, beyond = (middle, beyond) if is_over(middle) else (within, middle)
    return within


def cut_at(spans: list[Span]) -> list[Fraction]:
    """All places of a leg at which one of its parts begins or ends, and its ends, in order."""
    return sorted({Fraction(0), Fraction(1), *(end for span in spans for end in span)})


def holds(spans: list[Span], part: Span) -> bool:
    """Whether a part of a leg, cut at all ends, lies in one of some parts."""
    return any(enter <= part[0] and part[1] <= leave for enter, leave in spans)
