"""A client for tests: a session, and tables at which it keeps its views by the changes it is sent."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import accumulate
from random import Random
from types import TracebackType
from typing import Any

import httpx2
from websockets.asyncio.client import ClientConnection, connect

ANSWERS = (
    "done", "refused", "odds", "ways", "forecast", "notes", "why-not", "sight", "survey", "rule", "frame", "pong"
)  # fmt: skip


class Seat:
    """One connection to a game."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.views: dict[int | None, dict[str, Any]] = {}
        self.lists: dict[int | None, Lists] = {}
        self.welcome: dict[str, Any] = {}
        self.heard: list[dict[str, Any]] = []
        """What was told that was no view: chat, presence, changes of the game."""
        self.raw: list[str] = []
        self.number = 1_000_000
        """Numbers that no fuzzed message has."""

    async def receive(self, timeout: float = 20) -> dict[str, Any]:
        """The next message, already noted."""
        data = await asyncio.wait_for(self.socket.recv(), timeout)
        assert isinstance(data, str)
        self.raw.append(data)
        message: dict[str, Any] = json.loads(data)
        self.note(message)
        return message

    def note(self, message: dict[str, Any]) -> None:
        kind = message["type"]
        if kind == "view":
            view = self.views[message["seat"]] = {
                key: value for key, value in message.items() if key not in ("type", "re")
            }
            lists = self.lists[message["seat"]] = {}
            remember(view, lists)
        elif kind == "change":
            apply_change(self.views[message["seat"]], message, self.lists[message["seat"]])
        elif kind == "welcome":
            self.welcome = message
        elif kind not in ANSWERS:
            self.heard.append(message)

    async def send(self, kind: str, **parts: Any) -> int:
        self.number += 1
        await self.socket.send(json.dumps({"type": kind, "id": self.number, **parts}))
        return self.number

    async def ask(self, kind: str, **parts: Any) -> dict[str, Any]:
        """Send a request and wait for its answer."""
        number = await self.send(kind, **parts)
        while True:
            message = await self.receive()
            if message.get("re") == number:
                return message

    async def settle(self) -> None:
        """Until everything sent so far has arrived."""
        await self.ask("ping")

    def question(self, seat: int) -> dict[str, Any]:
        question: dict[str, Any] = self.views[seat]["question"]
        return question

    def asked(self) -> list[int]:
        """The own seats that have a decision to make."""
        return [s for s, view in self.views.items() if s is not None and view["question"].get("prompt")]

    async def choose(self, seat: int, *choices: str) -> dict[str, Any]:
        return await self.ask("choose", seat=seat, acts=self.question(seat)["acts"], choices=list(choices))

    async def choose_any(self, seat: int, rng: Random) -> dict[str, Any]:
        """Any legal choice."""
        question = self.question(seat)
        notation = question["example"] if question.get("free") else rng.choice(question["offers"])["notation"]
        return await self.choose(seat, notation)

    @property
    def over(self) -> bool:
        return any(view.get("outcome") for view in self.views.values())


Lists = dict[str, list[dict[str, Any]]]
"""The offers last made under each prompt of a seat."""


def remember(view: dict[str, Any], lists: Lists) -> None:
    """What a client keeps of a view for later changes."""
    question = view["question"]
    if question.get("prompt"):
        lists[question["prompt"]["id"]] = question.get("offers", [])


def apply_change(view: dict[str, Any], change: dict[str, Any], lists: Lists) -> None:
    """What a client does with a change."""
    gone = set(accumulate(change.get("gone", ())))
    pieces = {piece["id"]: piece for piece in view["pieces"] if piece["id"] not in gone}
    for group in change.get("alike", ()):
        for id in accumulate(group["ids"]):
            kept = {part: value for part, value in pieces[id].items() if part not in group.get("unset", ())}
            pieces[id] = {**kept, **group.get("set", {})}
    pieces |= {piece["id"]: piece for piece in change.get("pieces", ())}
    view["pieces"] = [pieces[id] for id in _order_of(pieces, change)]
    if "log" in change:
        view["log"] = view["log"][: change["log"]["keep"]] + change["log"]["add"]
    for part, value in change.items():
        if part not in ("type", "seat", "pieces", "alike", "gone", "order", "after", "log", "offers"):
            view[part] = value
    if "offers" in change:
        prompt = view["question"]["prompt"]["id"]
        before = [] if change["offers"].get("anew") else lists[prompt]
        view["question"]["offers"] = _offers_after(before, change["offers"])
    remember(view, lists)
    for part in ("draw_offers", "asked", "elsewhere"):
        if not view.get(part):
            view.pop(part, None)


def _order_of(pieces: dict[int, Any], change: dict[str, Any]) -> list[int]:
    """The ids of all pieces in their order."""
    behind = dict(change.get("after", ()))
    order = [id for id in change.get("order", pieces) if id not in behind]
    for id, other in behind.items():
        order.insert(0 if other is None else order.index(other) + 1, id)
    return order


def _offers_after(offers: list[dict[str, Any]], change: dict[str, Any]) -> list[dict[str, Any]]:
    kept = [offer for number, offer in enumerate(offers) if number not in change.get("gone", ())]
    for put in change.get("put", ()):
        number, offer = put["at"], put["offer"]
        kept.insert(number, offer)
        piece = offer["pieces"][0] if "like" in put else 0
        for step in put.get("like", ()):
            number, piece = number + 1, piece + step
            kept.insert(number, _like(offer, piece))
    return kept


def _like(offer: dict[str, Any], piece: int) -> dict[str, Any]:
    """The same offer for another piece."""
    old, *rest = offer["pieces"]
    label = dict(offer["label"])
    if "args" in label:
        label["args"] = {key: piece if value == old else value for key, value in label["args"].items()}
    notation = offer["notation"].replace(f"#{old}", f"#{piece}", 1)
    return {**offer, "notation": notation, "label": label, "pieces": [piece, *rest]}


class Client:
    """A browser, as far as the server can tell."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.http = httpx2.AsyncClient(base_url=url, timeout=30)
        self.session: dict[str, Any] = {}

    @classmethod
    def again(cls, url: str, cookies: httpx2.Cookies) -> Client:
        """The same browser at another server, or at the same one later; a name of cookies counts for any port."""
        client = cls(url)
        for cookie in cookies.jar:
            client.http.cookies.set(cookie.name, cookie.value or "")
        return client

    async def __aenter__(self) -> Client:
        await self.enter()
        return self

    async def __aexit__(self, *error: type[BaseException] | BaseException | TracebackType | None) -> None:
        await self.http.aclose()

    async def enter(self) -> None:
        self.use((await self.http.post("/api/session")).json())

    def use(self, session: dict[str, Any]) -> None:
        self.session = session
        self.http.headers["X-CSRF-Token"] = session["csrf"]

    async def get(self, path: str, **query: str) -> Any:
        response = await self.http.get(path, params=query)
        assert response.status_code == 200, response.text
        return response.json()

    async def post(self, path: str, body: Any = None) -> Any:
        response = await self.http.post(path, json=body) if body is not None else await self.http.post(path)
        assert response.status_code == 200, response.text
        return response.json()

    async def create(self, system: str, scenario: str, *seats: str, **more: Any) -> dict[str, Any]:
        """A game; a seat is "me", "open" or the name of an agent."""
        wishes = [{"who": s} if s in ("me", "open") else {"who": "agent", "agent": s} for s in seats]
        made: dict[str, Any] = await self.post(
            "/api/games", {"system": system, "scenario": scenario, "seats": wishes, **more}
        )
        return made

    @asynccontextmanager
    async def at(self, game: str, token: str = "") -> AsyncIterator[Seat]:
        """A connection to a game, greeted and shown everything."""
        address = f"{self.url.replace('http', 'ws', 1)}/api/games/{game}/socket?token={token}"
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        async with connect(address, additional_headers={"Cookie": cookies}, max_size=None, max_queue=None) as socket:
            seat = Seat(socket)
            await seat.settle()
            yield seat


async def play_on(tables: list[Seat], rng: Random, most: int = 10_000) -> int:
    """Make random legal choices for all seats that are asked, until the game is over or `most` were made."""
    made = 0
    while made < most and not tables[0].over:
        ready = [(table, seat) for table in tables for seat in table.asked()]
        if not ready:
            await asyncio.wait_for(_anything(tables), 30)
            continue
        table, seat = rng.choice(ready)
        answer = await table.choose_any(seat, rng)
        assert answer["type"] == "done", answer
        made += 1
        for other in tables:
            await other.settle()
    return made


async def _anything(tables: list[Seat]) -> None:
    """Wait a moment while an agent decides, then read what was sent."""
    await asyncio.sleep(0.02)
    for table in tables:
        await table.settle()
