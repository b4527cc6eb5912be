"""A worker process: agents decide and odds are computed in it, on replicas of games that never hold the dice key.

It reads jobs from standard input and writes answers to standard output, each as a length of `LENGTH_BYTES` and a
msgpack message. It ends when its server closes the pipe.
"""

from __future__ import annotations

import os
import signal
import sys
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from fractions import Fraction
from random import Random
from typing import BinaryIO

import msgspec

from bocage import players
from bocage.kernel.chances.odds import Spread
from bocage.kernel.choice import Choice
from bocage.kernel.contract.agent import Agent, plan_in
from bocage.kernel.contract.look import Note
from bocage.kernel.contract.registry import add_systems, codes, find
from bocage.kernel.memory import collect_seldom
from bocage.kernel.play.game import Game
from bocage.kernel.play.replay import UNFIT, load, replay, with_key
from bocage.kernel.records.forms import from_bytes, to_bytes
from bocage.kernel.records.record import Header, Input, Record, RecordError, Snapshot
from bocage.server.protocol.answers import (
    ForecastAnswer,
    NoteInfo,
    NumberOdds,
    OddsAnswer,
    OutcomeShare,
    TargetOdds,
    ThreatInfo,
)

LENGTH_BYTES = 4
"""Bytes of the length before a message, the highest first."""
MAX_KEPT = 64
"""Replicas, and agents, that a worker keeps; the longest unused ones are dropped."""
TAIL_SHARE = Fraction(1, 20)
"""The share of outcomes below, and again above, the range that is sent of a number."""
MAX_BARS = 12
"""Ranges into which the distribution of a number is divided at most."""
MAX_SHOWN_ERROR = 300
"""Characters of an error that the server logs."""


class Position(msgspec.Struct, tag="position"):
    """A position of a game: the state at the beginning of its turn, and the inputs since.

    `at` is the number of inputs of the game at the beginning of the turn.
    """

    game: str
    at: int
    header: Header
    snapshot: Snapshot
    inputs: list[Input]


class Continuation(msgspec.Struct, tag="further"):
    """A later position of a turn that the worker has: the first `keep` inputs of the turn stay, `inputs` follow."""

    game: str
    at: int
    keep: int
    inputs: list[Input]


class DecideJob(msgspec.Struct, tag="think"):
    """What would this agent do? `seed` is that of its random generator."""

    position: Position | Continuation
    seat: int
    agent: str
    seed: str


class OddsJob(msgspec.Struct, tag="chances"):
    """What may this choice lead to?"""

    position: Position | Continuation
    seat: int
    choice: str


class ForecastJob(msgspec.Struct, tag="ahead"):
    """What would become of this plan?"""

    position: Position | Continuation
    seat: int
    choices: list[str]
    after: str


class PrepareJob(msgspec.Struct, tag="open"):
    """A player has opened this game: compute in advance what takes long."""

    position: Position | Continuation


class ReadJob(msgspec.Struct, tag="read"):
    """Is this the file of a record that can be played on? Its game is of no live game."""

    data: bytes


class WarmUpJob(msgspec.Struct, tag="warm"):
    """Import everything, so that the first real job does not wait for it."""


class Decided(msgspec.Struct, tag="thought"):
    plan: list[str]


class OddsDone(msgspec.Struct, tag="shares"):
    answer: OddsAnswer


class ForecastDone(msgspec.Struct, tag="foreseen"):
    answer: ForecastAnswer


class RecordRead(msgspec.Struct, tag="record"):
    """The record of a file under today's rules, in its compact form; or why it cannot be opened, in one sentence."""

    data: bytes = b""
    why: str = ""


class Failed(msgspec.Struct, tag="failed"):
    what: str


class Ready(msgspec.Struct, tag="ready"):
    pass


class UnknownGame(msgspec.Struct, tag="unknown"):
    """The worker has no replica of this game: it needs the whole position."""


Unplaced = ReadJob | WarmUpJob
"""Jobs that are about no live game."""
Job = DecideJob | OddsJob | ForecastJob | PrepareJob | Unplaced
Answer = Decided | OddsDone | ForecastDone | RecordRead | Failed | Ready | UnknownGame

_jobs = msgspec.msgpack.Decoder(Job)
_encoder = msgspec.msgpack.Encoder()
_replicas: OrderedDict[str, tuple[int, Game]] = OrderedDict()
"""Replicas by game id, each with the number of inputs at the beginning of its turn; the last used is last."""
_agents: OrderedDict[tuple[str, int, str], Agent] = OrderedDict()


class NoReplica(LookupError):
    """A continuation was given of a game that this worker has no replica of."""


def replica(position: Position | Continuation) -> Game:
    """The game at a position; an earlier replica of the same turn is continued where there is one."""
    began, game = _replicas.pop(position.game, (-1, None))
    if game is not None and began == position.at:
        if isinstance(position, Continuation):
            game.go_on(position.keep, position.inputs)
        else:
            game.go_to(position.inputs)
    elif isinstance(position, Continuation):
        raise NoReplica(position.game)
    else:
        game = load(Record(position.header, position.inputs, [position.snapshot]))
        while len(_replicas) >= MAX_KEPT:
            _replicas.popitem(last=False)
    _replicas[position.game] = (position.at, game)
    return game


def agent_of(job: DecideJob, game: Game) -> Agent:
    """The agent of a seat, with its memory of earlier decisions if this worker still keeps it."""
    key = (job.position.game, job.seat, job.agent)
    agent = _agents.pop(key, None)
    if agent is None:
        agent = players.seated(job.agent, game, job.seat)
        while len(_agents) >= MAX_KEPT:
            _agents.popitem(last=False)
    _agents[key] = agent
    return agent


def do(job: Job) -> Answer:
    """Carry out a job; an error of rules or agents becomes a `Failed` answer."""
    try:
        if isinstance(job, DecideJob):
            game = replica(job.position)
            answer = agent_of(job, game)(game.brief(job.seat), Random(job.seed))
            return Decided([str(choice) for choice in plan_in(answer)])
        if isinstance(job, OddsJob):
            return OddsDone(_chances(replica(job.position), job.seat, Choice.parse(job.choice)))
        if isinstance(job, ForecastJob):
            return ForecastDone(_ahead(replica(job.position), job))
        if isinstance(job, ReadJob):
            return _record_read(job.data)
        if isinstance(job, PrepareJob):
            game = replica(job.position)
            if game.system.tools.prepare:
                game.system.tools.prepare(game.state)
        return Ready()
    except NoReplica:
        return UnknownGame()
    except (*UNFIT, RecordError) as error:
        if not isinstance(job, Unplaced):
            _replicas.pop(job.position.game, None)
        if isinstance(job, DecideJob):
            _agents.pop((job.position.game, job.seat, job.agent), None)
        return Failed(f"{type(error).__name__}: {error}"[:MAX_SHOWN_ERROR])


def _record_read(data: bytes) -> RecordRead:
    """A record from anywhere: replayed from its beginning, so that every step can be shown, and ready to go on."""
    try:
        record = from_bytes(data, "the file")
        played = replay(record, "the file")
        if played.difference is not None:
            return RecordRead(why=f"the record and the rules part at {played.difference}"[:MAX_SHOWN_ERROR])
        return RecordRead(to_bytes(with_key(load(record, source="the file"))))
    except RecordError as error:
        return RecordRead(why=str(error)[:MAX_SHOWN_ERROR])


def _chances(game: Game, seat: int, choice: Choice) -> OddsAnswer:
    odds, notes = game.odds(choice, seat), tuple(notes_of(game, seat, game.notes_on(choice, seat)))
    if odds is None:
        return OddsAnswer(0, str(choice), (), True, 0.0, notes)
    targets = tuple(
        TargetOdds(piece, shares_of(one.shares, exact=odds.exact), numbers_of(one.numbers))
        for piece, one in odds.targets.items()
    )
    shares, numbers = shares_of(odds.shares, exact=odds.exact), numbers_of(odds.numbers)
    return OddsAnswer(0, str(choice), shares, odds.exact, odds.error, notes, targets, numbers)


def shares_of(shares: Mapping[str, Fraction], *, exact: bool) -> tuple[OutcomeShare, ...]:
    """Outcomes as they are sent, the likeliest first."""
    order = sorted(shares.items(), key=lambda item: (-item[1], item[0]))
    return tuple(OutcomeShare(name, float(share), str(share) if exact else "") for name, share in order)


def numbers_of(spreads: Mapping[str, Spread]) -> tuple[NumberOdds, ...]:
    """Distributions of numbers as they are sent."""
    numbers = []
    for name, spread in spreads.items():
        low, high = spread.quantile(TAIL_SHARE), spread.quantile(1 - TAIL_SHARE)
        bars = tuple((first, last, float(share)) for first, last, share in spread.bars(MAX_BARS))
        numbers.append(NumberOdds(name, float(spread.mean), low, high, bars))
    return tuple(numbers)


def notes_of(game: Game, seat: int, notes: Iterable[Note]) -> list[NoteInfo]:
    """Notes as they are sent, with the odds that belong to them."""
    infos = []
    for note in notes:
        odds = game.chances(note, seat)
        shares = shares_of(odds.shares, exact=odds.exact) if odds else ()
        infos.append(NoteInfo(note.text, note.rule, note.path, note.weight, shares, note.ring))
    return infos


def _ahead(game: Game, job: ForecastJob) -> ForecastAnswer:
    plan = [Choice.parse(choice) for choice in job.choices]
    forecast = game.forecast(plan, job.seat, Choice.parse(job.after) if job.after else None)
    if forecast is None:
        return ForecastAnswer(0)
    why = forecast.refused
    threats = tuple(ThreatInfo(one.at, one.piece, one.place, float(one.chance)) for one in forecast.threats)
    return ForecastAnswer(
        0,
        forecast.costs,
        tuple(map(float, forecast.through)),
        forecast.unit,
        forecast.scale,
        forecast.exact,
        forecast.error,
        why.why if why else None,
        why.rule if why else "",
        threats,
    )


def main(systems: list[str]) -> None:
    """Carry out jobs until the server closes the pipe."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server decides when its workers end
    collect_seldom()
    source, sink = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # output printed by a rule must not mix with the answers
    add_systems(tuple(systems))
    for code in codes():
        find(code)
    while (job := _read(source)) is not None:
        data = _encoder.encode(do(_jobs.decode(job)))
        try:
            sink.write(len(data).to_bytes(LENGTH_BYTES, "big") + data)
            sink.flush()
        except BrokenPipeError:
            os._exit(0)  # the server has ended, so that no one waits for this answer


def _read(source: BinaryIO) -> bytes | None:
    size = source.read(LENGTH_BYTES)
    if len(size) < LENGTH_BYTES:
        return None
    return source.read(int.from_bytes(size, "big"))


if __name__ == "__main__":
    main(sys.argv[1:])
