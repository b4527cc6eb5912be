"""What the card of a vehicle says beyond its counter (EPT-16.1), and who is aboard."""

from __future__ import annotations

from collections.abc import Iterator

from bocage.kernel.contract.look import Note
from bocage.kernel.text import Text, text
from bocage.systems.ept.armour.damage import armour_of
from bocage.systems.ept.reference.counters import VehicleCard
from bocage.systems.ept.state.model import State, Unit
from bocage.systems.ept.state.names import unit_name
from bocage.systems.ept.state.units import has_trait, is_vehicle, riders, type_of

CAPACITIES = ("smoke_pots", "smoke_shells", "open_top", "unarmoured", "light_armour", "skirts", "close_defence")
"""The special capacities that a player reads on a card, by their traits (EPT-16.1f)."""


def card_notes(s: State, unit: Unit) -> Iterator[Note]:
    """The card of a vehicle line by line; of what rides the vehicle."""
    if unit.carrier in s.units:
        yield Note(text("note-rides", vehicle=unit_name(s, unit.carrier)), "EPT-16.3k")
    card = type_of(unit).card if is_vehicle(unit) else None
    if card is None:
        return
    for rider in riders(s, unit):
        yield Note(text("note-aboard", unit=unit_name(s, rider.id)), "EPT-16.3k")
    yield Note(text("note-locomotion", mover=Text(f"aid-mover-{card.locomotion}")), "EPT-16.0b")
    yield Note(text("note-size", size=Text(f"vehicle-size-{card.size.replace('_', '-')}")), "EPT-16.1d")
    yield Note(text("note-rear", armour=armour_of(unit, "rear")), "EPT-16.1c")
    yield from weapon_notes(unit, card)
    for trait in CAPACITIES:
        if has_trait(unit, trait):
            yield Note(Text(f"note-{trait.replace('_', '-')}"), "EPT-16.1f")
    if card.carries is not None:
        yield Note(Text(f"note-carries-{card.carries}"), "EPT-16.1f")


def weapon_notes(unit: Unit, card: VehicleCard) -> Iterator[Note]:
    """The barrel and the arc of fire."""
    cannon = type_of(unit).cannon
    if cannon is not None:
        yield Note(text("note-barrel", barrel=Text(f"barrel-{cannon.barrel}")), "EPT-16.1a")
    if card.turret == "fixed":
        yield Note(text("note-casemate"), "EPT-16.2g")
    elif card.turret == "turret":
        yield Note(text("note-turret", flank=card.turret_flank, rear=card.turret_rear), "EPT-16.1e")
