"""Chapter 7: the actions of units, cadence, command actions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure
from bocage.kernel.rules import ByRule, Variants, Violation, refuse, unchanged
from bocage.systems.ept.actions import aiming, boarding, command, digging, firing, moving, smoking, weapons
from bocage.systems.ept.assault import declaring
from bocage.systems.ept.close_quarters import overrun
from bocage.systems.ept.fire import cadence
from bocage.systems.ept.state.model import State, Unit


def without(*verbs: str) -> Callable[[State, Unit, str], Iterable[Choice]]:
    """Steps of these kinds are no action."""

    def options(s: State, unit: Unit, verb: str) -> Iterable[Choice]:
        return () if verb in verbs else unchanged(moving.step_options)(s, unit, verb)

    return options


def reduced_only(s: State, unit: Unit, verb: str) -> Iterator[Choice]:
    """Nobody fires at full potential."""
    if verb == aiming.FIRE_REDUCED:
        yield from unchanged(firing.fire_options)(s, unit, verb)


def one_shot_an_action(s: State, unit: Unit, choice: Choice) -> Procedure[None]:
    """A unit fires once in its action."""
    yield from unchanged(firing.run)(s, unit, choice)
    s.ready = [id for id in s.ready if id != unit.id]
    s.deed = None


def why_not_jammed(s: State, unit: Unit, choice: Choice) -> Violation | None:
    """A jammed weapon is not dismantled."""
    jammed = refuse("EPT-7.3d", "refuse-jammed") if unit.jammed else None
    return jammed or unchanged(weapons.why_not_dismantle)(s, unit, choice)


SWITCHED_OFF: Variants = {
    # Without the rules the actions of their lists do not exist.
    moving.step_options: ByRule(
        {"EPT-7.1a": without("step"), "EPT-7.1d": without("creep"), "EPT-7.1e": without("march")}
    ),
    firing.fire_options: reduced_only,
    smoking.lay_options: (),
    declaring.options: (),
    weapons.set_up_options: (),
    weapons.dismantle_options: (),
    weapons.why_not_dismantle: ByRule({"EPT-7.3d": why_not_jammed}),
    digging.dig_options: (),
    boarding.options: (),
    command.options_of: (),
    overrun.options: (),
    firing.run: ByRule({"EPT-7.2f": one_shot_an_action}),
    # Without one rule the first shot is tested too, without the other no shot is.
    cadence.must_test: ByRule({"EPT-7.2a": True, "EPT-7.2b": False}),
}
