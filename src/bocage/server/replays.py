"""Games looked at again: their steps, the views at each step, records, and new games that go on from a step."""

from __future__ import annotations

from bocage.kernel.command import Seat
from bocage.kernel.contract.registry import find
from bocage.kernel.play.orders import usual_orders
from bocage.server.database.people import Player
from bocage.server.livegame import LiveGame
from bocage.server.lobby import Lobby, plays_alone, seated
from bocage.server.protocol.games import Branch, GameInfo, ReplayInfo
from bocage.server.rules.jobs import Begun, BranchOff, Copy, Found, Frame, Moment, Reader, Said, Stepped, Steps
from bocage.server.rules.turns import Payer


class Replays:
    """Carries out requests about earlier moments of games; those that are not allowed raise `Refusal`."""

    def __init__(self, lobby: Lobby) -> None:
        self.lobby = lobby

    async def _opened(self, id: str, player: str, token: str = "") -> tuple[LiveGame, Reader]:
        """A game, and what a player may know of it."""
        row = await self.lobby.visible(id, player, token)
        reader = Reader(row.seats_of(player), row.outcome is not None, plays_alone(row, player))
        return await self.lobby.live_games.get(id), reader

    async def replay(self, id: str, player: str, token: str, payer: Payer) -> ReplayInfo:
        """The steps of a game, as far as a player may know them."""
        game, reader = await self._opened(id, player, token)
        return (await game.ask(Steps(id, reader), Stepped, payer)).info

    async def frame(self, id: str, player: str, token: str, seat: Seat, step: int, re: int, payer: Payer) -> bytes:
        """The view of a seat at a step, as the answer to the request of number `re`."""
        game, reader = await self._opened(id, player, token)
        return (await game.ask(Frame(id, reader, seat, step, re), Said, payer)).data

    async def moment(self, id: str, player: str, token: str, seat: Seat, line: int, payer: Payer) -> int:
        """The first step after which a seat's log has this line (counted from 0)."""
        game, reader = await self._opened(id, player, token)
        return (await game.ask(Moment(id, reader, seat, line), Found, payer)).step

    async def record(self, id: str, player: str, token: str, text: bool, payer: Payer) -> tuple[str, bytes]:
        """The system and the record of a game; it holds the key of its dice once the game is over."""
        game, reader = await self._opened(id, player, token)
        return game.row.header.system, (await game.ask(Copy(id, reader, text), Said, payer)).data

    async def branch(self, id: str, wish: Branch, player: Player, payer: Payer) -> GameInfo:
        """A private game of the player that continues another one from a step."""
        game, reader = await self._opened(id, player.id)
        begun = await game.ask(BranchOff(id, reader, wish.step), Begun, payer)
        system = find(begun.header.system)
        orders = usual_orders(system.rules.conditions)
        sitting = seated(system, wish.seats, begun.header.seats, player, "private", orders)
        return await self.lobby.open(begun, sitting, player, "private", False)
