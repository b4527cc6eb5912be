"""Overruns: where a vehicle can carry one out, and what it brings."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from bocage.ground.facing import cell_ahead
from bocage.kernel.choice import Choice
from bocage.systems.ept.fire.firers import power_against_men
from bocage.systems.ept.movement.allowance import full_points
from bocage.systems.ept.reference.charts import POWER
from bocage.systems.ept.reference.tables import tables
from bocage.systems.ept.state.model import Deed, Unit
from bocage.systems.ept.state.names import label
from bocage.systems.ept.state.units import on_foot_at
from bocage.systems.ept.tactics.chances import Fate, column_of, fire, stop_test
from bocage.systems.ept.tactics.hunting import blow_at_vehicle
from bocage.systems.ept.tactics.verbs import OVERRUN
from bocage.systems.ept.vehicles.charging import Place, overrun_price, points_to_overrun, why_not_fit, why_not_out

if TYPE_CHECKING:
    from bocage.systems.ept.tactics.march import Reached
    from bocage.systems.ept.tactics.plan import Plan


class Charge(NamedTuple):
    """An overrun: its hex, the way there, what it gains."""

    cell: int
    way: tuple[Choice, ...]
    gain: float


def overruns(plan: Plan, unit: Unit, reached: Iterable[Reached]) -> list[Charge]:
    """The overruns that a vehicle can carry out from places it can reach, with the way out of the hex paid."""
    s = plan.s
    deed = s.deed or Deed([unit.id])
    if why_not_fit(s, unit) is not None or not plan.estimate.foes:
        return []
    by_cell: dict[int, Charge] = {}
    for one in reached:
        cell = cell_ahead(s.board, one.cell, one.facing)
        if cell < 0 or not s.places[plan.estimate.enemy].ids(cell):
            continue
        gain = gain_of_overrun(plan, unit, cell) - plan.caution(unit) * one.danger
        if (cell not in by_cell or gain > by_cell[cell].gain) and is_paid(plan, unit, deed, one, cell):
            by_cell[cell] = Charge(cell, (*one.way, Choice(OVERRUN, unit.id, place=label(s, cell))), gain)
    return list(by_cell.values())


def is_paid(plan: Plan, unit: Unit, deed: Deed, one: Reached, cell: int) -> bool:
    """Whether the points suffice for the way, the overrun and the way out (EPT-17.3a, EPT-17.3g)."""
    there = replace(unit, at=one.cell, facing=one.facing)
    cost = overrun_price(plan.s, there, cell)
    remaining = points_to_overrun(plan.s, unit, deed) - one.spent - (cost or 0)
    is_early = deed.overran or deed.spent + one.spent <= full_points(unit, "normal") // 2
    return (
        cost is not None
        and is_early
        and remaining >= 0
        and why_not_out(plan.s, there, Place(cell, one.facing, remaining)) is None
    )


def gain_of_overrun(plan: Plan, unit: Unit, cell: int) -> float:
    """What an overrun does to the men in a hex, less what they do to the vehicle (EPT-17.3b, EPT-17.3d)."""
    estimate, s = plan.estimate, plan.s
    men = on_foot_at(s, estimate.enemy, cell)
    column = column_of(POWER * power_against_men(unit) // tables().numbers.overrun.power_over)
    gained = lost = 0.0
    for man in men:
        target = estimate.target(man)
        fate = fire(column, estimate.cover(cell), target) if column is not None else Fate()
        after = stop_test(target)
        shaken = Fate(*(min(1.0, one + (1 - fate.halted) * two) for one, two in zip(fate, after, strict=True)))
        gained += estimate.credit(man) * estimate.loss(man, shaken)
        wreck = blow_at_vehicle(plan, man, unit, tables().numbers.assault_on_vehicles.overrun)
        lost += estimate.credit(man) * (1 - fate.halted) * estimate.wreckage(unit, wreck)
    return gained - plan.style.assault.caution * plan.caution(unit) * lost
