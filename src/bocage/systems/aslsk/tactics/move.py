"""Movement: whole moves are compared by where they end and what they risk, then followed hex by hex and judged anew."""

from __future__ import annotations

import math
from collections.abc import Sequence
from enum import IntEnum
from heapq import heappop, heappush
from typing import NamedTuple

from bocage.kernel.choice import END, Choice
from bocage.kernel.contract.agent import Answer, Brief
from bocage.kernel.text import text
from bocage.systems.aslsk.movement import movers, pace, steps
from bocage.systems.aslsk.reference.tables import tables
from bocage.systems.aslsk.state.model import State, Unit, is_leader, is_mmc, is_squad, type_of
from bocage.systems.aslsk.state.stacking import fit_together
from bocage.systems.aslsk.tactics import position
from bocage.systems.aslsk.tactics.charge import is_worth_placing
from bocage.systems.aslsk.tactics.expectation import FACES
from bocage.systems.aslsk.tactics.ground import ways
from bocage.systems.aslsk.tactics.plan import Plan


class Order(NamedTuple):
    """A move: what the best of nearly equal goals gains, the hexes to enter towards one, how, and with whom."""

    gain: float
    path: tuple[int, ...]
    mode: str
    group: tuple[int, ...]
    danger: float


class Way(NamedTuple):
    """A hex that can be reached: at what risk and price, and from where."""

    danger: float
    spent: int
    before: int


# --- how far ------------------------------------------------------------------------------------------------------
def spread(
    plan: Plan, group: Sequence[Unit], budget: int, *, assault: bool = False, limit: float = math.inf
) -> dict[int, Way]:
    """Every hex in reach with the least risk found on the way to it, up to a limit of risk."""
    s, estimate, prices = plan.s, plan.estimate, ways(plan.s)
    start, size = group[0].at, s.board.size
    extra, haul = tables().terrain.smoke.mf_extra, plan.style.movement.danger_per_half_mf
    reached: dict[int, Way] = {}
    queue: list[tuple[float, int, int, int]] = [(0.0, 0, start, start)]
    while queue:
        danger, spent, here, before = heappop(queue)
        if here in reached:
            continue
        reached[here] = Way(danger, spent, before)
        if assault and here != start:
            continue
        for there, price in prices[here]:
            total = spent + price + (extra if there in s.smoke else 0)
            if there in reached or total > budget or (assault and total >= budget):
                continue
            if there >= size and (here < size or steps.rings_off_map(s, there) >= steps.rings_off_map(s, here)):
                continue
            if there in estimate.foe_cells or not _fits(plan, group, there):
                continue
            risk = danger + estimate.moving_danger(there, assault=assault) + haul * price
            if risk > limit:
                continue
            heappush(queue, (risk, total, there, here))
    return reached


def _fits(plan: Plan, group: Sequence[Unit], there: int) -> bool:
    """Whether a hex has room for a group."""
    present = plan.estimate.own_cells.get(there)
    return not present or steps.refuses_overstacking(plan.s, group, there) is None


def path_to(reached: dict[int, Way], goal: int) -> tuple[int, ...]:
    """The hexes to enter on the way to a goal."""
    path = [goal]
    while reached[path[-1]].before != path[-1]:
        path.append(reached[path[-1]].before)
    return tuple(reversed(path[:-1]))


# --- which move ---------------------------------------------------------------------------------------------------
def outside(plan: Plan, cell: int) -> float:
    """What it costs a unit to stay off the map."""
    return 0.0 if plan.s.board.on_map(cell) else -plan.style.movement.off_map_price - plan.way[cell]


def best_way(
    plan: Plan, group: Sequence[Unit], budget: int, mode: str, toll: float = 0.0, limit: float = math.inf
) -> Order | None:
    """The best move of units that move together with `budget` half MF; None if they can go nowhere."""
    here, weights = group[0].at, plan.style.movement
    reached = spread(plan, group, budget, assault=mode == "assault", limit=limit)
    reached.pop(here)
    if not reached:
        return None
    weight = weights.risk_factor * sum(plan.estimate.worth_of(unit) * plan.caution(unit) for unit in group)
    rough = {
        cell: sum(position.rough_value(plan, unit, cell) for unit in group) - weight * way.danger + outside(plan, cell)
        for cell, way in reached.items()
    }
    closest = sorted(rough, key=lambda cell: (-rough[cell], cell))[: weights.hexes_compared]
    values = {
        cell: rough[cell] + sum(position.fire_value(plan, mate, cell, True) for mate in group) for cell in closest
    }
    goal = plan.pick(closest, values.__getitem__)
    staying = sum(position.value(plan, unit, here, False) for unit in group) + outside(plan, here)
    with_start = {**reached, here: Way(0.0, 0, here)}
    ids = tuple(unit.id for unit in group)
    return Order(max(values.values()) - staying - toll, path_to(with_start, goal), mode, ids, reached[goal].danger)


def alone(plan: Plan, unit: Unit) -> Order | None:
    """The best move of a unit by itself: normal, Assault Movement or Double Time."""
    s, weights = plan.s, plan.style.movement
    normal = pace.allowance(s, unit).total
    orders = [best_way(plan, [unit], normal, "normal")]
    if any(plan.estimate.standing_danger(near) for near in (unit.at, *s.board.steps(unit.at))):
        orders.append(best_way(plan, [unit], normal, "assault"))
    if _presses(plan, unit) and not movers.why_not_double_time(s, unit):
        double = pace.allowance(s, unit, double=True).total
        price = 0.0 if plan.is_last_chance else weights.exhaustion_price
        orders.append(best_way(plan, [unit], double, "double", price))
    return _best(orders)


def _presses(plan: Plan, unit: Unit) -> bool:
    """Whether a unit is so late that Double Time is considered; never in the first turns."""
    weights = plan.style.movement
    late = plan.attacks and plan.haste(unit) > weights.double_time_haste
    return plan.is_last_chance or (late and plan.s.turn >= weights.double_time_first_turn)


def _best(orders: Sequence[Order | None]) -> Order | None:
    return max((order for order in orders if order), key=lambda order: order.gain, default=None)


def marching(plan: Plan, unit: Unit) -> Order | None:
    """The best move of a unit together with a leader of its hex and those who can keep up."""
    s = plan.s
    leader = next((other_unit for other_unit in _comrades(plan, unit) if is_leader(other_unit)), None)
    if leader is None or is_leader(unit):
        return None
    budget = pace.allowance(s, unit, leader=leader).total
    budget = min(budget, pace.allowance(s, leader).total)
    group = [unit, leader]
    guards = _guards_left(plan, unit)
    for mate in _comrades(plan, unit):
        fits = is_mmc(mate) and mate.id not in guards and fit_together((*[one.type for one in group], mate.type))
        if fits and pace.allowance(s, mate, leader=leader).total >= budget:
            group.append(mate)
    return best_way(plan, group, budget, "normal", limit=plan.style.movement.stack_danger)


def _comrades(plan: Plan, unit: Unit) -> list[Unit]:
    """Other units of a unit's hex that may move and have not begun to."""
    mates = plan.estimate.own_cells.get(unit.at, ())
    return [
        mate for mate in mates if mate.id != unit.id and movers.why_not_move(plan.s, mate) is None and not mate.spent
    ]


def best_order(plan: Plan, unit: Unit) -> Order | None:
    """The move of a unit that has not begun to move: by itself, or with its leader where that takes it farther."""
    single, joint = alone(plan, unit), marching(plan, unit)
    if joint is None or single is None or joint.gain <= 0:
        return single or joint
    farther = plan.way[single.path[-1]] - plan.way[joint.path[-1]]
    return joint if farther > 0 or (farther == 0 and single.danger > joint.danger) else single


def gain_of_moving(plan: Plan, unit: Unit) -> float:
    """What the best move of a unit by itself would gain, worked out once; 0 where it can go nowhere."""
    gain = plan.gains_of_moving.get(unit.id)
    if gain is None:
        order = None if _stays_put(plan, unit) else alone(plan, unit)
        gain = plan.gains_of_moving[unit.id] = order.gain if order else 0.0
    return gain


# --- who moves next -----------------------------------------------------------------------------------------------
class MoveRank(IntEnum):
    """The order in which units move: scouts first, those who follow others last."""

    ENTERING = 0
    HALF_SQUAD = 1
    SQUAD = 2
    HEAVY_GUN = 3
    LEADER = 4


def turn_order(plan: Plan, unit: Unit) -> tuple[int, int, float]:
    """Sorts movers by rank, then the one nearest to the goal first; equals by chance."""
    return _rank(plan, unit), plan.way[unit.at], plan.rng.random()


def _rank(plan: Plan, unit: Unit) -> MoveRank:
    if not plan.s.board.on_map(unit.at):
        return MoveRank.ENTERING
    if is_leader(unit):
        return MoveRank.LEADER
    if position.is_heavy(plan.s, unit):
        return MoveRank.HEAVY_GUN
    return MoveRank.SQUAD if is_squad(unit) else MoveRank.HALF_SQUAD


def inertia(plan: Plan, unit: Unit) -> float:
    """The gain a move must exceed for a unit to leave its hex: less for a defender with nobody to fire at."""
    weights = plan.style.movement
    if plan.attacks:
        return weights.least_gain_attacking
    blind = is_mmc(unit) and not plan.estimate.prospects(unit, unit.at, halve=False)
    return weights.least_gain_blind if blind else weights.least_gain_holding


def next_mover(brief: Brief, plan: Plan) -> Answer:
    """The next unit with a move worth making, or the end of the phase."""
    s: State = brief.state
    units = [s.units[choice.piece] for choice in brief.legal if choice.verb == "move" and choice.piece]
    for unit in sorted(units, key=lambda one: turn_order(plan, one)):
        if is_worth_placing(plan, unit):
            return Choice("move", unit.id), text("reason-place-charge")
        if _stays_put(plan, unit):
            continue
        order = best_order(plan, unit)
        if order and order.gain > inertia(plan, unit):
            goal = s.board.label(order.path[-1])
            return Choice("move", unit.id), text(f"reason-move-{order.mode}", hex=goal)
    last = END if END in brief.legal else next(choice for choice in brief.legal if choice.verb == "stop")
    return last, text("reason-nobody-moves")


def _stays_put(plan: Plan, unit: Unit) -> bool:
    """Whether a lone MMC stays in an objective that the enemy could walk into."""
    return is_mmc(unit) and _needs_guard(plan, unit.at) and not _others_in(plan, unit)


def _needs_guard(plan: Plan, cell: int) -> bool:
    """Whether a hex is an objective of the attack, already taken, that the enemy could walk into."""
    if not plan.is_ours or (plan.is_last_chance and not plan.enemy_moves_again):
        return False
    reach = plan.style.movement.garrison_hexes
    near = any(plan.s.board.distance(cell, foe.at) <= reach for foe in plan.estimate.foes if not foe.broken)
    return near and any(cell in one.cells for one in plan.held)


def _others_in(plan: Plan, unit: Unit) -> list[Unit]:
    """The other unbroken MMC in a unit's hex."""
    mates = plan.estimate.own_cells.get(unit.at, ())
    return [mate for mate in mates if is_mmc(mate) and not mate.broken and mate.id != unit.id]


def _guards_left(plan: Plan, unit: Unit) -> tuple[int, ...]:
    """Which MMC stays behind when a unit leaves with its leader: the weakest, where an objective needs one."""
    others = _others_in(plan, unit) if _needs_guard(plan, unit.at) else []
    guard = min(others, key=lambda mate: (plan.estimate.worth_of(mate), mate.id), default=None)
    return () if guard is None else (guard.id,)


# --- the move in hand ---------------------------------------------------------------------------------------------
def move_on(brief: Brief, plan: Plan) -> Answer:
    """The next choice of those who move: a declaration, smoke, a step or the end of their move."""
    s: State = brief.state
    assert s.move
    legal = set(brief.legal)
    units = [s.units[id] for id in s.move.active]
    for choice in brief.legal:
        if choice.verb == "exit" and any(is_mmc(unit) for unit in units):
            return choice, text("reason-exit")
        if choice.verb == "place":
            return choice, text("reason-charge", hex=choice.place)
    if not s.move.begun:
        order = _order_for(plan, units)
        answer = _declare(order, units, legal) if order else None
        if answer:
            return answer
    else:
        budget = min(pace.mf_left(s, unit) for unit in units)
        order = best_way(plan, units, budget, units[0].mode or "normal")
    stop = next(choice for choice in brief.legal if choice.verb == "stop")
    if order is None or order.gain <= (0.0 if s.move.begun else inertia(plan, units[0])):
        return stop, text("reason-good-place")
    smoke = _smoke(plan, units[0], order, legal) if len(units) == 1 else None
    if smoke:
        return smoke, text("reason-smoke", hex=smoke.place)
    step = Choice("to", place=s.board.label(order.path[0]))
    if step not in legal:
        return stop, text("reason-good-place")
    return step, text("reason-step", hex=s.board.label(order.path[-1]))


def _order_for(plan: Plan, units: Sequence[Unit]) -> Order | None:
    """The move of those chosen, before they have spent anything."""
    if len(units) == 1 and not units[0].cx and units[0].mode in ("", "normal"):
        return best_order(plan, units[0])
    mode = "assault" if units[0].mode == "assault" else "normal"
    budget = min(pace.mf_left(plan.s, unit) for unit in units)
    order = best_way(plan, units, budget, mode)
    if order and any(is_leader(unit) for unit in units) and mode == "normal":
        joint = marching(plan, units[0])
        ids = joint.group if joint else order.group
        return order._replace(group=ids)
    return order


def _declare(order: Order, units: Sequence[Unit], legal: set[Choice]) -> Answer | None:
    """The declaration that an order needs, or None."""
    active = [unit.id for unit in units]
    for id in order.group:
        if id not in active and Choice("join", id) in legal:
            return Choice("join", id), text("reason-join-march")
    if order.mode in ("assault", "double") and Choice(order.mode) in legal:
        return Choice(order.mode), text(f"reason-{order.mode}")
    return None


# --- smoke --------------------------------------------------------------------------------------------------------
def _smoke(plan: Plan, unit: Unit, order: Order, legal: set[Choice]) -> Choice | None:
    """Smoke into the first hex of a move, if it may be expected to spare more than the attempt costs."""
    choice = Choice("smoke", unit.id, place=plan.s.board.label(order.path[0]))
    if choice not in legal or order.mode != "normal":
        return None
    return choice if smoke_saves(plan, unit, order.path[0]) > smoke_costs(plan, unit, order) else None


def smoke_saves(plan: Plan, unit: Unit, there: int) -> float:
    """What smoke in a hex may be expected to spare the unit that places it and those who can move through it."""
    estimate, weights = plan.estimate, plan.style.movement
    spared = estimate.moving_danger(there) - estimate.moving_danger(there, smoke=True)
    followers = [
        estimate.worth_of(mate)
        for mate in estimate.mine
        if mate.id != unit.id
        and is_mmc(mate)
        and plan.s.board.distance(mate.at, there) <= weights.smoke_user_hexes
        and movers.why_not_move(plan.s, mate) is None
        and not mate.spent
    ]
    users = weights.smoke_user_share * sum(sorted(followers, reverse=True)[: weights.most_smoke_users])
    return weights.risk_factor * smoke_chance(unit) * spared * (estimate.worth_of(unit) + users)


def smoke_chance(unit: Unit) -> float:
    """The chance that an attempt of a unit places smoke."""
    chart, cx = tables().smoke_grenades, tables().smoke_grenades.cx if unit.cx else 0
    return sum(chart.succeeds(face + cx, type_of(unit).smoke) for face in FACES) / len(FACES)


def smoke_costs(plan: Plan, unit: Unit, order: Order) -> float:
    """What the delay by an attempt costs: nothing if the goal stays in reach, the move if it does not.

    A goal that can then be reached by an advance costs a stay in the hex before it.
    """
    estimate, first = plan.estimate, order.path[0]
    price = tables().movement.smoke_in_adjacent_hex + tables().terrain.smoke.mf_extra
    reached = spread(plan, [unit], pace.mf_left(plan.s, unit) - price)
    if order.path[-1] in reached:
        return 0.0
    before = order.path[-2:][0]
    if before not in reached:
        return order.gain
    danger = estimate.moving_danger(before, assault=True, smoke=before == first)
    return plan.style.position.danger_factor * danger * estimate.worth_of(unit) * plan.caution(unit)
