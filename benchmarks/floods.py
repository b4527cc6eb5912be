"""What a flood by others costs a player: the time of a choice while attackers ask for all they can, and in quiet.

    python -m benchmarks.floods --seconds 10 --attackers 1
    python -m benchmarks.floods --seconds 10 --floods choices --url http://localhost:8017

The victim plays a game of its own, a choice every 0.2 s. Each attacker comes from an address of its own and sends one
sort of request as quickly as it is answered, over several connections. The server runs in processes of its own. With
`--url` a running server is attacked, and nobody is measured.
"""

from __future__ import annotations

import argparse
import asyncio
import json
from collections.abc import Awaitable, Callable
from contextlib import suppress
from random import Random
from time import perf_counter
from typing import Any

import httpx2
from benchmarks.farm import farm
from benchmarks.player import Cut, Player
from benchmarks.times import quantiles
from websockets.exceptions import ConnectionClosed

PAUSE = 0.2
LANES = 4
"""Requests that an attacker has under way at a time."""
SEATS = [{"who": "me"}, {"who": "me"}]


async def seated(url: str, address: str, scenario: str) -> tuple[Player, str]:
    """A player from an address, at a game in which it plays both sides."""
    player = Player(url, address)
    await player.enter()
    wish = {"system": "aslsk", "scenario": scenario, "seats": SEATS}
    game = (await player.post("/api/games", wish)).json()["id"]
    await player.sit(game)
    return player, game


async def victim(url: str, seconds: float, times: list[float]) -> None:
    """Play on, and note how long each choice takes."""
    player, _ = await seated(url, "192.0.2.1", "ponyri")
    rng, until = Random(1), perf_counter() + seconds
    while perf_counter() < until and not player.over:
        while (asked := player.question) is None:
            await asyncio.sleep(0.01)
        began = perf_counter()
        await player.choose(asked, rng)
        times.append(perf_counter() - began)
        await asyncio.sleep(PAUSE)
    await player.leave()


# --- floods -------------------------------------------------------------------------------------------------------
async def choices(player: Player, game: str, rng: Random) -> None:
    if (asked := player.question) is not None:
        await player.choose(asked, rng)
    else:
        await asyncio.sleep(0.01)


async def undo(player: Player, game: str, rng: Random) -> None:
    await choices(player, game, rng)
    for seat, asked in player.questions.items():
        await player.ask("undo", seat=seat, acts=asked.acts)


async def odds(player: Player, game: str, rng: Random) -> None:
    asked = player.question
    if asked is None:
        await asyncio.sleep(0.01)
        return
    await player.ask("odds", seat=asked.seat, choice=rng.choice(asked.offers))


async def views(player: Player, game: str, rng: Random) -> None:
    await player.ask("resync")


async def games(player: Player, game: str, rng: Random) -> None:
    await player.post("/api/games", {"system": "pzf", "scenario": "omaha", "seats": SEATS})


async def agents(player: Player, game: str, rng: Random) -> None:
    seats = [{"who": "agent", "agent": "scripted"}] * 2
    await player.post("/api/games", {"system": "aslsk", "scenario": "ponyri", "seats": seats})


async def roster(player: Player, game: str, rng: Random) -> None:
    await player.post("/api/systems/pzf/roster", {"change": f"random {rng.randrange(10**6)}"})


async def records(player: Player, game: str, rng: Random) -> None:
    await player.get(f"/api/games/{game}/replay")


async def passwords(player: Player, game: str, rng: Random) -> None:
    await player.post("/api/login", {"name": f"x{rng.random()}", "password": "12345678"})


FLOODS: dict[str, Callable[[Player, str, Random], Awaitable[None]]] = {
    flood.__name__: flood for flood in (choices, undo, odds, views, games, agents, roster, records, passwords)
}


async def attacker(url: str, number: int, name: str, ends: float, done: list[int]) -> None:
    """Send requests of one sort over several connections until the end."""

    async def lane(number_of_lane: int) -> None:
        rng = Random(number * LANES + number_of_lane)
        player, game = await seated(url, f"198.51.100.{number}", "training")
        try:
            while perf_counter() < ends:
                with suppress(httpx2.HTTPError, TimeoutError):
                    await FLOODS[name](player, game, rng)
                    done.append(1)
        except (Cut, ConnectionClosed):
            pass  # thrown out
        await player.leave()

    await asyncio.gather(*(lane(number_of_lane) for number_of_lane in range(LANES)))


async def measured(url: str, name: str, attackers: int, seconds: float) -> dict[str, Any]:
    """The victim's times under a flood."""
    times: list[float] = []
    done: list[int] = []
    ends = perf_counter() + seconds + 1
    floods = [asyncio.create_task(attacker(url, number + 1, name, ends, done)) for number in range(attackers)]
    await asyncio.sleep(1)
    await victim(url, seconds, times)
    for flood in floods:
        flood.cancel()
    await asyncio.gather(*floods, return_exceptions=True)
    return {"flood": name, "attackers": attackers, "requests": len(done), **quantiles(times)}


async def attack(url: str, name: str, attackers: int, seconds: float) -> dict[str, Any]:
    """A flood, without a victim."""
    done: list[int] = []
    ends = perf_counter() + seconds
    await asyncio.gather(*(attacker(url, number + 1, name, ends, done) for number in range(attackers)))
    return {"flood": name, "attackers": attackers, "requests": len(done)}


async def run(url: str, given: argparse.Namespace) -> None:
    names = given.floods.split(",") if given.floods else list(FLOODS)
    for name in ["quiet", *names]:
        number = 0 if name == "quiet" else given.attackers
        print(json.dumps(await measured(url, name, number, given.seconds)), flush=True)
        await asyncio.sleep(1)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--attackers", type=int, default=1)
    parser.add_argument("--floods", default="")
    parser.add_argument("--rules", type=int, default=2)
    parser.add_argument("--database", default="sqlite", help="sqlite, postgresql or a URL")
    parser.add_argument("--url", default="", help="a running server to attack")
    given = parser.parse_args()
    if given.url:
        for name in given.floods.split(","):
            print(json.dumps(asyncio.run(attack(given.url, name, given.attackers, given.seconds))))
        return
    with farm(given.database, 1, ["--rules", str(given.rules), "--proxied"]) as servers:
        asyncio.run(run(servers.addresses[0], given))


if __name__ == "__main__":
    main()
