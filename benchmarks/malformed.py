"""Malformed requests and messages: each must get an answer that is no defect of the server, which goes on.

    python -m benchmarks.malformed --requests 100000

Sent are situations of rule cases, records, army lists, other bodies and messages over sockets, each altered at random.
A status of 500 or more, an answer that takes too long, a traceback or an error in the log of the server is a fault.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import copy
import json
import sys
import tempfile
import tomllib
from collections import Counter
from collections.abc import Awaitable, Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, get_args

import httpx2
import msgspec
from benchmarks.farm import farm
from benchmarks.player import Asked, Cut, Player
from websockets.exceptions import ConnectionClosed, InvalidStatus

from bocage.server.protocol.requests import ClientMessage

ROOT = Path(__file__).parents[1]
SYSTEMS = ("aslsk", "pzf", "pg", "ept")
ANSWER_SECONDS = 30.0
RENEWED = 100
"""Requests after which a sender becomes another guest, who may begin games again."""
LANES = 6
DEFECT = 500
ODD: tuple[Any, ...] = (
    None, True, False, -1, 0, 1, 7, 2**31, 2**63, -(2**70), 1.5, 1e308, "", "x", "A1", "é", "\x00", "\ud7ff", "x" * 300,
    "999999", "#1", "@A1", [], {}, [[]], [None], {"": {}}, ["A1", "A1"], {"A1": 1}, [[[[[[]]]]]],
)  # fmt: skip
LEAVING = ("/api/session", "/api/leave", "/api/accounts", "/api/password")
"""After these the sender may be nobody."""
KINDS = [str(kind.__struct_config__.tag) for kind in get_args(ClientMessage)]


class Outcome(msgspec.Struct):
    """What came of the requests."""

    answers: dict[str, int] = {}
    """How often each status, or type of a message, was the answer."""
    faults: list[str] = []


# --- alterations --------------------------------------------------------------------------------------------------
def altered(value: Any, rng: Random) -> Any:
    """A copy of plain data with a few of its parts replaced, doubled, dropped or exchanged."""
    changed = {"": copy.deepcopy(value)}
    for _ in range(rng.choice((1, 1, 1, 2, 4))):
        places = list(_places(changed))
        if not places:
            break
        holder, key = rng.choice(places)
        _alter(holder, key, rng.choice(places), rng)
    return changed.get("", rng.choice(ODD))


def _places(value: Any) -> list[tuple[Any, Any]]:
    """All places in plain data: what holds them, and their key or index in it."""
    if isinstance(value, dict):
        own = list(value.items())
    elif isinstance(value, list):
        own = list(enumerate(value))
    else:
        return []
    return [(value, key) for key, _ in own] + [place for _, part in own for place in _places(part)]


def _alter(holder: Any, key: Any, another: tuple[Any, Any], rng: Random) -> None:
    match rng.randrange(6):
        case 0:
            del holder[key]
        case 1 if isinstance(holder, list):
            holder.append(copy.deepcopy(holder[key]))
        case 2 if isinstance(holder, dict) and key:
            holder[rng.choice(("x", "", "at", "side", "\x00"))] = holder.pop(key)
        case 3 if isinstance(holder[key], str) and holder[key]:
            place = rng.randrange(len(holder[key]))
            holder[key] = holder[key][:place] + chr(rng.randrange(0x20, 0x2FF)) + holder[key][place + 1 :]
        case 4:
            holder[key] = copy.deepcopy(another[0].get(another[1]) if isinstance(another[0], dict) else None)
        case _:
            holder[key] = copy.deepcopy(rng.choice(ODD))


def altered_bytes(data: bytes, rng: Random) -> bytes:
    """Bytes of which some are others, missing or doubled."""
    changed = bytearray(data)
    for _ in range(rng.choice((1, 1, 3, 20))):
        place = rng.randrange(len(changed)) if changed else 0
        match rng.randrange(4):
            case 0:
                changed[place : place + 1] = bytes([rng.randrange(256)])
            case 1:
                del changed[place : place + rng.choice((1, 10, 1000))]
            case 2:
                changed[place:place] = changed[place : place + rng.choice((1, 10, 100))]
            case _:
                del changed[place + 1 :]
    return bytes(changed)


@cache
def situations(code: str) -> list[dict[str, Any]]:
    """The situations of the rule cases of a system."""
    files = sorted((ROOT / "cases" / code).rglob("*.toml"))
    read = (tomllib.loads(file.read_text("utf-8")).get("situation") for file in files)
    return [json.loads(json.dumps(situation, default=str)) for situation in read if situation]


# --- requests -----------------------------------------------------------------------------------------------------
class Sender:
    """A guest who sends malformed requests."""

    def __init__(self, url: str, rng: Random) -> None:
        self.url, self.rng = url, rng
        self.player: Player
        self.game, self.record, self.army = "", b"", ""
        self.paths: list[tuple[str, str]] = []

    async def enter(self) -> None:
        """Come as a new guest with a game, its record and an army list."""
        self.player = player = Player(self.url)
        await player.enter()
        wish = {"system": "aslsk", "scenario": "training", "seats": [{"who": "me"}, {"who": "me"}]}
        self.game = (await player.post("/api/games", wish)).json()["id"]
        self.record = (await player.get(f"/api/games/{self.game}/record")).content
        mustered = await player.post("/api/systems/pzf/roster", {"change": f"random {self.rng.randrange(1000)}"})
        self.army = mustered.json().get("value", "")
        description = (await player.get("/api/openapi.json")).json()["paths"]
        self.paths = [(verb, path) for path, verbs in description.items() for verb in verbs if path not in LEAVING]

    async def leave(self) -> None:
        await self.player.http.aclose()

    async def send(self, outcome: Outcome) -> None:
        """Send one request, and note what came of it."""
        sort = self.rng.choices(list(SORTS), weights=[weight for _, weight in SORTS.values()])[0]
        try:
            answer, sent = await asyncio.wait_for(SORTS[sort][0](self), ANSWER_SECONDS)
        except TimeoutError:
            outcome.faults.append(f"{sort}: no answer")
            return
        except (httpx2.HTTPError, httpx2.InvalidURL, UnicodeError) as error:
            answer, sent = type(error).__name__, ""
        outcome.answers[f"{sort} {answer}"] = outcome.answers.get(f"{sort} {answer}", 0) + 1
        if answer.isdigit() and int(answer) >= DEFECT:
            outcome.faults.append(f"{sort}: {answer} to {sent[:3000]}")

    async def _posted(self, path: str, body: Any) -> tuple[str, str]:
        sent = body if isinstance(body, bytes) else json.dumps(body).encode("utf-8", "replace")
        headers = {"Content-Type": "application/json"}
        answer = await self.player.http.post(self.url + path, content=sent, headers=headers)
        return str(answer.status_code), f"{path} {sent.decode('utf-8', 'replace')}"

    async def situation(self) -> tuple[str, str]:
        code = self.rng.choice(SYSTEMS)
        situation = altered(self.rng.choice(situations(code)), self.rng)
        seats = [{"who": "me"}, {"who": "me"}]
        return await self._posted("/api/games", {"system": code, "situation": situation, "seats": seats})

    async def wish(self) -> tuple[str, str]:
        whole = {
            "system": self.rng.choice(SYSTEMS), "scenario": "training", "options": {"players": "2"}, "access": "open",
            "seats": [{"who": "me"}, {"who": "agent", "agent": "random"}], "orders": {"when": "never"},
        }  # fmt: skip
        return await self._posted("/api/games", altered(whole, self.rng))

    async def opened(self) -> tuple[str, str]:
        sent = altered_bytes(self.record, self.rng)
        answer = await self.player.http.post(self.url + "/api/records", content=sent)
        return str(answer.status_code), f"record in base64: {base64.b64encode(sent).decode()}"

    async def mustered(self) -> tuple[str, str]:
        whole = {"scenario": "", "seat": 0, "options": {}, "list": self.army, "change": "random 3"}
        if self.rng.random() < 0.3:
            return await self._posted(
                "/api/armies", altered({"system": "pzf", "name": "x", "list": self.army}, self.rng)
            )
        return await self._posted("/api/systems/pzf/roster", altered(whole, self.rng))

    async def any_request(self) -> tuple[str, str]:
        verb, path = self.rng.choice(self.paths)
        odd = str(self.rng.choice(ODD)).replace("\x00", "%00").replace("#", "%23")[:100]
        path = path.replace("{id}", self.rng.choice((self.game, self.game, odd)))
        path = path.replace("{", odd[:1] or "x").replace("}", "")
        body = altered_bytes(json.dumps(altered({"name": "x", "seat": 0, "step": 1}, self.rng)).encode(), self.rng)
        answer = await self.player.http.request(verb.upper(), self.url + path, content=body)
        return str(answer.status_code), f"{verb} {path} {body!r}"

    async def message(self) -> tuple[str, str]:
        """A volley over a socket, then a question that must be answered unless the connection was ended."""
        player, sent = self.player, ""
        try:
            await player.sit(self.game)
            for _ in range(VOLLEY):
                sent = _message(player, self.rng)
                await player.socket.send(sent)
            answer = await player.ask("ping")
            await player.socket.close()
            return answer, sent
        except InvalidStatus as refused:
            return str(refused.response.status_code), sent
        except (ConnectionClosed, Cut):
            return "closed", sent
        finally:
            player.stop()


VOLLEY = 20
"""Messages that are sent over one socket."""


def _message(player: Player, rng: Random) -> str:
    seat, asked = 0, player.questions.get(0, Asked(0, 0, []))
    offers = asked.offers or ["end"]
    whole = {
        "type": rng.choice(KINDS), "id": rng.randrange(10), "seat": seat, "acts": asked.acts,
        "choices": [rng.choice(offers)], "choice": rng.choice(offers), "a": "A1", "b": "B2", "piece": 1, "step": 0,
    }  # fmt: skip
    names = {"type", "id", *rng.sample(sorted(whole), 3)}
    return json.dumps(altered({name: value for name, value in whole.items() if name in names}, rng))


Deed = Callable[[Sender], Awaitable[tuple[str, str]]]
SORTS: dict[str, tuple[Deed, int]] = {
    "situation": (Sender.situation, 8),
    "wish": (Sender.wish, 3),
    "record": (Sender.opened, 4),
    "army": (Sender.mustered, 4),
    "request": (Sender.any_request, 4),
    "messages": (Sender.message, 1),
}
"""What is sent, and how often in proportion."""


async def run(url: str, requests: int, seed: int) -> Outcome:
    """Send this number of requests over several lanes; a volley of messages counts as its messages."""
    outcome, remaining = Outcome(), [requests]

    async def lane(number: int) -> None:
        rng = Random(seed * 1000 + number)
        while remaining[0] > 0:
            sender = Sender(url, rng)
            await sender.enter()
            for _ in range(RENEWED):
                remaining[0] -= 1
                if remaining[0] < 0:
                    break
                await sender.send(outcome)
            await sender.leave()

    await asyncio.gather(*(lane(number) for number in range(LANES)))
    async with httpx2.AsyncClient(timeout=ANSWER_SECONDS) as client:
        if (await client.get(f"{url}/healthz")).status_code != 200:
            outcome.faults.append("the server is not well")
    return outcome


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--requests", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rules", type=int, default=2)
    given = parser.parse_args()
    with tempfile.NamedTemporaryFile("w+") as log:
        with farm("sqlite", 1, ["--rules", str(given.rules)], log) as servers:
            outcome = asyncio.run(run(servers.addresses[0], given.requests, given.seed))
        told = Counter(line for line in Path(log.name).read_text().splitlines() if line.strip() and line[0] != " ")
    outcome.faults += [f"log, {count} times: {line[:600]}" for line, count in told.most_common(20)]
    print(json.dumps(msgspec.to_builtins(outcome), indent=1, ensure_ascii=True))
    sys.exit(bool(outcome.faults))


if __name__ == "__main__":
    main()
