"""Actions in a man's move (PZF-2.2, B3k): the time they take, the die of engineers, doors and stairs."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

import msgspec

from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure, draw
from bocage.kernel.dice import D6
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.tally import at_least
from bocage.systems.pzf.morale.command import why_not_free
from bocage.systems.pzf.movement import walking, zones
from bocage.systems.pzf.movement.walking import (
    activation_of,
    movement_left,
    stop_move,
    why_no_movement_left,
    why_not_end_there,
)
from bocage.systems.pzf.reference.tables import charts
from bocage.systems.pzf.space import houses
from bocage.systems.pzf.space.bodies import is_mounted
from bocage.systems.pzf.state.model import Figure, State


class MoveAction(NamedTuple):
    """An action that a figure may take in its move instead of walking or driving.

    The options are all choices open to it now, each by one of the verbs; `do` carries out the chosen one.
    """

    verbs: tuple[str, ...]
    options: Callable[[State, Figure], Iterable[Choice]]
    do: Callable[[State, Figure, Choice], Procedure[None]]


# --- the time it takes (2.2, B3k) ---------------------------------------------------------------------------------
def why_not_take_action(s: State, figure: Figure, *, long: bool) -> Violation | None:
    """Why a man has no hand or no time free for a short or a long action; None if it may act."""
    if figure.prone or is_mounted(figure) or figure.climb is not None:
        return refuse("PZF-2.2a", "refuse-hands-full")
    return why_not_act_again(figure) or (
        why_no_whole_turn_left(s, figure) if long else why_no_half_turn_left(s, figure)
    )


@rule("PZF-B3k")
def why_not_act_again(figure: Figure) -> Violation | None:
    """Why a figure may take no further action: two short ones or a long one are all in a turn; None if it may."""
    return refuse("PZF-B3k", "refuse-actions") if figure.actions >= 2 else None


@rule("PZF-2.2a")
def why_no_half_turn_left(s: State, figure: Figure) -> Violation | None:
    """Why a man has no time for a short action, which takes half of its Movement; None if it has."""
    return (
        None
        if walking.movement_allowance(s, figure) // 2 <= movement_left(s, figure)
        else refuse("PZF-2.2a", "refuse-no-time")
    )


@rule("PZF-2.2b")
def why_no_whole_turn_left(s: State, figure: Figure) -> Violation | None:
    """Why a man has no time for a long action, which takes its whole Movement; None if it has done nothing yet."""
    return refuse("PZF-2.2b", "refuse-no-time") if figure.spent or figure.actions else None


def pay_for_action(s: State, figure: Figure, *, long: bool) -> None:
    """Pay for an action: as Movement spent, or by the other option as Movement the figure no longer has.

    A long one ends the move.
    """
    points = action_cost(s, figure, long=long)
    figure.actions += 2 if long else 1
    if s.setting.options.actions_count_as_movement:
        figure.spent += points
    else:
        activation_of(s).budget -= points
    if long:
        stop_move(s)


@rule("PZF-2.2a", "PZF-2.2b")
def action_cost(s: State, figure: Figure, *, long: bool) -> int:
    """What an action costs: half of the Movement, or all of it for a long one."""
    return walking.movement_allowance(s, figure) if long else walking.movement_allowance(s, figure) // 2


# --- doors and stairs (2.2a, B13e) --------------------------------------------------------------------------------
def why_not_use_door(s: State, figure: Figure, verb: str, name: str) -> Violation | None:
    """Why a man may not open or shut the door of that name; None if it touches it and has the time."""
    door = next((degrees for degrees in houses.doors_in_reach(s, figure) if degrees.name == name), None)
    if door is None or (verb == "open") == door.open:
        return refuse("PZF-2.2a", "refuse-no-door")
    if verb == "shut" and not houses.is_doorway_free(s, figure, name):
        return refuse("PZF-B5b", "refuse-occupied")
    return why_not_free(s, figure) or why_not_take_action(s, figure, long=door.gate)


def use_door(s: State, figure: Figure, choice: Choice) -> Procedure[None]:
    """Open or shut the chosen door, for a short action, or a long one for a gate."""
    is_gate = any(degrees.gate for degrees in houses.doors_in_reach(s, figure) if degrees.name == choice.place)
    pay_for_action(s, figure, long=is_gate)
    yield from houses.open_or_shut_door(s, figure, choice)


def why_not_take_stairs(s: State, figure: Figure, storeys: int) -> Violation | None:
    """Why a man may not go up (1) or down (-1) one storey; None if it may."""
    if figure.prone or figure.climb is not None:
        return refuse("PZF-B13e", "refuse-no-stairs")
    refusal = why_not_free(s, figure) or houses.why_not_change_storey(s, figure, storeys)
    return (
        refusal
        or why_not_onto_held_storey(s, figure, storeys)
        or why_no_movement_left(s, figure, houses.stairs_cost(s, figure, storeys))
    )


def why_not_onto_held_storey(s: State, figure: Figure, storeys: int) -> Violation | None:
    """Why enemies on the other storey keep a man from it: it would come into a zone or into contact (PZF-B5c, e).

    None if none does.
    """
    here, man_there = (figure.x, figure.y), msgspec.structs.replace(figure, level=figure.level + storeys)
    refusal = next(
        (
            entering
            for enemy in zones.enemies_with_zone_on_leg(s, man_there, here, here)
            if (entering := zones.why_not_enter_zone(s, enemy))
        ),
        None,
    )
    return refusal or why_not_end_there(s, man_there, here)


def take_stairs(s: State, figure: Figure, choice: Choice) -> Procedure[None]:
    """Go up or down one storey, by the verb of the choice."""
    yield from houses.change_storey(s, figure, 1 if choice.verb == "upstairs" else -1)


@rule("PZF-12.1a")
def is_engineer(figure: Figure) -> bool:
    """Every man of a pioneer section."""
    return "engineers" in figure.special


def try_work(figure: Figure, purpose: str, id: str) -> Procedure[int]:
    """The die for any work of an engineer, read as `worked` says."""
    tally = at_least(charts().engineers.success, id)
    return (yield from draw(D6, purpose, lambda faces: worked(faces[0]), tally=tally, seat=figure.side, rule=id))


@rule("PZF-12.10b")
def worked(face: int) -> int:
    """Success on 4+, a mishap on a 1; on 2 and 3 nothing happens."""
    row = charts().engineers
    return row.success if face >= row.success else row.mishap if face <= row.mishap else 0
