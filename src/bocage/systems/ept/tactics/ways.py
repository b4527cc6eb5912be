"""How far it is on foot or by vehicle, in half movement points and in turns, kept for the game."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush

from bocage.ground.facing import FULL_TURN, toward_side, turned
from bocage.kernel.contract.setting import attach
from bocage.mechanics.keeping import keep
from bocage.systems.ept.ground.prices import mover_of, price
from bocage.systems.ept.reference.tables import tables
from bocage.systems.ept.reference.terrain import Mover
from bocage.systems.ept.state.conditions import ground_state
from bocage.systems.ept.state.model import State, Unit

WHOLE_MAP = 1000
"""Hexes that no map is wide: how far is seen and fired without a limit."""
KEPT_FIELDS = 300
KEPT_GROUNDS = 12
"""Distances to a goal, and prices for a kind of mover, that are kept at a time."""
NO_WAY = 10_000
"""Half points to a hex that cannot be reached."""
MODELS: dict[Mover, str] = {"infantry": "platoon_leader"}
"""A type of unit for each kind of mover; those of vehicles are learned as they are met."""


def field(s: State, goal: int, unit: Unit) -> Sequence[int]:
    """The half points from every hex to a goal for units that move like this one, turns aside."""
    mover = mover_of(unit)
    fields: dict[object, Sequence[int]] = s.setting.kept.setdefault("tactics-fields", {})
    key = (goal, mover, tuple(s.ruins), tuple(s.fires), ground_state(s))
    distances = fields.get(key)
    return keep(fields, key, _spread(s, goal, unit), KEPT_FIELDS) if distances is None else distances


def step_costs(s: State, unit: Unit) -> Sequence[Sequence[tuple[int, int]]]:
    """For every hex the neighbours that units like this one may enter, with the price in half points; towing aside."""
    kept: dict[object, Sequence[Sequence[tuple[int, int]]]] = s.setting.kept.setdefault("tactics-steps", {})
    key = (mover_of(unit), tuple(s.ruins), tuple(s.fires), ground_state(s))
    if key not in kept:
        bare, walker = _bare(s), Unit(0, MODELS.get(mover_of(unit), unit.type), 0, "line", 7)
        costs = [
            [
                (beside, cost)
                for beside in s.board.steps(cell)
                if s.board.on_map(beside) and (cost := price(bare, walker, cell, beside)) is not None
            ]
            for cell in range(s.board.size)
        ]
        keep(kept, key, costs, KEPT_GROUNDS)
    return kept[key]


Drives = Sequence[Sequence[Sequence[tuple[int, int, int]]]]
"""For every hex and facing where a vehicle drives next: the hex, the facing, the price in half points."""


def drive_costs(s: State, unit: Unit) -> Drives:
    """Where vehicles like this one drive, with the price; towing aside."""
    kept: dict[object, Drives] = s.setting.kept.setdefault("tactics-drives", {})
    key = (mover_of(unit), tuple(s.ruins), tuple(s.fires), ground_state(s))
    if key not in kept:
        times, by_cell = tables().numbers.movement.reverse_times, []
        for cell, ways in enumerate(step_costs(s, unit)):
            row: list[list[tuple[int, int, int]]] = [[] for _ in range(FULL_TURN)]
            for beside, cost in ways:
                ahead = toward_side(s.board.direction(cell, beside))
                behind = turned(ahead, FULL_TURN // 2)
                row[ahead].append((beside, int(ahead), cost))
                row[behind].append((beside, int(behind), times * cost))
            by_cell.append(row)
        keep(kept, key, by_cell, KEPT_GROUNDS)
    return kept[key]


def _bare(s: State) -> State:
    """The ground of a game without anything on it."""
    bare: State = attach(State({}, {}, "", turn=s.turn, early=s.early), s.setting)
    bare.ruins, bare.fires = list(s.ruins), list(s.fires)
    return bare


def _spread(s: State, goal: int, unit: Unit) -> Sequence[int]:
    """Work the distances out, from the goal outwards."""
    into: list[list[tuple[int, int]]] = [[] for _ in range(s.board.size)]
    for cell, ways in enumerate(step_costs(s, unit)):
        for beside, cost in ways:
            into[beside].append((cell, cost))
    distances = [NO_WAY] * s.board.size
    distances[goal] = 0
    queue = [(0, goal)]
    while queue:
        spent, cell = heappop(queue)
        if spent > distances[cell]:
            continue
        for beside, cost in into[cell]:
            if spent + cost < distances[beside]:
                distances[beside] = spent + cost
                heappush(queue, (spent + cost, beside))
    return distances
