"""Hiding again (EPT-10.4a): men whom no enemy could make out may get their marker back."""

from __future__ import annotations

from collections.abc import Iterator

from bocage.kernel.choice import END, Choice
from bocage.kernel.contract.procedure import Procedure, ask, together
from bocage.kernel.contract.question import Choices
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.text import text
from bocage.systems.ept.hidden import is_observed
from bocage.systems.ept.state.model import HIDES, State, Unit
from bocage.systems.ept.state.names import unit_name
from bocage.systems.ept.state.units import is_vehicle, units_of

HIDE = "hide"


@rule("EPT-10.4a")
def why_not_hide(s: State, unit: Unit) -> Violation | None:
    """Why a unit gets no marker: it has one, it is a vehicle, or an enemy in range of observation sees it."""
    if unit.hidden or unit.id in s.pledged or is_vehicle(unit) or unit.carrier:
        return refuse("EPT-10.4a", "refuse-cannot-hide", unit=unit_name(s, unit.id))
    return refuse("EPT-10.4a", "refuse-observed", unit=unit_name(s, unit.id)) if is_observed(s, unit) else None


def hideable(s: State, side: int) -> Iterator[Choice]:
    """The units of a side that may be hidden."""
    return (Choice(HIDE, unit.id) for unit in units_of(s, side) if why_not_hide(s, unit) is None)


def hide_in_secret(s: State) -> Procedure[None]:
    """Both sides hide at the same time; neither sees whom the other hides before both have decided."""
    yield from together({side: hide_units(s, side) for side in (0, 1)})
    for id in s.pledged:
        s.units[id].hidden = True
    s.pledged = {}


def hide_units(s: State, side: int) -> Procedure[None]:
    """Let a side hide one unit after the other."""
    while next(hideable(s, side), None) is not None:
        choice = yield from ask(
            side, text("prompt-hide"), Choices(lambda known: (*hideable(known, side), END)), rule="EPT-10.4a"
        )
        if choice == END:
            return
        s.pledged[choice.piece or 0] = HIDES
