"""Line of sight (PZF-B11e to l, B6c to e): who sees whom, and what stands in the way of a shot, in order.

Sight is traced from an eye to nine points of a body. What the terrain does to a pair of eye and body does not change
while both stand still, so it is kept; figures between them are looked at anew each time.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

import msgspec

from bocage.ground.table import (
    Opening,
    Piece,
    Shape,
    Solid,
    Spot,
    Table,
    columns_of,
    disc,
    heights_of,
    hull,
    masks_of,
    nearest_point,
    solid,
    within,
)
from bocage.kernel.rules import rule
from bocage.systems.pzf import weather
from bocage.systems.pzf.bodies import Point, base, is_mounted, near
from bocage.systems.pzf.charts import Volume
from bocage.systems.pzf.model import PS, Figure, State, on_table, other
from bocage.systems.pzf.tables import charts, terrain, vehicle
from bocage.systems.pzf.terrain import floor_of, is_inside, storeys_of, table
from bocage.systems.pzf.view import is_unseen

ALL = 0b111_111_111
"""All nine points of a body (PZF-B11f): bit column * 3 + height."""
GROWTH = frozenset(("hedge", "scrub", "crops"))
"""What grows: one looks through it, but not if it is higher than eye and target (PZF-B11g)."""
OPAQUE = frozenset(("opaque", "opaque_to_height", "ground", "openings"))
ORDER = 1_000_000
"""Places along a line of sight are counted in so many parts of it."""


class Obstacle(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Something in the way: a terrain element or a figure, what a shot needs to pass it, and where it is met."""

    value: int
    point: Point
    at: int
    element: str = ""
    figure: int = 0


class Look(msgspec.Struct, frozen=True, omit_defaults=True):
    """What an eye sees of a body. `way` holds the obstacles in order from the eye."""

    visible: bool
    way: tuple[Obstacle, ...] = ()

    @property
    def is_covered(self) -> bool:
        """Whether terrain or a vehicle stands before part of it."""
        return any(obstacle.element or obstacle.value > 4 for obstacle in self.way)


HIDDEN = Look(False)


class Body(NamedTuple):
    """A volume to be seen: its outline, where it stands, how high it is; the base, storey and posture of its figure."""

    shape: Shape
    foot: int
    height: int
    base: Shape
    level: int
    prone: bool


# --- volumes and eyes ---------------------------------------------------------------------------------------------
@rule("PZF-B11e", off=lambda f: charts().volumes.standing)
def volume_of(f: Figure) -> Volume:
    """The cylinder of a man, rider, mount or gun."""
    volumes = charts().volumes
    if f.kind == "man":
        return volumes.rider if is_mounted(f) else volumes.prone if f.prone else volumes.standing
    return volumes.gun if f.kind == "gun" else volumes.rider


def foot_of(s: State, f: Figure) -> int:
    """The level on which a figure stands: the ground, a storey, or a place on the face it climbs."""
    return _foot(table(s), f.x, f.y, f.level) + f.height


@lru_cache(maxsize=8192)
def _foot(laid: Table, x: int, y: int, level: int) -> int:
    if level:
        for index in reversed(laid.at((x, y))):
            if storeys_of(laid.pieces[index]):
                return floor_of(laid.pieces[index], level)
    return laid.ground((x, y))


def body_of(s: State, f: Figure) -> Body:
    """What there is to be seen of a figure."""
    if f.kind == "vehicle":
        length, width, height = vehicle(f.type).size
        return Body(_hull((f.x, f.y), f.facing, length, width), foot_of(s, f), height, base(f), f.level, False)
    volume = volume_of(f)
    return Body(_round((f.x, f.y), volume.radius), foot_of(s, f), volume.height, base(f), f.level, f.prone)


_round = lru_cache(maxsize=8192)(disc)
_hull = lru_cache(maxsize=1024)(hull)


def eye_of(s: State, f: Figure) -> Spot:
    """Where a figure looks from; of a vehicle four fifths of its height, over its centre."""
    return f.x, f.y, foot_of(s, f) + eye_height(f)


def eye_height(f: Figure) -> int:
    """How high an eye is above the feet."""
    if f.kind == "vehicle":
        return vehicle(f.type).size[2] * charts().volumes.vehicle_eye // PS
    return volume_of(f).eye


# --- the questions ------------------------------------------------------------------------------------------------
def sees(s: State, viewer: Figure, target: Figure) -> Look:
    """Whether a figure sees another, and what stands in the way."""
    if not may_look(s, viewer, target):
        return HIDDEN
    return look(s, eye_of(s, viewer), target, viewer)


def can_see(s: State, viewer: Figure, target: Figure) -> bool:
    """Whether a figure sees another, without asking what is in the way."""
    return any(_seen(s, viewer, (target,)))


def visible_enemies(s: State, f: Figure) -> list[Figure]:
    """The enemies on the table that a figure sees; a wreck is none."""
    return list(_seen(s, f, (e for e in on_table(s, other(f.side)) if not e.wreck)))


def sees_any(s: State, f: Figure) -> bool:
    """Whether a figure sees any enemy."""
    return any(_seen(s, f, on_table(s, other(f.side))))


def _seen(s: State, viewer: Figure, targets: Iterable[Figure]) -> Iterator[Figure]:
    """Of some figures those that a figure sees."""
    eye, own, known = eye_of(s, viewer), stance(viewer), _known(s)
    vehicles = [f for f in on_table(s) if is_opaque(f) and not is_under_net(f, viewer)]
    limit = weather.sight_limit(s)
    for target in targets:
        if (not limit and not target.camouflaged) or may_look(s, viewer, target):
            near_line = _around(vehicles, eye, (target.x, target.y), SPAN[target.kind]) if vehicles else ()
            between = [f for f in near_line if f is not viewer]
            if between:
                hidden = _looked(s, eye, viewer, target)[0] | _hidden_by(s, between, eye, viewer, target)
            else:
                key = (eye, own, stance(target))
                hidden = (known.get(key) or known.get((key, PEEK)) or _peek(s, key, viewer, target))[0]
            if is_seen(hidden):
                yield target


def glimpse(s: State, eye: Spot, target: Figure, viewer: Figure) -> Look:
    """As `look`, but of what is in the way only friends of the viewer and vehicles; most looks end at the terrain."""
    known, key = _known(s), (eye, stance(viewer), stance(target))
    found = known.get(key) or known.get((key, PEEK)) or _peek(s, key, viewer, target)
    if not is_seen(found[0]):
        return HIDDEN
    between = _through_figures(
        s, (f for f in on_table(s) if f.side == viewer.side or is_opaque(f)), eye, viewer, target
    )
    masks = [mask for obstacle, mask in between if is_opaque(s.figures[obstacle.figure])]
    if masks:
        hidden = _looked(s, eye, viewer, target)[0]
        for mask in masks:
            hidden |= mask
        if not is_seen(hidden):
            return HIDDEN
    return Look(True, tuple(obstacle for obstacle, _ in between))


def may_look(s: State, viewer: Figure, target: Figure) -> bool:
    """Whether sight is worth tracing: not through camouflage, not beyond what the weather allows."""
    if target.side != viewer.side and is_unseen(target):
        return False
    limit = weather.sight_limit(s)
    return not limit or near(viewer, target, limit)


def is_under_net(f: Figure, viewer: Figure | None) -> bool:
    """Whether an enemy looks at a camouflaged figure as at empty ground (PZF-13.2g)."""
    return f.camouflaged and is_unseen(f) and (viewer is None or viewer.side != f.side)


def could_see(s: State, viewer: Figure, target: Figure) -> bool:
    """Whether a figure would see another if that were not camouflaged."""
    limit = weather.sight_limit(s)
    return (not limit or near(viewer, target, limit)) and look(s, eye_of(s, viewer), target, viewer).visible


def look(s: State, eye: Spot, target: Figure, viewer: Figure | None = None, level: int = 0) -> Look:
    """What is seen of a figure from an eye; without a viewer the eye is a bare point, on a storey if inside."""
    hidden, way = _looked(s, eye, viewer, target, level)
    if not is_seen(hidden) or way is None:
        return HIDDEN
    between = _through_figures(s, on_table(s), eye, viewer, target)
    if between:
        for obstacle, mask in between:
            if is_opaque(s.figures[obstacle.figure]):
                hidden |= mask
        if not is_seen(hidden):
            return HIDDEN
        way = (*way, *(obstacle for obstacle, _ in between))
    if len(way) > 1:
        way = tuple(sorted(way, key=lambda obstacle: (obstacle.at, obstacle.element, obstacle.figure)))
    return Look(True, way)


@rule("PZF-B11f", off=True)
def is_seen(hidden: int) -> bool:
    """A body is seen if one of its nine points is."""
    return hidden != ALL


def sees_point(s: State, viewer: Figure, point: Point, height: int = PS // 2) -> bool:
    """Whether a figure sees a marker or a spot on the ground."""
    limit = weather.sight_limit(s)
    mark = _round(point, 0)
    if limit and not within(base(viewer), mark, limit + charts().measure.tolerance):
        return False
    body = Body(mark, table(s).ground(point), height, mark, 0, False)
    return is_seen(_line(s, eye_of(s, viewer), viewer, 0, body).glance()[0])


def sees_element(s: State, viewer: Figure, id: str) -> Look:
    """Whether a figure sees any part of a piece of scenery, at its nearest point or its middle; what is in the way."""
    known, key = _known(s), (eye_of(s, viewer), stance(viewer), id)
    found = known.get(key)
    if found is None or (found[1] is None and is_seen(found[0])):
        known[key] = found = _element(s, viewer, id, glance=False)
    return Look(True, found[1]) if found[1] is not None and is_seen(found[0]) else HIDDEN


def can_see_element(s: State, viewer: Figure, id: str) -> bool:
    """Whether a figure sees any part of a piece of scenery, without asking what is in the way."""
    return any(elements_seen(s, viewer, (id,)))


def elements_seen(s: State, viewer: Figure, ids: Iterable[str]) -> Iterator[str]:
    """Of some pieces of scenery those that a figure sees any part of."""
    known, eye, own = _known(s), eye_of(s, viewer), stance(viewer)
    for id in ids:
        found = known.get((eye, own, id))
        if found is None:
            known[eye, own, id] = found = _element(s, viewer, id, glance=True)
        if is_seen(found[0]):
            yield id


def figures_before(s: State, figures: Iterable[Figure], viewer: Figure, id: str) -> list[Obstacle]:
    """Of some figures those on the line to the part of a piece of scenery that a figure sees."""
    eye = eye_of(s, viewer)
    part = _part_seen(s, eye, viewer, id)
    if part is None:
        return []
    around = [f for f in _around(figures, eye, part.base.centre, 0) if f is not viewer and not is_under_net(f, viewer)]
    out = {viewer.aboard, *(f.aboard for f in around)}
    return [obstacle for obstacle, _ in _met(s, [f for f in around if f.id not in out], eye, part)] if around else []


def _part_seen(s: State, eye: Spot, viewer: Figure, id: str) -> Body | None:
    """The part of a piece of scenery that a figure sees; looked for once from each place."""
    known, key = s.setting.looks.setdefault(_part_seen, {}), (table(s), *s.scenery.open_doors, eye, stance(viewer), id)
    if key not in known:
        if len(known) > KEPT:
            known.clear()
        known[key] = next((part for part in _parts(s, viewer, id) if _shows(s, viewer, id, part)), None)
    return known[key]  # type: ignore[return-value]


def _parts(s: State, viewer: Figure, id: str) -> Iterator[Body]:
    """What there is to be seen of a piece of scenery: its nearest point, then its middle."""
    laid = table(s)
    piece = laid.piece(id)
    x, y, divisor = nearest_point(piece.shape, (viewer.x, viewer.y))
    for point in ((x // divisor, y // divisor), piece.shape.centre):
        mark = _round(point, 0)
        yield Body(mark, laid.ground(point), max(piece.height, PS // 10), mark, 0, False)


def _shows(s: State, viewer: Figure, id: str, part: Body) -> bool:
    line = _line(s, eye_of(s, viewer), viewer, 0, part)
    return is_seen(line.glance(table(s).number[id])[0])


def _element(s: State, viewer: Figure, id: str, *, glance: bool) -> Terrain:
    number = table(s).number[id]
    for part in _parts(s, viewer, id):
        line = _line(s, eye_of(s, viewer), viewer, 0, part)
        found = line.glance(number) if glance else line.whole(number)
        if is_seen(found[0]):
            return found
    return ALL, ()


# --- terrain between an eye and a body ----------------------------------------------------------------------------
Terrain = tuple[int, tuple[Obstacle, ...] | None]
"""The points that terrain hides, and the elements in the way; None while only a glance was taken."""
Stance = tuple[object, ...]
KEPT = 100_000
"""How many pairs are kept for a table."""
PEEK = "peek"
"""Beside a pair: only whether anything is seen."""


def stance(f: Figure) -> Stance:
    """All of a figure that matters to sight."""
    if f.kind == "vehicle":
        return f.x, f.y, f.type, f.facing
    return f.x, f.y, f.level, f.height, f.kind, f.prone, f.aboard != 0


def _known(s: State) -> dict[object, Terrain]:
    """What has been looked at on the table as it is now, with its doors."""
    key = (table(s), *s.scenery.open_doors)
    found = s.setting.looks.get(key)
    if found is None:
        s.setting.looks[key] = found = {}
    return found  # type: ignore[return-value]


def _looked(s: State, eye: Spot, viewer: Figure | None, target: Figure, level: int = 0) -> Terrain:
    """What terrain leaves of a figure to an eye; looked at once for each pair of stances."""
    known = _known(s)
    key = (eye, level if viewer is None else stance(viewer), stance(target))
    found = known.get(key)
    if found is None:
        if len(known) > KEPT:
            known.clear()
        known[key] = found = _line(s, eye, viewer, level, body_of(s, target)).whole()
    return found


def _peek(s: State, key: tuple[Spot, Stance, Stance], viewer: Figure, target: Figure) -> Terrain:
    """Whether terrain leaves anything of a figure to be seen: its middle is looked at first, then its edges."""
    known, eye, body = _known(s), key[0], body_of(s, target)
    if len(known) > KEPT:
        known.clear()
    found = _line(s, eye, viewer, 0, body, (body.shape.centre,)).glance()
    if found[0] == ALL and (body.shape.radius or body.shape.edges):
        found = _line(s, eye, viewer, 0, body, columns_of(eye[:2], body.shape)[1:]).glance()
    known[key, PEEK] = found
    return found


def _columns(eye: Spot, body: Body) -> tuple[Point, ...]:
    """The middle and the edges of a body; a bare point has no left and right."""
    is_point = not body.shape.radius and not body.shape.edges
    return body.shape.points if is_point else columns_of(eye[:2], body.shape)


def _line(
    s: State, eye: Spot, viewer: Figure | None, level: int, body: Body, columns: tuple[Point, ...] | None = None
) -> Line:
    columns = _columns(eye, body) if columns is None else columns
    own = None if viewer is None else base(viewer)
    storey = level if viewer is None else viewer.level
    doors = tuple(s.scenery.open_doors)
    return Line(table(s), doors, s.setting.options.wood_los_depth, eye, own, storey, body, columns)


@lru_cache(maxsize=256)
def _sorts(laid: Table) -> tuple[frozenset[int], frozenset[int]]:
    """The pieces that simply hide what is behind them, and those that hide by a measure of their own."""
    sorts = [(index, piece, terrain(piece.kind).los) for index, piece in enumerate(laid.pieces)]
    plain = frozenset(index for index, _, los in sorts if los in OPAQUE and los != "openings")
    own = {index for index, piece, los in sorts if los in ("openings", "wood_depth") or piece.kind in GROWTH}
    return plain, frozenset(own)


class Line:
    """One look in the making: from an eye to the nine points of a body, through the terrain."""

    __slots__ = ("all", "body", "columns", "doors", "eye", "heights", "hidden", "home", "laid", "own",
                 "refuge", "touched", "wood")  # fmt: skip

    def __init__(
        self,
        laid: Table,
        doors: tuple[str, ...],
        wood: int,
        eye: Spot,
        own: Shape | None,
        level: int,
        body: Body,
        columns: tuple[Point, ...],
    ) -> None:
        self.laid, self.doors, self.wood, self.eye, self.own, self.body = laid, doors, wood, eye, own, body
        self.columns = columns
        self.all = (1 << 3 * len(self.columns)) - 1
        self.heights = heights_of(body.foot, body.height)
        self.touched = _touched(laid, body.base)
        self.home = _house(laid, eye[:2], level)
        self.refuge = _house(laid, body.base.centre, body.level)
        self.hidden = 0
        if self.home >= 0 or self.refuge >= 0:
            self.hidden = walled(self, level)

    def glance(self, skip: int = -1) -> Terrain:
        """Only what is hidden, but for one piece."""
        plain, own = _sorts(self.laid)
        hidden = self.hidden | plainly_hidden(self, plain if skip < 0 else plain - {skip})
        if hidden == self.all:
            return ALL, ()
        pieces = self.laid.pieces
        for index, crossed in self.crossed(own):
            if index != skip:
                hidden |= hides(self, index, pieces[index], crossed)
        return (ALL, ()) if hidden == self.all else (hidden, None)

    def whole(self, skip: int = -1) -> Terrain:
        """What is hidden, and what is in the way."""
        hidden = self.hidden
        found: dict[int, int] = {}
        own = frozenset() if self.own is None else own_cover(_touched(self.laid, self.own), self.touched, self.laid)
        for index, crossed in self.crossed():
            if index == skip:
                continue
            piece = self.laid.pieces[index]
            hidden |= hides(self, index, piece, crossed)
            if index not in own and in_way(crossed) and not (index in self.touched and _is_tilted(piece)):
                found[index] = crossed
        if hidden == self.all:
            return ALL, ()
        for index in behind(self, own):
            found.setdefault(index, 1)
        found.pop(skip, None)
        return hidden, tuple(self.obstacle(index, crossed) for index, crossed in found.items())

    def crossed(self, among: frozenset[int] | None = None) -> list[tuple[int, int]]:
        """The pieces that lines to the nine points run through, but for the houses eye and body are in."""
        found = self.laid.masks(self.eye, self.columns, self.heights, among)
        return [(index, crossed) for index, crossed, _ in found if index not in (self.home, self.refuge)]

    def obstacle(self, index: int, crossed: int) -> Obstacle:
        """A piece in the way, at the place where the first of the lines that meet it does."""
        piece = self.laid.pieces[index]
        column = next((i for i in range(3) if crossed >> 3 * i & 7), 0)
        at = _meeting(piece, self.eye, self.columns[column])
        value = opening_cover(self, piece) if index == self.refuge else cover_of(piece)
        return Obstacle(value, _along(self.eye, self.columns[column], at), at, piece.id)


def _is_tilted(piece: Piece) -> bool:
    """Whether a piece is sloping ground: who stands on it is not covered by it."""
    return piece.surface is not None and bool(piece.surface.a or piece.surface.b)


def _along(eye: Spot, column: Point, at: int) -> Point:
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


@lru_cache(maxsize=8192)
def _touched(laid: Table, shape: Shape) -> frozenset[int]:
    """The pieces in contact with a base, or under it."""
    return frozenset(laid.near(shape, charts().measure.contact - 1))


@rule("PZF-B11g", off=0)
def plainly_hidden(line: Line, plain: frozenset[int]) -> int:
    """The points behind walls, ground and other things that nobody looks through."""
    return line.all & ~line.laid.seen(line.eye, line.columns, line.heights, plain)


@rule("PZF-B11g", off=0)
def hides(line: Line, index: int, piece: Piece, crossed: int) -> int:
    """The points that a piece hides: what is opaque all it stands before, growth and woods by their own measure."""
    sight = terrain(piece.kind).los
    if sight == "openings":
        return through_openings(line, piece, crossed)
    if sight in OPAQUE:
        return crossed
    if sight == "wood_depth":
        return too_deep(line, piece, crossed)
    is_apart = index not in line.touched and (line.own is None or index not in _touched(line.laid, line.own))
    high = piece.kind in GROWTH and piece.top > max(line.eye[2], line.body.foot + line.body.height)
    return crossed if high and is_apart else 0


@rule("PZF-B11h", off=0)
def too_deep(line: Line, piece: Piece, crossed: int) -> int:
    """The points to which a line runs further through a wood than one sees in it."""
    hidden = 0
    ex, ey, _ = line.eye
    for i, (x, y) in enumerate(line.columns):
        if crossed >> 3 * i & 7:
            square = (x - ex) ** 2 + (y - ey) ** 2
            for n0, d0, n1, d1 in _flat(piece).spans(ex, ey, x, y):
                if (n1 * d0 - n0 * d1) ** 2 * square > (line.wood * d0 * d1) ** 2:
                    hidden |= crossed & 7 << 3 * i
    return hidden


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
    found = [line.refuge] if line.refuge >= 0 and line.refuge != line.home else []
    for index in line.touched:
        piece = line.laid.pieces[index]
        if index in own or index in (line.home, line.refuge) or not terrain(piece.kind).cover:
            continue
        if piece.kind == "ditch" and not line.body.prone:
            continue
        if _flat(piece).spans(line.eye[0], line.eye[1], *line.columns[0]):
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
    kinds = {opening.kind for opening in _at_hand(line.laid, line.doors, line.refuge, line.body.base, line.body.level)}
    return terrain("window").cover if "window" in kinds else cover_of(piece)


# --- houses -------------------------------------------------------------------------------------------------------
@lru_cache(maxsize=8192)
def _house(laid: Table, point: Point, level: int) -> int:
    """The house in which a point lies on a storey, -1 outside."""
    for index in reversed(laid.at(point)):
        if is_inside(laid.pieces[index], level):
            return index
    return -1


@lru_cache(maxsize=8192)
def _at_hand(laid: Table, doors: tuple[str, ...], house: int, shape: Shape, level: int) -> tuple[Opening, ...]:
    """The openings of its storey that a base inside is in contact with, doors only while they are open."""
    piece = laid.pieces[house]
    contact = charts().measure.contact - 1
    if not piece.openings and piece.kind == "ruin":
        walls = (Opening("gap", (ax, ay), (bx, by), piece.base, piece.top) for ax, ay, bx, by in piece.shape.edges)
        return tuple(gap for gap in walls if within(gap.shape, shape, contact))
    return tuple(
        opening
        for number, opening in enumerate(piece.openings)
        if opening.storey == level and is_open(piece, number, doors) and within(opening.shape, shape, contact)
    )


def is_open(piece: Piece, number: int, doors: tuple[str, ...]) -> bool:
    """Whether one looks through an opening: always through windows and slits, through a door when it is open."""
    opening = piece.openings[number]
    return opening.kind != "door" or door_name(piece, number) in doors


def door_name(piece: Piece, number: int) -> str:
    """How a door is called in choices and in what was done to the table."""
    return piece.openings[number].id or f"{piece.id}.{number}"


@rule("PZF-B11l", off=0)
def walled(line: Line, level: int) -> int:
    """The points that the walls of eye's or body's own house hide: all but those seen through an opening at hand."""
    if line.home == line.refuge:
        return 0 if level == line.body.level else line.all
    hidden = 0
    if line.home >= 0:
        if line.own is None:
            return line.all
        hidden |= _not_through(line, _at_hand(line.laid, line.doors, line.home, line.own, level))
    if line.refuge >= 0:
        at_hand = _at_hand(line.laid, line.doors, line.refuge, line.body.base, line.body.level)
        hidden |= _not_through(line, at_hand)
    return hidden


def _not_through(line: Line, openings: tuple[Opening, ...]) -> int:
    hidden = 0
    for i, column in enumerate(line.columns):
        if not any(_cut(line.eye, column, opening) for opening in openings):
            hidden |= 7 << 3 * i
    return hidden


def _cut(eye: Spot, column: Point, opening: Opening) -> tuple[int, int] | None:
    """Where a line in plan passes an opening, as a fraction of it; None if it does not."""
    (cx, cy), (fx, fy) = opening.a, opening.b
    ax, ay = eye[0], eye[1]
    dx, dy = column[0] - ax, column[1] - ay
    s = dx * (cy - ay) - dy * (cx - ax)
    t = dx * (fy - ay) - dy * (fx - ax)
    if (s > 0 and t > 0) or (s < 0 and t < 0) or s == t:
        return None
    gx, gy = fx - cx, fy - cy
    number, divisor = (cx - ax) * gy - (cy - ay) * gx, dx * gy - dy * gx
    if divisor < 0:
        number, divisor = -number, -divisor
    return (number, divisor) if 0 <= number <= divisor else None


def through_openings(line: Line, piece: Piece, crossed: int) -> int:
    """The points hidden by a house between eye and body: all but those seen in by one opening and out by another."""
    if not piece.openings:
        return crossed
    hidden = crossed
    for i, column in enumerate(line.columns):
        cuts = [
            (*cut, opening)
            for number, opening in enumerate(piece.openings)
            if is_open(piece, number, line.doors) and (cut := _cut(line.eye, column, opening))
        ]
        if len(cuts) > 1:
            for j, z in enumerate(line.heights):
                if sum(_is_level(line.eye[2], z, *cut) for cut in cuts) > 1:
                    hidden &= ~(1 << 3 * i + j)
    return hidden


def _is_level(ez: int, z: int, number: int, divisor: int, opening: Opening) -> bool:
    height = ez * divisor + (z - ez) * number
    return opening.low * divisor <= height <= opening.high * divisor


def in_house(s: State, f: Figure) -> Piece | None:
    """The building a figure is in."""
    return house_at(s, (f.x, f.y), f.level)


def house_at(s: State, point: Point, level: int) -> Piece | None:
    """The building in which a point lies on a storey."""
    laid = table(s)
    index = _house(laid, point, level)
    return laid.pieces[index] if index >= 0 else None


def openings_at(s: State, f: Figure) -> tuple[Opening, ...]:
    """The openings through which a figure inside a building sees and is seen."""
    laid = table(s)
    index = _house(laid, (f.x, f.y), f.level)
    return () if index < 0 else _at_hand(laid, tuple(s.scenery.open_doors), index, base(f), f.level)


# --- figures between an eye and a body ----------------------------------------------------------------------------
def _through_figures(
    s: State, figures: Iterable[Figure], eye: Spot, viewer: Figure | None, target: Figure
) -> list[tuple[Obstacle, int]]:
    """The other figures that lines to the nine points run through, with the mask of those lines."""
    near_line = _around(figures, eye, (target.x, target.y), SPAN[target.kind])
    around = (f for f in near_line if f is not viewer and f is not target)
    between = [f for f in around if not is_under_net(f, viewer)]
    if not between:
        return []
    out = {target.aboard, 0 if viewer is None else viewer.aboard, *(f.aboard for f in between)}
    return _met(s, [f for f in between if f.id not in out and f.aboard != target.id], eye, body_of(s, target))


def _met(s: State, figures: list[Figure], eye: Spot, body: Body) -> list[tuple[Obstacle, int]]:
    """Of some figures those that lines from an eye to a body meet, with the mask of those lines."""
    solids = {f.id: _volume(s, f) for f in figures}
    columns = _columns(eye, body)
    found = []
    for id, crossed, _ in masks_of(solids.items(), eye, columns, heights_of(body.foot, body.height)):
        value = value_of(s.figures[id])
        if value and in_way(crossed):
            column = columns[next(i for i in range(len(columns)) if crossed >> 3 * i & 7)]
            at = next((ORDER * n0 // d0 for n0, d0, _, _ in solids[id].spans(eye[0], eye[1], *column)), ORDER)
            found.append((Obstacle(value, _along(eye, column, at), at, figure=id), crossed))
    return found


def _hidden_by(s: State, vehicles: list[Figure], eye: Spot, viewer: Figure, target: Figure) -> int:
    hidden = 0
    for _, mask in _through_figures(s, vehicles, eye, viewer, target):
        hidden |= mask
    return hidden


SPAN = {"man": 600, "mount": 600, "gun": 600, "vehicle": 3 * PS}
"""No body reaches further from its middle."""


def _around(figures: Iterable[Figure], eye: Spot, middle: Point, half: int) -> Iterator[Figure]:
    """Figures that may come near a line to any part of a body, by a glance at where they stand."""
    x, y = eye[0], eye[1]
    dx, dy = middle[0] - x, middle[1] - y
    west, east = (x, middle[0]) if dx >= 0 else (middle[0], x)
    south, north = (y, middle[1]) if dy >= 0 else (middle[1], y)
    square = dx * dx + dy * dy
    for f in figures:
        reach = half + SPAN[f.kind]
        is_beside = west - reach < f.x < east + reach and south - reach < f.y < north + reach
        if is_beside and (dx * (f.y - y) - dy * (f.x - x)) ** 2 < reach * reach * square:
            yield f


def _volume(s: State, f: Figure) -> Solid:
    """The volume of a figure, made once for each stance."""
    known, key = s.setting.looks.setdefault(_volume, {}), (table(s), stance(f))
    found = known.get(key)
    if found is None:
        body = body_of(s, f)
        known[key] = found = solid(body.shape, body.foot, body.foot + body.height)
    return found  # type: ignore[return-value]


@rule("PZF-B11i", off=False)
def is_opaque(f: Figure) -> bool:
    """Men, mounts and guns are in the way; vehicles and wrecks hide what is behind them."""
    return f.kind == "vehicle"


@rule("PZF-4.3b", "PZF-B6e", "PZF-20.8d", off=0)
def value_of(f: Figure) -> int:
    """The die that passes a figure: a man or mount 4, a gun or vehicle as metal."""
    return 4 if f.kind in ("man", "mount") else charts().gun_target.cover_without_shield
