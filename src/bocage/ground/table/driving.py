"""Hulls on the move: turn on the centre, drive along the axis, turn again; each part checked by what it sweeps.

A drive is a list of legs. What turning costs is the system's: legs tell how far a hull turned and how far it drove.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from bocage.ground.lattice import Point
from bocage.ground.table.angles import TURN, along, bearing, turn_between
from bocage.ground.table.gaps import length, overlaps
from bocage.ground.table.motion import hull_sweep, is_on_table, pivot_sweep
from bocage.ground.table.routes import Going
from bocage.ground.table.shapes import INCH, Shape, disc

Size = tuple[int, int]
"""The length and width of a hull."""


class Leg(NamedTuple):
    """First a turn (positive to the right), then a drive (negative backwards); where and how the hull then stands."""

    turn: int
    drive: int
    end: Point
    facing: int


class Blocked(NamedTuple):
    """The first leg that cannot be driven, whether its turn already fails, and what was met (-1: the table's edge)."""

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
        far = -length(here, corner) if reverse else length(here, corner)
        facing, here = wanted, along(here, wanted, far)
        legs.append(Leg(turn, far, here, facing))
    return legs


def driven(legs: Iterable[Leg]) -> int:
    """How far the legs drive, forwards and backwards alike."""
    return sum(abs(leg.drive) for leg in legs)


def turned(legs: Iterable[Leg]) -> int:
    """By how much the legs turn in all."""
    return sum(abs(leg.turn) for leg in legs)


def sweep_of(start: Point, facing: int, size: Size, leg: Leg) -> tuple[list[Shape], Shape]:
    """What a leg sweeps: the turn, then the drive."""
    return pivot_sweep(start, facing, leg.turn, *size), hull_sweep(start, leg.end, leg.facing, *size)


def first_blocked(
    start: Point, facing: int, size: Size, legs: Sequence[Leg], obstacles: Sequence[Shape], table: Point
) -> Blocked | None:
    """What stops a hull on its way, or None if it gets through; touching is allowed."""
    here = start
    for number, leg in enumerate(legs):
        pivot, straight = sweep_of(here, facing, size, leg)
        for is_turn, shapes in ((True, pivot if leg.turn else []), (False, [straight] if leg.drive else [])):
            for shape in shapes:
                for index, thing in enumerate(obstacles):
                    if overlaps(shape, thing):
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
    """A way for a hull to a point, or None if none was found: straight, backwards, or around what stands between.

    Around obstacles it looks for a lane as wide as the hull needs to turn anywhere, then for one as wide as the hull,
    and takes the first that can be driven.
    """
    found = [legs_along(start, facing, [goal])]
    if may_reverse:
        found.append(legs_along(start, facing, [goal], reverse=True))
    found.sort(key=turned)
    for legs in found:
        if first_blocked(start, facing, size, legs, obstacles, table) is None:
            return legs
    wide = length((0, 0), size) // 2 + 1
    for radius in (wide, (wide + size[1] // 2) // 2, size[1] // 2):
        near = [thing for thing in obstacles if not overlaps(disc(start, radius), thing)]
        route = Going(table, radius, near).route(start, goal, net=net)
        if route is not None:
            legs = legs_along(start, facing, route.path[1:])
            if first_blocked(start, facing, size, legs, obstacles, table) is None:
                return legs
    return None
