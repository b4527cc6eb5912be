"""What a side has to do to win, and how pressing it is: objectives to take, to hold, an edge to reach or to bar."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from random import Random
from typing import NamedTuple, TypeVar

from bocage.mechanics.deciding import pick_near_best
from bocage.systems.aslsk.game.victory import controlled_together, fulfilled
from bocage.systems.aslsk.reference.counters import MF
from bocage.systems.aslsk.reference.tables import tables
from bocage.systems.aslsk.scenarios.scenario import Victory
from bocage.systems.aslsk.state.model import State, Unit, is_mmc
from bocage.systems.aslsk.tactics.estimate import Estimate
from bocage.systems.aslsk.tactics.ground import NO_WAY_HALF_MF, field
from bocage.systems.aslsk.tactics.style import Style

T = TypeVar("T")


class Objective(NamedTuple):
    """A hex or building to be controlled: the cell that stands for it, and all that count with it."""

    key: int
    cells: tuple[int, ...]


class Plan:
    """What a seat is out for, seen from one estimate; `rng` is for what it leaves to chance."""

    def __init__(self, estimate: Estimate, rng: Random) -> None:
        self.estimate, self.s, self.seat, self.style = estimate, estimate.s, estimate.seat, estimate.style
        self.rng = rng
        self.gains_of_moving: dict[int, float] = {}
        """What the best move of a unit would gain, by its id, as far as it has been worked out."""

    def pick(self, candidates: Iterable[T], worth: Callable[[T], float]) -> T:
        """One of the candidates whose worth in points is nearly that of the best."""
        return pick_near_best(candidates, worth, self.style.near_equal, self.rng)

    # --- the conditions -------------------------------------------------------------------------------------------
    @cached_property
    def conditions(self) -> list[Victory]:
        """The victory conditions of the side that has any."""
        return list(self.s.setting.scenario.victory)

    @cached_property
    def is_ours(self) -> bool:
        """Whether this seat has victory conditions of its own to fulfil."""
        return any(self.s.setting.seat_of(victory.side) == self.seat for victory in self.conditions)

    @cached_property
    def attacks(self) -> bool:
        """Whether this seat must take what it lacks to win, or retake what would lose it the game."""
        met = any(fulfilled(self.s, victory) for victory in self.conditions)
        return not met if self.is_ours else met

    @cached_property
    def exit_edge(self) -> str:
        """The edge by which one side must leave the map to win, "" if none."""
        return next((victory.edge for victory in self.conditions if victory.type == "exit"), "")

    @cached_property
    def objectives(self) -> list[Objective]:
        """Every hex or building that counts."""
        cells = [
            self.s.board.cell(hex) for victory in self.conditions if victory.type == "control" for hex in victory.hexes
        ]
        return [Objective(cell, controlled_together(self.s, cell)) for cell in dict.fromkeys(cells)]

    @cached_property
    def wanted(self) -> list[Objective]:
        """The objectives this seat does not control."""
        return [one for one in self.objectives if self.s.control.get(one.key) != self.seat]

    @cached_property
    def held(self) -> list[Objective]:
        """The objectives this seat controls."""
        return [one for one in self.objectives if self.s.control.get(one.key) == self.seat]

    @cached_property
    def threatened(self) -> frozenset[int]:
        """The cells of held objectives that have an unbroken enemy MMC near."""
        reach, board = self.style.urgency.threatening_hexes, self.s.board
        foes = [unit.at for unit in self.estimate.foes if is_mmc(unit) and not unit.broken]
        near = [one for one in self.held if any(board.distance(one.key, cell) <= reach for cell in foes)]
        return frozenset(cell for one in near for cell in one.cells)

    @cached_property
    def takeable(self) -> frozenset[int]:
        """The cells whose occupation gives an objective at once: no enemy is in it."""
        empty = [one for one in self.wanted if not any(cell in self.estimate.foe_cells for cell in one.cells)]
        return frozenset(cell for one in empty for cell in one.cells)

    @cached_property
    def wanted_cells(self) -> frozenset[int]:
        """All hexes of the objectives this seat does not control, and those to be cleared that the enemy is in."""
        foes = self.estimate.foe_cells
        cells = {cell for one in self.wanted for cell in one.cells} if not self.exit_edge else set()
        return frozenset(cells | {cell for cell in self.clear_cells if cell in foes})

    @cached_property
    def striking_cells(self) -> frozenset[int]:
        """The hexes from which an advance leads into what is wanted, or off the map where that counts."""
        if self.exit_edge and self.is_ours:
            return frozenset(self.s.board.edge(self.exit_edge))
        size = self.s.board.size
        return frozenset(near for cell in self.wanted_cells for near in self.s.board.steps(cell) if near < size)

    @cached_property
    def clear_cells(self) -> frozenset[int]:
        """The hexes that are to be free of enemies."""
        hexes = [hex for victory in self.conditions if victory.type == "clear" for hex in victory.hexes]
        return frozenset(self.s.board.cell(hex) for hex in hexes)

    # --- where to -------------------------------------------------------------------------------------------------
    @cached_property
    def goals(self) -> tuple[tuple[int, int], ...]:
        """Where an attack is bound for, with what each goal costs beyond the way."""
        if self.exit_edge and self.is_ours:
            return tuple((cell, MF) for cell in self.s.board.edge(self.exit_edge))
        foes = self.estimate.foe_cells
        goals = []
        for one in self.wanted:
            guards = sum(1 for cell in one.cells for unit in foes.get(cell, ()) if not unit.broken and is_mmc(unit))
            goals += [(cell, self.style.urgency.mf_per_enemy_in_objective * guards) for cell in one.cells]
        goals += [(cell, 0) for cell in self.clear_cells if cell in foes]
        return tuple(sorted(goals)) or tuple((cell, 0) for cell in sorted(foes))

    @cached_property
    def way(self) -> tuple[int, ...]:
        """Half MF from every cell to the nearest goal of the attack."""
        return field(self.s, self.goals)

    @cached_property
    def post(self) -> tuple[int, ...]:
        """Half MF from every cell to the nearest place that must be held."""
        return field(self.s, self.posts)

    @cached_property
    def posts(self) -> tuple[tuple[int, int], ...]:
        """What a defence has to hold; the farther the enemy is from it, the less it matters now."""
        board, urgency = self.s.board, self.style.urgency
        foes = [unit.at for unit in self.estimate.foes if is_mmc(unit)]
        if self.exit_edge:
            return self._bar
        posts = []
        for one in self.held or self.objectives:
            near = min((board.distance(one.key, cell) for cell in foes), default=0)
            beyond = urgency.half_mf_per_unthreatened_hex * max(0, near - urgency.threatening_hexes)
            posts += [(cell, min(urgency.most_unthreatened_half_mf, beyond)) for cell in one.cells]
        return tuple(sorted(posts)) or tuple((cell, 0) for cell in sorted(set(foes)))

    def is_near_enemy(self, cell: int) -> bool:
        """Whether an enemy MMC is near enough to a hex for cover in it to matter."""
        near = self._near_enemy.get(cell)
        if near is None:
            board, reach = self.s.board, self.style.position.cover_hexes
            near = any(board.distance(cell, foe.at) <= reach for foe in self.estimate.foes if is_mmc(foe))
            self._near_enemy[cell] = near
        return near

    @cached_property
    def _near_enemy(self) -> dict[int, bool]:
        return {}

    @cached_property
    def _bar(self) -> tuple[tuple[int, int], ...]:
        """The hexes across the enemy's way out, ahead of his leading units."""
        urgency = self.style.urgency
        out = field(self.s, tuple((cell, MF) for cell in self.s.board.edge(self.exit_edge)))
        leading = sorted(out[unit.at] for unit in self.estimate.foes if is_mmc(unit) and out[unit.at] < NO_WAY_HALF_MF)
        barred = leading[min(urgency.barrier_enemies, len(leading)) - 1] if leading else 0
        line, depth = max(MF, barred - urgency.barrier_lead_mf), urgency.barrier_depth_mf
        return tuple((cell, 0) for cell in range(self.s.board.size) if abs(out[cell] - line) <= depth)

    # --- time -----------------------------------------------------------------------------------------------------
    @cached_property
    def moves_first(self) -> bool:
        """Whether this seat has the first player turn of each game turn."""
        return self.s.setting.seat_of(self.s.setting.scenario.first) == self.seat

    @cached_property
    def last_turn(self) -> int:
        """The game turn of this seat's last player turn."""
        scenario = self.s.setting.scenario
        return scenario.turns - (scenario.half_last_turn and not self.moves_first)

    @cached_property
    def turns_left(self) -> int:
        """Movement Phases this seat still has, the present one included if it is not over."""
        s = self.s
        passed = s.player != self.seat and self.moves_first
        over = s.player == self.seat and s.phase in ("DFPh", "AFPh", "RtPh", "APh", "CCPh")
        return max(0, self.last_turn - s.turn + 1 - (passed or over))

    @cached_property
    def is_last_chance(self) -> bool:
        """Whether this is the last player turn of a seat that loses if nothing changes hands in it."""
        return self.attacks and self.s.player == self.seat and self.s.turn >= self.last_turn

    @cached_property
    def enemy_moves_again(self) -> bool:
        """Whether the enemy has a player turn after the present one of this seat."""
        scenario = self.s.setting.scenario
        return self.s.turn < self.last_turn or (self.moves_first and not scenario.half_last_turn)

    def haste(self, unit: Unit) -> float:
        """How pressed a unit is for time: 1 when it needs every turn that is left for what is still to be done."""
        if not self.attacks:
            return 0.0
        urgency = self.style.urgency
        way = self.way[unit.at] if 0 <= unit.at < len(self.way) else NO_WAY_HALF_MF
        turns = way / (tables().movement.mmc_allowance(inexperienced=False) * urgency.progress_share)
        turns += urgency.turns_per_further_objective * max(0, self.lacking - 1)
        return min(urgency.most_haste, turns / max(1, self.turns_left))

    def caution(self, unit: Unit) -> float:
        """The share of an expected loss that counts: less for a unit that is late, which has to take risks."""
        urgency = self.style.urgency
        if self.is_last_chance:
            return urgency.last_chance_caution
        counted = urgency.caution_without_haste - urgency.caution_per_haste * self.haste(unit)
        return max(urgency.least_caution, min(1.0, counted))

    @cached_property
    def lacking(self) -> int:
        """How many objectives must still change hands."""
        numbers = []
        for victory in self.conditions:
            if victory.type == "control":
                side = self.s.setting.seat_of(victory.side)
                has = sum(self.s.control.get(self.s.board.cell(hex)) == side for hex in victory.hexes)
                numbers.append(victory.at_least - has if self.is_ours else has - victory.at_least + 1)
        return max(0, min(numbers, default=0))


def plan_of(s: State, seat: int, style: Style, rng: Random | None = None) -> Plan:
    """A fresh plan for a seat."""
    return Plan(Estimate(s, seat, style), rng or Random(0))
