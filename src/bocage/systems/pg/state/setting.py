"""What never changes during a game: board, the terms of the scenario, options, sides and seats (PG-2.3a)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from bocage.ground.board import Board
from bocage.systems.pg.reference.counters import Nation
from bocage.systems.pg.reference.options import Options

SIDES = 2


class SideTerms(Struct, frozen=True, kw_only=True):
    """What a scenario says of one side. `morale` is that of full and of reduced units (PG-14.0a)."""

    name: str
    nation: Nation
    initiative: int = 0
    morale: tuple[int, int] = (7, 6)
    tank_leaders: int = 0
    """How many AFVs have a tank leader, where the nation's do not always have one (PG-6.8a)."""
    may_fire_smoke: bool = False
    """PG-16.1a."""
    exits: tuple[int, ...] = ()
    """Cells from which its units may leave the board (PG-16.5d)."""


class Victory(Struct, frozen=True, kw_only=True):
    """Points for cells held at the end and for enemy steps, and what a side needs to win; see `game.victory`."""

    cells: Mapping[int, int] = {}
    """Points for the control of a cell at the end."""
    step_points: tuple[int, int] = (0, 0)
    """Points of each side for an enemy step that was lost."""
    exit_points: tuple[int, int] = (0, 0)
    """Points of each side for a step of its own that left the board."""
    margins: tuple[int | None, int | None] = (1, 1)
    """By how many points each side must lead to win; None for a side that cannot win by points."""


class Arrival(Struct, frozen=True, kw_only=True):
    """A group that enters during play (PG-16.5b): from which turn, by which cells.

    `roll` is the least number of the die that lets it come, thrown at the start of each turn; 0: it comes for certain.
    """

    side: int
    turn: int
    roll: int
    cells: tuple[int, ...]


class Terms(Struct, frozen=True, kw_only=True):
    """What a scenario says of the whole game; `visibility` is the general spotting range in hexes (PG-8.1a)."""

    id: str
    sides: tuple[SideTerms, SideTerms]
    year: int = 1941
    month: int = 6
    turns: int = 10
    visibility: int = 12
    night: bool = False
    crossing_number: int = 7
    fords: frozenset[int] = frozenset()
    broken_bridges: frozenset[int] = frozenset()
    rails: frozenset[int] = frozenset()
    aircraft_any_hex: bool = False
    """Aircraft attack any hex even where the option asks for a spotted enemy (PG-15.21a)."""
    no_leader_spotting: bool = False
    """PG-9.1a: leaders do not spot for bombardment."""
    entrenchment_capacity: int = 0
    """Units that fit into an entrenchment; 0 for all (PG-16.44a)."""
    victory: Victory = Victory()
    visibility_from: Mapping[int, int] = {}
    """The visibility from a turn on, where it changes during the game."""
    snow: int = 0
    """The number of the die, thrown each turn, at which snow cuts visibility to `snow_visibility`; 0 for never."""
    snow_visibility: int = 2
    arrivals: Mapping[int, Arrival] = {}
    """The groups that enter during play by their numbers, which are those of `Piece.group`."""
    control: Mapping[int, int] = {}
    """Cells that belong to a side at the start, whichever side is nearest (PG-1.1n)."""


class Setting:
    """Board, terms and options of one game."""

    def __init__(self, board: Board, terms: Terms, options: Options, *, seats: tuple[int, ...] = (0, 1)) -> None:
        self.board = board
        self.terms = terms
        self.options = options
        self.seats = seats
        self.sides: tuple[str, ...] = tuple(side.name for side in terms.sides)
        self.kept: dict[str, Any] = {}
        """Layers that belong to board and terms, made when first asked for, such as sight lines."""
