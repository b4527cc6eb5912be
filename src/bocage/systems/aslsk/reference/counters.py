"""Counters and terrain as the rules print them. Movement is counted in half MF."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from msgspec import Meta, Struct, field

from bocage.mechanics.datafiles import Sourced
from bocage.mechanics.typed import Count, Label, Positive, parts

Nation = Literal["german", "russian", "american"]
UnitKind = Literal["squad", "half_squad", "leader"]
Grade = Literal["E", "1", "2", "G", "C"]
WeaponKind = Literal["LMG", "MMG", "HMG", "FT", "DC"]
Sight = Literal["clear", "obstacle", "hindrance"]

NATIONS: tuple[Nation, ...] = get_args(Nation)

MF = 2
"""One movement factor; in-season grain costs one and a half (ASL-1.1.2n)."""

HalfMF = Annotated[int, parts(MF)]
"""Written in MF, kept in halves."""


# ------------------------------------------------------------------------------------------------------- counters


class UnitType(Struct, frozen=True, kw_only=True):
    """A squad, half-squad or leader as printed on its counter (ASL-1.2.1a, ASL-1.2.2a to d, ASL-1.2.3a)."""

    id: str
    nation: Nation
    kind: UnitKind
    fp: int
    range: int
    morale: int
    broken_morale: int
    grade: Grade
    smoke: int = 0
    assault_fire: bool = False
    elr_exempt: bool = False
    self_rally: bool = False
    reduces_to: str | None = None
    elr_to: str | None = None
    leadership: int = 0

    @property
    def is_mmc(self) -> bool:
        """Squads and half-squads are MMC, leaders are SMC (ASL-1.2b)."""
        return self.kind != "leader"

    @property
    def is_elite(self) -> bool:
        """Leaders are Elite too (ASL-1.2.1a)."""
        return self.grade == "E"

    @property
    def name(self) -> str:
        """The counter's factors as players say them: 4-6-7, 9-1, 6+1."""
        if self.kind == "leader":
            return f"{self.morale}{'+' if self.leadership > 0 else '-'}{abs(self.leadership)}"
        return f"{self.fp}-{self.range}-{self.morale}"


class WeaponType(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A support weapon as printed on its counter; it has either an R# or an X# (ASL-1.2.4a to e, ASL-2.0o).

    breakdown is the printed B#; without one a machine gun has the default (Breakdown.number). issued_to is written for
    weapons of any nation.
    """

    id: Label
    nation: Nation | Literal["any"]
    kind: WeaponKind
    fp: Positive
    range: Positive
    rof: Count
    pp: Count
    breakdown: Positive | None = None
    elimination: Positive | None = None
    repair: Positive | None = None
    issued_to: tuple[Nation, ...] = ()

    @property
    def is_mg(self) -> bool:
        """LMG, MMG and HMG are machine guns."""
        return self.kind in ("LMG", "MMG", "HMG")


# -------------------------------------------------------------------------------------------------------- terrain


class Name(Struct, frozen=True, forbid_unknown_fields=True):
    """A name in both languages."""

    en: Label
    fr: Label


class ByRoad(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What holds in a woods-road hex for a unit that entered along the road at the road rate (ASL-1.1.2i)."""

    mf: HalfMF
    tem: int
    open_ground: bool


class Terrain(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a hex of this type costs to enter, gives as TEM, and does to sight (ASL-1.1.2c to o); id is its map code."""

    id: str = ""
    name: Name
    mf: HalfMF
    tem: int
    sight: Sight
    open_ground: bool = False
    hindrance: Count = 0
    inherent: bool = False
    shelter: bool = False
    building: bool = False
    by_road: ByRoad | None = None


class Season(Struct, frozen=True, forbid_unknown_fields=True):
    """A map code that means one terrain in some months and another in the rest (ASL-1.1.2n, ASL-1.1.2o)."""

    months: tuple[Annotated[int, Meta(ge=1, le=12)], ...]
    in_season: str
    out_of_season: str


class SmokeMarker(Sourced, frozen=True):
    """What a smoke marker adds to the hex it lies in (ASL-3.3v, ASL-3.3w)."""

    mf_extra: HalfMF
    hindrance: Positive


class TerrainChart(Sourced, frozen=True):
    """The Terrain Effects Chart."""

    types: dict[str, Terrain] = field(name="type")
    seasonal: dict[str, Season]
    smoke: SmokeMarker

    @property
    def codes(self) -> frozenset[str]:
        """Every code a map may use."""
        return frozenset(self.types) | frozenset(self.seasonal)

    def in_month(self, code: str, month: int) -> Terrain:
        """The terrain that a map code means in that month of the year."""
        season = self.seasonal.get(code)
        if season is None:
            return self.types[code]
        return self.types[season.in_season if month in season.months else season.out_of_season]


def in_mf(halves: int) -> str:
    """Half MF as players say them.

    >>> in_mf(3), in_mf(4), in_mf(1)
    ('1½', '2', '½')
    """
    whole, half = divmod(halves, MF)
    return f"{whole or ''}½" if half else str(whole)
