"""ASL Starter Kit 1, bocage.systems.aslsk.close_combat: what functions answer while their rule is switched off."""

from __future__ import annotations

from bocage.kernel.contract.procedure import Procedure
from bocage.kernel.rules import Variants, unchanged
from bocage.kernel.tally import Tally
from bocage.systems.aslsk.close_combat import close_combat_phase, combatants, declarations, strikes
from bocage.systems.aslsk.close_combat.combatants import contested_hexes
from bocage.systems.aslsk.state.model import State, Unit, friends_at, is_leader, units_at


def _fighters_without_newcomers(s: State, cell: int, side: int) -> list[Unit]:
    """In a Melee the units that were in it before; elsewhere all."""
    present = friends_at(s, cell, side)
    return [unit for unit in present if unit.melee] if any(unit.melee for unit in units_at(s, cell)) else present


def _settle_by_survivors(s: State, strike: strikes.Strike, dice: int) -> Procedure[str]:
    if not any(id in s.units for id in strike.attackers):
        return "nothing"
    return (yield from unchanged(strikes.settle)(s, strike, dice))


SWITCHED_OFF: Variants = {
    close_combat_phase.stands_with: lambda pairs, leader, creator: pairs,
    close_combat_phase.choose_hex: lambda s: contested_hexes(s)[0],
    combatants.fighters: _fighters_without_newcomers,
    combatants.ambush_tally: lambda s, cell, side: Tally(),
    declarations.may_attack: True,
    declarations.unspent: lambda ids, spent: list(ids),
    declarations.may_combine: True,
    strikes.pinned_divisor: 1,
    strikes.directing: lambda s, attackers, pairs: [s.units[id] for id in attackers if is_leader(s.units[id])],
    strikes.target_drms: lambda units: {unit.id: min(strikes.target_drm(mate) for mate in units) for unit in units},
    strikes.joined_by: lambda s, strike, leader: strike,
    strikes.struck_with: lambda s, strike, creator, leader: strike,
    strikes.striking_strength: lambda s, strike: strikes.attack_strength(
        [s.units[id] for id in strike.attackers if id in s.units]
    ),
    strikes.settle: _settle_by_survivors,
    strikes.casualties: "nothing",
}
