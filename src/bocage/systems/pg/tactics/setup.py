"""Set-up: the suggested one; tank leaders go to the tanks that stand with most others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bocage.kernel.choice import END, Choice
from bocage.kernel.contract.agent import Answer, Brief
from bocage.kernel.text import text

if TYPE_CHECKING:
    from bocage.systems.pg.tactics.plan import Plan


def set_up(brief: Brief, plan: Plan) -> Answer:
    """The suggested set-up, then what is left to be prepared."""
    suggested = [choice for choice in brief.legal if choice.verb == "setup"]
    if suggested:
        return suggested[0], text("reason-set-up")
    leads = [choice for choice in brief.legal if choice.verb == "lead"]
    if leads:
        return max(leads, key=lambda choice: (comrades(plan, choice), -(choice.piece or 0))), text("reason-lead")
    return (END if END in brief.legal else brief.legal[0]), text("reason-ready")


def comrades(plan: Plan, choice: Choice) -> float:
    """The worth of the tanks in the reach of one."""
    tank = plan.s.pieces[choice.piece or 0]
    return sum(1.0 for one in plan.estimate.own if plan.s.board.distance(one.at, tank.at) <= 1)
