"""The games in memory: read from the database when they are needed, put away when nothing uses them."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from typing import Any, Protocol

from bocage.server.faults import Refusal
from bocage.server.livegame import LiveGame
from bocage.server.services import Services, log

IDLE_SECONDS = 60.0
"""A game that is not used for this long is put away."""
ABSENCE_SECONDS = 30.0
"""Seconds between two looks for planned vacations that have begun."""
CHECKS_PER_IDLE_TIME = 4
"""Idle games are looked for this many times in `IDLE_SECONDS`."""


class Owners(Protocol):
    """What live games must know of other servers on the same database."""

    async def owner(self, game: str) -> str:
        """The address of the other server that owns a game; empty where it is this one from now on."""

    async def free(self, game: str) -> None: ...

    async def tell(self, what: str, **parts: Any) -> None: ...


class LiveGames:
    """The live games of a server by id."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.peers: Owners | None = None
        """The other servers, where there may be some."""
        self._games: dict[str, LiveGame] = {}
        self._loading: dict[str, asyncio.Lock] = {}

    async def get(self, id: str) -> LiveGame:
        """A live game; read from the database where it is not in memory. `Refusal` if there is none."""
        live = self._games.get(id)
        if live is None and self.peers is not None and await self.peers.owner(id):
            return await self._load(id)  # a copy to look at; another server owns the game
        if live is None:
            async with self._loading.setdefault(id, asyncio.Lock()):
                live = self._games.get(id) or await self._load(id)
                self._games[id] = live
            self._loading.pop(id, None)
        live.used = time.monotonic()
        live.thinkers.wake()
        return live

    def in_memory(self, id: str) -> LiveGame | None:
        """A live game, None where it is not in memory."""
        return self._games.get(id)

    def count(self) -> int:
        """How many games are in memory."""
        return len(self._games)

    async def _load(self, id: str) -> LiveGame:
        game = LiveGame(self.services, id)
        async with game.lock:
            await game.load()
        return game

    async def reseat(self, id: str) -> None:
        """A seat of a game was taken."""
        if id in self._games:
            await self._games[id].reseat()
        elif self.peers is not None:
            await self.peers.tell("reseat", game=id)

    async def tell_absence(self, player: str) -> None:
        """Those who play games with clocks with a player are told that he goes on vacation, or is back."""
        for id in await self.services.storage.timed_games_of(player):
            await self.reseat(id)

    async def tell_absences(self) -> None:
        """Tell of vacations that were planned when they begin; never returns."""
        told = self.services.now()
        while True:
            await asyncio.sleep(ABSENCE_SECONDS)
            since, told = told, self.services.now()
            with suppress(Refusal):  # the clocks themselves stand still all the same
                for player in await self.services.vacations.begun(since):
                    await self.tell_absence(player)

    async def moved(self, live_game: LiveGame) -> None:
        """A game was changed; where another server owns it, that one must know."""
        if self.peers is not None and live_game.id not in self._games:
            await self.peers.tell("moved", game=live_game.id)

    async def keep_only(self, ids: set[str]) -> None:
        """End all games but these here: another server has taken them."""
        for id in set(self._games) - ids:
            await self.end_here(id)

    async def end(self, id: str) -> None:
        """A game was deleted."""
        if id not in self._games and self.peers is not None:
            await self.peers.tell("end", game=id)
        await self.end_here(id)

    async def end_here(self, id: str) -> None:
        """Take a game out of memory: its agents stop, and its connections are closed."""
        game = self._games.pop(id, None)
        if game is not None:
            await game.end()

    async def wake_agents(self) -> None:
        """Resume the games in which an agent was to decide when the server stopped."""
        storage = self.services.storage
        for id in await storage.games_with_agents():
            try:
                row = await storage.game(id)
                if row and any(row.seats[seat].agent for seat in row.to_move):
                    await self.get(id)
            except Refusal as refusal:
                log.warning("game %s: %s", id, refusal.fault.sentence)

    async def put_away_idle(self) -> None:
        """Remove idle games from memory again and again; never returns."""
        while True:
            await asyncio.sleep(IDLE_SECONDS / CHECKS_PER_IDLE_TIME)
            for id, game in list(self._games.items()):
                if game.is_idle(time.monotonic() - IDLE_SECONDS):
                    del self._games[id]
                    with suppress(Refusal):  # a process that ends forgets it too
                        await game.put_away()
                        if self.peers is not None:
                            await self.peers.free(id)
