"""What hides a body from an eye (PZF-B11f to l, B6c to e, 20.8d): terrain and figures in between, what is met."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from bocage.ground.table import Lookout, Opening, Piece, Shape, Solid, Spot, Table, columns_of, masks_of, solid
from bocage.kernel.rules import rule
from bocage.systems.pzf.reference.tables import charts, terrain
from bocage.systems.pzf.space.bodies import Obstacle, Point
from bocage.systems.pzf.space.houses import (
    Body,
    body_of,
    cut_of,
    house_of,
    is_at_stairs,
    is_level,
    open_ways,
    openings_at_hand,
    solid_of,
)
from bocage.systems.pzf.state.model import PS, Figure, State
from bocage.systems.pzf.state.names import is_unseen

ALL = 0b111_111_111
"""All nine points of a body (PZF-B11f): bit column * 3 + height."""
GROWTH = frozenset(("hedge", "scrub", "crops"))
"""What grows: one looks through it, but not if it is higher than eye and target (PZF-B11g)."""
OPAQUE = frozenset(("opaque", "opaque_to_height", "ground", "openings"))
ORDER = 1_000_000
"""Places along a line of sight are counted in so many parts of it."""
SPAN = {"man": 600, "mount": 600, "gun": 600, "vehicle": 3 * PS}
"""No body reaches further from its middle."""
WIDEST = max(SPAN.values())


Terrain = tuple[int, tuple[Obstacle, ...] | None]
"""The points that terrain hides, and the elements in the way; None while only a glance was taken."""


class Post:
    """Where one looks from: an eye, the base and storey of whoever looks, and the table around him."""

    __slots__ = ("doors", "eye", "home", "laid", "level", "lookout", "own", "sorts", "wood")

    def __init__(
        self, laid: Table, doors: tuple[str, ...], wood: int, eye: Spot, own: Shape | None, level: int
    ) -> None:
        self.laid, self.doors, self.wood, self.eye, self.own, self.level = laid, doors, wood, eye, own, level
        self.home = house_of(laid, eye[:2], level)
        self.lookout = Lookout(laid, eye[:2], _hiding(laid, eye[2]))
        self.sorts = _sorts(laid)


class Line:
    """One look in the making: from a post to the nine points of a body, through the terrain."""

    __slots__ = ("all", "body", "columns", "heights", "hidden", "post", "refuge")

    def __init__(self, post: Post, body: Body, columns: tuple[Point, ...], aimed_at: int = -1) -> None:
        self.post, self.body = post, body
        self.heights, self.refuge = body.heights, body.house
        if self.refuge == aimed_at != post.home:
            # Of a house that is itself looked at one sees the walls from without.
            self.refuge = -1
        self.columns = columns
        self.all = (1 << 3 * len(columns)) - 1
        self.hidden = walled(self) if post.home >= 0 or self.refuge >= 0 else 0

    @property
    def touched(self) -> frozenset[int]:
        """The pieces in contact with the body's base."""
        return _touched(self.post.laid, self.body.base)

    def glance(self, skip: int = -1) -> Terrain:
        """Only what is hidden, but for one piece."""
        hidden = self.hidden
        if hidden == self.all:
            return ALL, ()
        post, pieces = self.post, self.post.laid.pieces
        columns, heights = self.columns, self.heights
        x, y, z = post.eye
        besides = (skip, post.home, self.refuge)
        for index, volume in post.lookout.towards(columns):
            if index in besides:
                continue
            crossed = volume.masks(x, y, z, columns, heights)[0] & ~hidden
            if crossed:
                hidden |= hides(self, index, pieces[index], crossed)
                if hidden == self.all:
                    return ALL, ()
        return hidden, None

    def whole(self, skip: int = -1) -> Terrain:
        """What is hidden, and what is in the way."""
        hidden = self.hidden
        if hidden == self.all:
            return ALL, ()
        found: dict[int, int] = {}
        post, laid, touched = self.post, self.post.laid, self.touched
        own = frozenset() if post.own is None else own_cover(_touched(laid, post.own), touched, laid)
        for index, crossed, _ in laid.each_mask(post.eye, self.columns, self.heights):
            if index in (skip, post.home, self.refuge):
                continue
            piece = laid.pieces[index]
            hidden |= hides(self, index, piece, crossed)
            if hidden == self.all:
                return ALL, ()
            if index not in own and in_way(crossed) and not (index in touched and _is_tilted(piece)):
                found[index] = crossed
        for index in behind(self, own):
            found.setdefault(index, 1)
        found.pop(skip, None)
        return hidden, tuple(self.obstacle(index, crossed) for index, crossed in found.items())

    def screens(self, skip: int = -1) -> list[Obstacle]:
        """All that hides any of the points: what lies between, and the walls of the eye's or body's own house."""
        post = self.post
        walls = {post.home, self.refuge} - {-1, skip} if self.hidden else set()
        found = [self.screen(index, self.hidden) for index in sorted(walls)]
        for index, crossed, _ in post.laid.each_mask(post.eye, self.columns, self.heights):
            if index not in (skip, post.home, self.refuge) and (
                mask := hides(self, index, post.laid.pieces[index], crossed)
            ):
                found.append(self.screen(index, mask))
        return found

    def screen(self, index: int, mask: int) -> Obstacle:
        """A piece that hides some points, where the first line to one of them meets it; nothing passes it."""
        piece = self.post.laid.pieces[index]
        column = self.columns[next((i for i in range(len(self.columns)) if mask >> 3 * i & 7), 0)]
        at = _meeting(piece, self.post.eye, column)
        return Obstacle(0, along(self.post.eye, column, at), at, piece.id)

    def obstacle(self, index: int, crossed: int) -> Obstacle:
        """A piece in the way, at the place where the first of the lines that meet it does."""
        piece = self.post.laid.pieces[index]
        column = next((i for i in range(3) if crossed >> 3 * i & 7), 0)
        at = _meeting(piece, self.post.eye, self.columns[column])
        value = opening_cover(self, piece) if index == self.refuge else cover_of(piece)
        return Obstacle(value, along(self.post.eye, self.columns[column], at), at, piece.id)


def columns_to(eye: Spot, body: Body) -> tuple[Point, ...]:
    """The middle and the edges of a body; a bare point has no left and right."""
    is_point = not body.shape.radius and not body.shape.edges
    return body.shape.points if is_point else columns_of(eye[:2], body.shape)


@lru_cache(maxsize=64)
def _sorts(laid: Table) -> tuple[str, ...]:
    """What each piece does to sight, by its kind."""
    return tuple(terrain(piece.kind).los for piece in laid.pieces)


@lru_cache(maxsize=256)
def _hiding(laid: Table, level: int) -> frozenset[int]:
    """The pieces that may hide something from an eye at a level: not what grows and is no higher (PZF-B11g)."""
    hiding = {index for index, los in enumerate(_sorts(laid)) if los in OPAQUE or los == "wood_depth"}
    grown = {index for index, piece in enumerate(laid.pieces) if piece.kind in GROWTH and piece.top > level}
    return frozenset(hiding | grown)


@lru_cache(maxsize=8192)
def _touched(laid: Table, shape: Shape) -> frozenset[int]:
    """The pieces in contact with a base, or under it."""
    return frozenset(laid.near(shape, charts().measure.contact - 1))


def _is_tilted(piece: Piece) -> bool:
    """Whether a piece is sloping ground: who stands on it is not covered by it."""
    return piece.surface is not None and bool(piece.surface.a or piece.surface.b)


def along(eye: Spot, column: Point, at: int) -> Point:
    return eye[0] + (column[0] - eye[0]) * at // ORDER, eye[1] + (column[1] - eye[1]) * at // ORDER


def _meeting(piece: Piece, eye: Spot, column: Point) -> int:
    """How far along a line of sight a piece is met."""
    for n0, d0, _, _ in _flat(piece).spans(eye[0], eye[1], *column):
        return ORDER * n0 // d0
    return ORDER


@lru_cache(maxsize=4096)
def _flat(piece: Piece) -> Solid:
    """The footprint of a piece, for where a line meets it in plan."""
    return solid(piece.shape, None, 1)


# --- what is hidden -----------------------------------------------------------------------------------------------
@rule("PZF-B11g", off=0)
def hides(line: Line, index: int, piece: Piece, crossed: int) -> int:
    """The points that a piece hides: what is opaque all it stands before, growth and woods by their own measure."""
    sight = line.post.sorts[index]
    if sight == "openings":
        return through_openings(line, piece, crossed)
    if sight in OPAQUE:
        return crossed
    if sight == "wood_depth":
        return too_deep(line, piece, crossed)
    if piece.kind not in GROWTH or piece.top <= max(line.post.eye[2], line.body.foot + line.body.height):
        return 0
    laid, own = line.post.laid, line.post.own
    is_apart = index not in line.touched and (own is None or index not in _touched(laid, own))
    return crossed if is_apart else 0


@rule("PZF-B11h", off=0)
def too_deep(line: Line, piece: Piece, crossed: int) -> int:
    """The points to which a line runs further through a wood than one sees in it."""
    hidden = 0
    ex, ey, _ = line.post.eye
    wood, spans = line.post.wood, _flat(piece).spans
    for i, (x, y) in enumerate(line.columns):
        if crossed >> 3 * i & 7:
            square = (x - ex) * (x - ex) + (y - ey) * (y - ey)
            for n0, d0, n1, d1 in spans(ex, ey, x, y):
                part, whole = n1 * d0 - n0 * d1, wood * d0 * d1
                if part * part * square > whole * whole:
                    hidden |= crossed & 7 << 3 * i
    return hidden


@rule("PZF-B11l", off=0)
def walled(line: Line) -> int:
    """The points that the walls of eye's or body's own house hide: all but those seen through an opening at hand."""
    post, body = line.post, line.body
    if post.home == line.refuge:
        return 0 if post.level == body.level or by_the_stairs(line) else line.all
    hidden = 0
    if post.home >= 0:
        if post.own is None:
            return line.all
        hidden |= _not_through(line, openings_at_hand(post.laid, post.doors, post.home, post.own, post.level))
    if line.refuge >= 0:
        at_hand = openings_at_hand(post.laid, post.doors, line.refuge, body.base, body.level)
        hidden |= _not_through(line, at_hand)
    return hidden


@rule("PZF-B13e", off=False)
def by_the_stairs(line: Line) -> bool:
    """Between two storeys of a house one looks from one end of the stairs to the other."""
    post, body = line.post, line.body
    ends = post.eye[:2], body.base.centre
    return abs(post.level - body.level) == 1 and all(is_at_stairs(post.laid.pieces[post.home], end) for end in ends)


def _not_through(line: Line, openings: tuple[Opening, ...]) -> int:
    hidden = 0
    for i, column in enumerate(line.columns):
        if not any(cut_of(line.post.eye, column, opening) for opening in openings):
            hidden |= 7 << 3 * i
    return hidden


def through_openings(line: Line, piece: Piece, crossed: int) -> int:
    """The points hidden by a house between eye and body: all but those seen in by one opening and out by another."""
    if not piece.openings:
        return crossed
    hidden, eye = crossed, line.post.eye
    low, high = min(eye[2], line.heights[0]), max(eye[2], line.heights[-1])
    ways = [way for way in open_ways(piece, line.post.doors) if way.low <= high and way.high >= low]
    for i, column in enumerate(line.columns):
        if not crossed >> 3 * i & 7:
            continue
        cuts = [(*cut, way) for way in ways if (cut := cut_of(eye, column, way))]
        if len(cuts) > 1:
            for j, z in enumerate(line.heights):
                if sum(is_level(eye[2], z, *cut) for cut in cuts) > 1:
                    hidden &= ~(1 << 3 * i + j)
    return hidden


# --- what is in the way -------------------------------------------------------------------------------------------
@rule("PZF-B11j", "PZF-B6d", off=False)
def in_way(crossed: int) -> bool:
    """An obstacle counts once if the centre line meets it or it stands before any part of the target."""
    return crossed != 0


@rule("PZF-B6c", off=lambda own, touched, laid: frozenset())
def own_cover(own: frozenset[int], touched: frozenset[int], laid: Table) -> frozenset[int]:
    """What the shooter touches is not in the way of his shots, unless the target stands in the same area."""
    return frozenset(i for i in own if i not in touched or not laid.pieces[i].shape.filled)


@rule("PZF-B11k")
def behind(line: Line, own: frozenset[int]) -> list[int]:
    """The cover a target is in contact with, if it stands between it and the eye; a house by the opening it uses."""
    post = line.post
    found = [line.refuge] if line.refuge >= 0 and line.refuge != post.home else []
    for index in line.touched:
        piece = post.laid.pieces[index]
        if index in own or index in (post.home, line.refuge) or not terrain(piece.kind).cover:
            continue
        if piece.kind == "ditch" and not line.body.prone:
            continue
        if _flat(piece).spans(post.eye[0], post.eye[1], *line.columns[0]):
            found.append(index)
    return found


# --- what it takes to pass ----------------------------------------------------------------------------------------
@rule("PZF-4.3a", off=0)
def cover_of(piece: Piece) -> int:
    """The die that passes an obstacle, by its kind or by what the map says of it."""
    value = int(piece.attributes.get("cover", terrain(piece.kind).cover))
    return value or unclassified()


@rule("PZF-4.3c", off=0)
def unclassified() -> int:
    """An obstacle of which nobody says what it is worth."""
    return 4


def opening_cover(line: Line, piece: Piece) -> int:
    """Of the openings a target inside stands at: a window its own value, a door or slit that of the walls."""
    post, body = line.post, line.body
    at_hand = openings_at_hand(post.laid, post.doors, line.refuge, body.base, body.level)
    kinds = {opening.kind for opening in at_hand}
    return terrain("window").cover if "window" in kinds else cover_of(piece)


# --- figures in between (B11i, 4.3b, B6e, 20.8d) ------------------------------------------------------------------
@rule("PZF-B11i", "PZF-B11g", off=False)
def is_opaque(f: Figure) -> bool:
    """Men, mounts and guns are in the way; vehicles and wrecks hide what is behind them."""
    return f.kind == "vehicle"


@rule("PZF-4.3b", "PZF-B6e", "PZF-20.8d", off=0)
def value_of(f: Figure) -> int:
    """The die that passes a figure: a man or mount 4, a gun or vehicle as metal."""
    return 4 if f.kind in ("man", "mount") else charts().gun_target.cover_without_shield


def is_under_net(f: Figure, viewer: Figure | None) -> bool:
    """Whether an enemy looks at a camouflaged figure as at empty ground (PZF-13.2g)."""
    return f.camouflaged and is_unseen(f) and (viewer is None or viewer.side != f.side)


def through_figures(
    s: State, figures: Iterable[Figure], eye: Spot, viewer: Figure | None, target: Figure
) -> list[tuple[Obstacle, int]]:
    """The other figures that lines to the nine points run through, with the mask of those lines."""
    around = figures_around(figures, eye, (target.x, target.y), SPAN[target.kind])
    between = [f for f in around if f is not viewer and f is not target and not is_under_net(f, viewer)]
    if not between:
        return []
    out = {target.aboard, 0 if viewer is None else viewer.aboard, *(f.aboard for f in between)}
    return met(s, [f for f in between if f.id not in out and f.aboard != target.id], eye, body_of(s, target))


def met(s: State, figures: list[Figure], eye: Spot, body: Body) -> list[tuple[Obstacle, int]]:
    """Of some figures those that lines from an eye to a body meet, with the mask of those lines."""
    solids = {f.id: solid_of(s, f) for f in figures}
    columns = columns_to(eye, body)
    found = []
    for id, crossed, _ in masks_of(solids.items(), eye, columns, body.heights):
        value = value_of(s.figures[id])
        if value and in_way(crossed):
            column = columns[next(i for i in range(len(columns)) if crossed >> 3 * i & 7)]
            at = next((ORDER * n0 // d0 for n0, d0, _, _ in solids[id].spans(eye[0], eye[1], *column)), ORDER)
            found.append((Obstacle(value, along(eye, column, at), at, figure=id), crossed))
    return found


def hidden_by(s: State, vehicles: list[Figure], eye: Spot, viewer: Figure, target: Figure) -> int:
    """The points of a figure that vehicles hide."""
    hidden = 0
    for _, mask in through_figures(s, vehicles, eye, viewer, target):
        hidden |= mask
    return hidden


def figures_around(figures: Iterable[Figure], eye: Spot, middle: Point, half: int) -> list[Figure]:
    """Figures that may come near a line to any part of a body, by a glance at where they stand."""
    x, y = eye[0], eye[1]
    dx, dy = middle[0] - x, middle[1] - y
    reach = half + WIDEST
    west, east = (x - reach, middle[0] + reach) if dx >= 0 else (middle[0] - reach, x + reach)
    south, north = (y - reach, middle[1] + reach) if dy >= 0 else (middle[1] - reach, y + reach)
    square = dx * dx + dy * dy
    return [
        f
        for f in figures
        if west < f.x < east
        and south < f.y < north
        and (dx * (f.y - y) - dy * (f.x - x)) ** 2 < (half + SPAN[f.kind]) ** 2 * square
    ]
