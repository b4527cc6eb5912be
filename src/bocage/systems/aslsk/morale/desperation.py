"""Desperation Morale (ASL-3.2.1x, 3.2.1y): which broken units are put under DM, and when."""

from __future__ import annotations

from bocage.kernel.contract.procedure import Event, tell
from bocage.kernel.rules import rule
from bocage.systems.aslsk.ground import sight
from bocage.systems.aslsk.state.model import OFF_MAP, State, Unit, unit_name


def desperate(s: State, unit: Unit) -> None:
    """Put a broken unit under DM."""
    unit.dm = unit.broken


@rule("ASL-3.2.1x")
def is_alarmed(s: State, unit: Unit) -> bool:
    """Whether a unit goes under DM: it is broken, not under DM yet, and adjacent to a Known Enemy Unit."""
    if not unit.broken or unit.dm or unit.at == OFF_MAP:
        return False
    near = s.board.neighbours[unit.at]
    return any(enemy.at in near for enemy in sight.known_enemies(s, unit))


def alarm_neighbours(s: State, cell: int) -> list[Event]:
    """Put broken units in or beside a hex under DM if a Known Enemy Unit is adjacent to them now; gives log lines."""
    around = (cell, *s.board.neighbours[cell])
    alarmed = []
    for where in s.where:
        for hex in around:
            if hex in where:
                alarmed += [unit for id in where[hex] if (unit := s.units[id]).broken and is_alarmed(s, unit)]
    if not alarmed:
        return []
    for unit in alarmed:
        desperate(s, unit)
    alarmed.sort(key=lambda unit: (around.index(unit.at), unit.id))
    return [tell("told-dm", rule="ASL-3.2.1x", pieces=(unit.id,), unit=unit_name(unit)) for unit in alarmed]
