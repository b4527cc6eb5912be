"""Who is reminded of which game: one who is asked in it for a while and is not here. Once in each turn of a game."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from typing import TYPE_CHECKING

import sqlalchemy as sa

from bocage.kernel.contract.registry import codes, find
from bocage.kernel.text import Text, render
from bocage.server.clocks.control import SECOND
from bocage.server.clocks.timing import is_paused
from bocage.server.database.columns import games, mailboxes, seats
from bocage.server.database.rows import GameRow
from bocage.server.faults import PACKAGES, Refusal
from bocage.server.mail.mailboxes import Mailbox, spoken
from bocage.server.mail.notifier import Message, NotSent
from bocage.server.services import log

if TYPE_CHECKING:
    from bocage.server.app import Server

BETWEEN = 60.0
"""Seconds between two rounds."""
AWAY = 10 * 60
"""Seconds for which a player is asked before he is reminded."""
BATCH = 500
"""Games that are looked at in one round at most."""


class Reminders:
    """Sends reminders as long as the server runs."""

    def __init__(self, server: Server) -> None:
        self.server, self.storage, self.mailboxes = server, server.storage, server.mailboxes

    async def run(self) -> None:
        """Do a round again and again; never returns."""
        while True:
            await asyncio.sleep(BETWEEN)
            try:
                await self.round()
            except Refusal as refusal:
                log.warning("reminders: %s", refusal.fault.sentence)

    async def round(self) -> None:
        """Remind those who are due now."""
        mine = sa.select(mailboxes.c.token, seats.c.game).select_from(
            mailboxes.join(seats, seats.c.player == mailboxes.c.player).join(games, games.c.id == seats.c.game)
        )
        wanted = mine.where(mailboxes.c.is_confirmed.is_(True), games.c.outcome.is_(None)).distinct()
        async with self.storage.reading() as db:
            pairs = (await db.execute(wanted.limit(BATCH))).all()
        for token, game in pairs:
            box, row = await self.mailboxes.by_token(token), await self.storage.game(game)
            if box is not None and row is not None and await self._is_due(row, box.player):
                await self._remind(row, box)

    async def _is_due(self, row: GameRow, player: str) -> bool:
        """Whether a player has been asked for a while in a game with others, and is neither here nor on vacation."""
        own = row.seats_of(player)
        asked = [seat for seat in own if seat in row.to_move and row.seats[seat].agent is None]
        others = [seat for seat in row.seats if seat.player not in (None, player)]
        if not asked or not others or player in self.server.connected:
            return False
        now, timing = self.server.services.now(), row.timing
        since = max(seat.seen for seat in row.seats) * SECOND
        if timing is not None and timing.control is not None:
            if not timing.control.is_slow or is_paused(timing, now):
                return False
            since = timing.since
        away = (await self.server.services.vacations.of([player]))[player]
        return since <= now - AWAY * SECOND and not any(span.begins <= now < span.ends for span in away)

    async def _remind(self, row: GameRow, box: Mailbox) -> None:
        turn = row.turn.partition(".")[0] or "0"
        if not await self._marked(row.id, row.seats_of(box.player), turn):
            return
        assert self.mailboxes.notifier is not None
        try:
            await self.mailboxes.notifier.send(self._written(row, box, turn))
        except NotSent as error:
            log.warning("a reminder was not sent: %s", error)
            await self._marked(row.id, row.seats_of(box.player), "")

    async def _marked(self, game: str, own: Collection[int], turn: str) -> bool:
        """Note for which turn a player was reminded; False where that was noted before, by this server or another."""
        seat = (seats.c.game == game) & (seats.c.seat == min(own)) & (seats.c.reminded != turn)
        async with self.storage.writing() as db:
            return (await db.execute(seats.update().where(seat).values(reminded=turn))).rowcount == 1

    def _written(self, row: GameRow, box: Mailbox, turn: str) -> Message:
        address = self.server.config.public_url
        stop = f"{address}/stop/{box.token}"
        scenario = _scenario(row, box.language)
        subject = spoken("mail-turn-subject", box.language, {"scenario": scenario})
        number = int(turn) if turn.isdecimal() else 0
        said: dict[str, int | str | Text] = {"scenario": scenario, "turn": number, "stop": stop}
        said["link"] = f"{address}/game/{row.id}"
        text = spoken("mail-turn", box.language, said)
        return Message(box.address, subject, text, stop)


def _scenario(row: GameRow, language: str) -> str:
    """The title of the scenario of a game, or its id where its system is not installed any more."""
    if row.header.system not in codes():
        return row.header.scenario
    system = find(row.header.system)
    title = {card.id: card.title for card in system.rules.scenarios()}.get(row.header.scenario)
    return render(title, language, *PACKAGES, system.package) if title is not None else row.header.scenario
