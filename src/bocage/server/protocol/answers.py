"""The messages that the server sends over a game's socket, unasked or as an answer."""

from __future__ import annotations

from typing import Literal

import msgspec

from bocage.kernel.contract.look import Look, NoteWeight, Route, Way
from bocage.kernel.play.orders import Order
from bocage.kernel.showing.view import Point
from bocage.kernel.text import Text
from bocage.server.protocol.catalogue import RuleText
from bocage.server.protocol.clocks import Clocks
from bocage.server.protocol.games import GameInfo
from bocage.server.protocol.views import SeatView, ViewChange
from bocage.server.protocol.words import Wire


class ChatLine(Wire):
    """A line of chat: to all, or to the own side only. `at` is a Unix time."""

    seat: int
    name: str
    text: str
    to: Literal["all", "side"]
    at: int


class LessonStep(msgspec.Struct, omit_defaults=True):
    """A step of a lesson: what the coach says, a card for each text; a hint how to do it; what is highlighted."""

    say: tuple[Text, ...]
    hint: Text
    places: tuple[str, ...] = ()
    pieces: tuple[int, ...] = ()
    choices: tuple[str, ...] = ()


class LessonScript(msgspec.Struct, omit_defaults=True):
    """The script of a lesson. `controls` are the parts of the screen it needs besides map and question."""

    id: str
    title: Text
    seat: int
    steps: tuple[LessonStep, ...]
    ending: tuple[Text, ...]
    controls: tuple[str, ...] = ()


class Welcome(Wire, tag="welcome"):
    """The first message: the game, the nation of each seat, the client's own seats (none: it watches), their orders,
    and the chat up to now."""

    game: GameInfo
    nations: tuple[str, ...]
    seats: tuple[int, ...]
    orders: dict[int, SeatOrders]
    chat: tuple[ChatLine, ...]
    protocol: int
    lesson: LessonScript | None = None
    clocks: Clocks | None = None


class SeatOrders(msgspec.Struct, omit_defaults=True):
    """Standing orders: a general one, others for single pieces; `skips` are the prompts that are not asked."""

    general: Order
    pieces: dict[int, Order] = {}
    skips: tuple[str, ...] = ()


class Done(Wire, tag="done"):
    """A request was carried out and stored. `made`: how many choices of a plan were made before a surprise."""

    re: int
    made: int = 0


class Refused(Wire, tag="refused"):
    """A request was not carried out: the reason, with the id of the rule where it is one.

    `stale`: the game had moved on; the present view comes with its own message.
    """

    re: int | None
    why: Text
    sentence: str
    rule: str = ""
    choice: str = ""
    stale: bool = False


class OutcomeShare(Wire):
    """One outcome of a choice: its id, its chance, and the chance as an exact fraction where it is one."""

    outcome: str
    share: float
    exact: str = ""


class NumberOdds(Wire):
    """The distribution of a number, such as the soldiers a unit loses; its name is the text `number-<name>`.

    It lies between `low` and `high` in nine cases of ten. `bars` are ranges of equal width from the smallest to the
    largest: first number, last number, and the chance of the range.
    """

    name: str
    mean: float
    low: int
    high: int
    bars: tuple[tuple[int, int, float], ...]


class TargetOdds(Wire):
    """The odds of one target of a choice."""

    piece: int
    shares: tuple[OutcomeShare, ...]
    numbers: tuple[NumberOdds, ...] = ()


class NoteInfo(Wire):
    """A fact about a piece, a place or a choice; `path` are places to be shown, `shares` the odds that belong to it.

    `ring` are the corners of a template laid on a table.
    """

    text: Text
    rule: str = ""
    path: tuple[str, ...] = ()
    weight: NoteWeight = ""
    shares: tuple[OutcomeShare, ...] = ()
    ring: tuple[Point, ...] = ()


class OddsAnswer(Wire, tag="odds"):
    """The outcomes of a choice, the likeliest first, and notes on it; no shares: nothing is rolled.

    `targets` are the odds of each target by itself, where the rules separate them; `numbers` are those of the whole.
    """

    re: int
    choice: str
    shares: tuple[OutcomeShare, ...]
    exact: bool
    error: float
    notes: tuple[NoteInfo, ...] = ()
    targets: tuple[TargetOdds, ...] = ()
    numbers: tuple[NumberOdds, ...] = ()


class WaysAnswer(Wire, tag="ways"):
    """The places to which a piece can move now."""

    re: int
    piece: int
    ways: tuple[Way, ...]


class RouteAnswer(Wire, tag="route"):
    """The route of a piece to a point, or why there is none; neither: this piece takes no routes."""

    re: int
    piece: int
    route: Route | None = None
    why: Text | None = None
    rule: str = ""


class ThreatInfo(Wire):
    """A piece that could react to a choice of a plan (`at`, counted from 0), its place, and the chance of an effect."""

    at: int
    piece: int
    place: str
    chance: float


class ForecastAnswer(Wire, tag="forecast"):
    """A plan choice by choice: the cost of each, and the chance that all can go on after it if all known pieces react.

    `why`: the plan is not legal. No `through`: it cannot be computed from here. `threats`: the worst reactions to the
    most dangerous choice.
    """

    re: int
    costs: tuple[int | None, ...] = ()
    through: tuple[float, ...] = ()
    unit: str = ""
    scale: int = 1
    exact: bool = True
    error: float = 0.0
    why: Text | None = None
    rule: str = ""
    threats: tuple[ThreatInfo, ...] = ()


class NotesAnswer(Wire, tag="notes"):
    """Notes on a piece or a place."""

    re: int
    notes: tuple[NoteInfo, ...]


class WhyNotAnswer(Wire, tag="why-not"):
    """Why a choice is refused; no reason: it is legal."""

    re: int
    choice: str
    why: Text | None = None
    rule: str = ""


class SightAnswer(Wire, tag="sight"):
    """What lies between two places."""

    re: int
    a: str
    b: str
    look: Look


class SurveyAnswer(Wire, tag="survey"):
    """The places seen from a place, each with its hindrance; places not listed are not seen."""

    re: int
    a: str
    seen: dict[str, int]


class RuleAnswer(Wire, tag="rule"):
    """The wording of a rule; null where the ledger has no such id."""

    re: int
    rule: RuleText | None


class FrameAnswer(Wire, tag="frame"):
    """The view of a seat at a step of the replay."""

    re: int
    step: int
    view: SeatView


class OrdersChanged(Wire, tag="orders"):
    """The standing orders of an own seat as they are stored now."""

    seat: int
    orders: SeatOrders


class Said(Wire, tag="chat"):
    """A new line of chat."""

    line: ChatLine


class Pointed(Wire, tag="point"):
    """A player points at place `a` of the map, or from it to place `b`."""

    seat: int
    name: str
    a: str
    b: str
    to: Literal["all", "side"]


class Presence(Wire, tag="presence"):
    """The seats with a connected player, and the number of connections that watch."""

    online: tuple[int, ...]
    watchers: int


class GameChanged(Wire, tag="game"):
    """The game as the lobby shows it has changed: a player joined, it is over, there is a rematch."""

    game: GameInfo


class Thinking(Wire, tag="thinking"):
    """An agent takes long to decide; sent only where nothing is hidden."""

    seat: int


class Pong(Wire, tag="pong"):
    """The answer to a ping."""

    re: int


ServerMessage = (
    Welcome
    | SeatView
    | ViewChange
    | Done
    | Refused
    | OddsAnswer
    | WaysAnswer
    | RouteAnswer
    | ForecastAnswer
    | NotesAnswer
    | WhyNotAnswer
    | SightAnswer
    | SurveyAnswer
    | RuleAnswer
    | FrameAnswer
    | OrdersChanged
    | Said
    | Pointed
    | Presence
    | GameChanged
    | Thinking
    | Clocks
    | Pong
)
