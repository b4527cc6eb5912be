"""Chapters 12, 15, 18 and the supplement: artillery, assaults, works, aircraft and victory."""

from __future__ import annotations

from bocage.kernel.rules import Variants
from bocage.systems.ept.artillery import observers

SWITCHED_OFF: Variants = {
    # Without the rule every unit of a side directs artillery.
    observers.is_observer: True,
    observers.is_authorised: True,
}
