"""Parts of all messages: bounded texts and numbers, the base types of both directions, a refusal."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from bocage.kernel.text import Text

VERSION = 2
PLAN = 128
"""The most choices in one plan."""

Name = Annotated[str, Meta(min_length=1, max_length=40)]
Word = Annotated[str, Meta(min_length=1, max_length=80)]
Written = Annotated[str, Meta(min_length=1, max_length=8000)]
"""The value of an option; an army list is written out in it."""
Password = Annotated[str, Meta(min_length=8, max_length=200)]
Notation = Annotated[str, Meta(min_length=1, max_length=120)]
Place = Annotated[str, Meta(max_length=40)]
Prompts = Annotated[tuple[Annotated[str, Meta(max_length=60)], ...], Meta(max_length=50)]
Number = Annotated[int, Meta(ge=0, le=2**31)]
Coordinate = Annotated[int, Meta(ge=-(2**31), le=2**31)]
SeatNumber = Annotated[int, Meta(ge=0, le=7)]
Access = Literal["open", "invited", "private"]
"""Who may join and watch: everyone (`open`), holders of the link (`invited`), only the players (`private`)."""


class Wire(msgspec.Struct, omit_defaults=True):
    """Something the server sends."""


class Given(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Something a client sends: what is not asked for is refused."""


class Fault(Wire):
    """Why something was not done: an id with arguments for the client's language, and the sentence in English."""

    error: Text
    sentence: str
