"""What the functions of ASL Starter Kit 1's rules answer while their rule is switched off, a table per sub-package.

The mutation check reads it (`bocage.lab.mutate`); CONTRIBUTING.md says how a rule is switched off.
"""

from __future__ import annotations

from tests.systems.aslsk.switched_off import (
    close_combat,
    fire,
    game,
    ground,
    morale,
    movement,
    rally,
    rout,
    scenarios,
    state,
    weapons,
)

from bocage.kernel.rules import Variants

SWITCHED_OFF: Variants = {
    **close_combat.SWITCHED_OFF,
    **fire.SWITCHED_OFF,
    **game.SWITCHED_OFF,
    **ground.SWITCHED_OFF,
    **morale.SWITCHED_OFF,
    **movement.SWITCHED_OFF,
    **rally.SWITCHED_OFF,
    **rout.SWITCHED_OFF,
    **scenarios.SWITCHED_OFF,
    **state.SWITCHED_OFF,
    **weapons.SWITCHED_OFF,
}
