"""The HTTP interface: who may do what, what is refused and how, and that its description is what is served."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any, get_args

import httpx2
import msgspec
import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from websockets.asyncio.client import connect

from bocage.server.config import Limits
from bocage.server.openapi import openapi
from bocage.server.protocol.answers import ServerMessage
from bocage.server.protocol.requests import ClientMessage
from bocage.server.schema import wire_schema
from tests.server.client import Client
from tests.server.running import ROOT, config, serving

NEW = {"system": "aslsk", "scenario": "training", "seats": [{"who": "me"}, {"who": "me"}]}


def test_the_page_and_every_answer_carry_the_headers(url: str) -> None:
    client = httpx2.Client(base_url=url, timeout=30)
    for path in ("/", "/game/abcd", "/join/abcd", "/api/systems", "/api/nothing", "/nothing"):
        response = client.get(path)
        policy = response.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe-eval" not in policy
        assert response.headers["x-content-type-options"] == "nosniff"
        assert response.headers["x-frame-options"] == "DENY"
        assert "server" not in response.headers


def test_a_guest_needs_nothing_and_keeps_its_cookie(url: str) -> None:
    asyncio.run(guest(url))


async def guest(url: str) -> None:
    async with Client(url) as one:
        assert one.session["guest"]
        again = await one.post("/api/session")
        assert again == one.session
        renamed = await one.http.patch("/api/session", json={"name": "  Ada   L. "})
        assert renamed.json()["name"] == "Ada L."
        assert renamed.json()["shown"] == one.session["shown"].replace("Guest", "Ada L.")
        cookie = next(iter(one.http.cookies.jar))
        assert cookie.has_nonstandard_attr("HttpOnly")
        forged = (cookie.value or "")[:-3] + "abc"
        async with httpx2.AsyncClient(base_url=url, cookies={"bocage": forged}) as other:
            assert (await other.get("/api/games")).status_code == 401


def test_accounts(url: str) -> None:
    asyncio.run(accounts(url))


async def accounts(url: str) -> None:
    async with Client(url) as one, Client(url) as two:
        game = await one.create("aslsk", "training", "me", "me")
        secret = {"name": "Montgomery", "password": "correct horse"}
        one.use(await one.post("/api/accounts", secret))
        assert not one.session["guest"]
        assert "Montgomery" not in str(one.session), "the name for signing in is not shown"
        taken = await two.http.post("/api/accounts", json={"name": "MONTGOMERY", "password": "another one"})
        assert (taken.status_code, taken.json()["error"]["id"]) == (409, "fault-name-taken")
        wrong = await two.http.post("/api/login", json={**secret, "password": "wrong horse"})
        nobody = await two.http.post("/api/login", json={"name": "Nobody", "password": "wrong horse"})
        assert wrong.json() == nobody.json()
        assert wrong.status_code == 403
        two.use(await two.post("/api/login", secret))
        assert [listed["id"] for listed in (await two.get("/api/games"))["games"]] == [game["id"]]
        assert (await two.http.delete("/api/session")).status_code == 204
        assert (await two.http.get("/api/games")).status_code == 401


def test_an_account_changes_its_name_and_its_password(url: str) -> None:
    asyncio.run(changed_account(url))


async def changed_account(url: str) -> None:
    async with Client(url) as one, Client(url) as two:
        guest = await one.http.post("/api/password", json={"old": "correct horse", "new": "battery staple"})
        assert (guest.status_code, guest.json()["error"]["id"]) == (409, "fault-no-account")
        secret = {"name": "Wavell", "password": "correct horse"}
        one.use(await one.post("/api/accounts", secret))
        two.use(await two.post("/api/login", secret))
        one.use((await one.http.patch("/api/session", json={"name": "Archibald"})).json())
        assert one.session["name"] == "Archibald"
        wrong = await one.http.post("/api/password", json={"old": "wrong horse", "new": "battery staple"})
        assert (wrong.status_code, wrong.json()["error"]["id"]) == (403, "fault-password")
        one.use(await one.post("/api/password", {"old": "correct horse", "new": "battery staple"}))
        assert (await two.http.get("/api/games")).status_code == 401, "the other browser is signed out"
        for name, password in (("Wavell", "correct horse"), ("Archibald", "battery staple")):
            old = await two.http.post("/api/login", json={"name": name, "password": password})
            assert old.status_code == 403
        two.use(await two.post("/api/login", {"name": "wavell", "password": "battery staple"}))
        assert two.session["player"] == one.session["player"]


def test_open_games_are_listed_to_join_and_to_watch(url: str) -> None:
    asyncio.run(listed(url))


async def listed(url: str) -> None:
    async with Client(url) as one, Client(url) as two:
        free = await one.create("probe", "patrol", "me", "open", access="open")
        full = await one.create("probe", "patrol", "me", "me", access="open")
        shut = await one.create("probe", "patrol", "me", "me", access="open", watch=False)
        games = [game["id"] for game in (await two.get("/api/lobby"))["games"]]
        assert free["id"] in games
        assert full["id"] in games
        assert shut["id"] not in games


@pytest.mark.parametrize(
    ("headers", "status", "id"),
    [
        ({"X-CSRF-Token": ""}, 403, "fault-csrf"),
        ({"X-CSRF-Token": "0" * 32}, 403, "fault-csrf"),
        ({"Origin": "https://elsewhere.example"}, 403, "fault-origin"),
        ({"Sec-Fetch-Site": "cross-site"}, 403, "fault-origin"),
        ({"Host": "elsewhere.example"}, 400, "fault-host"),
        ({"Host": "[["}, 400, "fault-host"),
        ({"Content-Type": "text/plain"}, 415, "fault-malformed"),
        ({"Cookie": ""}, 401, "fault-no-session"),
    ],
)
def test_forged_requests_are_refused(url: str, headers: dict[str, str], status: int, id: str) -> None:
    async def forge() -> httpx2.Response:
        async with Client(url) as one:
            return await one.http.post("/api/games", content=msgspec.json.encode(NEW),
                                       headers={"Content-Type": "application/json", **headers})  # fmt: skip

    response = asyncio.run(forge())
    assert (response.status_code, response.json()["error"]["id"]) == (status, id)
    assert response.json()["sentence"].endswith(".")


@pytest.mark.parametrize(
    ("body", "status", "id"),
    [
        (b"", 422, "fault-malformed"),
        (b"[" * 5000, 422, "fault-malformed"),
        (b'{"system": "aslsk", "scenario": "training", "seats": [], "more": 1}', 422, "fault-malformed"),
        ({**NEW, "seats": [{"who": "me"}]}, 422, "fault-seats"),
        ({**NEW, "seats": [{"who": "me"}, {"who": "agent", "agent": "hal"}]}, 422, "fault-no-agent"),
        ({**NEW, "seats": [{"who": "me"}, {"who": "open"}]}, 422, "fault-open-private"),
        ({**NEW, "system": "chess"}, 404, "fault-no-system"),
        ({**NEW, "scenario": "../../etc"}, 404, "fault-no-scenario"),
        ({**NEW, "options": {"E2": "perhaps"}}, 422, "fault-options"),
        ({**NEW, "options": {"X": True}}, 422, "fault-options"),
        ({"system": "aslsk", "situation": {"board": "x" * 300}, "seats": NEW["seats"]}, 422, "fault-situation"),
        (b" " * 70_000, 413, "fault-too-large"),
    ],
)
def test_bad_games_are_refused(url: str, body: Any, status: int, id: str) -> None:
    async def wish() -> httpx2.Response:
        async with Client(url) as one:
            data = body if isinstance(body, bytes) else msgspec.json.encode(body)
            return await one.http.post("/api/games", content=data, headers={"Content-Type": "application/json"})

    response = asyncio.run(wish())
    assert (response.status_code, response.json()["error"]["id"]) == (status, id)


def test_a_private_game_is_nobodys_business(url: str) -> None:
    asyncio.run(private(url))


async def private(url: str) -> None:
    async with Client(url) as one, Client(url) as two:
        own = (await one.create("aslsk", "training", "me", "me"))["id"]
        asked = await one.create("probe", "patrol", "me", "open", access="invited", watch=False)
        for path in ("", "/replay", "/record"):
            for game in (own, asked["id"], "0000", "%00"):
                assert (await two.http.get(f"/api/games/{game}{path}")).status_code == 404
        for game in (own, asked["id"]):
            assert (await two.http.post(f"/api/games/{game}/join", json={"token": "x"})).status_code == 404
            await turned_away(two, game)
        await turned_away(two, asked["id"], asked["invitation"])
        assert (await one.http.get(f"/api/games/{asked['id']}/record")).json()["error"]["id"] == "fault-hidden"
        assert (await one.http.get(f"/api/games/{own}/record")).status_code == 200
        assert b"key" not in (await one.http.get(f"/api/games/{own}/record", params={"form": "text"})).content
        assert (await one.http.post(f"/api/games/{own}/rematch")).json()["error"]["id"] == "fault-not-over"


async def turned_away(client: Client, game: str, token: str = "") -> None:
    with pytest.raises(Exception, match="4404"):
        async with client.at(game, token):
            pass


def test_a_socket_from_another_page_is_refused(url: str) -> None:
    asyncio.run(foreign_socket(url))


async def foreign_socket(url: str) -> None:
    async with Client(url) as one:
        game = await one.create("aslsk", "training", "me", "me")
        cookie = "; ".join(f"{name}={value}" for name, value in one.http.cookies.items())
        address = f"{url.replace('http', 'ws')}/api/games/{game['id']}/socket"
        for headers in ({"Cookie": cookie, "Origin": "https://elsewhere.example"}, {"Cookie": ""}):
            with pytest.raises(Exception, match="403"):
                async with connect(address, additional_headers=headers):
                    pass


def test_what_can_be_played(url: str) -> None:
    asyncio.run(library(url))


async def library(url: str) -> None:
    async with Client(url) as one:
        systems = {system["code"]: system for system in (await one.get("/api/systems"))["systems"]}
        aslsk = systems["aslsk"]
        assert {"random", "scripted"} <= set(aslsk["agents"])
        ids = {rule["id"] for rule in (await one.get("/api/systems/aslsk/rules"))["rules"]}
        for scenario in aslsk["scenarios"]:
            assert sum(scenario["balance"]) == 200
            assert max(scenario["balance"]) <= 130, "no side wins more than 65 in a hundred"
            assert set(scenario["rules"]) <= ids
            assert {group["side"] for group in scenario["forces"]} == {0, 1}
            assert scenario["note"]["id"] == f"scenario-{scenario['id']}-note"
            board = await one.get(f"/api/boards/{scenario['board']}")
            assert board["geojson"]["type"] == "FeatureCollection"
            west, south, east, north = board["size"]
            assert all(west < x < east and south < y < north for _, x, y, _, _ in board["hexes"])
            assert len(board["outline"]) == 6
        table = await one.get(f"/api/boards/{systems['probe']['scenarios'][0]['board']}")
        assert (table["hexes"], table["size"], table["points"]) == ([], [0, 0, 5, 6], 1000)
        for language in ("en", "fr"):
            response = await one.http.get(f"/api/systems/aslsk/texts/{language}.ftl", params={"v": aslsk["texts"]})
            assert "immutable" in response.headers["cache-control"]
            entries = FluentParser().parse(response.text).body
            ids = {entry.id.name for entry in entries if isinstance(entry, ftl.Message)}
            assert {"fault-over", "refuse-not-asked", "aslsk-title"} <= ids
        rules = (await one.get("/api/systems/aslsk/rules"))["rules"]
        assert all(rule["en"] and rule["fr"] for rule in rules)
        assert any(rule.get("cases") for rule in rules)
        loose = (await one.get("/api/systems/pzf/rules"))["rules"]
        assert not [rule["id"] for rule in loose if "_" in rule["en"] + rule["fr"]]
        for path in ("/api/systems/aslsk/texts/de.ftl", "/api/systems/x/rules", "/api/boards/x", "/api/x"):
            assert (await one.http.get(path)).status_code == 404
        assert (await one.http.put("/api/games")).json()["error"]["id"] == "fault-method"


def test_too_much_is_too_much(tmp_path: Path) -> None:
    limits = Limits(requests="20/minute", guests="3/minute", logins="2/minute", messages="5/minute", sockets=2)
    asyncio.run(too_much(config(tmp_path / "games.db", limits=limits, workers=0)))


async def too_much(settings: Any) -> None:
    async with serving(settings) as (url, _), Client(url) as one:
        game = (await one.create("aslsk", "training", "me", "me"))["id"]
        async with one.at(game) as first, one.at(game):
            await turned_away(one, game)
            answers = [await first.ask("ping") for _ in range(4)]
            assert answers[-1]["type"] == "pong"
            await first.send("ping")
            assert (await first.receive())["why"]["id"] == "fault-too-fast"
        tries = [await one.http.post("/api/login", json={"name": "x", "password": "12345678"}) for _ in range(3)]
        assert [response.status_code for response in tries] == [403, 403, 429]
        async with httpx2.AsyncClient(base_url=url) as other:
            codes = []
            for _ in range(3):
                codes.append((await other.post("/api/session")).status_code)
                other.cookies.clear()
        assert codes == [200, 200, 429]
        codes = [(await one.http.get("/api/systems")).status_code for _ in range(20)]
        assert codes[-1] == 429


def test_the_description_is_complete() -> None:
    described = openapi()
    words = msgspec.json.encode(described).decode()
    for name in re.findall(r'"#/components/schemas/(\w+)"', words):
        assert name in described["components"]["schemas"]
    assert {"GameInfo", "Fault", "CreateGame"} <= set(described["components"]["schemas"])
    for path, methods in described["paths"].items():
        for operation in methods.values():
            assert {parameter["name"] for parameter in operation["parameters"] if parameter["in"] == "path"} == set(
                re.findall(r"{(\w+)}", path)
            )
    schema = wire_schema()
    kinds = [kind.__name__ for kind in (*get_args(ServerMessage), *get_args(ClientMessage))]
    assert set(kinds) <= set(schema["$defs"])


def test_every_fault_and_every_mail_has_its_words() -> None:
    used: set[str] = set()
    for file in (ROOT / "src/bocage/server").rglob("*.py"):
        used |= set(re.findall(r'"((?:fault|mail)-[a-z-]+)"', file.read_text("utf-8")))
    written = set(re.findall(r"^([a-z-]+) =", (ROOT / "src/bocage/server/text/en/server.ftl").read_text("utf-8"), re.M))
    assert used == written
