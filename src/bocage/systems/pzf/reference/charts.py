"""The charts of the game: wound chart, templates, dice tables, and all distances and target numbers of the rules.

Lengths are thousandths of an inch, shares thousandths; everything else is a plain count or a die face.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta, Struct

from bocage.mechanics.datafiles import Sourced
from bocage.mechanics.typed import Face, Positive
from bocage.systems.pzf.reference.datafiles import PS, Blast, Degrees, Faces, Rectangle, Share

Jump = Literal["stumble", "cross", "cross_on"]
"""What becomes of a jump; after "cross" the move is over."""
Climb = Literal["fall", "climb", "climb_on"]
"""What becomes of a climb; "climb" leads to the top at most and ends the move."""
MountJump = Literal["refuse", "cross_on"]
"""What becomes of a mount's jump."""
Thrown = Literal["fall", "rear", "leap"]
"""What becomes of a thrown rider: it falls and is hurt, stays standing, or leaps off unharmed."""

LEAST_WOUNDING_FACE = 3
"""A natural 1 or 2 never wounds (PZF-9.9d)."""


class Needed(Struct, frozen=True):
    """What a wound takes: the first die, and after a 6 a second one; 0 for no second die (PZF-9.9c)."""

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
    """The volumes between which sight is traced (PZF-B11e, PZF-B11w).

    `vehicle_eye` is a share of the vehicle's height.
    """

    standing: Volume
    prone: Volume
    rider: Volume
    gun: Volume
    vehicle_eye: Share
    floor: Positive


class Dice(Sourced, frozen=True):
    """The D3 by D6 face, and the D6 faces that stand for hit and arrow of the scatter die (PZF-B1a, PZF-4.4e)."""

    d3: Annotated[tuple[Positive, ...], Meta(min_length=6, max_length=6)]
    scatter_hit: Faces
    scatter_arrow: Faces


class Scatter(Sourced, frozen=True):
    """How many D6 a small and a large scatter roll, and which of them a template uses (PZF-4.4a, PZF-4.5k)."""

    small: Positive
    large: Positive
    by_template: Mapping[Blast, Literal["small", "large"]]

    def dice(self, template: Blast) -> int:
        """The number of D6 of the scatter of a missed shot."""
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
    """The die that hits a figure partly under a template, and from how far men test (PZF-4.5b, PZF-4.5h)."""

    partly_under: Face
    test_distance: Positive


class Critical(Sourced, frozen=True):
    """The natural face of a wound die that may be critical, and the face that confirms it (PZF-20.9b)."""

    face: Face
    confirm: Face


class ToHit(Sourced, frozen=True):
    """Modifiers to CT by range (PZF-4.1a)."""

    short: int
    medium: int
    long: int


class VehicleFire(Sourced, frozen=True):
    """What a vehicle may fire by how much it moved, and the modifiers to its CT (PZF-9.4i to k)."""

    guns: Literal["all", "one", "none"]
    gun: int
    mg: int


class BurstStep(Sourced, frozen=True):
    """How far the next target of a burst may be from the last one (PZF-5.3b)."""

    step: Positive


class Jam(Sourced, frozen=True):
    """The to-hit face that may jam, the face that confirms it, and misfires of flame (PZF-5.5a, PZF-5.7d)."""

    face: Face
    confirm: Face
    flame_explodes: Faces
    flame_jams: Faces
    flame_misses: Faces


class Grenade(Sourced, frozen=True):
    """The die that finds a grenade (PZF-5.6c)."""

    search: Face


class GunTarget(Sourced, frozen=True):
    """An artillery gun as a target (PZF-6.8j, PZF-6.8l, PZF-6.8p)."""

    defence: Positive
    defence_with_shield: Positive
    pv: Positive
    cover_without_shield: Face
    front: Degrees


class Command(Sourced, frozen=True):
    """The greatest gap between two men of a chain of command (PZF-3.2a, PZF-3.3a)."""

    chain: Positive


class Bravery(Sourced, frozen=True):
    """The dice of a test, and the distance over which a hero lends its Bravery (PZF-8.1a, PZF-8.2a)."""

    dice: Positive
    leader_range: Positive


class Might(Sourced, frozen=True):
    """What a point of Might adds to a die, and between which values (PZF-20.13a)."""

    step: Positive
    least: Face
    most: Face


class Fate(Sourced, frozen=True):
    """The die with which a point of Fate succeeds, and the PV it restores (PZF-20.14a)."""

    success: Face
    restores: Positive


class Heroic(Sourced, frozen=True):
    """Heroic actions: cost in Might, reach, and how often in a turn a figure takes part (PZF-20.13a to e)."""

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
    """The divisor that gives the least range, and the reach of a spotting leader (PZF-4.6c, PZF-4.6f)."""

    least_range_divisor: Positive
    grade_range: Positive


class Movement(Sourced, frozen=True):
    """Movement that is in no profile, and the width of the control zone (PZF-20.1a, PZF-20.3a, PZF-20.6b)."""

    foot: Positive
    bicycle: Positive
    hidden_marker: Positive
    horse: Positive
    crawl: Positive
    hand_gun: Positive
    control_zone: Positive


class Difficult(Sourced, frozen=True):
    """By what each inch of difficult ground is multiplied (PZF-9.2c, PZF-10.2d, PZF-20.3b)."""

    infantry: Positive
    vehicle: Positive
    cavalry: Positive
    bicycle: Positive
    horse_team: Positive
    hidden_marker: Positive


class Barrier(Sourced, frozen=True):
    """Heights and widths that decide how a barrier is crossed.

    PZF-20.4a, PZF-20.4b, PZF-20.4e, PZF-20.7b, PZF-20.7c.
    """

    free_below: Positive
    jump_up_to: Positive
    width_below: Positive
    high_above: Positive
    mount_ditch_up_to: Positive
    mount_wide_above: Positive


class JumpTable(Sourced, frozen=True):
    """The result of a jump over a barrier by die face, and the modifier for a high one (PZF-20.4c, PZF-20.4e)."""

    faces: Annotated[tuple[Jump, ...], Meta(min_length=6, max_length=6)]
    high: int


class ClimbTable(Sourced, frozen=True):
    """The result of a climb by die face, and the Strength of the hit of a low fall (PZF-20.4f)."""

    faces: Annotated[tuple[Climb, ...], Meta(min_length=6, max_length=6)]
    fall_strength: Positive


class Fall(Sourced, frozen=True):
    """Falls: harmless up to a height, then one hit of a Strength for each full inch (PZF-20.5a)."""

    free_up_to: Positive
    strength: Positive

    def hits(self, height: int) -> int:
        """The number of hits of a fall from a height."""
        return height // PS if height > self.free_up_to else 0


class MountJumpTable(Sourced, frozen=True):
    """The result of a mount's jump by die face, and the modifiers for a high barrier and a wide ditch (PZF-20.7c)."""

    faces: Annotated[tuple[MountJump, ...], Meta(min_length=6, max_length=6)]
    high: int
    wide: int


class ThrownTable(Sourced, frozen=True):
    """What becomes of a thrown rider by die face, and the Strength of the fall (PZF-20.7e)."""

    faces: Annotated[tuple[Thrown, ...], Meta(min_length=6, max_length=6)]
    fall_strength: Positive
