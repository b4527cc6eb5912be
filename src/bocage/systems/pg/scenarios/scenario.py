"""Scenarios as data (PG-2.3a): the schema of a scenario file; `game` makes the setting of a game from it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any, Literal

from msgspec import Struct

from bocage.ground.layout import BoardSpec
from bocage.kernel.contract.scenario import ScenarioError
from bocage.mechanics.datafiles import parse
from bocage.mechanics.situations import fit
from bocage.mechanics.typed import Count, Positive
from bocage.systems import pg
from bocage.systems.pg.reference.counters import Nation, Rank

Mines = Literal["1", "2", "3", "dummy"]


class SideCard(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a scenario says of one side. `morale` is that of full and of reduced units (PG-14.0a)."""

    initiative: Count
    morale: tuple[Positive, Positive]
    tank_leaders: Count = 0
    """How many AFVs have a tank leader where the nation's do not always have one (PG-6.8a)."""
    smoke: bool = False
    """May fire smoke (PG-16.1a)."""
    off_board: tuple[Positive, ...] = ()
    """Factors of off-board artillery (PG-9.2a)."""
    aircraft: dict[str, Positive] = {}
    first_air_turn: Positive = 1
    exit: tuple[str, ...] = ()
    """Hexes from which its units may leave the board (PG-16.5d)."""
    exit_points: Count = 0
    """Points for each step of its units that has left the board."""
    step_points: Count = 0
    """Points for each enemy step that was lost."""
    margin: Positive | None = 1
    """By how many points it must lead to win; None for a side that cannot win by points."""
    otherwise: bool = False
    """It wins whenever the other side does not lead by enough; its margin says nothing then."""


class Force(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A formation of one side: on the map from the start within `area`, or arriving.

    `arrive` is the first turn in which it may come, by a hex of `entry`; where `roll` is given a die must show at least
    that number at the start of a turn. `posts` are the hexes of the suggested set-up, filled one after the other.
    """

    side: Nation
    units: dict[str, Positive] = {}
    leaders: dict[Rank, Positive] = {}
    kommissars: Count = 0
    entrenchments: Count = 0
    bunkers: dict[str, Positive] = {}
    mines: dict[Mines, Positive] = {}
    area: tuple[str, ...] = ()
    posts: tuple[str, ...] = ()
    hidden: bool = False
    """Its units may be set up hidden (PG-16.6a)."""
    arrive: Count = 0
    roll: Count = 0
    entry: tuple[str, ...] = ()


class Objective(Struct, frozen=True, forbid_unknown_fields=True):
    """A hex that is worth points to the side that controls it at the end."""

    hex: str
    points: Positive


class Scenario(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A scenario. `visibility_from` gives the visibility from a turn on, by the number of the turn."""

    id: str
    board: BoardSpec
    sides: tuple[Nation, Nation]
    year: Positive
    month: Positive
    turns: Positive
    visibility: Positive = 12
    visibility_from: dict[str, Positive] = {}
    snow: Count = 0
    """In a turn whose die shows this number visibility falls to `snow_visibility`; 0 for never."""
    snow_visibility: Positive = 2
    crossing_number: Positive | None = None
    fords: tuple[str, ...] = ()
    broken_bridges: tuple[str, ...] = ()
    first_setup: Nation
    side: dict[Nation, SideCard]
    forces: tuple[Force, ...]
    objectives: tuple[Objective, ...] = ()
    control: dict[Nation, tuple[str, ...]] = {}
    """Areas that belong to a side at the start, whichever side is nearest (PG-1.1n)."""
    minutes: Positive = 120
    tutorial: bool = False


def parse_scenario(data: Mapping[str, Any], source: str) -> Scenario:
    """A scenario from data; `ScenarioError` names the file and the field."""
    return fit(dict(data), Scenario, source)


@cache
def scenarios() -> dict[str, Scenario]:
    """The scenarios of the data folder by id, the tutorial first, then in the order of their dates."""
    folder = resources.files(pg) / "data" / "scenarios"
    files = [file for file in folder.iterdir() if file.name.endswith(".toml")]
    read = [parse_scenario(parse(file.read_text("utf-8"), file.name, float), file.name) for file in files]
    return {
        card.id: card for card in sorted(read, key=lambda card: (not card.tutorial, card.year, card.month, card.id))
    }


def find_scenario(id: str) -> Scenario:
    """A scenario of the data folder."""
    if id not in scenarios():
        raise ScenarioError(f"pg has no scenario {id!r}; it has {', '.join(scenarios())}")
    return scenarios()[id]
