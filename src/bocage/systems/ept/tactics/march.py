"""Where a unit can go in an action, by which way, and what the way may cost it."""

from __future__ import annotations

from functools import cache
from heapq import heappop, heappush
from typing import TYPE_CHECKING, NamedTuple

from bocage.ground.facing import HEXSIDE, Facing, turned
from bocage.kernel.choice import Choice
from bocage.systems.ept.ground.prices import price, towing_price
from bocage.systems.ept.ground.stacking import has_room
from bocage.systems.ept.ground.terrain import has_road
from bocage.systems.ept.ground.wire import is_tracked
from bocage.systems.ept.movement.allowance import full_points, points_left
from bocage.systems.ept.movement.permitted import why_not_march, why_not_move
from bocage.systems.ept.reference.tables import tables
from bocage.systems.ept.state.conditions import light
from bocage.systems.ept.state.model import OFF_MAP, Deed, Gait, Unit
from bocage.systems.ept.state.names import label
from bocage.systems.ept.state.units import is_gun, is_vehicle
from bocage.systems.ept.tactics.barrages import entering_cost
from bocage.systems.ept.tactics.verbs import DRIVE, STANDING, STEPS, TURN
from bocage.systems.ept.tactics.ways import WHOLE_MAP, drive_costs, step_costs

if TYPE_CHECKING:
    from bocage.systems.ept.tactics.plan import Plan

MOST_PLACES = 400
"""Places with facings that a vehicle's way is searched through at the most."""


class Reached(NamedTuple):
    """A hex that a unit can reach: the points spent by then, the danger of the way, the choices that lead there."""

    cell: int
    facing: int
    spent: int
    danger: float
    way: tuple[Choice, ...]
    hidden: bool
    """Whether a hidden unit is still hidden there, as far as can be foreseen."""


# --- what a step risks ------------------------------------------------------------------------------------------------
def step_danger(plan: Plan, unit: Unit, cell: int, gait: Gait, facing: int = -1, *, hidden: bool = False) -> float:
    """The points that entering a hex may cost: answers, own and enemy barrages, mines that are known."""
    estimate = plan.estimate
    danger = estimate.danger(unit, cell, gait=gait, facing=facing, hidden=hidden)
    danger += entering_cost(estimate, unit, cell)
    if cell in estimate.mined:
        danger += estimate.style.danger.mined * estimate.worth(unit)
    return danger


def gives_away(plan: Plan, cell: int, gait: Gait) -> bool:
    """Whether a hidden unit that enters a hex is likely to be made out (EPT-10.3d, EPT-10.3e, EPT-10.3h)."""
    estimate, s = plan.estimate, plan.s
    numbers, cover = tables().numbers.observation, estimate.lines.cover(cell)
    bands = numbers.by_day if light(s) == "day" else numbers.otherwise
    seen_within = bands[min(cover, len(bands)) - 1] if cover else WHOLE_MAP
    if gait == "tactical":
        seen_within = 0 if cover else numbers.tactical_in_open_within
    elif gait == "forced":
        seen_within = WHOLE_MAP
    row = s.board.distances(cell)
    return any(
        row[foe.at] <= seen_within and estimate.lines.sees(foe.at, cell)
        for foe in estimate.foes
        if not (foe.decoy and not foe.hidden)
    )


def is_closed(plan: Plan, unit: Unit, cell: int) -> bool:
    """Whether a unit does not enter a hex by plain movement: enemies there, wire, fire."""
    s = plan.s
    if s.places[plan.estimate.enemy].ids(cell) or cell in s.fires:
        return True
    return cell in plan.estimate.wired and not is_tracked(unit)


# --- men --------------------------------------------------------------------------------------------------------------
def on_foot(plan: Plan, unit: Unit, gait: Gait) -> list[Reached]:
    """The hexes that a unit on foot can reach by a kind of move from where it is in its action."""
    s, deed = plan.s, plan.s.deed or Deed([unit.id])
    budgets = {
        road: points_left(s, unit, Deed([unit.id], gait, deed.spent, by_road=road, extra=deed.extra))
        for road in (True, False)
    }
    if gait == "tactical":
        return [] if deed.hexes else one_step(plan, unit)
    start = Reached(unit.at, -1, 0, 0.0, (), unit.hidden)
    best: dict[tuple[int, bool], Reached] = {(unit.at, deed.by_road): start}
    ways, risks, shut = step_costs(s, unit), dict[tuple[int, bool], float](), dict[int, bool]()
    covert: dict[int, bool] = {}
    queue: list[tuple[int, float, int, bool]] = [(0, 0.0, unit.at, deed.by_road)]
    while queue:
        spent, danger, cell, road = heappop(queue)
        here = best[cell, road]
        if (here.spent, here.danger) != (spent, danger):
            continue
        for beside, cost in ways[cell]:
            stays = road and has_road(s, cell, beside)
            if spent + cost > budgets[stays]:
                continue
            if beside not in shut:
                shut[beside] = is_closed(plan, unit, beside)
                covert[beside] = unit.hidden and not shut[beside] and not gives_away(plan, beside, gait)
            if shut[beside]:
                continue
            hidden = here.hidden and covert[beside]
            if (beside, hidden) not in risks:
                risks[beside, hidden] = step_danger(plan, unit, beside, gait, hidden=hidden)
            risk = danger + risks[beside, hidden]
            old = best.get((beside, stays))
            if old is None or (risk, spent + cost) < (old.danger, old.spent):
                step = Choice(STEPS[gait], unit.id, place=label(s, beside))
                best[beside, stays] = Reached(beside, -1, spent + cost, risk, (*here.way, step), hidden)
                heappush(queue, (spent + cost, risk, beside, stays))
    return [reached for key, reached in best.items() if reached.way]


def one_step(plan: Plan, unit: Unit) -> list[Reached]:
    """The hexes that a unit on foot can reach by a tactical move."""
    s, reached = plan.s, []
    for beside in s.board.steps(unit.at):
        if not s.board.on_map(beside) or is_closed(plan, unit, beside) or price(s, unit, unit.at, beside) is None:
            continue
        step = Choice(STEPS["tactical"], unit.id, place=label(s, beside))
        hidden = unit.hidden and not gives_away(plan, beside, "tactical")
        danger = step_danger(plan, unit, beside, "tactical", hidden=hidden)
        reached.append(Reached(beside, -1, full_points(unit, "normal"), danger, (step,), hidden))
    return reached


# --- vehicles ---------------------------------------------------------------------------------------------------------
def driven(plan: Plan, unit: Unit) -> list[Reached]:
    """The hexes and facings that a vehicle can reach from where it is in its action."""
    s, deed = plan.s, plan.s.deed or Deed([unit.id])
    budget, costs, towing = points_left(s, unit, deed), drive_costs(s, unit), towing_price(s, unit)
    risks, shut = dict[tuple[int, int, bool], float](), dict[int, bool]()
    best: dict[tuple[int, int], Reached] = {
        (unit.at, unit.facing): Reached(unit.at, unit.facing, 0, 0.0, (), unit.hidden)
    }
    queue: list[tuple[int, float, int, int]] = [(0, 0.0, unit.at, unit.facing)]
    while queue and len(best) < MOST_PLACES:
        spent, danger, cell, facing = heappop(queue)
        here = best[cell, facing]
        if (here.spent, here.danger) != (spent, danger):
            continue
        for beside, toward, cost in (*pivots(cell, facing), *costs[cell][facing]):
            after = spent + cost + (towing if beside != cell else 0)
            if after > budget:
                continue
            if beside not in shut:
                shut[beside] = beside != unit.at and is_closed(plan, unit, beside)
            if shut[beside]:
                continue
            key = (beside, toward, beside == cell)
            if key not in risks:
                risks[key] = pivot_or_step_danger(plan, unit, cell, beside, toward)
            risk = danger + risks[key]
            old = best.get((beside, toward))
            if old is None or (risk, after) < (old.danger, old.spent):
                best[beside, toward] = driven_on(plan, unit, here, Reached(beside, toward, after, risk, (), False))
                heappush(queue, (after, risk, beside, toward))
    return [reached for reached in best.values() if reached.way]


def pivot_or_step_danger(plan: Plan, unit: Unit, cell: int, beside: int, toward: int) -> float:
    """The points that it may cost a vehicle to enter a hex, or to turn by a hexside in its own (EPT-8.1e)."""
    if beside != cell:
        return step_danger(plan, unit, beside, "normal", toward)
    return plan.estimate.danger(unit, cell, gait="normal", facing=toward)


def driven_on(plan: Plan, unit: Unit, here: Reached, there: Reached) -> Reached:
    """A place with the way by which a vehicle comes there from the place before."""
    if here.cell != there.cell:
        step = Choice(DRIVE, unit.id, place=label(plan.s, there.cell))
        hidden = here.hidden and not gives_away(plan, there.cell, "normal")
    else:
        clockwise = turned(Facing(here.facing), HEXSIDE) == there.facing
        step, hidden = Choice(TURN, unit.id, number=HEXSIDE if clockwise else -HEXSIDE), here.hidden
    return there._replace(way=(*here.way, step), hidden=hidden)


@cache
def pivots(cell: int, facing: int) -> tuple[tuple[int, int, int], ...]:
    """The turns by one hexside in a hex: the hex, the new facing, the price."""
    price = tables().numbers.movement.pivot
    return tuple((cell, int(turned(Facing(facing), twelfths)), price) for twelfths in (HEXSIDE, -HEXSIDE))


# --- both -------------------------------------------------------------------------------------------------------------
def reachable(plan: Plan, unit: Unit) -> list[tuple[Gait, Reached]]:
    """All that a unit can reach, by every kind of move that is open to it."""
    if unit.id not in plan.reached:
        plan.reached[unit.id] = find_reachable(plan, unit)
    return plan.reached[unit.id]


def find_reachable(plan: Plan, unit: Unit) -> list[tuple[Gait, Reached]]:
    """The same, worked out."""
    s = plan.s
    if unit.at == OFF_MAP or is_gun(unit) or why_not_move(s, unit) is not None:
        return []
    if s.deed is not None and (s.deed.over or s.deed.extra in STANDING):
        return []
    if is_vehicle(unit):
        return [("normal", reached) for reached in driven(plan, unit)]
    declared = s.deed.gait if s.deed is not None else ""
    if declared:
        return [(declared, reached) for reached in on_foot(plan, unit, declared)]
    by_gait: list[tuple[Gait, Reached]] = [("normal", reached) for reached in on_foot(plan, unit, "normal")]
    if s.deed is None or not s.deed.extra:
        by_gait += [("tactical", reached) for reached in on_foot(plan, unit, "tactical")]
        if why_not_march(s, unit) is None:
            by_gait += [("forced", reached) for reached in on_foot(plan, unit, "forced")]
    return by_gait


def rests(plan: Plan, unit: Unit, cell: int) -> bool:
    """Whether a unit may end its move in a hex."""
    return unit.at == cell or unit.decoy or has_room(plan.s, unit.side, cell, unit.type)
