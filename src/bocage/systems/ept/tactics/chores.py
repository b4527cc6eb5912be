"""The questions beside fire and movement: blows, stepping back, rallies, leaders, markers, places for the displaced."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bocage.kernel.choice import END, NO, PASS, YES, Choice
from bocage.kernel.contract.agent import Answer, Brief
from bocage.kernel.text import text
from bocage.systems.ept.administration.markers import DROP, KEEP
from bocage.systems.ept.administration.rallying import RALLY, rally_tally
from bocage.systems.ept.assault.blows_at_vehicles import vehicle_blow_tally
from bocage.systems.ept.reference.tables import tables
from bocage.systems.ept.state.model import Unit
from bocage.systems.ept.state.names import unit_name
from bocage.systems.ept.state.units import on_foot_at
from bocage.systems.ept.tactics.chances import at_most, blow
from bocage.systems.ept.tactics.posts import draw_of
from bocage.systems.ept.tactics.shots import best_from
from bocage.systems.ept.tactics.storm import odds, quality_of, weakness

if TYPE_CHECKING:
    from bocage.systems.ept.tactics.plan import Plan


# --- set-up ---------------------------------------------------------------------------------------------------------
def set_up(brief: Brief, plan: Plan) -> Answer:
    """Any of the suggested set-ups, so that nobody knows which; the tank that leads is any as well."""
    suggested = [choice for choice in brief.legal if choice.verb == "setup"]
    if suggested:
        return plan.rng.choice(suggested), text("reason-set-up")
    leads = [choice for choice in brief.legal if choice.verb == "lead"]
    if leads:
        return plan.rng.choice(leads), text("reason-lead")
    return (END if END in brief.legal else brief.legal[0]), text("reason-ready")


# --- assaults ---------------------------------------------------------------------------------------------------------
def strike(brief: Brief, plan: Plan) -> Answer:
    """At the enemy whose loss is worth most."""
    s, estimate = plan.s, plan.estimate

    def worth(choice: Choice) -> float:
        striker, target = s.units[choice.piece or 0], s.units[choice.other or 0]
        step, whole = blow(quality_of(plan, striker), weakness(plan, striker, target.at))
        return estimate.worth(target) * (whole + step / max(1, target.steps))

    blows = [choice for choice in brief.legal if choice.other is not None]
    if not blows:
        return brief.legal[0], text("reason-usual")
    best = max(blows, key=lambda choice: (worth(choice), -(choice.other or 0)))
    return best, text("reason-strike", unit=unit_name(s, best.other or 0))


def strike_vehicle(brief: Brief, plan: Plan) -> Answer:
    """The blow that destroys most on average."""
    s, estimate = plan.s, plan.estimate

    def worth(choice: Choice) -> float:
        striker, target = s.units[choice.piece or 0], s.units[choice.other or 0]
        limit = tables().numbers.assault.of(striker.quality).vehicle
        chance = at_most(limit - vehicle_blow_tally(s, striker, target).total - 1)
        return estimate.worth(target) * chance

    blows = [choice for choice in brief.legal if choice.other is not None]
    best = max(blows, key=lambda choice: (worth(choice), -(choice.other or 0)))
    return best, text("reason-strike", unit=unit_name(s, best.other or 0))


def withdraw(brief: Brief, plan: Plan) -> Answer:
    """Step back where the fight would cost more than it brings."""
    ways = [choice for choice in brief.legal if choice != PASS and choice.place]
    if not ways or PASS not in brief.legal or plan.s.fight is None:
        return (PASS if PASS in brief.legal else brief.legal[0]), text("reason-stand")
    unit = plan.s.units[ways[0].piece or 0]
    if balance(plan, unit) >= -plan.style.assault.withdraw:
        return PASS, text("reason-stand")
    return plan.pick(ways, lambda choice: safety(plan, unit, choice)), text("reason-step-back")


def balance(plan: Plan, unit: Unit) -> float:
    """What it brings to a unit to fight on, less what it costs."""
    s, fight = plan.s, plan.s.fight
    assert fight is not None
    inside = [one for one in on_foot_at(s, fight.attacker, fight.at) if one.floor == fight.floor]
    if fight.threatened or not inside:
        attackers = [s.units[id] for id in (s.deed.units if s.deed is not None else ()) if id in s.units]
    else:
        attackers = inside
    defenders = on_foot_at(s, 1 - fight.attacker, fight.at)
    defenders = [one for one in defenders if not one.decoy and one.floor == fight.floor] or [unit]
    if not attackers:
        return 0.0
    lost_by_attackers, lost_by_defenders, emptied = odds(plan, attackers, defenders, fight.at)
    points = plan.style.assault.hex * s.setting.terms.victory.cells.get(fight.at, 0) + plan.style.assault.ground
    caution = plan.style.assault.caution * plan.caution(unit)
    if unit.side == fight.attacker:
        return lost_by_defenders + points * emptied - caution * lost_by_attackers
    return lost_by_attackers + points * (1 - emptied) - caution * lost_by_defenders


def safety(plan: Plan, unit: Unit, choice: Choice) -> float:
    """How good a hex is to step back to."""
    cell = plan.s.board.cell(choice.place)
    danger = plan.estimate.danger(unit, cell, facing=max(0, unit.facing))
    return draw_of(plan, unit, cell) - danger + plan.style.post.cover * plan.estimate.cover(cell)


def press_on(brief: Brief, plan: Plan) -> Answer:
    """A step is worth more than what a stopped unit cannot do for the rest of a turn."""
    return (PASS if PASS in brief.legal else brief.legal[0]), text("reason-keep-the-step")


# --- administration ---------------------------------------------------------------------------------------------------
def rally(brief: Brief, plan: Plan) -> Answer:
    """Try to rally, unit by unit, or step back first where the enemy's fire is too strong."""
    rallies = [choice for choice in brief.legal if choice.verb == RALLY]
    if not rallies:
        return brief.legal[0], text("reason-usual")
    for unit in [plan.s.units[choice.piece or 0] for choice in rallies]:
        way = way_out_of_fire(brief, plan, unit)
        if way is not None:
            return way, text("reason-out-of-fire")
    chance = at_most(rally_tally(plan.s, plan.s.units[rallies[0].piece or 0]).total)
    return rallies[0], text("reason-rally", chance=round(100 * chance))


def way_out_of_fire(brief: Brief, plan: Plan, unit: Unit) -> Choice | None:
    """The step back that saves a neutralised unit more than a rally would give it; None where none does."""
    ways = [choice for choice in brief.legal if choice.place and choice.piece == unit.id]
    best = max(ways, key=lambda choice: (safety(plan, unit, choice), choice.place), default=None)
    if best is None:
        return None
    chance = at_most(rally_tally(plan.s, unit).total)
    stay = chance * plan.style.worth.neutralised * plan.estimate.worth(unit)
    saved = plan.estimate.danger(unit, unit.at) - plan.estimate.danger(unit, plan.s.board.cell(best.place))
    return best if plan.style.lead.rally_danger * saved > stay else None


def abandon(brief: Brief, plan: Plan) -> Answer:
    """A leader leaves a vehicle that cannot drive for one that can, unless its gun is still of use where it stands."""
    unit = plan.s.units[brief.ask.pieces[0]]
    if best_from(plan, unit, unit.at) > plan.style.fire.least:
        return NO, text("reason-stay-at-the-gun")
    return YES, text("reason-change-tank")


def hide(brief: Brief, plan: Plan) -> Answer:
    """Hidden men are fired at with half the power."""
    hidings = [choice for choice in brief.legal if choice.verb == "hide"]
    return (hidings[0], text("reason-hide")) if hidings else (END, text("reason-nothing-more"))


def keep_moving(brief: Brief, plan: Plan) -> Answer:
    """A vehicle keeps its Move marker where it has more to fear from guns than it can do with its own."""
    keep = next((choice for choice in brief.legal if choice.verb == KEEP), None)
    drop = next((choice for choice in brief.legal if choice.verb == DROP), brief.legal[0])
    if keep is None:
        return drop, text("reason-usual")
    unit = plan.s.units[keep.piece or 0]
    danger = plan.estimate.danger(unit, unit.at, facing=unit.facing)
    if danger > 2 * best_from(plan, unit, unit.at) and danger > plan.style.fire.least:
        return keep, text("reason-keep-moving")
    return drop, text("reason-halt-to-fire")


def attach(brief: Brief, plan: Plan) -> Answer:
    """Men out of command act with any leader who is there."""
    attachments = [choice for choice in brief.legal if choice != END]
    return (attachments[0], text("reason-attach")) if attachments else (END, text("reason-nothing-more"))


def displace(brief: Brief, plan: Plan) -> Answer:
    """The one who is missed least goes, to the best hex."""

    def worth(choice: Choice) -> float:
        unit = plan.s.units[choice.piece or 0]
        return safety(plan, unit, choice) - plan.estimate.worth(unit)

    best = max(
        brief.legal, key=lambda choice: (bool(choice.place), worth(choice) if choice.place else 0.0, str(choice))
    )
    return best, text("reason-make-room")


def deputy(brief: Brief, plan: Plan) -> Answer:
    """The new leader comes where he is safe."""

    def worth(choice: Choice) -> float:
        joined = plan.s.units[choice.other or 0]
        cell = plan.s.board.cell(choice.place)
        return -plan.estimate.danger(joined, cell, facing=0) + plan.style.post.cover * plan.estimate.cover(cell)

    best = max(brief.legal, key=lambda choice: (worth(choice) if choice.place and choice.other else -1.0, str(choice)))
    return best, text("reason-deputy")


def successor(brief: Brief, plan: Plan) -> Answer:
    """The best morale leads."""

    def morale(choice: Choice) -> int:
        unit = plan.s.units.get(choice.piece or 0)
        return unit.morale if unit is not None else 0

    return max(brief.legal, key=lambda choice: (morale(choice), -(choice.piece or 0))), text("reason-successor")
