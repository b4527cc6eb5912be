"""Refusals of the server: one clear sentence each, and never more in it than the reader may know."""

from __future__ import annotations

from bocage.kernel.text import Text, render
from bocage.server.protocol.words import Fault

PACKAGES = ("bocage.server", "bocage.kernel")


class Refusal(Exception):
    """Something is not done: an HTTP status and a sentence."""

    def __init__(self, status: int, id: str, /, **args: int | str | Text) -> None:
        super().__init__(id)
        self.status, self.why = status, Text(id, args)

    @property
    def fault(self) -> Fault:
        """The refusal as it is sent."""
        return Fault(self.why, sentence(self.why))


def sentence(message: Text, *packages: str) -> str:
    """The English words of a text, on one line."""
    return " ".join(render(message, "en", *PACKAGES, *packages).split())
