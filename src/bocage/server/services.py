"""What all parts of a running server share: configuration, database, library, processes, background tasks."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any, TypeVar

from bocage.server.clocks.control import SECOND
from bocage.server.clocks.uptime import Uptime
from bocage.server.clocks.vacations import Vacations
from bocage.server.config import Config
from bocage.server.database.storage import Storage
from bocage.server.faults import Refusal
from bocage.server.library import Library
from bocage.server.rules.jobs import Answer, Broken, DeskJob, Refused
from bocage.server.rules.pool import RULES, Ended, Rules
from bocage.server.rules.turns import SERVER, Payer
from bocage.server.workers import Workers

T = TypeVar("T")
A = TypeVar("A")

FAILED = 500
"""From this status on a refusal is not the fault of the one who asks."""
log = logging.getLogger("bocage.server")


class Services:
    """The shared parts, and the background tasks that use them."""

    def __init__(self, config: Config, storage: Storage, workers: Workers, rules: Rules, library: Library) -> None:
        self.config, self.storage, self.workers, self.rules, self.library = config, storage, workers, rules, library
        self.uptime = Uptime(storage, self.now)
        self.vacations = Vacations(storage, self.now, config.vacation_days)
        self._tasks: set[asyncio.Task[Any]] = set()

    def now(self) -> int:
        """The present moment in milliseconds, by which clocks run."""
        return int(self.config.now() * SECOND)

    async def run_rules(self, function: Callable[..., T], *args: Any) -> T:
        """Call a function about the catalogue in the server's thread for rules."""
        return await asyncio.get_running_loop().run_in_executor(RULES, function, *args)

    async def desk(self, job: DeskJob, kind: type[A], payer: Payer = SERVER) -> A:
        """The answer to a job about no live game; raises `Refusal`."""
        await self.rules.shares.clear(payer)
        try:
            answer = await self.rules.do(job, payer)
        except Ended as ended:
            raise Refusal(503, "fault-took-too-long" if ended.hung else "fault-defect") from None
        return checked(answer, kind, type(job).__name__)

    def spawn(self, work: Any) -> asyncio.Task[Any]:
        """Start a background task; it is cancelled when the server closes."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        # Others were told to the player who asked, and a flood of them must not become one of log lines.
        if isinstance(error, Refusal) and error.status >= FAILED:
            log.warning("work in the background was refused: %s", error.fault.sentence)

    async def close(self) -> None:
        """Cancel all background tasks and wait for their end."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


def checked(answer: Answer, kind: type[A], what: str) -> A:
    """An answer of the kind that was asked for; raises `Refusal` for all others."""
    if isinstance(answer, kind):
        return answer
    if isinstance(answer, Refused):
        raise Refusal.again(answer.status, answer.why)
    log.error("%s failed: %s", what, answer.what if isinstance(answer, Broken) else type(answer).__name__)
    raise Refusal(500, "fault-defect")
