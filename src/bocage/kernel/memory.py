"""How often Python looks for garbage in cycles: a game makes many small objects and hardly ever a cycle.

With Python's own setting a quarter of the time of a long game goes into looking.
"""

from __future__ import annotations

import gc

SELDOM = (20_000, 20, 20)
"""Thresholds of the three generations for `gc.set_threshold`; Python's own are (700, 10, 10)."""


def collect_seldom() -> None:
    """To be called once, first of all, in a process that plays games."""
    gc.set_threshold(*SELDOM)
