"""Servers in processes of their own on one database, which can be killed and are begun again, and what they use.

    python -m benchmarks.farm --database URL --port 8017

begins one of them without limits of speed.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from random import Random
from typing import IO

from tests.server import postgres

QUICK = "1000000/second"
COMMANDS = {"rules": "bocage.server.rules.process", "worker": "bocage.server.worker"}
"""What stands in the command line of each sort of process that a server begins."""
START_SECONDS = 60.0


class Farm:
    """Servers on one database. Each has a port of its own, which it keeps when it is begun again."""

    def __init__(self, database: str, web: int, options: Sequence[str], log: IO[str] | None = None) -> None:
        """`web` is the number of servers, `options` are given to each (see `main`), `log` is where they write."""
        self.database, self.options, self.log = database, options, log
        self.ports = [_free_port() for _ in range(web)]
        self.addresses = [f"http://localhost:{port}" for port in self.ports]
        self.servers = [self._begun(port) for port in self.ports]

    def _begun(self, port: int) -> subprocess.Popen[str]:
        command = [sys.executable, "-m", "benchmarks.farm", "--database", self.database, "--port", str(port)]
        return subprocess.Popen([*command, *self.options], stdout=subprocess.PIPE, stderr=self.log, text=True)

    def wait(self) -> None:
        """Until all servers answer."""
        for server in self.servers:
            assert server.stdout is not None
            assert server.stdout.readline().startswith("http"), "a server did not start"

    def stop(self) -> None:
        for server in self.servers:
            server.terminate()
        for server in self.servers:
            try:
                server.wait(10)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait()
            assert server.stdout is not None
            server.stdout.close()

    # --- processes ------------------------------------------------------------------------------------------------
    def processes(self) -> dict[int, str]:
        """The processes of the servers and those they have begun, with their command lines."""
        lines = subprocess.run(["ps", "-eo", "pid,ppid,args"], capture_output=True, text=True, check=True).stdout
        own = {server.pid for server in self.servers}
        commands: dict[int, str] = {}
        for line in lines.splitlines()[1:]:
            pid, parent, command = line.split(None, 2)
            if int(pid) in own or int(parent) in own:
                commands[int(pid)] = command
        return commands

    def used(self) -> dict[str, float]:
        """The seconds of processor time that all present processes have used so far, by their sort."""
        seconds = {"web": 0.0, **dict.fromkeys(COMMANDS, 0.0)}
        for pid, command in self.processes().items():
            sort = next((sort for sort, part in COMMANDS.items() if part in command), "web")
            seconds[sort] += _seconds(pid)
        return seconds

    def kill_web(self, rng: Random) -> bool:
        """Kill a server, and begin it again."""
        number = rng.randrange(len(self.servers))
        server = self.servers[number]
        server.send_signal(signal.SIGKILL)
        server.wait()
        assert server.stdout is not None
        server.stdout.close()
        self.servers[number] = self._begun(self.ports[number])
        return True

    def kill_process(self, sort: str, rng: Random) -> bool:
        """Kill a process that a server has begun; False where there is none just now."""
        processes = [pid for pid, command in self.processes().items() if COMMANDS[sort] in command]
        if not processes:
            return False
        with suppress(ProcessLookupError):
            os.kill(rng.choice(processes), signal.SIGKILL)
            return True
        return False

    async def kill_connections(self) -> bool:
        """Have PostgreSQL end all connections of the servers."""
        import asyncpg

        connection = await asyncpg.connect(self.database.replace("+asyncpg", ""))
        others = "FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
        ended = await connection.fetch(f"SELECT pg_terminate_backend(pid) {others}")
        await connection.close()
        return bool(ended)

    async def most_memory(self) -> int:
        """The most memory that all processes had together until this is cancelled, in MB."""
        most = 0
        with suppress(asyncio.CancelledError):
            while True:
                most = max(most, sum(_memory(pid) for pid in self.processes()) // 2**20)
                await asyncio.sleep(2)
        return most


def _memory(pid: int) -> int:
    """The bytes of a process that it shares with no other, and its part of those that it shares."""
    with suppress(OSError):
        for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1]) * 1024
    return 0


def _seconds(pid: int) -> float:
    """The processor time that a process has used."""
    with suppress(OSError):
        # The name of the program, in parentheses, may hold spaces; user and system time are fields 14 and 15.
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return 0.0


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return int(taken.getsockname()[1])


@contextmanager
def database_of(kind: str) -> Iterator[str]:
    """The URL of a new database: `sqlite`, `postgresql` (a server begun for it), or a URL, which is taken as it is."""
    with ExitStack() as stack:
        if "://" in kind:
            yield kind
        elif kind == "postgresql":
            address = stack.enter_context(postgres.running(is_durable=True))
            postgres.create_database(address, "games")
            yield f"postgresql+asyncpg://{address}/games"
        else:
            folder = stack.enter_context(tempfile.TemporaryDirectory())
            yield f"sqlite+aiosqlite:///{Path(folder) / 'games.db'}"


@contextmanager
def farm(kind: str, web: int, options: Sequence[str], log: IO[str] | None = None) -> Iterator[Farm]:
    """Servers that answer, on a new database (see `database_of`)."""
    with database_of(kind) as database:
        begun = Farm(database, web, options, log)
        try:
            begun.wait()
            yield begun
        finally:
            begun.stop()


def main() -> None:
    from bocage.server.app import run
    from bocage.server.config import Config, Limits

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--database", required=True)
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--rules", type=int, default=2)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--proxied", action="store_true", help="with the usual limits, behind a proxy")
    given = parser.parse_args()
    quick = Limits(
        requests=QUICK,
        address_requests=QUICK,
        guests=QUICK,
        guests_a_day=QUICK,
        games=QUICK,
        messages=QUICK,
        passwords=QUICK,
        logins=QUICK,
        address_sockets=10_000,
    )
    limits = Limits() if given.proxied else quick
    config = Config(
        given.database,
        port=given.port,
        limits=limits,
        rules=given.rules,
        workers=given.workers,
        https=given.proxied,
    )
    run(config, lambda address: print(address, flush=True))


if __name__ == "__main__":
    main()
