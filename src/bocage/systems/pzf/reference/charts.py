"""Charts of chapters 1 to 8 and 20: measures, templates, dice tables, distances and target numbers a rule reads.

Lengths are thousandths of an inch; shares are thousandths; everything else is a plain count or a die face.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta, Struct

from bocage.mechanics.datafiles import Sourced
from bocage.mechanics.typed import Face, Positive
from bocage.systems.pzf.reference.datafiles import PS, Blast, Degrees, Faces, Rectangle, Share

Jump = Literal["stumble", "cross", "cross_on"]
Climb = Literal["fall", "climb", "climb_on"]
MountJump = Literal["refuse", "cross_on"]
Thrown = Literal["fall", "rear", "leap"]


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
