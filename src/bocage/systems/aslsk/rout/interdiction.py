"""Interdiction (ASL-3.6t to 3.6z): who commands the open ground a router enters, and what its morale check does."""

from __future__ import annotations

import msgspec

from bocage.kernel.contract.procedure import Procedure, tell
from bocage.kernel.contract.resolution import Touched
from bocage.kernel.rules import rule
from bocage.kernel.tally import Tally
from bocage.systems.aslsk.ground.sight import hindrance, lines_of, sees
from bocage.systems.aslsk.ground.terrain import is_open_ground
from bocage.systems.aslsk.morale import checks
from bocage.systems.aslsk.morale.checks import morale_check
from bocage.systems.aslsk.state.condition import current_morale, eliminate, leadership_of
from bocage.systems.aslsk.state.model import (
    State,
    Unit,
    Weapon,
    friends_at,
    is_leader,
    is_mmc,
    other,
    own_units,
    pieces_in,
    type_of,
    unit_name,
    weapon_type_of,
    weapons_of,
)
from bocage.systems.aslsk.state.telling import tell_of


# --- who interdicts -----------------------------------------------------------------------------------------------
@rule("ASL-3.6z")
def could_apply_ffmo(s: State, enemy: Unit, cell: int, on_road: bool) -> bool:
    """Open Ground is where the enemy unit could claim FFMO for a First Fire: no Hindrance on its LOS."""
    if hindrance(s, enemy.at, cell):
        return False
    return is_open_ground(s, cell) or (on_road and sees_down_the_road(s, enemy.at, cell))


@rule("ASL-1.1.2i")
def sees_down_the_road(s: State, origin: int, cell: int) -> bool:
    """Whether a LOS to a unit on a woods-road runs along the road and touches no woods."""
    return not lines_of(s).crosses_woods(origin, cell)


@rule("ASL-3.6u")
def is_barred_from_interdicting(s: State, enemy: Unit) -> bool:
    """Units in Melee and CX units do not interdict."""
    return enemy.melee or enemy.cx


@rule("ASL-3.6u")
def is_alone_with_machine_gun(s: State, enemy: Unit, weapon: Weapon) -> bool:
    """A leader alone with a machine gun does not interdict; two leaders serve one as a crew."""
    if is_mmc(enemy) or not weapon_type_of(weapon).is_mg:
        return False
    return not any(
        is_leader(mate) and mate is not enemy and not mate.broken and not hampered(s, mate)
        for mate in friends_at(s, enemy.at, enemy.side)
    )


@rule("ASL-L3")
def hampered(s: State, unit: Unit) -> bool:
    """Option: a unit that would fire at half FP or with a positive DRM of its own does not help to interdict."""
    return bool(s.setting.option("L3")) and (unit.pinned or unit.cx or unit.melee)


@rule("ASL-3.6w")
def reaches(s: State, enemy: Unit, range: int) -> bool:
    """Whether a unit could fire with at least 1 FP at this Normal Range, by itself or with a weapon.

    Interdiction is no shot: having fired does not prevent it.
    """
    printed = type_of(enemy)
    if printed.fp and range <= printed.range:
        return True
    return any(
        range <= weapon_type_of(weapon).range
        and not weapon.malfunctioned
        and weapon_type_of(weapon).kind != "DC"
        and not is_alone_with_machine_gun(s, enemy, weapon)
        for weapon in weapons_of(s, enemy)
    )


@rule("ASL-3.6t")
def interdictors(s: State, unit: Unit, cell: int, on_road: bool) -> list[Unit]:
    """The enemy units, unbroken and unpinned, that could fire at a router in a hex in LOS and Normal Range."""
    if not is_open_ground(s, cell) and not on_road:
        return []
    return [
        enemy
        for enemy in own_units(s, other(unit.side))
        if not enemy.broken
        and not enemy.pinned
        and s.board.on_map(enemy.at)
        and not is_barred_from_interdicting(s, enemy)
        and reaches(s, enemy, s.board.distance(enemy.at, cell))
        and sees(s, enemy.at, cell)
        and could_apply_ffmo(s, enemy, cell, on_road)
    ]


@rule("ASL-3.6y")
def one_interdiction(units: list[Unit]) -> list[Unit]:
    """A router checks once in a hex, regardless of how many units could interdict it."""
    return units[:1]


class Interdiction(msgspec.Struct, frozen=True):
    """The morale check of a router in the open, with the leader who goes along, if any."""

    unit: int
    leader: int
    hex: str

    def run(self, s: State) -> Procedure[str]:
        return interdict(s, s.units[self.unit], self.leader, self.hex)

    def touches(self, s: State) -> Touched:
        return pieces_in(s, {s.units[id].at for id in (self.unit, self.leader) if id in s.units})


@rule("ASL-D18", "ASL-3.6s")
def interdiction_tally(s: State, leader: int) -> Tally:
    """Only the leader who goes along modifies the check, where that helps."""
    tally = Tally()
    if leader in s.units:
        tally.add(min(0, leadership_of(s.units[leader])), "leadership", "ASL-3.6s")
    return tally


@rule("ASL-3.6v")
def interdict(s: State, unit: Unit, leader: int, hex: str) -> Procedure[str]:
    """A NMC: failing costs the router men, and the life of the leader with it; passing exactly ends the rout."""
    yield tell("told-interdiction", rule="ASL-3.6t", pieces=(unit.id,), place=hex, unit=unit_name(unit), hex=hex)
    outcome = yield from morale_check(s, unit, interdiction_tally(s, leader), cause="interdiction")
    if outcome in ("reduced", "eliminated"):
        yield from leader_falls(s, unit, leader)
    return outcome if unit.id in s.units else "eliminated"


@rule("ASL-3.6s")
def leader_falls(s: State, unit: Unit, leader: int) -> Procedure[None]:
    """The leader who routs along dies when the router fails; the half-squad left may check for his loss."""
    if leader not in s.units:
        return
    lost = s.units[leader]
    eliminate(s, lost)
    yield tell_of(s, lost, "told-eliminated", "ASL-3.6s")
    yield from shaken_by_loss(s, unit, lost)


@rule("ASL-D18")
def shaken_by_loss(s: State, unit: Unit, lost: Unit) -> Procedure[None]:
    """Only the half-squad just reduced checks over the leader's loss, if its morale is lower than his was."""
    if unit.id in s.units and current_morale(unit) < current_morale(lost):
        check = checks.Check(unit.id, "MC", max(0, -leadership_of(lost)), "leader-loss", "ASL-D18")
        yield from checks.take_checks(s, [check], cause="leader-loss")
