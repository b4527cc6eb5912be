"""Fuzzing: random legal play with attempts at illegal choices, and damaged files that must be refused in one sentence.

Any other result is a finding; a finding in play comes with the record that led to it.
"""

from __future__ import annotations

import re
import tempfile
import tomllib
import zlib
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from importlib import resources
from math import inf
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

import msgspec

from bocage.ground.drawing import read_board
from bocage.ground.errors import BoardError
from bocage.kernel.choice import Choice
from bocage.kernel.contract.registry import complete_options, find
from bocage.kernel.contract.scenario import ScenarioError
from bocage.kernel.contract.system import AnySystem
from bocage.kernel.files.case import Case, CaseError, parse_case, run
from bocage.kernel.files.ledger import LedgerError, parse_ledger
from bocage.kernel.limits import NeverAsks
from bocage.kernel.play.game import Game
from bocage.kernel.play.machine import DeadEnd
from bocage.kernel.play.replay import UNFIT, load, replay
from bocage.kernel.records.forms import MAGIC, from_bytes, to_bytes, to_text, write
from bocage.kernel.records.record import Record, RecordError, state_hash
from bocage.kernel.rules import Illegal
from bocage.lab.match import MAX_DECISIONS, key_of

REFUSED = (RecordError, CaseError, ScenarioError, BoardError, LedgerError, NeverAsks, DeadEnd)
"""Errors that refuse a file in one sentence; the last two refuse positions in which no seat is asked or can answer."""
MAX_SENTENCE = 700
"""Characters of a refusal."""
MAX_SHOWN_ERROR, MAX_SHOWN_REFUSAL = 400, 200
"""Characters of an error, and of a refusal that is no sentence, in a finding."""
MIN_DECISIONS = 50
"""Decisions of a game that are played even when time is up."""
ATTEMPT_CHANCE = 0.1
"""The share of decisions before which an illegal choice is attempted."""
MAX_CASES = 40
"""Case files that are damaged."""
MAX_SEARCHED_BYTES = 100_000
"""Bytes of a file in which a value is looked for; longer files would take too long."""
REPORT_EVERY = 50
"""Damaged files between two progress reports."""
NASTY = (
    b"-1", b"0", b"99999999999999999999", b"9223372036854775807", b"-9223372036854775808", b"1e308", b"nan", b"null",
    b"true", b"[]", b"{}", b'""', b'"\\u0000"', b'"../../etc/passwd"', b'"' + b"A" * 4000 + b'"', b'"#"', b'"@"',
    b"[" * 200 + b"]" * 200, b"\x00", b"\xff\xfe", b"2026-01-01", b"0.1", b'"\xc3\xa9"', b"'''", b"\r", b"[[[[",
)  # fmt: skip
_TOKEN = re.compile(rb'-?\d+(?:\.\d+)?|"[^"\n]*"|\btrue\b|\bfalse\b')


class Finding(msgspec.Struct, frozen=True):
    """A finding, which must not happen: where, what, the seed that repeats it, and the record that led to it."""

    where: str
    what: str
    seed: str
    record: str = ""


class Fuzzed(msgspec.Struct):
    """The counts of a fuzz run: games, decisions, illegal attempts, damaged files by result, and the findings."""

    games: int = 0
    decisions: int = 0
    attempts: int = 0
    mutations: int = 0
    refused: int = 0
    accepted: int = 0
    slowest_ms: float = 0.0
    findings: list[Finding] = msgspec.field(default_factory=list)


# --- play ---------------------------------------------------------------------------------------------------------
def fuzz_play(code: str, scenario: str, seed: str, report: Fuzzed, stop: float = inf) -> Record | None:
    """One random game with attempts at illegal choices, until `stop`; its record must replay to the same end.

    Returns the record; None if there was a finding.
    """
    rng = Random(seed)
    game = Game.new(code, scenario, key=key_of(seed))
    tried: list[Choice] = [Choice("pass"), Choice("no-such-verb"), Choice("end", number=10**11)]
    made = 0
    try:
        while game.decision is not None and made < MAX_DECISIONS and (perf_counter() < stop or made < MIN_DECISIONS):
            seat = game.to_move[rng.randrange(len(game.to_move))]
            if rng.random() < ATTEMPT_CHANCE:
                _attempt(game, seat, _nonsense(tried, rng), report)
            choice = game.sample(seat, rng)
            tried.append(choice)
            game.choose(choice, seat)
            made += 1
        if made >= MAX_DECISIONS:
            raise RuntimeError(f"no end after {made} decisions")
        _check_record(game)
    except (*UNFIT, msgspec.MsgspecError) as error:
        report.findings.append(Finding(f"{code} {scenario}", described(error), seed, to_text(game.record)))
        return None
    report.games += game.decision is None
    report.decisions += made
    return game.record


def _attempt(game: Game, seat: int, choice: Choice, report: Fuzzed) -> None:
    """Try an arbitrary choice: it must be refused with a reason, and a refusal must leave the game unchanged."""
    before, inputs = state_hash(game.state), len(game.inputs)
    violation = game.why_not(choice, seat)
    report.attempts += 1
    if violation is None:
        return
    if not violation.why.id.startswith("refuse-"):
        raise AssertionError(f"{choice} is refused with {violation.why.id!r}")
    try:
        game.choose(choice, seat)
    except Illegal:
        if (state_hash(game.state), len(game.inputs)) != (before, inputs):
            raise AssertionError(f"{choice} was refused and changed the game") from None
        return
    raise AssertionError(f"{choice} was made although it is refused")


def _nonsense(tried: Sequence[Choice], rng: Random) -> Choice:
    """A choice of an earlier decision with a part changed."""
    choice = tried[int(rng.random() * len(tried))]
    part = rng.choice(("piece", "other", "place", "number", "point", "verb", ""))
    values: dict[str, object] = {
        "piece": rng.choice((None, 0, 1, 2, 999_999)),
        "other": rng.choice((None, 0, 1, 2, 999_999)),
        "place": rng.choice(("", "A1", "ZZ99", "\u00e9", "A-1", "x" * 40)),
        "number": rng.choice((None, 0, -1, 10**11)),
        "point": rng.choice((None, (0, 0), (-(10**11), 10**11))),
        "verb": rng.choice(("yes", "no", "end", "pass", "fire", "move", "to")),
    }
    return msgspec.structs.replace(choice, **{part: values[part]}) if part else choice


def _check_record(game: Game) -> None:
    record = from_bytes(to_text(game.record).encode())
    if record != from_bytes(to_bytes(game.record)):
        raise AssertionError("the two forms of the record differ")
    played = replay(record)
    if played.difference or played.game is None:
        raise AssertionError(f"the record does not replay: {played.difference}")
    if state_hash(played.game.state) != state_hash(game.state):
        raise AssertionError("the record replays to another state")


def described(error: BaseException) -> str:
    """An error by its type and its message, on one line."""
    return f"{type(error).__name__}: {' '.join(str(error).split())[:MAX_SHOWN_ERROR]}"


# --- damaged files ------------------------------------------------------------------------------------------------
class Specimen(msgspec.Struct, frozen=True):
    """A valid file, and the function that reads such files."""

    name: str
    data: bytes
    read: Callable[[bytes], object]


def specimens(system: AnySystem, record: Record, root: Path) -> list[Specimen]:
    """Files of every kind a system reads: records, cases, scenarios, boards, its ledger."""
    files = [
        Specimen("record.txt", to_text(record).encode(), _read_record),
        Specimen("record", to_bytes(record), _read_record),
        Specimen("record, unpacked", zlib.decompress(to_bytes(record)[len(MAGIC) :]), _read_unpacked),
        Specimen("record, states", to_bytes(record), lambda data: _read_states(record, data)),
    ]
    for path in sorted((root / "cases" / system.code).rglob("*.toml"))[:MAX_CASES]:
        files.append(Specimen(path.name, path.read_bytes(), lambda data: run(parse_case(data, "x.toml"), "x.toml")))
    data_folder = resources.files(system.package) / "data"
    for folder, read in (("scenarios", _scenario_reader(system)), ("boards", _read_board)):
        if (data_folder / folder).is_dir():
            for file in sorted((data_folder / folder).iterdir(), key=lambda file: file.name):
                files.append(Specimen(file.name, file.read_bytes(), read))
    ledger = resources.files(system.package) / "rules.toml"
    if ledger.is_file():
        files.append(Specimen("rules.toml", ledger.read_bytes(), lambda data: parse_ledger(data, "rules.toml")))
    return files


def _read_board(data: bytes) -> object:
    return read_board(data, file="x.geojson")


def _read_record(data: bytes) -> object:
    record = from_bytes(data, "x")
    return load(record, source="x")


def _read_unpacked(data: bytes) -> object:
    return _read_record(MAGIC + zlib.compress(data, 1))


def _read_states(record: Record, data: bytes) -> object:
    """Load a record whose last state is damaged and has a matching hash, as a forger would make it."""
    rng = Random(data)
    last = record.snapshots[-1]
    state = mutated(last.state, rng)
    try:
        fitting = state_hash(msgspec.msgpack.decode(state))
    except (ValueError, TypeError, RecursionError):
        fitting = last.hash
    forged = msgspec.structs.replace(last, state=state, hash=fitting)
    return load(msgspec.structs.replace(record, snapshots=[*record.snapshots[:-1], forged]), source="x")


def _scenario_reader(system: AnySystem) -> Callable[[bytes], object]:
    options = complete_options(system, {})

    def read(data: bytes) -> object:
        try:
            plain = tomllib.loads(data.decode("utf-8"))
        except (ValueError, RecursionError):
            return None
        return system.rules.situation(plain, options, "x.toml")

    return read


def mutated(data: bytes, rng: Random) -> bytes:
    """Bytes with one to three damages: flipped bits, cuts, doubled parts, nasty values, parts repeated very often."""
    for _ in range(rng.randint(1, 3)):
        data = rng.choice(_DAMAGES)(data, rng)
    return data


def _flip(data: bytes, rng: Random) -> bytes:
    if not data:
        return data
    position = rng.randrange(len(data))
    return data[:position] + bytes([data[position] ^ 1 << rng.randrange(8)]) + data[position + 1 :]


def _cut(data: bytes, rng: Random) -> bytes:
    return data[: rng.randrange(len(data) + 1)]


def _span(data: bytes, rng: Random) -> tuple[int, int]:
    start = rng.randrange(len(data) + 1)
    return start, min(len(data), start + rng.randint(1, 200))


def _remove(data: bytes, rng: Random) -> bytes:
    start, stop = _span(data, rng)
    return data[:start] + data[stop:]


def _double(data: bytes, rng: Random) -> bytes:
    start, stop = _span(data, rng)
    return data[:stop] + data[start:]


def _insert(data: bytes, rng: Random) -> bytes:
    position = rng.randrange(len(data) + 1)
    return data[:position] + rng.choice(NASTY) + data[position:]


def _replace(data: bytes, rng: Random) -> bytes:
    """Replace a value of the file by a nasty one, so that the file may still parse and its meaning is tested."""
    tokens = list(_TOKEN.finditer(data[:MAX_SEARCHED_BYTES]))
    if not tokens:
        return _insert(data, rng)
    token = rng.choice(tokens)
    return data[: token.start()] + rng.choice(NASTY) + data[token.end() :]


def _swell(data: bytes, rng: Random) -> bytes:
    start, stop = _span(data, rng)
    return data[:stop] + data[start:stop] * rng.randint(100, 2000) + data[stop:]


_DAMAGES = (_flip, _flip, _cut, _remove, _double, _insert, _replace, _replace, _replace, _replace, _swell)


def fuzz_files(files: Sequence[Specimen], count: int, seed: str, report: Fuzzed) -> Iterator[int]:
    """Damage files and read them: each must be accepted or refused in one sentence. Yields how many were read."""
    for number in range(count):
        specimen = files[number % len(files)]
        rng = Random(f"{seed} {number}")
        data = mutated(specimen.data, rng)
        started = perf_counter()
        fault = _fault(specimen, data, report)
        report.slowest_ms = max(report.slowest_ms, 1000 * (perf_counter() - started))
        report.mutations += 1
        if fault:
            report.findings.append(Finding(specimen.name, fault, f"{seed} {number}"))
        yield number + 1


def _fault(specimen: Specimen, data: bytes, report: Fuzzed) -> str:
    try:
        specimen.read(data)
    except REFUSED as error:
        report.refused += 1
        words = str(error)
        if words and "\n" not in words and len(words) <= MAX_SENTENCE:
            return ""
        return f"not one sentence: {words[:MAX_SHOWN_REFUSAL]!r}"
    except (*UNFIT, MemoryError, OSError, msgspec.MsgspecError) as error:
        return described(error)
    report.accepted += 1
    return ""


# --- altered situations -------------------------------------------------------------------------------------------
ODD_VALUES: tuple[Any, ...] = (
    None, True, -1, 0, 1, 7, 10**6, 10**20, -(10**20), 0.5, 1e308, "", "x", "A1", [], {}, [[]], [1, 2], [0, 0],
    [1e9, -1e9], {"x": 1},
)  # fmt: skip
DECISIONS = 10
"""Decisions that are played in an altered situation."""
Holder = dict[Any, Any] | list[Any]


class Situations:
    """The situations of a system's cases, and all values that occur in them under each key."""

    def __init__(self, cases: Sequence[Case]) -> None:
        self.cases = cases
        self.values: dict[Any, list[Any]] = {}
        for case in cases:
            for holder, key in _places(case.situation):
                self.values.setdefault(key, []).append(holder[key])

    def altered(self, situation: dict[str, Any], rng: Random) -> dict[str, Any]:
        """A situation with one or two values removed, doubled, emptied, or replaced by another case's or an odd one."""
        copy = deepcopy(situation)
        for _ in range(rng.choice((1, 1, 1, 2))):
            places = list(_places(copy))
            if places:
                self._alter(*rng.choice(places), rng)
        return copy

    def _alter(self, holder: Holder, key: Any, rng: Random) -> None:
        what = rng.randrange(10)
        if what == 0:
            del holder[key]
        elif what == 1 and isinstance(holder, list):
            holder.append(deepcopy(holder[key]))
        elif what == 2 and isinstance(holder[key], list | dict | str):
            holder[key] = type(holder[key])()
        elif what <= 4 or key not in self.values:
            holder[key] = deepcopy(rng.choice(ODD_VALUES))
        else:
            holder[key] = deepcopy(rng.choice(self.values[key]))


def _places(value: Any) -> Iterator[tuple[Holder, Any]]:
    """Every value inside plain data, as the table or list that holds it and its key or index."""
    keys = list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in keys:
        yield value, key
        yield from _places(value[key])


def situations_of(code: str, root: Path) -> Situations:
    """The situations of all cases of a system."""
    paths = sorted((root / "cases" / code).rglob("*.toml"))
    return Situations([parse_case(path.read_bytes(), path.name) for path in paths])


def fuzz_situations(situations: Situations, count: int, seed: str, report: Fuzzed) -> Iterator[int]:
    """Alter situations and play them: each must be playable or refused in one sentence. Yields how many were tried."""
    for number in range(count):
        case = situations.cases[number % len(situations.cases)]
        rng = Random(f"{seed} {number}")
        situation = situations.altered(case.situation, rng)

        def play(data: bytes, case: Case = case, situation: Any = situation, rng: Random = rng) -> None:
            _play_situation(case, situation, rng)

        fault = _fault(Specimen(case.title, b"", play), b"", report)
        report.mutations += 1
        if fault:
            report.findings.append(Finding(f"situation of {case.title!r}", fault, f"{seed} {number}"))
        yield number + 1


def _play_situation(case: Case, situation: dict[str, Any], rng: Random) -> None:
    system = find(case.system)
    options = complete_options(system, case.options)
    setting, state, _ = system.rules.situation(situation, options, "situation")
    game = Game.start(system, setting, state, "situation", options, key=key_of(case.title))
    for _ in range(DECISIONS):
        if game.decision is None:
            break
        seat = game.to_move[rng.randrange(len(game.to_move))]
        game.choose(game.sample(seat, rng), seat)
        game.view(seat)


def fuzz_writes(record: Record, report: Fuzzed) -> None:
    """Check that a failed save leaves the file unchanged and no other file beside it."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.txt"
        write(record, path)
        whole = path.read_bytes()
        blocked = Path(folder) / "folder"
        blocked.mkdir()
        for target in (blocked, Path(folder) / "none" / "game.txt"):
            try:
                write(record, target)
            except RecordError:
                continue
            report.findings.append(Finding("write", f"{target.name} was written", ""))
        names = sorted(entry.name for entry in Path(folder).iterdir())
        if names != ["folder", "game.txt"] or path.read_bytes() != whole:
            report.findings.append(Finding("write", f"a failed save left {names}", ""))


# --- all of it ----------------------------------------------------------------------------------------------------
def fuzz(
    code: str,
    *,
    seconds: float,
    mutations: int,
    seed: int,
    root: Path,
    progress: Callable[[Fuzzed], None] = lambda report: None,
) -> Fuzzed:
    """Play every scenario at random until the time is up, then damage files."""
    system = find(code)
    report = Fuzzed()
    record: Record | None = None
    stop = perf_counter() + seconds
    scenarios = [card.id for card in system.rules.scenarios()]
    number = 0
    while number == 0 or perf_counter() < stop:
        until = stop if number else inf
        played = fuzz_play(code, scenarios[number % len(scenarios)], f"{seed} {number}", report, until)
        record = min(filter(None, (record, played)), key=lambda candidate: len(candidate.inputs), default=None)
        number += 1
        progress(report)
    if record is not None:
        fuzz_writes(record, report)
        for done in fuzz_files(specimens(system, record, root), mutations, str(seed), report):
            if done % REPORT_EVERY == 0:
                progress(report)
    situations = situations_of(code, root)
    if situations.cases:
        for done in fuzz_situations(situations, mutations, str(seed), report):
            if done % REPORT_EVERY == 0:
                progress(report)
    return report
