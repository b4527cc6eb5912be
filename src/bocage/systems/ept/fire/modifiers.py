"""What is added to the dice for a target of fire at men (EPT-11.3c): its move, its protection, hindrance, smoke."""

from __future__ import annotations

from collections.abc import Sequence

from bocage.kernel.rules import rule
from bocage.kernel.tally import Tally
from bocage.systems.ept.armour.zones import has_shield_against
from bocage.systems.ept.ground.sight import Eye, hindrance_on, sides_met
from bocage.systems.ept.ground.terrain import (
    has_wreck_or_vehicle,
    height_of,
    hexside_between,
    is_hexside_replaced,
    level_of,
    protection_of_place,
    smoke_at,
)
from bocage.systems.ept.reference.tables import tables
from bocage.systems.ept.state.model import Gait, State, Unit
from bocage.systems.ept.state.units import is_mortar


def dice_tally(s: State, firers: list[Unit], target: Unit, gait: Gait) -> Tally:
    """Everything added to the dice for one target; `gait` is the move that the fire answers, empty for none."""
    gait = gait or gait_of_marker(s, target)
    if all(is_mortar(firer) for firer in firers):
        return mortar_tally(s, target, gait)
    tally, numbers = Tally(), tables().numbers.fire_dice
    tally.add(move_modifier(gait), "target-moves", "EPT-11.3c")
    tally.add(protection_of_place(s, target.at), "protection", "EPT-5.1a")
    tally.add(of_group(s, [side_protection(s, firer, target) for firer in firers]), "hexside", "EPT-5.4b")
    sheltered = is_beside_vehicle(s, target) and not contains_vehicle(gait)
    tally.add(numbers.beside_vehicle if sheltered else 0, "beside-vehicle", "EPT-16.4d")
    shields = [numbers.gun_shield * has_shield_against(s, target, firer.at) for firer in firers]
    tally.add(of_group(s, shields), "gun-shield", "EPT-18.3d")
    tally.add(of_group(s, [hill_protection(s, firer, target) for firer in firers]), "hill", "EPT-5.4j")
    tally.add(numbers.target_in_smoke if smoke_at(s, target.at) else 0, "target-in-smoke", "EPT-11.3c")
    tally.add(hindrance_modifier(s, firers, target), "hindrance", "EPT-5.3a")
    return tally


@rule("EPT-11.2g")
def of_group(s: State, protections: Sequence[int]) -> int:
    """What protects a target against a group whose members it meets differently: the highest, as of their hindrances.

    By the option the lowest: a member round the wall opens the way for all.
    """
    return max(protections) if s.setting.options.group_cover == "highest" else min(protections)


@rule("EPT-11.3c")
def gait_of_marker(s: State, target: Unit) -> Gait:
    """By the option every fire at a unit with a Move marker counts its move; the marker tells of no other kind."""
    return "normal" if s.setting.options.move_modifiers == "marker" and target.moved else ""


@rule("EPT-11.3c")
def move_modifier(gait: Gait) -> int:
    """What the move of the target adds, where the fire answers that move."""
    numbers = tables().numbers.fire_dice
    return {
        "": 0,
        "tactical": numbers.tactical_move,
        "normal": numbers.normal_move,
        "forced": numbers.forced_march,
        "alighting": numbers.disembarking,
        "escorted": numbers.with_vehicle,
    }[gait]


@rule("EPT-8.1f", "EPT-16.4b")
def contains_vehicle(gait: Gait) -> bool:
    """Whether the modifier of a move is net of the cover of the vehicle: that of men who get off or move beside it."""
    return gait in ("alighting", "escorted")


@rule("EPT-5.1b", "EPT-5.4b", "EPT-5.4c", "EPT-5.4d")
def side_protection(s: State, firer: Unit, target: Unit) -> int:
    """The protection of the walls and hedges of the target's hex that the fire crosses, or meets at a corner."""
    if is_hexside_replaced(s, target.at):
        return 0
    sides = [hexside_between(s, *beside) for beside in sides_met(s, firer.at, target.at) if target.at in beside]
    return max((side.protection for side in sides if side is not None), default=0)


@rule("EPT-16.4d", "EPT-16.4e")
def is_beside_vehicle(s: State, target: Unit) -> bool:
    """Whether a vehicle or wreck in its hex protects a target: one on foot, not one that rides."""
    return has_wreck_or_vehicle(s, target.at) and is_on_foot(target)


@rule("EPT-16.3n")
def is_on_foot(unit: Unit) -> bool:
    """Whether a unit is on foot beside vehicles; riding gives no protection."""
    return not unit.carrier


@rule("EPT-5.4j", "EPT-5.4k")
def hill_protection(s: State, firer: Unit, target: Unit) -> int:
    """A unit on a hill is protected against fire from below, also from the next hex; upstairs is not below."""
    return tables().terrain.climb.protection if level_of(s, target.at) > height_of(s, firer) else 0


@rule("EPT-5.3a", "EPT-11.2g")
def hindrance_modifier(s: State, firers: list[Unit], target: Unit) -> int:
    """The hindrance of the line; of a group the highest, at most that with which anything is seen."""
    numbers = tables().numbers.fire_dice
    highest = max(hindrance_on(s, Eye(firer.at, firer.floor), Eye(target.at, target.floor)) for firer in firers)
    return numbers.hindrance_each * min(highest, numbers.hindrance_most)


@rule("EPT-11.4c", "EPT-11.4f", "EPT-12.5c")
def mortar_tally(s: State, target: Unit, gait: Gait) -> Tally:
    """What is added for a target of mortars: the protection of its hex less 1, and its move."""
    tally, numbers = Tally(), tables().numbers.mortar_fire
    vehicle = tables().numbers.fire_dice.beside_vehicle if is_beside_vehicle(s, target) else 0
    tally.add(max(0, protection_of_place(s, target.at) + vehicle - numbers.protection_less), "protection", "EPT-12.5c")
    tally.add(numbers.moving_target if gait not in ("", "tactical") else 0, "target-moves", "EPT-11.4c")
    return tally
