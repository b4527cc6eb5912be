"""Where the units of the probe stand: the cells of a grid, or the storeys of houses on a hex map.

Both number their cells from 0 and answer the same questions, so that the rules do not ask which of them it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from bocage.ground import Board, board_from_text
from bocage.ground.storeys import Location, location_label, storeys_of
from bocage.kernel.showing.view import Sheet

CELL = 1000
"""The side of a cell in the unit of points."""
Point = tuple[int, int]


@dataclass(frozen=True)
class Grid:
    """Cells in rows; each side sets up on the two rows at its own edge and wants to reach the other."""

    width: int
    height: int

    @cached_property
    def labels(self) -> tuple[str, ...]:
        return tuple(f"{cell % self.width}.{cell // self.width}" for cell in range(self.width * self.height))

    @property
    def sheet(self) -> Sheet:
        return Sheet(self.width * CELL, self.height * CELL, CELL)

    def distance(self, one: int, other: int) -> int:
        return max(abs(one % self.width - other % self.width), abs(one // self.width - other // self.width))

    def neighbours(self, cell: int) -> Iterator[int]:
        column, row = cell % self.width, cell // self.width
        for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0)):
            if 0 <= column + dx < self.width and 0 <= row + dy < self.height:
                yield cell + dx + dy * self.width

    def within(self, cell: int, reach: int) -> Iterator[int]:
        """The cells at most this far from a cell, itself included, in their order."""
        column, row = cell % self.width, cell // self.width
        for y in range(max(0, row - reach), min(self.height, row + reach + 1)):
            for x in range(max(0, column - reach), min(self.width, column + reach + 1)):
                yield y * self.width + x

    def zone(self, side: int) -> Sequence[int]:
        cells = len(self.labels)
        return range(2 * self.width) if side == 0 else range(cells - 2 * self.width, cells)

    def is_goal(self, side: int, cell: int) -> bool:
        return cell // self.width == (0 if side else self.height - 1)

    def behind(self, side: int, cell: int) -> int:
        """The cell towards the side's own edge; one that is not on the table where there is none."""
        return cell + (self.width if side else -self.width)

    @property
    def corner(self) -> Point:
        """No coordinates of a point on the table are as large."""
        return self.width * CELL, self.height * CELL

    def middle(self, cell: int) -> Point:
        return cell % self.width * CELL + CELL // 2, cell // self.width * CELL + CELL // 2

    def cell_at(self, point: Point) -> int | None:
        column, row = point[0] // CELL, point[1] // CELL
        return row * self.width + column if 0 <= column < self.width and 0 <= row < self.height else None


VILLAGE = board_from_text(
    """
        .   S   .   .
      .   .   .   S   .
        .   S   .   .
      .   .   .   .   .
        .   .   S   .
    """,
    name="village",
)
UPPER_STOREYS = 1
"""Every house of the village has one storey above its ground floor."""


@dataclass(frozen=True)
class Village:
    """Houses with stairs on a hex map: a cell is a hex on one level. The sides come from the west and the east."""

    board: Board = VILLAGE

    @cached_property
    def locations(self) -> tuple[Location, ...]:
        cells = range(self.board.size)
        upstairs = [cell for cell in cells if storeys_of(self.board, cell)]
        return (
            *map(Location, cells),
            *(Location(cell, level + 1) for cell in upstairs for level in range(UPPER_STOREYS)),
        )

    @cached_property
    def labels(self) -> tuple[str, ...]:
        return tuple(location_label(self.board, location) for location in self.locations)

    @cached_property
    def _numbers(self) -> dict[Location, int]:
        return {location: number for number, location in enumerate(self.locations)}

    def distance(self, one: int, other: int) -> int:
        """Hexes and storeys between two cells."""
        here, there = self.locations[one], self.locations[other]
        return self.board.distance(here.cell, there.cell) + abs(here.level - there.level)

    def neighbours(self, cell: int) -> Iterator[int]:
        """Up and down the stairs, and on the ground to the hexes around."""
        here = self.locations[cell]
        around = () if here.level else map(Location, self.board.neighbours[here.cell])
        for location in (*around, Location(here.cell, here.level - 1), Location(here.cell, here.level + 1)):
            if location in self._numbers:
                yield self._numbers[location]

    def within(self, cell: int, reach: int) -> Iterator[int]:
        return (other for other in range(len(self.locations)) if self.distance(cell, other) <= reach)

    def zone(self, side: int) -> Sequence[int]:
        order = sorted(range(self.board.size), key=lambda cell: self.middle(cell)[0], reverse=side == 1)
        return order[: self.board.size // 2]

    def is_goal(self, side: int, cell: int) -> bool:
        return cell in self.zone(1 - side)[:3]

    def behind(self, side: int, cell: int) -> int:
        x = self.middle(cell)[0]
        back = [one for one in self.neighbours(cell) if (self.middle(one)[0] - x) * (1 if side else -1) > 0]
        return min(back, default=-1)

    def middle(self, cell: int) -> Point:
        column, row = self.board.axials[self.locations[cell].cell]
        return 2 * column * CELL + CELL // 2, (2 * row + column) * CELL + CELL // 2

    def cell_at(self, point: Point) -> int | None:
        """The hex whose middle is nearest, on the ground; none where the point is far from all."""
        cell = min(range(self.board.size), key=lambda one: _far(self.middle(one), point))
        return cell if _far(self.middle(cell), point) <= CELL else None

    @property
    def corner(self) -> Point:
        """No coordinates of a point on the table are as large."""
        middles = [self.middle(cell) for cell in range(self.board.size)]
        return max(x for x, _ in middles) + CELL, max(y for _, y in middles) + CELL


def _far(one: Point, other: Point) -> int:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))
