"""Games outside of play: making and joining them, what the lobby shows, and replays."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from bocage.kernel.play.orders import Order
from bocage.kernel.text import Text
from bocage.server.clocks.control import TimeControl
from bocage.server.protocol.words import Access, Given, Number, Prompts, SeatNumber, Wire, Word, Written


class SeatWish(Given):
    """Who is to play a seat: the client itself (`me`), an agent by name, or a player who joins later (`open`)."""

    who: Literal["me", "agent", "open"]
    agent: Annotated[str, Meta(max_length=40)] = ""


class CreateGame(Given):
    """A new game of a scenario, of a lesson or from a situation: exactly one of them is given.

    A lesson has its own seats and options. `orders` are the standing orders of one's own seats, `skips` the prompts
    that they do not want to be asked.
    """

    system: Word
    scenario: Annotated[str, Meta(max_length=80)] = ""
    lesson: Annotated[str, Meta(max_length=80)] = ""
    situation: dict[str, Any] | None = None
    seats: Annotated[tuple[SeatWish, ...], Meta(max_length=8)] = ()
    options: dict[Word, bool | Written] = {}
    access: Access = "private"
    watch: bool = True
    orders: Order | None = None
    skips: Prompts = ()
    control: TimeControl | None = None


class NameGame(Given):
    """What a player calls a game of the own list; an empty name takes it away."""

    name: Annotated[str, Meta(max_length=60)]


class JoinGame(Given):
    """Take a free seat, or any; `token` is the last part of an invitation's link."""

    seat: SeatNumber | None = None
    token: Annotated[str, Meta(max_length=80)] = ""


class Branch(Given):
    """A new game that goes on from a step of a finished one."""

    step: Number
    seats: Annotated[tuple[SeatWish, ...], Meta(min_length=1, max_length=8)]


class SideInfo(Wire):
    """A side: its id in texts and records, and its name under the options of the game."""

    id: str
    name: str


class SeatInfo(Wire):
    """A seat: the side it plays, as an index into the game's `sides`, and its player or agent."""

    seat: int
    side: int
    player: str | None = None
    agent: str | None = None
    you: bool = False
    open: bool = False


class GameInfo(Wire):
    """What the lobby shows of a game. `winner` is the number of a side.

    `key` is given once the game is over; `invitation` only to its players, as is `watch_token`, with which others may
    watch but not join. `turn` is the number of the turn that was reached, or a word such as `set-up`; `name` is what
    the reader calls the game. `control` is the agreement about time, `due` when the reader's time runs out.
    """

    id: str
    system: str
    scenario: str
    options: dict[str, bool | str]
    access: Access
    watch: bool
    sides: tuple[SideInfo, ...]
    seats: tuple[SeatInfo, ...]
    over: bool
    commitment: str
    created: int
    board: str | None = None
    outcome: Text | None = None
    winner: int | None = None
    key: str | None = None
    your_turn: bool = False
    invitation: str | None = None
    rematch: str | None = None
    notes: tuple[Text, ...] = ()
    lesson: str | None = None
    turn: str = ""
    name: str = ""
    watch_token: str | None = None
    control: TimeControl | None = None
    due: int | None = None


class Games(Wire):
    """Some games, the latest first."""

    games: tuple[GameInfo, ...]


class ReplayStep(msgspec.Struct, array_like=True):
    """A step as an array: the turn it belongs to, the seat that chose, and the notation."""

    turn: str
    seat: int | None
    notation: str


class Moment(Wire):
    """The step of a replay that wrote a line of the log."""

    step: int


class ReplayInfo(Wire):
    """The replay of a game: step 0 is its beginning, step n comes after the nth entry.

    `seats` are those through whose eyes it may be seen; where not all of a running game may be, the steps are only
    those of these seats.
    """

    steps: tuple[ReplayStep, ...]
    seats: tuple[int, ...] = ()
