"""Many live games at once over real sockets: how long from a choice until both players have seen it.

    python benchmarks/server.py --games 50 --seconds 30

Each game has two sockets and makes one choice every two seconds. The server runs in a process of its own.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

import httpx2
from websockets.asyncio.client import ClientConnection, connect

PAUSE = 2.0
QUICK = "1000000/second"


class Player:
    """A guest with a socket, who knows what it is asked."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.http = httpx2.AsyncClient(base_url=url, timeout=60)
        self.socket: ClientConnection
        self.question: dict[str, Any] = {}
        self.lists: dict[str, list[Any]] = {}
        """The offers last made under each prompt."""
        self.over = False
        self.changed = asyncio.Event()
        self.done = asyncio.Event()
        self.answer = ""

    async def enter(self) -> None:
        session = (await self.http.post("/api/session")).json()
        self.http.headers["X-CSRF-Token"] = session["csrf"]

    async def sit(self, game: str) -> None:
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        address = f"{self.url.replace('http', 'ws')}/api/games/{game}/socket"
        self.socket = await connect(address, additional_headers={"Cookie": cookies}, max_size=None, max_queue=None)

    async def listen(self) -> None:
        async for data in self.socket:
            message = json.loads(data)
            if message["type"] in ("view", "change"):
                if "question" in message:
                    self.question = self.asked(message["question"], message.get("offers"))
                self.over = self.over or bool(message.get("outcome"))
                self.changed.set()
            elif message["type"] in ("done", "refused"):
                self.answer = message["type"]
                self.done.set()

    def asked(self, question: dict[str, Any], change: dict[str, Any] | None) -> dict[str, Any]:
        """A question with its offers, also where only their difference from earlier ones was sent.

        Offers like one another are not told apart here: any of them may be chosen.
        """
        prompt = (question.get("prompt") or {}).get("id", "")
        offers = list(question.get("offers", ()))
        if change is not None:
            before = [] if change.get("anew") else self.lists[prompt]
            offers = [offer for at, offer in enumerate(before) if at not in change.get("gone", ())]
            for put in change.get("put", ()):
                offers[put["at"] : put["at"]] = [put["offer"]] * (1 + len(put.get("like", ())))
        self.lists[prompt] = offers
        return {**question, "offers": offers}


async def play(
    url: str, scenario: str, rng: Random, seated: asyncio.Barrier, seconds: float, times: list[float]
) -> int:
    """One game: both players seated, one choice every two seconds; returns how many were made."""
    pair = [Player(url), Player(url)]
    for player in pair:
        await player.enter()
    wish = {"system": "aslsk", "scenario": scenario, "access": "open", "seats": [{"who": "me"}, {"who": "open"}]}
    game = (await pair[0].http.post("/api/games", json=wish)).json()["id"]
    await pair[1].http.post(f"/api/games/{game}/join", json={})
    for player in pair:
        await player.sit(game)
    ears = [asyncio.create_task(player.listen()) for player in pair]
    await seated.wait()
    until = perf_counter() + seconds
    await asyncio.sleep(rng.random() * PAUSE)
    made = 0
    while perf_counter() < until and not pair[0].over:
        seat = next((at for at, player in enumerate(pair) if player.question.get("offers")), None)
        if seat is not None:
            times.append(await choose(pair, seat, rng))
            made += 1
        await asyncio.sleep(PAUSE * rng.uniform(0.9, 1.1))
    for player, ear in zip(pair, ears, strict=True):
        ear.cancel()
        await player.socket.close()
        await player.http.aclose()
    return made


async def choose(pair: list[Player], seat: int, rng: Random) -> float:
    """Make a choice; the seconds until it is acknowledged and both players have what changed for them."""
    player, other = pair[seat], pair[1 - seat]
    for each in pair:
        each.changed.clear()
    player.done.clear()
    notation = rng.choice(player.question["offers"])["notation"]
    wish = {"type": "choose", "id": 1, "seat": seat, "acts": player.question["acts"], "choices": [notation]}
    started = perf_counter()
    await player.socket.send(json.dumps(wish))
    await asyncio.wait_for(player.done.wait(), 30)
    assert player.answer == "done", "a legal choice was refused"
    # Where a choice changes nothing for the other player, nothing is sent; else it left before the acknowledgement.
    if not other.changed.is_set():
        try:
            await asyncio.wait_for(other.changed.wait(), 0.02)
        except TimeoutError:
            return perf_counter() - started - 0.02
    return perf_counter() - started


async def run(url: str, games: int, seconds: float, scenario: str) -> dict[str, float]:
    times: list[float] = []
    seated = asyncio.Barrier(games)
    plays = [play(url, scenario, Random(seed), seated, seconds, times) for seed in range(games)]
    made = sum(await asyncio.gather(*plays))
    times.sort()
    share = {"median": 0.5, "p95": 0.95, "p99": 0.99, "max": 1.0}
    found = {
        f"{name}_ms": round(1000 * times[min(len(times) - 1, int(len(times) * at))], 1) for name, at in share.items()
    }
    return {"games": games, "choices": made, **found}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--scenario", default="ponyri")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, __file__, "--serve", str(Path(folder) / "games.db")]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            url = server.stdout.readline().strip()
            try:
                print(json.dumps(asyncio.run(run(url, given.games, given.seconds, given.scenario))))
            finally:
                server.terminate()


def serve(database: str) -> None:
    from bocage.server.app import run as serve_games
    from bocage.server.config import Config, Limits

    limits = Limits(requests=QUICK, guests=QUICK, games=QUICK, messages=QUICK)
    config = Config(f"sqlite+aiosqlite:///{database}", port=0, limits=limits)
    serve_games(config, lambda address: print(address, flush=True))


if __name__ == "__main__":
    if sys.argv[1:2] == ["--serve"]:
        serve(sys.argv[2])
    else:
        main()
