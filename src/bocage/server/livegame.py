"""One game in memory. Changes are made one at a time: the rules apply one, it is stored, and then it is sent.

Rules run in a thread of their own and agents in other processes, so that the server answers meanwhile.
"""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import suppress
from functools import partial
from random import Random
from typing import Protocol, TypeVar

import msgspec

from bocage.kernel.choice import Choice
from bocage.kernel.command import Seat
from bocage.kernel.dice import HashDice
from bocage.kernel.files.lesson import Course, lesson_of
from bocage.kernel.play.cursor import Cursor
from bocage.kernel.play.game import Game
from bocage.kernel.play.orders import StandingOrders
from bocage.kernel.play.replay import UNFIT, load
from bocage.kernel.play.shown import Shown
from bocage.kernel.records.record import Input, RecordError, Snapshot
from bocage.kernel.rules import Illegal
from bocage.server.database.storage import Conflict, Entry, GameRow, Stored
from bocage.server.faults import Refusal
from bocage.server.gameinfo import game_info, lesson_in
from bocage.server.protocol.answers import ForecastAnswer, GameChanged, OddsAnswer, Presence, Thinking
from bocage.server.protocol.views import LessonState, SeatView
from bocage.server.services import Services, log
from bocage.server.views import SentView, Viewer, ViewState, view_state
from bocage.server.worker import (
    Answer,
    Decided,
    DecideJob,
    Failed,
    ForecastDone,
    ForecastJob,
    OddsDone,
    OddsJob,
    Position,
    PrepareJob,
)
from bocage.server.workers import OutOfTime

T = TypeVar("T")
ODDS_SECONDS = 20.0
"""The time limit of a worker for odds, forecasts and preparation."""
SILENT_SECONDS = 0.3
"""An agent that decides within this time is not announced as thinking."""
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
        self.game: Game
        self.entries = 0
        """Entries of the journal in the database."""
        self.acts: list[int] = []
        """For each seat the number of entries that it made; a client sends it back with its answer."""
        self.course: Course | None = None
        """The learner's progress where the game is a lesson."""
        self._inputs: Cursor[Input]
        """The inputs that are stored."""
        self._stored_snapshots = 0
        self._sent: dict[Viewer, SentView] = {}
        """What the connections were sent, by view."""
        self._shown: Shown
        self._odds: dict[tuple[Seat, str], asyncio.Task[OddsDone]] = {}
        """Odds of the present position, by seat and notation of the choice."""
        self._agents: asyncio.Task[None] | None = None
        self._is_prepared = False
        """Whether a worker was told to prepare for the game."""
        self._may_differ = False
        """Whether memory may differ from the database, so that the game must be read again."""
        self._plans: dict[Seat, Sequence[Choice]] = {}
        """The choices of each seat's plan that were not made yet."""
        self._mover: Seat | None = None
        """The seat whose change is being made."""
        self._pauses: list[dict[Viewer, ViewState]] = []
        """The views at each point of the present change at which another seat may have been asked in secret."""

    def is_idle(self, since: float) -> bool:
        """Whether the game was not used after `since` (in `time.monotonic` seconds) and nothing uses it now."""
        busy = self.subscribers or self.lock.locked() or (self._agents and not self._agents.done())
        return not busy and self.used < since

    async def end(self) -> None:
        """Stop the agents and close all connections: the game is being deleted."""
        async with self.lock:
            if self._agents is not None:
                self._agents.cancel()
            for subscriber in list(self.subscribers):
                subscriber.cut_off()

    # --- memory and disk ------------------------------------------------------------------------------------------
    async def read(self) -> None:
        """Read the game from the database; a game of older rules is carried over and stored again."""
        storage = self.services.storage
        try:
            stored = await storage.read(self.id)
            if stored is None:
                raise Refusal(404, "fault-no-game")
            game = await self.services.run_rules(load, stored.record, stored.row.key, f"game {self.id}")
        except RecordError as error:
            raise Refusal(409, "fault-unreadable-game", what=str(error)[:MAX_SHOWN_ERROR]) from None
        entry = added(None, Cursor.at_end(stored.record.inputs), game.inputs)
        if game.header != stored.record.header or game.notes != stored.record.notes:
            assert isinstance(game.dice, HashDice)
            await storage.carry_over(self.id, stored.entries, entry, game, game.dice.key)
            stored = await storage.read(self.id) or stored
        elif entry.inputs or entry.keep < len(stored.record.inputs):
            await storage.append(stored.row, stored.entries, entry, len(stored.record.snapshots), game)
            stored.entries += 1
        await self.services.run_rules(self.services.library.board_of, game.setting)
        self.course = await self.services.run_rules(_course_of, game) if lesson_in(stored.row) else None
        self._take(stored, game)

    def _take(self, stored: Stored, game: Game) -> None:
        """Make the stored game the one in memory."""
        self.row, self.game, self.entries, self.acts = stored.row, game, stored.entries, stored.acts
        self._inputs, self._stored_snapshots = Cursor.at_end(game.inputs), len(game.snapshots)
        self._shown = Shown(game)
        self._may_differ = False
        self._odds.clear()
        self._pauses = []
        game.on_pause = self._note_pause
        self._seat_persons()

    def _seat_persons(self) -> None:
        """Tell the game which seats are played by people; a lesson asks its learner every question."""
        persons = [seat for seat in self.row.seats if seat.agent is None]
        for seat in persons:
            self.game.orders[seat.seat] = seat.orders
        self.game.persons = frozenset() if lesson_in(self.row) else frozenset(seat.seat for seat in persons)

    async def act(
        self,
        seat: Seat,
        acts: int | None,
        deed: Callable[[Game], T],
        answer: Callable[[T], Awaitable[None]] | None = None,
        entries: int | None = None,
    ) -> T:
        """Make a change for a seat: `deed` applies it to the game, then it is stored, then the views are sent.

        It is refused if the game has moved on: if `acts` is not the seat's present number of acts, or `entries` not the
        present length of the journal (None: not checked).

        `answer` is called after the first view was sent. Views after a point at which another seat may have been asked
        in secret follow it, so that the same messages are sent in the same order whether that seat was asked or not.
        """
        async with self.lock:
            self.used = time.monotonic()
            await self._check_memory()
            if acts not in (None, self.acts[seat]) or entries not in (None, self.entries):
                raise Refusal(409, "fault-moved-on")
            self._plans.pop(seat, None)
            done = await self._do(seat, deed, answer)
            await self._go_on()
        self.wake()
        return done

    async def _do(
        self, seat: Seat, deed: Callable[[Game], T], answer: Callable[[T], Awaitable[None]] | None = None
    ) -> T:
        self._mover, self._pauses = seat, []
        try:
            done = await self.services.run_rules(deed, self.game)
        except Illegal:
            raise
        except UNFIT as error:
            log.exception("game %s: a rule failed", self.id)
            self._may_differ = True  # choices of a plan before the one that failed were made in memory only
            await self._read_again()
            raise Refusal(500, "fault-defect") from error
        await self._keep(seat)
        first, *rest = await self._stages()
        self._tell(first)
        if answer is not None:
            await answer(done)
        for stage in rest:
            self._tell(stage)
        return done

    def play(self, game: Game, choices: Sequence[Choice], seat: Seat) -> int:
        """Make the choices of a plan up to the first surprise; returns how many. The rest waits for other seats."""
        made = game.play(choices, seat)
        if made < len(choices):
            self._plans[seat] = choices[made:]
        return made

    async def _go_on(self) -> None:
        """Resume plans that stopped for a question to another seat, where that seat then did nothing."""
        for seat in list(self._plans):
            while seat in self._plans and self.game.goes_on(seat):
                rest = self._plans.pop(seat)
                with suppress(Illegal, Refusal):
                    await self._do(seat, partial(self.play, choices=rest, seat=seat))

    async def _check_memory(self) -> None:
        """Read the game again where memory may differ from the database."""
        if self._may_differ:
            await self.read()

    async def _read_again(self) -> None:
        """Read the game from the database and send what is different there."""
        await self.read()
        for stage in await self._stages():
            self._tell(stage)

    async def _keep(self, seat: Seat) -> None:
        """Store what has changed; where another writer was first, its game is read and the change is refused."""
        entry = added(seat, self._inputs, self.game.inputs)
        if not entry.inputs and entry.keep == self._inputs.length:
            return
        self._may_differ = True
        was_over = self.row.outcome is not None
        try:
            await self.services.storage.append(self.row, self.entries, entry, self._stored_snapshots, self.game)
        except Conflict:
            await self._read_again()
            raise Refusal(409, "fault-moved-on") from None
        self._may_differ = False
        self.entries += 1
        self.acts[seat] += 1
        self._inputs, self._stored_snapshots = Cursor.at_end(self.game.inputs), len(self.game.snapshots)
        self._odds.clear()
        if self.row.outcome is not None and not was_over:
            self.tell_game()

    async def keep_orders(self, seat: Seat, orders: StandingOrders) -> None:
        """Store new standing orders of a seat and use them from now on."""
        await self.services.storage.keep_orders(self.id, seat, orders)
        self.row.seats[seat].orders = self.game.orders[seat] = orders

    async def reseat(self) -> None:
        """Read again which players have which seats, after one was taken."""
        async with self.lock:
            row = await self.services.storage.game(self.id)
            if row is not None:
                self.row.seats, self.row.rematch = row.seats, row.rematch
                self._seat_persons()
            self.tell_game()

    # --- showing --------------------------------------------------------------------------------------------------
    async def enter(self, subscriber: Subscriber, greet: Callable[[], Iterable[bytes]]) -> None:
        """Add a connection: it is sent the messages of `greet`, its whole views, and every change from then on."""
        async with self.lock:
            await self._check_memory()
            missing = [viewer for viewer in viewers(subscriber) if viewer not in self._sent]
            for viewer, seen in (await self.services.run_rules(self._view_states, missing)).items():
                self._sent[viewer] = SentView(seen)
            for data in greet():
                subscriber.send(data)
            for viewer in viewers(subscriber):
                subscriber.send(_encode(self.view(viewer)))
            self.subscribers.append(subscriber)
            self.tell_presence()
            if subscriber.seats and not self._is_prepared and self.game.system.tools.prepare:
                self._is_prepared = True
                self.services.spawn(self._prepare(PrepareJob(self.position())))

    async def _prepare(self, job: PrepareJob) -> None:
        """Have a worker prepare for this game; what it has no time for is computed when it is asked for."""
        with suppress(OutOfTime):
            await self.services.workers.ask(job, self.id, ODDS_SECONDS)

    def leave(self, subscriber: Subscriber) -> None:
        """Drop a connection, and the views that nobody else watches."""
        if subscriber in self.subscribers:
            self.subscribers.remove(subscriber)
            self.used = time.monotonic()
            watched = {viewer for other in self.subscribers for viewer in viewers(other)}
            self._sent = {viewer: sent for viewer, sent in self._sent.items() if viewer in watched}
            self.tell_presence()

    def view(self, viewer: Viewer) -> SeatView:
        """The whole view of a connection, to be sent to it."""
        return self._sent[viewer].whole()

    def _view_states(self, wanted: Iterable[Viewer]) -> dict[Viewer, ViewState]:
        """What each of these viewers is to see now."""
        acts, course = self.acts, self.course
        if course is not None:
            course.follow(self.game)
        self._shown.look_anew()
        seen = {viewer: view_state(self._shown, viewer, 0 if viewer is None else acts[viewer]) for viewer in wanted}
        if course is not None and course.seat in seen:
            seen[course.seat].view.lesson = LessonState(course.at, course.is_done, course.lost)
        return seen

    def _note_pause(self, seats: Sequence[Seat]) -> None:
        """Keep the views of these seats, and the public one, in the middle of a change (see `_pauses`)."""
        seen: dict[Viewer, ViewState] = {}
        self._shown.look_anew()
        for viewer, told in list(self._sent.items()):
            if viewer is None or viewer in seats:
                acts = 0 if viewer is None else self.acts[viewer] + (viewer == self._mover)
                seen[viewer] = view_state(self._shown, viewer, acts)
                seen[viewer].view.lesson = told.look.view.lesson
        self._pauses.append(seen)

    async def _stages(self) -> list[dict[Viewer, ViewState]]:
        pauses, self._pauses = self._pauses, []
        return [*pauses, await self.services.run_rules(self._view_states, list(self._sent))]

    def _tell(self, seen: dict[Viewer, ViewState]) -> None:
        """Send every connection what is different in its views; nothing where nothing is."""
        for viewer, look in seen.items():
            told = self._sent.get(viewer)
            change = told.change(look) if told is not None else None
            if change is None:
                continue
            data = _encode(change)
            for subscriber in list(self.subscribers):
                if viewer in viewers(subscriber):
                    subscriber.send(data)

    def tell_game(self) -> None:
        for subscriber in list(self.subscribers):
            subscriber.send(_encode(GameChanged(game_info(self.row, subscriber.player))))

    def tell_presence(self) -> None:
        online = tuple(sorted({seat for subscriber in self.subscribers for seat in subscriber.seats}))
        data = _encode(Presence(online, sum(not subscriber.seats for subscriber in self.subscribers)))
        for subscriber in list(self.subscribers):
            subscriber.send(data)

    # --- agents and odds ------------------------------------------------------------------------------------------
    def position(self) -> Position:
        """The present position as a worker needs it."""
        last = self.game.snapshots[-1]
        first = Snapshot(0, last.turn, last.hash, last.state, [], last.revision)
        return Position(self.id, last.at, self.game.header, first, self.game.inputs[last.at :])

    async def odds(self, seat: Seat, choice: str, re: int) -> OddsAnswer:
        """The odds of a legal choice, computed once for each position; `re` is the number of the request."""
        async with self.lock:
            await self._check_memory()
            wanted = Choice.parse(choice)
            refused = await self.services.run_rules(self.game.why_not, wanted, seat)
            if refused:
                raise Illegal(wanted, refused)
            key = (seat, str(wanted))
            task = self._odds.get(key)
            if task is None:
                job = OddsJob(self.position(), seat, str(wanted))
                task = self._odds[key] = self.services.spawn(self._chances(job))
        chances = await asyncio.shield(task)
        return msgspec.structs.replace(chances.answer, re=re, choice=choice)

    async def forecast(self, seat: Seat, plan: list[str], after: str, re: int) -> ForecastAnswer:
        """What would become of a plan and of a choice `after` it; `re` is the number of the request."""
        async with self.lock:
            await self._check_memory()
            job = ForecastJob(self.position(), seat, plan, after)
        answer = await self._worked_out(job)
        assert isinstance(answer, ForecastDone)
        return msgspec.structs.replace(answer.answer, re=re)

    async def _chances(self, job: OddsJob) -> OddsDone:
        answer = await self._worked_out(job)
        assert isinstance(answer, OddsDone)
        return answer

    async def _worked_out(self, job: OddsJob | ForecastJob) -> Answer:
        try:
            answer = await self.services.workers.ask(job, self.id, ODDS_SECONDS)
        except OutOfTime:
            raise Refusal(503, "fault-defect") from None
        if isinstance(answer, Failed):
            log.error("game %s: %r failed: %s", self.id, job, answer)
            raise Refusal(500, "fault-defect")
        return answer

    def wake(self) -> None:
        """Start the agents' play where an agent is to decide and none is at work."""
        if (self._agents is None or self._agents.done()) and self._next_agent() is not None:
            self._agents = self.services.spawn(self._play_agents())

    def _next_agent(self) -> Seat | None:
        if self.course is not None and self.course.is_done:
            return None  # the lesson is over; the learner looks at the result
        return next((seat for seat in self.game.to_move if self.row.seats[seat].agent), None)

    async def _play_agents(self) -> None:
        while True:
            async with self.lock:
                await self._check_memory()
                seat = self._next_agent()
                if seat is None:
                    return
                entries, job, is_known = self.entries, self._job(seat), self.game.is_open
            plan = await self._awaited(job, is_known)
            if not await self._decided(seat, entries, plan) and not await self._decided(seat, entries, []):
                log.error("game %s: %s cannot go on", self.id, job.agent)
                return

    async def _decided(self, seat: Seat, entries: int, plan: list[str]) -> bool:
        """Make an agent's choices; False if a rule failed, so that another choice must be tried.

        If another seat changed the game meanwhile, such as an ally's, nothing is made and the agent is asked again.
        """
        try:
            await self.act(seat, None, lambda game: decide(game, plan, seat), entries=entries)
        except Refusal as refusal:
            return refusal.why.id == "fault-moved-on"
        return True

    def _job(self, seat: Seat) -> DecideJob:
        agent = self.row.seats[seat].agent
        assert agent is not None
        luck = hashlib.blake2b(f"agent {seat} {self.acts[seat]}".encode(), key=self.row.key[:64], digest_size=16)
        return DecideJob(self.position(), seat, agent, luck.hexdigest())

    async def _awaited(self, job: DecideJob, is_known: bool) -> list[str]:
        """An agent's plan; a long decision is announced where no secret is revealed by it (`is_known`)."""
        thought = asyncio.create_task(self._thought(job))
        try:
            done, _ = await asyncio.wait({thought}, timeout=SILENT_SECONDS)
            if not done and is_known:
                for subscriber in list(self.subscribers):
                    subscriber.send(_encode(Thinking(job.seat)))
            return await thought
        finally:
            thought.cancel()

    async def _thought(self, job: DecideJob) -> list[str]:
        """An agent's plan; empty where it fails or exceeds its time."""
        try:
            answer = await self.services.workers.ask(job, self.id, self.services.config.agent_seconds)
        except OutOfTime:
            log.warning("game %s: %s took more than its time", self.id, job.agent)
            return []
        if isinstance(answer, Decided):
            return answer.plan
        log.error("game %s: %s failed: %s", self.id, job.agent, answer)
        return []


def _course_of(game: Game) -> Course | None:
    lesson = lesson_of(game)
    return None if lesson is None else Course.of(game, lesson)


def decide(game: Game, plan: Sequence[str], seat: Seat) -> None:
    """Make the choices of an agent's plan; a random legal one where the plan is empty or begins with an illegal one."""
    wanted = [Choice.parse(notation) for notation in plan]
    if not wanted or game.why_not(wanted[0], seat):
        wanted = [game.sample(seat, Random(len(game.inputs)))]
    game.follow(wanted, seat)


def added(seat: Seat | None, before: Cursor[Input], after: list[Input]) -> Entry:
    """The journal entry that leads from the stored inputs to the present ones."""
    keep = before.kept(after)
    return Entry(seat, keep, after[keep:])
