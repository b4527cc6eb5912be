"""Hidden markers: where they are deployed, when they are revealed, and where the revealed figures stand."""

from __future__ import annotations

from bocage.ground.table import length, turn_between
from bocage.kernel.choice import END, Choice
from bocage.kernel.contract.agent import Brief
from bocage.kernel.text import text
from bocage.systems.pzf.movement.sheltering import gives_cover_at
from bocage.systems.pzf.movement.walking import DONE
from bocage.systems.pzf.scenarios.placing import SET_UP_REST
from bocage.systems.pzf.space.bodies import Point, centre_of
from bocage.systems.pzf.space.sight import sees_point
from bocage.systems.pzf.space.terrain import table
from bocage.systems.pzf.special.concealment import dummies_left
from bocage.systems.pzf.state.model import DEGREE, Figure, State
from bocage.systems.pzf.tactics import ground
from bocage.systems.pzf.tactics.plan import Answer, Plan
from bocage.systems.pzf.tactics.setup import best_deployment_points


def deploy_hidden_unit(brief: Brief, plan: Plan) -> Answer:
    """Deploy a unit or a dummy drawn at random where a unit would be wanted, so that places do not tell them apart."""
    s: State = brief.state
    unit_ids = [id for id in s.deploying if brief.may_choose(Choice("deploy", id))]
    drawn_from = [*unit_ids, *[None] * max(0, dummies_left(s))]
    if not unit_ids or brief.ask.choices.check_free is None:
        return SET_UP_REST, text("reason-deploy-all")
    drawn = plan.rng.choice(drawn_from)
    for point in best_deployment_points(plan):
        choice = Choice("dummy" if drawn is None else "deploy", drawn, point=point)
        if brief.ask.choices.check_free(s, choice) is None:
            return choice, text("reason-hide")
    return SET_UP_REST, text("reason-deploy-all")


def keep_marker_still(brief: Brief, plan: Plan) -> Answer:
    """Leave a hidden marker where it is."""
    return DONE, text("reason-lie-in-wait")


def choose_reveal(brief: Brief, plan: Plan) -> Answer:
    """Reveal a marker with figures when an enemy comes near; dummies are never revealed."""
    s: State = brief.state
    for choice in brief.legal:
        own_marker = s.markers.get(choice.piece or 0)
        if own_marker is not None and own_marker.figures and _should_reveal(plan, centre_of(own_marker)):
            return choice, text("reason-spring")
    return END, text("reason-lie-in-wait")


def _should_reveal(plan: Plan, point: Point) -> bool:
    """Whether an enemy is near enough to be fired at or to find the marker, or the side has waited long enough."""
    style = plan.style.hiding
    if plan.s.turn > style.turns_to_stay_hidden and not plan.wins_by_waiting:
        return True
    nearby = [enemy for enemy in plan.foes if length(point, centre_of(enemy)) < style.reveal_inches_when_seen]
    return any(
        length(point, centre_of(enemy)) < style.reveal_inches or sees_point(plan.s, enemy, point) for enemy in nearby
    )


# --- revealed figures ----------------------------------------------------------------------------------------------
def place_revealed_man(brief: Brief, plan: Plan) -> Answer:
    """Place the side's own revealed men in cover and apart, and the enemy's in the open and close together."""
    s: State = brief.state
    figure, style = s.figures[brief.legal[0].piece or 0], plan.style.hiding
    nearest_enemy = min(
        plan.foes if figure.side == plan.seat else plan.own,
        key=lambda enemy: length(centre_of(figure), centre_of(enemy)),
        default=None,
    )

    def merit(choice: Choice) -> float:
        point = choice.point or centre_of(figure)
        is_covered = any(
            gives_cover_at(piece, figure, point, nearest_enemy) for piece in ground.cover_outdoors(table(s))
        )
        mates = [
            man for man in s.figures.values() if man.side == figure.side and man.where == "table" and man.kind == "man"
        ]
        return is_covered + style.spacing_value * all(
            length(point, centre_of(mate)) >= style.spacing_inches for mate in mates
        )

    if figure.side == plan.seat:
        return plan.pick(brief.legal, merit, 0.0), text("reason-arrange")
    return plan.pick(brief.legal, lambda choice: -merit(choice), 0.0), text("reason-expose")


def face_nearest_enemy(brief: Brief, plan: Plan) -> Answer:
    """Turn a revealed vehicle or gun, and its turret, to the nearest enemy."""
    figure: Figure = brief.state.figures[brief.legal[0].piece or 0]
    nearest = min(plan.foes, key=lambda enemy: length(centre_of(figure), centre_of(enemy)), default=None)
    if nearest is None:
        return brief.legal[0], text("reason-stay")
    direction = ground.heading(centre_of(figure), centre_of(nearest))
    return min(brief.legal, key=lambda choice: abs(turn_between((choice.number or 0) * DEGREE, direction))), text(
        "reason-turn"
    )
