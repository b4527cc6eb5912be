"""Scenarios, and any position as data: both are read from the same schema."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from msgspec import Struct

from bocage.ground import BoardError, board_from_columns
from bocage.kernel.contract.scenario import Group, ScenarioCard, ScenarioError
from bocage.kernel.contract.setting import attach
from bocage.kernel.text import text
from bocage.mechanics.situations import Names, fit, one_of, side_of
from bocage.mechanics.typed import Count, Label, Positive
from examples.outpost.model import Setting, State, Unit
from examples.outpost.reference import data_files, unit_types

SCENARIO_IDS = ("crossroads",)
"""The files of `data/scenarios`, in the order in which scenarios are offered."""


class UnitRow(Struct, frozen=True, forbid_unknown_fields=True):
    """A unit in a scenario or case; `steps` is 0 for a unit at full strength."""

    side: Label
    type: Label
    at: Label
    name: str = ""
    steps: Count = 0
    suppressed: bool = False
    acted: bool = False


class Position(Struct, frozen=True, forbid_unknown_fields=True):
    """A position as it is written: columns of the board, sides, the outpost, the length in turns, and units."""

    columns: dict[str, str]
    sides: tuple[Label, Label]
    outpost: Label
    units: tuple[UnitRow, ...]
    turns: Positive = 6
    turn: Positive = 1
    active: str = ""


def situation(data: Mapping[str, Any], options: Mapping[str, bool | str], source: str) -> tuple[Setting, State, Names]:
    """The setting, the state and the names of the units of a position."""
    return read(fit(data, Position, source), source, source)


def read(position: Position, scenario: str, source: str) -> tuple[Setting, State, Names]:
    """A position as a game; what is wrong with it is one sentence."""
    try:
        board = board_from_columns(position.columns, name=scenario)
        setting = Setting(scenario, board, position.sides, board.cell(position.outpost), position.turns)
        names = Names()
        units = {
            id: unit_of(row, id, setting, names, f"{source}, unit {id}") for id, row in enumerate(position.units, 1)
        }
    except BoardError as error:
        raise ScenarioError(f"{source}: {error}") from None
    active = side_of(position.active or position.sides[0], position.sides, f"{source}, active")
    if not all(any(unit.side == side for unit in units.values()) for side in (0, 1)):
        raise ScenarioError(f"{source}, units: expected at least one unit of each side")
    return setting, attach(State(units, turn=position.turn, active=active), setting), names


def unit_of(row: UnitRow, id: int, setting: Setting, names: Names, where: str) -> Unit:
    """The unit that a row describes; its name is noted."""
    names.add({"name": row.name or f"p{id}"}, id, where)
    type = one_of(row.type, unit_types(), f"{where}, type")
    side = side_of(row.side, setting.sides, f"{where}, side")
    steps = row.steps or unit_types()[type].steps
    return Unit(id, side, type, setting.board.cell(row.at), steps, row.suppressed, row.acted)


# --- registered scenarios -----------------------------------------------------------------------------------------
@cache
def position_of(scenario: str) -> Position:
    """The position in the file of a scenario."""
    if scenario not in SCENARIO_IDS:
        raise ScenarioError(f"there is no scenario {scenario[:40]!r}; known are: {', '.join(SCENARIO_IDS)}")
    return data_files().load(f"scenarios/{scenario}.toml", Position)


def setting_of(scenario: str, options: Mapping[str, bool | str]) -> Setting:
    """The setting of a registered scenario."""
    return read(position_of(scenario), scenario, scenario)[0]


def start(setting: Setting) -> State:
    """The first state of a game."""
    state = read(position_of(setting.scenario), setting.scenario, setting.scenario)[1]
    return attach(state, setting)  # type: ignore[no-any-return]


def forces_of(position: Position) -> Iterator[Group]:
    """The units of each side, counted by type."""
    for side, name in enumerate(position.sides):
        types = Counter(row.type for row in position.units if row.side == name)
        yield Group(side, tuple((count, text(f"unit-{type}")) for type, count in types.items()))


def cards() -> tuple[ScenarioCard, ...]:
    """What a player reads of each scenario before choosing it."""
    return tuple(
        ScenarioCard(
            id,
            text(f"scenario-{id}-title"),
            text(f"scenario-{id}-summary"),
            position_of(id).sides,
            turns=str(position_of(id).turns),
            minutes=10,
            forces=tuple(forces_of(position_of(id))),
        )
        for id in SCENARIO_IDS
    )
