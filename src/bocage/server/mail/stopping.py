"""The page behind the link in a reminder: one button, after which no more come.

Opening the link changes nothing, since programs that look through mail open all links. Mail programs with a button of
their own post to the same address.
"""

from __future__ import annotations

import html
from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from bocage.server.mail.mailboxes import spoken
from bocage.server.security import address

if TYPE_CHECKING:
    from bocage.server.app import Server

MAX_TOKEN = 80
"""Characters of a token that are read."""
PAGE = """<!doctype html>
<html lang="{language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Bocage</title><main><h1>Bocage</h1><p>{said}</p>{form}</main></html>
"""
FORM = '<form method="post"><button>{said}</button></form>'


async def stop(server: Server, request: Request) -> Response:
    """Show the button, or do what it says."""
    await server.brakes.hit(server.config.limits.address_requests, "requests", address(request))
    box = await server.mailboxes.by_token(str(request.path_params["token"])[:MAX_TOKEN])
    if box is None:
        return _page("en", "mail-stop-unknown", 404)
    if request.method != "POST":
        return _page(box.language, "mail-stop-about", 200, "mail-stop")
    await server.mailboxes.give_up(box.player)
    return _page(box.language, "mail-stopped", 200)


def _page(language: str, id: str, status: int, button: str = "") -> Response:
    form = FORM.format(said=html.escape(spoken(button, language, {}))) if button else ""
    said = html.escape(spoken(id, language, {}))
    return HTMLResponse(PAGE.format(language=language, said=said, form=form), status, {"Cache-Control": "no-store"})
