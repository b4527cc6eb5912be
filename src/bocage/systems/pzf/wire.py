"""Barbed wire under vehicles (PZF-12.5d, e): they bog more easily in it, and tear it away where they get through."""

from __future__ import annotations

from collections.abc import Iterator

from bocage.ground.table import Shape, meets, nearest_point, overlaps, point_on
from bocage.kernel.contract.procedure import Procedure, tell
from bocage.kernel.rules import rule
from bocage.systems.pzf.bodies import Point
from bocage.systems.pzf.driving import enters_with_hull, swath, way_of
from bocage.systems.pzf.legs import uncut
from bocage.systems.pzf.model import Figure, State
from bocage.systems.pzf.tables import charts
from bocage.systems.pzf.terrain import table
from bocage.systems.pzf.view import name_of


@rule("PZF-12.5d", "PZF-12.5e")
def malus(s: State, area: str) -> int:
    """By how much the die of a bog test is worse in wire."""
    laid = table(s)
    is_wire = area in laid.number and way_of(s, laid.piece(area)) == "wire"
    return charts().wire.bog_malus if is_wire else 0


@rule("PZF-12.5d", off=True)
def tear(s: State, id: int, a: Point, b: Point) -> Procedure[bool]:
    """A vehicle tears the wire away where it passes; one that bogs before it does not."""
    if s.figures[id].kind != "vehicle":
        return True
    laid, f = table(s), s.figures[id]
    swept = swath(s, f, a, b)
    near = (laid.pieces[i] for i in laid.around(swept))
    wires = [part for piece in near if way_of(s, piece) == "wire" for part in uncut(piece.shape, tuple(s.scenery.cut))]
    torn = [point for part in wires for point in met_by(s, f, a, b, part)]
    if torn:
        s.scenery.cut += torn
        yield tell("told-wire-torn", who=name_of(s, id), rule="PZF-12.5d", pieces=(id,))
    return True


def met_by(s: State, f: Figure, a: Point, b: Point, part: Shape) -> Iterator[Point]:
    """Where a vehicle drives over a stretch of wire: where its middle does, or by the other reading any of its hull."""
    at = meets(a, b, part)
    if at:
        yield point_on(a, b, at[0])
    elif enters_with_hull(s) and overlaps(swath(s, f, a, b), part):
        x, y, divisor = nearest_point(part, b)
        yield x // divisor, y // divisor
