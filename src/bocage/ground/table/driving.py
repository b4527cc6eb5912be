"""Vehicles that move: turn on the centre, drive along the axis, turn again; each part is checked by what it sweeps.

A drive is a list of legs, each with how far the hull turned and how far it drove. What that costs is the system's rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from bocage.ground.lattice import Point
from bocage.ground.table.angles import TURN, along, bearing, turn_between
from bocage.ground.table.gaps import length, overlaps
from bocage.ground.table.motion import hull_sweep, is_on_table, pivot_sweep
from bocage.ground.table.routes import RouteFinder
from bocage.ground.table.shapes import INCH, Shape, disc

Size = tuple[int, int]
"""The length and width of a hull, in lattice steps."""


class Leg(NamedTuple):
    """First a turn (angle units, positive to the right), then a drive (lattice steps, negative backwards).

    `end` and `facing` are where the hull stands after the leg and which way it faces.
    """

    turn: int
    drive: int
    end: Point
    facing: int


class Blocked(NamedTuple):
    """The first leg that cannot be driven: its index, whether its turn already fails, and the index of the obstacle.

    `obstacle` is -1 where the hull would leave the table.
    """

    leg: int
    is_turn: bool
    obstacle: int


def legs_along(start: Point, facing: int, corners: Iterable[Point], *, reverse: bool = False) -> list[Leg]:
    """The legs of a hull that drives from corner to corner, forwards, or backwards throughout with `reverse`.

    Each leg ends on the lattice point nearest to its axis, at most a step beside its corner.

    >>> legs_along((0, 0), 0, [(0, 3000), (4000, 3000)])
    [Leg(turn=0, drive=3000, end=(0, 3000), facing=0), Leg(turn=90000, drive=4000, end=(4000, 3000), facing=90000)]
    """
    legs = []
    here = start
    for corner in corners:
        if corner == here:
            continue
        wanted = (bearing(here, corner) + (TURN // 2 if reverse else 0)) % TURN
        turn = turn_between(facing, wanted)
        drive = -length(here, corner) if reverse else length(here, corner)
        facing, here = wanted, along(here, wanted, drive)
        legs.append(Leg(turn, drive, here, facing))
    return legs


def driven(legs: Iterable[Leg]) -> int:
    """How far the legs drive, forwards and backwards alike."""
    return sum(abs(leg.drive) for leg in legs)


def turned(legs: Iterable[Leg]) -> int:
    """The sum of all turns, left and right alike."""
    return sum(abs(leg.turn) for leg in legs)


def sweep_of(start: Point, facing: int, size: Size, leg: Leg) -> tuple[list[Shape], Shape]:
    """The shapes that a leg sweeps: those of its turn, then that of its drive."""
    return pivot_sweep(start, facing, leg.turn, *size), hull_sweep(start, leg.end, leg.facing, *size)


def first_blocked(
    start: Point, facing: int, size: Size, legs: Sequence[Leg], obstacles: Sequence[Shape], table: Point
) -> Blocked | None:
    """The first leg that an obstacle or the table's edge stops, or None if all can be driven; touching is allowed."""
    here = start
    for number, leg in enumerate(legs):
        pivot, straight = sweep_of(here, facing, size, leg)
        for is_turn, shapes in ((True, pivot if leg.turn else []), (False, [straight] if leg.drive else [])):
            for shape in shapes:
                for index, obstacle in enumerate(obstacles):
                    if overlaps(shape, obstacle):
                        return Blocked(number, is_turn, index)
                if not is_on_table(shape, table):
                    return Blocked(number, is_turn, -1)
        here, facing = leg.end, leg.facing
    return None


def hull_route(
    start: Point,
    facing: int,
    size: Size,
    goal: Point,
    obstacles: Sequence[Shape],
    table: Point,
    *,
    may_reverse: bool = True,
    net: int = INCH,
) -> list[Leg] | None:
    """Legs that bring a hull to a point, or None if none were found: straight, backwards, or around obstacles.

    Around obstacles a lane is searched in which the hull can turn anywhere, then narrower ones down to the hull's
    width; the first that can be driven is taken. `net` is the distance of the points that the search tries.
    """
    direct = [legs_along(start, facing, [goal])]
    if may_reverse:
        direct.append(legs_along(start, facing, [goal], reverse=True))
    direct.sort(key=turned)
    for legs in direct:
        if first_blocked(start, facing, size, legs, obstacles, table) is None:
            return legs
    wide = length((0, 0), size) // 2 + 1
    for radius in (wide, (wide + size[1] // 2) // 2, size[1] // 2):
        near = [shape for shape in obstacles if not overlaps(disc(start, radius), shape)]
        route = RouteFinder(table, radius, near).route(start, goal, net=net)
        if route is not None:
            legs = legs_along(start, facing, route.path[1:])
            if first_blocked(start, facing, size, legs, obstacles, table) is None:
                return legs
    return None
