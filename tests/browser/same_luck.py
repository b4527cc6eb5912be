"""A server like that of `bocage serve`, but for its dice: they fall alike in every game, so no test hangs on luck.

Guests and games are not limited in number: every test is a new guest from the same address, more than 30 in a minute
on a quick machine.
"""

from __future__ import annotations

import hashlib
import sys

from bocage.server.app import run
from bocage.server.config import Config, Limits, database_url

MANY = "1000000/minute"
LIMITS = Limits(guests=MANY, guests_a_day=MANY, games=MANY, names=MANY, address_requests=MANY, running_games=1_000_000)


def key() -> bytes:
    return hashlib.sha256(b"luck").digest()


def main(database: str, port: str, *systems: str) -> None:
    run(
        Config(database_url(database), port=int(port), workers=1, limits=LIMITS, dice_key=key, systems=systems),
        lambda address: print(f"Bocage is served at {address}", flush=True),
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
