"""What a player takes along and leaves behind: a file with everything of one's own, and the end of an account."""

from __future__ import annotations

import asyncio
import zipfile
from contextlib import suppress
from tempfile import SpooledTemporaryFile
from typing import IO, Any

import msgspec

from bocage.kernel.contract.registry import codes, find
from bocage.kernel.records.forms import to_bytes
from bocage.kernel.records.record import Record, RecordError
from bocage.kernel.rules import Illegal
from bocage.server.database.armies import Armies
from bocage.server.database.people import People, Player
from bocage.server.database.rows import GameRow, Stored
from bocage.server.database.shelves import Shelves
from bocage.server.faults import Refusal
from bocage.server.lobby import Lobby, plays_alone
from bocage.server.protocol.requests import Declare

IN_MEMORY = 4 * 1024 * 1024
"""Bytes of an export that stay in memory; a larger one is written to a temporary file."""


class Leaving:
    """Exports what a player has, and deletes it."""

    def __init__(self, lobby: Lobby, people: People) -> None:
        self.lobby, self.people, self.storage = lobby, people, lobby.storage
        self.shelves = Shelves(lobby.storage)

    # --- taking along ---------------------------------------------------------------------------------------------
    async def export(self, player: Player) -> IO[bytes]:
        """A ZIP archive: `account.json`, and the record of every game of which the player may know everything."""
        file = SpooledTemporaryFile(max_size=IN_MEMORY)  # noqa: SIM115 (closed by who sends it)
        listed: list[dict[str, Any]] = []
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
            for id in await self.storage.ids_of(player.id):
                row, data = await self._exported(id, player)
                if row is not None:
                    name = f"games/{row.header.system}-{id}.bocage" if data else None
                    listed.append(_listed(row, player, name))
                    if name:
                        await asyncio.to_thread(archive.writestr, name, data)
            armies = [msgspec.to_builtins(army) for army in await Armies(self.storage).of(player.id)]
            away = (await self.lobby.services.vacations.of([player.id]))[player.id]
            own = {"name": player.shown, "guest": player.guest}
            account = {**own, "games": listed, "armies": armies, "vacations": away}
            archive.writestr("account.json", msgspec.json.format(msgspec.json.encode(account)))
        file.seek(0)
        return file

    async def _exported(self, id: str, player: Player) -> tuple[GameRow | None, bytes]:
        """A game and its record; no bytes where it is still secret or cannot be read."""
        row = await self.storage.game(id)
        if row is None or not (row.outcome or _is_open(row, player)):
            return row, b""
        try:
            stored = await self.storage.read(id)
        except RecordError:
            return row, b""
        return row, await asyncio.to_thread(to_bytes, _record(stored)) if stored else b""

    # --- leaving for good -----------------------------------------------------------------------------------------
    async def delete(self, player: Player) -> None:
        """Delete a player: games that nobody else plays go too; others are resigned, and stay with those who play."""
        for id in await self.storage.ids_of(player.id):
            row = await self.storage.game(id)
            if row is None:
                continue
            if all(seat.player in (None, player.id) for seat in row.seats):
                await self.shelves.delete(id)
                await self.lobby.live_games.end(id)
            elif row.outcome is None:
                await self._resign(row, player)
        await self.people.forget(player.id)

    async def _resign(self, row: GameRow, player: Player) -> None:
        for seat in row.seats_of(player.id):
            with suppress(Refusal, Illegal):  # a game that cannot be read any more ends without it
                live_game = await self.lobby.live_games.get(row.id)
                await live_game.act(seat, None, Declare(0, seat, "resign"))
                await self.lobby.live_games.moved(live_game)


def _is_open(row: GameRow, player: Player) -> bool:
    """Whether a player may know everything of a game that is not over."""
    system = row.header.system
    return plays_alone(row, player.id) and system in codes() and not find(system).knowledge.has_secrets


def _record(stored: Stored) -> Record:
    key = stored.row.key.hex() if stored.row.outcome and stored.row.header.commitment else ""
    record = stored.record
    return Record(record.header, record.inputs, record.snapshots, record.outcome, key, record.notes)


def _listed(row: GameRow, player: Player, file: str | None) -> dict[str, Any]:
    return {
        "id": row.id,
        "system": row.header.system,
        "scenario": row.header.scenario,
        "created": row.created,
        "seats": list(row.seats_of(player.id)),
        "over": row.outcome is not None,
        "file": file,
    }
