"""Whole games over real sockets: what a client puts together from changes is what the server sees."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

import pytest

from bocage.kernel.dice import D6, roll_number
from bocage.kernel.play.replay import verify
from bocage.kernel.records.forms import from_bytes
from bocage.kernel.records.record import Chosen
from tests.server.client import Client, Seat, play_on
from tests.server.running import config, held, serving


async def same_as_fresh(seat: Seat) -> None:
    """The views kept by changes are those the server sends in whole."""
    kept = {number: json.dumps(view, sort_keys=True) for number, view in seat.views.items()}
    await seat.ask("resync")
    for number, view in seat.views.items():
        if number is not None:
            await seat.ask("resync", seat=number)
        assert json.dumps(view, sort_keys=True) == kept[number]


@pytest.mark.parametrize(("system", "scenario"), [("aslsk", "training"), ("probe", "patrol")])
def test_two_sockets_play_a_game_to_its_end(url: str, system: str, scenario: str) -> None:
    asyncio.run(two_sockets(url, system, scenario))


async def two_sockets(url: str, system: str, scenario: str) -> None:
    rng = Random(f"{system} two sockets")
    async with Client(url) as one, Client(url) as two:
        game = await one.create(system, scenario, "me", "open", access="invited")
        assert "key" not in game
        token = game["invitation"]
        invitation = await two.get(f"/api/invitations/{token}")
        assert invitation["id"] == game["id"]
        joined = await two.post(f"/api/games/{game['id']}/join", {"token": token})
        assert [seat.get("you", False) for seat in joined["seats"]] == [False, True]
        async with one.at(game["id"]) as first, two.at(game["id"]) as second:
            await first.settle()
            assert first.heard[-1] == {"type": "presence", "online": [0, 1], "watchers": 0}
            while not first.over:
                await play_on([first, second], rng, 25)
                await same_as_fresh(first)
                await same_as_fresh(second)
            info = next(message["game"] for message in reversed(first.heard) if message["type"] == "game")
        assert info["over"]
        await proved(one, info)


async def proved(client: Client, info: dict[str, Any]) -> None:
    """The record of a finished game proves its dice."""
    response = await client.http.get(f"/api/games/{info['id']}/record")
    record = from_bytes(response.content)
    assert record.key == info["key"]
    report = verify(record)
    assert report.findings == []
    assert report.proved == report.rolls


def test_messages_go_compressed_to_whom_can_read_them(url: str) -> None:
    async def extensions() -> list[str]:
        async with Client(url) as one:
            game = await one.create("probe", "patrol", "me", "me")
            async with one.at(game["id"]) as seat:
                return [extension.name for extension in seat.socket.protocol.extensions]

    assert asyncio.run(extensions()) == ["permessage-deflate"]


def test_a_game_against_an_agent(url: str) -> None:
    asyncio.run(against_an_agent(url))


async def against_an_agent(url: str) -> None:
    async with Client(url) as one:
        game = await one.create("aslsk", "training", "me", "scripted")
        async with one.at(game["id"]) as seat:
            await play_on([seat], Random(5))
            await same_as_fresh(seat)
        info = await one.get(f"/api/games/{game['id']}")
        await proved(one, info)
        steps = (await one.get(f"/api/games/{game['id']}/replay"))["steps"]
        assert {step[1] for step in steps} == {0, 1}
        async with one.at(game["id"]) as seat:
            begin = await seat.ask("frame", seat=0, step=0)
            end = await seat.ask("frame", seat=1, step=len(steps))
            assert begin["view"]["log"] == []
            assert end["view"]["outcome"] == info["outcome"]
            assert (await seat.ask("frame", seat=0, step=len(steps) + 1))["type"] == "refused"
        await moments_of(one, game["id"], end["view"]["log"])
        branch = await one.post(
            f"/api/games/{game['id']}/branch", {"step": len(steps) // 2, "seats": [{"who": "me"}, {"who": "me"}]}
        )
        async with one.at(branch["id"]) as seat:
            await play_on([seat], Random(6), 12)
            await seat.ask("declare", seat=1, what="resign")
        await proved(one, await one.get(f"/api/games/{branch['id']}"))


async def moments_of(one: Client, game: str, log: list[Any]) -> None:
    """The step of a line is the first whose view has it."""
    for line in (0, len(log) // 2, len(log) - 1):
        step = (await one.get(f"/api/games/{game}/moment", seat="0", line=str(line)))["step"]
        async with one.at(game) as seat:
            before = await seat.ask("frame", seat=0, step=max(0, step - 1))
            there = await seat.ask("frame", seat=0, step=step)
        assert len(there["view"]["log"]) > line
        assert step == 0 or len(before["view"]["log"]) <= line
    for query, status in (("seat=0&line=100000", 404), ("seat=9&line=0", 404), ("seat=0&line=x", 422), ("", 422)):
        assert (await one.http.get(f"/api/games/{game}/moment?{query}")).status_code == status


def test_hot_seat_undo_and_plans(url: str) -> None:
    asyncio.run(hot_seat(url))


async def hot_seat(url: str) -> None:
    async with Client(url) as one:
        game = await one.create("probe", "patrol", "me", "me")
        async with one.at(game["id"]) as seat:
            assert seat.welcome["seats"] == [0, 1]
            before = json.dumps(seat.views[0]["pieces"])
            first = seat.question(0)["offers"][0]["notation"]
            done = await seat.choose(0, first, "hidden #1")
            assert (done["type"], done["made"]) == ("done", 2)
            assert json.dumps(seat.views[0]["pieces"]) != before
            assert seat.question(0)["can_undo"]
            stale = await seat.ask("undo", seat=0, acts=0)
            assert (stale["type"], stale["stale"]) == ("refused", True)
            for _ in range(2):
                undone = await seat.ask("undo", seat=0, acts=seat.question(0)["acts"])
                assert undone["type"] == "done"
            assert json.dumps(seat.views[0]["pieces"]) == before
            refused = await seat.ask("undo", seat=0, acts=seat.question(0)["acts"])
            assert refused["why"]["id"] == "fault-no-undo"
            broken = await seat.choose(0, first, "place #2 @0.0", "open #2")
            assert broken["type"] == "refused"
            assert json.dumps(seat.views[0]["pieces"]) == before
            await same_as_fresh(seat)


def test_questions_about_the_game(url: str) -> None:
    asyncio.run(questions(url))


async def questions(url: str) -> None:
    async with Client(url) as one:
        game = await one.create("aslsk", "ponyri", "me", "me")
        async with one.at(game["id"]) as seat:
            await play_on([seat], Random(2), 6)
            asked = seat.asked()[0]
            why = await seat.ask("why-not", seat=asked, choice="fly @A1")
            assert why["why"]["id"].startswith("refuse-")
            legal = seat.question(asked)["offers"][0]["notation"]
            assert "why" not in await seat.ask("why-not", seat=asked, choice=legal)
            odds = await seat.ask("odds", seat=asked, choice=legal)
            assert odds["type"] == "odds"
            assert (await seat.ask("odds", seat=asked, choice="fly @A1"))["type"] == "refused"
            board = await one.get(f"/api/boards/{game['board']}")
            labels = [hex[0] for hex in board["hexes"]]
            look = await seat.ask("sight", seat=0, a=labels[0], b=labels[-1])
            assert look["look"]["distance"] > 3
            assert look["look"]["clear"] or look["look"]["rule"]
            seen = (await seat.ask("survey", seat=0, a=labels[40]))["seen"]
            assert labels[40] in seen
            for other in labels[::17]:
                look = (await seat.ask("sight", seat=0, a=labels[40], b=other))["look"]
                assert look["clear"] == (other in seen)
            assert (await seat.ask("sight", seat=0, a="Z99", b="A1"))["type"] == "refused"
            assert (await seat.ask("rule", rule="ASL-3.2d"))["rule"]["fr"]
            assert (await seat.ask("rule", rule="ASL-0"))["rule"] is None


def test_odds_are_those_of_the_rules(url: str) -> None:
    asyncio.run(odds_of_a_shot(url))


async def odds_of_a_shot(url: str) -> None:
    rng = Random(3)
    async with Client(url) as one:
        game = await one.create("probe", "battle", "me", "me")
        async with one.at(game["id"]) as seat:
            for _ in range(40):
                asked = seat.asked()[0]
                offered = [offer["notation"] for offer in seat.question(asked).get("offers", ())]
                shots = [notation for notation in offered if notation.startswith("fire")]
                if shots:
                    break
                await seat.choose_any(asked, rng)
                await seat.settle()
            odds = await seat.ask("odds", seat=asked, choice=shots[0])
            assert abs(sum(share["share"] for share in odds["shares"]) - 1) < 1e-9
            assert odds["exact"]


TARGETS = {
    "board": {"columns": {"A": ".....", "B": "......", "C": "....."}},
    "sides": ["german", "russian"],
    "phase": "PFPh",
    "player": "german",
    "units": [
        {"name": "a", "type": "ge_467", "at": "A1"},
        {"name": "x", "type": "ru_447", "at": "C2"},
        {"name": "y", "type": "ru_426", "at": "C2"},
        {"name": "b", "type": "ge_467", "at": "A1"},
    ],
}


def test_odds_of_several_targets_and_of_numbers_are_told_one_by_one(url: str) -> None:
    asyncio.run(odds_of_targets(url))


async def odds_of_targets(url: str) -> None:
    seats = [{"who": "me"}, {"who": "me"}]
    async with Client(url) as one:
        game = await one.post("/api/games", {"system": "aslsk", "situation": TARGETS, "seats": seats})
        async with one.at(game["id"]) as both:
            await both.choose(0, "target @C2", "add #1")
            await both.settle()
            odds = await both.ask("odds", seat=0, choice="fire")
            assert [target["piece"] for target in odds["targets"]] == [2, 3]
            for target in odds["targets"]:
                assert abs(sum(share["share"] for share in target["shares"]) - 1) < 1e-9
            steady, green = ({s["outcome"]: s["share"] for s in target["shares"]} for target in odds["targets"])
            assert green["broken"] > steady["broken"] > 0
        shelled = {"units": [{"name": "gun", "side": 0, "at": "2.7"}, {"name": "x", "side": 1, "at": "2.2"}]}
        game = await one.post("/api/games", {"system": "probe", "situation": shelled, "seats": seats})
        async with one.at(game["id"]) as both:
            await both.choose(0, "take #1", "shell #1", "aim (2500,2500)")
            await both.settle()
            odds = await both.ask("odds", seat=0, choice="guess =5000")
            hits = {"name": "hits", "mean": 1.25, "low": 1, "high": 2, "bars": [[1, 1, 0.75], [2, 2, 0.25]]}
            assert odds["numbers"] == [hits]
            assert [(target["piece"], target["numbers"]) for target in odds["targets"]] == [(2, [hits])]


def test_draw_resign_rematch_and_chat(url: str) -> None:
    asyncio.run(manners(url))


async def manners(url: str) -> None:
    async with Client(url) as one, Client(url) as two, Client(url) as three:
        game = await one.create("aslsk", "training", "me", "open", access="open")
        assert game["id"] in [listed_game["id"] for listed_game in (await two.get("/api/lobby"))["games"]]
        await two.post(f"/api/games/{game['id']}/join", {})
        listed = {listed_game["id"]: listed_game for listed_game in (await three.get("/api/lobby"))["games"]}
        assert not any(seat.get("open") for seat in listed[game["id"]]["seats"]), "only to be watched now"
        late = await three.http.post(f"/api/games/{game['id']}/join", json={})
        assert late.json()["error"]["id"] == "fault-no-free-seat"
        async with one.at(game["id"]) as host, two.at(game["id"]) as guest, three.at(game["id"]) as watcher:
            assert watcher.welcome["seats"] == []
            await host.ask("chat", seat=0, text="hello", to="all")
            await host.ask("chat", seat=0, text="to myself", to="side")
            assert (await watcher.ask("chat", seat=0, text="me too", to="all"))["why"]["id"] == "fault-not-your-seat"
            for other in (guest, watcher):
                await other.settle()
                said = [message["line"]["text"] for message in other.heard if message["type"] == "chat"]
                assert said == ["hello"]
            await host.ask("declare", seat=0, what="offer-draw")
            await guest.settle()
            assert guest.views[1]["draw_offers"] == [0]
            assert not guest.over
            await guest.ask("declare", seat=1, what="offer-draw")
            assert guest.views[1]["outcome"]["id"] == "outcome-agreed-draw"
            assert (await host.ask("declare", seat=0, what="resign"))["why"]["id"] == "fault-over"
        async with one.at(game["id"]) as host:
            assert [line["text"] for line in host.welcome["chat"]] == ["hello", "to myself"]
        again = await one.post(f"/api/games/{game['id']}/rematch")
        assert [seat.get("you", False) for seat in again["seats"]] == [False, True]
        same = await two.post(f"/api/games/{game['id']}/rematch")
        assert same["id"] == again["id"]
        async with two.at(again["id"]) as guest:
            await guest.ask("declare", seat=0, what="resign")
            assert guest.views[0]["outcome"]["id"] == "outcome-resign"


WATCHED = {
    "board": {"columns": {"A": ".....", "B": "......", "C": ".....", "D": "......", "E": "....."}},
    "sides": ["american", "german"],
    "phase": "MPh",
    "player": "american",
    "units": [{"name": "mover", "type": "us_666", "at": "A1"}, {"name": "watch", "type": "ge_467", "at": "E3"}],
}
WAY = ["move #1", "to @A2", "to @A3", "to @A4"]


@pytest.mark.parametrize("orders", [{}, {"when": "never"}])
def test_a_plan_goes_on_when_the_others_let_it_pass(url: str, orders: dict[str, str]) -> None:
    asyncio.run(passed(url, orders))


async def passed(url: str, orders: dict[str, str]) -> None:
    async with Client(url) as one:
        seats = [{"who": "me"}, {"who": "me"}]
        game = await one.post("/api/games", {"system": "aslsk", "situation": WATCHED, "seats": seats, "orders": orders})
        async with one.at(game["id"]) as both:
            done = await both.choose(0, *WAY)
            assert (done["type"], done["made"]) == ("done", 2)
            for _ in range(3):
                await both.settle()
                if both.asked() == [1]:
                    await both.choose(1, "pass")
            assert [piece["place"] for piece in both.views[0]["pieces"] if piece["id"] == 1] == ["A4"]


def test_orders_and_holds(url: str) -> None:
    asyncio.run(orders(url))


async def orders(url: str) -> None:
    async with Client(url) as one:
        game = await one.create("probe", "battle", "me", "me", orders={"when": "always"})
        async with one.at(game["id"]) as seat:
            assert seat.welcome["orders"]["1"]["general"] == {"when": "always"}
            span = await until_reaction(seat, Random(1))
            asked = seat.asked()[0]
            refused = await seat.ask("hold", seat=asked, acts=seat.question(asked)["acts"], span="for ever")
            assert refused["why"]["id"] == "fault-no-hold"
            held = await seat.ask("hold", seat=asked, acts=seat.question(asked)["acts"], span=span)
            assert held["type"] == "done"
            await seat.ask("orders", seat=0, general={"when": "never"}, pieces={"3": {"when": "always"}})
            assert seat.heard[-1]["orders"] == {"general": {"when": "never"}, "pieces": {"3": {"when": "always"}}}
        async with one.at(game["id"]) as seat:
            assert seat.welcome["orders"]["0"]["general"] == {"when": "never"}


def test_orders_ask_only_about_facts_of_the_system(url: str) -> None:
    asyncio.run(facts(url))


async def facts(url: str) -> None:
    async with Client(url) as one:
        probe = next(system for system in (await one.get("/api/systems"))["systems"] if system["code"] == "probe")
        keys = [(condition["key"], condition["default"]) for condition in probe["conditions"]]
        assert keys == [("close", True), ("shown", False), ("near", False)]
        wish = {
            "system": "probe",
            "scenario": "battle",
            "seats": [{"who": "me"}] * 2,
            "orders": {"facts": ["adjacent"]},
        }
        refused = await one.http.post("/api/games", json=wish)
        assert (refused.status_code, refused.json()["error"]["id"]) == (422, "fault-no-condition")
        game = await one.create("probe", "battle", "me", "me")
        async with one.at(game["id"]) as seat:
            assert seat.welcome["orders"]["0"]["general"] == {"facts": ["close"], "effect": 10}, (
                "as the system declares"
            )
            refused_orders = await seat.ask("orders", seat=0, general={"facts": ["near", "wet"]})
            assert refused_orders["why"]["id"] == "fault-no-condition"
            assert (await seat.ask("orders", seat=0, general={"facts": ["near"]}))["type"] == "done"
            assert seat.heard[-1]["orders"] == {"general": {"facts": ["near"]}}


CHAIN = {
    "units": [
        {"name": "red", "side": 0, "at": "3.2"},
        {"name": "mate", "side": 0, "at": "4.2"},
        {"name": "blue", "side": 1, "at": "3.5"},
        {"name": "other", "side": 1, "at": "5.5"},
    ]
}


def test_a_chain_of_answers_is_let_pass_at_once(tmp_path: Path) -> None:
    asyncio.run(chain(tmp_path / "games.db"))


async def chain(database: Path) -> None:
    keys = map(b"%d".__mod__, range(9999))
    timid = next(key for key in keys if all(roll_number(key, number, D6)[0] > 4 for number in range(6)))
    async with serving(config(database, dice_key=lambda: timid)) as (url, _), Client(url) as one:
        wish = {"system": "probe", "situation": CHAIN, "options": {"volleys": True}, "orders": {"when": "always"}}
        game = await one.post("/api/games", {**wish, "seats": [{"who": "me"}, {"who": "me"}]})
        async with one.at(game["id"]) as both:
            for seat, choice in ((0, "take #1"), (0, "step #1 @3.3"), (1, "shoot #3>#1")):
                await both.choose(seat, choice)
                await both.settle()
            question = both.question(0)
            assert (question["prompt"]["id"], question["spans"]) == ("prompt-answer", ["chain", "unit", "turn"])
            assert (await both.ask("hold", seat=0, acts=question["acts"], span="chain"))["made"] == 1
            await both.choose(1, "shoot #4>#1")
            await both.settle()
            assert both.question(0)["prompt"]["id"] == "prompt-order", "the other shot was let pass"
            for seat, choice in ((0, "take #2"), (0, "fire #2>#3"), (1, "shoot #3>#2")):
                await both.choose(seat, choice)
                await both.settle()
            assert both.question(0)["prompt"]["id"] == "prompt-answer", "that is another chain"


def test_a_question_is_not_asked_again_until_it_is_wanted_again(url: str) -> None:
    asyncio.run(skipping(url))


async def skipping(url: str) -> None:
    async with Client(url) as one:
        game = await one.create("aslsk", "training", "me", "me", skips=["prompt-set-up"])
        async with one.at(game["id"]) as both:
            assert both.welcome["orders"]["0"]["skips"] == ["prompt-set-up"]
            assert both.question(1)["prompt"]["id"] == "prompt-set-up", "only what may be skipped is"
            await ended(both, "prompt-transfer")
            acts = both.question(0)["acts"]
            assert both.question(0)["spans"] == ["game"]
            assert (await both.ask("hold", seat=0, acts=acts, span="game"))["made"] == 1
            await both.settle()
            assert both.question(1)["prompt"]["id"] == "prompt-transfer", "the other is asked as before"
            await both.choose(1, "end")
            assert "prompt-transfer" not in await ended(both, "prompt-advance")
            await both.ask("orders", seat=0, general={}, skips=[])
            await ended(both, "prompt-transfer", 0)


async def ended(seat: Seat, wanted: str, whose: int | None = None) -> list[str]:
    """Goes on, doing nothing, until something is asked; what seat 0 was asked on the way."""
    asked: list[str] = []
    for _ in range(40):
        await seat.settle()
        asked_seat = seat.asked()[0]
        question = seat.question(asked_seat)
        if question["prompt"]["id"] == wanted and whose in (None, asked_seat):
            return asked
        asked += [question["prompt"]["id"]] if asked_seat == 0 else []
        offers = [offer["notation"] for offer in question["offers"]]
        await seat.choose(asked_seat, next(one for one in ("end", "stop", "ready", offers[-1]) if one in offers))
    raise AssertionError(f"{wanted} was not asked")


async def until_reaction(seat: Seat, rng: Random) -> str:
    for _ in range(200):
        asked = seat.asked()[0]
        spans = seat.question(asked).get("spans")
        if spans:
            return str(spans[-1])
        await seat.choose_any(asked, rng)
        await seat.settle()
    raise AssertionError("nobody was shot at")


@pytest.mark.parametrize("agent", ["failing", "wrong"])
def test_an_agent_that_cannot_play_is_played_for(url: str, agent: str) -> None:
    asyncio.run(bad_agent(url, agent))


async def bad_agent(url: str, agent: str) -> None:
    async with Client(url) as one:
        game = await one.create("probe", "patrol", "me", agent)
        async with one.at(game["id"]) as seat:
            await play_on([seat], Random(4))


def test_the_plan_of_an_agent_is_carried_out_as_one_act(tmp_path: Path) -> None:
    asyncio.run(planning_agent(tmp_path))


async def planning_agent(folder: Path) -> None:
    async with serving(config(folder / "games.db")) as (url, server), Client(url) as one:
        game = await one.create("probe", "patrol", "me", "planning")
        async with one.at(game["id"]) as seat:
            await play_on([seat], Random(4))
        table = await server.live_games.get(game["id"])
        chosen = [entry for entry in (await held(server, game["id"])).inputs if isinstance(entry, Chosen)]
        made = [entry.choice.verb for entry in chosen if entry.seat == 1 and not entry.auto]
        rests = made.count("rest")
        assert rests > 1
        assert table.acts[1] <= len(made) - rests, "a unit is taken and rests in one act"


def test_an_agent_has_so_much_time_and_holds_up_nobody(tmp_path: Path) -> None:
    asyncio.run(slow_agent(tmp_path))


async def slow_agent(folder: Path) -> None:
    slow = config(folder / "games.db", agent_seconds=0.3)
    async with serving(slow) as (url, server), Client(url) as one:
        game = await one.create("probe", "battle", "me", "slow")
        async with one.at(game["id"]) as seat:
            await seat.choose(0, "end")
            waits = []
            table = await server.live_games.get(game["id"])
            while table.acts[1] < 2:
                before = monotonic()
                await seat.settle()
                waits.append(monotonic() - before)
                await asyncio.sleep(0.02)
            assert len(waits) > 10, "nothing was waited for"
            assert sorted(waits)[-3] < 0.5
