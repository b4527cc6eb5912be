"""Cover from shells (EPT-12.5c): the sum of what protects in the hex, less 1."""

from __future__ import annotations

from bocage.kernel.rules import rule
from bocage.kernel.tally import Tally
from bocage.systems.ept.ground.terrain import has_wreck_or_vehicle, hexside_between, level_of, protection_of_place
from bocage.systems.ept.reference.tables import tables
from bocage.systems.ept.state.model import Gait, State, Unit
from bocage.systems.ept.state.units import is_gun, type_of


@rule("EPT-12.5c")
def shell_tally(s: State, unit: Unit, gait: Gait) -> Tally:
    """What is added for a target of shells: its cover, and its move; being hidden does not help."""
    tally, numbers = Tally(), tables().numbers.mortar_fire
    tally.add(cover_from_shells(s, unit.at, cover_of_line(s, unit)), "protection", "EPT-12.5c")
    tally.add(numbers.moving_target if gait in ("normal", "forced") else 0, "target-moves", "EPT-12.5c")
    return tally


@rule("EPT-12.5c")
def cover_from_shells(s: State, cell: int, more: int = 0) -> int:
    """What a hex adds to the dice: terrain or work, a vehicle or wreck, and `more`; the sum less 1, at least 0."""
    vehicle = tables().numbers.fire_dice.beside_vehicle if has_wreck_or_vehicle(s, cell) else 0
    return max(0, protection_of_place(s, cell) + vehicle + more - tables().numbers.mortar_fire.protection_less)


@rule("EPT-12.5c")
def cover_of_line(s: State, unit: Unit) -> int:
    """By the option the best hexside of the hex, a hill and the shield of a gun count too, as against direct fire."""
    if s.setting.options.shells_protected_by == "hex":
        return 0
    sides = [hexside_between(s, unit.at, cell) for cell in s.board.steps(unit.at)]
    hexside = max((side.protection for side in sides if side is not None), default=0)
    hill = tables().terrain.climb.protection if level_of(s, unit.at) > 0 else 0
    shielded = is_gun(unit) and type_of(unit).gun in ("at", "infantry")
    return hexside + hill + (tables().numbers.fire_dice.gun_shield if shielded else 0)
