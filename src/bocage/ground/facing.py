"""Which way a piece in a hex faces, and what lies in an arc of it.

A facing counts twelfths of a full turn clockwise: facing `2 * i` looks at hexside `i`, facing `2 * i + 1` at the corner
between the hexsides `i` and `i + 1`. A hull and its turret each have one. Arcs are given by the twelfths that they
reach to either side of a facing, so that 1 is an arc of 60° and 3 one of 180°. All answers come from integers.
"""

from __future__ import annotations

from typing import Literal, NewType

from bocage.ground.board import Board, Cell
from bocage.ground.errors import BoardError
from bocage.ground.hexgrid import DIRECTION_NAMES, DIRECTIONS, ORIGIN, Axial, Orientation, cross, projection, subtract

Facing = NewType("Facing", int)
"""Twelfths of a full turn, 0..11, clockwise from hexside 0."""

FULL_TURN = 12
HEXSIDE = 2
"""Twelfths of a turn from one hexside to the next."""

Flank = Literal["front", "right", "rear", "left"]


def toward_side(direction: int) -> Facing:
    """The facing that looks at a hexside."""
    return Facing(2 * direction % FULL_TURN)


def toward_corner(corner: int) -> Facing:
    """The facing that looks at the corner between the hexsides `corner` and `corner + 1`."""
    return Facing((2 * corner + 1) % FULL_TURN)


def turned(facing: Facing, twelfths: int) -> Facing:
    """The facing after a turn clockwise, or anticlockwise where `twelfths` is negative."""
    return Facing((facing + twelfths) % FULL_TURN)


def cell_ahead(board: Board, cell: Cell, facing: int) -> Cell:
    """The cell that a piece facing a hexside looks at; one that faces a corner, the cell anticlockwise of it."""
    return board.neighbours[cell][facing // HEXSIDE]


def turn_between(before: Facing, after: Facing) -> int:
    """The shorter turn from one facing to another in twelfths, -5..6: positive clockwise, 6 for a half turn.

    >>> turn_between(toward_side(0), toward_side(5)), turn_between(toward_side(1), toward_side(4))
    (-2, 6)
    """
    clockwise = (after - before) % FULL_TURN
    return clockwise if clockwise <= FULL_TURN // 2 else clockwise - FULL_TURN


def degrees_of(facing: Facing, orientation: Orientation) -> int:
    """The facing in degrees clockwise from north, as a picture of the piece wants it.

    >>> degrees_of(toward_side(1), "flat"), degrees_of(toward_side(0), "pointy"), degrees_of(toward_corner(0), "flat")
    (60, 330, 30)
    """
    north = 0 if orientation == "flat" else 1
    return 30 * ((facing - north) % FULL_TURN)


def facing_name(facing: Facing, orientation: Orientation) -> str:
    """The name of a facing: the direction it looks at, or the two directions between which it looks.

    >>> facing_name(toward_side(2), "flat"), facing_name(toward_corner(5), "flat")
    ('SE', 'NW-N')
    """
    names = DIRECTION_NAMES[orientation]
    direction, between = divmod(facing, 2)
    return f"{names[direction]}-{names[(direction + 1) % 6]}" if between else names[direction]


def find_facing(name: str, orientation: Orientation) -> Facing:
    """The facing with a name, as `facing_name` writes it."""
    for facing in map(Facing, range(FULL_TURN)):
        if facing_name(facing, orientation) == name:
            return facing
    names = ", ".join(DIRECTION_NAMES[orientation])
    expected = f"one of {names}, or two neighbours of these clockwise, such as {facing_name(Facing(1), orientation)}"
    raise BoardError(f"{name[:40]!r} is no facing", where=f"{orientation} hex", expected=expected)


# --- arcs ---------------------------------------------------------------------------------------------------------
def is_in_arc(board: Board, here: Cell, facing: Facing, half_width: int, there: Cell, *, closed: bool = True) -> bool:
    """Whether the centre of `there` lies in the arc of a piece in `here` that reaches `half_width` twelfths either way.

    A centre exactly on a border of the arc counts if the arc is `closed`. A hex lies in no arc of its own.
    """
    displacement = subtract(board.axials[there], board.axials[here])
    return _is_in_sector(displacement, turned(facing, -half_width), 2 * half_width, closed=closed)


def flanks(
    board: Board, here: Cell, facing: Facing, there: Cell, *, front: int = 1, rear: int = 1
) -> tuple[Flank, ...]:
    """The flank of a piece in `here` that a straight line from `there` meets; two where it meets the border of both.

    Front and rear reach that many twelfths to either side, together at most 6. The defaults give front and rear the
    sector of one hexside each, right and left those of two. No flank for the hex itself.
    """
    displacement = subtract(board.axials[there], board.axials[here])
    aside = FULL_TURN // 2 - front - rear
    sectors: tuple[tuple[Flank, int, int], ...] = (
        ("front", -front, 2 * front),
        ("right", front, aside),
        ("rear", front + aside, 2 * rear),
        ("left", front + aside + 2 * rear, aside),
    )
    return tuple(
        flank
        for flank, start, width in sectors
        if width and _is_in_sector(displacement, turned(facing, start), width, closed=True)
    )


def _is_in_sector(displacement: Axial, start: Facing, width: int, *, closed: bool) -> bool:
    """Whether a displacement lies in the sector of `width` twelfths clockwise from `start`."""
    if displacement == ORIGIN:
        return False
    end = turned(start, width)
    if width > FULL_TURN // 2:
        return width >= FULL_TURN or not _is_in_sector(displacement, end, FULL_TURN - width, closed=not closed)
    after_start, before_end = cross(_vector(start), displacement), cross(displacement, _vector(end))
    if width == 0:
        return closed and after_start == 0 and projection(_vector(start), displacement) > 0
    return min(after_start, before_end) >= (0 if closed else 1)


def _vector(facing: Facing) -> tuple[int, int]:
    """A displacement in the direction of a facing."""
    direction, between = divmod(facing, 2)
    toward = DIRECTIONS[direction]
    next_clockwise = DIRECTIONS[(direction + 1) % 6]
    return (toward.q + next_clockwise.q, toward.r + next_clockwise.r) if between else toward
