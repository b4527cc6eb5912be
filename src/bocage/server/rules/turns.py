"""Who is served next: processor time is shared between players and addresses, however much one of them asks for.

What a player uses is a debt that shrinks with time. The smallest debt goes first, and who owes too much waits until it
has shrunk, so that a flood of work slows its author only. A player alone on the server never waits.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import NamedTuple

from bocage.server.faults import Refusal

LATELY = 10.0
"""Seconds for which a player counts as present after some work was done for it."""
MAX_DEBTORS = 20_000
"""Debts that are kept; those longest unchanged are forgiven then."""
MAX_WAIT = 60.0
"""Seconds that work may wait for its author's debt to shrink; then it is refused."""


class Payer(NamedTuple):
    """For whom work is done. Work of the server itself has no player and no address."""

    player: str = ""
    address: str = ""


SERVER = Payer()


class Debts:
    """The processor time that players, or addresses, have used: seconds, shrinking by `share` in every second."""

    def __init__(self, share: float, clock: Callable[[], float]) -> None:
        self.share, self._clock = share, clock
        self._debts: OrderedDict[str, tuple[float, float]] = OrderedDict()
        """The debt of each, and when it was that large; the last charged is last."""

    def of(self, name: str) -> float:
        debt, when = self._debts.get(name, (0.0, 0.0))
        return max(0.0, debt - self.share * (self._clock() - when)) if name else 0.0

    def charge(self, name: str, seconds: float) -> None:
        if name:
            self._debts[name] = (self.of(name) + seconds, self._clock())
            self._debts.move_to_end(name)
            if len(self._debts) > MAX_DEBTORS:
                self._debts.popitem(last=False)

    def is_alone(self, name: str) -> bool:
        """Whether nobody else has been charged lately."""
        for other in reversed(self._debts):
            if other != name:
                return self._debts[other][1] < self._clock() - LATELY
        return True


class Shares:
    """How much processor time each player and each address has used, and how much they may."""

    def __init__(
        self, player: float, address: float, burst: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.players, self.addresses = Debts(player, clock), Debts(address, clock)
        self.burst = burst
        """Seconds that may be used at once."""

    def charge(self, payer: Payer, seconds: float) -> None:
        """Note that `seconds` were used for a payer."""
        self.players.charge(payer.player, seconds)
        self.addresses.charge(payer.address, seconds)

    def rank(self, payer: Payer) -> float:
        """The smallest goes first; the work of the server itself before all."""
        share = self.players.share / self.addresses.share
        return max(self.players.of(payer.player), self.addresses.of(payer.address) * share)

    def wait(self, payer: Payer) -> float:
        """Seconds until more may be done for a payer; 0: now."""
        if self.players.is_alone(payer.player):
            return 0.0
        own = (self.players.of(payer.player) - self.burst) / self.players.share
        shared = (self.addresses.of(payer.address) - 2 * self.burst) / self.addresses.share
        return max(0.0, own, shared)

    async def clear(self, payer: Payer) -> None:
        """Wait until more may be done for a payer; `Refusal` where that takes too long."""
        while (seconds := self.wait(payer)) > 0.0:
            if seconds > MAX_WAIT:
                raise Refusal(429, "fault-time-used", seconds=int(seconds) + 1)
            await asyncio.sleep(min(seconds, 1.0))


class Turns:
    """Turns at something that serves `count` at a time; of those who wait, the payer with the smallest debt is next."""

    def __init__(self, count: int, shares: Shares) -> None:
        self._free, self._shares = count, shares
        self._waiting: list[tuple[Payer, asyncio.Future[None]]] = []

    def __len__(self) -> int:
        return len(self._waiting)

    @asynccontextmanager
    async def turn(self, payer: Payer) -> AsyncIterator[None]:
        """Wait for a turn and hold it."""
        if self._free and not self._waiting:
            self._free -= 1
        else:
            await self._wait(payer)
        try:
            yield
        finally:
            self._free += 1
            self._next()

    async def _wait(self, payer: Payer) -> None:
        called: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        entry = (payer, called)
        self._waiting.append(entry)
        try:
            await called
        except asyncio.CancelledError:
            if entry in self._waiting:
                self._waiting.remove(entry)
            else:  # it was called in the same moment
                self._free += 1
                self._next()
            raise

    def _next(self) -> None:
        while self._free and self._waiting:
            ranks = {payer: self._shares.rank(payer) for payer, _ in self._waiting}
            first = min(ranks, key=ranks.__getitem__)
            index = next(index for index, (payer, _) in enumerate(self._waiting) if payer == first)
            _, called = self._waiting.pop(index)
            self._free -= 1
            called.set_result(None)
