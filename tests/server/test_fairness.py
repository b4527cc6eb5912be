"""Nobody gets more than a share: who asks for much waits, and everybody else does not."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx2
import pytest

from bocage.server.config import Limits
from bocage.server.faults import Refusal
from bocage.server.livegames import LiveGames
from bocage.server.rules.turns import SERVER, Payer, Shares, Turns
from bocage.server.security import Brakes
from tests.server.client import Client
from tests.server.running import config, serving

GREEDY, MODEST = Payer("greedy", "192.0.2.1"), Payer("modest", "192.0.2.2")


class Clock:
    """A clock that tests set."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_of_those_who_wait_the_one_who_used_least_is_next() -> None:
    asyncio.run(in_turn())


async def in_turn() -> None:
    shares, served = Shares(0.25, 0.5, 5.0), []
    turns = Turns(1, shares)
    shares.charge(GREEDY, 3.0)
    shares.charge(MODEST, 1.0)

    async def work(payer: Payer, name: str) -> None:
        async with turns.turn(payer):
            served.append(name)
            await asyncio.sleep(0)

    async with turns.turn(SERVER):
        tasks = [asyncio.create_task(work(GREEDY, f"greedy {number}")) for number in range(3)]
        await asyncio.sleep(0)
        tasks += [asyncio.create_task(work(MODEST, "modest")), asyncio.create_task(work(SERVER, "server"))]
        await asyncio.sleep(0)
        tasks[1].cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert served == ["server", "modest", "greedy 0", "greedy 2"]
    assert not len(turns)


@pytest.mark.parametrize(
    ("before", "meanwhile", "first"), [(0.0, 0.0, "greedy"), (9.0, 0.0, "greedy"), (0.0, 1.0, "modest")]
)
def test_of_those_who_owe_nothing_the_one_who_came_first_is_next(before: float, meanwhile: float, first: str) -> None:
    clock = Clock()
    shares = Shares(0.25, 0.5, 5.0, clock)
    shares.charge(GREEDY, before)
    clock.now += 100.0
    assert asyncio.run(next_of_two(shares, meanwhile)) == first


async def next_of_two(shares: Shares, meanwhile: float) -> str:
    """Who is next of two, the first of whom uses some time while both wait."""
    turns, served = Turns(1, shares), []

    async def work(payer: Payer) -> None:
        async with turns.turn(payer):
            served.append(payer.player)

    async with turns.turn(SERVER):
        tasks = []
        for payer in (GREEDY, MODEST):
            tasks.append(asyncio.create_task(work(payer)))
            await asyncio.sleep(0)
        shares.charge(GREEDY, meanwhile)
    await asyncio.gather(*tasks)
    return served[0]


def test_who_owes_too_much_waits_until_it_has_shrunk_unless_alone() -> None:
    clock = Clock()
    shares = Shares(0.25, 0.5, 5.0, clock)
    shares.charge(GREEDY, 6.0)
    assert shares.wait(GREEDY) == 0.0, "nobody else is there"
    shares.charge(MODEST, 0.1)
    assert shares.wait(GREEDY) == pytest.approx(4.0)
    assert shares.wait(MODEST) == 0.0
    clock.now += 3.0
    assert shares.wait(GREEDY) == pytest.approx(1.0)
    clock.now += 1.5
    assert shares.wait(GREEDY) == 0.0


def test_an_address_with_many_players_is_no_way_round_it() -> None:
    clock = Clock()
    shares = Shares(0.25, 0.5, 5.0, clock)
    shares.charge(MODEST, 0.1)
    crowd = [Payer(f"player {number}", "192.0.2.1") for number in range(20)]
    for payer in crowd:
        shares.charge(payer, 1.0)
    shares.charge(MODEST, 0.1)
    assert shares.wait(crowd[0]) > 10.0
    assert shares.paid(crowd[0]) > shares.paid(MODEST)
    assert shares.wait(MODEST) == 0.0


def test_work_that_would_wait_for_too_long_is_refused_and_says_until_when() -> None:
    clock = Clock()
    shares = Shares(0.25, 0.5, 5.0, clock)
    shares.charge(GREEDY, 50.0)
    shares.charge(MODEST, 0.1)
    with pytest.raises(Refusal) as refused:
        asyncio.run(shares.clear(GREEDY))
    assert refused.value.why.id == "fault-time-used"
    assert refused.value.why.args["seconds"] == 181


def test_games_of_one_player_and_games_of_agents_alone_are_counted(tmp_path: Path) -> None:
    limits = Limits(running_games=4, agent_games=1)
    asyncio.run(quotas(config(tmp_path / "games.db", workers=0, limits=limits)))


async def quotas(settings: Any) -> None:
    async with serving(settings) as (url, _), Client(url) as one, Client(url) as two:
        await one.create("probe", "battle", "random", "random")
        assert await refusal(one, "random", "random") == ("fault-too-many-agent-games", {"most": 1})
        for _ in range(3):
            game = (await one.create("probe", "battle", "me", "me"))["id"]
        assert await refusal(one, "me", "me") == ("fault-too-many-games", {"most": 4})
        await two.create("probe", "battle", "me", "me")
        assert (await one.http.delete(f"/api/games/{game}")).status_code == 204
        await one.create("probe", "battle", "me", "me")


async def refusal(client: Client, *agents: str) -> tuple[str, dict[str, Any]]:
    seats = [{"who": "me"} if agent == "me" else {"who": "agent", "agent": agent} for agent in agents]
    wish = {"system": "probe", "scenario": "battle", "seats": seats}
    response = await client.http.post("/api/games", json=wish)
    assert response.status_code == 429
    error = response.json()["error"]
    return error["id"], error["args"]


def test_a_rate_counts_in_a_moving_window_and_forgets_who_does_nothing() -> None:
    clock = Clock()
    brakes = Brakes(clock)

    async def allowed(*moments: float) -> list[bool]:
        answers = []
        for moment in moments:
            clock.now = 1000.0 + moment
            answers.append(await brakes.allows("2/minute", "chat", "greedy"))
        return answers

    assert asyncio.run(allowed(0, 30, 31, 59, 61, 62, 91)) == [True, True, False, False, True, False, True]
    clock.now += 10.0
    with pytest.raises(Refusal) as refused:
        asyncio.run(brakes.hit("2/minute", "chat", "greedy"))
    assert refused.value.why.args["seconds"] == 20
    assert asyncio.run(brakes.allows("2/minute", "chat", "modest"))
    clock.now += 90.0
    asyncio.run(brakes.allows("2/minute", "chat", "third"))
    assert len(brakes) == 1


def test_a_rate_that_is_exceeded_says_until_when(tmp_path: Path) -> None:
    limits = Limits(guests="1/minute")
    asyncio.run(until_when(config(tmp_path / "games.db", workers=0, limits=limits)))


async def until_when(settings: Any) -> None:
    async with serving(settings) as (url, _), Client(url), httpx2.AsyncClient(base_url=url) as none:
        refused = await none.post("/api/session")
        assert refused.json()["error"]["id"] == "fault-too-fast"
        assert 50 <= refused.json()["error"]["args"]["seconds"] <= 60


def test_what_players_are_refused_does_not_fill_the_log(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    asyncio.run(refused_often(config(tmp_path / "games.db", workers=0)))
    assert [record.getMessage() for record in caplog.records if record.name == "bocage.server"] == []


async def refused_often(settings: Any) -> None:
    async with serving(settings) as (url, _), Client(url) as one:
        game = (await one.create("probe", "battle", "me", "me"))["id"]
        async with one.at(game) as seat:
            for _ in range(5):
                answer = await seat.ask("undo", seat=0, acts=seat.question(0)["acts"])
                assert answer["why"]["id"] == "fault-no-undo"


def test_a_game_of_agents_alone_rests_while_nobody_looks_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bocage.server.livegame.LOOKED_AWAY", 0.0)
    asyncio.run(resting(config(tmp_path / "games.db")))


async def resting(settings: Any) -> None:
    async with serving(settings) as (url, server), Client(url) as one:
        game = (await one.create("probe", "battle", "random", "random"))["id"]
        live_games: LiveGames = server.live_games
        assert (await live_games.get(game)).entries == 1
        async with one.at(game) as seat:
            while (await live_games.get(game)).entries < 5:
                await seat.settle()
                await asyncio.sleep(0.02)
        live_game = await live_games.get(game)
        while live_game.thinkers.are_at_work:
            await asyncio.sleep(0.02)
        assert live_game.row.outcome is None
