"""A server like that of `bocage serve`, but for its dice: they fall alike in every game, so no test hangs on luck.

Its clocks are ahead by the seconds in the file `ahead` beside its database, where `pass_by` has put one.

Guests and games are not limited in number: every test is a new guest from the same address, more than 30 in a minute
on a quick machine.
"""

from __future__ import annotations

import hashlib
import sys
import time
from functools import partial
from pathlib import Path

from bocage.server.app import run
from bocage.server.config import Config, Limits, database_url

MANY = "1000000/minute"
LIMITS = Limits(guests=MANY, guests_a_day=MANY, games=MANY, names=MANY, address_requests=MANY, running_games=1_000_000)


def key() -> bytes:
    return hashlib.sha256(b"luck").digest()


def pass_by(folder: Path, seconds: float) -> None:
    """Let time pass for the clocks of the server with this folder."""
    (folder / "ahead").write_text(str(seconds))


def now(ahead: Path) -> float:
    return time.time() + (float(ahead.read_text()) if ahead.exists() else 0.0)


def main(database: str, port: str, *systems: str) -> None:
    config = Config(
        database_url(database),
        port=int(port),
        workers=1,
        limits=LIMITS,
        dice_key=key,
        now=partial(now, Path(database).with_name("ahead")),
        systems=systems,
    )
    run(config, lambda address: print(f"Bocage is served at {address}", flush=True))


if __name__ == "__main__":
    main(*sys.argv[1:])
