"""Rows of the tables: weapons, crews, guns, profiles, vehicles, equipment, terrain, and what tables are drawn from."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from bocage.mechanics.datafiles import Sourced
from bocage.mechanics.typed import Count, Face, Positive
from bocage.systems.pzf.reference.datafiles import Blast, Degrees, Length, Mount, Period, Share, Template

Nation = Literal["usa", "germany"]
"""The nations with army lists."""


MovePenalty = Literal["none", "half", "total", "vehicle"]
"""How much of its Movement a figure may have used and still shoot: all, half, none; vehicles by rules of their own
(PZF-5.2a).
"""


Reload = Literal["none", "crew", "always"]
"""Whether a shot leaves a weapon unloaded: never, by the size of its crew, or always (PZF-5.4a)."""


Fires = Literal["cannot", "unloaded", "loaded"]
"""What a crew can do with a weapon: not fire, fire and leave it unloaded, or fire and reload it."""


Shell = Literal["heat", "he"]
"""The kinds of shell of a vehicle gun."""


SightClass = Literal[
    "clear", "ground", "transparent", "opaque_to_height", "opaque", "wood_depth", "openings", "opening"
]
"""How a kind of terrain hides what is behind or inside it."""


FootWay = Literal["free", "difficult", "jump", "climb", "crawl", "openings", "no"]
"""How a man on foot gets over a kind of terrain."""


VehicleWay = Literal["free", "difficult", "break", "wire", "no"]
"""How a vehicle gets over a kind of terrain."""


GUN_PREFIX = "gun:"
"""Stands before the id of a towed gun among a man's weapons."""


# --- weapons ------------------------------------------------------------------------------------------------------
class HighExplosive(Struct, frozen=True, forbid_unknown_fields=True):
    """The HE shell of a vehicle gun (PZF-9.4m)."""

    strength: Positive
    template: Blast


class Weapon(Sourced, frozen=True):
    """A row of the weapon table (PZF-5.1a); where there is an HE shell, strength and template are those of HEAT."""

    id: str
    range: Length
    """Maximum range; 0 for flame, which has a template instead."""
    strength: Positive
    move_penalty: MovePenalty
    rate: Positive
    reload: Reload
    template: Template | None = None
    against_vehicles: Count = 0
    """What is added to the Strength against vehicles (PZF-9.5j)."""
    he: HighExplosive | None = None
    crew: str | None = None
    """The id of the crew it needs; None for a weapon of one man."""
    scope: bool = False
    ignores_cover: bool = False
    indirect: bool = False
    estimation: bool = False
    shots_per_game: Count = 0
    """How often it fires in a game; 0 for no limit."""
    firearm: bool = True

    def hits_with(self, *, shell: Shell = "heat", vehicle: bool = False) -> int:
        """The Strength of a hit, with the bonus against vehicles (PZF-9.5j) and by shell (PZF-9.4m)."""
        if self.he is not None and shell == "he":
            return self.he.strength
        return self.strength + (self.against_vehicles if vehicle else 0)

    def bursts(self, shell: Shell = "heat") -> Template | None:
        """The template of a shot, by shell; None for a shot at one target."""
        return self.he.template if self.he is not None and shell == "he" else self.template


class Crew(Sourced, frozen=True):
    """The men a heavy weapon needs to be moved and fired (PZF-6.4a to PZF-6.8h)."""

    id: str
    move: Positive
    """How many men move it."""
    arc: Degrees
    """Its arc in degrees, 360 for all round."""
    fire: Annotated[tuple[Fires, ...], Meta(min_length=1)]
    """What one man, two men and so on can do with it."""

    def fires(self, men: int) -> Fires:
        """What a number of men can do with it."""
        return "cannot" if men < 1 else self.fire[min(men, len(self.fire)) - 1]


class Gun(Sourced, frozen=True):
    """A model of artillery gun: its class and whether it has a shield (PZF-6.8o)."""

    id: str
    weapon: str
    shield: bool


class MeleeWeapon(Sourced, frozen=True):
    """What a weapon or armour does in close combat (PZF-7.2a to e)."""

    id: str
    duel: int = 0
    reroll_ones: bool = False
    charge_wound: int = 0
    defence: int = 0


# --- profiles and vehicles ----------------------------------------------------------------------------------------
class Profile(Sourced, frozen=True):
    """The characteristics of a man or mount (PZF-1.1a); cc 0 cannot fight, ct 0 cannot shoot."""

    id: str
    nation: Nation | Literal["any"]
    hero: bool
    move: Positive
    cc: Count
    ct: Annotated[int, Meta(ge=0, le=6)]
    f: Positive
    d: Positive
    a: Count
    pv: Positive
    b: Positive
    might: Count
    fate: Count

    @property
    def count(self) -> int:
        """What it counts in the strength of an army: the square of its PV (PZF-8.4a)."""
        return self.pv * self.pv


class Mounted(Struct, frozen=True, forbid_unknown_fields=True):
    """A weapon of a vehicle and where it is mounted."""

    weapon: str
    mount: Mount


class Vehicle(Sourced, frozen=True):
    """A vehicle (PZF-9.1a).

    `d` is the Defence of front, of sides and rear, of top (PZF-9.5f); `size` is length, width, height.
    """

    id: str
    nation: Nation
    kind: Literal["transport", "tank"]
    move: Positive
    ct: Annotated[int, Meta(ge=0, le=6)]
    f: Positive
    d: tuple[Positive, Positive, Positive]
    pv: Positive
    b: Positive
    cost: Positive
    weapons: tuple[Mounted, ...]
    periods: Annotated[tuple[Period, ...], Meta(min_length=1)]
    size: tuple[Positive, Positive, Positive]
    capacity: Count = 0
    tow: Count = 0
    riders: Count = 0
    wheeled: bool = False
    special: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    exclusive: tuple[tuple[str, ...], ...] = ()

    @property
    def count(self) -> int:
        """What it counts in the strength of an army: the square of its PV (PZF-8.4a)."""
        return self.pv * self.pv

    @property
    def motorcycle(self) -> bool:
        """Whether it is a motorcycle, which stands on a round base and drives only forwards (PZF-9.2a, PZF-19.1a)."""
        return "motorcycle" in self.special


class Equipment(Sourced, frozen=True):
    """What a soldier or vehicle may be given (PZF-13.1a to PZF-13.2g); equipment with a negative cost is a drawback."""

    id: str
    carrier: Literal["soldier", "vehicle"]
    cost: int
    issued: Literal["group", "man"] | None = None
    """Outside army lists, whether one man of a combat group or each of its men may be given it; None for neither."""
    adds_weapon: Mounted | None = None


class Special(Sourced, frozen=True):
    """A special rule by name; with a nation it is the rule of the whole army (PZF-16.1a)."""

    id: str
    nation: Nation | None = None


# --- terrain ------------------------------------------------------------------------------------------------------
class Terrain(Sourced, frozen=True):
    """A kind of terrain (PZF-B13a): height, cover, effect on sight, and how men and vehicles get over it (PZF-B13c)."""

    id: str
    height: Length
    difficult: bool
    cover: Annotated[int, Meta(ge=0, le=6)]
    """The die a shot needs to pass it; 0 for no cover."""
    los: SightClass
    linear: bool
    foot: FootWay
    vehicle: VehicleWay
    demolition: str | None = None
    """The row of what destroys it; None where nothing does."""
    width: Length = 0
    depth: Length = 0


class Demolition(Sourced, frozen=True):
    """Defence, PV and end of scenery that can be destroyed (PZF-11.4c); with 0 PV it cannot be."""

    id: str
    defence: Count
    pv: Count
    result: Literal["removed", "barrier", "ruin", "none"]


class Cover(Sourced, frozen=True):
    """A class of cover and the die that passes it (PZF-4.3a)."""

    id: Literal["light", "medium", "heavy", "fortified"]
    value: Face


class Defence(Sourced, frozen=True):
    """A work that engineers place before deployment (PZF-12.1b); a width of 0 is a line."""

    id: str
    size: tuple[Positive, Length]


class Patch(Struct, frozen=True, forbid_unknown_fields=True):
    """What the terrain generator lays in a cell: one of several kinds of terrain, with its size."""

    types: tuple[str, ...] = ()
    size: tuple[Length, Length] = (0, 0)
    length: Length = 0
    elevation: Length = 0
    wall: str | None = None


class Generator(Sourced, frozen=True):
    """How tables for the standard scenarios are laid out (PZF-17.0b): one die for every cell."""

    cell: Positive
    faces: tuple[Literal["open", "line", "wood", "building", "field", "rise"], ...]
    line: Patch
    wood: Patch
    building: Patch
    field: Patch
    hill: Patch
    rubble: Patch
    tracts: Annotated[tuple[Patch, ...], Meta(min_length=1)]
    """Larger pieces, laid where the cells leave too little of the table covered."""
    hedgerows: tuple[Positive, Positive]
    """The two lengths of the hedges and walls laid across a lane of fire."""
    copse: Patch
    """The wood that may be laid across a lane of fire instead."""
    road_width: Positive
    second_road_on: Face
    """The lowest face of a die on which there is a second road."""
    building_from_edge: Positive
    """The least distance of a building from the edge of the table."""
    least_covered: Share
    """The least share of the table that terrain covers; a barer layout is rejected."""
    enough_covered: Share
    """The share of the table covered at which no further tract is laid."""
    most_covered: Share
    """The largest share of the table that terrain covers; a fuller layout is rejected."""
    evenness: Share
    """The least share that the poorer half of the table has of what the richer half has."""
    longest_lane: Positive
    """The longest distance over which nothing lies in the way of a shot."""
    most_seen: Share
    """The largest share of pairs of points in the two deployment zones that see each other."""
