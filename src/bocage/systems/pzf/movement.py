"""The Movement phase (PZF-2, 20.1 to 20.6, B5)."""

from __future__ import annotations

from collections.abc import Mapping

from bocage.kernel.procedure import Procedure, Step
from bocage.systems.pzf.model import State


def movement_start(s: State) -> Procedure[None]:
    """The phase opens."""
    s.phase = "movement"
    s.step = "shooting-start"
    return
    yield


STEPS: Mapping[str, Step] = {"movement-start": movement_start}
