"""One record for everything: header, inputs, and the state and log at every turn, as readable text or compact bytes.

It is the save, the replay, the mail turn, the bug report and the regression corpus. Reading one never runs a rule.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import os
import re
import tempfile
import zlib
from pathlib import Path
from typing import Any

import msgspec

from bocage.kernel.choice import Choice
from bocage.kernel.system import Outcome
from bocage.kernel.text import Text
from bocage.kernel.view import LogLine

FORMAT = 1
MAX_BYTES = 64 * 1024 * 1024
MAGIC = b"BOCAGE\x01"
DECLARATIONS = ("resign", "offer-draw", "timeout", "settle")
FORCED, ORDERED = 1, 2
LARGEST = 10**12


class RecordError(ValueError):
    """A file that is no record; the sentence says what, where and what was expected."""


class Chosen(msgspec.Struct, frozen=True, tag="c", array_like=True, gc=False):
    """A seat's choice; `auto` is FORCED where nothing else could be chosen, ORDERED where a standing order answered."""

    seat: int
    choice: Choice
    auto: int = 0


class Rolled(msgspec.Struct, frozen=True, tag="r", array_like=True, gc=False):
    """Dice as they fell."""

    purpose: str
    faces: tuple[int, ...]


class Declared(msgspec.Struct, frozen=True, tag="d", array_like=True):
    """Resigning, offering or taking a draw, running out of time: valid at any moment."""

    kind: str
    seat: int


Input = Chosen | Rolled | Declared


class Snapshot(msgspec.Struct, frozen=True):
    """State and log where a turn began, after `at` inputs."""

    at: int
    turn: str
    hash: str
    state: bytes
    log: list[LogLine]
    revision: int


class Header(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a game is played with. `situation` holds the scenario itself where it is not a registered one."""

    system: str
    revision: int
    data: str
    scenario: str
    options: dict[str, bool | str]
    seats: tuple[str, ...]
    commitment: str = ""
    situation: str = ""
    format: int = FORMAT


class Record(msgspec.Struct):
    """A whole game. `key` is filled in once the game is over, so that every roll can be proved.

    `notes` tell the players what happened to the record itself: rules that changed, dice that were renewed.
    """

    header: Header
    inputs: list[Input]
    snapshots: list[Snapshot]
    outcome: Outcome | None = None
    key: str = ""
    notes: list[Text] = msgspec.field(default_factory=list)


_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(Record)
_HEX = re.compile(r"(?:[0-9a-f]{2}){1,128}")
_WORD = re.compile(r"[^\s]{1,80}")


def state_hash(state: Any) -> str:
    """The hash of one canonical encoding of a state or of its plain data, the same in every process."""
    plain = msgspec.to_builtins(state, order="sorted")
    return hashlib.blake2b(_encoder.encode(plain), digest_size=16).hexdigest()


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
    data = to_text(record).encode() if path.suffix == ".txt" else to_bytes(record)
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
    return MAGIC + zlib.compress(_encoder.encode(record), 6)


def from_bytes(data: bytes, source: str = "record") -> Record:
    """Read either form; `RecordError` says in one sentence what is wrong."""
    if len(data) > MAX_BYTES:
        raise RecordError(f"{source} has {len(data)} bytes; a record has at most {MAX_BYTES}")
    if data.startswith(MAGIC):
        return _validated(_decoded(_inflate(data[len(MAGIC) :], source), source), source)
    try:
        words = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise RecordError(f"{source} is neither a compact record nor text (byte {error.start})") from None
    return from_text(words, source)


def _inflate(data: bytes, source: str) -> bytes:
    machine = zlib.decompressobj()
    try:
        plain = machine.decompress(data, MAX_BYTES)
    except zlib.error:
        raise RecordError(f"{source} is damaged: its compressed part cannot be read") from None
    if machine.unconsumed_tail:
        raise RecordError(f"{source} unpacks to more than {MAX_BYTES} bytes")
    if not machine.eof:
        raise RecordError(f"{source} is cut short: its compressed part has no end")
    return plain


def _decoded(plain: bytes, source: str) -> Record:
    try:
        return _decoder.decode(plain)
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        raise RecordError(f"{source} is no record: {error}") from None


def _validated(record: Record, source: str) -> Record:
    """What no type says: that the parts fit each other and that both forms can hold them."""
    if not 1 <= record.header.format <= FORMAT:
        raise RecordError(f"{source} has format {record.header.format}; this program reads up to {FORMAT}")
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
        return "" if entry.kind in DECLARATIONS else f"expected one of {', '.join(DECLARATIONS)}"
    if entry.auto not in (0, 1, 2):
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
    snapshots = {snapshot.at: snapshot for snapshot in record.snapshots}
    for number in range(len(record.inputs) + 1):
        if number in snapshots:
            lines.append(_turn_line(snapshots[number]))
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


def _turn_line(snapshot: Snapshot) -> str:
    packed = base64.b64encode(zlib.compress(_encoder.encode((snapshot.state, snapshot.log)), 6)).decode()
    return f"turn {_json(snapshot.turn)} {snapshot.revision} {snapshot.hash} {packed}"


def _input_line(entry: Input) -> str:
    if isinstance(entry, Chosen):
        return f"{entry.seat}{'!~'[entry.auto - 1] if entry.auto else ':'} {entry.choice}"
    if isinstance(entry, Rolled):
        return f"roll {entry.purpose} {','.join(map(str, entry.faces))}"
    return f"{entry.kind} {entry.seat}"


def from_text(words: str, source: str = "record") -> Record:
    """Read the readable form; errors name the line."""
    lines = words.replace("\r\n", "\n").split("\n")
    if lines[0].strip() != f"bocage record {FORMAT}":
        raise RecordError(f"{source}, line 1: expected 'bocage record {FORMAT}', found {lines[0][:40]!r}")
    if len(lines) < 2 or not lines[1].startswith("header "):
        raise RecordError(f"{source}, line 2: expected the header")
    record = Record(_from_json(lines[1][7:], Header, f"{source}, line 2"), [], [])
    for number, line in enumerate(lines[2:], 3):
        if line == "end":
            return _validated(record, source)
        if line:
            _read_line(record, line, f"{source}, line {number}")
    raise RecordError(f"{source} is cut short: line {len(lines)} is the last and is not 'end'")


def _from_json(words: str, type: Any, where: str) -> Any:
    try:
        return msgspec.json.decode(words, type=type)
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        raise RecordError(f"{where}: {error}") from None


def _read_line(record: Record, line: str, where: str) -> None:
    word, _, rest = line.partition(" ")
    if word == "turn":
        record.snapshots.append(_read_turn(rest, len(record.inputs), where))
    elif word == "roll":
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
    try:
        return Rolled(purpose, tuple(int(face[:20]) for face in faces.split(",")))
    except ValueError:
        raise RecordError(f"{where}: expected faces such as '3,5', found {faces[:40]!r}") from None


def _read_choice(word: str, rest: str, where: str) -> Input:
    seat, mark = word[:-1], word[-1:]
    if seat.isdecimal() and mark in ":!~":
        try:
            return Chosen(int(seat[:20]), Choice.parse(rest), ":!~".index(mark))
        except ValueError as error:
            raise RecordError(f"{where}: {error}") from None
    if word in DECLARATIONS and rest.isdecimal():
        return Declared(word, int(rest[:20]))
    raise RecordError(f"{where}: expected a turn, a roll, a choice such as '0: pass' or a note, found {word[:40]!r}")


def _read_turn(rest: str, at: int, where: str) -> Snapshot:
    try:
        turn, revision, digest, packed = rest.rsplit(" ", 3)
        plain = _inflate(base64.b64decode(packed, validate=True), where)
        state, log = msgspec.msgpack.decode(plain, type=tuple[bytes, list[LogLine]])
        return Snapshot(at, msgspec.json.decode(turn, type=str), digest, state, log, int(revision))
    except RecordError:
        raise
    except (ValueError, binascii.Error, msgspec.DecodeError, RecursionError) as error:
        raise RecordError(f"{where}: the turn cannot be read: {error}") from None
