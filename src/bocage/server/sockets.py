"""One player's connection to one game: messages are decoded strictly, handled one after another, and answered in order.

A client that sends nonsense gets a sentence back, and the game is unchanged.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from bocage.kernel.choice import Choice, NotationError
from bocage.kernel.command import Seat
from bocage.kernel.files.lesson import Course
from bocage.kernel.play.game import Game
from bocage.kernel.play.orders import StandingOrders, usual_orders
from bocage.kernel.play.replay import UNFIT
from bocage.kernel.rules import Illegal, Violation
from bocage.server.database.people import Player
from bocage.server.database.storage import GameRow
from bocage.server.faults import Refusal, sentence
from bocage.server.gameinfo import game_info
from bocage.server.library import check_orders, lesson_script, rules
from bocage.server.livegame import LiveGame, viewers
from bocage.server.outbox import Outbox
from bocage.server.protocol import answers, requests
from bocage.server.protocol.words import VERSION, Wire
from bocage.server.services import log
from bocage.server.worker import notes_of

if TYPE_CHECKING:
    from bocage.server.app import Server

T = TypeVar("T")
MAX_SLOW_REQUESTS = 8
"""Slow requests of one client that are computed at a time."""
MAX_FAULTS = 200
"""Messages that cannot be read or come too fast before a client is disconnected."""
MAX_SHOWN_ERROR = 200
"""Characters of an error that a refusal shows."""
POLICY, TRY_AGAIN, NO_SUCH_GAME = 1008, 1013, 4404
"""Close codes of WebSockets: a violated policy, try again later (both registered), and one of our own."""

SlowRequest = requests.AskOdds | requests.AskForecast | requests.AskFrame
"""Requests that are computed beside the play and answered when the result is ready."""

_decoder = msgspec.json.Decoder(requests.ClientMessage)
_encode = msgspec.json.Encoder().encode


class Connection:
    """A WebSocket, its player, and the seats that the player has in the game."""

    def __init__(
        self, socket: WebSocket, server: Server, player: Player, session: str, row: GameRow, token: str
    ) -> None:
        self.socket, self.server, self.session, self.token = socket, server, session, token
        self.player, self.name = player.id, player.name
        self.seats = row.seats_of(player.id)
        self.live_game: LiveGame
        self._out = Outbox(server.post, server.config.limits.waiting)
        self._close_code = POLICY
        self._slow_requests: set[asyncio.Task[None]] = set()
        self._faults = 0

    # --- sending --------------------------------------------------------------------------------------------------
    def send(self, data: bytes) -> None:
        """Queue a message; a client that reads too slowly is disconnected, and shown everything when it comes again."""
        if not self._out.put(data):
            self._close_code = TRY_AGAIN
            self._out.drop()

    def reply(self, message: Wire) -> None:
        self.send(_encode(message))

    def cut_off(self) -> None:
        """Send nothing more and close the connection."""
        self._out.drop()

    async def _sending(self) -> None:
        try:
            while (data := await self._out.take()) is not None:
                await self.socket.send_text(data.decode())
            await self.socket.close(self._close_code)
        except (WebSocketDisconnect, RuntimeError):
            pass  # the other end is gone; reading notices it too

    # --- receiving ------------------------------------------------------------------------------------------------
    async def run(self) -> None:
        """Serve the client until it disconnects."""
        sender = asyncio.create_task(self._sending())
        try:
            self.live_game = await self.server.live_games.get(self._id)
            said = await self.server.storage.chat(self._id, tuple(allies_of(self)))
            await self.live_game.enter(self, lambda: [_encode(self._welcome(said))])
            while (data := await self._next()) is not None:
                await self._handle(data)
        except Refusal as refusal:
            self.reply(answers.Refused(None, refusal.why, refusal.fault.sentence))
            self._out.close()
            await sender
        finally:
            for task in self._slow_requests:
                task.cancel()
            if hasattr(self, "live_game"):
                self.live_game.leave(self)
            sender.cancel()
            self._out.drop()

    @property
    def _id(self) -> str:
        return str(self.socket.path_params["id"])

    def _welcome(self, said: list[dict[str, Any]]) -> answers.Welcome:
        game = game_info(self.live_game.row, self.player)
        orders = {seat: _orders(self.live_game.row.seats[seat].orders) for seat in self.seats}
        course = self.live_game.course
        script = lesson_script(course) if course is not None and course.seat in self.seats else None
        chat = tuple(answers.ChatLine(**line) for line in said)
        nations = self.live_game.game.system.showing.nations(self.live_game.game.setting)
        return answers.Welcome(game, nations, self.seats, orders, chat, VERSION, script)

    async def _next(self) -> bytes | None:
        if self.socket.client_state is not WebSocketState.CONNECTED:
            return None
        message = await self.socket.receive()
        if message["type"] != "websocket.receive":
            return None
        words = message.get("text")
        return words.encode("utf-8", "replace") if words is not None else message.get("bytes") or b""

    async def _handle(self, data: bytes) -> None:
        limits = self.server.config.limits
        re: int | None = None
        try:
            message = self._read(data)
            re = message.id
            if not await self.server.brakes.allows(limits.messages, "message", str(id(self))):
                self._fault()
                raise Refusal(429, "fault-too-fast")
            if isinstance(message, SlowRequest):
                await self._start(message)
            else:
                await HANDLERS[type(message)](self, message)
        except Refusal as refusal:
            self._refuse(re, refusal)
        except Illegal as illegal:
            self._illegal(re, illegal)

    def _read(self, data: bytes) -> requests.ClientMessage:
        try:
            message: requests.ClientMessage = _decoder.decode(data)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            self._fault()
            raise Refusal(422, "fault-malformed", what=str(error)[:MAX_SHOWN_ERROR]) from None
        return message

    def _fault(self) -> None:
        self._faults += 1
        if self._faults > MAX_FAULTS:
            self.cut_off()

    def _refuse(self, re: int | None, refusal: Refusal) -> None:
        stale = refusal.why.id == "fault-moved-on"
        self.reply(answers.Refused(re, refusal.why, refusal.fault.sentence, stale=stale))
        if stale:
            for viewer in viewers(self):
                self.reply(self.live_game.view(viewer))

    def _illegal(self, re: int | None, illegal: Illegal) -> None:
        why = illegal.violation
        words = sentence(why.why, self.live_game.game.system.package)
        self.reply(answers.Refused(re, why.why, words, why.rule, str(illegal.choice)))

    # --- what takes work ------------------------------------------------------------------------------------------
    async def _start(self, message: SlowRequest) -> None:
        """Start the computation of a request; its answer is sent when it is ready."""
        fast = not await self.server.brakes.allows(self.server.config.limits.questions, "question", self.player)
        if fast or len(self._slow_requests) >= MAX_SLOW_REQUESTS:
            raise Refusal(429, "fault-too-fast")
        task = asyncio.create_task(self._answered(message))
        self._slow_requests.add(task)
        task.add_done_callback(self._slow_requests.discard)

    async def _answered(self, message: SlowRequest) -> None:
        try:
            if isinstance(message, requests.AskOdds):
                self.own(message.seat)
                choice = str(parsed(message.choice))
                self.reply(await self.live_game.odds(message.seat, choice, message.id))
            elif isinstance(message, requests.AskForecast):
                self.own(message.seat)
                plan = [str(parsed(choice)) for choice in message.choices]
                after = str(parsed(message.after)) if message.after else ""
                self.reply(await self.live_game.forecast(message.seat, plan, after, message.id))
            else:
                replays = self.server.replays
                view = await replays.frame(self.live_game.id, self.player, self.token, message.seat, message.step)
                self.reply(answers.FrameAnswer(message.id, message.step, view))
        except Refusal as refusal:
            self._refuse(message.id, refusal)
        except Illegal as illegal:
            self._illegal(message.id, illegal)

    async def ask_rules(self, function: Callable[[Game], T]) -> T:
        """The result of a function that asks the rules something and changes nothing."""
        async with self.live_game.lock:
            try:
                return await self.server.services.run_rules(function, self.live_game.game)
            except UNFIT as error:
                log.exception("game %s: a rule failed", self.live_game.id)
                raise Refusal(500, "fault-defect") from error

    async def act(
        self, seat: Seat, acts: int | None, deed: Callable[[Game], T], answer: Callable[[T], Awaitable[None]]
    ) -> None:
        """Make a change for a seat (see `LiveGame.act`); it is completed even if the client disconnects meanwhile."""
        self.own(seat)
        work: asyncio.Task[T] = self.server.services.spawn(self.live_game.act(seat, acts, deed, answer))
        await asyncio.shield(work)

    def own(self, seat: Seat) -> None:
        if seat not in self.seats:
            raise Refusal(403, "fault-not-your-seat")


# --- messages -----------------------------------------------------------------------------------------------------
def parsed(notation: str) -> Choice:
    """The choice of a notation; `Refusal` if it is none."""
    try:
        return Choice.parse(notation)
    except NotationError as error:
        raise Refusal(422, "fault-malformed", what=str(error)[:MAX_SHOWN_ERROR]) from None


def _orders(orders: StandingOrders) -> answers.SeatOrders:
    return answers.SeatOrders(orders.general, orders.pieces, orders.skips)


async def choose(connection: Connection, message: requests.Choose) -> None:
    connection.own(message.seat)
    choices = [parsed(notation) for notation in message.choices]

    def make(game: Game) -> int:
        course = connection.live_game.course
        if course is None or course.seat != message.seat:
            return connection.live_game.play(game, choices, message.seat)
        _objected(course, game, choices[0])
        return course.play(game, choices, message.seat)

    await connection.act(message.seat, message.acts, make, lambda made: done(connection, message, made))


async def done(connection: Connection, message: requests.Request, made: int = 0) -> None:
    connection.reply(answers.Done(message.id, made))


def _objected(course: Course, game: Game, choice: Choice) -> None:
    """Raise `Illegal` for a legal choice that the lesson does not ask for."""
    beside = course.stray(choice)
    if beside is not None and game.why_not(choice, course.seat) is None:
        raise Illegal(choice, Violation("", beside))


async def undo(connection: Connection, message: requests.Undo) -> None:
    def take_back(game: Game) -> None:
        if not game.undo(message.seat):
            raise Refusal(409, "fault-no-undo")
        for _ in range(message.count - 1):
            game.undo(message.seat)

    await connection.act(message.seat, message.acts, take_back, lambda _: done(connection, message))


async def hold(connection: Connection, message: requests.Hold) -> None:
    seat = message.seat

    def decline(game: Game) -> StandingOrders:
        asked = game.asked(seat)
        decline = asked.decline if asked else None
        if asked is None or decline is None or message.span not in asked.spans:
            raise Refusal(409, "fault-no-hold")
        if connection.live_game.course is not None:
            _objected(connection.live_game.course, game, decline)
        old = game.orders.get(seat) or usual_orders(game.system.rules.conditions)
        new = StandingOrders(old.general, old.pieces, dict(old.holds), old.skips)
        new.hold(message.span, asked)
        game.orders[seat] = new
        done = False
        try:
            game.choose(decline, seat)
            done = True
        finally:
            if not done:
                game.orders[seat] = old
        return new

    async def held(orders: StandingOrders) -> None:
        await keep_orders(connection, seat, orders)
        await done(connection, message, 1)

    await connection.act(seat, message.acts, decline, held)


async def set_orders(connection: Connection, message: requests.SetOrders) -> None:
    connection.own(message.seat)
    orders = StandingOrders(message.general, message.pieces, skips=message.skips)
    check_orders(orders, connection.live_game.game.system)
    await keep_orders(connection, message.seat, orders)
    connection.reply(answers.Done(message.id))


async def keep_orders(connection: Connection, seat: Seat, orders: StandingOrders) -> None:
    """Store the orders of a seat and send them to all its connections."""
    await connection.live_game.keep_orders(seat, orders)
    data = _encode(answers.OrdersChanged(seat, _orders(orders)))
    for subscriber in list(connection.live_game.subscribers):
        if seat in subscriber.seats:
            subscriber.send(data)


async def declare(connection: Connection, message: requests.Declare) -> None:
    def say(game: Game) -> None:
        if game.decision is None:
            raise Refusal(409, "fault-over")
        if message.what == "settle" and game.settled(message.seat) is None:
            raise Refusal(409, "fault-not-settled")
        game.declare(message.what, message.seat)
        if message.what == "resign":
            resign_agents(game, connection.live_game.row, message.seat)

    connection.own(message.seat)
    if message.what == "offer-draw" and any(seat.agent for seat in connection.live_game.row.seats):
        raise Refusal(409, "fault-draw-agent")
    await connection.act(message.seat, None, say, lambda _: done(connection, message))


def resign_agents(game: Game, row: GameRow, seat: Seat) -> None:
    """Resign for the agents that play on the side of a seat that has resigned."""
    allies = game.command.seats_of[game.seats[seat]]
    for ally in allies:
        if ally != seat and row.seats[ally].agent and game.decision is not None:
            game.declare("resign", ally)


async def hand_over(connection: Connection, message: requests.HandOver) -> None:
    connection.own(message.seat)

    def give(game: Game) -> None:
        if message.to >= len(game.seats):
            raise Refusal(422, "fault-malformed", what=f"there is no seat {message.to}")
        game.hand_over(message.piece, message.to, message.seat)

    await connection.act(message.seat, None, give, lambda _: done(connection, message))


def allies_of(connection: Connection) -> set[Seat]:
    """All seats of the sides that a connection plays."""
    game = connection.live_game.game
    return {ally for seat in connection.seats for ally in game.command.seats_of[game.seats[seat]]}


async def say(connection: Connection, message: requests.Say) -> None:
    connection.own(message.seat)
    await connection.server.brakes.hit(connection.server.config.limits.chat, "chat", connection.player)
    said = "".join(character for character in message.text if character.isprintable() or character == "\n").strip()
    if not said:
        raise Refusal(422, "fault-malformed", what="nothing is said")
    when = await connection.server.storage.add_chat(
        connection.live_game.id, message.seat, connection.name, said, message.to
    )
    tell(connection, message, answers.Said(answers.ChatLine(message.seat, connection.name, said, message.to, when)))


async def point(connection: Connection, message: requests.PointAt) -> None:
    connection.own(message.seat)
    await connection.server.brakes.hit(connection.server.config.limits.points, "point", connection.player)
    tell(connection, message, answers.Pointed(message.seat, connection.name, message.a, message.b, message.to))


def tell(connection: Connection, message: requests.Say | requests.PointAt, said: Wire) -> None:
    """Send what a seat says or points at to those whom it is for, and acknowledge it."""
    allies = connection.live_game.game.command.seats_of[connection.live_game.game.seats[message.seat]]
    data = _encode(said)
    for subscriber in list(connection.live_game.subscribers):
        if message.to == "all" or set(allies) & set(subscriber.seats):
            subscriber.send(data)
    connection.reply(answers.Done(message.id))


async def why_not(connection: Connection, message: requests.AskWhyNot) -> None:
    connection.own(message.seat)
    wanted = parsed(message.choice)
    refusal = await connection.ask_rules(lambda game: game.why_not(wanted, message.seat))
    answer = answers.WhyNotAnswer(message.id, message.choice)
    if refusal:
        answer.why, answer.rule = refusal.why, refusal.rule
    connection.reply(answer)


async def sight(connection: Connection, message: requests.AskSight) -> None:
    connection.own(message.seat)
    inspect = connection.live_game.game.system.lookup.line_of_sight
    if inspect is None:
        raise Refusal(404, "fault-no-sight-tool")
    seat, start, end = message.seat, message.a, message.b
    look = await connection.ask_rules(lambda game: inspect(game.known(seat), game.seats[seat], start, end))
    if isinstance(look, Violation):
        raise Illegal(Choice("look", place=end), look)
    connection.reply(answers.SightAnswer(message.id, start, end, look))


async def survey(connection: Connection, message: requests.AskSurvey) -> None:
    connection.own(message.seat)
    look_around = connection.live_game.game.system.lookup.seen_from
    if look_around is None:
        raise Refusal(404, "fault-no-sight-tool")
    seat, start = message.seat, message.a
    seen = await connection.ask_rules(lambda game: look_around(game.known(seat), game.seats[seat], start))
    if isinstance(seen, Violation):
        raise Illegal(Choice("look", place=start), seen)
    connection.reply(answers.SurveyAnswer(message.id, start, seen))


async def ways(connection: Connection, message: requests.AskWays) -> None:
    connection.own(message.seat)
    ways = await connection.ask_rules(lambda game: tuple(game.ways(message.seat, message.piece)))
    connection.reply(answers.WaysAnswer(message.id, message.piece, ways))


async def route(connection: Connection, message: requests.AskRoute) -> None:
    connection.own(message.seat)
    seat, piece, point, together = message.seat, message.piece, (message.x, message.y), message.together
    route = await connection.ask_rules(lambda game: game.route(seat, piece, point, together=together))
    answer = answers.RouteAnswer(message.id, piece)
    if isinstance(route, Violation):
        answer.why, answer.rule = route.why, route.rule
    else:
        answer.route = route
    connection.reply(answer)


async def notes(connection: Connection, message: requests.AskNotes) -> None:
    connection.own(message.seat)
    seat, piece, place = message.seat, message.piece, message.place

    def look_up(game: Game) -> tuple[answers.NoteInfo, ...]:
        notes = game.notes_on_place(place, seat, piece) if place else game.notes_on_piece(piece, seat)
        return tuple(notes_of(game, seat, notes))

    connection.reply(answers.NotesAnswer(message.id, await connection.ask_rules(look_up)))


async def rule(connection: Connection, message: requests.AskRule) -> None:
    ledger = await connection.server.services.run_rules(rules, connection.live_game.game.system.code)
    connection.reply(answers.RuleAnswer(message.id, ledger.get(message.rule)))


async def resync(connection: Connection, message: requests.Resync) -> None:
    if message.seat is not None:
        connection.own(message.seat)
    for viewer in viewers(connection):
        if message.seat in (None, viewer):
            connection.reply(msgspec.structs.replace(connection.live_game.view(viewer), re=message.id))


async def ping(connection: Connection, message: requests.Ping) -> None:
    connection.reply(answers.Pong(message.id))


HANDLERS: dict[type[requests.Request], Callable[[Connection, Any], Awaitable[None]]] = {
    requests.Choose: choose,
    requests.Undo: undo,
    requests.Hold: hold,
    requests.SetOrders: set_orders,
    requests.Declare: declare,
    requests.HandOver: hand_over,
    requests.Say: say,
    requests.PointAt: point,
    requests.AskWays: ways,
    requests.AskRoute: route,
    requests.AskNotes: notes,
    requests.AskWhyNot: why_not,
    requests.AskSight: sight,
    requests.AskSurvey: survey,
    requests.AskRule: rule,
    requests.Resync: resync,
    requests.Ping: ping,
}
