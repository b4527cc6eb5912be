"""Which enemies could get a result on a piece in a hex: closing and flight ask this (PG-5.41, PG-14.31)."""

from __future__ import annotations

from bocage.kernel.rules import rule
from bocage.systems.pg.combat.firers import anti_tank_reach, reach_of
from bocage.systems.pg.reference.counters import TRUCKS
from bocage.systems.pg.reference.tables import tables
from bocage.systems.pg.state.model import Piece, State
from bocage.systems.pg.state.printed import fire_of, is_armored, is_leader, type_of


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
def reach_against(s: State, enemy: Piece, piece: Piece) -> int | None:
    """How far an enemy could get a result on a piece, in hexes; None where it could not.

    By direct fire on the unarmored, of which an X on armor does not count; by anti-tank fire on armored vehicles and
    trucks.
    """
    is_hard = is_armored(piece)
    printed = None if is_hard else fire_of(enemy, "direct")
    reach = printed.range if printed is not None else None
    is_truck = not is_leader(piece) and type_of(piece).arm in TRUCKS and s.setting.options.at_only_restrains_trucks
    if not (is_hard or is_truck):
        return reach
    return max(reach or 0, anti_tank_reach(s, enemy))


def can_hurt(s: State, enemy: Piece, piece: Piece, cell: int) -> bool:
    """Whether an enemy could get a result on a piece in a hex."""
    reach = reach_against(s, enemy, piece)
    return reach is not None and s.board.distance(enemy.at, cell) <= reach
