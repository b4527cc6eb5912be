"""Engineers (PZF-12): mines under whoever moves through them, clearing mines, cutting wire."""

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
from bocage.kernel.contract.procedure import Procedure, draw, reaches, tell
from bocage.kernel.dice import D6
from bocage.kernel.rules import rule
from bocage.kernel.tally import at_least
from bocage.systems.pzf import actions
from bocage.systems.pzf.bodies import Point, base, radius_of, tolerance
from bocage.systems.pzf.entry import cut_at, holds, spans_of_tracks, spans_over
from bocage.systems.pzf.legs import uncut
from bocage.systems.pzf.model import PS, Figure, State
from bocage.systems.pzf.tables import charts
from bocage.systems.pzf.templates import Explosion, explode
from bocage.systems.pzf.terrain import table, way_on_foot
from bocage.systems.pzf.view import name_of
from bocage.systems.pzf.walking import takes_part

MINES = "minefield"


@rule("PZF-12.4a", off=True)
def tread(s: State, id: int, a: Point, b: Point) -> Procedure[bool]:
    """For every two inches in a minefield a mine may go off; says whether the move may go on."""
    f = s.figures[id]
    far = mined_length(s, f, a, b)
    if not far:
        return True
    before = so_far(s, f)
    if s.active is not None and takes_part(s, f):
        s.active.mines[id] = before + far
    for _ in range(dice_for(before + far) - dice_for(before)):
        if (yield from reaches(charts().mine.trigger, "mine", "PZF-12.4a", seat=f.side)):
            yield tell("told-mine", who=name_of(s, id), rule="PZF-12.4a", pieces=(id,))
            yield from go_off(s, f)
            if is_stopped(f):
                return False
    return True


def so_far(s: State, f: Figure) -> int:
    """How far through mines the move that is going on has led a figure, if it takes part in it."""
    return s.active.mines.get(f.id, 0) if s.active is not None and takes_part(s, f) else 0


@rule("PZF-12.4b", off=lambda far: far // charts().mine.step)
def dice_for(far: int) -> int:
    """A die for every two inches moved inside, rounded up."""
    return -(-max(far - tolerance(), 0) // charts().mine.step)


@rule("PZF-12.4c", off=lambda s, f, a, b: ())
def danger(s: State, f: Figure, a: Point, b: Point) -> Iterator[Point]:
    """A mine goes off where the next two inches are full, or where the mines end: who is thrown down lies there."""
    parts = mined_parts(s, f, a, b)
    far = _length_of(parts, a, b)
    if not far:
        return
    step = charts().mine.step
    for at in (*range(step - so_far(s, f) % step, far, step), far - 1):
        halt = after_mines(parts, a, b, at)
        if length(halt, b) > tolerance():
            yield halt


def after_mines(parts: list[Span], a: Point, b: Point, far: int) -> Point:
    """The point of a leg up to which so much of it leads through mines."""
    left = Fraction(far, max(length(a, b), 1))
    for enter, leave in parts:
        if left <= leave - enter:
            return point_on(a, b, enter + left)
        left -= leave - enter
    return b


def mined_length(s: State, f: Figure, a: Point, b: Point) -> int:
    """How much of a leg leads through mines that nobody has cleared."""
    return _length_of(mined_parts(s, f, a, b), a, b)


def _length_of(parts: list[Span], a: Point, b: Point) -> int:
    return part_length(a, b, sum((leave - enter for enter, leave in parts), Fraction(0))) if parts else 0


def mined_parts(s: State, f: Figure, a: Point, b: Point) -> list[Span]:
    """The parts of a leg that lead through mines that nobody has cleared, as shares of it."""
    if f.level or a == b:
        return []
    fields = [field for field in mines_on(table(s)) if entered(s, f, a, b, field)]
    if not fields:
        return []
    over = [span for field in fields for span in entered(s, f, a, b, field)]
    among = [span for field in fields for span in inside(a, b, field)]
    lanes = cleared_on(s)
    middle = [span for lane in lanes for span in inside(a, b, lane)]
    at_edge = [span for lane in lanes for span in entered(s, f, a, b, lane)]
    parts = pairwise(cut_at([*over, *among, *middle, *at_edge]))
    return [
        part
        for part in parts
        if holds(over, part) and not holds(middle, part) and (holds(among, part) or not holds(at_edge, part))
    ]


@rule("PZF-12.4a", off=lambda s, f, a, b, area: inside(a, b, area))
def entered(s: State, f: Figure, a: Point, b: Point, area: Shape) -> list[Span]:
    """A figure moves among mines where its middle or either of its flanks passes over them.

    By the other readings where any of its base or hull is over them, or only its middle.
    """
    reading = s.setting.options.minefield_entry
    if reading == "base":
        return spans_over(f, a, b, area)
    return spans_of_tracks(f, a, b, area) if reading == "tracks" else inside(a, b, area)


@lru_cache(maxsize=64)
def mines_on(laid: Table) -> tuple[Shape, ...]:
    """The minefields of a table."""
    return tuple(piece.shape for piece in laid.pieces if piece.kind == MINES)


@rule("PZF-12.4d", off=lambda s: [])
def cleared_on(s: State) -> list[Shape]:
    """Where engineers have cleared the mines nothing goes off under whose middle is there, or who comes to the edge."""
    return [cleared_section(middle) for middle in s.scenery.cleared]


def cleared_section(middle: Point) -> Shape:
    """A stretch that has been cleared."""
    wide, deep = charts().engineers.clear_area
    x, y = middle
    return rectangle(x - wide // 2, y - deep // 2, x + wide // 2, y + deep // 2)


def go_off(s: State, f: Figure) -> Procedure[None]:
    """The mine bursts under whoever set it off; of a vehicle it strikes the sides and rear."""
    row = charts().mine
    origin = along((f.x, f.y), (f.facing + TURN // 2) % TURN, PS) if f.kind == "vehicle" else None
    yield from explode(s, Explosion(row.template, (f.x, f.y), row.strength, origin=origin, target=f.id))


@rule("PZF-12.4c", off=False)
def is_stopped(f: Figure) -> bool:
    """Whoever is thrown down goes no further."""
    return f.where != "table" or f.prone or f.wreck


# --- the work of engineers (12.1a, 12.6, 12.10b) ------------------------------------------------------------------
@rule("PZF-12.1a", off=False)
def is_engineer(f: Figure) -> bool:
    """Every man of a pioneer section."""
    return "engineers" in f.special


def before_him(f: Figure, degrees: int) -> Point:
    """The middle of the section in front of a man who works in that direction."""
    return along((f.x, f.y), degrees * 1000, radius_of(f) + charts().engineers.cut_length // 2)


def sections(s: State, f: Figure) -> Iterator[Choice]:
    """The directions in which an engineer has something to do: first mines to clear, then wire to cut."""
    if not is_engineer(f) or f.level or actions.can_take_action(s, f, long=True) is not None:
        return
    for verb in ("clear", "cut"):
        shapes = at_hand(s, f, verb)
        for degrees in range(0, 360, 45) if shapes else ():
            middle = before_him(f, degrees)
            if middle not in s.scenery.cleared and any(overlaps(cleared_section(middle), shape) for shape in shapes):
                yield Choice(verb, number=degrees)


def at_hand(s: State, f: Figure, verb: str) -> list[Shape]:
    """The mines, or what has not been cut of the wire, that a man might reach."""
    row, laid = charts().engineers, table(s)
    reach = base(f).grown(row.cut_length // 2 + max(row.clear_area))
    near = [shape for shape in (mines_on(laid) if verb == "clear" else wires_on(laid)) if within(shape, reach, 0)]
    return near if verb == "clear" else [part for wire in near for part in uncut(wire, tuple(s.scenery.cut))]


@lru_cache(maxsize=64)
def wires_on(laid: Table) -> tuple[Shape, ...]:
    """The barbed wire of a table."""
    return tuple(piece.shape for piece in laid.pieces if way_on_foot(piece) == "crawl")


def work(s: State, f: Figure, choice: Choice) -> Procedure[None]:
    """A long action: on 4+ the section before him is clear; a 1 among mines is a mishap."""
    actions.take_action(s, f, long=True)
    yield from (clear if choice.verb == "clear" else cut)(s, f, before_him(f, choice.number or 0))


@rule("PZF-12.6a")
def clear(s: State, f: Figure, middle: Point) -> Procedure[None]:
    """Mines are cleared, or one goes off under him."""
    row = charts().engineers
    face = yield from try_work(f, "clear", "PZF-12.6a")
    if face == row.success:
        s.scenery.cleared.append(middle)
        yield tell("told-cleared", who=name_of(s, f.id), rule="PZF-12.6a", pieces=(f.id,))
    elif face == row.mishap:
        yield tell("told-mine", who=name_of(s, f.id), rule="PZF-12.6a", pieces=(f.id,))
        yield from go_off(s, f)


@rule("PZF-12.6b")
def cut(s: State, f: Figure, middle: Point) -> Procedure[None]:
    """A stretch of wire is cut."""
    face = yield from try_work(f, "cut", "PZF-12.6b")
    if face == charts().engineers.success:
        s.scenery.cut.append(middle)
        yield tell("told-cut", who=name_of(s, f.id), rule="PZF-12.6b", pieces=(f.id,))


def try_work(f: Figure, purpose: str, id: str) -> Procedure[int]:
    """The die for any work of an engineer, read as `worked` says."""
    tally = at_least(charts().engineers.success, id)
    return (yield from draw(D6, purpose, lambda faces: worked(faces[0]), tally=tally, seat=f.side, rule=id))


@rule("PZF-12.10b", off=lambda face: charts().engineers.success if face > 1 else face)
def worked(face: int) -> int:
    """Success on 4+, a mishap on a 1; on 2 and 3 nothing happens."""
    row = charts().engineers
    return row.success if face >= row.success else row.mishap if face <= row.mishap else 0
