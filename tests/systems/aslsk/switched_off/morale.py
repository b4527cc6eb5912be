"""ASL Starter Kit 1, bocage.systems.aslsk.morale: what functions answer while their rule is switched off."""

from __future__ import annotations

from bocage.kernel.rules import ByRule, Variants, unchanged
from bocage.kernel.tally import Tally
from bocage.systems.aslsk.morale import checks, effects, promotion
from bocage.systems.aslsk.state.model import Unit, friends_at, is_mmc


def _mmc_fails_by_more_than_elr(unit: Unit, margin: int) -> bool:
    return is_mmc(unit) and unchanged(checks.fails_by_more_than_elr)(unit, margin)


SWITCHED_OFF: Variants = {
    checks.passes: True,
    checks.fails_by_more_than_elr: ByRule({"ASL-5.1c": _mmc_fails_by_more_than_elr}),
    checks.can_be_pinned_by_check: True,
    checks.suffer_failure_broken: "nothing",
    checks.takes_pin_check: True,
    checks.pin_check: "nothing",
    checks.rank_of_leader: lambda unit: 0,
    checks.leaders_first: lambda s, checks: checks,
    checks.settle_equal_leaders: lambda s, checks: checks,
    checks.leadership_if_negative: lambda leadership: leadership,
    checks.stacked_with: lambda s, leader, movers: friends_at(s, leader.at, leader.side),
    effects.killed_in_action: "nothing",
    effects.casualty_and_checks: ("nothing", []),
    promotion.has_room_for_leader: True,
    promotion.promoting_unit: lambda units: units[0],
    promotion.creation_tally: lambda unit: Tally(),
}
