"""What a straight way leads over (PZF-B5i, B11s, 9.2d, 9.8j, 12.4a), and room for a base (PZF-9.8, 11.4).

By one option a figure is in an area while any part of its base is, by another while its centre or a flank passes
over it, by a third only while its centre is. Parts of a way are pairs of shares of its length, from 0 at its
start to 1 at its end.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

from bocage.ground.spans import Span, merged
from bocage.ground.table import (
    TURN,
    Scenery,
    Shape,
    Table,
    along,
    bearing,
    capsule,
    cost,
    inside,
    length,
    nearest_place,
    overlaps,
    point_on,
    within,
)
from bocage.kernel.rules import rule
from bocage.systems.pzf.reference.tables import terrain as kind_of
from bocage.systems.pzf.reference.tables import vehicle
from bocage.systems.pzf.space.bodies import (
    ROUND,
    Box,
    Point,
    base,
    base_at,
    figures_near_box,
    is_mounted,
    radius_of,
    tolerance,
)
from bocage.systems.pzf.space.terrain import is_difficult_place, is_laid_over, is_soaked, slows, table
from bocage.systems.pzf.state.model import PS, Figure, State

HULL_SAMPLE_SPACING = PS // 2
"""The distance between the places at which a moving hull is tested; no hull is shorter, so that no area is missed."""
BISECTION_STEPS = 14
"""How often the interval in which a hull enters or leaves an area is halved: from half an inch to less than 1/1000
inch.
"""
SEARCH = 12 * PS
"""How far from a wreck a free place is looked for."""


def spans_of_base(figure: Figure, start: Point, end: Point, area: Shape) -> list[Span]:
    """The parts of a straight leg on which the base of a figure overlaps an area."""
    if figure.kind != "vehicle" or vehicle(figure.type).motorcycle:
        # A base that merely touches the area is outside it.
        return inside(start, end, area.grown(radius_of(figure) - 1))
    return _hull_spans(figure, start, end, area)


def spans_of_tracks(figure: Figure, here: Point, there: Point, area: Shape) -> list[Span]:
    """The parts of a straight leg on which the centre or a flank of a figure passes over an area."""
    across = bearing(here, there) + TURN // 4
    flank_distance = half_width(figure) - 1
    offsets = [along((0, 0), (across + turn) % TURN, flank_distance) for turn in (0, TURN // 2)]
    tracks = [((here[0] + x, here[1] + y), (there[0] + x, there[1] + y)) for x, y in ((0, 0), *offsets)]
    return merged(span for start, end in tracks for span in inside(start, end, area))


def half_width(figure: Figure) -> int:
    """The distance from the centre of a figure to its flank."""
    is_round = figure.kind != "vehicle" or vehicle(figure.type).motorcycle
    return radius_of(figure) if is_round else vehicle(figure.type).size[1] // 2


def _hull_spans(figure: Figure, start: Point, end: Point, area: Shape) -> list[Span]:
    """The parts of a leg on which a hull overlaps an area, found by samples and then narrowed down at both ends."""

    def is_over(share: Fraction) -> bool:
        return overlaps(base_at(figure, point_on(start, end, share), figure.facing), area)

    count = max(length(start, end) // HULL_SAMPLE_SPACING, 1)
    samples = [Fraction(index, count) for index in range(count + 1)]
    overlapping = [is_over(share) for share in samples]
    spans: list[Span] = []
    for index in range(len(samples)):
        if overlapping[index] and (index == 0 or not overlapping[index - 1]):
            enter = samples[0] if index == 0 else _last_overlapping(is_over, samples[index], samples[index - 1])
            last = next((number for number in range(index, count) if not overlapping[number + 1]), count)
            leave = samples[count] if last == count else _last_overlapping(is_over, samples[last], samples[last + 1])
            if enter < leave:
                spans.append((enter, leave))
    return spans


def _last_overlapping(is_over: Callable[[Fraction], bool], within: Fraction, beyond: Fraction) -> Fraction:
    """The last share of a leg at which a hull overlaps an area, between an inner and an outer one."""
    for _ in range(BISECTION_STEPS):
        middle = (within + beyond) / 2
        within, beyond = (middle, beyond) if is_over(middle) else (within, middle)
    return within


def ends_of_spans(spans: list[Span]) -> list[Fraction]:
    """All shares at which one of the parts begins or ends, with 0 and 1, in order."""
    return sorted({Fraction(0), Fraction(1), *(end for span in spans for end in span)})


def lies_in_span(spans: list[Span], part: Span) -> bool:
    """Whether a part of a leg lies within one of the given parts; it must have been cut at all their ends."""
    return any(enter <= part[0] and part[1] <= leave for enter, leave in spans)


# --- what a leg costs on foot (B5i, B11s) -------------------------------------------------------------------------
@rule("PZF-B5i", "PZF-B11s")
def leg_cost(s: State, start: tuple[int, int], end: tuple[int, int], factor: int, reach: int = 0) -> int:
    """What a straight leg of the centre costs, in 1/1000 inch: lengths in difficult ground count `factor` times.

    `reach` is the radius of a base that is in difficult ground as soon as any of it is.
    """
    layout, soaked = table(s), is_soaked(s)
    wrecks = wrecks_on(s, start, end)
    if not wrecks and not soaked and not may_be_slow(layout, start, end, reach):
        return length(start, end)
    uphill = layout.ground(end) > layout.ground(start)
    nearby = [
        piece for piece in areas_around(layout, start, end, reach) if slows(piece, uphill=uphill) or is_laid_over(piece)
    ]
    areas_on_leg = [piece for piece in nearby if within(piece.shape, capsule(start, end, 0), reach)]
    if reach:
        areas_on_leg = [
            replace(piece, shape=piece.shape.grown(reach)) if slows(piece, uphill=uphill) else piece
            for piece in areas_on_leg
        ]
    count = len(areas_on_leg)

    def price(areas: tuple[int, ...]) -> int:
        slow = any(index >= count for index in areas) or is_difficult_place(
            [areas_on_leg[index] for index in areas if index < count], soaked=soaked, uphill=uphill
        )
        return factor if slow else 1

    return cost((start, end), [piece.shape for piece in areas_on_leg] + wrecks, price)


def may_be_slow(laid: Table, start: tuple[int, int], end: tuple[int, int], reach: int = 0) -> bool:
    """Whether any piece on a leg is difficult ground, at least uphill."""
    slow = [piece for piece in areas_around(laid, start, end, reach) if slows(piece, uphill=True)]
    return any(within(piece.shape, capsule(start, end, 0), reach) for piece in slow)


def areas_around(laid: Table, start: tuple[int, int], end: tuple[int, int], reach: int = 0) -> list[Scenery]:
    """The pieces with an extent that a leg may lead over; a quick test, which lets some others through."""
    near = [laid.pieces[index] for index in laid.around(capsule(start, end, 0), reach)]
    return [piece for piece in near if piece.shape.filled or piece.shape.radius]


@rule("PZF-9.8j")
def wrecks_on(s: State, start: tuple[int, int], end: tuple[int, int]) -> list[Shape]:
    """The wrecks over which a leg leads: difficult ground for men."""
    wrecks = [base(figure) for figure in s.figures.values() if figure.wreck and figure.where == "table"]
    return [shape for shape in wrecks if within(shape, capsule(start, end, 0), 0)]


# --- room for a base (9.8, 11.4) ----------------------------------------------------------------------------------
def has_room(s: State, figure: Figure, point: Point) -> bool:
    """Whether a figure's base has room at a point at ground level: on open ground and overlapping no other base."""
    shape = base_at(figure, point, figure.facing)
    return is_clear(s, shape) and not any(overlaps(other, shape) for other in others_around(s, figure, shape.box))


def is_clear(s: State, shape: Shape) -> bool:
    """Whether a base lies on the table and on no ground that is closed to men on foot."""
    laid = table(s)
    return laid.holds(shape) and not any(
        kind_of(laid.pieces[index].kind).foot in ("no", "openings") and overlaps(shape, laid.pieces[index].shape)
        for index in laid.near(shape)
    )


def others_around(s: State, figure: Figure, box: Box, limit: int = 0) -> list[Shape]:
    """The bases at ground level that may be within a distance of an extent, except the figure's own and its mount's."""
    own = (figure.id, figure.aboard) if is_mounted(figure) else (figure.id,)
    return [base(other) for other in figures_near_box(s, box, limit) if other.id not in own and not other.level]


def room_near(s: State, figure: Figure, passenger: Figure, reach: int) -> Point:
    """The first place around a vehicle where a man has room, its right side first; within reach if there is one."""
    start = along((figure.x, figure.y), (figure.facing + TURN // 4) % TURN, vehicle(figure.type).size[1])
    hull, limit = base(figure), reach + tolerance()
    other_bases = others_around(s, passenger, hull.box, limit + 2 * ROUND)

    def fits(point: Point) -> bool:
        shape = base_at(passenger, point, passenger.facing)
        is_taken = any(overlaps(other, shape) for other in other_bases)
        return not is_taken and within(shape, hull, limit) and is_clear(s, shape)

    return (
        nearest_place(start, SEARCH, fits)
        or nearest_place(start, SEARCH, lambda point: has_room(s, passenger, point))
        or start
    )
