"""What a side has to do to win, and how pressing it is: hexes to take, to guard, edges to leave by."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from random import Random
from typing import TypeVar

from bocage.mechanics.deciding import pick_near_best
from bocage.systems.pg.game.victory import points
from bocage.systems.pg.leaders import is_commander, reach_of
from bocage.systems.pg.reference.tables import tables
from bocage.systems.pg.reference.terrain import MP
from bocage.systems.pg.state.model import OFF_MAP, Piece, State
from bocage.systems.pg.state.pieces import cargo
from bocage.systems.pg.state.printed import allowance, holds_ground, is_combat_unit, is_leader, is_tank, manner_of
from bocage.systems.pg.tactics.deeds import Goal, Intent
from bocage.systems.pg.tactics.estimate import Estimate
from bocage.systems.pg.tactics.lifts import Lift, lifts_of, transport_tasks
from bocage.systems.pg.tactics.style import Style
from bocage.systems.pg.tactics.ways import NO_WAY, field

T = TypeVar("T")


class Plan:
    """The goals of a side and what they are worth to its pieces, from one estimate; `rng` decides near ties."""

    def __init__(self, estimate: Estimate, rng: Random) -> None:
        self.estimate, self.s, self.side, self.style = estimate, estimate.s, estimate.side, estimate.style
        self.rng = rng
        self._barred: dict[int, bool] = {}
        self.unled: dict[int, list[Piece]] = {}
        """The units who have no leader without a leader, as far as it was asked."""
        self.marches: dict[tuple[tuple[object, ...], bool], Intent] = {}
        """The best march of a piece, led or not, as far as it has been worked out."""

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

    @cached_property
    def lead(self) -> int:
        """By how many points the side leads as things stand."""
        return points(self.s, self.side) - points(self.s, self.estimate.enemy)

    @cached_property
    def wins_now(self) -> bool:
        """Whether the side would win if the game were over."""
        margin = self.s.setting.terms.victory.margins[self.side]
        return margin is not None and self.lead >= margin

    @cached_property
    def haste(self) -> float:
        """What progress is worth now, as a multiple of what it is worth in the first turn."""
        elapsed = self.s.turn / max(1, self.s.setting.terms.turns)
        return 1 + self.style.urgency.late * elapsed

    @cached_property
    def caution(self) -> float:
        """The part of an expected loss that is counted: less for a side that is behind when time runs out."""
        urgency = self.style.urgency
        return urgency.least_caution if self.is_late and not self.wins_now else urgency.caution

    @cached_property
    def has_fresh_foes(self) -> bool:
        """Whether any enemy may still be activated in this turn."""
        return any(not foe.marker and not is_leader(foe) for foe in self.estimate.foes)

    # --- goals ----------------------------------------------------------------------------------------------------
    def foes_near(self, cell: int, reach: int) -> float:
        """The strength of the enemies within some hexes."""
        row = self.s.board.distances(cell)
        return sum(self.estimate.strength(foe) for foe in self.estimate.foes if row[foe.at] <= reach)

    @cached_property
    def wanted(self) -> list[Goal]:
        """The hexes with points that the side does not control."""
        cells, control = self.s.setting.terms.victory.cells, self.s.control
        return [Goal(cell, value, "take") for cell, value in cells.items() if control[cell] != self.side]

    @cached_property
    def guarded(self) -> list[Goal]:
        """The hexes with points that the side controls and an enemy threatens."""
        cells, control = self.s.setting.terms.victory.cells, self.s.control
        reach = self.style.urgency.guard_hexes
        held = [Goal(cell, value, "guard") for cell, value in cells.items() if control[cell] == self.side]
        return [goal for goal in held if self.foes_near(goal.cell, reach) > 0]

    def exit_of(self, piece: Piece) -> Goal | None:
        """The nearest hex by which a unit may leave for points."""
        terms = self.s.setting.terms
        value, exits = terms.victory.exit_points[self.side], terms.sides[self.side].exits
        if not value or not exits or is_leader(piece):
            return None
        cell = min(exits, key=lambda cell: (self.way(piece, cell), cell))
        aboard = sum(one.steps for one in cargo(self.s, piece) if not is_leader(one))
        return Goal(cell, value * (piece.steps + aboard), "exit")

    def due_exit(self, piece: Piece) -> Goal | None:
        """The way out for a piece that had better set out now: it leads through the enemy, or time runs out."""
        exit = self.exit_of(piece)
        if exit is None:
            return None
        return exit if self._is_barred(exit.cell) or self._must_leave(piece, exit) else None

    def _is_barred(self, exit: int) -> bool:
        """Whether a way out lies behind the enemy: on the average he is nearer to it than the side is."""
        if exit not in self._barred:
            row = self.s.board.distances(exit)
            theirs = [row[foe.at] for foe in self.estimate.foes if is_combat_unit(foe)]
            ours = [row[one.at] for one in self.estimate.own if is_combat_unit(one)]
            self._barred[exit] = sum(theirs) * len(ours) < sum(ours) * len(theirs)
        return self._barred[exit]

    # --- ways -----------------------------------------------------------------------------------------------------
    def way(self, piece: Piece, goal: int, start: int | None = None) -> float:
        """The turns that a piece needs from a hex, its own if none is named."""
        origin = piece.at if start is None else start
        if origin == OFF_MAP:
            origin = self.entry_of(piece)
        mover = self.s.pieces[piece.carrier] if piece.carrier else piece
        if origin == OFF_MAP or not allowance(mover):
            return float(NO_WAY)
        manner = manner_of(self.s, mover)
        return field(self.s, goal, manner, self.style.urgency.ferry_mp)[origin] / allowance(mover)

    def at_stake(self, piece: Piece) -> float:
        """What a piece is worth, with all that it carries."""
        return self.estimate.worth(piece) + sum(map(self.estimate.worth, cargo(self.s, piece)))

    def entry_of(self, piece: Piece) -> int:
        """A hex by which a waiting piece enters."""
        arrival = self.s.setting.terms.arrivals.get(piece.group)
        return arrival.cells[0] if arrival is not None else OFF_MAP

    # --- leaders --------------------------------------------------------------------------------------------------
    @cached_property
    def infantry(self) -> list[Piece]:
        """The combat units on the map that follow leaders: all but tanks."""
        return [one for one in self.estimate.own if is_combat_unit(one) and not is_tank(one) and not one.carrier]

    @cached_property
    def _leaders_of(self) -> dict[int, set[int]]:
        """The ids of the leaders who reach each of these units."""
        by_unit: dict[int, set[int]] = {unit.id: set() for unit in self.infantry}
        for leader in (one for one in self.estimate.own if is_commander(one)):
            cells = reach_of(self.s, leader)
            for unit in self.infantry:
                if unit.at in cells:
                    by_unit[unit.id].add(leader.id)
        return by_unit

    def others_lead(self, leader: Piece, unit: Piece) -> bool:
        """Whether another leader reaches a unit."""
        return bool(self._leaders_of[unit.id] - {leader.id})

    def unled_by_others(self, leader: Piece) -> list[Piece]:
        """The units who have no leader without this one."""
        if leader.id not in self.unled:
            self.unled[leader.id] = [unit for unit in self.infantry if not self.others_lead(leader, unit)]
        return self.unled[leader.id]

    # --- who does what --------------------------------------------------------------------------------------------
    @cached_property
    def movable(self) -> list[Piece]:
        """The units that can be sent to a hex."""
        waiting = [one for one in self.s.pieces.values() if one.side == self.side and 0 < one.arrives <= self.s.turn]
        units = [*self.estimate.own, *(one for one in waiting if one.at == OFF_MAP)]
        return [
            unit
            for unit in units
            if holds_ground(unit) and allowance(unit) >= MP and not unit.hidden and unit.order != "demoralized"
        ]

    @cached_property
    def lifts(self) -> dict[int, Lift]:
        """What empty transports are to carry, by the transport and by the unit."""
        return {id: lift for lift in lifts_of(self) for id in (lift.transport.id, lift.unit.id)}

    @cached_property
    def tasks(self) -> dict[int, Goal]:
        """The goal of each unit that has one."""
        return self.field_tasks | transport_tasks(self)

    @cached_property
    def field_tasks(self) -> dict[int, Goal]:
        """The goals of those who fight: guards first, then the rest against what is to be taken."""
        goal_by_id: dict[int, Goal] = {}
        for goal in sorted(self.guarded, key=lambda goal: (-goal.points, goal.cell)):
            self._post_guards(goal, goal_by_id)
        free = [unit for unit in self.movable if unit.id not in goal_by_id]
        need = {goal: self._force_for(goal) for goal in self.targets}
        for unit in sorted(free, key=lambda unit: (self._nearest(unit), unit.id)):
            best = self._best_for(unit, need)
            if best is not None:
                goal_by_id[unit.id] = best
                if best in need:
                    need[best] -= self.estimate.strength(unit)
        return goal_by_id

    def _post_guards(self, goal: Goal, goal_by_id: dict[int, Goal]) -> None:
        """Give a threatened hex the nearest units, up to the strength that it deserves."""
        need = self.style.urgency.guard * goal.points
        free = [unit for unit in self.movable if unit.id not in goal_by_id and is_combat_unit(unit)]
        for unit in sorted(free, key=lambda unit: (self.way(unit, goal.cell), unit.id)):
            if need <= 0 or self.way(unit, goal.cell) > self.turns_left:
                return
            goal_by_id[unit.id] = goal
            need -= self.estimate.strength(unit)

    @cached_property
    def targets(self) -> list[Goal]:
        """What is to be taken; where there is nothing and the side does not win, the enemies themselves."""
        if self.wanted or self.wins_now:
            return self.wanted
        cells = sorted({foe.at for foe in self.estimate.foes if is_combat_unit(foe)})
        return [Goal(cell, 1.0, "hunt") for cell in cells]

    def _force_for(self, goal: Goal) -> float:
        """The strength to be sent against a goal."""
        reach = tables().terrain.sighting.in_limiting
        return 1 + self.style.urgency.strength_ratio * self.foes_near(goal.cell, reach)

    def _nearest(self, unit: Piece) -> float:
        return min((self.way(unit, goal.cell) for goal in self.targets), default=0.0)

    def _best_for(self, unit: Piece, need: dict[Goal, float]) -> Goal | None:
        """The goal that draws a unit most: by its points, its distance, and whether it needs any more."""
        exit = self.due_exit(unit)
        if exit is not None and self._must_leave(unit, exit):
            return exit
        goals = [*need, *([exit] if exit is not None else [])]

        def draw(goal: Goal) -> float:
            turns = self.way(unit, goal.cell)
            if turns > self.turns_left:
                return 0.0
            wanted = goal.task == "exit" or need[goal] > 0
            ahead = self.style.urgency.ahead if self.wins_now and goal.task != "exit" else 1.0
            return goal.points * ahead * (1.0 if wanted else self.style.urgency.ahead) / (1 + turns)

        best = max(goals, key=lambda goal: (draw(goal), goal.cell), default=None)
        return best if best is not None and draw(best) > 0 else None

    def _must_leave(self, unit: Piece, exit: Goal) -> bool:
        """Whether a unit that is to leave must set out now."""
        turns = self.way(unit, exit.cell)
        return turns <= self.turns_left <= turns + self.style.urgency.last_turns

    def pull(self, piece: Piece, goal: Goal) -> float:
        """What one turn nearer to its goal is worth to a piece."""
        urgency = self.style.urgency
        if goal.task == "fetch":
            return goal.points
        if goal.task == "exit":
            spare = self.turns_left - self.way(piece, goal.cell)
            return goal.points * max(urgency.leave, 1 / max(1.0, spare))
        pull = (urgency.turn + urgency.per_point * goal.points) * self.haste
        return pull * (urgency.ahead if self.wins_now and goal.task in ("take", "hunt") else 1.0)


def plan_of(s: State, side: int, style: Style, rng: Random | None = None) -> Plan:
    """A fresh plan for a side."""
    return Plan(Estimate(s, side, style), rng or Random(0))
