"""What agents' processes do for a live game: its agents' decisions, odds, forecasts, preparation."""

from __future__ import annotations

import asyncio
import hashlib
from contextlib import suppress
from typing import TYPE_CHECKING

import msgspec

from bocage.kernel.command import Seat
from bocage.kernel.records.record import Snapshot
from bocage.server.faults import Refusal
from bocage.server.protocol.answers import ForecastAnswer, OddsAnswer, Thinking
from bocage.server.rules.jobs import AgentPlan, Located
from bocage.server.rules.turns import SERVER, Payer
from bocage.server.services import log
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

if TYPE_CHECKING:
    from bocage.server.livegame import LiveGame

ODDS_SECONDS = 20.0
"""The time limit of a worker for odds, forecasts and preparation."""
SILENT_SECONDS = 0.3
"""An agent that decides within this time is not announced as thinking."""
RETRY_SECONDS = 5.0
"""After this time agents try again where the database, or the process of the rules, failed them."""
PASSING = (429, 503)
"""Statuses of refusals that pass with time."""


class Thinkers:
    """Works for one live game."""

    def __init__(self, live: LiveGame) -> None:
        self.live = live
        self._turn: tuple[int, Snapshot] | None = None
        """The state at the beginning of the present turn, and how many inputs were made before it."""
        self._odds: dict[tuple[Seat, str], asyncio.Task[OddsDone]] = {}
        """Odds of the present position, by seat and notation of the choice."""
        self._agents: asyncio.Task[None] | None = None
        self._is_prepared = False
        """Whether a worker was told to prepare for the game."""

    @property
    def are_at_work(self) -> bool:
        return self._agents is not None and not self._agents.done()

    def stop(self) -> None:
        if self._agents is not None:
            self._agents.cancel()

    def forget(self) -> None:
        """The position has changed."""
        self._odds.clear()

    async def _position(self, seat: Seat = 0, choice: str = "", payer: Payer = SERVER) -> tuple[Position, Located]:
        """The present position as a worker needs it, where the game's lock is held."""
        live = self.live
        located = await live.locate(self._turn[0] if self._turn else -1, seat, choice, payer)
        if located.snapshot is not None:
            self._turn = (located.at, located.snapshot)
        assert self._turn is not None
        return Position(live.id, located.at, located.header, self._turn[1], located.inputs), located

    # --- odds -----------------------------------------------------------------------------------------------------
    def prepare(self) -> None:
        """Have a worker prepare for this game; what it has no time for is computed when it is asked for."""
        if not self._is_prepared and self.live.system.tools.prepare:
            self._is_prepared = True
            self.live.services.spawn(self._prepare())

    async def _prepare(self) -> None:
        async with self.live.lock:
            position, _ = await self._position()
        with suppress(OutOfTime):
            await self.live.services.workers.ask(PrepareJob(position), self.live.id, ODDS_SECONDS)

    async def odds(self, seat: Seat, choice: str, re: int, payer: Payer) -> OddsAnswer:
        """The odds of a legal choice, computed once for each position; `re` is the number of the request."""
        live = self.live
        await live.services.rules.shares.clear(payer)
        async with live.lock:
            task = self._odds.get((seat, choice))
            if task is None:
                position, _ = await self._position(seat, choice, payer)
                job = OddsJob(position, seat, choice)
                task = self._odds[seat, choice] = live.services.spawn(self._chances(job, payer))
        chances = await asyncio.shield(task)
        return msgspec.structs.replace(chances.answer, re=re, choice=choice)

    async def forecast(self, seat: Seat, plan: list[str], after: str, re: int, payer: Payer) -> ForecastAnswer:
        """What would become of a plan and of a choice `after` it; `re` is the number of the request."""
        live = self.live
        await live.services.rules.shares.clear(payer)
        async with live.lock:
            position, _ = await self._position(payer=payer)
        answer = await self._worked_out(ForecastJob(position, seat, plan, after), payer)
        assert isinstance(answer, ForecastDone)
        return msgspec.structs.replace(answer.answer, re=re)

    async def _chances(self, job: OddsJob, payer: Payer) -> OddsDone:
        answer = await self._worked_out(job, payer)
        assert isinstance(answer, OddsDone)
        return answer

    async def _worked_out(self, job: OddsJob | ForecastJob, payer: Payer) -> Answer:
        try:
            answer = await self.live.services.workers.ask(job, self.live.id, ODDS_SECONDS, payer)
        except OutOfTime:
            raise Refusal(503, "fault-took-too-long") from None
        if isinstance(answer, Failed):
            log.error("game %s: %s failed: %s", self.live.id, type(job).__name__, answer.what)
            raise Refusal(500, "fault-defect")
        return answer

    # --- agents ---------------------------------------------------------------------------------------------------
    def wake(self) -> None:
        """Start the agents' play where an agent is to decide and none is at work."""
        if not self.are_at_work and self._next_agent() is not None:
            self._agents = self.live.services.spawn(self._play())

    def _next_agent(self) -> Seat | None:
        row = self.live.row
        if self.live.lesson_over:
            return None  # the learner looks at the result
        if all(seat.agent for seat in row.seats) and not self.live.is_watched:
            return None  # it goes on when somebody looks on again
        return next((seat for seat in row.to_move if row.seats[seat].agent), None)

    async def _play(self) -> None:
        while True:
            try:
                if not await self._step():
                    return
            except Refusal as refusal:
                if refusal.status not in PASSING:
                    raise
                await asyncio.sleep(RETRY_SECONDS)

    async def _step(self) -> bool:
        """Make the next decision of an agent; False where no agent is to decide, or one cannot go on."""
        live, payer = self.live, Payer(self.live.row.owner)
        await live.services.rules.shares.clear(payer)
        async with live.lock:
            seat = self._next_agent()
            if seat is None:
                return False
            position, located = await self._position(payer=payer)
            if seat != self._next_agent():
                return True  # the game was loaded again, and is elsewhere
            entries, job = live.entries, self._job(seat, position)
        plan = await self._awaited(job, located.is_open, payer)
        if await self._decided(seat, entries, plan, payer) or await self._decided(seat, entries, [], payer):
            return True
        log.error("game %s: %s cannot go on", live.id, job.agent)
        return False

    async def _decided(self, seat: Seat, entries: int, plan: list[str], payer: Payer) -> bool:
        """Make an agent's choices; False if a rule failed, so that another choice must be tried.

        If another seat changed the game meanwhile, such as an ally's, nothing is made and the agent is asked again.
        """
        try:
            await self.live.act(seat, None, AgentPlan(plan), payer, entries=entries)
        except Refusal as refusal:
            if refusal.status in PASSING:
                raise
            return refusal.why.id == "fault-moved-on"
        return True

    def _job(self, seat: Seat, position: Position) -> DecideJob:
        row, acts = self.live.row, self.live.acts
        agent = row.seats[seat].agent
        assert agent is not None
        luck = hashlib.blake2b(f"agent {seat} {acts[seat]}".encode(), key=row.key[:64], digest_size=16)
        return DecideJob(position, seat, agent, luck.hexdigest())

    async def _awaited(self, job: DecideJob, is_known: bool, payer: Payer) -> list[str]:
        """An agent's plan; a long decision is announced where no secret is revealed by it (`is_known`)."""
        thought = asyncio.create_task(self._thought(job, payer))
        try:
            done, _ = await asyncio.wait({thought}, timeout=SILENT_SECONDS)
            if not done and is_known:
                self.live.tell(Thinking(job.seat))
            return await thought
        finally:
            thought.cancel()

    async def _thought(self, job: DecideJob, payer: Payer) -> list[str]:
        """An agent's plan; empty where it fails or exceeds its time."""
        live = self.live
        try:
            answer = await live.services.workers.ask(job, live.id, live.services.config.agent_seconds, payer)
        except OutOfTime:
            log.warning("game %s: %s took more than its time", live.id, job.agent)
            return []
        if isinstance(answer, Decided):
            return answer.plan
        log.error("game %s: %s failed: %s", live.id, job.agent, answer)
        return []
