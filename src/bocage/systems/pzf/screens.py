"""Figures between an eye and a body (PZF-B11i, 4.3b, B6e, 20.8d): men are in the way, vehicles hide what is behind."""

from __future__ import annotations

from collections.abc import Iterable

from bocage.ground.table import Spot, masks_of
from bocage.kernel.rules import rule
from bocage.systems.pzf.bodies import Point
from bocage.systems.pzf.lines import ORDER, Obstacle, along, columns_to, in_way
from bocage.systems.pzf.model import PS, Figure, State
from bocage.systems.pzf.names import is_unseen
from bocage.systems.pzf.tables import charts
from bocage.systems.pzf.volumes import Body, body_of, solid_of

SPAN = {"man": 600, "mount": 600, "gun": 600, "vehicle": 3 * PS}
"""No body reaches further from its middle."""
WIDEST = max(SPAN.values())


@rule("PZF-B11i", "PZF-B11g", off=False)
def is_opaque(f: Figure) -> bool:
    """Men, mounts and guns are in the way; vehicles and wrecks hide what is behind them."""
    return f.kind == "vehicle"


@rule("PZF-4.3b", "PZF-B6e", "PZF-20.8d", off=0)
def value_of(f: Figure) -> int:
    """The die that passes a figure: a man or mount 4, a gun or vehicle as metal."""
    return 4 if f.kind in ("man", "mount") else charts().gun_target.cover_without_shield


def is_under_net(f: Figure, viewer: Figure | None) -> bool:
    """Whether an enemy looks at a camouflaged figure as at empty ground (PZF-13.2g)."""
    return f.camouflaged and is_unseen(f) and (viewer is None or viewer.side != f.side)


def through_figures(
    s: State, figures: Iterable[Figure], eye: Spot, viewer: Figure | None, target: Figure
) -> list[tuple[Obstacle, int]]:
    """The other figures that lines to the nine points run through, with the mask of those lines."""
    around = figures_around(figures, eye, (target.x, target.y), SPAN[target.kind])
    between = [f for f in around if f is not viewer and f is not target and not is_under_net(f, viewer)]
    if not between:
        return []
    out = {target.aboard, 0 if viewer is None else viewer.aboard, *(f.aboard for f in between)}
    return met(s, [f for f in between if f.id not in out and f.aboard != target.id], eye, body_of(s, target))


def met(s: State, figures: list[Figure], eye: Spot, body: Body) -> list[tuple[Obstacle, int]]:
    """Of some figures those that lines from an eye to a body meet, with the mask of those lines."""
    solids = {f.id: solid_of(s, f) for f in figures}
    columns = columns_to(eye, body)
    found = []
    for id, crossed, _ in masks_of(solids.items(), eye, columns, body.heights):
        value = value_of(s.figures[id])
        if value and in_way(crossed):
            column = columns[next(i for i in range(len(columns)) if crossed >> 3 * i & 7)]
            at = next((ORDER * n0 // d0 for n0, d0, _, _ in solids[id].spans(eye[0], eye[1], *column)), ORDER)
            found.append((Obstacle(value, along(eye, column, at), at, figure=id), crossed))
    return found


def hidden_by(s: State, vehicles: list[Figure], eye: Spot, viewer: Figure, target: Figure) -> int:
    """The points of a figure that vehicles hide."""
    hidden = 0
    for _, mask in through_figures(s, vehicles, eye, viewer, target):
        hidden |= mask
    return hidden


def figures_around(figures: Iterable[Figure], eye: Spot, middle: Point, half: int) -> list[Figure]:
    """Figures that may come near a line to any part of a body, by a glance at where they stand."""
    x, y = eye[0], eye[1]
    dx, dy = middle[0] - x, middle[1] - y
    reach = half + WIDEST
    west, east = (x - reach, middle[0] + reach) if dx >= 0 else (middle[0] - reach, x + reach)
    south, north = (y - reach, middle[1] + reach) if dy >= 0 else (middle[1] - reach, y + reach)
    square = dx * dx + dy * dy
    return [
        f
        for f in figures
        if west < f.x < east
        and south < f.y < north
        and (dx * (f.y - y) - dy * (f.x - x)) ** 2 < (half + SPAN[f.kind]) ** 2 * square
    ]
