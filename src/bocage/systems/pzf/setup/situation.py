"""Situations: any position as data, for cases, lessons and puzzles. Lengths are in inches.

A situation states only what differs from an empty table at the start of the Movement phase. Everything it names is
checked; unknown words are refused.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec
from msgspec import Struct

from bocage.ground.errors import BoardError
from bocage.ground.table import TURN, place
from bocage.kernel.contract.scenario import ScenarioError
from bocage.kernel.contract.setting import attach
from bocage.mechanics.datafiles import DataError
from bocage.mechanics.situations import Names, checked, fit, one_of, rows, side_of
from bocage.mechanics.typed import Count, Positive, shown
from bocage.systems.pzf.armies.enlisting import kind_of_type, new_figure
from bocage.systems.pzf.reference.tables import tables
from bocage.systems.pzf.scenarios.scenario import Win
from bocage.systems.pzf.setup.wiring import JOINS
from bocage.systems.pzf.space.bodies import ARC_BY_MOUNT
from bocage.systems.pzf.space.terrain import lay_table
from bocage.systems.pzf.state.model import (
    DEGREE,
    Explosive,
    Figure,
    Kind,
    Marker,
    Objective,
    Phase,
    State,
    TableChanges,
)
from bocage.systems.pzf.state.setting import Setting

FIRST_STEP: dict[Phase, str] = {
    "start": "turn-start",
    "initiative": "initiative",
    "movement": "movement-start",
    "shooting": "shooting-start",
    "grenades": "grenades-start",
    "combat": "combat-start",
    "end": "turn-end",
}
"""The step with which each phase begins."""
NATIONS = {"american": "usa", "german": "germany"}
"""The nation of each side a situation may name."""
STEPS_WITHIN: Mapping[Phase, tuple[str, ...]] = {
    "movement": ("heroic-moves", "part-start", "move"),
    "shooting": ("heroic-shoots", "shoot-part", "shoot", "shooting-end"),
    "grenades": ("grenades",),
    "combat": ("combat-targets", "combat-divide", "heroic-combats", "fights"),
}
"""Steps inside a phase at which a situation may begin: they need nothing that an earlier step leaves behind."""
LINK_FIELDS: Mapping[str, tuple[Kind, ...]] = {
    "aboard": ("vehicle", "mount"),
    "tow": ("gun",),
    "served": ("man", "gun"),
    "gunner": ("man",),
}
"""Fields of a figure that name another (what it rides, tows, serves, its gunner), and the kinds they may name."""
LARGEST_VALUES = {
    "pv": 100, "might": 100, "fate": 100, "started_pv": 100, "actions": 2, "level": 100,
    "spent": 1_000_000, "turned": 100_000_000, "traversed": 100_000_000,
}  # fmt: skip
"""The largest value of each field that play can bring about."""
ONE_SIDED_WINS = ("default_at_limit", "exit_impossible", "occupy")
"""Types of `Win` that only one side can have."""
Edge = Literal["", "north", "south", "east", "west"]
Row = dict[str, Any]
"""A figure, marker, objective or charge as a situation writes it."""


class Position(Struct, frozen=True, forbid_unknown_fields=True):
    """A situation as it is written; lengths in inches, angles in degrees."""

    figures: tuple[Row, ...]
    size: tuple[float, float] = (36, 24)
    terrain: tuple[Row, ...] = ()
    sides: tuple[str, str] = ("american", "german")
    phase: Phase | None = None
    """None for that of the step, or for Movement."""
    step: str = ""
    """The step to begin with; empty for the first of the phase."""
    turn: Positive = 1
    turns: Count = 0
    player: str | None = None
    part: Literal[0, 1] | None = None
    initiative: str | None = None
    had_initiative: str | None = None
    markers: tuple[Row, ...] = ()
    objectives: tuple[Row, ...] = ()
    explosives: tuple[Row, ...] = ()
    scenery: TableChanges | None = None
    broken: tuple[bool, bool] | None = None
    start_count: tuple[Count, Count] | None = None
    exits: tuple[Edge, Edge] = ("", "")
    entries: tuple[Edge, Edge] = ("", "")
    wins: tuple[Win, ...] = ()
    at_limit: str = ""
    never_rout: tuple[str, ...] = ()


def read_situation(
    data: Mapping[str, Any], options: Mapping[str, bool | str], source: str
) -> tuple[Setting, State, dict[str, int]]:
    """Setting, state and ids of named pieces of a situation; ScenarioError if it is wrong.

    `source` names the file in messages.
    """
    position = fit(data, Position, source)
    if not position.figures:
        raise ScenarioError(f"{source}, figures: expected at least one figure, found none")
    try:
        setting = _setting(position, options, source)
        state, names = _state(position, setting, source)
    except (BoardError, DataError) as error:
        raise ScenarioError(f"{source}: {error}") from None
    return setting, state, names


def _setting(position: Position, options: Mapping[str, bool | str], source: str) -> Setting:
    """The setting of a situation: its table, sides, options and ways to win."""
    sides = position.sides
    for side in sides:
        one_of(side, NATIONS, f"{source}, sides")
    if sides[0] == sides[1]:
        raise ScenarioError(f"{source}, sides: expected two different sides, found {sides[0]!r} twice")
    chosen = tables().options(options)
    table = lay_table(position.size, position.terrain, source, chosen.window_spacing)
    return Setting(
        "situation",
        sides,
        tuple(NATIONS[side] for side in sides),
        table,
        chosen,
        JOINS,
        position.turns,
        exits=position.exits,
        entries=position.entries,
        wins=position.wins,
        at_limit=position.at_limit,
        never_rout=tuple(side_of(side, sides, f"{source}, never_rout") for side in position.never_rout),
    )


def _state(position: Position, setting: Setting, source: str) -> tuple[State, Names]:
    """The state of a situation, and the ids of named pieces."""
    phase = _phase(position, source)
    state = State({}, position.step or FIRST_STEP[phase], phase=phase, turn=position.turn)
    attach(state, setting)
    first = position.initiative or position.player or setting.sides[0]
    state.initiative = side_of(first, setting.sides, f"{source}, initiative")
    state.player = side_of(position.player or first, setting.sides, f"{source}, player")
    state.part = int(state.player != state.initiative) if position.part is None else position.part
    if position.had_initiative is not None:
        state.had_initiative = side_of(position.had_initiative, setting.sides, f"{source}, had_initiative")
    names = Names()
    units: dict[str, int] = {}
    for where, row in rows(position.figures, "figure", source):
        _add_figure(state, row, names, units, where)
    for where, row in rows(position.markers, "marker", source):
        _add_marker(state, row, names, where)
    for where, row in rows(position.explosives, "charge", source):
        _add_explosive(state, row, names, where)
    _link(state, position, names, source)
    _add_rest(state, position, source)
    return state, names


def _phase(position: Position, source: str) -> Phase:
    """The phase a situation names, else that of its step, else Movement."""
    if position.phase is not None:
        one_of(position.phase, FIRST_STEP, f"{source}, phase")
    if not position.step:
        return position.phase or "movement"
    phases = FIRST_STEP if position.phase is None else (position.phase,)
    phase_of = {step: phase for phase in phases for step in (FIRST_STEP[phase], *STEPS_WITHIN.get(phase, ()))}
    return phase_of[one_of(position.step, phase_of, f"{source}, step")]


def _side(s: State, value: object, where: str) -> int:
    """The seat of the side a value names; ScenarioError if it names none."""
    return side_of(value, s.setting.sides, f"{where}, side")


def _add_figure(s: State, row: Row, names: Names, units: dict[str, int], where: str) -> None:
    """Add a figure; its fields are those of `Figure`, its side is by default that of its nation."""
    checked(row, (*Figure.__struct_fields__, "name", "at", "side", "weapons", "rides", "tows"), where)
    type = str(row.get("type", "us_private"))
    nation = getattr(tables().vehicles.get(type) or tables().profiles.get(type), "nation", None)
    default = next((seat for seat, of_side in enumerate(s.setting.nations) if of_side == nation), 0)
    side = _side(s, row["side"], where) if "side" in row else default
    try:
        figure = new_figure(s.next_id, type, side, fit(row.get("weapons", ()), tuple[str, ...], f"{where}, weapons"))
    except ScenarioError as error:
        raise ScenarioError(f"{where}: {error}") from None
    x, y = place(row.get("at", (0, 0)))
    fields = {key: value for key, value in row.items() if key in Figure.__struct_fields__ and key not in LINK_FIELDS}
    fields |= {"type": type, "side": side, "x": x, "y": y, "id": s.next_id}
    if "unit" in row:
        fields["unit"] = units.setdefault(str(row["unit"]), len(units) + 1)
    for direction in ("facing", "turret"):
        if direction in row:
            fields[direction] = round(fit(row[direction], float, f"{where}, {direction}") * DEGREE) % TURN
    s.figures[s.next_id] = _checked(fit(msgspec.to_builtins(figure) | fields, Figure, where), where)
    names.add(row, s.next_id, where)
    s.next_id += 1


def _checked(figure: Figure, where: str) -> Figure:
    """The figure as given.

    ScenarioError unless its weapons are in the tables and its numbers can come about in play.
    """
    one_of(figure.kind, (str(kind_of_type(figure.type)),), f"{where}, kind")
    for arm in figure.arms:
        one_of(arm.weapon, tables().weapons, f"{where}, arms")
        one_of(arm.mount, ("", *ARC_BY_MOUNT), f"{where}, arms")
    for word, most in LARGEST_VALUES.items():
        if not 0 <= getattr(figure, word) <= most:
            raise ScenarioError(f"{where}, {word}: expected 0 to {most}, found {shown(getattr(figure, word))}")
    return figure


def _link(s: State, position: Position, names: Names, source: str) -> None:
    """Replace the names in link fields by ids; ScenarioError for a name of the wrong kind."""
    for id, (where, row) in enumerate(rows(position.figures, "figure", source), 1):
        for word in LINK_FIELDS.keys() & set(row):
            linked = _figure(s, names, row[word], f"{where}, {word}")
            one_of(s.figures[linked].kind, LINK_FIELDS[word], f"{where}, {word}")
            setattr(s.figures[id], word, linked)
        if s.figures[id].where == "aboard" and not s.figures[id].aboard:
            raise ScenarioError(f"{where}, aboard: expected the name of what carries it, found none")
    for id, figure in s.figures.items():
        _check_fixed_guns(s, figure, f"{source}, figure {id}")


def _figure(s: State, names: Names, name: object, where: str) -> int:
    """The id of the figure of that name; ScenarioError if there is none or it is a marker."""
    id = names.find(name, where, "figure")
    if id not in s.figures:
        raise ScenarioError(f"{where}: expected the name of a figure, found the marker {shown(name)}")
    return id


def _check_fixed_guns(s: State, figure: Figure, where: str) -> None:
    """Check that a machine gun fixed to a vehicle is that of a passenger (PZF-9.3h)."""
    for gunner in (arm.gunner for arm in figure.arms if arm.gunner):
        passenger = s.figures.get(gunner)
        if passenger is None or passenger.aboard != figure.id or not any(arm.weapon == "lmg" for arm in passenger.arms):
            raise ScenarioError(f"{where}, arms: expected a passenger with a machine gun as gunner, found {gunner}")


def _add_marker(s: State, row: Row, names: Names, where: str) -> None:
    """Add a hidden marker with the figures it names under it."""
    checked(row, ("name", "at", "side", "figures"), where)
    x, y = place(row.get("at"))
    under = fit(row.get("figures", ()), tuple[str, ...], f"{where}, figures")
    figures = [_figure(s, names, name, f"{where}, figures") for name in under]
    s.markers[s.next_id] = Marker(s.next_id, _side(s, row.get("side"), where), x, y, figures)
    for id in figures:
        s.figures[id].where = "hidden"
    names.add(row, s.next_id, where)
    s.next_id += 1


def _add_explosive(s: State, row: Row, names: Names, where: str) -> None:
    """Add a demolition charge."""
    checked(row, (*Explosive.__struct_fields__, "name", "at"), where)
    x, y = place(row.get("at"))
    fields = {key: value for key, value in row.items() if key not in ("name", "at")}
    fields |= {"id": s.next_id, "side": _side(s, row.get("side"), where), "x": x, "y": y}
    if "carrier" in row:
        fields["carrier"] = _figure(s, names, row["carrier"], f"{where}, carrier")
    if "detonator" in row:
        fields["detonator"] = place(row["detonator"])
    s.explosives[s.next_id] = fit(fields, Explosive, where)
    names.add(row, s.next_id, where)
    s.next_id += 1


def _check_wins(position: Position, source: str) -> None:
    """Check that each way to win names a side that can have it."""
    for number, win in enumerate(position.wins, 1):
        both = () if win.type in ONE_SIDED_WINS else ("both",)
        one_of(win.side, (*position.sides, *both), f"{source}, win {number}, side")


def _add_rest(s: State, position: Position, source: str) -> None:
    """Add objectives, scenery, nets, breaks and counts."""
    _check_wins(position, source)
    for number, (where, row) in enumerate(rows(position.objectives, "objective", source), 1):
        checked(row, ("id", "at", "owner", "placed_by"), where)
        x, y = place(row.get("at"))
        owner, placed_by = (
            side_of(row[word], s.setting.sides, f"{where}, {word}") if word in row else -1
            for word in ("owner", "placed_by")
        )
        s.objectives.append(Objective(str(row.get("id", number)), x, y, placed_by, owner))
    if position.scenery is not None:
        s.scenery = position.scenery
    s.nets = [sum(figure.camouflaged for figure in s.figures.values() if figure.side == side) for side in (0, 1)]
    if position.broken is not None:
        s.broken = list(position.broken)
    counts = [
        sum(figure.started_pv**2 for figure in s.figures.values() if figure.side == side and figure.kind != "gun")
        for side in (0, 1)
    ]
    s.start_count = list(position.start_count or counts)
