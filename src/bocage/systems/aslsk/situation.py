"""Situations: any position as data, for cases, lessons and puzzles, in the words of the scenario schema.

A situation says only what differs from an empty, quiet map; all it names is checked, and unknown words are refused.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from bocage.ground.errors import BoardError
from bocage.kernel.system import ScenarioError, attach
from bocage.systems.aslsk.model import OFF_MAP, PHASES, Phase, State, Unit, Weapon, enter, supply
from bocage.systems.aslsk.scenario import Scenario, Setting, parse_scenario
from bocage.systems.aslsk.tables import tables

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

OF_THE_STATE = {"phase", "step", "turn", "player", "units", "weapons", "smoke", "residual", "control", "self_rallied"}


def situation(
    data: Mapping[str, Any], options: Mapping[str, bool | str], source: str
) -> tuple[Setting, State, dict[str, int]]:
    """Setting, state and the names of the pieces of a situation."""
    scenario = parse_scenario(_scenario_part(data), source)
    setting = Setting(scenario, options)
    phase = data.get("phase", "PFPh")
    if phase not in (*PHASES, "setup"):
        raise ScenarioError(f"{source}, phase: expected one of {', '.join(PHASES)}, found {phase!r}")
    player = data.get("player", scenario.first)
    state = State({}, {}, data.get("step", FIRST_STEP[phase]), phase=phase)
    state.turn, state.player = data.get("turn", 1), _seat(setting, player, source)
    attach(state, setting)
    names: dict[str, int] = {}
    try:
        _add_units(state, data.get("units", ()), names, source)
        _add_weapons(state, data.get("weapons", ()), names, source)
        _add_markers(state, data, source)
    except BoardError as error:
        raise ScenarioError(f"{source}: {error}") from None
    return setting, state, names


def _scenario_part(data: Mapping[str, Any]) -> dict[str, Any]:
    part = {key: value for key, value in data.items() if key not in OF_THE_STATE}
    part.setdefault("id", "situation")
    sides = part.get("sides", ["german", "russian"])
    part.setdefault("sides", sides)
    part.setdefault("first", data.get("player", sides[0] if sides else ""))
    if isinstance(part.get("board"), str):
        part["board"] = {"parts": [{"board": part["board"]}]}
    return part


def _seat(setting: Setting, nation: Any, source: str) -> int:
    if nation not in setting.sides:
        raise ScenarioError(f"{source}: expected a side of {', '.join(setting.sides)}, found {nation!r}")
    return setting.seat_of(nation)


def _fields(data: Any, known: tuple[str, ...], own: set[str], where: str) -> dict[str, Any]:
    if not isinstance(data, dict):
        raise ScenarioError(f"{where}: expected a table, found {data!r}")
    unknown = set(data) - set(known) - own
    if unknown:
        raise ScenarioError(f"{where}: unknown {', '.join(sorted(unknown))}")
    return {key: value for key, value in data.items() if key in known}


def _add_units(s: State, entries: Any, names: dict[str, int], source: str) -> None:
    for number, entry in enumerate(entries):
        where = f"{source}, unit {number + 1}"
        fields = _fields(entry, Unit.__struct_fields__, {"name"}, where)
        side, type = _typed(s.setting, entry, where)
        fields |= {"id": s.next_id, "side": side, "type": type, "at": _cell(s, entry.get("at"))}
        fields.setdefault("elr", s.setting.scenario.elr.get(s.setting.sides[side], 5))
        fields["fire"] = fields.get("fire", "")
        try:
            unit = msgspec.convert(fields, Unit)
        except msgspec.ValidationError as error:
            raise ScenarioError(f"{where}: {error}") from None
        enter(s, unit)
        _name(names, entry, unit.id, where)
        s.next_id += 1


def _typed(setting: Setting, entry: dict[str, Any], where: str) -> tuple[int, str]:
    type, side = str(entry.get("type")), entry.get("side")
    units = tables().units
    if side is not None and type not in units:
        prefix = tables().leader_prefix.get(side, "")
        type = f"{prefix}_{type}"
    if type not in units:
        raise ScenarioError(f"{where}: expected the type of a unit, such as ge_467 or 8-1 with a side, found {type!r}")
    return _seat(setting, side or units[type].nation, where), type


def _add_weapons(s: State, entries: Any, names: dict[str, int], source: str) -> None:
    for number, entry in enumerate(entries):
        where = f"{source}, weapon {number + 1}"
        fields = _fields(entry, Weapon.__struct_fields__, {"name"}, where)
        printed = tables().weapons.get(entry.get("type"))
        if printed is None:
            raise ScenarioError(f"{where}: expected the type of a weapon, such as ge_lmg, found {entry.get('type')!r}")
        holder = _holder(names, entry, where)
        side = entry.get("side") or (printed.nation if printed.nation != "any" else None)
        seat = _seat(s.setting, side, where) if side else s.units[holder].side if holder else 0
        fields |= {"id": s.next_id, "side": seat, "holder": holder}
        fields["at"] = OFF_MAP if holder else _cell(s, entry.get("at"))
        fields.setdefault("shots", 1 if fields.get("fire") else 0)
        try:
            weapon = msgspec.convert(fields, Weapon)
        except msgspec.ValidationError as error:
            raise ScenarioError(f"{where}: {error}") from None
        supply(s, weapon)
        _name(names, entry, weapon.id, where)
        s.next_id += 1


def _holder(names: dict[str, int], entry: dict[str, Any], where: str) -> int:
    holder = entry.get("holder", 0)
    if holder and holder not in names:
        raise ScenarioError(f"{where}: expected the name of a unit as holder, found {holder!r}")
    return names[holder] if holder else 0


def _name(names: dict[str, int], entry: dict[str, Any], id: int, where: str) -> None:
    name = entry.get("name", f"p{id}")
    if name in names:
        raise ScenarioError(f"{where}: the name {name!r} is already taken")
    names[name] = id


def _cell(s: State, label: Any) -> int:
    return OFF_MAP if label is None else s.board.cell(str(label))


def _add_markers(s: State, data: Mapping[str, Any], source: str) -> None:
    s.smoke = [s.board.cell(hex) for hex in data.get("smoke", ())]
    s.residual = {s.board.cell(hex): int(fp) for hex, fp in data.get("residual", {}).items()}
    s.control = {s.board.cell(hex): _seat(s.setting, side, source) for hex, side in data.get("control", {}).items()}
    s.self_rallied = bool(data.get("self_rallied", False))


def as_scenario(scenario: Scenario) -> dict[str, Any]:
    """A scenario as plain data again, for records that carry it along."""
    return msgspec.to_builtins(scenario)  # type: ignore[no-any-return]
