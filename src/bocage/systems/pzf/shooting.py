"""The Shooting phase (PZF-4, 5, 20.8, B6)."""

from __future__ import annotations

from collections.abc import Mapping

from bocage.kernel.procedure import Procedure, Step
from bocage.systems.pzf.model import State


def shooting_start(s: State) -> Procedure[None]:
    """The phase opens."""
    s.phase = "shooting"
    s.step = "grenades-start"
    return
    yield


STEPS: Mapping[str, Step] = {"shooting-start": shooting_start}
