"""Reminders by mail, proved by a small SMTP server: opted in by a code, once in a turn, given up by a link."""

from __future__ import annotations

import asyncio
import email
import re
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from email.message import Message
from email.policy import default
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from bocage.server.app import Server
from bocage.server.config import Unusable
from bocage.server.mail.reminders import AWAY, Reminders
from bocage.server.mail.smtp import SmtpNotifier
from tests.server.client import Client, play_on
from tests.server.clocks.watch import Watch
from tests.server.running import config, serving

SECRET = {"name": "Slim", "password": "correct horse"}


class Post:
    """An SMTP server that keeps what it is given."""

    def __init__(self) -> None:
        self.mails: list[Message] = []
        self.is_broken = False

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        async def say(line: str) -> None:
            writer.write(f"{line}\r\n".encode())
            await writer.drain()

        await say("554 no" if self.is_broken else "220 post")
        while line := (await reader.readline()).decode().strip().upper():
            if line == "DATA":
                await say("354 go on")
                data = (await reader.readuntil(b"\r\n.\r\n")).removesuffix(b".\r\n")
                self.mails.append(email.message_from_bytes(data, policy=default))
            await say("221 bye" if line == "QUIT" else "250 ok")
            if line == "QUIT":
                break
        writer.close()


class Meeting(NamedTuple):
    """An account and a guest at one game; the account is asked in it, and nobody is at the page."""

    server: Server
    post: Post
    watch: Watch
    one: Client
    two: Client
    game: str

    async def remind(self) -> list[str]:
        """Do a round; the subjects of the mails it sent."""
        before = len(self.post.mails)
        await Reminders(self.server).round()
        return [str(mail["Subject"]) for mail in self.post.mails[before:]]

    async def opt_in(self) -> None:
        given = await self.one.http.put("/api/mail", json={"address": "slim@example.org", "language": "en"})
        assert given.status_code == 200, given.text
        code = re.search(r"\d{6}", body(self.post.mails[-1]))
        assert code
        done = await self.one.post("/api/mail", {"code": code[0]})
        assert done == {"available": True, "address": "slim@example.org", "confirmed": True}


def body(mail: Message) -> str:
    return str(mail.get_payload(decode=True), "utf-8")  # type: ignore[arg-type]


@asynccontextmanager
async def meeting(folder: Path) -> AsyncIterator[Meeting]:
    post, watch = Post(), Watch()
    async with await asyncio.start_server(post.serve, "127.0.0.1", 0) as smtp:
        port = smtp.sockets[0].getsockname()[1]
        settings = config(
            folder / "games.db", workers=0, now=watch, mail=f"smtp-plain://127.0.0.1:{port}",
            mail_from="bocage@example.org", url="https://games.example.org",
        )  # fmt: skip
        async with serving(settings) as (url, server), Client(url) as one, Client(url) as two:
            one.use(await one.post("/api/accounts", SECRET))
            slow = {"kind": "slow", "bank": 3 * 24 * 3600, "per": "turn"}
            seats = ("me", "open") if await is_first_asked(one) else ("open", "me")
            game = (await one.create("aslsk", "training", *seats, access="open", control=slow))["id"]
            await two.post(f"/api/games/{game}/join", {})
            async with one.at(game):
                pass
            yield Meeting(server, post, watch, one, two, game)


async def is_first_asked(client: Client) -> bool:
    """Whether the first seat of the scenario is asked first."""
    game = (await client.create("aslsk", "training", "me", "me"))["id"]
    async with client.at(game) as seat:
        return seat.asked() == [0]


def met(play: Callable[[Meeting], Coroutine[Any, Any, None]]) -> Callable[[Path], None]:
    """A test of such a meeting."""

    def test(tmp_path: Path) -> None:
        async def run() -> None:
            async with meeting(tmp_path) as meeting_place:
                await play(meeting_place)

        asyncio.run(run())

    return test


@met
async def test_nobody_is_reminded_who_has_not_confirmed_an_address(here: Meeting) -> None:
    here.watch.pass_by(AWAY + 60)
    assert await here.remind() == []
    await here.one.http.put("/api/mail", json={"address": "slim@example.org", "language": "en"})
    assert (await here.one.http.post("/api/mail", json={"code": "badkey"})).json()["error"]["id"] == "fault-mail-code"
    assert await here.remind() == []
    guest = await here.two.http.put("/api/mail", json={"address": "two@example.org", "language": "en"})
    assert guest.json()["error"]["id"] == "fault-mail-guest"
    odd = await here.one.http.put("/api/mail", json={"address": "a@b, c@example.org", "language": "en"})
    assert odd.json()["error"]["id"] == "fault-mail-address"


@met
async def test_a_code_is_guessed_a_few_times_only(here: Meeting) -> None:
    await here.one.http.put("/api/mail", json={"address": "slim@example.org", "language": "en"})
    code = re.search(r"\d{6}", body(here.post.mails[-1]))
    assert code
    for _ in range(6):
        assert (await here.one.http.post("/api/mail", json={"code": "000000"})).status_code == 403 or code[0] == "0" * 6
    assert (await here.one.http.post("/api/mail", json={"code": code[0]})).status_code == 403


@met
async def test_one_who_is_asked_and_away_is_reminded_once_in_a_turn(here: Meeting) -> None:
    await here.opt_in()
    assert await here.remind() == [], "he has only just been asked"
    here.watch.pass_by(AWAY + 60)
    async with here.one.at(here.game):
        assert await here.remind() == [], "he is here"
    subjects = await here.remind()
    assert len(subjects) == 1
    mail = here.post.mails[-1]
    assert (mail["To"], mail["From"]) == ("slim@example.org", "bocage@example.org")
    assert f"https://games.example.org/game/{here.game}" in body(mail)
    assert "First Steps”:" in body(mail), "the set-up is no turn"
    assert await here.remind() == []
    async with here.one.at(here.game) as left, here.two.at(here.game) as right:
        await play_on([left, right], Random(1), 4)
    here.watch.pass_by(AWAY + 60)
    assert await here.remind() == [], "it is still the same turn, or the other's"


@met
async def test_one_link_and_one_button_end_it(here: Meeting) -> None:
    await here.opt_in()
    here.watch.pass_by(AWAY + 60)
    assert len(await here.remind()) == 1
    link = str(here.post.mails[-1]["List-Unsubscribe"]).strip(" <>")
    assert link in body(here.post.mails[-1])
    path = link.removeprefix("https://games.example.org")
    page = await here.two.http.get(path)
    assert page.status_code == 200
    assert "<button>" in page.text
    assert (await here.one.get("/api/mail"))["confirmed"], "a program that opens links ends nothing"
    assert (await here.two.http.post(path)).status_code == 200
    assert (await here.one.get("/api/mail")) == {"available": True}
    assert (await here.two.http.get(path)).status_code == 404


@met
async def test_a_reminder_that_did_not_go_out_is_sent_later(here: Meeting) -> None:
    await here.opt_in()
    here.watch.pass_by(AWAY + 60)
    here.post.is_broken = True
    assert await here.remind() == []
    here.post.is_broken = False
    assert len(await here.remind()) == 1


@met
async def test_nobody_is_reminded_on_vacation(here: Meeting) -> None:
    await here.opt_in()
    here.watch.pass_by(AWAY + 60)
    await here.one.http.put("/api/vacation", json={"days": 2})
    assert await here.remind() == []
    await here.one.http.request("DELETE", "/api/vacation")
    assert len(await here.remind()) == 1


def test_without_settings_no_mail_is_sent_and_wrong_ones_are_refused(tmp_path: Path) -> None:
    async def run() -> None:
        async with serving(config(tmp_path / "games.db", workers=0)) as (url, _), Client(url) as one:
            assert await one.get("/api/mail") == {"available": False}
            answer = await one.http.put("/api/mail", json={"address": "slim@example.org", "language": "en"})
            assert answer.json()["error"]["id"] == "fault-no-mail"

    asyncio.run(run())
    with pytest.raises(Unusable, match="mail goes out by"):
        SmtpNotifier("http://mail.example.org", "bocage@example.org", "")
