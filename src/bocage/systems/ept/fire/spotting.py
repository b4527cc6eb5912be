"""Lines of fire: a unit's own, and for mortars that of a leader beside them who observes (EPT-11.4b, EPT-7.4e)."""

from __future__ import annotations

from collections.abc import Iterator

from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.ept.fire.firers import line_to
from bocage.systems.ept.state.formations import commands, formations_of, leader_of
from bocage.systems.ept.state.model import State, Unit
from bocage.systems.ept.state.names import label, unit_name
from bocage.systems.ept.state.units import is_adjacent_or_here, is_mortar, is_sound, is_vehicle


@rule("EPT-11.0a", "EPT-4.1a", "EPT-8.1c")
def why_not_seen(s: State, unit: Unit, cell: int, floor: int = 0) -> Violation | None:
    """Why a unit has no line of fire to a storey of a hex, and no leader observes for it."""
    if line_to(s, unit, cell, floor).is_open or is_spotted(s, unit, cell, floor):
        return None
    return refuse("EPT-4.1a", "refuse-no-line-of-fire", unit=unit_name(s, unit.id), hex=label(s, cell))


@rule("EPT-11.4b")
def is_spotted(s: State, mortar: Unit, cell: int, floor: int) -> bool:
    """Whether a leader beside a mortar sees a place for it."""
    return is_mortar(mortar) and any(line_to(s, leader, cell, floor).is_open for leader in spotters_of(s, mortar))


@rule("EPT-11.4b")
def spotters_of(s: State, mortar: Unit) -> Iterator[Unit]:
    """The leaders who observe for a mortar: its own or a superior one, beside it and in good heart."""
    ids = {formation.leader for formation in formations_of(s, mortar.side) if leader_of(s, formation) is not None}
    for leader in [s.units[id] for id in sorted(ids)]:
        if why_not_spot(s, leader, mortar) is None and observes(s, leader, mortar):
            yield leader


@rule("EPT-11.4b", "EPT-11.4e")
def why_not_spot(s: State, leader: Unit, mortar: Unit) -> Violation | None:
    """Why a leader cannot observe for a mortar."""
    if not is_mortar(mortar) or is_vehicle(leader) or not commands(s, leader, mortar):
        return refuse("EPT-11.4b", "refuse-not-commanded", unit=unit_name(s, mortar.id))
    if not is_sound(leader) or leader.carrier:
        return refuse("EPT-11.4b", "refuse-leader-shaken", unit=unit_name(s, leader.id))
    if not is_adjacent_or_here(s, leader, mortar):
        return refuse("EPT-11.4b", "refuse-not-beside", unit=unit_name(s, mortar.id))
    return None


@rule("EPT-7.4e")
def observes(s: State, leader: Unit, mortar: Unit) -> bool:
    """Whether a leader does observe: a passive one, but for the option; for active mortars one whose action it is.

    He does so for one mortar, and for those that fire together with it.
    """
    if mortar.id not in s.active_units:
        return leader.id not in s.active_units and s.setting.options.passive_leaders_observe
    served = s.spotters.get(leader.id, 0)
    is_grouped = s.deed is not None and s.deed.grouped and {served, mortar.id} <= set(s.deed.units)
    return served == mortar.id or is_grouped
