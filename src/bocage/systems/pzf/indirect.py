"""Guns that fire indirectly by choice (PZF-6.8i)."""

from __future__ import annotations

from collections.abc import Iterator

from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure
from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.pzf import bursts, crews, estimation, readiness, shooters
from bocage.systems.pzf.laying import can_estimate, fires_indirectly
from bocage.systems.pzf.model import Burst, Figure, State
from bocage.systems.pzf.standing import Standing


@rule("PZF-6.8i", off=lambda here, f: [])
def indirect_choices(here: Standing, f: Figure) -> Iterator[Choice]:
    """Artillery guns fire directly, or indirectly by estimation."""
    choice = Choice("indirect", f.id)
    if any(_may_choose(f, arm) for arm in range(len(f.arms))) and not why_not_indirect(here.s, choice):
        yield choice


def _may_choose(f: Figure, arm: int) -> bool:
    return fires_indirectly(f, arm) and not f.arms[arm].gone and not shooters.manner_of(f, arm)


def why_not_indirect(s: State, choice: Choice) -> Violation | None:
    """Why a figure cannot fire indirectly."""
    f = s.figures.get(choice.piece or 0)
    if f is None:
        return None
    found = shooters.can_shoot(s, f)
    arm = next((arm for arm in range(len(f.arms)) if _may_choose(f, arm)), -1)
    if found or arm < 0:
        return found or refuse("PZF-4.6a", "refuse-no-weapon")
    return readiness.can_use(s, f, arm) or can_estimate(s, f, arm)


def fire_indirectly(s: State, choice: Choice) -> Procedure[None]:
    """The whole of an indirect shot."""
    f = s.figures[choice.piece or 0]
    arm = next(arm for arm in range(len(f.arms)) if _may_choose(f, arm))
    s.burst = Burst(f.id, arm, 1)
    yield from crews.muster(s, f, arm, True)
    f.arms[arm].fired = True
    yield from estimation.fire(s, f, arm)
    bursts.close(s)
