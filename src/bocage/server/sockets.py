"""One player's connection to one game: messages are decoded strictly, handled one after another, and answered in order.

A client that sends nonsense gets a sentence back, and the game is unchanged.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from bocage.kernel.command import Seat
from bocage.kernel.play.orders import StandingOrders
from bocage.kernel.rules import Illegal
from bocage.server.database.people import Player
from bocage.server.database.rows import GameRow
from bocage.server.faults import Refusal, sentence
from bocage.server.gameinfo import game_info
from bocage.server.library import check_orders, rules
from bocage.server.livegame import LiveGame, viewers
from bocage.server.outbox import Outbox
from bocage.server.protocol import answers, requests
from bocage.server.protocol.words import VERSION, Wire
from bocage.server.rules.deeds import parsed
from bocage.server.rules.jobs import Acted, Ask, Deed, Query, Said, Verdict
from bocage.server.rules.turns import Payer

if TYPE_CHECKING:
    from bocage.server.app import Server

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
        self, socket: WebSocket, server: Server, player: Player, session: str, row: GameRow, token: str, address: str
    ) -> None:
        self.socket, self.server, self.session, self.token = socket, server, session, token
        self.player, self.name = player.id, player.shown
        self.payer = Payer(player.id, address)
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

    def come_again(self) -> None:
        """Close the connection after what is queued; the client comes again, with the seats that it has then."""
        self._close_code = TRY_AGAIN
        self._out.close()

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
            said = await self.server.storage.chat(self._id, tuple(self.allies()))
            await self.live_game.enter(self, lambda views: [_encode(self._welcome(said, views.script))], self.payer)
            while (data := await self._next()) is not None:
                await self._handle(data)
        except Refusal as refusal:
            self.reply(answers.Refused(None, refusal.why, refusal.fault.sentence))
            self._close_code = TRY_AGAIN if refusal.status in (429, 503) else POLICY
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

    def _welcome(self, said: list[dict[str, Any]], script: answers.LessonScript | None) -> answers.Welcome:
        live_game = self.live_game
        game = game_info(live_game.row, self.player)
        orders = {seat: _orders(live_game.row.seats[seat].orders) for seat in self.seats}
        chat = tuple(answers.ChatLine(**line) for line in said)
        clocks = live_game.timekeeper.shown(self.seats)
        return answers.Welcome(game, live_game.opened.nations, self.seats, orders, chat, VERSION, script, clocks)

    def allies(self) -> set[Seat]:
        """All seats of the sides that the connection plays."""
        return {ally for seat in self.seats for ally in self.live_game.allies(seat)}

    async def _next(self) -> bytes | None:
        if self.socket.client_state is not WebSocketState.CONNECTED:
            return None
        message = await self.socket.receive()
        if message["type"] != "websocket.receive":
            return None
        words = message.get("text")
        return words.encode("utf-8", "replace") if words is not None else message.get("bytes") or b""

    async def _handle(self, data: bytes) -> None:
        re: int | None = None
        try:
            message = self._read(data)
            re = message.id
            self.server.figures.messages[str(message.__struct_config__.tag)] += 1
            if not await self._is_in_time():
                self._fault()
                raise Refusal(429, "fault-too-fast", seconds=1)
            if isinstance(message, SlowRequest):
                await self._start(message)
            else:
                await HANDLERS[type(message)](self, message)
        except Refusal as refusal:
            await self._refuse(re, refusal)
        except Illegal as illegal:
            self._illegal(re, illegal)

    async def _is_in_time(self) -> bool:
        """Whether neither this socket nor its player sends too many messages."""
        limits, allows = self.server.config.limits, self.server.brakes.allows
        if not await allows(limits.messages, "message", str(id(self))):
            return False
        return await allows(limits.all_messages, "messages", self.player)

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

    async def _refuse(self, re: int | None, refusal: Refusal) -> None:
        stale = refusal.why.id == "fault-moved-on"
        self.reply(answers.Refused(re, refusal.why, refusal.fault.sentence, stale=stale))
        if stale:
            with suppress(Refusal):
                await self.live_game.send_views(self, viewers(self), self.payer, None)

    def _illegal(self, re: int | None, illegal: Illegal) -> None:
        why = illegal.violation
        words = sentence(why.why, self.live_game.system.package)
        self.reply(answers.Refused(re, why.why, words, why.rule, str(illegal.choice)))

    # --- what takes work ------------------------------------------------------------------------------------------
    async def _start(self, message: SlowRequest) -> None:
        """Start the computation of a request; its answer is sent when it is ready."""
        fast = not await self.server.brakes.allows(self.server.config.limits.questions, "question", self.player)
        if fast or len(self._slow_requests) >= MAX_SLOW_REQUESTS:
            raise Refusal(429, "fault-too-fast", seconds=1)
        task = asyncio.create_task(self._answered(message))
        self._slow_requests.add(task)
        task.add_done_callback(self._slow_requests.discard)

    async def _answered(self, message: SlowRequest) -> None:
        thinkers = self.live_game.thinkers
        try:
            if isinstance(message, requests.AskOdds):
                self.own(message.seat)
                choice = str(parsed(message.choice))
                self.reply(await thinkers.odds(message.seat, choice, message.id, self.payer))
            elif isinstance(message, requests.AskForecast):
                self.own(message.seat)
                plan = [str(parsed(choice)) for choice in message.choices]
                after = str(parsed(message.after)) if message.after else ""
                self.reply(await thinkers.forecast(message.seat, plan, after, message.id, self.payer))
            else:
                self.send(await self._frame(message))
        except Refusal as refusal:
            await self._refuse(message.id, refusal)
        except Illegal as illegal:
            self._illegal(message.id, illegal)

    async def _frame(self, message: requests.AskFrame) -> bytes:
        replays, id = self.server.replays, self.live_game.id
        return await replays.frame(id, self.player, self.token, message.seat, message.step, message.id, self.payer)

    async def act(self, seat: Seat, acts: int | None, deed: Deed) -> None:
        """Make a change for a seat (see `LiveGame.act`), whether or not the client is still there at its end."""
        self.own(seat)

        async def done(acted: Acted) -> None:
            if acted.orders is not None:
                await keep_orders(self, seat, acted.orders)
            self.reply(answers.Done(deed.id if isinstance(deed, requests.Request) else 0, acted.made))

        began = time.monotonic()
        await self.live_game.act(seat, acts, deed, self.payer, done)
        self.server.figures.choices.note(time.monotonic() - began)

    async def judge(self, seat: Seat, verdict: Verdict, check: Callable[[], Awaitable[None]], re: int) -> None:
        """End the game by a verdict about a seat, where `check` finds nothing against it."""

        async def done(acted: Acted) -> None:
            self.reply(answers.Done(re))

        await self.live_game.act(seat, None, verdict, self.payer, done, check=check)

    def own(self, seat: Seat) -> None:
        if seat not in self.seats:
            raise Refusal(403, "fault-not-your-seat")


# --- messages -----------------------------------------------------------------------------------------------------
def _orders(orders: StandingOrders) -> answers.SeatOrders:
    return answers.SeatOrders(orders.general, orders.pieces, orders.skips)


async def answer_in_turn(connection: Connection, message: requests.Choose | requests.Undo | requests.Hold) -> None:
    """What a seat answers to its present question."""
    await connection.act(message.seat, message.acts, message)


async def hand_over(connection: Connection, message: requests.HandOver) -> None:
    await connection.act(message.seat, None, message)


async def declare(connection: Connection, message: requests.Declare) -> None:
    connection.own(message.seat)
    if message.what == "offer-draw" and any(seat.agent for seat in connection.live_game.row.seats):
        raise Refusal(409, "fault-draw-agent")
    await connection.act(message.seat, None, message)


async def propose(connection: Connection, message: requests.Propose) -> None:
    connection.own(message.seat)
    live_game, keeper = connection.live_game, connection.live_game.timekeeper
    async with live_game.lock:
        verdict = await keeper.propose(message, connection.seats)
        keeper.tell()
    if verdict is None:
        connection.reply(answers.Done(message.id))
    else:
        await connection.judge(message.seat, verdict, partial(keeper.check_award, verdict.to), message.id)


async def decline(connection: Connection, message: requests.Decline) -> None:
    connection.own(message.seat)
    async with connection.live_game.lock:
        await connection.live_game.timekeeper.decline()
        connection.live_game.timekeeper.tell()
    connection.reply(answers.Done(message.id))


async def claim(connection: Connection, message: requests.Claim) -> None:
    connection.own(message.seat)
    live_game, keeper = connection.live_game, connection.live_game.timekeeper
    if message.late >= len(live_game.row.seats):
        raise Refusal(422, "fault-malformed", what=f"there is no seat {message.late}")
    if message.what == "win":
        check = partial(keeper.check_win, message.seat, message.late)
        await connection.judge(message.late, Verdict("timeout"), check, message.id)
        return
    async with live_game.lock:
        await keeper.replace(message, connection.player)
        live_game.tell_game()
        keeper.tell()
    live_game.thinkers.wake()
    connection.reply(answers.Done(message.id))
    keeper.part()


async def set_orders(connection: Connection, message: requests.SetOrders) -> None:
    connection.own(message.seat)
    orders = StandingOrders(message.general, message.pieces, skips=message.skips)
    check_orders(orders, connection.live_game.system)
    await keep_orders(connection, message.seat, orders)
    connection.reply(answers.Done(message.id))


async def keep_orders(connection: Connection, seat: Seat, orders: StandingOrders) -> None:
    """Store the orders of a seat and send them to all its connections."""
    await connection.live_game.keep_orders(seat, orders)
    data = _encode(answers.OrdersChanged(seat, _orders(orders)))
    for subscriber in list(connection.live_game.subscribers):
        if seat in subscriber.seats:
            subscriber.send(data)


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
    allies = connection.live_game.allies(message.seat)
    data = _encode(said)
    for subscriber in list(connection.live_game.subscribers):
        if message.to == "all" or set(allies) & set(subscriber.seats):
            subscriber.send(data)
    connection.reply(answers.Done(message.id))


async def ask(connection: Connection, query: Query) -> None:
    """A question that the rules answer."""
    connection.own(query.seat)
    said = await connection.live_game.ask(Ask(connection.live_game.id, query.seat, query), Said, connection.payer)
    connection.send(said.data)


async def rule(connection: Connection, message: requests.AskRule) -> None:
    ledger = await connection.server.services.run_rules(rules, connection.live_game.system.code)
    connection.reply(answers.RuleAnswer(message.id, ledger.get(message.rule)))


async def resync(connection: Connection, message: requests.Resync) -> None:
    if message.seat is not None:
        connection.own(message.seat)
    wanted = [viewer for viewer in viewers(connection) if message.seat in (None, viewer)]
    await connection.live_game.send_views(connection, wanted, connection.payer, message.id)


async def ping(connection: Connection, message: requests.Ping) -> None:
    connection.reply(answers.Pong(message.id))


HANDLERS: dict[type[requests.Request], Callable[[Connection, Any], Awaitable[None]]] = {
    requests.Choose: answer_in_turn,
    requests.Undo: answer_in_turn,
    requests.Hold: answer_in_turn,
    requests.SetOrders: set_orders,
    requests.Declare: declare,
    requests.HandOver: hand_over,
    requests.Propose: propose,
    requests.Decline: decline,
    requests.Claim: claim,
    requests.Say: say,
    requests.PointAt: point,
    requests.AskWhyNot: ask,
    requests.AskSight: ask,
    requests.AskSurvey: ask,
    requests.AskWays: ask,
    requests.AskRoute: ask,
    requests.AskNotes: ask,
    requests.AskRule: rule,
    requests.Resync: resync,
    requests.Ping: ping,
}
