"""Panzerfaust, bocage.systems.pzf.vehicles: what functions answer while their rule is switched off."""

from __future__ import annotations

from bocage.kernel.contract.procedure import Procedure
from bocage.kernel.rules import ByRule, Variants, refuse, unchanged
from bocage.systems.pzf.morale import wounds
from bocage.systems.pzf.reference.tables import charts, vehicle
from bocage.systems.pzf.shooting.ballistics import Hit, weapon_of
from bocage.systems.pzf.state.model import Figure, State
from bocage.systems.pzf.vehicles import assault, bogging, damage, driving, fire, ground, ramming, transport, weapons


def _after_wounds_with_wheels(s: State, id: int, taken: int) -> Procedure[str]:
    """How it would be if a vehicle that had lost its wheels did not roll again."""
    figure = s.figures[id]
    if not figure.wheels_out:
        return (yield from unchanged(damage.roll_damage_when_no_pv)(s, id, taken))
    figure.pv = 0
    return wounds.WOUNDED


def _after_each_wound(s: State, id: int, taken: int) -> Procedure[str]:
    """How it would be if every wound made a roll."""
    outcome = wounds.WOUNDED
    for _ in range(taken):
        outcome = yield from unchanged(damage.roll_damage_when_no_pv)(s, id, taken)
        if outcome == wounds.LOST:
            break
    return outcome


def _defence_with_sandbags_on_top(s: State, figure: Figure, hit: Hit) -> int:
    above = fire.is_from_above(s, figure, s.figures[hit.shot.shooter])
    return unchanged(fire.defence_from)(s, figure, hit) + (fire.sandbag_bonus(s, figure, hit) if above else 0)


SWITCHED_OFF: Variants = {
    assault.has_grenade_or_mine: True,
    assault.is_in_reach: lambda figure, hull: figure.charged,
    assault.touches_no_soldier: True,
    assault.was_not_run_over: True,
    assault.ask_assault: lambda s, figure, options: options[0],
    assault.is_still_attacked: True,
    assault.roll_to_find_grenade: True,
    assault.roll_to_place: True,
    assault.placing_face: lambda s, figure, hull: (
        assault.mine_placing_face()
        if assault.has_mines(figure, hull)
        else unchanged(assault.placing_face)(s, figure, hull)
    ),
    assault.mine_placing_face: lambda: charts().assault.place,
    assault.roll_placed_grenade: False,
    assault.stumble_off: False,
    damage.roll_damage_when_no_pv: ByRule(
        {"PZF-9.8a": wounds.WOUNDED, "PZF-9.8g": _after_wounds_with_wheels, "PZF-9.8i": _after_each_wound}
    ),
    damage.fate_helps: True,
    damage.make_wreck: lambda s, figure: wounds.remove_figure(s, figure.id),
    driving.point_on_axis: lambda figure, point: point,
    bogging.why_not_unbog: lambda s, figure: refuse("PZF-9.2e", "refuse-not-bogged"),
    driving.figures_leaving_with: lambda s, figure: [figure],
    fire.passenger_or_vehicle: lambda s, hit: hit,
    fire.motorcycle_or_passenger: lambda s, hit: hit,
    fire.choose_passenger_hit: lambda s, hit, passenger_ids: passenger_ids[0],
    fire.rider_or_mount: lambda s, hit: hit,
    fire.defence_from: _defence_with_sandbags_on_top,
    fire.strength_against_sandbags: lambda s, figure, hit: weapon_of(s, hit.shot).strength,
    fire.face_defence: lambda figure, origin: vehicle(figure.type).d[1],
    fire.top_defence: lambda figure: vehicle(figure.type).d[0],
    ground.how_crossed_unbroken: "no",
    ground.difficult_factor_for_vehicle: 1,
    ground.pieces_as_ground: lambda s, piece: [piece] if piece.shape.filled or piece.shape.radius else [],
    ground.tear_wire: True,
    ground.bogging_faces: (1,),
    ramming.shock_strength: 1,
    ramming.can_dodge_to: True,
    ramming.run_over_gun: ramming.run_over,
    ramming.ram_vehicle: ramming.run_over,
    ramming.can_dodge: True,
    ramming.strike_obstacle: True,
    transport.seat_count: 99,
    weapons.movement_class: "stationary",
}
