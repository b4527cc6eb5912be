"""A request as its handler sees it, and a line of the table of all requests."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

import msgspec
from starlette.requests import Request

from bocage.server.database.people import Player, SessionRow
from bocage.server.faults import Refusal
from bocage.server.rules.turns import Payer
from bocage.server.security import address

if TYPE_CHECKING:
    from bocage.server.app import Server

_ID = re.compile("[a-z0-9]{4,40}")
_TOKEN = re.compile(r"[\w-]{0,80}", re.ASCII)
_COUNT = re.compile("[0-9]{1,9}")


class Call:
    """An admitted request: its player and its parameters."""

    def __init__(self, server: Server, request: Request, player: Player | None, session: SessionRow | None) -> None:
        self.server, self.request = server, request
        self._player, self._session = player, session
        self.body: Any = None

    @property
    def player(self) -> Player:
        """The player who asks; `Refusal` without a session."""
        if self._player is None:
            raise Refusal(401, "fault-no-session")
        return self._player

    @property
    def session(self) -> SessionRow:
        """The session of the request; `Refusal` without one."""
        if self._session is None:
            raise Refusal(401, "fault-no-session")
        return self._session

    @property
    def payer(self) -> Payer:
        """For whom work is done that the request asks for."""
        return Payer(self._player.id if self._player else "", address(self.request))

    @property
    def player_if_any(self) -> Player | None:
        """The player who asks; None without a session."""
        return self._player

    @property
    def id(self) -> str:
        """The id of the game in the address."""
        return self._named("fault-no-game")

    @property
    def army(self) -> str:
        """The id of the army list in the address."""
        return self._named("fault-no-army")

    def _named(self, unknown: str) -> str:
        id = str(self.request.path_params["id"])
        if not _ID.fullmatch(id):
            raise Refusal(404, unknown)
        return id

    @property
    def token(self) -> str:
        """The token of an invitation; empty without one."""
        token = str(self.request.path_params.get("token", self.request.query_params.get("token", "")))
        if not _TOKEN.fullmatch(token):
            raise Refusal(404, "fault-no-game")
        return token

    def word(self, name: str) -> str:
        return str(self.request.path_params[name])

    def count(self, name: str) -> int:
        """A number of the query."""
        digits = self.request.query_params.get(name, "")
        if not _COUNT.fullmatch(digits):
            raise Refusal(422, "fault-malformed", what=f"{name} is no number")
        return int(digits)


Handler = Callable[[Call], Awaitable[Any]]


class Endpoint(msgspec.Struct, frozen=True):
    """A line of the table. `session`: a player is required; `statuses`: further refusals that callers must expect.

    `is_upload`: the body is a file.
    """

    method: str
    path: str
    handler: Handler
    summary: str
    body: Any = None
    answer: Any = None
    session: bool = True
    query: tuple[str, ...] = ()
    is_upload: bool = False
    statuses: tuple[int, ...] = ()
