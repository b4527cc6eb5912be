"""Panzerfaust, bocage.systems.pzf.space: what functions answer while their rule is switched off."""

from __future__ import annotations

from bocage.ground.table import length
from bocage.kernel.rules import Variants, refuse
from bocage.systems.pzf.reference.tables import charts
from bocage.systems.pzf.space import bodies, houses, lines, sight, terrain, ways

SWITCHED_OFF: Variants = {
    bodies.base: lambda figure: bodies._disc((figure.x, figure.y), 0),
    bodies.has_turret: True,
    bodies.muzzle: lambda figure, arm, toward=None: (figure.x, figure.y),
    bodies.arc_apex: lambda figure, arm: bodies.muzzle(figure, arm),
    bodies.hull_arc: 360,
    bodies.coaxial_arc: 360,
    bodies.turret_mg_arc: 360,
    bodies.pivot_arc: 90,
    bodies.vehicle_gun_arc: 360,
    bodies.served_arc: 360,
    bodies.in_arc: True,
    bodies.melee_weapon: "improvised",
    houses.volume_of: lambda figure: charts().volumes.standing,
    houses.why_not_change_storey: lambda s, figure, storeys: refuse("PZF-B13e", "refuse-no-stairs"),
    lines.pieces_not_in_way: lambda own, touched, laid: frozenset(),
    sight.is_seen: True,
    sight.fine_weather_limit: lambda: charts().weather["fog"].sight,
    sight._smallest_limit: lambda options: sight.weather_limit(options) or sight.night_limit(options),
    terrain.with_undrawn_openings: lambda piece, spacing: piece,
    terrain.floor_of: lambda piece, level: piece.base,
    terrain.uppermost_pieces: lambda held: held,
    terrain.is_thin: True,
    ways.leg_cost: lambda s, start, end, factor, reach=0: length(start, end),
}
