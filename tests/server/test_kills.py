"""Servers, their processes and their connections are killed in turn while games are played: nothing is lost."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import pytest
from benchmarks import kills
from benchmarks.farm import Farm

from tests.server.running import database_url

KILLS = int(os.environ.get("BOCAGE_KILLS", "10"))
"""How often something is killed, over both databases; the long run does it 200 times."""
TABLES = 3


@pytest.mark.timeout(3600)
@pytest.mark.usefixtures("each_database")
def test_nothing_acknowledged_is_lost_whatever_is_killed(tmp_path: Path) -> None:
    servers = Farm(database_url(tmp_path / "games.db"), 1, ["--rules", "1", "--workers", "1"])
    try:
        servers.wait()
        outcome = asyncio.run(kills.run(servers, TABLES, KILLS // 2))
    finally:
        servers.stop()
    assert (outcome.lost, outcome.stuck, outcome.unlike) == ([], [], [])
    assert sum(outcome.kills.values()) == KILLS // 2
    assert outcome.games >= TABLES
