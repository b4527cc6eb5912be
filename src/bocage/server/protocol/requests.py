"""The messages that a client sends over a game's socket."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from bocage.kernel.play.orders import Order
from bocage.server.protocol.words import PLAN, Coordinate, Given, Notation, Number, Place, Prompts, SeatNumber


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


class HandOver(Request, tag="hand-over"):
    """Give a piece that the seat commands, with all that goes with it, to another seat of the same side."""

    seat: SeatNumber
    piece: Number
    to: SeatNumber


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
    | HandOver
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
