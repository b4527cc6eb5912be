"""Processes of servers are killed in turn under load, and nothing that was acknowledged may be lost.

    python -m benchmarks.kills --kills 1000 --database postgresql --web 2

Killed are in turn a server (web), a process of the rules, one in which agents decide, and with PostgreSQL all
connections with the database. The next is killed when a choice was acknowledged again at every table. In the end each
game must go on, hold every acknowledged choice, and be what its record says.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from random import Random
from time import perf_counter
from typing import Any

import httpx2
import msgspec
from benchmarks.farm import Farm, farm
from benchmarks.player import Cut, Player
from benchmarks.times import quantiles
from websockets.exceptions import WebSocketException

from bocage.kernel.play.replay import replay
from bocage.server.database.storage import Storage

SEATS = {
    "both sides": [{"who": "me"}, {"who": "me"}],
    "against an agent": [{"who": "me"}, {"who": "agent", "agent": "scripted"}],
    "two players": [{"who": "me"}, {"who": "open"}],
}
SYSTEM, SCENARIO = "aslsk", "training"
PAUSE = 0.02
"""Seconds between two choices of a player."""
STUCK_SECONDS = 30.0
"""A table at which no choice is acknowledged for this time stands still."""
CUT = (Cut, WebSocketException, httpx2.HTTPError, OSError, TimeoutError, KeyError)
"""What happens to a player whose server dies; a `KeyError` where an answer is a refusal."""


class Lost(Exception):
    """An acknowledged choice is not in the game."""


class Outcome(msgspec.Struct):
    """What the kills have done."""

    kills: dict[str, int] = {}
    choices: int = 0
    games: int = 0
    lost: list[str] = []
    stuck: list[str] = []
    unlike: list[str] = []
    """Games that are not what their record says."""
    recovery: dict[str, float] = {}
    """Times until a choice was acknowledged at every table again."""


class Table:
    """Games that are played one after another by the same players."""

    def __init__(self, addresses: list[str], number: int) -> None:
        self.kind = list(SEATS)[number % len(SEATS)]
        self.addresses, self.rng = addresses, Random(number)
        self.game = ""
        self.acknowledged: dict[str, dict[int, int]] = {}
        """For each game and seat the number of acts of which the player knows that they are stored."""
        self.made = 0
        self.players = [Player(self._any_address()) for _ in range(2 if self.kind == "two players" else 1)]
        self.wish = {"system": SYSTEM, "scenario": SCENARIO, "access": "open", "seats": SEATS[self.kind]}

    def _any_address(self) -> str:
        return self.rng.choice(self.addresses)

    async def run(self) -> None:
        """Play until this is cancelled."""
        for player in self.players:
            await self._tried(player, player.enter)
        while True:
            await self._tried(self.players[0], self._begin)
            async with asyncio.TaskGroup() as group:
                for player in self.players:
                    group.create_task(self._play(player))

    async def _tried(self, player: Player, deed: Any) -> None:
        """Try again, at any server, until it is done."""
        while True:
            try:
                await deed()
                return
            except CUT:
                player.url = self._any_address()
                await asyncio.sleep(0.1)

    async def _begin(self) -> None:
        """Begin the next game."""
        first, *others = self.players
        game = (await first.post("/api/games", self.wish)).json()["id"]
        for other in others:
            (await other.post(f"/api/games/{game}/join", {})).raise_for_status()
        self.game = game
        self.acknowledged[game] = {}
        for player in self.players:
            player.over = False

    async def _play(self, player: Player) -> None:
        """Play the present game to its end, wherever the player is cut off."""
        while not player.over:
            try:
                await player.sit(self.game)
                await player.ask("ping")
                self._check(player)
                while not player.over:
                    await self._choose(player)
            except CUT:
                player.url = self._any_address()
                await asyncio.sleep(0.05)
        player.stop()

    async def _choose(self, player: Player) -> None:
        asked = player.question
        if asked is not None and await player.choose(asked, self.rng) == "done":
            known = self.acknowledged[self.game]
            known[asked.seat] = max(known.get(asked.seat, 0), asked.acts + 1)
            self.made += 1
        elif asked is None and (player.ear is None or player.ear.done()):
            raise Cut
        await asyncio.sleep(PAUSE)

    def _check(self, player: Player) -> None:
        """The game stands at least where the player was told that it stands."""
        known = self.acknowledged[self.game]
        for seat, asked in player.questions.items():
            if asked.acts < known.get(seat, 0):
                raise Lost(f"{self.game}: seat {seat} has {asked.acts} of {known[seat]} acts")


async def run(servers: Farm, tables: int, kills: int, pause: float = 0.0) -> Outcome:
    """Kill this number of times; `pause` seconds are between the recovery from one and the next."""
    outcome, rng = Outcome(), Random(1)
    played = [Table(servers.addresses, number) for number in range(tables)]
    playing = [asyncio.create_task(table.run()) for table in played]
    sorts = ["web", "rules", "worker", *(["connection"] if servers.database.startswith("postgresql") else [])]
    times: list[float] = []
    if await _all_went_on(played, playing, outcome):
        for number in range(kills):
            sort = sorts[number % len(sorts)]
            await _killed(servers, sort, rng)
            began = perf_counter()
            outcome.kills[sort] = outcome.kills.get(sort, 0) + 1
            if not await _all_went_on(played, playing, outcome):
                break
            times.append(perf_counter() - began)
            await asyncio.sleep(pause)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    outcome.choices = sum(table.made for table in played)
    outcome.recovery = quantiles(times) if times else {}
    for table in played:
        for player in table.players:
            player.stop()
    servers.stop()
    await _verify(servers.database, [table.acknowledged for table in played], outcome)
    return outcome


async def _killed(servers: Farm, sort: str, rng: Random) -> None:
    """Kill something of this sort as soon as there is one; `TimeoutError` where there is none for long."""
    until = perf_counter() + STUCK_SECONDS
    while perf_counter() < until:
        if sort == "connection":
            is_done = await servers.kill_connections()
        else:
            kill = servers.kill_web if sort == "web" else lambda rng: servers.kill_process(sort, rng)
            is_done = await asyncio.to_thread(kill, rng)
        if is_done:
            return
        await asyncio.sleep(0.1)
    raise TimeoutError(f"there is nothing of the sort {sort} to kill")


async def _all_went_on(tables: list[Table], playing: list[asyncio.Task[None]], outcome: Outcome) -> bool:
    """Wait until a choice is acknowledged at every table; False where one stands still or has lost something."""
    before = [table.made for table in tables]
    until = perf_counter() + STUCK_SECONDS
    while any(table.made == made for table, made in zip(tables, before, strict=True)):
        failed = [task.exception() for task in playing if task.done()]
        outcome.lost += [repr(error) for error in failed]
        if perf_counter() > until:
            still = [table for table, made in zip(tables, before, strict=True) if table.made == made]
            outcome.stuck += [f"{table.game} ({table.kind})" for table in still]
        if outcome.lost or outcome.stuck:
            return False
        await asyncio.sleep(0.02)
    return True


async def _verify(database: str, tables: list[dict[str, dict[int, int]]], outcome: Outcome) -> None:
    """Compare all games with what was acknowledged and with their records."""
    storage = await Storage.open(database)
    try:
        for acknowledged in tables:
            for game, known in acknowledged.items():
                stored = await storage.read(game)
                outcome.games += 1
                if stored is None or any(stored.acts[seat] < acts for seat, acts in known.items()):
                    outcome.lost.append(f"{game}: {known} in {stored.acts if stored else 'nothing'}")
                elif replay(stored.record).difference is not None:
                    outcome.unlike.append(game)
    finally:
        await storage.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=40)
    parser.add_argument("--tables", type=int, default=6)
    parser.add_argument("--database", default="sqlite", help="sqlite, postgresql or a URL")
    parser.add_argument("--web", type=int, default=1, help="servers; more than one need PostgreSQL")
    parser.add_argument("--rules", type=int, default=2, help="processes for the rules of each server")
    parser.add_argument("--pause", type=float, default=0.0)
    given = parser.parse_args()
    with farm(given.database, given.web, ["--rules", str(given.rules), "--workers", "1"]) as servers:
        outcome = asyncio.run(run(servers, given.tables, given.kills, given.pause))
    print(json.dumps(msgspec.to_builtins(outcome)))
    sys.exit(bool(outcome.lost or outcome.stuck or outcome.unlike))


if __name__ == "__main__":
    main()
