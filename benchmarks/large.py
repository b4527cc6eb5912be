"""The cost of one choice among 4,000 units: the bytes that the server sends to each seat, and its processor time.

    python -m benchmarks.large --choices 60 --json

A live game of the server is driven in this process by random play of the probe system, with a database, a connection
for every seat and one that watches. The cost is measured after 50 inputs and again after thousands. Bytes are those of
the messages to one seat; the first view is also given compressed, as a socket sends it. Where a turn ends, thousands of
units change, so the other choices are also given by themselves. Milliseconds are processor time of all threads, from a
choice until all its messages were handed to the connections.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import tempfile
import zlib
from collections.abc import Sequence
from pathlib import Path
from random import Random
from statistics import mean, median
from time import process_time
from typing import Any

import uvicorn

os.environ["BOCAGE_RULE_WITNESS"] = "0"

from tests.probe import SYSTEM

from bocage.kernel.command import Seat
from bocage.kernel.contract.registry import register
from bocage.kernel.memory import collect_seldom
from bocage.kernel.play.game import Game
from bocage.kernel.play.orders import StandingOrders, default_order
from bocage.server.config import Config
from bocage.server.database.people import People
from bocage.server.database.rows import GameRow, SeatRow
from bocage.server.database.storage import Storage
from bocage.server.library import Library
from bocage.server.livegame import LiveGame
from bocage.server.livegames import LiveGames
from bocage.server.protocol.requests import Choose
from bocage.server.rules import desk
from bocage.server.rules.host import Host
from bocage.server.rules.pool import Rules
from bocage.server.rules.turns import SERVER, Shares
from bocage.server.services import Services
from bocage.server.workers import Workers

EARLY, LATE = 50, 5000
"""Inputs after which the cost of a choice is measured."""
KEY = b"large games"
WINDOW, MEMORY = 12, 5
"""How messages are compressed by the sockets of the server: bits of the window, and level of memory."""


class Recipient:
    """A connection to a live game that keeps what it is sent."""

    def __init__(self, player: str, seats: tuple[Seat, ...]) -> None:
        self.player, self.seats = player, seats
        self.sent: list[bytes] = []

    def send(self, data: bytes) -> None:
        self.sent.append(data)

    def cut_off(self) -> None:
        raise AssertionError("nobody is to be cut off")

    def come_again(self) -> None:
        raise AssertionError("nobody is to come again")

    def take(self) -> list[bytes]:
        """The messages sent since the last call."""
        sent, self.sent = self.sent, []
        return sent


def compressed(messages: Sequence[bytes]) -> int:
    """Bytes of these messages on a fresh socket."""
    packer = zlib.compressobj(wbits=-WINDOW, memLevel=MEMORY)
    return sum(len(packer.compress(data)) + len(packer.flush(zlib.Z_SYNC_FLUSH)) for data in messages)


def played(game: Game, inputs: int, rng: Random) -> Game:
    """The game played on at random until it has `inputs` inputs or is over."""
    while game.decision is not None and len(game.inputs) < inputs:
        choose_any(game, rng)
    return game


def choose_any(game: Game, rng: Random) -> None:
    seat = rng.choice(game.to_move)
    game.choose(game.sample(seat, rng), seat)


async def opened(storage: Storage, game: Game, name: str) -> tuple[LiveGame, Game, list[Recipient]]:
    """The game as a live game, as the rules hold it, and a recipient for each seat and one that watches."""
    people, library, shares = People(storage), Library(), Shares(1.0, 1.0, 1.0)
    players = [await people.add_guest(f"Player {seat}") for seat in range(len(game.seats))]
    orders = StandingOrders(default_order(game.system.rules.conditions))
    seats = [SeatRow(seat, player.id, player.name, None, orders, 0) for seat, player in enumerate(players)]
    row = GameRow(
        name, game.header, "open", True, players[0].id, name, 0, "", game.to_move, None, [], None, KEY, seats
    )  # fmt: skip
    begun = desk.begun(game, KEY, library)
    await storage.add_game(row, begun.inputs, begun.standing)
    host = Host(library)
    rules = Rules(0, (), shares, host)
    live_games = LiveGames(Services(Config(), storage, Workers(0, (), shares), rules, library))
    live_game = await live_games.get(name)
    recipients = [Recipient(player.id, (seat,)) for seat, player in enumerate(players)] + [Recipient("", ())]
    for recipient in recipients:
        await live_game.enter(recipient, lambda views: (), SERVER)
    return live_game, host.games[name].game, recipients


async def cost(storage: Storage, game: Game, name: str, choices: int) -> dict[str, Any]:
    """The costs of the next choices of random play."""
    live_game, held, recipients = await opened(storage, game, name)
    first = [recipient.take()[0] for recipient in recipients]
    rng = Random(7)
    spent: list[float] = []
    sent: list[int] = []
    wired: list[int] = []
    turns: list[bool] = []
    while len(spent) < choices and held.decision is not None:
        seat = rng.choice(held.to_move)
        choice, turn, acts = str(held.sample(seat, rng)), held.state.player, live_game.acts[seat]
        began = process_time()
        await live_game.act(seat, acts, Choose(1, seat, acts, (choice,)))
        spent.append(1000 * (process_time() - began))
        messages = [recipient.take() for recipient in recipients]
        sent.append(max(sum(map(len, each)) for each in messages))
        wired.append(max(map(compressed, messages)))
        turns.append(held.state.player != turn)
    plain = [number for number, turned in enumerate(turns) if not turned]
    return {
        "inputs": len(game.inputs),
        "choices": len(spent),
        "first_view_bytes": max(map(len, first)),
        "first_view_compressed": max(compressed([view]) for view in first),
        "bytes_median": round(median(sent)),
        "bytes_max_within_turn": max(sent[number] for number in plain),
        "bytes_max": max(sent),
        "compressed_max": max(wired),
        "ms_median": round(median(spent), 2),
        "ms_mean": round(mean(spent), 2),
        "ms_mean_within_turn": round(mean(spent[number] for number in plain), 2),
        "ms_max_within_turn": round(max(spent[number] for number in plain), 2),
        "ms_max": round(max(spent), 2),
    }


async def measured(choices: int, late: int) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        storage = await Storage.open(f"sqlite+aiosqlite:///{Path(folder) / 'games.db'}")
        figures: dict[str, Any] = {
            "host": await cost(storage, Game.new("probe", "host", key=KEY), "host", choices),
        }
        for name, inputs in (("campaign", EARLY), ("campaign_late", late)):
            game = played(Game.new("probe", "campaign", key=KEY), inputs, Random(3))
            figures[name] = await cost(storage, game, name, choices)
        await storage.close()
    figures["late_to_early"] = round(figures["campaign_late"]["ms_median"] / figures["campaign"]["ms_median"], 2)
    return figures


def main() -> None:
    """Measure everything and print it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--choices", type=int, default=60, help="choices that are measured in each game")
    parser.add_argument("--late", type=int, default=LATE, help="inputs of the long game")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    register(SYSTEM)
    collect_seldom()
    with asyncio.Runner(loop_factory=uvicorn.Config("").get_loop_factory()) as runner:
        measures = runner.run(measured(asked.choices, asked.late))
    if asked.json:
        print(json.dumps(measures))
        return
    for name, figures in measures.items():
        lines = figures if isinstance(figures, dict) else {"": figures}
        for what, figure in lines.items():
            print(f"{name:16} {what:24} {figure:>12,}")


if __name__ == "__main__":
    main()
