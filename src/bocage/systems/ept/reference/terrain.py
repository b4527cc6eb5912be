"""The terrain chart: what a hex, a hexside or a level costs, how it protects and what it does to sight."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from bocage.mechanics.datafiles import Sourced
from bocage.mechanics.typed import Count, Positive
from bocage.systems.ept.reference.counters import HalfPoints

Mover = Literal["infantry", "tracked", "halftrack", "fourbyfour", "wheeled"]
SightKind = Literal["open", "hindrance", "obstacle"]


class Cost(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The price of entering or crossing, in half points; None where it is forbidden (EPT-9.1a, EPT-T.9a)."""

    infantry: HalfPoints | None = None
    tracked: HalfPoints | None = None
    halftrack: HalfPoints | None = None
    fourbyfour: HalfPoints | None = None
    wheeled: HalfPoints | None = None

    def of(self, mover: Mover) -> int | None:
        """The price for one kind of mover."""
        return {
            "infantry": self.infantry,
            "tracked": self.tracked,
            "halftrack": self.halftrack,
            "fourbyfour": self.fourbyfour,
            "wheeled": self.wheeled,
        }[mover]


class HexTerrain(Sourced, frozen=True, kw_only=True):
    """A row of the chart for hexes.

    `ruin` is the type a building becomes (EPT-12.7a); `tall` terrain counts a level above its hex for the plateau
    effect (EPT-4.4h).
    """

    id: str = ""
    cost: Cost
    protection: Count
    sight: SightKind
    is_building: bool = False
    tall: bool = False
    ruin: str | None = None


class Hexside(Sourced, frozen=True, kw_only=True):
    """A row of the chart for hexsides: its price is added to that of the hex entered (EPT-5.4a, EPT-5.4e).

    `gap` is what vehicles pay at an opening drawn in it; None where openings have no effect.
    """

    id: str = ""
    cost: Cost
    protection: Count
    gap: HalfPoints | None = None


class Climb(Sourced, frozen=True, kw_only=True):
    """The price of each level climbed, and the protection against fire from below (EPT-5.4j, EPT-T.9a)."""

    cost: Cost
    protection: Count


class GroundState(Sourced, frozen=True, kw_only=True):
    """What snow or mud adds to every hex; None of the building exemption in plain snow (EPT-4.5d to EPT-4.5g)."""

    extra: Cost
    buildings_exempt: bool
    level_change: HalfPoints


class Weather(Sourced, frozen=True, kw_only=True):
    """A level of reduced visibility: hexes in a band of hindrance, and what scatter adds (EPT-4.5a, EPT-4.5c)."""

    band: Positive
    scatter: Count


class TerrainChart(Sourced, frozen=True, kw_only=True):
    """The terrain chart with ground states and weather."""

    hex: dict[str, HexTerrain]
    side: dict[str, Hexside]
    climb: Climb
    ground: dict[Literal["snow", "deep_snow", "mud"], GroundState]
    weather: tuple[Weather, Weather, Weather]
    codes: dict[str, str]
    """What a letter of a drawn board stands for."""
