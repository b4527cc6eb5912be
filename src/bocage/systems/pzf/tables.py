"""Weapons, profiles, vehicles, equipment and terrain, typed and checked once when first read, with charts and options.

Every number of the game comes from the TOML files in ``data``; rule procedures ask here. Lengths are thousandths of an
inch [pouce, ps].
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Literal

from msgspec import Meta, Struct

from bocage.kernel.contract.options import OptionValue
from bocage.kernel.rules import rule
from bocage.mechanics.datafiles import DataError, DataFiles, Sourced, keyed, known, require
from bocage.mechanics.results import ResultTable
from bocage.mechanics.switches import Switches, load_switches
from bocage.mechanics.typed import Count, Face, Positive
from bocage.systems.pzf import charts as chart_rules
from bocage.systems.pzf.charts import Band, Blast, Charts, Mount, Needed, Period, Template
from bocage.systems.pzf.datafiles import Degrees, Length, Share, data_files
from bocage.systems.pzf.options import Options, as_number

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


# --------------------------------------------------------------------------------------------------------- weapons


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


# -------------------------------------------------------------------------------------------- profiles and vehicles


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


# --------------------------------------------------------------------------------------------------------- terrain


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


# ---------------------------------------------------------------------------------------------------- all together


class Tables(Struct, frozen=True, kw_only=True):
    """All data of the system but army lists and scenarios."""

    weapons: Mapping[str, Weapon]
    crews: Mapping[str, Crew]
    guns: Mapping[str, Gun]
    melee: Mapping[str, MeleeWeapon]
    profiles: Mapping[str, Profile]
    vehicles: Mapping[str, Vehicle]
    equipment: Mapping[str, Equipment]
    specials: Mapping[str, Special]
    terrain: Mapping[str, Terrain]
    demolition: Mapping[str, Demolition]
    covers: Mapping[str, Cover]
    defences: Mapping[str, Defence]
    generator: Generator
    charts: Charts
    wounds: ResultTable[Needed | None]
    """The wound chart: columns are Defence, rolls are Strength (PZF-9.9a)."""
    switches: Switches[Options]

    def options(self, values: Mapping[str, OptionValue] | None = None) -> Options:
        """The options of a game: the defaults, with the chosen values in their place."""
        return self.switches.of(values)

    def carried(self, name: str) -> Weapon | None:
        """The shooting weapon of a name on a roster: a weapon or `gun:` and a gun; None for a knife."""
        if name.startswith(GUN):
            return self.weapons[self.guns[name.removeprefix(GUN)].weapon]
        return self.weapons.get(name)


@cache
def tables() -> Tables:
    """The tables of the system, read from its data files the first time."""
    return load_tables(data_files())


@cache
def charts() -> Charts:
    """The charts of the system."""
    return tables().charts


def weapon(id: str) -> Weapon:
    """The weapon of that id; KeyError if there is none."""
    return tables().weapons[id]


def crew(id: str) -> Crew:
    """The crew of that id."""
    return tables().crews[id]


def gun(id: str) -> Gun:
    """The gun model of that id."""
    return tables().guns[id]


def profile(id: str) -> Profile:
    """The profile of that id."""
    return tables().profiles[id]


def vehicle(id: str) -> Vehicle:
    """The vehicle of that id."""
    return tables().vehicles[id]


def equipment(id: str) -> Equipment:
    """The equipment of that id."""
    return tables().equipment[id]


def terrain(id: str) -> Terrain:
    """The kind of terrain of that id."""
    return tables().terrain[id]


def wound_target(strength: int, defence: int) -> Needed | None:
    """What a hit of that Strength needs to wound that Defence; None cannot wound."""
    if strength in chart_rules.STRENGTHS and defence in chart_rules.DEFENCES:
        return by_chart(strength, defence)
    return beyond_chart(strength, defence)


@rule("PZF-9.9a", off=lambda *_: None)
def by_chart(strength: int, defence: int) -> Needed | None:
    """A cell of the wound chart."""
    return tables().wounds.cells[defence - 1][strength - 1]


@rule("PZF-9.9b", off=lambda *_: None)
def beyond_chart(strength: int, defence: int) -> Needed | None:
    """The wound chart goes on beyond its last row and column."""
    return chart_rules.by_difference(defence - strength)


def range_band(distance: int, longest: int, options: Options) -> Band | None:
    """The band of a distance under a maximum range, limits included with the tolerance; None beyond (PZF-4.1a)."""
    within = distance - charts().measure.tolerance
    if within > longest:
        return None
    (short, of_short), (medium, of_medium) = options.bands
    if within * of_short <= longest * short:
        return "short"
    return "medium" if within * of_medium <= longest * medium else "long"


def band_end(band: Band, longest: int, options: Options) -> int:
    """How far a band goes under a maximum range (PZF-4.1a)."""
    (short, of_short), (medium, of_medium) = options.bands
    return {"short": longest * short // of_short, "medium": longest * medium // of_medium, "long": longest}[band]


# ------------------------------------------------------------------------------------- the files as they are written


class _WeaponsFile(Struct, frozen=True, forbid_unknown_fields=True):
    weapon: tuple[Weapon, ...]
    crew: tuple[Crew, ...]
    gun: tuple[Gun, ...]
    melee: tuple[MeleeWeapon, ...]


class _ProfilesFile(Struct, frozen=True, forbid_unknown_fields=True):
    profile: tuple[Profile, ...]


class _VehiclesFile(Struct, frozen=True, forbid_unknown_fields=True):
    vehicle: tuple[Vehicle, ...]


class _EquipmentFile(Struct, frozen=True, forbid_unknown_fields=True):
    equipment: tuple[Equipment, ...]
    special: tuple[Special, ...]


class _TerrainFile(Struct, frozen=True, forbid_unknown_fields=True):
    terrain: tuple[Terrain, ...]
    demolition: tuple[Demolition, ...]
    cover: tuple[Cover, ...]
    defence: tuple[Defence, ...]
    generator: Generator


def load_tables(files: DataFiles) -> Tables:
    """Build and check all tables."""
    arms = files.load("weapons.toml", _WeaponsFile)
    things = files.load("equipment.toml", _EquipmentFile)
    ground = files.load("terrain.toml", _TerrainFile)
    men = files.load("profiles.toml", _ProfilesFile)
    machines = files.load("vehicles.toml", _VehiclesFile)
    numbers = files.load("charts.toml", Charts)
    switches = load_switches(files, Options, as_number)
    with files.checking():
        chart_rules.check(numbers)
        found = Tables(
            weapons=keyed(arms.weapon, "weapons.toml", "weapon"),
            crews=keyed(arms.crew, "weapons.toml", "crew"),
            guns=keyed(arms.gun, "weapons.toml", "gun"),
            melee=keyed(arms.melee, "weapons.toml", "melee"),
            profiles=keyed(men.profile, "profiles.toml", "profile"),
            vehicles=keyed(machines.vehicle, "vehicles.toml", "vehicle"),
            equipment=keyed(things.equipment, "equipment.toml", "equipment"),
            specials=keyed(things.special, "equipment.toml", "special"),
            terrain=keyed(ground.terrain, "terrain.toml", "terrain"),
            demolition=keyed(ground.demolition, "terrain.toml", "demolition"),
            covers=keyed(ground.cover, "terrain.toml", "cover"),
            defences=keyed(ground.defence, "terrain.toml", "defence"),
            generator=ground.generator,
            charts=numbers,
            wounds=chart_rules.wounds(numbers.wound_chart),
            switches=switches,
        )
        _check_weapons(found)
        _check_vehicles(found)
        _check_terrain(found)
    return found


def _check_weapons(found: Tables) -> None:
    for row in found.weapons.values():
        place = f"weapon {row.id}"
        if row.crew is not None:
            known([row.crew], found.crews, "weapons.toml", place)
        served = row.reload == "crew"
        require(not served or row.crew is not None, "weapons.toml", place, "expected a crew, since it reloads by crew")
        flame = row.template == "flame"
        require(flame == (row.range == 0), "weapons.toml", place, "expected a range, or the flame template without")
        _check_length(row.range, "weapons.toml", place)
    for model in found.guns.values():
        known([model.weapon], found.weapons, "weapons.toml", f"gun {model.id}")
    for man in found.profiles.values():
        _check_length(man.move, "profiles.toml", f"profile {man.id}")


def _check_vehicles(found: Tables) -> None:
    extras = [*found.equipment, *found.specials]
    for row in found.vehicles.values():
        place = f"vehicle {row.id}"
        known((mounted.weapon for mounted in row.weapons), found.weapons, "vehicles.toml", place)
        known(row.special, extras, "vehicles.toml", place)
        known(row.options, found.equipment, "vehicles.toml", place)
        known((id for pair in row.exclusive for id in pair), row.options, "vehicles.toml", place)
        _check_length(row.move, "vehicles.toml", place)
        require(min(row.size) > 10, "vehicles.toml", place, "expected a size in inches, written with a point")
        front, side, top = row.d
        require(front >= side >= top, "vehicles.toml", place, "expected front, sides and top in falling order")
    for thing in found.equipment.values():
        if thing.adds_weapon is not None:
            known([thing.adds_weapon.weapon], found.weapons, "equipment.toml", f"equipment {thing.id}")


def _check_terrain(found: Tables) -> None:
    for row in found.terrain.values():
        if row.demolition is not None:
            known([row.demolition], found.demolition, "terrain.toml", f"terrain {row.id}")
    laid = found.generator
    for patch in (laid.line, laid.wood, laid.building, laid.field, laid.hill, laid.rubble):
        known(patch.types, found.terrain, "terrain.toml", "generator")
    require(len(laid.faces) == 6, "terrain.toml", "generator", "expected a result for every face of the die")


def _check_length(length: int, file: str, place: str) -> None:
    """A length below a hundredth of an inch was surely written without its point."""
    if 0 < length <= 200:
        raise DataError(file, place, "expected a length in inches, written with a point")
