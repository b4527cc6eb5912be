"""The Combat phase (PZF-7, 20.10 to 20.12, B7)."""

from __future__ import annotations

from collections.abc import Mapping

from bocage.kernel.procedure import Procedure, Step
from bocage.systems.pzf.model import State


def combat_start(s: State) -> Procedure[None]:
    """The phase opens."""
    s.phase = "combat"
    s.step = "turn-end"
    return
    yield


STEPS: Mapping[str, Step] = {"combat-start": combat_start}
