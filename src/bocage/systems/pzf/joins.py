"""Calls between chapters that go round in a circle.

A chapter imports the chapters it builds on and calls them by name. Some rules lead back to where they came from: a loss
throws a rider (PZF-20.8e) whose fall may be the next loss (PZF-20.7e). The half of such a circle that would close a
circle of imports is a field of `Joins`. `wiring.JOINS` is the one instance; every setting holds it, so that a procedure
calls `s.setting.joins.rescues(s, id)`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from bocage.kernel.contract.procedure import Procedure
from bocage.kernel.rules import Violation

if TYPE_CHECKING:
    from bocage.systems.pzf.bodies import Point
    from bocage.systems.pzf.legs import Crossing
    from bocage.systems.pzf.model import Figure, State


class SetOff(Protocol):
    """What a figure sets off that has come from `a` to `b`; gives whether it may go on from there."""

    def __call__(self, s: State, id: int, a: Point, b: Point) -> Procedure[bool]: ...


class GoesAlong(Protocol):
    """Whoever goes along with a figure follows it from `a`, over what it has crossed; gives whether it may go on."""

    def __call__(self, s: State, f: Figure, a: Point, crossing: Crossing | None) -> Procedure[bool]: ...


class Halts(Protocol):
    """The points of the straight way from `a` to `b` where a move may end before `b`."""

    def __call__(self, s: State, f: Figure, a: Point, b: Point) -> Iterable[Point]: ...


class GoesWith(Protocol):
    """Whether `e` goes along with `f`."""

    def __call__(self, s: State, f: Figure, e: Figure) -> bool: ...


class BringsAlong(Protocol):
    """Puts whoever goes along with a figure at its side; gives him, or None where nobody does or has room."""

    def __call__(self, s: State, f: Figure) -> Figure | None: ...


class Refuses(Protocol):
    """Why a figure may not do what is asked for, or None."""

    def __call__(self, s: State, f: Figure) -> Violation | None: ...


class Rescues(Protocol):
    """Tries to save a figure without PV; gives whether it lives."""

    def __call__(self, s: State, id: int) -> Procedure[bool]: ...


class AfterLoss(Protocol):
    """What follows from the loss of a figure that has just been removed."""

    def __call__(self, s: State, id: int) -> Procedure[None]: ...


class Suffers(Protocol):
    """What wounds do that have just been taken from a vehicle's PV; gives `wounds.WOUNDED` or `wounds.LOST`."""

    def __call__(self, s: State, id: int, taken: int) -> Procedure[str]: ...


@dataclass(frozen=True)
class Joins:
    """The calls that go round in a circle, each with who makes it. The functions of a tuple are called in its order."""

    met_on_the_way: tuple[SetOff, ...]
    """Called by `walking.met` for every stage of a move: nets, doors, wire, objectives, mines, cables (PZF-13.2j,
    18.4e, 12.5d, 10.3a, 12.4a, 12.9a). All are called; the move ends if one says so."""
    met_if_pushed: SetOff
    """Called by `walking.caught` for a figure that did not choose its way: mines (PZF-12.4a)."""
    goes_along: GoesAlong
    """Called by `walking.met` before what lies on the way: who carries for a gunner keeps at his side (PZF-6.5a)."""
    halts: tuple[Halts, ...]
    """Called by `walking.stages` for a straight way: whoever goes along, and mines (PZF-12.4c); sorted there."""
    goes_with: GoesWith
    """Called by `legs.runs_into_base`: whoever carries for a gunner is not in his way (PZF-6.5a)."""
    brings_bearer: BringsAlong
    """Called by `buildings.take_stairs` and `barriers.cross` before and after a change of storey (PZF-6.5a)."""
    why_not_alone: Refuses
    """Called by `strides.is_bound` and for every leg of a charge: a weapon of two men needs both (PZF-6.5a, 6.7a)."""
    rescues: Rescues
    """Called by `wounds.suffer` for a figure without PV, before it is removed: a medic (PZF-13.1b)."""
    after_loss: tuple[AfterLoss, ...]
    """Called by `wounds.leave_behind`: riders and mounts, guns and gunners, flags (PZF-20.8e, 8.3e, 6.3a, 6.8q, 9.3i,
    13.1e)."""
    vehicle_suffers: Suffers
    """Called by `wounds.suffer` for a vehicle: it rolls for damage when it has no PV left (PZF-9.8a)."""
