"""A PostgreSQL server for tests: begun in a temporary folder on a free port of this machine, and gone afterwards."""

from __future__ import annotations

import importlib.util
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

Command = Sequence[str | Path]
VARIABLE = "BOCAGE_TEST_POSTGRES"
"""Names the server, user@host:port, in which tests keep their games; with none they keep them in SQLite files."""
SETTINGS = ("listen_addresses=127.0.0.1", "unix_socket_directories=", "max_connections=200")
START_SECONDS = 30.0
OWNER = "postgres"


class Missing(Exception):
    """PostgreSQL, or the driver for it, is not installed."""


def programs() -> Path:
    """The folder with the programs of PostgreSQL; `Missing` where there is none."""
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda folder: folder.parts[-2], reverse=True)
    if pg_config := shutil.which("pg_config"):
        told = subprocess.run([pg_config, "--bindir"], capture_output=True, text=True, check=False).stdout
        folders.append(Path(told.strip()))
    for folder in folders:
        if (folder / "initdb").exists() and (folder / "postgres").exists():
            return folder
    raise Missing("PostgreSQL is not installed (apt-get install postgresql)")


@contextmanager
def running(*, is_durable: bool = False) -> Iterator[str]:
    """A server of its own: user@host:port. `Missing` where it cannot be begun. A durable one waits for the disk."""
    if importlib.util.find_spec("asyncpg") is None:
        raise Missing("asyncpg, the driver for PostgreSQL, is not installed (make test installs it)")
    bin = programs()
    # Not in a folder of pytest, which only its owner may enter.
    with tempfile.TemporaryDirectory(prefix="bocage-postgres-") as folder:
        as_owner = _as_owner(Path(folder))
        data = Path(folder) / "data"
        begin: Command = [bin / "initdb", "-D", data, "-U", OWNER, "-A", "trust", "-E", "UTF8", "--locale=C", "-N"]
        subprocess.run(begin, check=True, capture_output=True, cwd=folder, **as_owner)
        port = _free_port()
        options = [part for setting in (*SETTINGS, f"fsync={is_durable}") for part in ("-c", setting)]
        command: Command = [bin / "postgres", "-D", data, "-p", str(port), *options]
        with (
            (Path(folder) / "log").open("wb") as log,
            subprocess.Popen(command, stderr=log, stdout=log, cwd=folder, **as_owner) as process,
        ):
            try:
                _await_answer(bin, port)
                yield f"{OWNER}@127.0.0.1:{port}"
            finally:
                process.send_signal(signal.SIGQUIT)  # at once: nothing of it is kept
                try:
                    process.wait(5)
                except subprocess.TimeoutExpired:
                    process.kill()


def _as_owner(folder: Path) -> dict[str, Any]:
    """How to start the programs, which refuse to be run by root: as the user that owns the folder."""
    if os.getuid() != 0:
        return {}
    shutil.chown(folder, OWNER, OWNER)
    return {"user": OWNER, "group": OWNER, "extra_groups": []}


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return int(taken.getsockname()[1])


def _await_answer(bin: Path, port: int) -> None:
    until = time.monotonic() + START_SECONDS
    asked: Command = [bin / "pg_isready", "-q", "-h", "127.0.0.1", "-p", str(port)]
    while subprocess.run(asked, check=False).returncode:
        assert time.monotonic() < until, "PostgreSQL does not answer"
        time.sleep(0.05)


def create_database(server: str, name: str) -> None:
    """Make a database in a server, unless it is there."""
    command: Command = [programs() / "createdb", "--maintenance-db", f"postgresql://{server}/postgres", name]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert done.returncode == 0 or "already exists" in done.stderr, done.stderr
