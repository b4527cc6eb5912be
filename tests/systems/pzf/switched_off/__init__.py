"""What the functions of Panzerfaust's rules answer while their rule is switched off, a table per sub-package.

The mutation check reads it (`bocage.lab.mutate`); CONTRIBUTING.md says how a rule is switched off.
"""

from __future__ import annotations

from tests.systems.pzf.switched_off import (
    armies,
    combat,
    engineers,
    heavy,
    morale,
    movement,
    scenarios,
    setup,
    shooting,
    showing,
    space,
    special,
    state,
    turn,
    vehicles,
)

from bocage.kernel.rules import Variants

SWITCHED_OFF: Variants = {
    **armies.SWITCHED_OFF,
    **combat.SWITCHED_OFF,
    **engineers.SWITCHED_OFF,
    **heavy.SWITCHED_OFF,
    **morale.SWITCHED_OFF,
    **movement.SWITCHED_OFF,
    **scenarios.SWITCHED_OFF,
    **setup.SWITCHED_OFF,
    **shooting.SWITCHED_OFF,
    **showing.SWITCHED_OFF,
    **space.SWITCHED_OFF,
    **special.SWITCHED_OFF,
    **state.SWITCHED_OFF,
    **turn.SWITCHED_OFF,
    **vehicles.SWITCHED_OFF,
}
