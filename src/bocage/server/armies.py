"""Army lists: the roster of a list that is being built, and the lists that players keep."""

from __future__ import annotations

from bocage.kernel.contract.armies import Roster
from bocage.server.accounts import proper
from bocage.server.database.armies import Armies
from bocage.server.database.rows import ArmyRow
from bocage.server.database.storage import new_id, now
from bocage.server.faults import Refusal
from bocage.server.protocol.armies import ArmyDraft, KeepArmy, KeptArmy
from bocage.server.rules.jobs import Judge, Judged, Muster, Mustered, Review
from bocage.server.rules.turns import Payer
from bocage.server.services import Services

MAX_ARMIES = 200
"""Lists that a player may keep."""


class Quartermaster:
    """Shows rosters and keeps lists."""

    def __init__(self, services: Services) -> None:
        self.services, self.armies = services, Armies(services.storage)

    async def roster(self, code: str, draft: ArmyDraft, payer: Payer) -> Roster:
        """A list with the changes that can be made to it."""
        return (await self.services.desk(Muster(code, draft), Mustered, payer)).roster

    # --- lists that are kept --------------------------------------------------------------------------------------
    async def kept(self, player: str, payer: Payer) -> tuple[KeptArmy, ...]:
        """All lists of a player whose systems are installed."""
        return await self._shown(await self.armies.of(player), payer)

    async def add(self, player: str, given: KeepArmy, payer: Payer) -> KeptArmy:
        """Keep a new list."""
        row = await self._row("", given, payer)
        if not await self.armies.add(player, row, MAX_ARMIES):
            raise Refusal(409, "fault-too-many-armies", most=MAX_ARMIES)
        return (await self._shown([row], payer))[0]

    async def change(self, player: str, id: str, given: KeepArmy, payer: Payer) -> KeptArmy:
        """Replace a kept list."""
        row = await self._row(id, given, payer)
        if not await self.armies.change(player, row):
            raise Refusal(404, "fault-no-army")
        return (await self._shown([row], payer))[0]

    async def drop(self, player: str, id: str) -> None:
        if not await self.armies.drop(player, id):
            raise Refusal(404, "fault-no-army")

    async def _row(self, id: str, given: KeepArmy, payer: Payer) -> ArmyRow:
        """The row of a list with all its models written out, so that later defaults do not change it."""
        name = proper(given.name)
        judged = await self.services.desk(Judge(given), Judged, payer)
        return ArmyRow(id or new_id(), given.system, name, judged.written, now())

    async def _shown(self, rows: list[ArmyRow], payer: Payer) -> tuple[KeptArmy, ...]:
        return tuple((await self.services.desk(Review(rows), Judged, payer)).lists) if rows else ()
