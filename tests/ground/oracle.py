"""Sight by another road: cut the line at every edge and hexside, look a hair to the left and right of each piece.

Only fractions and point-in-polygon tests in Cartesian-like coordinates; shares no code with `bocage.ground.sight`.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

from bocage.ground import Board, Feature
from bocage.ground.lattice import UNIT

Spot = tuple[Fraction, Fraction]
HAIR = Fraction(1, 10**12)


def _inside(spot: Spot, rings: tuple[tuple[tuple[int, int], ...], ...]) -> bool:
    inside = False
    for ring in rings:
        for i, (ax, ay) in enumerate(ring):
            bx, by = ring[i - 1]
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


def cut_cells(board: Board, a: int, b: int, counted: list[Feature]) -> set[int]:
    """The cells in which the line from `a` to `b` has artwork on both sides."""
    ax, ay = (Fraction(UNIT * v) for v in board.axials[a])
    bx, by = (Fraction(UNIT * v) for v in board.axials[b])
    dx, dy = bx - ax, by - ay
    thirds = [(UNIT * x // 3, UNIT * y // 3) for x, y in ((2, -1), (1, 1), (-1, 2), (-2, 1), (-1, -1), (1, -2))]
    walls = [
        ((q * UNIT + thirds[i - 1][0], r * UNIT + thirds[i - 1][1]), (q * UNIT + thirds[i][0], r * UNIT + thirds[i][1]))
        for q, r in board.axials
        for i in range(6)
    ]
    walls += [
        (ring[i - 1], ring[i]) for f in counted for polygon in f.polygons for ring in polygon for i in range(len(ring))
    ]
    breaks = {Fraction(0), Fraction(1)}
    for (px, py), (qx, qy) in walls:
        ex, ey = qx - px, qy - py
        det = dx * ey - dy * ex
        if det:
            t = ((px - ax) * ey - (py - ay) * ex) / det
            u = ((px - ax) * dy - (py - ay) * dx) / det
            if 0 < t < 1 and 0 <= u <= 1:
                breaks.add(t)
        elif (px - ax) * dy == (py - ay) * dx:
            for cx, cy in ((px, py), (qx, qy)):
                t = ((cx - ax) * dx + (cy - ay) * dy) / (dx * dx + dy * dy)
                if 0 < t < 1:
                    breaks.add(t)
    found: set[int] = set()
    cuts = sorted(breaks)
    for low, high in pairwise(cuts):
        middle = (low + high) / 2
        x, y = ax + dx * middle, ay + dy * middle
        hexes = _hexes(board, (x, y))
        if not hexes or a in hexes or b in hexes:
            continue
        covered = [
            any(_inside((x + hair * dy, y - hair * dx), polygon) for f in counted for polygon in f.polygons)
            for hair in (HAIR, -HAIR)
        ]
        if all(covered):
            found |= hexes
    return found
