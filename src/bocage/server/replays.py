"""Games looked at again: their steps, the views at each step, records, and new games that go on from a step.

A game of which a player may know everything is an open book: every choice of every seat is a step. Of any other game a
player sees again what the own seats saw, from one own choice to the next.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Sequence
from typing import NamedTuple

import msgspec

from bocage.kernel.command import Seat
from bocage.kernel.dice import HashDice, RecordedDice, commitment
from bocage.kernel.play.game import Game
from bocage.kernel.play.orders import usual_orders
from bocage.kernel.play.replay import NEW_DICE, UNFIT, load
from bocage.kernel.records.record import Chosen, Input, Record, Rolled
from bocage.kernel.showing.view import LogLine
from bocage.kernel.text import Text
from bocage.server.config import fresh_key
from bocage.server.database.people import Player
from bocage.server.faults import Refusal
from bocage.server.livegame import LiveGame
from bocage.server.lobby import Lobby, plays_alone, seated
from bocage.server.protocol.games import Branch, GameInfo, ReplayInfo, ReplayStep
from bocage.server.protocol.views import SeatView
from bocage.server.views import view_of

MAX_SHOWN_ERROR = 200
"""Characters of an error that a refusal shows."""


class Book(NamedTuple):
    """What a player may see again of a game: its steps, and the seats through whose eyes."""

    live_game: LiveGame
    ends: list[int]
    """The number of inputs after each step."""
    seats: tuple[Seat, ...]


class Replays:
    """Carries out requests about earlier moments of games; those that are not allowed raise `Refusal`."""

    def __init__(self, lobby: Lobby) -> None:
        self.lobby, self.services = lobby, lobby.services

    async def _open_book(self, id: str, player: str, token: str = "") -> LiveGame:
        """A game of which a player may know everything: it is over, or nothing is hidden and all others are agents."""
        live_game, is_open = await self._found(id, player, token)
        if not is_open:
            raise Refusal(403, "fault-hidden")
        return live_game

    async def _found(self, id: str, player: str, token: str) -> tuple[LiveGame, bool]:
        """A game, and whether a player may know everything of it."""
        row = await self.lobby.visible(id, player, token)
        live_game = await self.lobby.live_games.get(id)
        if row.outcome is not None:
            return live_game, True
        is_alone = plays_alone(row, player)
        return live_game, is_alone and await self.services.run_rules(lambda: live_game.game.is_open)

    async def _book(self, id: str, player: str, token: str) -> Book:
        live_game, is_open = await self._found(id, player, token)
        game = live_game.game
        if is_open:
            return Book(live_game, steps(game.inputs), tuple(range(len(game.seats))))
        own = live_game.row.seats_of(player)
        if not own:
            raise Refusal(403, "fault-hidden")
        return Book(live_game, steps(game.inputs, own), own)

    async def replay(self, id: str, player: str, token: str = "") -> ReplayInfo:
        """The steps of a game, as far as a player may know them."""
        book = await self._book(id, player, token)
        return ReplayInfo(tuple(_named_steps(book.live_game.game, book.ends)), book.seats)

    async def frame(self, id: str, player: str, token: str, seat: Seat, step: int) -> SeatView:
        """The view of a seat at a step."""
        book = await self._book(id, player, token)
        if step >= len(book.ends) or seat not in book.seats:
            raise Refusal(404, "fault-no-step", steps=len(book.ends) - 1)
        game, at = book.live_game.game, book.ends[step]
        return await self.services.run_rules(lambda: view_of(_earlier(game, at), seat))

    async def moment(self, id: str, player: str, token: str, seat: Seat, line: int) -> int:
        """The first step after which a seat's log has this line (counted from 0)."""
        book = await self._book(id, player, token)
        game = book.live_game.game
        if seat not in book.seats or line >= len(_log_of(game, seat)):
            raise Refusal(404, "fault-no-step", steps=len(book.ends) - 1)
        return await self.services.run_rules(_step_of, game, book.ends, seat, line)

    async def record(self, id: str, player: str, token: str = "") -> Record:
        """The record of a game; it holds the key of its dice once the game is over."""
        return (await self._open_book(id, player, token)).game.record

    async def branch(self, id: str, wish: Branch, player: Player) -> GameInfo:
        """A private game of the player that continues another one from a step."""
        live_game = await self._open_book(id, player.id)
        ends = steps(live_game.game.inputs)
        if wish.step >= len(ends):
            raise Refusal(404, "fault-no-step", steps=len(ends) - 1)
        game, key = await self.services.run_rules(_branched, live_game.game, ends[wish.step], live_game.row.key)
        sitting = seated(
            game.system, wish.seats, game.seats, player, "private", usual_orders(game.system.rules.conditions)
        )
        return await self.lobby.open(game, key, sitting, player, "private", False)


# --- steps -----------------------------------------------------------------------------------------------------------
def steps(inputs: Sequence[Input], seats: Collection[Seat] | None = None) -> list[int]:
    """The number of inputs after each step, from step 0 on: a step ends before the next choice of one of the seats.

    Without `seats`, of any seat.
    """
    return [at for at, entry in enumerate(inputs) if _is_made(entry, seats)] + [len(inputs)]


def _is_made(entry: Input, seats: Collection[Seat] | None) -> bool:
    if isinstance(entry, Rolled) or (isinstance(entry, Chosen) and entry.auto):
        return False
    return seats is None or entry.seat in seats


def _named_steps(game: Game, ends: Sequence[int]) -> list[ReplayStep]:
    turns = [(kept.at, kept.turn) for kept in game.snapshots]
    named = []
    for at in ends[:-1]:
        entry = game.inputs[at]
        assert not isinstance(entry, Rolled)
        turn = next(name for start, name in reversed(turns) if start <= at)
        said = str(entry.choice) if isinstance(entry, Chosen) else entry.kind
        named.append(ReplayStep(turn, entry.seat, said))
    return named


def _earlier(game: Game, at: int) -> Game:
    """The game as it was after its first `at` inputs, with the dice that were rolled."""
    kept = [snapshot for snapshot in game.snapshots if snapshot.at <= at]
    part = Record(game.header, game.inputs[:at], kept)
    try:
        return Game.resume(game.system, part, game.setting, RecordedDice(iter(())))
    except UNFIT as error:
        # Choices made under older rules that today's refuse.
        raise Refusal(409, "fault-unreadable-game", what=" ".join(str(error).split())[:MAX_SHOWN_ERROR]) from None


def _log_of(game: Game, seat: Seat) -> list[LogLine]:
    return [line for line in game.log if line.to is None or game.seats[seat] in line.to]


def _step_of(game: Game, ends: Sequence[int], seat: Seat, line: int) -> int:
    """The first step at which a seat's log has a line, by bisection: a log only grows."""
    return bisect_left(ends, True, key=lambda at: len(_log_of(_earlier(game, at), seat)) > line)


def _branched(game: Game, at: int, key: bytes) -> tuple[Game, bytes]:
    """A new game with new dice from a point of another; its notes hold the old key only if that game is over."""
    kept = [snapshot for snapshot in game.snapshots if snapshot.at <= at]
    part = Record(game.header, game.inputs[:at], kept, notes=list(game.notes))
    if game.outcome is None:
        branch = load(part)
        assert isinstance(branch.dice, HashDice)
        return branch, branch.dice.key
    fresh = fresh_key()
    rolls = sum(isinstance(entry, Rolled) for entry in part.inputs)
    told = Text(NEW_DICE, {"roll": rolls, "key": key.hex(), "commitment": game.header.commitment})
    part.header = msgspec.structs.replace(game.header, commitment=commitment(fresh))
    part.notes.append(told)
    return load(part, fresh), fresh
