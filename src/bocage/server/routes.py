"""The HTTP interface as one table (`ENDPOINTS`): address, type of the body, type of the answer, who may ask.

`openapi` describes the same table, so that the description cannot differ from what is served.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from bocage.kernel.contract.armies import Roster
from bocage.kernel.text import LANGUAGES
from bocage.server.database.people import Player, SessionRow, login_of, session_id
from bocage.server.faults import Refusal
from bocage.server.gameinfo import game_info
from bocage.server.leaving import chunks
from bocage.server.library import rulebook, texts
from bocage.server.protocol.armies import ArmyDraft, KeepArmy, KeptArmies, KeptArmy
from bocage.server.protocol.catalogue import BoardData, Rulebook, Systems
from bocage.server.protocol.games import (
    Branch,
    CreateGame,
    GameInfo,
    Games,
    JoinGame,
    Moment,
    NameGame,
    ReplayInfo,
)
from bocage.server.protocol.people import Credentials, Leave, NewPassword, Rename, Session
from bocage.server.protocol.words import VERSION
from bocage.server.rules.jobs import LayOut, Said
from bocage.server.rules.turns import Payer
from bocage.server.security import COOKIE, SAFE, YEAR, address, answer

if TYPE_CHECKING:
    from bocage.server.app import Server

MAX_PARAMETER = 80
"""Characters of a parameter in an address."""
FOR_EVER = {"Cache-Control": "public, max-age=31536000, immutable"}
"""Caching of what never changes under its address: a browser may keep it for a year."""
FOR_AN_HOUR = {"Cache-Control": "public, max-age=3600"}
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


# --- sessions -----------------------------------------------------------------------------------------------------
async def open_session(call: Call) -> Response:
    player = call.player_if_any
    if player is None:
        limits, here = call.server.config.limits, address(call.request)
        await call.server.brakes.hit(limits.guests, "guest", here)
        await call.server.brakes.hit(limits.guests_a_day, "guest-day", here)
        return await signed_in(call, await call.server.accounts.guest())
    return answer(_session(call, player, call.session))


def _session(call: Call, player: Player, session: SessionRow) -> Session:
    return Session(player.id, player.name, player.guest, call.server.seals.csrf(session), VERSION)


async def signed_in(call: Call, player: Player) -> Response:
    """A new session of a player, with its cookie."""
    place = call.server.seals.place(call.request)
    token = await call.server.people.begin(player.id, place)
    response = answer(_session(call, player, SessionRow(session_id(token), player.id, place)))
    response.set_cookie(
        COOKIE, token, max_age=YEAR, httponly=True, samesite="lax", secure=call.server.config.https, path="/"
    )
    return response


async def rename(call: Call) -> Response:
    await call.server.brakes.hit(call.server.config.limits.names, "name", address(call.request))
    await call.server.accounts.rename(call.player, call.body.name)
    return await _again(call)


async def register(call: Call) -> Response:
    await _slow_down(call)
    await call.server.accounts.register(call.player, call.body.name, call.body.password)
    return await _anew(call)


async def login(call: Call) -> Response:
    await _slow_down(call)
    await _keep_strangers_off(call)
    return await signed_in(call, await call.server.accounts.login(call.body.name, call.body.password))


async def change_password(call: Call) -> Response:
    await call.server.brakes.hit(call.server.config.limits.logins, "login", call.player.id)
    await call.server.accounts.change_password(call.player, call.session, call.body.old, call.body.new)
    await call.server.cut_off(call.player.id, but=call.session.id)
    return await _again(call)


async def _slow_down(call: Call) -> None:
    """Count an attempt at a password from this address."""
    limits, here = call.server.config.limits, address(call.request)
    await call.server.brakes.hit(limits.passwords, "passwords", here)
    await call.server.brakes.hit(limits.logins, "login", here, login_of(call.body.name))


async def _keep_strangers_off(call: Call) -> None:
    """Count an attempt at a password from anywhere but an address from which its owner has signed in before.

    So strangers who try passwords do not lock the owner out.
    """
    people, login = call.server.people, login_of(call.body.name)
    player = await people.player_by_login(login)
    if player is None or not await people.is_known_at(player.id, call.server.seals.place(call.request)):
        await call.server.brakes.hit(call.server.config.limits.strangers, "strangers", login)


async def _again(call: Call) -> Response:
    player = await call.server.people.player(call.player.id)
    assert player is not None
    return answer(_session(call, player, call.session))


async def _anew(call: Call) -> Response:
    """A new session in the place of the present one, as an old token must not open what is more than it opened."""
    player = await call.server.people.player(call.player.id)
    assert player is not None
    response = await signed_in(call, player)
    await call.server.people.end_session(call.session)
    return response


async def close_session(call: Call) -> Response:
    """Leave here; with `everywhere` all other sessions of the player end too."""
    if call.request.query_params.get("everywhere"):
        await call.server.people.end_other_sessions(call.session)
        await call.server.cut_off(call.player.id, but=call.session.id)
    await call.server.people.end_session(call.session)
    await call.server.cut_off(call.player.id, call.session.id)
    response = Response(status_code=204)
    response.delete_cookie(COOKIE, path="/")
    return response


async def export(call: Call) -> Response:
    await call.server.brakes.hit(call.server.config.limits.exports, "export", call.player.id)
    file = await call.server.leaving.export(call.player)
    headers = {"Content-Disposition": 'attachment; filename="bocage.zip"', "Cache-Control": "no-store"}
    return StreamingResponse(chunks(file), 200, headers, "application/zip")


async def delete_account(call: Call) -> Response:
    if not call.player.guest:
        await call.server.brakes.hit(call.server.config.limits.logins, "login", call.player.id)
        await call.server.accounts.check_password(call.player, call.body.password)
    await call.server.leaving.delete(call.player)
    await call.server.cut_off(call.player.id)
    response = Response(status_code=204)
    response.delete_cookie(COOKIE, path="/")
    return response


# --- what can be played -------------------------------------------------------------------------------------------
async def systems(call: Call) -> Systems:
    return await call.server.services.run_rules(call.server.library.systems)


async def messages(call: Call) -> Response:
    language, rules = call.word("language"), call.server.services.run_rules
    system = await rules(call.server.library.system, call.word("code"))
    if language not in LANGUAGES:
        raise Refusal(404, "fault-no-language", language=language[:20])
    return Response(await rules(texts, system.code, language), 200, _kept(call), "text/plain; charset=utf-8")


async def ledger(call: Call) -> Response:
    rules = call.server.services.run_rules
    system = await rules(call.server.library.system, call.word("code"))
    return Response(await rules(rulebook, system.code), 200, _kept(call), "application/json")


def _kept(call: Call) -> dict[str, str]:
    return FOR_EVER if call.request.query_params.get("v") else {"Cache-Control": "no-cache"}


async def board(call: Call) -> Response:
    address, library = call.word("address"), call.server.library
    if library.has_board(address):
        caching = FOR_AN_HOUR if "." in address else FOR_EVER
        return Response(library.board(address), 200, caching, "application/json")
    said = await call.server.services.desk(LayOut(address), Said, call.payer)
    library.keep(address, said.data)
    return Response(said.data, 200, FOR_AN_HOUR, "application/json")


# --- games --------------------------------------------------------------------------------------------------------
async def my_games(call: Call) -> Games:
    return await call.server.shelf.games(call.player.id)


async def name_game(call: Call) -> GameInfo:
    return await call.server.shelf.name(call.id, call.player.id, call.body.name)


async def remove_game(call: Call) -> Response:
    await call.server.shelf.remove(call.id, call.player.id)
    return Response(status_code=204)


async def open_record(call: Call) -> GameInfo:
    await call.server.brakes.hit(call.server.config.limits.games, "game", call.player.id)
    name = call.request.query_params.get("name", "")
    return await call.server.shelf.open_record(await call.request.body(), call.player, name, call.payer)


async def open_games(call: Call) -> Games:
    rows = await call.server.storage.open_games()
    return Games(tuple(game_info(row, call.player.id) for row in rows))


async def create(call: Call) -> GameInfo:
    await call.server.brakes.hit(call.server.config.limits.games, "game", call.player.id)
    return await call.server.lobby.create(call.body, call.player, call.payer)


async def game(call: Call) -> GameInfo:
    row = await call.server.lobby.visible(call.id, call.player.id, call.token)
    await call.server.lobby.show_board(row)
    return game_info(row, call.player.id)


async def invitation(call: Call) -> GameInfo:
    return await call.server.lobby.invited(call.token, call.player.id)


async def join(call: Call) -> GameInfo:
    return await call.server.lobby.join(call.id, call.body, call.player)


async def rematch(call: Call) -> GameInfo:
    await call.server.brakes.hit(call.server.config.limits.games, "game", call.player.id)
    return await call.server.lobby.rematch(call.id, call.player, call.payer)


async def branch(call: Call) -> GameInfo:
    await call.server.brakes.hit(call.server.config.limits.games, "game", call.player.id)
    return await call.server.replays.branch(call.id, call.body, call.player, call.payer)


async def replay(call: Call) -> ReplayInfo:
    return await call.server.replays.replay(call.id, call.player.id, call.token, call.payer)


async def moment(call: Call) -> Moment:
    seat, line = call.count("seat"), call.count("line")
    return Moment(await call.server.replays.moment(call.id, call.player.id, call.token, seat, line, call.payer))


async def record(call: Call) -> Response:
    readable = call.request.query_params.get("form") == "text"
    system, data = await call.server.replays.record(call.id, call.player.id, call.token, readable, call.payer)
    name = f"{system}-{call.id[:8]}{'.txt' if readable else '.bocage'}"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    kind = "text/plain; charset=utf-8" if readable else "application/octet-stream"
    return Response(data, 200, headers, kind)


# --- armies -------------------------------------------------------------------------------------------------------
async def roster(call: Call) -> Roster:
    return await call.server.quartermaster.roster(call.word("code"), call.body, call.payer)


async def my_armies(call: Call) -> KeptArmies:
    return KeptArmies(await call.server.quartermaster.kept(call.player.id, call.payer))


async def keep_army(call: Call) -> KeptArmy:
    return await call.server.quartermaster.add(call.player.id, call.body, call.payer)


async def change_army(call: Call) -> KeptArmy:
    return await call.server.quartermaster.change(call.player.id, call.army, call.body, call.payer)


async def drop_army(call: Call) -> Response:
    await call.server.quartermaster.drop(call.player.id, call.army)
    return Response(status_code=204)


ENDPOINTS: tuple[Endpoint, ...] = (
    Endpoint("POST", "/api/session", open_session, "Who am I; makes a guest where there is nobody yet",
             answer=Session, session=False),
    Endpoint("PATCH", "/api/session", rename, "Take another name",
             Rename, Session, statuses=(409, 422)),
    Endpoint("DELETE", "/api/session", close_session, "Leave, here or everywhere", query=("everywhere",)),
    Endpoint("POST", "/api/accounts", register, "A guest opens an account and keeps its games",
             Credentials, Session, statuses=(409, 422)),
    Endpoint("POST", "/api/password", change_password, "Another password for one's account",
             NewPassword, Session, statuses=(403, 409, 422)),
    Endpoint("POST", "/api/login", login, "Come back to an account",
             Credentials, Session, session=False, statuses=(403, 422)),
    Endpoint("GET", "/api/export", export, "Everything of mine: account, army lists and the records of my games"),
    Endpoint("POST", "/api/leave", delete_account, "Delete my account, or myself as a guest",
             Leave, statuses=(403,)),
    Endpoint("GET", "/api/systems", systems, "Systems, scenarios, options and agents",
             answer=Systems, session=False),
    Endpoint("GET", "/api/systems/{code}/texts/{language}.ftl", messages, "All messages of a system in Fluent",
             session=False, query=("v",), statuses=(404,)),
    Endpoint("GET", "/api/systems/{code}/rules", ledger, "The ledger of a system",
             answer=Rulebook, session=False, query=("v",), statuses=(404,)),
    Endpoint("POST", "/api/systems/{code}/roster", roster, "An army list with all that can be done to it",
             ArmyDraft, Roster, statuses=(404,)),
    Endpoint("GET", "/api/armies", my_armies, "The army lists I keep", answer=KeptArmies),
    Endpoint("POST", "/api/armies", keep_army, "Keep an army list", KeepArmy, KeptArmy, statuses=(404, 409)),
    Endpoint("PUT", "/api/armies/{id}", change_army, "Keep a list in the place of another",
             KeepArmy, KeptArmy, statuses=(404,)),
    Endpoint("DELETE", "/api/armies/{id}", drop_army, "Keep a list no longer", statuses=(404,)),
    Endpoint("GET", "/api/boards/{address}", board, "A board: drawing and hexes",
             answer=BoardData, session=False, statuses=(404,)),
    Endpoint("GET", "/api/games", my_games, "My games, those I played last first", answer=Games),
    Endpoint("POST", "/api/games", create, "A new game", CreateGame, GameInfo, statuses=(404, 422)),
    Endpoint("PATCH", "/api/games/{id}", name_game, "Call a game of my list something else",
             NameGame, GameInfo, statuses=(404,)),
    Endpoint("DELETE", "/api/games/{id}", remove_game, "Delete a game, or take it off my list",
             statuses=(404, 409)),
    Endpoint("POST", "/api/records", open_record, "Open the game of a record's file",
             answer=GameInfo, query=("name",), is_upload=True),
    Endpoint("GET", "/api/lobby", open_games, "Open games to join or to watch", answer=Games),
    Endpoint("GET", "/api/games/{id}", game, "A game outside of play",
             answer=GameInfo, query=("token",), statuses=(404,)),
    Endpoint("POST", "/api/games/{id}/join", join, "Take a free seat",
             JoinGame, GameInfo, statuses=(404, 409, 422)),
    Endpoint("POST", "/api/games/{id}/rematch", rematch, "The same once more, sides changed",
             answer=GameInfo, statuses=(404, 409)),
    Endpoint("POST", "/api/games/{id}/branch", branch, "Play on from a step",
             Branch, GameInfo, statuses=(403, 404, 422)),
    Endpoint("GET", "/api/games/{id}/replay", replay, "The steps of a game",
             answer=ReplayInfo, query=("token",), statuses=(403, 404)),
    Endpoint("GET", "/api/games/{id}/moment", moment, "The step that wrote a line of a seat's log",
             answer=Moment, query=("token", "seat", "line"), statuses=(403, 404, 422)),
    Endpoint("GET", "/api/games/{id}/record", record, "The record of a game",
             query=("token", "form"), statuses=(403, 404)),
    Endpoint("GET", "/api/invitations/{token}", invitation, "The game of an invitation",
             answer=GameInfo, statuses=(404,)),
)  # fmt: skip


# --- what is done for every request -------------------------------------------------------------------------------
def serve(endpoints: Sequence[Endpoint], server: Server) -> Callable[[Request], Awaitable[Response]]:
    """A Starlette handler for the endpoints of one address."""
    by_method = {endpoint.method: (endpoint, _decoder(endpoint)) for endpoint in endpoints}

    async def handle(request: Request) -> Response:
        endpoint, decoder = by_method["GET" if request.method == "HEAD" else request.method]
        try:
            call = await _let_in(endpoint, server, request)
            if decoder is not None:
                call.body = await _body(request, decoder)
            result = await endpoint.handler(call)
            response = result if isinstance(result, Response) else answer(result)
        except Refusal as refusal:
            response = answer(refusal.fault, refusal.status)
        server.figures.requests[response.status_code] += 1
        return response

    return handle


def _decoder(endpoint: Endpoint) -> msgspec.json.Decoder[Any] | None:
    return None if endpoint.body is None else msgspec.json.Decoder(endpoint.body)


async def _let_in(endpoint: Endpoint, server: Server, request: Request) -> Call:
    player, session = await server.who(request)
    who = player.id if player else address(request)
    await server.brakes.hit(server.config.limits.requests, "request", who)
    await server.brakes.hit(server.config.limits.address_requests, "requests", address(request))
    for name in endpoint.query:
        if len(request.query_params.get(name, "")) > MAX_PARAMETER:
            raise Refusal(422, "fault-malformed", what=f"{name} is longer than {MAX_PARAMETER} characters")
    if endpoint.session:
        if player is None or session is None:
            raise Refusal(401, "fault-no-session")
        if endpoint.method not in SAFE:
            server.seals.check_csrf(session, request.headers.get("x-csrf-token", ""))
    return Call(server, request, player, session)


async def _body(request: Request, decoder: msgspec.json.Decoder[Any]) -> Any:
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise Refusal(415, "fault-malformed", what="expected application/json")
    try:
        return decoder.decode(await request.body())
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Refusal(422, "fault-malformed", what=str(error)[:200]) from None
