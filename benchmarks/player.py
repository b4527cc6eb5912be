"""A guest with a socket, who knows what its seats are asked."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from random import Random
from typing import Any

import httpx2
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

ANSWER_SECONDS = 60.0


class Cut(Exception):
    """The connection ended before an answer came."""


# --- the parts of messages that are looked at ---------------------------------------------------------------------
class Prompt(msgspec.Struct):
    id: str = ""


class Offer(msgspec.Struct):
    notation: str


class Question(msgspec.Struct):
    acts: int
    prompt: Prompt | None = None
    offers: list[Offer] = []


class PutOffers(msgspec.Struct):
    at: int
    offer: Offer
    like: list[int] = []


class OfferChange(msgspec.Struct):
    gone: list[int] = []
    put: list[PutOffers] = []
    anew: bool = False


class Heard(msgspec.Struct):
    """A message."""

    type: str
    re: int | None = None
    seat: int | None = None
    question: Question | None = None
    offers: OfferChange | None = None
    outcome: Any = None


class Asked(msgspec.Struct):
    """What a seat is asked: the number of its acts, and the notations of the choices that are offered."""

    seat: int
    acts: int
    offers: list[str]


_decode = msgspec.json.Decoder(Heard).decode
_encode = msgspec.json.Encoder().encode


class Player:
    """A guest with a socket, who knows what its seats are asked."""

    def __init__(self, url: str, address: str = "") -> None:
        """`address` is the one from which a proxy says that it comes."""
        self.url = url
        self.headers = {"X-Forwarded-For": address} if address else {}
        self.http = httpx2.AsyncClient(timeout=60, headers=self.headers)
        self.socket: ClientConnection
        self.questions: dict[int, Asked] = {}
        self.lists: dict[tuple[int, str], list[str]] = {}
        """The choices last offered to each seat under each prompt."""
        self.over = False
        self.changed = asyncio.Event()
        self.answers: dict[int, asyncio.Future[str]] = {}
        """What is waited for, by the number of the request."""
        self.number = 0
        self.ear: asyncio.Task[None] | None = None

    async def enter(self) -> None:
        answer = await self.post("/api/session")
        # By hand, because a server behind a proxy has its cookies sent back over HTTPS only.
        self.http.headers["Cookie"] = answer.headers["set-cookie"].partition(";")[0]
        self.http.headers["X-CSRF-Token"] = answer.json()["csrf"]

    async def post(self, path: str, body: object = None) -> httpx2.Response:
        return await self.http.post(self.url + path, json=body)

    async def get(self, path: str) -> httpx2.Response:
        return await self.http.get(self.url + path)

    async def sit(self, game: str) -> None:
        """Open the socket of a game, and listen to it from now on."""
        self.stop()
        self.questions.clear()
        address = f"{self.url.replace('http', 'ws')}/api/games/{game}/socket"
        headers = {"Cookie": self.http.headers["Cookie"], **self.headers}
        self.socket = await connect(
            address, additional_headers=headers, max_size=None, max_queue=None, ping_interval=None, open_timeout=60
        )
        self.ear = asyncio.create_task(self._listen(self.socket))

    def stop(self) -> None:
        """Hear nothing more."""
        if self.ear is not None:
            self.ear.cancel()
            self.ear = None

    async def leave(self) -> None:
        self.stop()
        await self.socket.close()
        await self.http.aclose()

    async def _listen(self, socket: ClientConnection) -> None:
        """Note all that is sent, until the connection ends."""
        try:
            with suppress(ConnectionClosed):
                while True:
                    self._hear(_decode(await socket.recv(decode=False)))
        finally:
            for waited in self.answers.values():
                if not waited.done():
                    waited.set_exception(Cut())
                    waited.exception()  # read, as the task that waited may have ended too
            self.answers.clear()

    def _hear(self, message: Heard) -> None:
        if message.type in ("view", "change") and message.seat is not None:
            self._note(message.seat, message)
        waited = self.answers.pop(message.re or 0, None)
        if waited is not None and not waited.done():
            waited.set_result(message.type)

    def _note(self, seat: int, message: Heard) -> None:
        if message.question is not None:
            self.questions[seat] = self._asked(seat, message.question, message.offers)
        self.over = self.over or bool(message.outcome)
        self.changed.set()

    def _asked(self, seat: int, question: Question, change: OfferChange | None) -> Asked:
        """A question with its offers, also where only their difference from earlier ones was sent.

        Offers like one another are not told apart here: any of them may be chosen.
        """
        prompt = question.prompt.id if question.prompt is not None else ""
        offers = [offer.notation for offer in question.offers]
        if change is not None:
            before = [] if change.anew else self.lists[seat, prompt]
            gone = set(change.gone)
            offers = [offer for number, offer in enumerate(before) if number not in gone]
            for put in change.put:
                offers[put.at : put.at] = [put.offer.notation] * (1 + len(put.like))
        self.lists[seat, prompt] = offers
        return Asked(seat, question.acts, offers)

    @property
    def question(self) -> Asked | None:
        """What a seat of the player's is asked; None where none is."""
        return next((asked for asked in self.questions.values() if asked.offers), None)

    async def ask(self, kind: str, **parts: Any) -> str:
        """Send a request; the type of its answer. `Cut` where the connection ends meanwhile."""
        self.number += 1
        if self.ear is None or self.ear.done():
            raise Cut
        waited = self.answers[self.number] = asyncio.get_running_loop().create_future()
        await self.socket.send(_encode({"type": kind, "id": self.number, **parts}), text=True)
        return await asyncio.wait_for(waited, ANSWER_SECONDS)

    async def choose(self, asked: Asked, rng: Random) -> str:
        """Make any choice that is offered; the type of the answer."""
        return await self.ask("choose", seat=asked.seat, acts=asked.acts, choices=[rng.choice(asked.offers)])
