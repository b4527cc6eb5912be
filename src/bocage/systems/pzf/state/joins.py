"""Calls between chapters that would close a circle of imports.

A chapter imports the chapters it builds on and calls them by name. Some rules lead back to where they came from:
a loss throws a rider (PZF-20.8e), whose fall may be the next loss (PZF-20.7e). The call that would close such a
circle is a field of `Joins`. `wiring.JOINS` is the one instance; every setting holds it, so that a procedure
calls `s.setting.joins.rescues(s, id)`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from bocage.kernel.contract.procedure import Procedure
from bocage.kernel.rules import Violation

if TYPE_CHECKING:
    from bocage.systems.pzf.movement.crossings import Crossing
    from bocage.systems.pzf.space.bodies import Point
    from bocage.systems.pzf.state.model import Figure, State


class Encounter(Protocol):
    """Triggers what a figure sets off on its straight way between two points; returns whether the figure may go on."""

    def __call__(self, s: State, id: int, start: Point, end: Point) -> Procedure[bool]: ...


class CompanionFollows(Protocol):
    """Lets the companion of a figure follow it from a point, over the barrier just crossed, if any.

    Returns whether the figure may go on.
    """

    def __call__(self, s: State, figure: Figure, here: Point, crossing: Crossing | None) -> Procedure[bool]: ...


class HaltingPoints(Protocol):
    """The points of a straight way between two points at which a figure's move may have to end."""

    def __call__(self, s: State, figure: Figure, start: Point, end: Point) -> Iterable[Point]: ...


class IsCompanion(Protocol):
    """Whether the second figure goes along with the first."""

    def __call__(self, s: State, figure: Figure, enemy: Figure) -> bool: ...


class BringsCompanion(Protocol):
    """Places the companion of a figure at its side.

    Returns the companion, or None if it has none or there is no room.
    """

    def __call__(self, s: State, figure: Figure) -> Figure | None: ...


class Refuses(Protocol):
    """Why a figure may not do what is asked for; None if it may."""

    def __call__(self, s: State, figure: Figure) -> Violation | None: ...


class Rescues(Protocol):
    """Tries to save a figure without PV; returns whether it survives."""

    def __call__(self, s: State, id: int) -> Procedure[bool]: ...


class AfterLoss(Protocol):
    """Carries out what follows from the loss of a figure that has just been removed."""

    def __call__(self, s: State, id: int) -> Procedure[None]: ...


class VehicleDamage(Protocol):
    """Carries out what wounds just taken from a vehicle's PV do to it; returns `wounds.WOUNDED` or `wounds.LOST`."""

    def __call__(self, s: State, id: int, taken: int) -> Procedure[str]: ...


@dataclass(frozen=True)
class Joins:
    """The calls that would close a circle of imports, each with its caller.

    The functions of a tuple are called in order.
    """

    met_on_the_way: tuple[Encounter, ...]
    """Called by `walking.trigger_encounters` for every step of a move: nets, doors, wire, objectives, mines, cables
    (PZF-13.2j, 18.4e, 12.5d, 10.3a, 12.4a, 12.9a). All are called; the move ends if one of them says so.
    """
    met_if_pushed: Encounter
    """Called by `walking.trigger_encounters_when_pushed` for a figure that did not choose its way: mines
    (PZF-12.4a).
    """
    goes_along: CompanionFollows
    """Called by `walking.trigger_encounters` before the encounters: the second carrier of a weapon keeps at its
    gunner's side (PZF-6.5a).
    """
    halts: tuple[HaltingPoints, ...]
    """Called by `walking.halting_points` for a straight way: companions, and mines (PZF-12.4c); the caller sorts
    them.
    """
    goes_with: IsCompanion
    """Called by `legs.why_not_past_base`: the second carrier of a weapon does not block its gunner (PZF-6.5a)."""
    brings_bearer: BringsCompanion
    """Called by `houses.change_storey` and `barriers.cross_barrier` around a change of storey: the second carrier
    comes too (PZF-6.5a).
    """
    why_not_alone: Refuses
    """Called by `command.why_not_free` and for every leg of a charge: a weapon carried by two men needs both (PZF-6.5a,
    6.7a).
    """
    rescues: Rescues
    """Called by `wounds.take_wounds` for a figure without PV before it is removed: a medic may save it (PZF-13.1b)."""
    after_loss: tuple[AfterLoss, ...]
    """Called by `wounds.resolve_loss`: riders and mounts, guns and gunners, flags (PZF-20.8e, 8.3e, 6.3a, 6.8q,
    9.3i, 13.1e).
    """
    vehicle_suffers: VehicleDamage
    """Called by `wounds.take_wounds` for a vehicle: it rolls for damage when it has no PV left (PZF-9.8a)."""
