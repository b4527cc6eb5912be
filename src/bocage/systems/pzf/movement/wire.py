"""Barbed wire on a straight leg (PZF-12.5): only prone men get through it, slowly; cuts open a way.

Lengths are thousandths of an inch.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

from bocage.ground.table import INCH, Shape, capsule, length, length_inside, overlaps
from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.pzf.space.bodies import Point, is_mounted, radius_of
from bocage.systems.pzf.space.terrain import table, way_on_foot, ways_on_foot
from bocage.systems.pzf.state.model import Figure, State

WIRE_PART = INCH // 4
"""Wire with cuts in it is divided into parts of at most this length, each of which is whole or gone."""


def why_not_cross_wire(s: State, figure: Figure, start: Point, end: Point) -> Violation | None:
    """Why barbed wire stops a figure on a leg; None if there is none, or the figure crawls through it."""
    if not wires_on_leg(s, figure, start, end):
        return None
    return why_no_horse_through_wire(figure) or why_not_upright_through_wire(figure)


@rule("PZF-12.5b")
def why_not_upright_through_wire(figure: Figure) -> Violation | None:
    """Why a figure may not go through wire upright; None if it is prone."""
    return None if figure.prone else refuse("PZF-12.5b", "refuse-wire")


@rule("PZF-12.5c")
def why_no_horse_through_wire(figure: Figure) -> Violation | None:
    """Why a mount may not go through wire; None for a man on foot."""
    return refuse("PZF-12.5c", "refuse-wire-horse") if is_mounted(figure) or figure.kind == "mount" else None


@rule("PZF-12.5a")
def length_in_wire(s: State, figure: Figure, start: Point, end: Point) -> int:
    """How much of a leg the base spends in wire, which is difficult ground."""
    return sum(
        length_inside((start, end), part.grown(radius_of(figure))) for part in wires_on_leg(s, figure, start, end)
    )


def wires_on_leg(s: State, figure: Figure, start: Point, end: Point) -> list[Shape]:
    """The stretches of barbed wire that the base overlaps on a leg, without the parts that were cut."""
    layout = table(s)
    if figure.level or "crawl" not in ways_on_foot(layout):
        return []
    swept = capsule(start, end, radius_of(figure))
    nearby = [layout.pieces[index] for index in layout.around(swept) if way_on_foot(layout.pieces[index]) == "crawl"]
    parts = [part for piece in nearby for part in uncut_parts(piece.shape, tuple(s.scenery.cut))]
    return [part for part in parts if overlaps(swept, part)]


@lru_cache(maxsize=512)
def uncut_parts(wire: Shape, cuts: tuple[Point, ...]) -> tuple[Shape, ...]:
    """The parts of a stretch of wire that still stand; a cut, given by its middle, removes an inch to each side."""
    if not cuts:
        return (wire,)
    parts = []
    for ax, ay, bx, by in wire.edges:
        edge_length = length((ax, ay), (bx, by))
        count = -(-edge_length // WIRE_PART)
        ends = [(ax + (bx - ax) * index // count, ay + (by - ay) * index // count) for index in range(count + 1)]
        standing = [
            (start, end)
            for start, end in pairwise(ends)
            if all(length(((start[0] + end[0]) // 2, (start[1] + end[1]) // 2), middle) > INCH for middle in cuts)
        ]
        parts += [Shape((part,), wire.radius) for part in standing]
    return tuple(parts)
