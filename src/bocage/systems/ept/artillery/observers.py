"""Observers (EPT-12.1a, EPT-12.3): who may direct a battery, and who sees the hex."""

from __future__ import annotations

from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.ept.ground.sight import Eye, sight
from bocage.systems.ept.ground.views import cells_seen
from bocage.systems.ept.state.model import Battery, State, Unit
from bocage.systems.ept.state.names import label
from bocage.systems.ept.state.units import type_of, units_of


def may_direct(battery: Battery, unit: Unit) -> bool:
    """Whether a unit may direct a battery."""
    return not unit.decoy and is_observer(unit) and is_authorised(battery, unit)


@rule("EPT-12.1a")
def is_observer(unit: Unit) -> bool:
    """Whether a unit directs artillery at all: the counters of leaders and of observers do."""
    return type_of(unit).kind in ("observer", "leader")


@rule("EPT-12.3c")
def is_authorised(battery: Battery, unit: Unit) -> bool:
    """Whether the scenario lets a unit direct this battery; where it names nobody all of the side may."""
    return not battery.observers or unit.id in battery.observers


def sees(s: State, unit: Unit, cell: int) -> bool:
    """Whether a unit has a line of sight to a hex."""
    return sight(s, Eye(unit.at, unit.floor), Eye(cell)).is_open


def observers_of(s: State, battery: Battery) -> list[Unit]:
    """The units that may direct a battery."""
    return [unit for unit in units_of(s, battery.side) if may_direct(battery, unit)]


@rule("EPT-12.3a")
def observed_cells(s: State, battery: Battery) -> frozenset[int]:
    """The hexes that units which may direct a battery see."""
    return cells_seen(s, (Eye(unit.at, unit.floor) for unit in observers_of(s, battery)))


@rule("EPT-12.3a", "EPT-10.3i")
def observer_for(s: State, battery: Battery, cell: int) -> Unit | None:
    """The nearest unit that may direct a battery and sees a hex; None if none does."""
    allowed = observers_of(s, battery)
    allowed.sort(key=lambda unit: (s.board.distance(unit.at, cell), unit.id))
    return next((unit for unit in allowed if sees(s, unit, cell)), None)


@rule("EPT-12.3a")
def why_not_observed(s: State, battery: Battery, cell: int) -> Violation | None:
    """Why no fire is asked for on a hex: nobody who may direct the battery sees it."""
    if observer_for(s, battery, cell) is None:
        return refuse("EPT-12.3a", "refuse-unobserved", hex=label(s, cell))
    return None
