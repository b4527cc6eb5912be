"""What an agent must know of this game."""

from __future__ import annotations

from random import Random

from bocage.kernel.choice import Choice
from bocage.kernel.game import Brief
from bocage.kernel.text import Text


def greedy(brief: Brief, rng: Random) -> tuple[Choice, Text]:
    """Any legal choice."""
    return rng.choice(brief.legal), Text("reason-random")


def scripted(brief: Brief, rng: Random) -> tuple[Choice, Text]:
    """Any legal choice."""
    return rng.choice(brief.legal), Text("reason-random")
