"""What counters are worth, and the points scored with them during play; a scenario may multiply them (EPT-0.3a)."""

from __future__ import annotations

from bocage.kernel.rules import rule
from bocage.systems.ept.reference.counters import UnitType
from bocage.systems.ept.reference.tables import tables
from bocage.systems.ept.state.model import State, Unit

COMPANY_LEADER = "company_leader"


# --- what counters are worth ------------------------------------------------------------------------------------------
def value_of(unit: Unit, steps: int) -> int:
    """The points of a counter: of a squad for each of the steps, of any other for the whole."""
    values = tables().numbers.victory_points
    if unit.decoy:
        return 0
    printed = tables().units[unit.type]
    if printed.kind == "squad":
        return values.squad_step * steps
    kinds = {
        "leader": values.company_leader if unit.type == COMPANY_LEADER else values.leader,
        "observer": values.leader,
        "weapon": values.weapon,
        "gun": values.gun,
    }
    return kinds[printed.kind] if printed.kind in kinds else value_of_vehicle(printed)


def value_of_vehicle(printed: UnitType) -> int:
    """The points of a vehicle, by its armour."""
    values, card = tables().numbers.victory_points, printed.card
    if card is None or printed.is_unarmoured:
        return values.vehicle_unarmoured
    if "light_armour" in printed.traits:
        return values.vehicle_light
    return values.heavy_tank if card.front > values.heavy_front_over else values.tank


# --- what is scored during play ---------------------------------------------------------------------------------------
@rule("EPT-0.3a")
def score_loss(s: State, unit: Unit, steps: int) -> None:
    """Points of the enemy for steps that a unit loses."""
    victory, enemy = s.setting.terms.victory, 1 - unit.side
    if victory.losses_count:
        s.points[enemy] += victory.loss_factors[enemy] * value_of(unit, steps)


@rule("EPT-S.10a")
def score_exit(s: State, unit: Unit) -> None:
    """Points of a side for a unit that it has led off the map by the edge of the scenario."""
    s.points[unit.side] += s.setting.terms.victory.exit_factors[unit.side] * value_of(unit, unit.steps)
