"""Panzerfaust, bocage.systems.pzf.scenarios: what functions answer while their rule is switched off."""

from __future__ import annotations

from bocage.kernel.rules import Variants
from bocage.systems.pzf.scenarios import deployment, history, landing, placing, roles, scenario

SWITCHED_OFF: Variants = {
    deployment.first_by_roll: 0,
    deployment.roll_for_choice: 0,
    history.beach_strips: 1,
    history.entry_edge: "",
    history.units_in_round: lambda s, count: count,
    history.is_door_demand_met: True,
    landing.craft_of_turn: "lct",
    landing.drift_end: lambda s, kind, drifted_x: drifted_x,
    landing.free_berth: lambda s, kind, wanted_x: wanted_x,
    landing.is_ramp_down: True,
    placing.in_zone: True,
    placing.keeps_away: True,
    placing.group_sizes: lambda units, groups: [units] * groups,
    placing.quarter_of: lambda place, split: (place[0] >= split[0], place[1] >= split[1]),
    placing.scaled_to_table: lambda s, distance: distance,
    roles.roll_for_roles: 0,
    scenario.army_limit: lambda data, seat, options: options.army_points,
}
