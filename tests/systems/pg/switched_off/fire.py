"""Chapters 7 to 11, 13, 15.2, 16.1, 16.8: spotting, bombardment, direct and anti-tank fire, air, smoke, bunkers."""

from __future__ import annotations

from bocage.kernel.rules import Variants

SWITCHED_OFF: Variants = {}
