"""Rows of the tables: weapons, crews, guns, profiles, vehicles, equipment, terrain, and what tables are drawn from."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from bocage.mechanics.datafiles import Sourced
from bocage.mechanics.typed import Count, Face, Positive
from bocage.systems.pzf.reference.datafiles import Blast, Degrees, Length, Mount, Period, Share, Template

Nation = Literal["usa", "germany"]


MovePenalty = Literal["none", "half", "total", "vehicle"]


Reload = Literal["none", "crew", "always"]


Fires = Literal["cannot", "unloaded", "loaded"]


Shell = Literal["heat", "he"]


SightClass = Literal[
    "clear", "ground", "transparent", "opaque_to_height", "opaque", "wood_depth", "openings", "opening"
]


FootWay = Literal["free", "difficult", "jump", "climb", "crawl", "openings", "no"]


VehicleWay = Literal["free", "difficult", "break", "wire", "no"]


GUN = "gun:"
"""Before the id of a towed gun among a man's weapons."""


# --- weapons ------------------------------------------------------------------------------------------------------
class HighExplosive(Struct, frozen=True, forbid_unknown_fields=True):
    """The HE shell of a vehicle gun (PZF-9.4m)."""

    strength: Positive
    template: Blast


class Weapon(Sourced, frozen=True):
    """A weapon of the weapon table (PZF-5.1a). strength and template are those of HEAT where there is an HE shell."""

    id: str
    range: Length
    strength: Positive
    move_penalty: MovePenalty
    rate: Positive
    reload: Reload
    template: Template | None = None
    against_vehicles: Count = 0
    he: HighExplosive | None = None
    crew: str | None = None
    scope: bool = False
    ignores_cover: bool = False
    indirect: bool = False
    estimation: bool = False
    shots_per_game: Count = 0
    firearm: bool = True

    def hits_with(self, *, shell: Shell = "heat", vehicle: bool = False) -> int:
        """Strength of a hit, with the bonus against vehicles (PZF-9.5j) and by shell (PZF-9.4m)."""
        if self.he is not None and shell == "he":
            return self.he.strength
        return self.strength + (self.against_vehicles if vehicle else 0)

    def bursts(self, shell: Shell = "heat") -> Template | None:
        """The template of a shot."""
        return self.he.template if self.he is not None and shell == "he" else self.template


class Crew(Sourced, frozen=True):
    """The men a heavy weapon needs: to move it, and what it does with one man, two men … (PZF-6.4a to PZF-6.8h)."""

    id: str
    move: Positive
    arc: Degrees
    fire: Annotated[tuple[Fires, ...], Meta(min_length=1)]

    def fires(self, men: int) -> Fires:
        """What so many men can do with it."""
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
        """How many models it counts for (PZF-8.4a)."""
        return self.pv * self.pv


class Mounted(Struct, frozen=True, forbid_unknown_fields=True):
    """A weapon of a vehicle and where it is mounted."""

    weapon: str
    mount: Mount


class Vehicle(Sourced, frozen=True):
    """A vehicle (PZF-9.1a); d is front, sides and rear, top (PZF-9.5f); size is length, width, height."""

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
        """How many models it counts for (PZF-8.4a)."""
        return self.pv * self.pv

    @property
    def motorcycle(self) -> bool:
        """A motorcycle stands on a round base and only drives forwards (PZF-9.2a, PZF-19.1a)."""
        return "motorcycle" in self.special


class Equipment(Sourced, frozen=True):
    """What a soldier or a vehicle may be given (PZF-13.1a to PZF-13.2g); negative points are a drawback."""

    id: str
    carrier: Literal["soldier", "vehicle"]
    cost: int
    issued: Literal["group", "man"] | None = None
    """Whether one of a combat group may be given it where no list is followed, or each of its men."""
    adds_weapon: Mounted | None = None


class Special(Sourced, frozen=True):
    """A special rule by name; with a nation it is the rule of the whole army (PZF-16.1a)."""

    id: str
    nation: Nation | None = None


# --- terrain ------------------------------------------------------------------------------------------------------
class Terrain(Sourced, frozen=True):
    """A kind of terrain (PZF-B13a): height, cover, sight class, and how feet and vehicles cross it (PZF-B13c)."""

    id: str
    height: Length
    difficult: bool
    cover: Annotated[int, Meta(ge=0, le=6)]
    los: SightClass
    linear: bool
    foot: FootWay
    vehicle: VehicleWay
    demolition: str | None = None
    width: Length = 0
    depth: Length = 0


class Demolition(Sourced, frozen=True):
    """Defence, PV and end of a destructible thing (PZF-11.4c); without PV it cannot be destroyed."""

    id: str
    defence: Count
    pv: Count
    result: Literal["removed", "barrier", "ruin", "none"]


class Cover(Sourced, frozen=True):
    """A class of cover and the die that passes it (PZF-4.3a)."""

    id: Literal["light", "medium", "heavy", "fortified"]
    value: Face


class Defence(Sourced, frozen=True):
    """A piece that engineers place before deployment (PZF-12.1b); a width of 0 is a line."""

    id: str
    size: tuple[Positive, Length]


class Patch(Struct, frozen=True, forbid_unknown_fields=True):
    """What the terrain generator lays in a cell: one of several kinds, with a size."""

    types: tuple[str, ...] = ()
    size: tuple[Length, Length] = (0, 0)
    length: Length = 0
    elevation: Length = 0
    wall: str | None = None


class Generator(Sourced, frozen=True):
    """How tables for the standard scenarios are laid out (PZF-17.0b): a die for every cell."""

    cell: Positive
    faces: tuple[Literal["open", "line", "wood", "building", "field", "rise"], ...]
    line: Patch
    wood: Patch
    building: Patch
    field: Patch
    hill: Patch
    rubble: Patch
    tracts: Annotated[tuple[Patch, ...], Meta(min_length=1)]
    """Larger pieces, laid where the cells have left the table too bare."""
    hedgerows: tuple[Positive, Positive]
    copse: Patch
    """What is laid across a lane of fire: hedges and walls of two lengths, or a copse."""
    road_width: Positive
    second_road_on: Face
    building_from_edge: Positive
    least_covered: Share
    enough_covered: Share
    most_covered: Share
    evenness: Share
    """What the poorer half of the table is worth against the richer, at least."""
    longest_lane: Positive
    """Over what distance nothing may lie in the way of a shot, at most."""
    most_seen: Share
    """Of the pairs of points in the zones of both sides so many see each other, at most."""
