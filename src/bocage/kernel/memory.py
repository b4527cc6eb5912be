"""How often Python looks for garbage in cycles: a game makes many small objects and hardly ever a cycle.

With Python's own setting a quarter of the time of a long game goes into looking.
"""

from __future__ import annotations

import gc

SELDOM = (20_000, 20, 20)


def collect_seldom() -> None:
    """For a process that plays games: whoever starts one calls this first."""
    gc.set_threshold(*SELDOM)
