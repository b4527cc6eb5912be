"""Giving a step to go on (EPT-13.1b): asked when a unit has just been stopped, or chosen when its formation acts."""

from __future__ import annotations

from collections.abc import Iterable

from bocage.kernel.choice import PASS, Choice
from bocage.kernel.contract.procedure import Barrier, Procedure, Step, ask
from bocage.kernel.contract.question import Choices, Reaction
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.text import text
from bocage.systems.ept.morale.results import can_give_step, give_step
from bocage.systems.ept.state.act import Act
from bocage.systems.ept.state.model import State, Unit
from bocage.systems.ept.state.names import unit_name
from bocage.systems.ept.state.units import other

PRESS_ON = "press-on"


# --- at once ----------------------------------------------------------------------------------------------------------
def after_offers(step: Step) -> Step:
    """A step of the sequence that waits until the owners of units that have just been stopped have been asked."""

    def run(s: State) -> Procedure[None]:
        s.offered = [id for id in s.offered if id in s.units and can_give_step(s.units[id])]
        yield from (ask_for_step(s) if s.offered else step(s))

    return run


def ask_for_step(s: State) -> Procedure[None]:
    """Ask the owner of a unit that has just been stopped whether it gives a step to go on."""
    unit = s.units[s.offered.pop(0)]
    yield Barrier((other(unit.side),))
    choice = yield from ask(
        unit.side,
        text("prompt-press-on", unit=unit_name(s, unit.id)),
        Choices(lambda known: (Choice(PRESS_ON, unit.id), PASS)),
        rule="EPT-13.1b",
        reaction=Reaction(PASS, lambda known: (), {"step": f"{s.turn}.{s.chains}.{unit.id}"}),
        pieces=(unit.id,),
    )
    if choice != PASS:
        yield from give_step(s, unit)


# --- later ------------------------------------------------------------------------------------------------------------
@rule("EPT-13.1b")
def why_not(s: State, unit: Unit, choice: Choice) -> Violation | None:
    """Why a unit does not give a step now that its formation acts."""
    if can_give_step(unit):
        return None
    return refuse("EPT-13.1b", "refuse-no-step-to-give", unit=unit_name(s, unit.id))


def options(s: State, unit: Unit) -> Iterable[Choice]:
    """Giving a step, where it helps."""
    choice = Choice(PRESS_ON, unit.id)
    return [choice] if why_not(s, unit, choice) is None else []


def run(s: State, unit: Unit, choice: Choice) -> Procedure[None]:
    """Give the step; that is no action."""
    if s.deed is not None and not s.deed.hexes and not s.deed.extra:
        s.deed = None
    yield from give_step(s, unit)


ACTS = {PRESS_ON: Act(options, why_not, run)}
