"""To nonsense over a socket the server answers with a sentence; it stays up and no game is changed."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Callable
from random import Random
from typing import Any, get_args

import pytest
from websockets.exceptions import ConnectionClosed

from bocage.server.protocol.requests import ClientMessage
from tests.server.client import Client, Seat, play_on

MESSAGES = int(os.environ.get("BOCAGE_FUZZ_MESSAGES", "12000"))
"""How many messages are sent at least."""

KINDS = [str(kind.__struct_config__.tag) for kind in get_args(ClientMessage)]


def malformed(rng: Random, table: Seat) -> str | bytes:
    """No message at all, or a damaged one."""
    whole = json.dumps({"type": rng.choice(KINDS), "id": 1, "seat": 0, "acts": 0, "choices": ["end"], "choice": "end"})
    position = rng.randrange(len(whole))
    damaged: list[str | bytes] = [
        whole[:position],
        whole[:position] + chr(rng.randrange(0x20, 0x2FFF)) + whole[position:],
        bytes(rng.randrange(256) for _ in range(rng.randrange(40))),
        "[" * rng.randrange(3000),
        "null",
        '"choose"',
        json.dumps({"type": rng.choice([*KINDS, "steal", "", 7, None]), "id": rng.choice([-1, 2**70, "x", 1.5])}),
        json.dumps({"type": "choose", "id": 1, "seat": 0, "acts": 0, "choices": ["end"], "extra": True}),
        json.dumps({"type": "choose", "id": 1, "seat": 0, "acts": 0, "choices": ["end"] * 65}),
        json.dumps({"type": "choose", "id": 1, "seat": 0, "acts": 0, "choices": ["e" * 121]}),
        json.dumps({"type": "chat", "id": 1, "seat": 0, "text": "x" * 501}),
    ]
    return rng.choice(damaged)


def out_of_turn(rng: Random, table: Seat) -> str:
    """A choice of a seat that is not asked, of another seat, or for another question."""
    seat = rng.choice([0, 0, 1, 2, 7])
    acts = rng.choice([0, 1, 10**6, table.views[0]["question"]["acts"]])
    verb = rng.choice(["end", "pass", "fire #1", "move #3 @K5", "take #2", "no such thing", "x" * 100, "\x00", "é"])
    kind = rng.choice(["choose", "choose", "undo", "hold"])
    parts: dict[str, Any] = {"choices": [verb]} if kind == "choose" else {"span": "step"} if kind == "hold" else {}
    return json.dumps({"type": kind, "id": rng.randrange(1000), "seat": seat, "acts": acts, **parts})


def nosy(rng: Random, table: Seat) -> str:
    """Questions about what is none of one's business, or is nowhere."""
    return json.dumps(
        rng.choice(
            [
                {"type": "odds", "id": 1, "seat": rng.choice([0, 1]), "choice": rng.choice(["end", "fire #9", "?"])},
                {"type": "why-not", "id": 1, "seat": rng.choice([0, 1]), "choice": f"take #{rng.randrange(10**6)}"},
                {"type": "sight", "id": 1, "seat": rng.choice([0, 1]), "a": "A1", "b": rng.choice(["", "Z9", "A2"])},
                {"type": "survey", "id": 1, "seat": 1, "a": "A1"},
                {"type": "frame", "id": 1, "seat": 0, "step": rng.randrange(10**6)},
                {"type": "rule", "id": 1, "rule": "ASL-" + chr(rng.randrange(32, 300))},
                {"type": "resync", "id": 1, "seat": rng.choice([1, 5])},
                {"type": "declare", "id": 1, "seat": 1, "what": "resign"},
                {"type": "declare", "id": 1, "seat": 0, "what": "timeout"},
                {"type": "claim", "id": 1, "seat": 0, "late": 7, "what": "win"},
                {"type": "propose", "id": 1, "seat": 0, "what": "award", "winner": 9},
                {"type": "propose", "id": 1, "seat": 0, "what": "control", "control": {"kind": "live"}},
                {"type": "orders", "id": 1, "seat": 1, "general": {"when": "never"}},
                {"type": "chat", "id": 1, "seat": 1, "text": "it was me"},
            ]
        )
    )


SORTS: list[Callable[[Random, Seat], str | bytes]] = [malformed, out_of_turn, nosy]


def test_a_fuzzed_socket_leaves_games_unchanged(url: str) -> None:
    asyncio.run(fuzz(url, Random(1)))


async def fuzz(url: str, rng: Random) -> None:
    async with Client(url) as one, Client(url) as two:
        games = []
        for system, scenario in (("aslsk", "training"), ("probe", "patrol")):
            game = await one.create(system, scenario, "me", "open", access="open")
            await two.post(f"/api/games/{game['id']}/join", {})
            async with one.at(game["id"]) as first, two.at(game["id"]) as second:
                await play_on([first, second], rng, 15)
                while first.asked():
                    await play_on([first], rng, 1)
            games.append(game["id"])
        for game in games:
            before = await standing(two, game)
            sent = 0
            while sent < MESSAGES // len(games):
                sent += await volley(one, game, rng, 100)
            assert await standing(two, game) == before
            async with two.at(game) as second:
                await play_on([second], rng, 1)


async def standing(client: Client, game: str) -> str:
    async with client.at(game) as seat:
        return json.dumps(seat.views, sort_keys=True)


async def volley(client: Client, game: str, rng: Random, count: int) -> int:
    """Messages that must all be refused, or answered without anything being changed."""
    sent = 0
    async with client.at(game) as seat:
        known: list[str] = []
        try:
            for _ in range(count):
                data = rng.choice(SORTS)(rng, seat)
                if known and rng.random() < 0.2:
                    data = rng.choice(known)
                elif isinstance(data, str):
                    known.append(data)
                await seat.socket.send(data)
                sent += 1
            await seat.settle()
        except ConnectionClosed:
            pass  # too many faults; another connection goes on
        for raw in seat.raw:
            assert "Traceback" not in raw
    return sent


def test_a_message_too_large_ends_the_connection_only(url: str) -> None:
    asyncio.run(oversized(url))


async def oversized(url: str) -> None:
    async with Client(url) as one:
        game = (await one.create("aslsk", "training", "me", "me"))["id"]
        before = await standing(one, game)
        async with one.at(game) as seat:
            await seat.socket.send("x" * 200_000)
            with pytest.raises(ConnectionClosed):
                await seat.settle()
        assert await standing(one, game) == before


def test_a_message_sent_twice_counts_once(url: str) -> None:
    asyncio.run(replayed(url))


async def replayed(url: str) -> None:
    async with Client(url) as one:
        game = (await one.create("probe", "battle", "me", "me"))["id"]
        async with one.at(game) as seat:
            data = json.dumps({"type": "choose", "id": 9000, "seat": 0, "acts": 0, "choices": ["end"]})
            for _ in range(3):
                await seat.socket.send(data)
            await seat.settle()
            answers = [json.loads(raw) for raw in seat.raw if '"re":9000' in raw]
            assert [answer["type"] for answer in answers] == ["done", "refused", "refused"]
            assert seat.question(0)["acts"] == 1
        async with one.at(game) as seat:
            await seat.socket.send(data)
            await seat.settle()
            assert seat.question(0)["acts"] == 1
