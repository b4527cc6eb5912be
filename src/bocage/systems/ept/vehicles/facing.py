"""Arcs of fire (EPT-16.2e to EPT-16.2g, EPT-18.3): which weapons fire where, and what firing aside costs."""

from __future__ import annotations

from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.ept.armour.zones import zone_of
from bocage.systems.ept.reference.tables import tables
from bocage.systems.ept.state.model import State, Unit
from bocage.systems.ept.state.names import label, unit_name
from bocage.systems.ept.state.units import has_trait, is_gun, is_vehicle, type_of


@rule("EPT-16.2e", "EPT-18.3a", "EPT-18.3b")
def fires_all_round(unit: Unit) -> bool:
    """Whether a unit fires in every direction: turrets, anti-aircraft mounts, light guns, units without facing."""
    if is_vehicle(unit):
        card = type_of(unit).card
        return card is not None and card.turret != "fixed"
    return not is_gun(unit) or has_trait(unit, "anti_air") or has_trait(unit, "light")


@rule("EPT-16.2g", "EPT-18.3c")
def why_not_bear(s: State, unit: Unit, cell: int) -> Violation | None:
    """Why a weapon does not bear on a hex: casemates and heavier guns fire into their front zone only."""
    if cell == unit.at or fires_all_round(unit) or zone_of(s, unit, cell) == "front":
        return None
    return refuse("EPT-16.2g", "refuse-not-in-front", unit=unit_name(s, unit.id), hex=label(s, cell))


def why_not_bear_on_men(s: State, unit: Unit, cell: int) -> Violation | None:
    """Why the weapons of a unit do not bear on men in a hex."""
    return None if has_turret_besides(unit) else why_not_bear(s, unit, cell)


@rule("EPT-16.2e", "EPT-16.5e")
def has_turret_besides(unit: Unit) -> bool:
    """Whether a vehicle has a second gun in a turret, which fires all round (EPT-16.5e)."""
    return not unit.decoy and type_of(unit).second_cannon is not None


@rule("EPT-16.1e", "EPT-16.2f", "EPT-18.3b")
def aside_modifier(s: State, unit: Unit, cell: int, *, second: bool = False) -> int:
    """What firing to the flank or rear adds to the dice to hit: by the card, for light guns by the chart."""
    zone, card, numbers = zone_of(s, unit, cell), type_of(unit).card, tables().numbers.to_hit
    if zone == "front":
        return 0
    if second and card is not None and card.second_turret is not None:
        return card.second_turret[0 if zone == "flank" else 1]
    if card is not None:
        return card.turret_flank if zone == "flank" else card.turret_rear
    if has_trait(unit, "light") and not has_trait(unit, "anti_air"):
        return numbers.light_gun_flank if zone == "flank" else numbers.light_gun_rear
    return 0
