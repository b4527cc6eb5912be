"""What never changes during a game: board, the terms of the scenario, options, sides and seats (EPT-0.3a)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from bocage.ground.board import Board
from bocage.systems.ept.reference.counters import Nation
from bocage.systems.ept.reference.options import Options

if TYPE_CHECKING:
    from bocage.systems.ept.state.model import Unit

SIDES = 2
Ground = Literal["", "snow", "deep_snow", "mud"]
Light = Literal["day", "other"]


class SideTerms(Struct, frozen=True, kw_only=True):
    """What a scenario says of one side."""

    name: str
    nation: Nation
    initiative: int = 0
    """What is added to its die for the initiative (EPT-2.C1b)."""
    panzerfausts: int = 0
    """The allotment that the coloured die is compared with (EPT-17.2d)."""
    exits: tuple[int, ...] = ()
    """Cells from which its units may leave the map (EPT-S.10a)."""


class Changes(Struct, frozen=True, kw_only=True):
    """What weather, ground and light become, by the turn from which they are so (EPT-0.3b).

    At the start of turn `early_from` a die of at most `early_at_or_below` makes all of it come a turn sooner; turn 0:
    there is no such die.
    """

    weather: Mapping[int, int] = {}
    ground: Mapping[int, Ground] = {}
    light: Mapping[int, Light] = {}
    early_from: int = 0
    early_at_or_below: int = 0


class Victory(Struct, frozen=True, kw_only=True):
    """Points for cells held at the end, for losses and for units led off the map, and the lead each side needs.

    The factors of each side multiply the points of counters: those of its enemy's losses, those that it leads off.
    """

    cells: Mapping[int, int] = {}
    losses_count: bool = True
    loss_factors: tuple[int, int] = (1, 1)
    exit_factors: tuple[int, int] = (0, 0)
    margins: tuple[int | None, int | None] = (1, 1)


class Terms(Struct, frozen=True, kw_only=True):
    """What a scenario says of the whole game."""

    id: str
    sides: tuple[SideTerms, SideTerms]
    year: int = 1943
    turns: int = 8
    weather: int = 0
    """The level of reduced visibility, 0 for clear (EPT-4.5a)."""
    ground: Ground = ""
    light: Light = "day"
    changes: Changes = Changes()
    first_setup: int = 0
    """The side that sets up first, to which all hexes belong at the start but for those of `control`."""
    secret_setup: bool = False
    """Both sides set up at the same time, each unseen by the other."""
    control: Mapping[int, int] = {}
    """The side to which a cell belongs at the start."""
    automatic_initiative: int | None = None
    """The side that always has the initiative (EPT-2.C1b)."""
    alone_ends_from: int | None = None
    """The roll of the last player that ends the phase, where it is not the usual one (EPT-6.5b)."""
    blocks: tuple[tuple[int, ...], ...] = ()
    """The cells of each building that covers several hexes (EPT-5.2b)."""
    high_buildings: frozenset[int] = frozenset()
    """Cells of buildings with a second storey above the ground floor (EPT-5.2e)."""
    victory: Victory = Victory()
    tank_riders: bool = False
    """Men may ride on tanks (EPT-16.3l)."""
    heavy_guns: tuple[str, ...] = ()
    """Types of vehicles whose machine guns are heavy ones (EPT-16.8a)."""


class Setting:
    """Board, terms and options of one game."""

    def __init__(
        self,
        board: Board,
        terms: Terms,
        options: Options,
        *,
        seats: tuple[int, ...] = (0, 1),
        shared: dict[str, Any] | None = None,
    ) -> None:
        self.board = board
        self.terms = terms
        self.options = options
        self.seats = seats
        self.sides: tuple[str, ...] = tuple(side.name for side in terms.sides)
        self.kept: dict[str, Any] = {}
        """Layers that belong to board and terms, made when first asked for, such as sight lines."""
        self.shared: dict[str, Any] = {} if shared is None else shared
        """The same for all games of the scenario with these options: only what has a limit is kept here."""
        self.roster: dict[int, Unit] = {}
        """The units with which the game begins, decoys among them, by their numbers in the order of battle."""

    def enlist(self, units: Iterable[Unit]) -> None:
        """Note the units with which the game begins."""
        self.roster = {unit.number: replace(unit) for unit in units}
