"""A declared shot as data (PZF-4.1, 4.2, 9.4, 9.5): weapon and shell, target and distance, what is in the way."""

from __future__ import annotations

from typing import Literal

import msgspec

from bocage.ground.table import Shape, Spot
from bocage.ground.table import distance as shape_distance
from bocage.kernel.rules import rule
from bocage.kernel.text import Args, Text, text
from bocage.systems.pzf.reference.datafiles import Band
from bocage.systems.pzf.reference.rows import Weapon
from bocage.systems.pzf.reference.tables import range_band, tables, weapon
from bocage.systems.pzf.space.bodies import Obstacle, Point, base, body_aimed_at, muzzle
from bocage.systems.pzf.space.houses import eye_of
from bocage.systems.pzf.space.terrain import element_name, table
from bocage.systems.pzf.state.model import Arm, Figure, State
from bocage.systems.pzf.state.names import is_unseen, name_of

STOPPED = "stopped"
"""The outcome of a shot that something in the way has taken."""


class Shot(msgspec.Struct, frozen=True, omit_defaults=True):
    """A shot that has been declared at a figure or a piece of scenery.

    With a band it is not measured: it is asked what would happen at that range (PZF-4.1c).
    """

    shooter: int
    arm: int
    target: int = 0
    element: str = ""
    band: Band | Literal[""] = ""


class Hit(msgspec.Struct, frozen=True, omit_defaults=True):
    """A shot that has arrived: whom it will strike, on which Defence (0: its own), from where."""

    shot: Shot
    target: int
    origin: Point
    defence: int = 0


# --- the weapon ---------------------------------------------------------------------------------------------------
def arm_of(s: State, shot: Shot) -> Arm:
    return s.figures[shot.shooter].arms[shot.arm]


def weapon_of(s: State, shot: Shot) -> Weapon:
    return weapon(arm_of(s, shot).weapon)


@rule("PZF-9.4m", off="heat")
def shell_of(s: State, shot: Shot) -> Literal["heat", "he"]:
    """The shell in the breech; a weapon without a choice of shells counts as the first kind."""
    return "he" if arm_of(s, shot).shell == "he" else "heat"


def strength_of(s: State, shot: Shot, target: int) -> int:
    """The Strength of a weapon's hit on a figure, by shell and with what it has against vehicles."""
    return weapon_of(s, shot).hits_with(shell=shell_of(s, shot), vehicle=is_vehicle(s.figures[target]))


@rule("PZF-9.5j", off=False)
def is_vehicle(f: Figure) -> bool:
    """What some weapons add against vehicles they do not add against guns or buildings."""
    return f.kind == "vehicle"


# --- measuring ----------------------------------------------------------------------------------------------------
@rule("PZF-4.1a", "PZF-5.6h", off="medium")
def band_of(s: State, shot: Shot) -> Band | None:
    """Short, medium or long, now that the shot is declared; None beyond the weapon's reach."""
    return shot.band or range_band(distance_of(s, shot), weapon_of(s, shot).range, s.setting.options)


def distance_of(s: State, shot: Shot) -> int:
    """From base to base, from a vehicle's muzzle to the base (PZF-9.4h)."""
    f = s.figures[shot.shooter]
    goal = goal_of(s, shot)
    start = muzzle_of(f, shot.arm) if f.kind == "vehicle" else base(f)
    return shape_distance(start, goal)


@rule("PZF-9.4h", off=lambda f, arm: base(f))
def muzzle_of(f: Figure, arm: int) -> Shape:
    """From a vehicle one measures from the end of the barrel."""
    return Shape(((muzzle(f, arm),),))


def goal_of(s: State, shot: Shot) -> Shape:
    """The outline aimed at; for a passenger that of what carries him."""
    if shot.element:
        return table(s).piece(shot.element).shape
    return base(body_aimed_at(s, shot.target))


def aiming_eye(s: State, f: Figure, arm: int) -> Spot:
    """Where a trajectory begins: the eye of a man, the muzzle of a vehicle's weapon."""
    x, y, z = eye_of(s, f)
    return (*muzzle(f, arm), z) if f.kind == "vehicle" else (x, y, z)


# --- what is in the way -------------------------------------------------------------------------------------------
def about(s: State, obstacle: Obstacle) -> Args:
    """What a shot must pass, by name; of what nobody has seen yet no more than that it is there."""
    f = s.figures.get(obstacle.figure)
    if f is not None:
        return {"what": said_of(s, f)}
    return {"what": element_name(s, obstacle.element) if obstacle.element else text("ground-before-him")}


def said_of(s: State, f: Figure) -> Text:
    """A figure by name, as far as it has been seen."""
    return text("something-unseen") if is_unseen(f) else name_of(s, f.id)


@rule("PZF-4.2a", "PZF-4.2c")
def lying(target: Figure) -> list[Obstacle]:
    """Who lies has the ground as light cover, rolled for after everything else."""
    light = tables().covers["light"].value
    return [Obstacle(light, (target.x, target.y), 0)] if target.prone and target.kind == "man" else []
