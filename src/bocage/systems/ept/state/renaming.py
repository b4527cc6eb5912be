"""Units under other ids: the lists of a state that name units follow."""

from __future__ import annotations

from collections.abc import Mapping

from bocage.systems.ept.state.model import State


def rename(s: State, ids: Mapping[int, int]) -> None:
    """Name units by new ids wherever a formation, a battery or the activity in progress names them."""
    for formation in s.formations.values():
        formation.leader = ids.get(formation.leader, formation.leader)
    for battery in s.batteries.values():
        battery.observers = [ids.get(id, id) for id in battery.observers]
    for listed in (s.ready, s.tried, s.active_units, s.deferred, s.offered):
        listed[:] = [ids.get(id, id) for id in listed]
    s.rally_dice = {ids.get(id, id): die for id, die in s.rally_dice.items()}
    s.spotters = {ids.get(id, id): ids.get(mortar, mortar) for id, mortar in s.spotters.items()}
