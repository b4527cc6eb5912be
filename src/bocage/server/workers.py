"""The worker processes in which agents decide and odds are computed, so that the server never waits for them."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from asyncio.subprocess import PIPE, Process
from collections import OrderedDict

import msgspec
from msgspec.structs import replace

from bocage.kernel.play.cursor import common_start
from bocage.kernel.records.record import Input
from bocage.server.rules.turns import SERVER, Payer, Shares, Turns
from bocage.server.worker import (
    LENGTH_BYTES,
    MAX_KEPT,
    Answer,
    Continuation,
    Failed,
    Job,
    Position,
    UnknownGame,
    Unplaced,
    WarmUpJob,
)

_encoder = msgspec.msgpack.Encoder()
_answers = msgspec.msgpack.Decoder(Answer)
START_SECONDS = 60.0
"""The time limit of a worker to start."""
MAX_NOTED_GAMES = 10_000
"""Games for which the worker that served them last is noted; then all notes are dropped."""


class OutOfTime(Exception):
    """A worker exceeded its time limit and was ended."""


class GivenInputs:
    """The replicas that a worker process has: by game and turn the inputs it was given since the turn began."""

    def __init__(self) -> None:
        self._inputs: OrderedDict[tuple[str, int], list[Input]] = OrderedDict()

    def shortened(self, job: Job) -> Job:
        """The job with only the new inputs, where the process has a replica of its game; else the job itself."""
        if isinstance(job, Unplaced) or not isinstance(job.position, Position):
            return job
        position = job.position
        given = self._inputs.get((position.game, position.at))
        if given is None:
            return job
        keep = common_start(given, position.inputs)
        return replace(job, position=Continuation(position.game, position.at, keep, position.inputs[keep:]))

    def note(self, job: Job, answer: Answer) -> None:
        """Note what the process has after a job; after a failure it has no replica of its game."""
        if isinstance(job, Unplaced) or not isinstance(job.position, Position):
            return
        key = (job.position.game, job.position.at)
        self._inputs.pop(key, None)
        if not isinstance(answer, Failed):
            self._inputs[key] = job.position.inputs
            while len(self._inputs) > MAX_KEPT:
                self._inputs.popitem(last=False)


class Workers:
    """A pool of `count` processes; a job goes to the one that last had its game, or to any free one."""

    def __init__(self, count: int, systems: tuple[str, ...], shares: Shares) -> None:
        self._systems, self._shares = systems, shares
        self._slots: list[Process | None] = [None] * count
        self._held = [GivenInputs() for _ in range(count)]
        self._free = list(range(count))
        self.turns = Turns(count, shares)
        self._last: dict[str, int] = {}
        self._starting: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Start all processes in the background; jobs wait for them."""
        self._starting = [asyncio.create_task(self._warm()) for _ in self._slots]

    async def _warm(self) -> None:
        async with self.turns.turn(SERVER):
            slot = self._take("")
            try:
                await self._process(slot)
            finally:
                self._free.append(slot)

    async def stop(self) -> None:
        for task in self._starting:
            task.cancel()
        await asyncio.gather(*self._starting, return_exceptions=True)
        for process in self._slots:
            if process is not None:
                _end(process)
                await process.wait()

    async def ask(self, job: Job, game: str, seconds: float, payer: Payer = SERVER) -> Answer:
        """The answer to a job; a process that exceeds the time is ended and replaced, and `OutOfTime` raised."""
        await self._shares.clear(payer)
        async with self.turns.turn(payer):
            slot, began = self._take(game), time.monotonic()
            try:
                return await self._answered(slot, job, seconds)
            finally:
                self._free.append(slot)
                self._shares.charge(payer, time.monotonic() - began)

    async def _answered(self, slot: int, job: Job, seconds: float) -> Answer:
        try:
            process = await self._process(slot)
            return await asyncio.wait_for(self._done(process, job, self._held[slot]), seconds)
        except TimeoutError:
            self._drop(slot)
            raise OutOfTime from None
        except (ConnectionError, asyncio.IncompleteReadError):
            self._drop(slot)
            return Failed("a worker ended")
        except asyncio.CancelledError:
            # The answer, still to come, would be taken for the answer to the next job.
            self._drop(slot)
            raise

    async def _done(self, process: Process, job: Job, held: GivenInputs) -> Answer:
        answer = await _exchange(process, held.shortened(job))
        if isinstance(answer, UnknownGame):
            answer = await _exchange(process, job)
        held.note(job, answer)
        return answer

    def _take(self, game: str) -> int:
        wanted = self._last.get(game, -1)
        slot = wanted if wanted in self._free else self._free[0]
        self._free.remove(slot)
        if len(self._last) > MAX_NOTED_GAMES:
            self._last.clear()
        self._last[game] = slot
        return slot

    async def _process(self, slot: int) -> Process:
        process = self._slots[slot]
        if process is None or process.returncode is not None:
            command = [sys.executable, "-m", "bocage.server.worker", *self._systems]
            # In a session of its own, so that Ctrl-C reaches only the server, which ends its workers itself.
            process = await asyncio.create_subprocess_exec(
                *command, stdin=PIPE, stdout=PIPE, env=_environment(), start_new_session=True
            )
            self._slots[slot], self._held[slot] = process, GivenInputs()
            await asyncio.wait_for(_exchange(process, WarmUpJob()), START_SECONDS)
        return process

    def _drop(self, slot: int) -> None:
        process = self._slots[slot]
        if process is not None:
            _end(process)
            self._slots[slot] = None


def _environment() -> dict[str, str]:
    """The environment of a worker: one computing thread each, since several workers and the server share the cores."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path)), "OMP_NUM_THREADS": "1"}


def _end(process: Process) -> None:
    if process.returncode is None:
        process.send_signal(getattr(signal, "SIGKILL", signal.SIGTERM))


async def _exchange(process: Process, job: Job) -> Answer:
    assert process.stdin is not None
    assert process.stdout is not None
    data = _encoder.encode(job)
    process.stdin.write(len(data).to_bytes(LENGTH_BYTES, "big") + data)
    await process.stdin.drain()
    size = await process.stdout.readexactly(LENGTH_BYTES)
    answer: Answer = _answers.decode(await process.stdout.readexactly(int.from_bytes(size, "big")))
    return answer
