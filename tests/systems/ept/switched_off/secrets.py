"""Chapter 10 and what else a side does not know."""

from __future__ import annotations

from bocage.kernel.rules import Variants
from bocage.systems.ept import knowledge
from bocage.systems.ept.state import names

SWITCHED_OFF: Variants = {
    # Without the rules everybody looks under markers, at plots, leading tanks and mines.
    knowledge.marker: lambda unit: unit,
    knowledge.unplotted: lambda s, battery: battery,
    knowledge.led_in_secret: lambda s, formation: formation,
    knowledge.face_down: lambda work: work,
    names.told_name: lambda s, id: names.unit_name(s, id),
}
