"""Boards as GeoJSON: a FeatureCollection in metres, x to the east, y to the north, from the board's south-west corner.

The top-level member "bocage" describes the grid that lies over the drawing. Terrain of hexes, roads across hexsides,
what lies along hexsides and elevation are derived from the drawing; what the file states for a hex overrides it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, pairwise
from pathlib import Path
from typing import Annotated

import msgspec

from bocage.ground import lattice
from bocage.ground.board import Board, BoardDraft, Hex, covers, do_touch, lay_out, plane_units
from bocage.ground.errors import BoardError
from bocage.ground.feature import Feature
from bocage.ground.hexgrid import Axial, Edges, First, Grid, LabelStyle, Orientation
from bocage.ground.lattice import Point, Polygon, Polyline, Ring
from bocage.ground.network import CROSSINGS, passes
from bocage.ground.outline import fault_of
from bocage.ground.source import read_source

MAX_BYTES = 64_000_000
MAX_FEATURES = 100_000
MAX_POINTS = 500_000
MAX_RING = 5_000
MAX_HEXES = 250_000
MAX_COVERED = 8_000_000
"""Hexes that all shapes together may lie over: about a hundred layers of drawing on the largest boards we expect."""

MAX_EMPTY_PER_HEX, SPARE_EMPTY = 20, 1_000
"""Listed hexes may lie in a rectangle of at most `MAX_EMPTY_PER_HEX` places per hex and `SPARE_EMPTY` more.

Tables over that rectangle are made later, so that two hexes far apart would take all memory.
"""

MAX_COORDINATE = 10_000
"""Axial coordinates of listed hexes lie between minus this and this."""

MAX_HEX_HEIGHTS_AWAY = 1e6
"""A point further from the board than this, in hex heights, is refused before it is rounded to the lattice."""

NO_TERRAIN = frozenset({"building", "contour", "road", "rail"}) | CROSSINGS
"""Kinds of areas that do not make the terrain of a hex."""

Place = tuple[float, float]
HexsideStretch = tuple[int, Point, Point, list[Axial]]
Name = Annotated[str, msgspec.Meta(max_length=100)]


class _Polygon(msgspec.Struct, tag="Polygon", tag_field="type"):
    coordinates: list[list[Place]]


class _MultiPolygon(msgspec.Struct, tag="MultiPolygon", tag_field="type"):
    coordinates: list[list[list[Place]]]


class _LineString(msgspec.Struct, tag="LineString", tag_field="type"):
    coordinates: list[Place]


class _MultiLineString(msgspec.Struct, tag="MultiLineString", tag_field="type"):
    coordinates: list[list[Place]]


class _Properties(msgspec.Struct, omit_defaults=True):
    kind: Name
    material: Name = ""
    surface: Name = ""
    name: Name = ""
    height: int = 0
    level: int = 0
    grade: Name = ""


class _Feature(msgspec.Struct, tag="Feature", tag_field="type"):
    properties: _Properties
    geometry: _Polygon | _MultiPolygon | _LineString | _MultiLineString


class _Grid(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    orientation: Orientation = "flat"
    columns: Annotated[int, msgspec.Meta(ge=1, le=5000)] = 1
    rows: Annotated[int, msgspec.Meta(ge=1, le=5000)] = 1
    hex_height: Annotated[float, msgspec.Meta(ge=0.1, le=1_000_000)] = 40.0
    first_column: First = "full"
    edges: Edges = "half"
    labels: LabelStyle = "letters"
    # Label to axial coordinates, for boards that were cropped, turned or joined and are no longer a rectangular grid.
    cells: dict[Name, tuple[int, int]] = {}
    aliases: dict[Name, tuple[int, int]] = {}
    joined: bool = False


class _Header(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    grid: _Grid
    name: Name = ""
    terrain: dict[Name, Name] = {}
    elevation: dict[Name, int] = {}


class _Collection(msgspec.Struct, tag="FeatureCollection", tag_field="type"):
    bocage: _Header
    features: list[_Feature]


def load_board(path: Path, *, margin: int = 0) -> Board:
    """The board of a GeoJSON file."""
    return read_board(read_source(path, MAX_BYTES, "a GeoJSON file"), file=str(path), margin=margin)


def read_board(data: bytes | str, *, file: str = "", margin: int = 0) -> Board:
    """The board of a GeoJSON text."""
    if len(data) > MAX_BYTES:
        raise BoardError("the file is too large", file=file, expected=f"at most {MAX_BYTES} bytes")
    try:
        collection = msgspec.json.decode(data, type=_Collection)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BoardError(str(error), file=file, expected="a GeoJSON FeatureCollection of a board") from None
    try:
        return _build(collection, margin)
    except BoardError as error:
        raise BoardError(error.what, where=error.where, expected=error.expected, file=file) from None


def write_board(board: Board) -> bytes:
    """The GeoJSON text of a board, one line per feature; `read_board` makes the same board of it."""
    sheet = board.sheet
    derived = _read_off(_plain(sheet), sheet.features)
    header = _Header(
        grid=_written_grid(sheet),
        name=sheet.name,
        terrain={
            hex_.label: hex_.terrain
            for hex_, derived_hex in zip(sheet.hexes, derived, strict=True)
            if hex_.terrain != derived_hex.terrain
        },
        elevation={
            hex_.label: hex_.elevation
            for hex_, derived_hex in zip(sheet.hexes, derived, strict=True)
            if hex_.elevation != derived_hex.elevation
        },
    )
    to_metres = _metres(sheet)
    lines = [msgspec.json.encode(_written(feature, to_metres)) for feature in sheet.features]
    head = b'{"type":"FeatureCollection",\n"bocage":' + msgspec.json.encode(header)
    return head + b',\n"features":[\n' + b",\n".join(lines) + b"\n]}\n"


def _written_grid(sheet: BoardDraft) -> _Grid:
    grid = sheet.grid
    if grid is not None:
        return _Grid(grid.orientation, grid.columns, grid.rows, sheet.hex_height, grid.first, grid.edges, grid.labels)
    return _Grid(
        orientation=sheet.orientation,
        hex_height=sheet.hex_height,
        edges=sheet.edges,
        cells={hex_.label: (hex_.axial.q, hex_.axial.r) for hex_ in sheet.hexes},
        aliases={label: (axial.q, axial.r) for label, axial in sheet.aliases.items()},
        joined=sheet.joined,
    )


def save_board(board: Board, path: Path) -> None:
    """Writes the GeoJSON file of a board."""
    path.write_bytes(write_board(board))


def _build(collection: _Collection, margin: int) -> Board:
    if len(collection.features) > MAX_FEATURES:
        raise BoardError(f"{len(collection.features)} features", expected=f"at most {MAX_FEATURES}")
    hexes = _hexes(collection.bocage.grid)
    grid = collection.bocage.grid
    plain = None if grid.cells else _grid(grid)
    bare = BoardDraft(
        collection.bocage.name, grid.orientation, grid.edges, grid.hex_height, hexes, grid=plain, joined=grid.joined
    )
    labels = {hex_.label for hex_ in hexes}
    for what in ("terrain", "elevation"):
        for label in getattr(collection.bocage, what):
            if label not in labels:
                raise BoardError(f"no hex is called {label!r}", where=what, expected="a hex of the grid")
    features = tuple(_snapped(collection.features, bare))
    read = tuple(
        hex_._replace(
            terrain=collection.bocage.terrain.get(hex_.label, hex_.terrain),
            elevation=collection.bocage.elevation.get(hex_.label, hex_.elevation),
        )
        for hex_ in _read_off(bare, features)
    )
    aliases = {label: Axial(*coordinates) for label, coordinates in grid.aliases.items()}
    places = {hex_.axial for hex_ in hexes}
    for label, axial in aliases.items():
        if axial not in places:
            raise BoardError(f"{label!r} lies on no hex", where="grid.aliases", expected="a place listed in cells")
    return lay_out(replace(bare, hexes=read, features=features, aliases=aliases, margin=margin))


def _hexes(grid: _Grid) -> tuple[Hex, ...]:
    if grid.cells:
        q0, r0, q1, r1 = lattice.span(grid.cells.values())
        places = (q1 - q0 + 1) * (r1 - r0 + 1)
        if len(grid.cells) > MAX_HEXES or places > MAX_EMPTY_PER_HEX * len(grid.cells) + SPARE_EMPTY:
            expected = f"at most {MAX_HEXES} hexes near each other"
            raise BoardError("hexes too many or too far apart", where="grid.cells", expected=expected)
        if max(map(abs, (q0, r0, q1, r1))) > MAX_COORDINATE:
            raise BoardError("a hex too far away", where="grid.cells", expected=f"coordinates up to {MAX_COORDINATE}")
        return tuple(Hex(Axial(*coordinates), label) for label, coordinates in grid.cells.items())
    if grid.columns * grid.rows > MAX_HEXES:
        raise BoardError(f"{grid.columns} by {grid.rows} hexes", where="grid", expected=f"at most {MAX_HEXES}")
    return tuple(Hex(axial, label) for label, axial in _grid(grid).hexes())


def _grid(grid: _Grid) -> Grid:
    return Grid(grid.columns, grid.rows, grid.orientation, grid.first_column, grid.edges, grid.labels)


def _plain(sheet: BoardDraft) -> BoardDraft:
    return replace(sheet, hexes=tuple(Hex(hex_.axial, hex_.label) for hex_ in sheet.hexes))


def _corner(sheet: BoardDraft) -> Place:
    """Where the south-west corner of the board lies, in hex heights east and south of the centre of hex (0, 0)."""
    west, _, _, south = lattice.span([plane_units(hex_.axial, sheet.orientation) for hex_ in sheet.hexes])
    flat = sheet.orientation == "flat"
    pitch, half = math.sqrt(3) / 2, 1 / 2
    across, down = (pitch, half) if flat else (half, pitch)
    x, y = west * across, south * down
    if sheet.edges == "whole":
        wide, high = (1 / math.sqrt(3), half) if flat else (half, 1 / math.sqrt(3))
        x, y = x - wide, y + high
    return x, y


def in_metres(board: Board) -> Callable[[Point], Place]:
    """Where a lattice point of a board lies in its GeoJSON text."""
    return _metres(board.sheet)


def _metres(sheet: BoardDraft) -> Callable[[Point], Place]:
    west, south = _corner(sheet)

    def to_metres(point: Point) -> Place:
        x, y = lattice.to_plane(point, sheet.orientation)
        return round((x - west) * sheet.hex_height, 5), round((south - y) * sheet.hex_height, 5)

    return to_metres


def _written(feature: Feature, to_metres: Callable[[Point], Place]) -> _Feature:
    def closed(ring: Ring) -> list[Place]:
        return [to_metres(point) for point in (*ring, ring[0])]

    geometry: _Polygon | _MultiPolygon | _LineString | _MultiLineString
    if feature.polygons:
        polygons = [[closed(ring) for ring in polygon] for polygon in feature.polygons]
        geometry = _Polygon(polygons[0]) if len(polygons) == 1 else _MultiPolygon(polygons)
    else:
        lines = [[to_metres(point) for point in line] for line in feature.lines]
        geometry = _LineString(lines[0]) if len(lines) == 1 else _MultiLineString(lines)
    properties = _Properties(
        feature.kind,
        feature.material,
        feature.surface,
        feature.name,
        feature.height,
        feature.level,
        feature.grade,
    )
    return _Feature(properties, geometry)


def _snapped(features: Sequence[_Feature], sheet: BoardDraft) -> Iterable[Feature]:
    west, south = _corner(sheet)
    x0, y0, x1, y1 = lattice.span([lattice.centre(hex_.axial) for hex_ in sheet.hexes])
    # Drawings may lie partly off the board, as far as twice its extent and 20 hexes.
    reach = 2 * (x1 - x0 + y1 - y0) + 20 * lattice.UNIT
    points_left = MAX_POINTS

    def snap(place: Place) -> Point:
        nonlocal points_left
        points_left -= 1
        if points_left < 0:
            raise BoardError("too many points", expected=f"at most {MAX_POINTS}")
        x, y = place[0] / sheet.hex_height + west, south - place[1] / sheet.hex_height
        if not (math.isfinite(x) and math.isfinite(y)) or max(abs(x), abs(y)) > MAX_HEX_HEIGHTS_AWAY:
            raise BoardError(f"the point {place} is far off the board", expected="metres from its south-west corner")
        point = lattice.from_plane(x, y, sheet.orientation)
        if not (x0 - reach <= point[0] <= x1 + reach and y0 - reach <= point[1] <= y1 + reach):
            raise BoardError(f"the point {place} is far off the board", expected="metres from its south-west corner")
        return point

    covered = 0
    for number, feature in enumerate(features, 1):
        try:
            snapped = _snap_feature(feature, snap)
            covered += _covered(snapped)
            if covered > MAX_COVERED:
                raise BoardError("the drawing is too large", expected=f"shapes over at most {MAX_COVERED} hexes")
            yield snapped
        except BoardError as error:
            where = f"feature {number} ({feature.properties.kind})"
            raise BoardError(error.what, where=where, expected=error.expected) from None


def _covered(feature: Feature) -> int:
    """The hexes in the rectangles around the parts of a feature, as an upper bound of those it lies over."""
    parts: list[Sequence[Point]] = [polygon[0] for polygon in feature.polygons]
    parts += [stretch for line in feature.lines for stretch in pairwise(line)]
    boxes = [lattice.span(part) for part in parts]
    return sum(((x1 - x0) // lattice.UNIT + 3) * ((y1 - y0) // lattice.UNIT + 3) for x0, y0, x1, y1 in boxes)


def _snap_feature(feature: _Feature, snap: Callable[[Place], Point]) -> Feature:
    geometry = feature.geometry
    polygons: list[Polygon] = []
    lines: list[Polyline] = []
    if isinstance(geometry, _Polygon):
        polygons = [_polygon(geometry.coordinates, snap)]
    elif isinstance(geometry, _MultiPolygon):
        polygons = [_polygon(rings, snap) for rings in geometry.coordinates]
    elif isinstance(geometry, _LineString):
        lines = [_line(geometry.coordinates, snap)]
    else:
        lines = [_line(places, snap) for places in geometry.coordinates]
    if not polygons and not lines:
        raise BoardError("nothing is drawn", expected="at least one polygon or line")
    given = feature.properties
    if given.kind == "contour" and lines:
        polygons = [(line[:-1],) for line in lines if line[0] == line[-1]]
        if len(polygons) != len(lines):
            raise BoardError("an open contour line", expected="contours that close")
        lines = []
    return Feature(
        given.kind,
        tuple(polygons),
        tuple(lines),
        given.material,
        given.surface,
        given.name,
        given.height,
        given.level,
        given.grade,
    )


def _polygon(rings: Sequence[Sequence[Place]], snap: Callable[[Place], Point]) -> Polygon:
    if not rings:
        raise BoardError("a polygon without an outline", expected="at least one ring")
    made: list[Ring] = []
    for ring in rings:
        if len(ring) < 4 or ring[0] != ring[-1]:
            raise BoardError("an open ring", expected="at least 4 points, the last like the first")
        if len(ring) > MAX_RING:
            raise BoardError(f"a ring of {len(ring)} points", expected=f"at most {MAX_RING}")
        made.append(_thinned([snap(place) for place in ring[:-1]], closed=True))
    polygon = tuple(made)
    if fault := fault_of(polygon):
        raise BoardError(fault, expected="outlines that do not cross or touch themselves")
    return polygon


def _line(places: Sequence[Place], snap: Callable[[Place], Point]) -> Polyline:
    line = _thinned([snap(place) for place in places], closed=False)
    if len(line) < 2:
        raise BoardError("a line without length", expected="at least 2 different points")
    return line


def _thinned(points: Sequence[Point], *, closed: bool) -> tuple[Point, ...]:
    """The points without immediate repetitions, which snapping may have made."""
    kept = [point for index, point in enumerate(points) if index == 0 or point != points[index - 1]]
    while closed and len(kept) > 1 and kept[0] == kept[-1]:
        kept.pop()
    return tuple(kept)


def _read_off(sheet: BoardDraft, features: Sequence[Feature]) -> tuple[Hex, ...]:
    """The hexes with the terrain, roads and elevation that the drawing shows."""
    index_by_axial = {hex_.axial: index for index, hex_ in enumerate(sheet.hexes)}
    near: list[list[Feature]] = [[] for _ in sheet.hexes]
    for feature in features:
        hulls = [polygon[0] for polygon in feature.polygons]
        for axial in {axial for hull in hulls for axial in lattice.hexes_near(hull)} & index_by_axial.keys():
            near[index_by_axial[axial]].append(feature)
    roads = _roads([feature for feature in features if feature.kind == "road"])
    return tuple(
        hex_._replace(
            terrain=_terrain(hex_.axial, around, bool(roads.get(hex_.axial))),
            roads=roads.get(hex_.axial, ()),
            elevation=max(
                (drawn.level for drawn in around if drawn.kind == "contour" and _holds_centre(drawn, hex_.axial)),
                default=0,
            ),
        )
        for hex_, around in zip(sheet.hexes, near, strict=True)
    )


def _holds_centre(feature: Feature, axial: Axial) -> bool:
    return any(lattice.is_inside(lattice.centre(axial), polygon) for polygon in feature.polygons)


def _terrain(axial: Axial, around: Sequence[Feature], has_road: bool) -> str:
    """The terrain of a hex: a building if there is one, else the kind that covers its dot, else half of the hex.

    Of several kinds over the dot the one drawn last counts. `open` where nothing qualifies.
    """
    for feature in around:
        if feature.kind == "building" and covers(feature, axial):
            return f"building_{feature.material}" if feature.material else "building"
    areas = [feature for feature in around if feature.kind not in NO_TERRAIN]
    terrain = next((area.kind for area in reversed(areas) if _holds_centre(area, axial)), "")
    if not terrain:
        by_kind: dict[str, list[Polygon]] = {}
        for area in areas:
            by_kind.setdefault(area.kind, []).extend(area.polygons)
        half = Fraction(1, 2)
        terrain = next((kind for kind, drawn in by_kind.items() if lattice.covers_at_least(drawn, axial, half)), "open")
    return "woods_road" if terrain == "woods" and has_road else terrain


def _roads(features: Sequence[Feature]) -> dict[Axial, tuple[int, ...]]:
    """For each hex the sides that roads cross, one mask for each group of roads that are connected."""
    stretches = [
        (number, start, end, lattice.hexes_near((start, end)))
        for number, feature in enumerate(features)
        for start, end in feature.segments()
    ]
    network = _networks(features, stretches)
    masks: dict[tuple[Axial, int], int] = {}
    for number, start, end, near in stretches:
        for axial in near:
            for side in range(6):
                if passes(start, end, axial, side):
                    key = axial, network[number]
                    masks[key] = masks.get(key, 0) | 1 << side
    masks_by_hex: dict[Axial, tuple[int, ...]] = {}
    for (axial, _), mask in masks.items():
        masks_by_hex[axial] = (*masks_by_hex.get(axial, ()), mask)
    return masks_by_hex


def _networks(features: Sequence[Feature], stretches: Sequence[HexsideStretch]) -> list[int]:
    """A number for each road, the same for roads that meet, directly or through others."""
    group = list(range(len(features)))

    def root(number: int) -> int:
        while group[number] != number:
            number = group[number]
        return number

    in_hex: dict[Axial, dict[int, None]] = {}
    for number, _, _, near in stretches:
        for axial in near:
            in_hex.setdefault(axial, {})[number] = None
    for numbers in in_hex.values():
        for one, other in combinations(numbers, 2):
            if root(one) != root(other) and do_touch(features[one], features[other]):
                group[max(root(one), root(other))] = min(root(one), root(other))
    return [root(number) for number in group]
