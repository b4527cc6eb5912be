"""What shells need against a vehicle (EPT-16.7): the number by calibre and armour, what is added to the dice."""

from __future__ import annotations

from bocage.kernel.rules import rule
from bocage.systems.ept.reference.charts import Calibre, ShellClass, VehicleFate
from bocage.systems.ept.reference.tables import tables
from bocage.systems.ept.state.model import State, Unit
from bocage.systems.ept.state.units import has_trait, is_armoured, is_stopped, type_of


@rule("EPT-S.4a")
def shell_class_of(s: State, calibre: Calibre) -> ShellClass | None:
    """The column of a calibre; bombs use that of heavy artillery, without the option they do nothing to vehicles."""
    if calibre != "bomb":
        return calibre
    return "heavy" if s.setting.options.bombs_hit_vehicles else None


@rule("EPT-16.7a")
def limit_of(target: Unit, shell: ShellClass) -> int:
    """The number of a weapon against a vehicle: lower for armour."""
    numbers = tables().numbers.shells_at_vehicles
    return (numbers.armoured if is_armoured(target) else numbers.unarmoured)[shell]


@rule("EPT-16.7b")
def fate_of_shells(roll: int, limit: int) -> VehicleFate:
    """Below the number a vehicle is destroyed, at it immobilised, 1 above it stunned."""
    if roll < limit:
        return "destroyed"
    return "immobilised" if roll == limit else "stunned" if roll == limit + 1 else "none"


@rule("EPT-16.7c")
def modifiers(target: Unit, mortar: Unit | None) -> dict[str, int]:
    """What an open top, strong front armour and a stopped mortar add to the dice."""
    numbers, card = tables().numbers.shells_at_vehicles, type_of(target).card
    is_strong = card is not None and card.front > numbers.strong_front_over
    return {
        "open-top": numbers.open_top if is_armoured(target) and has_trait(target, "open_top") else 0,
        "strong-front": numbers.strong_front if is_strong else 0,
        "stopped": numbers.stopped_mortar if mortar is not None and is_stopped(mortar) else 0,
    }
