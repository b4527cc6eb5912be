"""Weapons, profiles, vehicles, equipment and terrain, typed and checked once when first read, with charts and options.

Every number of the game comes from the TOML files in ``data``; rule procedures ask here. Lengths are thousandths of an
inch [pouce, ps].
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from msgspec import Struct

from bocage.kernel.contract.options import OptionValue
from bocage.kernel.rules import rule
from bocage.mechanics.datafiles import DataError, DataFiles, keyed, known, require
from bocage.mechanics.results import Grid, ResultTable, each_once, results, without_gaps
from bocage.mechanics.switches import Switches, load_switches
from bocage.systems.pzf.reference.charts import (
    Barrier,
    Bases,
    BlastChart,
    Bravery,
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
    Step,
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
    GUN,
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


# --- the charts ---------------------------------------------------------------------------------------------------
class Charts(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Everything charts.toml holds."""

    measure: Measure
    bases: Bases
    volumes: Volumes
    dice: Dice
    scatter: Scatter
    template: Mapping[Blast, Disc]
    flame: Flame
    blast: BlastChart
    wound_chart: Grid
    critical: Critical
    to_hit: ToHit
    vehicle_fire: Mapping[VehicleMove, VehicleFire]
    rate_of_fire: Step
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
"""What a printed cell asks for; None cannot wound (PZF-9.9c)."""


def wounds(chart: Grid) -> ResultTable[Needed | None]:
    """The wound chart (PZF-9.9a), whole: a cell for every Strength against every Defence."""
    expected = f"expected the Defence of each column, {DEFENCES[0]} to {DEFENCES[-1]}"
    require(chart.columns == tuple(DEFENCES), FILE, "wound_chart.columns", expected)
    return results(chart, STRENGTHS, WOUND_CELLS, FILE, "wound_chart")


def by_difference(difference: int) -> Needed | None:
    """What a wound takes by Defence less Strength, as the chart goes on beyond its print (PZF-9.9b)."""
    if difference >= 8:
        return None
    if difference >= 5:
        return Needed(6, difference - 1)
    return Needed(min(max(4 + (difference + 1) // 2, 3), 6))


def check(charts: Charts) -> None:
    """What the shape of the charts cannot say: dice tables leave no face out, periods no year."""
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
    if strength in STRENGTHS and defence in DEFENCES:
        return by_chart(strength, defence)
    return beyond_chart(strength, defence)


@rule("PZF-9.9a", off=lambda *_: None)
def by_chart(strength: int, defence: int) -> Needed | None:
    """A cell of the wound chart."""
    return tables().wounds.cells[defence - 1][strength - 1]


@rule("PZF-9.9b", off=lambda *_: None)
def beyond_chart(strength: int, defence: int) -> Needed | None:
    """The wound chart goes on beyond its last row and column."""
    return by_difference(defence - strength)


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


# --- the files as they are written --------------------------------------------------------------------------------
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
        check(numbers)
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
            wounds=wounds(numbers.wound_chart),
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
