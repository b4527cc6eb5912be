"""Two players a side over the network: from the lobby to the end, each with his own units."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from bocage.kernel.records.record import Chosen, Input
from bocage.server.livegame import LiveGame
from bocage.server.rules.turns import SERVER, Payer
from bocage.server.worker import Answer, Decided, DecideJob, Job, Position
from bocage.server.workers import Workers
from tests.server.client import Client, Seat
from tests.server.running import config, held, serving

RED, BLUE = (0, 1), (2, 3)


class Four(NamedTuple):
    """A game with two players a side, and those who play it."""

    game: dict[str, Any]
    clients: list[Client]
    seats: list[Seat]


async def four_at_one_table(stack: AsyncExitStack, url: str, scenario: str, **options: str) -> Four:
    """A game with two players a side: one client creates it, three others follow the invitation."""
    clients = [await stack.enter_async_context(Client(url)) for _ in range(4)]
    wish = {
        "system": "pzf", "scenario": scenario, "access": "invited", "options": {"players": "2", **options},
        "seats": [{"who": "me"}, {"who": "open"}, {"who": "open"}, {"who": "open"}],
    }  # fmt: skip
    made = await clients[0].post("/api/games", wish)
    for client in clients[1:]:
        await client.post(f"/api/games/{made['id']}/join", {"token": made["invitation"]})
    return Four(made, clients, [await stack.enter_async_context(client.at(made["id"])) for client in clients])


async def play(seats: Sequence[Seat], rng: Random, most: int, *, lazily: bool = False) -> int:
    """Choices of those who are asked, until the game is over or long enough; gives how many were made.

    They are left to chance but for the set-up, or `lazily` ended as soon as possible.
    """
    for made in range(most):
        for seat in seats:
            await seat.settle()
        if any(seat.over for seat in seats):
            return made
        open_questions = [
            (seat, number)
            for number, seat in enumerate(seats)
            if seat.question(number).get("prompt") and not seat.question(number).get("agreed")
        ]
        seat, number = open_questions[rng.randrange(len(open_questions))]
        answer = await answered(seat, number, rng, ("set-up", "end", "pass", "done") if lazily else ("set-up",))
        assert answer["type"] == "done" or answer["why"]["id"] == "fault-moved-on", answer
    return most


async def answered(seat: Seat, number: int, rng: Random, wanted: Sequence[str]) -> dict[str, Any]:
    """The first of the wanted choices that is offered, or any."""
    question = seat.question(number)
    offers = [offer["notation"] for offer in question.get("offers", ())]
    choice = next((notation for notation in wanted if notation in offers), "")
    return await seat.choose(number, choice or question.get("example") or rng.choice(offers))


def test_four_players_land_at_omaha_and_end_the_game(url: str) -> None:
    async def game() -> None:
        async with AsyncExitStack() as stack:
            made, _, seats = await four_at_one_table(stack, url, "omaha", omaha_strips="2")
            assert [one["side"] for one in made["seats"]] == [0, 0, 1, 1]
            assert [seat.welcome["seats"] for seat in seats] == [[0], [1], [2], [3]]
            await play(seats, Random(1), 40)
            assert not any(seat.over for seat in seats)
            for number, seat in enumerate(seats):
                side = made["seats"][number]["side"]
                commanders = {piece.get("commander") for piece in seat.views[number]["pieces"] if piece["side"] == side}
                assert commanders - {None} == set((RED, BLUE)[side]), "one sees who commands what of one's own side"
                others = [piece for piece in seat.views[number]["pieces"] if piece["side"] != side]
                assert not any("commander" in piece for piece in others), "and nothing of the other's command"
            await seats[0].ask("chat", seat=0, text="to my ally", to="side")
            heard = []
            for seat in seats:
                await seat.settle()
                heard.append(any(said["type"] == "chat" for said in seat.heard))
            assert heard == [True, True, False, False]
            assert (await seats[2].ask("declare", seat=2, what="resign"))["type"] == "done"
            await seats[3].settle()
            assert not seats[3].over, "a side resigns when all its players do"
            assert (await seats[3].ask("declare", seat=3, what="resign"))["type"] == "done"
            for number, seat in enumerate(seats):
                await seat.settle()
                assert seat.views[number]["outcome"] == {"id": "outcome-resign", "args": {"winner": "german"}}

    asyncio.run(game())


def test_a_unit_is_handed_over_and_its_new_commander_is_asked_about_it(url: str) -> None:
    async def game() -> None:
        async with AsyncExitStack() as stack:
            _, _, seats = await four_at_one_table(stack, url, "encounter")
            mine = [piece["id"] for piece in seats[0].views[0]["pieces"] if piece.get("commander") == 0]
            wrong = await seats[1].ask("hand-over", seat=1, piece=mine[0], to=0)
            assert wrong["why"]["id"] == "refuse-not-your-command"
            foe = await seats[0].ask("hand-over", seat=0, piece=mine[0], to=2)
            assert foe["why"]["id"] == "refuse-hand-over-to-enemy"
            nobody = await seats[0].ask("hand-over", seat=0, piece=mine[0], to=7)
            assert nobody["why"]["id"] == "fault-malformed"
            assert (await seats[0].ask("hand-over", seat=0, piece=mine[0], to=1))["type"] == "done"
            await seats[1].settle()
            now = {piece["id"]: piece.get("commander") for piece in seats[1].views[1]["pieces"]}
            assert now[mine[0]] == 1

    asyncio.run(game())


def test_four_players_play_a_game_to_its_end_and_the_sides_change_in_the_next(url: str) -> None:
    async def game() -> None:
        async with AsyncExitStack() as stack:
            made, clients, seats = await four_at_one_table(stack, url, "farm")
            await play(seats, Random(3), 500, lazily=True)
            assert all(seat.over for seat in seats)
            again = [await client.post(f"/api/games/{made['id']}/rematch") for client in clients]
            own = [[seat["seat"] for seat in game["seats"] if seat.get("you")] for game in again]
            assert own == [[2], [3], [0], [1]]

    asyncio.run(game())


class SlowThoughts:
    """Workers of a server whose agents' answers arrive only after another player has chosen."""

    def __init__(self, workers: Workers) -> None:
        self._ask = workers.ask
        self.thinking = asyncio.Event()
        """An agent has an answer that is held back."""
        self.released = asyncio.Event()
        self.plans: dict[int, list[str]] = {}
        """What was last decided, by the number of inputs the game had."""

    async def ask(self, job: Job, game: str, seconds: float, payer: Payer = SERVER) -> Answer:
        answer = await self._ask(job, game, seconds, payer)
        if isinstance(job, DecideJob) and isinstance(job.position, Position):
            assert isinstance(answer, Decided)
            self.plans[job.position.at + len(job.position.inputs)] = answer.plan
            self.thinking.set()
            await self.released.wait()
            self.released.clear()
        return answer

    def release(self) -> None:
        self.thinking.clear()
        self.released.set()


def test_an_agent_plays_its_own_plans_beside_an_ally_who_chooses_while_it_thinks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    asyncio.run(beside_an_agent(tmp_path, monkeypatch))
    assert [said.getMessage() for said in caplog.records if said.name == "bocage.server"] == []


async def beside_an_agent(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with serving(config(folder / "games.db")) as (url, server), Client(url) as one:
        slow = SlowThoughts(server.services.workers)
        monkeypatch.setattr(server.services.workers, "ask", slow.ask)
        made = await one.create("pzf", "omaha", "me", "scripted", "me", "me", options={"players": "2"})
        async with one.at(made["id"]) as seat:
            table = await server.live_games.get(made["id"])
            await choose_while_an_agent_thinks(seat, table, slow, Random(2))
        assert_planned(list((await held(server, made["id"])).inputs), 1, slow.plans)


async def is_asked(table: LiveGame, seat: int) -> bool:
    async with table.lock:
        return seat in table.row.to_move


async def choose_while_an_agent_thinks(seat: Seat, table: LiveGame, slow: SlowThoughts, rng: Random) -> None:
    """Let the agent of seat 1 go on after each choice of the others, until its ally often chose meanwhile."""
    together = 0
    while together < 12:
        assert not seat.over, "the game ended too early"
        async with asyncio.timeout(30):
            while not slow.thinking.is_set() and await is_asked(table, 1):
                await seat.settle()
        await seat.settle()
        free = [own for own in seat.asked() if not seat.question(own).get("agreed")]
        if free:
            own = 0 if 0 in free else rng.choice(free)
            together += own == 0 and slow.thinking.is_set()
            answer = await answered(seat, own, rng, ("set-up",))
            assert answer["type"] == "done", answer
        if slow.thinking.is_set():
            slow.release()


def assert_planned(inputs: Sequence[Input], seat: int, plans: dict[int, list[str]]) -> None:
    """Every choice that a seat made itself is the next of the plan it thought of in that very position."""
    plan: list[str] = []
    made = 0
    for number, entry in enumerate(inputs):
        if isinstance(entry, Chosen) and entry.seat == seat and not entry.auto:
            plan = list(plans.get(number, plan))
            assert plan[:1] == [str(entry.choice)], f"input {number} was not planned"
            plan.pop(0)
            made += 1
    assert made > 1, "the agent hardly chose"
