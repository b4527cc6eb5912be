"""Transports: whom they fetch, how far they carry him, where he gets off (PG-5.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from bocage.systems.pg.reference.terrain import MP
from bocage.systems.pg.stacking import is_transport
from bocage.systems.pg.state.model import OFF_MAP, Piece
from bocage.systems.pg.state.pieces import cargo
from bocage.systems.pg.state.printed import allowance, is_armed_carrier, is_leader, kind_of, type_of
from bocage.systems.pg.tactics.deeds import Goal
from bocage.systems.pg.tactics.ways import field
from bocage.systems.pg.transport.capacity import can_be_carried, is_handled_as_gun

if TYPE_CHECKING:
    from bocage.systems.pg.tactics.plan import Plan


class Lift(NamedTuple):
    """A transport, the unit that it is to carry, and what the turns are worth that this saves."""

    transport: Piece
    unit: Piece
    gain: float

    @property
    def is_ready(self) -> bool:
        """Whether both are in the same place and may act."""
        return self.transport.at == self.unit.at and not self.transport.marker and not self.unit.marker


def aboard(plan: Plan, transport: Piece) -> Piece | None:
    """The unit that a transport carries or tows."""
    if not is_transport(transport):
        return None
    return next((one for one in cargo(plan.s, transport) if not is_leader(one)), None)


# --- where units are wanted -------------------------------------------------------------------------------------------
def bound_for(plan: Plan, unit: Piece) -> Goal | None:
    """The goal of a unit that rides or is towed; a gun's is the nearest, as it cannot get there by itself."""
    if not is_handled_as_gun(plan.s, unit):
        return plan.field_tasks.get(unit.id)
    row = plan.s.board.distances(unit.at) if unit.at != OFF_MAP else None
    if row is None:
        return None
    return min(plan.targets, key=lambda goal: (row[goal.cell], goal.cell), default=None)


def turns_left(plan: Plan, goal: Goal, unit: Piece, cell: int) -> float:
    """The turns on foot that part a unit from where it gets off; a gun or mortar gets off within its range."""
    sixths = field(plan.s, goal.cell, "foot", plan.style.urgency.ferry_mp)[cell]
    return max(0.0, sixths / (plan.style.lift.pace * MP) - (0.0 if goal.task == "exit" else near(plan, unit)))


def near(plan: Plan, unit: Piece) -> float:
    """The turns on foot to its goal from which a unit had better be off its transport."""
    face = type_of(unit).face(unit.steps)
    shells = face.bombardment.range if face.bombardment is not None else 0
    shots = face.anti_tank.range if face.anti_tank is not None else 0
    reach = max(shells, shots) if is_handled_as_gun(plan.s, unit) or face.direct_fire is None else 0
    return max(plan.style.lift.near, (reach - 1) / plan.style.lift.pace)


def is_there(plan: Plan, transport: Piece, cell: int) -> bool:
    """Whether what a transport carries had better get off in a hex: near its goal, or near the enemy."""
    unit = aboard(plan, transport)
    goal = bound_for(plan, unit) if unit is not None else None
    if unit is None or goal is None:
        return True
    if goal.task == "exit":
        return plan.estimate.is_wary(cell) and not is_handled_as_gun(plan.s, unit)
    if turns_left(plan, goal, unit, cell) <= 0:
        return True
    return not is_handled_as_gun(plan.s, unit) and plan.estimate.is_wary(cell)


# --- who carries whom -------------------------------------------------------------------------------------------------
def lifts_of(plan: Plan) -> list[Lift]:
    """The transports that are empty and the units that they are to carry, those who gain most first."""
    empty = [one for one in plan.estimate.own if can_carry(plan, one)]
    riders = [one for one in plan.estimate.own if wants_lift(plan, one)] if empty else []
    offers = [Lift(transport, unit, gain_of(plan, unit, transport)) for transport in empty for unit in riders]
    chosen: list[Lift] = []
    taken: set[int] = set()
    for lift in sorted(offers, key=lambda lift: (-lift.gain, lift.transport.id, lift.unit.id)):
        if lift.gain > 0 and taken.isdisjoint((lift.transport.id, lift.unit.id)):
            chosen.append(lift)
            taken |= {lift.transport.id, lift.unit.id}
    return chosen


def can_carry(plan: Plan, piece: Piece) -> bool:
    """Whether a piece is a transport in good order with nobody aboard."""
    return is_transport(piece) and piece.order == "good" and allowance(piece) > 0 and aboard(plan, piece) is None


def wants_lift(plan: Plan, unit: Piece) -> bool:
    """Whether a unit in good order has a goal and stands where no enemy may come up to a transport."""
    if not can_be_carried(unit) or unit.order != "good" or unit.carrier or unit.hidden or unit.at in plan.s.works_at:
        return False
    return unit.dug == 0 and bound_for(plan, unit) is not None and not plan.estimate.is_wary(unit.at)


def gain_of(plan: Plan, unit: Piece, transport: Piece) -> float:
    """What the turns are worth that a unit saves by a transport, 0 for too few; half-tracks fetch nobody.

    A gun that moves by nobody else saves the whole way, if it can still be set up in time.
    """
    goal, weights = bound_for(plan, unit), plan.style.lift
    if goal is None or goal.task == "guard" or (is_armed_carrier(transport) and transport.at != unit.at):
        return 0.0
    on_foot = turns_left(plan, goal, unit, unit.at)
    if not on_foot:
        return 0.0
    walked = 0.0 if goal.task == "exit" else near(plan, unit)
    ride = plan.way(transport, unit.at) + plan.way(transport, goal.cell, unit.at) * on_foot / (on_foot + walked)
    if is_handled_as_gun(plan.s, unit):
        saved = on_foot if ride + weights.hitching < plan.turns_left else 0.0
    else:
        saved = on_foot - ride - weights.boarding
    return plan.pull(unit, goal) * saved if saved >= weights.least else 0.0


def transport_tasks(plan: Plan) -> dict[int, Goal]:
    """The goals of transports: that of the unit aboard, the unit to be fetched, or the way out."""
    goal_by_id: dict[int, Goal] = {}
    for piece in plan.estimate.own:
        if not is_transport(piece) or piece.order != "good":
            continue
        unit, lift = aboard(plan, piece), plan.lifts.get(piece.id)
        goal = bound_for(plan, unit) if unit is not None else None
        if lift is not None:
            goal = Goal(lift.unit.at, lift.gain, "fetch")
        if goal is None and kind_of(piece) == "transport":
            goal = plan.due_exit(piece)
        if goal is not None:
            goal_by_id[piece.id] = goal
    return goal_by_id
