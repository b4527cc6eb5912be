"""Counters: units, leaders, kommissars, aircraft, bunkers and off-board batteries, as they are printed."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from msgspec import Meta, Struct

from bocage.mechanics.datafiles import Sourced
from bocage.mechanics.typed import Count, Label, Positive

Nation = Literal[
    "german", "soviet", "finnish", "italian", "romanian", "hungarian", "american", "british", "indian", "gurkha",
    "french", "polish", "japanese",
]  # fmt: skip
UnitClass = Literal["personnel", "weapon", "afv", "apc", "transport", "bunker"]
Arm = Literal[
    "infantry", "cavalry", "engineer", "hmg", "smg", "motorcycle", "mortar", "hq",
    "at_gun", "artillery", "infantry_gun", "aa_gun",
    "tank", "assault_gun", "sp_gun", "armored_car", "armored_train", "river_vessel",
    "apc", "truck", "prime_mover", "wagon", "sled",
    "bunker",
]  # fmt: skip
MovementType = Literal["foot", "motorized", "mechanized", "towed", "rail", "river"]
Rank = Literal["CPL", "SGT", "LT", "CPT", "MAJ", "LTC", "COL"]
Trait = Literal["guards"]

NATIONS: tuple[Nation, ...] = get_args(Nation)
RANKS: tuple[Rank, ...] = get_args(Rank)
"""Ranks from low to high (PG-1.1w)."""

CLASS_OF: dict[Arm, UnitClass] = {
    "infantry": "personnel", "cavalry": "personnel", "engineer": "personnel", "hmg": "personnel", "smg": "personnel",
    "motorcycle": "personnel", "mortar": "personnel", "hq": "personnel",
    "at_gun": "weapon", "artillery": "weapon", "infantry_gun": "weapon", "aa_gun": "weapon",
    "tank": "afv", "assault_gun": "afv", "sp_gun": "afv", "armored_car": "afv", "armored_train": "afv",
    "river_vessel": "afv",
    "apc": "apc", "truck": "transport", "prime_mover": "transport", "wagon": "transport", "sled": "transport",
    "bunker": "bunker",
}  # fmt: skip
"""The class of every arm (PG-1.1f, PG-1.1g, PG-1.1u, PG-1.1z, PG-1.1aa)."""

RIFLES: frozenset[Arm] = frozenset({"infantry", "smg", "engineer"})
"""The arms that the rules write as INF, SMG and ENG, such as in PG-6.82a and PG-AST-j."""
GUNS: frozenset[Arm] = frozenset({"artillery", "infantry_gun"})
"""The arms that count as artillery (PG-DFT-l)."""
TEAMS: frozenset[Arm] = frozenset({"wagon", "sled"})
"""Vehicles on animal feet; an option makes them motorized (PG-5.1e)."""
TRUCKS: frozenset[Arm] = frozenset({"truck", "prime_mover"})
"""The soft vehicles that anti-tank fire may hit (PG-11.0a)."""


class Fire(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A printed fire value: strength and range in hexes (PG-7.31a)."""

    strength: Count
    range: Positive


class Face(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The fire values of one side of a counter; None where the unit lacks the kind."""

    direct_fire: Fire | None = None
    bombardment: Fire | None = None
    anti_tank: Fire | None = None


class UnitType(Face, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A unit as its counter prints it. `armor` None means unarmored, which is not armor 0 (PG-7.4a).

    `limbered` is what the limbered face shows in place of an allowance: "T" for towed only, a number for units that
    also move by themselves (PG-5.1c, PG-5.1d). `reduced` are the values that change with the first step loss. `years`
    are the first and last year of service.
    """

    id: str = ""
    provenance: Label
    nation: Nation
    arm: Arm
    movement_type: MovementType
    movement: Count
    steps: Annotated[int, Meta(ge=1, le=2)]
    armor: Count | None = None
    limbered: Positive | Literal["T"] | None = None
    reduced: Face | None = None
    years: tuple[int, int] | None = None
    traits: tuple[Trait, ...] = ()

    @property
    def kind(self) -> UnitClass:
        """Personnel, weapon, AFV, APC or unarmored transport."""
        return CLASS_OF[self.arm]

    @property
    def is_combat_unit(self) -> bool:
        """Any unit but an APC with a fire value (PG-1.1l)."""
        return self.kind != "apc" and any((self.direct_fire, self.bombardment, self.anti_tank))

    @property
    def is_guards(self) -> bool:
        """Soviet Guards have privileges of their own from 1943 (PG-6.8a, PG-11.2a, PG-AST-j)."""
        return "guards" in self.traits

    @property
    def is_armored(self) -> bool:
        """Whether an armor value is printed, 0 included (PG-7.25a)."""
        return self.armor is not None

    def face(self, steps: int) -> Face:
        """The fire values with this number of steps left (PG-1.1y)."""
        if steps >= self.steps or self.reduced is None:
            return self
        reduced = self.reduced
        return Face(
            direct_fire=reduced.direct_fire or self.direct_fire,
            bombardment=reduced.bombardment or self.bombardment,
            anti_tank=reduced.anti_tank or self.anti_tank,
        )


class LeaderFace(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """One of the two leaders on a counter: morale, combat modifier, morale modifier (PG-6.1a)."""

    morale: Positive
    combat: Annotated[int, Meta(ge=0, le=2)]
    help: Annotated[int, Meta(ge=0, le=2)]
    """The morale modifier, which helps others to pass checks and to recover (PG-6.51a, PG-6.52a)."""


class LeaderCounter(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A leader counter: two leaders of one rank, one on each face."""

    id: str = ""
    nation: Nation
    rank: Rank
    faces: tuple[LeaderFace, LeaderFace]


class KommissarCounter(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A kommissar counter: the morale on each face (PG-6.6a)."""

    id: str = ""
    nation: Nation
    morale: tuple[Positive, Positive]


class AircraftType(Sourced, frozen=True, kw_only=True):
    """An aircraft counter: the fire value of each face (PG-15.2a)."""

    id: str = ""
    nation: Nation
    faces: tuple[Positive, Positive]


class BunkerType(Face, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A bunker that fires as if it were a unit (PG-16.81a); `bunker` without values only protects."""

    id: str = ""
    provenance: Label
    nation: Nation | None = None

    def as_unit(self, nation: Nation) -> UnitType:
        """The unit that it fires like."""
        return UnitType(
            id=self.id, provenance=self.provenance, nation=nation, arm="bunker", movement_type="towed", movement=0,
            steps=1, direct_fire=self.direct_fire, bombardment=self.bombardment, anti_tank=self.anti_tank,
        )  # fmt: skip


class BatteryType(Sourced, frozen=True, kw_only=True):
    """An off-board battery: its bombardment factor (PG-9.2a)."""

    id: str = ""
    nation: Nation
    factor: Positive
