"""Sessions: they end when they should, at once and everywhere, and not when they should not."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import httpx2
import pytest
from itsdangerous import URLSafeTimedSerializer
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from bocage.server.config import Limits
from bocage.server.database.people import login_of
from tests.server.client import Client, Seat
from tests.server.running import config, serving

pytestmark = pytest.mark.usefixtures("each_database")

SECRET = {"name": "Slim", "password": "correct horse"}


async def is_closed(seat: Seat) -> bool:
    """Whether the server closes the connection within a moment."""
    try:
        while True:
            await seat.receive(5)
    except ConnectionClosed:
        return True
    except TimeoutError:
        return False


def test_a_new_password_ends_the_other_sessions_and_their_sockets(tmp_path: Path) -> None:
    asyncio.run(new_password(config(tmp_path / "games.db", workers=0)))


async def new_password(settings: Any) -> None:
    async with serving(settings) as (url, _), Client(url) as one, Client(url) as two:
        one.use(await one.post("/api/accounts", SECRET))
        two.use(await two.post("/api/login", SECRET))
        game = (await one.create("probe", "patrol", "me", "me"))["id"]
        async with one.at(game) as own, two.at(game) as other:
            await one.post("/api/password", {"old": "correct horse", "new": "battery staple"})
            assert await is_closed(other)
            await own.settle()
        assert (await two.http.get("/api/games")).status_code == 401
        assert (await one.http.get("/api/games")).status_code == 200


def test_leaving_ends_the_session_and_its_sockets_and_everywhere_all(tmp_path: Path) -> None:
    asyncio.run(left(config(tmp_path / "games.db", workers=0)))


async def left(settings: Any) -> None:
    async with serving(settings) as (url, _), Client(url) as one, Client(url) as two, Client(url) as three:
        one.use(await one.post("/api/accounts", SECRET))
        two.use(await two.post("/api/login", SECRET))
        three.use(await three.post("/api/login", SECRET))
        game = (await one.create("probe", "patrol", "me", "me"))["id"]
        kept = Client.again(url, two.http.cookies)
        async with one.at(game) as first, two.at(game) as second:
            assert (await two.http.delete("/api/session")).status_code == 204
            assert await is_closed(second)
            await first.settle()
            assert (await kept.http.get("/api/games")).status_code == 401, "the token of the cookie is worth nothing"
            assert (await three.http.delete("/api/session", params={"everywhere": "1"})).status_code == 204
            assert await is_closed(first)
        assert (await one.http.get("/api/games")).status_code == 401


def test_a_clock_that_steps_back_or_far_ahead_ends_no_session(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asyncio.run(stepping_clock(config(tmp_path / "games.db", workers=0), monkeypatch))


async def stepping_clock(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    real = time.time
    async with serving(settings) as (url, _), Client(url) as one:
        for step in (-10 * 365 * 86400, 40 * 86400, 0):
            monkeypatch.setattr(time, "time", lambda step=step: real() + step)
            assert (await one.http.get("/api/games")).status_code == 200


def test_a_cookie_signed_by_an_older_server_goes_on(tmp_path: Path) -> None:
    asyncio.run(older_cookie(config(tmp_path / "games.db", workers=0)))


async def older_cookie(settings: Any) -> None:
    async with serving(settings) as (url, server), Client(url) as one:
        secret = await server.storage.secret("cookies")
        signer = URLSafeTimedSerializer(secret, salt="bocage-session")
        me = one.session["player"]
        for epoch, status in ((1, 401), (0, 200)):
            cookies = {"bocage": str(signer.dumps([me, epoch, "00"]))}
            async with httpx2.AsyncClient(base_url=url, cookies=cookies) as old:
                assert (await old.get("/api/games")).status_code == status
                assert (await old.get("/api/games")).status_code == status
                again = (await old.post("/api/session")).json()
                assert (again["player"] == me) == (status == 200)
                if status == 200:
                    old.headers["X-CSRF-Token"] = again["csrf"]
                    assert (await old.delete("/api/session")).status_code == 204
                    old.cookies.update(cookies)
                    assert (await old.get("/api/games")).status_code == 401


@pytest.mark.parametrize(
    ("one", "other"), [("Slim", "SLIM"), ("Slim", "Ｓｌｉｍ"), ("Straße", "STRASSE"), ("a b", " A  B")]
)
def test_names_that_look_the_same_are_the_same(one: str, other: str) -> None:
    assert login_of(one) == login_of(other)


def test_renaming_does_not_tell_which_names_there_are(tmp_path: Path) -> None:
    asyncio.run(renamed_alike(config(tmp_path / "games.db", workers=0)))


async def renamed_alike(settings: Any) -> None:
    async with serving(settings) as (url, _), Client(url) as one, Client(url) as two:
        one.use(await one.post("/api/accounts", SECRET))
        before = two.session
        for name in ("Slim", "Nobody"):
            for client in (one, two):
                answer = await client.http.patch("/api/session", json={"name": name})
                assert answer.status_code == 200
                client.use(answer.json())
            assert {**two.session, "shown": before["shown"], "name": "Guest"} == before
            assert one.session["name"] == two.session["name"] == name
            assert one.session["shown"] != two.session["shown"]


def test_nobody_is_shown_as_another(tmp_path: Path) -> None:
    asyncio.run(shown_apart(config(tmp_path / "games.db", workers=0)))


async def shown_apart(settings: Any) -> None:
    async with serving(settings) as (url, _), Client(url) as one, Client(url) as two:
        for name in (one.session["shown"], "Slim #1", "Slim ＃1"):
            answer = await two.http.patch("/api/session", json={"name": name})
            assert (answer.status_code, answer.json()["error"]["id"]) == (422, "fault-name-number")
        for client in (one, two):
            client.use((await client.http.patch("/api/session", json={"name": "W" * 40})).json())
        game = (await one.create("probe", "patrol", "me", "open", access="open"))["id"]
        seats = (await two.post(f"/api/games/{game}/join", {}))["seats"]
        assert [seat["player"] for seat in seats] == [one.session["shown"], two.session["shown"]]
        async with one.at(game) as seat, two.at(game) as other:
            await seat.ask("chat", seat=0, text="hello")
            await other.settle()
            said = [message["line"]["name"] for message in other.heard if message["type"] == "chat"]
            assert said == [one.session["shown"]]


def test_a_number_that_is_taken_is_not_given_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asyncio.run(numbered(config(tmp_path / "games.db", workers=0), monkeypatch))


async def numbered(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    async with serving(settings) as (url, _):
        monkeypatch.setattr("secrets.randbelow", lambda below: 0)
        async with Client(url) as one, Client(url) as two:
            assert [one.session["shown"], two.session["shown"]] == ["Guest #10000", "Guest #100000"]


def test_names_cannot_be_tried_out_in_numbers(tmp_path: Path) -> None:
    limits = Limits(names="3/hour")
    asyncio.run(tried_names(config(tmp_path / "games.db", workers=0, limits=limits)))


async def tried_names(settings: Any) -> None:
    async with serving(settings) as (url, _), Client(url) as one:
        tries = [(await one.http.patch("/api/session", json={"name": f"x{number}"})).status_code for number in range(4)]
        assert tries == [200, 200, 200, 429]


def test_strangers_who_try_passwords_do_not_lock_the_owner_out(tmp_path: Path) -> None:
    limits = Limits(strangers="3/hour", logins="100/minute", passwords="100/minute")
    asyncio.run(not_locked_out(config(tmp_path / "games.db", workers=0, https=True, limits=limits)))


async def not_locked_out(settings: Any) -> None:
    async with serving(settings, proxied=True) as (url, _):
        home = {"X-Forwarded-For": "192.0.2.1", "X-Forwarded-Proto": "https"}
        async with httpx2.AsyncClient(base_url=url, headers=home) as owner:
            session = await owner.post("/api/session")
            cookie = {"Cookie": session.headers["set-cookie"].partition(";")[0], "X-CSRF-Token": session.json()["csrf"]}
            assert (await owner.post("/api/accounts", json=SECRET, headers=cookie)).status_code == 200
            codes = [await attempt(owner, f"198.51.100.{number}", "wrong horse") for number in range(5)]
            assert codes == [403, 403, 403, 429, 429]
            assert await attempt(owner, "198.51.100.9", "correct horse") == 429
            assert await attempt(owner, "192.0.2.1", "correct horse") == 200


async def attempt(client: httpx2.AsyncClient, source: str, password: str) -> int:
    headers = {"X-Forwarded-For": source, "X-Forwarded-Proto": "https"}
    response = await client.post("/api/login", json={**SECRET, "password": password}, headers=headers)
    return response.status_code


def test_a_page_of_the_same_name_without_encryption_is_a_foreign_one(tmp_path: Path) -> None:
    asyncio.run(other_scheme(config(tmp_path / "games.db", workers=0)))


async def other_scheme(settings: Any) -> None:
    async with serving(settings) as (url, _), Client(url) as one:
        host = url.removeprefix("http://")
        game = (await one.create("probe", "patrol", "me", "me"))["id"]
        for origin, status in ((f"http://{host}", 200), (f"https://{host}", 403), ("null", 403), ("", 403)):
            response = await one.http.post("/api/session", headers={"Origin": origin})
            assert response.status_code == status, origin
        cookie = "; ".join(f"{name}={value}" for name, value in one.http.cookies.items())
        with pytest.raises(Exception, match="403"):
            async with connect(
                f"ws://{host}/api/games/{game}/socket",
                additional_headers={"Cookie": cookie, "Origin": f"https://{host}"},
            ):
                pass
