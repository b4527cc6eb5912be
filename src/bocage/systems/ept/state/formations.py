"""Formations by their questions: who belongs to one, who leads it, who commands whom (EPT-1.4, EPT-3.1)."""

from __future__ import annotations

from collections.abc import Iterator

from bocage.kernel.rules import rule
from bocage.systems.ept.state.model import OFF_MAP, Formation, State, Unit


def formation_of(s: State, unit: Unit) -> Formation | None:
    """The formation to which a unit belongs, None for a unit that belongs to none."""
    return s.formations.get(unit.formation)


@rule("EPT-3.3i")
def acting_formation_of(s: State, unit: Unit) -> Formation | None:
    """The formation with which a unit acts: its host of this turn, or its own."""
    return s.formations.get(unit.host or unit.formation)


def formations_of(s: State, side: int) -> Iterator[Formation]:
    """The formations of a side."""
    return (formation for formation in s.formations.values() if formation.side == side)


def leader_of(s: State, formation: Formation) -> Unit | None:
    """The unit that leads a formation, None while it has none."""
    return s.units.get(formation.leader)


def leads(s: State, unit: Unit) -> Formation | None:
    """The formation that a unit belongs to and leads, None if it leads none."""
    formation = formation_of(s, unit)
    return formation if formation is not None and formation.leader == unit.id else None


@rule("EPT-1.3a", "EPT-1.3g")
def led_by(s: State, unit: Unit) -> list[Formation]:
    """All formations that a unit leads: its own, and the company of a platoon leader who took that over."""
    return [formation for formation in formations_of(s, unit.side) if formation.leader == unit.id]


@rule("EPT-1.4a", "EPT-6.0b")
def members(s: State, formation: Formation) -> list[Unit]:
    """The units that act with a formation in this turn, its leader included, never those of formations under it."""
    return [
        unit
        for unit in s.units.values()
        if unit.at != OFF_MAP and (unit.host or unit.formation) == formation.id and unit.side == formation.side
    ]


@rule("EPT-3.5a")
def superior_of(s: State, formation: Formation) -> Formation | None:
    """The formation whose leader commands this formation's leader, None where there is none."""
    return None if formation.independent else s.formations.get(formation.superior)


@rule("EPT-3.3h")
def is_uncommanded(s: State, unit: Unit) -> bool:
    """Whether a unit was out of command when this was checked, whatever the distance is by now."""
    return unit.uncommanded


def commands(s: State, leader: Unit, unit: Unit) -> bool:
    """Whether a leader on the map commands a unit: it is of a formation of his or of one under him."""
    theirs = acting_formation_of(s, unit)
    if theirs is None or leader.at == OFF_MAP:
        return False
    return any(theirs.id == own.id or is_under(s, theirs, own) for own in led_by(s, leader))


@rule("EPT-7.4g")
def is_under(s: State, formation: Formation, company: Formation) -> bool:
    """Whether the leader of a formation is under the leader of a company."""
    superior = superior_of(s, formation)
    return superior is not None and superior.id == company.id


@rule("EPT-1.4c")
def is_hesitant(s: State, unit: Unit) -> bool:
    """Whether the formation of a unit is hesitant."""
    formation = formation_of(s, unit)
    return formation is not None and formation.hesitant
