"""The fire table and the anti-tank tables: their cells, and the numbers that find a cell."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta, Struct

from bocage.kernel.rules import rule
from bocage.kernel.text import Text
from bocage.mechanics.datafiles import Sourced
from bocage.mechanics.results import ResultTable
from bocage.mechanics.typed import Count, Positive, parts
from bocage.systems.ept.reference.counters import Barrel, Quality, Size

POWER = 64
"""Units that make one point of fire power: six halvings of a whole number stay whole (EPT-11.3a)."""
FactorParts = Annotated[int, parts(POWER)]
"""A multiplier in 64ths: 32 halves the power."""
Band = tuple[Count, int]
"""A distance in hexes and the value that holds beyond it."""
VehicleFate = Literal["none", "stunned", "immobilised", "destroyed"]
ShellClass = Literal["heavy", "medium", "light", "mortar_80", "mortar_60"]
Calibre = Literal["light", "medium", "heavy", "bomb"]
"""What comes down: shells of batteries, or the bombs of aircraft (EPT-S.1a)."""
Test = Literal["", "stop", "neutralise"]


class FireResult(Struct, frozen=True):
    """One cell of the fire table: a test against lowered morale, a step lost, or all (EPT-13.0b)."""

    code: str
    test: Test = ""
    lowered: int = 0
    """What the tested morale is lowered by (EPT-13.0c)."""
    loses_step: bool = False
    eliminated: bool = False


FIRE_RESULTS: dict[str, FireResult] = {
    "-": FireResult("-"),
    "S": FireResult("S", "stop"),
    "S1": FireResult("S1", "stop", 1),
    "S2": FireResult("S2", "stop", 2),
    "N": FireResult("N", "neutralise"),
    "N1": FireResult("N1", "neutralise", 1),
    "N2": FireResult("N2", "neutralise", 2),
    "N3": FireResult("N3", "neutralise", 3),
    "1": FireResult("1", loses_step=True),
    "E": FireResult("E", eliminated=True),
}
"""The results of the fire table from the lightest to the heaviest (EPT-13.0b)."""
DAMAGE_RESULTS: dict[str, VehicleFate] = {"-": "none", "S": "stunned", "I": "immobilised", "D": "destroyed"}


def told_result(result: FireResult) -> Text:
    """A cell of the fire table as the log says it."""
    return Text("cell-none") if result.code == "-" else Text("cell-result", {"code": result.code})


def told_fate(fate: VehicleFate) -> Text:
    """What the log says of damage to a vehicle."""
    return Text("cell-none" if fate == "none" else f"odds-{fate}")


class FireTable(Struct, frozen=True):
    """The fire table: a column for every power, rows 0 to 15 (EPT-T.10a)."""

    provenance: str
    table: ResultTable[FireResult]

    @rule("EPT-11.3b")
    def column_of(self, power: int) -> int | None:
        """The column of a power in 64ths, the highest not above it; None below the first (EPT-11.3b)."""
        column = self.table.column(power // POWER)
        return None if column < 0 else column

    def result(self, column: int, roll: int) -> FireResult:
        """The cell of a modified roll; rolls beyond the first and last row use those."""
        return self.table.result(column, roll)


class FireFactors(Sourced, frozen=True):
    """Multipliers of fire power in 64ths, all cumulative (EPT-11.3a)."""

    adjacent: FactorParts
    beyond_range: FactorParts
    move_and_fire: FactorParts
    stopped: FactorParts
    in_smoke: FactorParts
    hidden_target: FactorParts


class FireDice(Sourced, frozen=True):
    """Modifiers of the dice for each target of fire at men (EPT-11.3c, EPT-16.4b, EPT-8.1f, EPT-18.3d)."""

    tactical_move: int
    normal_move: int
    forced_march: int
    target_in_smoke: int
    hindrance_each: Count
    hindrance_most: Count
    gun_shield: int
    beside_vehicle: int
    with_vehicle: int
    """In place of the move and the vehicle, for men who move under cover of one."""
    disembarking: int
    """In place of the move and the vehicle, for men who get off one."""


class Cadence(Sourced, frozen=True):
    """Tests of cadence, jams and ammunition (EPT-7.2e, EPT-7.3b, EPT-7.3c, EPT-7.3f, EPT-7.3i)."""

    stopped: int
    hesitant: int
    jam_from: Positive
    repaired_at_or_below: Positive
    low_ammunition_on: Positive
    portable_removed_from: Positive


class MortarFire(Sourced, frozen=True):
    """Modifiers of mortars and artillery (EPT-11.4c, EPT-12.5c)."""

    protection_less: Count
    moving_target: int


class VehicleRange(Sourced, frozen=True):
    """What a vehicle's power against men loses beyond each range; the highest that holds counts (EPT-16.5b)."""

    bands: tuple[Band, ...]

    def loss(self, distance: int) -> int:
        """The points lost at a distance in hexes."""
        return max((value for beyond, value in self.bands if distance > beyond), default=0)


class BarrelBands(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What each class of barrel adds to the dice beyond each range."""

    short: tuple[Band, ...]
    medium: tuple[Band, ...]
    long: tuple[Band, ...]

    def addition(self, barrel: Barrel, distance: int) -> int:
        """What a barrel adds at a distance in hexes; only the furthest band that holds counts."""
        bands = {"short": self.short, "medium": self.medium, "long": self.long}[barrel]
        return max((value for beyond, value in bands if distance > beyond), default=0)


class ToHit(Sourced, frozen=True):
    """Hitting a vehicle: the number needed by distance, and modifiers of the dice (EPT-16.6b, EPT-16.6c)."""

    bases: tuple[Band, ...]
    """The last distance of each band with its number; 0 for the band without a last one."""
    target_moving: int
    firer_moving: int
    quality: Mapping[Quality, int]
    size: Mapping[Size, int]
    light_gun_flank: int
    light_gun_rear: int
    barrel: BarrelBands

    def base(self, distance: int) -> int:
        """The number to roll at or below at a distance in hexes."""
        return next(value for last, value in self.bases if distance <= last or not last)


class ToHitProposed(Sourced, frozen=True):
    """Additions that only options bring (EPT-S.2a, EPT-S.3a)."""

    stopped: int
    in_smoke: int


class Damage(Sourced, frozen=True):
    """Modifiers of the damage roll (EPT-16.6f to EPT-16.6i)."""

    barrel: BarrelBands
    no_effect_from: int
    """The difference between power and armour from which on downwards nothing happens."""
    natural_without_effect: Positive


class DamageTable(Struct, frozen=True):
    """Effects on a vehicle by the difference between power and armour, and the modified roll (EPT-T.11a)."""

    provenance: str
    table: ResultTable[VehicleFate]

    def find(self, difference: int, roll: int, bonus_above: int) -> VehicleFate:
        """The effect of a roll; below the first column each point adds 1, above `bonus_above` each takes 1 off."""
        last = len(self.table.columns) - 1
        column = min(max(difference, 0), last)
        return self.table.result(column, roll + max(-difference, 0) - max(difference - bonus_above, 0))


class ShellsAtVehicles(Sourced, frozen=True):
    """Artillery and mortars against vehicles (EPT-16.7a to EPT-16.7c)."""

    armoured: Mapping[ShellClass, Positive]
    unarmoured: Mapping[ShellClass, Positive]
    open_top: int
    strong_front_over: Positive
    strong_front: int
    stopped_mortar: int


class MachineGunsAtVehicles(Sourced, frozen=True):
    """Machine guns and small arms against light vehicles (EPT-16.8a to EPT-16.8c)."""

    ac: Count
    stopped: int
    moving: int


class Passengers(Sourced, frozen=True):
    """Whether those aboard survive (EPT-16.3m, EPT-16.9a)."""

    survive_at_or_below: Positive
    riders_survive_at_or_below: Positive


PortableWeapon = Literal["panzerschreck", "panzerfaust", "bazooka", "piat"]


class PortableAntiTank(Sourced, frozen=True):
    """Portable anti-tank weapons, not used in 1943 (EPT-T.8a)."""

    values: Mapping[PortableWeapon, Positive]
    ranges: Mapping[PortableWeapon, Positive]
    size: Mapping[Size, int]
    quality: Mapping[Quality, int]
    firer_moved: int
    target_moved: int
    skirts_on_flank: int
    at_two_hexes: int


class Mines(Sourced, frozen=True):
    """Mines: their column of the fire table, and what a result does to a vehicle (EPT-18.5a to EPT-18.5c)."""

    column: Positive
    tactical_entry: int
    vehicle: Mapping[str, VehicleFate]
    wheeled: int
    halftrack: int
    armoured: int


class Artillery(Sourced, frozen=True):
    """Strength and smoke of a mission by distance from the impact (EPT-T.2a)."""

    strength: Mapping[Calibre, tuple[Positive, ...]]
    smoke: Mapping[Calibre, tuple[Annotated[int, Meta(ge=1, le=2)], ...]]
