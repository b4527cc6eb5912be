"""Panzerfaust, bocage.systems.pzf.movement: what functions answer while their rule is switched off."""

from __future__ import annotations

from bocage.ground.table import RouteFinder
from bocage.kernel.rules import Variants, refuse
from bocage.systems.pzf.movement import (
    actions,
    barriers,
    charging,
    crossings,
    footing,
    legs,
    mounts,
    sheltering,
    strides,
    sturmtruppen,
    walking,
    zones,
)
from bocage.systems.pzf.reference.tables import charts
from bocage.systems.pzf.space.bodies import radius_of

SWITCHED_OFF: Variants = {
    actions.worked: lambda face: charts().engineers.success if face > 1 else face,
    barriers.walk_up_to: True,
    barriers.jump_on_foot: "cross_on",
    barriers.roll_climb: "climb_on",
    barriers.ascend: lambda s, figure, result, rate: barriers.finish_climb(s, figure),
    barriers.end_move_after_slip: walking.stop_move,
    charging.other_hull_contacts: (),
    footing.ground_for_walker: lambda s, figure: RouteFinder((0, 0), 0),
    legs.squeezing_radius: lambda s, figure: radius_of(figure),
    legs.difficult_ground_factor: 1,
    crossings.hill_edge_crossings: (),
    crossings.how_crossed_on_foot: "free",
    crossings.how_crossed_mounted: "free",
    mounts.why_not_mount: lambda s, figure, mount: refuse("PZF-20.7a", "refuse-no-mount"),
    mounts.place_beside_mount: lambda s, figure, mount: (mount.x, mount.y),
    mounts.jump_mounted: "cross_on",
    sheltering.shelter_remarks: (),
    strides.why_not_keep_up: lambda s, figure, leg: strides.why_not_end_by_hero(s, figure, leg.end),
    strides.why_not_leave_table: lambda s, figure: refuse("PZF-B5o", "refuse-no-exit"),
    sturmtruppen.why_not_on_an_advance: lambda: refuse("PZF-B5a", "refuse-not-offered", choice=""),
    zones.can_be_held: True,
    zones.may_charge_through: True,
}
