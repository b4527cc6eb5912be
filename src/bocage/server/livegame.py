"""One live game. Changes are made one at a time: the process that owns the game applies one, it is stored, then sent.

That process can end at any moment: another loads the game from the database then, and the clients notice nothing.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Protocol, TypeVar

import msgspec

from bocage.kernel.choice import Choice
from bocage.kernel.command import Seat, Side
from bocage.kernel.contract.registry import find
from bocage.kernel.contract.system import AnySystem
from bocage.kernel.play.orders import StandingOrders
from bocage.kernel.records.record import RecordError
from bocage.kernel.rules import Illegal, Violation
from bocage.server.clocks.timekeeper import Timekeeper
from bocage.server.database.rows import GameRow, Stored
from bocage.server.database.storage import Conflict
from bocage.server.faults import Refusal
from bocage.server.gameinfo import game_info
from bocage.server.protocol.answers import GameChanged, Presence
from bocage.server.rules.jobs import (
    Act,
    Acted,
    AgentPlan,
    Answer,
    Change,
    CloseGame,
    Deed,
    Done,
    GameJob,
    IllegalAnswer,
    LayOut,
    Locate,
    Located,
    Look,
    Opened,
    OpenGame,
    Said,
    SetOrders,
    UnknownGame,
    Viewer,
    Views,
)
from bocage.server.rules.jobs import Seat as SeatPersons
from bocage.server.rules.pool import Ended
from bocage.server.rules.turns import SERVER, Payer
from bocage.server.services import FAILED, Services, checked
from bocage.server.thinking import Thinkers

T = TypeVar("T")
TRIES = 4
"""How often a job is tried whose process ends over it; nothing of it was kept."""
MAX_WAITING = 4
"""Changes of one player that may wait for their turn in a game."""
LOOKED_AWAY = 30.0
"""Seconds for which a game that agents play alone goes on after the last onlooker has left."""
MAX_SHOWN_ERROR = 200
"""Characters of an error that a refusal shows."""

_encode = msgspec.json.Encoder().encode


class Subscriber(Protocol):
    """A connection to a live game: its player, the seats played there (none: it watches), and where to send."""

    player: str
    seats: tuple[Seat, ...]

    def send(self, data: bytes) -> None: ...

    def cut_off(self) -> None:
        """Close the connection."""

    def come_again(self) -> None:
        """Close the connection after what is queued, so that the client connects anew."""


def viewers(subscriber: Subscriber) -> tuple[Viewer, ...]:
    """The views that a connection gets: those of its seats, or the public one (None) where it has none."""
    return subscriber.seats or (None,)


class LiveGame:
    """A game with the connections of those who play or watch it."""

    def __init__(self, services: Services, id: str) -> None:
        self.services, self.id = services, id
        self.subscribers: list[Subscriber] = []
        self.used = time.monotonic()
        self.lock = asyncio.Lock()
        self.row: GameRow
        self.entries = 0
        """Entries of the journal in the database."""
        self.length = 0
        """Inputs of the game as it is stored."""
        self.acts: list[int] = []
        """For each seat the number of entries that it made; a client sends it back with its answer."""
        self.opened: Opened
        self.lesson_over = False
        self._may_differ = False
        """Whether the process may have made changes that are not stored, so that the game must be loaded again."""
        self._waiting: dict[str, int] = {}
        """How many changes of each player wait for their turn."""
        self.thinkers = Thinkers(self)
        self.timekeeper = Timekeeper(self)

    @property
    def is_watched(self) -> bool:
        """Whether somebody plays or looks on, or did a moment ago."""
        return bool(self.subscribers) or time.monotonic() < self.used + LOOKED_AWAY

    @property
    def system(self) -> AnySystem:
        return find(self.row.header.system)

    def allies(self, seat: Seat) -> list[Seat]:
        """All seats of a seat's side."""
        sides: Sequence[Side] = self.row.header.seats
        return [ally for ally, side in enumerate(sides) if side == sides[seat]]

    def is_idle(self, since: float) -> bool:
        """Whether the game was not used after `since` (in `time.monotonic` seconds) and nothing uses it now."""
        busy = self.subscribers or self.lock.locked() or self.thinkers.are_at_work
        return not busy and self.used < since

    async def end(self) -> None:
        """Stop the agents and close all connections: the game is being deleted."""
        async with self.lock:
            self.thinkers.stop()
            for subscriber in list(self.subscribers):
                subscriber.cut_off()
        await self.put_away()

    async def put_away(self) -> None:
        """Have the process forget the game."""
        await self._done(CloseGame(self.id), SERVER)

    # --- the process ----------------------------------------------------------------------------------------------
    async def ask(self, job: GameJob, kind: type[T], payer: Payer = SERVER) -> T:
        """The answer to a job that changes nothing; raises `Refusal` or `Illegal`."""
        await self.services.rules.shares.clear(payer)
        self.used = time.monotonic()
        answer = await self._done(job, payer)
        if isinstance(answer, UnknownGame):
            async with self.lock:
                answer = await self._loaded_done(job, payer)
        return self._checked(job, answer, kind)

    async def ask_locked(self, job: GameJob, kind: type[T], payer: Payer = SERVER) -> T:
        """The same where the game's lock is held."""
        return self._checked(job, await self._loaded_done(job, payer), kind)

    def _checked(self, job: GameJob, answer: Answer, kind: type[T]) -> T:
        if isinstance(answer, IllegalAnswer):
            raise Illegal(Choice.parse(answer.choice), Violation(answer.rule, answer.why))
        return checked(answer, kind, f"game {self.id}: {type(job).__name__}")

    async def _loaded_done(self, job: GameJob, payer: Payer) -> Answer:
        """Do a job; where the process does not hold the game, or was ended, the game is loaded first."""
        if self._may_differ:
            await self._load_again()
        answer = await self._done(job, payer)
        if isinstance(answer, UnknownGame):
            await self.load()
            answer = await self._done(job, payer)
        return answer

    async def _done(self, job: GameJob, payer: Payer) -> Answer:
        for tries_left in reversed(range(TRIES)):
            try:
                return await self.services.rules.do(job, payer, self.id)
            except Ended as ended:
                if ended.hung:
                    raise Refusal(503, "fault-took-too-long") from None
                if not tries_left:
                    raise Refusal(503, "fault-defect") from None
        raise AssertionError("tried at least once")

    # --- memory and disk ------------------------------------------------------------------------------------------
    async def load(self) -> None:
        """Have the process load the game from the database; a game of older rules is carried over and stored again."""
        storage = self.services.storage
        stored = await self._stored()
        watched = [] if self._may_differ else self.watched()
        opening = OpenGame(self.id, stored, watched)
        opened = self._checked(opening, await self._done(opening, SERVER), Opened)
        try:
            if opened.carried:
                await storage.carry_over(
                    self.id, stored.entries, opened.entry, opened.standing, opened.header, opened.key
                )
                stored = await self._stored()
            elif opened.entry.inputs or opened.entry.keep < len(stored.record.inputs):
                await storage.append(stored.row, stored.entries, opened.entry, opened.standing)
                stored.entries += 1
        except Conflict:
            raise Refusal(409, "fault-moved-on") from None
        await self._keep_board(opened)
        self.row, self.entries, self.acts = stored.row, stored.entries, stored.acts
        self.length = opened.entry.keep + len(opened.entry.inputs)
        self.opened, self.lesson_over = opened, opened.lesson_over
        self._may_differ = False
        self.thinkers.forget()

    async def _stored(self) -> Stored:
        try:
            stored = await self.services.storage.read(self.id)
        except RecordError as error:
            raise Refusal(409, "fault-unreadable-game", what=str(error)[:MAX_SHOWN_ERROR]) from None
        if stored is None:
            raise Refusal(404, "fault-no-game")
        return stored

    async def _keep_board(self, opened: Opened) -> None:
        """Fetch the board from the process that laid it out, so that clients can have it."""
        library = self.services.library
        if opened.board and not library.has_board(opened.board):
            answer = await self.services.rules.do(LayOut(opened.board), SERVER, self.id)
            library.keep(opened.board, checked(answer, Said, f"game {self.id}: its board").data)

    async def _load_again(self) -> None:
        """Load the game anew and send all clients the whole of it, as they may have seen what was not stored."""
        self._may_differ = True
        await self.load()
        await self._send_whole(self.subscribers)

    async def act(
        self,
        seat: Seat,
        acts: int | None,
        deed: Deed,
        payer: Payer = SERVER,
        answer: Callable[[Acted], Awaitable[None]] | None = None,
        entries: int | None = None,
        check: Callable[[], Awaitable[None]] | None = None,
    ) -> Acted:
        """Make a change for a seat: the process applies it to the game, then it is stored, then the views are sent.

        It is refused if the game has moved on: if `acts` is not the seat's present number of acts, or `entries` not the
        present length of the journal (None: not checked).

        `check` is called before anything is done, and may refuse it.

        `answer` is called after the first view was sent. Views after a point at which another seat may have been asked
        in secret follow it, so that the same messages are sent in the same order whether that seat was asked or not.
        """
        arrived = self.timekeeper.now()
        with self._in_line(payer):
            await self.services.rules.shares.clear(payer)
            async with self.lock:
                if payer.player and not isinstance(deed, AgentPlan):
                    self.used = time.monotonic()
                if self._may_differ:
                    await self._load_again()
                if acts not in (None, self.acts[seat]) or entries not in (None, self.entries):
                    raise Refusal(409, "fault-moved-on")
                if check is not None:
                    await check()
                acted = await self._acted(seat, deed, payer, arrived)
                await self._carry_out(acted, answer, arrived)
        self.thinkers.wake()
        return acted

    async def _acted(self, seat: Seat, deed: Deed, payer: Payer, arrived: int) -> Acted:
        try:
            return await self.ask_locked(Act(self.id, seat, deed, self.watched()), Acted, payer)
        except Refusal as refusal:
            if refusal.status >= FAILED:
                self.timekeeper.pardon(arrived)
            raise

    async def _carry_out(self, acted: Acted, answer: Callable[[Acted], Awaitable[None]] | None, arrived: int) -> None:
        for change in acted.changes:
            await self._keep(change, arrived)
            for number, stage in enumerate(change.stages, 1):
                told = self._tell(stage)
                if answer is not None:
                    await answer(acted)
                    answer = None
                if change.entry is not None:
                    self.timekeeper.tell(told, is_last=number == len(change.stages))
        self.lesson_over = acted.lesson_over

    async def _keep(self, change: Change, arrived: int) -> None:
        """Store a change; where another writer was first, its game is loaded and the change is refused."""
        if change.entry is None:
            return
        self._may_differ = True
        was_over = self.row.outcome is not None
        try:
            timing = await self.timekeeper.after(change, arrived)
            await self.services.storage.append(self.row, self.entries, change.entry, change.standing, timing)
        except Conflict:
            await self._load_again()
            raise Refusal(409, "fault-moved-on") from None
        self._may_differ = False
        self.entries += 1
        self.length = change.entry.keep + len(change.entry.inputs)
        self.acts[change.seat] += 1
        self.thinkers.forget()
        if self.row.outcome is not None and not was_over:
            self.tell_game()

    async def keep_orders(self, seat: Seat, orders: StandingOrders) -> None:
        """Store new standing orders of a seat and use them from now on."""
        await self.services.storage.keep_orders(self.id, seat, orders)
        self.row.seats[seat].orders = orders
        await self._done(SetOrders(self.id, seat, orders), SERVER)

    async def read_again(self) -> None:
        """Another server has changed the game."""
        async with self.lock:
            await self._load_again()
        self.thinkers.wake()

    async def reseat(self) -> None:
        """Read again which players have which seats, after one was taken."""
        async with self.lock:
            await self.read_seats()
            await self.timekeeper.attend()
            await self.timekeeper.look()
            self.tell_game()
            self.timekeeper.tell()

    async def read_seats(self) -> None:
        """Read again which players have which seats, where the game's lock is held."""
        row = await self.services.storage.game(self.id)
        if row is not None:
            self.row.seats, self.row.rematch = row.seats, row.rematch
            persons = [seat.seat for seat in row.seats if seat.agent is None]
            await self.ask_locked(SeatPersons(self.id, persons), Done)

    # --- showing --------------------------------------------------------------------------------------------------
    def watched(self) -> list[Viewer]:
        """The views that clients have."""
        return sorted({viewer for one in self.subscribers for viewer in viewers(one)}, key=lambda viewer: viewer or -1)

    async def enter(self, subscriber: Subscriber, greet: Callable[[Views], Iterable[bytes]], payer: Payer) -> None:
        """Add a connection: it is sent the messages of `greet`, its whole views, and every change from then on."""
        async with self.lock:
            views = await self.ask_locked(Look(self.id, list(viewers(subscriber))), Views, payer)
            await self.timekeeper.look()
            for data in (*greet(views), *(view for _, view in views.views)):
                subscriber.send(data)
            self.subscribers.append(subscriber)
            self.tell_presence()
            before = self.row.timing
            await self.timekeeper.attend()
            if self.row.timing is not before:
                self.timekeeper.tell()
        self.thinkers.wake()
        if subscriber.seats:
            self.thinkers.prepare()

    def leave(self, subscriber: Subscriber) -> None:
        """Drop a connection."""
        if subscriber in self.subscribers:
            self.subscribers.remove(subscriber)
            self.used = time.monotonic()
            self.tell_presence()

    async def send_views(self, subscriber: Subscriber, wanted: Iterable[Viewer], payer: Payer, re: int | None) -> None:
        """Send a connection whole views again; `re` is the number of its request."""
        await self.services.rules.shares.clear(payer)
        async with self.lock:
            views = await self.ask_locked(Look(self.id, list(wanted), re), Views, payer)
            for _, view in views.views:
                subscriber.send(view)

    async def _send_whole(self, subscribers: Sequence[Subscriber]) -> None:
        if not subscribers:
            return
        views = dict((await self.ask_locked(Look(self.id, self.watched()), Views)).views)
        for subscriber in list(subscribers):
            for viewer in viewers(subscriber):
                subscriber.send(views[viewer])

    def _tell(self, stage: Sequence[tuple[Viewer, bytes]]) -> list[Subscriber]:
        """Send every connection what is different in its views; those to which anything was sent."""
        told: list[Subscriber] = []
        for viewer, data in stage:
            for subscriber in list(self.subscribers):
                if viewer in viewers(subscriber):
                    subscriber.send(data)
                    if subscriber not in told:
                        told.append(subscriber)
        return told

    def tell_game(self) -> None:
        for subscriber in list(self.subscribers):
            subscriber.send(_encode(GameChanged(game_info(self.row, subscriber.player))))

    def tell_presence(self) -> None:
        online = tuple(sorted({seat for subscriber in self.subscribers for seat in subscriber.seats}))
        data = _encode(Presence(online, sum(not subscriber.seats for subscriber in self.subscribers)))
        for subscriber in list(self.subscribers):
            subscriber.send(data)

    def tell(self, message: object) -> None:
        """Send a message to all connections."""
        data = _encode(message)
        for subscriber in list(self.subscribers):
            subscriber.send(data)

    # --- for agents -----------------------------------------------------------------------------------------------
    async def locate(self, known: int, seat: Seat, choice: str, payer: Payer) -> Located:
        """The present position, where the game's lock is held; refused where a choice is given that is not legal."""
        return await self.ask_locked(Locate(self.id, known, seat, choice), Located, payer)

    def _in_line(self, payer: Payer) -> _InLine:
        return _InLine(self._waiting, payer.player)


class _InLine:
    """A place in the line of those who wait to change a game; `Refusal` where a player has too many already."""

    def __init__(self, waiting: dict[str, int], player: str) -> None:
        self._waiting, self._player = waiting, player

    def __enter__(self) -> None:
        if self._player and self._waiting.get(self._player, 0) >= MAX_WAITING:
            raise Refusal(429, "fault-too-fast", seconds=1)
        self._waiting[self._player] = self._waiting.get(self._player, 0) + 1

    def __exit__(self, *error: object) -> None:
        self._waiting[self._player] -= 1
        if not self._waiting[self._player]:
            del self._waiting[self._player]
