"""Opportunity fire: at what moves, by whom, weighed against what the firers would do in their own segment."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from bocage.kernel.choice import PASS, Choice
from bocage.kernel.contract.agent import Answer, Brief
from bocage.kernel.text import text
from bocage.systems.pg.anti_tank.index import index_tally
from bocage.systems.pg.combat.assembling import OPEN_FIRE
from bocage.systems.pg.direct_fire.columns import is_distance_long, summed, unit_causes
from bocage.systems.pg.direct_fire.columns import place_causes as fire_place_causes
from bocage.systems.pg.reference.combat import DirectFireCause
from bocage.systems.pg.reference.tables import tables
from bocage.systems.pg.spotting import is_night
from bocage.systems.pg.state.model import Piece
from bocage.systems.pg.state.pieces import firer, label, piece_name
from bocage.systems.pg.state.printed import direct_strength
from bocage.systems.pg.tactics.chances import Fate, fire, shot
from bocage.systems.pg.tactics.deeds import Strike
from bocage.systems.pg.tactics.posts import field_of_fire

if TYPE_CHECKING:
    from bocage.systems.pg.tactics.plan import Plan


def react(brief: Brief, plan: Plan) -> Answer:
    """The shot that gains most beyond its price, or none."""
    s = plan.s
    if s.move is None:
        return PASS, text("reason-hold-fire")
    mover = s.pieces[s.move.id]
    options = [*volleys(brief, plan, mover), *hunts(brief, plan, mover)]
    best = max(options, key=lambda one: (one.value, len(one.firers), one.firers), default=None)
    if best is None or best.value < plan.style.react.least:
        return PASS, text("reason-hold-fire")
    worth = f"{best.value:.1f}"
    reason = text("reason-fire-at-mover", piece=piece_name(s, mover.id), hex=label(s, mover.at), worth=worth)
    if best.kind == "anti_tank":
        return Choice("anti-tank", best.firers[0], mover.id, number=best.side), reason
    joined = tuple(Choice("add", id) for id in best.firers[1:])
    return (Choice("shoot", best.firers[0]), *joined, OPEN_FIRE), reason


def price(plan: Plan, unit: Piece) -> float:
    """What a unit gives up that fires now: its own segment; nothing if it has given that up already."""
    if unit.marker:
        return 0.0
    weights, task = plan.style.react, plan.tasks.get(unit.id)
    own = plan.style.post.fire * field_of_fire(plan, unit, unit.at)
    if task is not None and task.task != "guard" and plan.way(unit, task.cell) > 0:
        own = max(own, plan.pull(unit, task))
    hidden = plan.style.fire.hidden if unit.hidden else 0.0
    return weights.price * own + hidden


def volleys(brief: Brief, plan: Plan, mover: Piece) -> Iterator[Strike]:
    """Direct fire of each unit, of all of its hex, and of those of its hex for whom it costs nothing."""
    s = plan.s
    ids = [choice.piece or 0 for choice in brief.legal if choice.verb == "shoot"]
    stacks: dict[int, list[Piece]] = {}
    for id in ids:
        unit = firer(s, id)
        stacks.setdefault(unit.at, []).append(unit)
    for stack in stacks.values():
        groups = [[unit] for unit in stack]
        groups += [stack, [unit for unit in stack if unit.marker]] if len(stack) > 1 else []
        for group in groups:
            if group:
                yield volley(plan, mover, group)


def volley(plan: Plan, mover: Piece, group: Sequence[Piece]) -> Strike:
    """The direct fire of some units at what moves, less what it costs them."""
    s, table = plan.s, tables().combat.direct_fire
    causes: list[DirectFireCause] = [*fire_place_causes(s, plan.side, mover.at), "opportunity"]
    distances = [s.board.distance(unit.at, mover.at) for unit in group]
    causes += ["adjacent"] if max(distances) == 1 else ["distant"] if is_distance_long(max(distances)) else []
    causes += ["night"] if is_night(s) else []
    own = [] if mover.leader else list(unit_causes(s, mover))
    column = table.shifted(table.base(sum(map(direct_strength, group))), summed(s, (*causes, *own), mover).total)
    fate = fire("direct", column, plan.estimate.target(mover)._replace(share=1.0))
    value = gain(plan, mover, fate, min(distances)) - sum(price(plan, unit) for unit in group)
    return Strike("direct", mover.at, tuple(unit.id for unit in group), value)


def gain(plan: Plan, mover: Piece, fate: Fate, distance: int) -> float:
    """The harm to what moves, and what it is worth that it stops."""
    weights = plan.style.react
    near = weights.adjacent if distance == 1 else 0.0
    return plan.estimate.loss(mover, fate) + weights.stop * fate.failed + near * min(1.0, fate.failed + fate.steps)


def hunts(brief: Brief, plan: Plan, mover: Piece) -> Iterator[Strike]:
    """Anti-tank shots at a vehicle that moves."""
    for choice in brief.legal:
        if choice.verb == "anti-tank" and choice.piece is not None:
            unit = firer(plan.s, choice.piece)
            total = index_tally(plan.s, unit, mover, choice.number).total
            fate = shot(total, plan.estimate.target(mover)._replace(share=1.0))
            distance = plan.s.board.distance(unit.at, mover.at)
            value = gain(plan, mover, fate, distance) - price(plan, unit)
            yield Strike("anti_tank", mover.at, (unit.id,), value, target=mover.id, side=choice.number)
