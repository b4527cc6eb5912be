"""The edge of the map: units that still have to enter it, and units that leave it to win (ASL-D4, L11)."""

from __future__ import annotations

from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.aslsk.state.condition import is_good_order
from bocage.systems.aslsk.state.model import State, Unit, force_of, label, own_units, remove, scrap, weapons_of


@rule("ASL-D4")
def overdue(s: State) -> list[Unit]:
    """The ATTACKER's units that are lost if they still wait beside the map when the APh ends."""
    waiting = [unit for unit in own_units(s, s.player) if not s.board.on_map(unit.at)]
    return [unit for unit in waiting if not (s.setting.option("late_entry_allowed") and force_of(s, unit.id).late)]


# --- leaving the map ----------------------------------------------------------------------------------------------
def exit_edges(s: State, side: int, cell: int) -> list[str]:
    """The edges at a cell by which a victory condition wants a side to leave the map."""
    return [edge for edge in s.setting.exits[side] if cell in s.board.edge(edge)]


@rule("ASL-L11")
def why_not_exit(s: State, unit: Unit, edge: str) -> Violation | None:
    """Why a unit may not leave the map: only in Good Order, by an edge that serves a victory condition of its side."""
    if not s.setting.option("L11") or edge not in exit_edges(s, unit.side, unit.at) or not is_good_order(unit):
        return refuse("ASL-3.3d", "refuse-off-map", hex=label(s, unit.at))
    return None


def leave_map(s: State, unit: Unit) -> None:
    """A unit is led off the map with all it carries; it counts for victory and plays no more."""
    s.exited.setdefault(unit.side, []).append(unit.type)
    if s.move and unit.id in s.move.stack:
        s.move.stack.remove(unit.id)
    for weapon in weapons_of(s, unit):
        scrap(s, weapon)
    remove(s, unit)
