"""Rules in processes of their own: whatever happens to one, its games go on and nothing acknowledged is lost."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bocage.server.app import Server
from bocage.server.rules import pool
from bocage.server.rules.pool import Slot
from tests.server.client import Client, Seat, play_on
from tests.server.running import ROOT, config, serving

KILLS = int(os.environ.get("BOCAGE_RULES_KILLS", "4"))


@asynccontextmanager
async def two_processes(folder: Path, **changes: Any) -> AsyncIterator[tuple[str, Server]]:
    """A server with two processes for games, one for the rest, and none for agents."""
    async with serving(config(folder / "games.db", **{"workers": 0, "rules": 2, **changes})) as (url, server):
        yield url, server


def test_what_a_process_of_the_rules_imports_has_no_part_of_a_server() -> None:
    """Such a process is started anew where another dies: games wait for that, and each has its own memory."""
    told = subprocess.run(
        [sys.executable, "-c", "import sys, bocage.server.rules.process; print(*sys.modules)"],
        capture_output=True, text=True, check=True, cwd=ROOT,
    ).stdout  # fmt: skip
    assert not {"sqlalchemy", "asyncio", "starlette", "websockets", "limits"} & set(told.split())


def signalled(slot: Slot, number: signal.Signals) -> None:
    assert slot.process is not None
    os.kill(slot.process.pid, number)


def test_games_go_on_when_their_process_is_killed(tmp_path: Path) -> None:
    asyncio.run(killed(tmp_path))


async def killed(folder: Path) -> None:
    rng = Random(5)
    async with two_processes(folder) as (url, server), Client(url) as one:
        games = [(await one.create("probe", "battle", "me", "me"))["id"] for _ in range(3)]
        for game in games:
            async with one.at(game) as seat:
                for _ in range(KILLS):
                    await play_on([seat], rng, 4)
                    signalled(server.services.rules.slot_of(game), signal.SIGKILL)
                    await play_on([seat], rng, 4)
                kept = seat.views
            async with one.at(game) as again:
                assert again.views == kept, "what was shown is what is stored"
        assert server.services.rules.ended == KILLS * len(games)


def test_a_choice_during_which_its_process_dies_is_made_once(tmp_path: Path) -> None:
    asyncio.run(dying(tmp_path))


async def dying(folder: Path) -> None:
    rng = Random(6)
    async with two_processes(folder) as (url, server), Client(url) as one:
        game = (await one.create("probe", "battle", "me", "me"))["id"]
        async with one.at(game) as seat:
            for number in range(KILLS):
                own = seat.asked()[0]
                acts = seat.question(own)["acts"]
                slot = server.services.rules.slot_of(game)
                signalled(slot, signal.SIGSTOP)
                asked = asyncio.create_task(seat.choose_any(own, rng))
                await asyncio.sleep(0.1)
                signalled(slot, signal.SIGKILL)
                assert (await asked)["type"] == "done", number
                await seat.settle()
                assert seat.question(own)["acts"] == acts + 1
                await play_on([seat], rng, 2)


def test_a_process_that_hangs_is_killed_and_holds_up_its_own_games_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pool, "SECONDS", 1.0)
    asyncio.run(hanging(tmp_path))


async def hanging(folder: Path) -> None:
    async with two_processes(folder) as (url, server), Client(url) as one:
        rules = server.services.rules
        here = (await one.create("probe", "battle", "me", "me"))["id"]
        there = here
        while rules.slot_of(there) is rules.slot_of(here):
            there = (await one.create("probe", "battle", "me", "me"))["id"]
        async with one.at(here) as stuck, one.at(there) as free:
            signalled(rules.slot_of(here), signal.SIGSTOP)
            asked = asyncio.create_task(choose(stuck))
            await asyncio.sleep(0.1)
            assert (await choose(free))["type"] == "done"
            assert not asked.done()
            answer = await asked
            assert (answer["type"], answer["why"]["id"]) == ("refused", "fault-took-too-long")
            assert (await choose(stuck))["type"] == "done"


async def choose(seat: Seat) -> dict[str, Any]:
    return await seat.choose_any(seat.asked()[0], Random(1))


def test_everything_can_be_asked_of_the_rules_in_a_process(tmp_path: Path) -> None:
    asyncio.run(asked_everything(tmp_path))


async def asked_everything(folder: Path) -> None:
    async with two_processes(folder, workers=1) as (url, _), Client(url) as one:
        made = await one.create("aslsk", "training", "me", "scripted")
        async with one.at(made["id"]) as seat:
            await play_on([seat], Random(1), 12)
            offer = seat.question(0)["offers"][0]["notation"]
            kinds = {
                "why-not": {"choice": "no-such-verb #3"},
                "notes": {"piece": seat.views[0]["pieces"][0]["id"]},
                "ways": {"piece": seat.views[0]["pieces"][0]["id"]},
                "sight": {"a": "A1", "b": "B2"},
                "odds": {"choice": offer},
            }
            for kind, parts in kinds.items():
                assert (await seat.ask(kind, seat=0, **parts))["type"] in (kind, "refused"), kind
            illegal = await seat.choose(0, "no-such-verb #3")
            assert (illegal["type"], bool(illegal["sentence"])) == ("refused", True)
            await seat.ask("declare", seat=0, what="resign")
        info = await one.get(f"/api/games/{made['id']}/replay")
        async with one.at(made["id"]) as seat:
            frame = await seat.ask("frame", seat=0, step=len(info["steps"]) // 2)
            assert frame["type"] == "frame"
        record = await one.http.get(f"/api/games/{made['id']}/record")
        opened = await one.http.post("/api/records", content=record.content)
        assert opened.status_code == 200, opened.text
        again = await one.post(f"/api/games/{made['id']}/rematch")
        assert again["id"] != made["id"]
        seats = [{"who": "me"}, {"who": "me"}]
        await one.post(f"/api/games/{made['id']}/branch", {"step": 1, "seats": seats})
        board = await one.http.get(f"/api/boards/{opened.json()['board']}")
        assert board.status_code == 200
        refused = await one.http.post("/api/games", json={"system": "aslsk", "scenario": "none", "seats": seats})
        assert refused.json()["error"]["id"] == "fault-no-scenario"
