"""Army lists: the roster of one that is being built, and those that players keep."""

from __future__ import annotations

from bocage.kernel.contract.armies import Armies, Judged, Roster
from bocage.kernel.contract.registry import codes, complete_options, find
from bocage.kernel.contract.system import AnySystem
from bocage.server.accounts import proper
from bocage.server.faults import Refusal
from bocage.server.protocol.armies import ArmyDraft, KeepArmy, KeptArmy
from bocage.server.storage import ArmyRow, Storage, new_id, now
from bocage.server.tables import Hall

MOST = 200
"""How many lists a player may keep."""


class Quartermaster:
    """Shows rosters and keeps lists."""

    def __init__(self, hall: Hall, storage: Storage) -> None:
        self.hall, self.storage = hall, storage

    async def roster(self, code: str, draft: ArmyDraft) -> Roster:
        """A list with all that can be done to it."""
        return await self.hall.rules(self._roster, code, draft)

    def _roster(self, code: str, draft: ArmyDraft) -> Roster:
        system = self.hall.library.system(code)
        armies = armies_of(system)
        if draft.scenario and draft.scenario not in armies.scenarios():
            raise Refusal(404, "fault-no-scenario", system=code, scenario=draft.scenario[:40])
        if draft.seat >= len(armies.keys):
            raise Refusal(422, "fault-options", what=f"there is no seat {draft.seat}")
        try:
            complete_options(system, draft.options)
            written = draft.list or armies.empty
            options = {**draft.options, armies.keys[draft.seat]: written}
            return armies.muster(draft.scenario, options, draft.seat, draft.change)
        except ValueError as error:
            raise Refusal(422, "fault-army", what=str(error)[:200]) from None

    # --- lists that are kept --------------------------------------------------------------------------------------
    async def kept(self, player: str) -> tuple[KeptArmy, ...]:
        """All lists of a player that can still be played."""
        rows = await self.storage.armies_of(player)
        return await self.hall.rules(lambda: tuple(_shown(row) for row in rows if row.system in codes()))

    async def add(self, player: str, given: KeepArmy) -> KeptArmy:
        """Keep a new list."""
        row = await self._row("", given)
        if not await self.storage.add_army(player, row, MOST):
            raise Refusal(409, "fault-too-many-armies", most=MOST)
        return await self.hall.rules(_shown, row)

    async def change(self, player: str, id: str, given: KeepArmy) -> KeptArmy:
        """Keep a list in the place of another."""
        row = await self._row(id, given)
        if not await self.storage.change_army(player, row):
            raise Refusal(404, "fault-no-army")
        return await self.hall.rules(_shown, row)

    async def drop(self, player: str, id: str) -> None:
        if not await self.storage.drop_army(player, id):
            raise Refusal(404, "fault-no-army")

    async def _row(self, id: str, given: KeepArmy) -> ArmyRow:
        """What is kept of a list: all of it written out, so that it stays the same list."""
        name = proper(given.name)
        judged = await self.hall.rules(self._judged, given)
        if not judged.value:
            raise Refusal(422, "fault-army", what=f"the rules of {given.system} know no such list")
        return ArmyRow(id or new_id(), given.system, name, judged.value, now())

    def _judged(self, given: KeepArmy) -> Judged:
        return _judged(self.hall.library.system(given.system), given.list)


def armies_of(system: AnySystem) -> Armies:
    """How armies are built in a system."""
    if system.rules.armies is None:
        raise Refusal(404, "fault-no-armies", system=system.code)
    return system.rules.armies


def _judged(system: AnySystem, written: str) -> Judged:
    armies = armies_of(system)
    return armies.judge("", {armies.keys[0]: written}, 0)


def _shown(row: ArmyRow) -> KeptArmy:
    judged = _judged(find(row.system), row.list)
    return KeptArmy(
        row.id,
        row.system,
        row.name,
        row.list,
        row.changed,
        judged.total,
        judged.limit,
        not judged.reasons,
        judged.nation,
    )
