"""The advance of Sturmtruppen (PZF-16.1): Germans who do not shoot may go half a Movement instead."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure, tell
from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.pzf import mounts, shooters, strides, vehicles
from bocage.systems.pzf.bodies import base, movement_of, touching
from bocage.systems.pzf.model import Activation, Figure, State
from bocage.systems.pzf.standing import Standing
from bocage.systems.pzf.sturmtruppen import enemies_near, keeps_off, least_distance
from bocage.systems.pzf.tables import charts, tables
from bocage.systems.pzf.view import name_of

NATION = "germany"


@rule("PZF-16.1a")
def advances(here: Standing, f: Figure) -> Iterator[Choice]:
    """Whether a figure may advance instead of shooting."""
    if is_german(f) and not can_advance(here.s, f, here.beside(f.side, least_distance())):
        yield Choice("advance", f.id)


def why_not_advance(s: State, choice: Choice) -> Violation | None:
    f = s.figures.get(choice.piece or 0)
    return None if f is None else can_advance(s, f)


def can_advance(s: State, f: Figure, beside: Collection[int] | None = None) -> Violation | None:
    """Why a figure cannot advance; where known, only men who are beside an enemy are near one."""
    if not is_german(f) or f.kind not in ("man", "vehicle") or f.wreck or f.climb is not None:
        return refuse("PZF-16.1a", "refuse-no-sturmtruppen")
    refusal = shooters.is_anothers(s, f) or is_busy(f)
    if refusal:
        return refusal
    is_alone = beside is not None and f.kind == "man" and f.id not in beside
    near = [] if is_alone else enemies_near(s, f, base(f))
    refusal = is_held(f, near) or is_commanded(f)
    refusal = refusal or (vehicles.can_move(s, f) if f.kind == "vehicle" else strides.is_bound(s, f, walking_off=True))
    return refusal or (None if s.setting.options.sturmtruppen_may_withdraw else keeps_off(base(f), near))


@rule("PZF-16.1c")
def is_busy(f: Figure) -> Violation | None:
    """In its own part, and by nobody who has shot, served or reloaded in this phase; nor may he then."""
    at_work = f.shot or bool(f.served) or any(arm.fired or arm.reloading for arm in f.arms)
    return refuse("PZF-16.1c", "refuse-has-shot") if at_work else None


@rule("PZF-16.1a")
def is_held(f: Figure, near: list[Figure]) -> Violation | None:
    """Nobody in contact with an enemy advances."""
    return refuse("PZF-16.1a", "refuse-engaged") if any(touching(f, e) for e in near) else None


@rule("PZF-16.1d")
def is_commanded(f: Figure) -> Violation | None:
    """Nobody without command advances, however brave."""
    return refuse("PZF-16.1d", "refuse-isolated") if f.isolated else None


def advance(s: State, choice: Choice) -> Procedure[None]:
    """The advance begins; it takes the place of all shooting."""
    f = s.figures[choice.piece or 0]
    f.shot = f.advanced = True
    if f.kind == "man":
        f.cycled = mounts.can_cycle(f)
    points = (movement_of(f) if f.kind == "vehicle" else mounts.speed(s, f)) * charts().sturmtruppen.share // 1000
    s.active = Activation(f.id, f.spent + points, (f.x, f.y), f.level, f.prone, advance=True)
    s.step = "moving"
    yield tell("told-advances", who=name_of(s, f.id), rule="PZF-16.1a", pieces=(f.id,))


def is_german(f: Figure) -> bool:
    """Whether a man or vehicle stands in the German list, whichever side of a scenario it plays."""
    row = tables().vehicles.get(f.type) or tables().profiles.get(f.type)
    return row is not None and row.nation == NATION
