"""Moving as an action (EPT-7.1a, EPT-7.1d, EPT-7.1e): a step of each kind, and what may be answered."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure
from bocage.kernel.rules import Violation, refuse
from bocage.kernel.tally import Tally
from bocage.systems.ept.actions.digging import leave_diggings
from bocage.systems.ept.artillery.barrage import meet_barrage
from bocage.systems.ept.ground.prices import price_tally
from bocage.systems.ept.hidden import reveal_moving
from bocage.systems.ept.movement.steps import GAITS, steps, take_step, why_not_step
from bocage.systems.ept.reactions import open_rung
from bocage.systems.ept.state.act import Act
from bocage.systems.ept.state.model import Deed, State, Unit
from bocage.systems.ept.state.units import label


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
    leave_diggings(s, unit, unit.at)
    take_step(s, unit, s.deed, choice.verb, s.board.cell(choice.place))
    yield from reveal_moving(s, unit, s.deed.gait)
    yield from meet_barrage(s, unit, s.deed.gait)
    open_rung(s, "entered", s.deed.units)


def tally_of(s: State, choice: Choice) -> Tally | None:
    """What a step costs."""
    if choice.piece is None:
        return None
    unit = s.units[choice.piece]
    return price_tally(s, unit, unit.at, s.board.cell(choice.place))


ACTS = {verb: Act(partial(step_options, verb=verb), why_not, run, tally=tally_of) for verb in GAITS}
