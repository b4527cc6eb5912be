"""Stairs (EPT-5.2c): from storey to storey within a building, as a part of a move."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.tally import Tally
from bocage.systems.ept.ground.prices import stairs_price
from bocage.systems.ept.ground.stacking import weight_in, weight_of
from bocage.systems.ept.ground.terrain import highest_floor
from bocage.systems.ept.hidden import reveal_moving
from bocage.systems.ept.movement.allowance import points_left
from bocage.systems.ept.movement.permitted import why_not_move
from bocage.systems.ept.movement.steps import STANDING, why_not_on_foot
from bocage.systems.ept.reference.counters import POINT
from bocage.systems.ept.reference.tables import tables
from bocage.systems.ept.state.act import Act
from bocage.systems.ept.state.model import Deed, State, Unit
from bocage.systems.ept.state.names import label, unit_name
from bocage.systems.ept.state.units import is_marked_at, mark_moved, other

UP, DOWN = "up", "down"
STEPS = {UP: 1, DOWN: -1}
"""By how many storeys each verb moves."""


def why_not(s: State, unit: Unit, choice: Choice) -> Violation | None:
    """Why a unit does not take the stairs."""
    floor = unit.floor + STEPS[choice.verb]
    return (
        why_not_on_foot(s, unit)
        or why_not_move(s, unit)
        or why_not_so(s, unit)
        or why_not_there(s, unit, floor)
        or why_not_full(s, unit, floor)
        or why_not_pay(s, unit, choice.verb)
    )


@rule("EPT-9.1c", "EPT-9.2b")
def why_not_so(s: State, unit: Unit) -> Violation | None:
    """A tactical move is one hex and nothing more; what ends all movement ends this too."""
    if s.deed is not None and (s.deed.gait == "tactical" or s.deed.extra in STANDING):
        return refuse("EPT-9.2b", "refuse-not-combined", unit=unit_name(s, unit.id))
    return None


@rule("EPT-5.2b", "EPT-5.2c")
def why_not_there(s: State, unit: Unit, floor: int) -> Violation | None:
    """Why no stairs lead to a storey: the building has none such, or the enemy holds it."""
    if not 0 <= floor <= highest_floor(s, unit.at):
        return refuse("EPT-5.2b", "refuse-no-storey", hex=label(s, unit.at))
    if is_marked_at(s, other(unit.side), unit.at, floor):
        return refuse("EPT-15.0a", "refuse-enemy-there", hex=label(s, unit.at))
    return None


@rule("EPT-9.3a")
def why_not_full(s: State, unit: Unit, floor: int) -> Violation | None:
    """Why a storey has no room."""
    if weight_in(s, unit.side, unit.at, floor) + weight_of(s, unit) > tables().numbers.stacking.squads:
        return refuse("EPT-9.3a", "refuse-full", hex=label(s, unit.at))
    return None


@rule("EPT-5.2c")
def why_not_pay(s: State, unit: Unit, verb: str) -> Violation | None:
    """Why the stairs are not paid."""
    if stairs_price(s, up=verb == UP) > points_left(s, unit, on_stairs(s, unit)):
        return refuse("EPT-5.2c", "refuse-too-dear", unit=unit_name(s, unit.id), hex=label(s, unit.at))
    return None


def on_stairs(s: State, unit: Unit) -> Deed:
    """The action as it goes on by the stairs, which are no road."""
    deed = s.deed or Deed([unit.id])
    return Deed(deed.units, deed.gait, deed.spent, by_road=False, extra=deed.extra)


def options(s: State, unit: Unit, verb: str) -> Iterator[Choice]:
    """The way up or down from where a unit is."""
    choice = Choice(verb, unit.id)
    if (unit.floor or highest_floor(s, unit.at)) and why_not(s, unit, choice) is None:
        yield choice


@rule("EPT-5.2c")
def run(s: State, unit: Unit, choice: Choice) -> Procedure[None]:
    """Go to the next storey; that is movement, but no hex is entered."""
    deed = s.deed
    assert deed is not None
    deed.spent += stairs_price(s, up=choice.verb == UP)
    deed.gait, deed.by_road, deed.hexes = deed.gait or "normal", False, deed.hexes + 1
    unit.floor += STEPS[choice.verb]
    mark_moved(unit)
    yield from reveal_moving(s, unit, deed.gait)


def tally_of(s: State, choice: Choice) -> Tally | None:
    """What the stairs cost."""
    tally = Tally(unit="mp", scale=POINT)
    tally.add(stairs_price(s, up=choice.verb == UP), "price-stairs", "EPT-5.2c")
    return tally


ACTS = {verb: Act(partial(options, verb=verb), why_not, run, tally=tally_of) for verb in STEPS}
