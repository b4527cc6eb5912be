"""Which chapter answers each call of `Joins`: its one instance.

In a tuple the first chapter tells its events and rolls its dice first.
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
        camouflage.uncover_nets_run_into,
        history.note_entry_by_door,
        ground.tear_wire,
        objectives.take_objectives_on_way,
        mines.trigger_mines,
        explosives.lengthen_cable,
    ),
    met_if_pushed=mines.trigger_mines,
    goes_along=carrying.bring_bearer,
    halts=(carrying.halts_of_companions, mines.mine_halting_points),
    goes_with=carrying.is_bearer_of,
    brings_bearer=carrying.bring_bearer_by_stairs,
    why_not_alone=carrying.why_no_bearer,
    rescues=equipment.offer_treatment,
    after_loss=(
        mounts.throw_rider_of_killed_mount,
        mounts.loose_mount_of_killed_rider,
        crews.disable_guns_of_gunner,
        crews.unhitch_destroyed_gun,
        transport.remove_weapon_of_lost_gunner,
        equipment.pass_on_flag,
    ),
    vehicle_suffers=damage.roll_damage_when_no_pv,
)
"""The calls between chapters, each bound to the function that answers it."""
