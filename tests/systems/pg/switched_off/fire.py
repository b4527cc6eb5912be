"""Chapters 7 to 11, 13, 15.2, 16.1, 16.8: spotting, bombardment, direct and anti-tank fire, air, smoke, bunkers."""

from __future__ import annotations

from bocage.kernel.rules import Variants
from bocage.systems.pg.anti_tank import index
from bocage.systems.pg.bombardment import observers
from bocage.systems.pg.combat import shots
from bocage.systems.pg.ground import terrain
from bocage.systems.pg.reference.tables import tables

NO_LIMIT = 99

SWITCHED_OFF: Variants = {
    # Without the rule a gun has its whole value beyond its printed range.
    index.divisor_of_range: 1,
    # Without the rule every piece could spot for the guns.
    observers.is_observer: True,
    # Without the rules on the number of opportunity shots there is no limit.
    shots.direct_shots: NO_LIMIT,
    shots.afv_shots: NO_LIMIT,
    shots.weapon_shots: NO_LIMIT,
    # Without the rule the first of the terrain types drawn in a hex is all that it holds.
    terrain.types_in: lambda s, cell: (tables().terrain.types[tables().terrain.codes[s.board.terrain[cell]][0]],),
}
