"""A server like that of `bocage serve`, but for its dice: they fall alike in every game, so no test hangs on luck."""

from __future__ import annotations

import hashlib
import sys

from bocage.server.app import run
from bocage.server.config import Config, database_url


def key() -> bytes:
    return hashlib.sha256(b"luck").digest()


def main(database: str, port: str, *systems: str) -> None:
    run(
        Config(database_url(database), port=int(port), workers=1, dice_key=key, systems=systems),
        lambda address: print(f"Bocage is served at {address}", flush=True),
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
