"""Houses and their openings (PZF-B11l): in which one a figure is, and what it looks through there."""

from __future__ import annotations

from functools import lru_cache

from bocage.ground.table import TURN, Opening, Piece, Shape, Spot, Table, along, bearing, disc, within
from bocage.systems.pzf.bodies import Point, base
from bocage.systems.pzf.model import PS, Figure, State
from bocage.systems.pzf.tables import charts
from bocage.systems.pzf.terrain import is_inside, table

STAIRS = PS
"""How near the middle of a building its stairs begin (PZF-B13e)."""


def in_house(s: State, f: Figure) -> Piece | None:
    """The building a figure is in."""
    return house_at(s, (f.x, f.y), f.level)


def house_at(s: State, point: Point, level: int) -> Piece | None:
    """The building in which a point lies on a storey."""
    laid = table(s)
    index = house_of(laid, point, level)
    return laid.pieces[index] if index >= 0 else None


def openings_at(s: State, f: Figure) -> tuple[Opening, ...]:
    """The openings through which a figure inside a building sees and is seen."""
    laid = table(s)
    index = house_of(laid, (f.x, f.y), f.level)
    return () if index < 0 else openings_at_hand(laid, tuple(s.scenery.open_doors), index, base(f), f.level)


def both_sides(opening: Opening, far: int) -> tuple[Point, ...]:
    """The points so far from the middle of an opening, on either side of the wall; none where it has no width."""
    if opening.a == opening.b:
        return ()
    across = bearing(opening.a, opening.b) + TURN // 4
    return tuple(along(opening.middle, way % TURN, far) for way in (across, across + TURN // 2))


def is_at_stairs(house: Piece, point: Point) -> bool:
    """Whether a point lies where the stairs of a house begin or end."""
    return within(disc(point, 0), disc(house.shape.centre, 0), STAIRS)


def is_open(piece: Piece, number: int, doors: tuple[str, ...]) -> bool:
    """Whether one looks through an opening: always through windows and slits, through a door when it is open."""
    opening = piece.openings[number]
    return opening.kind != "door" or door_name(piece, number) in doors


@lru_cache(maxsize=4096)
def open_ways(piece: Piece, doors: tuple[str, ...]) -> tuple[Opening, ...]:
    """The openings of a piece that one looks through, of all its storeys."""
    return tuple(opening for number, opening in enumerate(piece.openings) if is_open(piece, number, doors))


def door_name(piece: Piece, number: int) -> str:
    """How a door is called in choices and in what was done to the table."""
    return piece.openings[number].id or f"{piece.id}.{number}"


@lru_cache(maxsize=8192)
def house_of(laid: Table, point: Point, level: int) -> int:
    """The house in which a point lies on a storey, -1 outside."""
    for index in reversed(laid.at(point)):
        if is_inside(laid.pieces[index], level):
            return index
    return -1


@lru_cache(maxsize=8192)
def openings_at_hand(laid: Table, doors: tuple[str, ...], house: int, shape: Shape, level: int) -> tuple[Opening, ...]:
    """The openings of its storey that a base inside is in contact with, doors only while they are open."""
    piece = laid.pieces[house]
    contact = charts().measure.contact - 1
    if not piece.openings and piece.kind == "ruin":
        walls = (Opening("gap", (ax, ay), (bx, by), piece.base, piece.top) for ax, ay, bx, by in piece.shape.edges)
        return tuple(gap for gap in walls if within(gap.shape, shape, contact))
    return tuple(
        opening
        for number, opening in enumerate(piece.openings)
        if opening.storey == level and is_open(piece, number, doors) and within(opening.shape, shape, contact)
    )


# --- lines through an opening -------------------------------------------------------------------------------------
def cut_of(eye: Spot, column: Point, opening: Opening) -> tuple[int, int] | None:
    """Where a line in plan passes an opening, as a fraction of it; None if it does not."""
    (cx, cy), (fx, fy) = opening.a, opening.b
    ax, ay = eye[0], eye[1]
    dx, dy = column[0] - ax, column[1] - ay
    s = dx * (cy - ay) - dy * (cx - ax)
    t = dx * (fy - ay) - dy * (fx - ax)
    if (s > 0 and t > 0) or (s < 0 and t < 0) or s == t:
        return None
    gx, gy = fx - cx, fy - cy
    number, divisor = (cx - ax) * gy - (cy - ay) * gx, dx * gy - dy * gx
    if divisor < 0:
        number, divisor = -number, -divisor
    return (number, divisor) if 0 <= number <= divisor else None


def is_level(ez: int, z: int, number: int, divisor: int, opening: Opening) -> bool:
    """Whether a line to a height passes an opening neither above nor below, where it cuts it in plan."""
    height = ez * divisor + (z - ez) * number
    return opening.low * divisor <= height <= opening.high * divisor
