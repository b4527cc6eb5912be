"""One server process for all tests that only play on it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.running import ServerProcess


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server with a database of its own."""
    folder: Path = tmp_path_factory.mktemp("server")
    found = ServerProcess(folder / "games.db")
    yield found
    found.kill()


@pytest.fixture(scope="session")
def url(server: ServerProcess) -> str:
    return server.url
