"""Simple opponents: one that never acts, and one that fires its best shot or goes straight to the nearest objective."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from bocage.kernel.choice import END, PASS, Choice
from bocage.kernel.contract.agent import Answer, Brief
from bocage.kernel.text import text
from bocage.mechanics.deciding import Decisions, doing_nothing
from bocage.systems.pg.activation import BEGIN
from bocage.systems.pg.leaders import is_commander
from bocage.systems.pg.movement.moving import STOP
from bocage.systems.pg.state.model import Action, Piece
from bocage.systems.pg.state.pieces import label
from bocage.systems.pg.state.printed import allowance, is_leader
from bocage.systems.pg.tactics import acts, chores, react, segment, setup, support
from bocage.systems.pg.tactics.company import company_of, gathered
from bocage.systems.pg.tactics.plan import Plan, plan_of
from bocage.systems.pg.tactics.strikes import all_fire, allot
from bocage.systems.pg.tactics.style import styles

IDLE = ("setup", "pass", "end", "stop", "begin", "open-fire", "strike", "waive", "stay")
"""Verbs by which a side does no more than it must, the first that is legal being taken."""

passive = doing_nothing(IDLE)
"""Takes the suggested set-up, and passes every segment that it may pass."""


# --- greedy -----------------------------------------------------------------------------------------------------------
def greedy(brief: Brief, rng: Random, /) -> Answer:
    """The best immediate shot, else straight to the nearest objective."""
    return GREEDY.answer(brief, rng, lambda: plan_of(brief.state, brief.side, styles()["greedy"], rng))


def turns_to_goal(plan: Plan, piece: Piece, cell: int) -> float:
    """The turns from a hex to the nearest objective that the side does not control, or to the nearest way out."""
    goals = plan.wanted or plan.targets
    exit = plan.exit_of(piece)
    return min((plan.way(piece, goal.cell, cell) for goal in [*goals, *([exit] if exit else [])]), default=0.0)


def _wishes(plan: Plan, company: list[Piece]) -> Mapping[int, Action]:
    """Everybody fires who has a shot; everybody else moves who has a way to go."""
    heads = [one for one in company if is_commander(one) and one.order != "demoralized"]
    fire = allot(plan.estimate, all_fire(plan.estimate, [one for one in company if not is_leader(one)], heads))
    actions: dict[int, Action] = {id: "fire" for strike in fire for id in strike.users}
    for piece in company:
        if piece.id not in actions and piece.id in plan.s.pieces and (piece.order != "good" or _has_way(plan, piece)):
            actions[piece.id] = "move"
    return actions


def _has_way(plan: Plan, piece: Piece) -> bool:
    return allowance(piece) > 0 and not piece.carrier and turns_to_goal(plan, piece, piece.at) > 0


def _segment(brief: Brief, plan: Plan) -> Answer:
    """The company in which most can act; artillery and aircraft first."""
    for choice in brief.legal:
        if choice.verb in ("off-board", "air"):
            return choice, text("reason-support")
    roots = [choice for choice in brief.legal if choice.verb == "activate" and choice.piece is not None]
    counts = {choice: len(_wishes(plan, company_of(plan.s, choice.piece or 0))) for choice in roots}
    best = max(counts, key=lambda choice: (counts[choice], -(choice.piece or 0)), default=None)
    if best is None or (not counts[best] and PASS in brief.legal):
        return PASS, text("reason-pass")
    return best, text("reason-eager")


def _declare(brief: Brief, plan: Plan) -> Answer:
    """To fire or to move, all who can."""
    assert plan.s.activation is not None
    wishes = _wishes(plan, gathered(plan.s, plan.s.activation.members, plan.s.activation.root))
    for choice in brief.legal:
        if wishes.get(choice.piece or 0) == choice.verb:
            return choice, text("reason-eager")
    return (BEGIN if BEGIN in brief.legal else segment.idle(brief, plan.s.activation.root)), text("reason-eager")


def _act(brief: Brief, plan: Plan) -> Answer:
    """The best shot, else an assault, a recovery, or a step nearer."""
    assert plan.s.activation is not None
    members = [one for one in plan.s.activation.members.values() if one.action and not one.done]
    shot = acts.shoot(brief, plan, members) if plan.s.move is None else None
    if shot is not None:
        return shot
    for verb in ("exit", "assault", "recover", "flee"):
        offered = [choice for choice in brief.legal if choice.verb == verb]
        if offered:
            return plan.rng.choice(offered), text("reason-eager")
    best = max(brief.legal, key=lambda choice: _nearer(plan, choice))
    if _nearer(plan, best) > 0:
        return best, text("reason-straight-on", hex=label(plan.s, plan.s.board.cell(best.place)))
    return next((choice for choice in (STOP, END) if choice in brief.legal), brief.legal[0]), text("reason-eager")


def _nearer(plan: Plan, choice: Choice) -> float:
    """The turns that a step saves."""
    if choice.verb != "step":
        return 0.0
    piece = plan.s.pieces[choice.piece or 0]
    there = plan.s.board.cell(choice.place)
    return turns_to_goal(plan, piece, piece.at) - turns_to_goal(plan, piece, there)


GREEDY: Decisions[Plan] = Decisions(
    {
        "prompt-set-up": setup.set_up,
        "prompt-arrange": setup.set_up,
        "prompt-segment": _segment,
        "prompt-declare": _declare,
        "prompt-act": _act,
        "prompt-join": acts.join,
        "prompt-attack": chores.assemble,
        "prompt-opportunity": react.react,
        "prompt-support": support.support,
    }
)
"""Which function answers which question, by the id of its prompt; all others get their usual answer."""
