"""Which chapter answers each call that goes round in a circle: the one instance of `Joins`.

Of several chapters the first in a tuple tells its events and rolls its dice first.
"""

from __future__ import annotations

from bocage.systems.pzf import (
    camouflage,
    crews,
    damage,
    engineers,
    equipment,
    explosives,
    flags,
    hauling,
    history,
    mounts,
    objectives,
    transport,
    wire,
)
from bocage.systems.pzf.joins import Joins

JOINS = Joins(
    met_on_the_way=(
        camouflage.meet,
        history.pass_door,
        wire.tear,
        objectives.pass_over,
        engineers.tread,
        explosives.pay_out,
    ),
    met_if_pushed=engineers.tread,
    goes_along=hauling.goes_along,
    halts=(hauling.beside_him, engineers.danger),
    goes_with=hauling.goes_with,
    brings_bearer=hauling.changes_storey,
    why_not_alone=hauling.lacks_bearer,
    rescues=equipment.treat,
    after_loss=(
        mounts.mount_killed,
        mounts.rider_killed,
        crews.gun_is_orphaned,
        crews.gun_is_wrecked,
        transport.gunner_lost,
        flags.flag_falls,
    ),
    vehicle_suffers=damage.after_wounds,
)
