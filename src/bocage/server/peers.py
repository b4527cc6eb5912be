"""Several servers on one PostgreSQL database: each game is owned by one, and the others pass its players on to it.

What concerns all of them goes by LISTEN and NOTIFY: sessions that ended, seats that were taken, games that were deleted
or changed by another server than their owner.
"""

from __future__ import annotations

import asyncio
import hmac
from contextlib import suppress
from itertools import count
from typing import TYPE_CHECKING, Any

import msgspec
import sqlalchemy as sa
from starlette.requests import HTTPConnection
from starlette.websockets import WebSocket, WebSocketDisconnect
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from bocage.server.database.leases import BEAT, Leases
from bocage.server.faults import Refusal
from bocage.server.security import COOKIE, address
from bocage.server.services import log

if TYPE_CHECKING:
    from bocage.server.app import Server

CHANNEL = "bocage"
FORWARDED, PROOF = "x-bocage-for", "x-bocage-proof"
"""Headers with which a server passes a player on: the player's address, and a proof that a server says so."""
TAKE_OVER = 8
"""Signs of life between two looks for agents' games of servers that have ended."""
TRY_AGAIN = 1013
"""The close code of WebSockets for it."""
RETRY_SECONDS = 2.0
TRIES = 12
"""How often the owner of a game is looked for, `RETRY_SECONDS` apart, until its lease has run out."""
MAX_ANSWER = 64 * 1024 * 1024
"""Bytes of a message that is passed on to a player."""


class Notice(msgspec.Struct, omit_defaults=True):
    """Something that other servers must know; `what` is cut-off, reseat, end or moved."""

    what: str
    sender: str
    game: str = ""
    player: str = ""
    session: str | None = None
    but: str | None = None


class Peers:
    """The other servers, as one of them sees them."""

    def __init__(self, server: Server, own_address: str) -> None:
        self.server = server
        self.leases = Leases(server.storage, own_address)
        self._listening: Any = None
        self._is_cut = asyncio.Event()
        """Set when the connection over which this server hears the others was cut."""

    async def begin(self) -> None:
        """Join the others."""
        await self._connect()
        await self.leases.beat()
        services = self.server.services
        self.server.live_games.peers = self
        services.spawn(self._live())
        services.spawn(self._stay_connected())

    async def end(self) -> None:
        """Free all games, so that another server need not wait for the lease to run out."""
        if self._listening is not None:
            await self._listening.close()
        with suppress(Refusal):
            await self.leases.leave()

    async def _live(self) -> None:
        for beat in count(1):
            await asyncio.sleep(BEAT)
            try:
                await self.leases.beat()
                await self.server.live_games.keep_only(await self.leases.mine())
                if beat % TAKE_OVER == 0:
                    await self.server.live_games.wake_agents()
            except Refusal as refusal:
                log.warning("no sign of life: %s", refusal.fault.sentence)

    # --- notices --------------------------------------------------------------------------------------------------
    async def tell(self, what: str, **parts: Any) -> None:
        """Tell all other servers something."""
        notice = msgspec.json.encode(Notice(what, self.leases.id, **parts)).decode()
        async with self.server.storage.writing() as db:
            await db.execute(sa.select(sa.func.pg_notify(CHANNEL, notice)))

    async def _connect(self) -> None:
        """Hear what others tell, over a connection that shows them as long as it stands that this server lives."""
        import asyncpg

        url = sa.make_url(self.server.config.database_url).set(drivername="postgresql")
        try:
            self._listening = connection = await asyncpg.connect(url.render_as_string(hide_password=False))
            self._is_cut = asyncio.Event()
            connection.add_termination_listener(lambda _: self._is_cut.set())
            await connection.add_listener(CHANNEL, self._heard)
            # Shared, because the connection before may still be there.
            await connection.execute("SELECT pg_advisory_lock_shared($1)", self.leases.lock)
        except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
            log.warning("notices are not heard: %s", error)
            self._is_cut.set()

    async def _stay_connected(self) -> None:
        """Connect again whenever the connection is cut; never returns."""
        while True:
            await self._is_cut.wait()
            await self._connect()
            if self._is_cut.is_set():
                await asyncio.sleep(RETRY_SECONDS)

    def _heard(self, connection: Any, process: int, channel: str, payload: str) -> None:
        notice = msgspec.json.decode(payload, type=Notice)
        if notice.sender != self.leases.id:
            self.server.services.spawn(self._act_on(notice))

    async def _act_on(self, notice: Notice) -> None:
        live_game = self.server.live_games.in_memory(notice.game)
        if notice.what == "cut-off":
            self.server.cut_off_here(notice.player, notice.session, notice.but)
        elif live_game is not None and notice.what == "reseat":
            await live_game.reseat()
        elif live_game is not None and notice.what == "moved":
            await live_game.read_again()
        elif notice.what == "end":
            await self.server.live_games.end_here(notice.game)

    # --- players who are passed on --------------------------------------------------------------------------------
    def address_of(self, connection: HTTPConnection) -> str:
        """The address of a client, as another server knows it where that one passes it on."""
        given, proof = (connection.headers.get(name, "") for name in (FORWARDED, PROOF))
        return given if given and hmac.compare_digest(self._proof(given), proof) else address(connection)

    def _proof(self, given: str) -> str:
        return self.server.seals.proof(f"peer {given}")

    async def owner(self, game: str) -> str:
        """The address of the other server that owns a game; empty where it is this one from now on."""
        return await self.leases.claim(game)

    async def free(self, game: str) -> None:
        """Give a game up."""
        await self.leases.free(game)

    async def passed_on(self, socket: WebSocket, game: str) -> bool:
        """Connect a player with the server that owns a game; False where it is this one."""
        for _ in range(TRIES):
            owner = await self.owner(game)
            if not owner:
                return False
            if await self.pass_on(socket, owner):
                return True
            await asyncio.sleep(RETRY_SECONDS)
        raise Refusal(503, "fault-defect")

    async def pass_on(self, socket: WebSocket, owner: str) -> bool:
        """Connect a player with the owner of a game until one of them ends; False if the owner is not reached."""
        query = socket.url.query
        where = f"{owner.replace('http', 'ws', 1)}{socket.url.path}{'?' if query else ''}{query}"
        here = address(socket)
        cookie = f"{COOKIE}={socket.cookies.get(COOKIE, '')}"
        headers = {"Cookie": cookie, FORWARDED: here, PROOF: self._proof(here)}
        try:
            further = await connect(where, additional_headers=headers, max_size=MAX_ANSWER, open_timeout=5)
        except (OSError, TimeoutError, WebSocketException):
            return False
        async with further:
            await _between(socket, further)
        return True


async def _between(socket: WebSocket, further: ClientConnection) -> None:
    """Carry messages both ways until one end is closed; then close the other in the same way."""

    async def inwards() -> None:
        with suppress(WebSocketDisconnect):
            while True:
                await further.send(await socket.receive_text())

    reading = asyncio.create_task(inwards())
    try:
        async for data in further:
            await socket.send_text(data if isinstance(data, str) else data.decode())
        await socket.close(further.close_code or 1000, further.close_reason or "")
    except ConnectionClosed as closed:
        # The other server ended the connection, or has ended itself: then the player comes again.
        with suppress(RuntimeError, WebSocketDisconnect):
            code = closed.rcvd.code if closed.rcvd is not None else TRY_AGAIN
            await socket.close(code, closed.rcvd.reason if closed.rcvd is not None else "")
    except (WebSocketDisconnect, RuntimeError):
        pass  # the player has gone
    finally:
        reading.cancel()
