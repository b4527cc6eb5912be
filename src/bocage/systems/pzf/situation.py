"""Situations: any position as data, for cases, lessons and puzzles. Lengths are in inches.

A situation says only what differs from an empty, quiet table; all it names is checked, and unknown words are refused.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from bocage.ground.errors import BoardError
from bocage.ground.table import place
from bocage.kernel.system import ScenarioError, attach
from bocage.mechanics.datafiles import DataError
from bocage.systems.pzf.enlisting import new_figure
from bocage.systems.pzf.model import Explosive, Figure, Marker, Objective, Phase, State
from bocage.systems.pzf.scenario import Setting
from bocage.systems.pzf.scenarios import Win
from bocage.systems.pzf.tables import tables
from bocage.systems.pzf.terrain import lay
from bocage.systems.pzf.wiring import JOINS

FIRST_STEP: dict[Phase, str] = {
    "start": "turn-start",
    "initiative": "initiative",
    "movement": "movement-start",
    "shooting": "shooting-start",
    "grenades": "grenades-start",
    "combat": "combat-start",
    "end": "turn-end",
}
NATIONS = {"american": "usa", "german": "germany"}
WORDS = {
    "size", "terrain", "sides", "phase", "step", "turn", "turns", "player", "part", "initiative", "figures", "markers",
    "objectives", "scenery", "broken", "start_count", "had_initiative", "exits",
    "wins", "at_limit", "never_rout", "entries", "explosives",
}  # fmt: skip


def situation(
    data: Mapping[str, Any], options: Mapping[str, bool | str], source: str
) -> tuple[Setting, State, dict[str, int]]:
    """Setting, state and the names of the figures of a situation."""
    unknown = set(data) - WORDS
    if unknown:
        raise ScenarioError(f"{source}: unknown {', '.join(sorted(unknown))}; expected {', '.join(sorted(WORDS))}")
    try:
        setting = _setting(data, options, source)
        return _state(data, setting, source)
    except (BoardError, DataError, msgspec.ValidationError) as error:
        raise ScenarioError(f"{source}: {error}") from None


def _setting(data: Mapping[str, Any], options: Mapping[str, bool | str], source: str) -> Setting:
    sides = tuple(data.get("sides", ("american", "german")))
    if len(sides) != 2 or len(set(sides)) != 2 or not all(side in NATIONS for side in sides):
        raise ScenarioError(f"{source}, sides: expected two of {', '.join(NATIONS)}, found {list(sides)}")
    chosen = tables().options(options)
    table = lay(data.get("size", (36, 24)), data.get("terrain", ()), source, chosen.window_spacing)
    nations = tuple(NATIONS[side] for side in sides)
    exits, entries = (_edges(data, word, source) for word in ("exits", "entries"))
    return Setting(
        "situation",
        sides,
        nations,
        table,
        chosen,
        JOINS,
        int(data.get("turns", 0)),
        exits=exits,
        entries=entries,
        wins=msgspec.convert(tuple(data.get("wins", ())), tuple[Win, ...]),
        at_limit=str(data.get("at_limit", "")),
        never_rout=tuple(_place(sides, side, source) for side in data.get("never_rout", ())),
    )


def _edges(data: Mapping[str, Any], word: str, source: str) -> tuple[str, str]:
    found = tuple(data.get(word, ("", "")))
    if len(found) != 2 or not set(found) <= {"", "north", "south", "east", "west"}:
        raise ScenarioError(f"{source}, {word}: expected an edge for each side, such as ['east', ''], found {found}")
    return found[0], found[1]


def _state(data: Mapping[str, Any], setting: Setting, source: str) -> tuple[Setting, State, dict[str, int]]:
    phase = data.get("phase", "movement")
    if phase not in FIRST_STEP:
        raise ScenarioError(f"{source}, phase: expected one of {', '.join(FIRST_STEP)}, found {phase!r}")
    state = State({}, data.get("step", FIRST_STEP[phase]), phase=phase, turn=int(data.get("turn", 1)))
    attach(state, setting)
    state.initiative = _seat(setting, data.get("initiative", data.get("player", setting.sides[0])), source)
    state.player = _seat(setting, data.get("player", setting.sides[state.initiative]), source)
    state.part = int(data.get("part", state.player != state.initiative))
    if "had_initiative" in data:
        state.had_initiative = _seat(setting, data["had_initiative"], source)
    if not data.get("figures"):
        raise ScenarioError(f"{source}, figures: expected at least one figure, found none")
    names: dict[str, int] = {}
    units: dict[str, int] = {}
    for number, entry in enumerate(data["figures"], 1):
        _add_figure(state, entry, names, units, f"{source}, figure {number}")
    for number, entry in enumerate(data.get("markers", ()), 1):
        _add_marker(state, entry, names, f"{source}, marker {number}")
    for number, entry in enumerate(data.get("explosives", ()), 1):
        _add_explosive(state, entry, names, f"{source}, charge {number}")
    _link(state, data["figures"], names, source)
    _add_rest(state, data, source)
    return setting, state, names


def _seat(setting: Setting, side: Any, source: str) -> int:
    return _place(setting.sides, side, source)


def _place(sides: tuple[str, ...], side: Any, source: str) -> int:
    if side not in sides:
        raise ScenarioError(f"{source}: expected a side of {', '.join(sides)}, found {side!r}")
    return sides.index(side)


def _add_figure(s: State, entry: Any, names: dict[str, int], units: dict[str, int], where: str) -> None:
    if not isinstance(entry, dict):
        raise ScenarioError(f"{where}: expected a table, found {entry!r}")
    unknown = set(entry) - {*Figure.__struct_fields__, "name", "at", "side", "weapons", "rides", "tows"}
    if unknown:
        raise ScenarioError(f"{where}: unknown {', '.join(sorted(unknown))}")
    type = str(entry.get("type", "us_private"))
    nation = getattr(tables().vehicles.get(type) or tables().profiles.get(type), "nation", None)
    default = next((i for i, own in enumerate(s.setting.nations) if own == nation), 0)
    side = _seat(s.setting, entry["side"], where) if "side" in entry else default
    try:
        figure = new_figure(s.next_id, type, side, tuple(entry.get("weapons", ())))
    except ScenarioError as error:
        raise ScenarioError(f"{where}: {error}") from None
    x, y = place(entry.get("at", (0, 0)))
    given = {key: value for key, value in entry.items() if key in Figure.__struct_fields__ and key not in LINKS}
    given |= {"type": type, "side": side, "x": x, "y": y, "id": s.next_id}
    if "unit" in entry:
        given["unit"] = units.setdefault(str(entry["unit"]), len(units) + 1)
    if "facing" in entry:
        given["facing"] = round(entry["facing"] * 1000) % 360_000
    if "turret" in entry:
        given["turret"] = round(entry["turret"] * 1000) % 360_000
    plain = msgspec.to_builtins(figure) | given
    s.figures[s.next_id] = msgspec.convert(plain, Figure)
    _name(names, entry, s.next_id, where)
    s.next_id += 1


LINKS = {"aboard", "tow", "served", "gunner"}


def _link(s: State, entries: Any, names: dict[str, int], source: str) -> None:
    """What figures say of each other by name: whom they ride, what they tow."""
    for id, entry in enumerate(entries, 1):
        for word in LINKS & set(entry):
            if entry[word] not in names:
                raise ScenarioError(f"{source}, figure {id}: {word}: no figure is called {entry[word]!r}")
            setattr(s.figures[id], word, names[entry[word]])


def _add_marker(s: State, entry: Any, names: dict[str, int], where: str) -> None:
    x, y = place(entry.get("at"))
    figures = [names[name] for name in entry.get("figures", ()) if name in names]
    s.markers[s.next_id] = Marker(s.next_id, _seat(s.setting, entry.get("side"), where), x, y, figures)
    for id in figures:
        s.figures[id].where = "hidden"
    _name(names, entry, s.next_id, where)
    s.next_id += 1


def _add_explosive(s: State, entry: Any, names: dict[str, int], where: str) -> None:
    x, y = place(entry.get("at"))
    given = {key: value for key, value in entry.items() if key not in ("name", "at")}
    given |= {"id": s.next_id, "side": _seat(s.setting, entry.get("side"), where), "x": x, "y": y}
    if "carrier" in entry:
        given["carrier"] = names[entry["carrier"]]
    if "detonator" in entry:
        given["detonator"] = place(entry["detonator"])
    s.explosives[s.next_id] = msgspec.convert(given, Explosive)
    _name(names, entry, s.next_id, where)
    s.next_id += 1


def _name(names: dict[str, int], entry: dict[str, Any], id: int, where: str) -> None:
    name = entry.get("name", f"p{id}")
    if name in names:
        raise ScenarioError(f"{where}: the name {name!r} is already taken")
    names[name] = id


def _add_rest(s: State, data: Mapping[str, Any], source: str) -> None:
    for number, entry in enumerate(data.get("objectives", ()), 1):
        x, y = place(entry.get("at"))
        owner = _seat(s.setting, entry["owner"], source) if "owner" in entry else -1
        placed = _seat(s.setting, entry["placed_by"], source) if "placed_by" in entry else -1
        s.objectives.append(Objective(str(entry.get("id", number)), x, y, placed, owner))
    if "scenery" in data:
        s.scenery = msgspec.convert(data["scenery"], type(s.scenery))
    s.nets = [sum(f.camouflaged for f in s.figures.values() if f.side == side) for side in (0, 1)]
    if "broken" in data:
        s.broken = [bool(value) for value in data["broken"]]
    counts = [sum(f.started_pv**2 for f in s.figures.values() if f.side == side and f.kind != "gun") for side in (0, 1)]
    s.start_count = [int(value) for value in data.get("start_count", counts)]
