"""One step of the sequence of play (ASL-3.0a)."""

from __future__ import annotations

from typing import NamedTuple

from bocage.kernel.contract.procedure import Step


class PhaseStep(NamedTuple):
    """A named step of a phase: what it does, and whether it is the first of its phase."""

    run: Step
    opens_phase: bool = False
    """Control and victory are judged before such a step runs, for what the phase before has decided."""
