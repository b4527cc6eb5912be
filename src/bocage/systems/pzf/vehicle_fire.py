"""Shooting at vehicles (PZF-9.5): which face a shot strikes."""

from __future__ import annotations

from bocage.ground.table import faces, hull
from bocage.kernel.rules import rule
from bocage.systems.pzf.bodies import Point
from bocage.systems.pzf.model import Figure
from bocage.systems.pzf.tables import vehicle


@rule("PZF-9.5f", "PZF-9.5i", off=lambda f, origin: vehicle(f.type).d[1])
def face_defence(f: Figure, origin: Point) -> int:
    """The Defence of the face towards a point: front if it lies between the front diagonals or on one of them."""
    row = vehicle(f.type)
    shape = hull((f.x, f.y), f.facing, row.size[0], row.size[1])
    return row.d[0] if 0 in faces(shape, origin) else row.d[1]


@rule("PZF-9.5g", off=lambda f: vehicle(f.type).d[0])
def top_defence(f: Figure) -> int:
    """The Defence against what comes from above."""
    return vehicle(f.type).d[2]
