"""Which enemies could get a result on a piece in a hex: closing and flight ask this (PG-5.41, PG-14.31)."""

from __future__ import annotations

from bocage.kernel.rules import rule
from bocage.systems.pg.combat.firers import anti_tank_reaches, reach_of
from bocage.systems.pg.reference.counters import TRUCKS
from bocage.systems.pg.reference.tables import tables
from bocage.systems.pg.state.model import Piece, State
from bocage.systems.pg.state.printed import fire_of, is_armored, is_leader, type_of


def reaches_by_direct_fire(s: State, enemy: Piece, cell: int) -> bool:
    """Whether an enemy's printed direct fire reaches a hex."""
    printed = fire_of(enemy, "direct")
    return printed is not None and s.board.distance(enemy.at, cell) <= printed.range


def longest_reach(s: State) -> int:
    """The greatest distance in hexes at which any counter or bunker could hurt by direct or anti-tank fire."""
    reach: int | None = s.setting.kept.get("longest_reach")
    if reach is None:
        units = (*tables().units.values(), *tables().emplacements.values())
        faces = [unit.face(steps) for unit in units for steps in range(1, unit.steps + 1)]
        direct = max(face.direct_fire.range for face in faces if face.direct_fire)
        reach = s.setting.kept["longest_reach"] = max(
            direct, *(reach_of(s, face.anti_tank) for face in faces if face.anti_tank)
        )
    return reach


@rule("PG-5.41c")
def can_hurt(s: State, enemy: Piece, piece: Piece, cell: int) -> bool:
    """Whether an enemy could get a result on a piece in a hex: direct fire on the unarmored, anti-tank on vehicles.

    Anti-tank fire hurts armored vehicles and trucks; an X of direct fire on armor does not count.
    """
    if not is_armored(piece) and reaches_by_direct_fire(s, enemy, cell):
        return True
    is_truck = not is_leader(piece) and type_of(piece).arm in TRUCKS and s.setting.options.at_only_restrains_trucks
    return (is_armored(piece) or is_truck) and anti_tank_reaches(s, enemy, cell)
