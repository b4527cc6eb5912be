"""Chapters 1.1, 3, 5.4, 6, 12, 14, 15: activation, closing, leaders, assault, morale, headquarters, cavalry."""

from __future__ import annotations

from bocage.kernel.rules import Variants

SWITCHED_OFF: Variants = {}
