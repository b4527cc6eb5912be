"""Artillery and mortars against vehicles (EPT-16.7): no roll to hit, two dice against a number by weapon and armour."""

from __future__ import annotations

from bocage.kernel.contract.procedure import Procedure, draw
from bocage.kernel.dice import TWO_D6, Faces
from bocage.kernel.rules import rule
from bocage.kernel.tally import Tally
from bocage.kernel.text import Args
from bocage.systems.ept.armour.damage import apply_fate
from bocage.systems.ept.hidden import reveal_hit
from bocage.systems.ept.reference.charts import ShellClass, VehicleFate
from bocage.systems.ept.reference.tables import tables
from bocage.systems.ept.state.model import State, Unit
from bocage.systems.ept.state.names import unit_name
from bocage.systems.ept.state.units import has_trait, is_armoured, is_stopped, type_of


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


def shell_vehicle(
    s: State, target: Unit, shell: ShellClass, seat: int, mortar: Unit | None = None
) -> Procedure[VehicleFate]:
    """Roll for a vehicle under shells, or under the bombs of one mortar; `seat` is the side that fires."""
    tally, limit = Tally(), limit_of(target, shell)
    for name, value in modifiers(target, mortar).items():
        tally.add(value, name, "EPT-16.7c")
    added = tally.total

    def read(faces: Faces) -> VehicleFate:
        return fate_of_shells(sum(faces) + added, limit)

    about: Args = {"unit": unit_name(s, target.id), "limit": limit}
    fate = yield from draw(TWO_D6, "shells-at-vehicle", read, tally=tally, seat=seat, rule="EPT-16.7a", about=about)
    if fate != "none":
        yield from reveal_hit(s, target)
        yield from apply_fate(s, target, fate)
    return fate
