"""Games with clocks, from their beginning in the lobby to a claim, on a server whose time only the test moves."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
import sqlalchemy as sa

from bocage.kernel.play.replay import load, replay, verify
from bocage.kernel.records.forms import from_bytes
from bocage.kernel.records.record import Declared
from bocage.server.app import Server
from bocage.server.database.columns import games
from bocage.server.operation.retention import DAY, Retention
from bocage.server.rules.pool import Ended
from tests.server.client import Client, Seat, play_on
from tests.server.clocks.watch import Watch, asked_and_waiting, told
from tests.server.running import config, serving

pytestmark = pytest.mark.usefixtures("each_database")

LIVE = {"kind": "live", "bank": 300, "increment": 10}
SLOW = {"kind": "slow", "bank": 3 * DAY, "per": "turn"}


class Table:
    """Two players of one game, each at his own machine."""

    def __init__(self, watch: Watch, server: Server, one: Client, two: Client, game: str) -> None:
        self.watch, self.server, self.one, self.two, self.game = watch, server, one, two, game
        self.seats: tuple[Seat, Seat]

    async def claim(self, seat: Seat, own: int, late: int, what: str = "win") -> str:
        """Claim something; "done", or the id of the refusal."""
        answer = await seat.ask("claim", seat=own, late=late, what=what)
        return str(answer["type"] if answer["type"] == "done" else answer["why"]["id"])


@asynccontextmanager
async def at_table(folder: Path, control: Any, scenario: str = "training") -> AsyncIterator[Table]:
    watch = Watch()
    settings = config(folder / "games.db", workers=0, now=watch)
    async with serving(settings) as (url, server), Client(url) as one, Client(url) as two:
        system = "aslsk" if scenario == "training" else "probe"
        made = await one.create(system, scenario, "me", "open", access="open", control=control)
        await two.post(f"/api/games/{made['id']}/join", {})
        table = Table(watch, server, one, two, made["id"])
        async with one.at(made["id"]) as left, two.at(made["id"]) as right:
            table.seats = (left, right)
            yield table


def playing(control: Any, scenario: str = "training") -> Callable[[Callable[[Table], Awaitable[None]]], Any]:
    """A test that is played at a table."""

    def wrapped(play: Callable[[Table], Awaitable[None]]) -> Any:
        def test(tmp_path: Path) -> None:
            async def run() -> None:
                async with at_table(tmp_path, control, scenario) as table:
                    await play(table)

            asyncio.run(run())

        test.__name__ = play.__name__
        return test

    return wrapped


@playing(LIVE)
async def test_the_clock_of_the_player_who_is_asked_runs_and_each_choice_earns_its_increment(table: Table) -> None:
    asked, own, waiting, other = asked_and_waiting(*table.seats)
    begun = await told(waiting)
    assert (begun["running"], begun["left"]) == ([own], [300_000, 300_000])
    table.watch.pass_by(20)
    await asked.choose_any(own, Random(1))
    for seat in (asked, waiting):
        shown = await told(seat)
        assert (shown["left"][own], shown["left"][other]) == (300_000 - 20_000 + 10_000, 300_000)
    info = await table.one.get(f"/api/games/{table.game}")
    assert info["control"] == LIVE


@playing(LIVE)
async def test_a_game_is_claimed_when_time_has_run_out_and_the_record_tells_why(table: Table) -> None:
    asked, own, waiting, other = asked_and_waiting(*table.seats)
    table.watch.pass_by(299)
    assert await table.claim(waiting, other, own) == "fault-time-left"
    table.watch.pass_by(2)
    assert await table.claim(asked, own, own) == "fault-own-side"
    assert await table.claim(waiting, other, own) == "done"
    await asked.settle()
    for seat, number in ((asked, own), (waiting, other)):
        assert seat.views[number]["outcome"]["id"] == "outcome-timeout"
    info = await table.one.get(f"/api/games/{table.game}")
    assert info["winner"] == other
    record = from_bytes((await table.one.http.get(f"/api/games/{table.game}/record")).content)
    assert record.inputs[-1] == Declared("timeout", own)
    assert replay(record).difference is None
    assert not verify(record).findings
    assert load(record).outcome == record.outcome
    assert await table.claim(waiting, other, own) == "fault-over"


@playing(LIVE)
async def test_one_who_answers_before_the_claim_plays_on(table: Table) -> None:
    asked, own, waiting, other = asked_and_waiting(*table.seats)
    table.watch.pass_by(400)
    assert (await told(waiting))["left"][own] == 300_000, "nothing was sent meanwhile"
    await asked.choose_any(own, Random(1))
    assert (await told(waiting))["left"][own] == 10_000
    assert await table.claim(waiting, other, own) == "fault-time-left"


@playing(LIVE)
async def test_a_side_that_owes_an_answer_itself_claims_nothing(table: Table) -> None:
    asked, own, _, other = asked_and_waiting(*table.seats)
    assert await table.claim(asked, own, other) == "fault-time-left"
    assert await table.claim(asked, own, 7) == "fault-malformed"


@playing(LIVE)
async def test_a_choice_over_which_the_rules_fail_costs_no_time(table: Table) -> None:
    asked, own, _, _ = asked_and_waiting(*table.seats)
    rules, usual = table.server.services.rules, table.server.services.rules.do

    async def ended(*job: Any) -> Any:
        table.watch.pass_by(200)
        raise Ended(hung=True)

    rules.do = ended  # type: ignore[assignment,method-assign]
    assert (await asked.choose_any(own, Random(1)))["why"]["id"] == "fault-took-too-long"
    rules.do = usual  # type: ignore[method-assign]
    table.watch.pass_by(5)
    assert (await asked.choose_any(own, Random(1)))["type"] == "done"
    assert (await told(asked))["left"][own] == 300_000 - 5_000 + 10_000


@playing(LIVE)
async def test_clocks_are_paused_when_both_agree_and_go_on_when_both_do(table: Table) -> None:
    asked, own, waiting, other = asked_and_waiting(*table.seats)
    await waiting.ask("propose", seat=other, what="pause")
    assert (await told(asked))["proposal"] == {"what": "pause", "seats": [other]}
    table.watch.pass_by(30)
    await asked.ask("propose", seat=own, what="pause")
    paused = await told(waiting)
    assert (paused["paused"], paused["left"][own]) == (True, 270_000)
    table.watch.pass_by(5_000)
    await waiting.ask("propose", seat=other, what="resume")
    assert (await told(asked))["resumes"] == 900_000, "it goes on by itself in a quarter of an hour"
    await asked.ask("propose", seat=own, what="resume")
    table.watch.pass_by(10)
    again = await asked.ask("propose", seat=own, what="resume")
    assert again["why"]["id"] == "fault-not-paused"
    await asked.choose_any(own, Random(1))
    assert (await told(waiting))["left"][own] == 270_000


@playing(LIVE)
async def test_a_pause_that_one_wants_to_end_ends_by_itself(table: Table) -> None:
    asked, own, waiting, other = asked_and_waiting(*table.seats)
    for seat, number in ((asked, own), (waiting, other)):
        await seat.ask("propose", seat=number, what="pause")
    await waiting.ask("propose", seat=other, what="resume")
    table.watch.pass_by(900 + 20)
    await asked.choose_any(own, Random(1))
    assert (await told(waiting))["left"][own] == 300_000 - 20_000 + 10_000


@playing(None)
async def test_clocks_are_agreed_upon_in_a_game_that_has_none(table: Table) -> None:
    asked, own, waiting, other = asked_and_waiting(*table.seats)
    assert "clocks" not in asked.welcome
    assert (await asked.ask("propose", seat=own, what="pause"))["why"]["id"] == "fault-no-clocks"
    odd = {"kind": "slow", "bank": 5}
    assert (await asked.ask("propose", seat=own, what="control", control=odd))["why"]["id"] == "fault-time-control"
    await asked.ask("propose", seat=own, what="control", control=LIVE)
    assert "running" not in await told(waiting)
    await waiting.ask("decline", seat=other)
    assert "proposal" not in await told(asked)
    for seat, number in ((asked, own), (waiting, other)):
        await seat.ask("propose", seat=number, what="control", control=LIVE)
    assert (await told(waiting))["running"] == [own]
    table.watch.pass_by(7)
    await asked.choose_any(own, Random(1))
    assert (await told(waiting))["left"][own] == 300_000 - 7_000 + 10_000


@playing(None)
async def test_a_game_is_decided_when_both_agree_who_has_won(table: Table) -> None:
    left, right = table.seats
    await left.ask("propose", seat=0, what="award", winner=1)
    await right.ask("propose", seat=1, what="award", winner=0)
    assert not left.over, "they do not agree"
    assert (await left.ask("propose", seat=0, what="award", winner=7))["type"] == "refused"
    await left.ask("propose", seat=0, what="award", winner=0)
    await right.settle()
    assert right.views[1]["outcome"]["id"] == "outcome-agreed-win"
    assert (await table.one.get(f"/api/games/{table.game}"))["winner"] == 0
    record = from_bytes((await table.two.http.get(f"/api/games/{table.game}/record")).content)
    assert record.inputs[-1] == Declared("award", 0, 0, 0)
    assert replay(record).difference is None
    assert not verify(record).findings
    assert (await right.ask("propose", seat=1, what="award", winner=1))["why"]["id"] == "fault-over"


@playing(SLOW)
async def test_the_clocks_of_slow_games_stand_still_while_a_player_is_on_vacation(table: Table) -> None:
    asked, own, waiting, other = asked_and_waiting(*table.seats)
    away = (table.one, table.two)[own]
    table.watch.pass_by(2 * DAY)
    taken = await away.http.put("/api/vacation", json={"days": 10})
    now = int(table.watch())
    assert taken.json() == {"left": 18, "begins": now, "until": now + 10 * DAY}
    assert (await told(waiting))["away"] == {str(own): 10 * DAY * 1000}
    assert (await away.http.put("/api/vacation", json={"days": 2})).json()["error"]["id"] == "fault-away"
    table.watch.pass_by(9 * DAY)
    assert await table.claim(waiting, other, own) == "fault-time-left"
    await away.http.request("DELETE", "/api/vacation")
    assert "away" not in await told(waiting)
    table.watch.pass_by(2 * DAY)
    assert (await away.http.put("/api/vacation", json={"days": 20})).json()["error"]["id"] == "fault-vacation"
    assert await table.claim(waiting, other, own) == "done"
    assert asked is not waiting


@playing(SLOW)
async def test_a_vacation_is_planned_and_the_clocks_stand_still_from_its_beginning(table: Table) -> None:
    asked, own, waiting, other = asked_and_waiting(*table.seats)
    away, now = (table.one, table.two)[own], int(table.watch())
    wish = {"days": 10, "begins": now + 2 * DAY}
    late = await away.http.put("/api/vacation", json={**wish, "begins": now + 400 * DAY})
    assert late.json()["error"]["id"] == "fault-vacation-late"
    planned = await away.http.put("/api/vacation", json=wish)
    assert planned.json() == {"left": 18, "begins": now + 2 * DAY, "until": now + 12 * DAY}
    assert (await away.http.put("/api/vacation", json=wish)).json()["error"]["id"] == "fault-away"
    assert "away" not in await told(waiting)
    table.watch.pass_by(2 * DAY + 1)
    [player] = await table.server.services.vacations.begun((now + DAY) * 1000)
    await table.server.live_games.tell_absence(player)
    shown = await told(waiting)
    assert shown["away"] == {str(own): (10 * DAY - 1) * 1000}
    assert shown["left"][own] == DAY * 1000, "two of three days were used before it began"
    table.watch.pass_by(9 * DAY)
    assert await table.claim(waiting, other, own) == "fault-time-left"
    assert asked is not waiting


@playing(SLOW)
async def test_a_vacation_that_has_not_begun_is_called_off(table: Table) -> None:
    _, own, waiting, other = asked_and_waiting(*table.seats)
    away, now = (table.one, table.two)[own], int(table.watch())
    await away.http.put("/api/vacation", json={"days": 10, "begins": now + DAY})
    assert (await away.http.request("DELETE", "/api/vacation")).json() == {"left": 28}
    table.watch.pass_by(4 * DAY)
    assert await table.claim(waiting, other, own) == "done"


@playing(SLOW)
async def test_an_agent_takes_over_and_hands_back_to_the_player_who_returns(table: Table) -> None:
    asked, own, waiting, other = asked_and_waiting(*table.seats)
    assert await table.claim(waiting, other, own, "agent") == "fault-time-left"
    table.watch.pass_by(4 * DAY)
    assert await table.claim(asked, own, own, "return") == "fault-not-your-seat"
    assert await table.claim(waiting, other, own, "partner") == "fault-no-partner"
    assert await table.claim(waiting, other, own, "agent") == "done"
    info = await table.one.get(f"/api/games/{table.game}")
    assert info["seats"][own]["agent"]
    assert info["seats"][own]["player"]
    assert own not in (await told(waiting)).get("running", [])
    assert await table.claim(asked, own, own, "return") == "done"
    info = await table.one.get(f"/api/games/{table.game}")
    assert "agent" not in info["seats"][own]
    assert (await told(waiting))["left"][own] == 3 * DAY * 1000


@playing(LIVE)
async def test_no_agent_takes_over_in_a_live_game(table: Table) -> None:
    _, own, waiting, other = asked_and_waiting(*table.seats)
    table.watch.pass_by(400)
    assert await table.claim(waiting, other, own, "agent") == "fault-live-agent"


@playing(LIVE, "patrol")
async def test_where_something_is_hidden_a_player_who_waits_sees_the_other_clock_run(table: Table) -> None:
    for seat in table.seats:
        own = seat.welcome["seats"][0]
        shown = await told(seat)
        assert shown["running"] == ([own] if seat.asked() else [1 - own])


@playing(LIVE, "patrol")
async def test_where_something_is_hidden_clocks_are_told_with_own_views_only(table: Table) -> None:
    assert await play_on(list(table.seats), Random(3), 40) > 20
    for seat in table.seats:
        kinds = [json.loads(data)["type"] for data in seat.raw]
        told = [kind for kind in kinds[kinds.index("presence") :] if kind in ("change", "clocks")]
        assert told.count("clocks") > 10
        assert ("clocks", "clocks") not in list(pairwise(told))[1:], "a clock alone would tell that another was asked"


def test_a_live_clock_waits_for_all_players_and_a_restart_costs_nobody_time(tmp_path: Path) -> None:
    asyncio.run(restarted(tmp_path))


async def restarted(folder: Path) -> None:
    watch = Watch()
    settings = config(folder / "games.db", workers=0, now=watch)
    async with serving(settings) as (url, server), Client(url) as one, Client(url) as two:
        game = (await one.create("aslsk", "training", "me", "open", access="open", control=LIVE))["id"]
        async with one.at(game) as left:
            watch.pass_by(1_000)
            await server.services.uptime.beat()
            assert "running" not in await told(left)
            await two.post(f"/api/games/{game}/join", {})
            async with two.at(game) as right:
                _, own, _, _ = asked_and_waiting(left, right)
                watch.pass_by(10)
        await server.services.uptime.beat()
        cookies = one.http.cookies
        watch.pass_by(20)
    watch.pass_by(50_000)
    async with serving(settings) as (url, _), Client.again(url, cookies) as one, one.at(game) as left:
        assert (await told(left))["left"][own] == 300_000 - 30_000
        watch.pass_by(5)
        async with one.at(game) as again:
            assert (await told(again))["left"][own] == 300_000 - 35_000


def test_what_a_machine_sleeps_is_nobodys_time(tmp_path: Path) -> None:
    async def play() -> None:
        async with at_table(tmp_path, LIVE) as table:
            asked, own, _, _ = asked_and_waiting(*table.seats)
            table.watch.pass_by(4)
            await table.server.services.uptime.beat()
            table.watch.pass_by(7_200)
            await table.server.services.uptime.beat()
            await asked.choose_any(own, Random(1))
            assert (await told(asked))["left"][own] == 300_000 - 4_000 + 10_000

    asyncio.run(play())


def test_a_partner_takes_the_place_before_the_other_side_claims(tmp_path: Path) -> None:
    watch = Watch()
    settings = config(tmp_path / "games.db", workers=0, now=watch, dice_key=lambda: bytes(32))
    asyncio.run(partners(settings, watch))


async def partners(settings: Any, watch: Watch) -> None:
    async with AsyncExitStack() as stack:
        url, _ = await stack.enter_async_context(serving(settings))
        clients = [await stack.enter_async_context(Client(url)) for _ in range(4)]
        wishes = {"access": "open", "options": {"players": "2"}, "control": {**LIVE, "increment": 200}}
        game = (await clients[0].create("pzf", "encounter", "me", "open", "open", "open", **wishes))["id"]
        for number, client in enumerate(clients[1:], 1):
            await client.post(f"/api/games/{game}/join", {"seat": number})
        seats = [await stack.enter_async_context(client.at(game)) for client in clients]
        late = next(number for number, seat in enumerate(seats) if seat.asked())
        partner, enemy = late ^ 1, (late + 2) % 4
        assert seats[partner].asked(), "both are asked who begins, and the first answer counts"
        await seats[partner].choose_any(partner, Random(1))
        await seats[late].settle()
        assert seats[late].asked(), "now both set up, and one has earned more time than the other"
        watch.pass_by(301)
        table = Table(watch, None, clients[0], clients[1], game)  # type: ignore[arg-type]
        assert await table.claim(seats[enemy], enemy, late) == "fault-partner-first"
        assert await table.claim(seats[partner], partner, late, "partner") == "done"
        async with clients[partner].at(game) as again:
            assert again.welcome["seats"] == sorted([late, partner])
            assert (await told(again))["left"][late] == 300_000 + 200_000 - 301_000, "as much as he has himself"


def test_games_that_nobody_plays_end_and_are_kept(tmp_path: Path) -> None:
    async def play() -> None:
        async with at_table(tmp_path, None) as table:
            alone = (await table.one.create("probe", "battle", "me", "me"))["id"]
            settings = config(tmp_path / "games.db", abandon_days=90)
            retention = Retention(table.server.storage, table.server.live_games, settings)
            await retention.round()
            assert not table.seats[0].over
            async with table.server.storage.writing() as db:
                await db.execute(games.update().values(created=0))
                await db.execute(sa.text("UPDATE seats SET seen = 0"))
            await retention.round()
            for seat in table.seats:
                await seat.settle()
            assert table.seats[0].views[0]["outcome"] == {"id": "outcome-abandoned"}
            record = await table.two.http.get(f"/api/games/{table.game}/record")
            assert replay(from_bytes(record.content)).difference is None
            assert not (await table.one.get(f"/api/games/{alone}"))["over"], "a game of one's own is a save"

    asyncio.run(play())


def test_a_game_with_an_agent_is_not_awarded_by_its_only_player(tmp_path: Path) -> None:
    async def play() -> None:
        settings = config(tmp_path / "games.db", workers=0)
        async with serving(settings) as (url, _), Client(url) as one:
            game = (await one.create("aslsk", "training", "me", "scripted", control=SLOW))["id"]
            async with one.at(game) as seat:
                answer = await seat.ask("propose", seat=0, what="award", winner=0)
                assert answer["why"]["id"] == "fault-award-agent"
                assert (await one.http.post("/api/games", json=bad(LIVE, bank=0))).status_code == 422

    asyncio.run(play())


def bad(control: dict[str, Any], **changes: Any) -> dict[str, Any]:
    wishes = [{"who": "me"}, {"who": "me"}]
    return {"system": "aslsk", "scenario": "training", "seats": wishes, "control": {**control, **changes}}
