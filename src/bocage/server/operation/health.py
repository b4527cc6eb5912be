"""What those who run a server look at: whether it works, and figures in the text format of Prometheus."""

from __future__ import annotations

import time
from collections import Counter
from typing import TYPE_CHECKING

import sqlalchemy as sa
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from bocage.server.faults import Refusal

if TYPE_CHECKING:
    from bocage.server.app import Server

BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Upper bounds of the ranges into which times are counted, in seconds."""
TEXT = "text/plain; version=0.0.4; charset=utf-8"


class Gauge:
    """How often something took how long."""

    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)
        self.total = 0.0

    def note(self, seconds: float) -> None:
        bucket = next((bucket for bucket, bound in enumerate(BOUNDS) if seconds <= bound), len(BOUNDS))
        self.counts[bucket] += 1
        self.total += seconds

    def lines(self, name: str, about: str) -> list[str]:
        """The lines of a histogram."""
        written, count = [f"# HELP {name} {about}", f"# TYPE {name} histogram"], 0
        for bound, number in zip((*BOUNDS, "+Inf"), self.counts, strict=True):
            count += number
            written.append(f'{name}_bucket{{le="{bound}"}} {count}')
        return [*written, f"{name}_sum {self.total:.6f}", f"{name}_count {count}"]


class Figures:
    """What is counted while the server runs."""

    def __init__(self) -> None:
        self.began = time.time()
        self.requests: Counter[int] = Counter()
        """HTTP answers by status."""
        self.messages: Counter[str] = Counter()
        """Messages over sockets by sort."""
        self.choices = Gauge()
        """From a choice to its acknowledgement."""


async def healthz(server: Server) -> Response:
    """Whether the database and every process of the rules answer."""
    try:
        async with server.storage.reading() as db:
            await db.execute(sa.text("SELECT 1"))
    except Refusal:
        return PlainTextResponse("the database does not answer\n", 503)
    if not await server.services.rules.is_healthy():
        return PlainTextResponse("a process of the rules does not answer\n", 503)
    return PlainTextResponse("ok\n")


async def metrics(server: Server, request: Request) -> Response:
    """All figures; only where the configuration says so, since they tell how busy the players are."""
    if not server.config.metrics:
        return PlainTextResponse("", 404)
    return Response("\n".join([*_lines(server), ""]), media_type=TEXT)


def _lines(server: Server) -> list[str]:
    figures, services = server.figures, server.services
    rules, workers = services.rules, services.workers
    sockets = sum(map(len, server.connected.values()))
    waiting = sum(len(slot.turns) for slot in rules.slots)
    plain: list[tuple[str, str, str, float]] = [
        ("bocage_start_time_seconds", "gauge", "When the server was started, as a Unix time.", figures.began),
        ("bocage_games", "gauge", "Games in memory.", server.live_games.count()),
        ("bocage_sockets", "gauge", "Open WebSockets.", sockets),
        ("bocage_players", "gauge", "Players with an open WebSocket.", len(server.connected)),
        ("bocage_waiting_bytes", "gauge", "Bytes that wait for slow clients.", server.post.waiting),
        ("bocage_rules_waiting", "gauge", "Jobs that wait for the rules.", waiting),
        ("bocage_rules_seconds_total", "counter", "Processor time used by the rules.", rules.used),
        ("bocage_rules_ended_total", "counter", "Processes of the rules that ended or were killed.", rules.ended),
        ("bocage_agents_waiting", "gauge", "Jobs that wait for agents' processes.", len(workers.turns)),
    ]
    lines = []
    for name, kind, about, value in plain:
        lines += [f"# HELP {name} {about}", f"# TYPE {name} {kind}", f"{name} {value}"]
    lines += _counted("bocage_requests_total", "HTTP answers.", "status", figures.requests)
    lines += _counted("bocage_messages_total", "Messages over sockets.", "sort", figures.messages)
    lines += _counted("bocage_rules_jobs_total", "Jobs done by the rules.", "sort", rules.done)
    return [*lines, *figures.choices.lines("bocage_choice_seconds", "From a choice to its acknowledgement.")]


def _counted(name: str, about: str, label: str, counts: Counter[int] | Counter[str]) -> list[str]:
    lines = [f"# HELP {name} {about}", f"# TYPE {name} counter"]
    return [*lines, *(f'{name}{{{label}="{key}"}} {count}' for key, count in sorted(counts.items(), key=str))]
