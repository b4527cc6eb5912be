"""Counters: squads, leaders, observers, heavy weapons, guns and vehicles, as they are printed."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from bocage.mechanics.typed import Count, Label, Positive, parts

Nation = Literal["german", "soviet"]
UnitKind = Literal["squad", "leader", "observer", "weapon", "gun", "vehicle"]
Quality = Literal["shock", "veteran", "line", "green"]
WeaponClass = Literal["hmg", "mmg", "mortar_80", "mortar_60", "atr", "panzerschreck"]
GunKind = Literal["at", "infantry", "aa"]
Barrel = Literal["short", "medium", "long"]
Locomotion = Literal["tracked", "halftrack", "fourbyfour", "wheeled"]
Size = Literal["large", "normal", "small", "very_small"]
Mounting = Literal["turret", "fixed", "none"]
"""A turret fires all round, a fixed gun only into the front zone (EPT-16.2e, EPT-16.2g)."""
Carries = Literal["squad", "small", "team"]
"""What a vehicle carries: a squad or a gun; a leader, team or light gun; a leader or team (EPT-16.3a, EPT-16.3b)."""
Trait = Literal[
    "sapper", "tank_rider",
    "set_up", "pocket", "light", "anti_air",
    "smoke_shells", "smoke_pots",
    "open_top", "unarmoured", "light_armour", "skirts", "close_defence", "no_wreck", "no_cover",
]  # fmt: skip

POINT = 2
"""Units that make one movement point: half points are counted whole."""
HalfPoints = Annotated[int, parts(POINT)]
"""Written in movement points, kept in halves."""
SQUAD = 2
"""Units that make the stacking weight of one squad: leaders and support weapons weigh half (EPT-9.3b)."""


class SmallArms(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Fire power with all steps and with one left, and the normal range in hexes (EPT-4.2a).

    `least_range` is the shortest range of a mortar (EPT-11.4d).
    """

    power: tuple[Count, ...]
    range: Positive
    least_range: Count = 0


class Cannon(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A gun or anti-tank rifle: `ac` against armour, `ap` against men (EPT-16.1b).

    `range` is None where only the line of sight limits it; that of an anti-tank rifle is strict (EPT-1.5e).
    `heat_ac` is the power of its hollow-charge rounds (EPT-18.3f).
    """

    ac: Count
    ap: Count
    barrel: Barrel
    range: Positive | None = None
    heat_ac: Positive | None = None


class VehicleCard(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A vehicle's card: movement, armour, size, mounting of its weapon, transport (EPT-16.1a to EPT-16.1f).

    `turret_flank` and `turret_rear` are added to the dice to hit when it fires at targets there (EPT-16.1e).
    """

    locomotion: Locomotion
    mp: HalfPoints
    front: Count
    flank: Count
    size: Size
    turret: Mounting
    turret_flank: Count = 0
    turret_rear: Count = 0
    carries: Carries | None = None
    second_turret: tuple[Count, Count] | None = None
    """The additions of the second gun's turret, for the one vehicle with two guns (EPT-16.5e)."""


class UnitType(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A counter. `nation` is None for leaders and observers, who are the same on both sides.

    `quality` is that of the counter where a scenario names none. `radius` is a leader's command radius in hexes.
    """

    id: str = ""
    provenance: Label
    nation: Nation | None = None
    kind: UnitKind
    steps: Annotated[int, Meta(ge=1, le=2)]
    cadence: Count
    quality: Quality | None = None
    weapon: WeaponClass | None = None
    gun: GunKind | None = None
    arms: SmallArms | None = None
    cannon: Cannon | None = None
    second_cannon: Cannon | None = None
    card: VehicleCard | None = None
    radius: Positive | None = None
    traits: tuple[Trait, ...] = ()

    @property
    def is_vehicle(self) -> bool:
        """Vehicles have a card; everything else is on foot or towed (EPT-16.0a)."""
        return self.card is not None

    @property
    def is_mortar(self) -> bool:
        """On-map mortars fire high-angle (EPT-11.4a)."""
        return self.weapon in ("mortar_80", "mortar_60")

    @property
    def is_unarmoured(self) -> bool:
        """A vehicle without armour, such as a truck (EPT-16.7a)."""
        return "unarmoured" in self.traits

    @property
    def must_be_set_up(self) -> bool:
        """A heavy weapon that fires only from its set-up face (EPT-1.5a)."""
        return "set_up" in self.traits


class CrewSide(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The face of a heavy weapon that is not set up (EPT-1.5a, EPT-7.3e)."""

    provenance: Label
    cadence: Count
    arms: SmallArms
