"""An act: one thing that a declared piece may do in its segment; chapters give their own, `sequence` lists them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure
from bocage.kernel.contract.resolution import Resolution
from bocage.kernel.rules import Violation
from bocage.kernel.tally import Tally
from bocage.systems.pg.state.model import Action, Member, State


class Act(NamedTuple):
    """A kind of action: the declaration it needs, what may be chosen, why not, and what is then done."""

    declared: Action
    options: Callable[[State, Member], Iterable[Choice]]
    why_not: Callable[[State, Choice], Violation | None]
    run: Callable[[State, Choice], Procedure[None]]
    resolution: Callable[[State, Choice], Resolution | None] | None = None
    tally: Callable[[State, Choice], Tally | None] | None = None
    after_others: bool = False
    """A member that has acted may still do it, such as attack in the enemy hex that it has entered."""


def resolution_in(acts: Mapping[str, Act], s: State, choice: Choice) -> Resolution | None:
    """What is rolled after an act, for its odds."""
    find = acts[choice.verb].resolution if choice.verb in acts else None
    return find(s, choice) if find else None


def tally_in(acts: Mapping[str, Act], s: State, choice: Choice) -> Tally | None:
    """The sum behind an act."""
    find = acts[choice.verb].tally if choice.verb in acts else None
    return find(s, choice) if find else None
