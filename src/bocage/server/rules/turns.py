"""Who is served next: processor time is shared between players and addresses, however much one of them asks for.

What a player uses is a debt that shrinks with time. Whose debt is paid first goes first, and who owes too much waits
until it has shrunk, so that a flood of work slows its author only. A player alone on the server never waits.
"""

from __future__ import annotations

import asyncio
import heapq
import itertools
import time
from collections import OrderedDict
from collections.abc import Callable
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
Waiting = tuple[float, int, Payer, asyncio.Future[None]]
"""Whose turn comes when: the moment by which turns are ordered, the number by which equal ones are."""


class Debts:
    """The processor time that players, or addresses, have used: seconds, shrinking by `share` in every second."""

    def __init__(self, share: float, clock: Callable[[], float]) -> None:
        self.share, self._clock = share, clock
        self._debts: OrderedDict[str, tuple[float, float]] = OrderedDict()
        """When the debt of each is paid, and when it was charged; the last charged is last."""

    def paid(self, name: str) -> float:
        """The moment from which nothing is owed."""
        return self._debts[name][0] if name in self._debts else 0.0

    def charge(self, name: str, seconds: float) -> None:
        if name:
            now = self._clock()
            self._debts[name] = (max(self.paid(name), now) + seconds / self.share, now)
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
        self.clock = clock
        self.burst = burst
        """Seconds that may be used at once."""

    def charge(self, payer: Payer, seconds: float) -> None:
        """Note that `seconds` were used for a payer."""
        self.players.charge(payer.player, seconds)
        self.addresses.charge(payer.address, seconds)

    def paid(self, payer: Payer) -> float:
        """The moment from which a payer owes nothing; of the server itself 0."""
        return max(self.players.paid(payer.player), self.addresses.paid(payer.address))

    def wait(self, payer: Payer) -> float:
        """Seconds until more may be done for a payer; 0: now."""
        if self.players.is_alone(payer.player):
            return 0.0
        own = self.players.paid(payer.player) - self.burst / self.players.share
        shared = self.addresses.paid(payer.address) - 2 * self.burst / self.addresses.share
        return max(0.0, max(own, shared) - self.clock())

    async def clear(self, payer: Payer) -> None:
        """Wait until more may be done for a payer; `Refusal` where that takes too long."""
        while (seconds := self.wait(payer)) > 0.0:
            if seconds > MAX_WAIT:
                raise Refusal(429, "fault-time-used", seconds=int(seconds) + 1)
            await asyncio.sleep(min(seconds, 1.0))


class Turns:
    """Turns at something that serves `count` at a time.

    Of those who wait, the one whose debt is paid first is next, and of those who owed nothing the one who came first.
    """

    def __init__(self, count: int, shares: Shares) -> None:
        self._free, self._shares = count, shares
        self._waiting: list[Waiting] = []
        """A heap."""
        self._numbers = itertools.count()

    def __len__(self) -> int:
        return sum(not called.done() for *_, called in self._waiting)

    def turn(self, payer: Payer) -> Turn:
        """A turn, to be held while something is done: `async with turns.turn(payer)`."""
        return Turn(self, payer)

    async def take(self, payer: Payer) -> None:
        """Wait for a turn."""
        if self._free and not self._waiting:
            self._free -= 1
            return
        called: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        moment = 0.0 if payer == SERVER else max(self._shares.paid(payer), self._shares.clock())
        heapq.heappush(self._waiting, (moment, next(self._numbers), payer, called))
        try:
            await called
        except asyncio.CancelledError:
            if not called.cancelled():  # it was called in the same moment
                self.give_back()
            raise

    def give_back(self) -> None:
        """End a turn; the next in line has one."""
        self._free += 1
        while self._free and self._waiting:
            moment, number, payer, called = self._waiting[0]
            if called.cancelled():
                heapq.heappop(self._waiting)
            elif moment < (paid := self._shares.paid(payer)):
                # Something was done for this payer meanwhile.
                heapq.heapreplace(self._waiting, (paid, number, payer, called))
            else:
                heapq.heappop(self._waiting)
                self._free -= 1
                called.set_result(None)


class Turn:
    """A turn that is held."""

    __slots__ = ("_payer", "_turns")

    def __init__(self, turns: Turns, payer: Payer) -> None:
        self._turns, self._payer = turns, payer

    async def __aenter__(self) -> None:
        await self._turns.take(self._payer)

    async def __aexit__(self, *error: object) -> None:
        self._turns.give_back()
