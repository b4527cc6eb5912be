"""ASL Starter Kit 1, bocage.systems.aslsk.rally: what functions answer while their rule is switched off."""

from __future__ import annotations

from bocage.kernel.choice import Choice
from bocage.kernel.rules import Variants, Violation, refuse, unchanged
from bocage.systems.aslsk.rally import attempts, halves, rally_phase, weapon_steps
from bocage.systems.aslsk.state.model import State


def _refuses_leader_after_own_rally(s: State, choice: Choice) -> Violation | None:
    """How it would be if a leader's attempt to rally himself were all he could do in a RPh."""
    leader = s.units.get(choice.other or 0)
    tried = leader is not None and leader.rally_tried
    return refuse("ASL-3.1b", "refuse-acted-already") if tried else unchanged(attempts.why_not_rally)(s, choice)


SWITCHED_OFF: Variants = {
    attempts.desperation_counts: True,
    attempts.why_not_rally: _refuses_leader_after_own_rally,
    halves.acting_side: lambda s: s.player,
    rally_phase.why_not_keep_dm: lambda s, choice: refuse("ASL-3.1q", "refuse-no-dm"),
    weapon_steps.recoveries: lambda s: (),
    weapon_steps.repairs: lambda s: (),
}
