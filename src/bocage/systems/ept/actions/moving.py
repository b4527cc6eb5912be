"""Moving as an action (EPT-7.1a, EPT-7.1d, EPT-7.1e): a step of each kind, and what may be answered."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.tally import Tally
from bocage.systems.ept.artillery.barrage import leave_barrage, meet_barrage
from bocage.systems.ept.assault.entry import bring_along
from bocage.systems.ept.ground.prices import price_tally
from bocage.systems.ept.hidden import reveal_moving
from bocage.systems.ept.movement.permitted import why_not_move
from bocage.systems.ept.movement.steps import GAITS, steps, take_step, why_not_step
from bocage.systems.ept.reactions import open_rung
from bocage.systems.ept.state.act import Act
from bocage.systems.ept.state.model import Deed, State, Unit
from bocage.systems.ept.state.names import label, unit_name
from bocage.systems.ept.state.units import is_vehicle
from bocage.systems.ept.vehicles.driving import DRIVE, TURN, TURNS, drive, turn, turns, why_not_drive, why_not_turn
from bocage.systems.ept.vehicles.escort import lead, leave_shaken


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
    """Enter a hex; the enemy may answer before anything else is declared (EPT-8.1d)."""
    assert s.deed is not None
    yield from leave_barrage(s, unit, GAITS[choice.verb])
    if unit.id not in s.units or why_not_move(s, unit) is not None:
        return
    came_from, cell = unit.at, s.board.cell(choice.place)
    take_step(s, unit, s.deed, choice.verb, cell)
    yield from reveal_moving(s, unit, s.deed.gait)
    yield from meet_barrage(s, unit, s.deed.gait)
    yield from bring_along(s, came_from, cell)
    open_rung(s, "entered", s.deed.units)


def tally_of(s: State, choice: Choice) -> Tally | None:
    """What a step costs."""
    if choice.piece is None:
        return None
    unit = s.units[choice.piece]
    return price_tally(s, unit, unit.at, s.board.cell(choice.place))


# --- vehicles and guns ------------------------------------------------------------------------------------------------
def drive_options(s: State, unit: Unit) -> Iterator[Choice]:
    """The hexes into which a vehicle may drive."""
    if is_vehicle(unit):
        deed = s.deed or Deed([unit.id])
        for cell in s.board.steps(unit.at):
            if why_not_drive(s, unit, deed, cell) is None:
                yield Choice(DRIVE, unit.id, place=label(s, cell))


def why_not_driven(s: State, unit: Unit, choice: Choice) -> Violation | None:
    """Why a vehicle does not drive into a hex."""
    if not is_vehicle(unit) or choice.place not in s.board.aliases:
        return refuse("EPT-16.2d", "refuse-not-offered", choice=str(choice))
    return why_not_besides_driving(s, unit) or why_not_drive(
        s, unit, s.deed or Deed([unit.id]), s.board.cell(choice.place)
    )


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
    men = lead(s, s.deed, cell)
    drive(s, unit, s.deed, cell)
    for each in (unit, *men):
        yield from reveal_moving(s, each, "normal")
        yield from meet_barrage(s, each, "normal")
    open_rung(s, "entered", s.deed.units)


def turn_options(s: State, unit: Unit) -> Iterator[Choice]:
    """The hexsides by which a vehicle or gun may turn."""
    return turns(s, unit, s.deed or Deed([unit.id]))


def why_not_turned(s: State, unit: Unit, choice: Choice) -> Violation | None:
    """Why a vehicle or gun does not turn."""
    if choice.number not in TURNS:
        return refuse("EPT-16.2b", "refuse-not-offered", choice=str(choice))
    if s.deed is not None and s.deed.way not in (0, choice.number):
        return refuse("EPT-16.2b", "refuse-turns-back", unit=unit_name(s, unit.id))
    return why_not_turn(s, unit, s.deed or Deed([unit.id]))


@rule("EPT-8.1e")
def run_turn(s: State, unit: Unit, choice: Choice) -> Procedure[None]:
    """Turn by a hexside; the enemy may answer a vehicle that does."""
    assert s.deed is not None
    turn(s, unit, s.deed, choice.number or 0)
    if is_vehicle(unit):
        open_rung(s, "turned", [unit.id])
    return
    yield


ACTS = {
    **{verb: Act(partial(step_options, verb=verb), why_not, run, tally=tally_of) for verb in GAITS},
    DRIVE: Act(drive_options, why_not_driven, run_drive, tally=tally_of),
    TURN: Act(turn_options, why_not_turned, run_turn),
}
