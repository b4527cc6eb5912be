"""Tables as text (TOML or plain mappings) and as GeoJSON, both in inches, x to the east and y to the north.

An element has a `kind` (or `type`), one of `rect`, `polygon`, `line`, `disc`, `point`, and what the table reads: `id`,
`height`, `base`, `width` (of a line), `elevation`, `depth`, `storeys`, `holes`, `doors`, `windows`, `slits`, and for a
slope between two sides of its rectangle `low`, `high`, `low_elevation`, `high_elevation`. Other fields are kept in
`attributes`. The system gives the defaults of each kind as a mapping of the same fields.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec

from bocage.ground.errors import BoardError
from bocage.ground.lattice import Point
from bocage.ground.outline import fault_of
from bocage.ground.source import read_source
from bocage.ground.table.angles import nearest
from bocage.ground.table.gaps import contains, length, nearest_point
from bocage.ground.table.pieces import Opening, Plane, Scenery, level, ramp
from bocage.ground.table.shapes import INCH, Shape, disc, line, polygon, rectangle
from bocage.ground.table.table import Table

MAX_SIDE = 1_000
"""The largest coordinate or length in inches."""
MAX_PIECES = 5_000
MAX_POINTS = 5_000
"""Points of one line or ring at most."""
MAX_STOREYS = 100
OPENINGS = {"doors": "door", "windows": "window", "slits": "slit"}
SHAPES = ("rect", "polygon", "line", "disc", "point")
_READ = frozenset(
    (
        *SHAPES,
        *OPENINGS,
        "kind",
        "type",
        "id",
        "height",
        "base",
        "width",
        "elevation",
        "depth",
        "storeys",
        "holes",
        "low",
    )
) | {"high", "low_elevation", "high_elevation", "opening_width", "opening_low", "opening_high", "openings", "surface"}

MAX_ID_LENGTH = 60
MAX_SHOWN = 60
"""Characters of a value that a message shows at most."""

Element = Mapping[str, Any]


def _cut(value: Any) -> str:
    words = repr(value)
    return words if len(words) <= MAX_SHOWN else f"{words[:MAX_SHOWN]}…"


def steps(inches: Any) -> int:
    """Inches as lattice steps, to the nearest.

    >>> steps(2), steps(0.35)
    (2000, 350)
    """
    if isinstance(inches, bool) or not isinstance(inches, (int, float)) or not abs(inches) <= MAX_SIDE:
        raise BoardError(f"{_cut(inches)} is no length", expected="a number of inches")
    return round(inches * INCH)


def place(pair: Any) -> Point:
    """A point given in inches."""
    if not isinstance(pair, (list, tuple)) or len(pair) != 2:
        raise BoardError(f"{_cut(pair)} is no point", expected="two numbers, x and y")
    return steps(pair[0]), steps(pair[1])


def table_of(
    size: Sequence[float], elements: Iterable[Element], kinds: Mapping[str, Element] | None = None, name: str = ""
) -> Table:
    """A table of this size in inches with these elements, later ones on top of earlier ones.

    >>> table = table_of((36, 24), [{"kind": "hill", "rect": [0, 0, 9, 9], "elevation": 2},
    ...                             {"kind": "wall", "line": [[1, 4], [8, 4]], "height": 0.6}])
    >>> [(piece.id, piece.base, piece.top) for piece in table.pieces]
    [('hill-1', 0, 0), ('wall-1', 2000, 2600)]
    """
    width, depth = place(list(size))
    if width <= 0 or depth <= 0:
        raise BoardError(f"a table of {width} x {depth}", where="size", expected="two positive numbers of inches")
    made: list[Scenery] = []
    counts: dict[str, int] = {}
    ids: set[str] = set()
    for number, element in enumerate(elements, 1):
        if number > MAX_PIECES:
            raise BoardError("too many elements", expected=f"at most {MAX_PIECES}")
        kind = str(element.get("kind", element.get("type", "")))
        counts[kind] = counts.get(kind, 0) + 1
        id = str(element.get("id", f"{kind}-{counts[kind]}"))[:MAX_ID_LENGTH]
        try:
            if not kind:
                raise BoardError("no kind", expected="a kind of terrain")
            if not id or id in ids:
                raise BoardError(f"the id {id!r}", expected="an id that no other element has")
            ids.add(id)
            made.append(_piece(id, kind, {**(kinds or {}).get(kind, {}), **element}, made))
        except BoardError as error:
            where = f"element {number} ({id})" if kind else f"element {number}"
            raise BoardError(error.what, where=where, expected=error.expected) from None
    return Table((width, depth), made, name)


def table_from_text(text: str, kinds: Mapping[str, Element] | None = None, *, file: str = "") -> Table:
    """The table of a TOML text: `size`, perhaps `name`, and `[[piece]]` entries."""
    try:
        content = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BoardError(str(error), file=file, expected="a TOML text of a table") from None
    try:
        pieces = content.get("piece", [])
        if not isinstance(pieces, list) or not all(isinstance(piece, dict) for piece in pieces):
            raise BoardError("no list of pieces", where="piece", expected="[[piece]] entries")
        if not isinstance(content.get("size"), list):
            raise BoardError("no size", expected="size = [width, depth] in inches")
        return table_of(content["size"], pieces, kinds, str(content.get("name", "")))
    except BoardError as error:
        raise BoardError(error.what, where=error.where, expected=error.expected, file=file) from None


def _piece(id: str, kind: str, given: Element, below: Sequence[Scenery]) -> Scenery:
    shape = _shape(given)
    surface = _surface(given)
    stands = 0 if surface is not None else _level_under(shape.centre, below)
    base = steps(given["base"]) if "base" in given else stands
    height = 0 if surface is not None else steps(given.get("height", 0))
    depth, storeys = steps(given.get("depth", 0)), _storeys(given.get("storeys", 0))
    bare = Scenery(id, kind, shape, base, height, surface, depth, (), storeys)
    openings = [
        _opening(bare, made, given, entry) for key, made in OPENINGS.items() for entry in _list(given.get(key, []), key)
    ]
    openings += [_written_opening(entry) for entry in _list(given.get("openings", []), "openings")]
    attributes = {key: value for key, value in given.items() if key not in _READ}
    return replace(bare, openings=tuple(openings), attributes=attributes)


def _storeys(what: Any) -> int:
    if isinstance(what, bool) or not isinstance(what, int) or not 0 <= what <= MAX_STOREYS:
        raise BoardError(f"{_cut(what)} is no number of storeys", expected=f"a whole number from 0 to {MAX_STOREYS}")
    return what


def _list(what: Any, of: str) -> list[Any]:
    if not isinstance(what, list):
        raise BoardError(f"no list of {of}", expected=f"{of} = [[x, y], ...]")
    return what


def _shape(given: Element) -> Shape:
    drawn = [key for key in SHAPES if key in given]
    if len(drawn) != 1:
        raise BoardError(f"{len(drawn)} shapes", expected=f"exactly one of {', '.join(SHAPES)}")
    what = given[drawn[0]]
    if drawn[0] == "rect":
        x0, y0, x1, y1 = (steps(side) for side in _numbers(what, 4))
        if x0 >= x1 or y0 >= y1:
            raise BoardError("an empty rectangle", expected="rect = [west, south, east, north]")
        return rectangle(x0, y0, x1, y1)
    if drawn[0] == "disc":
        x, y, radius = (steps(side) for side in _numbers(what, 3))
        return disc((x, y), radius)
    if drawn[0] == "point":
        return disc(place(what), 0)
    if drawn[0] == "line":
        points = _points(what)
        if len(points) < 2:
            raise BoardError("a line without length", expected="at least 2 different points")
        return line(points, steps(given.get("width", 0)))
    rings = (_points(what), *(_points(hole) for hole in given.get("holes", ())))
    closed = tuple(ring[:-1] if len(ring) > 1 and ring[0] == ring[-1] else ring for ring in rings)
    if fault := fault_of(closed):
        raise BoardError(fault, expected="outlines that do not cross or touch themselves")
    return polygon(*closed)


def _numbers(what: Any, count: int) -> Sequence[Any]:
    if not isinstance(what, (list, tuple)) or len(what) != count:
        raise BoardError(_cut(what), expected=f"{count} numbers of inches")
    return what


def _points(what: Any) -> tuple[Point, ...]:
    if not isinstance(what, (list, tuple)) or not 2 <= len(what) <= MAX_POINTS:
        raise BoardError("no list of points", expected=f"2 to {MAX_POINTS} points")
    points = [place(pair) for pair in what]
    return (points[0], *(point for before, point in pairwise(points) if before != point))


def _surface(given: Element) -> Plane | None:
    if "elevation" in given:
        return level(steps(given["elevation"]))
    if "surface" in given:
        return _plane(given["surface"])
    if "low" not in given:
        return None
    x0, y0, x1, y1 = (steps(side) for side in _numbers(given.get("rect"), 4))
    sides = {"north": (x0, y1), "south": (x0, y0), "east": (x1, y0), "west": (x0, y0)}
    low, high = str(given["low"]), str(given.get("high", ""))
    if {low, high} not in ({"north", "south"}, {"east", "west"}):
        raise BoardError(f"a slope from {low!r} to {high!r}", expected="two opposite sides, as north and south")
    bottom, top = steps(given.get("low_elevation", 0)), steps(given.get("high_elevation", 0))
    return ramp(sides[low], bottom, sides[high], top)


def _plane(what: Any) -> Plane:
    if (
        not isinstance(what, list)
        or len(what) != 4
        or not all(isinstance(number, int) for number in what)
        or what[3] <= 0
    ):
        raise BoardError(f"{what!r} is no surface", expected="four whole numbers, the last positive")
    return Plane(*what)


def _level_under(point: Point, below: Sequence[Scenery]) -> int:
    for piece in reversed(below):
        if piece.surface is not None and contains(piece.shape, *point):
            return piece.surface.at(*point)
    return 0


def _opening(piece: Scenery, kind: str, given: Element, entry: Any) -> Opening:
    own = entry if isinstance(entry, Mapping) else {"at": entry}
    storey = _storeys(own.get("storey", 0))
    floor = piece.floor(storey)
    return opening_on(
        piece.shape,
        place(own.get("at")),
        steps(own.get("width", given.get("opening_width", 1))),
        kind,
        floor + steps(own.get("low", 0 if kind == "door" else given.get("opening_low", 0.5))),
        floor + steps(own.get("high", given.get("opening_high", 1.5))),
        storey,
        str(own.get("id", "")),
    )


class _Opening(msgspec.Struct, omit_defaults=True):
    """An opening as files write it: ends `a` and `b` and heights in lattice steps."""

    kind: str
    a: Point
    b: Point
    low: int
    high: int
    storey: int = 0
    id: str = ""


def _written_opening(entry: Any) -> Opening:
    try:
        written = msgspec.convert(entry, _Opening)
    except msgspec.ValidationError as error:
        raise BoardError(str(error), where="openings", expected="kind, a, b, low and high") from None
    return Opening(written.kind, written.a, written.b, written.low, written.high, written.storey, written.id)


def opening_on(
    wall: Shape, point: Point, width: int, kind: str, low: int, high: int, storey: int = 0, id: str = ""
) -> Opening:
    """An opening centred on the point of the nearest wall, cut to that wall's length, its ends rounded to the lattice.

    >>> opening_on(rectangle(0, 0, 5000, 4000), (2500, 30), 1000, "door", 0, 1800).a
    (2000, 0)
    """
    edges = [Shape((((ax, ay), (bx, by)),)) for ax, ay, bx, by in wall.edges]
    if not edges:
        raise BoardError("an opening without a wall", expected="a building drawn as rect or polygon")
    feet = [nearest_point(edge, point) for edge in edges]
    best = min(
        range(len(edges)),
        key=lambda index: (
            ((feet[index][0] - point[0] * feet[index][2]) ** 2 + (feet[index][1] - point[1] * feet[index][2]) ** 2)
            // (feet[index][2] ** 2)
        ),
    )
    (ax, ay), (bx, by) = edges[best].points
    x, y, divisor = feet[best]
    whole = length((ax, ay), (bx, by))
    dx, dy = bx - ax, by - ay
    middle = ((x - ax * divisor) * dx + (y - ay * divisor) * dy) // (divisor * whole)
    start, end = max(middle - width // 2, 0), min(middle + width - width // 2, whole)
    ends = [(ax + nearest(dx * offset, whole), ay + nearest(dy * offset, whole)) for offset in (start, end)]
    return Opening(kind, ends[0], ends[1], low, high, storey, id)


class _Geometry(msgspec.Struct):
    type: str
    coordinates: list[Any]


class _Drawn(msgspec.Struct):
    geometry: _Geometry
    properties: dict[str, Any] = {}


class _Header(msgspec.Struct):
    size: tuple[float, float]
    name: str = ""


class _Head(msgspec.Struct):
    table: _Header


class _Collection(msgspec.Struct):
    bocage: _Head
    features: list[_Drawn]


MAX_BYTES = 16_000_000
MULTI = "Multi"
"""The prefix of GeoJSON geometry types that hold several parts."""


def load_table(path: Path, kinds: Mapping[str, Element] | None = None) -> Table:
    """The table of a GeoJSON or TOML file, by its ending."""
    data = read_source(path, MAX_BYTES, "a table")
    if path.suffix == ".toml":
        try:
            text = data.decode()
        except UnicodeDecodeError:
            raise BoardError("is no UTF-8 text", file=str(path), expected="a TOML text of a table") from None
        return table_from_text(text, kinds, file=str(path))
    return read_table(data, kinds, file=str(path))


def read_table(data: bytes | str, kinds: Mapping[str, Element] | None = None, *, file: str = "") -> Table:
    """The table of a GeoJSON text: a FeatureCollection in inches with `"bocage": {"table": {"size": [72, 48]}}`."""
    try:
        collection = msgspec.json.decode(data, type=_Collection)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BoardError(str(error), file=file, expected="a GeoJSON FeatureCollection of a table") from None
    head = collection.bocage.table
    try:
        elements = [element for feature in collection.features for element in _elements(feature)]
        return table_of(head.size, elements, kinds, head.name)
    except BoardError as error:
        raise BoardError(error.what, where=error.where, expected=error.expected, file=file) from None


def _elements(feature: _Drawn) -> list[dict[str, Any]]:
    """The elements of a feature: one, or one for each part of a Multi geometry."""
    type, drawn = feature.geometry.type, feature.geometry.coordinates
    is_multi = type.startswith(MULTI)
    parts = drawn if is_multi else [drawn]
    kind = type.removeprefix(MULTI)
    made = []
    for number, part in enumerate(parts, 1):
        element = {key: value for key, value in feature.properties.items() if value is not None}
        if is_multi and len(parts) > 1 and "id" in element:
            element["id"] = f"{element['id']}.{number}"
        if kind == "Polygon" and part:
            element["polygon"] = part[0]
            if len(part) > 1:
                element["holes"] = part[1:]
        elif kind == "LineString":
            element["line"] = part
        elif kind == "Point":
            radius = element.pop("radius", 0)
            element["disc"] = [*part[:2], radius]
        else:
            raise BoardError(f"a drawing of type {type!r}", expected="Polygon, LineString or Point")
        made.append(element)
    return made


def write_table(table: Table) -> bytes:
    """The GeoJSON text of a table, one line per piece; `read_table` makes the same table of it."""
    head = {"table": {"size": [table.size[0] / INCH, table.size[1] / INCH], "name": table.name}}
    lines = [msgspec.json.encode(_written(piece)) for piece in table.pieces]
    start = b'{"type":"FeatureCollection",\n"bocage":' + msgspec.json.encode(head)
    return start + b',\n"features":[\n' + b",\n".join(lines) + b"\n]}\n"


def _written(piece: Scenery) -> dict[str, Any]:
    given: dict[str, Any] = {**piece.attributes, "kind": piece.kind, "id": piece.id, "base": piece.base / INCH}
    for key, value in (("height", piece.height), ("depth", piece.depth)):
        if value:
            given[key] = value / INCH
    if piece.storeys:
        given["storeys"] = piece.storeys
    if piece.surface is not None:
        given["surface"] = list(piece.surface)
    if piece.openings:
        given["openings"] = [
            _Opening(one.kind, one.a, one.b, one.low, one.high, one.storey, one.id) for one in piece.openings
        ]
    return {"type": "Feature", "properties": given, "geometry": _geometry(piece.shape, given)}


def _geometry(shape: Shape, given: dict[str, Any]) -> dict[str, Any]:
    rings = [[[x / INCH, y / INCH] for x, y in ring] for ring in shape.rings]
    if shape.filled:
        return {"type": "Polygon", "coordinates": [[*ring, ring[0]] for ring in rings]}
    if shape.edges:
        given["width"] = 2 * shape.radius / INCH
        return {"type": "LineString", "coordinates": rings[0]}
    given["radius"] = shape.radius / INCH
    return {"type": "Point", "coordinates": rings[0][0]}
