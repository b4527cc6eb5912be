"""A record as a file: readable text or compact bytes with the same content. Reading one never runs a rule.

What is read may come from anywhere: `RecordError` says in one sentence what is wrong and where.
"""

from __future__ import annotations

import base64
import binascii
import os
import re
import tempfile
import zlib
from pathlib import Path
from typing import Any

import msgspec

from bocage.kernel.choice import Choice
from bocage.kernel.contract.setting import Outcome
from bocage.kernel.records import delta
from bocage.kernel.records.record import (
    AWARD,
    DECLARATIONS,
    ENCODER,
    FORCED,
    FORMAT,
    HAND_OVER,
    MADE,
    MAX_BYTES,
    MAX_UNPACKED,
    ORDERED,
    Chosen,
    Declared,
    Header,
    Input,
    Record,
    RecordError,
    Rolled,
    Snapshot,
)
from bocage.kernel.records.turns import KeptTurn, add_turn, fitting, kept_turns
from bocage.kernel.showing.view import LogLine
from bocage.kernel.text import Text

MARK = b"BOCAGE"
"""What a compact record of any format begins with."""
MAGIC = MARK + bytes([FORMAT])
"""What a compact record of the present format begins with: the mark, and the format as one byte."""


WHOLE_TURN, CHANGED_TURN = "turn", "turn-change"
"""How a line of the readable form begins that holds a turn: with its whole state, or with what has changed in it."""
MARK_OF = {MADE: ":", FORCED: "!", ORDERED: "~"}
"""How the readable form marks what answered, after the number of the seat."""
ANSWERED_BY = {mark: auto for auto, mark in MARK_OF.items()}
"""The same read backwards: what answered, by its mark."""
COMPRESSION_LEVEL = 6
"""Level of zlib: files hardly get smaller above it, and take longer to write."""
LARGEST = 10**12
"""Numbers of a record, such as ids and faces, are smaller than this."""


class FirstHeader(msgspec.Struct, frozen=True):
    """The header of format 1, which had one seat a side and called it by the side's name."""

    system: str
    revision: int
    data: str
    scenario: str
    options: dict[str, bool | str]
    seats: tuple[str, ...]
    commitment: str = ""
    situation: str = ""

    @property
    def present(self) -> Header:
        """The same as it is written today."""
        return Header(
            self.system, self.revision, self.data, self.scenario, self.options,
            self.seats, tuple(range(len(self.seats))), self.commitment, self.situation,
        )  # fmt: skip


class Written(msgspec.Struct):
    """A record as it is written."""

    header: Header
    inputs: list[Input]
    turns: list[KeptTurn]
    outcome: Outcome | None = None
    key: str = ""
    notes: list[Text] = msgspec.field(default_factory=list)


class FirstRecord(msgspec.Struct):
    """A whole game in format 1."""

    header: FirstHeader
    inputs: list[Input]
    snapshots: list[Snapshot]
    outcome: Outcome | None = None
    key: str = ""
    notes: list[Text] = msgspec.field(default_factory=list)

    @property
    def present(self) -> Record:
        """The same as it is written today."""
        snapshots = [msgspec.structs.replace(kept, state=delta.normal(kept.state)) for kept in self.snapshots]
        return Record(self.header.present, self.inputs, snapshots, self.outcome, self.key, self.notes)


_decoder = msgspec.msgpack.Decoder(Written)
_first_decoder = msgspec.msgpack.Decoder(FirstRecord)
_HEX = re.compile(r"(?:[0-9a-f]{2}){1,128}")
_WORD = re.compile(r"[^\s]{1,80}")
_TITLE = re.compile(r"bocage record ([0-9]{1,4})")
_FACES = re.compile(r"[0-9]{1,15}(?:,[0-9]{1,15})*")
_CHOSEN = re.compile(rf"([0-9]{{1,4}})([{''.join(ANSWERED_BY)}])")
_REVISION = re.compile(r"[0-9]{1,12}")
_DECLARED = re.compile(r"([0-9]{1,4})(?: #([0-9]{1,12}))?(?: ([0-9]{1,4}))?")


def read(path: Path) -> Record:
    """The record in a file of either form."""
    try:
        if path.stat().st_size > MAX_BYTES:
            raise RecordError(f"{path} has {path.stat().st_size} bytes; a record has at most {MAX_BYTES}")
        return from_bytes(path.read_bytes(), str(path))
    except OSError as error:
        raise RecordError(f"{path} cannot be read: {error.strerror}") from None


def write(record: Record, path: Path) -> None:
    """Save a record, readable where the name ends in .txt and compact elsewhere; the file is whole or is as it was."""
    data = _small_enough(to_text(record).encode()) if path.suffix == ".txt" else to_bytes(record)
    try:
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    except OSError as error:
        raise RecordError(f"{path} cannot be written: {error.strerror}") from None
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except OSError as error:
        Path(name).unlink(missing_ok=True)
        raise RecordError(f"{path} cannot be written: {error.strerror}") from None


def to_bytes(record: Record) -> bytes:
    """The compact form."""
    turns = list(kept_turns(fitting(record.snapshots)))
    plain = ENCODER.encode(
        Written(record.header, record.inputs, turns, record.outcome, record.key, record.notes),
    )
    if len(plain) > MAX_UNPACKED:
        raise RecordError(f"the game takes {len(plain)} bytes; a record holds at most {MAX_UNPACKED}")
    return _small_enough(MAGIC + zlib.compress(plain, COMPRESSION_LEVEL))


def _small_enough(data: bytes) -> bytes:
    if len(data) > MAX_BYTES:
        raise RecordError(f"the record takes {len(data)} bytes; at most {MAX_BYTES} are written")
    return data


def from_bytes(data: bytes, source: str = "record") -> Record:
    """Read either form; `RecordError` says in one sentence what is wrong."""
    if len(data) > MAX_BYTES:
        raise RecordError(f"{source} has {len(data)} bytes; a record has at most {MAX_BYTES}")
    if data.startswith(MARK):
        format = data[len(MARK)] if len(data) > len(MARK) else 0
        _check_format(format, source)
        return _validated(_decoded(_inflate(data[len(MAGIC) :], source), format, source), source)
    try:
        words = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise RecordError(f"{source} is neither a compact record nor text (byte {error.start})") from None
    return from_text(words, source)


def _inflate(data: bytes, source: str) -> bytes:
    inflater = zlib.decompressobj()
    try:
        plain = inflater.decompress(data, MAX_UNPACKED)
    except zlib.error:
        raise RecordError(f"{source} is damaged: its compressed part cannot be read") from None
    if inflater.unconsumed_tail:
        raise RecordError(f"{source} unpacks to more than {MAX_UNPACKED} bytes")
    if not inflater.eof:
        raise RecordError(f"{source} is cut short: its compressed part has no end")
    return plain


def _check_format(format: int, source: str) -> None:
    if not 1 <= format <= FORMAT:
        raise RecordError(f"{source} has format {format}; this program reads 1 to {FORMAT}")


def _decoded(plain: bytes, format: int, source: str) -> Record:
    try:
        if format == 1:
            return _first_decoder.decode(plain).present
        compact = _decoder.decode(plain)
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        raise RecordError(f"{source} is no record: {error}") from None
    snapshots: list[Snapshot] = []
    unpacked = 0
    for number, kept in enumerate(compact.turns):
        unpacked = add_turn(snapshots, kept, unpacked, f"{source}, snapshot {number}")
    return Record(compact.header, compact.inputs, snapshots, compact.outcome, compact.key, compact.notes)


def _validated(record: Record, source: str) -> Record:
    """What no type says: that the parts fit each other and that both forms can hold them."""
    sides = len(record.header.sides)
    if {*record.header.seats} != {*range(sides)} or list(record.header.seats) != sorted(record.header.seats):
        raise RecordError(f"{source}: expected the seats of {sides} sides in the header, side by side")
    if record.key and not _HEX.fullmatch(record.key):
        raise RecordError(f"{source}: the dice key is not written in hexadecimal digits")
    last = -1
    for number, snapshot in enumerate(record.snapshots):
        if not last < snapshot.at <= len(record.inputs):
            raise RecordError(f"{source}, snapshot {number}: stands at input {snapshot.at}, out of order")
        if not _HEX.fullmatch(snapshot.hash) or not 0 <= snapshot.revision < LARGEST:
            raise RecordError(f"{source}, snapshot {number}: expected a hash and a revision")
        last = snapshot.at
    seats = len(record.header.seats)
    known: set[Choice] = set()
    for number, entry in enumerate(record.inputs):
        fault = _fault(entry, seats, known)
        if fault:
            raise RecordError(f"{source}, input {number}: {fault}")
    return record


def _fault(entry: Input, seats: int, known: set[Choice]) -> str:
    if isinstance(entry, Rolled):
        if not _WORD.fullmatch(entry.purpose):
            return f"expected the purpose of a roll in one word, found {entry.purpose[:40]!r}"
        if not entry.faces or not all(0 < face < LARGEST for face in entry.faces):
            return "expected the faces of dice"
        return ""
    if not 0 <= entry.seat < seats:
        return f"seat {entry.seat} of {seats}"
    if isinstance(entry, Declared):
        if not 0 <= entry.to < seats or not 0 <= entry.piece < LARGEST:
            return f"expected a piece and a seat of {seats} for a declaration"
        if (entry.piece and entry.kind != HAND_OVER) or (entry.to and entry.kind not in (HAND_OVER, AWARD)):
            return f"expected no piece and no other seat for {entry.kind[:40]!r}"
        return "" if entry.kind in DECLARATIONS else f"expected one of {', '.join(DECLARATIONS)}"
    if entry.auto not in MARK_OF:
        return f"expected 0, 1 or 2 for what answered, found {entry.auto}"
    if entry.choice not in known:
        try:
            if Choice.parse(str(entry.choice)) != entry.choice:
                return f"the choice {str(entry.choice)[:80]!r} does not read back"
        except ValueError as error:
            return str(error)
        known.add(entry.choice)
    return ""


def to_text(record: Record) -> str:
    """The readable form: one line a choice or roll, one line a turn."""
    lines = [f"bocage record {FORMAT}", "header " + _json(record.header)]
    turns = {kept.at: kept for kept in kept_turns(fitting(record.snapshots))}
    for number in range(len(record.inputs) + 1):
        if number in turns:
            lines.append(_turn_line(turns[number]))
        if number < len(record.inputs):
            lines.append(_input_line(record.inputs[number]))
    lines += ["note " + _json(note) for note in record.notes]
    if record.outcome:
        lines.append("outcome " + _json(record.outcome))
    if record.key:
        lines.append("key " + record.key)
    return "\n".join([*lines, "end", ""])


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _turn_line(kept: KeptTurn) -> str:
    packed = base64.b64encode(zlib.compress(ENCODER.encode((kept.state, kept.log)), COMPRESSION_LEVEL)).decode()
    word = CHANGED_TURN if kept.is_change else WHOLE_TURN
    return f"{word} {_json(kept.turn)} {kept.revision} {kept.hash} {packed}"


def _input_line(entry: Input) -> str:
    if isinstance(entry, Chosen):
        return f"{entry.seat}{MARK_OF[entry.auto]} {entry.choice}"
    if isinstance(entry, Rolled):
        return f"roll {entry.purpose} {','.join(map(str, entry.faces))}"
    piece = f" #{entry.piece}" if entry.kind == HAND_OVER else ""
    to = f" {entry.to}" if entry.kind in (HAND_OVER, AWARD) else ""
    return f"{entry.kind} {entry.seat}{piece}{to}"


def from_text(words: str, source: str = "record") -> Record:
    """Read the readable form; errors name the line."""
    lines = words.replace("\r\n", "\n").split("\n")
    title = _TITLE.fullmatch(lines[0].strip())
    if title is None:
        raise RecordError(f"{source}, line 1: expected 'bocage record {FORMAT}', found {lines[0][:40]!r}")
    _check_format(int(title[1]), source)
    if len(lines) < 2 or not lines[1].startswith("header "):
        raise RecordError(f"{source}, line 2: expected the header")
    record = Record(read_header(lines[1].removeprefix("header "), int(title[1]), f"{source}, line 2"), [], [])
    unpacked = 0
    for number, line in enumerate(lines[2:], 3):
        where = f"{source}, line {number}"
        if line == "end":
            return _validated(record, source)
        if line.startswith((f"{WHOLE_TURN} ", f"{CHANGED_TURN} ")):
            unpacked = add_turn(record.snapshots, _read_turn(line, len(record.inputs), where), unpacked, where)
        elif line:
            _read_line(record, line, where)
    raise RecordError(f"{source} is cut short: line {len(lines)} is the last and is not 'end'")


def read_header(words: str, format: int, where: str) -> Header:
    """A header written as JSON in a format."""
    if format == 1:
        first: FirstHeader = _from_json(words, FirstHeader, where)
        return first.present
    header: Header = _from_json(words, Header, where)
    return header


def _from_json(words: str, type: Any, where: str) -> Any:
    try:
        return msgspec.json.decode(words, type=type)
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        raise RecordError(f"{where}: {error}") from None


def _read_line(record: Record, line: str, where: str) -> None:
    word, _, rest = line.partition(" ")
    if word == "roll":
        record.inputs.append(_read_roll(rest, where))
    elif word == "note":
        record.notes.append(_from_json(rest, Text, where))
    elif word == "outcome":
        record.outcome = _from_json(rest, Outcome, where)
    elif word == "key":
        record.key = rest
    else:
        record.inputs.append(_read_choice(word, rest, where))


def _read_roll(rest: str, where: str) -> Rolled:
    purpose, _, faces = rest.partition(" ")
    if not _FACES.fullmatch(faces):
        raise RecordError(f"{where}: expected the faces of dice such as '3,5', found {faces[:40]!r}")
    return Rolled(purpose, tuple(map(int, faces.split(","))))


def _read_choice(word: str, rest: str, where: str) -> Input:
    chosen = _CHOSEN.fullmatch(word)
    if chosen:
        try:
            return Chosen(int(chosen[1]), Choice.parse(rest), ANSWERED_BY[chosen[2]])
        except ValueError as error:
            raise RecordError(f"{where}: {error}") from None
    if word in DECLARATIONS:
        declared = _DECLARED.fullmatch(rest)
        if declared is None:
            raise RecordError(f"{where}: expected the number of a seat after {word!r}, found {rest[:40]!r}")
        return Declared(word, *(int(number or 0) for number in declared.groups()))
    raise RecordError(f"{where}: expected a turn, a roll, a choice such as '0: pass' or a note, found {word[:40]!r}")


def _read_turn(line: str, count: int, where: str) -> KeptTurn:
    word, _, rest = line.partition(" ")
    try:
        turn, revision, digest, packed = rest.rsplit(" ", 3)
        if not _REVISION.fullmatch(revision):
            raise RecordError(f"{where}: expected the number of a revision, found {revision[:40]!r}")
        plain = _inflate(base64.b64decode(packed, validate=True), where)
        state, log = msgspec.msgpack.decode(plain, type=tuple[bytes, list[LogLine]])
        name = msgspec.json.decode(turn, type=str)
        return KeptTurn(count, name, digest, word == CHANGED_TURN, state, log, int(revision))
    except RecordError:
        raise
    except (ValueError, binascii.Error, msgspec.DecodeError, RecursionError) as error:
        raise RecordError(f"{where}: the turn cannot be read: {error}") from None
