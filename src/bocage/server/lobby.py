"""Games outside of play: making, finding, joining, rematches, branches and replays."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import msgspec

from bocage import players
from bocage.kernel.command import Seat, Side
from bocage.kernel.contract.registry import find
from bocage.kernel.contract.system import AnySystem
from bocage.kernel.play.orders import Order, StandingOrders, default_order, usual_orders
from bocage.server.clocks.control import TimeControl, is_sensible
from bocage.server.clocks.timing import Timing, fresh
from bocage.server.database.people import Player
from bocage.server.database.rows import GameRow, SeatRow
from bocage.server.database.storage import Conflict, new_id, now
from bocage.server.faults import Refusal
from bocage.server.gameinfo import game_info, may_join, may_see
from bocage.server.library import check_orders
from bocage.server.livegames import LiveGames
from bocage.server.protocol.games import CreateGame, GameInfo, JoinGame, SeatWish
from bocage.server.protocol.words import Access
from bocage.server.rules.jobs import Again, Begin, Begun, Teach
from bocage.server.rules.turns import Payer


class Lobby:
    """Carries out requests about games outside of play; those that are not allowed raise `Refusal`."""

    def __init__(self, live_games: LiveGames) -> None:
        self.live_games, self.services = live_games, live_games.services
        self.storage = self.services.storage

    # --- who may see what -----------------------------------------------------------------------------------------
    async def visible(self, id: str, player: str, token: str = "") -> GameRow:
        """A game that a player may know of; `Refusal` for any other, as if it did not exist."""
        row = await self.storage.game(id)
        if row is None or not may_see(row, player, token):
            raise Refusal(404, "fault-no-game")
        return row

    async def show_board(self, row: GameRow) -> None:
        """Make the board of a game available under its address."""
        if row.board and not self.services.library.has_board(row.board):
            await self.live_games.get(row.id)

    async def invited(self, token: str, player: str) -> GameInfo:
        """The game that an invitation leads to."""
        row = await self.storage.game_by_token(token)
        if row is None or not may_join(row, player, token):
            raise Refusal(404, "fault-no-game")
        return game_info(row, player)

    # --- making games ---------------------------------------------------------------------------------------------
    async def create(self, wish: CreateGame, player: Player, payer: Payer) -> GameInfo:
        """A new game of a scenario, of a lesson or from a situation."""
        if sum((bool(wish.scenario), bool(wish.lesson), wish.situation is not None)) != 1:
            raise Refusal(422, "fault-what-to-play")
        if wish.lesson:
            return await self._teach(wish, player, payer)
        if wish.situation is not None:
            _check_numbers(wish.situation)
        begun = await self.services.desk(Begin(wish, self.services.config.dice_key()), Begun, payer)
        system = find(begun.header.system)
        orders = StandingOrders(wish.orders or default_order(system.rules.conditions), skips=wish.skips)
        check_orders(orders, system)
        sitting = seated(system, wish.seats, begun.header.seats, player, wish.access, orders)
        if wish.control is not None and not is_sensible(wish.control):
            raise Refusal(422, "fault-time-control")
        return await self.open(begun, sitting, player, wish.access, wish.watch, control=wish.control)

    async def _teach(self, wish: CreateGame, player: Player, payer: Payer) -> GameInfo:
        """A private game of a lesson; the learner is asked every question."""
        begun = await self.services.desk(Teach(wish.system, wish.lesson), Begun, payer)
        header, agent = begun.header, players.LESSON + wish.lesson
        usual = usual_orders(find(header.system).rules.conditions)
        sitting = [
            SeatRow(seat, player.id, player.shown, None, StandingOrders(Order("always")), now())
            if header.sides[side] == begun.learner
            else SeatRow(seat, None, None, agent, usual, now())
            for seat, side in enumerate(header.seats)
        ]
        return await self.open(begun, sitting, player, "private", False)

    async def open(
        self,
        begun: Begun,
        sitting: list[SeatRow],
        player: Player,
        access: Access,
        watch: bool,
        rematch_of: str | None = None,
        control: TimeControl | None = None,
    ) -> GameInfo:
        """Store a new game with its players, and start its agents; `Refusal` where the player has too many."""
        await self._check_quota(player.id, all(seat.agent for seat in sitting))
        standing = begun.standing
        row = GameRow(
            id=new_id(),
            header=begun.header,
            access=access,
            watch=watch,
            owner=player.id,
            token=secrets.token_urlsafe(18),
            created=now(),
            board=begun.board or "",
            to_move=standing.to_move,
            outcome=standing.outcome,
            notes=standing.notes,
            rematch=None,
            key=begun.key,
            seats=sitting,
            turn=standing.turn,
            timing=_clocks(begun, control),
        )
        await self.storage.add_game(row, begun.inputs, standing, rematch_of)
        if any(seat.agent for seat in sitting):
            await self.live_games.get(row.id)
        return game_info(await self.storage.game(row.id) or row, player.id)

    async def _check_quota(self, player: str, only_agents: bool) -> None:
        limits, (begun, agents) = self.services.config.limits, await self.storage.running(player)
        if begun >= limits.running_games:
            raise Refusal(429, "fault-too-many-games", most=limits.running_games)
        if only_agents and agents >= limits.agent_games:
            raise Refusal(429, "fault-too-many-agent-games", most=limits.agent_games)

    async def join(self, id: str, wish: JoinGame, player: Player) -> GameInfo:
        """Take a free seat, the one wished for or any; a player with a seat who names none keeps it."""
        row = await self.visible(id, player.id, wish.token)
        if not may_join(row, player.id, wish.token):
            raise Refusal(403, "fault-only-watch")
        free = [seat.seat for seat in row.seats if seat.player is None and seat.agent is None]
        wanted = [seat for seat in free if wish.seat in (None, seat)]
        if not row.seats_of(player.id) or wish.seat is not None:
            for seat in wanted:
                if await self.storage.claim(id, seat, player.id):
                    break
            else:
                raise Refusal(409, "fault-no-free-seat")
            await self.live_games.reseat(id)
        return game_info(await self.storage.game(id) or row, player.id)

    async def rematch(self, id: str, player: Player, payer: Payer) -> GameInfo:
        """A new game of the same scenario with sides exchanged; one who asks second gets the game of the first."""
        row = await self.storage.game(id)
        if row is None or not row.seats_of(player.id):
            raise Refusal(404, "fault-no-game")
        if row.outcome is None:
            raise Refusal(409, "fault-not-over")
        if row.rematch is None:
            # The other player may ask in the same moment; then that game is the rematch.
            with suppress(Conflict):
                await self._play_again(row, player, payer)
        again = await self.storage.game((await self.storage.game(id) or row).rematch or "")
        if again is None:
            raise Refusal(404, "fault-no-game")
        await self.live_games.reseat(id)
        return game_info(again, player.id)

    async def _play_again(self, row: GameRow, player: Player, payer: Payer) -> None:
        header = row.header
        if header.situation:
            raise Refusal(409, "fault-no-scenario", system=header.system, scenario=header.scenario[:40])
        begun = await self.services.desk(Again(header, self.services.config.dice_key()), Begun, payer)
        turned = [row.seats[seat] for seat in swapped(header.seats)]
        sitting = [
            SeatRow(seat, old.player, old.player_name, old.agent, old.orders.anew, now())
            for seat, old in enumerate(turned)
        ]
        access: Access = msgspec.convert(row.access, Access)
        control = row.timing.control if row.timing is not None else None
        await self.open(begun, sitting, player, access, row.watch, row.id, control)


def _clocks(begun: Begun, control: TimeControl | None) -> Timing | None:
    """The clocks of a new game; None where it is played without."""
    if control is None:
        return None
    return fresh(control, len(begun.header.seats), begun.standing.turn.partition(".")[0], len(begun.inputs))


def plays_alone(row: GameRow, player: str) -> bool:
    """Whether all other seats of a player's game are played by agents."""
    mine = row.owner == player or bool(row.seats_of(player))
    return mine and all(seat.agent or seat.player == player for seat in row.seats)


def seated(
    system: AnySystem,
    wishes: Sequence[SeatWish],
    seats: Sequence[Side],
    player: Player,
    access: Access,
    orders: StandingOrders,
) -> list[SeatRow]:
    """The seats of a new game as they were wished for."""
    if len(wishes) != len(seats):
        raise Refusal(422, "fault-seats", expected=len(seats), found=len(wishes))
    rows = []
    for seat, wish in enumerate(wishes):
        if wish.who == "agent" and wish.agent not in players.names(system):
            raise Refusal(422, "fault-no-agent", system=system.code, agent=wish.agent)
        if wish.who == "open" and access == "private":
            raise Refusal(422, "fault-open-private")
        me, agent = wish.who == "me", wish.agent if wish.who == "agent" else None
        own = orders.anew if me else usual_orders(system.rules.conditions)
        rows.append(SeatRow(seat, player.id if me else None, player.shown if me else None, agent, own, now()))
    return rows


def swapped(seats: Sequence[Side]) -> list[Seat]:
    """For each seat the one whose player takes it when the sides change: the same number on the next side.

    Where the next side has fewer seats, players stay on their side.
    """
    sides = max(seats) + 1
    own = [[seat for seat, side in enumerate(seats) if side == wanted] for wanted in range(sides)]
    if any(len(each) != len(own[0]) for each in own):
        return list(range(len(seats)))
    return [own[(side + 1) % sides][own[side].index(seat)] for seat, side in enumerate(seats)]


def _check_numbers(situation: dict[str, Any]) -> None:
    """Refuse a situation with numbers that no state can hold: they do not even reach the processes of the rules."""
    try:
        msgspec.msgpack.encode(situation)
    except OverflowError as error:
        raise Refusal(422, "fault-situation", what=str(error)) from None
