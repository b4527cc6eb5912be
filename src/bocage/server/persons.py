"""Requests of players about themselves: sessions, accounts, passwords, vacations, leaving."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import IO

from starlette.responses import Response, StreamingResponse

from bocage.server.calls import Call
from bocage.server.clocks.control import SECOND
from bocage.server.database.people import Player, SessionRow, login_of, session_id
from bocage.server.protocol.clocks import VacationInfo
from bocage.server.protocol.people import MailInfo, Session
from bocage.server.protocol.words import VERSION
from bocage.server.security import COOKIE, YEAR, address, answer

CHUNK = 64 * 1024
"""Bytes of an export that are sent at a time."""


async def open_session(call: Call) -> Response:
    player = call.player_if_any
    if player is None:
        limits, here = call.server.config.limits, address(call.request)
        await call.server.brakes.hit(limits.guests, "guest", here)
        await call.server.brakes.hit(limits.guests_a_day, "guest-day", here)
        return await signed_in(call, await call.server.accounts.guest())
    return answer(_session(call, player, call.session))


def _session(call: Call, player: Player, session: SessionRow) -> Session:
    return Session(player.id, player.name, player.shown, player.guest, call.server.seals.csrf(session), VERSION)


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


async def my_mail(call: Call) -> MailInfo:
    return await call.server.mailboxes.info(call.player)


async def give_mail(call: Call) -> MailInfo:
    limits, brakes = call.server.config.limits, call.server.brakes
    await brakes.hit(limits.mails, "mail", call.player.id)
    await brakes.hit(limits.address_mails, "mails", address(call.request))
    await call.server.mailboxes.give(call.player, call.body.address, call.body.language)
    return await my_mail(call)


async def confirm_mail(call: Call) -> MailInfo:
    await call.server.mailboxes.confirm(call.player, call.body.code)
    return await my_mail(call)


async def drop_mail(call: Call) -> MailInfo:
    await call.server.mailboxes.give_up(call.player.id)
    return await my_mail(call)


async def export(call: Call) -> Response:
    await call.server.brakes.hit(call.server.config.limits.exports, "export", call.player.id)
    file = await call.server.leaving.export(call.player)
    headers = {"Content-Disposition": 'attachment; filename="bocage.zip"', "Cache-Control": "no-store"}
    return StreamingResponse(chunks(file), 200, headers, "application/zip")


async def chunks(file: IO[bytes]) -> AsyncIterator[bytes]:
    """A file piece by piece; it is closed at the end."""
    with file:
        while data := await asyncio.to_thread(file.read, CHUNK):
            yield data


async def delete_account(call: Call) -> Response:
    if not call.player.guest:
        await call.server.brakes.hit(call.server.config.limits.logins, "login", call.player.id)
        await call.server.accounts.check_password(call.player, call.body.password)
    await call.server.leaving.delete(call.player)
    await call.server.cut_off(call.player.id)
    response = Response(status_code=204)
    response.delete_cookie(COOKIE, path="/")
    return response


async def my_vacation(call: Call) -> VacationInfo:
    return await call.server.services.vacations.info(call.player.id)


async def take_vacation(call: Call) -> VacationInfo:
    await call.server.services.vacations.take(call.player.id, call.body.days, call.body.begins * SECOND)
    return await _vacation_told(call)


async def end_vacation(call: Call) -> VacationInfo:
    await call.server.services.vacations.end(call.player.id)
    return await _vacation_told(call)


async def _vacation_told(call: Call) -> VacationInfo:
    """The vacation of the player, after those who play slow games with him were told of it."""
    await call.server.live_games.tell_absence(call.player.id)
    return await my_vacation(call)
