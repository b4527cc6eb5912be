"""What a player may know of a game outside of play, for the lobby and for the first message of a connection."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from contextlib import suppress

from bocage.kernel.command import Seat
from bocage.kernel.contract.registry import find
from bocage.kernel.play.replay import UNFIT
from bocage.kernel.records.record import Header
from bocage.kernel.text import Text
from bocage.players import LESSON
from bocage.server.clocks.control import SECOND
from bocage.server.clocks.spans import NEVER
from bocage.server.clocks.timing import runs_out
from bocage.server.database.rows import GameRow
from bocage.server.protocol.games import GameInfo, SeatInfo, SideInfo


def game_info(row: GameRow, player: str | None, name: str = "") -> GameInfo:
    """A game as a player may know it, who calls it `name`; None for a reader who is not signed in."""
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
    shown.lesson, shown.name = lesson_in(row), name
    shown.turn = row.turn.partition(".")[0]
    shown.control = row.timing.control if row.timing is not None else None
    if outcome is not None:
        winner = {} if outcome.winner is None else {"winner": row.header.sides[outcome.winner]}
        shown.outcome = Text(f"outcome-{outcome.reason}", dict(winner))
        shown.winner, shown.key, shown.rematch = outcome.winner, row.key.hex(), row.rematch
    else:
        shown.your_turn = bool(set(own) & set(row.to_move))
        shown.due = _due(row, own)
    if own and row.access != "private":
        shown.invitation = row.token
    if row.watch and (own or row.owner == player):
        shown.watch_token = watch_token(row)
    return shown


def _due(row: GameRow, own: Sequence[Seat]) -> int | None:
    """When the first of the own clocks runs out as far as is known now, as a Unix time; None where none runs."""
    if row.timing is None:
        return None
    ends = min((runs_out(row.timing, seat, lambda seat: ()) for seat in own), default=NEVER)
    return None if ends == NEVER else ends // SECOND


def watch_token(row: GameRow) -> str:
    """The token with which others may watch a game; the token of its invitation cannot be worked out from it."""
    return hashlib.blake2b(b"watch", key=row.token.encode()[:64], digest_size=15).hexdigest()


def may_see(row: GameRow, player: str, token: str) -> bool:
    """Whether a player may know of a game: players and owner may, others depending on access and token."""
    return may_join(row, player, token) or (row.watch and _is_same(watch_token(row), token))


def may_join(row: GameRow, player: str, token: str) -> bool:
    """Whether a player may know of a game and take a free seat of it."""
    if row.owner == player or row.seats_of(player) or row.access == "open":
        return True
    return row.access == "invited" and _is_same(row.token, token)


def may_watch(row: GameRow, player: str, token: str) -> bool:
    """Whether a player may watch a game."""
    return may_see(row, player, token) and (row.watch or row.owner == player)


def _is_same(secret: str, token: str) -> bool:
    return hmac.compare_digest(secret.encode(), token.encode())


def sides_of(header: Header) -> tuple[SideInfo, ...]:
    """The sides of a game with their names under its options."""
    names, named = header.sides, find(header.system).showing.side_names
    if named is not None and not header.situation:
        # An old game may have options that no longer exist; it is listed under the ids of its sides.
        with suppress(*UNFIT):
            names = named(header.scenario, header.options)
    return tuple(SideInfo(id, name) for id, name in zip(header.sides, names, strict=True))


def lesson_in(row: GameRow) -> str | None:
    """The id of the lesson that a game gives, known by the name of its opponent; None for other games."""
    agents = [seat.agent for seat in row.seats if seat.agent is not None and seat.agent.startswith(LESSON)]
    return agents[0].removeprefix(LESSON) if agents else None
