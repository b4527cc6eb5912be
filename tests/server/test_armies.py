"""Army lists over the wire: rosters are shown and changed step by step, lists are kept for their player only."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from alembic import command
from alembic.config import Config

from bocage.server.armies import MAX_ARMIES
from bocage.server.database.migrate import MIGRATIONS, migrate
from tests.server.client import Client

ROSTER = "/api/systems/pzf/roster"
READY = "us_1000"


async def build(client: Client, *changes: str, **more: Any) -> dict[str, Any]:
    """The roster after some changes, begun from nothing."""
    army: dict[str, Any] = await client.post(ROSTER, {"options": {"army_points": "1000"}, **more})
    for change in changes:
        army = await client.post(ROSTER, {"list": army["judged"]["value"], "change": change})
    return army


def test_a_roster_is_changed_step_by_step(url: str) -> None:
    asyncio.run(changed(url))


async def changed(url: str) -> None:
    async with Client(url) as one:
        empty = await build(one)
        assert [reason["why"]["id"] for reason in empty["judged"]["reasons"]] == ["refuse-no-troops"]
        assert empty["frame"] == {"army_points": "1000", "army_period": "F"}
        army = await build(one, empty["charts"][0]["more"]["change"], "add us_mg_team 0")
        assert (army["judged"]["total"], army["judged"]["limit"]) == (430, 1000)
        supports = army["shop"][0]["lines"][1]
        assert {line["more"]["why"]["rule"] for line in supports["lines"]} == {"PZF-14.2f"}


def test_a_game_begins_with_a_list_that_was_built(url: str) -> None:
    asyncio.run(begun(url))


async def begun(url: str) -> None:
    async with Client(url) as one:
        systems = {system["code"]: system for system in (await one.get("/api/systems"))["systems"]}
        assert "armies" not in systems["aslsk"]
        keys = systems["pzf"]["armies"]["keys"]
        assert next(card for card in systems["pzf"]["scenarios"] if card["id"] == "encounter")["armies"]
        army = await build(one, "platoon us_infantry", scenario="encounter", seat=1)
        options = {"army_points": "1000", keys[1]: army["judged"]["value"]}
        game = await one.create("pzf", "encounter", "me", "random", options=options)
        assert game["options"][keys[1]] == army["judged"]["value"]


def test_lists_are_kept_for_their_player(url: str) -> None:
    asyncio.run(kept(url))


async def kept(url: str) -> None:
    async with Client(url) as one, Client(url) as two:
        first = await one.post("/api/armies", {"system": "pzf", "name": "  My  platoon ", "list": READY})
        assert (first["name"], first["total"], first["legal"]) == ("My platoon", 1000, False)
        given = {"system": "pzf", "name": "Mine", "list": first["list"].replace('"points":500', '"points":1000')}
        again = (await one.http.put(f"/api/armies/{first['id']}", json=given)).json()
        assert (again["name"], again["limit"], again["legal"]) == ("Mine", 1000, True)
        await one.post("/api/accounts", {"name": f"General {first['id'][:6]}", "password": "correct horse"})
        await one.enter()
        assert [army["name"] for army in (await one.get("/api/armies"))["armies"]] == ["Mine"]

        assert (await two.get("/api/armies"))["armies"] == []
        assert (await two.http.put(f"/api/armies/{first['id']}", json=given)).status_code == 404
        assert (await two.http.delete(f"/api/armies/{first['id']}")).status_code == 404
        assert (await one.http.delete(f"/api/armies/{first['id']}")).status_code == 204
        assert (await one.get("/api/armies"))["armies"] == []


def test_nonsense_is_refused_with_a_sentence(url: str) -> None:
    asyncio.run(refused(url))


async def refused(url: str) -> None:
    async with Client(url) as one:
        for path, body, status, fault in (
            ("/api/systems/aslsk/roster", {}, 404, "fault-no-armies"),
            ("/api/systems/none/roster", {}, 404, "fault-no-system"),
            (ROSTER, {"scenario": "omaha"}, 404, "fault-no-scenario"),
            (ROSTER, {"seat": 5}, 422, "fault-options"),
            (ROSTER, {"change": "conquer all"}, 422, "fault-army"),
            (ROSTER, {"options": {"army_points": "many"}}, 422, "fault-army"),
            (ROSTER, {"options": {"army_points": "9" * 7000}}, 422, "fault-army"),
            (ROSTER, {"options": {"no_such": True}}, 422, "fault-army"),
            (ROSTER, {"list": "x" * 8001}, 422, "fault-malformed"),
            ("/api/armies", {"system": "pzf", "name": "x", "list": "legion"}, 422, "fault-army"),
            ("/api/armies", {"system": "aslsk", "name": "x", "list": READY}, 404, "fault-no-armies"),
            ("/api/armies", {"system": "pzf", "name": " ", "list": READY}, 422, "fault-bad-name"),
            ("/api/armies", {"system": "pzf", "name": "x" * 41, "list": READY}, 422, "fault-malformed"),
        ):
            response = await one.http.post(path, json=body)
            assert (response.status_code, response.json()["error"]["id"]) == (status, fault), body
        unreadable = await one.post(ROSTER, {"list": '{"nation": "rome"}'})
        assert unreadable["judged"]["value"] == ""
        assert unreadable["nations"]


def test_nobody_keeps_lists_without_end(url: str) -> None:
    asyncio.run(many(url))


async def many(url: str) -> None:
    async with Client(url) as one:
        body = {"system": "pzf", "name": "One more", "list": READY}
        for _ in range(MAX_ARMIES):
            await one.post("/api/armies", body)
        response = await one.http.post("/api/armies", json=body)
        assert (response.status_code, response.json()["error"]["id"]) == (409, "fault-too-many-armies")
        assert len((await one.get("/api/armies"))["armies"]) == MAX_ARMIES


def test_a_database_of_the_first_migration_gets_the_table(tmp_path: Path) -> None:
    engine = sa.create_engine(f"sqlite:///{tmp_path / 'old.db'}")
    settings = Config()
    settings.set_main_option("script_location", str(MIGRATIONS))
    with engine.begin() as connection:
        settings.attributes["connection"] = connection
        command.upgrade(settings, "m0001")
        assert not sa.inspect(connection).has_table("armies")
        migrate(connection)
        assert sa.inspect(connection).has_table("armies")


def test_what_is_no_list_at_all_is_refused_in_words(url: str) -> None:
    asyncio.run(no_list(url))


async def no_list(url: str) -> None:
    async with Client(url) as one:
        refused = await one.http.post("/api/armies", json={"system": "pzf", "name": "x", "list": "999999"})
        assert (refused.status_code, refused.json()["error"]["id"]) == (422, "fault-army")
