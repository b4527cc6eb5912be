"""Set-up and entry: one of the suggested set-ups; reinforcements where their way is shortest, spread out."""

from __future__ import annotations

from bocage.kernel.choice import END, Choice
from bocage.kernel.contract.agent import Answer, Brief
from bocage.kernel.text import text
from bocage.systems.aslsk.ground import terrain
from bocage.systems.aslsk.state.model import State, Weapon, is_leader, is_mmc, weapon_type_of
from bocage.systems.aslsk.tactics.plan import Plan
from bocage.systems.aslsk.tactics.position import is_heavy_gun
from bocage.systems.aslsk.tactics.rally import holder_value


def set_up(brief: Brief, plan: Plan) -> Answer:
    """A suggested set-up if there is one, else one piece after the other; what is placed stays."""
    if END in brief.legal:
        return END, text("reason-place")
    named = [choice for choice in brief.legal if choice.verb == "setup"]
    if named:
        return plan.rng.choice(named), text("reason-known-set-up")
    return brief.legal[0], text("reason-place")


def place(brief: Brief, plan: Plan) -> Answer:
    """On the map near what matters, in cover; beside it where the way is short and safe, not all in one hex."""
    s: State = brief.state
    weights = plan.style.set_up
    unit = s.units[brief.legal[0].piece or 0]

    def merit(choice: Choice) -> float:
        cell = s.board.cell(choice.place)
        mates = plan.estimate.own_cells.get(cell, ())
        troops = sum(1 for mate in mates if is_mmc(mate))
        way = plan.way if plan.attacks else plan.post
        value = -weights.way_price * way[cell]
        if s.board.on_map(cell):
            value += weights.cover_per_tem * terrain.tem(s, cell) - weights.crowd_price * troops
        else:
            dangers = [plan.estimate.moving_danger(near) for near in s.board.neighbours[cell] if s.board.on_map(near)]
            value -= weights.entry_danger_price * min(dangers) if dangers else weights.second_row_price
            value -= weights.entry_crowd_price * max(0, troops + 1 - weights.entry_mmc_free)
        if is_leader(unit):
            value += weights.leader_with_troops * (troops > 0) + weights.leader_per_further_mmc * max(0, troops - 1)
            value -= weights.second_leader_price * any(is_leader(mate) for mate in mates)
        return value

    return plan.pick(brief.legal, merit), text("reason-place")


def share_in_view(plan: Plan, cell: int, weapon: Weapon) -> float:
    """The part of the hexes where the enemy is that a weapon covers from a hex; of all hexes before he is placed."""
    board, longest = plan.s.board, weapon_type_of(weapon).range
    likely = sorted(plan.estimate.foe_cells) or range(board.size)
    covered = (board.distance(cell, there) <= longest and plan.estimate.hindrance(cell, there) >= 0 for there in likely)
    return sum(covered) / len(likely)


def give(brief: Brief, plan: Plan) -> Answer:
    """Weapons go to squads with free hands, charges and flamethrowers to the best, heavy guns to where they see."""
    s: State = brief.state
    weights = plan.style.set_up

    def merit(choice: Choice) -> float:
        unit, weapon = s.units[choice.other or 0], s.weapons[choice.piece or 0]
        close = weapon_type_of(weapon).kind in ("FT", "DC")
        led = any(is_leader(mate) for mate in plan.estimate.own_cells.get(unit.at, ()))
        value = holder_value(s, unit, plan.style.rally)
        if close:
            return value + weights.close_weapon_per_worth * plan.estimate.worth_of(unit)
        view = weights.heavy_gun_view * share_in_view(plan, unit.at, weapon) if is_heavy_gun(weapon) else 0.0
        return value + weights.directed_weapon * led + view

    return plan.pick(brief.legal, merit), text("reason-give")
