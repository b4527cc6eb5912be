"""Many live games at once over real sockets: how long from a choice until both players have seen it.

    python -m benchmarks.server --games 200 --seconds 30
    python -m benchmarks.server --games 200 --seconds 30 --database postgresql --web 2
    python -m benchmarks.server --games 200 --seconds 30 --flood choices --attackers 3

Each game has two sockets and makes one choice every two seconds. Every player comes from an address of its own, and the
usual limits hold. Before it is measured, some other games are played ahead, as on a server that has been running. The
servers run in processes of their own, and so do attackers (see `floods`). Memory is that of all servers together; the
processor time of a choice is told apart by the sort of process. Afterwards every acknowledged choice must be in the
database.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random
from time import perf_counter, process_time
from typing import Any

import sqlalchemy as sa
import uvloop
from benchmarks.farm import Farm, farm
from benchmarks.floods import FLOODS
from benchmarks.player import Asked, Player
from benchmarks.times import quantiles

from bocage.server.database.columns import journal
from bocage.server.database.storage import Storage

LEAD = 3.0
"""Seconds for which a flood is on before it is measured what it does."""
PAUSE = 2.0
"""Seconds between two choices in a game."""
SETTING_UP = 16
"""Games that are begun at a time."""
GAMES_AHEAD, CHOICES_AHEAD = 8, 40
"""Games that are played ahead, so that each process of the rules knows the board, and the choices in each."""


class Figures:
    """What was measured."""

    def __init__(self) -> None:
        self.times: list[float] = []
        """Seconds from each choice until all players had seen it."""
        self.acts: dict[tuple[str, int], int] = {}
        """Acknowledged acts of each seat of a game."""
        self.begun = 0
        self.late = 0
        """Choices that were made later than planned, because the one before took too long."""


async def seated(addresses: list[str], scenario: str, number: int) -> tuple[str, list[Player]]:
    """A new game with both of its players, each at a server of its own where there are several."""
    pair = [Player(addresses[(number + seat) % len(addresses)], _own_address(number, seat)) for seat in (0, 1)]
    for player in pair:
        await player.enter()
    wish = {"system": "aslsk", "scenario": scenario, "access": "open", "seats": [{"who": "me"}, {"who": "open"}]}
    game = (await pair[0].post("/api/games", wish)).json()["id"]
    await pair[1].post(f"/api/games/{game}/join", {})
    for player in pair:
        await player.sit(game)
    return game, pair


def _own_address(number: int, seat: int) -> str:
    return f"10.{seat}.{number // 256}.{number % 256}"


async def play_ahead(servers: Farm, scenario: str, first: int) -> None:
    """Play some games quickly, with numbers from `first` on."""

    async def quickly(number: int) -> None:
        _, pair = await seated(servers.addresses, scenario, number)
        rng = Random(number)
        for _ in range(CHOICES_AHEAD):
            for player in pair:
                if (asked := player.question) is not None:
                    await player.choose(asked, rng)
                    break
        for player in pair:
            await player.leave()

    await asyncio.gather(*(quickly(first + number) for number in range(GAMES_AHEAD)))


@asynccontextmanager
async def attacked(servers: Farm, given: argparse.Namespace) -> AsyncIterator[None]:
    """A flood meanwhile, where one is wanted; what became of it is printed."""
    if not given.flood:
        yield
        return
    wish = ["--url", servers.addresses[0], "--floods", given.flood, "--attackers", str(given.attackers)]
    command = [sys.executable, "-m", "benchmarks.floods", *wish, "--seconds", str(given.seconds + LEAD)]
    flood = await asyncio.create_subprocess_exec(*command)
    await asyncio.sleep(LEAD)
    yield
    await flood.wait()


async def play(game: str, pair: list[Player], rng: Random, seconds: float, figures: Figures) -> None:
    """One choice every two seconds on average."""
    due = perf_counter() + rng.random() * PAUSE
    until = perf_counter() + seconds
    while due < until and not pair[0].over:
        await asyncio.sleep(max(0.0, due - perf_counter()))
        for player, other in (pair, pair[::-1]):
            asked = player.question
            if asked is not None:
                figures.times.append(await choose(player, other, asked, rng))
                figures.acts[game, asked.seat] = asked.acts + 1
                break
        figures.late += perf_counter() > due + PAUSE
        due = max(due + PAUSE * rng.uniform(0.9, 1.1), perf_counter())


async def choose(player: Player, other: Player, asked: Asked, rng: Random) -> float:
    """Make a choice; the seconds until it is acknowledged and both players have what changed for them."""
    for each in (player, other):
        each.changed.clear()
    started = perf_counter()
    answer = await player.choose(asked, rng)
    assert answer == "done", "a legal choice was refused"
    # Where a choice changes nothing for the other player, nothing is sent; else it left before the acknowledgement.
    if not other.changed.is_set():
        try:
            async with asyncio.timeout(0.02):
                await other.changed.wait()
        except TimeoutError:
            return perf_counter() - started - 0.02
    return perf_counter() - started


async def run(servers: Farm, given: argparse.Namespace) -> dict[str, Any]:
    figures, began = Figures(), perf_counter()
    measuring = asyncio.create_task(servers.most_memory())
    turns = asyncio.Semaphore(SETTING_UP)

    async def begin(number: int) -> tuple[str, list[Player]]:
        async with turns:
            return await seated(servers.addresses, given.scenario, number)

    tables = await asyncio.gather(*(begin(number) for number in range(given.games)))
    setting_up = perf_counter() - began
    await play_ahead(servers, given.scenario, given.games)
    async with attacked(servers, given):
        before, own = servers.used(), process_time()
        plays = [play(game, pair, Random(number), given.seconds, figures) for number, (game, pair) in enumerate(tables)]
        ended = await asyncio.gather(*plays, return_exceptions=True)
        used = {sort: seconds - before[sort] for sort, seconds in servers.used().items()}
        used["clients"] = process_time() - own
    measuring.cancel()
    stuck = [end for end in ended if isinstance(end, BaseException)]
    for error in stuck[:3]:
        print(f"a game stood still: {error!r}", file=sys.stderr)
    for _, pair in tables:
        for player in pair:
            player.stop()
    return {
        "games": given.games,
        "web": len(servers.addresses),
        "database": servers.database.partition(":")[0],
        **quantiles(figures.times),
        "choices_a_second": round(len(figures.times) / given.seconds, 1),
        "late": figures.late,
        "cpu_ms_per_choice": {sort: round(1000 * spent / len(figures.times), 2) for sort, spent in used.items()},
        "setting_up_s": round(setting_up, 1),
        "memory_mb": await measuring,
        "stuck": len(stuck),
        "lost": await lost(servers.database, figures),
    }


async def lost(database: str, figures: Figures) -> int:
    """The games in which the database holds fewer acts of a seat than were acknowledged."""
    storage = await Storage.open(database)
    wanted = sa.select(journal.c.game, journal.c.seat, sa.func.count()).group_by(journal.c.game, journal.c.seat)
    async with storage.reading() as db:
        stored = {(game, seat): acts for game, seat, acts in await db.execute(wanted)}
    await storage.close()
    return sum(stored.get(place, 0) < acts for place, acts in figures.acts.items())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--scenario", default="ponyri")
    parser.add_argument("--rules", type=int, default=2, help="processes for the rules of each server")
    parser.add_argument("--web", type=int, default=1, help="servers; more than one need PostgreSQL")
    parser.add_argument("--flood", default="", choices=["", *FLOODS], help="what attackers send meanwhile")
    parser.add_argument("--attackers", type=int, default=1)
    parser.add_argument("--database", default="sqlite", help="sqlite, postgresql or a URL")
    given = parser.parse_args()
    with farm(given.database, given.web, ["--rules", str(given.rules), "--proxied"]) as servers:
        print(json.dumps(uvloop.run(run(servers, given))))


if __name__ == "__main__":
    main()
