"""Boards written as text, for tests and for small original maps.

Three forms: a picture of the hexes, one string per column, or a list of hexes. Each draws the default shapes, so that
a text board has the same sight lines, saves and turns as any other.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from bocage.ground import shapes
from bocage.ground.board import Board, BoardDraft, Hex, lay_out
from bocage.ground.errors import BoardError
from bocage.ground.feature import Feature, split_grade
from bocage.ground.hexgrid import (
    DIRECTIONS,
    Axial,
    Edges,
    First,
    Grid,
    Orientation,
    direction,
    neighbour,
    opposite,
)
from bocage.ground.lattice import UNIT, Point, centre, side_ends, side_middle

LEGEND: Mapping[str, str] = {
    ".": "open",
    "r": "road",
    "x": "woods_road",
    "S": "building_stone",
    "W": "building_wood",
    "w": "woods",
    "o": "orchard",
    "g": "grain",
}

HALF_BRIDGE = UNIT // 6
"""Half the length of the line drawn for a bridge, ferry or ford, in lattice units."""

HEX_HEIGHT_METRES = 40.0
"""The scale of a board written as text."""

FootprintOutline = Sequence[tuple[float, float]]
Footprints = Mapping[str, Sequence[FootprintOutline]]
LabelPaths = Mapping[str, Iterable[str | Sequence[str]]]
"""Paths of hex labels by kind and grade, such as `{"rail/double": ["A1 B1 C2"]}`."""


def board_from_text(
    picture: str,
    legend: Mapping[str, str] = LEGEND,
    *,
    orientation: Orientation = "flat",
    edges: Edges = "half",
    name: str = "",
    roads: Iterable[str | Sequence[str]] = (),
    footprints: Footprints | None = None,
    elevation: Mapping[str, int] | None = None,
    lines: LabelPaths | None = None,
    sides: Mapping[str, str] | None = None,
    crossings: Mapping[str, str] | None = None,
    margin: int = 0,
) -> Board:
    """The board of a picture in which each mark is a hex and every other line is set off by half a hex.

    In a flat board neighbouring columns stand on alternate lines, so a column's hexes are two lines apart; in a pointy
    board each line is a row. The line that starts further left holds column A. A blank place in the picture is written
    as `_`: no hex there. Roads, railways and rivers are paths of hexes in `lines`; `roads` are those without a grade.
    `sides` says what lies along hexsides, `crossings` what stands across them or inside a hex:
    `sides={"A1:S": "river/major"}, crossings={"A1:S": "bridge/heavy", "B2": "ford"}`.

    >>> board = board_from_text('''
    ...      .   w
    ...    .   S   .
    ...      .   .
    ...    .   .   .
    ...      .   .
    ... ''')
    >>> board.label(0), board.terrain[board.cell("D0")], board.terrain[board.cell("C1")], board.size
    ('A1', 'woods', 'building_stone', 12)
    """
    grid, texts = _read_picture(picture, orientation, edges, name)
    hexes = _hexes_of_lines(grid, texts, legend, name)
    return _finish(grid, hexes, name, footprints, elevation, Marks(_with_roads(lines, roads), sides, crossings), margin)


def board_from_columns(
    columns: Mapping[str, str],
    legend: Mapping[str, str] = LEGEND,
    *,
    first: First = "full",
    edges: Edges = "half",
    name: str = "",
    roads: Iterable[str | Sequence[str]] = (),
    footprints: Footprints | None = None,
    elevation: Mapping[str, int] | None = None,
    lines: LabelPaths | None = None,
    sides: Mapping[str, str] | None = None,
    crossings: Mapping[str, str] | None = None,
    margin: int = 0,
) -> Board:
    """The flat board given by one string per column, from north to south.

    >>> board = board_from_columns({"A": ".w", "B": ".S."}, roads=["A1 A2"])
    >>> [board.label(c) for c in range(board.size)], board.direction_name(3), bin(board.roads[board.cell("A1")])
    (['A1', 'A2', 'B0', 'B1', 'B2'], 'S', '0b1001')
    """
    strings = list(columns.values())
    grid = Grid(len(strings), _rows(strings, first, edges), "flat", first, edges)
    for line_index, letters in enumerate(columns):
        if grid.label(line_index, 1) != f"{letters}1":
            raise BoardError(f"column {letters!r}", where=f"board {name!r}", expected=grid.label(line_index, 1)[:-1])
    hexes = _hexes_of_lines(grid, strings, legend, name)
    return _finish(grid, hexes, name, footprints, elevation, Marks(_with_roads(lines, roads), sides, crossings), margin)


def board_from_hexes(
    hexes: Mapping[str, tuple[str, Sequence[str]]],
    grid: Grid,
    *,
    name: str = "",
    footprints: Footprints | None = None,
    elevation: Mapping[str, int] | None = None,
    lines: LabelPaths | None = None,
    sides: Mapping[str, str] | None = None,
    crossings: Mapping[str, str] | None = None,
    margin: int = 0,
) -> Board:
    """The part of a grid that is listed: for each label the terrain and the sides that a road crosses.

    >>> board = board_from_hexes({"F3": ("woods_road", ["NE", "SW"]), "G3": ("woods_road", ["NE", "SW"])}, Grid(33, 10))
    >>> board.size, board.has_road(board.cell("F3"), board.cell("G3"))
    (2, True)
    """
    places = dict(grid.hexes())
    listed: dict[str, Hex] = {}
    for label, (terrain, ways) in hexes.items():
        if label not in places:
            raise BoardError(f"no hex is called {label!r}", where=f"board {name!r}", expected="a hex of the grid")
        mask = sum({1 << direction(way, grid.orientation) for way in ways})
        listed[label] = Hex(places[label], label, terrain, (mask,) if mask else ())
    return _finish(grid, listed, name, footprints, elevation, Marks(lines or {}, sides, crossings), margin)


def _read_picture(picture: str, orientation: Orientation, edges: Edges, name: str) -> tuple[Grid, list[str]]:
    """The grid of a picture and the marks of each of its lines, which are columns (flat) or rows (pointy)."""
    marks = [line.split() for line in picture.splitlines() if line.strip()]
    indents = [len(line) - len(line.lstrip()) for line in picture.splitlines() if line.strip()]
    if not marks:
        raise BoardError("an empty picture", where=f"board {name!r}", expected="at least one hex")
    outer = min(indents)
    if orientation == "flat":
        texts, first = _columns_of_picture(marks, indents, outer, edges)
        return Grid(len(texts), _rows(texts, first, edges), "flat", first, edges), texts
    texts = ["".join(line) for line in marks]
    first = "half" if (indents[0] == outer) == (edges == "half") else "full"
    return Grid(_rows(texts, first, edges), len(texts), "pointy", first, edges), texts


def _columns_of_picture(
    lines: Sequence[Sequence[str]], indents: Sequence[int], outer: int, edges: Edges
) -> tuple[list[str], First]:
    a_on_top = indents[0] == outer
    if len(lines) > 1 and any(
        (indent == outer) != ((index % 2 == 0) == a_on_top) for index, indent in enumerate(indents)
    ):
        raise BoardError("uneven lines", where="picture", expected="every other line set off by half a hex")
    even = [line for index, line in enumerate(lines) if (index % 2 == 0) == a_on_top]
    odd = [line for index, line in enumerate(lines) if (index % 2 == 0) != a_on_top]
    for group in (even, odd):
        if len({len(line) for line in group}) > 1:
            raise BoardError("lines of different length", where="picture", expected="a mark or _ for every hex")
    columns = []
    for column in range(max((len(group[0]) * 2 - (group is even) for group in (even, odd) if group), default=0)):
        group = odd if column % 2 else even
        columns.append("".join(line[column // 2] for line in group if column // 2 < len(line)))
    first: First = "half" if a_on_top == (edges == "half") else "full"
    return columns, first


def _rows(columns: Sequence[str], first: First, edges: Edges) -> int:
    """The rows that fit every column; a column with half hexes at its ends has one more."""
    rows = {
        len(text) - (edges == "half" and (column % 2 == 0) == (first == "half")) for column, text in enumerate(columns)
    }
    if len(rows) != 1:
        raise BoardError("columns of uneven length", where="board", expected="n hexes, or n + 1 where rows start at 0")
    return rows.pop()


def _hexes_of_lines(grid: Grid, lines: Sequence[str], legend: Mapping[str, str], name: str) -> dict[str, Hex]:
    hexes: dict[str, Hex] = {}
    for line_index, text in enumerate(lines):
        if len(text) != len(grid.places(line_index)):
            expected = f"{len(grid.places(line_index))} hexes"
            raise BoardError(f"{len(text)} hexes in line {line_index + 1}", where=f"board {name!r}", expected=expected)
        for place, mark in zip(grid.places(line_index), text, strict=True):
            label = grid.label(line_index, place)
            if mark == "_":
                continue
            if mark not in legend:
                raise BoardError(f"unknown mark {mark!r}", where=label, expected=f"one of {''.join(legend)}")
            hexes[label] = Hex(grid.axial(line_index, place), label, legend[mark])
    return hexes


class Marks(NamedTuple):
    """What is written of a board beside the terrain of its hexes."""

    lines: LabelPaths
    sides: Mapping[str, str] | None
    crossings: Mapping[str, str] | None


def _with_roads(lines: LabelPaths | None, roads: Iterable[str | Sequence[str]]) -> LabelPaths:
    given = dict(lines or {})
    return {**given, "road": [*given.get("road", ()), *roads]}


def _finish(
    grid: Grid,
    hexes: Mapping[str, Hex],
    name: str,
    footprints: Footprints | None,
    elevation: Mapping[str, int] | None,
    marks: Marks,
    margin: int,
) -> Board:
    axials = {label: hex_.axial for label, hex_ in hexes.items()}
    roads = {hex_.axial: sum(hex_.roads) for hex_ in hexes.values()}
    _complete(roads)
    drawn = _lay_lines(marks.lines, axials, roads, name)
    if not any(feature.kind == "road" for feature in drawn):
        stubs = [(axial, side) for axial, mask in roads.items() for side in range(6) if mask >> side & 1]
        drawn += [Feature("road", lines=(shapes.road_line([axial], None, side),)) for axial, side in stubs]
    for label, hex_ in hexes.items():
        drawn += _draw(hex_, roads[hex_.axial], (footprints or {}).get(label), grid.orientation)
    for place, words in (marks.sides or {}).items():
        axial, side = _find_side(axials, place, grid.orientation, name)
        drawn += [_graded(word, side_ends(axial, side)) for word in words.split()]
    for place, words in (marks.crossings or {}).items():
        drawn += [_graded(word, _crossing(axials, place, grid.orientation, name)) for word in words.split()]
    for label in {**(footprints or {}), **(elevation or {})}:
        _find(axials, label, name)
    made = tuple(
        hex_._replace(roads=(mask,) if (mask := roads[hex_.axial]) else (), elevation=(elevation or {}).get(label, 0))
        for label, hex_ in hexes.items()
    )
    whole = grid if [hex_.label for hex_ in made] == [label for label, _ in grid.hexes()] else None
    sheet = BoardDraft(
        name, grid.orientation, grid.edges, HEX_HEIGHT_METRES, made, tuple(drawn), margin=margin, grid=whole
    )
    return lay_out(sheet)


def _complete(roads: dict[Axial, int]) -> None:
    """Mark every side that a road crosses in the masks of both its hexes."""
    for axial, mask in list(roads.items()):
        for side in range(6):
            if mask >> side & 1 and (there := neighbour(axial, side)) in roads:
                roads[there] |= 1 << opposite(side)


def _lay_lines(lines: LabelPaths, axials: Mapping[str, Axial], roads: dict[Axial, int], name: str) -> list[Feature]:
    """The drawings of all paths; the sides that roads cross are marked in `roads`."""
    drawn = []
    for words, paths in lines.items():
        for path in paths:
            places = [_find(axials, label, name) for label in _words(path)]
            masks = roads if split_grade(words)[0] == "road" else dict.fromkeys(roads, 0)
            drawn.append(_graded(words, _lay_line(places, masks)))
    return drawn


def _graded(words: str, line: tuple[Point, ...]) -> Feature:
    kind, grade = split_grade(words)
    return Feature(kind, lines=(line,), grade=grade)


def _find_side(axials: Mapping[str, Axial], place: str, orientation: Orientation, name: str) -> tuple[Axial, int]:
    label, colon, way = place.rpartition(":")
    if not colon:
        raise BoardError(f"{place!r} names no hexside", where=f"board {name!r}", expected="a label such as K5:S")
    return _find(axials, label, name), direction(way, orientation)


def _crossing(axials: Mapping[str, Axial], place: str, orientation: Orientation, name: str) -> tuple[Point, ...]:
    """A short line across a hexside, or inside a hex where no direction is named."""
    if ":" in place:
        axial, side = _find_side(axials, place, orientation, name)
        (x, y), step = side_middle(axial, side), DIRECTIONS[side]
    else:
        (x, y), step = centre(_find(axials, place, name)), DIRECTIONS[1]
    dx, dy = step.q * HALF_BRIDGE, step.r * HALF_BRIDGE
    return (x - dx, y - dy), (x + dx, y + dy)


def _words(path: str | Sequence[str]) -> Sequence[str]:
    return path.split() if isinstance(path, str) else path


def _find(axials: Mapping[str, Axial], label: str, name: str) -> Axial:
    if label not in axials:
        raise BoardError(f"no hex is called {label!r}", where=f"board {name!r}")
    return axials[label]


def _draw(hex_: Hex, mask: int, outlines: Sequence[FootprintOutline] | None, orientation: Orientation) -> list[Feature]:
    drawn = shapes.features_of(hex_.terrain, hex_.axial, mask, orientation)
    if outlines is None or not drawn:
        return list(drawn)
    polygons = tuple(shapes.local_polygon(hex_.axial, outline, orientation) for outline in outlines)
    return [Feature(drawn[0].kind, polygons=polygons, material=drawn[0].material)]


def _lay_line(path: Sequence[Axial], masks: dict[Axial, int]) -> tuple[Point, ...]:
    """Mark the sides that a path crosses in `masks`; returns its drawing, which runs off the map where it can."""
    ways = []
    for here, there in pairwise(path):
        around = [neighbour(here, side) for side in range(6)]
        if there not in around:
            raise BoardError("a line leaps over a hex", where=f"path through {tuple(here)}", expected="adjacent hexes")
        ways.append(around.index(there))
        masks[here] |= 1 << ways[-1]
        masks[there] |= 1 << opposite(ways[-1])
    ends: list[int | None] = []
    for end, came_from in ((path[0], ways[0]), (path[-1], opposite(ways[-1]))) if ways else ():
        off = shapes.way_off(came_from, [side for side in range(6) if neighbour(end, side) not in masks])
        ends.append(off)
        if off is not None:
            masks[end] |= 1 << off
    return shapes.road_line(path, *(ends or (None, None)))
