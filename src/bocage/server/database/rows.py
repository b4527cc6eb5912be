"""What the database holds of games and armies, as plain data; importable where rules run, as it needs no driver."""

from __future__ import annotations

from typing import Any

import msgspec

from bocage.kernel.contract.setting import Outcome
from bocage.kernel.play.orders import StandingOrders
from bocage.kernel.records.record import Header, Input, Record
from bocage.kernel.text import Text
from bocage.server.clocks.timing import Timing

NOBODY = "—"
"""The name of a player who has left for good."""


def shown_name(name: str, number: int) -> str:
    """What the others see of a player: the name, which others may have too, and the number, which nobody else has."""
    return name if name == NOBODY else f"{name} #{number}"


class SeatRow(msgspec.Struct):
    """A seat of a game and who plays it; without player and agent it is free. `player_name` is the one that is shown,
    `seen` a Unix time."""

    seat: int
    player: str | None
    player_name: str | None
    agent: str | None
    orders: StandingOrders
    seen: int


class GameRow(msgspec.Struct):
    """A game as the lobby knows it, without its play."""

    id: str
    header: Header
    access: str
    watch: bool
    owner: str
    token: str
    created: int
    board: str
    to_move: tuple[int, ...]
    outcome: Outcome | None
    notes: list[Text]
    rematch: str | None
    key: bytes
    seats: list[SeatRow]
    turn: str = ""
    """The name of the turn that was reached."""
    timing: Timing | None = None
    """Its clocks; None where it never had any."""

    def seats_of(self, player: str) -> tuple[int, ...]:
        """The seats of a player."""
        return tuple(row.seat for row in self.seats if row.player == player)


class ArmyRow(msgspec.Struct):
    """An army list that a player keeps. `changed` is a Unix time."""

    id: str
    system: str
    name: str
    list: str
    changed: int


class Stored(msgspec.Struct):
    """A game with its play: its record, the number of entries in its journal, and how many of them each seat made."""

    row: GameRow
    record: Record
    entries: int
    acts: list[int]


class Entry(msgspec.Struct):
    """A journal entry: the first `keep` inputs of the game stay, `inputs` follow. `seat` made it; None: the server."""

    seat: int | None
    keep: int
    inputs: list[Input]


class Standing(msgspec.Struct):
    """What is stored of a game beside its inputs. `turns` are the rows of the turns that were not stored before."""

    to_move: tuple[int, ...]
    outcome: Outcome | None
    notes: list[Text]
    turn: str
    turns: list[dict[str, Any]]
