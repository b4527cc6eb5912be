"""Arriving on the map as reinforcements (EPT-6.2b): the first hex of a move, from outside the edge."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from bocage.ground.facing import FULL_TURN, HEXSIDE
from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure
from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.ept.armour.zones import HALF_TURN
from bocage.systems.ept.artillery.barrage import meet_barrage
from bocage.systems.ept.ground.prices import ROAD, mover_of, price, state_price, towing_price
from bocage.systems.ept.ground.terrain import is_burning, terrain_at
from bocage.systems.ept.ground.wire import is_closed_by_wire
from bocage.systems.ept.hidden import reveal_moving
from bocage.systems.ept.movement.allowance import full_points
from bocage.systems.ept.movement.permitted import why_not_march
from bocage.systems.ept.movement.room import why_not_crowd
from bocage.systems.ept.movement.steps import why_not_gun_moves
from bocage.systems.ept.reactions import answer_entry
from bocage.systems.ept.reference.tables import tables
from bocage.systems.ept.state.act import Act
from bocage.systems.ept.state.formations import formation_of
from bocage.systems.ept.state.model import Gait, State, Unit
from bocage.systems.ept.state.names import label, unit_name
from bocage.systems.ept.state.units import is_gun, is_vehicle, is_waiting, mark_moved, other, put, riders, units_at
from bocage.systems.ept.works.mines import meet_works

GAITS: dict[str, Gait] = {"enter": "normal", "enter-creep": "tactical", "enter-march": "forced"}
"""The kind of move that each verb declares (EPT-9.1c)."""


def why_not(s: State, unit: Unit, choice: Choice) -> Violation | None:
    """Why a unit does not arrive in a hex."""
    if choice.place not in s.board.aliases:
        return refuse("EPT-6.2b", "refuse-not-offered", choice=str(choice))
    cell, gait = s.board.cell(choice.place), GAITS[choice.verb]
    return (
        why_not_arrive(s, unit, cell)
        or why_not_so(s, unit, gait)
        or why_not_pay(s, unit, gait, cell)
        or why_not_rest(s, unit, gait, cell)
    )


@rule("EPT-6.2b")
def why_not_arrive(s: State, unit: Unit, cell: int) -> Violation | None:
    """Why a unit does not enter the map here: it is not due, the hex is none of its entry hexes, enemies are there."""
    formation = formation_of(s, unit)
    if not is_waiting(s, unit) or unit.carrier:
        return refuse("EPT-6.2b", "refuse-not-arriving", unit=unit_name(s, unit.id))
    if formation is None or cell not in formation.entry:
        return refuse("EPT-6.2b", "refuse-not-by-there", unit=unit_name(s, unit.id), hex=label(s, cell))
    if units_at(s, other(unit.side), cell):
        return refuse("EPT-6.2b", "refuse-enemy-there", hex=label(s, cell))
    return None


def why_not_so(s: State, unit: Unit, gait: Gait) -> Violation | None:
    """Why a unit does not enter by a kind of move: vehicles drive, guns are towed, heavy weapons do not force-march."""
    if gait != "normal" and is_vehicle(unit):
        return refuse("EPT-16.2d", "refuse-drives", unit=unit_name(s, unit.id))
    return why_not_march(s, unit) if gait == "forced" else why_not_gun_moves(s, unit)


def why_not_pay(s: State, unit: Unit, gait: Gait, cell: int) -> Violation | None:
    """Why the hex is not paid; a tactical move enters at any price."""
    cost = entry_price(s, unit, cell)
    if cost is None or is_burning(s, cell):
        return refuse("EPT-9.1a", "refuse-forbidden-ground", hex=label(s, cell))
    if is_closed_by_wire(s, unit, cell, creeping=gait == "tactical"):
        return refuse("EPT-18.4a", "refuse-wire", hex=label(s, cell))
    if gait != "tactical" and cost > full_points(unit, gait):
        return refuse("EPT-9.1a", "refuse-too-dear", unit=unit_name(s, unit.id), hex=label(s, cell))
    return None


@rule("EPT-9.3a")
def why_not_rest(s: State, unit: Unit, gait: Gait, cell: int) -> Violation | None:
    """Why a unit does not enter a full hex at the edge: it could not go on to one in which it may rest."""
    return why_not_crowd(s, unit, cell, partial(goes_on, s, unit, gait))


def goes_on(s: State, unit: Unit, gait: Gait, cell: int, beyond: int) -> bool:
    """Whether a unit could go on by one hex from the hex at the edge, turns of a vehicle aside."""
    if ends_at_edge(unit, gait):
        return False
    first, second = entry_price(s, unit, cell), price(s, unit, cell, beyond)
    return first is not None and second is not None and first + second <= full_points(unit, gait)


def ends_at_edge(unit: Unit, gait: Gait) -> bool:
    """Whether a unit goes no further than the hex at the edge: a tactical move has no second hex, nor has a gun."""
    return gait == "tactical" or is_gun(unit)


@rule("EPT-6.2b")
def entry_price(s: State, unit: Unit, cell: int) -> int | None:
    """What the hex at the edge costs a unit from outside, by road where one leads there; by the option nothing."""
    mover, by_road = mover_of(unit), bool(s.board.roads[cell])
    row = tables().terrain.hex[ROAD] if by_road else terrain_at(s, cell)
    cost = row.cost.of(mover)
    if cost is None or not s.setting.options.entering_pays_edge:
        return None if cost is None else 0
    return cost + (0 if by_road else state_price(s, mover, cell, cell)) + towing_price(s, unit)


def options(s: State, unit: Unit, verb: str) -> Iterator[Choice]:
    """The hexes by which a unit may enter with one kind of move."""
    formation = formation_of(s, unit)
    for cell in formation.entry if formation is not None else ():
        choice = Choice(verb, unit.id, place=label(s, cell))
        if why_not(s, unit, choice) is None:
            yield choice


def run(s: State, unit: Unit, choice: Choice) -> Procedure[None]:
    """Enter the first hex; the enemy may answer, then the move goes on."""
    assert s.deed is not None
    cell, deed = s.board.cell(choice.place), s.deed
    deed.spent, deed.gait, deed.hexes = entry_price(s, unit, cell) or 0, GAITS[choice.verb], 1
    deed.by_road, deed.over = bool(s.board.roads[cell]), ends_at_edge(unit, deed.gait)
    for each in (unit, *riders(s, unit)):
        each.arrives = 0
    mark_moved(unit)
    put(s, unit, cell)
    face_inward(s, unit)
    yield from reveal_moving(s, unit, deed.gait)
    yield from meet_barrage(s, unit, deed.gait)
    yield from meet_works(s, unit, deed.gait)
    answer_entry(s, deed.units)


@rule("EPT-16.2d")
def face_inward(s: State, unit: Unit) -> None:
    """A vehicle drives forward on to the map, away from its edge."""
    if is_vehicle(unit):
        unit.facing = max(range(0, FULL_TURN, HEXSIDE), key=lambda facing: edges_behind(s, unit.at, facing))


def edges_behind(s: State, cell: int, facing: int) -> int:
    """How many of the three hexsides behind a facing lie on the edge; the one straight behind counts twice."""
    behind, around = (facing + HALF_TURN) // HEXSIDE, s.board.neighbours[cell]
    return sum(not s.board.on_map(around[(behind + beside) % len(around)]) for beside in (-1, 0, 0, 1))


ACTS = {verb: Act(partial(options, verb=verb), why_not, run) for verb in GAITS}
