"""What a side has to do to win and how pressing it is: hexes to take and to guard, who goes where."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeVar

from bocage.mechanics.deciding import pick_near_best
from bocage.systems.ept.ground.prices import mover_of
from bocage.systems.ept.movement.allowance import full_points
from bocage.systems.ept.reference.counters import POINT
from bocage.systems.ept.reference.tables import tables
from bocage.systems.ept.state.formations import formation_of, leader_of, leads, members
from bocage.systems.ept.state.model import OFF_MAP, Formation, State, Unit
from bocage.systems.ept.state.units import controller_of, is_neutralised, is_squad, is_vehicle, is_waiting
from bocage.systems.ept.state.worth import value_of
from bocage.systems.ept.tactics.estimate import Estimate
from bocage.systems.ept.tactics.style import Style
from bocage.systems.ept.tactics.ways import NO_WAY, field

if TYPE_CHECKING:
    from bocage.systems.ept.reference.terrain import Mover
    from bocage.systems.ept.state.model import Gait
    from bocage.systems.ept.tactics.march import Reached

T = TypeVar("T")
UNREACHABLE = float(99)
"""Turns to a hex that a unit cannot reach."""
Task = Literal["take", "guard", "exit", "hunt"]
"""What is to be done in a hex: win its points, keep them, leave the map there, or go for the enemy in it."""


class Goal(NamedTuple):
    """A hex that a unit is bound for: the points that it may bring, and what is to be done there."""

    cell: int
    points: float
    task: Task


class Plan:
    """The goals of a side and what they are worth to its units, from one estimate; `rng` decides near ties."""

    def __init__(self, estimate: Estimate, rng: Random) -> None:
        self.estimate, self.s, self.side, self.style = estimate, estimate.s, estimate.side, estimate.style
        self.rng = rng
        self.reached: dict[int, list[tuple[Gait, Reached]]] = {}
        """What units can reach, as far as it has been worked out."""
        self.hexes: dict[tuple[int, int], float] = {}
        """What hexes are worth to units by their ids, as far as it has been worked out."""
        self._threats: dict[int, float] = {}
        self._fields: dict[tuple[int, Mover], Sequence[int]] = {}

    def pick(self, candidates: Iterable[T], worth: Callable[[T], float]) -> T:
        """One of the candidates whose worth in points is nearly that of the best."""
        return pick_near_best(candidates, worth, self.style.near_equal, self.rng)

    # --- points and time ------------------------------------------------------------------------------------------
    @cached_property
    def turns_left(self) -> int:
        """Turns that are still to be played, the present one included."""
        return self.s.setting.terms.turns - self.s.turn + 1

    @cached_property
    def is_late(self) -> bool:
        """Whether the end is near."""
        return self.turns_left <= self.style.urgency.last_turns

    def points(self, side: int) -> int:
        """The points of a side as things stand."""
        cells = self.s.setting.terms.victory.cells
        held = sum(value for cell, value in cells.items() if self.controller(cell) == side)
        return self.s.points[side] + held

    def controller(self, cell: int) -> int:
        """The side that holds a hex, NOBODY where none does."""
        return controller_of(self.s, cell)

    @cached_property
    def wins_now(self) -> bool:
        """Whether the side would win if the game were over."""
        margin = self.s.setting.terms.victory.margins[self.side]
        return margin is not None and self.points(self.side) - self.points(self.estimate.enemy) >= margin

    @cached_property
    def haste(self) -> float:
        """What progress is worth now, as a multiple of what it is worth in the first turn."""
        elapsed = self.s.turn / max(1, self.s.setting.terms.turns)
        return 1 + self.style.urgency.late * elapsed

    def caution(self, unit: Unit) -> float:
        """The part of an expected loss that is counted: less late for a side that is behind, more for the shaken."""
        urgency = self.style.urgency
        usual = urgency.least_caution if self.is_late and not self.wins_now else urgency.caution
        formation = formation_of(self.s, unit)
        return usual * (urgency.shaken_caution if formation is not None and formation.hesitant else 1.0)

    @cached_property
    def has_fresh_foes(self) -> bool:
        """Whether the enemy may still activate anything in this turn."""
        enemies = [one for one in self.s.formations.values() if one.side == self.estimate.enemy]
        return any(not one.activated for one in enemies)

    @cached_property
    def has_batteries(self) -> bool:
        """Whether the side has artillery or aircraft to direct."""
        return any(battery.side == self.side for battery in self.s.batteries.values())

    # --- goals ----------------------------------------------------------------------------------------------------
    def foes_near(self, cell: int, reach: int) -> float:
        """The strength of the enemies within some hexes."""
        row = self.s.board.distances(cell)
        return sum(self.estimate.strength(foe) for foe in self.estimate.foes if row[foe.at] <= reach)

    @cached_property
    def wanted(self) -> list[Goal]:
        """The hexes with points that the side does not control."""
        cells = self.s.setting.terms.victory.cells
        return [Goal(cell, value, "take") for cell, value in cells.items() if self.controller(cell) != self.side]

    @cached_property
    def guarded(self) -> list[Goal]:
        """The hexes with points that the side controls and an enemy threatens."""
        cells, reach = self.s.setting.terms.victory.cells, self.style.urgency.guard_hexes
        held = [Goal(cell, value, "guard") for cell, value in cells.items() if self.controller(cell) == self.side]
        return [goal for goal in held if self.foes_near(goal.cell, reach) > 0]

    @cached_property
    def targets(self) -> list[Goal]:
        """What is to be taken; where there is nothing and the side does not win, the enemies themselves."""
        if self.wanted or self.wins_now:
            return self.wanted
        return [Goal(cell, 1.0, "hunt") for cell in sorted({foe.at for foe in self.estimate.foes})]

    # --- ways -----------------------------------------------------------------------------------------------------
    def way(self, unit: Unit, goal: int, start: int | None = None) -> float:
        """The turns that a unit needs from a hex, its own if none is named."""
        origin = unit.at if start is None else start
        if origin == OFF_MAP:
            formation = formation_of(self.s, unit)
            entry = formation.entry if formation is not None else []
            return min((self.way(unit, goal, cell) for cell in entry), default=UNREACHABLE)
        key = (goal, mover_of(unit))
        if key not in self._fields:
            self._fields[key] = field(self.s, goal, unit)
        points = self._fields[key][origin]
        return UNREACHABLE if points >= NO_WAY else points / max(1, full_points(unit, "normal"))

    def way_to_goal(self, unit: Unit) -> float:
        """The turns that a unit needs to its goal, 0 for one that has none."""
        goal = self.tasks.get(unit.id)
        return 0.0 if goal is None else self.way(unit, goal.cell)

    def is_in_contact(self, unit: Unit) -> bool:
        """Whether an enemy is near enough to be assaulted in one action."""
        if unit.at == OFF_MAP:
            return False
        row = self.s.board.distances(unit.at)
        return any(row[foe.at] <= self.style.assault.from_hexes for foe in self.estimate.foes)

    @cached_property
    def lurkers(self) -> dict[int, list[Unit]]:
        """The enemies on foot who may come to close quarters in a hex in one action, by hex; their own aside."""
        by_hex: dict[int, list[Unit]] = {}
        for foe in self.estimate.foes:
            is_able = self.estimate.is_unknown(foe) or (is_squad(foe) and not is_neutralised(foe))
            if is_able and not foe.carrier:
                for cell in self.s.board.area(foe.at, self.style.danger.ambush_hexes):
                    if cell != foe.at:
                        by_hex.setdefault(cell, []).append(foe)
        return by_hex

    # --- who does what --------------------------------------------------------------------------------------------
    @cached_property
    def movable(self) -> list[Unit]:
        """The units that can be sent to a hex."""
        waiting = [one for one in self.s.units.values() if one.side == self.side and is_waiting(self.s, one)]
        return [unit for unit in (*self.estimate.own, *waiting) if self.estimate.can_move(unit)]

    @cached_property
    def tasks(self) -> dict[int, Goal]:
        """The goal of each unit that has one: guards first, then the rest against what is to be taken."""
        goals = {unit.id: goal for unit in self.movable if (goal := self.exit_of(unit)) is not None}
        self._post_guards(goals)
        free = [unit for unit in self.movable if unit.id not in goals]
        need = {goal: self._force_for(goal) for goal in self.targets}
        for unit in sorted(free, key=lambda unit: (self._nearest(unit), unit.id)):
            best = self._best_for(unit, need)
            if best is not None:
                goals[unit.id] = best
                need[best] -= self.estimate.strength(unit)
        return goals

    def exit_of(self, unit: Unit) -> Goal | None:
        """The edge by which a unit leaves, once it can no longer wait with that; who has set out goes on."""
        terms, victory = self.s.setting.terms, self.s.setting.terms.victory
        exits, factor = terms.sides[self.side].exits, victory.exit_factors[self.side]
        if not exits or not factor or unit.decoy or not self.s.setting.options.leaving_the_map:
            return None
        cell = min(exits, key=lambda cell: (self.way(unit, cell), cell))
        turns, deed = self.way(unit, cell), self.s.deed
        is_moving = deed is not None and unit.id in deed.units and deed.hexes > 0
        reserve = self.style.urgency.exit_turns + is_moving
        if turns > self.turns_left or turns + reserve < self.turns_left:
            return None
        return Goal(cell, factor * value_of(unit, unit.steps), "exit")

    def _post_guards(self, goals: dict[int, Goal]) -> None:
        """Give threatened hexes the nearest squads: one to each in turn, up to the strength that it deserves."""
        need = {goal: self.style.urgency.guard * max(1.0, goal.points) for goal in self.guarded}
        free = [unit for unit in self.movable if unit.id not in goals and is_squad(unit)]
        while need:
            for goal in sorted(need, key=lambda goal: (-goal.points, goal.cell)):
                near = [unit for unit in free if self.way(unit, goal.cell) <= self.turns_left]
                best = min(near, key=lambda unit: (self.way(unit, goal.cell), unit.id), default=None)
                if best is None or need[goal] <= 0:
                    del need[goal]
                    continue
                free.remove(best)
                goals[best.id] = goal
                need[goal] -= self.estimate.strength(best)

    def _force_for(self, goal: Goal) -> float:
        """The strength to be sent against a goal."""
        weights = self.style.urgency
        return weights.least_force + weights.strength_ratio * self.foes_near(goal.cell, weights.foes_within)

    def _nearest(self, unit: Unit) -> float:
        return min((self.way(unit, goal.cell) for goal in self.targets), default=0.0)

    def _best_for(self, unit: Unit, need: dict[Goal, float]) -> Goal | None:
        """The goal that draws a unit most: by its points, its distance, and whether it needs any more."""
        urgency = self.style.urgency

        def draw(goal: Goal) -> float:
            turns = self.way(unit, goal.cell)
            if turns >= UNREACHABLE or (turns > 2 * self.turns_left and goal.task != "hunt"):
                return 0.0
            return (1 + goal.points) * (1.0 if need[goal] > 0 else urgency.ahead) / (1 + turns)

        best = max(need, key=lambda goal: (draw(goal), goal.cell), default=None)
        return best if best is not None and draw(best) > 0 else None

    def pull(self, unit: Unit, goal: Goal) -> float:
        """What one turn nearer to its goal is worth to a unit."""
        urgency = self.style.urgency
        pull = (urgency.turn + urgency.per_point * goal.points) * self.haste
        if self.wins_now and goal.task in ("take", "hunt"):
            pull *= urgency.ahead
        if goal.task == "guard" and self.way(unit, goal.cell) + 1 < self.turns_of_foes(goal.cell):
            pull *= urgency.in_time
        formation = formation_of(self.s, unit)
        if formation is not None and formation.hesitant:
            pull *= urgency.hesitant
        return pull * (1.0 if is_squad(unit) or is_vehicle(unit) else urgency.others)

    def turns_of_foes(self, cell: int) -> float:
        """The turns after which the first enemy on foot may be in a hex, as the crow flies."""
        if cell not in self._threats:
            row = self.s.board.distances(cell)
            nearest = min(
                (row[foe.at] for foe in self.estimate.foes if self.estimate.can_move(foe)), default=UNREACHABLE
            )
            self._threats[cell] = nearest * POINT / tables().numbers.movement.infantry
        return self._threats[cell]

    # --- command --------------------------------------------------------------------------------------------------
    def leader_for(self, unit: Unit) -> Unit | None:
        """The leader whose radius counts for a unit, None for leaders and the independent."""
        formation = formation_of(self.s, unit)
        if formation is None or leads(self.s, unit) is not None:
            return None
        leader = leader_of(self.s, formation)
        return leader if leader is not None and leader.at != OFF_MAP else None

    def followers(self, unit: Unit) -> list[Unit]:
        """The units that a leader leads."""
        formation: Formation | None = leads(self.s, unit)
        return [one for one in members(self.s, formation) if one.id != unit.id] if formation is not None else []


def plan_of(s: State, side: int, style: Style, rng: Random | None = None) -> Plan:
    """A fresh plan for a side."""
    return Plan(Estimate(s, side, style), rng or Random(0))
