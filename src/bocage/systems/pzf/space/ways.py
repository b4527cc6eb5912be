"""What a straight way leads over (PZF-B5i, B11s, 9.2d, 9.8j, 12.4a), and room for a base (PZF-9.8, 11.4).

By one reading a figure is in an area as long as any of its base is, by another while its middle or a flank passes over
it, by a third only while its middle is.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

from bocage.ground.spans import Span, merged
from bocage.ground.table import (
    TURN,
    Piece,
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
from bocage.systems.pzf.space.bodies import ROUND, Box, Point, base, base_at, is_mounted, radius_of, reaching, tolerance
from bocage.systems.pzf.space.terrain import is_laid_over, is_slow, is_soaked, slows, table
from bocage.systems.pzf.state.model import PS, Figure, State

LOOK = PS // 2
"""How far apart the places are at which a moving hull is looked at; no hull is shorter, so that no area is missed."""
HALVINGS = 14
"""How often the place where a hull enters or leaves an area is halved: half an inch to less than a thousandth."""
SEARCH = 12 * PS
"""How far from a wreck a free place is looked for."""


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


# --- what a leg costs on foot (B5i, B11s) -------------------------------------------------------------------------
@rule("PZF-B5i", "PZF-B11s", off=lambda s, a, b, factor, reach=0: length(a, b))
def leg_cost(s: State, a: tuple[int, int], b: tuple[int, int], factor: int, reach: int = 0) -> int:
    """What a straight leg of the centre costs: each inch in difficult ground counts so many times.

    `reach` is the radius of a base that is in difficult ground as soon as any of it is.
    """
    laid, soaked = table(s), is_soaked(s)
    wrecks = wrecks_on(s, a, b)
    if not wrecks and not soaked and not may_be_slow(laid, a, b, reach):
        return length(a, b)
    uphill = laid.ground(b) > laid.ground(a)
    near = [piece for piece in areas_around(laid, a, b, reach) if slows(piece, uphill=uphill) or is_laid_over(piece)]
    held = [piece for piece in near if within(piece.shape, capsule(a, b, 0), reach)]
    if reach:
        held = [replace(p, shape=p.shape.grown(reach)) if slows(p, uphill=uphill) else p for p in held]
    count = len(held)

    def price(areas: tuple[int, ...]) -> int:
        slow = any(i >= count for i in areas) or is_slow(
            [held[i] for i in areas if i < count], soaked=soaked, uphill=uphill
        )
        return factor if slow else 1

    return cost((a, b), [piece.shape for piece in held] + wrecks, price)


def may_be_slow(laid: Table, a: tuple[int, int], b: tuple[int, int], reach: int = 0) -> bool:
    """Whether any piece on a leg is difficult ground, at least uphill."""
    slow = [piece for piece in areas_around(laid, a, b, reach) if slows(piece, uphill=True)]
    return any(within(piece.shape, capsule(a, b, 0), reach) for piece in slow)


def areas_around(laid: Table, a: tuple[int, int], b: tuple[int, int], reach: int = 0) -> list[Piece]:
    """The pieces with an extent that a leg may lead over, by a glance."""
    near = [laid.pieces[i] for i in laid.around(capsule(a, b, 0), reach)]
    return [piece for piece in near if piece.shape.filled or piece.shape.radius]


@rule("PZF-9.8j")
def wrecks_on(s: State, a: tuple[int, int], b: tuple[int, int]) -> list[Shape]:
    """The wrecks over which a leg leads: difficult ground for men."""
    wrecks = [base(f) for f in s.figures.values() if f.wreck and f.where == "table"]
    return [shape for shape in wrecks if within(shape, capsule(a, b, 0), 0)]


# --- room for a base (9.8, 11.4) ----------------------------------------------------------------------------------
def has_room(s: State, p: Figure, point: Point) -> bool:
    """Whether a base has room at a point."""
    shape = base_at(p, point, p.facing)
    return is_clear(s, shape) and not any(overlaps(other, shape) for other in others_around(s, p, shape.box))


def is_clear(s: State, shape: Shape) -> bool:
    """Whether a base lies on the table and on nothing that nobody enters."""
    laid = table(s)
    return laid.holds(shape) and not any(
        kind_of(laid.pieces[i].kind).foot in ("no", "openings") and overlaps(shape, laid.pieces[i].shape)
        for i in laid.near(shape)
    )


def others_around(s: State, p: Figure, box: Box, limit: int = 0) -> list[Shape]:
    """The bases on the ground that may come so near to an extent, but for one's own."""
    own = (p.id, p.aboard) if is_mounted(p) else (p.id,)
    return [base(e) for e in reaching(s, box, limit) if e.id not in own and not e.level]


def room_near(s: State, f: Figure, p: Figure, reach: int) -> Point:
    """The first place around a vehicle where a man has room, its right side first; within reach if there is one."""
    start = along((f.x, f.y), (f.facing + TURN // 4) % TURN, vehicle(f.type).size[1])
    hull, limit = base(f), reach + tolerance()
    around = others_around(s, p, hull.box, limit + 2 * ROUND)

    def fits(point: Point) -> bool:
        shape = base_at(p, point, p.facing)
        is_taken = any(overlaps(other, shape) for other in around)
        return not is_taken and within(shape, hull, limit) and is_clear(s, shape)

    return nearest_place(start, SEARCH, fits) or nearest_place(start, SEARCH, lambda at: has_room(s, p, at)) or start
