"""The messages that the server sends over a game's socket, unasked or as an answer."""

from __future__ import annotations

from typing import Literal

import msgspec

from bocage.kernel.contract.look import Look, NoteWeight, Route, Way
from bocage.kernel.play.orders import Order
from bocage.kernel.showing.view import Point
from bocage.kernel.text import Text
from bocage.server.protocol.catalogue import RuleText
from bocage.server.protocol.games import GameInfo
from bocage.server.protocol.views import SeatView, ViewChange
from bocage.server.protocol.words import Wire


class ChatLine(Wire):
    """Something a player said: to all, or to the own side only. `at` is a Unix time."""

    seat: int
    name: str
    text: str
    to: Literal["all", "side"]
    at: int


class LessonStep(msgspec.Struct, omit_defaults=True):
    """What the coach says at a step, a card for each text; how it is done; and what is pointed out meanwhile."""

    say: tuple[Text, ...]
    hint: Text
    places: tuple[str, ...] = ()
    pieces: tuple[int, ...] = ()
    choices: tuple[str, ...] = ()


class LessonScript(msgspec.Struct, omit_defaults=True):
    """A lesson as its coach gives it. `controls` are the parts of the screen it needs beside map and question."""

    id: str
    title: Text
    seat: int
    steps: tuple[LessonStep, ...]
    ending: tuple[Text, ...]
    controls: tuple[str, ...] = ()


class Welcome(Wire, tag="welcome"):
    """The first message: the game, the nation of each seat, one's own seats (none: one looks on), their orders, and
    what was said so far."""

    game: GameInfo
    nations: tuple[str, ...]
    seats: tuple[int, ...]
    orders: dict[int, SeatOrders]
    chat: tuple[ChatLine, ...]
    protocol: int
    lesson: LessonScript | None = None


class SeatOrders(msgspec.Struct, omit_defaults=True):
    """Standing orders: a general one, others for single pieces; `skips` are the prompts that are passed over."""

    general: Order
    pieces: dict[int, Order] = {}
    skips: tuple[str, ...] = ()


class Done(Wire, tag="done"):
    """A request was carried out and is kept. `made`: how many choices of a plan were made before a surprise."""

    re: int
    made: int = 0


class Refused(Wire, tag="refused"):
    """A request was not carried out, and why, with the rule where it is one.

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
    """The distribution of a number, which is called by the text `number-<name>`, such as the men a unit loses.

    It lies between `low` and `high` in nine cases of ten. `bars` are ranges of equal width from the smallest to the
    largest: first number, last number, and the chance of the range.
    """

    name: str
    mean: float
    low: int
    high: int
    bars: tuple[tuple[int, int, float], ...]


class TargetOdds(Wire):
    """What may become of one target of a choice."""

    piece: int
    shares: tuple[OutcomeShare, ...]
    numbers: tuple[NumberOdds, ...] = ()


class NoteInfo(Wire):
    """A fact about a piece, a place or a choice; `path` are places to be shown, `shares` the odds it speaks of.

    `ring` are the corners of a template laid on a table.
    """

    text: Text
    rule: str = ""
    path: tuple[str, ...] = ()
    weight: NoteWeight = ""
    shares: tuple[OutcomeShare, ...] = ()
    ring: tuple[Point, ...] = ()


class OddsAnswer(Wire, tag="odds"):
    """What a choice may lead to, the likeliest first, and what else is to be known; no shares: nothing is rolled.

    `targets` are the odds of each target by itself, where the rules tell them apart; `numbers` are those of the whole.
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
    """Where a piece could go now."""

    re: int
    piece: int
    ways: tuple[Way, ...]


class RouteAnswer(Wire, tag="route"):
    """How a piece would go to a point, or why it cannot; neither: it cannot be led."""

    re: int
    piece: int
    route: Route | None = None
    why: Text | None = None
    rule: str = ""


class ThreatInfo(Wire):
    """Who could react to a choice of a plan (`at`, counted from 0), from where, and the chance of an effect."""

    at: int
    piece: int
    place: str
    chance: float


class ForecastAnswer(Wire, tag="forecast"):
    """A plan choice by choice: what each costs, and the chance that all can go on after it if everything known reacts.

    `why`: the plan is not legal. No `through`: it cannot be foreseen from here. `threats`: the worst reactions to the
    choice at which most is lost.
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
    """What is to be known of a piece or a place."""

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
    """What is seen from a place: place to hindrance; what is not in it is not seen."""

    re: int
    a: str
    seen: dict[str, int]


class RuleAnswer(Wire, tag="rule"):
    """The wording of a rule; null where the ledger has no such id."""

    re: int
    rule: RuleText | None


class FrameAnswer(Wire, tag="frame"):
    """The view at a step of the replay, from one seat's eyes."""

    re: int
    step: int
    view: SeatView


class OrdersChanged(Wire, tag="orders"):
    """The standing orders of one's own seat, as they are kept now."""

    seat: int
    orders: SeatOrders


class Said(Wire, tag="chat"):
    """Somebody said something."""

    line: ChatLine


class Presence(Wire, tag="presence"):
    """Which seats have somebody at the other end, and how many look on."""

    online: tuple[int, ...]
    watchers: int


class GameChanged(Wire, tag="game"):
    """Something about the game outside of play: somebody joined, it is over, a rematch waits."""

    game: GameInfo


class Thinking(Wire, tag="thinking"):
    """An agent thinks about something longer; sent only where nothing is hidden."""

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
    | Presence
    | GameChanged
    | Thinking
    | Pong
)
