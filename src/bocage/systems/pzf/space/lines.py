"""What hides a body from an eye (PZF-B11f to l, B6c to e, 20.8d): terrain and figures, and those in the way.

A body is looked at in nine points, three columns of three heights; a mask has one bit for each. A line of sight is
measured in `LINE_PARTS`, from the eye.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import chain

from bocage.ground.table import Lookout, Opening, Scenery, Shape, Solid, Spot, Table, columns_of, masks_of, solid
from bocage.kernel.rules import rule
from bocage.systems.pzf.reference.tables import charts, terrain
from bocage.systems.pzf.space.bodies import Obstacle, Point
from bocage.systems.pzf.space.houses import (
    NO_HOUSE,
    NO_PIECE,
    Body,
    body_of,
    cut_through_opening,
    house_of,
    is_at_stairs,
    may_cut_opening,
    open_openings,
    openings_at_hand,
    passes_at_height,
    solid_of,
)
from bocage.systems.pzf.state.model import PS, Figure, State
from bocage.systems.pzf.state.names import is_unseen

COLUMNS, HEIGHTS = 3, 3
"""A body is looked at in this many columns, each at this many heights; a bare point has one column."""
COLUMN = (1 << HEIGHTS) - 1
"""The mask of the first column of a body; bit `HEIGHTS * column + height` stands for a point."""
ALL_POINTS = (1 << COLUMNS * HEIGHTS) - 1
"""The mask of all nine points of a body (PZF-B11f)."""
VEGETATION = frozenset(("hedge", "scrub", "crops"))
"""The kinds of vegetation one sees through, unless they are higher than both eye and target (PZF-B11g)."""
COVER_OF_UNCLASSIFIED, COVER_OF_BODY = 4, 4
"""The die that passes an obstacle without a value of its own (PZF-4.3c), and a man or mount in the way (PZF-4.3b)."""
OPAQUE = frozenset(("opaque", "opaque_to_height", "ground", "openings"))
"""The values of `los` in the terrain table that stop sight."""
LINE_PARTS = 1_000_000
"""Places along a line of sight count in this many parts of its length, from 0 at the eye."""
FARTHEST_EDGE = {"man": 600, "mount": 600, "gun": 600, "vehicle": 3 * PS}
"""The greatest distance from the centre of a figure's base to its edge, by kind, in 1/1000 inch."""
FARTHEST_EDGE_OF_ALL = max(FARTHEST_EDGE.values())
"""The greatest such distance of all kinds."""


FigureMet = tuple[Figure, int]
"""A figure on lines of sight, and the mask of those lines."""
TerrainResult = tuple[int, tuple[Obstacle, ...] | None]
"""The mask of the points that terrain hides, and the terrain in the way, None if it was not collected."""
ALL_HIDDEN: TerrainResult = (ALL_POINTS, ())
"""The result for a body of which nothing is seen."""


class Post:
    """Where sight is traced from: an eye, the base and storey of the figure that looks, and the table.

    `own` is None if the eye is a bare point; `home` is the index of the house around the eye, `NO_HOUSE` outside.
    """

    __slots__ = ("doors", "eye", "home", "laid", "level", "lookout", "own", "screen", "sorts", "wood")

    def __init__(
        self, laid: Table, doors: tuple[str, ...], wood: int, eye: Spot, own: Shape | None, level: int
    ) -> None:
        self.laid, self.doors, self.wood, self.eye, self.own, self.level = laid, doors, wood, eye, own, level
        self.home = house_of(laid, eye[:2], level)
        self.lookout = Lookout(laid, eye[:2], _pieces_that_may_hide(laid, eye[2], wood))
        self.sorts = _los_of_pieces(laid)
        self.screen: tuple[int, Solid] | None = None
        """The piece and volume that last hid all of a body: what hides one body mostly hides others near it."""


class Line:
    """The sight from a post to the nine points of a body, through terrain.

    `refuge` is the index of the house around the body, `NO_HOUSE` outside.
    """

    __slots__ = ("all", "body", "columns", "heights", "hidden", "post", "refuge")

    def __init__(self, post: Post, body: Body, columns: tuple[Point, ...], aimed_at: int = NO_PIECE) -> None:
        self.post, self.body = post, body
        self.heights, self.refuge = body.heights, body.house
        if self.refuge == aimed_at != post.home:
            # A house that is itself the target is looked at from outside: its own walls do not hide it.
            self.refuge = NO_HOUSE
        self.columns = columns
        self.all = (1 << HEIGHTS * len(columns)) - 1
        self.hidden = points_hidden_by_own_walls(self) if post.home != NO_HOUSE or self.refuge != NO_HOUSE else 0

    @property
    def touched(self) -> frozenset[int]:
        """The indices of the pieces in contact with the body's base."""
        return _touched(self.post.laid, self.body.base)

    def glance(self, skip: int = NO_PIECE) -> TerrainResult:
        """Which points are hidden, without the terrain in the way; the piece `skip` hides nothing."""
        hidden = self.hidden
        if hidden == self.all:
            return ALL_HIDDEN
        post, pieces, columns, heights = self.post, self.post.laid.pieces, self.columns, self.heights
        x, y, z = post.eye
        skipped, screen, tried = (skip, post.home, self.refuge), post.screen, None
        for numbered in chain((screen,) if screen else (), post.lookout.towards(columns)):
            index, volume = numbered
            if index in skipped or numbered is tried:
                continue
            # The screen, which is asked first, comes a second time among all.
            tried = screen
            crossed = volume.masks(x, y, z, columns, heights)[0] & ~hidden
            if crossed:
                hidden |= points_hidden_by_piece(self, index, pieces[index], crossed)
                if hidden == self.all:
                    post.screen = numbered
                    return ALL_HIDDEN
        return hidden, None

    def whole(self, skip: int = NO_PIECE) -> TerrainResult:
        """Which points are hidden, and the terrain in the way; the piece `skip` hides nothing."""
        hidden = self.hidden
        if hidden == self.all:
            return ALL_HIDDEN
        crossed_pieces: dict[int, int] = {}
        post, laid, touched = self.post, self.post.laid, self.touched
        own = frozenset() if post.own is None else pieces_not_in_way(_touched(laid, post.own), touched, laid)
        for index, crossed, _ in laid.each_mask(post.eye, self.columns, self.heights):
            if index in (skip, post.home, self.refuge):
                continue
            piece = laid.pieces[index]
            hidden |= points_hidden_by_piece(self, index, piece, crossed)
            if hidden == self.all:
                return ALL_HIDDEN
            if index not in own and is_in_way_of_sight(crossed) and not (index in touched and _is_tilted(piece)):
                crossed_pieces[index] = crossed
        for index in pieces_covering_target(self, own):
            crossed_pieces.setdefault(index, 1)
        crossed_pieces.pop(skip, None)
        return hidden, tuple(self.obstacle(index, crossed) for index, crossed in crossed_pieces.items())

    def screens(self, skip: int = NO_PIECE) -> list[Obstacle]:
        """The terrain that hides any point, the walls of the eye's and the body's own house included."""
        post = self.post
        walls = {post.home, self.refuge} - {NO_HOUSE, skip} if self.hidden else set()
        obstacles = [self.screen(index, self.hidden) for index in sorted(walls)]
        for index, crossed, _ in post.laid.each_mask(post.eye, self.columns, self.heights):
            if index not in (skip, post.home, self.refuge) and (
                mask := points_hidden_by_piece(self, index, post.laid.pieces[index], crossed)
            ):
                obstacles.append(self.screen(index, mask))
        return obstacles

    def screen(self, index: int, mask: int) -> Obstacle:
        """A piece that hides points, as an obstacle that nothing passes, where the first line meets it."""
        piece = self.post.laid.pieces[index]
        column = self.columns[first_column(mask)]
        place_on_line = _where_met(piece, self.post.eye, column)
        return Obstacle(0, point_on_line(self.post.eye, column, place_on_line), place_on_line, piece.id)

    def obstacle(self, index: int, crossed: int) -> Obstacle:
        """A piece in the way of the lines of a mask, where the first of them meets it."""
        piece = self.post.laid.pieces[index]
        column = self.columns[first_column(crossed)]
        place_on_line = _where_met(piece, self.post.eye, column)
        value = opening_cover(self, piece) if index == self.refuge else cover_of(piece)
        return Obstacle(value, point_on_line(self.post.eye, column, place_on_line), place_on_line, piece.id)


def first_column(mask: int) -> int:
    """The first column of which a mask has a point; 0 for an empty mask.

    >>> first_column(0b100_010_000), first_column(0)
    (1, 0)
    """
    return next((column for column in range(COLUMNS) if mask >> HEIGHTS * column & COLUMN), 0)


def columns_to(eye: Spot, body: Body) -> tuple[Point, ...]:
    """The middle and both edges of a body as seen from an eye, in plan; a bare point is its one column."""
    is_point = not body.shape.radius and not body.shape.edges
    return body.shape.points if is_point else columns_of(eye[:2], body.shape)


@lru_cache(maxsize=64)
def _los_of_pieces(laid: Table) -> tuple[str, ...]:
    """What each piece of a table does to sight, by its kind."""
    return tuple(terrain(piece.kind).los for piece in laid.pieces)


@lru_cache(maxsize=256)
def _pieces_that_may_hide(laid: Table, level: int, wood_depth: int) -> frozenset[int]:
    """The indices of the pieces that may hide something from an eye at a level, in 1/1000 inch.

    Vegetation that is no higher than the eye hides nothing (PZF-B11g), and no wood through which sight reaches in any
    direction (PZF-B11h).
    """
    pieces, effects = laid.pieces, _los_of_pieces(laid)
    opaque = {index for index, los in enumerate(effects) if los in OPAQUE}
    woods = (index for index, los in enumerate(effects) if los == "wood_depth")
    deep = {index for index in woods if is_wider_than(pieces[index].shape, wood_depth)}
    grown = {index for index, piece in enumerate(pieces) if piece.kind in VEGETATION and piece.top > level}
    return frozenset(opaque | deep | grown)


def is_wider_than(shape: Shape, limit: int) -> bool:
    """Whether a straight way longer than a limit may lie in an area, by the diagonal of its extent."""
    west, south, east, north = shape.box
    return (east - west) ** 2 + (north - south) ** 2 > limit * limit


@lru_cache(maxsize=8192)
def _touched(laid: Table, shape: Shape) -> frozenset[int]:
    """The indices of the pieces in contact with a base, or under it."""
    return frozenset(laid.near(shape, charts().measure.contact - 1))


def _is_tilted(piece: Scenery) -> bool:
    """Whether a piece is sloping ground, which does not cover a figure that stands on it."""
    return piece.surface is not None and bool(piece.surface.a or piece.surface.b)


def point_on_line(eye: Spot, column: Point, place_on_line: int) -> Point:
    """The point on a line of sight at a place counted in parts of `LINE_PARTS`."""
    dx, dy = column[0] - eye[0], column[1] - eye[1]
    return eye[0] + dx * place_on_line // LINE_PARTS, eye[1] + dy * place_on_line // LINE_PARTS


def _where_met(piece: Scenery, eye: Spot, column: Point) -> int:
    """How far along a line of sight a piece is met, in parts of `LINE_PARTS`; its end if it is not met."""
    for n0, d0, _, _ in _footprint(piece).spans(eye[0], eye[1], *column):
        return LINE_PARTS * n0 // d0
    return LINE_PARTS


@lru_cache(maxsize=4096)
def _footprint(piece: Scenery) -> Solid:
    """The footprint of a piece as a solid, to find where a line meets it in plan."""
    return solid(piece.shape, None, 1)


# --- points hidden by terrain (B11g, h, l) ------------------------------------------------------------------------
@rule("PZF-B11g")
def points_hidden_by_piece(line: Line, index: int, piece: Scenery, crossed: int) -> int:
    """The mask of the points that a piece hides, of those whose lines cross it.

    Opaque pieces hide all of them; houses, woods and vegetation by their own rules.
    """
    los = line.post.sorts[index]
    if los == "openings":
        return points_hidden_by_house(line, piece, crossed)
    if los in OPAQUE:
        return crossed
    if los == "wood_depth":
        return points_too_deep_in_wood(line, piece, crossed)
    if piece.kind not in VEGETATION or piece.top <= max(line.post.eye[2], line.body.foot + line.body.height):
        return 0
    layout, own_base = line.post.laid, line.post.own
    is_apart = index not in line.touched and (own_base is None or index not in _touched(layout, own_base))
    return crossed if is_apart else 0


@rule("PZF-B11h")
def points_too_deep_in_wood(line: Line, piece: Scenery, crossed: int) -> int:
    """The mask of the points whose line runs farther through a wood than sight reaches in it."""
    hidden = 0
    ex, ey, _ = line.post.eye
    depth_limit, spans = line.post.wood, _footprint(piece).spans
    for index, (x, y) in enumerate(line.columns):
        if crossed >> HEIGHTS * index & COLUMN:
            square = (x - ex) * (x - ex) + (y - ey) * (y - ey)
            for n0, d0, n1, d1 in spans(ex, ey, x, y):
                part, whole = n1 * d0 - n0 * d1, depth_limit * d0 * d1
                if part * part * square > whole * whole:
                    hidden |= crossed & COLUMN << HEIGHTS * index
    return hidden


@rule("PZF-B11l")
def points_hidden_by_own_walls(line: Line) -> int:
    """The mask of the points hidden by the walls of the house the eye or the body is in.

    Only openings the figure inside is in contact with are seen through.
    """
    post, body = line.post, line.body
    if post.home == line.refuge:
        return 0 if post.level == body.level or is_seen_by_stairs(line) else line.all
    hidden = 0
    if post.home != NO_HOUSE:
        if post.own is None:
            return line.all
        hidden |= _points_through_no_opening(
            line, openings_at_hand(post.laid, post.doors, post.home, post.own, post.level)
        )
    if line.refuge != NO_HOUSE:
        at_hand = openings_at_hand(post.laid, post.doors, line.refuge, body.base, body.level)
        hidden |= _points_through_no_opening(line, at_hand)
    return hidden


@rule("PZF-B13e")
def is_seen_by_stairs(line: Line) -> bool:
    """Whether eye and body are at the two ends of the stairs between two storeys of a house."""
    post, body = line.post, line.body
    ends = post.eye[:2], body.base.centre
    return abs(post.level - body.level) == 1 and all(is_at_stairs(post.laid.pieces[post.home], end) for end in ends)


def _points_through_no_opening(line: Line, openings: tuple[Opening, ...]) -> int:
    """The mask of the points whose lines pass through none of these openings, in plan."""
    hidden = 0
    for index, column in enumerate(line.columns):
        if not any(cut_through_opening(line.post.eye, column, opening) for opening in openings):
            hidden |= COLUMN << HEIGHTS * index
    return hidden


def points_hidden_by_house(line: Line, piece: Scenery, crossed: int) -> int:
    """The mask of the points hidden by a house between eye and body.

    Points are in sight whose line enters by one opening and leaves by another.
    """
    if not piece.openings:
        return crossed
    hidden, eye = crossed, line.post.eye
    low, high = min(eye[2], line.heights[0]), max(eye[2], line.heights[-1])
    # Of three columns the last two are the left and the right edge.
    *_, left = line.columns[:2]
    right = line.columns[-1]
    ways = [
        way
        for way in open_openings(piece, line.post.doors)
        if way.low <= high and way.high >= low and may_cut_opening(eye, left, right, way)
    ]
    if len(ways) < 2:
        return crossed
    for index, column in enumerate(line.columns):
        if not crossed >> HEIGHTS * index & COLUMN:
            continue
        cuts = [(*cut, way) for way in ways if (cut := cut_through_opening(eye, column, way))]
        if len(cuts) > 1:
            for number, z in enumerate(line.heights):
                if sum(passes_at_height(eye[2], z, *cut) for cut in cuts) > 1:
                    hidden &= ~(1 << HEIGHTS * index + number)
    return hidden


# --- terrain in the way (B6c, B11j, k) ----------------------------------------------------------------------------
@rule("PZF-B11j", "PZF-B6d")
def is_in_way_of_sight(crossed: int) -> bool:
    """Whether a piece is in the way: it is crossed by the line to any point of the target, and counts once."""
    return crossed != 0


@rule("PZF-B6c")
def pieces_not_in_way(own: frozenset[int], touched: frozenset[int], laid: Table) -> frozenset[int]:
    """The pieces in contact with the shooter that are not in its way: all but areas in which the target stands too."""
    return frozenset(index for index in own if index not in touched or not laid.pieces[index].shape.filled)


@rule("PZF-B11k")
def pieces_covering_target(line: Line, own: frozenset[int]) -> list[int]:
    """The indices of the pieces in contact with a target that cover it from the eye; a house by its openings."""
    post = line.post
    indices = [line.refuge] if line.refuge not in (NO_HOUSE, post.home) else []
    for index in line.touched:
        piece = post.laid.pieces[index]
        if index in own or index in (post.home, line.refuge) or not terrain(piece.kind).cover:
            continue
        if piece.kind == "ditch" and not line.body.prone:
            continue
        if _footprint(piece).spans(post.eye[0], post.eye[1], *line.columns[0]):
            indices.append(index)
    return indices


# --- the die that passes an obstacle (4.3) ------------------------------------------------------------------------
@rule("PZF-4.3a")
def cover_of(piece: Scenery) -> int:
    """The die that passes a piece of scenery, by its kind or by what the map says of it."""
    value = int(piece.attributes.get("cover", terrain(piece.kind).cover))
    return value or default_cover()


@rule("PZF-4.3c")
def default_cover() -> int:
    """The die that passes an obstacle without a value of its own."""
    return COVER_OF_UNCLASSIFIED


def opening_cover(line: Line, piece: Scenery) -> int:
    """The die that passes the opening at which a target inside a house stands: that of a window, else of the walls."""
    post, body = line.post, line.body
    at_hand = openings_at_hand(post.laid, post.doors, line.refuge, body.base, body.level)
    kinds = {opening.kind for opening in at_hand}
    return terrain("window").cover if "window" in kinds else cover_of(piece)


# --- figures in between (B11i, 4.3b, B6e, 20.8d) ------------------------------------------------------------------
@rule("PZF-B11i", "PZF-B11g")
def is_opaque(figure: Figure) -> bool:
    """Whether a figure hides what is behind it: vehicles and wrecks do; men, mounts and guns are only in the way."""
    return figure.kind == "vehicle"


@rule("PZF-4.3b", "PZF-B6e", "PZF-20.8d")
def cover_of_figure(figure: Figure) -> int:
    """The die that passes a figure in the way: a man or mount 4, a gun or vehicle as metal."""
    return COVER_OF_BODY if figure.kind in ("man", "mount") else charts().gun_target.cover_without_shield


def is_under_net(figure: Figure, viewer: Figure | None) -> bool:
    """Whether a viewer looks through a figure because it is a camouflaged enemy (PZF-13.2g); None views as an enemy."""
    return figure.camouflaged and is_unseen(figure) and (viewer is None or viewer.side != figure.side)


def figures_on_lines(
    s: State, figures: Iterable[Figure], eye: Spot, viewer: Figure | None, target: Figure
) -> list[tuple[Obstacle, int]]:
    """The other figures on the lines to the nine points of a figure, as obstacles with the masks of those lines."""
    return as_obstacles(s, figures_between(s, figures, eye, viewer, target), eye, body_of(s, target))


def figures_between(
    s: State, figures: Iterable[Figure], eye: Spot, viewer: Figure | None, target: Figure
) -> list[FigureMet]:
    """The other figures on the lines to the nine points of a figure, each with the mask of those lines."""
    candidates = figures_near_line(figures, eye, (target.x, target.y), FARTHEST_EDGE[target.kind])
    between = [
        figure
        for figure in candidates
        if figure is not viewer and figure is not target and not is_under_net(figure, viewer)
    ]
    if not between:
        return []
    carriers = {target.aboard, 0 if viewer is None else viewer.aboard, *(figure.aboard for figure in between)}
    return figures_met(
        s,
        [figure for figure in between if figure.id not in carriers and figure.aboard != target.id],
        eye,
        body_of(s, target),
    )


def figures_met(s: State, figures: list[Figure], eye: Spot, body: Body) -> list[FigureMet]:
    """Those of these figures on the lines from an eye to a body, each with the mask of those lines."""
    solids = [(number, solid_of(s, figure)) for number, figure in enumerate(figures)]
    masks = masks_of(solids, eye, columns_to(eye, body), body.heights) if solids else ()
    return [
        (figures[number], crossed)
        for number, crossed, _ in masks
        if cover_of_figure(figures[number]) and is_in_way_of_sight(crossed)
    ]


def as_obstacles(s: State, met: list[FigureMet], eye: Spot, body: Body) -> list[tuple[Obstacle, int]]:
    """Figures on the lines from an eye to a body as obstacles, where the first of their lines meets them."""
    columns = columns_to(eye, body)
    obstacles = []
    for figure, crossed in met:
        column = columns[first_column(crossed)]
        spans = solid_of(s, figure).spans(eye[0], eye[1], *column)
        place_on_line = next((LINE_PARTS * n0 // d0 for n0, d0, _, _ in spans), LINE_PARTS)
        point = point_on_line(eye, column, place_on_line)
        obstacles.append((Obstacle(cover_of_figure(figure), point, place_on_line, figure=figure.id), crossed))
    return obstacles


def points_hidden_by_vehicles(s: State, vehicles: list[Figure], eye: Spot, viewer: Figure, target: Figure) -> int:
    """The mask of the points of a figure that vehicles hide."""
    hidden = 0
    for _, mask in figures_between(s, vehicles, eye, viewer, target):
        hidden |= mask
    return hidden


def figures_near_line(figures: Iterable[Figure], eye: Spot, middle: Point, half: int) -> list[Figure]:
    """The figures near enough to the line from an eye to a body to be in its way: a quick test without false negatives.

    `half` is the greatest distance from the body's middle to its edge, in 1/1000 inch.
    """
    x, y = eye[0], eye[1]
    dx, dy = middle[0] - x, middle[1] - y
    reach = half + FARTHEST_EDGE_OF_ALL
    west, east = (x - reach, middle[0] + reach) if dx >= 0 else (middle[0] - reach, x + reach)
    south, north = (y - reach, middle[1] + reach) if dy >= 0 else (middle[1] - reach, y + reach)
    square = dx * dx + dy * dy
    return [
        figure
        for figure in figures
        if west < figure.x < east
        and south < figure.y < north
        and (dx * (figure.y - y) - dy * (figure.x - x)) ** 2 < (half + FARTHEST_EDGE[figure.kind]) ** 2 * square
    ]
