"""Scenarios as data: the schema of a scenario card, and the setting of a game, which never changes during it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache, cached_property
from importlib import resources
from typing import Any, Literal

import msgspec

from bocage.ground.board import Board
from bocage.kernel.contract.scenario import ScenarioError
from bocage.kernel.rules import rule
from bocage.kernel.text import Text
from bocage.mechanics.datafiles import parse
from bocage.mechanics.situations import fit
from bocage.systems import aslsk
from bocage.systems.aslsk.scenarios.boards import BoardSpec, assemble

_LABEL = re.compile(r"([a-z0-9]*)([A-Z]+)(\d+)")

Nation = Literal["german", "russian", "american"]


class Force(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A group of one side: on the map from the start within `area`, or entering along `edge` in turn `arrive`.

    `area` is a list of column ranges and hexes such as "A-H" or "K5"; with a `board` only that board's hexes count.
    """

    side: Nation
    units: dict[str, int] = {}
    leaders: tuple[str, ...] = ()
    weapons: dict[str, int] = {}
    arrive: int = 0
    area: tuple[str, ...] = ()
    board: str = ""
    edge: str = ""
    elr: int | None = None
    late: bool = False


class Victory(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How `side` wins; otherwise its opponent does.

    control: at least `at_least` of `hexes` at the end. exit: at least `at_least` squad-equivalents led off by `edge`.
    clear: no Good Order enemy MMC in `hexes` at the end. Several ways may be given; any of them wins.
    """

    side: Nation
    type: Literal["control", "exit", "clear"]
    at_least: int = 0
    hexes: tuple[str, ...] = ()
    edge: str = ""
    at_once: bool = False

    def told(self, line: Text) -> Text:
        """The line of a way to win, with when it counts; units that left the map count from then on."""
        if self.at_once:
            return Text("victory-at-once", {"line": line})
        return line if self.type == "exit" else Text("victory-at-end", {"line": line})


class Placement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One stack of a named set-up, top unit first; a weapon goes to the unit named before it."""

    at: str
    units: tuple[str, ...]


class NamedSetup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sensible set-up a player or an agent can take as it is."""

    name: str
    side: Nation
    place: tuple[Placement, ...]


class Scenario(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario card. `half_last_turn` means that only the first player plays the last turn."""

    id: str
    board: BoardSpec
    sides: tuple[Nation, Nation]
    first: Nation
    month: int = 6
    year: int = 1944
    turns: int = 6
    half_last_turn: bool = False
    setup_order: tuple[Nation, ...] = ()
    initial_control: Nation | None = None
    elr: dict[str, int] = {}
    forces: tuple[Force, ...] = ()
    victory: tuple[Victory, ...] = ()
    setups: tuple[NamedSetup, ...] = ()
    minutes: int = 60
    tutorial: bool = False
    rules: dict[str, Any] = {}
    """Scenario special rules by name; an unknown name is refused."""


class Setting:
    """Scenario, board and options of one game."""

    def __init__(self, scenario: Scenario, options: Mapping[str, bool | str]) -> None:
        self.scenario = scenario
        self.options = dict(options)
        self.board: Board = assemble(scenario.board)
        self.areas: dict[int, tuple[int, ...]] = {}
        self.kept: dict[str, dict[Any, Any]] = {}

    @property
    def sides(self) -> tuple[str, ...]:
        return self.scenario.sides

    @property
    def seats(self) -> tuple[int, ...]:
        """One player a side."""
        return tuple(range(len(self.sides)))

    def option(self, key: str) -> bool | str:
        """The value of a named option."""
        return self.options[key]

    def layer(self, name: str) -> dict[Any, Any]:
        """A cache for all games of this setting, by name; keys must name everything else the values depend on."""
        cache = self.kept.get(name)
        if cache is None:
            cache = self.kept[name] = {}
        return cache

    def seat_of(self, nation: str) -> int:
        """The side of a nation."""
        return self.sides.index(nation)

    @cached_property
    def names_of(self) -> tuple[tuple[str, ...], ...]:
        """All names of every hex of the map; a hex joined from two halves has two."""
        names: list[list[str]] = [[] for _ in range(self.board.size)]
        for name, cell in self.board.aliases.items():
            if cell < self.board.size:
                names[cell].append(name)
        return tuple(map(tuple, names))

    @cached_property
    def mustered(self) -> tuple[Force, ...]:
        """The force of every piece, in the order in which pieces are numbered."""
        return tuple(
            force
            for force in self.scenario.forces
            for _ in range(sum(force.units.values()) + len(force.leaders) + sum(force.weapons.values()))
        )

    @cached_property
    def exits(self) -> tuple[tuple[str, ...], ...]:
        """For each side the edges by which a victory condition wants it to leave the map."""
        wanted = [victory for victory in self.scenario.victory if victory.type == "exit" and victory.edge]
        return tuple(
            tuple(dict.fromkeys(condition.edge for condition in wanted if condition.side == nation))
            for nation in self.sides
        )

    @cached_property
    def victory_cells(self) -> tuple[int, ...]:
        """Every hex that a victory condition names."""
        return tuple(dict.fromkeys(self.board.cell(hex) for victory in self.scenario.victory for hex in victory.hexes))

    @cached_property
    def grain_in_season(self) -> bool:
        """Grain stands from June to September (ASL-1.1.2n)."""
        return 6 <= self.scenario.month <= 9


def area_cells(setting: Setting, force: Force) -> tuple[int, ...]:
    """The hexes of a force's set-up area: ranges of columns or single hexes, of one board if it says so."""
    number = setting.scenario.forces.index(force)
    if number not in setting.areas:
        cells = cells_of_board(setting, force.board) if force.board else range(setting.board.size)
        names = setting.names_of
        setting.areas[number] = tuple(
            cell for cell in cells if any(_covers(name, part) for name in names[cell] for part in force.area)
        )
    return setting.areas[number]


@rule("ASL-L13")
def cells_of_board(setting: Setting, board: str) -> list[int]:
    """The hexes of a named board; half hexes joined to another board count only where the option is off."""
    belongs = _is_of(board)
    strict = all if setting.option("L13") else any
    return [cell for cell, names in enumerate(setting.names_of) if strict(map(belongs, names))]


def _is_of(board: str) -> Callable[[str], bool]:
    return lambda name: _LABEL.fullmatch(name)[1] == board  # type: ignore[index]


def _covers(name: str, part: str) -> bool:
    if name == part:
        return True
    parts = _LABEL.fullmatch(name)
    first, dash, last = part.partition("-")
    return bool(parts and dash) and _order(first) <= _order(parts[2]) <= _order(last)  # type: ignore[index]


def _order(column: str) -> tuple[int, str]:
    return len(column), column


def parse_scenario(data: Mapping[str, Any], source: str) -> Scenario:
    """A scenario from data; `ScenarioError` names the file and the field."""
    return fit(dict(data), Scenario, source)


@cache
def scenarios() -> dict[str, Scenario]:
    """The scenarios of the data folder by id, the tutorial first."""
    folder = resources.files(aslsk) / "data" / "scenarios"
    files = [file for file in folder.iterdir() if file.name.endswith(".toml")]
    read = [parse_scenario(parse(file.read_text("utf-8"), file.name, float), file.name) for file in files]
    return {scenario.id: scenario for scenario in sorted(read, key=lambda card: (not card.tutorial, card.id))}


def find_scenario(id: str) -> Scenario:
    """A scenario of the data folder."""
    if id not in scenarios():
        raise ScenarioError(f"aslsk has no scenario {id!r}; it has {', '.join(scenarios())}")
    return scenarios()[id]
