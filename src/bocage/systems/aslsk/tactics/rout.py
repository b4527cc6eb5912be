"""Decisions of the Rout Phase: who falls back, where to, and whether a leader goes along."""

from __future__ import annotations

from bocage.kernel.choice import END, Choice
from bocage.kernel.contract.agent import Answer, Brief
from bocage.kernel.text import text
from bocage.systems.aslsk.ground import terrain
from bocage.systems.aslsk.rout.rout_phase import must_rout, rout_destinations
from bocage.systems.aslsk.state.condition import current_morale
from bocage.systems.aslsk.state.model import State, Unit, is_leader, is_mmc, weapon_type_of
from bocage.systems.aslsk.tactics.expectation import check
from bocage.systems.aslsk.tactics.plan import Plan


def rout(brief: Brief, plan: Plan) -> Answer:
    """Units that must rout do so first, then those in danger with a safer place to go to; the others stay."""
    s: State = brief.state
    for choice in brief.legal:
        if choice.verb == "rout" and choice.piece and must_rout(s, s.units[choice.piece]):
            return choice, text("reason-must-rout")
    for choice in brief.legal:
        if choice.verb == "rout" and choice.piece and is_better_off_elsewhere(plan, s.units[choice.piece]):
            return choice, text("reason-rout")
    if END in brief.legal:
        return END, text("reason-nobody-routs")
    return brief.legal[0], text("reason-must-rout")


def is_better_off_elsewhere(plan: Plan, unit: Unit) -> bool:
    """Whether a broken unit is in danger where it is and some shelter in reach is much safer."""
    danger, weights = plan.estimate.standing_danger, plan.style.rout
    here = danger(unit.at)
    if here <= weights.most_danger_to_stay:
        return False
    return any(danger(cell) < weights.safer_factor * here for cell in rout_destinations(plan.s, unit))


def escort(brief: Brief, plan: Plan) -> Answer:
    """A leader routs along if no unbroken MMC needs him where he is."""
    s: State = brief.state
    without = next((choice for choice in brief.legal if choice.verb == "without"), None)
    for choice in brief.legal:
        leader = s.units.get(choice.piece or 0)
        if choice.verb == "with" and leader:
            mates = [unit for unit in plan.estimate.own_cells.get(leader.at, ()) if is_mmc(unit)]
            danger = plan.estimate.standing_danger(leader.at)
            if not any(not mate.broken for mate in mates) and danger > plan.style.rout.escort_danger:
                return choice, text("reason-escort")
    return without or brief.legal[0], text("reason-no-escort")


def step(brief: Brief, plan: Plan) -> Answer:
    """The next hex of a rout: away from interdiction, into shelter, to a leader."""
    s: State = brief.state
    best = plan.pick(brief.legal, lambda choice: _step_value(brief, plan, choice))
    return best, text("reason-rout-step", hex=best.place or s.board.name)


def _step_value(brief: Brief, plan: Plan, choice: Choice) -> float:
    s: State = brief.state
    weights = plan.style.rout
    if choice.verb == "stop":
        return 0.0
    cell = s.board.cell(choice.place)
    value = _refuge_value(plan, cell)
    made = brief.ask.choices.resolution(s, choice) if brief.ask.choices.resolution else None
    if made is not None:
        unit = s.units[made.unit]  # type: ignore[attr-defined]
        loss = check(current_morale(unit), 0, True).loss(plan.style.losses, True)
        value -= weights.interdiction_factor * loss + weights.interdiction_price
    if choice.verb == "crawl":
        value -= weights.crawl_price
    return value


def _refuge_value(plan: Plan, cell: int) -> float:
    """How good a hex is for a broken unit."""
    weights, most_hexes = plan.style.rout, plan.style.rout.most_enemy_hexes
    mates = plan.estimate.own_cells.get(cell, ())
    led = any(is_leader(mate) and not mate.broken for mate in mates)
    value = weights.shelter * terrain.is_shelter(plan.s, cell) + weights.leader * led
    value -= weights.danger_factor * plan.estimate.standing_danger(cell)
    near = min(
        (plan.s.board.distance(cell, foe.at) for foe in plan.estimate.foes if not foe.broken), default=most_hexes
    )
    return value + weights.per_enemy_hex * min(near, most_hexes)


def drop(brief: Brief, plan: Plan) -> Answer:
    """Drop the working weapon with the least FP, a malfunctioned one first."""
    s: State = brief.state

    def worth(choice: Choice) -> float:
        weapon = s.weapons[choice.piece or 0]
        return 0.0 if weapon.malfunctioned else weapon_type_of(weapon).fp

    return min(brief.legal, key=worth), text("reason-drop")
