"""The HTTP interface answers as its description says, also to nonsense, and nonsense changes no game."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from tests.server.client import Client, play_on
from tests.server.running import ROOT
from tests.server.test_fuzz import standing

EXAMPLES = os.environ.get("BOCAGE_SCHEMA_EXAMPLES", "4")
"""How many requests are made up for each operation, after those that cover its description."""
OPERATIONS = {
    "reading": ("--include-method", "GET"),
    "playing": ("--exclude-method", "GET", "--include-path-regex", "^/api/games"),
    "other": ("--exclude-method", "GET", "--exclude-path-regex", "^/api/games"),
}


@pytest.mark.parametrize("operations", OPERATIONS.values(), ids=OPERATIONS)
def test_the_interface_is_as_described(url: str, tmp_path: Path, operations: Sequence[str]) -> None:
    asyncio.run(described(url, tmp_path, operations))


async def described(url: str, folder: Path, operations: Sequence[str]) -> None:
    async with Client(url) as one, Client(url) as two:
        game = (await one.create("aslsk", "training", "me", "open", access="open"))["id"]
        await two.post(f"/api/games/{game}/join", {})
        async with one.at(game) as first, two.at(game) as second:
            await play_on([first, second], Random(3), 12)
        before = [await standing(client, game) for client in (one, two)]
        await asyncio.to_thread(examined, url, one, game, folder, operations)
        assert [await standing(client, game) for client in (one, two)] == before
        async with one.at(game) as first, two.at(game) as second:
            assert await play_on([first, second], Random(4), 3) == 3


# To find a request too large is to refuse it too.
REFUSED = """
[checks.negative_data_rejection]
expected-statuses = [400, 401, 403, 404, 405, 406, 409, 413, 415, 422, 428, 429]
"""


def examined(url: str, client: Client, game: str, folder: Path, operations: Sequence[str]) -> None:
    """Run schemathesis over the description."""
    known = {"URL": url, "COOKIE": client.http.cookies["bocage"], "TOKEN": client.session["csrf"], "GAME": game}
    env = {**os.environ, **{f"BOCAGE_{name}": value for name, value in known.items()}}
    env |= {"SCHEMATHESIS_HOOKS": "tests.server.described", "PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path])}
    command = [sys.executable, "-m", "schemathesis.cli", "run", f"{url}/api/openapi.json", "--url", url, "--seed", "1"]
    # What a name may be or how many seats there are stands in no schema: a sentence with 422 says it.
    command += ["--exclude-checks", "positive_data_acceptance"]
    command += [*operations, "--phases", "coverage,fuzzing", "--max-examples", EXAMPLES, "--no-color"]
    (folder / "schemathesis.toml").write_text(REFUSED, encoding="utf-8")
    done = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
