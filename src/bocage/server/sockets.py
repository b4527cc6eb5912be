"""One player's connection to one game: messages are read strictly, done one after another, and answered in order.

Whatever a client sends, it gets a sentence back and the game stays whole.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from bocage.kernel.choice import Choice, NotationError
from bocage.kernel.contract.procedure import Seat
from bocage.kernel.files.lesson import Course
from bocage.kernel.play.game import Game
from bocage.kernel.play.orders import StandingOrders, usual_orders
from bocage.kernel.play.replay import UNFIT
from bocage.kernel.rules import Illegal, Violation
from bocage.server.faults import Refusal, sentence
from bocage.server.library import check_orders, lesson_script, rules
from bocage.server.protocol import answers, requests
from bocage.server.protocol.words import VERSION, Wire
from bocage.server.storage import GameRow, Player
from bocage.server.tables import Table, log, viewers
from bocage.server.worker import notes_of

if TYPE_CHECKING:
    from bocage.server.app import Server

T = TypeVar("T")
WAITING = 1000
"""Messages that may wait for a slow client; then it is cut off, and comes back."""
AT_ONCE = 8
"""Questions of one client being worked out at a time."""
PATIENCE = 200
"""Messages that cannot be read or come too fast before a client is cut off."""
POLICY, GONE = 1008, 4404

_decoder = msgspec.json.Decoder(requests.ClientMessage)
_encode = msgspec.json.Encoder().encode


class Connection:
    """A socket and what its player may do at the table."""

    def __init__(self, socket: WebSocket, server: Server, player: Player, row: GameRow, token: str) -> None:
        self.socket, self.server, self.token = socket, server, token
        self.player, self.name = player.id, player.name
        self.seats = row.seats_of(player.id)
        self.table: Table
        self._out: asyncio.Queue[bytes | None] = asyncio.Queue(WAITING)
        self._questions: set[asyncio.Task[None]] = set()
        self._faults = 0

    # --- sending --------------------------------------------------------------------------------------------------
    def send(self, data: bytes) -> None:
        """Put a message in the row; a client that reads too slowly is cut off."""
        try:
            self._out.put_nowait(data)
        except asyncio.QueueFull:
            self._cut_off()

    def reply(self, message: Wire) -> None:
        self.send(_encode(message))

    def _cut_off(self) -> None:
        while not self._out.empty():
            self._out.get_nowait()
        self._out.put_nowait(None)

    async def _sending(self) -> None:
        try:
            while (data := await self._out.get()) is not None:
                await self.socket.send_text(data.decode())
            await self.socket.close(POLICY)
        except (WebSocketDisconnect, RuntimeError):
            pass  # the other end is gone; reading notices it too

    # --- receiving ------------------------------------------------------------------------------------------------
    async def run(self) -> None:
        """Serve the client until it goes."""
        sender = asyncio.create_task(self._sending())
        try:
            self.table = await self.server.hall.table(self._id)
            said = await self.server.storage.chat(self._id, tuple(allies_of(self)))
            await self.table.enter(self, lambda: [_encode(self._welcome(said))])
            while (data := await self._next()) is not None:
                await self._handle(data)
        except Refusal as refusal:
            self.reply(answers.Refused(None, refusal.why, refusal.fault.sentence))
            self._out.put_nowait(None)
            await sender
        finally:
            for task in self._questions:
                task.cancel()
            if hasattr(self, "table"):
                self.table.leave(self)
            sender.cancel()

    @property
    def _id(self) -> str:
        return str(self.socket.path_params["id"])

    def _welcome(self, said: list[dict[str, Any]]) -> answers.Welcome:
        game = self.server.hall.info(self.table.row, self.player)
        orders = {seat: _orders(self.table.row.seats[seat].orders) for seat in self.seats}
        course = self.table.course
        script = lesson_script(course) if course is not None and course.seat in self.seats else None
        chat = tuple(answers.ChatLine(**line) for line in said)
        nations = self.table.game.system.showing.nations(self.table.game.setting)
        return answers.Welcome(game, nations, self.seats, orders, chat, VERSION, script)

    async def _next(self) -> bytes | None:
        if self.socket.client_state is not WebSocketState.CONNECTED:
            return None
        message = await self.socket.receive()
        if message["type"] != "websocket.receive":
            return None
        found = message.get("text")
        return found.encode("utf-8", "replace") if found is not None else message.get("bytes") or b""

    async def _handle(self, data: bytes) -> None:
        limits = self.server.config.limits
        re: int | None = None
        try:
            message = self._read(data)
            re = message.id
            if not await self.server.brakes.allows(limits.messages, "message", str(id(self))):
                self._fault()
                raise Refusal(429, "fault-too-fast")
            if isinstance(message, requests.AskOdds | requests.AskForecast | requests.AskFrame):
                await self._question(message)
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
            raise Refusal(422, "fault-malformed", what=str(error)[:200]) from None
        return message

    def _fault(self) -> None:
        self._faults += 1
        if self._faults > PATIENCE:
            self._cut_off()

    def _refuse(self, re: int | None, refusal: Refusal) -> None:
        stale = refusal.why.id == "fault-moved-on"
        self.reply(answers.Refused(re, refusal.why, refusal.fault.sentence, stale=stale))
        if stale:
            for viewer in viewers(self):
                self.reply(self.table.view(viewer))

    def _illegal(self, re: int | None, illegal: Illegal) -> None:
        why = illegal.violation
        words = sentence(why.why, self.table.game.system.package)
        self.reply(answers.Refused(re, why.why, words, why.rule, str(illegal.choice)))

    # --- what takes work ------------------------------------------------------------------------------------------
    async def _question(self, message: requests.AskOdds | requests.AskForecast | requests.AskFrame) -> None:
        """Have something worked out beside the play; the answer comes when it is ready."""
        fast = not await self.server.brakes.allows(self.server.config.limits.questions, "question", self.player)
        if fast or len(self._questions) >= AT_ONCE:
            raise Refusal(429, "fault-too-fast")
        task = asyncio.create_task(self._answered(message))
        self._questions.add(task)
        task.add_done_callback(self._questions.discard)

    async def _answered(self, message: requests.AskOdds | requests.AskForecast | requests.AskFrame) -> None:
        try:
            if isinstance(message, requests.AskOdds):
                self.own(message.seat)
                choice = str(parsed(message.choice))
                self.reply(await self.table.odds(message.seat, choice, message.id))
            elif isinstance(message, requests.AskForecast):
                self.own(message.seat)
                plan = [str(parsed(choice)) for choice in message.choices]
                after = str(parsed(message.after)) if message.after else ""
                self.reply(await self.table.forecast(message.seat, plan, after, message.id))
            else:
                lobby = self.server.lobby
                view = await lobby.frame(self.table.id, self.player, self.token, message.seat, message.step)
                self.reply(answers.FrameAnswer(message.id, message.step, view))
        except Refusal as refusal:
            self._refuse(message.id, refusal)
        except Illegal as illegal:
            self._illegal(message.id, illegal)

    async def ask_rules(self, function: Callable[[Game], T]) -> T:
        """Ask the rules something that changes nothing."""
        async with self.table.lock:
            try:
                return await self.server.hall.rules(function, self.table.game)
            except UNFIT as error:
                log.exception("game %s: a rule failed", self.table.id)
                raise Refusal(500, "fault-defect") from error

    async def act(
        self, seat: Seat, acts: int | None, deed: Callable[[Game], T], answer: Callable[[T], Awaitable[None]]
    ) -> None:
        """Do something to the game; once begun it is brought to its end, whether the client stays or not."""
        self.own(seat)
        work: asyncio.Task[T] = self.server.hall.spawn(self.table.act(seat, acts, deed, answer))
        await asyncio.shield(work)

    def own(self, seat: Seat) -> None:
        if seat not in self.seats:
            raise Refusal(403, "fault-not-your-seat")


# --- messages -----------------------------------------------------------------------------------------------------
def parsed(notation: str) -> Choice:
    """The choice a notation stands for."""
    try:
        return Choice.parse(notation)
    except NotationError as error:
        raise Refusal(422, "fault-malformed", what=str(error)[:200]) from None


def _orders(orders: StandingOrders) -> answers.SeatOrders:
    return answers.SeatOrders(orders.general, orders.pieces, orders.skips)


async def choose(at: Connection, message: requests.Choose) -> None:
    at.own(message.seat)
    choices = [parsed(notation) for notation in message.choices]

    def make(game: Game) -> int:
        course = at.table.course
        if course is None or course.seat != message.seat:
            return at.table.play(game, choices, message.seat)
        _objected(course, game, choices[0])
        return course.play(game, choices, message.seat)

    await at.act(message.seat, message.acts, make, lambda made: done(at, message, made))


async def done(at: Connection, message: requests.Request, made: int = 0) -> None:
    at.reply(answers.Done(message.id, made))


def _objected(course: Course, game: Game, choice: Choice) -> None:
    """A legal choice that is not the point of a lesson is refused by the coach."""
    beside = course.stray(choice)
    if beside is not None and game.why_not(choice, course.seat) is None:
        raise Illegal(choice, Violation("", beside))


async def undo(at: Connection, message: requests.Undo) -> None:
    def take_back(game: Game) -> None:
        if not game.undo(message.seat):
            raise Refusal(409, "fault-no-undo")
        for _ in range(message.count - 1):
            game.undo(message.seat)

    await at.act(message.seat, message.acts, take_back, lambda _: done(at, message))


async def hold(at: Connection, message: requests.Hold) -> None:
    seat = message.seat

    def decline(game: Game) -> StandingOrders:
        asked = game.asked(seat)
        decline = asked.decline if asked else None
        if asked is None or decline is None or message.span not in asked.spans:
            raise Refusal(409, "fault-no-hold")
        if at.table.course is not None:
            _objected(at.table.course, game, decline)
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
        await keep_orders(at, seat, orders)
        await done(at, message, 1)

    await at.act(seat, message.acts, decline, held)


async def set_orders(at: Connection, message: requests.SetOrders) -> None:
    at.own(message.seat)
    orders = StandingOrders(message.general, message.pieces, skips=message.skips)
    check_orders(orders, at.table.game.system)
    await keep_orders(at, message.seat, orders)
    at.reply(answers.Done(message.id))


async def keep_orders(at: Connection, seat: Seat, orders: StandingOrders) -> None:
    """Keep the orders of a seat and tell them at all its screens."""
    await at.table.keep_orders(seat, orders)
    data = _encode(answers.OrdersChanged(seat, _orders(orders)))
    for guest in list(at.table.guests):
        if seat in guest.seats:
            guest.send(data)


async def declare(at: Connection, message: requests.Declare) -> None:
    def say(game: Game) -> None:
        if game.decision is None:
            raise Refusal(409, "fault-over")
        if message.what == "settle" and game.settled(message.seat) is None:
            raise Refusal(409, "fault-not-settled")
        game.declare(message.what, message.seat)
        if message.what == "resign":
            resign_agents(game, at.table.row, message.seat)

    at.own(message.seat)
    if message.what == "offer-draw" and any(seat.agent for seat in at.table.row.seats):
        raise Refusal(409, "fault-draw-agent")
    await at.act(message.seat, None, say, lambda _: done(at, message))


def resign_agents(game: Game, row: GameRow, seat: Seat) -> None:
    """The agents of a side resign with the players of that side."""
    allies = game.command.seats_of[game.seats[seat]]
    for ally in allies:
        if ally != seat and row.seats[ally].agent and game.decision is not None:
            game.declare("resign", ally)


async def hand_over(at: Connection, message: requests.HandOver) -> None:
    at.own(message.seat)

    def give(game: Game) -> None:
        if message.to >= len(game.seats):
            raise Refusal(422, "fault-malformed", what=f"there is no seat {message.to}")
        game.hand_over(message.piece, message.to, message.seat)

    await at.act(message.seat, None, give, lambda _: done(at, message))


def allies_of(at: Connection) -> set[Seat]:
    """All seats of the sides that are played at a connection."""
    game = at.table.game
    return {ally for seat in at.seats for ally in game.command.seats_of[game.seats[seat]]}


async def say(at: Connection, message: requests.Say) -> None:
    at.own(message.seat)
    await at.server.brakes.hit(at.server.config.limits.chat, "chat", at.player)
    said = "".join(c for c in message.text if c.isprintable() or c == "\n").strip()
    if not said:
        raise Refusal(422, "fault-malformed", what="nothing is said")
    when = await at.server.storage.add_chat(at.table.id, message.seat, at.name, said, message.to)
    data = _encode(answers.Said(answers.ChatLine(message.seat, at.name, said, message.to, when)))
    allies = at.table.game.command.seats_of[at.table.game.seats[message.seat]]
    for guest in list(at.table.guests):
        if message.to == "all" or set(allies) & set(guest.seats):
            guest.send(data)
    at.reply(answers.Done(message.id))


async def why_not(at: Connection, message: requests.AskWhyNot) -> None:
    at.own(message.seat)
    wanted = parsed(message.choice)
    found = await at.ask_rules(lambda game: game.why_not(wanted, message.seat))
    answer = answers.WhyNotAnswer(message.id, message.choice)
    if found:
        answer.why, answer.rule = found.why, found.rule
    at.reply(answer)


async def sight(at: Connection, message: requests.AskSight) -> None:
    at.own(message.seat)
    inspect = at.table.game.system.lookup.line_of_sight
    if inspect is None:
        raise Refusal(404, "fault-no-sight-tool")
    seat, a, b = message.seat, message.a, message.b
    look = await at.ask_rules(lambda game: inspect(game.known(seat), game.seats[seat], a, b))
    if isinstance(look, Violation):
        raise Illegal(Choice("look", place=b), look)
    at.reply(answers.SightAnswer(message.id, a, b, look))


async def survey(at: Connection, message: requests.AskSurvey) -> None:
    at.own(message.seat)
    look_around = at.table.game.system.lookup.seen_from
    if look_around is None:
        raise Refusal(404, "fault-no-sight-tool")
    seat, a = message.seat, message.a
    seen = await at.ask_rules(lambda game: look_around(game.known(seat), game.seats[seat], a))
    if isinstance(seen, Violation):
        raise Illegal(Choice("look", place=a), seen)
    at.reply(answers.SurveyAnswer(message.id, a, seen))


async def ways(at: Connection, message: requests.AskWays) -> None:
    at.own(message.seat)
    found = await at.ask_rules(lambda game: tuple(game.ways(message.seat, message.piece)))
    at.reply(answers.WaysAnswer(message.id, message.piece, found))


async def route(at: Connection, message: requests.AskRoute) -> None:
    at.own(message.seat)
    seat, piece, point, together = message.seat, message.piece, (message.x, message.y), message.together
    found = await at.ask_rules(lambda game: game.route(seat, piece, point, together=together))
    answer = answers.RouteAnswer(message.id, piece)
    if isinstance(found, Violation):
        answer.why, answer.rule = found.why, found.rule
    else:
        answer.route = found
    at.reply(answer)


async def notes(at: Connection, message: requests.AskNotes) -> None:
    at.own(message.seat)
    seat, piece, place = message.seat, message.piece, message.place

    def look_up(game: Game) -> tuple[answers.NoteInfo, ...]:
        found = game.notes_on_place(place, seat, piece) if place else game.notes_on_piece(piece, seat)
        return tuple(notes_of(game, seat, found))

    at.reply(answers.NotesAnswer(message.id, await at.ask_rules(look_up)))


async def rule(at: Connection, message: requests.AskRule) -> None:
    ledger = await at.server.hall.rules(rules, at.table.game.system.code)
    at.reply(answers.RuleAnswer(message.id, ledger.get(message.rule)))


async def resync(at: Connection, message: requests.Resync) -> None:
    if message.seat is not None:
        at.own(message.seat)
    for viewer in viewers(at):
        if message.seat in (None, viewer):
            at.reply(msgspec.structs.replace(at.table.view(viewer), re=message.id))


async def ping(at: Connection, message: requests.Ping) -> None:
    at.reply(answers.Pong(message.id))


HANDLERS: dict[type[requests.Request], Callable[[Connection, Any], Awaitable[None]]] = {
    requests.Choose: choose,
    requests.Undo: undo,
    requests.Hold: hold,
    requests.SetOrders: set_orders,
    requests.Declare: declare,
    requests.HandOver: hand_over,
    requests.Say: say,
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
