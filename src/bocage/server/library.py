"""The catalogue that clients read: systems, scenarios, boards, texts, rules; all of it can be cached."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Mapping
from functools import cache, partial
from importlib import resources
from pathlib import Path
from typing import Any, Literal

import msgspec

from bocage import players
from bocage.ground import lattice
from bocage.ground.board import Board
from bocage.ground.drawing import in_metres, write_board
from bocage.ground.hexgrid import DIRECTION_NAMES
from bocage.ground.table import INCH, Table
from bocage.ground.table.files import write_table
from bocage.kernel.contract.registry import codes, complete_options, find
from bocage.kernel.contract.scenario import ScenarioCard
from bocage.kernel.contract.system import AnySystem
from bocage.kernel.files import lesson as kernel
from bocage.kernel.files.case import CaseError, read_case
from bocage.kernel.files.ledger import LedgerError, read_ledger, repository
from bocage.kernel.files.lesson import Course, Lesson, advice, lessons, setting_of
from bocage.kernel.play.orders import StandingOrders, unknown_facts
from bocage.kernel.showing.view import Sheet
from bocage.kernel.text import LANGUAGES, Text
from bocage.server.faults import PACKAGES, Refusal
from bocage.server.protocol.answers import LessonScript, LessonStep
from bocage.server.protocol.catalogue import (
    Advice,
    ArmiesInfo,
    BoardData,
    BoardHex,
    LessonInfo,
    OptionInfo,
    Rulebook,
    RuleText,
    ScenarioInfo,
    SystemInfo,
    Systems,
)

BARE = b'{"type":"FeatureCollection","bocage":{"grid":{"edges":"whole"}},"features":[]}'
"""The GeoJSON drawing of a table with nothing on it."""

MAX_SHOWN_ID = 40
"""Characters of an unknown id that a refusal shows."""

TABLE_INCHES_PER_HEX = 2.0
"""A client shows this many inches of a table as large as a hex."""
PIECE_MARK, PLACE_MARK = "#", "@"
"""First characters of targets in lessons that are pieces or places; other targets are notations of choices."""


class Library:
    """The catalogue; it does not change while the server runs, and each part is made when first asked for."""

    def __init__(self) -> None:
        self._boards: dict[str, bytes] = {}
        self._promised: dict[str, Callable[[], Any]] = {}
        """Makers of settings by board address: boards of scenarios and lessons are laid out when first fetched."""
        self._named: dict[int, tuple[Board | Table, str]] = {}
        self._systems: Systems | None = None

    # --- systems --------------------------------------------------------------------------------------------------
    def system(self, code: str) -> AnySystem:
        """A system by its code."""
        if code not in codes():
            raise Refusal(404, "fault-no-system", system=code[:MAX_SHOWN_ID])
        return find(code)

    def systems(self) -> Systems:
        """All systems."""
        if self._systems is None:
            self._systems = Systems(tuple(self.card_of(find(code)) for code in codes()), LANGUAGES)
        return self._systems

    def card_of(self, system: AnySystem) -> SystemInfo:
        """What a client shows of a system before a game; no board is laid out for it."""
        return SystemInfo(
            system.code,
            system.title,
            tuple(self._scenarios(system)),
            tuple(OptionInfo(**msgspec.structs.asdict(option)) for option in system.rules.options()),
            players.names(system),
            short_hash(b"".join(texts(system.code, language) for language in LANGUAGES)),
            short_hash(_ledger_file(system)),
            system.showing.presentation(),
            tuple(self._lessons(system)),
            tuple(coach(system)),
            system.knowledge.has_secrets,
            system.showing.player_aids(),
            _armies(system),
            system.rules.has_reactions,
            system.rules.conditions,
            system.rules.players_option,
        )

    def _scenarios(self, system: AnySystem) -> list[ScenarioInfo]:
        infos = []
        built = system.rules.armies.scenarios() if system.rules.armies else ()
        usual = complete_options(system, {})
        for card in system.rules.scenarios():
            board = self._promise(f"{system.code}.{card.id}", partial(system.rules.setting, card.id, usual))
            plain = {name: getattr(card, name) for name in ScenarioCard.__struct_fields__}
            infos.append(ScenarioInfo(**plain, board=board, armies=card.id in built))
        return infos

    def _lessons(self, system: AnySystem) -> list[LessonInfo]:
        return [
            LessonInfo(
                lesson.id,
                Text(lesson.title),
                Text(lesson.summary),
                lesson.minutes,
                self._promise(f"{system.code}.lesson.{lesson.id}", partial(setting_of, system, lesson)),
            )
            for lesson in lessons(system).values()
        ]

    def lesson(self, system: AnySystem, id: str) -> Lesson:
        """A lesson of a system."""
        if id not in lessons(system):
            raise Refusal(404, "fault-no-lesson", system=system.code, lesson=id[:MAX_SHOWN_ID])
        return lessons(system)[id]

    def check_scenario(self, system: AnySystem, scenario: str) -> None:
        if scenario not in {card.id for card in system.rules.scenarios()}:
            raise Refusal(404, "fault-no-scenario", system=system.code, scenario=scenario[:MAX_SHOWN_ID])

    # --- boards ---------------------------------------------------------------------------------------------------
    def board_of(self, setting: Any) -> str | None:
        """The address of the board of a game, where its system has one; the board can be fetched from now on.

        A setting has a `board`, or a `table` or a bare `sheet` where there are no hexes.
        """
        grounds = (getattr(setting, name, None) for name in ("board", "table", "sheet"))
        board = next((one for one in grounds if isinstance(one, Board | Table | Sheet)), None)
        if board is None or isinstance(board, Sheet):
            return None if board is None else self._keep(sheet_data(board))
        if id(board) not in self._named:
            data = table_data(board) if isinstance(board, Table) else board_data(board)
            self._named[id(board)] = board, self._keep(data)
        return self._named[id(board)][1]

    def _promise(self, address: str, setting: Callable[[], Any]) -> str:
        self._promised[address] = cache(setting)
        return address

    def _keep(self, data: BoardData) -> str:
        encoded = msgspec.json.encode(data)
        name = short_hash(encoded)
        self._boards.setdefault(name, encoded)
        return name

    def has_board(self, address: str) -> bool:
        return address in self._boards

    def keep(self, address: str, data: bytes) -> None:
        """Keep a board that another process laid out."""
        self._boards[address] = data

    def board(self, address: str) -> bytes:
        """A board by its address: a hash, for ever the same board, or the name of a scenario or a lesson."""
        if address in self._boards:
            return self._boards[address]
        self.systems()
        hashed = self.board_of(self._promised[address]()) if address in self._promised else None
        if hashed is None:
            raise Refusal(404, "fault-no-board")
        return self._boards[hashed]


def _armies(system: AnySystem) -> ArmiesInfo | None:
    armies = system.rules.armies
    return ArmiesInfo(armies.keys, armies.frame, armies.columns) if armies is not None else None


def coach(system: AnySystem) -> list[Advice]:
    """The advice of a system's coach as it is sent."""
    return [
        Advice(
            entry.id,
            tuple(map(Text, entry.say)),
            entry.asked,
            entry.told,
            msgspec.convert(entry.whose, Literal["", "own", "enemy"]),
            entry.over,
        )
        for entry in advice(system)
    ]


def lesson_script(course: Course) -> LessonScript:
    """The script of a lesson as it is sent, with ids in place of the names of pieces."""
    lesson = course.lesson
    return LessonScript(
        lesson.id,
        Text(lesson.title),
        course.seat,
        tuple(_lesson_step(course, step) for step in lesson.step),
        tuple(map(Text, lesson.ending)),
        lesson.controls,
    )


def _lesson_step(course: Course, step: kernel.LessonStep) -> LessonStep:
    pieces = [course.named(target) for target in step.show if target.startswith(PIECE_MARK)]
    places = tuple(target.removeprefix(PLACE_MARK) for target in step.show if target.startswith(PLACE_MARK))
    choices = tuple(course.named(target) for target in step.show if not target.startswith((PIECE_MARK, PLACE_MARK)))
    ids = tuple(int(piece.removeprefix(PIECE_MARK)) for piece in pieces)
    return LessonStep(tuple(map(Text, step.say)), Text(step.hint), places, ids, choices)


def board_data(board: Board) -> BoardData:
    """The drawing of a board and the geometry of its hexes, in metres."""
    place = in_metres(board)
    first = board.axials[0]
    x0, y0 = place(lattice.centre(first))
    outline = tuple((round(x - x0, 3), round(y - y0, 3)) for x, y in map(place, lattice.hexagon(first)))
    around = [place(lattice.centre(axial)) for axial in board.axials]
    centres = around[: board.size]
    hexes = tuple(
        BoardHex(board.label(cell), round(x, 3), round(y, 3), board.terrain[cell], board.elevation[cell])
        for cell, (x, y) in enumerate(centres)
    )
    wide, high = max(x for x, _ in outline), max(y for _, y in outline)
    size = (
        round(min(x for x, _ in centres) - wide, 3),
        round(min(y for _, y in centres) - high, 3),
        round(max(x for x, _ in centres) + wide, 3),
        round(max(y for _, y in centres) + high, 3),
    )
    aliases = {
        name: board.label(cell)
        for name, cell in board.aliases.items()
        if board.on_map(cell) and name != board.label(cell)
    }
    beside = tuple(
        (board.label(cell), round(x, 3), round(y, 3)) for cell, (x, y) in enumerate(around) if not board.on_map(cell)
    )
    return BoardData(
        board.name,
        board.orientation,
        board.hex_height,
        size,
        outline,
        hexes,
        aliases,
        msgspec.Raw(write_board(board)),
        beside=beside,
        directions=DIRECTION_NAMES[board.orientation],
    )


def table_data(table: Table) -> BoardData:
    """The drawing of a table of miniatures, in inches."""
    size = (0.0, 0.0, table.size[0] / INCH, table.size[1] / INCH)
    drawing = msgspec.Raw(write_table(table))
    return BoardData(table.name, "flat", TABLE_INCHES_PER_HEX, size, (), (), {}, drawing, INCH)


def sheet_data(sheet: Sheet) -> BoardData:
    """An empty sheet without hexes, in units of which one is shown as large as a hex."""
    size = (0.0, 0.0, sheet.width / sheet.hex, sheet.height / sheet.hex)
    return BoardData("", "flat", 1.0, size, (), (), {}, msgspec.Raw(BARE), sheet.hex)


def short_hash(data: bytes) -> str:
    return hashlib.blake2b(data, digest_size=12).hexdigest()


# --- words --------------------------------------------------------------------------------------------------------
@cache
def texts(code: str, language: str) -> bytes:
    """All texts that a client may need for a game of a system, in one language as Fluent; later ones override."""
    parts = []
    for package in (*PACKAGES, find(code).package):
        folder = resources.files(package).joinpath("text", language)
        parts += [file.read_bytes() for file in sorted(folder.iterdir(), key=lambda file: file.name)]
    return b"\n".join(parts)


def _ledger_file(system: AnySystem) -> bytes:
    file = resources.files(system.package) / "rules.toml"
    return file.read_bytes() if file.is_file() else b""


_OPTION_KEY = re.compile(r"(?<=\boption) [a-z]+(?:_[a-z0-9]+)+\b")


@cache
def rulebook(code: str) -> bytes:
    """The ledger of a system as JSON, with the titles of the cases that prove each rule where they are installed."""
    return msgspec.json.encode(Rulebook(code, tuple(rules(code).values())))


@cache
def rules(code: str) -> Mapping[str, RuleText]:
    """The rules of a system by id."""
    try:
        ledger = read_ledger(find(code))
    except LedgerError:
        return {}
    cases = _cases(code)
    return {
        rule.id: RuleText(rule.id, rule.kind, _plain(rule.en), _plain(rule.fr), tuple(cases.get(rule.id, ())))
        for rule in ledger.values()
    }


def _plain(wording: str) -> str:
    """The wording of a rule without the keys of options, which mean nothing to players."""
    return _OPTION_KEY.sub("", wording)


def _cases(code: str) -> dict[str, list[str]]:
    """Rule id to the titles of cases that cite it; an installed program has no cases."""
    titles: dict[str, list[str]] = {}
    folder: Path = repository() / "cases" / code
    for path in sorted(folder.rglob("*.toml")):
        try:
            case = read_case(path)
        except CaseError:
            continue
        for id in case.rules:
            titles.setdefault(id, []).append(case.title)
    return titles


def check_orders(orders: StandingOrders, system: AnySystem) -> None:
    """Raise `Refusal` for orders with a condition that the system does not have."""
    unknown = unknown_facts(orders, system.rules.conditions)
    if unknown:
        raise Refusal(422, "fault-no-condition", system=system.code, condition=unknown[0][:MAX_SHOWN_ID])
