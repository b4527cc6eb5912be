"""Army lists: one that is being built, and those that a player keeps."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from bocage.kernel.text import Text
from bocage.server.protocol.words import Given, Name, SeatNumber, Wire, Word, Written


class ArmyDraft(Given):
    """A list that is being built, for a seat of a scenario or for none, and a change that its roster offered.

    Without a list the roster is that of an empty one.
    """

    scenario: Annotated[str, Meta(max_length=80)] = ""
    seat: SeatNumber = 0
    options: Annotated[dict[Word, bool | Written], Meta(max_length=200)] = {}
    list: Annotated[str, Meta(max_length=8000)] = ""
    change: Annotated[str, Meta(max_length=120)] = ""


class KeepArmy(Given):
    """A list to be kept under a name."""

    system: Word
    name: Name
    list: Written


class KeptArmy(Wire):
    """A kept list: its points (`total`) and their limit, and whether it is legal. `changed` is a Unix time."""

    id: str
    system: str
    name: str
    list: str
    changed: int
    total: int
    limit: int
    legal: bool
    nation: Text | None = None


class KeptArmies(Wire):
    """All lists of a player, the latest first."""

    armies: tuple[KeptArmy, ...]
