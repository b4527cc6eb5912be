"""The whole server as one application, and how it is started."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import socket
import sys
from collections import Counter
from collections.abc import AsyncIterator, Callable

import msgspec
import uvicorn
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import Scope
from starlette.websockets import WebSocket

from bocage.kernel.contract.registry import add_systems
from bocage.server import sockets
from bocage.server.accounts import Accounts
from bocage.server.armies import Quartermaster
from bocage.server.config import STATIC, Config
from bocage.server.database.claim import claimed
from bocage.server.database.people import People, Player, SessionRow
from bocage.server.database.rows import GameRow
from bocage.server.database.storage import Storage
from bocage.server.faults import Refusal
from bocage.server.gameinfo import may_watch
from bocage.server.leaving import Leaving
from bocage.server.library import Library
from bocage.server.livegames import LiveGames
from bocage.server.lobby import Lobby
from bocage.server.mail.mailboxes import Mailboxes
from bocage.server.mail.reminders import Reminders
from bocage.server.mail.smtp import SmtpNotifier
from bocage.server.mail.stopping import stop
from bocage.server.openapi import openapi
from bocage.server.operation.health import Figures, healthz, metrics
from bocage.server.operation.logs import write_logs
from bocage.server.operation.retention import Retention
from bocage.server.outbox import Post
from bocage.server.patience import PatientProtocol, PatientSocket
from bocage.server.peers import Peers
from bocage.server.replays import Replays
from bocage.server.routes import ENDPOINTS, FOR_EVER, serve
from bocage.server.rules.host import Host
from bocage.server.rules.pool import Rules
from bocage.server.rules.turns import Shares
from bocage.server.security import COOKIE, Brakes, Guard, Seals, address, answer
from bocage.server.services import Services
from bocage.server.shelf import Shelf
from bocage.server.workers import Workers

MAX_CLOSE_REASON = 120
"""A WebSocket close frame holds at most 123 bytes of reason."""

MAX_COOKIE = 300
"""Characters of a cookie that are read; older signed ones have about 120."""

UNBUILT = "<!doctype html><title>Bocage</title><p>The page has not been built: run <code>make web</code>.</p>"


class Server:
    """The parts of a running server."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.library = Library()
        self.host = Host(self.library)
        """Does the jobs of the rules where no process is to do them."""
        self.brakes = Brakes()
        self.notifier = SmtpNotifier(config.mail, config.mail_from, config.mail_password) if config.mail else None
        self.post = Post(config.limits.waiting_together)
        self.figures = Figures()
        self.storage: Storage
        self.seals: Seals
        self.people: People
        self.accounts: Accounts
        self.services: Services
        self.live_games: LiveGames
        self.lobby: Lobby
        self.shelf: Shelf
        self.replays: Replays
        self.leaving: Leaving
        self.quartermaster: Quartermaster
        self.mailboxes: Mailboxes
        self.peers: Peers | None = None
        self.connected: dict[str, set[sockets.Connection]] = {}
        """The open sockets of each player."""
        self.addresses: Counter[str] = Counter()
        """How many sockets are open from each address."""

    @contextlib.asynccontextmanager
    async def running(self, app: Starlette) -> AsyncIterator[None]:
        """Open the database and start the workers; close all of it at the end."""
        self.storage = await Storage.open(self.config.database_url)
        self.seals = Seals(await self.storage.secret("cookies"))
        self.people = People(self.storage)
        self.accounts = Accounts(self.people)
        limits, systems = self.config.limits, self.config.systems
        shares = Shares(limits.player_share, limits.address_share, limits.burst)
        workers = Workers(self.config.workers, systems, shares)
        rules = Rules(self.config.rules, systems, shares, self.host)
        workers.start()
        rules.start()
        self.services = services = Services(self.config, self.storage, workers, rules, self.library)
        await services.uptime.begin()
        services.spawn(services.uptime.run())
        self.live_games = live_games = LiveGames(services)
        self.lobby = Lobby(self.live_games)
        self.shelf = Shelf(self.lobby)
        self.replays = Replays(self.lobby)
        self.leaving = Leaving(self.lobby, self.people)
        self.quartermaster = Quartermaster(services)
        self._open_mail(services)
        services.spawn(Retention(self.storage, self.live_games, self.config).run())
        if self.config.is_shared:
            self.peers = Peers(self, self.config.address)
            await self.peers.begin()
        for work in (live_games.put_away_idle(), live_games.tell_absences(), live_games.wake_agents()):
            services.spawn(work)
        services.spawn(services.run_rules(self.library.systems))
        try:
            yield
        finally:
            await services.close()
            if self.peers is not None:
                await self.peers.end()
            await workers.stop()
            await rules.stop()
            with contextlib.suppress(Refusal):
                await services.uptime.note()
            await self.storage.close()

    def _open_mail(self, services: Services) -> None:
        self.mailboxes = Mailboxes(self.storage, self.notifier, services.now)
        if self.notifier is not None:
            services.spawn(Reminders(self).run())

    async def who(self, connection: HTTPConnection) -> tuple[Player | None, SessionRow | None]:
        """The player and the session of a connection's cookie; None for both where there is no such session."""
        token = connection.cookies.get(COOKIE, "")[:MAX_COOKIE]
        signed_in = await self.people.session(token) if token else None
        if signed_in is not None:
            return signed_in
        player_id, epoch = self.seals.open_signed(token) or ("", 0)
        player = await self.people.player(player_id) if player_id else None
        if player is None or player.epoch != epoch:
            return None, None
        return player, await self.people.adopt(token, player, self.seals.place(connection))

    async def cut_off(self, player: str, session: str | None = None, but: str | None = None) -> None:
        """Close the sockets of a player, at all servers: those of one session, or all but those of one session."""
        self.cut_off_here(player, session, but)
        if self.peers is not None:
            await self.peers.tell("cut-off", player=player, session=session, but=but)

    def cut_off_here(self, player: str, session: str | None, but: str | None) -> None:
        for connection in list(self.connected.get(player, ())):
            if session in (None, connection.session) and connection.session != but:
                connection.cut_off()

    async def socket(self, socket: WebSocket) -> None:
        """Serve a WebSocket to a game, as long as it lasts."""
        try:
            player, session = await self.who(socket)
            token = socket.query_params.get("token", "")[:80]
            row = await self.storage.game(str(socket.path_params["id"])[:40])
        except Refusal as refusal:
            await socket.accept()
            await self._turn_away(socket, refusal, sockets.TRY_AGAIN)
            return
        if player is None or session is None:
            await socket.close(sockets.POLICY)
            return
        await socket.accept()
        if row is None or not (row.seats_of(player.id) or may_watch(row, player.id, token)):
            await self._turn_away(socket, Refusal(404, "fault-no-game"))
            return
        try:
            if self.peers is not None:
                await self.lobby.show_board(row)
                if await self.peers.passed_on(socket, row.id):
                    return
        except Refusal as refusal:
            await self._turn_away(socket, refusal, sockets.TRY_AGAIN)
            return
        here = self.peers.address_of(socket) if self.peers is not None else address(socket)
        await self._serve(socket, player, session, row, token, here)

    async def _serve(
        self, socket: WebSocket, player: Player, session: SessionRow, row: GameRow, token: str, here: str
    ) -> None:
        limits = self.config.limits
        if self.addresses[here] >= limits.address_sockets:
            await self._turn_away(socket, Refusal(429, "fault-too-many-sockets", most=limits.address_sockets))
            return
        open_sockets = self.connected.setdefault(player.id, set())
        if len(open_sockets) >= self.config.limits.sockets:
            await self._turn_away(socket, Refusal(429, "fault-too-many-sockets", most=self.config.limits.sockets))
            return
        connection = sockets.Connection(socket, self, player, session.id, row, token, here)
        open_sockets.add(connection)
        self.addresses[here] += 1
        try:
            await connection.run()
        finally:
            self.addresses[here] -= 1
            open_sockets.discard(connection)
            if not open_sockets and self.connected.get(player.id) is open_sockets:
                del self.connected[player.id]

    async def _turn_away(self, socket: WebSocket, refusal: Refusal, code: int = sockets.NO_SUCH_GAME) -> None:
        await socket.close(code, refusal.fault.sentence[:MAX_CLOSE_REASON])


# --- pages --------------------------------------------------------------------------------------------------------
class Files(StaticFiles):
    """The files of the built page; those with a hash in their name are cached by browsers for good."""

    def file_response(
        self, full_path: str | os.PathLike[str], stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        response = super().file_response(full_path, stat_result, scope, status_code)
        lasting = "/assets/" in str(scope["path"])
        response.headers["Cache-Control"] = FOR_EVER["Cache-Control"] if lasting else "no-cache"
        return response


async def page(request: Request) -> Response:
    """The one page of the client."""
    index = STATIC / "index.html"
    if not index.exists():
        return HTMLResponse(UNBUILT)
    return FileResponse(index, headers={"Cache-Control": "no-cache"})


async def description(request: Request) -> Response:
    return answer(openapi())


async def refused(request: Request, error: Exception) -> Response:
    """An error raised by Starlette, answered like every other refusal."""
    status = error.status_code if isinstance(error, HTTPException) else 500
    if isinstance(error, HTTPException) and status == 405:
        fault = Refusal(status, "fault-method", method=request.method[:20]).fault
        return answer(fault, status, dict(error.headers or {}))
    return answer(Refusal(status, "fault-not-found" if status == 404 else "fault-defect").fault, status)


def make_app(config: Config) -> Starlette:
    """The ASGI application for a configuration."""
    add_systems(config.systems)
    server = Server(config)
    interface: list[BaseRoute] = [
        Route("/openapi.json", description),
        WebSocketRoute("/games/{id}/socket", server.socket),
    ]
    for path in dict.fromkeys(endpoint.path for endpoint in ENDPOINTS):
        here = [endpoint for endpoint in ENDPOINTS if endpoint.path == path]
        methods = [endpoint.method for endpoint in here]
        interface.append(Route(path.removeprefix("/api"), serve(here, server), methods=methods))

    async def figures(request: Request) -> Response:
        return await metrics(server, request)

    async def health(request: Request) -> Response:
        return await healthz(server)

    async def stopping(request: Request) -> Response:
        return await stop(server, request)

    routes: list[BaseRoute] = [
        Mount("/api", routes=interface),
        Route("/healthz", health),
        Route("/metrics", figures),
        Route("/", page),
        Route("/game/{id}", page),
        Route("/join/{token}", page),
        Route("/stop/{token}", stopping, methods=["GET", "POST"]),
    ]
    if STATIC.is_dir():
        routes.append(Mount("/", Files(directory=STATIC)))
    middleware = [Middleware(Guard, config=config), Middleware(GZipMiddleware, minimum_size=2000)]
    handlers = {HTTPException: refused, Exception: refused}
    app = Starlette(routes=routes, middleware=middleware, exception_handlers=handlers, lifespan=server.running)
    app.state.server = server
    return app


# --- starting -----------------------------------------------------------------------------------------------------
def listen(host: str, port: int) -> socket.socket:
    """A socket bound to an address; port 0 takes any free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Without the protocol asyncio does not turn on TCP_NODELAY, and small messages would wait.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    if sys.platform != "win32":
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError:
        listener.close()
        raise
    return listener


def run(config: Config, ready: Callable[[str], None] = lambda address: None) -> None:
    """Serve until interrupted; `ready` is called with the address once the server answers."""
    write_logs(config.log_json)
    listening = listen(config.host, config.port)
    host, port = listening.getsockname()[:2]
    shown = "localhost" if host in ("127.0.0.1", "::1") else host
    inside = "localhost" if host in ("0.0.0.0", "::", "127.0.0.1", "::1") else host
    settings = protocols(msgspec.structs.replace(config, address=config.address or f"http://{inside}:{port}"))
    allow_open_files()
    logging.getLogger("uvicorn.error").addFilter(_is_news)
    with claimed(config.database_url), asyncio.Runner(loop_factory=settings.get_loop_factory()) as runner:
        runner.run(_checked(config))
        runner.run(_serve(uvicorn.Server(settings), listening, lambda: ready(f"http://{shown}:{port}")))


def protocols(config: Config) -> uvicorn.Config:
    """The application as uvicorn serves it."""
    return uvicorn.Config(
        make_app(config),
        http=PatientProtocol,
        ws=PatientSocket,
        log_level="warning",
        access_log=False,
        ws_max_size=config.limits.body,
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        server_header=False,
        proxy_headers=config.https,
        timeout_graceful_shutdown=3,
    )


def allow_open_files() -> None:
    """Use as many open files as the system permits: every connection is one."""
    try:
        import resource
    except ImportError:
        return  # Windows has no such limit
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def _is_news(record: logging.LogRecord) -> bool:
    """Whether a line of the log is worth showing: cancelled requests at shutdown are not."""
    broken_off = record.exc_info and isinstance(record.exc_info[1], asyncio.CancelledError)
    return not broken_off and "graceful shutdown exceeded" not in record.getMessage()


async def _checked(config: Config) -> None:
    """Open the database once, so that an unusable one is reported before the server is announced."""
    await (await Storage.open(config.database_url)).close()


async def _serve(server: uvicorn.Server, listening: socket.socket, ready: Callable[[], None]) -> None:
    serving = asyncio.create_task(server.serve([listening]))
    while not server.started and not serving.done():
        await asyncio.sleep(0.02)
    if server.started:
        ready()
    await serving
