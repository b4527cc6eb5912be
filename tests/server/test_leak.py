"""Non-interference on the wire: the bytes sent to a seat do not depend on what the other side hides.

Two servers hold games that are alike but for what the seat cannot know. The seat makes the same choices in both; the
other side skips its reactions by a standing order, or is asked and lets them pass. Until a die falls, both must have
sent the same bytes in the same order to the seat and to an onlooker.

The Starter Kit hides no unit. What a side hides there is what it asks, what it says among itself and how it has its
reactions answered, by an order or by hand; the dice are the same in both games, so that these can be compared to the
end.
"""

from __future__ import annotations

import asyncio
import dataclasses
import os
from collections.abc import Mapping, Sequence
from contextlib import AsyncExitStack
from itertools import count
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Any

import msgspec
import pytest

from bocage.kernel.command import Seat
from bocage.kernel.contract.procedure import Barrier, Procedure, Step
from bocage.kernel.contract.question import Ask
from bocage.kernel.contract.registry import find, register
from bocage.kernel.contract.setting import attach
from bocage.kernel.contract.state import decode
from bocage.kernel.contract.system import AnySystem
from bocage.kernel.play.game import Game
from bocage.kernel.play.orders import Order, StandingOrders, default_order
from bocage.kernel.records.record import Rolled, state_hash
from bocage.kernel.showing.view import Piece, Scene
from bocage.server.app import Server
from bocage.server.database.columns import players
from bocage.server.database.rows import GameRow, SeatRow
from bocage.server.library import Library
from bocage.server.rules import desk
from tests.contract.games import Playing
from tests.contract.secrecy import checkpoints
from tests.kernel.parts import altered
from tests.probe import SYSTEM, model
from tests.probe.show import PIECEWISE
from tests.server.client import Client
from tests.server.client import Seat as Table
from tests.server.running import config, held, serving

GAMES = int(os.environ.get("BOCAGE_LEAK_GAMES", "2"))
"""Games from which positions are taken; the long run takes 50."""
CHOICES = 8
TRIES = 12
KEY = b"the same dice for both, never shown"
NAMES = (f"{number:020x}" for number in count())


def nosy_known(s: model.State, seat: Seat) -> model.State:
    """Lets a seat know how far the hidden units of the other side have come."""
    known = model.known(s, seat)
    hidden = sum(unit.at for unit in s.units.values() if unit.stance == "hidden" and unit.side != seat)
    known.nerve = [*known.nerve, hidden]
    return known


def frame_of_the_nosy(s: model.State, seat: Seat) -> Scene:
    return msgspec.structs.replace(PIECEWISE.frame(s, seat), phase=s.nerve[-1] if len(s.nerve) > 2 else 0)


def piece_of_the_nosy(s: model.State, seat: Seat, id: int) -> Piece | None:
    """An unknown piece shows how far the hidden units have come."""
    piece = PIECEWISE.piece(s, seat, id)
    if piece is None or piece.kind != "?" or len(s.nerve) < 3:
        return piece
    return msgspec.structs.replace(piece, group=s.nerve[-1])


LEAKY = altered(
    SYSTEM, code="leaky", known=nosy_known, piecewise=dataclasses.replace(PIECEWISE, frame=frame_of_the_nosy)
)
LEAKY_PIECES = altered(
    SYSTEM, code="leaky-pieces", known=nosy_known, piecewise=dataclasses.replace(PIECEWISE, piece=piece_of_the_nosy)
)


def without_barriers(step: Step) -> Step:
    def run(s: Any) -> Procedure[None]:
        running, value = step(s), None
        while True:
            try:
                request = running.send(value)
            except StopIteration:
                return
            value = None if isinstance(request, Barrier) else (yield request)

    return run


HASTY = altered(SYSTEM, code="hasty", steps={name: without_barriers(step) for name, step in SYSTEM.rules.steps.items()})
"""Says nowhere that somebody might be asked."""
NEVER, ALWAYS = Order("never"), Order("always")


def test_every_byte_is_the_same_whatever_is_hidden(tmp_path: Path) -> None:
    assert asyncio.run(compared(tmp_path, SYSTEM, GAMES)) == []


@pytest.mark.parametrize("leaky", [LEAKY, LEAKY_PIECES], ids=lambda system: system.code)
def test_a_planted_leak_is_caught(tmp_path: Path, leaky: AnySystem) -> None:
    register(leaky)
    assert asyncio.run(compared(tmp_path, leaky, 1))


def test_a_question_that_shows_by_its_messages_is_caught(tmp_path: Path) -> None:
    register(HASTY)
    assert asyncio.run(compared(tmp_path, HASTY, 1))


async def compared(folder: Path, system: AnySystem, games: int) -> list[str]:
    """What differs, one line each."""
    settings = [config(folder / f"{name}.db", workers=0) for name in ("one", "other")]
    leaks: list[str] = []
    async with AsyncExitStack() as stack:
        servers = [await stack.enter_async_context(serving(each)) for each in settings]
        people = [[await stack.enter_async_context(Client(url)) for _ in range(3)] for url, _ in servers]
        for seed in range(games):
            play = Playing("probe", ("battle", "patrol")[seed % 2], 0, 1)
            rules = servers[0][1].services.run_rules
            game, kept = await rules(checkpoints, play, SYSTEM, seed)
            rng = Random(seed)
            for data in rng.sample(kept, 3):
                for seat in (0, 1):
                    chance = await rules(telling, game, data, seat, rng)
                    for orders in ((NEVER, NEVER), (ALWAYS, ALWAYS), (NEVER, ALWAYS)):
                        pair = await rules(states, system, game, data, seat, chance)
                        leaks += await watch_pair(servers, people, pair, seat, Random(chance), orders)
    return leaks


SCENARIOS = ("training", "polunino", "dezert")
TURNS = 14


def test_nobody_learns_what_a_side_asks_orders_or_says_to_itself(tmp_path: Path) -> None:
    assert asyncio.run(overheard(tmp_path, GAMES, "side")) == []


def test_what_is_said_aloud_is_heard(tmp_path: Path) -> None:
    assert asyncio.run(overheard(tmp_path, 1, "all"))


async def overheard(folder: Path, games: int, to: str) -> list[str]:
    """What differs for a seat or an onlooker when the other side is busy in one game and not in the other."""
    system = find("aslsk")
    leaks: list[str] = []
    async with AsyncExitStack() as stack:
        settings = [config(folder / f"{name}.db", workers=0) for name in ("one", "other")]
        servers = [await stack.enter_async_context(serving(each)) for each in settings]
        people = [[await stack.enter_async_context(Client(url)) for _ in range(3)] for url, _ in servers]
        for seed in range(games):
            rng = Random(seed)
            play = Playing("aslsk", SCENARIOS[seed % len(SCENARIOS)], 0, 1)
            rules = servers[0][1].services.run_rules
            game, kept = await rules(checkpoints, play, system, seed)
            data = rng.choice(kept)
            pair = [await rules(started, system, game, data) for _ in servers]
            leaks += await listen(servers, people, pair, seed % 2, rng, to)
    return leaks


def started(system: AnySystem, game: Game, data: bytes) -> Game:
    state = attach(decode(data, system.rules.state), game.setting)
    return Game.start(system, game.setting, state, game.header.scenario, game.header.options, key=KEY)


async def listen(
    servers: list[tuple[str, Server]], people: list[list[Client]], pair: list[Game], seat: Seat, rng: Random, to: str
) -> list[str]:
    name = next(NAMES)
    async with AsyncExitStack() as stack:
        tables: list[list[Table]] = []
        for (_, server), own, game in zip(servers, people, pair, strict=True):
            await put(server, own, game, name)
            tables.append([await stack.enter_async_context(client.at(name)) for client in own])
        quiet, busy = (mine[1 - seat] for mine in tables)
        await quiet.ask("orders", seat=1 - seat, general={"when": "never"})
        await busy.ask("orders", seat=1 - seat, general={"when": "always"}, pieces={"1": {"when": "never"}})
        for _ in range(TURNS):
            for mine in tables:
                await let_pass(mine, seat)
                for table in mine:
                    await table.settle()
            for who, listener in (("seat", seat), ("onlooker", 2)):
                raw = [mine[listener].raw for mine in tables]
                if raw[0] != raw[1]:
                    return [f"{who}: {first_difference(raw[0], raw[1])}"]
            asked = next((listening for listening in (0, 1) if tables[0][listening].asked()), None)
            if asked is None:
                break
            await busy.ask("why-not", seat=1 - seat, choice="fire")
            await busy.ask("rule", rule="ASL-3.3c")
            await busy.ask("resync", seat=1 - seat)
            await busy.ask("chat", seat=1 - seat, text="Hold the house.", to=to)
            question = tables[0][asked].question(asked)
            wanted = question["example"] if question.get("free") else rng.choice(question["offers"])["notation"]
            for mine in tables:
                await mine[asked].choose(asked, wanted)
    return []


def states(system: AnySystem, game: Game, data: bytes, seat: Seat, seed: int) -> list[Game]:
    """Two games that differ in what the seat cannot know."""
    assert system.knowledge.perturb
    one = attach(decode(data, system.rules.state), game.setting)
    other = attach(
        system.knowledge.perturb(attach(decode(data, system.rules.state), game.setting), seat, Random(seed)),
        game.setting,
    )
    header = game.header
    return [Game.start(system, game.setting, state, header.scenario, header.options, key=KEY) for state in (one, other)]


def telling(game: Game, data: bytes, seat: Seat, rng: Random) -> int:
    """The chance by which the other side is asked in one game and not in the other, where some tries find one."""
    chance = rng.randrange(1 << 30)
    for _ in range(TRIES):
        if asks_differ(states(SYSTEM, game, data, seat, chance), seat, Random(chance)):
            break
        chance = rng.randrange(1 << 30)
    return chance


def asks_differ(pair: list[Game], seat: Seat, rng: Random) -> bool:
    for _ in range(CHOICES):
        if any(is_shown(one) for one in pair) or knowledge(pair[0], seat) != knowledge(pair[1], seat):
            return False
        legal = [str(choice) for choice in pair[0].legal(seat)]
        if not legal:
            return False
        wanted = pick(legal, rng)
        for one in pair:
            one.choose(wanted, seat)
        if pair[0].to_move != pair[1].to_move:
            return True
        for one in pair:
            pass_by_hand(one, seat)
    return False


def pass_by_hand(game: Game, seat: Seat) -> None:
    while isinstance(game.decision, Ask) and game.decision.side != seat and game.decision.reaction:
        game.choose(game.decision.reaction.decline, 1 - seat)


def pick(notations: Sequence[str], rng: Random) -> str:
    """Any choice, and most often a step, which others may answer."""
    steps = [notation for notation in notations if notation.startswith("step")]
    return rng.choice(steps if steps and rng.random() < 0.8 else notations)


async def watch_pair(
    servers: list[tuple[str, Server]],
    people: list[list[Client]],
    pair: list[Game],
    seat: Seat,
    rng: Random,
    orders: tuple[Order, Order],
) -> list[str]:
    name = next(NAMES)
    async with AsyncExitStack() as stack:
        tables: list[list[Table]] = []
        for (_, server), own, game, order in zip(servers, people, pair, orders, strict=True):
            await put(server, own, game, name, {1 - seat: order})
            # The third only looks on: it must not learn anything either.
            tables.append([await stack.enter_async_context(client.at(name)) for client in own])
        for mine in tables:
            for table in mine:
                await table.settle()
        for _ in range(CHOICES):
            for mine in tables:
                await let_pass(mine, seat)
            games = [await held(server, name) for _, server in servers]
            if any(is_shown(one) for one in games) or knowledge(games[0], seat) != knowledge(games[1], seat):
                return []
            for who, listener in (("seat", seat), ("onlooker", 2)):
                raw = [mine[listener].raw for mine in tables]
                if raw[0] != raw[1]:
                    return [f"{who}: {first_difference(raw[0], raw[1])}"]
            question = tables[0][seat].question(seat)
            if not question.get("prompt"):
                return []
            offers = [offer["notation"] for offer in question.get("offers", ())]
            wanted = question["example"] if question.get("free") else pick(offers, rng)
            for mine in tables:
                await mine[seat].ask("why-not", seat=seat, choice="no-such-verb #3")
                await mine[seat].choose(seat, wanted)
    return []


def is_shown(game: Game) -> bool:
    """A die fell or the game is over: from now on games may differ."""
    return any(isinstance(entry, Rolled) for entry in game.inputs) or game.outcome is not None


def knowledge(game: Game, seat: Seat) -> str:
    """What the seat knows by the sound rules: who steps onto a hidden unit sees it, in one game and not the other."""
    return state_hash(SYSTEM.knowledge.known(game.state, seat))


def first_difference(one: list[str], other: list[str]) -> str:
    """The first messages that differ, from a little before the place where they do."""
    pairs = zip([*one, "-"], [*other, "-"], strict=False)
    first, second = next((first, second) for first, second in pairs if first != second)
    characters = zip(first, second, strict=False)
    alike = next((place for place, (mine, yours) in enumerate(characters) if mine != yours), 0)
    start = max(0, alike - 120)
    return f"{first[start : start + 300]} | {second[start : start + 300]}"


async def put(
    server: Server, own: list[Client], game: Game, name: str, orders: Mapping[Seat, Order] = MappingProxyType({})
) -> None:
    """Keep a game under a name of our own, with both players seated."""
    sitting = [
        SeatRow(
            seat,
            client.session["player"],
            None,
            None,
            StandingOrders(orders.get(seat, default_order(game.system.rules.conditions))),
            0,
        )
        for seat, client in enumerate(own[: len(game.seats)])
    ]
    row = GameRow(
        name,
        game.header,
        "open",
        True,
        own[0].session["player"],
        name,
        0,
        "",
        game.to_move,
        None,
        [],
        None,
        KEY,
        sitting,
    )
    for seat, client in enumerate(own):
        await client.http.patch("/api/session", json={"name": f"Player {seat}"})
        async with server.storage.writing() as db:  # numbers are drawn by chance, and are no secret
            mine = players.c.id == client.session["player"]
            await db.execute(players.update().where(mine).values(number=10_000 + seat))
    begun = desk.begun(game, KEY, Library())
    await server.storage.add_game(row, begun.inputs, begun.standing)


async def let_pass(tables: list[Table], seat: Seat) -> None:
    """The other side declines what it is asked, as if it had never been."""
    other = tables[1 - seat]
    await other.settle()
    while "pass" in [offer["notation"] for offer in other.question(1 - seat).get("offers", ())]:
        await other.choose(1 - seat, "pass")
    await tables[seat].settle()
    await tables[2].settle()
