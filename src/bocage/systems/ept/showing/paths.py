"""Where a unit could move now, and by which choices; the rules are asked on a copy of the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from typing import NamedTuple

from msgspec.structs import replace

from bocage.kernel.choice import Choice
from bocage.kernel.contract.look import Way
from bocage.kernel.contract.state import copy
from bocage.kernel.text import Text, text
from bocage.systems.ept.actions.aiming import FIRE
from bocage.systems.ept.actions.firing import fire_options
from bocage.systems.ept.movement.allowance import points_of
from bocage.systems.ept.movement.permitted import why_not_act, why_not_besides
from bocage.systems.ept.movement.steps import GAITS, steps, take_step
from bocage.systems.ept.operations import DONE, why_not_together
from bocage.systems.ept.reference.counters import POINT
from bocage.systems.ept.showing.eyes import first_eye
from bocage.systems.ept.state.model import OFF_MAP, Deed, Gait, State, Unit
from bocage.systems.ept.state.names import label, unit_name
from bocage.systems.ept.state.units import enemies_in, is_vehicle, put
from bocage.systems.ept.vehicles.driving import DRIVE, TURN, drive, turn, turns, why_not_drive


def ways(s: State, side: int, piece: int) -> Sequence[Way]:
    """Where a unit could go in its action, each hex by its cheapest way of each kind of move."""
    unit = s.units.get(piece)
    if unit is None or not may_move(s, unit) or unit.side != side:
        return ()
    verbs = (DRIVE,) if is_vehicle(unit) else tuple(GAITS)
    return [way for verb in verbs for way in moves(s, unit, verb)]


def may_move(s: State, unit: Unit) -> bool:
    """Whether a unit is one of those that act, and no other is in the middle of its action."""
    if s.step != "act" or unit.id not in s.ready or unit.at == OFF_MAP or unit.carrier:
        return False
    return (s.deed is None or s.deed.units[0] == unit.id) and why_not_act(s, unit) is None


class Leg(NamedTuple):
    """A place on a way: what has been spent, where the unit stands and looks, its action, and what led there."""

    spent: int
    order: int
    cell: int
    facing: int
    deed: Deed
    choices: tuple[str, ...]
    path: tuple[int, ...]


def moves(s: State, unit: Unit, verb: str) -> Iterator[Way]:
    """Every hex in reach by one kind of move; the action ends there unless an enemy is to be fired at or assaulted."""
    if s.deed is not None and why_not_together(s, verb) is not None:
        return
    trial: State = copy(s, s.setting)
    mover = trial.units[unit.id]
    begun = trial.deed or Deed([unit.id])
    budget = points_of(trial, mover, replace(begun, gait=GAITS.get(verb, "normal")))
    for leg in legs(trial, mover, begun, verb):
        via = tuple(label(s, cell) for cell in leg.path)
        stand(trial, mover, leg)
        end = "" if goes_on(trial, mover) else str(Choice(DONE, unit.id))
        price, beyond = revealing(s, unit, leg, GAITS.get(verb, "normal"))
        yield Way(
            via[-1], leg.choices, via, leg.spent - begun.spent, "mp", POINT, end, end, budget=budget,
            price=price, beyond=beyond,
        )  # fmt: skip


def goes_on(trial: State, mover: Unit) -> bool:
    """Whether a unit that has come to where it stands could still fire at an enemy, or stands next to an enemy."""
    if why_not_besides(trial, mover, "fire") is None and any(True for _ in fire_options(trial, mover, FIRE)):
        return True
    return any(enemies_in(trial, mover.side, cell) for cell in trial.board.steps(mover.at))


def legs(trial: State, unit: Unit, begun: Deed, verb: str) -> Iterator[Leg]:
    """The hexes in reach in the order of their price."""
    start = Leg(begun.spent, 0, unit.at, unit.facing, begun, (), ())
    heap, done, shown, order = [start], set[tuple[int, int]](), {unit.at}, 0
    while heap:
        leg = heappop(heap)
        if (leg.cell, leg.facing) in done:
            continue
        done.add((leg.cell, leg.facing))
        if leg.cell not in shown:
            shown.add(leg.cell)
            yield leg
        for choice, deed, cell, facing in next_parts(trial, unit, leg, verb):
            order += 1
            path = leg.path if cell == leg.cell else (*leg.path, cell)
            heappush(heap, Leg(deed.spent, order, cell, facing, deed, (*leg.choices, str(choice)), path))


def next_parts(trial: State, unit: Unit, leg: Leg, verb: str) -> Iterator[tuple[Choice, Deed, int, int]]:
    """What a unit may do next on its way, with the action, the hex and the facing afterwards."""
    stand(trial, unit, leg)
    choices = list(options(trial, unit, leg.deed, verb))
    for choice in choices:
        stand(trial, unit, leg)
        deed = replace(leg.deed, units=list(leg.deed.units))
        trial.deed = deed
        if choice.verb == TURN:
            turn(trial, unit, deed, choice.number or 0)
        elif choice.verb == DRIVE:
            drive(trial, unit, deed, trial.board.cell(choice.place))
        else:
            take_step(trial, unit, deed, verb, trial.board.cell(choice.place))
        yield choice, deed, unit.at, unit.facing


def options(trial: State, unit: Unit, deed: Deed, verb: str) -> Iterator[Choice]:
    """The steps, or for vehicles the hexes ahead and the turns, that are legal from where a unit stands."""
    if verb != DRIVE:
        yield from (Choice(verb, unit.id, place=label(trial, cell)) for cell in steps(trial, unit, deed, verb))
        return
    for cell in trial.board.steps(unit.at):
        if trial.board.on_map(cell) and why_not_drive(trial, unit, deed, cell) is None:
            yield Choice(DRIVE, unit.id, place=label(trial, cell))
    yield from turns(trial, unit, deed)


def stand(trial: State, unit: Unit, leg: Leg) -> None:
    """Put a unit where a leg ends."""
    unit.facing, trial.deed = leg.facing, leg.deed
    if unit.at != leg.cell:
        put(trial, unit, leg.cell)


def revealing(s: State, unit: Unit, leg: Leg, gait: Gait) -> tuple[Text | None, str]:
    """What reveals a hidden unit on its way, and the hex from which on it does (EPT-10.3)."""
    if not unit.hidden:
        return None, ""
    for cell in leg.path:
        eye = first_eye(s, unit, cell, gait)
        if eye is not None:
            hex = label(s, cell)
            seen = text("way-reveals", hex=hex, eye=unit_name(s, eye.id), where=label(s, eye.at))
            return seen, hex
    return None, ""
