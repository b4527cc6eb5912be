"""Actions in a man's move (PZF-2.2, B3k): the time they take, doors, and the stairs of a house.

What else a man may do instead of walking stands in `movement.ACTS`, what a vehicle may in `vehicles.ACTS`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

import msgspec

from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure
from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.pzf import buildings, mounts, zones
from bocage.systems.pzf.bodies import is_mounted
from bocage.systems.pzf.model import Figure, State
from bocage.systems.pzf.strides import ends_apart, has_movement, is_bound
from bocage.systems.pzf.walking import left, now, stop


class Act(NamedTuple):
    """Something a figure may do in its move instead of walking or driving.

    `options` lists what is open to it now, all of it by one of the `verbs`; `do` carries out the choice.
    """

    verbs: tuple[str, ...]
    options: Callable[[State, Figure], Iterable[Choice]]
    do: Callable[[State, Figure, Choice], Procedure[None]]


# --- the time it takes (2.2, B3k) ---------------------------------------------------------------------------------
def can_take_action(s: State, f: Figure, *, long: bool) -> Violation | None:
    """Whether a man has the time for an action: half a Movement, or all of it."""
    if f.prone or is_mounted(f) or f.climb is not None:
        return refuse("PZF-2.2a", "refuse-hands-full")
    return may_act_again(f) or (has_whole_turn(s, f) if long else has_half_turn(s, f))


@rule("PZF-B3k")
def may_act_again(f: Figure) -> Violation | None:
    """Two short actions in a turn, or a long one."""
    return refuse("PZF-B3k", "refuse-actions") if f.actions >= 2 else None


@rule("PZF-2.2a")
def has_half_turn(s: State, f: Figure) -> Violation | None:
    """A short action takes half the Movement."""
    return None if mounts.speed(s, f) // 2 <= left(s, f) else refuse("PZF-2.2a", "refuse-no-time")


@rule("PZF-2.2b")
def has_whole_turn(s: State, f: Figure) -> Violation | None:
    """A long action takes the whole Movement: nothing before it, nothing after."""
    return refuse("PZF-2.2b", "refuse-no-time") if f.spent or f.actions else None


def take_action(s: State, f: Figure, *, long: bool) -> None:
    """Pay for an action; by the reading that is played it counts as movement or not."""
    points = action_cost(s, f, long=long)
    f.actions += 2 if long else 1
    if s.setting.options.actions_count_as_movement:
        f.spent += points
    else:
        now(s).budget -= points
    if long:
        stop(s)


@rule("PZF-2.2a", "PZF-2.2b", off=0)
def action_cost(s: State, f: Figure, *, long: bool) -> int:
    """Half the Movement, or all."""
    return mounts.speed(s, f) if long else mounts.speed(s, f) // 2


# --- doors and stairs (2.2a, B13e) --------------------------------------------------------------------------------
def can_use_door(s: State, f: Figure, verb: str, name: str) -> Violation | None:
    """A door within reach is opened or shut; a gate takes longer."""
    door = next((d for d in buildings.doors_at(s, f) if d.name == name), None)
    if door is None or (verb == "open") == door.open:
        return refuse("PZF-2.2a", "refuse-no-door")
    if verb == "shut" and not buildings.is_doorway_free(s, f, name):
        return refuse("PZF-B5b", "refuse-occupied")
    return is_bound(s, f) or can_take_action(s, f, long=door.gate)


def use_door(s: State, f: Figure, choice: Choice) -> Procedure[None]:
    """Open or shut a door."""
    gate = any(d.gate for d in buildings.doors_at(s, f) if d.name == choice.place)
    take_action(s, f, long=gate)
    yield from buildings.use_door(s, f, choice)


def can_take_stairs(s: State, f: Figure, step: int) -> Violation | None:
    """Up or down a storey."""
    if f.prone or f.climb is not None:
        return refuse("PZF-B13e", "refuse-no-stairs")
    refusal = is_bound(s, f) or buildings.can_change_storey(s, f, step)
    return refusal or is_held_above(s, f, step) or has_movement(s, f, buildings.stairs_cost(s, f, step))


def is_held_above(s: State, f: Figure, step: int) -> Violation | None:
    """Why enemies on the other storey keep a man from it: he would step into a zone, or into contact (PZF-B5c, e)."""
    here, there = (f.x, f.y), msgspec.structs.replace(f, level=f.level + step)
    zone = next((why for e in zones.entered(s, there, here, here) if (why := zones.can_enter(s, e))), None)
    return zone or ends_apart(s, there, here)


def take_stairs(s: State, f: Figure, choice: Choice) -> Procedure[None]:
    """Up or down a storey."""
    yield from buildings.take_stairs(s, f, 1 if choice.verb == "upstairs" else -1)
