"""Before the first turn: objectives, units into cover towards the enemy, loaders at their weapons."""

from __future__ import annotations

from itertools import islice

from bocage.ground.table import length, spot, within
from bocage.kernel.choice import END, Choice
from bocage.kernel.contract.agent import Brief
from bocage.kernel.text import Text, text
from bocage.systems.pzf.scenarios.placing import (
    DONE,
    SECOND,
    SET_UP_REST,
    figures_of_unit,
    is_before_muzzle,
    keeps_away,
    lead_figure,
    open_zones,
    scenario_of,
    side_of,
)
from bocage.systems.pzf.space.bodies import Point, centre_of
from bocage.systems.pzf.space.terrain import table
from bocage.systems.pzf.state.model import PS, Figure, State, on_table
from bocage.systems.pzf.tactics.chances import of_weapon
from bocage.systems.pzf.tactics.ground import covers, shelters
from bocage.systems.pzf.tactics.plan import Plan
from bocage.systems.pzf.tactics.serve import is_of_crew, places_at_weapon
from bocage.systems.pzf.vehicles.ground import areas_at

Answer = tuple[Choice, Text]


def objective(brief: Brief, plan: Plan) -> Answer:
    """Far from the enemy; two of them as near to each other as may be, so that one defence serves both."""
    s, width = plan.s, table(plan.s).size[0]
    placed = scenario_of(s).objectives
    second = any(o.placed_by == plan.seat for o in s.objectives)
    aside = plan.style.deploying.objective_from_middle_inches
    wanted = width // 2 + (aside if second else -aside)

    def away(choice: Choice) -> float:
        x, y = choice.point or (0, 0)
        off = abs(x - wanted) if placed is not None and placed.count > 1 else 0
        return _forward(plan, (x, y)) + off / PS

    return plan.pick_nearest((c for c in brief.legal if c.point is not None), away), text("reason-objective")


def order(brief: Brief, plan: Plan) -> Answer:
    """Who deploys second has seen the other."""
    return SECOND, text("reason-second")


def deploy(brief: Brief, plan: Plan) -> Answer:
    """The next unit at the best point of its zone that takes all of it."""
    s: State = brief.state
    unit = next((id for id in s.deploying if brief.may_choose(Choice("deploy", id))), None)
    for point in best_points(plan) if unit is not None else ():
        choice = Choice("deploy", unit, point=point)
        if brief.ask.choices.check_free is not None and brief.ask.choices.check_free(s, choice) is None:
            return choice, text("reason-deploy")
    return SET_UP_REST, text("reason-deploy-all")


def best_points(plan: Plan) -> list[Point]:
    """Where the next unit should stand, any of the best places first; a vehicle not where it may be stuck at once."""
    style = plan.style.deploying
    net, room = style.grid_inches, style.unit_room_inches
    first = figures_of_unit(plan.s, plan.s.deploying[0])[0]
    points = [
        (x, y)
        for west, south, east, north in open_zones(plan.s, plan.seat)
        for x in range(west + net, east - net + 1, net)
        for y in range(south + net, north - style.edge_inches, net)
        if keeps_away(plan.s, plan.seat, (x - room, y - room, x + room, y + room))
        and not (first.kind == "vehicle" and areas_at(plan.s, first, (x, y), uphill=False))
    ]
    rated = sorted(((_score(plan, point), point) for point in points), reverse=True)[: style.points_tried]
    near = [point for score, point in rated if score >= rated[0][0] - plan.style.varying.deploy_margin]
    plan.rng.shuffle(near)
    return near + [point for _, point in rated[len(near) :]]


def _score(plan: Plan, point: Point) -> float:
    """Cover at hand, near to where it is wanted, beside the others but not among them."""
    s, style = plan.s, plan.style.deploying
    cover = sum(within(piece.shape, spot(*point), style.cover_near_inches) for piece in covers(table(s)))
    own = [centre_of(f) for f in on_table(s, plan.seat)] + [
        centre_of(m) for m in s.markers.values() if m.side == plan.seat
    ]
    near = min((length(point, other) for other in own), default=style.units_apart_inches)
    alone = style.cost_per_inch_alone * (max(0, near - style.lonely_beyond_inches) / PS)
    crowded = style.crowded_cost if near < style.units_apart_inches else 0.0
    sheltered = min(cover, style.covers_counted) * style.cover_value
    return sheltered - style.cost_per_inch_away * _away(plan, point) - crowded - alone


def _away(plan: Plan, point: Point) -> float:
    """How far a point is from where a unit is wanted, in inches: at what it must hold, and on the way to its goal."""
    style, goals = plan.style.deploying, plan.prizes or plan.hunted
    hold, reach = (min((length(point, goal) for goal in wanted), default=0) / PS for wanted in (plan.posts, goals))
    if plan.posts and not plan.prizes:
        return hold
    if goals:
        return reach + style.post_share * hold
    off_centre = abs(point[0] - table(plan.s).size[0] // 2) / PS
    return style.off_centre_share * off_centre - _forward(plan, point)


def _forward(plan: Plan, point: Point) -> float:
    """How far from one's own edge, in inches."""
    width, depth = table(plan.s).size
    edge = side_of(plan.s, plan.seat).edge
    gaps = {"north": depth - point[1], "south": point[1], "east": width - point[0], "west": point[0]}
    return gaps.get(edge, 0) / PS


def arrange(brief: Brief, plan: Plan) -> Answer:
    """Loaders go to their weapons, the others into cover or a little apart; a crew stays together."""
    s: State = brief.state
    for id in s.arranging:
        f = s.figures[id]
        if f.kind != "man":
            continue
        point = _better(brief, plan, f)
        if point is not None:
            return Choice("shift", id, point=point), text("reason-arrange")
    return DONE, text("reason-arranged")


def _better(brief: Brief, plan: Plan, f: Figure) -> Point | None:
    s: State = brief.state
    free, style = brief.ask.choices.check_free, plan.style.deploying
    candidates = places_at_weapon(plan, f)
    if not candidates and plan.mates(f) and f.id != s.arranging[0] and not is_of_crew(plan, f):
        foe = (table(s).size[0] // 2, table(s).size[1] // 2)
        found = shelters(table(s), centre_of(f), style.arrange_inches, foe, plan.style.routing)
        candidates = list(islice(found, style.shelters_tried))
    lead = lead_figure(s, figures_of_unit(s, f.id))
    for point in candidates:
        if lead is not f and is_before_muzzle(s, lead, f, point):
            continue
        is_apart = length(point, centre_of(f)) > style.least_shift_inches
        if is_apart and free is not None and free(s, Choice("shift", f.id, point=point)) is None:
            return point
    return None


def keep(brief: Brief, plan: Plan) -> Answer:
    """All men forward; where some must wait, those with the least to fire."""
    if END in brief.legal:
        return END, text("reason-forward")
    s: State = brief.state

    def arms(choice: Choice) -> float:
        return sum(of_weapon(arm.weapon, plan.style) for f in figures_of_unit(s, choice.piece or 0) for arm in f.arms)

    return min(brief.legal, key=arms), text("reason-keep")


def fortify(brief: Brief, plan: Plan) -> Answer:
    """Barricades where our men will be wanted: they are cover wherever there is none."""
    works = [c for c in brief.legal if c.verb == "fortify" and c.place == "barricade"]
    if not works:
        return DONE, text("reason-fortified")
    return plan.pick_nearest(works, lambda c: _away(plan, c.point or (0, 0))), text("reason-fortify")


def enter(brief: Brief, plan: Plan) -> Answer:
    """Where the way to the goal is shortest."""
    goals = plan.prizes or plan.hunted or plan.posts

    def way(choice: Choice) -> float:
        point = choice.point or (0, 0)
        return min((length(point, goal) for goal in goals), default=0) / PS

    return plan.pick_nearest((c for c in brief.legal if c.point), way), text("reason-enter")
