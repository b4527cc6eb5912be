"""A declared shot as data (PZF-4.1, 4.2, 9.4, 9.5): weapon and shell, target and distance, obstacles."""

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
"""The outcome of a shot that an obstacle has stopped."""


class Shot(msgspec.Struct, frozen=True, omit_defaults=True):
    """A shot declared at a figure or a piece of scenery.

    `shooter` and `target` are ids of figures, `arm` an index of the shooter's weapons, `element` the id of a piece of
    scenery. With a `band` the shot is not measured: it is asked what would happen at that range (PZF-4.1c).
    """

    shooter: int
    arm: int
    target: int = 0
    element: str = ""
    band: Band | Literal[""] = ""


class Hit(msgspec.Struct, frozen=True, omit_defaults=True):
    """A shot that has arrived at the figure it will strike.

    `origin` is where it came from; `defence` is the Defence it is rolled against, 0 for the figure's own.
    """

    shot: Shot
    target: int
    origin: Point
    defence: int = 0


# --- the weapon ---------------------------------------------------------------------------------------------------
def arm_of(s: State, shot: Shot) -> Arm:
    """The weapon of a shot as its shooter carries it, with its state."""
    return s.figures[shot.shooter].arms[shot.arm]


def weapon_of(s: State, shot: Shot) -> Weapon:
    """The row of a shot's weapon in the tables."""
    return weapon(arm_of(s, shot).weapon)


@rule("PZF-9.4m")
def shell_of(s: State, shot: Shot) -> Literal["heat", "he"]:
    """The shell loaded; a weapon without a choice of shells counts as loaded with an armour-piercing one."""
    return "he" if arm_of(s, shot).shell == "he" else "heat"


def strength_of(s: State, shot: Shot, target: int) -> int:
    """The Strength of a hit on a figure, by shell and with the weapon's bonus against vehicles."""
    return weapon_of(s, shot).hits_with(shell=shell_of(s, shot), vehicle=is_vehicle(s.figures[target]))


@rule("PZF-9.5j")
def is_vehicle(figure: Figure) -> bool:
    """Whether a weapon's bonus against vehicles counts: not against guns or buildings."""
    return figure.kind == "vehicle"


# --- measuring ----------------------------------------------------------------------------------------------------
@rule("PZF-4.1a", "PZF-5.6h")
def band_of(s: State, shot: Shot) -> Band | None:
    """The range band of a declared shot; None beyond the weapon's range."""
    return shot.band or range_band(shot_distance(s, shot), weapon_of(s, shot).range, s.setting.options)


def shot_distance(s: State, shot: Shot) -> int:
    """The distance of a shot in 1/1000 inch, base to base; from the muzzle of a vehicle's weapon (PZF-9.4h)."""
    figure = s.figures[shot.shooter]
    goal = target_shape(s, shot)
    start = muzzle_of(figure, shot.arm) if figure.kind == "vehicle" else base(figure)
    return shape_distance(start, goal)


@rule("PZF-9.4h")
def muzzle_of(figure: Figure, arm: int) -> Shape:
    """The end of the barrel of a vehicle's weapon, as the shape distances are measured from."""
    return Shape(((muzzle(figure, arm),),))


def target_shape(s: State, shot: Shot) -> Shape:
    """The outline aimed at; for a passenger that of its vehicle."""
    if shot.element:
        return table(s).piece(shot.element).shape
    return base(body_aimed_at(s, shot.target))


def aiming_eye(s: State, figure: Figure, arm: int) -> Spot:
    """Where a trajectory begins: at the eye of a man, at the muzzle of a vehicle's weapon."""
    x, y, z = eye_of(s, figure)
    return (*muzzle(figure, arm), z) if figure.kind == "vehicle" else (x, y, z)


# --- what is in the way -------------------------------------------------------------------------------------------
def obstacle_args(s: State, obstacle: Obstacle) -> Args:
    """The name of an obstacle, for a text; of a figure no player has seen yet only that something is there."""
    figure = s.figures.get(obstacle.figure)
    if figure is not None:
        return {"what": name_if_seen(s, figure)}
    return {"what": element_name(s, obstacle.element) if obstacle.element else text("ground-before-him")}


def name_if_seen(s: State, figure: Figure) -> Text:
    """The name of a figure, or a text for something unseen."""
    return text("something-unseen") if is_unseen(figure) else name_of(s, figure.id)


@rule("PZF-4.2a", "PZF-4.2c")
def ground_before_prone(target: Figure) -> list[Obstacle]:
    """The ground before a prone man as an obstacle, light cover, rolled for last; none for other figures."""
    light = tables().covers["light"].value
    return [Obstacle(light, (target.x, target.y), 0)] if target.prone and target.kind == "man" else []
