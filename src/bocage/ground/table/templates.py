"""Templates laid on the table: whether they cover a base, and where a shell that scatters comes down."""

from __future__ import annotations

from typing import Literal

from bocage.ground.lattice import Point
from bocage.ground.table.angles import TURN, along
from bocage.ground.table.gaps import covers, overlaps
from bocage.ground.table.shapes import Shape

Under = Literal["none", "part", "whole"]


def under(template: Shape, base: Shape) -> Under:
    """Whether a base lies wholly or partly under a template; touching its edge from outside is not under.

    >>> from bocage.ground.table.shapes import disc
    >>> [under(disc((0, 0), 1500), disc((x, 0), 500)) for x in (1000, 1001, 2000)]
    ['whole', 'part', 'none']
    """
    if not overlaps(template, base):
        return "none"
    return "whole" if covers(template, base) else "part"


def scattered(aim: Point, step: int, distance: int, steps: int = 360) -> Point:
    """The point where a shell lands that scatters from its aim by `distance` in one of `steps` even directions.

    `step` counts them clockwise from north. With 360 steps it is an angle in degrees.

    The landing point may lie off the table; `Table.has` tells.

    >>> scattered((10_000, 10_000), 90, 3000)
    (13000, 10000)
    """
    return along(aim, TURN * step // steps, distance)
