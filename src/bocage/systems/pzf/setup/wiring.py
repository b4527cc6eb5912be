"""Which chapter answers each call that goes round in a circle: the one instance of `Joins`.

Of several chapters the first in a tuple tells its events and rolls its dice first.
"""

from __future__ import annotations

from bocage.systems.pzf.engineers import explosives, mines
from bocage.systems.pzf.heavy import carrying, crews
from bocage.systems.pzf.movement import mounts
from bocage.systems.pzf.scenarios import history
from bocage.systems.pzf.special import camouflage, equipment, objectives
from bocage.systems.pzf.state.joins import Joins
from bocage.systems.pzf.vehicles import damage, ground, transport

JOINS = Joins(
    met_on_the_way=(
        camouflage.meet,
        history.pass_door,
        ground.tear,
        objectives.pass_over,
        mines.tread,
        explosives.pay_out,
    ),
    met_if_pushed=mines.tread,
    goes_along=carrying.goes_along,
    halts=(carrying.beside_him, mines.danger),
    goes_with=carrying.goes_with,
    brings_bearer=carrying.changes_storey,
    why_not_alone=carrying.lacks_bearer,
    rescues=equipment.treat,
    after_loss=(
        mounts.mount_killed,
        mounts.rider_killed,
        crews.gun_is_orphaned,
        crews.gun_is_wrecked,
        transport.gunner_lost,
        equipment.flag_falls,
    ),
    vehicle_suffers=damage.after_wounds,
)
