"""Crossfire (PG-11.11): anti-tank fire through hexsides of the target that do not touch each other."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from bocage.kernel.rules import rule
from bocage.systems.pg.state.model import Piece, State

HEXSIDES = 6


def sides_hit(s: State, unit: Piece, target: Piece) -> tuple[int, ...]:
    """The hexsides through which a shot enters the hex of its target.

    One, or two where the line comes through a corner, of which the firer chooses; none from the same hex.
    """
    return s.board.facing(target.at, unit.at)


def are_apart(first: int, second: int) -> bool:
    """Whether two hexsides are neither the same nor neighbours around the hex."""
    return (first - second) % HEXSIDES not in (0, 1, HEXSIDES - 1)


@rule("PG-11.11a")
def is_crossfire(target: Piece, side: int | None) -> bool:
    """Whether a target, fired at through a hexside now, has been fired at through two that are apart in this turn."""
    if side is None or not target.hit_through:
        return False
    return has_sides_apart((*target.hit_through, side))


def has_sides_apart(sides: Sequence[int]) -> bool:
    """Whether some two of these hexsides are apart."""
    return any(are_apart(first, second) for first, second in combinations(sides, 2))


def note_side(s: State, target: Piece, side: int | None, *, missed: bool) -> None:
    """Note the hexside of a shot; those without effect count too, unless the option says that they do not."""
    if side is not None and not (missed and not s.setting.options.crossfire_misses_count):
        target.hit_through.append(side)


@rule("PG-11.11b")
def forget_sides(target: Piece) -> None:
    """A target that moves is in no crossfire."""
    target.hit_through = []
