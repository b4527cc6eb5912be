"""ASL Starter Kit 1, bocage.systems.aslsk.state: what functions answer while their rule is switched off."""

from __future__ import annotations

from collections.abc import Sequence

from bocage.kernel.rules import Variants
from bocage.systems.aslsk.state import condition
from bocage.systems.aslsk.state.model import State, is_leader, type_of


def _first(s: State, ids: Sequence[int], number: int, *, exactly: bool = False) -> list[int]:
    return list(ids[:number])


SWITCHED_OFF: Variants = {
    condition.is_good_order: True,
    condition.printed_morale: lambda unit: type_of(unit).morale,
    condition.can_lead: is_leader,
    condition.best_leadership: lambda leaders: sum(map(condition.leadership_of, leaders)),
    condition.may_still_be_pinned: True,
    condition.casualty_reduction: "nothing",
    condition.random_selection: _first,
}
