"""Every other number of the rules, one table for each subject."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from bocage.mechanics.datafiles import Sourced
from bocage.mechanics.typed import Count, Face, Label, Positive
from bocage.systems.pg.reference.counters import Arm, Nation, Rank, UnitClass
from bocage.systems.pg.reference.terrain import SixthMP

Direction = Literal["N", "NE", "SE", "S", "SW", "NW"]
MineEffect = Literal["none", "stop", "demoralized", "step"]
SmokeFate = Literal["stays", "drifts", "removed"]
Event = Literal[
    "air_strike_winner", "weather", "runner_lost", "ammunition_short", "steady_men", "nothing", "second_wind", "sniper",
    "dust", "ammunition_plenty", "air_strike_loser",
]  # fmt: skip
TwoDice = Annotated[int, Meta(ge=2, le=12)]


class Scale(Sourced, frozen=True):
    """What counters, hexes and turns stand for (PG-2.4a)."""

    turn_minutes: Positive
    hex_metres: Positive
    infantry_platoon_men: tuple[Positive, Positive]
    weapon_battery_men: tuple[Positive, Positive]
    weapon_battery_weapons: tuple[Positive, Positive]
    vehicle_platoon_vehicles: tuple[Positive, Positive]
    aircraft_per_counter: tuple[Positive, Positive]


class Initiative(Sourced, frozen=True):
    """What the margin of the initiative rolls is divided by, rounded up (PG-3.01b), and PG-17.2a's threshold."""

    margin_over: Positive
    saved_from: Positive


class Stacking(Sourced, frozen=True):
    """Units of one side in a hex, and when they are a dense target (PG-4.1a, PG-4.4c)."""

    combat_units: Positive
    transport_units: Positive
    dense_from: Positive


class Transport(Sourced, frozen=True):
    """What a transport carries, and the price of personnel getting on or off (PG-5.61a, PG-5.61b, PG-5.62a)."""

    passengers: Positive
    leaders: Positive
    personnel_cost: SixthMP
    never: tuple[Arm, ...]


class Leaders(Sourced, frozen=True):
    """Movement of leaders, the roll for losses around them and the shock of their death (PG-6.3a, PG-6.7)."""

    movement: Positive
    cavalry_movement: Positive
    casualty_at_or_below: Count
    casualty_per_step: int
    overrun_removed_from: TwoDice
    top_loss_radius: Positive
    top_loss_turns: Positive
    """Turns after the present one in which the ban of PG-6.72a holds."""
    shock_ranks: tuple[Rank, ...]


class HeadquartersLoss(Sourced, frozen=True):
    """How far and for how many turns after the present one the loss of an HQ stops movement (PG-15.1b)."""

    radius: Positive
    turns: Positive


class Morale(Sourced, frozen=True):
    """Checks, states and recovery (PG-14.11b, PG-14.2a, PG-14.3b, PG-14.3c, PG-14.41a, PG-14.43a, PG-14.44a)."""

    demoralized_from: Positive
    """The excess over morale from which a failed check demoralizes."""
    loses_step_from: Positive
    disrupted_over: Positive
    demoralized_defence_over: Positive
    demoralized_morale: int
    disrupted_hexes: Positive
    natural_to_good_order: TwoDice
    natural_desertion: TwoDice
    shelter_bonus: int
    x_check: Count
    """The number added to the dice of the check after step losses (PG-7.61d, PG-AST-d)."""


class Privilege(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Nations that have a privilege from a year on; with `guards` only units of the Guards."""

    nations: tuple[Nation, ...]
    since: Positive
    guards: bool = False


class Privileges(Sourced, frozen=True):
    """Who always has tank leaders, shoots twice, fights combined, or is skilled at close quarters."""

    tank_leaders: tuple[Privilege, ...]
    two_shots: tuple[Privilege, ...]
    combined_arms: tuple[Privilege, ...]
    close_fighters: tuple[Nation, ...]


class StepLosses(Sourced, frozen=True):
    """The groups that X results and assaults take steps from (PG-7.61b, PG-7.63a, PG-7.63b)."""

    fire_groups: tuple[tuple[UnitClass, ...], ...]
    assault_pools: tuple[tuple[UnitClass, ...], ...]
    assault_three_pools: tuple[tuple[UnitClass, ...], ...]
    afv_step_from: Positive


class OffBoard(Sourced, frozen=True):
    """Off-board artillery (PG-9.2a, PG-9.31b)."""

    shots: Positive
    most_combined: Positive


class Wrecks(Sourced, frozen=True):
    """What wrecks cost vehicles by their number, and how they are cleared (PG-16.31b, PG-16.32a)."""

    extra: tuple[SixthMP, ...]
    blocked_from: Positive
    clearing_armor: Positive
    clearing_segments: Positive


class Smoke(Sourced, frozen=True):
    """Placement, removal and drift of smoke (PG-16.1c, PG-16.12a)."""

    stays_at_or_below: TwoDice
    removal: dict[str, SmokeFate]
    drift: dict[str, Direction]


class DiggingIn(Sourced, frozen=True):
    """Segments that digging in takes (PG-16.21b)."""

    segments: Positive


class Minefields(Sourced, frozen=True):
    """Mines: strengths, effect of each die, engineers and clearing (PG-16.71a to PG-16.73a)."""

    strengths: tuple[Positive, ...]
    effects: dict[str, MineEffect]
    engineer_present: int
    engineers_only: int
    clearing_turns: Positive
    clearing_points: Positive


class CavalryCharge(Sourced, frozen=True):
    """The hexes from which cavalry charges (PG-15.41a)."""

    hexes: Positive


class StrategicMovement(Sourced, frozen=True):
    """What strategic movement multiplies the allowance by (PG-17.3a)."""

    allowance_times: Positive


class RiverCrossing(Sourced, frozen=True):
    """Crossing with engineers (PG-5.72b, PG-5.72d, PG-5.74a)."""

    enter_cost: SixthMP
    engineer_enter_major: SixthMP
    hexes_when_leaving: Positive
    crossing_number: TwoDice
    """Used where a scenario names none."""


class HiddenUnits(Sourced, frozen=True):
    """What the spotting range against hidden units is divided by, and its least value (PG-16.6b)."""

    range_over: Positive
    least: Positive


class AirAttacks(Sourced, frozen=True):
    """Air attacks (PG-15.21a, PG-15.23a)."""

    attacks_from: Face
    most_per_hex: Positive
    aa_radius: Positive


class RandomEvents(Sourced, frozen=True):
    """Events by the sum of one die per player (PG-17.4a), with their sizes."""

    events: dict[str, Event]
    weather_hexes: Positive
    runner_initiative: int
    sniper_modifier: int


class SideMorale(Sourced, frozen=True):
    """Typical morale at full strength and reduced, for designers of scenarios (PG-14.0a)."""

    pairs: dict[Label, tuple[Positive, Positive]]


class Numbers(Struct, frozen=True, kw_only=True):
    """All of these tables."""

    scale: Scale
    initiative: Initiative
    stacking: Stacking
    transport: Transport
    leaders: Leaders
    headquarters_loss: HeadquartersLoss
    morale: Morale
    privileges: Privileges
    step_losses: StepLosses
    off_board: OffBoard
    wrecks: Wrecks
    smoke: Smoke
    digging_in: DiggingIn
    minefields: Minefields
    cavalry_charge: CavalryCharge
    strategic_movement: StrategicMovement
    river_crossing: RiverCrossing
    hidden_units: HiddenUnits
    air_attacks: AirAttacks
    random_events: RandomEvents
    side_morale: SideMorale
