"""What those who run a server look at, and that a second server keeps off the file of the first."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import httpx2
import pytest

from bocage.server.config import Unusable
from bocage.server.database.backup import back_up, restore
from bocage.server.database.claim import claimed
from bocage.server.rules import pool
from tests.server import postgres
from tests.server.client import Client
from tests.server.running import ROOT, config, serving


def test_health_goes_through_the_processes_of_the_rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "HEALTH_SECONDS", 0.5)
    asyncio.run(health(config(tmp_path / "games.db", workers=0, rules=1)))


async def health(settings: Any) -> None:
    async with serving(settings) as (url, server), httpx2.AsyncClient(base_url=url, timeout=60) as client:
        rules = server.services.rules
        while (await client.get("/healthz")).status_code != 200:
            await asyncio.sleep(0.2)  # the processes are being started
        process = rules.slots[0].process
        assert process is not None
        os.kill(process.pid, signal.SIGSTOP)
        assert (await client.get("/healthz")).status_code == 503
        with suppress(ProcessLookupError):  # the server may have ended it already, because it does not answer
            os.kill(process.pid, signal.SIGKILL)
        await process.wait()
        while (await client.get("/healthz")).status_code != 200:
            await asyncio.sleep(0.2)


def test_figures_are_told_only_where_it_is_wished(tmp_path: Path) -> None:
    asyncio.run(figures(tmp_path))


async def figures(folder: Path) -> None:
    async with serving(config(folder / "one.db", workers=0)) as (url, _), Client(url) as one:
        assert (await one.http.get("/metrics")).status_code == 404
    async with serving(config(folder / "two.db", workers=0, metrics=True)) as (url, _), Client(url) as one:
        game = (await one.create("probe", "battle", "me", "me"))["id"]
        async with one.at(game) as seat:
            assert (await seat.choose_any(seat.asked()[0], Random(1)))["type"] == "done"
            await seat.settle()
            lines = (await one.http.get("/metrics")).text.splitlines()
        told = dict(line.rsplit(" ", 1) for line in lines if not line.startswith("#"))
        assert told["bocage_games"] == told["bocage_sockets"] == told["bocage_players"] == "1"
        assert told["bocage_choice_seconds_count"] == told['bocage_choice_seconds_bucket{le="+Inf"}'] == "1"
        assert told['bocage_messages_total{sort="choose"}'] == "1"
        assert not [line for line in lines if one.session["player"] in line or game in line]


def test_a_second_server_keeps_off_the_file_of_the_first(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    with claimed(f"sqlite+aiosqlite:///{file}"):
        command = [sys.executable, "-m", "bocage.cli", "serve", "--port", "0", "--database", str(file)]
        second = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
        assert second.returncode == 2
        assert "another server uses" in second.stderr
        assert "Traceback" not in second.stderr
        with pytest.raises(Unusable, match="another server uses"), claimed(f"sqlite+aiosqlite:///{file}"):
            pass
    with claimed(f"sqlite+aiosqlite:///{file}"):
        pass


def test_a_backup_is_not_restored_under_a_running_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(postgres.VARIABLE, raising=False)  # a file has one server, PostgreSQL may have several

    async def begun() -> None:
        async with serving(config(tmp_path / "games.db", workers=0)) as (url, _), Client(url):
            pass

    asyncio.run(begun())
    back_up(f"sqlite+aiosqlite:///{tmp_path / 'games.db'}", tmp_path / "backup")
    other = f"sqlite+aiosqlite:///{tmp_path / 'other.db'}"
    with claimed(other), pytest.raises(Unusable, match="another server uses"):
        restore(tmp_path / "backup", other)
