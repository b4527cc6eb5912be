"""Fire of the own side: what each shot that may be fired is expected to bring, less what it costs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from bocage.kernel.choice import Choice
from bocage.systems.ept.fire.cadence import cadence_tally
from bocage.systems.ept.reference.counters import Cannon
from bocage.systems.ept.state.model import Gait, Unit
from bocage.systems.ept.state.names import find_place
from bocage.systems.ept.state.units import has_trait, is_gun, on_foot_at, type_of
from bocage.systems.ept.tactics.chances import Wreck, at_most, damage
from bocage.systems.ept.tactics.verbs import FIRE_REDUCED, SHOOT_HEAT

if TYPE_CHECKING:
    from bocage.systems.ept.tactics.estimate import Estimate, Weapon
    from bocage.systems.ept.tactics.plan import Plan


class Volley(NamedTuple):
    """A shot: its choice, the harm that it is expected to do, and what is left of that when its price is paid."""

    choice: Choice
    harm: float
    gain: float
    cell: int


# --- harm -------------------------------------------------------------------------------------------------------------
def own_weapon(estimate: Estimate, unit: Unit, *, reduced: bool = False, cell: int | None = None) -> Weapon | None:
    """What an own unit fires with, at reduced potential or from another hex if that is asked."""
    weapon = estimate.weapon(unit)
    if weapon is None:
        return None
    power = weapon.power // 2 if reduced and not unit.moved else weapon.power
    return weapon._replace(power=power, at=unit.at if cell is None else cell)


def harm_to_hex(estimate: Estimate, weapon: Weapon, cell: int, floor: int | None = None) -> float:
    """The points that a shot at the men in a hex is expected to cost them."""
    total = 0.0
    for foe in on_foot_at(estimate.s, estimate.enemy, cell):
        if floor is None or foe.floor == floor:
            total += harm_to(estimate, weapon, foe)
    return total


def harm_to(estimate: Estimate, weapon: Weapon, foe: Unit, gait: Gait = "") -> float:
    """The points that a shot at one enemy on foot is expected to cost him."""
    fate = estimate.fate(weapon, foe.at, estimate.target(foe), gait=gait, hidden=foe.hidden)
    return estimate.credit(foe) * estimate.loss(foe, fate)


def harm_to_vehicle(
    estimate: Estimate, weapon: Weapon, foe: Unit, *, heat: bool = False, moving_firer: bool = False
) -> float:
    """The points that a shot at a vehicle is expected to cost."""
    cannon = weapon.cannon
    if cannon is None:
        return estimate.wreckage(foe, small_arms(estimate, weapon, foe))
    if heat and cannon.heat_ac is not None:
        cannon = Cannon(ac=cannon.heat_ac, ap=cannon.ap, barrel=cannon.barrel, range=cannon.range)
    aimed = weapon._replace(cannon=cannon)
    wreck = estimate.wreck(aimed, foe, foe.at, foe.facing, moving=foe.moved, aside=2 if moving_firer else 0)
    return estimate.wreckage(foe, wreck)


def small_arms(estimate: Estimate, weapon: Weapon, foe: Unit) -> Wreck:
    """What rifles and machine guns do to a vehicle that they can hurt."""
    distance = estimate.s.board.distance(weapon.at, foe.at)
    if weapon.range is None or distance > weapon.range or not estimate.lines.sees(weapon.at, foe.at):
        return Wreck()
    difference = -estimate.armour(foe, foe.at, foe.facing, weapon.at)
    return damage(difference, 0, int(estimate.s.setting.options.damage_bonus_above))


# --- price ------------------------------------------------------------------------------------------------------------
def chance_to_fire(plan: Plan, unit: Unit) -> float:
    """The chance that a unit keeps its cadence; the first shot of a turn is free."""
    return 1.0 if not unit.fire else again_of(plan, unit)


def again_of(plan: Plan, unit: Unit) -> float:
    """The chance that a unit that has fired may fire once more."""
    return at_most(cadence_tally(plan.s, unit).total)


def net(plan: Plan, unit: Unit, harm: float) -> float:
    """What a shot gains when its price is paid: silence for answers, what it shows, what answers it."""
    weights, chance = plan.style.fire, chance_to_fire(plan, unit)
    again = again_of(plan, unit)
    gain = chance * harm - (1 - chance) * weights.jam
    if plan.has_fresh_foes:
        kept = weights.keep * harm
        gain -= kept * (1 - again) * (chance if not unit.fire else 1.0)
    gain -= price_of_showing(plan, unit)
    return gain - weights.answered * chance * plan.estimate.answers(unit)


def price_of_showing(plan: Plan, unit: Unit) -> float:
    """What it costs a hidden unit that its fire gives it away; nothing where nobody sees it."""
    if not unit.hidden or not plan.estimate.is_seen(unit.at):
        return 0.0
    return plan.style.fire.hidden + plan.style.fire.exposed * plan.estimate.exposure(unit)


def gain_by_waiting(plan: Plan, unit: Unit, harm: float) -> float:
    """What a hidden gun loses that fires now, where a vehicle may soon show it a flank nearer by (EPT-16.6e)."""
    weapon = own_weapon(plan.estimate, unit)
    if not (unit.hidden and is_gun(unit)) or weapon is None or weapon.cannon is None or plan.is_late:
        return 0.0
    vehicles = [foe for foe in plan.estimate.foes if plan.estimate.is_tank(foe)]
    shots = [plan.estimate.wreckage(foe, plan.estimate.flank_shot(weapon, foe)) for foe in vehicles]
    return plan.style.fire.patience * max(0.0, max(shots, default=0.0) - harm)


# --- choices ----------------------------------------------------------------------------------------------------------
def volleys(plan: Plan, unit: Unit, choices: Iterable[Choice]) -> list[Volley]:
    """What each shot that a unit may fire now gains."""
    volleys = []
    for choice in choices:
        harm, cell = harm_of(plan, unit, choice)
        if harm > 0:
            gain = net(plan, unit, harm) + nearness(plan, cell, harm) - gain_by_waiting(plan, unit, harm)
            volleys.append(Volley(choice, harm, gain, cell))
    return volleys


def harm_of(plan: Plan, unit: Unit, choice: Choice) -> tuple[float, int]:
    """The harm of a shot, and the hex that it is aimed at."""
    estimate, s = plan.estimate, plan.s
    reduced = choice.verb == FIRE_REDUCED or (s.deed is not None and s.deed.reduced)
    weapon = own_weapon(estimate, unit, reduced=reduced)
    if weapon is None:
        return 0.0, -1
    if choice.other is not None:
        foe = s.units[choice.other]
        moving = unit.moved or reduced
        heat = choice.verb == SHOOT_HEAT
        return harm_to_vehicle(estimate, weapon, foe, heat=heat, moving_firer=moving), foe.at
    place = find_place(s, choice.place)
    if place is None:
        return 0.0, -1
    return harm_to_hex(estimate, weapon, place.cell, place.level), place.cell


def nearness(plan: Plan, cell: int, harm: float) -> float:
    """What a target counts more that is near a goal or near own men, as a part of the harm done."""
    row, board = plan.s.board.distances(cell), plan.s.board
    goals = any(row[goal] <= 1 for goal in plan.s.setting.terms.victory.cells)
    beside = any(plan.s.places[plan.side].ids(there) for there in board.steps(cell))
    return plan.style.fire.near * min(1.0, 4 * harm) * (goals + beside)


def best_from(plan: Plan, unit: Unit, cell: int, *, now: bool = False) -> float:
    """The most that one shot of a unit would do from a hex; in this turn after half a move, else in the next."""
    ready = replace(unit, set_up=True) if has_trait(unit, "set_up") and not now else unit
    weapon = own_weapon(plan.estimate, ready, cell=cell)
    if weapon is None:
        return 0.0
    if now:
        weapon = weapon._replace(power=weapon.power // 2 if not unit.moved else weapon.power)
    elif unit.moved:
        weapon = weapon._replace(power=weapon.power * 2)
    weapon = weapon._replace(facing=None)
    row, best = plan.s.board.distances(cell), 0.0
    for foes in stacks(plan):
        foe_cell = foes[0].at
        if row[foe_cell] > weapon.reach or row[foe_cell] == 0:
            continue
        men = sum(harm_to(plan.estimate, weapon, foe) for foe in foes if not plan.estimate.is_tank(foe))
        best = max(best, men)
        if weapon.cannon is not None or not type_of(unit).is_vehicle:
            for foe in foes:
                if plan.estimate.is_tank(foe) and weapon.cannon is not None:
                    best = max(best, harm_to_vehicle(plan.estimate, weapon, foe, moving_firer=now))
    return best


def stacks(plan: Plan) -> list[list[Unit]]:
    """The known enemies hex by hex, those aboard aside."""
    by_cell: dict[int, list[Unit]] = {}
    for foe in plan.estimate.foes:
        if not foe.carrier:
            by_cell.setdefault(foe.at, []).append(foe)
    return list(by_cell.values())
