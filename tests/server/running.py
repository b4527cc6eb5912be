"""Real servers for tests: in a process of their own, or in the test's own loop; always on a free local port."""

from __future__ import annotations

import asyncio
import hashlib
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
import uvicorn

from bocage.kernel.play.game import Game
from bocage.server.app import Server, listen, make_app, run
from bocage.server.config import Config, Limits
from bocage.server.patience import PatientProtocol, PatientSocket
from bocage.server.rules.turns import SERVER
from tests.server import postgres

ROOT = Path(__file__).parents[2]
RATES = [name for name, usual in msgspec.structs.asdict(Limits()).items() if isinstance(usual, str)]
NO_LIMITS = msgspec.convert({**dict.fromkeys(RATES, "1000000/second"), "sockets": 1000}, Limits)


def database_url(path: Path) -> str:
    """A database of its own for a path: a SQLite file, or one of the PostgreSQL server in BOCAGE_TEST_POSTGRES."""
    server = os.environ.get(postgres.VARIABLE, "")
    if not server:
        return f"sqlite+aiosqlite:///{path}"
    name = "t" + hashlib.blake2b(str(path).encode(), digest_size=8).hexdigest()
    postgres.create_database(server, name)
    return f"postgresql+asyncpg://{server}/{name}"


def config(database: Path, **changes: object) -> Config:
    """A server for tests: the probe beside the real systems, and no limits of speed."""
    usual = {"systems": ("tests.server.systems:SYSTEM",), "limits": NO_LIMITS, "workers": 1, "agent_seconds": 5.0}
    return Config(database_url(database), port=0, **{**usual, **changes})  # type: ignore[arg-type]


class ServerProcess:
    """A server in a process of its own, which can be killed."""

    def __init__(self, database: Path, *systems: str) -> None:
        """`systems` are further ones, given as module:name."""
        self.database, self.systems = database, systems
        self.url = ""
        self.start()

    def start(self) -> None:
        """Start it, and wait until it answers."""
        command = [sys.executable, "-m", "tests.server.running", str(self.database), *self.systems]
        self.process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.url = self.process.stdout.readline().strip()
        assert self.url.startswith("http"), "the server did not start"

    def kill(self) -> None:
        """As hard as it gets."""
        assert self.process.poll() is None, f"the server had ended by itself with {self.process.returncode}"
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


@asynccontextmanager
async def serving(settings: Config, *, proxied: bool = False) -> AsyncIterator[tuple[str, Server]]:
    """A server in this loop: its address, and the server itself; with `proxied` it believes the headers of a proxy."""
    listening = listen("127.0.0.1", 0)
    port = listening.getsockname()[1]
    app = make_app(msgspec.structs.replace(settings, address=f"http://127.0.0.1:{port}"))
    server = uvicorn.Server(
        uvicorn.Config(
            app,
            http=PatientProtocol,
            ws=PatientSocket,
            log_level="warning",
            ws_max_size=settings.limits.body,
            timeout_graceful_shutdown=1,
            proxy_headers=proxied,
        )
    )
    task = asyncio.create_task(server.serve([listening]))
    while not server.started:
        assert not task.done(), "the server did not start"
        await asyncio.sleep(0.01)
    try:
        yield f"http://127.0.0.1:{port}", app.state.server
    finally:
        server.should_exit = True
        await task


async def held(server: Server, id: str) -> Game:
    """A live game as the rules hold it, where they run in a thread of the server."""
    live_game = await server.live_games.get(id)
    async with live_game.lock:
        await live_game.locate(-1, 0, "", SERVER)
    return server.host.games[id].game


if __name__ == "__main__":
    os.environ["BOCAGE_RULE_WITNESS"] = "0"
    further = ("tests.server.systems:SYSTEM", *sys.argv[2:])
    run(config(Path(sys.argv[1]), systems=further, rules=1), lambda address: print(address, flush=True))
