"""What players at one game are told of each other: who is asked and what, and where somebody points."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import pytest

from tests.server.client import Client, Seat, play_on


async def settle(*tables: Seat) -> None:
    for table in tables:
        await table.settle()


def test_in_an_open_game_the_question_of_the_side_whose_turn_it_is_is_told(url: str) -> None:
    asyncio.run(told(url))


async def told(url: str) -> None:
    async with Client(url) as one, Client(url) as two, Client(url) as three:
        game = await one.create("aslsk", "training", "me", "open", access="open")
        await two.post(f"/api/games/{game['id']}/join", {})
        async with one.at(game["id"]) as first, two.at(game["id"]) as second, three.at(game["id"]) as watcher:
            tables, rng, seen = (first, second), Random(7), set()
            for _ in range(60):
                await play_on([first, second], rng, 1)
                await settle(first, second, watcher)
                for seat, (own, other) in enumerate([(first, second), (second, first)]):
                    view, question = own.views[seat], other.question(1 - seat)
                    told = view.get("elsewhere")
                    if told is not None:
                        seen.add(told["id"])
                        assert told == question["prompt"]
                        assert not question.get("spans")
                        assert view["active"] == [1 - seat]
                        assert watcher.views[None]["elsewhere"] == told
            assert len(seen) > 2
            assert not any(table.over for table in tables)


def test_what_a_side_is_asked_is_not_told_where_something_is_hidden(url: str) -> None:
    async def hidden() -> None:
        async with Client(url) as one, Client(url) as two:
            game = await one.create("probe", "patrol", "me", "open", access="open")
            await two.post(f"/api/games/{game['id']}/join", {})
            async with one.at(game["id"]) as first, two.at(game["id"]) as second:
                for _ in range(20):
                    await play_on([first, second], Random(8), 1)
                    await settle(first, second)
                    assert not first.views[0].get("elsewhere")
                    assert not second.views[1].get("elsewhere")

    asyncio.run(hidden())


def test_allies_learn_which_of_them_is_asked(url: str) -> None:
    async def allied() -> None:
        async with Client(url) as one, Client(url) as two:
            seats = ["me", "open", "open", "open"]
            game = await one.create("pzf", "farm", *seats, access="open", options={"players": "2"})
            for seat in (1, 2, 3):
                await two.post(f"/api/games/{game['id']}/join", {"seat": seat})
            async with one.at(game["id"]) as first, two.at(game["id"]) as second:
                asked = {*first.asked(), *second.asked()}
                asked_allies = first.views[0].get("asked", [])
                assert asked_allies == sorted(asked & {0, 1})
                assert second.views[2].get("asked", []) == sorted(asked & {2, 3})
                assert asked_allies or second.views[2].get("asked")

    asyncio.run(allied())


@pytest.mark.parametrize("to", ["all", "side"])
def test_a_player_points_for_all_or_for_the_own_side(url: str, to: str) -> None:
    asyncio.run(pointed(url, to))


async def pointed(url: str, to: str) -> None:
    async with Client(url) as one, Client(url) as two, Client(url) as three:
        game = await one.create("aslsk", "training", "me", "open", access="open")
        await two.post(f"/api/games/{game['id']}/join", {})
        async with one.at(game["id"]) as first, two.at(game["id"]) as second, three.at(game["id"]) as watcher:
            before = first.views[0]
            assert (await first.ask("point", seat=0, a="C3", b="D4", to=to))["type"] == "done"
            refused = await watcher.ask("point", seat=0, a="C3")
            assert refused["why"]["id"] == "fault-not-your-seat"
            await settle(first, second, watcher)
            name = one.session["shown"]
            shown: dict[str, Any] = {"type": "point", "seat": 0, "name": name, "a": "C3", "b": "D4", "to": to}
            assert shown in first.heard
            assert (shown in second.heard, shown in watcher.heard) == (to == "all", to == "all")
            assert first.views[0] == before
        async with two.at(game["id"]) as again:
            assert not any(message["type"] == "point" for message in again.heard)
