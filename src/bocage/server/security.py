"""Protection of the server: signed cookies, CSRF tokens, rate limits, security headers, checks of host and origin."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import math
import time
from collections import deque
from collections.abc import Callable, Sequence
from functools import cache
from ipaddress import ip_address, ip_network
from typing import Any
from urllib.parse import SplitResult, urlsplit

import msgspec
from itsdangerous import BadData, URLSafeTimedSerializer
from limits import parse
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bocage.server.config import SLOWEST, Config
from bocage.server.database.people import SessionRow
from bocage.server.faults import Refusal

COOKIE = "bocage"
YEAR = 365 * 24 * 3600
"""Seconds in a year: the lifetime of cookies."""
OWN_NETWORK = 64
"""Bits of an IPv6 address that are the same for all machines of one customer."""
SAFE = ("GET", "HEAD", "OPTIONS")
"""Methods that change nothing, so that they need no CSRF token."""
MAX_LENGTH_DIGITS = 12
"""Digits of a content length that are read; the limit is far smaller."""
MAX_CLOSE_REASON = 120
"""A WebSocket close frame holds at most 123 bytes of reason."""
POLICY_VIOLATION = 1008
"""The WebSocket close code for it (RFC 6455)."""

RECORDS = "/api/records"
"""The address to which records are sent, which are larger than other requests."""

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "worker-src 'self' blob:",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
}


# --- sessions -----------------------------------------------------------------------------------------------------
class Seals:
    """Everything that rests on the server's secret: CSRF tokens, hashed addresses, cookies signed by older servers."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret
        self._signer = URLSafeTimedSerializer(secret, salt="bocage-session")

    def open_signed(self, cookie: str) -> tuple[str, int] | None:
        """Player and epoch of a cookie that was signed before sessions were kept; None if it is no such cookie."""
        try:
            player, epoch, _ = msgspec.convert(self._signer.loads(cookie), tuple[str, int, str])
        except (BadData, msgspec.ValidationError):
            return None
        return player, epoch

    def csrf(self, session: SessionRow) -> str:
        """The CSRF token of a session: our own page can read it, a foreign page cannot."""
        return self._hashed(f"csrf {session.id}")

    def check_csrf(self, session: SessionRow, token: str) -> None:
        if not hmac.compare_digest(self.csrf(session).encode(), token.encode()):
            raise Refusal(403, "fault-csrf")

    def proof(self, said: str) -> str:
        """What only a server that knows the secret can say of these words."""
        return self._hashed(f"proof {said}")

    def place(self, connection: HTTPConnection) -> str:
        """The address of a client as it is kept: nobody can read the address from it."""
        return self._hashed(f"place {address(connection)}")

    def _hashed(self, said: str) -> str:
        return hashlib.blake2b(said.encode(), key=self._secret, digest_size=16).hexdigest()


# --- limits -------------------------------------------------------------------------------------------------------
SWEEP = 60.0
"""Seconds between two looks for windows in which nothing counts any more."""
_parsed = cache(parse)


class Brakes:
    """Rate limits: counts what clients do in a moving window. What it costs does not depend on how many clients are."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._windows: dict[tuple[str, ...], deque[float]] = {}
        """When what counts was done, the first first, by rate and by the one who did it."""
        self._swept = clock()

    async def allows(self, rate: str, *who: str) -> bool:
        """Count an action and tell whether it is within its rate."""
        self._sweep()
        window = self._windows.setdefault((rate, *who), deque())
        self._forget(rate, window)
        if len(window) >= _parsed(rate).amount:
            return False
        window.append(self._clock())
        return True

    async def hit(self, rate: str, *who: str) -> None:
        """Count an action; `Refusal` where it exceeds its rate, which says when it is allowed again."""
        if not await self.allows(rate, *who):
            first = self._windows[rate, *who][0]
            seconds = first + _parsed(rate).get_expiry() - self._clock()
            raise Refusal(429, "fault-too-fast", seconds=max(1, math.ceil(seconds)))

    def __len__(self) -> int:
        return len(self._windows)

    def _forget(self, rate: str, window: deque[float]) -> None:
        """Drop from a window what was done too long ago to count."""
        since = self._clock() - _parsed(rate).get_expiry()
        while window and window[0] <= since:
            window.popleft()

    def _sweep(self) -> None:
        if self._clock() < self._swept + SWEEP:
            return
        self._swept = self._clock()
        for (rate, *_), window in self._windows.items():
            self._forget(rate, window)
        self._windows = {key: window for key, window in self._windows.items() if window}


def address(connection: HTTPConnection) -> str:
    """The network address of a client; of IPv6 the network that one customer has."""
    host = connection.client.host if connection.client else "nowhere"
    try:
        parsed = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if parsed.version == 4:
        return host
    mapped = getattr(parsed, "ipv4_mapped", None)
    return str(mapped or ip_network((parsed, OWN_NETWORK), strict=False).network_address)


# --- every request ------------------------------------------------------------------------------------------------
class Guard:
    """Middleware around all requests: checks host name, origin and size, and adds security headers to all answers."""

    def __init__(self, app: ASGIApp, config: Config) -> None:
        self.app, self.config = app, config

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        if scope["type"] == "http":
            send = self._with_headers(send)
        try:
            _check_host(headers, self.config.hosts)
            if scope["type"] == "websocket" or scope["method"] not in SAFE:
                secure = self.config.https or scope["scheme"] in ("https", "wss")
                _check_origin(headers, scope["type"] == "http", "https" if secure else "http")
            if scope["type"] == "http":
                limits = self.config.limits
                limit = limits.record if scope["path"] == RECORDS else limits.body
                receive = await self._in_time(headers, receive, limit)
        except Refusal as refusal:
            await self._refuse(refusal, scope, receive, send)
            return
        await self.app(scope, receive, send)

    async def _refuse(self, refusal: Refusal, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await receive()
            reason = refusal.fault.sentence[:MAX_CLOSE_REASON]
            await send({"type": "websocket.close", "code": POLICY_VIOLATION, "reason": reason})
            return
        headers = {"Connection": "close"} if refusal.status == 408 else {}
        await answer(refusal.fault, refusal.status, headers)(scope, receive, send)

    def _with_headers(self, send: Send) -> Send:
        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if self.config.https:
                    headers.setdefault("Strict-Transport-Security", f"max-age={YEAR}")
            await send(message)

        return sending

    async def _in_time(self, headers: Headers, receive: Receive, limit: int) -> Receive:
        """A receiver of the whole body (see `_whole`); `Refusal` if it does not arrive in time."""
        try:
            async with asyncio.timeout(self.config.limits.body_seconds + limit / SLOWEST):
                return await self._whole(headers, receive, limit)
        except TimeoutError:
            raise Refusal(408, "fault-too-slow") from None

    async def _whole(self, headers: Headers, receive: Receive, limit: int) -> Receive:
        """A receiver that gives the whole body of a request at once; `Refusal` if it has more than `limit` bytes."""
        stated = headers.get("content-length", "0")
        if not stated.isdecimal() or int(stated[:MAX_LENGTH_DIGITS]) > limit:
            raise Refusal(413, "fault-too-large", most=limit)
        parts, size, more = [], 0, True
        while more:
            message = await receive()
            if message["type"] == "http.disconnect":
                break
            parts.append(message.get("body", b""))
            size += len(parts[-1])
            more = message.get("more_body", False)
            if size > limit:
                raise Refusal(413, "fault-too-large", most=limit)
        body: list[Message] = [{"type": "http.request", "body": b"".join(parts), "more_body": False}]

        async def receiving() -> Message:
            return body.pop() if body else await receive()

        return receiving


def _check_host(headers: Headers, hosts: Sequence[str]) -> None:
    """Refuse unknown host names: a foreign page could let its own name point here (DNS rebinding)."""
    if "*" not in hosts and (_split(headers.get("host", "")).hostname or "") not in hosts:
        raise Refusal(400, "fault-host")


def _check_origin(headers: Headers, tells_site: bool, scheme: str) -> None:
    """Refuse requests from foreign pages: browsers name the page; other programs do not, and hold no one's cookies.

    A page of the same name that came without encryption is a foreign one too.
    """
    origin = headers.get("origin")
    if tells_site and headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        raise Refusal(403, "fault-origin")
    if origin is not None and origin != f"{scheme}://{headers.get('host')}":
        raise Refusal(403, "fault-origin")


def _split(host: str) -> SplitResult:
    try:
        return urlsplit(f"//{host}")
    except ValueError:
        raise Refusal(400, "fault-host") from None


_encoder = msgspec.json.Encoder()


def answer(value: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """A JSON answer; caches may not store it unless `headers` say so."""
    kept = {"Cache-Control": "no-store", **(headers or {})}
    return Response(_encoder.encode(value), status, kept, "application/json")
