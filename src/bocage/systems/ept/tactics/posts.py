"""What it is worth to a unit to stand in a hex: progress, safety, fire, command, view, cover."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from bocage.ground.facing import cell_ahead
from bocage.systems.ept.command import radius_to
from bocage.systems.ept.movement.allowance import full_points
from bocage.systems.ept.reference.tables import tables
from bocage.systems.ept.state.formations import formation_of, superior_of
from bocage.systems.ept.state.model import Gait, Unit
from bocage.systems.ept.state.units import has_trait, is_leader, is_vehicle, on_foot_at, type_of
from bocage.systems.ept.tactics.hunting import ambush_cost
from bocage.systems.ept.tactics.march import Reached, reachable, rests
from bocage.systems.ept.tactics.shots import best_from

if TYPE_CHECKING:
    from bocage.systems.ept.tactics.plan import Plan


class Place(NamedTuple):
    """A hex within reach with what it is worth to end the move there, the danger of the way taken off."""

    gait: Gait
    reached: Reached
    worth: float


# --- one hex ----------------------------------------------------------------------------------------------------------
def draw_of(plan: Plan, unit: Unit, cell: int) -> float:
    """What the goal of a unit makes of a hex: nearer is better, to be there is better still."""
    goal = plan.tasks.get(unit.id)
    if goal is None:
        return 0.0
    turns = plan.way(unit, goal.cell, cell)
    worth = -plan.pull(unit, goal) * min(turns, 2 * plan.s.setting.terms.turns)
    if turns == 0 and goal.task == "take" and not unit.decoy:
        worth += plan.style.urgency.take * goal.points
    if turns == 0 and goal.task == "guard":
        worth += plan.style.post.staying
    return worth


def command_of(plan: Plan, unit: Unit, cell: int) -> float:
    """What a hex is worth for staying in command, or to a leader for keeping his men in it."""
    s, weights = plan.s, plan.style.post
    leader, formation = plan.leader_for(unit), formation_of(s, unit)
    row = s.board.distances(cell)
    if leader is not None and formation is not None:
        return weights.led * (row[leader.at] <= radius_to(s, formation))
    followers = plan.followers(unit)
    if not followers or formation is None:
        return 0.0
    worth = weights.followers * sum(row[one.at] <= radius_to(s, formation) for one in followers)
    superior = superior_of(s, formation)
    above = s.units.get(superior.leader) if superior is not None else None
    if superior is not None and above is not None and above.at >= 0:
        reach = superior.reach or tables().numbers.command.company
        worth += weights.led * (row[above.at] <= reach)
    if is_leader(unit) and plan.estimate.foes:
        foes = [foe.at for foe in plan.estimate.foes]
        nearest = min(row[foe_cell] for foe_cell in foes)
        if all(min(s.board.distance(one.at, foe_cell) for foe_cell in foes) > nearest for one in followers):
            worth -= weights.alone
    return worth


def view_from(plan: Plan, unit: Unit, cell: int) -> float:
    """What an observer or a leader who directs shells sees from a hex."""
    if type_of(unit).kind not in ("observer", "leader") or not plan.has_batteries:
        return 0.0
    seen = 0
    wanted = {foe.at for foe in plan.estimate.foes} | {goal.cell for goal in plan.targets}
    for target in sorted(wanted):
        seen += plan.estimate.lines.sees(cell, target)
        if seen >= plan.style.post.most_viewed:
            break
    factor = 2 if type_of(unit).kind == "observer" else 1
    return factor * plan.style.post.view * seen


def worth_of_hex(plan: Plan, unit: Unit, cell: int) -> float:
    """What a hex is worth to a unit whatever the way there, fire left out; worked out once."""
    key = (unit.id, cell)
    if key not in plan.hexes:
        worth = draw_of(plan, unit, cell)
        if not unit.decoy:
            worth += command_of(plan, unit, cell)
            worth += -ambush_cost(plan, unit, cell) if is_vehicle(unit) else shelter_of(plan, unit, cell)
        plan.hexes[key] = worth
    return plan.hexes[key]


def shelter_of(plan: Plan, unit: Unit, cell: int) -> float:
    """What the cover of a hex is worth to men, less than that where others are who would be struck by the same fire."""
    here = [one for one in on_foot_at(plan.s, plan.side, cell) if one.id != unit.id and not one.decoy]
    crowded = plan.style.danger.crowd * len(here)
    return plan.style.post.cover * plan.estimate.cover(cell) - crowded


def quick_worth(plan: Plan, unit: Unit, reached: Reached) -> float:
    """What it is worth at a first look to come to a hex by some way, fire left out."""
    return worth_of_hex(plan, unit, reached.cell) - plan.caution(unit) * reached.danger


def full_worth(plan: Plan, unit: Unit, gait: Gait, reached: Reached) -> float:
    """What it is worth to end a move in a hex."""
    weights, worth = plan.style.post, quick_worth(plan, unit, reached)
    if unit.decoy:
        return worth
    estimate = plan.estimate
    worth -= plan.caution(unit) * estimate.danger(unit, reached.cell, facing=reached.facing, hidden=reached.hidden)
    worth += view_from(plan, unit, reached.cell)
    fresh = best_from(plan, unit, reached.cell)
    worth += weights.fire * fresh
    early = gait in ("", "normal") and reached.spent <= full_points(unit, "normal") // 2
    if reached.way and early and not has_trait(unit, "set_up") and fresh > 0:
        worth += weights.fire_now * best_from(plan, unit, reached.cell, now=True)
    if has_trait(unit, "set_up") and early and (fresh > 0 or reached.cell == unit.at):
        worth += weights.set_up
    if is_on_the_way_out(plan, unit, reached):
        worth += plan.style.urgency.turn
    if unit.hidden and not reached.hidden and reached.way:
        worth -= weights.revealed * (3 if is_vehicle(unit) else 1) * min(1.0, estimate.worth(unit))
    return worth - (weights.forced if gait == "forced" else 0.0)


def is_on_the_way_out(plan: Plan, unit: Unit, reached: Reached) -> bool:
    """Whether a vehicle that is to leave the map looks at its edge."""
    goal, board = plan.tasks.get(unit.id), plan.s.board
    if goal is None or goal.task != "exit" or not is_vehicle(unit) or reached.cell not in exits_of(plan):
        return False
    return not board.on_map(cell_ahead(board, reached.cell, reached.facing))


def exits_of(plan: Plan) -> Sequence[int]:
    """The hexes from which the side leaves the map."""
    return plan.s.setting.terms.sides[plan.side].exits


# --- all that are within reach ----------------------------------------------------------------------------------------
def here(plan: Plan, unit: Unit) -> Place:
    """To stay where one is."""
    reached = Reached(unit.at, unit.facing if is_vehicle(unit) else -1, 0, 0.0, (), unit.hidden)
    return Place("", reached, full_worth(plan, unit, "", reached))


def places(plan: Plan, unit: Unit) -> list[Place]:
    """The hexes that a unit can reach, the best by a first look worked out fully, the best first.

    A decoy goes only where it is not found out.
    """
    resting = [(gait, one) for gait, one in reachable(plan, unit) if rests(plan, unit, one.cell)]
    if unit.decoy:
        resting = [(gait, one) for gait, one in resting if one.hidden]
    looked = sorted(resting, key=lambda entry: (-quick_worth(plan, unit, entry[1]), entry[1].cell, entry[0]))
    chosen = shortened(plan, looked)
    worked = [Place(gait, one, full_worth(plan, unit, gait, one)) for gait, one in chosen]
    return sorted(worked, key=lambda place: (-place.worth, place.reached.cell, place.gait))


def shortened(plan: Plan, looked: Sequence[tuple[Gait, Reached]]) -> Sequence[tuple[Gait, Reached]]:
    """The best by a first look, as many as the style compares, and the least dangerous beside them."""
    limit = plan.style.places
    if not limit or len(looked) <= limit:
        return looked
    return looked[:limit]
