"""The terrain effects chart: what a hex costs, whether it limits sight, and what it changes in combat.

Movement points are counted in sixths, so that road rates of 1/2 and 2/3 stay whole numbers.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Struct, field

from bocage.mechanics.datafiles import Sourced
from bocage.mechanics.typed import Positive, parts

MP = 6
"""One movement point."""

SixthMP = Annotated[int, parts(MP)]
"""Written in movement points, kept in sixths."""

Manner = Literal["foot", "motorized", "mechanized", "rail", "river"]
"""The movement types with a price of their own; towed units move with their transport (PG-5.1c)."""


class Cost(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The price of entering a hex by movement type; None where it is prohibited (PG-5.0d, PG-5.0f)."""

    foot: SixthMP | None = None
    motorized: SixthMP | None = None
    mechanized: SixthMP | None = None
    rail: SixthMP | None = None
    river: SixthMP | None = None

    def of(self, manner: Manner) -> int | None:
        """The price for one movement type, in sixths of a movement point."""
        prices = {"foot": self.foot, "motorized": self.motorized, "mechanized": self.mechanized}
        return {**prices, "rail": self.rail, "river": self.river}[manner]


class Terrain(Sourced, frozen=True, kw_only=True):
    """One row of the chart. The price of a row that `adds` is added to that of the other terrain in the hex.

    `limiting` terrain hides what stands in it beyond 3 hexes and blocks lines of sight (PG-8.2a). `cover` is a place
    where fleeing units stop (PG-14.31b), `shelter` one that helps recovery (PG-14.45a), `seen_from` the greatest
    distance at which its occupants are spotted where that is not the general one.
    """

    id: str = ""
    cost: Cost
    adds: bool = False
    limiting: bool = False
    cover: bool = False
    seen_from: Positive | None = None
    shelter: bool = False
    can_dig_in: bool = True


class Sighting(Sourced, frozen=True):
    """How far units are spotted, in hexes (PG-8.1a, PG-8.1b, PG-8.21a)."""

    by_day: Positive
    by_night: Positive
    in_limiting: Positive


class RoadRates(Sourced, frozen=True):
    """The price of a step along a road, over an intact bridge too (PG-5.2a, PG-5.2b)."""

    cost: Cost


class TerrainChart(Sourced, frozen=True, kw_only=True):
    """The terrain effects chart. All terrain in a hex counts; prices add up (PG-5.0d)."""

    types: dict[str, Terrain] = field(name="type")
    road: RoadRates
    sighting: Sighting
    codes: dict[str, tuple[str, ...]]
    """What a code of a drawn board holds: `town_hill` is a town on a hill."""
