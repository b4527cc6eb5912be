"""A second implementation of sight: cut the line at every edge and hexside, test just left and right of each piece.

Only fractions and point-in-polygon tests in Cartesian-like coordinates; shares no code with `bocage.ground.sight`.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from bocage.ground import Board, Feature
from bocage.ground.lattice import UNIT

Spot = tuple[Fraction, Fraction]
HAIR = Fraction(1, 10**12)
"""The distance at which "just left" and "just right" are tested, as a fraction of the line's length."""


def _inside(spot: Spot, rings: tuple[tuple[tuple[int, int], ...], ...]) -> bool:
    inside = False
    for ring in rings:
        for number, (ax, ay) in enumerate(ring):
            bx, by = ring[number - 1]
            if (ay > spot[1]) != (by > spot[1]) and spot[0] < Fraction(bx - ax) * (spot[1] - ay) / (by - ay) + ax:
                inside = not inside
    return inside


def _norm(x: Fraction, y: Fraction) -> Fraction:
    return x * x + x * y + y * y


def _hexes(board: Board, spot: Spot) -> set[int]:
    gaps = {
        cell: _norm(spot[0] - UNIT * axial.q, spot[1] - UNIT * axial.r)
        for cell, axial in enumerate(board.axials)
        if abs(spot[0] - UNIT * axial.q) <= UNIT and abs(spot[1] - UNIT * axial.r) <= UNIT
    }
    return {cell for cell, gap in gaps.items() if gap == min(gaps.values()) and 3 * gap <= UNIT * UNIT}


def cut_cells(board: Board, start: int, end: int, counted: list[Feature]) -> set[int]:
    """The cells in which the line from `start` to `end` has artwork on both sides."""
    line = Segment(centre(board, start), centre(board, end))
    polygons = [polygon for feature in counted for polygon in feature.polygons]
    cells: set[int] = set()
    for low, high in pairwise(sorted(breaks(line, hexsides(board) + edges(counted)))):
        x, y = line.at((low + high) / 2)
        hexes = _hexes(board, (x, y))
        if not hexes or start in hexes or end in hexes:
            continue
        brinks = [(x + hair * line.dy, y - hair * line.dx) for hair in (HAIR, -HAIR)]
        if all(any(_inside(brink, polygon) for polygon in polygons) for brink in brinks):
            cells |= hexes
    return cells


class Segment(NamedTuple):
    """A straight line between two points."""

    start: Spot
    end: Spot

    @property
    def dx(self) -> Fraction:
        return self.end[0] - self.start[0]

    @property
    def dy(self) -> Fraction:
        return self.end[1] - self.start[1]

    def at(self, part: Fraction) -> Spot:
        """The point at a fraction of the line."""
        return self.start[0] + self.dx * part, self.start[1] + self.dy * part


def centre(board: Board, cell: int) -> Spot:
    q, r = board.axials[cell]
    return Fraction(UNIT * q), Fraction(UNIT * r)


def hexsides(board: Board) -> list[Segment]:
    """The sides of all hexes, each from both of its hexes."""
    thirds = ((2, -1), (1, 1), (-1, 2), (-2, 1), (-1, -1), (1, -2))
    corners = [(Fraction(UNIT * x, 3), Fraction(UNIT * y, 3)) for x, y in thirds]
    sides = []
    for cell in range(len(board.axials)):
        x, y = centre(board, cell)
        outline = [(x + dx, y + dy) for dx, dy in corners]
        sides += [Segment(outline[number - 1], outline[number]) for number in range(6)]
    return sides


def edges(features: list[Feature]) -> list[Segment]:
    """The edges of all polygons of some features."""
    rings = [ring for feature in features for polygon in feature.polygons for ring in polygon]
    exact = [[(Fraction(x), Fraction(y)) for x, y in ring] for ring in rings]
    return [Segment(ring[number - 1], ring[number]) for ring in exact for number in range(len(ring))]


def breaks(line: Segment, walls: list[Segment]) -> set[Fraction]:
    """The fractions of a line at which it meets walls, and both of its ends."""
    (ax, ay), dx, dy = line.start, line.dx, line.dy
    borders = {Fraction(0), Fraction(1)}
    for wall in walls:
        (px, py), ex, ey = wall.start, wall.dx, wall.dy
        determinant = dx * ey - dy * ex
        if determinant:
            part = ((px - ax) * ey - (py - ay) * ex) / determinant
            part_of_wall = ((px - ax) * dy - (py - ay) * dx) / determinant
            if 0 < part < 1 and 0 <= part_of_wall <= 1:
                borders.add(part)
        elif (px - ax) * dy == (py - ay) * dx:
            parts = [((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy) for x, y in wall]
            borders.update(part for part in parts if 0 < part < 1)
    return borders
