"""An act: one thing that an active unit may do in its action; chapters give their own, `operations` lists them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure
from bocage.kernel.contract.resolution import Resolution
from bocage.kernel.rules import Violation
from bocage.kernel.tally import Tally
from bocage.systems.ept.state.model import State, Unit


class Act(NamedTuple):
    """What may be chosen of a kind, why not, and what is then done."""

    options: Callable[[State, Unit], Iterable[Choice]]
    why_not: Callable[[State, Unit, Choice], Violation | None]
    run: Callable[[State, Unit, Choice], Procedure[None]]
    resolution: Callable[[State, Choice], Resolution | None] | None = None
    tally: Callable[[State, Choice], Tally | None] | None = None
