"""Command (EPT-3): radii, uncommanded units, checked once at the start of each turn."""

from __future__ import annotations

from bocage.kernel.contract.procedure import Procedure
from bocage.kernel.rules import rule
from bocage.systems.ept.reference.tables import tables
from bocage.systems.ept.state.formations import formation_of, leader_of, leads, superior_of
from bocage.systems.ept.state.model import Formation, State, Unit
from bocage.systems.ept.state.names import tell_of
from bocage.systems.ept.state.units import is_vehicle, type_of, units_of


@rule("EPT-3.3a", "EPT-3.3g", "EPT-3.3h")
def check_command(s: State) -> Procedure[None]:
    """Give the NC marker to units beyond their leader's radius, take it from those that are back."""
    for side in (0, 1):
        for unit in list(units_of(s, side)):
            before, unit.uncommanded = unit.uncommanded, is_out_of_command(s, unit)
            if unit.uncommanded and not before:
                yield tell_of(s, unit, "told-uncommanded", "EPT-3.3f")


@rule("EPT-3.3f", "EPT-10.2c")
def is_out_of_command(s: State, unit: Unit) -> bool:
    """Whether a unit is beyond the radius of whoever commands it; decoys and independents never are."""
    formation = formation_of(s, unit)
    if formation is None or unit.decoy:
        return False
    if leads(s, unit):
        return is_beyond_superior(s, formation, unit)
    leader = leader_of(s, formation)
    return leader is None or s.board.distance(leader.at, unit.at) > radius_to(s, formation, unit)


@rule("EPT-3.3c", "EPT-3.5a")
def is_beyond_superior(s: State, formation: Formation, leader: Unit) -> bool:
    """Whether a platoon leader is out of the reach of his company leader."""
    superior = superior_of(s, formation)
    commander = leader_of(s, superior) if superior is not None else None
    return commander is not None and s.board.distance(commander.at, leader.at) > tables().numbers.command.company


@rule("EPT-3.3b", "EPT-3.3c", "EPT-16.1j")
def radius_to(s: State, formation: Formation, unit: Unit) -> int:
    """How far the leader of a formation reaches to one of its units, in hexes."""
    leader, numbers = leader_of(s, formation), tables().numbers.command
    if leader is not None and is_vehicle(leader):
        return numbers.armour
    if formation.company:
        return int(s.setting.options.company_support_radius)
    printed = type_of(leader).radius if leader is not None else None
    return printed or numbers.platoon
