"""Off-map artillery and aircraft: where fire is plotted for the next turn, which fire is called off, flak."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from bocage.kernel.choice import END, NO, PASS, YES, Choice
from bocage.kernel.contract.agent import Answer, Brief
from bocage.kernel.text import text
from bocage.systems.ept.artillery.missions import distance_modifier
from bocage.systems.ept.artillery.observers import observer_for
from bocage.systems.ept.artillery.plots import FIRE, LIFT
from bocage.systems.ept.movement.allowance import full_points
from bocage.systems.ept.reference.charts import POWER
from bocage.systems.ept.reference.tables import tables
from bocage.systems.ept.state.model import Battery, Unit
from bocage.systems.ept.state.names import label
from bocage.systems.ept.state.units import is_gun, other
from bocage.systems.ept.tactics.chances import FACES, fire
from bocage.systems.ept.tactics.ways import NO_WAY, field

if TYPE_CHECKING:
    from bocage.systems.ept.tactics.plan import Plan


class Presence(NamedTuple):
    """A unit that may be in a hex, with how likely that is; men of one's own count against the fire."""

    cell: int
    unit: Unit
    weight: float


class Bombardment:
    """What fires are worth as a side sees the board; `at_once` where they fall before any unit moves."""

    def __init__(self, plan: Plan, *, at_once: bool) -> None:
        self.plan, self.s, self.at_once = plan, plan.s, at_once
        self._worths: dict[tuple[int, tuple[int, ...]], float] = {}

    # --- who will be where ----------------------------------------------------------------------------------------
    @cached_property
    def presences(self) -> list[Presence]:
        """Everybody who may be struck."""
        plan, stay = self.plan, 1.0 if self.at_once else self.plan.style.shells.stay
        friends = plan.style.shells.friends
        presences = []
        for foe in plan.estimate.foes:
            goal = self.goal_of_foe(foe)
            moves = goal is not None and not is_gun(foe) and not foe.set_up
            credit = plan.estimate.credit(foe)
            presences.append(Presence(foe.at, foe, credit * (stay if moves else 1.0)))
            if goal is not None and moves:
                presences += [Presence(cell, foe, credit * (1 - stay) / 2) for cell in self.ahead(foe, goal)[-2:]]
        for unit in plan.estimate.own:
            task = plan.tasks.get(unit.id)
            moves = task is not None and task.task in ("take", "hunt") and plan.way(unit, task.cell) > 0
            presences.append(Presence(unit.at, unit, -friends * (stay if moves else 1.0)))
            if task is not None and moves:
                presences += [Presence(cell, unit, -friends / 2) for cell in self.ahead(unit, task.cell)[-2:]]
        return presences

    def goal_of_foe(self, foe: Unit) -> int | None:
        """The hex that an enemy is likely to go for: the nearest that counts and is not his."""
        plan = self.plan
        if plan.estimate.is_unknown(foe) or not plan.estimate.can_move(foe):
            return None
        cells = [cell for cell in self.s.setting.terms.victory.cells if plan.controller(cell) != other(plan.side)]
        cells = [cell for cell in cells if plan.controller(cell) == plan.side]
        return min(cells, key=lambda cell: (field(self.s, cell, foe)[foe.at], cell), default=None)

    def ahead(self, unit: Unit, goal: int) -> list[int]:
        """The hexes on the way of a unit to its goal in one turn."""
        distances, cell, way = field(self.s, goal, unit), unit.at, list[int]()
        last = distances[cell] - full_points(unit, "normal")
        while cell != goal and distances[cell] < NO_WAY:
            cell = min(self.s.board.steps(cell), key=lambda beside: (distances[beside], beside))
            if distances[cell] < last or not self.s.board.on_map(cell):
                break
            way.append(cell)
        return way

    # --- what shells do -------------------------------------------------------------------------------------------
    def harm(self, unit: Unit, cell: int, strength: int) -> float:
        """The points that shells of a strength are expected to cost a unit in a hex."""
        estimate = self.plan.estimate
        if estimate.is_tank(unit):
            return self.plan.style.shells.armour * estimate.worth(unit)
        column = tables().fire.column_of(POWER * strength)
        if column is None:
            return 0.0
        cover = max(0, estimate.cover(cell) - tables().numbers.mortar_fire.protection_less)
        return estimate.loss(unit, fire(column, cover, estimate.target(unit)))

    def falls(self, cell: int, rings: tuple[int, ...]) -> float:
        """What a fire that comes down on a hex is worth."""
        key = (cell, rings)
        if key not in self._worths:
            row, total = self.s.board.distances(cell), 0.0
            for presence in self.presences:
                distance = row[presence.cell]
                if distance < len(rings):
                    total += presence.weight * self.harm(presence.unit, presence.cell, rings[distance])
            self._worths[key] = total
        return self._worths[key]

    def aimed(self, battery: Battery, cell: int) -> float:
        """What a fire that is aimed at a hex is worth, scatter considered."""
        rings = tuple(tables().numbers.artillery.strength[battery.calibre])
        scatter, total = tables().numbers.artillery_scatter, 0.0
        added = self.scatter_of(battery, cell)
        for face in FACES:
            hexes = scatter.distance(face + added)
            ends = [cell] if hexes == 0 else [self.end(cell, side, hexes) for side in range(6)]
            total += sum(self.falls(end, rings) for end in ends if self.s.board.on_map(end)) / len(ends)
        again = self.plan.style.shells.same if cell == battery.last_target and total > 0 else 0.0
        return total / len(FACES) + again

    def end(self, cell: int, side: int, hexes: int) -> int:
        """The hex some steps away in one direction."""
        for _ in range(hexes):
            cell = self.s.board.neighbours[cell][side] if self.s.board.on_map(cell) else -1
        return cell

    def scatter_of(self, battery: Battery, cell: int) -> int:
        """What is added to the die of the distance, the weather aside."""
        observer = observer_for(self.s, battery, cell)
        if observer is None:
            return tables().numbers.artillery_scatter.unobserved
        return distance_modifier(self.s.board.distance(observer.at, cell))

    def near(self, choices: Iterable[Choice]) -> list[Choice]:
        """The plots that are aimed at or near a unit."""
        enemy = {presence.cell for presence in self.presences if presence.weight > 0}
        wanted = {near for cell in enemy for near in self.s.board.area(cell, self.plan.style.shells.aimed_within)}
        return [choice for choice in choices if choice.verb == FIRE and self.s.board.cell(choice.place) in wanted]


# --- the questions ----------------------------------------------------------------------------------------------------
def plot(brief: Brief, plan: Plan) -> Answer:
    """The best fire for the next turn; what waits and has lost its worth is called off."""
    bombs = Bombardment(plan, at_once=False)
    for choice in brief.legal:
        battery = plan.s.batteries.get(choice.piece or 0)
        if choice.verb == LIFT and battery is not None and bombs.aimed(battery, battery.target) < 0:
            return choice, text("reason-call-off", hex=label(plan.s, battery.target))
    return written(brief, plan, bombs, plan.style.shells.least)


def preregister(brief: Brief, plan: Plan) -> Answer:
    """The best fire before play: it costs nothing, so any that hurts the enemy more than oneself is written."""
    return written(brief, plan, Bombardment(plan, at_once=False), 0.0)


def written(brief: Brief, plan: Plan, bombs: Bombardment, least: float) -> Answer:
    """The best plot, or none that is worth it."""
    values: dict[Choice, float] = {}
    for choice in bombs.near(brief.legal):
        battery = plan.s.batteries[choice.piece or 0]
        cell = plan.s.board.cell(choice.place)
        values[choice] = plan.style.shells.twice ** others_near(plan, battery, cell) * bombs.aimed(battery, cell)
    if values:
        best = plan.pick(values, lambda choice: values[choice])
        if values[best] > least:
            return best, text("reason-plot", hex=best.place, worth=f"{values[best]:.1f}")
    return (END if END in brief.legal else brief.legal[0]), text("reason-no-plot")


def others_near(plan: Plan, battery: Battery, cell: int) -> int:
    """How many other batteries of the side already fire at a hex or beside it."""
    plotted = [one for one in plan.s.batteries.values() if one.side == plan.side and one.id != battery.id]
    return sum(one.target >= 0 and plan.s.board.distance(one.target, cell) <= 1 for one in plotted)


def place_fire(brief: Brief, plan: Plan) -> Answer:
    """Whether a fire that has come is wanted: not on one's own men."""
    planned = [one for one in plan.s.batteries.values() if one.side == plan.side and one.target >= 0]
    if not planned or YES not in brief.legal:
        return brief.legal[0], text("reason-usual")
    battery = asked_about(brief, plan, planned)
    worth = Bombardment(plan, at_once=True).aimed(battery, battery.target)
    hex = label(plan.s, battery.target)
    if battery.mission == "fire" and worth < plan.style.shells.least_kept and NO in brief.legal:
        return NO, text("reason-call-off", hex=hex)
    return YES, text("reason-let-fall", hex=hex)


def asked_about(brief: Brief, plan: Plan, planned: list[Battery]) -> Battery:
    """The battery of the question, by the hex that it names."""
    hex = brief.ask.prompt.args.get("hex")
    return next((battery for battery in planned if label(plan.s, battery.target) == hex), planned[0])


def flak(brief: Brief, plan: Plan) -> Answer:
    """Guns that can fire at aircraft do."""
    shots = [choice for choice in brief.legal if choice != PASS]
    return (shots[0], text("reason-flak")) if shots else (PASS, text("reason-hold-fire"))
