"""Off-board artillery and aircraft: at what, with how much, and whether it is worth a segment."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from bocage.kernel.choice import END, Choice
from bocage.kernel.contract.agent import Answer, Brief
from bocage.kernel.text import text
from bocage.systems.pg.bombardment.group import why_not_hex
from bocage.systems.pg.bombardment.observers import eyes_of_batteries, why_not_observed_from_afar
from bocage.systems.pg.combat.assembling import OPEN_FIRE
from bocage.systems.pg.combat.targets import exposed_at
from bocage.systems.pg.reference.tables import tables
from bocage.systems.pg.state.pieces import label
from bocage.systems.pg.tactics.chances import fire
from bocage.systems.pg.tactics.deeds import Strike
from bocage.systems.pg.tactics.strikes import shelling

if TYPE_CHECKING:
    from bocage.systems.pg.tactics.plan import Plan

SHELLS, BOMBS = "bombard", "air-strike"
"""The verbs of a bombardment by batteries and of an attack by aircraft."""


def support_worth(plan: Plan, choice: Choice) -> float:
    """What a segment of support may be expected to gain."""
    return max((one.value for one in (barrages(plan) if choice.verb == "off-board" else raids(plan))), default=0.0)


def barrages(plan: Plan) -> list[Strike]:
    """Bombardments by the off-board factors that are left, alone and together."""
    s, side, most = plan.s, plan.side, tables().numbers.off_board.most_combined
    ids = [battery.id for battery in s.batteries.values() if battery.side == side and battery.left > 0]
    eyes = eyes_of_batteries(s, side) if ids else []
    cells = [
        cell
        for cell in sorted(plan.estimate.foes_at)
        if ids and why_not_hex(s, side, cell) is None and why_not_observed_from_afar(s, eyes, cell) is None
    ]
    groups = [group for count in range(1, most + 1) for group in combinations(ids, count)]
    return [shelling(plan.estimate, cell, group) for cell in cells for group in groups]


def raids(plan: Plan) -> list[Strike]:
    """Attacks by all aircraft that are left together."""
    s, estimate, table = plan.s, plan.estimate, tables().combat.direct_fire
    unused = [one for one in s.aircraft.values() if one.side == plan.side and not one.used]
    ready = [one for one in unused if one.first <= s.turn <= one.last][: tables().numbers.air_attacks.most_per_hex]
    base = table.base(sum(sum(tables().aircraft[one.type].faces) // 2 for one in ready))
    strikes = []
    for cell in sorted(estimate.foes_at) if ready else ():
        if s.places[plan.side].ids(cell):
            continue
        value = 0.0
        for piece in exposed_at(s, estimate.enemy, cell):
            column = table.shifted(base, estimate.shift(piece, distant=False, adjacent=False))
            value += estimate.loss(piece, fire("direct", column, estimate.target(piece)))
        strikes.append(Strike("direct", cell, tuple(one.id for one in ready), value))
    return strikes


def support(brief: Brief, plan: Plan) -> Answer:
    """The best attack of the support that is left, while it is worth it."""
    strikes: Sequence[Strike] = [one for one in (*barrages(plan), *raids(plan)) if first_of(plan, one) in brief.legal]
    best = max(strikes, key=lambda one: (one.value, -len(one.firers), one.cell), default=None)
    if best is None or (END in brief.legal and best.value < plan.style.fire.least):
        return (END if END in brief.legal else brief.legal[0]), text("reason-nothing-more")
    joined = tuple(Choice("add", id) for id in best.firers[1:])
    return (first_of(plan, best), *joined, OPEN_FIRE), text("reason-shell", hex=label(plan.s, best.cell))


def first_of(plan: Plan, strike: Strike) -> Choice:
    """The choice that begins an attack of support."""
    verb = SHELLS if strike.kind == "bombardment" else BOMBS
    return Choice(verb, strike.firers[0], place=label(plan.s, strike.cell))
