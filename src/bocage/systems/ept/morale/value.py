"""The morale of a unit now: what the scenario gives, less 1 while its formation is hesitant (EPT-14.1b)."""

from __future__ import annotations

from bocage.kernel.rules import rule
from bocage.kernel.tally import Tally
from bocage.systems.ept.reference.tables import tables
from bocage.systems.ept.state.formations import is_hesitant
from bocage.systems.ept.state.model import State, Unit


@rule("EPT-14.1b")
def hesitation(s: State, unit: Unit) -> int:
    """What the hesitation of its formation takes off the morale of a unit."""
    return tables().numbers.formation_morale.hesitant if is_hesitant(s, unit) else 0


def morale_tally(s: State, unit: Unit) -> Tally:
    """The morale of a unit line by line."""
    tally = Tally()
    tally.add(unit.morale, "morale", "EPT-13.0c")
    tally.add(hesitation(s, unit), "hesitant", "EPT-14.1b")
    return tally


def morale_of(s: State, unit: Unit) -> int:
    """The morale of a unit now."""
    return morale_tally(s, unit).total
