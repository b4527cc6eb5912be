"""Grenades, after all other shooting of both sides (PZF-5.6)."""

from __future__ import annotations

from collections.abc import Mapping

from bocage.kernel.procedure import Procedure, Step
from bocage.systems.pzf.model import State


def grenades_start(s: State) -> Procedure[None]:
    """The phase opens."""
    s.phase = "grenades"
    s.step = "shooting-end"
    return
    yield


STEPS: Mapping[str, Step] = {"grenades-start": grenades_start}
