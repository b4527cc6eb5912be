"""Mines and wire in play (PZF-12.4 to 12.6): mines that explode under moving figures, clearing mines, cutting wire."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise

from bocage.ground.spans import Span
from bocage.ground.table import (
    TURN,
    Shape,
    Table,
    along,
    inside,
    length,
    overlaps,
    part_length,
    point_on,
    rectangle,
    within,
)
from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure, reaches, tell
from bocage.kernel.rules import rule
from bocage.systems.pzf.movement import actions
from bocage.systems.pzf.movement.actions import is_engineer, try_work
from bocage.systems.pzf.movement.walking import is_moving_now
from bocage.systems.pzf.movement.wire import uncut_parts
from bocage.systems.pzf.reference.tables import charts
from bocage.systems.pzf.shooting.templates import Explosion, explode
from bocage.systems.pzf.space.bodies import Point, base, radius_of, tolerance
from bocage.systems.pzf.space.terrain import MINES, table, way_on_foot
from bocage.systems.pzf.space.ways import ends_of_spans, lies_in_span, spans_of_base, spans_of_tracks
from bocage.systems.pzf.state.model import DEGREE, PS, Figure, State
from bocage.systems.pzf.state.names import name_of

DEGREES_BETWEEN_SECTIONS = 45
"""The angle between two directions in which an engineer is offered to work."""


@rule("PZF-12.4a")
def trigger_mines(s: State, id: int, start: Point, end: Point) -> Procedure[bool]:
    """Roll for the mines on a step from one point to another; returns whether the figure may go on.

    One die is rolled for every two inches moved in a minefield; a mine that explodes may stop the figure.
    """
    figure = s.figures[id]
    mined = mined_length(s, figure, start, end)
    if not mined:
        return True
    mined_before = mined_length_so_far(s, figure)
    if s.active is not None and is_moving_now(s, figure):
        s.active.mines[id] = mined_before + mined
    for _ in range(damage_dice_count(mined_before + mined) - damage_dice_count(mined_before)):
        if (yield from reaches(charts().mine.trigger, "mine", "PZF-12.4a", seat=figure.side)):
            yield tell("told-mine", who=name_of(s, id), rule="PZF-12.4a", pieces=(id,))
            yield from explode_mine(s, figure)
            if is_stopped_by_mine(figure):
                return False
    return True


def mined_length_so_far(s: State, figure: Figure) -> int:
    """How far the present move has led a figure through mines, in 1/1000 inch; 0 if it takes no part in the move."""
    return s.active.mines.get(figure.id, 0) if s.active is not None and is_moving_now(s, figure) else 0


@rule("PZF-12.4b")
def damage_dice_count(path_length: int) -> int:
    """The damage dice for a path of a length through mines, in 1/1000 inch: one for each begun step of the table."""
    return -(-max(path_length - tolerance(), 0) // charts().mine.step)


@rule("PZF-12.4c")
def mine_halting_points(s: State, figure: Figure, start: Point, end: Point) -> Iterator[Point]:
    """The points of a leg at which a mine may explode, except its end.

    They are where each two inches in the mines are full, and where the mines end; a figure that is thrown down lies
    there.
    """
    parts = mined_parts(s, figure, start, end)
    mined = _length_of(parts, start, end)
    if not mined:
        return
    step = charts().mine.step
    for mined_to_halt in (*range(step - mined_length_so_far(s, figure) % step, mined, step), mined - 1):
        halt = point_after_mined_length(parts, start, end, mined_to_halt)
        if length(halt, end) > tolerance():
            yield halt


def point_after_mined_length(parts: list[Span], start: Point, end: Point, mined: int) -> Point:
    """The point of a leg at which that much of it has led through mines; its end if less does."""
    share_left = Fraction(mined, max(length(start, end), 1))
    for enter, leave in parts:
        if share_left <= leave - enter:
            return point_on(start, end, enter + share_left)
        share_left -= leave - enter
    return end


def mined_length(s: State, figure: Figure, start: Point, end: Point) -> int:
    """How much of a leg leads through uncleared mines, in 1/1000 inch."""
    return _length_of(mined_parts(s, figure, start, end), start, end)


def _length_of(parts: list[Span], start: Point, end: Point) -> int:
    """The length of some parts of a leg together, in 1/1000 inch."""
    return part_length(start, end, sum((leave - enter for enter, leave in parts), Fraction(0))) if parts else 0


def mined_parts(s: State, figure: Figure, start: Point, end: Point) -> list[Span]:
    """The parts of a leg that lead through uncleared mines, as shares of its length. Upper levels have no mines."""
    if figure.level or start == end:
        return []
    fields = [field for field in minefields_of(table(s)) if spans_in_area(s, figure, start, end, field)]
    if not fields:
        return []
    over_mines = [span for field in fields for span in spans_in_area(s, figure, start, end, field)]
    centre_in_mines = [span for field in fields for span in inside(start, end, field)]
    lanes = cleared_areas(s)
    centre_in_lanes = [span for lane in lanes for span in inside(start, end, lane)]
    over_lanes = [span for lane in lanes for span in spans_in_area(s, figure, start, end, lane)]
    parts = pairwise(ends_of_spans([*over_mines, *centre_in_mines, *centre_in_lanes, *over_lanes]))
    return [
        part
        for part in parts
        if lies_in_span(over_mines, part)
        and not lies_in_span(centre_in_lanes, part)
        and (lies_in_span(centre_in_mines, part) or not lies_in_span(over_lanes, part))
    ]


@rule("PZF-12.4a")
def spans_in_area(s: State, figure: Figure, start: Point, end: Point, area: Shape) -> list[Span]:
    """The parts of a leg on which a figure is over an area, as shares of the leg's length.

    By option while its centre or a flank is over it, while any part of its base or hull is, or only while its centre
    is.
    """
    reading = s.setting.options.minefield_entry
    if reading == "base":
        return spans_of_base(figure, start, end, area)
    return spans_of_tracks(figure, start, end, area) if reading == "tracks" else inside(start, end, area)


@lru_cache(maxsize=64)
def minefields_of(layout: Table) -> tuple[Shape, ...]:
    """The shapes of all minefields of a table."""
    return tuple(piece.shape for piece in layout.pieces if piece.kind == MINES)


@rule("PZF-12.4d")
def cleared_areas(s: State) -> list[Shape]:
    """The areas cleared by engineers.

    No mine explodes under a figure whose centre is in one, or that only reaches its edge.
    """
    return [cleared_area(middle) for middle in s.scenery.cleared]


def cleared_area(middle: Point) -> Shape:
    """The rectangle cleared by one success, round its middle."""
    width, depth = charts().engineers.clear_area
    x, y = middle
    return rectangle(x - width // 2, y - depth // 2, x + width // 2, y + depth // 2)


def explode_mine(s: State, figure: Figure) -> Procedure[None]:
    """Explode a mine under a figure; a vehicle is hit on its sides and rear."""
    row = charts().mine
    origin = along((figure.x, figure.y), (figure.facing + TURN // 2) % TURN, PS) if figure.kind == "vehicle" else None
    yield from explode(s, Explosion(row.template, (figure.x, figure.y), row.strength, origin=origin, target=figure.id))


@rule("PZF-12.4c")
def is_stopped_by_mine(figure: Figure) -> bool:
    """Whether a figure goes no further after a mine: it is off the table, prone or wrecked."""
    return figure.where != "table" or figure.prone or figure.wreck


# --- the work of engineers (12.1a, 12.6, 12.10b) ------------------------------------------------------------------
def section_middle(figure: Figure, degrees: int) -> Point:
    """The middle of the section in front of a man that works in a direction, in whole degrees."""
    return along((figure.x, figure.y), degrees * DEGREE, radius_of(figure) + charts().engineers.cut_length // 2)


def section_choices(s: State, figure: Figure) -> Iterator[Choice]:
    """The directions in which an engineer may clear mines, then those in which it may cut wire."""
    if not is_engineer(figure) or figure.level or actions.why_not_take_action(s, figure, long=True) is not None:
        return
    for verb in ("clear", "cut"):
        shapes = work_in_reach(s, figure, verb)
        for degrees in range(0, 360, DEGREES_BETWEEN_SECTIONS) if shapes else ():
            middle = section_middle(figure, degrees)
            if middle not in s.scenery.cleared and any(overlaps(cleared_area(middle), shape) for shape in shapes):
                yield Choice(verb, number=degrees)


def work_in_reach(s: State, figure: Figure, verb: str) -> list[Shape]:
    """The minefields, for the verb clear, or the uncut parts of wire, for cut, that a man might reach."""
    row, layout = charts().engineers, table(s)
    reached_area = base(figure).grown(row.cut_length // 2 + max(row.clear_area))
    shapes = [
        shape
        for shape in (minefields_of(layout) if verb == "clear" else wires_of(layout))
        if within(shape, reached_area, 0)
    ]
    return shapes if verb == "clear" else [part for wire in shapes for part in uncut_parts(wire, tuple(s.scenery.cut))]


@lru_cache(maxsize=64)
def wires_of(layout: Table) -> tuple[Shape, ...]:
    """The shapes of all barbed wire of a table."""
    return tuple(piece.shape for piece in layout.pieces if way_on_foot(piece) == "crawl")


def clear_or_cut(s: State, figure: Figure, choice: Choice) -> Procedure[None]:
    """Try to clear mines or cut wire in the chosen direction, as a long action."""
    actions.pay_for_action(s, figure, long=True)
    yield from (clear_mines if choice.verb == "clear" else cut_wire)(
        s, figure, section_middle(figure, choice.number or 0)
    )


@rule("PZF-12.6a")
def clear_mines(s: State, figure: Figure, middle: Point) -> Procedure[None]:
    """Roll to clear a section of mines: on 4+ it is clear, on a 1 a mine explodes under the engineer."""
    row = charts().engineers
    face = yield from try_work(figure, "clear", "PZF-12.6a")
    if face == row.success:
        s.scenery.cleared.append(middle)
        yield tell("told-cleared", who=name_of(s, figure.id), rule="PZF-12.6a", pieces=(figure.id,))
    elif face == row.mishap:
        yield tell("told-mine", who=name_of(s, figure.id), rule="PZF-12.6a", pieces=(figure.id,))
        yield from explode_mine(s, figure)


@rule("PZF-12.6b")
def cut_wire(s: State, figure: Figure, middle: Point) -> Procedure[None]:
    """Roll to cut a section of wire: on 4+ it is cut."""
    face = yield from try_work(figure, "cut", "PZF-12.6b")
    if face == charts().engineers.success:
        s.scenery.cut.append(middle)
        yield tell("told-cut", who=name_of(s, figure.id), rule="PZF-12.6b", pieces=(figure.id,))
