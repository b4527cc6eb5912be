"""A player's list of games: what each is called, taking one off it, and opening a game from a record's file."""

from __future__ import annotations

from bocage.kernel.contract.registry import find
from bocage.kernel.play.orders import usual_orders
from bocage.server.database.people import Player
from bocage.server.database.rows import GameRow, SeatRow
from bocage.server.database.shelves import Shelves
from bocage.server.database.storage import now
from bocage.server.faults import Refusal
from bocage.server.gameinfo import game_info
from bocage.server.lobby import Lobby
from bocage.server.protocol.games import GameInfo, Games
from bocage.server.rules.jobs import Begun, Resume
from bocage.server.rules.turns import Payer
from bocage.server.worker import ReadJob, RecordRead
from bocage.server.workers import OutOfTime

MAX_NAME = 60
"""Characters of the name of a game."""
READ_SECONDS = 20.0
"""The time limit of a worker for replaying a record."""


class Shelf:
    """Carries out requests about a player's own list; those that are not allowed raise `Refusal`."""

    def __init__(self, lobby: Lobby) -> None:
        self.lobby, self.services, self.storage = lobby, lobby.services, lobby.storage
        self.shelves = Shelves(lobby.storage)

    async def games(self, player: str) -> Games:
        """The games of a player, the last played first."""
        rows = await self.storage.games_of(player)
        names = await self.shelves.names(player, [row.id for row in rows])
        return Games(tuple(game_info(row, player, names.get(row.id, "")) for row in rows))

    async def name(self, id: str, player: str, name: str) -> GameInfo:
        """Call a game of the own list something else; the empty name takes its name away."""
        row = await self._own(id, player)
        name = clean(name)
        await self.shelves.name(player, id, name)
        return game_info(row, player, name)

    async def remove(self, id: str, player: str) -> None:
        """Delete a game; where other people play it, it is only taken off the own list, once it is over."""
        row = await self._own(id, player)
        if all(seat.player in (None, player) for seat in row.seats):
            await self.shelves.delete(id)
            await self.lobby.live_games.end(id)
        elif row.outcome is None:
            raise Refusal(409, "fault-others-play")
        else:
            await self.shelves.hide(player, id)

    async def _own(self, id: str, player: str) -> GameRow:
        row = await self.storage.game(id)
        if row is None or not (row.owner == player or row.seats_of(player)):
            raise Refusal(404, "fault-no-game")
        return row

    # --- records --------------------------------------------------------------------------------------------------
    async def open_record(self, data: bytes, player: Player, name: str, payer: Payer) -> GameInfo:
        """The game of a record's file, with all its seats for the player; a worker replays it first."""
        job = ReadJob(data)
        try:
            answer = await self.services.workers.ask(job, "record", READ_SECONDS, payer)
        except OutOfTime:
            raise Refusal(422, "fault-record-time", seconds=int(READ_SECONDS)) from None
        if not isinstance(answer, RecordRead):
            raise Refusal(500, "fault-defect")
        if answer.why:
            raise Refusal(422, "fault-record", what=answer.why)
        begun = await self.services.desk(Resume(answer.data), Begun, payer)
        orders = usual_orders(find(begun.header.system).rules.conditions)
        seats = range(len(begun.header.seats))
        sitting = [SeatRow(seat, player.id, player.shown, None, orders, now()) for seat in seats]
        info = await self.lobby.open(begun, sitting, player, "private", False)
        return await self.name(info.id, player.id, name)


def clean(name: str) -> str:
    """A name without characters that cannot be seen."""
    return "".join(character for character in name if character.isprintable()).strip()[:MAX_NAME]
