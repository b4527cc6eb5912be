"""What shells do to one unit (EPT-12.2e, EPT-16.7), and barrages that meet what moves into their hexes (EPT-12.5)."""

from __future__ import annotations

from bocage.kernel.contract.procedure import Procedure, draw
from bocage.kernel.dice import TWO_D6, Faces
from bocage.kernel.rules import rule
from bocage.kernel.text import Args
from bocage.systems.ept.armour.damage import shake_off
from bocage.systems.ept.armour.shell_numbers import shell_class_of
from bocage.systems.ept.armour.shells import shell_vehicle
from bocage.systems.ept.artillery.cover import shell_tally
from bocage.systems.ept.artillery.strength import ORDER, strength_at, strength_of
from bocage.systems.ept.hidden import reveal_hit
from bocage.systems.ept.morale.results import apply_result
from bocage.systems.ept.reference.charts import POWER, Calibre, FireResult, told_result
from bocage.systems.ept.reference.tables import tables
from bocage.systems.ept.state.model import Gait, State, Unit
from bocage.systems.ept.state.names import label, told_name
from bocage.systems.ept.state.units import is_vehicle, riders_on_top


# --- men --------------------------------------------------------------------------------------------------------------
@rule("EPT-12.2e")
def shell_unit(s: State, unit: Unit, gait: Gait) -> Procedure[FireResult]:
    """Roll for one unit in the column of the strength that falls on its hex, and apply the result."""
    table, tally = tables().fire, shell_tally(s, unit, gait)
    column, added = table.column_of(POWER * strength_at(s, unit.at)) or 0, tally.total

    def read(faces: Faces) -> FireResult:
        return table.result(column, sum(faces) + added)

    about: Args = {"unit": told_name(s, unit.id), "hex": label(s, unit.at), "column": str(table.table.columns[column])}
    result = yield from draw(
        TWO_D6, "shells", read, tally=tally, seat=unit.side, rule="EPT-12.2e", about=about, result=told_result
    )
    if result.code != "-":
        yield from reveal_hit(s, unit)
        if unit.id in s.units:
            yield from apply_result(s, unit, result)
    yield from shake_off(s, unit)
    return result


# --- vehicles ---------------------------------------------------------------------------------------------------------
@rule("EPT-16.7c")
def shells_on(s: State, cell: int) -> list[Calibre]:
    """The calibres that are rolled for over a vehicle in a hex: the heaviest, by the option that of each mission."""
    missions = [impact for impact in s.impacts if impact.mission == "fire" and strength_of(s, impact, cell)]
    calibres = sorted((impact.calibre for impact in missions), key=ORDER.index, reverse=True)
    return calibres if s.setting.options.shells_roll_at_vehicles == "each" else calibres[:1]


@rule("EPT-16.7a")
def shell_vehicle_at(s: State, vehicle: Unit) -> Procedure[None]:
    """Roll for a vehicle in a hex under fire."""
    for calibre in shells_on(s, vehicle.at):
        shell = shell_class_of(s, calibre)
        if shell is not None and vehicle.id in s.units:
            yield from shell_vehicle(s, vehicle, shell, 1 - vehicle.side)
            yield from shake_off(s, vehicle)


# --- all turn ---------------------------------------------------------------------------------------------------------
@rule("EPT-12.5a", "EPT-12.5b")
def meet_barrage(s: State, unit: Unit, gait: Gait) -> Procedure[None]:
    """Strike a unit that has entered a hex under fire, once for each hex it enters; no other unit of the hex."""
    if unit.id not in s.units or not strength_at(s, unit.at):
        return
    if not is_vehicle(unit):
        yield from shell_unit(s, unit, gait)
        return
    for rider in riders_on_top(s, unit):
        yield from shell_unit(s, rider, gait)
    yield from shell_vehicle_at(s, unit)


@rule("EPT-12.5a")
def leave_barrage(s: State, unit: Unit, gait: Gait) -> Procedure[None]:
    """By the option strike a unit that is about to leave a hex under fire as well."""
    if s.setting.options.barrage_hits_leaving:
        yield from meet_barrage(s, unit, gait)
