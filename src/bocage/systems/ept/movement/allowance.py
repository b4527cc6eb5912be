"""How far a unit moves (EPT-9.2, EPT-9.4): points by the kind of move, halves of them, the bonus of roads."""

from __future__ import annotations

from bocage.kernel.rules import rule
from bocage.systems.ept.reference.tables import tables
from bocage.systems.ept.state.model import Deed, Gait, State, Unit
from bocage.systems.ept.state.units import is_vehicle, type_of


@rule("EPT-9.2a", "EPT-9.2c")
def full_points(unit: Unit, gait: Gait) -> int:
    """The half points of a whole move: those of the card for vehicles, more for men on a forced march."""
    card = None if unit.decoy else type_of(unit).card
    if card is not None:
        return card.mp
    numbers = tables().numbers.movement
    return numbers.forced_march if gait == "forced" else numbers.infantry


@rule("EPT-9.4a")
def road_bonus(unit: Unit, deed: Deed) -> int:
    """What men get who have been on roads from the start of the action."""
    return tables().numbers.movement.road_bonus if deed.by_road and not is_vehicle(unit) else 0


@rule("EPT-7.1c", "EPT-9.1d")
def points_of(s: State, unit: Unit, deed: Deed) -> int:
    """The half points of a unit in its action: half of them if it also fires, sets up or does another action."""
    if deed.extra or has_loaded(s, unit):
        return half_points(s, unit, deed)
    return full_points(unit, deed.gait) + road_bonus(unit, deed)


@rule("EPT-16.3e")
def has_loaded(s: State, unit: Unit) -> bool:
    """Whether a unit has spent half of its points in this activation on getting on or off, or on those who did."""
    return unit.id in s.loading


def points_left(s: State, unit: Unit, deed: Deed) -> int:
    """The half points that are not spent yet."""
    return points_of(s, unit, deed) - deed.spent


@rule("EPT-9.1d")
def has_half_left(s: State, unit: Unit, deed: Deed) -> bool:
    """Whether no more than half of the points are spent, so that the unit may also do another action."""
    return deed.spent <= half_points(s, unit, deed)


@rule("EPT-9.4a")
def half_points(s: State, unit: Unit, deed: Deed) -> int:
    """Half of the points of a move: of those raised by the road, by the option of the plain ones."""
    raised = s.setting.options.road_half_move == "raised"
    return (full_points(unit, deed.gait) + (road_bonus(unit, deed) if raised else 0)) // 2
