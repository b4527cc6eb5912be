"""Chapters 2.3, 16.6, 17.2, 17.4, 17.5: scenarios, set-up, hidden units, optional rules, victory."""

from __future__ import annotations

from bocage.kernel.rules import Variants

SWITCHED_OFF: Variants = {}
