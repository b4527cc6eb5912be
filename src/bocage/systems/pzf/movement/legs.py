"""A straight leg on foot or horseback (PZF-B5b, B5j, B5o, 20.4): what it costs, what stops it, what must be crossed.

A leg is looked at as a whole before it is walked. Barriers and windows that the centre passes are crossed by jump or
climb, each between the last free place before it and the first behind it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Literal, NamedTuple

from bocage.ground.table import (
    INCH,
    Opening,
    Piece,
    Shape,
    Table,
    capsule,
    disc,
    length,
    length_inside,
    meets,
    overlaps,
    slide,
    tight_length,
    within,
)
from bocage.kernel.contract.procedure import Procedure
from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.pzf.movement.walking import stages, step
from bocage.systems.pzf.reference.tables import charts
from bocage.systems.pzf.space import houses
from bocage.systems.pzf.space.bodies import Point, base, base_at, is_mounted, radius_of, reaching
from bocage.systems.pzf.space.houses import in_house
from bocage.systems.pzf.space.terrain import is_laid_over, is_thin, table, way_on_foot, ways_on_foot
from bocage.systems.pzf.space.ways import leg_cost
from bocage.systems.pzf.state.model import Figure, State
from bocage.systems.pzf.state.names import name_of

EASY = ("free", "difficult")
"""Ways that neither stop anybody nor have to be crossed."""


class Crossing(NamedTuple):
    """A barrier on the way: how high it is (a ditch: how wide), and the places before and behind it.

    `drop` is how far it goes down behind a window of an upper storey.
    """

    how: Literal["jump", "climb"]
    element: str
    size: int
    ditch: bool
    near: Point
    far: Point
    drop: int = 0


class Leg(NamedTuple):
    """A lawful leg as far as the table and the bases on it go."""

    a: Point
    b: Point
    cost: int
    crossings: tuple[Crossing, ...] = ()


# --- a leg as a whole ---------------------------------------------------------------------------------------------
def look_ahead(s: State, f: Figure, b: Point) -> Leg | Violation:
    """The leg from where a figure stands to a point, or why it cannot be walked."""
    a = (f.x, f.y)
    refusal = is_on_table(s, f, b) or runs_into_base(s, f, a, b)
    if refusal is not None:
        return refusal
    solid, barriers = _around(s, f, a, b)
    refusal = runs_into_wall(s, f, a, b, solid)
    if refusal is not None:
        return refusal
    found = crossings(s, f, a, b, barriers)
    return found if isinstance(found, Violation) else Leg(a, b, cost_of(s, f, a, b, solid), found)


def is_clear(s: State, f: Figure, b: Point) -> bool:
    """Whether a figure gets straight to a point without meeting anybody or anything it would have to cross."""
    found = look_ahead(s, f, b)
    return isinstance(found, Leg) and not found.crossings


def is_open(s: State, f: Figure, b: Point) -> bool:
    """Whether nothing of the scenery stops a figure on its way straight to a point, nor has to be crossed."""
    a = (f.x, f.y)
    solid, barriers = _around(s, f, a, b)
    if runs_into_wall(s, f, a, b, solid) is not None or can_cross_wire(s, f, a, b) is not None:
        return False
    return crossings(s, f, a, b, barriers) == ()


def is_between(s: State, f: Figure, b: Point) -> bool:
    """Whether wire, a wall or anything else of the scenery lies straight between the middle of a figure and a point."""
    a = (f.x, f.y)
    solid, barriers = _around(s, f, a, b)
    shapes = [entry[1].shape if isinstance(entry, tuple) else entry.shape for entry in barriers]
    line = capsule(a, b, 0)
    return can_cross_wire(s, f, a, b) is not None or any(within(line, shape, 0) for shape in solid + shapes)


# --- the table and the bases on it --------------------------------------------------------------------------------
@rule("PZF-B5o")
def is_on_table(s: State, f: Figure, b: Point) -> Violation | None:
    """Nobody leaves the table by himself."""
    return None if table(s).holds(base_at(f, b, f.facing)) else refuse("PZF-B5o", "refuse-off-table")


def others(s: State, f: Figure) -> Iterator[Figure]:
    """Whoever stands in the way of a figure on its storey; wrecks are climbed over."""
    return (e for e in s.figures.values() if is_in_way(f, e))


def is_in_way(f: Figure, e: Figure) -> bool:
    """Whether a figure stands on the table beside another, on its storey, and is more than a wreck."""
    return e.where == "table" and e.id != f.id and e.id != f.aboard and e.level == f.level and not e.wreck


@rule("PZF-B5b")
def runs_into_base(s: State, f: Figure, a: Point, b: Point) -> Violation | None:
    """Bases never overlap, not even in passing. Who already stands too close may get away."""
    swept = capsule(a, b, radius_of(f))
    for e in reaching(s, swept.box):
        if is_in_way(f, e) and overlaps(swept, shape := base(e)):
            if e.aboard == f.id or (overlaps(base_at(f, a, 0), shape) and not overlaps(base_at(f, b, 0), shape)):
                continue
            if s.setting.joins.goes_with(s, f, e):
                continue
            return refuse("PZF-B5b", "refuse-base", who=name_of(s, e.id))
    return None


def _around(s: State, f: Figure, a: Point, b: Point) -> tuple[list[Shape], list[Piece | tuple[Piece, Opening]]]:
    """What is solid along a leg, and what may have to be crossed."""
    laid, doors = table(s), tuple(s.scenery.open_doors)
    swept = capsule(a, b, radius_of(f))
    solid: list[Shape] = []
    barriers: list[Piece | tuple[Piece, Opening]] = []
    near = [laid.pieces[i] for i in laid.around(swept)]
    home = in_house(s, f) if f.level else None
    for piece in near:
        way = way_on_foot(piece)
        if (way in EASY and not is_too_narrow(f, piece)) or not within(piece.shape, swept, 0):
            continue
        if way == "openings":
            if home is None or piece is home:
                found = houses.walls(piece, doors, f.level)
                solid += found.solid
                barriers += [(piece, window) for window in found.windows]
        elif f.level:
            continue
        elif way == "no" or is_too_narrow(f, piece):
            if not is_bridged(piece, near, a, b):
                solid.append(piece.shape)
        elif way in ("jump", "climb") and is_thin(piece):
            barriers.append(piece)
    return solid, barriers


def is_too_narrow(f: Figure, piece: Piece) -> bool:
    """Stairs are narrow passages, and only men on foot use those (PZF-B5k, 2.1a)."""
    return piece.kind == "stairs" and (is_mounted(f) or f.cycled or f.kind != "man")


def is_bridged(piece: Piece, near: list[Piece], a: Point, b: Point) -> bool:
    """Whether a bridge laid over a piece carries a leg across it."""
    bridges = [p for p in near[near.index(piece) + 1 :] if is_laid_over(p)]
    return any(within(p.shape, disc(a, 0), 0) or within(p.shape, disc(b, 0), 0) for p in bridges)


@rule("PZF-B5j")
def runs_into_wall(s: State, f: Figure, a: Point, b: Point, solid: list[Shape]) -> Violation | None:
    """Walls, deep water and the like stop everybody; a man on foot gets through where only his base does not."""
    if not solid:
        return None
    swept, end = capsule(a, b, body_radius(s, f)), base_at(f, b, 0)
    start = base_at(f, a, 0)
    for shape in solid:
        if overlaps(swept, shape) or (overlaps(end, shape) and not overlaps(start, shape)):
            return refuse("PZF-B5j", "refuse-wall")
    return None


@rule("PZF-2.1a", off=lambda s, f: radius_of(f))
def body_radius(s: State, f: Figure) -> int:
    """Half the width of the narrowest passage: for a man on foot less than his base, for others their base."""
    if is_mounted(f) or f.kind != "man" or f.cycled:
        return radius_of(f)
    return min(s.setting.options.narrow_passage_min_width // 2, radius_of(f))


# --- wire (12.5) --------------------------------------------------------------------------------------------------
def wires(s: State, f: Figure, a: Point, b: Point) -> list[Shape]:
    """The barbed wire that a leg leads through or begins in, without what was cut out of it."""
    laid = table(s)
    if f.level or "crawl" not in ways_on_foot(laid):
        return []
    swept = capsule(a, b, radius_of(f))
    near = [laid.pieces[i] for i in laid.around(swept) if way_on_foot(laid.pieces[i]) == "crawl"]
    parts = [part for piece in near for part in uncut(piece.shape, tuple(s.scenery.cut))]
    return [part for part in parts if overlaps(swept, part)]


@lru_cache(maxsize=512)
def uncut(wire: Shape, cut: tuple[Point, ...]) -> tuple[Shape, ...]:
    """What is left of a stretch of wire: every cut takes away an inch to each side of its middle."""
    if not cut:
        return (wire,)
    found = []
    for ax, ay, bx, by in wire.edges:
        whole = length((ax, ay), (bx, by))
        pieces = -(-whole // GRAIN)
        ends = [(ax + (bx - ax) * i // pieces, ay + (by - ay) * i // pieces) for i in range(pieces + 1)]
        kept = [
            (p, q)
            for p, q in pairwise(ends)
            if all(length(((p[0] + q[0]) // 2, (p[1] + q[1]) // 2), middle) > INCH for middle in cut)
        ]
        found += [Shape((pair,), wire.radius) for pair in kept]
    return tuple(found)


GRAIN = INCH // 4
"""Cut wire is looked at in parts of this length."""


def can_cross_wire(s: State, f: Figure, a: Point, b: Point) -> Violation | None:
    """Why barbed wire stops a figure."""
    if not wires(s, f, a, b):
        return None
    return horses_shun_wire(f) or on_the_belly(f)


@rule("PZF-12.5b")
def on_the_belly(f: Figure) -> Violation | None:
    """Men get through wire only prone; it is difficult ground, so an inch in a turn is all."""
    return None if f.prone else refuse("PZF-12.5b", "refuse-wire")


@rule("PZF-12.5c")
def horses_shun_wire(f: Figure) -> Violation | None:
    """No horse crosses it."""
    return refuse("PZF-12.5c", "refuse-wire-horse") if is_mounted(f) or f.kind == "mount" else None


@rule("PZF-12.5a")
def wire_cost(s: State, f: Figure, a: Point, b: Point) -> int:
    """Wire is difficult ground as far as the base is in it."""
    return sum(length_inside((a, b), part.grown(radius_of(f))) for part in wires(s, f, a, b))


def cost_of(s: State, f: Figure, a: Point, b: Point, solid: list[Shape]) -> int:
    """What a leg costs: difficult ground and narrow passages count more than once."""
    factor = slowness(f)
    if f.level:
        return length(a, b) + (factor - 1) * tight(f, a, b, solid)
    slow = tight(f, a, b, solid) + wire_cost(s, f, a, b)
    return leg_cost(s, a, b, factor, reach_into_ground(s, f)) + (factor - 1) * slow


@rule("PZF-B5i")
def reach_into_ground(s: State, f: Figure) -> int:
    """How far from its middle a base meets difficult ground: not at all, or by the other reading with all of it."""
    return radius_of(f) - 1 if s.setting.options.difficult_entry == "base" else 0


def tight(f: Figure, a: Point, b: Point, solid: list[Shape]) -> int:
    """How much of a leg leads through a narrow passage."""
    return tight_length((a, b), radius_of(f), solid) if solid else 0


def is_narrow(s: State, f: Figure, b: Point) -> bool:
    """Whether a narrow passage lies between a figure and a point: a gap that holds no base, or stairs (PZF-B5k)."""
    a, laid = (f.x, f.y), table(s)
    on_steps = not f.level and any(laid.pieces[i].kind == "stairs" for i in laid.near(capsule(a, b, 0)))
    return on_steps or tight(f, a, b, _around(s, f, a, b)[0]) > 0


@rule("PZF-20.3b", off=1)
def slowness(f: Figure) -> int:
    """How often each inch of difficult ground counts."""
    rates = charts().difficult
    if is_mounted(f) or f.kind == "mount":
        return rates.cavalry
    return rates.bicycle if f.cycled and not f.prone else rates.infantry


# --- barriers -----------------------------------------------------------------------------------------------------
def crossings(
    s: State, f: Figure, a: Point, b: Point, barriers: list[Piece | tuple[Piece, Opening]]
) -> tuple[Crossing, ...] | Violation:
    """The barriers that a leg leads across, in order."""
    found: list[tuple[int, Crossing]] = []
    for entry in barriers:
        one = _crossing(s, f, a, b, entry)
        if isinstance(one, Violation):
            return one
        if one is not None:
            found.append((length(a, one.near), one))
    edges = steep_edges(s, f, a, b, [one for _, one in found])
    if isinstance(edges, Violation):
        return edges
    found += [(length(a, one.near), one) for one in edges]
    if any(one.how == "climb" for _, one in found) and (refusal := why_not_climb_again(s)) is not None:
        return refusal
    return tuple(one for _, one in sorted(found, key=lambda entry: entry[0]))


@rule("PZF-20.4f")
def why_not_climb_again(s: State) -> Violation | None:
    """The die of a climb is rolled once in a Movement phase: who has slipped does not try again."""
    return refuse("PZF-20.4f", "refuse-slipped") if s.active is not None and s.active.slipped else None


# --- edges of hills -----------------------------------------------------------------------------------------------
@rule("PZF-20.4a", off=())
def steep_edges(s: State, f: Figure, a: Point, b: Point, crossed: Sequence[Crossing]) -> Sequence[Crossing] | Violation:
    """By the other reading the edges of hills are banks, jumped or climbed by their height, where no cliff is drawn."""
    if s.setting.options.hill_edges == "gentle" or f.level:
        return ()
    laid, found, radius = table(s), [], radius_of(f)
    for edge in edges_on(laid, a, b):
        near, far = slide(a, b, radius, (edge.shape,)), slide(b, a, radius, (edge.shape,))
        size = abs(laid.ground(far) - laid.ground(near))
        how = how_crossed(f, size, ditch=False)
        if how == "free" or any(meets(one.near, one.far, edge.shape) for one in crossed):
            continue
        if how == "no":
            return refuse("PZF-20.7b", "refuse-too-high")
        if overlaps(base_at(f, b, 0), edge.shape):
            return refuse("PZF-20.4a", "refuse-on-barrier")
        found.append(Crossing(how, edge.id, size, False, near, far))  # type: ignore[arg-type]
    return found


class Edge(NamedTuple):
    """The outline of raised level ground, as a line without width."""

    id: str
    shape: Shape


@lru_cache(maxsize=64)
def edges_of(laid: Table) -> tuple[Edge, ...]:
    """The outlines of the hills of a table, side by side."""
    hills = [piece for piece in laid.pieces if piece.surface is not None and piece.shape.filled]
    return tuple(Edge(hill.id, Shape((((ax, ay), (bx, by)),))) for hill in hills for ax, ay, bx, by in hill.shape.edges)


def edges_on(laid: Table, a: Point, b: Point) -> list[Edge]:
    """The outlines of hills that the middle of a figure crosses on a leg."""
    return [edge for edge in edges_of(laid) if meets(a, b, edge.shape)] if a != b else []


def _crossing(
    s: State, f: Figure, a: Point, b: Point, entry: Piece | tuple[Piece, Opening]
) -> Crossing | Violation | None:
    piece, shape = entry if isinstance(entry, tuple) else (entry, entry.shape)
    shape = shape.shape if isinstance(shape, Opening) else shape
    window = isinstance(entry, tuple)
    size, ditch = (houses.sill(), False) if window else size_of(piece)
    how = "jump" if window else how_crossed(f, size, ditch=ditch)
    if how == "free":
        return None
    radius = radius_of(f)
    if not within(capsule(a, b, 0), shape, 0):
        if window or overlaps(base_at(f, a, 0), shape) or not overlaps(capsule(a, b, radius), shape):
            return None
        return refuse("PZF-20.4a", "refuse-on-barrier")
    if how == "no":
        return refuse("PZF-20.7b", "refuse-too-high")
    if overlaps(base_at(f, b, 0), shape):
        return None if ditch and within(shape, disc(b, 0), 0) else refuse("PZF-20.4a", "refuse-on-barrier")
    near, far = slide(a, b, radius, (shape,)), slide(b, a, radius, (shape,))
    drop = houses.drop_behind(s, f, piece, far) if window else 0
    return Crossing(how, piece.id, size, ditch, near, far, drop)  # type: ignore[arg-type]


def size_of(piece: Piece) -> tuple[int, bool]:
    """The height of a barrier, or the width of a ditch."""
    if piece.kind == "ditch":
        return 2 * piece.shape.radius, True
    return piece.height, False


def how_crossed(f: Figure, size: int, *, ditch: bool) -> str:
    """How a figure gets over a barrier: as if it were not there, by a jump, by climbing, or not at all."""
    return mount_crosses(size, ditch=ditch) if is_mounted(f) or f.kind == "mount" or f.cycled else foot_crosses(size)


@rule("PZF-20.4a", "PZF-B13c", off="free")
def foot_crosses(size: int) -> str:
    """Below half an inch nobody notices it; up to two it is jumped; above, it is climbed."""
    row = charts().barrier
    return "free" if size < row.free_below else "jump" if size <= row.jump_up_to else "climb"


@rule("PZF-20.7b", off="free")
def mount_crosses(size: int, *, ditch: bool) -> str:
    """Mounts jump as high as men and over wider ditches, and never climb."""
    row = charts().barrier
    most = row.mount_ditch_up_to if ditch else row.jump_up_to
    return "free" if size < row.free_below else "jump" if size <= most else "no"


def way_cost(s: State, f: Figure, a: Point, b: Point) -> int:
    """What a leg or part of one costs that is known to be lawful."""
    return cost_of(s, f, a, b, _around(s, f, a, b)[0])


def is_free(s: State, f: Figure, point: Point) -> bool:
    """Whether a figure's base has room at a point."""
    shape = base_at(f, point, f.facing)
    return table(s).holds(shape) and not any(
        is_in_way(f, e) and overlaps(base(e), shape) for e in reaching(s, shape.box)
    )


def stops(s: State, f: Figure, b: Point) -> list[Shape]:
    """What stops a figure that runs blindly: walls, and every barrier it would have to jump."""
    solid, barriers = _around(s, f, (f.x, f.y), b)
    shapes = [entry[1].shape if isinstance(entry, tuple) else entry.shape for entry in barriers]
    return [shape for shape in solid + shapes if not overlaps(base(f), shape)]


# --- the going ----------------------------------------------------------------------------------------------------
def walk(s: State, f: Figure, point: Point, cost: int | None = None) -> Procedure[bool]:
    """Go straight to a point, pay for it, and meet what lies there; says whether the move may go on."""
    if (f.x, f.y) == point:
        return True
    halts = stages(s, f, point)
    for halt in halts:
        a = (f.x, f.y)
        if a == halt:
            continue
        points = way_cost(s, f, a, halt) if cost is None or len(halts) > 1 else cost
        if not (yield from step(s, f, halt, points)):
            return False
    return True
