"""The charts of the game: wound chart, templates, dice tables and every distance and target number a rule reads.

Lengths are thousandths of an inch; shares are thousandths; everything else is a plain count or a die face.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta, Struct

from bocage.mechanics.datafiles import Sourced, require
from bocage.mechanics.results import ResultGrid, ResultTable, each_once, results, without_gaps
from bocage.mechanics.typed import Count, Face, Positive
from bocage.systems.pzf.datafiles import PS, Degrees, Faces, Length, Share

Template = Literal["blast3", "blast5", "flame"]
Blast = Literal["blast3", "blast5"]
Band = Literal["short", "medium", "long"]
Mount = Literal["turret", "casemate", "coax", "hull_front", "hull_rear", "turret_mg", "aa"]
VehicleMove = Literal["stationary", "half", "full"]
Weather = Literal["clear", "night", "fog", "rain", "snow"]
Period = Literal["D", "M", "F"]
Damage = Literal["wheels_out", "out", "light_accident", "accident", "explosion"]
Jump = Literal["stumble", "cross", "cross_on"]
Climb = Literal["fall", "climb", "climb_on"]
MountJump = Literal["refuse", "cross_on"]
Thrown = Literal["fall", "rear", "leap"]

Rectangle = tuple[Length, Length]
FILE = "charts.toml"


class Needed(Struct, frozen=True):
    """What a wound takes: a first die, and after a 6 perhaps a second (PZF-9.9c)."""

    first: int
    second: int = 0


class Measure(Sourced, frozen=True):
    """Table sizes and the tolerances of comparison (PZF-17.0a, PZF-B11a, PZF-B11d)."""

    table: Rectangle
    small_table: Rectangle
    small_table_factor: Share
    tolerance: Positive
    contact: Positive


class Bases(Sourced, frozen=True):
    """Diameters of round bases (PZF-19.1a, PZF-19.1b, PZF-B11b)."""

    soldier: Positive
    cavalry: Positive
    motorcycle: Positive
    gun: Positive


class Volume(Struct, frozen=True, forbid_unknown_fields=True):
    """An upright cylinder with its eye (PZF-B11e)."""

    radius: Positive
    height: Positive
    eye: Positive


class Volumes(Sourced, frozen=True):
    """What sight is traced between (PZF-B11e, PZF-B11w); a vehicle's eye is a share of its height."""

    standing: Volume
    prone: Volume
    rider: Volume
    gun: Volume
    vehicle_eye: Share
    floor: Positive


class Dice(Sourced, frozen=True):
    """D3 by D6 face, and the faces of a D6 that stand for the scatter die (PZF-B1a, PZF-4.4e)."""

    d3: Annotated[tuple[Positive, ...], Meta(min_length=6, max_length=6)]
    scatter_hit: Faces
    scatter_arrow: Faces


class Scatter(Sourced, frozen=True):
    """How many D6 a small and a large scatter roll, and which a template takes (PZF-4.4a, PZF-4.5k)."""

    small: Positive
    large: Positive
    by_template: Mapping[Blast, Literal["small", "large"]]

    def dice(self, template: Blast) -> int:
        """The D6 of the scatter of a missed shot."""
        return self.small if self.by_template[template] == "small" else self.large


class Disc(Sourced, frozen=True):
    """An explosion template (PZF-4.5a, PZF-B11n)."""

    diameter: Positive


class Flame(Sourced, frozen=True):
    """The flame template: a teardrop from the muzzle (PZF-4.5a, PZF-B11n)."""

    length: Positive
    tip_radius: Positive
    head_radius: Positive
    head_from_tip: Positive


class BlastChart(Sourced, frozen=True):
    """Partly under a template, and how far from its edge men test (PZF-4.5b, PZF-4.5h)."""

    partly_under: Face
    test_distance: Positive


class Critical(Sourced, frozen=True):
    """A natural face to wound and the face that confirms it (PZF-20.9b)."""

    face: Face
    confirm: Face


class ToHit(Sourced, frozen=True):
    """Modifiers to CT by range (PZF-4.1a)."""

    short: int
    medium: int
    long: int


class VehicleFire(Sourced, frozen=True):
    """What a vehicle that moved so may fire, and the modifiers to CT (PZF-9.4i to k)."""

    guns: Literal["all", "one", "none"]
    gun: int
    mg: int


class Step(Sourced, frozen=True):
    """How far the next target of a burst may lie from the last (PZF-5.3b)."""

    step: Positive


class Jam(Sourced, frozen=True):
    """A natural face to hit, what confirms a jam, and the misfires of flame (PZF-5.5a, PZF-5.7d)."""

    face: Face
    confirm: Face
    flame_explodes: Faces
    flame_jams: Faces
    flame_misses: Faces


class Grenade(Sourced, frozen=True):
    """Finding a grenade (PZF-5.6c)."""

    search: Face


class GunTarget(Sourced, frozen=True):
    """An artillery gun as a target (PZF-6.8j, PZF-6.8l, PZF-6.8p)."""

    defence: Positive
    defence_with_shield: Positive
    pv: Positive
    cover_without_shield: Face
    front: Degrees


class Command(Sourced, frozen=True):
    """The links of a chain of command (PZF-3.2a, PZF-3.3a)."""

    chain: Positive


class Bravery(Sourced, frozen=True):
    """Dice of a test and how far a hero's Bravery reaches (PZF-8.1a, PZF-8.2a)."""

    dice: Positive
    leader_range: Positive


class Might(Sourced, frozen=True):
    """What a point of Might does to a die (PZF-20.13a)."""

    step: Positive
    least: Face
    most: Face


class Fate(Sourced, frozen=True):
    """What a point of Fate does (PZF-20.14a)."""

    success: Face
    restores: Positive


class Heroic(Sourced, frozen=True):
    """Heroic actions: price, reach, and how often a figure profits (PZF-20.13a to e)."""

    cost: Positive
    radius: Positive
    per_turn: Positive


class Melee(Sourced, frozen=True):
    """Numbers of the Combat phase (PZF-20.10d, PZF-20.11a, PZF-20.11c, PZF-20.12a)."""

    lower_cc: Positive
    retreat: Positive
    doubled: Positive
    barrier: Face


class Cavalry(Sourced, frozen=True):
    """Attacks gained by charging cavalry (PZF-7.1a)."""

    charge_attacks: Positive


class Indirect(Sourced, frozen=True):
    """Least range of indirect fire and the reach of a spotting leader (PZF-4.6c, PZF-4.6f)."""

    least_range_divisor: Positive
    grade_range: Positive


class Movement(Sourced, frozen=True):
    """Movement that stands in no profile, and the control zone (PZF-20.1a, PZF-20.3a, PZF-20.6b)."""

    foot: Positive
    bicycle: Positive
    hidden_marker: Positive
    horse: Positive
    crawl: Positive
    hand_gun: Positive
    control_zone: Positive


class Difficult(Sourced, frozen=True):
    """What each inch of difficult ground counts (PZF-9.2c, PZF-10.2d, PZF-20.3b)."""

    infantry: Positive
    vehicle: Positive
    cavalry: Positive
    bicycle: Positive
    horse_team: Positive
    hidden_marker: Positive


class Barrier(Sourced, frozen=True):
    """Heights and widths of barriers (PZF-20.4a, PZF-20.4b, PZF-20.4e, PZF-20.7b, PZF-20.7c)."""

    free_below: Positive
    jump_up_to: Positive
    width_below: Positive
    high_above: Positive
    mount_ditch_up_to: Positive
    mount_wide_above: Positive


class JumpTable(Sourced, frozen=True):
    """Jumping over a barrier, by die face (PZF-20.4c, PZF-20.4e)."""

    faces: Annotated[tuple[Jump, ...], Meta(min_length=6, max_length=6)]
    high: int


class ClimbTable(Sourced, frozen=True):
    """Climbing, by die face (PZF-20.4f)."""

    faces: Annotated[tuple[Climb, ...], Meta(min_length=6, max_length=6)]
    fall_strength: Positive


class Fall(Sourced, frozen=True):
    """A fall: free up to a height, then a hit for each full inch (PZF-20.5a)."""

    free_up_to: Positive
    strength: Positive

    def hits(self, height: int) -> int:
        """The hits of a fall of that height."""
        return height // PS if height > self.free_up_to else 0


class MountJumpTable(Sourced, frozen=True):
    """A mount's jump, by die face (PZF-20.7c)."""

    faces: Annotated[tuple[MountJump, ...], Meta(min_length=6, max_length=6)]
    high: int
    wide: int


class ThrownTable(Sourced, frozen=True):
    """A thrown rider, by die face (PZF-20.7e)."""

    faces: Annotated[tuple[Thrown, ...], Meta(min_length=6, max_length=6)]
    fall_strength: Positive


class Visibility(Sourced, frozen=True):
    """Prone in partial cover, and how a firer gives himself away (PZF-20.6c, PZF-20.6d)."""

    prone_in_cover: Face
    firer_radius: Positive
    firer_turns: Positive


class Bog(Sourced, frozen=True):
    """Faces that bog, the modifier in wire, and getting free (PZF-9.2d, PZF-9.2e, PZF-12.5d)."""

    tracked: Faces
    wheeled: Faces
    wire: int
    free_on: Face


class Turning(Sourced, frozen=True):
    """Degrees turned free in a Movement phase and the price of each further quarter (PZF-6.8f, PZF-9.2h)."""

    free: Degrees
    per_further_90: Positive
    slow_free: Degrees | None = None


class Transport(Sourced, frozen=True):
    """Boarding, riders on a tank, and whether carrier or carried is struck (PZF-9.3a, PZF-9.3d, PZF-9.5b to d)."""

    board_distance: Positive
    tank_riders: Positive
    motorcycle_hit: Face
    passenger_hit: Face
    mount_hit: Face


class Arcs(Sourced, frozen=True):
    """The whole arc of a weapon in degrees, by mount (PZF-9.4b to f)."""

    turret: Degrees
    casemate: Degrees
    coax: Degrees
    hull_front: Degrees
    hull_rear: Degrees
    turret_mg: Degrees
    aa: Degrees

    def of(self, mount: Mount) -> int:
        """The arc of a mount."""
        arc: int = getattr(self, mount)
        return arc


class Assault(Sourced, frozen=True):
    """Infantry assaulting a vehicle (PZF-9.6b to f, PZF-13.1g)."""

    find: Face
    place: Face
    place_open_top: Face
    place_magnetic: Face
    fail_hit: Face
    fail_strength: Positive
    wound: Face
    retreat: Positive


class Charge(Sourced, frozen=True):
    """Dodging a vehicle (PZF-9.7b, PZF-9.7e)."""

    dodge: Face
    dodge_distance: Positive


class DamageTable(Sourced, frozen=True):
    """The damage die of a vehicle (PZF-9.8b to f, PZF-13.2f)."""

    faces: Annotated[tuple[Damage, ...], Meta(min_length=6, max_length=6)]
    out_distance: Positive
    thrown_distance: Positive
    accident_strength: Positive
    accident_radius: Positive
    explosion_radius: Positive
    volatile_fuel: Positive

    def result(self, die: int) -> Damage:
        """The result of a modified die; beyond the ends the end faces count (PZF-9.8h)."""
        return self.faces[min(max(die, 1), 6) - 1]


class Reserve(Sourced, frozen=True):
    """Dice of a unit in reserve by turn, and the face that brings it on (PZF-10.1a, PZF-10.1b)."""

    dice: Annotated[tuple[Count, ...], Meta(min_length=1)]
    enter_on: Face

    def on_turn(self, turn: int) -> int:
        """How many dice a unit rolls at the start of that turn."""
        return self.dice[min(turn, len(self.dice)) - 1]


class Hidden(Sourced, frozen=True):
    """Markers of hidden deployment (PZF-10.2a, PZF-10.2b)."""

    marker: Positive
    dummies_per_unit: Positive


class Objective(Sourced, frozen=True):
    """Who contests an objective, and its disc (PZF-10.3a, PZF-10.3e)."""

    enemy_distance: Positive
    radius: Positive


class WeatherRow(Sourced, frozen=True):
    """Sight in such weather, 0 for no limit, and whether the ground becomes difficult (PZF-10.4a to e)."""

    sight: Length
    difficult: bool


class DemolitionRules(Sourced, frozen=True):
    """Which shots damage obstacles, and what happens to those inside (PZF-11.2a, PZF-11.4d)."""

    least_strength: Positive
    occupant_strength: Positive


class Engineers(Sourced, frozen=True):
    """Work of engineers (PZF-12.1b, PZF-12.6a, PZF-12.6b, PZF-12.7a, PZF-12.10a)."""

    defence_dice: Positive
    success: Face
    mishap: Face
    clear_area: Rectangle
    cut_length: Positive


class Mine(Sourced, frozen=True):
    """A mine: its hit, and when it goes off (PZF-12.4a)."""

    strength: Positive
    template: Blast
    trigger: Face
    step: Positive


class Explosive(Sourced, frozen=True):
    """Demolition charges (PZF-12.7b, PZF-12.8a, PZF-12.9a, PZF-12.9d)."""

    strength: Positive
    template: Blast
    timed_dud: Faces
    timed_wait: Faces
    timed_explodes: Faces
    controlled_dud: Faces
    controlled_explodes: Faces
    cable_speed: Share
    detonator_distance: Positive


class Wire(Sourced, frozen=True):
    """How far infantry gets through barbed wire in a turn, and the malus of bog tests in it (PZF-12.5b, PZF-12.5d)."""

    crawl: Positive
    bog_malus: Positive


class Spot(Struct, frozen=True, forbid_unknown_fields=True):
    """The die that finds a camouflaged vehicle within a distance."""

    within: Positive
    roll: Face


class Camouflage(Sourced, frozen=True):
    """Looking for a camouflaged vehicle (PZF-13.2h)."""

    steps: tuple[Spot, ...]

    def needed(self, distance: int) -> int | None:
        """The die needed at that distance; 1 is found without a roll, None cannot be found."""
        return next((spot.roll for spot in self.steps if distance <= spot.within), None)


class Medic(Sourced, frozen=True):
    """The medical kit (PZF-13.1b)."""

    distance: Positive
    success: Face
    restores: Positive


class Flag(Sourced, frozen=True):
    """How far a flag is seen in melee (PZF-13.1e)."""

    distance: Positive


class Trumpet(Sourced, frozen=True):
    """How far a trumpet is heard, and what it gives (PZF-13.1f)."""

    distance: Positive
    bravery: Positive


class Sandbags(Sourced, frozen=True):
    """Defence gained by sandbags (PZF-13.2d)."""

    defence: Positive


class Sturmtruppen(Sourced, frozen=True):
    """The German advance in the Shooting phase (PZF-16.1a, PZF-16.1b)."""

    least_distance: Positive
    share: Share


class Scout(Sourced, frozen=True):
    """By how much a scout's deployment zone grows (PZF-15.1e)."""

    scout10: Positive
    scout20: Positive


class Estimation(Sourced, frozen=True):
    """What a burst seen leaves of an agent's error, and how near to it one must aim again (PZF-B12c)."""

    after_burst: Share
    area: Positive


class PeriodRow(Sourced, frozen=True):
    """A period of the war (PZF-14.1d)."""

    id: Period
    first: int
    last: int


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
    wound_chart: ResultGrid
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


def wounds(chart: ResultGrid) -> ResultTable[Needed | None]:
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
