"""What the kernel needs of any state and any setting: the step to run next, the outcome, the sides and the seats."""

from __future__ import annotations

from typing import Any, Protocol

import msgspec

from bocage.kernel.command import Side


class Outcome(msgspec.Struct, frozen=True):
    """Why a game ended (a message id) and which side won; no winner is a draw."""

    reason: str
    winner: Side | None = None


class State(Protocol):
    """What the kernel needs of any state: the step to run next and the outcome, once there is one.

    A state is a msgspec struct with `dict=True`, so that the setting can be attached without being part of it.
    Where it has `omit_defaults`, a text field with a default is a `Literal` and only holds constants of the code, never
    the words of a choice: a field is left out when it holds the default itself, and the hash is over what is left.
    """

    step: str
    outcome: Outcome | None


class Setting(Protocol):
    """What never changes during a game: scenario, board, options, the names of the sides and the side of each seat."""

    @property
    def sides(self) -> tuple[str, ...]: ...

    @property
    def seats(self) -> tuple[Side, ...]: ...


def attach(state: Any, setting: Any) -> Any:
    """Give a state its setting; returns the state."""
    state.__dict__["setting"] = setting
    return state
