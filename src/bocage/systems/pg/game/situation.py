"""Situations: any position as data, for cases and lessons; all it names is checked, and unknown words are refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from msgspec import Struct

from bocage.ground.board import Board
from bocage.ground.errors import BoardError
from bocage.ground.layout import BoardPart, BoardSpec
from bocage.ground.text import board_from_columns
from bocage.kernel.contract.scenario import ScenarioError
from bocage.kernel.contract.setting import attach
from bocage.mechanics.situations import Names, checked, fit, rows, side_of
from bocage.mechanics.typed import Count, Positive, shown
from bocage.systems.pg.control import begin_control
from bocage.systems.pg.reference.counters import Nation
from bocage.systems.pg.reference.tables import tables
from bocage.systems.pg.scenarios.boards import assemble
from bocage.systems.pg.state.model import OFF_MAP, Aircraft, Ban, Battery, LeaderKind, Mine, Piece, Smoke, State, Work
from bocage.systems.pg.state.setting import Arrival, Setting, SideTerms, Terms, Victory

LEGEND = {
    ".": "clear", "w": "woods", "t": "town", "c": "city", "f": "field", "h": "hill", "W": "woods_hill",
    "T": "town_hill", "F": "field_hill", "r": "minor_river", "R": "major_river", "s": "swamp",
}  # fmt: skip
"""The letters of boards that are written as text."""


class BoardRow(Struct, frozen=True, forbid_unknown_fields=True):
    """A board written as text, one string per column and roads as paths of hexes; or the `parts` of a drawn one."""

    columns: dict[str, str] = {}
    roads: tuple[str, ...] = ()
    parts: tuple[BoardPart, ...] = ()


class SideRow(Struct, frozen=True, forbid_unknown_fields=True):
    """What a situation says of one side."""

    nation: Nation
    initiative: Count = 0
    tank_leaders: Count = 0
    morale: tuple[Positive, Positive] = (7, 6)
    may_fire_smoke: bool = False
    exits: tuple[str, ...] = ()


class VictoryRow(Struct, frozen=True, forbid_unknown_fields=True):
    """Points for hexes, for enemy steps and for steps that leave, and by how many points each side must lead to win."""

    hexes: dict[str, int] = {}
    step_points: Count = 0
    exit_points: Count = 0
    margins: tuple[int | None, int | None] = (1, 1)


class ArrivalRow(Struct, frozen=True, forbid_unknown_fields=True):
    """A group that enters during play: whose it is, by which hexes, from which turn."""

    side: str
    hexes: tuple[str, ...]
    turn: Positive = 1


class Position(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A whole situation."""

    board: BoardRow
    sides: tuple[SideRow, SideRow] = (SideRow("german"), SideRow("soviet"))
    year: Positive = 1941
    turns: Positive = 10
    visibility: Positive = 12
    turn: Positive = 1
    step: Literal["initiative", "segment"] = "segment"
    active: str | None = None
    owed: Count = 0
    """Segments that the active side still takes before the other one acts, this one included."""
    units: tuple[dict[str, Any], ...] = ()
    leaders: tuple[dict[str, Any], ...] = ()
    works: tuple[dict[str, Any], ...] = ()
    mines: tuple[dict[str, Any], ...] = ()
    batteries: tuple[dict[str, Any], ...] = ()
    aircraft: tuple[dict[str, Any], ...] = ()
    wrecks: dict[str, Positive] = {}
    """Wrecks by hex."""
    fords: tuple[str, ...] = ()
    broken_bridges: tuple[str, ...] = ()
    rails: tuple[str, ...] = ()
    crossing_number: Positive | None = None
    entrenchment_capacity: Count = 0
    no_leader_spotting: bool = False
    """Leaders do not spot for bombardment (PG-9.1a)."""
    aircraft_any_hex: bool = False
    """Aircraft attack any hex, whatever the option says (PG-15.21a)."""
    bans: tuple[dict[str, Any], ...] = ()
    """Areas in which units may not move: `side`, `at`, `radius`, `until`, `rule` (PG-6.72a, PG-15.1b)."""
    arrivals: dict[str, ArrivalRow] = {}
    """The groups that enter during play, by their numbers."""
    smoke: dict[str, str | tuple[str, ...]] = {}
    """By hex the side that has placed a smoke marker, or the sides that have placed several."""
    control: dict[str, str] = {}
    victory: VictoryRow = VictoryRow()


UNIT_WORDS = (
    "name", "type", "side", "at", "steps", "order", "marker", "shots", "shot_kind", "spotted", "hit_through", "carrier",
    "limbered", "dug", "job", "job_done", "job_turn", "stayed", "assisted", "crossing", "crossing_tried", "tank_leader",
    "hidden", "arrives", "group", "commander",
)  # fmt: skip
LEADER_WORDS = (
    "name", "side", "at", "rank", "morale", "combat", "help", "leader", "order", "marker", "carrier", "stayed",
    "crossing", "hidden", "arrives", "group", "commander",
)  # fmt: skip
WORK_WORDS = ("name", "kind", "type", "at", "marker", "shots", "shot_kind")
MINE_WORDS = ("name", "side", "at", "strength", "revealed")
BATTERY_WORDS = ("name", "side", "type", "factor", "left")
AIRCRAFT_WORDS = ("name", "side", "type", "value", "first", "last", "used")
BAN_WORDS = ("side", "at", "radius", "until", "rule")


def situation(
    data: Mapping[str, Any], options: Mapping[str, bool | str], source: str
) -> tuple[Setting, State, dict[str, int]]:
    """Setting, state and the names of the pieces of a situation."""
    position = fit(dict(data), Position, source)
    try:
        board = board_of(position.board)
        chosen = tables().switches.of(options)
        players = int(chosen.players)
        setting = Setting(board, terms_of(position, board), chosen, seats=(0,) * players + (1,) * players)
        state = State(
            {}, position.step, turn=position.turn, phase="action" if position.step == "segment" else "initiative"
        )
        attach(state, setting)
        names = add_pieces(state, position, source)
        add_works(state, position, names, source)
        add_support(state, position, names, source)
        begin_control(state)
        for hex, side in position.control.items():
            state.control[board.cell(hex)] = side_of(side, setting.sides, f"{source}, control")
    except BoardError as error:
        raise ScenarioError(f"{source}: {error}") from None
    state.visibility, state.owed = position.visibility, position.owed
    state.initiative = [side.initiative for side in setting.terms.sides]
    state.active = state.leads = side_of(position.active or setting.sides[0], setting.sides, f"{source}, active")
    return setting, state, names


def board_of(row: BoardRow) -> Board:
    """The board of a situation."""
    return assemble(BoardSpec(row.parts)) if row.parts else board_from_columns(row.columns, LEGEND, roads=row.roads)


def terms_of(position: Position, board: Board) -> Terms:
    """The terms of a situation."""
    first, second = (
        SideTerms(
            name=side.nation,
            nation=side.nation,
            initiative=side.initiative,
            morale=side.morale,
            tank_leaders=side.tank_leaders,
            may_fire_smoke=side.may_fire_smoke,
            exits=board.cells(side.exits),
        )
        for side in position.sides
    )
    row = position.victory
    cells = {board.cell(hex): value for hex, value in row.hexes.items()}
    victory = Victory(
        cells=cells,
        step_points=(row.step_points,) * 2,
        exit_points=(row.exit_points,) * 2,
        margins=row.margins,
    )
    return Terms(
        id="situation", sides=(first, second), year=position.year, turns=position.turns,
        visibility=position.visibility, victory=victory, no_leader_spotting=position.no_leader_spotting,
        aircraft_any_hex=position.aircraft_any_hex, **ground_terms(position, board),
    )  # fmt: skip


def ground_terms(position: Position, board: Board) -> dict[str, Any]:
    """What a situation says of rivers, railways, entrenchments and the edges of the map."""
    usual = tables().numbers.river_crossing.crossing_number
    sides = [side.nation for side in position.sides]
    return {
        "fords": frozenset(board.cells(position.fords)),
        "broken_bridges": frozenset(board.cells(position.broken_bridges)),
        "rails": frozenset(board.cells(position.rails)),
        "crossing_number": position.crossing_number or usual,
        "entrenchment_capacity": position.entrenchment_capacity,
        "arrivals": {int(group): arrival_of(row, sides, board) for group, row in position.arrivals.items()},
    }


def arrival_of(row: ArrivalRow, sides: Sequence[str], board: Board) -> Arrival:
    """A group that enters during play, without a die."""
    return Arrival(side=side_of(row.side, sides, "arrivals"), turn=row.turn, roll=0, cells=board.cells(row.hexes))


def add_pieces(s: State, position: Position, source: str) -> Names:
    """Put the units and leaders of a situation on the map; returns their ids by name."""
    names = Names()
    for where, row in rows(position.units, "unit", source):
        checked(row, UNIT_WORDS, where)
        printed = tables().units.get(str(row.get("type")))
        if printed is None:
            raise ScenarioError(f"{where}: expected the type of a unit, such as de_inf, found {shown(row.get('type'))}")
        add_piece(s, row, names, where, {"side": printed.nation, "steps": printed.steps})
    for where, row in rows(position.leaders, "leader", source):
        checked(row, LEADER_WORDS, where)
        kind: LeaderKind = "regular"
        add_piece(s, row, names, where, {"type": "leader", "leader": kind})
    return names


def add_piece(s: State, row: Mapping[str, Any], names: Names, where: str, usual: Mapping[str, Any]) -> None:
    """Add one piece; `usual` are the values that it has where the row does not say."""
    given = {**usual, **{key: value for key, value in row.items() if key != "name"}}
    side = side_of(given.get("side"), s.setting.sides, f"{where}, side")
    cell = OFF_MAP if row.get("at") is None else s.board.cell(str(row["at"]))
    if "carrier" in given:
        given["carrier"] = names.find(given["carrier"], f"{where}, carrier")
    piece = s.pieces[s.next_id] = fit({**given, "id": s.next_id, "side": side, "at": cell}, Piece, where)
    take_up_work(s, piece)
    if piece.hidden:
        s.concealed.append(piece.id)
    count(s, row, names, where)


def take_up_work(s: State, piece: Piece) -> None:
    """Work in hand goes on where the row does not say otherwise: it was last worked on in the turn before."""
    if piece.dug == 1 and not piece.job:
        piece.job, piece.job_done = "dig", 1
    if piece.job and not piece.job_turn:
        piece.job_turn = s.turn - 1


def count(s: State, row: Mapping[str, Any], names: Names, where: str) -> None:
    """Note the name of what has the next id."""
    names.add(row, s.next_id, where)
    s.next_id += 1


def add_works(s: State, position: Position, names: Names, source: str) -> None:
    """Add entrenchments, bunkers, minefields, smoke, and the areas in which units may not move."""
    for where, row in rows(position.works, "work", source):
        s.works[s.next_id] = fit(placed(s, checked(row, WORK_WORDS, where), where), Work, where)
        count(s, row, names, where)
    for where, row in rows(position.mines, "mine", source):
        s.mines[s.next_id] = fit(placed(s, checked(row, MINE_WORDS, where), where), Mine, where)
        count(s, row, names, where)
    s.wrecks = {s.board.cell(hex): number for hex, number in position.wrecks.items()}
    for hex, given in position.smoke.items():
        for side in (given,) if isinstance(given, str) else given:
            s.smoke.append(Smoke(s.board.cell(hex), side_of(side, s.setting.sides, f"{source}, smoke")))
    for where, row in rows(position.bans, "ban", source):
        placed_ban = placed(s, checked(row, BAN_WORDS, where), where)
        s.bans.append(fit({key: placed_ban[key] for key in row}, Ban, where))


def placed(s: State, row: Mapping[str, Any], where: str) -> dict[str, Any]:
    """A row with its id, and with its side and hex as numbers."""
    given = {**{key: value for key, value in row.items() if key != "name"}, "id": s.next_id}
    if "side" in row:
        given["side"] = side_of(row["side"], s.setting.sides, f"{where}, side")
    if "at" in row:
        given["at"] = s.board.cell(str(row["at"]))
    return given


def add_support(s: State, position: Position, names: Names, source: str) -> None:
    """Add off-board batteries and aircraft."""
    for where, row in rows(position.batteries, "battery", source):
        given = placed(s, checked(row, BATTERY_WORDS, where), where)
        printed = tables().batteries.get(str(row.get("type")))
        s.batteries[s.next_id] = fit({"factor": printed.factor if printed else 0, **given}, Battery, where)
        count(s, row, names, where)
    for where, row in rows(position.aircraft, "aircraft", source):
        s.aircraft[s.next_id] = fit(placed(s, checked(row, AIRCRAFT_WORDS, where), where), Aircraft, where)
        count(s, row, names, where)
