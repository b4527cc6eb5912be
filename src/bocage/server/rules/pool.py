"""The processes in which rules run: each game has its own, one more does what is about no live game.

A process that ends or exceeds its time is killed, and a spare one takes its place, which is told of the games again as
they are needed. With no process (`count` 0) everything runs in one thread of the server.
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import sys
import time
import zlib
from asyncio.subprocess import PIPE, Process
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol

from bocage.server.rules.jobs import (
    LENGTH_BYTES,
    Answer,
    Copy,
    DeskJob,
    Frame,
    Job,
    Moment,
    OpenGame,
    WarmUp,
    decode_answer,
    encoder,
)
from bocage.server.rules.turns import SERVER, Payer, Shares, Turns

RULES = ThreadPoolExecutor(1, "rules")
"""The one thread of the server in which rules run. More would not be quicker, as Python runs one at a time, and must
not be: while msgspec inspects a type for the first time, another thread that decodes it crashes the process."""
log = logging.getLogger("bocage.server")
START_TRIES = 10
"""How often a process is started that ends before it is ready."""
START_SECONDS = 120.0
"""The time limit of a process to start."""
SECONDS = 10.0
"""The time limit of a job about a live game."""
LONG_SECONDS = 30.0
"""The time limit of loading a game, of replaying it, and of jobs about no live game."""
HEALTH_SECONDS = 5.0
LONG_JOBS = (OpenGame, Frame, Moment, Copy, DeskJob)


class Ended(Exception):
    """A process ended, or exceeded its time (`hung`) and was killed; nothing of the job is kept."""

    def __init__(self, hung: bool) -> None:
        super().__init__("out of time" if hung else "ended")
        self.hung = hung


class Host(Protocol):
    """Does jobs in this process."""

    def do(self, job: Job) -> Answer: ...


class Slot:
    """A place for a process, and the turns at it."""

    def __init__(self, shares: Shares) -> None:
        self.turns = Turns(1, shares)
        self.process: Process | None = None


class Rules:
    """Does jobs, each in the process that it belongs to."""

    def __init__(self, count: int, systems: tuple[str, ...], shares: Shares, host: Host) -> None:
        """`host` does the jobs where there is no process."""
        self._systems, self.shares = systems, shares
        self.slots = [Slot(shares) for _ in range(count + 1 if count else 1)]
        self.host = host if not count else None
        self.ended = 0
        """Processes that ended by themselves or were killed."""
        self.done: Counter[str] = Counter()
        """Jobs done, by sort."""
        self.used = 0.0
        """Seconds of processor time used by all jobs."""
        self._spare: asyncio.Task[Process] | None = None
        self._doing: set[asyncio.Task[Answer]] = set()
        self._starting: list[asyncio.Task[Any]] = []

    # --- beginning and end ----------------------------------------------------------------------------------------
    def start(self) -> None:
        """Start the processes in the background; jobs wait for them."""
        if self.host is None:
            self._starting = [asyncio.create_task(self._started(slot)) for slot in self.slots]
            self._spare = asyncio.create_task(self._new())

    async def _started(self, slot: Slot) -> Process:
        async with slot.turns.turn(SERVER):
            slot.process = await self._new()
            return slot.process

    async def stop(self) -> None:
        """End all processes."""
        begun: list[asyncio.Task[Any]] = [*self._starting, *self._doing]
        begun += [self._spare] if self._spare is not None else []
        for task in begun:
            task.cancel()
        ended = await asyncio.gather(*begun, return_exceptions=True)
        processes = {slot.process for slot in self.slots} | {one for one in ended if isinstance(one, Process)}
        for process in processes:
            if process is not None:
                kill(process)
                await process.wait()

    async def _new(self) -> Process:
        command = [sys.executable, "-m", "bocage.server.rules.process", *self._systems]
        # In a session of its own, so that Ctrl-C reaches only the server, which ends its processes itself.
        process = await asyncio.create_subprocess_exec(
            *command, stdin=PIPE, stdout=PIPE, env=_environment(), start_new_session=True
        )
        try:
            await asyncio.wait_for(exchange(process, WarmUp()), START_SECONDS)
        except BaseException:
            kill(process)
            raise
        return process

    # --- jobs -----------------------------------------------------------------------------------------------------
    def slot_of(self, game: str) -> Slot:
        """The place of the process that owns a game; the last place is the desk's, of jobs that are about none."""
        games = len(self.slots) - 1
        return self.slots[zlib.crc32(game.encode()) % games] if game and games else self.slots[-1]

    async def do(self, job: Job, payer: Payer = SERVER, game: str = "") -> Answer:
        """The answer to a job about a game, or about none; raises `Ended` where its process does.

        A job that was begun is finished, even where nobody waits for it any more.
        """
        doing = asyncio.create_task(self._done_by(self.slot_of(game), job, payer))
        self._doing.add(doing)
        doing.add_done_callback(self._forget)
        return await asyncio.shield(doing)

    def _forget(self, doing: asyncio.Task[Answer]) -> None:
        self._doing.discard(doing)
        if not doing.cancelled():
            doing.exception()  # where nobody waits for it any more, it is of no interest

    async def _done_by(self, slot: Slot, job: Job, payer: Payer) -> Answer:
        async with slot.turns.turn(payer):
            answer, took = await (self._in_thread(job) if self.host else self._in_process(slot, job))
        self.shares.charge(payer, took)
        self.done[type(job).__name__] += 1
        self.used += took
        return answer

    async def _in_thread(self, job: Job) -> tuple[Answer, float]:
        host = self.host
        assert host is not None

        def timed() -> tuple[Answer, float]:
            began = time.thread_time()
            return host.do(job), time.thread_time() - began

        return await asyncio.get_running_loop().run_in_executor(RULES, timed)

    async def _in_process(self, slot: Slot, job: Job) -> tuple[Answer, float]:
        process = await self._process(slot)
        try:
            seconds = LONG_SECONDS if isinstance(job, LONG_JOBS) else SECONDS
            async with asyncio.timeout(seconds):
                return await exchange(process, job)
        except (ConnectionError, asyncio.IncompleteReadError, TimeoutError) as error:
            self._drop(slot)
            log.warning("a process of the rules %s over %s", Ended(isinstance(error, TimeoutError)), type(job).__name__)
            raise Ended(isinstance(error, TimeoutError)) from None
        except asyncio.CancelledError:
            self._drop(slot)  # the answer, still to come, would be taken for the answer to the next job
            raise

    async def _process(self, slot: Slot) -> Process:
        if slot.process is not None and slot.process.returncode is not None:
            self._drop(slot)
        if slot.process is None:
            slot.process = await self._ready()
            self._spare = self._spare or asyncio.create_task(self._new())
        return slot.process

    async def _ready(self) -> Process:
        """The spare process, or a new one where that has ended already; `Ended` where none can be started."""
        for _ in range(START_TRIES):
            spare, self._spare = self._spare, None
            try:
                process = await (spare if spare is not None else self._new())
            except (OSError, ConnectionError, asyncio.IncompleteReadError, TimeoutError):
                continue
            if process.returncode is None:
                return process
        raise Ended(hung=False)

    def _drop(self, slot: Slot) -> None:
        self.ended += 1
        if slot.process is not None:
            kill(slot.process)
            slot.process = None

    async def is_healthy(self) -> bool:
        """Whether every process answers within a moment."""
        try:
            async with asyncio.timeout(HEALTH_SECONDS):
                for slot in self.slots:
                    async with slot.turns.turn(SERVER):
                        await (self._in_thread(WarmUp()) if self.host else self._in_process(slot, WarmUp()))
        except (TimeoutError, Ended):
            return False
        return True


def kill(process: Process) -> None:
    """End a process at once."""
    if process.returncode is None:
        process.send_signal(getattr(signal, "SIGKILL", signal.SIGTERM))


def _environment() -> dict[str, str]:
    """The environment of a process: one computing thread each, since several processes share the cores."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path)), "OMP_NUM_THREADS": "1"}


async def exchange(process: Process, job: Job) -> tuple[Answer, float]:
    """Send a job to a process; its answer, and the seconds of processor time that it took."""
    assert process.stdin is not None
    assert process.stdout is not None
    data = encoder.encode(job)
    process.stdin.write(len(data).to_bytes(LENGTH_BYTES, "big") + data)
    await process.stdin.drain()
    head = await process.stdout.readexactly(2 * LENGTH_BYTES)
    size, took = int.from_bytes(head[:LENGTH_BYTES], "big"), int.from_bytes(head[LENGTH_BYTES:], "big")
    answer: Answer = decode_answer(await process.stdout.readexactly(size))
    return answer, took / 1e6
