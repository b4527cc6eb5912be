"""Positions of En pointe toujours for tests that look at one function: a small board, what stands on it, options."""

from __future__ import annotations

from typing import Any

from bocage.kernel.contract.registry import complete_options
from bocage.systems.ept.state.model import State
from bocage.systems.ept.system import SYSTEM

OPEN = {"A": "......", "B": ".......", "C": "......", "D": ".......", "E": "......"}
"""Five columns of open ground."""


def position(options: dict[str, bool | str] | None = None, **told: Any) -> tuple[State, dict[str, int]]:
    """A state and the ids of what it names; `told` are the words of a situation."""
    data = {"board": {"columns": OPEN}, **told}
    _, state, names = SYSTEM.rules.situation(data, complete_options(SYSTEM, options or {}), "test")
    return state, names
