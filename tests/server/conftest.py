"""One server process for all tests that only play on it, and the databases in which games are kept."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server import postgres as postgres_server
from tests.server.running import ServerProcess


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server with a database of its own."""
    folder: Path = tmp_path_factory.mktemp("server")
    process = ServerProcess(folder / "games.db")
    yield process
    process.kill()


@pytest.fixture(scope="session")
def url(server: ServerProcess) -> str:
    return server.url


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """A PostgreSQL server, user@host:port: the one that is named, or one begun for this run.

    Where there is none the test is skipped, unless CI or BOCAGE_REQUIRE_POSTGRES says that there must be one.
    """
    if named := os.environ.get(postgres_server.VARIABLE):
        yield named
        return
    try:
        with postgres_server.running() as address:
            yield address
    except postgres_server.Missing as missing:
        if os.environ.get("CI") or os.environ.get("BOCAGE_REQUIRE_POSTGRES"):
            pytest.fail(str(missing))
        pytest.skip(str(missing))


@pytest.fixture
def on_postgres(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The test keeps its games in PostgreSQL."""
    monkeypatch.setenv(postgres_server.VARIABLE, postgres)


@pytest.fixture(params=["sqlite", "postgresql"])
def each_database(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The test is run twice, with its games in SQLite and in PostgreSQL."""
    if request.param == "sqlite":
        monkeypatch.delenv(postgres_server.VARIABLE, raising=False)
    else:
        monkeypatch.setenv(postgres_server.VARIABLE, request.getfixturevalue("postgres"))
