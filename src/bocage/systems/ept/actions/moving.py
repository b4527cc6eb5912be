"""Moving as an action (EPT-7.1a, EPT-7.1d, EPT-7.1e): a step of each kind, and what may be answered."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.tally import Tally
from bocage.systems.ept.artillery.barrage import meet_barrage
from bocage.systems.ept.assault.entry import enter_hex, told_move
from bocage.systems.ept.ground.prices import price, price_tally
from bocage.systems.ept.hidden import reveal_moving
from bocage.systems.ept.movement.allowance import points_left
from bocage.systems.ept.movement.room import why_not_crowd
from bocage.systems.ept.movement.steps import GAITS, steps, why_not_step, why_not_wired
from bocage.systems.ept.reactions import answer_entry, open_rung
from bocage.systems.ept.reference.tables import tables
from bocage.systems.ept.state.act import Act
from bocage.systems.ept.state.model import Deed, State, Unit
from bocage.systems.ept.state.names import label, unit_name
from bocage.systems.ept.state.units import is_vehicle
from bocage.systems.ept.vehicles.charging import after_drive, after_turn, why_not_astray, why_not_turn_there
from bocage.systems.ept.vehicles.driving import (
    DRIVE,
    TURN,
    TURNS,
    drive,
    drive_price,
    is_ahead,
    is_free_turn,
    turn,
    turns,
    why_not_drive,
    why_not_turn,
)
from bocage.systems.ept.vehicles.escort import lead, leave_shaken, why_not_walk
from bocage.systems.ept.works.mines import meet_works


@rule("EPT-7.1a", "EPT-7.1d", "EPT-7.1e")
def step_options(s: State, unit: Unit, verb: str) -> Iterator[Choice]:
    """The hexes that a unit may enter next by one kind of move."""
    deed = s.deed or Deed([unit.id])
    return (Choice(verb, unit.id, place=label(s, cell)) for cell in steps(s, unit, deed, verb))


def why_not(s: State, unit: Unit, choice: Choice) -> Violation | None:
    """Why a unit does not take a step."""
    if choice.place not in s.board.aliases:
        return refuse("EPT-9.1a", "refuse-not-offered", choice=str(choice))
    return why_not_step(s, unit, s.deed or Deed([unit.id]), choice.verb, s.board.cell(choice.place))


def run(s: State, unit: Unit, choice: Choice) -> Procedure[None]:
    """Take a step; the enemy may answer before anything else is declared (EPT-8.1d)."""
    assert s.deed is not None
    if (yield from enter_hex(s, unit, choice.verb, s.board.cell(choice.place))):
        answer_entry(s, s.deed.units)


def tally_of(s: State, choice: Choice) -> Tally | None:
    """What a step costs."""
    if choice.piece is None:
        return None
    unit = s.units[choice.piece]
    creeping = GAITS.get(choice.verb) == "tactical"
    return price_tally(s, unit, unit.at, s.board.cell(choice.place), creeping=creeping)


# --- vehicles and guns ------------------------------------------------------------------------------------------------
def drive_options(s: State, unit: Unit) -> Iterator[Choice]:
    """The hexes into which a vehicle may drive."""
    if is_vehicle(unit):
        for cell in s.board.steps(unit.at):
            choice = Choice(DRIVE, unit.id, place=label(s, cell))
            if why_not_driven(s, unit, choice) is None:
                yield choice


def why_not_driven(s: State, unit: Unit, choice: Choice) -> Violation | None:
    """Why a vehicle does not drive into a hex."""
    if not is_vehicle(unit) or choice.place not in s.board.aliases:
        return refuse("EPT-16.2d", "refuse-not-offered", choice=str(choice))
    cell, deed = s.board.cell(choice.place), s.deed or Deed([unit.id])
    return (
        why_not_besides_driving(s, unit)
        or why_not_wired(s, unit, DRIVE, cell)
        or why_not_drive_there(s, unit, deed, cell)
        or why_not_walk(s, deed, cell)
        or why_not_astray(s, unit, deed, after_drive(s, unit, deed, cell))
    )


def why_not_drive_there(s: State, unit: Unit, deed: Deed, cell: int) -> Violation | None:
    """Why a vehicle does not drive into a hex, or does not pass through it where it is full."""
    return why_not_drive(s, unit, deed, cell) or why_not_crowd(s, unit, cell, partial(drives_on, s, unit, deed))


def drives_on(s: State, unit: Unit, deed: Deed, cell: int, beyond: int) -> bool:
    """Whether a vehicle could drive straight on by one hex more after the next one."""
    first, second = drive_price(s, unit, cell), price(s, unit, cell, beyond)
    if first is None or second is None or s.board.direction(unit.at, cell) != s.board.direction(cell, beyond):
        return False
    times = 1 if is_ahead(s, unit, cell) else tables().numbers.movement.reverse_times
    return first + times * second <= points_left(s, unit, deed)


@rule("EPT-7.1c")
def why_not_besides_driving(s: State, unit: Unit) -> Violation | None:
    """Why a vehicle does not drive besides what it does already."""
    if s.deed is not None and s.deed.extra not in ("", "fire", "smoke", "embark", "overrun"):
        return refuse("EPT-7.0a", "refuse-not-combined", unit=unit_name(s, unit.id))
    return None


def run_drive(s: State, unit: Unit, choice: Choice) -> Procedure[None]:
    """Drive into a hex, with the men under cover of the vehicle; the enemy may answer."""
    assert s.deed is not None
    cell = s.board.cell(choice.place)
    leave_shaken(s, s.deed)
    came_from, men = unit.at, lead(s, s.deed, cell)
    drive(s, unit, s.deed, cell)
    yield from told_move(s, unit, came_from)
    for each in (unit, *men):
        yield from reveal_moving(s, each, "normal")
        yield from meet_barrage(s, each, "normal")
        yield from meet_works(s, each, "normal")
    answer_entry(s, s.deed.units)


def turn_options(s: State, unit: Unit) -> Iterator[Choice]:
    """The hexsides by which a vehicle or gun may turn."""
    return (choice for choice in turns(s, unit, s.deed or Deed([unit.id])) if why_not_turned(s, unit, choice) is None)


def why_not_turned(s: State, unit: Unit, choice: Choice) -> Violation | None:
    """Why a vehicle or gun does not turn."""
    if choice.number not in TURNS:
        return refuse("EPT-16.2b", "refuse-not-offered", choice=str(choice))
    if s.deed is not None and s.deed.way not in (0, choice.number):
        return refuse("EPT-16.2b", "refuse-turns-back", unit=unit_name(s, unit.id))
    deed = s.deed or Deed([unit.id])
    return (
        why_not_turn(s, unit, deed)
        or why_not_turn_in_group(s, unit, deed)
        or why_not_turn_there(s, unit, deed, choice.number)
        or why_not_astray(s, unit, deed, after_turn(s, unit, deed, choice.number))
    )


@rule("EPT-11.2c")
def why_not_turn_in_group(s: State, unit: Unit, deed: Deed) -> Violation | None:
    """Of a fire group the member that joined last may turn, freely, before the first shot; a paid turn is a move."""
    if not deed.grouped or (deed.units[-1] == unit.id and not deed.shots and is_free_turn(unit, deed)):
        return None
    return refuse("EPT-11.2c", "refuse-not-combined", unit=unit_name(s, unit.id))


@rule("EPT-8.1e")
def run_turn(s: State, unit: Unit, choice: Choice) -> Procedure[None]:
    """Turn by a hexside; the enemy may answer a vehicle that does."""
    assert s.deed is not None
    turn(s, unit, s.deed, choice.number or 0)
    if is_vehicle(unit):
        yield from reveal_moving(s, unit, "normal")
        open_rung(s, "turned", [unit.id])


ACTS = {
    **{verb: Act(partial(step_options, verb=verb), why_not, run, tally=tally_of) for verb in GAITS},
    DRIVE: Act(drive_options, why_not_driven, run_drive, tally=tally_of),
    TURN: Act(turn_options, why_not_turned, run_turn),
}
