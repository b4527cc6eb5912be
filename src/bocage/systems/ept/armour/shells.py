"""Artillery and mortars against vehicles (EPT-16.7): no roll to hit, two dice against a number by weapon and armour."""

from __future__ import annotations

from bocage.kernel.contract.procedure import Procedure, draw
from bocage.kernel.dice import TWO_D6, Faces
from bocage.kernel.tally import Tally
from bocage.kernel.text import Args
from bocage.systems.ept.armour.damage import apply_fate
from bocage.systems.ept.armour.shell_numbers import fate_of_shells, limit_of, modifiers
from bocage.systems.ept.hidden import reveal_hit
from bocage.systems.ept.reference.charts import ShellClass, VehicleFate, told_fate
from bocage.systems.ept.state.model import State, Unit
from bocage.systems.ept.state.names import unit_name


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
    fate = yield from draw(
        TWO_D6, "shells-at-vehicle", read, tally=tally, seat=seat, rule="EPT-16.7a", about=about, result=told_fate
    )
    if fate != "none":
        yield from reveal_hit(s, target)
        yield from apply_fate(s, target, fate)
    return fate
