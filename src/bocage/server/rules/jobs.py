"""Jobs for the rules and their answers. They go through pipes, so they are plain data."""

from __future__ import annotations

from typing import Literal

import msgspec

from bocage.kernel.contract.armies import Roster
from bocage.kernel.play.orders import StandingOrders
from bocage.kernel.records.record import Header, Input, Snapshot
from bocage.kernel.text import Text
from bocage.server.database.rows import ArmyRow, Entry, Standing, Stored
from bocage.server.protocol import requests
from bocage.server.protocol.answers import LessonScript
from bocage.server.protocol.armies import ArmyDraft, KeepArmy, KeptArmy
from bocage.server.protocol.games import CreateGame, ReplayInfo

LENGTH_BYTES = 4
"""Bytes of the length of a message, and of a number of microseconds, the highest first."""

Viewer = int | None
"""Whose view it is: a seat, or None for those who only watch."""


# --- jobs about a live game, done by the process that owns it -----------------------------------------------------
class AgentPlan(msgspec.Struct, tag="plan"):
    """The choices of an agent's plan; a random legal one where it is empty or begins with an illegal one."""

    choices: list[str]


class Verdict(msgspec.Struct, tag="verdict"):
    """The end of a game that no choice brings: a player's time has run out, all agree on who has won (`to` is a seat of
    that side), or nobody plays on."""

    kind: Literal["timeout", "award", "abandon"]
    to: int = 0


Deed = requests.Choose | requests.Undo | requests.Hold | requests.Declare | requests.HandOver | AgentPlan | Verdict
Query = (
    requests.AskWhyNot
    | requests.AskSight
    | requests.AskSurvey
    | requests.AskWays
    | requests.AskRoute
    | requests.AskNotes
)


class OfGame(msgspec.Struct):
    """A job about one game."""

    game: str


class OfSeat(OfGame):
    """A job for a seat of a game."""

    seat: int


class Reader(msgspec.Struct):
    """Who looks at earlier moments: the own seats, and whether the game is over or all other seats are agents."""

    seats: tuple[int, ...]
    over: bool
    alone: bool


class ForReader(OfGame):
    """A job for somebody who looks at earlier moments of a game."""

    reader: Reader


class OpenGame(OfGame, tag="open"):
    """Load a stored game. `watched` are the views that clients have of it as it is stored."""

    stored: Stored
    watched: list[Viewer]


class CloseGame(OfGame, tag="close"):
    """Forget a game."""


class Act(OfSeat, tag="act"):
    """Make a change for a seat. `watched` are the views that clients have."""

    deed: Deed
    watched: list[Viewer]


class Ask(OfSeat, tag="ask"):
    """Answer a client's question that changes nothing."""

    query: Query


class Look(OfGame, tag="look"):
    """The whole views of these viewers, who are told of changes from now on; `re` is the number of the request."""

    viewers: list[Viewer]
    re: int | None = None


class Locate(OfGame, tag="locate"):
    """The present position, as an agent's process needs it.

    The state at the beginning of the turn is left out where it is that after `known` inputs. With `choice` it must be
    legal for the seat.
    """

    known: int
    seat: int = 0
    choice: str = ""


class SetOrders(OfSeat, tag="orders"):
    """Use these standing orders of a seat from now on."""

    orders: StandingOrders


class Seat(OfGame, tag="seat"):
    """These seats are played by people from now on; agents play the others."""

    persons: list[int]


class Steps(ForReader, tag="steps"):
    """The steps of a game, as far as a reader may know them."""


class Frame(ForReader, tag="frame"):
    """The view of a seat at a step."""

    seat: int
    step: int
    re: int


class Moment(ForReader, tag="moment"):
    """The first step after which a seat's log has a line."""

    seat: int
    line: int


class Copy(ForReader, tag="copy"):
    """The record of a game, as text or in its compact form."""

    text: bool


class BranchOff(ForReader, tag="branch"):
    """A new game that goes on from a step."""

    step: int


GameJob = (
    OpenGame | CloseGame | Act | Ask | Look | Locate | SetOrders | Seat | Steps | Frame | Moment | Copy | BranchOff
)


# --- jobs about no live game --------------------------------------------------------------------------------------
class Begin(msgspec.Struct, tag="begin"):
    """A new game of a scenario or a situation."""

    wish: CreateGame
    key: bytes


class Teach(msgspec.Struct, tag="teach"):
    """A new game of a lesson."""

    system: str
    lesson: str


class Again(msgspec.Struct, tag="again"):
    """A new game of the same scenario."""

    header: Header
    key: bytes


class Resume(msgspec.Struct, tag="resume"):
    """The game of a record that was checked before, in its compact form."""

    data: bytes


class Muster(msgspec.Struct, tag="muster"):
    """The roster of an army list that is being built."""

    system: str
    draft: ArmyDraft


class Judge(msgspec.Struct, tag="judge"):
    """An army list that is to be kept."""

    given: KeepArmy


class Review(msgspec.Struct, tag="review"):
    """Army lists that are kept."""

    rows: list[ArmyRow]


class LayOut(msgspec.Struct, tag="board"):
    """A board by its address."""

    address: str


class WarmUp(msgspec.Struct, tag="warm"):
    """Import everything, so that the first real job does not wait for it."""


DeskJob = Begin | Teach | Again | Resume | Muster | Judge | Review | LayOut | WarmUp
Job = GameJob | DeskJob


# --- answers ------------------------------------------------------------------------------------------------------
class Opened(msgspec.Struct, tag="opened"):
    """A game is loaded. `entry` leads from the stored inputs to its own; `carried`: it is under newer rules now."""

    entry: Entry
    standing: Standing
    header: Header
    key: bytes
    carried: bool
    nations: tuple[str, ...]
    board: str | None
    lesson_seat: int | None
    lesson_over: bool


class Change(msgspec.Struct):
    """What is stored of a change, if anything is, and then told: stage by stage the new views, encoded."""

    seat: int
    entry: Entry | None
    standing: Standing
    stages: list[list[tuple[Viewer, bytes]]]


class Acted(msgspec.Struct, tag="acted"):
    """The changes a deed made, one after another, and of the first: how many choices were made, orders to be stored."""

    changes: list[Change]
    made: int
    orders: StandingOrders | None
    lesson_over: bool


class Views(msgspec.Struct, tag="views"):
    """Whole views, encoded, and the script of the lesson for its learner."""

    views: list[tuple[Viewer, bytes]]
    script: LessonScript | None


class Located(msgspec.Struct, tag="located"):
    """A position: the state where its turn began, after `at` inputs, unless it is known; and the inputs since."""

    at: int
    header: Header
    snapshot: Snapshot | None
    inputs: list[Input]
    is_open: bool


class Begun(msgspec.Struct, tag="begun"):
    """A new game as it is to be stored; `learner` is the side of the learner where it is a lesson."""

    header: Header
    inputs: list[Input]
    standing: Standing
    key: bytes
    board: str | None
    learner: str = ""


class Said(msgspec.Struct, tag="said"):
    """An answer as it is sent."""

    data: bytes


class Stepped(msgspec.Struct, tag="stepped"):
    info: ReplayInfo


class Found(msgspec.Struct, tag="found"):
    step: int


class Mustered(msgspec.Struct, tag="mustered"):
    roster: Roster


class Judged(msgspec.Struct, tag="judged"):
    """An army list with all its models written out, and lists as they are sent."""

    written: str
    lists: list[KeptArmy]


class Done(msgspec.Struct, tag="done"):
    pass


class Refused(msgspec.Struct, tag="refused"):
    """The job is not carried out: a refusal of the server."""

    status: int
    why: Text


class IllegalAnswer(msgspec.Struct, tag="illegal"):
    """The rules refuse a choice."""

    choice: str
    why: Text
    rule: str


class Broken(msgspec.Struct, tag="broken"):
    """A rule failed; the process has forgotten the game."""

    what: str


class UnknownGame(msgspec.Struct, tag="unknown"):
    """The process does not hold this game: it must be opened first."""


Answer = (
    Opened
    | Acted
    | Views
    | Located
    | Begun
    | Said
    | Stepped
    | Found
    | Mustered
    | Judged
    | Done
    | Refused
    | IllegalAnswer
    | Broken
    | UnknownGame
)

# Made before any thread is: see `pool.RULES`.
encoder = msgspec.msgpack.Encoder()
decode_job = msgspec.msgpack.Decoder(Job).decode
decode_answer = msgspec.msgpack.Decoder(Answer).decode
