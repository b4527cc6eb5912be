"""A player's list of games: names, deleted games, games opened from files; and watching by a link."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bocage.kernel.play.game import Game
from bocage.kernel.records.forms import from_bytes, to_bytes
from bocage.kernel.records.record import Record
from tests.server.client import Client, play_on
from tests.server.running import config, serving

CORPUS = Path(__file__).parents[1] / "corpus"


async def own_games(client: Client) -> dict[str, dict[str, Any]]:
    return {game["id"]: game for game in (await client.get("/api/games"))["games"]}


# --- the list -----------------------------------------------------------------------------------------------------
def test_a_list_tells_the_turn_and_the_name_that_its_player_gave(url: str) -> None:
    asyncio.run(named(url))


async def named(url: str) -> None:
    async with Client(url) as one, Client(url) as two:
        game = await one.create("probe", "patrol", "me", "open", access="open")
        id = game["id"]
        await two.post(f"/api/games/{id}/join", {})
        renamed = await one.http.patch(f"/api/games/{id}", json={"name": " My\x00 patrol "})
        assert renamed.json()["name"] == "My patrol"
        assert (await own_games(one))[id]["name"] == "My patrol"
        assert "name" not in (await own_games(two))[id]
        first = (await own_games(one))[id]["turn"]
        async with one.at(id) as north, two.at(id) as south:
            await play_on([north, south], Random(1), 200)
        assert (await own_games(one))[id]["turn"] != first
        await one.http.patch(f"/api/games/{id}", json={"name": ""})
        assert "name" not in (await own_games(one))[id]


def test_a_game_of_ones_own_is_deleted_with_its_connections(url: str) -> None:
    asyncio.run(deleted(url))


async def deleted(url: str) -> None:
    async with Client(url) as one, Client(url) as two:
        id = (await one.create("aslsk", "training", "me", "random"))["id"]
        assert (await two.http.delete(f"/api/games/{id}")).status_code == 404
        async with one.at(id) as seat:
            assert (await one.http.delete(f"/api/games/{id}")).status_code == 204
            await asyncio.wait_for(seat.socket.wait_closed(), 20)
        assert id not in await own_games(one)
        assert (await one.http.get(f"/api/games/{id}")).status_code == 404


def test_a_game_with_others_leaves_the_list_only_once_it_is_over(url: str) -> None:
    asyncio.run(left(url))


async def left(url: str) -> None:
    async with Client(url) as one, Client(url) as two:
        id = (await one.create("probe", "patrol", "me", "open", access="open"))["id"]
        await two.post(f"/api/games/{id}/join", {})
        refused = await one.http.delete(f"/api/games/{id}")
        assert (refused.status_code, refused.json()["error"]["id"]) == (409, "fault-others-play")
        async with one.at(id) as seat:
            await seat.ask("declare", seat=0, what="resign")
        assert (await one.http.delete(f"/api/games/{id}")).status_code == 204
        assert id not in await own_games(one)
        assert id in await own_games(two)


# --- records ------------------------------------------------------------------------------------------------------
async def sent(client: Client, data: bytes, name: str = "") -> tuple[int, dict[str, Any]]:
    response = await client.http.post("/api/records", content=data, params={"name": name})
    return response.status_code, response.json()


def test_a_record_is_opened_replayed_and_played_on(url: str) -> None:
    asyncio.run(opened(url))


async def opened(url: str) -> None:
    async with Client(url) as one, Client(url) as two:
        id = (await one.create("aslsk", "training", "me", "me"))["id"]
        async with one.at(id) as seat:
            await play_on([seat], Random(2), 20)
        file = (await one.http.get(f"/api/games/{id}/record")).content
        status, game = await sent(two, file, "training.bocage")
        assert (status, game.get("name")) == (200, "training.bocage"), game
        assert all(seat["you"] for seat in game["seats"])
        steps = [
            (await who.get(f"/api/games/{opened}/replay"))["steps"] for who, opened in ((one, id), (two, game["id"]))
        ]
        assert steps[0] == steps[1]
        async with two.at(game["id"]) as seat:
            frame = await seat.ask("frame", seat=0, step=0)
            assert frame["view"]["log"] == []
            await play_on([seat], Random(3), 2)
        branch = await two.post(f"/api/games/{game['id']}/branch", {"step": 3, "seats": [{"who": "me"}, {"who": "me"}]})
        assert len((await two.get(f"/api/games/{branch['id']}/replay"))["steps"]) == 3


@pytest.mark.parametrize("name", ["aslsk-1-training", "probe-2-finished", "probe-1-carried-over"])
def test_records_of_older_versions_are_opened_too(url: str, name: str) -> None:
    async def looked() -> tuple[int, dict[str, Any]]:
        async with Client(url) as one:
            status, game = await sent(one, (CORPUS / f"{name}.txt").read_bytes())
            assert (await one.get(f"/api/games/{game['id']}/replay"))["steps"]
            return status, game

    assert asyncio.run(looked())[0] == 200


def changed_choice() -> bytes:
    """A record in which one die was turned."""
    game = Game.new("aslsk", "training", key=b"a key")
    game.roll_out(Random(4))
    record = game.record
    text = to_bytes(Record(record.header, record.inputs[:-2] + record.inputs[-1:], record.snapshots[:1]))
    assert from_bytes(text)
    return text


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "expected 'bocage record 2'"),
        (b"\xff\xfe", "neither a compact record nor text"),
        (b"BOCAGE\x09rest", "format 9"),
        (b"bocage record 2\nheader {}\n", "the file"),
        (changed_choice(), "part at"),
    ],
    ids=["nothing", "bytes", "later", "no header", "changed"],
)
def test_a_file_that_is_no_record_is_refused_in_one_sentence(url: str, data: bytes, says: str) -> None:
    async def refused() -> tuple[int, dict[str, Any], int]:
        async with Client(url) as one:
            status, fault = await sent(one, data)
            return status, fault, len(await own_games(one))

    status, fault, games = asyncio.run(refused())
    assert (status, fault["error"]["id"], games) == (422, "fault-record", 0)
    assert says in fault["sentence"]
    assert "\n" not in fault["sentence"]


def test_a_record_may_be_larger_than_other_requests(tmp_path: Path) -> None:
    async def tried() -> list[int]:
        settings = config(tmp_path / "games.db")
        async with serving(settings) as (address, _), Client(address) as one:
            sizes = (settings.limits.body * 2, settings.limits.record + 1)
            return [(await sent(one, b"x" * size))[0] for size in sizes]

    assert asyncio.run(tried()) == [422, 413]


# --- watching -----------------------------------------------------------------------------------------------------
def test_a_link_lets_others_watch_but_not_play(url: str) -> None:
    asyncio.run(watched(url))


async def watched(url: str) -> None:
    async with Client(url) as one, Client(url) as two:
        alone = await one.create("aslsk", "training", "me", "me")
        asked = await one.create("probe", "patrol", "me", "open", access="invited")
        for game in (alone, asked):
            token = game["watch_token"]
            assert token != game.get("invitation")
            watched_game = await two.get(f"/api/games/{game['id']}", token=token)
            assert "watch_token" not in watched_game
            async with two.at(game["id"], token) as seat:
                assert list(seat.views) == [None]
            refused = await two.http.post(f"/api/games/{game['id']}/join", json={"token": token})
            assert (refused.status_code, refused.json()["error"]["id"]) == (403, "fault-only-watch")
            assert (await two.http.get(f"/api/invitations/{token}")).status_code == 404


def test_without_watchers_there_is_no_link(url: str) -> None:
    async def link() -> Any:
        async with Client(url) as one:
            return (await one.create("probe", "patrol", "me", "me", watch=False)).get("watch_token")

    assert asyncio.run(link()) is None


# --- running games ------------------------------------------------------------------------------------------------
def test_a_running_game_is_replayed_as_far_as_one_saw_it(url: str) -> None:
    asyncio.run(seen_again(url))


async def seen_again(url: str) -> None:
    async with Client(url) as one, Client(url) as two:
        id = (await one.create("probe", "patrol", "me", "open", access="open"))["id"]
        assert (await two.http.get(f"/api/games/{id}/replay")).json()["error"]["id"] == "fault-hidden"
        await two.post(f"/api/games/{id}/join", {})
        async with one.at(id) as north, two.at(id) as south:
            made = await play_on([north, south], Random(5), 12)
            info = await one.get(f"/api/games/{id}/replay")
            assert info["seats"] == [0]
            assert 0 < len(info["steps"]) < made
            assert {seat for _, seat, _ in info["steps"]} == {0}
            last = await north.ask("frame", seat=0, step=len(info["steps"]))
            assert last["view"]["pieces"] == north.views[0]["pieces"]
            assert last["view"]["log"] == north.views[0]["log"]
            refused = await north.ask("frame", seat=1, step=1)
            assert refused["why"]["id"] == "fault-no-step"
