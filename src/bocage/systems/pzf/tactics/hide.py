"""Under markers: where they are put down, when they are shown, and where those who were under them stand."""

from __future__ import annotations

from bocage.ground.table import length, turn_between
from bocage.kernel.choice import END, Choice
from bocage.kernel.contract.agent import Brief
from bocage.kernel.text import Text, text
from bocage.systems.pzf.movement.sheltering import gives_cover_at
from bocage.systems.pzf.movement.walking import DONE
from bocage.systems.pzf.scenarios.placing import SET_UP_REST
from bocage.systems.pzf.space.bodies import Point, centre_of
from bocage.systems.pzf.space.sight import sees_point
from bocage.systems.pzf.space.terrain import table
from bocage.systems.pzf.special.concealment import dummies_left
from bocage.systems.pzf.state.model import Figure, State
from bocage.systems.pzf.tactics import ground
from bocage.systems.pzf.tactics.plan import Plan
from bocage.systems.pzf.tactics.setup import best_points

Answer = tuple[Choice, Text]


def deploy(brief: Brief, plan: Plan) -> Answer:
    """Units and dummies in an order left to chance, all where a unit would be wanted: nothing tells them apart."""
    s: State = brief.state
    own = [id for id in s.deploying if brief.may_choose(Choice("deploy", id))]
    pool = [*own, *[None] * max(0, dummies_left(s))]
    if not own or brief.ask.choices.check_free is None:
        return SET_UP_REST, text("reason-deploy-all")
    piece = plan.rng.choice(pool)
    for point in best_points(plan):
        choice = Choice("dummy" if piece is None else "deploy", piece, point=point)
        if brief.ask.choices.check_free(s, choice) is None:
            return choice, text("reason-hide")
    return SET_UP_REST, text("reason-deploy-all")


def marker(brief: Brief, plan: Plan) -> Answer:
    """What is hidden lies still."""
    return DONE, text("reason-lie-in-wait")


def reveal(brief: Brief, plan: Plan) -> Answer:
    """Our own men show themselves, in cover, before the enemy finds them in the open; dummies never do."""
    s: State = brief.state
    for choice in brief.legal:
        hidden = s.markers.get(choice.piece or 0)
        if hidden is not None and hidden.figures and _comes_near(plan, centre_of(hidden)):
            return choice, text("reason-spring")
    return END, text("reason-lie-in-wait")


def _comes_near(plan: Plan, point: Point) -> bool:
    """Whether an enemy is near enough to be fired at, or to find the marker; nobody waits for ever."""
    style = plan.style.hiding
    if plan.s.turn > style.turns_in_wait and not plan.wins_by_waiting:
        return True
    near = [e for e in plan.foes if length(point, centre_of(e)) < style.reveal_inches_when_seen]
    return any(length(point, centre_of(e)) < style.reveal_inches or sees_point(plan.s, e, point) for e in near)


# --- those who were under them -------------------------------------------------------------------------------------
def position(brief: Brief, plan: Plan) -> Answer:
    """Our own men into cover and apart; whoever of the enemy we find stands in the open, close together."""
    s: State = brief.state
    f, style = s.figures[brief.legal[0].piece or 0], plan.style.hiding
    foe = min(
        plan.foes if f.side == plan.seat else plan.own, key=lambda e: length(centre_of(f), centre_of(e)), default=None
    )

    def merit(choice: Choice) -> float:
        point = choice.point or centre_of(f)
        covered = any(gives_cover_at(piece, f, point, foe) for piece in ground.covers(table(s)))
        mates = [m for m in s.figures.values() if m.side == f.side and m.where == "table" and m.kind == "man"]
        return covered + style.spacing_value * all(length(point, centre_of(m)) >= style.spacing_inches for m in mates)

    if f.side == plan.seat:
        return plan.pick(brief.legal, merit, 0.0), text("reason-arrange")
    return plan.pick(brief.legal, lambda choice: -merit(choice), 0.0), text("reason-expose")


def look(brief: Brief, plan: Plan) -> Answer:
    """A vehicle or gun that comes to light looks at the nearest enemy, and so does its turret."""
    f: Figure = brief.state.figures[brief.legal[0].piece or 0]
    nearest = min(plan.foes, key=lambda e: length(centre_of(f), centre_of(e)), default=None)
    if nearest is None:
        return brief.legal[0], text("reason-stay")
    way = ground.heading(centre_of(f), centre_of(nearest))
    return min(brief.legal, key=lambda c: abs(turn_between((c.number or 0) * 1000, way))), text("reason-turn")
