"""The processes in which agents think and odds are worked out, so that the server never waits for them."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections import OrderedDict

import msgspec
from msgspec.structs import replace

from bocage.kernel.play.cursor import common_start
from bocage.kernel.records.record import Input
from bocage.server.worker import KEPT, Answer, Failed, Further, Job, Position, Unknown, Warm

_encoder = msgspec.msgpack.Encoder()
_answers = msgspec.msgpack.Decoder(Answer)
STARTING = 60.0
"""Seconds a worker has to get ready."""


class OutOfTime(Exception):
    """A worker took too long and was ended."""


class Held:
    """The games that a worker process has, with the inputs since the beginning of the turn that it was given."""

    def __init__(self) -> None:
        self._inputs: OrderedDict[tuple[str, int], list[Input]] = OrderedDict()

    def shortened(self, job: Job) -> Job:
        """A job for a process that has its game: it is told only how the game went on."""
        position = None if isinstance(job, Warm) else job.position
        if not isinstance(position, Position) or isinstance(job, Warm):
            return job
        given = self._inputs.get((position.game, position.at))
        if given is None:
            return job
        keep = common_start(given, position.inputs)
        return replace(job, position=Further(position.game, position.at, keep, position.inputs[keep:]))

    def note(self, job: Job, answer: Answer) -> None:
        """The process has done a job; after a failure it keeps no game."""
        if isinstance(job, Warm) or not isinstance(job.position, Position):
            return
        key = (job.position.game, job.position.at)
        self._inputs.pop(key, None)
        if not isinstance(answer, Failed):
            self._inputs[key] = job.position.inputs
            while len(self._inputs) > KEPT:
                self._inputs.popitem(last=False)


class Workers:
    """So many processes; a job goes to the one that knows the game, or to any that is free."""

    def __init__(self, count: int, systems: tuple[str, ...]) -> None:
        self._systems = systems
        self._slots: list[Process | None] = [None] * count
        self._held = [Held() for _ in range(count)]
        self._free: list[int] = []
        self._freed = asyncio.Condition()
        self._last: dict[str, int] = {}
        self._starting: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Start them all; they get ready by themselves, and jobs wait for the first that is."""
        self._starting = [asyncio.create_task(self._warm(slot)) for slot in range(len(self._slots))]

    async def _warm(self, slot: int) -> None:
        try:
            await self._process(slot)
        finally:
            await self._release(slot)

    async def _release(self, slot: int) -> None:
        async with self._freed:
            self._free.append(slot)
            self._freed.notify()

    async def stop(self) -> None:
        for task in self._starting:
            task.cancel()
        await asyncio.gather(*self._starting, return_exceptions=True)
        for process in self._slots:
            if process is not None:
                _end(process)
                await process.wait()

    async def ask(self, job: Job, game: str, seconds: float) -> Answer:
        """Have a job done; whoever takes longer than the time it has is ended, and a new one started."""
        slot = await self._take(game)
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
            # Its answer would be taken for the answer to the next job.
            self._drop(slot)
            raise
        finally:
            await self._release(slot)

    async def _done(self, process: Process, job: Job, held: Held) -> Answer:
        answer = await _exchange(process, held.shortened(job))
        if isinstance(answer, Unknown):
            answer = await _exchange(process, job)
        held.note(job, answer)
        return answer

    async def _take(self, game: str) -> int:
        async with self._freed:
            await self._freed.wait_for(lambda: bool(self._free))
            wanted = self._last.get(game, -1)
            slot = wanted if wanted in self._free else self._free[0]
            self._free.remove(slot)
            if len(self._last) > 10_000:
                self._last.clear()
            self._last[game] = slot
            return slot

    async def _process(self, slot: int) -> Process:
        process = self._slots[slot]
        if process is None or process.returncode is not None:
            command = [sys.executable, "-m", "bocage.server.worker", *self._systems]
            # In a session of its own: Ctrl-C is for the server, which ends its workers itself.
            process = await asyncio.create_subprocess_exec(
                *command, stdin=PIPE, stdout=PIPE, env=_environment(), start_new_session=True
            )
            self._slots[slot], self._held[slot] = process, Held()
            await asyncio.wait_for(_exchange(process, Warm()), STARTING)
        return process

    def _drop(self, slot: int) -> None:
        process = self._slots[slot]
        if process is not None:
            _end(process)
            self._slots[slot] = None


def _environment() -> dict[str, str]:
    """One thread each: there are several of them, and the server beside."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path)), "OMP_NUM_THREADS": "1"}


def _end(process: Process) -> None:
    if process.returncode is None:
        process.send_signal(getattr(signal, "SIGKILL", signal.SIGTERM))


async def _exchange(process: Process, job: Job) -> Answer:
    assert process.stdin is not None
    assert process.stdout is not None
    data = _encoder.encode(job)
    process.stdin.write(len(data).to_bytes(4, "big") + data)
    await process.stdin.drain()
    size = await process.stdout.readexactly(4)
    answer: Answer = _answers.decode(await process.stdout.readexactly(int.from_bytes(size, "big")))
    return answer
