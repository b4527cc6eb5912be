"""ASL Starter Kit 1, bocage.systems.aslsk.weapons: what functions answer while their rule is switched off."""

from __future__ import annotations

from bocage.kernel.rules import ByRule, Variants, unchanged
from bocage.systems.aslsk.state.model import State, Unit, Weapon
from bocage.systems.aslsk.weapons import carrying, handling, possession


def _unstrained_breakdown_number(s: State, weapon: Weapon, user: Unit, kind: str) -> int:
    return unchanged(handling.breakdown_number)(s, weapon, user, "first")


def _place_charge_for_own_fp(s: State, unit: Unit, weapon: Weapon, cell: int) -> None:
    unchanged(handling.place_charge)(s, unit, weapon, cell)
    unit.own_fp_lost = True


SWITCHED_OFF: Variants = {
    carrying.capacity: 99,
    handling.breakdown_number: _unstrained_breakdown_number,
    handling.place_charge: ByRule({"ASL-4.3c": _place_charge_for_own_fp}),
    possession.transfers: lambda s, side: (),
}
