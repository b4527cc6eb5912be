"""Friends in the way of direct fire (PG-7.24a, PG-10.1)."""

from __future__ import annotations

from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.pg.ground.sight import Passed, passed
from bocage.systems.pg.reference.counters import Arm
from bocage.systems.pg.state.model import Piece, State
from bocage.systems.pg.state.pieces import label, pieces_at
from bocage.systems.pg.state.printed import is_leader, kind_of, type_of

OVERHEAD: frozenset[Arm] = frozenset({"hmg", "aa_gun"})
"""The arms that, beside AFVs, may fire past any friends (PG-10.1b)."""


@rule("PG-7.24a")
def why_not_at_friends(s: State, side: int, cell: int) -> Violation | None:
    """Direct fire may not be aimed at a hex with friendly units."""
    return refuse("PG-7.24a", "refuse-friends-there", hex=label(s, cell)) if pieces_at(s, side, cell) else None


@rule("PG-10.1a")
def is_obstructed(s: State, side: int, cell: int) -> bool:
    """Friends other than AFVs stand in the way of fire; by the option only units do."""
    return any(
        kind_of(piece) != "afv" and not (is_leader(piece) and s.setting.options.fire_lane_blocked_by == "units")
        for piece in pieces_at(s, side, cell)
    )


@rule("PG-10.1b")
def can_fire_past(s: State, unit: Piece, beyond: list[Passed]) -> bool:
    """HMG, AFV and AA units fire past friends if a hex without friends lies between these and the target."""
    if kind_of(unit) != "afv" and type_of(unit).arm not in OVERHEAD:
        return False
    return any(not pieces_at(s, unit.side, cell) for cells in beyond for cell in cells)


def why_not_clear_lane(s: State, unit: Piece, cell: int) -> Violation | None:
    """Why friends keep a unit from firing at a hex; along a hexside one free hex of the two is enough (PG-8.33a)."""
    way = passed(s, unit.at, cell)
    for place, cells in enumerate(way):
        if all(is_obstructed(s, unit.side, one) for one in cells) and not can_fire_past(s, unit, way[place + 1 :]):
            return refuse("PG-10.1a", "refuse-friends-between", hex=label(s, cells[0]))
    return None
