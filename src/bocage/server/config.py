"""How a server is set up."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable
from pathlib import Path

import msgspec
import platformdirs

STATIC = Path(__file__).parent / "static"
"""The built page."""


class Unusable(ValueError):
    """A server cannot be set up like this; the sentence says why."""


def fresh_key() -> bytes:
    """A key that nobody can guess."""
    return secrets.token_bytes(32)


class Limits(msgspec.Struct, frozen=True):
    """How much one client may ask for, in the notation of the package `limits`."""

    requests: str = "600/minute"
    """Requests of one session, or of one address without a session."""
    guests: str = "30/minute"
    """New guests from one address."""
    logins: str = "10/minute"
    """Tries at passwords, from one address and for one name."""
    games: str = "60/hour"
    """New games of one player."""
    messages: str = "60/second"
    """Messages over one socket."""
    questions: str = "30/second"
    """Those of them that take work: odds and frames."""
    chat: str = "20/minute"
    sockets: int = 16
    """Connections of one player at a time."""
    body: int = 64 * 1024
    """Bytes of a request, and of a message over a socket."""


class Config(msgspec.Struct, frozen=True):
    """Where a server listens, where it keeps its games, and what it allows."""

    database: str = ""
    host: str = "127.0.0.1"
    port: int = 8017
    names: tuple[str, ...] = ()
    """Host names under which it may be reached; without any, the local ones, or all where it listens to the world."""
    https: bool = False
    """Whether it is reached over HTTPS, by a proxy before it; cookies are then sent no other way."""
    workers: int = 2
    agent_seconds: float = 10.0
    """How long an agent may think about one decision."""
    systems: tuple[str, ...] = ()
    """Further systems, as module:name."""
    limits: Limits = Limits()
    dice_key: Callable[[], bytes] = fresh_key
    """Where the key of a new game's dice comes from."""

    @property
    def database_url(self) -> str:
        """Where games are kept: as given, or a file of the user's own."""
        return self.database or f"sqlite+aiosqlite:///{own_folder() / 'server.db'}"

    @property
    def hosts(self) -> tuple[str, ...]:
        """The names by which a request may call this server."""
        local = ("localhost", "127.0.0.1", "::1")
        if self.names:
            return (*self.names, *local)
        return local if self.host in local else ("*",)


def own_folder() -> Path:
    """Where somebody who plays at home keeps games."""
    folder = Path(platformdirs.user_data_dir("bocage", appauthor=False))
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        raise Unusable(f"games cannot be kept in {folder}: {error.strerror or error}") from None
    if not os.access(folder, os.W_OK | os.X_OK):
        raise Unusable(f"games cannot be kept in {folder}: it cannot be written to")
    return folder


def database_url(given: str) -> str:
    """A database as SQLAlchemy names it: a URL, or the path of a SQLite file."""
    if not given or "://" not in given:
        return f"sqlite+aiosqlite:///{Path(given).expanduser().resolve()}" if given else ""
    scheme, _, rest = given.partition("://")
    drivers = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
    return f"{drivers.get(scheme, scheme)}://{rest}"
