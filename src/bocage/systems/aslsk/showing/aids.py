"""Player aids: defensive fire at a glance (ASL-3.3.1ah), and the terms of the game in one's own language (ASL-0f)."""

from __future__ import annotations

from bocage.kernel.showing.view import Panel
from bocage.kernel.text import Text

DEFENSIVE_FIRE = ("first", "subsequent", "protective", "final")
TERMS = (
    "mf", "fp", "ift", "drm", "mc", "nmc", "ptc", "elr", "dm", "cx", "rof", "fpf", "ffnam", "ffmo", "tem", "los",
    "mmc", "smc", "hs", "sw", "lmg", "mmg", "hmg", "ft", "dc", "pp", "pin", "k", "kia", "cc", "gameturn",
)  # fmt: skip


def aids() -> tuple[Panel, ...]:
    """The aids, in the order they are looked up most."""
    fire = tuple(Text(f"aid-fire-{kind}") for kind in DEFENSIVE_FIRE)
    terms = tuple(Text(f"aid-term-{term}") for term in TERMS)
    return Panel(Text("aid-fire"), fire), Panel(Text("aid-terms"), terms)
