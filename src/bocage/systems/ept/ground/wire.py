"""Barbed wire (EPT-18.4): whom it keeps out of its hex."""

from __future__ import annotations

from bocage.kernel.rules import rule
from bocage.systems.ept.ground.terrain import works_at
from bocage.systems.ept.state.model import State, Unit
from bocage.systems.ept.state.units import has_trait, is_squad, type_of


def has_wire(s: State, cell: int) -> bool:
    """Whether barbed wire lies in a hex."""
    return any(work.kind == "wire" for work in works_at(s, cell))


@rule("EPT-18.4a")
def is_closed_by_wire(s: State, unit: Unit, cell: int, *, creeping: bool) -> bool:
    """Whether wire keeps a unit out of a hex: men and all vehicles that are not tracked; half-tracks are not."""
    return has_wire(s, cell) and not is_tracked(unit) and not (creeping and crosses_works(s, unit))


def is_tracked(unit: Unit) -> bool:
    """Whether a unit is a vehicle on tracks alone."""
    card = None if unit.decoy else type_of(unit).card
    return card is not None and card.locomotion == "tracked"


def is_sapper_squad(unit: Unit) -> bool:
    """Whether a unit is a squad of sappers."""
    return is_squad(unit) and has_trait(unit, "sapper")


@rule("EPT-18.6a")
def crosses_works(s: State, unit: Unit) -> bool:
    """Whether a unit that moves tactically crosses wire, and is not attacked by mines: sappers, but for the option."""
    return is_sapper_squad(unit) and s.setting.options.sappers_cross_works
