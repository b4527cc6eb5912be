"""Results of the fire table (EPT-13): tests on lowered morale, stopped and neutralised units, steps lost."""

from __future__ import annotations

from typing import Literal

from bocage.kernel.contract.procedure import Procedure, draw
from bocage.kernel.dice import TWO_D6, Faces
from bocage.kernel.rules import rule
from bocage.kernel.tally import Tally
from bocage.kernel.text import Args
from bocage.systems.ept.morale.losses import eliminate, lose_step
from bocage.systems.ept.morale.value import morale_tally
from bocage.systems.ept.reference.charts import FireResult, Test
from bocage.systems.ept.reference.tables import tables
from bocage.systems.ept.state.model import State, Unit
from bocage.systems.ept.state.names import tell_of, told_name
from bocage.systems.ept.state.units import is_neutralised

Verdict = Literal["passed", "failed", "worse"]
"""What a test comes to; `worse` is a failure that doubles the morale, or a natural 12 (EPT-13.3)."""


@rule("EPT-13.0b")
def apply_result(s: State, unit: Unit, result: FireResult) -> Procedure[None]:
    """Apply a cell of the fire table to one unit."""
    if result.eliminated:
        yield from eliminate(s, unit, "EPT-13.0b")
    elif result.loses_step:
        yield from lose_step_and_heart(s, unit)
    elif result.test:
        yield from demand_test(s, unit, result.test, result.lowered)


@rule("EPT-13.0b", "EPT-13.2b")
def lose_step_and_heart(s: State, unit: Unit) -> Procedure[None]:
    """Result 1: a step is lost and the unit is neutralised; one that was so already loses one step in all.

    By the option it loses a second one.
    """
    was_neutralised = is_neutralised(unit)
    yield from lose_step(s, unit, "EPT-13.0b")
    if unit.id not in s.units:
        return
    if was_neutralised and s.setting.options.neutralised_loses_on_one == "2":
        yield from lose_step(s, unit, "EPT-13.2b")
    elif not was_neutralised:
        yield from neutralise(s, unit)


def demand_test(s: State, unit: Unit, kind: Test, lowered: int, rule_id: str = "EPT-13.0c") -> Procedure[None]:
    """Test a unit and apply what a failure does."""
    if kind == "stop" and not heeds_stop(unit):
        return
    verdict = yield from take_test(s, unit, kind, lowered, rule_id)
    if verdict == "passed":
        return
    if kind == "stop":
        yield from (neutralise(s, unit) if verdict == "worse" else stop(s, unit))
    else:
        yield from (lose_and_neutralise(s, unit) if verdict == "worse" else neutralise(s, unit))


@rule("EPT-13.2c")
def heeds_stop(unit: Unit) -> bool:
    """A neutralised unit is not stopped as well."""
    return not is_neutralised(unit)


# --- the test ---------------------------------------------------------------------------------------------------------
@rule("EPT-13.0c")
def take_test(s: State, unit: Unit, kind: Test, lowered: int, rule_id: str) -> Procedure[Verdict]:
    """Roll two dice against the morale, lowered by the number of the result."""
    tally = morale_tally(s, unit)
    on_dice = s.setting.options.result_number_lowers == "dice"
    tally.add(-lowered, "result", rule_id)
    passes_up_to, doubled = tally.total, doubling_of(tally, lowered if on_dice else 0)
    added = lowered if on_dice else 0

    def read(faces: Faces) -> Verdict:
        return verdict_of(sum(faces), added, passes_up_to, doubled)

    purpose = "stop-test" if kind == "stop" else "neutralisation-test"
    about: Args = {"unit": told_name(s, unit.id)}
    return (
        yield from draw(TWO_D6, purpose, read, tally=tally, seat=unit.side, rule=rule_id, about=about, limit="at-most")
    )


@rule("EPT-13.3a", "EPT-13.3b")
def doubling_of(tally: Tally, added_back: int) -> int:
    """The roll that is twice the modified morale; by the option twice the morale itself."""
    return tables().numbers.results.doubling * (tally.total + added_back)


@rule("EPT-13.3c", "EPT-13.3d")
def verdict_of(roll: int, added: int, passes_up_to: int, doubled: int) -> Verdict:
    """What a natural roll comes to; `added` is put to the dice before they are doubled against."""
    if roll == tables().numbers.results.always_worse_on:
        return "worse"
    if roll <= passes_up_to:
        return "passed"
    return "worse" if roll + added >= doubled else "failed"


# --- states -----------------------------------------------------------------------------------------------------------
@rule("EPT-13.1a")
def stop(s: State, unit: Unit) -> Procedure[None]:
    """Stop a unit; it neither moves nor fires at full power until the marker is gone."""
    if not unit.condition:
        unit.condition = "stopped"
        yield tell_of(s, unit, "told-stopped", "EPT-13.0c")
        offer_step(s, unit)


@rule("EPT-13.1b")
def offer_step(s: State, unit: Unit) -> None:
    """Its owner may give a step at once, and the unit goes on."""
    if can_give_step(unit):
        s.offered.append(unit.id)


@rule("EPT-13.1b")
def can_give_step(unit: Unit) -> bool:
    """Whether a stopped unit can give a step and live: men with two; a stunned vehicle has none to give."""
    return unit.condition == "stopped" and unit.steps > 1


def give_step(s: State, unit: Unit) -> Procedure[None]:
    """A step is lost, and the unit is no longer stopped."""
    unit.condition = ""
    yield tell_of(s, unit, "told-presses-on", "EPT-13.1b")
    yield from lose_step(s, unit, "EPT-13.1b")


@rule("EPT-13.2a", "EPT-13.2b")
def neutralise(s: State, unit: Unit) -> Procedure[None]:
    """Neutralise a unit; one that is so already loses a step and stays neutralised."""
    if is_neutralised(unit):
        yield from lose_step(s, unit, "EPT-13.2b")
        return
    unit.condition = "neutralised"
    yield tell_of(s, unit, "told-neutralised", "EPT-13.0c")


@rule("EPT-13.3a")
def lose_and_neutralise(s: State, unit: Unit) -> Procedure[None]:
    """A neutralisation test that doubles the morale costs a step besides."""
    was_neutralised = is_neutralised(unit)
    yield from lose_step(s, unit, "EPT-13.3a")
    if unit.id in s.units and not was_neutralised:
        yield from neutralise(s, unit)
