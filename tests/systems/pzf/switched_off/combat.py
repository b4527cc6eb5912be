"""Panzerfaust, bocage.systems.pzf.combat: what functions answer while their rule is switched off."""

from __future__ import annotations

from bocage.kernel.contract.procedure import Procedure
from bocage.kernel.rules import Variants, unchanged
from bocage.systems.pzf.combat import duel, fights, retreat, strikes
from bocage.systems.pzf.movement.walking import set_position
from bocage.systems.pzf.space.bodies import is_mounted, vehicles_touching
from bocage.systems.pzf.state.model import Figure, State, on_table


def _contacts_with_vehicles(s: State) -> fights.ContactGraph:
    """How it would be if vehicles fought the men that touch them."""
    graph = unchanged(fights.contact_graph)(s)
    for figure in on_table(s):
        for vehicle in vehicles_touching(s, figure) if figure.kind == "man" else ():
            graph.setdefault(figure.id, []).append(vehicle.id)
            graph.setdefault(vehicle.id, []).append(figure.id)
    return graph


def _pushed_away(s: State, figure: Figure, enemies: list[Figure]) -> Procedure[bool]:
    """How it would be if a trapped loser were pushed back over what bars his way."""
    there_is_a_way = yield from unchanged(retreat.step_away)(s, figure, enemies)
    if not there_is_a_way:
        set_position(
            s, figure, retreat.retreat_end(s, figure, retreat.away_from(figure, retreat.nearest_foe(figure, enemies)))
        )
    return there_is_a_way


SWITCHED_OFF: Variants = {
    duel.rides_down: lambda s, figure, foes: is_mounted(figure),
    duel.best_cc: lambda s, own, foes: duel.cc_of(s, s.figures[own[0]], foes),
    duel.die_value: lambda s, die: die.face + duel.weapon_modifier(s.figures[die.by]) + die.might,
    duel.dice_to_roll_again: lambda dice: dice,
    duel.fight_duel: lambda s, sides: s.initiative,
    fights.contact_graph: _contacts_with_vehicles,
    fights.may_fight: True,
    fights.can_pair: True,
    fights.standard_pair: lambda s, graph, free: fights.allowed_pairs(s, graph, free)[0],
    fights.decide_division: True,
    retreat.leaves_contact: True,
    retreat.step_back: True,
    retreat.step_away: _pushed_away,
    retreat.step_back_or_be_trapped: False,
    strikes.may_strike: True,
    strikes.strikes_of: 1,
    strikes.strike_targets: lambda s, figure: (
        id for id in unchanged(strikes.strike_targets)(s, figure) if id == figure.id
    ),
    strikes.wound_rolls_against: 1,
    strikes.doublings: lambda figure, trapped: figure.prone + (figure.id in trapped),
    strikes.passes_barrier: True,
}
