"""ASL Starter Kit 1, bocage.systems.aslsk.game: what functions answer while their rule is switched off."""

from __future__ import annotations

from bocage.kernel.rules import Variants
from bocage.systems.aslsk.game import victory

SWITCHED_OFF: Variants = {
    victory.controlled_together: lambda s, cell: (cell,),
}
