"""Decisions of close combat: whom leaders join, who attacks whom, and what an exchange of blows may bring."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from operator import itemgetter

from bocage.kernel.choice import Choice
from bocage.kernel.contract.agent import Answer, Brief
from bocage.kernel.text import text
from bocage.systems.aslsk.close_combat.declarations import DECLARE, DONE
from bocage.systems.aslsk.close_combat.strikes import Strike, attack_strength, defence_strength, target_drm
from bocage.systems.aslsk.reference.tables import tables
from bocage.systems.aslsk.state.condition import leadership_of
from bocage.systems.aslsk.state.model import State, Unit, is_leader, is_mmc, type_of, units_at
from bocage.systems.aslsk.tactics.expectation import close_combat_loss
from bocage.systems.aslsk.tactics.plan import Plan
from bocage.systems.aslsk.tactics.style import Style
from bocage.systems.aslsk.tactics.worth import tenths, worth


def blow(s: State, attackers: Sequence[Unit], targets: Sequence[Unit], style: Style, drm: int = 0) -> float:
    """The worth that an attack of `attackers` on `targets` is expected to destroy."""
    able = [unit for unit in attackers if not unit.broken]
    if not able or not targets:
        return 0.0
    strength, defence = attack_strength(able), defence_strength(targets)
    led = any(is_mmc(unit) for unit in able)
    leaders = [leadership_of(unit) for unit in able if is_leader(unit) and not unit.pinned] if led else []
    total = drm + min([0, *leaders]) + (tables().cc_drm.attacker_cx if any(unit.cx for unit in able) else 0)
    return sum(
        close_combat_loss(strength, defence, total + target_drm(unit), style.losses) * worth(s, unit, style.worth)
        for unit in targets
    )


def best_blow(s: State, attackers: Sequence[Unit], targets: Sequence[Unit], style: Style) -> float:
    """The larger of the blow at all targets together and the best blow at one of them."""
    values = [blow(s, attackers, targets, style)]
    values += [blow(s, attackers, [one], style) for one in targets]
    return max(values)


def exchange(s: State, own: Sequence[Unit], foes: Sequence[Unit], style: Style, *, regard: bool = True) -> float:
    """Expected losses of the enemy less the weighted own losses of simultaneous close combat.

    Without `regard`, own losses do not count.
    """
    gain = best_blow(s, own, foes, style)
    return gain - style.close_combat.own_loss_factor * best_blow(s, foes, own, style) if regard else gain


# --- decisions ----------------------------------------------------------------------------------------------------
def choose_hex(brief: Brief, plan: Plan) -> Answer:
    """The hex with the best exchange first."""
    s: State = brief.state

    def promise(choice: Choice) -> float:
        units = units_at(s, s.board.cell(choice.place))
        own = [unit for unit in units if unit.side == brief.side]
        foes = [unit for unit in units if unit.side != brief.side]
        return exchange(s, own, foes, plan.style)

    return plan.pick(brief.legal, promise), text("reason-cc-hex")


def pair(brief: Brief, plan: Plan) -> Answer:
    """A leader joins the unit with the most FP, an unpinned one preferred."""
    s: State = brief.state
    unpinned = plan.style.close_combat.unpinned_fp

    def strength(choice: Choice) -> float:
        base = s.units.get(choice.other or 0)
        return -1.0 if choice.verb != "pair" or base is None else type_of(base).fp + (0.0 if base.pinned else unpinned)

    return plan.pick(brief.legal, strength), text("reason-pair")


def declare(brief: Brief, plan: Plan) -> Answer:
    """The targets with the largest expected loss, less a price for each; then all own units join the attack."""
    s: State = brief.state
    made = brief.ask.choices.resolution(s, DECLARE) if brief.ask.choices.resolution else None
    assert isinstance(made, Strike)
    free = [s.units[choice.piece] for choice in brief.legal if choice.verb == "attack" and choice.piece]
    able = [s.units[choice.piece] for choice in brief.legal if choice.verb == "by" and choice.piece]
    drm = sum(value for name, value, _ in made.drm if name == "ambush")
    targets = [s.units[id] for id in made.targets]
    if targets:
        return _strengthen(brief, able)
    own = [unit for unit in units_at(s, free[0].at) if unit.side == brief.side and not unit.broken] if free else []
    price = plan.style.close_combat.target_price
    most = tables().stacking.squads  # more squads than may stack in a hex are never attacked
    groups = [targets_chosen for size in range(1, most + 1) for targets_chosen in combinations(free, size)]
    gains = [
        (blow(s, own, targets_chosen, plan.style, drm) - price * len(targets_chosen), targets_chosen)
        for targets_chosen in groups
    ]
    gains = [(gain, targets_chosen) for gain, targets_chosen in gains if gain > 0]
    if not gains:
        return DONE if DONE in brief.legal else brief.legal[0], text("reason-cc-done")
    gain, targets_chosen = plan.pick(gains, itemgetter(0))
    return Choice("attack", targets_chosen[0].id), text("reason-cc-attack", worth=tenths(gain))


def _strengthen(brief: Brief, able: Sequence[Unit]) -> Answer:
    """Add all units that can join the attack, then declare it."""
    if able:
        return Choice("by", able[0].id), text("reason-cc-join")
    declared = DECLARE if DECLARE in brief.legal else brief.legal[0]
    return declared, text("reason-cc-declare")
