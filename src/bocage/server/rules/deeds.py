"""What seats do, carried out by the rules: choices, undo, reactions declined, declarations, pieces handed over."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from bocage.kernel.choice import Choice, NotationError
from bocage.kernel.command import Seat
from bocage.kernel.files.lesson import Course
from bocage.kernel.play.game import Game
from bocage.kernel.play.orders import StandingOrders, usual_orders
from bocage.kernel.rules import Illegal, Violation
from bocage.server.faults import Refusal
from bocage.server.protocol import answers, requests
from bocage.server.rules.jobs import AgentPlan, Deed, Query, Verdict
from bocage.server.worker import notes_of

if TYPE_CHECKING:
    from bocage.server.rules.hosted import HostedGame

MAX_SHOWN_ERROR = 200
"""Characters of an error that a refusal shows."""


class Done(NamedTuple):
    """How many choices of a plan were made, and standing orders that are to be stored."""

    made: int = 0
    orders: StandingOrders | None = None


def carry_out(game: Game, hosted: HostedGame, seat: Seat, deed: Deed) -> Done:
    """Carry out a deed; raises `Refusal` or `Illegal`."""
    match deed:
        case requests.Choose():
            return Done(_choose(game, hosted, seat, deed))
        case requests.Undo():
            return _undo(game, seat, deed.count)
        case requests.Hold():
            return _hold(game, hosted, seat, deed.span)
        case requests.Declare():
            return _declare(game, hosted, seat, deed.what)
        case requests.HandOver():
            return _hand_over(game, seat, deed)
        case AgentPlan():
            decide(game, deed.choices, seat)
            return Done()
        case Verdict():
            return _judge(game, seat, deed)


def _choose(game: Game, hosted: HostedGame, seat: Seat, deed: requests.Choose) -> int:
    choices = [parsed(notation) for notation in deed.choices]
    course = hosted.course
    if course is None or course.seat != seat:
        return hosted.play(game, choices, seat)
    _object(course, game, choices[0])
    return course.play(game, choices, seat)


def _object(course: Course, game: Game, choice: Choice) -> None:
    """Raise `Illegal` for a legal choice that the lesson does not ask for."""
    beside = course.stray(choice)
    if beside is not None and game.why_not(choice, course.seat) is None:
        raise Illegal(choice, Violation("", beside))


def _undo(game: Game, seat: Seat, count: int) -> Done:
    if not game.undo(seat):
        raise Refusal(409, "fault-no-undo")
    for _ in range(count - 1):
        game.undo(seat)
    return Done()


def _hold(game: Game, hosted: HostedGame, seat: Seat, span: str) -> Done:
    asked = game.asked(seat)
    decline = asked.decline if asked else None
    if asked is None or decline is None or span not in asked.spans:
        raise Refusal(409, "fault-no-hold")
    if hosted.course is not None:
        _object(hosted.course, game, decline)
    old = game.orders.get(seat) or usual_orders(game.system.rules.conditions)
    new = StandingOrders(old.general, old.pieces, dict(old.holds), old.skips)
    new.hold(span, asked)
    game.orders[seat] = new
    done = False
    try:
        game.choose(decline, seat)
        done = True
    finally:
        if not done:
            game.orders[seat] = old
    return Done(1, new)


def _declare(game: Game, hosted: HostedGame, seat: Seat, what: str) -> Done:
    if game.decision is None:
        raise Refusal(409, "fault-over")
    if what == "settle" and game.settled(seat) is None:
        raise Refusal(409, "fault-not-settled")
    game.declare(what, seat)
    if what == "resign":
        _resign_agents(game, hosted, seat)
    return Done()


def _judge(game: Game, seat: Seat, verdict: Verdict) -> Done:
    if game.decision is None:
        raise Refusal(409, "fault-over")
    game.declare(verdict.kind, seat, verdict.to)
    return Done()


def _resign_agents(game: Game, hosted: HostedGame, seat: Seat) -> None:
    """Resign for the agents that play on the side of a seat that has resigned."""
    for ally in game.command.seats_of[game.seats[seat]]:
        if ally != seat and ally in hosted.agents and game.decision is not None:
            game.declare("resign", ally)


def _hand_over(game: Game, seat: Seat, deed: requests.HandOver) -> Done:
    if deed.to >= len(game.seats):
        raise Refusal(422, "fault-malformed", what=f"there is no seat {deed.to}")
    game.hand_over(deed.piece, deed.to, seat)
    return Done()


def parsed(notation: str) -> Choice:
    """The choice of a notation; `Refusal` if it is none."""
    try:
        return Choice.parse(notation)
    except NotationError as error:
        raise Refusal(422, "fault-malformed", what=str(error)[:MAX_SHOWN_ERROR]) from None


def decide(game: Game, plan: Sequence[str], seat: Seat) -> None:
    """Make the choices of an agent's plan; a random legal one where the plan is empty or begins with an illegal one."""
    wanted = [Choice.parse(notation) for notation in plan]
    if not wanted or game.why_not(wanted[0], seat):
        wanted = [game.sample(seat, Random(len(game.inputs)))]
    game.follow(wanted, seat)


# --- questions ----------------------------------------------------------------------------------------------------
def answer_to(game: Game, seat: Seat, query: Query) -> Any:
    """The answer to a question that changes nothing; raises `Refusal` or `Illegal`."""
    match query:
        case requests.AskWhyNot():
            return _why_not(game, seat, query)
        case requests.AskSight():
            return _sight(game, seat, query)
        case requests.AskSurvey():
            return _survey(game, seat, query)
        case requests.AskWays():
            return answers.WaysAnswer(query.id, query.piece, tuple(game.ways(seat, query.piece)))
        case requests.AskRoute():
            return _route(game, seat, query)
        case requests.AskNotes():
            place, piece = query.place, query.piece
            notes = game.notes_on_place(place, seat, piece) if place else game.notes_on_piece(piece, seat)
            return answers.NotesAnswer(query.id, tuple(notes_of(game, seat, notes)))


def _why_not(game: Game, seat: Seat, query: requests.AskWhyNot) -> answers.WhyNotAnswer:
    refusal = game.why_not(parsed(query.choice), seat)
    answer = answers.WhyNotAnswer(query.id, query.choice)
    if refusal:
        answer.why, answer.rule = refusal.why, refusal.rule
    return answer


def _sight(game: Game, seat: Seat, query: requests.AskSight) -> answers.SightAnswer:
    inspect = game.system.lookup.line_of_sight
    if inspect is None:
        raise Refusal(404, "fault-no-sight-tool")
    look = inspect(game.known(seat), game.seats[seat], query.a, query.b)
    if isinstance(look, Violation):
        raise Illegal(Choice("look", place=query.b), look)
    return answers.SightAnswer(query.id, query.a, query.b, look)


def _survey(game: Game, seat: Seat, query: requests.AskSurvey) -> answers.SurveyAnswer:
    look_around = game.system.lookup.seen_from
    if look_around is None:
        raise Refusal(404, "fault-no-sight-tool")
    seen = look_around(game.known(seat), game.seats[seat], query.a)
    if isinstance(seen, Violation):
        raise Illegal(Choice("look", place=query.a), seen)
    return answers.SurveyAnswer(query.id, query.a, seen)


def _route(game: Game, seat: Seat, query: requests.AskRoute) -> answers.RouteAnswer:
    route = game.route(seat, query.piece, (query.x, query.y), together=query.together)
    answer = answers.RouteAnswer(query.id, query.piece)
    if isinstance(route, Violation):
        answer.why, answer.rule = route.why, route.rule
    else:
        answer.route = route
    return answer
