"""What each piece of a company had best do: fire, assault, march, recover, dig in or wait."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bocage.systems.pg.ground.terrain import types_in
from bocage.systems.pg.leaders import has_tank_leader, helpers, is_commander
from bocage.systems.pg.morale import morale_tally
from bocage.systems.pg.recovery.attempts import shelter_bonus
from bocage.systems.pg.state.model import OFF_MAP, Piece
from bocage.systems.pg.state.printed import allowance, has_dug, is_combat_unit, is_leader, is_tank, type_of
from bocage.systems.pg.tactics.chances import below
from bocage.systems.pg.tactics.deeds import WAIT, Deed, Intent, Strike
from bocage.systems.pg.tactics.lifts import aboard, is_there
from bocage.systems.pg.tactics.posts import places
from bocage.systems.pg.tactics.storm import storms
from bocage.systems.pg.tactics.strikes import all_fire, allot
from bocage.systems.pg.transport.capacity import is_handled_as_gun

if TYPE_CHECKING:
    from bocage.systems.pg.tactics.plan import Plan


def can_be_led(plan: Plan, piece: Piece, company: Sequence[Piece]) -> bool:
    """Whether a leader of the company may send a piece nearer to the enemy (PG-5.42, PG-5.43)."""
    board = plan.s.board
    if piece.at == OFF_MAP:
        return True
    for one in company:
        reach = {"good": 1, "disrupted": 0, "demoralized": -1}[one.order]
        if one.at == OFF_MAP or board.distance(one.at, piece.at) > reach:
            continue
        if is_tank(piece):
            if not is_leader(one) and has_tank_leader(plan.s, one):
                return True
        elif is_commander(one):
            return True
    return False


# --- one piece --------------------------------------------------------------------------------------------------------
def march(plan: Plan, piece: Piece, *, led: bool) -> Intent:
    """The best hex to go to."""
    key = (likeness(plan, piece), led)
    if key not in plan.marches:
        plan.marches[key] = best_march(plan, piece, led=led)
    return plan.marches[key]


def likeness(plan: Plan, piece: Piece) -> tuple[object, ...]:
    """What two pieces have in common that had best go the same way."""
    if is_leader(piece):
        return (piece.id,)
    rider, goal = aboard(plan, piece), plan.tasks.get(piece.id)
    load = 0 if rider is None else rider.id
    return piece.type, piece.at, piece.steps, piece.order, piece.carrier, piece.hidden, goal, load


def hope(plan: Plan, piece: Piece) -> float:
    """What a march may gain at the most, at a glance: a turn's way to the goal, or getting out of the enemy's fire."""
    if piece.order == "demoralized" or piece.carrier or not allowance(piece) or piece.hidden:
        return 0.0
    goal, hoped = plan.tasks.get(piece.id), 0.0
    if goal is not None:
        hoped = plan.pull(piece, goal) * min(1.0, plan.way(piece, goal.cell))
        if goal.task in ("take", "exit", "fetch") and plan.way(piece, goal.cell) <= 1:
            hoped += plan.style.urgency.take * goal.points
    if piece.at == OFF_MAP:
        return hoped + plan.style.post.staying
    return hoped + plan.caution * plan.at_stake(piece) * plan.estimate.danger(piece.at, piece, moving=False)


def best_march(plan: Plan, piece: Piece, *, led: bool) -> Intent:
    """The same, worked out."""
    if piece.order == "demoralized" or piece.carrier or not allowance(piece) or piece.hidden:
        return WAIT
    if awaits_lift(plan, piece) or is_to_unhitch(plan, piece):
        return WAIT
    in_reach = places(plan, piece, led=led)
    here, others = in_reach[0], in_reach[1:]
    if not others:
        return WAIT
    best = max(others, key=lambda place: (place.worth, -place.reached.cell))
    gain = best.worth - here.worth - plan.style.post.inertia
    return Intent("march", gain, place=best) if gain > 0 else WAIT


def recover(plan: Plan, piece: Piece, company: Sequence[Piece]) -> Intent:
    """An attempt to recover, with the help of a leader of the company: others are not activated and do not assist."""
    if piece.order == "good":
        return WAIT
    weights, estimate = plan.style.recovery, plan.estimate
    ids = {one.id for one in company}
    help = max((one.help for one in helpers(plan.s, piece) if one.id in ids and not one.marker), default=0)
    chance = below(morale_tally(plan.s, piece).total + help + shelter_bonus(plan.s, piece))
    gain = weights.eager * chance * estimate.worth(piece) * estimate.lost(piece)
    if estimate.danger(piece.at, piece, moving=False) > 0:
        gain *= weights.under_fire
    if piece.order == "demoralized":
        gain += plan.style.least_segment
    return Intent("recover", gain)


def dig(plan: Plan, piece: Piece) -> Intent:
    """To dig in, for a unit that waits where the enemy is still far off."""
    s, weights = plan.s, plan.style.dig
    if is_leader(piece) or not is_combat_unit(piece) or is_tank(piece) or has_dug(piece) or piece.order != "good":
        return WAIT
    if piece.carrier or piece.hidden or piece.at in s.works_at or plan.turns_left < weights.least_turns:
        return WAIT
    if not all(terrain.can_dig_in for terrain in types_in(s, piece.at)):
        return WAIT
    row = s.board.distances(piece.at)
    nearest = min((row[foe.at] for foe in plan.estimate.foes if is_combat_unit(foe)), default=s.board.size)
    goal = plan.tasks.get(piece.id)
    waits = goal is None or (goal.task == "guard" and goal.cell == piece.at)
    return Intent("dig", weights.worth) if waits and nearest >= weights.quiet_hexes else WAIT


def deploy(plan: Plan, piece: Piece) -> Intent:
    """To set a limbered gun up where an enemy has come within its range."""
    s = plan.s
    if is_leader(piece) or not piece.limbered or piece.carrier or piece.order == "demoralized" or piece.at == OFF_MAP:
        return WAIT
    printed = type_of(piece).face(piece.steps)
    fires = [fire.range for fire in (printed.direct_fire, printed.bombardment, printed.anti_tank) if fire]
    row, reach = s.board.distances(piece.at), max(fires, default=0)
    is_near = any(row[foe.at] <= reach for foe in plan.estimate.foes if is_combat_unit(foe))
    return Intent("deploy", plan.style.fire.deploy) if is_near else WAIT


def awaits_lift(plan: Plan, piece: Piece) -> bool:
    """Whether a unit and its transport are together, or will be in this turn."""
    lift = plan.lifts.get(piece.id)
    if lift is None or piece.id == lift.transport.id:
        return lift is not None and lift.transport.at == lift.unit.at
    return plan.way(lift.transport, piece.at) <= 1


def is_to_unhitch(plan: Plan, transport: Piece) -> bool:
    """Whether a transport has brought a gun to its place, and must stand still while it comes off (PG-5.63d)."""
    gun = aboard(plan, transport)
    return gun is not None and is_handled_as_gun(plan.s, gun) and is_there(plan, transport, transport.at)


def mount(plan: Plan, piece: Piece, company: Sequence[Piece]) -> Intent:
    """To get on the transport in the same hex, for a unit that has far to go; for both."""
    lift = plan.lifts.get(piece.id)
    ids = {one.id for one in company}
    if lift is None or not lift.is_ready or not ids.issuperset((lift.transport.id, lift.unit.id)):
        return WAIT
    return Intent("mount", lift.gain)


def ride(plan: Plan, piece: Piece) -> Intent:
    """For men aboard and their transport: to get off where they are wanted, or to be ready for that after the ride."""
    unit = piece if piece.carrier and not is_leader(piece) else aboard(plan, piece)
    if unit is None or piece.order == "demoralized":
        return WAIT
    if piece is unit and gets_off(plan, unit):
        return Intent("ride", plan.style.fire.deploy)
    return WAIT if is_handled_as_gun(plan.s, unit) else Intent("ride", plan.style.near_equal)


def gets_off(plan: Plan, piece: Piece) -> bool:
    """Whether a unit aboard had better get off here: it is there, or its transport goes no farther."""
    transport = plan.s.pieces[piece.carrier]
    return is_there(plan, transport, transport.at) or march(plan, transport, led=True).gain <= 0


def leave(plan: Plan, piece: Piece) -> Intent:
    """To leave the map for points."""
    goal = plan.exit_of(piece)
    if goal is None or piece.at not in plan.s.setting.terms.sides[plan.side].exits or piece.order == "demoralized":
        return WAIT
    task = plan.tasks.get(piece.id)
    return Intent("exit", goal.points) if task is None or task.task == "exit" else WAIT


# --- a company --------------------------------------------------------------------------------------------------------
def hoped_for(plan: Plan, company: Sequence[Piece]) -> float:
    """What a company may gain at the most, marches judged at a glance."""
    intents = intents_of(plan, company, marches=False)
    return sum(max(intents.get(one.id, WAIT).gain, hope(plan, one)) for one in company if one.id in plan.s.pieces)


def intents_of(plan: Plan, company: Sequence[Piece], *, marches: bool = True) -> dict[int, Intent]:
    """The best deed of each piece of a company; without `marches` those are left out."""
    s, estimate = plan.s, plan.estimate
    units = [one for one in company if not is_leader(one)]
    heads = [one for one in company if is_commander(one) and one.order != "demoralized"]
    strikes = [*all_fire(estimate, units, heads), *stormed(plan, company)]
    best_by_id: dict[int, Intent] = {}
    for strike in allot(estimate, strikes):
        part = strike.value / max(1, len(strike.firers))
        for id in strike.users:
            deed: Deed = "assault" if strike.kind == "assault" else "fire"
            best_by_id[id] = Intent(deed, part - kept(plan, part, deed), strike=strike)
    for piece in company:
        if piece.id in s.works:
            continue
        for intent in others_of(plan, piece, company, marches=marches):
            if intent.gain > best_by_id.get(piece.id, WAIT).gain:
                best_by_id[piece.id] = intent
    return {id: intent for id, intent in best_by_id.items() if intent.gain > 0}


def stormed(plan: Plan, company: Sequence[Piece]) -> list[Strike]:
    """The assaults that are worth their losses."""
    return [strike for strike in storms(plan.estimate, company) if strike.value >= plan.style.assault.least]


def kept(plan: Plan, harm: float, deed: Deed) -> float:
    """What a unit gives up that could fire at what moves instead: nothing once no enemy is left to move."""
    if deed != "fire" or not plan.has_fresh_foes:
        return 0.0
    return plan.style.fire.keep * harm


def others_of(plan: Plan, piece: Piece, company: Sequence[Piece], *, marches: bool) -> list[Intent]:
    """What a piece may do beside firing."""
    if piece.order == "demoralized":
        return [recover(plan, piece, company)]
    intents = [recover(plan, piece, company), dig(plan, piece), deploy(plan, piece), leave(plan, piece)]
    intents += [mount(plan, piece, company), ride(plan, piece)]
    if marches:
        intents.append(march(plan, piece, led=can_be_led(plan, piece, company)))
    return intents
