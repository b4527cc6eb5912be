"""Situations: any position as data, for cases and lessons; all it names is checked, and unknown words are refused."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import Struct

from bocage.ground.board import Board
from bocage.ground.errors import BoardError
from bocage.ground.facing import find_facing
from bocage.ground.text import board_from_columns
from bocage.kernel.contract.scenario import ScenarioError
from bocage.kernel.contract.setting import attach
from bocage.mechanics.situations import Names, checked, fit, rows, side_of
from bocage.mechanics.typed import Count, Positive, shown
from bocage.systems.ept.reference.counters import Nation, Quality
from bocage.systems.ept.reference.tables import tables
from bocage.systems.ept.state.model import DECOY, NOBODY, OFF_MAP, Battery, Formation, Impact, State, Unit, Work
from bocage.systems.ept.state.setting import Ground, Light, Setting, SideTerms, Terms, Victory
from bocage.systems.ept.state.units import is_vehicle

DEFAULT_QUALITY: Quality = "line"


class BoardRow(Struct, frozen=True, forbid_unknown_fields=True):
    """A board written as text: one string per column, roads as paths of hexes, levels, hexsides, large buildings."""

    columns: dict[str, str]
    roads: tuple[str, ...] = ()
    levels: dict[str, Count] = {}
    sides: dict[str, str] = {}
    """Walls, hedges and bocage by hexside."""
    crossings: dict[str, str] = {}
    blocks: tuple[str, ...] = ()
    """The hexes of each building that covers several."""
    high: tuple[str, ...] = ()
    """Hexes of buildings with two upper storeys."""


class SideRow(Struct, frozen=True, forbid_unknown_fields=True):
    """What a situation says of one side."""

    nation: Nation
    initiative: int = 0
    panzerfausts: Count = 0
    exits: tuple[str, ...] = ()


class VictoryRow(Struct, frozen=True, forbid_unknown_fields=True):
    """Points for hexes, and by how many points each side must lead to win."""

    hexes: dict[str, int] = {}
    losses_count: bool = True
    exit_factors: tuple[Count, Count] = (0, 0)
    margins: tuple[int | None, int | None] = (1, 1)


class Position(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A whole situation."""

    board: BoardRow
    sides: tuple[SideRow, SideRow] = (SideRow("german"), SideRow("soviet"))
    turns: Positive = 8
    turn: Positive = 1
    step: Literal["preregister", "support", "command", "initiative", "operations", "administration"] = "operations"
    active: str | None = None
    automatic: bool = False
    """The active side may still activate a formation without a test."""
    weather: Literal[0, 1, 2, 3] = 0
    ground: Ground = ""
    light: Light = "day"
    tank_riders: bool = False
    heavy_guns: tuple[str, ...] = ()
    automatic_initiative: str | None = None
    alone_ends_from: Positive | None = None
    formations: tuple[dict[str, Any], ...] = ()
    units: tuple[dict[str, Any], ...] = ()
    works: tuple[dict[str, Any], ...] = ()
    batteries: tuple[dict[str, Any], ...] = ()
    barrages: tuple[dict[str, Any], ...] = ()
    """Artillery that lies on the map already."""
    smoke: dict[str, Positive] = {}
    fires: tuple[str, ...] = ()
    ruins: tuple[str, ...] = ()
    wrecks: dict[str, Positive] = {}
    control: dict[str, str] = {}
    victory: VictoryRow = VictoryRow()


FORMATION_WORDS = (
    "name", "side", "quality", "superior", "company", "independent", "hesitates_at", "breaks_at", "lost", "lost_now",
    "hesitant", "demoralised", "activated", "leader_fell", "leader_morale", "fallen_morale", "fire_groups", "radius",
    "reach", "entry",
)  # fmt: skip
UNIT_WORDS = (
    "name", "type", "side", "at", "floor", "formation", "leads", "quality", "morale", "steps", "condition", "fire",
    "moved", "activated", "uncommanded", "hidden", "withdrew", "set_up", "jammed", "shots_left", "heat_left", "facing",
    "stunned", "immobilised", "hit_now", "carrier", "boarded", "dug", "dug_in", "clearing", "clearing_since",
    "airdropped", "arrives",
)  # fmt: skip
WORK_WORDS = ("name", "kind", "at", "side", "facing", "finished", "dummy", "revealed")
BATTERY_WORDS = (
    "name", "side", "calibre", "target", "mission", "observer", "observers", "waited", "repeats", "last_target",
    "preregistered", "phosphorus", "sorties", "toward",
)  # fmt: skip
BARRAGE_WORDS = ("at", "calibre", "side", "mission")


def situation(
    data: Mapping[str, Any], options: Mapping[str, bool | str], source: str
) -> tuple[Setting, State, dict[str, int]]:
    """Setting, state and the names of the pieces of a situation."""
    position = fit(dict(data), Position, source)
    try:
        board = board_of(position.board)
        setting = Setting(board, terms_of(position, board), tables().switches.of(options))
        state: State = attach(State({}, {}, position.step, turn=position.turn), setting)
        names = Names()
        add_formations(state, position, names, source)
        add_units(state, position, names, source)
        add_works(state, position, names, source)
        add_clearing(state, position, names, source)
        add_ground(state, position, source)
    except BoardError as error:
        raise ScenarioError(f"{source}: {error}") from None
    if position.step == "operations":
        state.phase = "operations"
    state.active = state.first = side_of(position.active or setting.sides[0], setting.sides, f"{source}, active")
    state.automatic = position.automatic
    setting.enlist(state.units.values())
    return setting, state, names


def board_of(row: BoardRow) -> Board:
    """The board of a situation; its letters are those of the terrain chart."""
    return board_from_columns(
        row.columns,
        tables().terrain.codes,
        roads=row.roads,
        elevation=row.levels,
        sides=row.sides,
        crossings=row.crossings,
    )


def terms_of(position: Position, board: Board) -> Terms:
    """The terms of a situation."""
    first, second = (
        SideTerms(
            name=side.nation,
            nation=side.nation,
            initiative=side.initiative,
            panzerfausts=side.panzerfausts,
            exits=board.cells(side.exits),
        )
        for side in position.sides
    )
    sides, row = (first.name, second.name), position.victory
    always = position.automatic_initiative
    return Terms(
        id="situation",
        sides=(first, second),
        turns=position.turns,
        weather=position.weather,
        ground=position.ground,
        light=position.light,
        tank_riders=position.tank_riders,
        heavy_guns=position.heavy_guns,
        automatic_initiative=None if always is None else side_of(always, sides, "automatic_initiative"),
        alone_ends_from=position.alone_ends_from,
        blocks=tuple(board.cells(block) for block in position.board.blocks),
        high_buildings=frozenset(board.cells(position.board.high)),
        victory=Victory(
            cells={board.cell(hex): value for hex, value in row.hexes.items()},
            losses_count=row.losses_count,
            exit_factors=row.exit_factors,
            margins=row.margins,
        ),
    )


def add_formations(s: State, position: Position, names: Names, source: str) -> None:
    """Add the formations; a superior is named before those under him."""
    for where, row in rows(position.formations, "formation", source):
        given = dict(checked(row, FORMATION_WORDS, where))
        given["side"] = side_of(given.get("side"), s.setting.sides, f"{where}, side")
        if "superior" in given:
            given["superior"] = names.find(given["superior"], f"{where}, superior", "formation")
        given["entry"] = list(s.board.cells(words(given.get("entry", []), f"{where}, entry")))
        usual = {"id": s.next_id, "name": f"f{s.next_id}", "quality": DEFAULT_QUALITY}
        s.formations[s.next_id] = fit({**usual, **given}, Formation, where)
        count(s, row, names, where)


def add_units(s: State, position: Position, names: Names, source: str) -> None:
    """Put the units of a situation on the map."""
    for where, row in rows(position.units, "unit", source):
        checked(row, UNIT_WORDS, where)
        unit = s.units[s.next_id] = unit_of(s, row, names, where)
        unit.number = unit.id
        check_carried(s, unit, where)
        if row.get("leads"):
            if not unit.formation:
                raise ScenarioError(f"{where}, leads: expected a formation that the unit leads, found none")
            formation = s.formations[unit.formation]
            formation.leader = unit.id
            formation.leader_morale = formation.leader_morale or unit.morale
        count(s, row, names, where)


def unit_of(s: State, row: Mapping[str, Any], names: Names, where: str) -> Unit:
    """One unit; what its row does not say is that of its type and its formation."""
    given = {key: value for key, value in row.items() if key not in ("name", "leads", "clearing")}
    type = str(given.get("type"))
    printed = tables().units.get(type)
    if printed is None and type != DECOY:
        raise ScenarioError(f"{where}: expected the type of a unit, such as de_grenadier, found {shown(type)}")
    formation = names.find(given["formation"], f"{where}, formation", "formation") if "formation" in given else 0
    owner = s.formations.get(formation)
    side = given.get("side", s.setting.sides[owner.side] if owner else printed.nation if printed else None)
    quality: Quality = (printed.quality if printed else None) or (owner.quality if owner else DEFAULT_QUALITY)
    given["formation"], given["side"] = formation, side_of(side, s.setting.sides, f"{where}, side")
    given["at"] = OFF_MAP if given.get("at") is None else s.board.cell(str(given["at"]))
    if "facing" in given:
        given["facing"] = int(find_facing(str(given["facing"]), s.board.orientation))
    if "carrier" in given:
        given["carrier"] = names.find(given["carrier"], f"{where}, carrier")
    usual = {
        "id": s.next_id,
        "quality": quality,
        "steps": printed.steps if printed else 1,
        "decoy": type == DECOY,
        "hidden": type == DECOY,
    }
    morale = tables().numbers.quality_morale.of(given.get("quality", quality))
    usual["morale"] = morale.leader if row.get("leads") else morale.unit
    return fit({**usual, **given}, Unit, where)


def check_carried(s: State, unit: Unit, where: str) -> None:
    """Refuse a unit that rides on what is no vehicle of its side in its hex, or that is seen where this is not."""
    vehicle = s.units.get(unit.carrier)
    if not unit.carrier or (
        vehicle is not None
        and is_vehicle(vehicle)
        and (vehicle.side, vehicle.at) == (unit.side, unit.at)
        and (unit.hidden or not vehicle.hidden)
    ):
        return
    raise ScenarioError(f"{where}, carrier: expected a vehicle of its side in its hex, hidden only if the unit is")


def words(value: Any, where: str) -> list[str]:
    """A list of names."""
    if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
        raise ScenarioError(f"{where}: expected a list of names, found {shown(value)}")
    return value


def count(s: State, row: Mapping[str, Any], names: Names, where: str) -> None:
    """Note the name of what has the next id."""
    names.add(row, s.next_id, where)
    s.next_id += 1


def add_works(s: State, position: Position, names: Names, source: str) -> None:
    """Add fortifications, wire, mines and batteries."""
    for where, row in rows(position.works, "work", source):
        s.works[s.next_id] = fit(placed(s, checked(row, WORK_WORDS, where), where), Work, where)
        count(s, row, names, where)
    for where, row in rows(position.batteries, "battery", source):
        given = placed(s, checked(row, BATTERY_WORDS, where), where)
        if "observer" in given:
            given["observer"] = names.find(given["observer"], f"{where}, observer")
        if "observers" in given:
            given["observers"] = [names.find(each, f"{where}, observers") for each in words(given["observers"], where)]
        s.batteries[s.next_id] = fit(given, Battery, where)
        count(s, row, names, where)
    for where, row in rows(position.barrages, "barrage", source):
        given = placed(s, checked(row, BARRAGE_WORDS, where), where)
        s.impacts.append(fit({key: value for key, value in given.items() if key != "id"}, Impact, where))


def add_clearing(s: State, position: Position, names: Names, source: str) -> None:
    """Note which wire or mines sappers are removing; these are named after the units."""
    for unit, (where, row) in zip(s.units.values(), rows(position.units, "unit", source), strict=True):
        if "clearing" in row:
            unit.clearing = names.find(row["clearing"], f"{where}, clearing", "work")


def placed(s: State, row: Mapping[str, Any], where: str) -> dict[str, Any]:
    """A row with its id, and with sides, hexes and facings as numbers."""
    given = {**{key: value for key, value in row.items() if key != "name"}, "id": s.next_id}
    if "side" in row:
        given["side"] = side_of(row["side"], s.setting.sides, f"{where}, side")
    for key in ("at", "target", "last_target"):
        if key in row:
            given[key] = s.board.cell(str(row[key]))
    if "facing" in row:
        given["facing"] = int(find_facing(str(row["facing"]), s.board.orientation))
    return given


def add_ground(s: State, position: Position, source: str) -> None:
    """Add smoke, fires, ruins, wrecks and who holds which hex."""
    s.smoke = {s.board.cell(hex): value for hex, value in position.smoke.items()}
    s.fires, s.ruins = list(s.board.cells(position.fires)), list(s.board.cells(position.ruins))
    s.wrecks = {s.board.cell(hex): number for hex, number in position.wrecks.items()}
    s.control = [NOBODY] * s.board.size
    for hex, side in position.control.items():
        s.control[s.board.cell(hex)] = side_of(side, s.setting.sides, f"{source}, control")
