"""Weapons, profiles, vehicles, equipment and terrain, typed and checked when first read, with charts and options.

Every number of the game comes from the TOML files in ``data``; procedures of rules ask here. Lengths are
thousandths of an inch [pouce, ps].
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from msgspec import Struct

from bocage.kernel.contract.options import OptionValue
from bocage.kernel.rules import rule
from bocage.mechanics.datafiles import DataError, DataFiles, keyed, known, require
from bocage.mechanics.results import ResultGrid, ResultTable, each_once, results, without_gaps
from bocage.mechanics.switches import Switches, load_switches
from bocage.systems.pzf.reference.charts import (
    Barrier,
    Bases,
    BlastChart,
    Bravery,
    BurstStep,
    Cavalry,
    ClimbTable,
    Command,
    Critical,
    Dice,
    Difficult,
    Disc,
    Fall,
    Fate,
    Flame,
    Grenade,
    GunTarget,
    Heroic,
    Indirect,
    Jam,
    JumpTable,
    Measure,
    Melee,
    Might,
    MountJumpTable,
    Movement,
    Needed,
    Scatter,
    ThrownTable,
    ToHit,
    VehicleFire,
    Volumes,
)
from bocage.systems.pzf.reference.datafiles import (
    Band,
    Blast,
    data_files,
)
from bocage.systems.pzf.reference.options import Options, as_number
from bocage.systems.pzf.reference.rows import (
    GUN_PREFIX,
    Cover,
    Crew,
    Defence,
    Demolition,
    Equipment,
    Generator,
    Gun,
    MeleeWeapon,
    Profile,
    Special,
    Terrain,
    Vehicle,
    Weapon,
)
from bocage.systems.pzf.reference.special_charts import (
    Arcs,
    Assault,
    Bog,
    Camouflage,
    Charge,
    DamageTable,
    DemolitionRules,
    Engineers,
    Estimation,
    Explosive,
    Flag,
    Hidden,
    Medic,
    Mine,
    Objective,
    PeriodRow,
    Reserve,
    Sandbags,
    Scout,
    Sturmtruppen,
    Transport,
    Trumpet,
    Turning,
    VehicleMove,
    Visibility,
    Weather,
    WeatherRow,
    Wire,
)

FILE = "charts.toml"
"""The data file of this module, named in its errors."""


# --- the charts ---------------------------------------------------------------------------------------------------
class Charts(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Everything in charts.toml, by its keys."""

    measure: Measure
    bases: Bases
    volumes: Volumes
    dice: Dice
    scatter: Scatter
    template: Mapping[Blast, Disc]
    flame: Flame
    blast: BlastChart
    wound_chart: ResultGrid
    critical: Critical
    to_hit: ToHit
    vehicle_fire: Mapping[VehicleMove, VehicleFire]
    rate_of_fire: BurstStep
    jam: Jam
    grenade: Grenade
    gun_target: GunTarget
    command: Command
    bravery: Bravery
    might: Might
    fate: Fate
    heroic: Heroic
    melee: Melee
    cavalry: Cavalry
    indirect: Indirect
    movement: Movement
    difficult: Difficult
    barrier: Barrier
    jump: JumpTable
    climb: ClimbTable
    fall: Fall
    mount_jump: MountJumpTable
    thrown: ThrownTable
    visibility: Visibility
    bog: Bog
    turret: Turning
    gun_turning: Turning
    transport: Transport
    arc: Arcs
    assault: Assault
    charge: Charge
    damage: DamageTable
    reserve: Reserve
    hidden: Hidden
    objective: Objective
    weather: Mapping[Weather, WeatherRow]
    demolition: DemolitionRules
    engineers: Engineers
    mine: Mine
    explosive: Explosive
    wire: Wire
    camouflage: Camouflage
    medic: Medic
    flag: Flag
    trumpet: Trumpet
    sandbags: Sandbags
    sturmtruppen: Sturmtruppen
    scout: Scout
    estimation: Estimation
    period: tuple[PeriodRow, ...]


STRENGTHS, DEFENCES = range(1, 13), range(1, 16)
"""Rows and columns of the wound chart."""


WOUND_CELLS: dict[str, Needed | None] = {
    **{str(face): Needed(face) for face in range(2, 7)},
    **{f"6/{face}": Needed(6, face) for face in range(2, 7)},
    "-": None,
}
"""What each printed cell of the wound chart asks for; None cannot wound (PZF-9.9c)."""


def wounds(chart: ResultGrid) -> ResultTable[Needed | None]:
    """The wound chart (PZF-9.9a) with a cell for every Strength and Defence; DataError if one is missing."""
    expected = f"expected the Defence of each column, {DEFENCES[0]} to {DEFENCES[-1]}"
    require(chart.columns == tuple(DEFENCES), FILE, "wound_chart.columns", expected)
    return results(chart, STRENGTHS, WOUND_CELLS, FILE, "wound_chart")


def by_difference(difference: int) -> Needed | None:
    """What a wound takes by Defence less Strength, where the chart is continued beyond its print (PZF-9.9b).

    None cannot wound.
    """
    if difference >= 8:
        return None
    if difference >= 5:
        return Needed(6, difference - 1)
    return Needed(min(max(4 + (difference + 1) // 2, 3), 6))


def check(charts: Charts) -> None:
    """Check what the types of the charts cannot say: dice tables leave out no face, periods no year."""
    for place, parts in (
        ("jam", (charts.jam.flame_explodes, charts.jam.flame_jams, charts.jam.flame_misses)),
        ("explosive", (charts.explosive.timed_dud, charts.explosive.timed_wait, charts.explosive.timed_explodes)),
        ("explosive", (charts.explosive.controlled_dud, charts.explosive.controlled_explodes)),
        ("dice", (charts.dice.scatter_hit, charts.dice.scatter_arrow)),
    ):
        each_once(parts, range(1, 7), FILE, place)
    without_gaps([(period.first, period.last) for period in charts.period], FILE, "period")
    spots = [spot.within for spot in charts.camouflage.steps]
    require(spots == sorted(spots), FILE, "camouflage", "expected the nearest distance first")


# --- all together -------------------------------------------------------------------------------------------------
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
        """The options of a game: the defaults, replaced by the chosen values."""
        return self.switches.of(values)

    def carried(self, name: str) -> Weapon | None:
        """The shooting weapon of a name on a roster, which is a weapon or `gun:` and a gun; None for a melee weapon."""
        if name.startswith(GUN_PREFIX):
            return self.weapons[self.guns[name.removeprefix(GUN_PREFIX)].weapon]
        return self.weapons.get(name)


@cache
def tables() -> Tables:
    """The tables of the system; the data files are read at the first call."""
    return load_tables(data_files())


@cache
def charts() -> Charts:
    """The charts of the system."""
    return tables().charts


def weapon(id: str) -> Weapon:
    """The weapon of that id; KeyError if there is none."""
    return tables().weapons[id]


def crew(id: str) -> Crew:
    """The crew of that id; KeyError if there is none."""
    return tables().crews[id]


def gun(id: str) -> Gun:
    """The gun model of that id; KeyError if there is none."""
    return tables().guns[id]


def profile(id: str) -> Profile:
    """The profile of that id; KeyError if there is none."""
    return tables().profiles[id]


def vehicle(id: str) -> Vehicle:
    """The vehicle of that id; KeyError if there is none."""
    return tables().vehicles[id]


def equipment(id: str) -> Equipment:
    """The equipment of that id; KeyError if there is none."""
    return tables().equipment[id]


def terrain(id: str) -> Terrain:
    """The kind of terrain of that id; KeyError if there is none."""
    return tables().terrain[id]


def wound_target(strength: int, defence: int) -> Needed | None:
    """What a hit of that Strength needs to wound that Defence; None if it cannot."""
    if strength in STRENGTHS and defence in DEFENCES:
        return by_chart(strength, defence)
    return beyond_chart(strength, defence)


@rule("PZF-9.9a")
def by_chart(strength: int, defence: int) -> Needed | None:
    """What the wound chart prints for a Strength and Defence; None if the hit cannot wound."""
    return tables().wounds.cells[defence - 1][strength - 1]


@rule("PZF-9.9b")
def beyond_chart(strength: int, defence: int) -> Needed | None:
    """What the wound chart would print beyond its last row or column; None if the hit cannot wound."""
    return by_difference(defence - strength)


def range_band(distance: int, longest: int, options: Options) -> Band | None:
    """The band of a distance under a maximum range, limits and tolerance included; None beyond the range (PZF-4.1a)."""
    within = distance - charts().measure.tolerance
    if within > longest:
        return None
    (short, of_short), (medium, of_medium) = options.bands
    if within * of_short <= longest * short:
        return "short"
    return "medium" if within * of_medium <= longest * medium else "long"


def band_end(band: Band, longest: int, options: Options) -> int:
    """The distance at which a band ends under a maximum range (PZF-4.1a)."""
    (short, of_short), (medium, of_medium) = options.bands
    return {"short": longest * short // of_short, "medium": longest * medium // of_medium, "long": longest}[band]


# --- the files as they are written --------------------------------------------------------------------------------
class _WeaponsFile(Struct, frozen=True, forbid_unknown_fields=True):
    """weapons.toml as it is written."""

    weapon: tuple[Weapon, ...]
    crew: tuple[Crew, ...]
    gun: tuple[Gun, ...]
    melee: tuple[MeleeWeapon, ...]


class _ProfilesFile(Struct, frozen=True, forbid_unknown_fields=True):
    """profiles.toml as it is written."""

    profile: tuple[Profile, ...]


class _VehiclesFile(Struct, frozen=True, forbid_unknown_fields=True):
    """vehicles.toml as it is written."""

    vehicle: tuple[Vehicle, ...]


class _EquipmentFile(Struct, frozen=True, forbid_unknown_fields=True):
    """equipment.toml as it is written."""

    equipment: tuple[Equipment, ...]
    special: tuple[Special, ...]


class _TerrainFile(Struct, frozen=True, forbid_unknown_fields=True):
    """terrain.toml as it is written."""

    terrain: tuple[Terrain, ...]
    demolition: tuple[Demolition, ...]
    cover: tuple[Cover, ...]
    defence: tuple[Defence, ...]
    generator: Generator


def load_tables(files: DataFiles) -> Tables:
    """Read all data files and return the tables they form; DataError if they do not fit together."""
    weapon_rows = files.load("weapons.toml", _WeaponsFile)
    equipment_rows = files.load("equipment.toml", _EquipmentFile)
    terrain_rows = files.load("terrain.toml", _TerrainFile)
    profile_rows = files.load("profiles.toml", _ProfilesFile)
    vehicle_rows = files.load("vehicles.toml", _VehiclesFile)
    chart_rows = files.load("charts.toml", Charts)
    switches = load_switches(files, Options, as_number)
    with files.checking():
        check(chart_rows)
        loaded = Tables(
            weapons=keyed(weapon_rows.weapon, "weapons.toml", "weapon"),
            crews=keyed(weapon_rows.crew, "weapons.toml", "crew"),
            guns=keyed(weapon_rows.gun, "weapons.toml", "gun"),
            melee=keyed(weapon_rows.melee, "weapons.toml", "melee"),
            profiles=keyed(profile_rows.profile, "profiles.toml", "profile"),
            vehicles=keyed(vehicle_rows.vehicle, "vehicles.toml", "vehicle"),
            equipment=keyed(equipment_rows.equipment, "equipment.toml", "equipment"),
            specials=keyed(equipment_rows.special, "equipment.toml", "special"),
            terrain=keyed(terrain_rows.terrain, "terrain.toml", "terrain"),
            demolition=keyed(terrain_rows.demolition, "terrain.toml", "demolition"),
            covers=keyed(terrain_rows.cover, "terrain.toml", "cover"),
            defences=keyed(terrain_rows.defence, "terrain.toml", "defence"),
            generator=terrain_rows.generator,
            charts=chart_rows,
            wounds=wounds(chart_rows.wound_chart),
            switches=switches,
        )
        _check_weapons(loaded)
        _check_vehicles(loaded)
        _check_terrain(loaded)
    return loaded


def _check_weapons(loaded: Tables) -> None:
    """Check that crews and guns are known, and that ranges fit the templates."""
    for row in loaded.weapons.values():
        place = f"weapon {row.id}"
        if row.crew is not None:
            known([row.crew], loaded.crews, "weapons.toml", place)
        served = row.reload == "crew"
        require(not served or row.crew is not None, "weapons.toml", place, "expected a crew, since it reloads by crew")
        flame = row.template == "flame"
        require(flame == (row.range == 0), "weapons.toml", place, "expected a range, or the flame template without")
        _check_length(row.range, "weapons.toml", place)
    for model in loaded.guns.values():
        known([model.weapon], loaded.weapons, "weapons.toml", f"gun {model.id}")
    for man in loaded.profiles.values():
        _check_length(man.move, "profiles.toml", f"profile {man.id}")


def _check_vehicles(loaded: Tables) -> None:
    """Check that weapons and options of vehicles are known, and that sizes and Defences are plausible."""
    extras = [*loaded.equipment, *loaded.specials]
    for row in loaded.vehicles.values():
        place = f"vehicle {row.id}"
        known((mounted.weapon for mounted in row.weapons), loaded.weapons, "vehicles.toml", place)
        known(row.special, extras, "vehicles.toml", place)
        known(row.options, loaded.equipment, "vehicles.toml", place)
        known((id for pair in row.exclusive for id in pair), row.options, "vehicles.toml", place)
        _check_length(row.move, "vehicles.toml", place)
        require(min(row.size) > 10, "vehicles.toml", place, "expected a size in inches, written with a point")
        front, side, top = row.d
        require(front >= side >= top, "vehicles.toml", place, "expected front, sides and top in falling order")
    for equipment in loaded.equipment.values():
        if equipment.adds_weapon is not None:
            known([equipment.adds_weapon.weapon], loaded.weapons, "equipment.toml", f"equipment {equipment.id}")


def _check_terrain(loaded: Tables) -> None:
    """Check that demolition rows and the generator's kinds of terrain are known."""
    for row in loaded.terrain.values():
        if row.demolition is not None:
            known([row.demolition], loaded.demolition, "terrain.toml", f"terrain {row.id}")
    generator = loaded.generator
    for patch in (
        generator.line,
        generator.wood,
        generator.building,
        generator.field,
        generator.hill,
        generator.rubble,
    ):
        known(patch.types, loaded.terrain, "terrain.toml", "generator")
    require(len(generator.faces) == 6, "terrain.toml", "generator", "expected a result for every face of the die")


def _check_length(length: int, file: str, place: str) -> None:
    """Refuse a length of 0.2 inch or less, which was surely written without its point."""
    if 0 < length <= 200:
        raise DataError(file, place, "expected a length in inches, written with a point")
