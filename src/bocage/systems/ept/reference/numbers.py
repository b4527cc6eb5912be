"""Every other number of the rules, one table for each subject."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Struct

from bocage.mechanics.datafiles import Sourced
from bocage.mechanics.typed import Count, Positive, parts
from bocage.systems.ept.reference.charts import (
    Artillery,
    Band,
    Cadence,
    Calibre,
    Damage,
    FireDice,
    FireFactors,
    MachineGunsAtVehicles,
    Mines,
    MortarFire,
    Passengers,
    PortableAntiTank,
    ShellsAtVehicles,
    ToHit,
    ToHitProposed,
    VehicleRange,
)
from bocage.systems.ept.reference.counters import SQUAD, CrewSide, HalfPoints, Quality

Direction = Literal["N", "NE", "SE", "S", "SW", "NW"]
Weight = Annotated[int, parts(SQUAD)]
"""Written in squads, kept in halves."""


class Smoke(Sourced, frozen=True):
    """Smoke of units, its hindrance, and the levels above its hex that values 1 and 2 reach (EPT-5.4f, EPT-5.4i)."""

    by_unit: Positive
    hindrance: Positive
    levels_above: tuple[Count, Count]


class LongRange(Sourced, frozen=True):
    """The multiple of the normal range up to which fire carries at half power (EPT-4.2a)."""

    range_times: Positive


class Protection(Sourced, frozen=True):
    """The protection from which on it is called heavy (EPT-5.1a)."""

    heavy_from: Positive


class Floors(Sourced, frozen=True):
    """The highest storeys of buildings, the ground floor being 0 (EPT-5.2b, EPT-5.2e)."""

    one_hex: Count
    several_hexes: Count
    high_building: Count
    high_from_storeys: Positive
    """Storeys above the ground from which on a drawn building is a high one."""


class Fortifications(Sourced, frozen=True):
    """Protection by works, and the actions that build an entrenchment (EPT-18.1a to EPT-18.1d)."""

    entrenchment: Positive
    actions_to_entrench: Positive
    prepared_position: Positive
    bunker: Positive


class Observation(Sourced, frozen=True):
    """How far moving units are seen, in hexes, by protection from +1 on (EPT-10.3d, EPT-10.3h, EPT-10.3j)."""

    by_day: tuple[Positive, Positive, Positive]
    otherwise: tuple[Positive, Positive, Positive]
    tactical_in_open_within: Positive
    vehicle_hidden_beyond: Positive


class ArtilleryDelay(Sourced, frozen=True):
    """Whether a planned fire falls this turn (EPT-12.4b)."""

    falls_at_or_below: Positive
    german: int
    preregistered: int
    each_turn_waited: int


class Near(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A modifier for distances under a number of hexes."""

    under: Positive
    value: int


class ArtilleryScatter(Sourced, frozen=True):
    """How far a fire falls from its target, by a modified die, and where to (EPT-T.3a, EPT-T.3b)."""

    on_target_up_to: Positive
    one_hex_up_to: Positive
    two_hexes_up_to: Positive
    most: Positive
    second_fire: int
    later_fire: int
    near: Near
    far: tuple[Band, ...]
    unobserved: int
    directions: tuple[Direction, Direction, Direction, Direction, Direction, Direction]

    def distance(self, die: int) -> int:
        """Hexes from the target for a modified die."""
        steps = (self.on_target_up_to, self.one_hex_up_to, self.two_hexes_up_to)
        return next((hexes for hexes, last in enumerate(steps) if die <= last), self.most)


class BuildingDamage(Sourced, frozen=True):
    """The calibres that ruin a building, and the die that sets it on fire (EPT-12.7a, EPT-12.7b)."""

    wood: tuple[Calibre, ...]
    stone: tuple[Calibre, ...]
    fire_at_or_below: Positive


class ActivationTest(Sourced, frozen=True):
    """Modifiers of the morale an activation is tested against (EPT-6.1b, EPT-6.5b)."""

    leader_uncommanded: int
    hesitant: int
    leader_stopped: int
    leader_neutralised: int
    leader_destroyed: int
    unit_uncommanded: int
    unit_stopped: int
    alone_ends_from: Positive


class Command(Sourced, frozen=True):
    """Command radii in hexes (EPT-3.3b, EPT-3.3c, EPT-16.1j)."""

    platoon: Positive
    company: Positive
    armour: Positive


class Deputy(Sourced, frozen=True):
    """The change of morale a deputy brings, by a die with modifiers clamped to 0 to 7 (EPT-1.3e)."""

    shock: int
    green: int
    change: tuple[int, int, int, int, int, int, int, int]


class Rally(Sourced, frozen=True):
    """Rallying neutralised units (EPT-13.2d to EPT-13.2g)."""

    morale: int
    leader_here: int
    leader_adjacent: int
    enemy_adjacent: int
    loses_step_on: Positive


class FormationMorale(Sourced, frozen=True):
    """What hesitation takes off morale, and the modifier of the test for demoralisation (EPT-14.1b, EPT-14.2a)."""

    hesitant: int
    test: int


class ResultTests(Sourced, frozen=True):
    """When a failed test is worse (EPT-13.3a to EPT-13.3c)."""

    doubling: Positive
    """A roll of at least this many times the modified morale is worse."""
    always_worse_on: Positive


class Movement(Sourced, frozen=True):
    """Movement points in halves (EPT-9.2a, EPT-9.2c, EPT-9.4a, EPT-5.2c, EPT-16.2b, EPT-16.3e, EPT-17.3a)."""

    infantry: HalfPoints
    forced_march: HalfPoints
    road_bonus: HalfPoints
    floor: HalfPoints
    embark: HalfPoints
    towing: HalfPoints
    reverse_times: Positive
    pivot: HalfPoints
    overrun: HalfPoints


class Stacking(Sourced, frozen=True):
    """Limits of a hex and weights, in halves of a squad (EPT-9.3a, EPT-9.3b)."""

    squads: Weight
    vehicles: Positive
    squad: Weight
    gun: Weight
    leader: Weight
    weapon: Weight


class StrikeValues(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a quality needs in an assault: for a step, for all of a unit, against a vehicle (EPT-15.0j, EPT-17.2b)."""

    loss: Positive
    eliminated: Positive
    vehicle: Positive


class Assault(Sourced, frozen=True):
    """The values of an assault by quality (EPT-T.6a)."""

    shock: StrikeValues
    veteran: StrikeValues
    line: StrikeValues
    green: StrikeValues

    def of(self, quality: Quality) -> StrikeValues:
        """The values of a quality."""
        return {"shock": self.shock, "veteran": self.veteran, "line": self.line, "green": self.green}[quality]


class AssaultInitiative(Sourced, frozen=True):
    """Modifiers of the order of blows (EPT-15.0g)."""

    attacker: int
    stopped: int
    neutralised: int
    hidden: int
    airdropped: int


class AssaultStrikes(Sourced, frozen=True):
    """Modifiers of the dice of a blow (EPT-15.0k)."""

    crew_or_leader: int
    stopped: int
    hesitant: int
    neutralised: int
    reduced: int
    from_below: int
    from_above: int
    heavy_protection: int
    at_airdropped: int
    at_moving_infantry: int


class AssaultOnVehicles(Sourced, frozen=True):
    """Modifiers of blows at vehicles, and the qualities with which these answer (EPT-17.2c, EPT-17.2e)."""

    overrun: int
    panzerfaust: int
    german: int
    open_or_unarmoured: int
    disabled: int
    sapper: int
    answer: Quality
    answer_with_close_defence: Quality


class Overrun(Sourced, frozen=True):
    """What the power of an overrunning vehicle is divided by (EPT-17.3b)."""

    power_over: Positive


class AirSupport(Sourced, frozen=True):
    """Air support, a proposal (EPT-S.1a)."""

    anti_air_within: Positive
    anti_air_cadence: int
    shot_down_on: Positive
    strafing: Positive


class VictoryPoints(Sourced, frozen=True):
    """Points for losses where a scenario counts them; proposed."""

    squad_step: Count
    leader: Count
    company_leader: Count
    weapon: Count
    gun: Count
    vehicle_unarmoured: Count
    vehicle_light: Count
    tank: Count
    heavy_tank: Count
    heavy_front_over: Count


class Scale(Sourced, frozen=True):
    """What turns, hexes and levels stand for (EPT-0.1a, EPT-5.2a)."""

    turn_minutes: Positive
    hex_metres: Positive
    level_metres: tuple[Positive, Positive]
    highest_level: Positive


class MoraleOfQuality(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Default morale of the units, platoon leaders and company leaders of a quality."""

    unit: Positive
    leader: Positive
    company: Positive


class QualityMorale(Sourced, frozen=True):
    """Morale where a scenario names none; proposed (EPT-0.3b)."""

    shock: MoraleOfQuality
    veteran: MoraleOfQuality
    line: MoraleOfQuality
    green: MoraleOfQuality

    def of(self, quality: Quality) -> MoraleOfQuality:
        """The default morale of a quality."""
        return {"shock": self.shock, "veteran": self.veteran, "line": self.line, "green": self.green}[quality]


class Numbers(Struct, frozen=True, kw_only=True):
    """All of these tables."""

    long_range: LongRange
    fire_factors: FireFactors
    fire_dice: FireDice
    cadence: Cadence
    smoke: Smoke
    mortar_fire: MortarFire
    vehicle_range: VehicleRange
    to_hit: ToHit
    to_hit_proposed: ToHitProposed
    damage: Damage
    shells_at_vehicles: ShellsAtVehicles
    machine_guns_at_vehicles: MachineGunsAtVehicles
    passengers: Passengers
    portable_anti_tank: PortableAntiTank
    mines: Mines
    protection: Protection
    floors: Floors
    fortifications: Fortifications
    observation: Observation
    artillery: Artillery
    artillery_delay: ArtilleryDelay
    artillery_scatter: ArtilleryScatter
    building_damage: BuildingDamage
    activation: ActivationTest
    command: Command
    deputy: Deputy
    rally: Rally
    formation_morale: FormationMorale
    results: ResultTests
    movement: Movement
    stacking: Stacking
    assault: Assault
    assault_initiative: AssaultInitiative
    assault_strikes: AssaultStrikes
    assault_on_vehicles: AssaultOnVehicles
    overrun: Overrun
    air_support: AirSupport
    victory_points: VictoryPoints
    scale: Scale
    quality_morale: QualityMorale
    crew_side: CrewSide
