"""Fire groups (EPT-11.2): which units may fire together at one target."""

from __future__ import annotations

from collections.abc import Sequence

from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.ept.fire.firers import why_not_able
from bocage.systems.ept.state.formations import acting_formation_of
from bocage.systems.ept.state.model import State, Unit
from bocage.systems.ept.state.names import unit_name
from bocage.systems.ept.state.units import is_adjacent_or_here, is_mortar, is_vehicle


def why_not_in_group(s: State, group: Sequence[Unit], unit: Unit) -> Violation | None:
    """Why a unit does not fire together with others."""
    return (
        why_not_connected(s, group, unit)
        or why_not_of_formation(s, group[0], unit)
        or why_not_armour(s, [*group, unit])
        or why_not_alike(s, group[0], unit)
        or why_not_able(s, unit)
    )


@rule("EPT-11.2a", "EPT-11.2e")
def why_not_connected(s: State, group: Sequence[Unit], unit: Unit) -> Violation | None:
    """A member is stacked with or adjacent to another; whether that other then passes its test does not matter."""
    if any(is_adjacent_or_here(s, unit, member) for member in group):
        return None
    return refuse("EPT-11.2a", "refuse-not-beside-group", unit=unit_name(s, unit.id))


@rule("EPT-11.2a", "EPT-11.2b")
def why_not_of_formation(s: State, member: Unit, unit: Unit) -> Violation | None:
    """All members act with one formation."""
    formation = acting_formation_of(s, unit)
    if formation is not None and formation is acting_formation_of(s, member):
        return None
    rule_id = "EPT-11.2b" if is_vehicle(unit) else "EPT-11.2a"
    return refuse(rule_id, "refuse-other-formation", unit=unit_name(s, unit.id))


@rule("EPT-11.2f", "EPT-16.5d")
def why_not_armour(s: State, group: Sequence[Unit]) -> Violation | None:
    """Vehicles of formations that may not do so form no groups: Soviet armour, unless a scenario says otherwise."""
    for unit in group:
        formation = acting_formation_of(s, unit)
        if is_vehicle(unit) and formation is not None and not formation.fire_groups:
            return refuse("EPT-11.2f", "refuse-no-fire-group", unit=unit_name(s, unit.id))
    return None


@rule("EPT-11.4e")
def why_not_alike(s: State, member: Unit, unit: Unit) -> Violation | None:
    """Mortars fire together with mortars only."""
    if is_mortar(member) == is_mortar(unit):
        return None
    return refuse("EPT-11.4e", "refuse-mortars-apart", unit=unit_name(s, unit.id))
