"""Many live games at once over real sockets: how long from a choice until both players have seen it.

    python -m benchmarks.server --games 50 --seconds 30
    python -m benchmarks.server --games 50 --seconds 30 --kill rules

Each game has two sockets and makes one choice every two seconds. The server runs in processes of its own; with `--kill`
one of them is killed every few seconds, and it is counted how many acknowledged choices are lost and how many games
stand still. Memory is that of all processes of the server together.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

import httpx2
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

PAUSE = 2.0
QUICK = "1000000/second"
ANSWER_SECONDS = 60.0
OF_KIND = {"rules": "bocage.server.rules.process", "worker": "bocage.server.worker"}
"""What stands in the command line of each sort of process that can be killed."""


class Player:
    """A guest with a socket, who knows what its seats are asked."""

    def __init__(self, url: str, address: str = "") -> None:
        """`address` is the one from which a proxy says that it comes."""
        self.url = url
        self.headers = {"X-Forwarded-For": address} if address else {}
        self.http = httpx2.AsyncClient(base_url=url, timeout=60, headers=self.headers)
        self.socket: ClientConnection
        self.questions: dict[int, dict[str, Any]] = {}
        self.lists: dict[tuple[int, str], list[Any]] = {}
        """The offers last made to each seat under each prompt."""
        self.over = False
        self.changed = asyncio.Event()
        self.answers: dict[int, asyncio.Future[str]] = {}
        """What is waited for, by the number of the request."""
        self.number = 0

    async def enter(self) -> None:
        answer = await self.http.post("/api/session")
        # By hand, because a server behind a proxy has its cookies sent back over HTTPS only.
        self.http.headers["Cookie"] = answer.headers["set-cookie"].partition(";")[0]
        self.http.headers["X-CSRF-Token"] = answer.json()["csrf"]

    async def sit(self, game: str) -> None:
        address = f"{self.url.replace('http', 'ws')}/api/games/{game}/socket"
        headers = {"Cookie": self.http.headers["Cookie"], **self.headers}
        self.socket = await connect(address, additional_headers=headers, max_size=None, max_queue=None)

    async def leave(self) -> None:
        await self.socket.close()
        await self.http.aclose()

    async def listen(self) -> None:
        """Note all that is sent, until the connection ends."""
        with suppress(ConnectionClosed):
            async for data in self.socket:
                self.hear(json.loads(data))

    def hear(self, message: dict[str, Any]) -> None:
        if message["type"] in ("view", "change") and message["seat"] is not None:
            self.note(message)
        waited = self.answers.pop(message.get("re") or 0, None)
        if waited is not None and not waited.done():
            waited.set_result(message["type"])

    def note(self, message: dict[str, Any]) -> None:
        if "question" in message:
            seat = message["seat"]
            self.questions[seat] = self.asked(seat, message["question"], message.get("offers"))
        self.over = self.over or bool(message.get("outcome"))
        self.changed.set()

    def asked(self, seat: int, question: dict[str, Any], change: dict[str, Any] | None) -> dict[str, Any]:
        """A question with its offers, also where only their difference from earlier ones was sent.

        Offers like one another are not told apart here: any of them may be chosen.
        """
        prompt = (question.get("prompt") or {}).get("id", "")
        offers = list(question.get("offers", ()))
        if change is not None:
            before = [] if change.get("anew") else self.lists[seat, prompt]
            offers = [offer for at, offer in enumerate(before) if at not in change.get("gone", ())]
            for put in change.get("put", ()):
                offers[put["at"] : put["at"]] = [put["offer"]] * (1 + len(put.get("like", ())))
        self.lists[seat, prompt] = offers
        return {**question, "offers": offers, "seat": seat}

    @property
    def question(self) -> dict[str, Any]:
        """What a seat of the player's is asked; empty where none is."""
        return next((asked for asked in self.questions.values() if asked["offers"]), {})

    async def ask(self, kind: str, **parts: Any) -> str:
        """Send a request; the type of its answer."""
        self.number += 1
        waited = self.answers[self.number] = asyncio.get_running_loop().create_future()
        await self.socket.send(json.dumps({"type": kind, "id": self.number, **parts}))
        return await asyncio.wait_for(waited, ANSWER_SECONDS)

    async def choose(self, rng: Random) -> str:
        """Make any choice that is offered; the type of the answer."""
        asked = self.question
        notation = rng.choice(asked["offers"])["notation"]
        return await self.ask("choose", seat=asked["seat"], acts=asked["acts"], choices=[notation])


class Loss(Exception):
    """An acknowledged choice is not in the game."""


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
        asked = next((player for player in pair if player.question), None)
        if asked is not None:
            times.append(await choose(asked, pair[1 - pair.index(asked)], rng))
            made += 1
        await asyncio.sleep(PAUSE * rng.uniform(0.9, 1.1))
    for player, ear in zip(pair, ears, strict=True):
        await check(player, game)
        ear.cancel()
        await player.leave()
    return made


async def choose(player: Player, other: Player, rng: Random) -> float:
    """Make a choice; the seconds until it is acknowledged and both players have what changed for them."""
    for each in (player, other):
        each.changed.clear()
    started = perf_counter()
    answer = await player.choose(rng)
    assert answer == "done", "a legal choice was refused"
    # Where a choice changes nothing for the other player, nothing is sent; else it left before the acknowledgement.
    if not other.changed.is_set():
        try:
            await asyncio.wait_for(other.changed.wait(), 0.02)
        except TimeoutError:
            return perf_counter() - started - 0.02
    return perf_counter() - started


async def check(player: Player, game: str) -> None:
    """Come to the game anew: it must stand where the player was told that it stands."""
    await player.ask("ping")
    known = {seat: asked["acts"] for seat, asked in player.questions.items()}
    again = Player(player.url)
    again.http.headers["Cookie"] = player.http.headers["Cookie"]
    await again.sit(game)
    ear = asyncio.create_task(again.listen())
    await again.ask("ping")
    if any(again.questions[seat]["acts"] < acts for seat, acts in known.items()):
        raise Loss(game)
    ear.cancel()
    await again.socket.close()


def quantiles(times: list[float]) -> dict[str, float]:
    """Of times in seconds: how many there are, and their median and upper quantiles in milliseconds."""
    times.sort()
    share = {"median": 0.5, "p95": 0.95, "p99": 0.99, "max": 1.0}
    last = len(times) - 1
    found = {f"{name}_ms": round(1000 * times[min(last, int(len(times) * at))], 1) for name, at in share.items()}
    return {"choices": len(times), **found}


async def run(url: str, given: argparse.Namespace, server: int) -> dict[str, Any]:
    times: list[float] = []
    seated = asyncio.Barrier(given.games)
    plays = [play(url, given.scenario, Random(seed), seated, given.seconds, times) for seed in range(given.games)]
    killing = asyncio.create_task(kill_often(server, given.kill, given.every)) if given.kill else None
    measuring = asyncio.create_task(most_memory(server))
    ended = await asyncio.gather(*plays, return_exceptions=True)
    kills = 0
    if killing is not None:
        killing.cancel()
        kills = await killing
    measuring.cancel()
    lost = sum(isinstance(end, Loss) for end in ended)
    stuck = [end for end in ended if isinstance(end, BaseException) and not isinstance(end, Loss)]
    for error in stuck[:3]:
        print(f"a game stood still: {error!r}", file=sys.stderr)
    return {
        "games": given.games,
        **quantiles(times),
        "memory_mb": await measuring,
        "kills": kills,
        "lost": lost,
        "stuck": len(stuck),
    }


# --- processes ----------------------------------------------------------------------------------------------------
def processes_of(server: int) -> dict[int, str]:
    """The process of the server and those it has started, with their command lines."""
    lines = subprocess.run(["ps", "-eo", "pid,ppid,args"], capture_output=True, text=True, check=True).stdout
    found: dict[int, str] = {}
    for line in lines.splitlines()[1:]:
        pid, parent, command = line.split(None, 2)
        if int(pid) == server or int(parent) in found or int(parent) == server:
            found[int(pid)] = command
    return found


async def most_memory(server: int) -> int:
    """The most memory that the processes of the server had together until this is cancelled, in MB."""
    most = 0
    with suppress(asyncio.CancelledError):
        while True:
            pages = 0
            for pid in processes_of(server):
                with suppress(OSError, IndexError):
                    pages += int(Path(f"/proc/{pid}/statm").read_text().split()[1])
            most = max(most, pages * os.sysconf("SC_PAGE_SIZE") // 2**20)
            await asyncio.sleep(2)
    return most


async def kill_often(server: int, kind: str, every: float) -> int:
    """Kill a process of a sort every few seconds until this is cancelled; how many were killed."""
    kills, rng = 0, Random(1)
    with suppress(asyncio.CancelledError):
        while True:
            await asyncio.sleep(every)
            found = [pid for pid, command in processes_of(server).items() if OF_KIND[kind] in command]
            if found:
                os.kill(rng.choice(found), signal.SIGKILL)
                kills += 1
    return kills


@contextmanager
def served(arguments: Sequence[str]) -> Iterator[tuple[str, int]]:
    """A server without limits of speed: its address and its process id."""
    with tempfile.TemporaryDirectory() as folder:
        database = (
            [] if "--database" in arguments else ["--database", f"sqlite+aiosqlite:///{Path(folder) / 'games.db'}"]
        )
        command = [sys.executable, "-m", "benchmarks.server", "--serve", *database, *arguments]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            try:
                yield server.stdout.readline().strip(), server.pid
            finally:
                server.terminate()


def serve(given: argparse.Namespace) -> None:
    from bocage.server.app import run as serve_games
    from bocage.server.config import Config, Limits

    rates = ("requests", "address_requests", "guests", "guests_a_day", "games", "messages", "passwords", "logins")
    limits = Limits(**dict.fromkeys(rates, QUICK), address_sockets=10_000) if not given.proxied else Limits()
    config = Config(given.database, port=0, limits=limits, rules=given.rules, https=given.proxied)
    serve_games(config, lambda address: print(address, flush=True))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--scenario", default="ponyri")
    parser.add_argument("--rules", type=int, default=2, help="processes for the rules")
    parser.add_argument("--database", default="")
    parser.add_argument("--kill", choices=sorted(OF_KIND), default="")
    parser.add_argument("--every", type=float, default=4.0, help="seconds between two kills")
    parser.add_argument("--proxied", action="store_true", help="with the usual limits, behind a proxy")
    parser.add_argument("--serve", action="store_true")
    given = parser.parse_args()
    if given.serve:
        serve(given)
        return
    database = ["--database", given.database] if given.database else []
    with served(["--rules", str(given.rules), *database]) as (url, server):
        print(json.dumps(asyncio.run(run(url, given, server))))


if __name__ == "__main__":
    main()
