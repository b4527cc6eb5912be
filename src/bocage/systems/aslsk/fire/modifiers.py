"""What modifies the roll of a fire attack (ASL-3.2.1b, 3.2aa to 3.2ad, 3.3.1i to 3.3.1x), and whom the attack hits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bocage.kernel.rules import rule
from bocage.kernel.tally import Tally
from bocage.systems.aslsk.fire.firepower import DEFENSIVE, firer_of, is_flamethrower
from bocage.systems.aslsk.ground import sight, terrain
from bocage.systems.aslsk.reference.tables import tables
from bocage.systems.aslsk.state.condition import leadership_of
from bocage.systems.aslsk.state.model import State, Unit, units_at, weapon_type_of, weapons_of

if TYPE_CHECKING:
    from bocage.systems.aslsk.fire.attack import Attack


# --- who is hit ---------------------------------------------------------------------------------------------------
@rule("ASL-3.2c", "ASL-3.4d", "ASL-3.8w")
def everybody_in_hex(s: State, attack: Attack) -> list[Unit]:
    """All Infantry in the hex, friend and foe where it is a Melee."""
    return units_at(s, attack.target)


@rule("ASL-3.3.1b")
def moving_targets(s: State, attack: Attack) -> list[Unit]:
    """In the MPh only those who move."""
    units = [s.units[id] for id in attack.movers if id in s.units]
    return [unit for unit in units if unit.at == attack.target]


def targets_of(s: State, attack: Attack) -> list[Unit]:
    """The units an attack affects."""
    return moving_targets(s, attack) if attack.movers else everybody_in_hex(s, attack)


# --- die roll modifiers -------------------------------------------------------------------------------------------
def hexes_of(s: State, firers: Sequence[int]) -> list[int]:
    """The hexes a group fires from."""
    if len(firers) == 1:
        return [firer_of(s, firers[0]).at]
    return list(dict.fromkeys([firer_of(s, element).at for element in firers]))


@rule("ASL-3.2ad")
def worst_hindrance(s: State, attack: Attack) -> Tally:
    """One roll for all: the line with the most hindrance governs the group."""
    tallies = _hindrances(s, attack)
    return max(tallies, key=lambda tally: tally.total) if len(tallies) > 1 else tallies[0]


def _hindrances(s: State, attack: Attack) -> list[Tally]:
    return [sight.hindrance_tally(s, cell, attack.target) for cell in hexes_of(s, attack.firers)]


@rule("ASL-3.2ab")
def directing_drm(leaders: Sequence[Unit]) -> int:
    """Leadership of the fire: in a group of several hexes that of the worst directing leader."""
    return max(map(leadership_of, leaders), default=0) if leaders else 0


@rule("ASL-3.3q", "ASL-E6")
def exhausted_drm(s: State, attack: Attack) -> int:
    """+1 if any firer or directing leader is CX, never more."""
    if attack.cx:
        return tables().ift_drm.firer_cx
    for id in (*attack.firers, *attack.leaders):
        if firer_of(s, id).cx:
            return tables().ift_drm.firer_cx
    return 0


@rule("ASL-E6")
def tired_target_drm(s: State, unit: Unit) -> int:
    """A CX target is easier to hit only where the errata are not used."""
    return 0 if s.setting.option("E6") or not unit.cx else tables().cc_drm.target_cx


def is_ft_attack(s: State, attack: Attack) -> bool:
    return bool(attack.firers) and is_flamethrower(s, attack.firers[0])


def attack_drm(s: State, attack: Attack) -> Tally:
    """What modifies the roll for every target: leadership, hindrance and smoke, CX."""
    drm = Tally()
    leaders = [s.units[id] for id in attack.leaders]
    drm.add(directing_drm(leaders), "leadership", "ASL-3.2ab" if len(leaders) > 1 else "ASL-3.2aa")
    if attack.firers:
        for line in worst_hindrance(s, attack).lines:
            drm.add(line.value, line.name, line.rule)
    elif attack.kind == "residual":
        drm.add(sight.smoke_in(s, attack.target), "smoke", "ASL-3.3.1aa")
    drm.add(exhausted_drm(s, attack), "cx", "ASL-4.3b" if attack.kind == "charge" else "ASL-3.3q")
    return drm


@rule("ASL-1.1.2i")
def is_caught_on_road(s: State, unit: Unit, attack: Attack) -> bool:
    """On a woods-road at the road rate, and every line of this First Fire reaches it without crossing woods."""
    if attack.kind not in DEFENSIVE or terrain.on_the_road(s, unit) is None:
        return False
    lines = sight.lines_of(s)
    return not any(lines.crosses_woods(cell, unit.at) for cell in hexes_of(s, attack.firers))


@rule("ASL-4.2c")
def ignores_tem(s: State, attack: Attack) -> bool:
    """Flames know no cover."""
    return is_ft_attack(s, attack)


def cover(s: State, unit: Unit, attack: Attack) -> int:
    """TEM of the target's hex against this attack."""
    if ignores_tem(s, attack):
        return 0
    if is_caught_on_road(s, unit, attack):
        road = terrain.on_the_road(s, unit)
        return road.tem if road else 0
    return terrain.tem(s, attack.target)


@rule("ASL-3.3.1v")
def is_attack_on_mover(unit: Unit, attack: Attack) -> bool:
    """Whether an attack catches a unit moving; one that breaks is still caught moving."""
    return unit.id in attack.movers


@rule("ASL-3.3.1w")
def is_pinned_mover(unit: Unit) -> bool:
    """A pinned mover lies low."""
    return unit.pinned


@rule("ASL-3.3.1x")
def moves_by_assault(unit: Unit) -> bool:
    """Assault Movement, which a unit that breaks has lost."""
    return unit.mode == "assault" and not unit.broken


@rule("ASL-3.3.1i", "ASL-3.3o")
def ffnam(unit: Unit) -> int:
    """First Fire at non-assault movement."""
    return 0 if moves_by_assault(unit) else tables().ift_drm.ffnam


@rule("ASL-3.3.1j")
def ffmo(s: State, unit: Unit, attack: Attack, hindered: bool) -> int:
    """First Fire at movement in the open, which any hindrance on a line of the attack cancels."""
    if hindered or not (terrain.is_open_ground(s, unit.at) or is_caught_on_road(s, unit, attack)):
        return 0
    return tables().ift_drm.ffmo


@rule("ASL-4.2e")
def ft_possession(s: State, unit: Unit) -> int:
    """A unit with flamethrowers is a tempting and dangerous target: -1 for each."""
    kinds = [weapon_type_of(weapon).kind for weapon in weapons_of(s, unit)]
    return kinds.count("FT") * tables().ift_drm.target_possesses_ft if kinds else 0


def is_hindered(common: Tally) -> bool:
    """Whether any hindrance or smoke is among the modifiers of an attack."""
    return any(line.name in ("hindrance", "smoke", "out-of-smoke") for line in common.lines)


@rule("ASL-3.2.1b", "ASL-3.3.1k")
def target_drm(s: State, unit: Unit, attack: Attack, common: Tally) -> Tally:
    """All modifiers against one target: those of the attack and its own, summed."""
    drm = Tally(list(common.lines), common.total)
    drm.add(cover(s, unit, attack), "tem", terrain.tem_rule(s, attack.target))
    if is_attack_on_mover(unit, attack) and not is_pinned_mover(unit):
        drm.add(ffnam(unit), "ffnam", "ASL-3.3.1i")
        drm.add(ffmo(s, unit, attack, is_hindered(common)), "ffmo", "ASL-3.3.1j")
    drm.add(ft_possession(s, unit), "ft-possession", "ASL-4.2e")
    drm.add(tired_target_drm(s, unit), "target-cx", "ASL-E6")
    return drm
