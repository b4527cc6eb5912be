"""Non-interference on the wire in the systems that hide units, orders and cards (see `test_leak`).

Two servers hold games that are alike but for what one side hides. While the other side makes the same choices in both
and no die falls, every seat of it and an onlooker must be sent the same bytes in the same messages.
"""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from typing import NamedTuple

import msgspec
import pytest

from bocage.kernel.command import Seat
from bocage.kernel.contract.question import Ask
from bocage.kernel.contract.registry import codes, find
from bocage.kernel.contract.setting import attach
from bocage.kernel.contract.state import decode
from bocage.kernel.contract.system import AnySystem
from bocage.kernel.play.game import Game
from bocage.kernel.records.record import state_hash
from bocage.server.app import Server
from tests.contract.games import DECISIONS, Playing, rolls
from tests.contract.secrecy import checkpoints, knowledge
from tests.server.client import Client
from tests.server.client import Seat as Table
from tests.server.running import config, held, serving
from tests.server.test_leak import GAMES, KEY, NAMES, NEVER, first_difference, put

SYSTEMS = [code for code in codes() if find(code).knowledge.has_secrets and find(code).package.startswith("bocage")]
CHOICES = 6
PAIRS = 3
"""Pairs of states that are looked at for each seat of a game."""
TRIES = 12
MOST_SEATS = 8


class World(NamedTuple):
    """A server and its players; the last only looks on."""

    server: Server
    people: list[Client]


class Found(msgspec.Struct):
    """The leaks, the games in which something was hidden, the pairs of them that were compared, the choices made."""

    leaks: list[str] = []
    games: int = 0
    pairs: int = 0
    choices: int = 0


@pytest.mark.timeout(3600)
@pytest.mark.parametrize("code", SYSTEMS)
def test_what_a_side_hides_changes_no_byte_sent_to_others(tmp_path: Path, code: str) -> None:
    findings = asyncio.run(compared(tmp_path, find(code), GAMES // 2))
    assert findings.leaks == []
    assert findings.games == GAMES // 2
    assert findings.pairs >= GAMES
    assert findings.choices >= GAMES


async def compared(folder: Path, system: AnySystem, games: int) -> Found:
    findings, cards = Found(), [card.id for card in system.rules.scenarios()]
    async with AsyncExitStack() as stack:
        worlds = []
        for name in ("one", "other"):
            url, server = await stack.enter_async_context(serving(config(folder / f"{name}.db", workers=0)))
            people = [await stack.enter_async_context(Client(url)) for _ in range(MOST_SEATS + 1)]
            worlds.append(World(server, people))
        rules = worlds[0].server.services.run_rules
        for seed in range(games * len(cards)):
            # So few decisions of each scenario that every system costs about the same.
            play = Playing(system.code, cards[seed % len(cards)], 0, DECISIONS)
            game, kept = await rules(checkpoints, play, system, seed)
            rng, before = Random(seed), findings.pairs
            for seat in range(len(game.seats)):
                for pair in await rules(pairs, system, game, kept, seat, rng):
                    await watch(worlds, pair, seat, rng, findings)
            findings.games += findings.pairs > before
            if findings.games == games:
                break
    return findings


def pairs(system: AnySystem, game: Game, kept: list[bytes], seat: Seat, rng: Random) -> list[list[Game]]:
    """Games from states that differ in what the seat cannot know; those in which it is asked first come first."""
    alike = []
    for data in rng.sample(kept, min(TRIES, len(kept))):
        pair = perturbed(system, game, data, seat, rng)
        # Where another side is asked in one of them only, that was seen while it waited.
        if pair and not any(rolls(one) for one in pair) and pair[0].to_move == pair[1].to_move:
            alike.append(pair)
    return sorted(alike, key=lambda pair: pair[0].asked(seat) is None)[:PAIRS]


def perturbed(system: AnySystem, game: Game, data: bytes, seat: Seat, rng: Random) -> list[Game]:
    """A game from a state, and one from a state that hides something else; none where nothing is hidden."""
    assert system.knowledge.perturb
    one, other = (attach(decode(data, system.rules.state), game.setting) for _ in range(2))
    other = attach(system.knowledge.perturb(other, game.seats[seat], rng), game.setting)
    if state_hash(one) == state_hash(other):
        return []
    header = game.header
    return [Game.start(system, game.setting, state, header.scenario, header.options, key=KEY) for state in (one, other)]


async def watch(worlds: list[World], pair: list[Game], seat: Seat, rng: Random, findings: Found) -> None:
    """Play a pair of games, and note where what is sent to the side of a seat, or to an onlooker, differs."""
    name, seats = next(NAMES), pair[0].seats
    system, own = pair[0].system, [ally for ally, side in enumerate(seats) if side == seats[seat]]
    async with AsyncExitStack() as stack:
        tables: list[list[Table]] = []
        for world, game in zip(worlds, pair, strict=True):
            people = [*world.people[: len(seats)], world.people[-1]]
            await put(
                world.server, people, game, name, {other: NEVER for other in range(len(seats)) if other not in own}
            )
            tables.append([await stack.enter_async_context(client.at(name)) for client in people])
        findings.pairs += 1
        for _ in range(CHOICES):
            games = [await let_pass(world, mine, name, seat) for world, mine in zip(worlds, tables, strict=True)]
            if any(rolls(game) for game in games) or any(game.outcome for game in games):
                return
            if len({knowledge(system, game.state, seats[seat]) for game in games}) > 1:
                return
            for listener in (*own, len(seats)):
                raw = [mine[listener].raw for mine in tables]
                if raw[0] != raw[1]:
                    findings.leaks.append(f"{games[0].header.scenario} seat {listener}: {first_difference(*raw)}")
                    return
            if any(game.asked(seat) is None for game in games):
                return
            await choose(tables, seat, str(games[0].sample(seat, rng)))
            findings.choices += 1


async def choose(tables: list[list[Table]], seat: Seat, wanted: str) -> None:
    """Make the same choice in both games, after a question why something cannot be done."""
    for mine in tables:
        await mine[seat].ask("why-not", seat=seat, choice="no-such-verb #3")
        await mine[seat].choose(seat, wanted)


async def let_pass(world: World, tables: list[Table], name: str, seat: Seat) -> Game:
    """Decline for the other sides what they are asked in reaction; the game when everybody has been told all."""
    while True:
        for table in tables:
            await table.settle()
        game = await held(world.server, name)
        decision = game.decision
        if not isinstance(decision, Ask) or decision.side == game.seats[seat] or not decision.reaction:
            return game
        asked = game.to_move[0]
        await tables[asked].choose(asked, str(decision.reaction.decline))
