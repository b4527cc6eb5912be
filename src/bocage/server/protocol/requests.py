"""The messages that a client sends over a game's socket."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from bocage.kernel.play.orders import Order
from bocage.server.clocks.control import TimeControl
from bocage.server.protocol.words import PLAN, Coordinate, Given, Notation, Number, Place, Prompts, SeatNumber


class Request(Given):
    """A message with a number of the client's own, which comes back as `re` in the answer."""

    id: Number


class Choose(Request, tag="choose"):
    """One choice or a plan of several. `acts` must be that of the present question, else it is refused as stale.

    So a message that arrives twice, or that is sent again after a lost connection, counts once.
    """

    seat: SeatNumber
    acts: Number
    choices: Annotated[tuple[Notation, ...], Meta(min_length=1, max_length=PLAN)]


class Undo(Request, tag="undo"):
    """Take back the seat's last choice, or up to `count` of its last choices as far as possible."""

    seat: SeatNumber
    acts: Number
    count: Annotated[int, Meta(ge=1, le=PLAN)] = 1


class Hold(Request, tag="hold"):
    """Decline the present reaction and all others for the span; the span `game`: never ask this question again."""

    seat: SeatNumber
    acts: Number
    span: Annotated[str, Meta(max_length=40)]


class SetOrders(Request, tag="orders"):
    """New standing orders for a seat."""

    seat: SeatNumber
    general: Order
    pieces: Annotated[dict[int, Order], Meta(max_length=500)] = {}
    skips: Prompts = ()


class Declare(Request, tag="declare"):
    """Resign, end a game that is settled, or offer a draw, which is agreed when every seat has offered it.

    A side with several players has resigned once all of them have.
    """

    seat: SeatNumber
    what: Literal["resign", "offer-draw", "settle"]


class Propose(Request, tag="propose"):
    """Wish something about the game to which all its players must agree; who wishes the same agrees.

    `control` is the agreement about time that is wished, null for play without clocks; `winner` the number of a side.
    """

    seat: SeatNumber
    what: Literal["pause", "resume", "control", "award"]
    control: TimeControl | None = None
    winner: SeatNumber = 0


class Decline(Request, tag="decline"):
    """Take back or decline what is proposed."""

    seat: SeatNumber


class Claim(Request, tag="claim"):
    """Do something about a seat whose time has run out: win by it, let an agent play on for it (in slow games), or take
    the place as its partner. `return`: play again oneself in whose place an agent was put."""

    seat: SeatNumber
    late: SeatNumber
    what: Literal["win", "agent", "partner", "return"]


class HandOver(Request, tag="hand-over"):
    """Give a piece that the seat commands, with everything it carries, to another seat of the same side."""

    seat: SeatNumber
    piece: Number
    to: SeatNumber


class Say(Request, tag="chat"):
    """Say something, to all or to the own side."""

    seat: SeatNumber
    text: Annotated[str, Meta(min_length=1, max_length=500)]
    to: Literal["all", "side"] = "all"


class PointAt(Request, tag="point"):
    """Point at a place, or from a place to another, for all or for the own side; it is shown and not kept."""

    seat: SeatNumber
    a: Annotated[str, Meta(min_length=1, max_length=40)]
    b: Place = ""
    to: Literal["all", "side"] = "side"


class AskOdds(Request, tag="odds"):
    """The odds of a legal choice."""

    seat: SeatNumber
    choice: Notation


class AskWays(Request, tag="ways"):
    """The places to which a piece can move now."""

    seat: SeatNumber
    piece: Number


class AskRoute(Request, tag="route"):
    """The route of a piece to a point of a table, alone or together with its group."""

    seat: SeatNumber
    piece: Number
    x: Coordinate
    y: Coordinate
    together: bool = False


class AskForecast(Request, tag="forecast"):
    """The chances of a plan; `after` is a choice that is legal after it only if the piece has come through."""

    seat: SeatNumber
    choices: Annotated[tuple[Notation, ...], Meta(min_length=1, max_length=PLAN)]
    after: Annotated[str, Meta(max_length=120)] = ""


class AskNotes(Request, tag="notes"):
    """Notes on a piece, or on a place for a piece (0: for any)."""

    seat: SeatNumber
    piece: Number = 0
    place: Place = ""


class AskWhyNot(Request, tag="why-not"):
    """Why a choice is not legal."""

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
    """Check that the connection is alive."""


ClientMessage = (
    Choose
    | Undo
    | Hold
    | SetOrders
    | Declare
    | HandOver
    | Propose
    | Decline
    | Claim
    | Say
    | PointAt
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
