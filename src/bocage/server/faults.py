"""Refusals of the server: one sentence each, which reveals nothing that its reader may not know."""

from __future__ import annotations

from bocage.kernel.text import Text, render
from bocage.server.protocol.words import Fault

PACKAGES = ("bocage.server", "bocage.kernel")


class Refusal(Exception):
    """A request that is not carried out: an HTTP status, and a text by id and arguments."""

    def __init__(self, status: int, id: str, /, **args: int | str | Text) -> None:
        super().__init__(id)
        self.status, self.why = status, Text(id, args)

    @classmethod
    def again(cls, status: int, why: Text) -> Refusal:
        """A refusal that another process expressed."""
        return cls(status, why.id, **why.args)

    @property
    def fault(self) -> Fault:
        """The refusal as it is sent."""
        return Fault(self.why, sentence(self.why))


def sentence(message: Text, *packages: str) -> str:
    """A text rendered in English on one line; `packages` are searched for it besides the server's own."""
    return " ".join(render(message, "en", *PACKAGES, *packages).split())
