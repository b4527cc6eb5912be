"""Slow clients: how long the server waits for them, and how what they are sent is compressed."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions import Extension
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.frames import Frame
from websockets.typing import ExtensionParameter

HEAD_SECONDS = 10.0
"""From the connection, or the first byte of a further request, to the end of its head."""
READ_SECONDS = 30.0
"""A connection on which nothing can be sent for this long is given up."""
COMPRESSED_FROM = 1024
"""Bytes of the shortest message that is compressed: of shorter ones little is saved for the processor's time."""
WINDOW_BITS = 12
"""The compressor remembers 4 KB of each connection."""
SETTINGS = {"level": 1, "memLevel": 5}


class Deadline:
    """A moment after which a connection is given up, unless it is called off."""

    def __init__(self) -> None:
        self._timer: asyncio.TimerHandle | None = None

    def set(self, transport: asyncio.Transport, seconds: float) -> None:
        """Give the connection up after `seconds`; where a deadline is set already, that one stays."""
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(seconds, transport.abort)

    def call_off(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class PatientProtocol(HttpToolsProtocol):
    """HTTP with limits of time; uvicorn itself has one for the pause between two requests only."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._head, self._unread = Deadline(), Deadline()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._head.set(transport, HEAD_SECONDS)

    def connection_lost(self, exc: Exception | None) -> None:
        self._head.call_off()
        self._unread.call_off()
        super().connection_lost(exc)

    def on_message_begin(self) -> None:
        self._head.set(self.transport, HEAD_SECONDS)
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._head.call_off()
        super().on_headers_complete()

    def pause_writing(self) -> None:
        self._unread.set(self.transport, READ_SECONDS)
        super().pause_writing()

    def resume_writing(self) -> None:
        self._unread.call_off()
        super().resume_writing()


class Compression(PerMessageDeflate):
    """The compression that was agreed upon with a client. A message says of itself whether it is compressed."""

    def encode(self, frame: Frame) -> Frame:
        return super().encode(frame) if len(frame.data) >= COMPRESSED_FROM else frame


class Compressing(ServerPerMessageDeflateFactory):
    """Agrees upon compression with clients that can read it."""

    def __init__(self) -> None:
        super().__init__(
            server_max_window_bits=WINDOW_BITS, client_max_window_bits=WINDOW_BITS, compress_settings=SETTINGS
        )

    def process_request_params(
        self, params: Sequence[ExtensionParameter], accepted_extensions: Sequence[Extension]
    ) -> tuple[list[ExtensionParameter], PerMessageDeflate]:
        answered, agreed = super().process_request_params(params, accepted_extensions)
        compression = Compression(
            agreed.remote_no_context_takeover,
            agreed.local_no_context_takeover,
            agreed.remote_max_window_bits,
            agreed.local_max_window_bits,
            agreed.compress_settings,
        )
        return answered, compression


class PatientSocket(WebSocketsSansIOProtocol):
    """A WebSocket that is given up when its client does not read; pings look after clients that are gone."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._unread = Deadline()
        self.conn.available_extensions = [Compressing()]

    def connection_lost(self, exc: Exception | None) -> None:
        self._unread.call_off()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        self._unread.set(self.transport, READ_SECONDS)
        super().pause_writing()

    def resume_writing(self) -> None:
        self._unread.call_off()
        super().resume_writing()
