"""Several servers on one PostgreSQL database are as one to those who play."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.client import Client, Seat, play_on
from tests.server.running import ServerProcess, config, serving

pytestmark = pytest.mark.usefixtures("on_postgres")


async def closed(seat: Seat) -> str:
    """Wait until the server closes the connection; how it did."""
    try:
        while True:
            await seat.receive(10)
    except ConnectionClosed as error:
        return str(error)


def test_players_at_two_servers_play_one_game(tmp_path: Path) -> None:
    asyncio.run(at_two_servers(config(tmp_path / "games.db", workers=0)))


async def at_two_servers(settings: Any) -> None:
    async with (
        serving(settings) as (here, _),
        serving(settings) as (there, _),
        Client(here) as one,
        Client(there) as two,
    ):
        game = (await one.create("probe", "battle", "me", "open", access="open"))["id"]
        async with one.at(game) as left:
            await two.post(f"/api/games/{game}/join", {})
            async with two.at(game) as right:
                assert await play_on([left, right], Random(1), 30) == 30
                await right.ask("chat", seat=1, text="hello")
                await left.settle()
                assert [heard["line"]["text"] for heard in left.heard if heard["type"] == "chat"] == ["hello"]
                assert [heard["online"] for heard in left.heard if heard["type"] == "presence"][-1] == [0, 1]
                assert "open" not in (await two.get(f"/api/games/{game}"))["seats"][1]
                await right.ask("declare", seat=1, what="resign")
            replay = await two.get(f"/api/games/{game}/replay")
            assert replay == await one.get(f"/api/games/{game}/replay")
            assert len(replay["steps"]) > 20


def test_a_session_that_ends_at_one_server_ends_at_all(tmp_path: Path) -> None:
    asyncio.run(ended_everywhere(config(tmp_path / "games.db", workers=0)))


async def ended_everywhere(settings: Any) -> None:
    secret = {"name": "Slim", "password": "correct horse"}
    async with (
        serving(settings) as (here, _),
        serving(settings) as (there, _),
        Client(here) as one,
        Client(there) as two,
    ):
        one.use(await one.post("/api/accounts", secret))
        two.use(await two.post("/api/login", secret))
        game = (await two.create("probe", "battle", "me", "me"))["id"]
        async with two.at(game) as seat:
            await one.post("/api/password", {"old": "correct horse", "new": "battery staple"})
            await closed(seat)


def test_games_of_a_server_that_is_killed_go_on_at_another(tmp_path: Path) -> None:
    owner, other = ServerProcess(tmp_path / "games.db"), ServerProcess(tmp_path / "games.db")
    try:
        asyncio.run(owner_killed(owner, other))
    finally:
        other.kill()


async def owner_killed(owner: ServerProcess, other: ServerProcess) -> None:
    async with Client(owner.url) as one:
        against = (await one.create("probe", "battle", "me", "random"))["id"]
        game = (await one.create("probe", "battle", "me", "me"))["id"]
        async with one.at(game) as seat:
            await play_on([seat], Random(1), 10)
            again = Client.again(other.url, one.http.cookies)
            async with again, again.at(game) as passed_on:
                await play_on([passed_on], Random(2), 10)
                await seat.settle()
                assert passed_on.views == seat.views
                acts = [passed_on.question(own)["acts"] for own in (0, 1)]
                owner.kill()
                assert "1013" in await closed(passed_on)
    again = Client.again(other.url, one.http.cookies)
    async with again:
        async with again.at(game) as seat:
            assert [seat.question(own)["acts"] for own in (0, 1)] == acts
            await play_on([seat], Random(3), 10)
        async with again.at(against) as seat:
            await play_on([seat], Random(4), 6)
