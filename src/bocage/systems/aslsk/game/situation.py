"""Situations: any position as data, for cases, lessons and puzzles, in the words of the scenario schema.

A situation says only what differs from an empty, quiet map; all it names is checked, and unknown words are refused.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from bocage.ground.errors import BoardError
from bocage.kernel.contract.scenario import ScenarioError
from bocage.kernel.contract.setting import attach
from bocage.mechanics.situations import Names, checked, fit, one_of, rows, side_of
from bocage.mechanics.typed import Count, Positive, shown
from bocage.systems.aslsk.ground.terrain import OFF_BOARD
from bocage.systems.aslsk.reference.tables import tables
from bocage.systems.aslsk.scenarios.scenario import Scenario, Setting, parse_scenario
from bocage.systems.aslsk.state.model import OFF_MAP, Phase, State, Unit, Weapon, enter, supply

FIRST_STEP: dict[Phase, str] = {
    "setup": "set-up",
    "RPh": "rally-start",
    "PFPh": "prep-fire-start",
    "MPh": "movement-start",
    "DFPh": "defensive-fire-start",
    "AFPh": "advancing-fire-start",
    "RtPh": "rout-start",
    "APh": "advance-start",
    "CCPh": "close-combat-start",
}


class Position(Struct, frozen=True, forbid_unknown_fields=True):
    """What a situation says of the state; all else that it says is of the scenario."""

    phase: Phase = "PFPh"
    step: str = ""
    """The step to begin with, where it is not the first of the phase."""
    turn: Positive = 1
    player: str | None = None
    units: tuple[dict[str, Any], ...] = ()
    weapons: tuple[dict[str, Any], ...] = ()
    smoke: tuple[str, ...] = ()
    residual: dict[str, Count] = {}
    control: dict[str, str] = {}
    self_rallied: bool = False


def situation(
    data: Mapping[str, Any], options: Mapping[str, bool | str], source: str
) -> tuple[Setting, State, dict[str, int]]:
    """Setting, state and the names of the pieces of a situation."""
    scenario = parse_scenario(_scenario_part(data, source), source)
    setting = Setting(scenario, options)
    _check_board(setting, source)
    of_state = {key: value for key, value in data.items() if key in Position.__struct_fields__}
    position = fit(of_state, Position, source)
    state = State({}, {}, position.step or FIRST_STEP[position.phase], phase=position.phase)
    state.turn, state.self_rallied = position.turn, position.self_rallied
    state.player = side_of(position.player or scenario.first, setting.sides, f"{source}, player")
    attach(state, setting)
    names = Names()
    try:
        for where, row in rows(position.units, "unit", source):
            _add_unit(state, row, names, where)
        for where, row in rows(position.weapons, "weapon", source):
            _add_weapon(state, row, names, where)
        _add_markers(state, position, source)
    except BoardError as error:
        raise ScenarioError(f"{source}: {error}") from None
    return setting, state, names


def _check_board(setting: Setting, source: str) -> None:
    try:
        board = setting.board
    except BoardError as error:
        raise ScenarioError(f"{source}, board: {error}") from None
    for kind in board.terrain:
        one_of(kind, (*tables().terrain.codes, OFF_BOARD), f"{source}, board")


def _scenario_part(data: Mapping[str, Any], source: str) -> dict[str, Any]:
    part = {key: value for key, value in data.items() if key not in Position.__struct_fields__}
    part.setdefault("id", "situation")
    sides = part.setdefault("sides", ["german", "russian"])
    if "player" in data and isinstance(sides, list | tuple):
        side_of(data["player"], sides, f"{source}, player")
    part.setdefault("first", data.get("player", sides[0] if isinstance(sides, list | tuple) and sides else ""))
    if isinstance(part.get("board"), str):
        part["board"] = {"parts": [{"board": part["board"]}]}
    return part


def _add_unit(s: State, row: Mapping[str, Any], names: Names, where: str) -> None:
    checked(row, (*Unit.__struct_fields__, "name"), where)
    side, type = _typed(s.setting, row, where)
    given = {key: value for key, value in row.items() if key != "name"}
    given |= {"id": s.next_id, "side": side, "type": type, "at": _cell(s, row.get("at"))}
    given.setdefault("elr", s.setting.scenario.elr.get(s.setting.sides[side], 5))
    given.setdefault("fire", "")
    enter(s, fit(given, Unit, where))
    names.add(row, s.next_id, where)
    s.next_id += 1


def _typed(setting: Setting, row: Mapping[str, Any], where: str) -> tuple[int, str]:
    """The side and the type of a unit: a leader may be given by his values and his side."""
    type, units = str(row.get("type")), tables().units
    given = row.get("side")
    side = None if given is None else side_of(given, setting.sides, f"{where}, side")
    if side is not None and type not in units:
        type = f"{tables().leader_prefix.get(setting.scenario.sides[side], '')}_{type}"
    if type not in units:
        expected = "expected the type of a unit, such as ge_467 or 8-1 with a side"
        raise ScenarioError(f"{where}: {expected}, found {shown(row.get('type'))}")
    return side_of(units[type].nation, setting.sides, where) if side is None else side, type


def _add_weapon(s: State, row: Mapping[str, Any], names: Names, where: str) -> None:
    checked(row, (*Weapon.__struct_fields__, "name"), where)
    printed = tables().weapons.get(str(row.get("type")))
    if printed is None:
        expected = "expected the type of a weapon, such as ge_lmg"
        raise ScenarioError(f"{where}: {expected}, found {shown(row.get('type'))}")
    holder = names.find(row["holder"], f"{where}, holder", "unit") if row.get("holder") else 0
    nation = row.get("side") or (printed.nation if printed.nation != "any" else None)
    side = side_of(nation, s.setting.sides, where) if nation else s.units[holder].side if holder else 0
    given = {key: value for key, value in row.items() if key != "name"}
    given |= {"id": s.next_id, "side": side, "holder": holder}
    given["at"] = OFF_MAP if holder else _cell(s, row.get("at"))
    given.setdefault("shots", 1 if given.get("fire") else 0)
    supply(s, fit(given, Weapon, where))
    names.add(row, s.next_id, where)
    s.next_id += 1


def _cell(s: State, label: Any) -> int:
    return OFF_MAP if label is None else s.board.cell(str(label))


def _add_markers(s: State, position: Position, source: str) -> None:
    s.smoke = [s.board.cell(hex) for hex in position.smoke]
    s.residual = {s.board.cell(hex): fp for hex, fp in position.residual.items()}
    where = f"{source}, control"
    s.control = {s.board.cell(hex): side_of(side, s.setting.sides, where) for hex, side in position.control.items()}


def as_scenario(scenario: Scenario) -> dict[str, Any]:
    """A scenario as plain data again, for records that carry it along."""
    return msgspec.to_builtins(scenario)  # type: ignore[no-any-return]
