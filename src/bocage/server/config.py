"""The configuration of a server."""

from __future__ import annotations

import os
import secrets
import time
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

import msgspec
import platformdirs

STATIC = Path(__file__).parent / "static"
"""The folder of the built page."""

SLOWEST = 8 * 1024
"""Bytes a second at which a body may arrive."""


class Unusable(ValueError):
    """A configuration that cannot be used; the message says why."""


def fresh_key() -> bytes:
    """A random key for the dice of a game, 32 bytes."""
    return secrets.token_bytes(32)


class Limits(msgspec.Struct, frozen=True):
    """Rate limits of clients, in the notation of the package `limits`, and sizes."""

    requests: str = "600/minute"
    """Requests of one session, or of one address without a session."""
    guests: str = "30/minute"
    """New guests from one address."""
    logins: str = "10/minute"
    """Attempts at one password from one address."""
    passwords: str = "60/minute"
    """Attempts at all passwords from one address."""
    strangers: str = "60/hour"
    """Attempts at one password from all addresses from which nobody has signed in to the account before."""
    names: str = "30/hour"
    """Changes of name from one address."""
    games: str = "60/hour"
    """New games of one player."""
    messages: str = "60/second"
    """Messages over one socket."""
    all_messages: str = "120/second"
    """Messages over all sockets of one player."""
    questions: str = "30/second"
    """Messages that need long computation: odds, forecasts and replay frames."""
    mails: str = "5/hour"
    """Codes that are sent for one player."""
    address_mails: str = "20/day"
    """Codes that are sent for all players of one address."""
    chat: str = "20/minute"
    exports: str = "6/hour"
    """Exports of one player."""
    points: str = "60/minute"
    """Places that one player points at."""
    sockets: int = 16
    """Open WebSockets of one player."""
    address_sockets: int = 256
    """Open WebSockets of all players of one address."""
    address_requests: str = "3000/minute"
    """Requests of all sessions from one address."""
    guests_a_day: str = "500/day"
    """New guests from one address."""
    running_games: int = 200
    """Unfinished games that one player may have begun."""
    agent_games: int = 4
    """Unfinished games of one player in which only agents play."""
    body: int = 64 * 1024
    """Bytes of a request, and of a message over a socket."""
    record: int = 8 * 1024 * 1024
    """Bytes of a record that is opened."""
    player_share: float = 0.25
    """Processor time that one player may use for long, in seconds each second; nobody waits who is alone."""
    address_share: float = 0.5
    """The same for all players of one address together."""
    burst: float = 5.0
    """Seconds of processor time that a player may use at once; an address may use twice as many."""
    waiting: int = 4 * 1024 * 1024
    """Bytes that may wait for one client that reads slowly; then it is disconnected."""
    waiting_together: int = 256 * 1024 * 1024
    """Bytes that may wait for all clients together."""
    body_seconds: float = 20.0
    """Seconds for the body of a request to arrive, and one more for each `SLOWEST` bytes of it."""


class Config(msgspec.Struct, frozen=True):
    """Where a server listens, where it stores games, and its limits."""

    database: str = ""
    host: str = "127.0.0.1"
    port: int = 8017
    names: tuple[str, ...] = ()
    """Host names under which it may be reached; empty: the local ones, or all names if `host` is not local."""
    https: bool = False
    """Whether a proxy before it serves HTTPS; cookies are then sent over HTTPS only."""
    workers: int = 2
    """Processes in which agents decide."""
    rules: int = 0
    """Processes in which the rules of games run; 0: a thread of the server."""
    agent_seconds: float = 10.0
    """The time limit of an agent for one decision."""
    address: str = ""
    """The URL under which other servers on the same database reach this one."""
    log_json: bool = False
    """Whether the log is written as lines of JSON."""
    metrics: bool = False
    """Whether `/metrics` tells figures; a proxy keeps it from the world."""
    keep_days: int = 0
    """Days after which a game that nobody plays is deleted; 0: never."""
    guest_days: int = 30
    """Days after which a guest who is in no game and has not come again is deleted."""
    systems: tuple[str, ...] = ()
    """Further systems to register, as module:name."""
    limits: Limits = Limits()
    abandon_days: int = 0
    """Days after which an unfinished game of several people that nobody plays ends without a winner; 0: never."""
    vacation_days: int = 28
    """Days of vacation that a player has each year, in which the clocks of slow games stand still."""
    mail: str = ""
    """The SMTP server by which reminders go out, such as smtp://user@host; empty: none are sent."""
    mail_from: str = ""
    """The address from which they come."""
    mail_password: str = ""
    url: str = ""
    """The URL of the page in reminders; without it, that of the first host name."""
    now: Callable[[], float] = time.time
    """The time, in seconds since 1970; tests replace it."""
    dice_key: Callable[[], bytes] = fresh_key
    """Makes the key of a new game's dice; tests replace it."""

    @property
    def database_url(self) -> str:
        """The URL of the database: as given, or a SQLite file in the user's own folder."""
        return self.database or f"sqlite+aiosqlite:///{own_folder() / 'server.db'}"

    @property
    def public_url(self) -> str:
        """The URL under which players know the page."""
        if self.url or self.names:
            return self.url.rstrip("/") or f"{'https' if self.https else 'http'}://{self.names[0]}"
        return f"http://localhost:{self.port}"

    @property
    def is_shared(self) -> bool:
        """Whether other servers may use the same database."""
        return self.database_url.startswith("postgresql")

    @property
    def hosts(self) -> tuple[str, ...]:
        """The host names that requests may use; `*` allows all."""
        local = ("localhost", "127.0.0.1", "::1")
        own = (urlsplit(self.address).hostname or "",) if self.address else ()
        if self.names:
            return (*self.names, *own, *local)
        return local if self.host in local else ("*",)


def own_folder() -> Path:
    """The folder in which a person who plays at home keeps games; made if missing. Raises `Unusable`."""
    folder = Path(platformdirs.user_data_dir("bocage", appauthor=False))
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        raise Unusable(f"games cannot be kept in {folder}: {error.strerror or error}") from None
    if not os.access(folder, os.W_OK | os.X_OK):
        raise Unusable(f"games cannot be kept in {folder}: it cannot be written to")
    return folder


def database_url(given: str) -> str:
    """The SQLAlchemy URL of a database given as a URL or as the path of a SQLite file; empty stays empty."""
    if not given or "://" not in given:
        return f"sqlite+aiosqlite:///{Path(given).expanduser().resolve()}" if given else ""
    scheme, _, rest = given.partition("://")
    drivers = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
    return f"{drivers.get(scheme, scheme)}://{rest}"
