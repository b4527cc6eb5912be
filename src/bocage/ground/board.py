"""The board: hexes numbered 0..n-1, what lies in each and between them, and the drawing they were taken from.

A `BoardDraft` is the bare description that loaders make and geomorphic operations rewrite; `Board` is laid out from it
once and answers in constant time. Ground attaches no rule to any terrain: the words are the drawing's.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from itertools import combinations, pairwise
from typing import Any, NamedTuple

import numpy as np

from bocage.ground import lattice
from bocage.ground.errors import BoardError, UnknownHex
from bocage.ground.feature import Feature
from bocage.ground.hexgrid import (
    DIRECTION_NAMES,
    DIRECTIONS,
    Axial,
    Edges,
    Grid,
    How,
    Orientation,
    chords,
    disc,
    distance,
    facing,
    neighbour,
    opposite,
    subtract,
)
from bocage.ground.network import NOTHING, Graded, Network, read_network

Cell = int
"""The number of a hex of one board, from 0."""

NOWHERE: Cell = -1
"""Stands where there is no cell, such as beyond the edge of a board."""

EDGES = ("north", "east", "south", "west")

SPILLED_SHARE = Fraction(1, 50)
"""A drawn building that covers less of a hex than this was drawn a little too large; it makes no building hex."""

IntColumn = np.ndarray[Any, np.dtype[np.int32]]
"""One coordinate of every cell of a board."""

MAX_CELLS_WITH_KEPT_DISTANCES = 2_000
"""Boards up to this size keep every distance they were asked for; larger ones would need too much memory."""

MARGIN_SIDES_IN_ORDER = (0, 3, 1, 2, 5, 4)
"""Directions in which margin cells are named: north and south first, so that a cell above a column gets its name."""


class Hex(NamedTuple):
    """What a sheet says of one hex; `roads` holds one bit mask of crossed sides per separate piece of road."""

    axial: Axial
    label: str
    terrain: str = "open"
    roads: tuple[int, ...] = ()
    elevation: int = 0


@dataclass(frozen=True, slots=True)
class BoardDraft:
    """A board before it is laid out: hexes, other names for them, and the drawing.

    `grid` is kept while the hexes are all those of one grid, with its labels. `joined`: several boards were laid edge
    to edge, so that every label begins with the name of its board.
    """

    name: str
    orientation: Orientation
    edges: Edges
    hex_height: float
    hexes: tuple[Hex, ...]
    features: tuple[Feature, ...] = ()
    aliases: Mapping[str, Axial] = field(default_factory=dict)
    margin: int = 0
    grid: Grid | None = None
    joined: bool = False


class Building(NamedTuple):
    """The hexes that one building, or several that touch, stands in, and the features that draw it."""

    cells: tuple[Cell, ...]
    features: tuple[int, ...]


class Touch(NamedTuple):
    """A cell that a line meets between its ends: how, and from which to which fraction of the line."""

    cell: Cell
    how: How
    enter: Fraction
    leave: Fraction


@dataclass(frozen=True, eq=False, repr=False)
class Board:
    """An immutable board; cells below `size` are hexes of the map, the rest is the imaginary margin around it."""

    sheet: BoardDraft
    name: str
    orientation: Orientation
    hex_height: float
    size: int
    margin: int
    axials: tuple[Axial, ...]
    labels: tuple[str, ...]
    aliases: Mapping[str, Cell]
    neighbours: tuple[tuple[Cell, ...], ...]
    terrain: tuple[str, ...]
    elevation: tuple[int, ...]
    roads: tuple[int, ...]
    road_pieces: tuple[tuple[int, ...], ...]
    features: tuple[Feature, ...]
    features_in: tuple[tuple[int, ...], ...]
    buildings: tuple[Building, ...]
    building_of: tuple[int, ...]
    edges: Mapping[str, tuple[Cell, ...]]
    beyond: tuple[tuple[str, ...], ...]
    _cell_by_axial: Mapping[Axial, Cell]
    _distances: dict[Cell, Sequence[int]] = field(default_factory=dict)

    def __repr__(self) -> str:
        return f"<Board {self.name!r}, {self.size} hexes>"

    def __len__(self) -> int:
        """How many cells there are, margin included."""
        return len(self.axials)

    def label(self, cell: Cell) -> str:
        """The printed name of a cell."""
        return self.labels[cell]

    def cell(self, label: str) -> Cell:
        """The cell with this label or alias; a hex merged from two joined boards answers to both of its labels."""
        try:
            return self.aliases[label]
        except KeyError:
            raise UnknownHex(label, self.name) from None

    def cells(self, labels: str | Iterable[str]) -> tuple[Cell, ...]:
        """The cells with these labels, in order; a string is split at spaces."""
        return tuple(self.cell(label) for label in (labels.split() if isinstance(labels, str) else labels))

    def cell_at(self, axial: Axial) -> Cell:
        """The cell at a hex coordinate, `NOWHERE` if the board has none there."""
        return self._cell_by_axial.get(axial, NOWHERE)

    def on_map(self, cell: Cell) -> bool:
        """Whether a cell is a hex of the map and not of its margin."""
        return 0 <= cell < self.size

    def adjacent(self, first: Cell, second: Cell) -> bool:
        """Whether two cells share a side."""
        return second in self.neighbours[first] and second >= 0

    def direction(self, here: Cell, there: Cell) -> int:
        """The side of `here` behind which its neighbour `there` lies."""
        if not self.adjacent(here, there):
            raise BoardError(f"{self.label(here)} and {self.label(there)} are not adjacent")
        return self.neighbours[here].index(there)

    def direction_name(self, side: int) -> str:
        """The compass name of a direction on this board."""
        return DIRECTION_NAMES[self.orientation][side]

    def distance(self, start: Cell, end: Cell) -> int:
        """Hexes from `start` to `end`, counting `end` and not `start`."""
        row = self._distances.get(start)
        if row is not None:
            return row[end]
        if len(self.axials) <= MAX_CELLS_WITH_KEPT_DISTANCES:
            return self.distances(start)[end]
        return distance(self.axials[start], self.axials[end])

    def distances(self, start: Cell) -> Sequence[int]:
        """The distances from `start` to every cell, by cell number; small boards keep them, large ones count anew."""
        row = self._distances.get(start)
        if row is None:
            along, across = self._axial_columns
            wide, high = along - along[start], across - across[start]
            hexes = np.maximum(np.maximum(np.abs(wide), np.abs(high)), np.abs(wide + high))
            row = array("H", hexes.astype(np.uint16).tobytes())
            if len(self.axials) <= MAX_CELLS_WITH_KEPT_DISTANCES:
                self._distances[start] = row
        return row

    @cached_property
    def _axial_columns(self) -> tuple[IntColumn, IntColumn]:
        """Both coordinates of every cell, as `hexgrid.distance` takes them, for all cells at once."""
        columns = np.array(self.axials, dtype=np.int32)
        return columns[:, 0], columns[:, 1]

    def steps(self, here: Cell) -> tuple[Cell, ...]:
        """The cells one step away, clockwise."""
        around = self.neighbours[here]
        return around if NOWHERE not in around else tuple(there for there in around if there >= 0)

    def area(self, centre: Cell, radius: int) -> Iterator[Cell]:
        """Every cell within a distance, nearest first."""
        for axial in disc(self.axials[centre], radius):
            if (cell := self.cell_at(axial)) >= 0:
                yield cell

    def facing(self, here: Cell, there: Cell) -> tuple[int, ...]:
        """The direction in which another cell lies; two where it lies exactly between them, none for itself."""
        return facing(subtract(self.axials[there], self.axials[here]))

    def crossed(self, start: Cell, end: Cell) -> tuple[Touch, ...]:
        """The hexes of the map that the straight line between two centres meets strictly between its ends, in order."""
        origin = self.axials[start]
        touches = []
        for chord in chords(subtract(self.axials[end], origin)):
            cell = self.cell_at(Axial(origin.q + chord.offset.q, origin.r + chord.offset.r))
            if 0 <= cell < self.size and cell != start and cell != end:
                touches.append(Touch(cell, chord.how, chord.enter, chord.leave))
        return tuple(touches)

    def edge(self, name: str) -> tuple[Cell, ...]:
        """The hexes of the map along an edge: north, east, south or west."""
        if name not in self.edges:
            raise BoardError(f"{name!r} is no edge", where=f"board {self.name!r}", expected=", ".join(EDGES))
        return self.edges[name]

    @cached_property
    def network(self) -> Network:
        """What lies along hexsides, leads across them or stands inside hexes; read when first asked for."""
        return read_network(self.features, self._cell_by_axial, self.size)

    def along(self, first: Cell, second: Cell) -> Graded:
        """What lies along the side that two neighbours share: the grade of each kind, such as `{"river": "major"}`."""
        return self.network.along.get(6 * first + self.direction(first, second), NOTHING)

    def across(self, first: Cell, second: Cell) -> Graded:
        """What leads across the side that two neighbours share, such as `{"road": "primary", "bridge": "heavy"}`."""
        return self.network.across.get(6 * first + self.direction(first, second), NOTHING)

    def inside(self, cell: Cell) -> Graded:
        """The bridges, ferries and fords that stand inside a cell and not on one of its sides."""
        return self.network.inside.get(cell, NOTHING)

    def has_road(self, first: Cell, second: Cell) -> bool:
        """Whether a road crosses the side between two cells; roads run on into the margin."""
        return self.adjacent(first, second) and bool(self.roads[first] >> self.neighbours[first].index(second) & 1)

    def road_leads(self, cell: Cell, side_in: int, side_out: int) -> bool:
        """Whether one continuous piece of road in a cell crosses both sides."""
        both = 1 << side_in | 1 << side_out
        return any(piece & both == both for piece in self.road_pieces[cell])


def lay_out(sheet: BoardDraft, margin: int | None = None) -> Board:
    """The board of a sheet with `margin` rings of imaginary cells around the map; None takes the sheet's own margin."""
    margin = sheet.margin if margin is None else margin
    size = len(sheet.hexes)
    cell_by_axial, labels = _numbered(sheet, margin)
    axials = tuple(cell_by_axial)
    neighbours = tuple(
        tuple(cell_by_axial.get(neighbour(axial, side), NOWHERE) for side in range(6)) for axial in axials
    )
    pieces = _road_pieces(sheet, neighbours, len(axials))
    features_in = _features_in(sheet.features, cell_by_axial, len(axials))
    buildings = _buildings(sheet, features_in)
    edges = _edges(sheet.orientation, neighbours[:size], size)
    margin_cells = len(axials) - size
    return Board(
        sheet=sheet,
        name=sheet.name,
        orientation=sheet.orientation,
        hex_height=sheet.hex_height,
        size=size,
        margin=margin,
        axials=axials,
        labels=tuple(labels),
        aliases=_aliases(sheet, labels, cell_by_axial),
        neighbours=neighbours,
        terrain=(*(hex_.terrain for hex_ in sheet.hexes), *("off_map",) * margin_cells),
        elevation=(*(hex_.elevation for hex_ in sheet.hexes), *(0,) * margin_cells),
        roads=tuple(_union(masks) for masks in pieces),
        road_pieces=pieces,
        features=sheet.features,
        features_in=features_in,
        buildings=buildings,
        building_of=_building_of(buildings, len(axials)),
        edges=edges,
        beyond=_beyond(sheet, axials, neighbours, edges, size),
        _cell_by_axial=cell_by_axial,
    )


def _numbered(sheet: BoardDraft, margin: int) -> tuple[dict[Axial, Cell], list[str]]:
    """The cells of a board, those of its margin last, by coordinate, and their labels."""
    cell_by_axial = {hex_.axial: cell for cell, hex_ in enumerate(sheet.hexes)}
    if len(cell_by_axial) != len(sheet.hexes):
        raise BoardError("two hexes lie on each other", where=f"board {sheet.name!r}")
    labels = [hex_.label for hex_ in sheet.hexes]
    for axial, label in _margin(sheet, cell_by_axial, margin):
        cell_by_axial[axial] = len(cell_by_axial)
        labels.append(label)
    return cell_by_axial, labels


def _building_of(buildings: Sequence[Building], cells: int) -> tuple[int, ...]:
    """For each cell the index of the building that stands in it, -1 for none."""
    building_by_cell = [-1] * cells
    for index, building in enumerate(buildings):
        for cell in building.cells:
            building_by_cell[cell] = index
    return tuple(building_by_cell)


def plane_units(axial: Axial, orientation: Orientation) -> tuple[int, int]:
    """A hex centre in integer steps east and south: column pitches and half heights (flat), or the reverse."""
    return (axial.q, 2 * axial.r + axial.q) if orientation == "flat" else (2 * axial.q + axial.r, axial.r)


def _union(masks: Iterable[int]) -> int:
    total = 0
    for mask in masks:
        total |= mask
    return total


def _aliases(sheet: BoardDraft, labels: Sequence[str], cell_by_axial: Mapping[Axial, Cell]) -> dict[str, Cell]:
    names = {label: cell for cell, label in enumerate(labels)}
    if len(names) != len(labels):
        twice = next(label for label in labels if labels.count(label) > 1)
        raise BoardError(f"two hexes are called {twice!r}", where=f"board {sheet.name!r}")
    for label, axial in sheet.aliases.items():
        if names.setdefault(label, cell_by_axial[axial]) != cell_by_axial[axial]:
            raise BoardError(f"two hexes are called {label!r}", where=f"board {sheet.name!r}")
    return names


def _margin(sheet: BoardDraft, on_map: Mapping[Axial, Cell], width: int) -> list[tuple[Axial, str]]:
    """Imaginary cells, ring by ring, each labelled by a map hex and the way from it, such as `B1/N2` or `A1/NW-N`.

    `B1/N2` lies two hexes north of B1. Ways with a bend are only used where no map hex lies straight behind.
    """
    names = DIRECTION_NAMES[sheet.orientation]
    labels: dict[Axial, str] = {}
    for ring in range(1, width + 1):
        straight = [(side, ring, 0) for side in MARGIN_SIDES_IN_ORDER]
        bent = [(side, ring - aside, aside) for side in MARGIN_SIDES_IN_ORDER for aside in range(1, ring)]
        for side, ahead, aside in straight + bent:
            next_side = (side + 1) % 6
            along, across = DIRECTIONS[side], DIRECTIONS[next_side]
            name = "-".join(
                names[way] + (str(count) if count > 1 else "")
                for way, count in ((side, ahead), (next_side, aside))
                if count
            )
            for hex_ in sheet.hexes:
                q = hex_.axial.q + ahead * along.q + aside * across.q
                r = hex_.axial.r + ahead * along.r + aside * across.r
                if (axial := Axial(q, r)) not in on_map and axial not in labels:
                    labels[axial] = f"{hex_.label}/{name}"
    return list(labels.items())


def _road_pieces(sheet: BoardDraft, neighbours: Sequence[Sequence[Cell]], count: int) -> tuple[tuple[int, ...], ...]:
    pieces = [list(hex_.roads) for hex_ in sheet.hexes] + [[] for _ in range(count - len(sheet.hexes))]
    size = len(sheet.hexes)
    for cell, hex_ in enumerate(sheet.hexes):
        for side in range(6):
            here = cell
            if not _union(hex_.roads) >> side & 1:
                continue
            # A road that leaves the map runs straight on through the margin, where nothing is drawn.
            while (there := neighbours[here][side]) >= size:
                piece = 1 << opposite(side) | 1 << side
                if piece not in pieces[there]:
                    pieces[there].append(piece)
                here = there
    return tuple(tuple(masks) for masks in pieces)


def _features_in(
    features: Sequence[Feature], cell_by_axial: Mapping[Axial, Cell], count: int
) -> tuple[tuple[int, ...], ...]:
    features_by_cell: list[list[int]] = [[] for _ in range(count)]
    for index, feature in enumerate(features):
        parts = [list(polygon[0]) for polygon in feature.polygons]
        parts += [list(segment) for line in feature.lines for segment in pairwise(line)]
        for axial in {axial for part in parts for axial in lattice.hexes_near(part)}:
            if (cell := cell_by_axial.get(axial, NOWHERE)) >= 0:
                features_by_cell[cell].append(index)
    return tuple(tuple(indices) for indices in features_by_cell)


def _buildings(sheet: BoardDraft, features_in: Sequence[Sequence[int]]) -> tuple[Building, ...]:
    """Groups of building hexes; building shapes in one hex, or touching each other, belong together."""
    stands: dict[int, list[Cell]] = {}
    for cell, hex_ in enumerate(sheet.hexes):
        if hex_.terrain.startswith("building"):
            for index in features_in[cell]:
                if sheet.features[index].kind == "building" and covers(sheet.features[index], hex_.axial):
                    stands.setdefault(index, []).append(cell)
    group = {index: index for index in stands}

    def root(index: int) -> int:
        while group[index] != index:
            index = group[index]
        return index

    for cell in range(len(sheet.hexes)):
        for one, other in combinations([index for index in features_in[cell] if index in stands], 2):
            together = cell in stands[one] and cell in stands[other]
            if together or do_touch(sheet.features[one], sheet.features[other]):
                group[root(other)] = root(one)
    members: dict[int, list[int]] = {}
    for index in stands:
        members.setdefault(root(index), []).append(index)
    return tuple(
        Building(tuple(sorted({cell for index in indices for cell in stands[index]})), tuple(indices))
        for indices in members.values()
    )


def covers(feature: Feature, axial: Axial) -> bool:
    """Whether a feature covers at least `SPILLED_SHARE` of a hex."""
    return lattice.covers_at_least(feature.polygons, axial, SPILLED_SHARE)


def do_touch(one: Feature, other: Feature) -> bool:
    """Whether the outlines of two features meet."""
    return any(
        lattice.do_meet(start, end, other_start, other_end)
        for start, end in one.segments()
        for other_start, other_end in other.segments()
    )


def _edges(orientation: Orientation, neighbours: Sequence[Sequence[Cell]], size: int) -> dict[str, tuple[Cell, ...]]:
    """The cells along each edge of the map: those with no neighbour on the map in that edge's directions."""
    flat = {"north": (0,), "east": (1, 2), "south": (3,), "west": (4, 5)}
    pointy = {"north": (0, 1), "east": (2,), "south": (3, 4), "west": (5,)}
    behind = flat if orientation == "flat" else pointy
    return {
        name: tuple(
            cell for cell, around in enumerate(neighbours) if all(not 0 <= around[side] < size for side in behind[name])
        )
        for name in EDGES
    }


def _beyond(
    sheet: BoardDraft,
    axials: Sequence[Axial],
    neighbours: Sequence[Sequence[Cell]],
    edges: Mapping[str, tuple[Cell, ...]],
    size: int,
) -> tuple[tuple[str, ...], ...]:
    """For each margin cell the edges it lies beyond; a cell in a bay of the map lies beyond what it touches."""
    places = [plane_units(axial, sheet.orientation) for axial in axials]
    west, north, east, south = lattice.span(places[:size])
    edges_by_cell: list[tuple[str, ...]] = [()] * size
    for cell in range(size, len(axials)):
        x, y = places[cell]
        past = {"north": y < north, "east": x > east, "south": y > south, "west": x < west}
        names = tuple(name for name in EDGES if past[name])
        edges_by_cell.append(names or tuple(name for name in EDGES if set(neighbours[cell]) & set(edges[name])))
    return tuple(edges_by_cell)
