"""What goes over the wire, as types: requests and answers of the HTTP interface, and the messages of a game's socket.

A client knows no rules: it draws views and sends notations back. Everything made for a seat comes from what it knows.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from bocage.kernel.lists import Roster
from bocage.kernel.look import Look, Route, Way, Weight
from bocage.kernel.orders import Order
from bocage.kernel.system import Group
from bocage.kernel.text import Text
from bocage.kernel.view import Area, Form, Link, LogLine, Marker, Offer, Panel, Piece, Point

VERSION = 1
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
"""Who may join and watch: anybody; whoever has the link; nobody but the players."""


class Wire(msgspec.Struct, omit_defaults=True):
    """Something the server sends."""


class Given(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Something a client sends: what is not asked for is refused."""


# --- who is there -------------------------------------------------------------------------------------------------
class Session(Wire):
    """Who this client is. `csrf` goes into the header X-CSRF-Token of every request that changes something."""

    player: str
    name: str
    guest: bool
    csrf: str
    protocol: int


class Credentials(Given):
    """A name and its password, to open an account or to come back to it."""

    name: Name
    password: Password


class Rename(Given):
    """What somebody wants to be called."""

    name: Name


class NewPassword(Given):
    """Another password for an account, against the present one."""

    old: Password
    new: Password


class Fault(Wire):
    """Why something was not done: an id with arguments for the client's language, and the sentence in English."""

    error: Text
    sentence: str


# --- what can be played -------------------------------------------------------------------------------------------
class OptionInfo(Wire):
    """A named reading or switch of a system; `seated` is proposed instead of the default where a person plays.

    Where it is `free`, any other text may be given beside the values, such as an army list.
    """

    key: str
    rule: str
    default: bool | str
    values: tuple[bool | str, ...]
    text: Text
    seated: bool | str | None = None
    free: bool = False


class ScenarioInfo(Wire):
    """A scenario to choose: its card, who plays in it, and the board as an address under /api/boards.

    `balance` counts the games that each seat won between equal agents. `armies`: the players choose them.
    """

    id: str
    title: Text
    summary: Text
    turns: str
    minutes: int
    tutorial: bool
    seats: tuple[str, ...]
    board: str | None
    difficulty: int = 0
    forces: tuple[Group, ...] = ()
    balance: tuple[int, ...] = ()
    rules: tuple[str, ...] = ()
    note: Text | None = None
    armies: bool = False


class LessonInfo(Wire):
    """A lesson to choose, in the order in which they are given."""

    id: str
    title: Text
    summary: Text
    minutes: int
    board: str | None


class Advice(Wire):
    """What a coach says once in a whole game, a card for each text: where a question is `asked`, where an event is
    `told` of a piece (one's `own`, an `enemy` one, or any), or where the game is `over`."""

    id: str
    say: tuple[Text, ...]
    asked: str = ""
    told: str = ""
    whose: Literal["", "own", "enemy"] = ""
    over: bool = False


class ArmiesInfo(Wire):
    """How armies are chosen: the option of each seat, those options that are the frame of a list, and the columns of a
    roster's models, each with its meaning."""

    keys: tuple[str, ...]
    frame: tuple[str, ...]
    columns: tuple[tuple[Text, Text], ...]


class SystemInfo(Wire):
    """A rule system: its scenarios, its options, the agents that play it. `texts` names the state of its messages.

    `secrets`: a seat may know what another may not.
    """

    code: str
    title: Text
    scenarios: tuple[ScenarioInfo, ...]
    options: tuple[OptionInfo, ...]
    agents: tuple[str, ...]
    texts: str
    rules: str
    lessons: tuple[LessonInfo, ...] = ()
    coach: tuple[Advice, ...] = ()
    secrets: bool = False
    aids: tuple[Panel, ...] = ()
    armies: ArmiesInfo | None = None


class Systems(Wire):
    """Everything that can be played here."""

    systems: tuple[SystemInfo, ...]
    languages: tuple[str, ...]


class RuleText(Wire):
    """A line of a ledger in both languages, with the cases that prove it."""

    id: str
    kind: str
    en: str
    fr: str
    cases: tuple[str, ...] = ()


class Rulebook(Wire):
    """The whole ledger of a system, in its order."""

    system: str
    rules: tuple[RuleText, ...]


class BoardHex(msgspec.Struct, array_like=True):
    """A hex as an array: label, centre x and y, terrain, elevation."""

    label: str
    x: float
    y: float
    terrain: str
    elevation: int


class BoardData(Wire):
    """A board: its drawing and its hexes, all in metres, x to the east and y to the north.

    `outline` are the six corners of every hex, seen from its centre. `size` is west, south, east, north of all hexes,
    or of a table without any. Where pieces and choices have points, these are in units of which `points` make a metre.
    """

    name: str
    orientation: Literal["flat", "pointy"]
    hex_height: float
    size: tuple[float, float, float, float]
    outline: tuple[tuple[float, float], ...]
    hexes: tuple[BoardHex, ...]
    aliases: dict[str, str]
    geojson: msgspec.Raw
    points: float = 0


# --- games --------------------------------------------------------------------------------------------------------
class SeatWish(Given):
    """Who is to play a seat: the client itself, an agent by name, or whoever joins."""

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


class JoinGame(Given):
    """Take a free seat, or any; `token` is the last part of an invitation's link."""

    seat: SeatNumber | None = None
    token: Annotated[str, Meta(max_length=80)] = ""


class Branch(Given):
    """A new game that goes on from a step of a finished one."""

    step: Number
    seats: Annotated[tuple[SeatWish, ...], Meta(min_length=1, max_length=8)]


class SeatInfo(Wire):
    """A seat: the side it plays, and who sits there."""

    seat: int
    side: str
    player: str | None = None
    agent: str | None = None
    you: bool = False
    open: bool = False


class GameInfo(Wire):
    """What is known of a game outside of play. `key` is there once it is over; `invitation` only for its players."""

    id: str
    system: str
    scenario: str
    options: dict[str, bool | str]
    access: Access
    watch: bool
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


class Games(Wire):
    """Some games, the latest first."""

    games: tuple[GameInfo, ...]


# --- armies -------------------------------------------------------------------------------------------------------
class ArmyDraft(Given):
    """A list in the making, for a seat of a scenario or for none, and a change that its roster offered.

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
    """A list that was kept: whose it is, its points of how many, and whether it is legal. `changed` is a Unix time."""

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


# --- replay -------------------------------------------------------------------------------------------------------
class ReplayStep(msgspec.Struct, array_like=True):
    """A step as an array: the turn it belongs to, the seat that chose, and the notation."""

    turn: str
    seat: int | None
    notation: str


class Moment(Wire):
    """The step of a replay that wrote a line of the log."""

    step: int


class ReplayInfo(Wire):
    """A game that can be looked at again: step 0 is its beginning, step n comes after the nth entry."""

    steps: tuple[ReplayStep, ...]


# --- views --------------------------------------------------------------------------------------------------------
class Question(msgspec.Struct, omit_defaults=True):
    """What a seat is asked. `acts` counts what the seat has done and goes back with its answer.

    `spans` are the spans for which this reaction may be held, or `game` where it need not be asked again; `free`: no
    list, a point or a number is wanted, such as `example`, a number within `limits`; `forms` are the kinds of such
    answers. `settled` is how the game will end whatever is still played.
    """

    acts: int
    prompt: Text | None = None
    rule: str = ""
    offers: tuple[Offer, ...] = ()
    can_undo: bool = False
    free: bool = False
    example: str = ""
    spans: tuple[str, ...] = ()
    limits: tuple[int, int] | None = None
    settled: Settled | None = None
    forms: tuple[Form, ...] = ()


class Settled(msgspec.Struct, omit_defaults=True):
    """An outcome that nothing can change any more; no winner is a draw."""

    outcome: Text
    winner: int | None = None


class LessonState(msgspec.Struct, omit_defaults=True):
    """How far a learner is: so many steps are over. `lost`: the goal is out of reach, and what the coach says to it."""

    step: int
    done: bool = False
    lost: Text | None = None


class SeatView(Wire, tag="view"):
    """Everything a seat sees; `seat` is null for somebody who looks on and sees what all seats know."""

    seat: int | None
    board: str
    pieces: tuple[Piece, ...]
    markers: tuple[Marker, ...]
    panels: tuple[Panel, ...]
    status: Text
    phases: tuple[Text, ...]
    phase: int
    question: Question
    log: tuple[LogLine, ...]
    outcome: Text | None
    draw_offers: tuple[int, ...] = ()
    lesson: LessonState | None = None
    re: int | None = None
    links: tuple[Link, ...] = ()
    areas: tuple[Area, ...] = ()


class LogChange(msgspec.Struct):
    """The log keeps its first lines and goes on with others."""

    keep: int
    add: tuple[LogLine, ...]


class ViewChange(Wire, tag="change"):
    """What is different from the view before; what is not there has not changed.

    `pieces` are new or changed ones by their id, `gone` those that are no more; new ones come last unless `order` says
    otherwise. All else that is there replaces what was.
    """

    seat: int | None
    pieces: tuple[Piece, ...] = ()
    gone: tuple[int, ...] = ()
    order: tuple[int, ...] | UnsetType = UNSET
    board: str | UnsetType = UNSET
    markers: tuple[Marker, ...] | UnsetType = UNSET
    panels: tuple[Panel, ...] | UnsetType = UNSET
    status: Text | UnsetType = UNSET
    phases: tuple[Text, ...] | UnsetType = UNSET
    phase: int | UnsetType = UNSET
    question: Question | UnsetType = UNSET
    log: LogChange | UnsetType = UNSET
    outcome: Text | UnsetType | None = UNSET
    draw_offers: tuple[int, ...] | UnsetType = UNSET
    lesson: LessonState | UnsetType | None = UNSET
    links: tuple[Link, ...] | UnsetType = UNSET
    areas: tuple[Area, ...] | UnsetType = UNSET


# --- from the server ----------------------------------------------------------------------------------------------
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
    """The first message: the game, one's own seats (none: one looks on), their orders, what was said so far."""

    game: GameInfo
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


class NoteInfo(Wire):
    """A fact about a piece, a place or a choice; `path` are places to be shown, `shares` the odds it speaks of.

    `ring` are the corners of a template laid on a table.
    """

    text: Text
    rule: str = ""
    path: tuple[str, ...] = ()
    weight: Weight = ""
    shares: tuple[OutcomeShare, ...] = ()
    ring: tuple[Point, ...] = ()


class OddsAnswer(Wire, tag="odds"):
    """What a choice may lead to, the likeliest first, and what else is to be known; no shares: nothing is rolled."""

    re: int
    choice: str
    shares: tuple[OutcomeShare, ...]
    exact: bool
    error: float
    notes: tuple[NoteInfo, ...] = ()


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


class ForecastAnswer(Wire, tag="forecast"):
    """A plan choice by choice: what each costs, and the chance that it can go on after it if everything known reacts.

    `why`: the plan is not legal. No `through`: it cannot be foreseen from here.
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


# --- from the client ----------------------------------------------------------------------------------------------
class Request(Given):
    """A message with a number of the client's own, which comes back as `re` in the answer."""

    id: Number


class Choose(Request, tag="choose"):
    """One choice or a plan of several. With other `acts` than the question's it is refused: it was meant for another.

    So a message that arrives twice, or that is sent again after a lost connection, counts once.
    """

    seat: SeatNumber
    acts: Number
    choices: Annotated[tuple[Notation, ...], Meta(min_length=1, max_length=PLAN)]


class Undo(Request, tag="undo"):
    """Take back the seat's last choice, or its last choices as far as they can be taken back."""

    seat: SeatNumber
    acts: Number
    count: Annotated[int, Meta(ge=1, le=PLAN)] = 1


class Hold(Request, tag="hold"):
    """Decline the present reaction, and every other for the span; or never be asked the present question again."""

    seat: SeatNumber
    acts: Number
    span: Annotated[str, Meta(max_length=20)]


class SetOrders(Request, tag="orders"):
    """New standing orders for a seat."""

    seat: SeatNumber
    general: Order
    pieces: Annotated[dict[int, Order], Meta(max_length=500)] = {}
    skips: Prompts = ()


class Declare(Request, tag="declare"):
    """Resign, end a game that is settled, or offer a draw, which is agreed when every seat has offered it."""

    seat: SeatNumber
    what: Literal["resign", "offer-draw", "settle"]


class Say(Request, tag="chat"):
    """Say something, to all or to the own side."""

    seat: SeatNumber
    text: Annotated[str, Meta(min_length=1, max_length=500)]
    to: Literal["all", "side"] = "all"


class AskOdds(Request, tag="odds"):
    """What a legal choice may lead to."""

    seat: SeatNumber
    choice: Notation


class AskWays(Request, tag="ways"):
    """Where a piece could go now."""

    seat: SeatNumber
    piece: Number


class AskRoute(Request, tag="route"):
    """How a piece would go to a point of a table, alone or together with its group."""

    seat: SeatNumber
    piece: Number
    x: Coordinate
    y: Coordinate
    together: bool = False


class AskForecast(Request, tag="forecast"):
    """What would become of a plan; `after` is a choice that is legal after it only if the piece has come through."""

    seat: SeatNumber
    choices: Annotated[tuple[Notation, ...], Meta(min_length=1, max_length=PLAN)]
    after: Annotated[str, Meta(max_length=120)] = ""


class AskNotes(Request, tag="notes"):
    """What is to be known of a piece, or of a place for a piece (0: for any)."""

    seat: SeatNumber
    piece: Number = 0
    place: Place = ""


class AskWhyNot(Request, tag="why-not"):
    """Why something is not allowed."""

    seat: SeatNumber
    choice: Notation


class AskSight(Request, tag="sight"):
    """What lies between two places."""

    seat: SeatNumber
    a: Place
    b: Place


class AskSurvey(Request, tag="survey"):
    """What is seen from a place."""

    seat: SeatNumber
    a: Place


class AskRule(Request, tag="rule"):
    """The wording of a rule."""

    rule: Annotated[str, Meta(max_length=40)]


class AskFrame(Request, tag="frame"):
    """The view at a step of the replay."""

    seat: SeatNumber
    step: Number


class Resync(Request, tag="resync"):
    """Send the whole view of a seat again."""

    seat: SeatNumber | None = None


class Ping(Request, tag="ping"):
    """Is anybody there?"""


ClientMessage = (
    Choose
    | Undo
    | Hold
    | SetOrders
    | Declare
    | Say
    | AskOdds
    | AskWays
    | AskRoute
    | AskForecast
    | AskNotes
    | AskWhyNot
    | AskSight
    | AskSurvey
    | AskRule
    | AskFrame
    | Resync
    | Ping
)


class Wires(Wire):
    """Every type of this module that a client must know, under one root for the generated TypeScript."""

    server: ServerMessage
    client: ClientMessage
    session: Session
    credentials: Credentials
    rename: Rename
    new_password: NewPassword
    fault: Fault
    systems: Systems
    rulebook: Rulebook
    board: BoardData
    create: CreateGame
    join: JoinGame
    branch: Branch
    game: GameInfo
    games: Games
    replay: ReplayInfo
    moment: Moment
    army_draft: ArmyDraft
    roster: Roster
    keep_army: KeepArmy
    kept_army: KeptArmy
    kept_armies: KeptArmies
