"""A player's connection to the server, which tests cut and restore."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tests.browser.page import Player

if TYPE_CHECKING:
    from playwright.sync_api import WebSocketRoute


class Line:
    """A player's connection, which can be cut and held down."""

    def __init__(self, player: Player) -> None:
        self.is_down = False
        self._sockets: list[WebSocketRoute] = []
        player.page.route_web_socket(re.compile("/socket"), self._opened)

    def _opened(self, route: WebSocketRoute) -> None:
        if self.is_down:
            route.close(code=1001)
            return
        route.connect_to_server()
        self._sockets.append(route)

    def cut(self) -> None:
        self.is_down = True
        for route in self._sockets:
            route.close(code=1001)
        self._sockets.clear()
