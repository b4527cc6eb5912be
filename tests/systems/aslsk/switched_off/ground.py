"""ASL Starter Kit 1, bocage.systems.aslsk.ground: what functions answer while their rule is switched off."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from bocage.ground.board import Board
from bocage.kernel.rules import Variants, unchanged
from bocage.systems.aslsk.ground import sight, terrain
from bocage.systems.aslsk.reference.counters import MF, Terrain
from bocage.systems.aslsk.reference.tables import tables
from bocage.systems.aslsk.state.model import State


def _own_hindrance(types: Sequence[Terrain], start: int, end: int) -> int:
    return types[start].hindrance + types[end].hindrance


def _between_no_units(s: State, start: int, cells: Collection[int]) -> list[int]:
    held = {unit.at for unit in s.units.values()}
    return [
        end for end in cells if not any(held.intersection(group) for group in sight.lines_of(s).between(start, end))
    ]


def _is_open_ground_or_orchard(s: State, cell: int) -> bool:
    return unchanged(terrain.is_open_ground)(s, cell) or terrain.terrain_at(s, cell).id == "orchard"


def _meets_woods_road(board: Board, types: Sequence[Terrain], start: int, end: int) -> bool:
    return any(types[touch.cell].by_road is not None for touch in board.crossed(start, end) if touch.how != "corner")


SWITCHED_OFF: Variants = {
    sight.is_blocked_at_ends: lambda board, start, end: (
        sight.cuts_at(board, start, end, sight.is_obstacle) or sight.cuts_at(board, end, start, sight.is_obstacle)
    ),
    sight.is_in_inherent: lambda touch: touch.how == "through",
    sight.hindrance_at_ends: _own_hindrance,
    sight.are_in_play: True,
    sight.not_behind_units: _between_no_units,
    sight.friends_seeing: lambda s, unit, cell: sight.seen_from(s, cell, [unit.at]),
    terrain.governing_types: lambda board, month: (tables().terrain.types["open"],) * len(board),
    terrain.is_open_ground: _is_open_ground_or_orchard,
    terrain.is_blocked_on_road: _meets_woods_road,
    terrain.terrain_cost: MF,
    terrain.grain_cost: MF,
    terrain.road_cost: lambda terrain: terrain.mf,
}
