"""What all parts of a running server share: configuration, database, library, workers, and the thread of the rules."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from bocage.server.config import Config
from bocage.server.database.storage import Storage
from bocage.server.faults import Refusal
from bocage.server.library import Library
from bocage.server.workers import Workers

T = TypeVar("T")

RULES = ThreadPoolExecutor(1, "rules")
"""The one thread in which rules run. More would not be quicker, as Python runs one at a time, and must not be: while
msgspec inspects a type for the first time, another thread that decodes the same type crashes the process."""

log = logging.getLogger("bocage.server")


class Services:
    """The shared parts, and the background tasks that use them."""

    def __init__(self, config: Config, storage: Storage, workers: Workers, library: Library) -> None:
        self.config, self.storage, self.workers, self.library = config, storage, workers, library
        self._tasks: set[asyncio.Task[Any]] = set()

    async def run_rules(self, function: Callable[..., T], *args: Any) -> T:
        """Call a function in the thread of the rules."""
        return await asyncio.get_running_loop().run_in_executor(RULES, function, *args)

    def spawn(self, work: Any) -> asyncio.Task[Any]:
        """Start a background task; it is cancelled when the server closes."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if isinstance(error, Refusal):
            log.warning("work in the background was refused: %s", error.fault.sentence)

    async def close(self) -> None:
        """Cancel all background tasks and wait for their end."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
