"""Army lists: the roster of a list that is being built, and the lists that players keep."""

from __future__ import annotations

from bocage.kernel.contract.armies import Armies, Judged, Roster
from bocage.kernel.contract.registry import codes, complete_options, find
from bocage.kernel.contract.system import AnySystem
from bocage.server.accounts import proper
from bocage.server.database.storage import ArmyRow, new_id, now
from bocage.server.faults import Refusal
from bocage.server.protocol.armies import ArmyDraft, KeepArmy, KeptArmy
from bocage.server.services import Services

MAX_ARMIES = 200
"""Lists that a player may keep."""


class Quartermaster:
    """Shows rosters and keeps lists."""

    def __init__(self, services: Services) -> None:
        self.services, self.storage = services, services.storage

    async def roster(self, code: str, draft: ArmyDraft) -> Roster:
        """A list with the changes that can be made to it."""
        return await self.services.run_rules(self._roster, code, draft)

    def _roster(self, code: str, draft: ArmyDraft) -> Roster:
        system = self.services.library.system(code)
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
        """All lists of a player whose systems are installed."""
        rows = await self.storage.armies_of(player)
        return await self.services.run_rules(lambda: tuple(_shown(row) for row in rows if row.system in codes()))

    async def add(self, player: str, given: KeepArmy) -> KeptArmy:
        """Keep a new list."""
        row = await self._row("", given)
        if not await self.storage.add_army(player, row, MAX_ARMIES):
            raise Refusal(409, "fault-too-many-armies", most=MAX_ARMIES)
        return await self.services.run_rules(_shown, row)

    async def change(self, player: str, id: str, given: KeepArmy) -> KeptArmy:
        """Replace a kept list."""
        row = await self._row(id, given)
        if not await self.storage.change_army(player, row):
            raise Refusal(404, "fault-no-army")
        return await self.services.run_rules(_shown, row)

    async def drop(self, player: str, id: str) -> None:
        if not await self.storage.drop_army(player, id):
            raise Refusal(404, "fault-no-army")

    async def _row(self, id: str, given: KeepArmy) -> ArmyRow:
        """The row of a list with all its models written out, so that later defaults do not change it."""
        name = proper(given.name)
        judged = await self.services.run_rules(self._judged, given)
        if not judged.value:
            raise Refusal(422, "fault-army", what=f"the rules of {given.system} know no such list")
        return ArmyRow(id or new_id(), given.system, name, judged.value, now())

    def _judged(self, given: KeepArmy) -> Judged:
        return _judged(self.services.library.system(given.system), given.list)


def armies_of(system: AnySystem) -> Armies:
    """The army builder of a system; `Refusal` where it has none."""
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
