"""Combat in general (PG-7): who is able to fire, how far, and past which friends."""

from __future__ import annotations

from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.pg.ground.sight import Passed, passed
from bocage.systems.pg.reference.counters import TRUCKS, Arm
from bocage.systems.pg.reference.tables import tables
from bocage.systems.pg.state.model import Piece, State
from bocage.systems.pg.state.pieces import label, piece_name, pieces_at
from bocage.systems.pg.state.printed import direct_fire_of, is_armored, is_leader, kind_of, type_of

OVERHEAD: frozenset[Arm] = frozenset({"hmg", "aa_gun"})
"""The arms that, beside AFVs, may fire past any friends (PG-10.1b)."""


@rule("PG-14.3a")
def why_not_steady(s: State, unit: Piece) -> Violation | None:
    """Demoralized units do not fire."""
    return (
        refuse("PG-14.3a", "refuse-demoralized", piece=piece_name(s, unit.id)) if unit.order == "demoralized" else None
    )


@rule("PG-7.31a")
def why_not_armed(s: State, unit: Piece) -> Violation | None:
    """A unit uses only the kinds of fire that its counter shows."""
    if direct_fire_of(unit) is None:
        return refuse("PG-7.31a", "refuse-no-direct-fire", piece=piece_name(s, unit.id))
    return None


@rule("PG-7.32a", "PG-1.1v")
def why_not_in_range(s: State, unit: Piece, cell: int) -> Violation | None:
    """The target must be within range, counted in hexes without that of the firer."""
    printed = direct_fire_of(unit)
    if printed is not None and s.board.distance(unit.at, cell) > printed.range:
        return refuse("PG-7.32a", "refuse-out-of-range", piece=piece_name(s, unit.id), range=printed.range)
    return None


# --- the fire lane ----------------------------------------------------------------------------------------------------
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


@rule("PG-13.0b")
def has_second_shot(unit: Piece) -> bool:
    """A unit that has reacted has a second shot by direct fire in the same turn."""
    return 0 < unit.shots < tables().combat.opportunity_fire.direct_fire_shots


# --- threats ----------------------------------------------------------------------------------------------------------
def reaches_by_direct_fire(s: State, enemy: Piece, cell: int) -> bool:
    """Whether an enemy's printed direct fire reaches a hex."""
    printed = direct_fire_of(enemy)
    return printed is not None and s.board.distance(enemy.at, cell) <= printed.range


@rule("PG-11.3a")
def reaches_by_anti_tank_fire(s: State, enemy: Piece, cell: int) -> bool:
    """Whether an enemy's anti-tank fire reaches a hex, beyond its printed range too."""
    printed = None if is_leader(enemy) or enemy.limbered else type_of(enemy).face(enemy.steps).anti_tank
    if printed is None:
        return False
    far = tables().combat.extended_range
    up = s.setting.options.range_150_rounding == "up"
    distance = s.board.distance(enemy.at, cell)
    return distance <= printed.range or (
        printed.strength >= far.least_value and far.allows(distance, printed.range, rounded_up=up)
    )


@rule("PG-5.41c")
def can_hurt(s: State, enemy: Piece, piece: Piece, cell: int) -> bool:
    """Whether an enemy could get a result on a piece in a hex: direct fire on the unarmored, anti-tank on vehicles.

    Anti-tank fire hurts armored vehicles and trucks; an X of direct fire on armor does not count.
    """
    if not is_armored(piece) and reaches_by_direct_fire(s, enemy, cell):
        return True
    is_truck = not is_leader(piece) and type_of(piece).arm in TRUCKS and s.setting.options.at_only_restrains_trucks
    return (is_armored(piece) or is_truck) and reaches_by_anti_tank_fire(s, enemy, cell)
