"""Those whom enemy sappers are about to blow up (EPT-18.6c): they do nothing any more."""

from __future__ import annotations

from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.ept.state.model import State, Unit
from bocage.systems.ept.state.names import unit_name
from bocage.systems.ept.state.units import other, units_at


def is_stormed(s: State, unit: Unit) -> bool:
    """Whether enemy sappers are in the hex of a unit to blow it up."""
    enemies = units_at(s, other(unit.side), unit.at)
    return bool(enemies) and any(enemy.storms for enemy in enemies)


@rule("EPT-18.6c")
def why_not_while_stormed(s: State, unit: Unit) -> Violation | None:
    """Why a unit does nothing: by the usual reading those who are about to be blown up wait for what becomes of it."""
    if s.setting.options.attacked_wait_for_sappers and is_stormed(s, unit):
        return refuse("EPT-18.6c", "refuse-stormed", unit=unit_name(s, unit.id))
    return None
