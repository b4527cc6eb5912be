"""Hitting a vehicle (EPT-16.6b, EPT-16.6c): the number needed, by distance and modifiers."""

from __future__ import annotations

from bocage.kernel.rules import rule
from bocage.kernel.tally import Tally
from bocage.systems.ept.fire.modifiers import hill_protection, side_protection
from bocage.systems.ept.ground.sight import Eye, hindrance_on
from bocage.systems.ept.ground.terrain import protection_of_hex, protection_of_place, smoke_at
from bocage.systems.ept.reference.counters import Cannon
from bocage.systems.ept.reference.tables import tables
from bocage.systems.ept.state.model import State, Unit
from bocage.systems.ept.state.units import is_stopped, type_of
from bocage.systems.ept.vehicles.facing import aside_modifier


def hit_tally(s: State, unit: Unit, target: Unit, cannon: Cannon, *, second: bool = False) -> Tally:
    """What two dice may show at most to hit: the base of the distance less what makes it harder."""
    tally, numbers = Tally(), tables().numbers.to_hit
    distance = s.board.distance(unit.at, target.at)
    tally.add(numbers.base(distance), "to-hit-base", "EPT-16.6b")
    tally.add(-numbers.target_moving if target.moved else 0, "target-moves", "EPT-16.6c")
    tally.add(-numbers.firer_moving if is_moving(s, unit) else 0, "moved", "EPT-16.6c")
    tally.add(-numbers.quality.get(unit.quality, 0), f"quality-{unit.quality}", "EPT-16.6c")
    tally.add(-size_modifier(target), "size", "EPT-16.1d")
    tally.add(-aside_modifier(s, unit, target.at, second=second), "turret", "EPT-16.1e")
    tally.add(-numbers.barrel.addition(cannon.barrel, distance), "barrel", "EPT-16.6c")
    tally.add(-cover_of(s, unit, target), "protection", "EPT-16.6c")
    tally.add(-hindrance_to(s, unit, target), "hindrance", "EPT-5.3a")
    for value, name, rule_id in proposed(s, unit):
        tally.add(-value, name, rule_id)
    return tally


@rule("EPT-16.1d")
def size_modifier(target: Unit) -> int:
    """What the size of the target adds to the dice."""
    card = type_of(target).card
    return tables().numbers.to_hit.size.get(card.size, 0) if card is not None else 0


@rule("EPT-16.6c")
def is_moving(s: State, unit: Unit) -> bool:
    """Whether a firer counts as moving: it bears a Move marker, or will move after it has fired."""
    reduced = s.deed is not None and unit.id in s.deed.units and s.deed.reduced
    return unit.moved or reduced


@rule("EPT-16.6c", "EPT-16.4e")
def cover_of(s: State, unit: Unit, target: Unit) -> int:
    """The terrain that helps a vehicle: its hex, hexsides, hill and smoke; works only by the option."""
    works_protect = s.setting.options.works_protect_vehicles
    place = protection_of_place(s, target.at) if works_protect else protection_of_hex(s, target.at)
    smoke = tables().numbers.fire_dice.target_in_smoke if smoke_at(s, target.at) else 0
    return place + side_protection(s, unit, target) + hill_protection(s, unit, target) + smoke


def hindrance_to(s: State, unit: Unit, target: Unit) -> int:
    """What hinders the line of fire."""
    return hindrance_on(s, Eye(unit.at, unit.floor), Eye(target.at, target.floor))


@rule("EPT-S.2a", "EPT-S.3a")
def proposed(s: State, unit: Unit) -> list[tuple[int, str, str]]:
    """Additions that only options bring: for stopped guns and rifles, and for firers in smoke."""
    numbers, options = tables().numbers.to_hit_proposed, s.setting.options
    on_foot = type_of(unit).card is None
    return [
        (numbers.stopped if options.stopped_gun_misses and on_foot and is_stopped(unit) else 0, "stopped", "EPT-S.2a"),
        (numbers.in_smoke if options.smoke_spoils_aim and smoke_at(s, unit.at) else 0, "firer-in-smoke", "EPT-S.3a"),
    ]
