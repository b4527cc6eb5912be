"""How long rules may run without a question to a seat.

Rules that run longer would run for ever, as in a situation where no side can act and no turn limit ends the game. They
are stopped with an error, so that one game cannot hold up the process that plays it.
"""

from __future__ import annotations

STEP_LIMIT = 2_000
"""Steps between two questions. The longest stretch in random play of the systems is 25 steps."""
REQUEST_LIMIT = 100_000
"""Draws, events and forced answers between two questions: enough for one roll per unit of the largest army."""
RESOLUTION_LIMIT = 1_000
"""Draws, questions and events of one resolution whose odds are reckoned."""


class NeverAsks(RuntimeError):
    """Rules that go on without asking any seat: a defect of the rules, or a situation that they cannot play."""

    def __init__(self, system: str, step: str) -> None:
        super().__init__(f"{system} goes on from step {step!r} without asking any seat; the game was stopped there")


class NeverEnds(RuntimeError):
    """A resolution that goes on without an end, which its odds would need."""

    def __init__(self) -> None:
        super().__init__(f"a resolution did not end within {RESOLUTION_LIMIT} rolls, questions and events")
