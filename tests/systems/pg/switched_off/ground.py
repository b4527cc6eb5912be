"""Chapters 2, 4, 5, 15.3, 16.2 to 16.5, 16.7, 17.1, 17.3: stacking, movement, transport, rivers, works."""

from __future__ import annotations

from bocage.kernel.rules import Variants

SWITCHED_OFF: Variants = {}
