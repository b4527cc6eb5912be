"""The HTTP interface as one table (`ENDPOINTS`): address, type of the body, type of the answer, who may ask.

`openapi` describes the same table, so that the description cannot differ from what is served.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from bocage.kernel.contract.armies import Roster
from bocage.kernel.text import LANGUAGES
from bocage.server import persons
from bocage.server.calls import Call, Endpoint
from bocage.server.faults import Refusal
from bocage.server.gameinfo import game_info
from bocage.server.library import rulebook, texts
from bocage.server.protocol.armies import ArmyDraft, KeepArmy, KeptArmies, KeptArmy
from bocage.server.protocol.catalogue import BoardData, Rulebook, Systems
from bocage.server.protocol.clocks import TakeVacation, VacationInfo
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
from bocage.server.protocol.people import (
    ConfirmMail,
    Credentials,
    GiveMail,
    Leave,
    MailInfo,
    NewPassword,
    Rename,
    Session,
)
from bocage.server.rules.jobs import LayOut, Said
from bocage.server.security import SAFE, address, answer

if TYPE_CHECKING:
    from bocage.server.app import Server

MAX_PARAMETER = 80
"""Characters of a parameter in an address."""
FOR_EVER = {"Cache-Control": "public, max-age=31536000, immutable"}
"""Caching of what never changes under its address: a browser may keep it for a year."""
FOR_AN_HOUR = {"Cache-Control": "public, max-age=3600"}


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
    Endpoint("POST", "/api/session", persons.open_session, "Who am I; makes a guest where there is nobody yet",
             answer=Session, session=False),
    Endpoint("PATCH", "/api/session", persons.rename, "Take another name",
             Rename, Session, statuses=(409, 422)),
    Endpoint("DELETE", "/api/session", persons.close_session, "Leave, here or everywhere", query=("everywhere",)),
    Endpoint("POST", "/api/accounts", persons.register, "A guest opens an account and keeps its games",
             Credentials, Session, statuses=(409, 422)),
    Endpoint("POST", "/api/password", persons.change_password, "Another password for one's account",
             NewPassword, Session, statuses=(403, 409, 422)),
    Endpoint("POST", "/api/login", persons.login, "Come back to an account",
             Credentials, Session, session=False, statuses=(403, 422)),
    Endpoint("GET", "/api/vacation", persons.my_vacation, "My vacation and how much of it the year has left",
             answer=VacationInfo),
    Endpoint("PUT", "/api/vacation", persons.take_vacation, "Be away, now or later: clocks of slow games stand still",
             TakeVacation, VacationInfo, statuses=(409, 422)),
    Endpoint("DELETE", "/api/vacation", persons.end_vacation, "Be back, or stay", answer=VacationInfo),
    Endpoint("GET", "/api/mail", persons.my_mail, "Where I am reminded", answer=MailInfo),
    Endpoint("PUT", "/api/mail", persons.give_mail, "Give an address for reminders; a code is sent there",
             GiveMail, MailInfo, statuses=(409, 422, 503)),
    Endpoint("POST", "/api/mail", persons.confirm_mail, "Confirm an address by its code",
             ConfirmMail, MailInfo, statuses=(403, 422)),
    Endpoint("DELETE", "/api/mail", persons.drop_mail, "Be reminded no more", answer=MailInfo),
    Endpoint("GET", "/api/export", persons.export,
             "Everything of mine: account, army lists and the records of my games"),
    Endpoint("POST", "/api/leave", persons.delete_account, "Delete my account, or myself as a guest",
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
