"""Records come to life here: they are loaded, replayed under today's rules, proved, and carried over to newer rules.

A replay makes the recorded choices anew, one by one, compares inputs and state hashes, and names the first difference.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from bocage.kernel.contract.registry import UnknownSystem, find
from bocage.kernel.contract.setting import Outcome
from bocage.kernel.contract.state import decode, encode
from bocage.kernel.contract.system import AnySystem
from bocage.kernel.dice import Dice, DiceError, DiceSource, Faces, HashDice, RecordedDice, commitment, roll_number
from bocage.kernel.play.game import Game
from bocage.kernel.play.machine import Diverged
from bocage.kernel.records.record import (
    HAND_OVER,
    Chosen,
    Declared,
    Header,
    Input,
    Record,
    RecordError,
    Rolled,
    Snapshot,
    state_hash,
)
from bocage.kernel.showing.view import LogLine
from bocage.kernel.text import Args, Text

UNFIT = (ArithmeticError, AssertionError, AttributeError, LookupError, RuntimeError, TypeError, ValueError)
"""What rules raise when they meet a state or an input that no game of theirs has; records come from outside."""

NEW_DICE = "note-new-dice"
LOST_DICE = "note-lost-dice"
NEW_RULES = "note-new-rules"


class Difference(msgspec.Struct, frozen=True):
    """The first place where a record and the rules part: how many inputs had been made, and what differs."""

    at: int
    what: str

    def __str__(self) -> str:
        return f"input {self.at}: {self.what}"


class Replay(msgspec.Struct):
    """A replayed record: the game as far as it went, and the difference that stopped it, if any.

    There is no game where it could not even begin. `since` is the input from which today's rules stand behind the
    record: 0, or where it was carried over to them.
    """

    game: Game | None
    difference: Difference | None = None
    since: int = 0
    snapshots: int = 0


class Verification(msgspec.Struct):
    """What could be proved of a record: rolls by the revealed key, choices by the rules. No finding: all is well."""

    rolls: int
    proved: int
    choices: int
    findings: list[str]
    remarks: list[str]


# --- what a record is played with ---------------------------------------------------------------------------------
def system_of(record: Record, source: str = "record") -> AnySystem:
    """The system of a record, refused where the record is of a later revision than this program knows."""
    try:
        system = find(record.header.system)
    except UnknownSystem as error:
        raise RecordError(f"{source}: {error}") from None
    if record.header.revision > system.revision:
        raise RecordError(
            f"{source} was made under revision {record.header.revision} of {system.code}; "
            f"this program knows revisions up to {system.revision}"
        )
    return system


def _origin(system: AnySystem, header: Header, source: str) -> tuple[Any, Any, dict[str, bool | str]]:
    """Setting, first state and options of a record's game; options that are gone or new take their defaults."""
    options: dict[str, bool | str] = {}
    for option in system.rules.options():
        given = header.options.get(option.key, option.default)
        options[option.key] = given if option.allows(given) else option.default
    try:
        if header.situation:
            data = msgspec.json.decode(header.situation)
            if not isinstance(data, Mapping):
                raise RecordError(f"{source}: expected a situation in the header, found {type(data).__name__}")
            setting, state, _ = system.rules.situation(data, options, source)
        else:
            setting = system.rules.setting(header.scenario, options)
            state = system.rules.start(setting)
    except RecordError:
        raise
    except (*UNFIT, msgspec.DecodeError) as error:
        raise RecordError(
            f"{source}: {header.system} cannot set up {header.scenario[:60]!r}: {_sentence(error)}"
        ) from None
    if tuple(setting.sides) != header.sides:
        raise RecordError(f"{source}: expected the sides {', '.join(setting.sides)}, found {', '.join(header.sides)}")
    if tuple(setting.seats) != header.seats:
        raise RecordError(f"{source}: expected the seats {list(setting.seats)}, found {list(header.seats)}")
    return setting, state, options


def _sentence(error: BaseException) -> str:
    words = " ".join(str(error).split())[:300]
    return (
        words if isinstance(error, (ValueError, RuntimeError)) and words else f"{type(error).__name__} {words}".strip()
    )


def _is_current(record: Record, system: AnySystem) -> bool:
    return record.header.revision == system.revision and record.header.data == system.rules.data_hash()


# --- replaying ----------------------------------------------------------------------------------------------------
def replay(record: Record, source: str = "record") -> Replay:
    """The whole game anew under today's rules, up to the end or the first difference.

    A record that was carried over to newer rules is taken up again at the state it was carried over with.
    """
    return _last(replaying(record, source))


def replaying(record: Record, source: str = "record") -> Iterator[Replay]:
    """The same, step by step: the replay as it stands after each choice that a player made."""
    return _replaying(record, source, lambda faces, first: RecordedDice(faces))


def _last(steps: Iterator[Replay]) -> Replay:
    for step in steps:
        result = step
    return result


def _replaying(record: Record, source: str, dice: Any) -> Iterator[Replay]:
    system = system_of(record, source)
    setting, state, options = _origin(system, record.header, source)
    first = next((number for number, kept in enumerate(record.snapshots) if kept.revision == system.revision), None)
    source_of_dice = dice(_faces(record.inputs), 0)

    def begin() -> Game:
        header = record.header
        return Game.start(
            system, setting, state, header.scenario, options, dice=source_of_dice, situation=header.situation
        )

    step = None
    for step in _follow(begin, record, 0):
        if step.difference is None or not first:
            yield step
    if step is not None and step.difference and first:
        yield from _follow(lambda: _taken_up(system, setting, record, first, dice, source), record, first)


def _taken_up(system: AnySystem, setting: Any, record: Record, number: int, dice: Any, source: str) -> Game:
    count = record.snapshots[number].at
    part = Record(record.header, record.inputs[:count], record.snapshots[: number + 1])
    checked_state(system, part.snapshots[-1], f"{source}, snapshot {number}")
    done = sum(1 for entry in part.inputs if isinstance(entry, Rolled))
    return Game.resume(system, part, setting, dice(_faces(record.inputs[count:]), done))


def _faces(inputs: Sequence[Input]) -> Iterator[Faces]:
    return (entry.faces for entry in inputs if isinstance(entry, Rolled))


def _follow(begin: Any, record: Record, number: int) -> Iterator[Replay]:
    """Make the recorded choices from snapshot `number` on, until the end or the first difference."""
    since = record.snapshots[number].at if number else 0
    result = Replay(None, since=since, snapshots=number)
    done = since
    try:
        game = result.game = begin()
        # Who left a deliberate choice to a person does not matter here: the record has it, or goes another way.
        game.persons = frozenset(range(len(game.seats)))
        for reached in _feed(game, record.inputs, since):
            done = reached
            _compare_snapshots(result, game, record)
            yield result
        if record.outcome != game.outcome:
            raise Diverged(f"the record ends with {_ending(record.outcome)}, the rules with {_ending(game.outcome)}")
        if len(game.snapshots) != len(record.snapshots):
            raise Diverged(f"the record keeps {len(record.snapshots)} turns, the rules {len(game.snapshots)}")
    except RecordError:
        raise
    except UNFIT as error:
        result.difference = Difference(done, _sentence(error))
        yield result


def _ending(outcome: Outcome | None) -> str:
    if outcome is None:
        return "a game that goes on"
    return f"{outcome.reason}, " + ("nobody wins" if outcome.winner is None else f"side {outcome.winner} wins")


def _feed(game: Game, inputs: Sequence[Input], index: int) -> Iterator[int]:
    """Make choices and declarations; dice and forced choices follow by themselves and must be the recorded ones."""
    index = _agreed(game, inputs, index)
    yield index
    while index < len(inputs):
        entry = inputs[index]
        if game.outcome is not None:
            raise Diverged(f"the game is over, the record goes on with {_named(entry)}")
        if isinstance(entry, Rolled):
            raise Diverged(f"the record rolls for {entry.purpose}, the rules do not")
        if isinstance(entry, Declared):
            _declare(game, entry)
        else:
            game.choose(entry.choice, entry.seat)
        index = _agreed(game, inputs, index)
        yield index


def _declare(game: Game, entry: Declared) -> None:
    if entry.kind == HAND_OVER:
        game.hand_over(entry.piece, entry.to, entry.seat)
    else:
        game.declare(entry.kind, entry.seat, entry.to)


def _agreed(game: Game, inputs: Sequence[Input], first: int) -> int:
    for number in range(first, len(game.inputs)):
        mine = game.inputs[number]
        if number >= len(inputs):
            raise Diverged(f"the rules go on with {_named(mine)}, the record ends")
        if not _same(mine, inputs[number]):
            raise Diverged(f"the record has {_named(inputs[number])}, the rules give {_named(mine)}")
    return len(game.inputs)


def _same(mine: Input, theirs: Input) -> bool:
    """Equal but for what answered: a choice stays the same whether a player, an order or the rules made it."""
    if isinstance(mine, Chosen) and isinstance(theirs, Chosen):
        return mine.seat == theirs.seat and mine.choice == theirs.choice
    return mine == theirs


def _named(entry: Input) -> str:
    if isinstance(entry, Chosen):
        return f"the choice {str(entry.choice)!r} of seat {entry.seat}"
    if isinstance(entry, Rolled):
        return f"the roll {','.join(map(str, entry.faces))} ({entry.purpose})"
    return f"{entry.kind} of seat {entry.seat}"


def _compare_snapshots(result: Replay, game: Game, record: Record) -> None:
    mine, theirs = game.snapshots, record.snapshots
    while result.snapshots < min(len(mine), len(theirs)):
        here, there = mine[result.snapshots], theirs[result.snapshots]
        if (here.at, here.hash) != (there.at, there.hash):
            raise Diverged(f"turn {there.turn!r}: {_first_difference(here, there)}")
        result.snapshots += 1


def _first_difference(mine: Snapshot, theirs: Snapshot) -> str:
    if mine.at != theirs.at:
        return f"the record has it after {theirs.at} inputs, the rules after {mine.at}"
    try:
        recorded = msgspec.msgpack.decode(theirs.state)
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        return f"the recorded state cannot be read: {error}"
    difference = _difference("", recorded, msgspec.msgpack.decode(mine.state))
    return difference or f"the recorded hash is {theirs.hash}, the state's is {mine.hash}"


def _difference(path: str, theirs: Any, mine: Any) -> str:
    """The first place, by name, where two plain values differ."""
    if isinstance(theirs, dict) and isinstance(mine, dict):
        for key in sorted({*theirs, *mine}, key=str):
            difference = _difference(f"{path}.{key}" if path else str(key), theirs.get(key), mine.get(key))
            if difference:
                return difference
        return ""
    if isinstance(theirs, list) and isinstance(mine, list) and len(theirs) == len(mine):
        pairs = enumerate(zip(theirs, mine, strict=True))
        return next(
            (
                difference
                for index, (their_part, my_part) in pairs
                if (difference := _difference(f"{path}[{index}]", their_part, my_part))
            ),
            "",
        )
    return "" if theirs == mine else f"{path} is {str(theirs)[:80]} in the record and {str(mine)[:80]} by the rules"


# --- loading ------------------------------------------------------------------------------------------------------
def load(record: Record, key: bytes | None = None, source: str = "record") -> Game:
    """The game of a record, ready to go on: its last snapshot and the inputs since.

    `key` continues the game's own dice. Without it, and where the record does not hold it, new dice are promised and
    the players are told. A record of older rules is carried over to today's.
    """
    system = system_of(record, source)
    rolls = _rolls(record)
    if not _is_current(record, system):
        record = upgraded(record, source)
    setting, _, _ = _origin(system, record.header, source)
    if not record.snapshots:
        raise RecordError(f"{source} keeps no turn to start from; expected at least one")
    checked_state(system, record.snapshots[-1], f"{source}, snapshot {len(record.snapshots) - 1}")
    dice, record = _dice_to_go_on(record, key, _rolls(record) < rolls, source)
    try:
        return Game.resume(system, record, setting, dice)
    except UNFIT as error:
        raise RecordError(f"{source} does not follow the rules after its last turn: {_sentence(error)}") from None


def _rolls(record: Record) -> int:
    return sum(1 for entry in record.inputs if isinstance(entry, Rolled))


def _dice_to_go_on(record: Record, key: bytes | None, seen: bool, source: str) -> tuple[DiceSource, Record]:
    """The game's own dice, or new ones with their own promise where the key is lost or its next rolls were seen."""
    known = key if key is not None else bytes.fromhex(record.key)
    promised = record.header.commitment
    if known and promised and commitment(known) != promised:
        raise RecordError(f"{source}: the dice key is not the one that was promised when the game began")
    if record.outcome is not None or (known and not seen):
        return HashDice(known) if known else RecordedDice(iter(())), record
    fresh = os.urandom(32)
    header = msgspec.structs.replace(record.header, commitment=commitment(fresh))
    args: Args = {"roll": _rolls(record), "key": known.hex(), "commitment": promised}
    note = Text(NEW_DICE if known else LOST_DICE, args)
    return HashDice(fresh), msgspec.structs.replace(record, header=header, notes=[*record.notes, note], key="")


def with_key(game: Game) -> Record:
    """The record of a game with its dice key: a save that goes on with the same dice, and is for its owner only."""
    record = game.record
    return msgspec.structs.replace(record, key=game.dice.key.hex()) if isinstance(game.dice, HashDice) else record


def checked_state(system: AnySystem, snapshot: Snapshot, where: str) -> Any:
    """The state of a snapshot, refused unless it is one of this system and has the hash it is recorded with."""
    try:
        state = decode(snapshot.state, system.rules.state)
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        raise RecordError(f"{where}: the state cannot be read: {error}") from None
    if state_hash(state) != snapshot.hash:
        raise RecordError(f"{where}: the state does not have the recorded hash {snapshot.hash}")
    return state


# --- newer rules --------------------------------------------------------------------------------------------------
def upgraded(record: Record, source: str = "record") -> Record:
    """A record under today's rules: unchanged play where they agree, else carried over from its last checkpoint."""
    system = system_of(record, source)
    _, _, options = _origin(system, record.header, source)
    header = msgspec.structs.replace(
        record.header, revision=system.revision, data=system.rules.data_hash(), options=dict(options)
    )
    played = replay(record, source)
    if played.difference is None and not played.since and played.game:
        return msgspec.structs.replace(record, header=header, snapshots=list(played.game.snapshots))
    return _carried_over(record, header, system, source)


def _carried_over(record: Record, header: Header, system: AnySystem, source: str) -> Record:
    if not record.snapshots:
        raise RecordError(f"{source} keeps no turn from which newer rules could go on; expected at least one")
    last = record.snapshots[-1]
    state = migrated(system, last, f"{source}, snapshot {len(record.snapshots) - 1}")
    kept = Snapshot(last.at, last.turn, state_hash(state), encode(state), last.log, system.revision)
    ending = [entry for entry in record.inputs[last.at :] if isinstance(entry, Declared)] if record.outcome else []
    note = Text(NEW_RULES, {"turn": last.turn, "old": record.header.revision, "new": system.revision})
    return msgspec.structs.replace(
        record,
        header=header,
        inputs=record.inputs[: last.at] + ending,
        snapshots=[*record.snapshots[:-1], kept],
        notes=[*record.notes, note],
    )


def migrated(system: AnySystem, snapshot: Snapshot, where: str) -> Any:
    """The state of a snapshot brought up to the system's present revision."""
    try:
        raw = msgspec.msgpack.decode(snapshot.state, type=dict[str, Any])
        if state_hash(raw) != snapshot.hash:
            raise RecordError(f"{where}: the state does not have the recorded hash {snapshot.hash}")
        return msgspec.convert(system.rules.migrate(raw, snapshot.revision), system.rules.state)
    except RecordError:
        raise
    except (*UNFIT, msgspec.DecodeError) as error:
        raise RecordError(f"{where}: the state cannot be carried over: {_sentence(error)}") from None


# --- proving ------------------------------------------------------------------------------------------------------
class _ProvedDice:
    """Recorded dice that must be those of the keys that were promised for them."""

    def __init__(self, faces: Iterator[Faces], number: int, keys: Sequence[bytes | None]) -> None:
        self.faces, self.number, self.keys = faces, number, keys

    def roll(self, dice: Dice, purpose: str) -> Faces:
        faces = next(self.faces, None)
        if faces is None:
            raise DiceError(f"the record has no dice for {dice} ({purpose})")
        _prove(self.keys[self.number], self.number, dice, faces)
        self.number += 1
        return faces


def _prove(key: bytes | None, number: int, dice: Dice, recorded: Faces) -> None:
    due = recorded if key is None else roll_number(key, number, dice)
    if due != recorded:
        raise DiceError(f"roll {number} is {','.join(map(str, recorded))}, the key gives {','.join(map(str, due))}")


def verify(record: Record, source: str = "record") -> Verification:
    """Prove every roll by the revealed keys and every choice by the rules; findings say what does not hold."""
    choices = sum(1 for entry in record.inputs if isinstance(entry, Chosen))
    report = Verification(_rolls(record), 0, choices, [], [])
    keys = _keys(record, report)
    played = _last(_replaying(record, source, lambda faces, first: _ProvedDice(faces, first, keys)))
    if played.difference:
        report.findings.append(str(played.difference))
    if played.since:
        report.remarks.append(
            f"the first {played.since} inputs were made under older rules; their choices are not checked"
        )
        _prove_from_log(record, played.since, keys, report)
    if not report.findings:
        report.proved = sum(key is not None for key in keys)
    return report


def _keys(record: Record, report: Verification) -> list[bytes | None]:
    """The key of each roll, None where it is not revealed: dice may have been renewed on the way."""
    keys: list[bytes | None] = []
    for note in record.notes:
        if note.id in (NEW_DICE, LOST_DICE):
            upto, key, promise = (note.args.get(name) for name in ("roll", "key", "commitment"))
            if not isinstance(upto, int) or not len(keys) <= upto <= report.rolls:
                report.findings.append("a note says that the dice were renewed, but not at which roll")
                break
            keys += [_revealed(str(key or ""), str(promise or ""), report)] * (upto - len(keys))
    keys += [_revealed(record.key, record.header.commitment, report)] * (report.rolls - len(keys))
    hidden = sum(key is None for key in keys)
    if hidden:
        report.remarks.append(
            f"{hidden} of {report.rolls} rolls cannot be proved: no key for them is promised and revealed"
        )
    return keys


def _revealed(key: str, promise: str, report: Verification) -> bytes | None:
    if not key or not promise:
        return None
    try:
        if commitment(bytes.fromhex(key)) == promise:
            return bytes.fromhex(key)
    except ValueError:
        pass
    report.findings.append("a revealed dice key is not the one that was promised")
    return None


def _prove_from_log(record: Record, upto: int, keys: Sequence[bytes | None], report: Verification) -> None:
    """Rolls made under older rules are proved by what the log of that time says was rolled."""
    lines = [line for kept in record.snapshots if kept.at <= upto for line in kept.log if line.dice]
    try:
        rolled = list(_faces(record.inputs[:upto]))
        # A line of many dice at once has no faces.
        told = [line.faces or faces for line, faces in zip(lines, rolled, strict=False)]
        if told != rolled or len(lines) != len(rolled):
            raise DiceError("the log and the rolls of the turns under older rules do not agree")
        for number, line in enumerate(lines):
            _prove(keys[number], number, _dice_of(line), rolled[number])
    except DiceError as error:
        report.findings.append(str(error))


def _dice_of(line: LogLine) -> Dice:
    count, _, sides = line.dice.partition("d")
    if not (count.isdecimal() and sides.isdecimal() and len(line.dice) < 16 and int(sides) and int(count)):
        raise DiceError(f"the log has {line.dice[:20]!r} for dice")
    return Dice(int(count), int(sides))
