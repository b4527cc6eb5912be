"""How a message reaches a player who is not at the page."""

from __future__ import annotations

from typing import NamedTuple, Protocol


class Message(NamedTuple):
    """A message to an address. `stop` is the link by which its reader wants no more of them; empty: there is none."""

    to: str
    subject: str
    text: str
    stop: str = ""


class NotSent(Exception):
    """A message certainly did not go out."""


class Notifier(Protocol):
    """Carries messages, by mail or otherwise."""

    async def send(self, message: Message) -> None:
        """Send a message; raises `NotSent` where it certainly did not go out."""
