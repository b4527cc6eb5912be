"""Panzerfaust, bocage.systems.pzf.special: what functions answer while their rule is switched off."""

from __future__ import annotations

from bocage.ground.table import length
from bocage.kernel.rules import Variants
from bocage.systems.pzf.special import equipment, hidden, reserves, revealing
from bocage.systems.pzf.state.model import other_seat

SWITCHED_OFF: Variants = {
    equipment.can_medic_reach: True,
    hidden.can_marker_move: lambda s, id: bool(s.markers[id].figures),
    hidden.marker_stopping_point: lambda s, marker, there: there,
    hidden.marker_move_cost: lambda s, start, end: length(start, end),
    revealing.placing_seat_if_forced: lambda marker, by: marker.side,
    revealing.placing_seat_if_own: lambda marker: other_seat(marker.side),
    reserves.deployed_half: lambda units: units // 2,
    reserves.most_kept: lambda units: units,
    reserves.reserve_dice: 1,
    reserves.all_edges: reserves.DEFAULT_EDGES[:1],
}
