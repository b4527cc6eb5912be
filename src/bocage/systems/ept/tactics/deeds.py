"""A deed that a unit had best do: what it gains, the choices that lead to it, why."""

from __future__ import annotations

from typing import Literal, NamedTuple

from bocage.kernel.choice import Choice
from bocage.kernel.text import Text, text

Deed = Literal["fire", "storm", "march", "set_up", "dismantle", "dig", "command", "turn", "wait"]


class Intent(NamedTuple):
    """What a unit had best do: what that gains over doing nothing, its choices, and the reason for players."""

    deed: Deed
    gain: float
    choices: tuple[Choice, ...] = ()
    why: Text = text("reason-nothing-more")


WAIT = Intent("wait", 0.0)
