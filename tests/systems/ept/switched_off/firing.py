"""Chapters 8, 11, 13, 17 and 18: reactions, direct fire, results, vehicles among men, works."""

from __future__ import annotations

from bocage.kernel.rules import Variants
from bocage.systems.ept.morale import results

SWITCHED_OFF: Variants = {
    # Without the rule a neutralised unit takes stop tests as others do.
    results.heeds_stop: True,
}
