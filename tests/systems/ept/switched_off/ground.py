"""Chapters 4 and 5: lines of sight, levels and storeys."""

from __future__ import annotations

from bocage.kernel.rules import Variants
from bocage.systems.ept.ground import sight
from bocage.systems.ept.ground.terrain import level_of

SWITCHED_OFF: Variants = {
    # Without the rule everything is seen.
    sight.sight: sight.Sightline(None, 0),
    # Without the rule storeys have no height.
    sight.level_at: lambda s, eye: level_of(s, eye.cell),
}
