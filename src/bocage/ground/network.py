"""What lies between hexes: walls and rivers along hexsides, roads and railways across them, bridges; all with grades.

Everything is read from the drawing. What is destroyed or built in play belongs to the state of a game: a rule asks the
board whether there is a bridge and the state whether it still stands.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from bocage.ground import lattice
from bocage.ground.feature import Feature, higher
from bocage.ground.hexgrid import Axial, hexside, neighbour, opposite
from bocage.ground.lattice import Point

LEADING = frozenset({"road", "rail", "river", "stream", "canal"})
"""Kinds whose lines lead from hex to hex where they cross a hexside."""

CROSSINGS = frozenset({"bridge", "ferry", "ford"})
"""Kinds that stand across the hexsides that their line crosses or, where it crosses none, inside a hex."""

NEVER_ALONG = frozenset({"road", "rail", "contour"}) | CROSSINGS
"""Kinds whose lines lie on the ground or only describe it; lines of all other kinds can lie along hexsides."""

Graded = Mapping[str, str]
"""The grade of each kind that is there, empty where it has none; of several of a kind the highest."""

NOTHING: Graded = {}


@dataclass(frozen=True, slots=True)
class Network:
    """Kinds and grades by hexside and by cell.

    Hexsides are numbered `6 * cell + direction`, and each is listed under the numbers of both its cells.
    """

    along: Mapping[int, Graded]
    """What lies along a hexside: walls, hedges, rivers, cliffs."""

    across: Mapping[int, Graded]
    """What leads across a hexside from one hex to the next: roads, railways, rivers, bridges."""

    inside: Mapping[int, Graded]
    """Bridges, ferries and fords inside a cell."""


def read_network(features: Sequence[Feature], cells: Mapping[Axial, int], size: int) -> Network:
    """The network of a drawing over the cells of a board, of which those from `size` on are its margin."""
    along: dict[int, dict[str, str]] = {}
    across: dict[int, dict[str, str]] = {}
    inside: dict[int, dict[str, str]] = {}
    for feature in features:
        for axial, side in sides_along(feature):
            _enter(along, _numbers(cells, axial, side), feature)
        crossed = sides_crossed_by(feature)
        for axial, side in crossed:
            _enter(across, _numbers(cells, axial, side), feature)
        if feature.kind in CROSSINGS and not crossed and (axial := lattice.hex_of(next(feature.points()))) in cells:
            _enter(inside, [cells[axial]], feature)
    _run_on(across, cells, size)
    return Network(along, across, inside)


def sides_along(feature: Feature) -> Iterator[tuple[Axial, int]]:
    """The hexsides along whose whole length a feature was drawn as a line."""
    for line in feature.lines if feature.kind not in NEVER_ALONG else ():
        for start, end in pairwise(line):
            for axial in lattice.hexes_near((start, end)):
                for side in range(3):
                    corner, next_corner = lattice.side_ends(axial, side)
                    if lattice.is_between(start, end, corner) and lattice.is_between(start, end, next_corner):
                        yield axial, side


def sides_crossed_by(feature: Feature) -> set[tuple[Axial, int]]:
    """The hexsides that a feature leads across."""
    if feature.kind not in LEADING | CROSSINGS:
        return set()
    return {
        hexside(axial, side)
        for start, end in feature.segments()
        for axial in lattice.hexes_near((start, end))
        for side in range(6)
        if passes(start, end, axial, side)
    }


def passes(start: Point, end: Point, axial: Axial, side: int) -> bool:
    """Whether a stretch of a line meets a hexside away from its corners, and does not run along it."""
    corner, next_corner = lattice.side_ends(axial, side)
    if lattice.orient(corner, next_corner, start) == 0 and lattice.orient(corner, next_corner, end) == 0:
        return False
    return (
        lattice.do_meet(start, end, corner, next_corner)
        and not lattice.is_between(start, end, corner)
        and not lattice.is_between(start, end, next_corner)
    )


def _numbers(cells: Mapping[Axial, int], axial: Axial, side: int) -> list[int]:
    """The numbers of a hexside, one for each of its hexes that is a cell."""
    seen = ((axial, side), (neighbour(axial, side), opposite(side)))
    return [6 * cells[hex_] + way for hex_, way in seen if hex_ in cells]


def _enter(table: dict[int, dict[str, str]], numbers: Sequence[int], feature: Feature) -> None:
    for number in numbers:
        kinds = table.setdefault(number, {})
        kinds[feature.kind] = higher(feature.kind, kinds.get(feature.kind, ""), feature.grade)


def _run_on(across: dict[int, dict[str, str]], cells: Mapping[Axial, int], size: int) -> None:
    """Extend roads, railways and rivers that lead off the map straight on through the margin, which has no drawing."""
    axials = list(cells)
    for number, kinds in list(across.items()):
        here, side = axials[number // 6], number % 6
        leading = {kind: grade for kind, grade in kinds.items() if kind in LEADING}
        while leading and number // 6 < size and cells.get(here := neighbour(here, side), -1) >= size:
            for further in _numbers(cells, here, side):
                across.setdefault(further, {}).update(leading)
