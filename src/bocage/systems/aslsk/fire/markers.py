"""What an attack leaves on those who fired (ASL-3.2.2a, 3.3.1d, 4.0m): markers, spent firepower, who shot at whom."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bocage.kernel.rules import rule
from bocage.systems.aslsk.fire.firepower import Manner, firer_of
from bocage.systems.aslsk.fire.firers import weapons_in_use
from bocage.systems.aslsk.fire.modifiers import is_ft_attack
from bocage.systems.aslsk.reference.tables import tables
from bocage.systems.aslsk.state.model import (
    Fire,
    Shot,
    State,
    Target,
    Unit,
    Weapon,
    is_leader,
    is_mmc,
    is_squad,
    type_of,
    weapons_of,
)

if TYPE_CHECKING:
    from bocage.systems.aslsk.fire.attack import Attack
    from bocage.systems.aslsk.fire.attack_roll import Plan, Reading

MARKS: dict[Manner, Fire] = {
    "prep": "prep",
    "first": "first",
    "subsequent": "final",
    "fpf": "final",
    "final": "final",
    "again": "final",
    "advancing": "advancing",
}
"""The marker that a firer gets, by the manner in which it fired."""


@rule("ASL-3.2.2a", "ASL-3.3.1d")
def mark_fired(s: State, made: Plan, read: Reading, kept: Sequence[int]) -> None:
    """Mark what fired, own FP and each weapon for itself; a weapon that keeps its ROF stays unmarked."""
    for element, manner in made.manners.items():
        mark = MARKS[manner]
        if read.cowers:
            mark = mark_of_cowering(s, made, element, mark)
        weapon, unit = s.weapons.get(element), firer_of(s, element)
        if weapon:
            weapon.shots += 1
            weapon.rof = element in kept
            weapon.fire = weapon.fire if weapon.rof else mark
        else:
            unit.fire, unit.own_fp_fresh = mark, False
        spend_own_fp(s, unit)
        occupy_leader(unit, mark)
    for element, manner in made.manners.items():
        if manner in ("subsequent", "fpf"):
            cover_all(s, firer_of(s, element))
        elif read.cowers:
            mark_cowering_unit(s, firer_of(s, element), manner)
    mark_leaders(s, made)


@rule("ASL-3.2u")
def mark_of_cowering(s: State, made: Plan, element: int, mark: Fire) -> Fire:
    """A MMC that cowers in First Fire is marked Final Fire at once."""
    return "final" if mark == "first" and is_mmc(firer_of(s, element)) else mark


@rule("ASL-3.2u")
def mark_cowering_unit(s: State, unit: Unit, manner: Manner) -> None:
    """A MMC that cowers is marked itself, even if only its weapon fired; the AFPh knows no such marker.

    Weapons it did not use in the attack stay as they are, or are marked with it where the option says so.
    """
    if not is_mmc(unit) or manner == "advancing":
        return
    mark: Fire = "prep" if manner == "prep" else "final"
    unit.fire, unit.own_fp_fresh = mark, False
    if s.setting.option("cowering_marks") == "all":
        for weapon in weapons_of(s, unit):
            weapon.fire, weapon.rof = mark, False


@rule("ASL-3.3.1m")
def cover_all(s: State, unit: Unit) -> None:
    """After Subsequent First Fire one Final Fire marker covers the unit and all its weapons."""
    unit.fire = "final"
    for weapon in weapons_of(s, unit):
        weapon.fire, weapon.rof = "final", False


@rule("ASL-4.0m", "ASL-4.0n")
def spend_own_fp(s: State, unit: Unit) -> None:
    """Two weapons cost a squad its own FP, one weapon a half-squad."""
    fired = len(weapons_in_use(s, unit)) + len(unit.used_up)
    kept = tables().weapon_use.most_with_own_fp(type_of(unit).kind)
    if is_mmc(unit) and fired > kept and (is_squad(unit) or fired):
        unit.own_fp_lost = True


@rule("ASL-4.0o")
def occupy_leader(unit: Unit, mark: Fire) -> None:
    """A leader who serves a weapon gives no leadership in this fire phase."""
    if is_leader(unit):
        unit.weapon_used = True
        unit.fire = mark


@rule("ASL-3.2ac", "ASL-3.2aa")
def mark_leaders(s: State, made: Plan) -> None:
    """A leader who directs fire counts as attacking and has used his leadership on these firers."""
    firers = made.attack.firers
    again = all(is_further_shot(s, element) for element in firers)
    # Where firers of one group are marked differently, he gets the Final Fire marker: it permits less afterwards.
    mark = MARKS[max(made.manners.values(), key=lambda manner: MARKS[manner] == "final")]
    for id in made.attack.leaders:
        leader = s.units.get(id)
        if leader is None:
            continue
        leader.fire = mark
        if not (again and set(firers) <= set(leader.directed)):
            leader.directed = list(firers)
            leader.directions += 1


def is_further_shot(s: State, element: int) -> bool:
    """A weapon that has fired before in this phase by its ROF."""
    weapon = s.weapons.get(element)
    return weapon is not None and weapon.shots > 1


def note_shots(s: State, attack: Attack, hexes: Sequence[int], further: Sequence[int]) -> None:
    """Remember which element fired at which units from where (ASL-3.2z, 3.3.1t, 4.1c).

    Flamethrowers (ASL-4.2d) and the `further` shots of a kept ROF (ASL-4.1d) are no attacks of their hex.
    """
    if attack.movers and s.move:
        for cell in hexes:
            if cell not in s.move.fired_from:
                s.targets = [target for target in s.targets if target.from_cell != cell]
                s.move.fired_from.append(cell)
    s.shots += [Shot(element, mover, attack.target) for element in attack.firers for mover in attack.movers]
    if not is_ft_attack(s, attack):
        joint = [element for element in attack.firers if element not in further]
        s.targets += [Target(attack.target, firer_of(s, element).at, element) for element in joint]


def use_up(s: State, unit: Unit, weapon: Weapon) -> None:
    """Note a weapon that its use removes: it was one of those its possessor used."""
    unit.used_up.append(weapon.type)
    mark_for_weapon_gone(s, unit)


@rule("ASL-D6")
def mark_for_weapon_gone(s: State, unit: Unit) -> None:
    """A unit that used up a weapon in the PFPh bears Prep Fire for it; its own FP may still fire."""
    if s.phase == "PFPh" and not unit.fire:
        unit.fire, unit.own_fp_fresh = "prep", True
