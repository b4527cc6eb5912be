"""A worker process: thinks for agents and works out odds, on replicas of games that never hold the dice key.

It reads jobs from standard input and writes answers to standard output, each a length and a msgpack message, and ends
when its server does.
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
from bocage.kernel.contract.registry import codes, find
from bocage.kernel.memory import collect_seldom
from bocage.kernel.play.game import Game
from bocage.kernel.play.replay import UNFIT, load
from bocage.kernel.records.record import Header, Input, Record, RecordError, Snapshot
from bocage.server.library import add_systems
from bocage.server.protocol.answers import (
    ForecastAnswer,
    NoteInfo,
    NumberOdds,
    OddsAnswer,
    OutcomeShare,
    TargetOdds,
    ThreatInfo,
)

KEPT = 64
"""Replicas, and agents, that a worker remembers."""
SELDOM = Fraction(1, 20)
"""The share of numbers that lie below, and again above, what is called their range."""
BARS = 12
"""The most ranges into which the distribution of a number is told."""


class Position(msgspec.Struct, tag="position"):
    """Where a game stands: the state at the beginning of its turn, and the inputs since."""

    game: str
    at: int
    header: Header
    snapshot: Snapshot
    inputs: list[Input]


class Further(msgspec.Struct, tag="further"):
    """How a game went on that the worker has: of the inputs since the beginning of the turn the first `keep` stay."""

    game: str
    at: int
    keep: int
    inputs: list[Input]


class Think(msgspec.Struct, tag="think"):
    """What would this agent do?"""

    position: Position | Further
    seat: int
    agent: str
    seed: str


class Chances(msgspec.Struct, tag="chances"):
    """What may this choice lead to?"""

    position: Position | Further
    seat: int
    choice: str


class Ahead(msgspec.Struct, tag="ahead"):
    """What would become of this plan?"""

    position: Position | Further
    seat: int
    choices: list[str]
    after: str


class Open(msgspec.Struct, tag="open"):
    """Somebody sits down to this game: what takes long is worked out before it is asked for."""

    position: Position | Further


class Warm(msgspec.Struct, tag="warm"):
    """Get ready."""


class Thought(msgspec.Struct, tag="thought"):
    plan: list[str]


class Shares(msgspec.Struct, tag="shares"):
    answer: OddsAnswer


class Foreseen(msgspec.Struct, tag="foreseen"):
    answer: ForecastAnswer


class Failed(msgspec.Struct, tag="failed"):
    what: str


class Ready(msgspec.Struct, tag="ready"):
    pass


class Unknown(msgspec.Struct, tag="unknown"):
    """The worker has no such game, or no longer: it needs the whole position."""


Job = Think | Chances | Ahead | Open | Warm
Answer = Thought | Shares | Foreseen | Failed | Ready | Unknown

_jobs = msgspec.msgpack.Decoder(Job)
_encoder = msgspec.msgpack.Encoder()
_replicas: OrderedDict[str, tuple[int, Game]] = OrderedDict()
"""Games, each with the input at which its turn began."""
_agents: OrderedDict[tuple[str, int, str], Agent] = OrderedDict()


class Lost(LookupError):
    """A game was to go on that is not at hand."""


def replica(position: Position | Further) -> Game:
    """The game at a position, from an earlier one of the same turn where there is one."""
    began, game = _replicas.pop(position.game, (-1, None))
    if game is not None and began == position.at:
        if isinstance(position, Further):
            game.go_on(position.keep, position.inputs)
        else:
            game.go_to(position.inputs)
    elif isinstance(position, Further):
        raise Lost(position.game)
    else:
        game = load(Record(position.header, position.inputs, [position.snapshot]))
        while len(_replicas) >= KEPT:
            _replicas.popitem(last=False)
    _replicas[position.game] = (position.at, game)
    return game


def agent_of(job: Think, game: Game) -> Agent:
    """The agent of a seat, with what it remembers; one that is not at hand is made anew."""
    key = (job.position.game, job.seat, job.agent)
    agent = _agents.pop(key, None)
    if agent is None:
        agent = players.seated(job.agent, game, job.seat)
        while len(_agents) >= KEPT:
            _agents.popitem(last=False)
    _agents[key] = agent
    return agent


def do(job: Job) -> Answer:
    """Carry out a job; what fails is said and nothing else."""
    try:
        if isinstance(job, Think):
            game = replica(job.position)
            answer = agent_of(job, game)(game.brief(job.seat), Random(job.seed))
            return Thought([str(choice) for choice in plan_in(answer)])
        if isinstance(job, Chances):
            return Shares(_chances(replica(job.position), job.seat, Choice.parse(job.choice)))
        if isinstance(job, Ahead):
            return Foreseen(_ahead(replica(job.position), job))
        if isinstance(job, Open):
            game = replica(job.position)
            if game.system.tools.prepare:
                game.system.tools.prepare(game.state)
        return Ready()
    except Lost:
        return Unknown()
    except (*UNFIT, RecordError) as error:
        if not isinstance(job, Warm):
            _replicas.pop(job.position.game, None)
        if isinstance(job, Think):
            _agents.pop((job.position.game, job.seat, job.agent), None)
        return Failed(f"{type(error).__name__}: {error}"[:300])


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
    """Outcomes as they go over the wire, the likeliest first."""
    order = sorted(shares.items(), key=lambda item: (-item[1], item[0]))
    return tuple(OutcomeShare(name, float(share), str(share) if exact else "") for name, share in order)


def numbers_of(spreads: Mapping[str, Spread]) -> tuple[NumberOdds, ...]:
    """Numbers as they go over the wire."""
    found = []
    for name, spread in spreads.items():
        low, high = spread.quantile(SELDOM), spread.quantile(1 - SELDOM)
        bars = tuple((first, last, float(share)) for first, last, share in spread.bars(BARS))
        found.append(NumberOdds(name, float(spread.mean), low, high, bars))
    return tuple(found)


def notes_of(game: Game, seat: int, notes: Iterable[Note]) -> list[NoteInfo]:
    """Notes as they go over the wire, with the odds of what they speak of."""
    found = []
    for note in notes:
        odds = game.chances(note, seat)
        shares = shares_of(odds.shares, exact=odds.exact) if odds else ()
        found.append(NoteInfo(note.text, note.rule, note.path, note.weight, shares, note.ring))
    return found


def _ahead(game: Game, job: Ahead) -> ForecastAnswer:
    plan = [Choice.parse(choice) for choice in job.choices]
    found = game.forecast(plan, job.seat, Choice.parse(job.after) if job.after else None)
    if found is None:
        return ForecastAnswer(0)
    why = found.refused
    threats = tuple(ThreatInfo(one.at, one.piece, one.place, float(one.chance)) for one in found.threats)
    return ForecastAnswer(
        0, found.costs, tuple(map(float, found.through)), found.unit, found.scale, found.exact, found.error,
        why.why if why else None, why.rule if why else "", threats,
    )  # fmt: skip


def main(systems: list[str]) -> None:
    """Work until the server closes the pipe."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server says when to end
    collect_seldom()
    source, sink = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a rule prints must not get between the answers
    add_systems(tuple(systems))
    for code in codes():
        find(code)
    while (job := _read(source)) is not None:
        data = _encoder.encode(do(_jobs.decode(job)))
        try:
            sink.write(len(data).to_bytes(4, "big") + data)
            sink.flush()
        except BrokenPipeError:
            os._exit(0)  # the server is gone, and with it whoever waits for this


def _read(source: BinaryIO) -> bytes | None:
    size = source.read(4)
    if len(size) < 4:
        return None
    return source.read(int.from_bytes(size, "big"))


if __name__ == "__main__":
    main(sys.argv[1:])
