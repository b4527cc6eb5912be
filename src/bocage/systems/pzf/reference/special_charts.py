"""Charts of chapters 9 to 18: vehicles, special rules, demolition, engineers, equipment, scouts, periods.

Units as in `charts`.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from bocage.mechanics.datafiles import Sourced
from bocage.mechanics.typed import Count, Face, Positive
from bocage.systems.pzf.reference.datafiles import Blast, Degrees, Faces, Length, Mount, Period, Rectangle, Share

VehicleMove = Literal["stationary", "half", "full"]
"""How much of its Movement a vehicle has used."""


Weather = Literal["clear", "night", "fog", "rain", "snow"]
"""The kinds of weather; night counts as one (PZF-10.4a)."""


Damage = Literal["wheels_out", "out", "light_accident", "accident", "explosion"]
"""What becomes of a vehicle without PV, by the damage die (PZF-9.8b to f)."""


class Visibility(Sourced, frozen=True):
    """The die that detects a prone figure in cover, and how far and long a firer is visible (PZF-20.6c, PZF-20.6d)."""

    prone_in_cover: Face
    firer_radius: Positive
    firer_turns: Positive


class Bog(Sourced, frozen=True):
    """The faces that bog a vehicle, the modifier in wire, and the die that frees it (PZF-9.2d, 9.2e, 12.5d)."""

    tracked: Faces
    wheeled: Faces
    wire: int
    free_on: Face


class Turning(Sourced, frozen=True):
    """Degrees turned free in a Movement phase, and the cost of each further quarter turn (PZF-6.8f, PZF-9.2h)."""

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
        """The arc of a mount, in degrees."""
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
        """The result of a modified die; values beyond the table count as its first or last face (PZF-9.8h)."""
        return self.faces[min(max(die, 1), 6) - 1]


class Reserve(Sourced, frozen=True):
    """The dice a unit in reserve rolls by turn, and the face that brings it on (PZF-10.1a, PZF-10.1b)."""

    dice: Annotated[tuple[Count, ...], Meta(min_length=1)]
    enter_on: Face

    def on_turn(self, turn: int) -> int:
        """How many dice a unit rolls at the start of a turn; the last entry holds for all later turns."""
        return self.dice[min(turn, len(self.dice)) - 1]


class Hidden(Sourced, frozen=True):
    """Markers of hidden deployment (PZF-10.2a, PZF-10.2b)."""

    marker: Positive
    dummies_per_unit: Positive


class Objective(Sourced, frozen=True):
    """The distance at which an enemy contests an objective, and the radius of its disc (PZF-10.3a, PZF-10.3e)."""

    enemy_distance: Positive
    radius: Positive


class WeatherRow(Sourced, frozen=True):
    """The limit of sight, 0 for none, and whether all ground becomes difficult (PZF-10.4a to e)."""

    sight: Length
    difficult: bool


class DemolitionRules(Sourced, frozen=True):
    """The least Strength that damages obstacles, and the Strength of the hit on occupants (PZF-11.2a, PZF-11.4d)."""

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
    """A mine: its hit, the die that sets it off, and the length moved for each die (PZF-12.4a)."""

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
        """The die needed at a distance; 1 is found without a roll, None cannot be found."""
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
    """What a burst that was seen leaves of an agent's error, and how near to it the next aim must be (PZF-B12c)."""

    after_burst: Share
    area: Positive


class PeriodRow(Sourced, frozen=True):
    """A period of the war (PZF-14.1d)."""

    id: Period
    first: int
    last: int
