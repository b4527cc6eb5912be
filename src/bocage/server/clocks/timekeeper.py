"""The clocks of a live game: charged with each change, stored with it, shown, claimed, and agreed upon.

What a reader is shown of clocks depends on no secret. Where something is hidden, a side that is not asked is told that
the others' clocks run, whether one of them answers a reaction in secret or not, and is told so with its own views only.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING

import msgspec

from bocage import players
from bocage.kernel.command import Seat
from bocage.kernel.records.record import MADE, Chosen
from bocage.server.clocks import timing as clocks
from bocage.server.clocks.control import SECOND, TimeControl, is_sensible
from bocage.server.clocks.spans import NEVER, Span
from bocage.server.clocks.timing import Progress, Proposal, Timing
from bocage.server.faults import Refusal
from bocage.server.protocol.clocks import Clocks
from bocage.server.protocol.requests import Claim, Propose
from bocage.server.rules.jobs import Change, Verdict

if TYPE_CHECKING:
    from bocage.server.livegame import LiveGame, Subscriber


class Timekeeper:
    """Keeps the clocks of one live game, where the game's lock is held."""

    def __init__(self, live: LiveGame) -> None:
        self.live = live
        self._away: dict[str, list[Span]] = {}
        """The vacations of the players of a slow game."""

    # --- what is known --------------------------------------------------------------------------------------------
    @property
    def timing(self) -> Timing | None:
        return self.live.row.timing

    def now(self) -> int:
        return self.live.services.now()

    async def look(self) -> None:
        """Read the vacations of the players again."""
        if self.timing is not None and self.timing.control is not None and self.timing.control.is_slow:
            persons = [seat.player for seat in self.live.row.seats if seat.player is not None]
            self._away = await self.live.services.vacations.of(persons)

    def still(self, seat: Seat) -> Sequence[Span]:
        """When the clock of a seat stands still although the seat is asked."""
        return [*self.live.services.uptime.outages, *self._away.get(self.live.row.seats[seat].player or "", ())]

    def persons(self, seats: Iterable[Seat]) -> tuple[Seat, ...]:
        """Those of the seats that have a clock: a player has them and no agent plays for it."""
        rows = self.live.row.seats
        return tuple(seat for seat in seats if rows[seat].player is not None and rows[seat].agent is None)

    def _everybody(self) -> tuple[Seat, ...]:
        return self.persons(range(len(self.live.row.seats)))

    # --- changes --------------------------------------------------------------------------------------------------
    async def after(self, change: Change, arrived: int) -> Timing | None:
        """The clocks after a change that arrived at a moment and is stored now; None where the game has none."""
        timing, standing, entry = self.timing, change.standing, change.entry
        if timing is None or entry is None:
            return None
        await self.look()
        new = entry.inputs[max(0, timing.longest - entry.keep) :]
        made = tuple(one.seat for one in new if isinstance(one, Chosen) and one.auto == MADE)
        progress = Progress(
            made, entry.keep + len(entry.inputs), standing.turn.partition(".")[0], self.persons(standing.to_move)
        )
        done = clocks.after(timing, progress, arrived, self.now(), self.still)
        if standing.outcome is not None:
            done.proposal = None
        return done

    def pardon(self, arrived: int) -> None:
        """The server failed over what had arrived: the time it took is nobody's."""
        if self.timing is not None:
            self.live.row.timing = clocks.pardoned(self.timing, arrived, self.now())

    async def attend(self) -> None:
        """Somebody came, or took a seat: the clocks may begin, and others may run than before."""
        timing, row = self.timing, self.live.row
        if timing is None or timing.control is None or row.outcome is not None:
            return
        await self.look()
        asked = self.persons(row.to_move)
        if not timing.has_begun and self._is_complete(timing.control):
            await self._keep(clocks.begun(timing, asked, self.now()))
        elif timing.has_begun and timing.running != tuple(sorted(asked)):
            await self._keep(clocks.asking(timing, asked, self.now(), self.still))

    def _is_complete(self, control: TimeControl) -> bool:
        """Whether every seat is taken, and in a live game every player is here."""
        if any(seat.player is None and seat.agent is None for seat in self.live.row.seats):
            return False
        online = {seat for subscriber in self.live.subscribers for seat in subscriber.seats}
        return control.is_slow or online.issuperset(self._everybody())

    async def _keep(self, timing: Timing) -> None:
        await self.live.services.storage.keep_timing(self.live.id, timing)
        self.live.row.timing = timing

    # --- showing --------------------------------------------------------------------------------------------------
    def tell(self, subscribers: Iterable[Subscriber] | None = None, is_last: bool = True) -> None:
        """Send the clocks to these connections, or to all. Before the last view of a change a side is not asked."""
        if self.timing is not None:
            for subscriber in list(self.live.subscribers if subscribers is None else subscribers):
                subscriber.send(msgspec.json.encode(self.shown(subscriber.seats, is_last)))

    def shown(self, own: Collection[Seat], is_last: bool = True) -> Clocks | None:
        """The clocks as the player of these seats may know them; None where the game has none."""
        timing, now = self.timing, self.now()
        if timing is None:
            return None
        seats, control = range(len(timing.left)), timing.control
        is_paused = clocks.is_paused(timing, now)
        resumes = timing.pause.ends - now if timing.pause is not None and is_paused else NEVER
        return Clocks(
            control,
            tuple(clocks.left_at(timing, seat, now, self.still) for seat in seats),
            self._running(timing, own, is_last),
            tuple(self._grace(timing, seat, now) for seat in seats),
            is_paused,
            None if resumes > NEVER - now - 1 else resumes,
            {seat: ends - now for seat in seats if (ends := self._back(seat, now)) > now},
            timing.proposal,
        )

    def _running(self, timing: Timing, own: Collection[Seat], is_last: bool) -> tuple[Seat, ...]:
        """The seats whose clocks the player of these seats sees running."""
        if not self.live.system.knowledge.has_secrets or self.live.row.outcome is not None or not timing.running:
            return timing.running
        allies = {ally for seat in own for ally in self.live.allies(seat)}
        asked = tuple(seat for seat in timing.running if seat in allies) if is_last else ()
        others = tuple(seat for seat in self._everybody() if seat not in allies)
        return asked or (others if own else ())

    def _grace(self, timing: Timing, seat: Seat, now: int) -> int:
        if timing.control is None or not self._partners(timing, seat):
            return 0
        late = clocks.runs_out(timing, seat, self.still)
        return max(0, min(timing.control.grace, late + timing.control.grace - now))

    def _partners(self, timing: Timing, late: Seat) -> list[Seat]:
        """The seats of the same side whose players could take the place of one."""
        own = self.live.row.seats[late].player
        allies = [seat for seat in self.persons(self.live.allies(late)) if self.live.row.seats[seat].player != own]
        return [seat for seat in allies if clocks.left_at(timing, seat, self.now(), self.still) > 0]

    def _back(self, seat: Seat, now: int) -> int:
        """When the vacation ends in which the player of a seat is; 0 where there is none."""
        away = self._away.get(self.live.row.seats[seat].player or "", ())
        return max((span.ends for span in away if span.begins <= now < span.ends), default=0)

    # --- claims ---------------------------------------------------------------------------------------------------
    async def check_win(self, seat: Seat, late: Seat) -> None:
        """Raise `Refusal` unless the side of a seat may do something about another's that is late."""
        timing = await self._looked()
        self._check_late(timing, late)
        if late in self.live.allies(seat):
            raise Refusal(409, "fault-own-side")
        if set(self.live.allies(seat)) & set(self.live.row.to_move):
            raise Refusal(409, "fault-your-turn")
        wait = self._grace(timing, late, self.now())
        if wait:
            raise Refusal(409, "fault-partner-first", seconds=-(-wait // SECOND))

    async def _looked(self) -> Timing:
        await self.look()
        if self.live.row.outcome is not None:
            raise Refusal(409, "fault-over")
        if self.timing is None or self.timing.control is None:
            raise Refusal(409, "fault-no-clocks")
        return self.timing

    def _check_late(self, timing: Timing, late: Seat) -> None:
        """Raise `Refusal` unless a seat's time has run out while it is asked."""
        if late not in timing.running or clocks.left_at(timing, late, self.now(), self.still) > 0:
            raise Refusal(409, "fault-time-left")

    async def replace(self, claim: Claim, player: str) -> None:
        """Put an agent or a partner in the place of one whose time has run out, or let that one play again."""
        row, seat, late = self.live.row, claim.seat, claim.late
        timing, now = await self._looked(), self.now()
        if claim.what == "agent":
            await self._let_agent_play(seat, late)
        elif claim.what == "partner":
            self._check_late(timing, late)
            if late == seat or late not in self.live.allies(seat) or row.seats[late].player == player:
                raise Refusal(409, "fault-no-partner")
            timing = clocks.handed_on(timing, late, seat, now, self.still)
            await self._sit(late, timing, player=player)
        else:
            if row.seats[late].player != player or row.seats[late].agent is None:
                raise Refusal(403, "fault-not-your-seat")
            await self._sit(late, clocks.renewed(timing, late, now, self.still), agent=None)

    async def _let_agent_play(self, seat: Seat, late: Seat) -> None:
        await self.check_win(seat, late)
        timing, live = await self._looked(), self.live
        if timing.control is None or not timing.control.is_slow:
            raise Refusal(409, "fault-live-agent")
        agent = players.names(live.system)[-1]
        await self._sit(late, clocks.charged(timing, self.now(), self.still), agent=agent)

    async def _sit(self, seat: Seat, timing: Timing, **values: str | None) -> None:
        """Store who plays a seat from now on, and whose clocks run then."""
        live = self.live
        await live.services.storage.reseat(live.id, seat, timing, **values)
        live.row.timing = timing
        await live.read_seats()
        await self._keep(clocks.asking(timing, self.persons(live.row.to_move), self.now(), self.still))

    def part(self) -> None:
        """Have those connect anew who have other seats than when they came."""
        for subscriber in list(self.live.subscribers):
            if subscriber.seats != self.live.row.seats_of(subscriber.player):
                subscriber.come_again()

    # --- agreements -----------------------------------------------------------------------------------------------
    async def propose(self, wish: Propose, own: Collection[Seat]) -> Verdict | None:
        """Note what the player of some seats wishes, and do it where all wish it; the verdict where they all agree who
        has won, which ends the game."""
        await self.look()
        self._check(wish)
        row = self.live.row
        turn, inputs = row.turn.partition(".")[0], self.live.length
        timing = self.timing or clocks.fresh(None, len(row.seats), turn, inputs)
        winner = wish.winner if wish.what == "award" else 0
        control = wish.control if wish.what == "control" else None
        wished = clocks.wished(timing, Proposal(wish.what, control, winner), self.persons(own))
        if not set(wished.seats).issuperset(self._everybody()):
            if wish.what == "resume" and timing.control is not None:
                timing = clocks.resuming(timing, self.now() + timing.control.notice)
            await self._keep(msgspec.structs.replace(timing, proposal=wished))
        elif wish.what == "award":
            await self._keep(msgspec.structs.replace(timing, proposal=wished))
            return Verdict("award", row.header.seats.index(winner))
        else:
            await self._keep(msgspec.structs.replace(self._agreed(timing, wished, turn, inputs), proposal=None))
            await self.attend()
        return None

    def _check(self, wish: Propose) -> None:
        """Raise `Refusal` for what cannot be wished here and now."""
        row, timing, now = self.live.row, self.timing, self.now()
        if row.outcome is not None:
            raise Refusal(409, "fault-over")
        is_paused = timing is not None and clocks.is_paused(timing, now)
        if wish.what in ("pause", "resume"):
            if timing is None or timing.control is None:
                raise Refusal(409, "fault-no-clocks")
            if is_paused != (wish.what == "resume"):
                raise Refusal(409, "fault-paused" if is_paused else "fault-not-paused")
        if wish.what == "control" and wish.control is not None and not is_sensible(wish.control):
            raise Refusal(422, "fault-time-control")
        if wish.what == "award":
            if any(seat.agent for seat in row.seats):
                raise Refusal(409, "fault-award-agent")
            if wish.winner not in row.header.seats:
                raise Refusal(422, "fault-malformed", what=f"there is no side {wish.winner}")

    def _agreed(self, timing: Timing, wished: Proposal, turn: str, inputs: int) -> Timing:
        """The clocks after what all have agreed upon."""
        if wished.what == "pause":
            return clocks.paused(timing, self.now(), self.still)
        if wished.what == "resume":
            return clocks.resuming(timing, self.now())
        return clocks.fresh(wished.control, len(timing.left), turn, inputs)

    async def decline(self) -> None:
        """Nothing is proposed any more."""
        if self.timing is not None and self.timing.proposal is not None:
            await self._keep(msgspec.structs.replace(self.timing, proposal=None))

    async def check_award(self, winner: Seat) -> None:
        """Raise `Refusal` unless all players still agree that the side of a seat has won."""
        proposal, side = self.timing.proposal if self.timing else None, self.live.row.header.seats[winner]
        is_agreed = proposal is not None and set(proposal.seats).issuperset(self._everybody())
        if proposal is None or not is_agreed or (proposal.what, proposal.winner) != ("award", side):
            raise Refusal(409, "fault-moved-on")
