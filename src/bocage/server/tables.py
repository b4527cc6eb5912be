"""The games being played. At a table one thing happens at a time: it is tried, kept on disk, and then shown.

Rules run in a thread of their own and agents in other processes, so that nobody is kept waiting for them.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import time
from collections.abc import Awaitable, Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from random import Random
from typing import Any, Protocol, TypeVar

import msgspec

from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Seat
from bocage.kernel.contract.registry import find
from bocage.kernel.dice import HashDice
from bocage.kernel.files.lesson import Course, lesson_of
from bocage.kernel.play.cursor import Cursor
from bocage.kernel.play.game import Game
from bocage.kernel.play.orders import StandingOrders
from bocage.kernel.play.replay import UNFIT, load
from bocage.kernel.play.shown import Shown
from bocage.kernel.records.record import Header, Input, RecordError, Snapshot
from bocage.kernel.rules import Illegal
from bocage.kernel.text import Text
from bocage.players import LESSON
from bocage.server.config import Config
from bocage.server.faults import Refusal
from bocage.server.library import Library
from bocage.server.protocol.answers import ForecastAnswer, GameChanged, OddsAnswer, Presence, Thinking
from bocage.server.protocol.games import GameInfo, SeatInfo, SideInfo
from bocage.server.protocol.views import LessonState, SeatView
from bocage.server.storage import Conflict, Entry, GameRow, Storage, Stored
from bocage.server.views import Look, Told, Viewer, look_at
from bocage.server.worker import Ahead, Answer, Chances, Failed, Foreseen, Open, Position, Shares, Think, Thought
from bocage.server.workers import OutOfTime, Workers

T = TypeVar("T")
IDLE = 60.0
"""Seconds after which a game nobody looks at is put away."""
ODDS_SECONDS = 20.0
A_WHILE = 0.3

RULES = ThreadPoolExecutor(1, "rules")
"""The one thread in which rules run. More would not be quicker, as Python runs one at a time, and must not be: while
msgspec looks at a type for the first time, another thread that decodes the same type brings the process down."""

log = logging.getLogger("bocage.server")
_encode = msgspec.json.Encoder().encode


class Guest(Protocol):
    """Somebody at a table: which views it gets, and where to send them."""

    player: str
    seats: tuple[Seat, ...]

    def send(self, data: bytes) -> None: ...


def viewers(guest: Guest) -> tuple[Viewer, ...]:
    """A player gets the views of its seats, anybody else what everybody knows."""
    return guest.seats or (None,)


class Hall:
    """All tables, and what they share."""

    def __init__(self, config: Config, storage: Storage, workers: Workers, library: Library) -> None:
        self.config, self.storage, self.workers, self.library = config, storage, workers, library
        self._tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    async def rules(self, function: Callable[..., T], *args: Any) -> T:
        """Run rules in their own thread."""
        return await asyncio.get_running_loop().run_in_executor(RULES, function, *args)

    def spawn(self, work: Any) -> asyncio.Task[Any]:
        """Let something go on by itself."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def table(self, id: str) -> Table:
        """The table of a game, brought from the database where it is not being played."""
        found = self._tables.get(id)
        if found is None:
            async with self._loading.setdefault(id, asyncio.Lock()):
                found = self._tables.get(id) or await self._load(id)
                self._tables[id] = found
            self._loading.pop(id, None)
        found.used = time.monotonic()
        found.wake()
        return found

    def at_hand(self, id: str) -> Table | None:
        """The table of a game that is being played."""
        return self._tables.get(id)

    async def _load(self, id: str) -> Table:
        table = Table(self, id)
        await table.read()
        return table

    async def wake_agents(self) -> None:
        """Go on with the games in which an agent was to decide when the server stopped."""
        for id in await self.storage.games_with_agents():
            row = await self.storage.game(id)
            if row and any(row.seats[seat].agent for seat in row.to_move):
                try:
                    await self.table(id)
                except Refusal as refusal:
                    log.warning("game %s: %s", id, refusal.fault.sentence)

    async def sweep(self) -> None:
        """Put away games that nobody looks at, for ever."""
        while True:
            await asyncio.sleep(IDLE / 4)
            for id, table in list(self._tables.items()):
                if table.is_idle(time.monotonic() - IDLE):
                    del self._tables[id]

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # --- what is told of a game outside of play -------------------------------------------------------------------
    def info(self, row: GameRow, player: str | None) -> GameInfo:
        """A game as a player may know it."""
        own = row.seats_of(player) if player else ()
        seats = tuple(
            SeatInfo(
                seat.seat,
                row.header.seats[seat.seat],
                seat.player_name,
                seat.agent,
                seat.seat in own,
                seat.player is None and seat.agent is None,
            )
            for seat in row.seats
        )
        outcome = row.outcome
        shown = GameInfo(
            row.id, row.header.system, row.header.scenario, row.header.options, row.access, row.watch,  # type: ignore[arg-type]
            sides_of(row.header), seats, outcome is not None, row.header.commitment, row.created, row.board or None,
        )  # fmt: skip
        shown.notes = tuple(row.notes)
        shown.lesson = lesson_in(row)
        if outcome is not None:
            winner = {} if outcome.winner is None else {"winner": row.header.sides[outcome.winner]}
            shown.outcome = Text(f"outcome-{outcome.reason}", dict(winner))
            shown.winner, shown.key, shown.rematch = outcome.winner, row.key.hex(), row.rematch
        else:
            shown.your_turn = bool(set(own) & set(row.to_move))
        if own and row.access != "private":
            shown.invitation = row.token
        return shown


def sides_of(header: Header) -> tuple[SideInfo, ...]:
    """The sides of a game, and what they are called under its options."""
    names, named = header.sides, find(header.system).showing.side_names
    if named is not None and not header.situation:
        # A game kept from long ago may have options that are no more; it is listed all the same.
        with suppress(*UNFIT):
            names = named(header.scenario, header.options)
    return tuple(SideInfo(id, name) for id, name in zip(header.sides, names, strict=True))


class Table:
    """One game with everybody who plays or watches it here."""

    def __init__(self, hall: Hall, id: str) -> None:
        self.hall, self.id = hall, id
        self.guests: list[Guest] = []
        self.used = time.monotonic()
        self.lock = asyncio.Lock()
        self.row: GameRow
        self.game: Game
        self.n = 0
        self.acts: list[int] = []
        self.course: Course | None = None
        """Where it is a lesson: how far the learner is."""
        self._inputs: Cursor[Input]
        """How far the inputs are on disk."""
        self._kept = 0
        """How many snapshots are on disk."""
        self._told: dict[Viewer, Told] = {}
        """What everybody at the table sees."""
        self._shown: Shown
        self._odds: dict[tuple[Seat, str], asyncio.Task[Shares]] = {}
        self._agents: asyncio.Task[None] | None = None
        self._opened = False
        """A worker was told to get ready for it."""
        self._doubtful = False
        """What is in memory may not be what is on disk."""
        self._plans: dict[Seat, Sequence[Choice]] = {}
        """What is left of the choices of a seat that were to be made in one."""
        self._mover: Seat | None = None
        self._pauses: list[dict[Viewer, Look]] = []
        """How things stood where somebody might have been asked in secret, while the mover's deed was done."""

    def is_idle(self, since: float) -> bool:
        busy = self.guests or self.lock.locked() or (self._agents and not self._agents.done())
        return not busy and self.used < since

    # --- memory and disk ------------------------------------------------------------------------------------------
    async def read(self) -> None:
        """Take the game from disk as it is kept there."""
        storage = self.hall.storage
        try:
            stored = await storage.read(self.id)
            if stored is None:
                raise Refusal(404, "fault-no-game")
            game = await self.hall.rules(load, stored.record, stored.row.key, f"game {self.id}")
        except RecordError as error:
            raise Refusal(409, "fault-unreadable-game", what=str(error)[:200]) from None
        entry = added(None, Cursor.at_end(stored.record.inputs), game.inputs)
        if game.header != stored.record.header or game.notes != stored.record.notes:
            assert isinstance(game.dice, HashDice)
            await storage.carry_over(self.id, stored.n, entry, game, game.dice.key)
            stored = await storage.read(self.id) or stored
        elif entry.inputs or entry.keep < len(stored.record.inputs):
            await storage.append(stored.row, stored.n, entry, len(stored.record.snapshots), game)
            stored.n += 1
        await self.hall.rules(self.hall.library.board_of, game.setting)
        self.course = await self.hall.rules(_course_of, game) if lesson_in(stored.row) else None
        self._stand(stored, game)

    def _stand(self, stored: Stored, game: Game) -> None:
        self.row, self.game, self.n, self.acts = stored.row, game, stored.n, stored.acts
        self._inputs, self._kept = Cursor.at_end(game.inputs), len(game.snapshots)
        self._shown = Shown(game)
        self._doubtful = False
        self._odds.clear()
        self._pauses = []
        game.on_pause = self._note_pause
        self._seat_persons()

    def _seat_persons(self) -> None:
        """Persons have standing orders and fire deliberately; a lesson leads its learner by the hand."""
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
        """Do something to the game for a seat: tried, kept, shown. `acts` is what the question said.

        `entries` is how long the journal was when the deed was thought of, where it counts only for that position.

        The answer is given after the first that is shown, and what follows a point where somebody might have been asked
        in secret is shown after it: so the same is sent in the same order whether somebody was asked there or not.
        """
        async with self.lock:
            self.used = time.monotonic()
            await self._settle()
            if acts not in (None, self.acts[seat]) or entries not in (None, self.n):
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
            done = await self.hall.rules(deed, self.game)
        except Illegal:
            raise
        except UNFIT as error:
            log.exception("game %s: a rule failed", self.id)
            self._doubtful = True  # of a plan, the choices before the one that failed may stand in memory
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
        """Make a plan up to the first surprise; what is left of it waits for what the others say."""
        made = game.play(choices, seat)
        if made < len(choices):
            self._plans[seat] = choices[made:]
        return made

    async def _go_on(self) -> None:
        """Go on with a plan that halted for a question to which the others then did nothing."""
        for seat in list(self._plans):
            while seat in self._plans and self.game.goes_on(seat):
                left = self._plans.pop(seat)
                with suppress(Illegal, Refusal):
                    await self._do(seat, partial(self.play, choices=left, seat=seat))

    async def _settle(self) -> None:
        if self._doubtful:
            await self.read()

    async def _read_again(self) -> None:
        """Take the game from disk, and tell everybody what is different there."""
        await self.read()
        for stage in await self._stages():
            self._tell(stage)

    async def _keep(self, seat: Seat) -> None:
        """Put on disk what has changed; where another writer came first, that one counts."""
        entry = added(seat, self._inputs, self.game.inputs)
        if not entry.inputs and entry.keep == self._inputs.length:
            return
        self._doubtful = True
        was_over = self.row.outcome is not None
        try:
            await self.hall.storage.append(self.row, self.n, entry, self._kept, self.game)
        except Conflict:
            await self._read_again()
            raise Refusal(409, "fault-moved-on") from None
        self._doubtful = False
        self.n += 1
        self.acts[seat] += 1
        self._inputs, self._kept = Cursor.at_end(self.game.inputs), len(self.game.snapshots)
        self._odds.clear()
        if self.row.outcome is not None and not was_over:
            self.tell_game()

    async def keep_orders(self, seat: Seat, orders: StandingOrders) -> None:
        """New standing orders, from now on."""
        await self.hall.storage.keep_orders(self.id, seat, orders)
        self.row.seats[seat].orders = self.game.orders[seat] = orders

    async def reseat(self) -> None:
        """Somebody took a seat: read who sits where."""
        async with self.lock:
            row = await self.hall.storage.game(self.id)
            if row is not None:
                self.row.seats, self.row.rematch = row.seats, row.rematch
                self._seat_persons()
            self.tell_game()

    # --- showing --------------------------------------------------------------------------------------------------
    async def enter(self, guest: Guest, greet: Callable[[], Iterable[bytes]]) -> None:
        """Somebody comes to the table: greeted, shown everything, and told of every change from then on."""
        async with self.lock:
            await self._settle()
            missing = [viewer for viewer in viewers(guest) if viewer not in self._told]
            for viewer, look in (await self.hall.rules(self._look, missing)).items():
                self._told[viewer] = Told(look)
            for data in greet():
                guest.send(data)
            for viewer in viewers(guest):
                guest.send(_encode(self.view(viewer)))
            self.guests.append(guest)
            self.tell_presence()
            if guest.seats and not self._opened and self.game.system.tools.prepare:
                self._opened = True
                self.hall.spawn(self._open(Open(self.position())))

    async def _open(self, job: Open) -> None:
        """A worker gets ready for this game; what it has no time for now is worked out when it is asked for."""
        with suppress(OutOfTime):
            await self.hall.workers.ask(job, self.id, ODDS_SECONDS)

    def leave(self, guest: Guest) -> None:
        if guest in self.guests:
            self.guests.remove(guest)
            self.used = time.monotonic()
            watched = {viewer for other in self.guests for viewer in viewers(other)}
            self._told = {viewer: told for viewer, told in self._told.items() if viewer in watched}
            self.tell_presence()

    def view(self, viewer: Viewer) -> SeatView:
        """The view of somebody at the table, to be told whole."""
        return self._told[viewer].whole()

    def _look(self, wanted: Iterable[Viewer]) -> dict[Viewer, Look]:
        acts, course = self.acts, self.course
        if course is not None:
            course.follow(self.game)
        self._shown.look_anew()
        seen = {viewer: look_at(self._shown, viewer, 0 if viewer is None else acts[viewer]) for viewer in wanted}
        if course is not None and course.seat in seen:
            seen[course.seat].view.lesson = LessonState(course.at, course.is_done, course.lost)
        return seen

    def _note_pause(self, seats: Sequence[Seat]) -> None:
        """Note what these seats and onlookers see in the middle of a deed."""
        seen: dict[Viewer, Look] = {}
        self._shown.look_anew()
        for viewer, told in list(self._told.items()):
            if viewer is None or viewer in seats:
                acts = 0 if viewer is None else self.acts[viewer] + (viewer == self._mover)
                seen[viewer] = look_at(self._shown, viewer, acts)
                seen[viewer].view.lesson = told.look.view.lesson
        self._pauses.append(seen)

    async def _stages(self) -> list[dict[Viewer, Look]]:
        pauses, self._pauses = self._pauses, []
        return [*pauses, await self.hall.rules(self._look, list(self._told))]

    def _tell(self, seen: dict[Viewer, Look]) -> None:
        """Tell everybody what is different for them, and nothing where nothing is."""
        for viewer, look in seen.items():
            told = self._told.get(viewer)
            change = told.change(look) if told is not None else None
            if change is None:
                continue
            data = _encode(change)
            for guest in list(self.guests):
                if viewer in viewers(guest):
                    guest.send(data)

    def tell_game(self) -> None:
        for guest in list(self.guests):
            guest.send(_encode(GameChanged(self.hall.info(self.row, guest.player))))

    def tell_presence(self) -> None:
        online = tuple(sorted({seat for guest in self.guests for seat in guest.seats}))
        data = _encode(Presence(online, sum(not guest.seats for guest in self.guests)))
        for guest in list(self.guests):
            guest.send(data)

    # --- agents and odds ------------------------------------------------------------------------------------------
    def position(self) -> Position:
        """Where the game stands, for a worker."""
        last = self.game.snapshots[-1]
        first = Snapshot(0, last.turn, last.hash, last.state, [], last.revision)
        return Position(self.id, last.at, self.game.header, first, self.game.inputs[last.at :])

    async def odds(self, seat: Seat, choice: str, re: int) -> OddsAnswer:
        """What a legal choice may lead to, worked out once for each position."""
        async with self.lock:
            await self._settle()
            wanted = Choice.parse(choice)
            refused = await self.hall.rules(self.game.why_not, wanted, seat)
            if refused:
                raise Illegal(wanted, refused)
            key = (seat, str(wanted))
            task = self._odds.get(key)
            if task is None:
                job = Chances(self.position(), seat, str(wanted))
                task = self._odds[key] = self.hall.spawn(self._chances(job))
        found = await asyncio.shield(task)
        return msgspec.structs.replace(found.answer, re=re, choice=choice)

    async def forecast(self, seat: Seat, plan: list[str], after: str, re: int) -> ForecastAnswer:
        """What would become of a plan."""
        async with self.lock:
            await self._settle()
            job = Ahead(self.position(), seat, plan, after)
        answer = await self._worked_out(job)
        assert isinstance(answer, Foreseen)
        return msgspec.structs.replace(answer.answer, re=re)

    async def _chances(self, job: Chances) -> Shares:
        answer = await self._worked_out(job)
        assert isinstance(answer, Shares)
        return answer

    async def _worked_out(self, job: Chances | Ahead) -> Answer:
        try:
            answer = await self.hall.workers.ask(job, self.id, ODDS_SECONDS)
        except OutOfTime:
            raise Refusal(503, "fault-defect") from None
        if isinstance(answer, Failed):
            log.error("game %s: %r failed: %s", self.id, job, answer)
            raise Refusal(500, "fault-defect")
        return answer

    def wake(self) -> None:
        """Have agents decide that are asked."""
        if (self._agents is None or self._agents.done()) and self._next_agent() is not None:
            self._agents = self.hall.spawn(self._play_agents())

    def _next_agent(self) -> Seat | None:
        if self.course is not None and self.course.is_done:
            return None  # the learner looks at what has come of it
        return next((seat for seat in self.game.to_move if self.row.seats[seat].agent), None)

    async def _play_agents(self) -> None:
        while True:
            async with self.lock:
                await self._settle()
                seat = self._next_agent()
                if seat is None:
                    return
                entries, job, is_known = self.n, self._job(seat), self.game.is_open
            plan = await self._awaited(job, is_known)
            if not await self._decided(seat, entries, plan) and not await self._decided(seat, entries, []):
                log.error("game %s: %s cannot go on", self.id, job.agent)
                return

    async def _decided(self, seat: Seat, entries: int, plan: list[str]) -> bool:
        """Make an agent's choices; false where a rule fails over it, and another is to be tried.

        Where somebody else did something meanwhile, such as an ally, nothing is made: the agent is asked anew.
        """
        try:
            await self.act(seat, None, lambda game: decide(game, plan, seat), entries=entries)
        except Refusal as refusal:
            return refusal.why.id == "fault-moved-on"
        return True

    def _job(self, seat: Seat) -> Think:
        agent = self.row.seats[seat].agent
        assert agent is not None
        luck = hashlib.blake2b(f"agent {seat} {self.acts[seat]}".encode(), key=self.row.key[:64], digest_size=16)
        return Think(self.position(), seat, agent, luck.hexdigest())

    async def _awaited(self, job: Think, is_known: bool) -> list[str]:
        """What an agent decides; where everybody may know, they are told that it takes a while."""
        thought = asyncio.create_task(self._thought(job))
        try:
            done, _ = await asyncio.wait({thought}, timeout=A_WHILE)
            if not done and is_known:
                for guest in list(self.guests):
                    guest.send(_encode(Thinking(job.seat)))
            return await thought
        finally:
            thought.cancel()

    async def _thought(self, job: Think) -> list[str]:
        """What an agent decides; nothing where it fails or takes too long."""
        try:
            answer = await self.hall.workers.ask(job, self.id, self.hall.config.agent_seconds)
        except OutOfTime:
            log.warning("game %s: %s took more than its time", self.id, job.agent)
            return []
        if isinstance(answer, Thought):
            return answer.plan
        log.error("game %s: %s failed: %s", self.id, job.agent, answer)
        return []


def lesson_in(row: GameRow) -> str | None:
    """The lesson that is given in a game."""
    agents = [seat.agent for seat in row.seats if seat.agent is not None and seat.agent.startswith(LESSON)]
    return agents[0].removeprefix(LESSON) if agents else None


def _course_of(game: Game) -> Course | None:
    lesson = lesson_of(game)
    return None if lesson is None else Course.of(game, lesson)


def decide(game: Game, plan: Sequence[str], seat: Seat) -> None:
    """Carry out the plan of an agent; where it has none, or begins with what is not legal, make any legal choice."""
    wanted = [Choice.parse(notation) for notation in plan]
    if not wanted or game.why_not(wanted[0], seat):
        wanted = [game.sample(seat, Random(len(game.inputs)))]
    game.follow(wanted, seat)


def added(seat: Seat | None, before: Cursor[Input], after: list[Input]) -> Entry:
    """What has to be added to the journal to come from the inputs that are kept to others."""
    keep = before.kept(after)
    return Entry(seat, keep, after[keep:])
