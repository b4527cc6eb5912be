"""One server at a time on one SQLite file: a second would not see what the first tells its clients."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import sqlalchemy as sa

from bocage.server.config import Unusable


@contextmanager
def claimed(url: str) -> Iterator[None]:
    """Hold the SQLite file of a URL for this process; `Unusable` where another holds it. Other databases are shared."""
    file = sa.make_url(url).database if url.startswith("sqlite") else None
    if not file:
        yield
        return
    make_private(Path(file))
    # Beside the file itself, whose locks belong to SQLite.
    with open(os.open(f"{file}.lock", os.O_CREAT | os.O_RDWR, 0o600), "w") as lock:
        if not _is_locked(lock.fileno()):
            raise Unusable(
                f"another server uses {file}; several on one machine need PostgreSQL (bocage serve --database URL)"
            )
        yield


def _is_locked(file: int) -> bool:
    """Lock an open file until it is closed; False if another process has locked it."""
    try:
        import fcntl
    except ImportError:
        return _is_locked_on_windows(file)
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _is_locked_on_windows(file: int) -> bool:
    import msvcrt

    try:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
    except OSError:
        return False
    return True


def make_private(file: Path) -> None:
    """Make a database file that is not there yet, and its folder, readable for this user only."""
    file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    if not file.exists():
        os.close(os.open(file, os.O_CREAT | os.O_RDWR, 0o600))
