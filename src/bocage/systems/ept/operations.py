"""The operations phase (EPT-2.C): the sides try to activate in turn; active units act one after the other (EPT-7)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bocage.kernel.choice import END, PASS, Choice
from bocage.kernel.contract.procedure import Procedure, ask, tell
from bocage.kernel.contract.question import Choices
from bocage.kernel.contract.resolution import Resolution
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.tally import Tally
from bocage.kernel.text import text
from bocage.systems.ept import activation, reactions
from bocage.systems.ept.actions import (
    boarding,
    command,
    digging,
    entering,
    escorting,
    firing,
    grouping,
    leaving,
    moving,
    pressing,
    sapping,
    smoking,
    stairs,
    weapons,
)
from bocage.systems.ept.actions.aiming import FIRE, FIRE_REDUCED, SHOTS_REDUCED
from bocage.systems.ept.assault import declaring
from bocage.systems.ept.assault.entry import drop_shaken
from bocage.systems.ept.close_quarters import overrun
from bocage.systems.ept.hands import formations_in_hand
from bocage.systems.ept.movement.permitted import why_not_act, why_not_linger
from bocage.systems.ept.state.act import Act
from bocage.systems.ept.state.model import OFF_MAP, Deed, State, Unit
from bocage.systems.ept.state.names import side_name, unit_name
from bocage.systems.ept.state.units import other
from bocage.systems.ept.vehicles.charging import why_not_stay
from bocage.systems.ept.vehicles.driving import TURN, end_turning
from bocage.systems.ept.vehicles.escort import has_lost_cover
from bocage.systems.ept.vehicles.gunnery import SHOTS
from bocage.systems.ept.works.sappers import repel_shaken

DONE = "done"
"""Ends the action of the unit that acts."""
ACTS: dict[str, Act] = {
    **entering.ACTS,
    **moving.ACTS,
    **stairs.ACTS,
    **leaving.ACTS,
    **firing.ACTS,
    **grouping.ACTS,
    **smoking.ACTS,
    **weapons.ACTS,
    **declaring.ACTS,
    **digging.ACTS,
    **sapping.ACTS,
    **command.ACTS,
    **pressing.ACTS,
    **boarding.ACTS,
    **escorting.ACTS,
    **overrun.ACTS,
}
"""Everything that an active unit may do, by the verb of its choice, in the order of EPT-7.1."""
ALONE = ("try-unit", "take-unit")
"""Activations of single units, which stand in the menu of each."""
TESTS = ("try", "try-unit")
"""Activations by a test, which are not wanted while one is to be had without."""
FIRING = (*grouping.ACTS, FIRE, *SHOTS, smoking.SHELL, TURN)
"""What the members of a fire group do: they fire, together or each by itself; guns and vehicles turn first."""
JOINS = (declaring.JOIN, grouping.TOGETHER)
"""The verbs by which a unit joins the action of another, its `other`."""
ASIDE = (
    "creep", "march", "enter-creep", "enter-march", "assault-creep", "join", "dig", smoking.LAY, smoking.SHELL,
    FIRE_REDUCED, *SHOTS_REDUCED,
)  # fmt: skip
"""What is done less often than a plain move or shot: its verb is picked before its place."""


# --- whose hand it is -------------------------------------------------------------------------------------------------
def choose_activation(s: State) -> Procedure[None]:
    """The active side tries to activate, or passes; the phase ends where nothing can be tried any more."""
    if activation.is_done(s, s.active):
        if is_over(s):
            s.step = "administration"
        else:
            s.active = other(s.active)
        return
    choice = yield from ask(
        s.active,
        text("prompt-activate"),
        Choices(
            hand_options,
            why_not=why_not_choose,
            tally=activation.tally_of,
            resolution=activation.resolution_of,
            formations=formations_in_hand,
        ),
        rule="EPT-2.C2b",
        aside=(*ALONE, *(TESTS if activation.has_automatic(s) else ())),
    )
    if choice == PASS:
        yield from pass_hand(s)
        return
    forget_pass(s)
    is_free = choice.verb in activation.WITHOUT_TEST
    if is_free or (yield from activation.attempt(s, choice)):
        if is_free:
            yield tell("told-activated", rule="EPT-6.2a", seat=s.active, who=activation.name_of(s, choice))
        activation.begin(s, choice)
        s.step = "act"
    else:
        lose_hand(s)


@rule("EPT-2.C2e")
def is_over(s: State) -> bool:
    """Whether neither side has anything left to try, the active side having nothing."""
    return activation.is_done(s, other(s.active))


@rule("EPT-2.C2b")
def hand_options(s: State) -> tuple[Choice, ...]:
    """What the side whose hand it is may choose: an attempt, or a pass."""
    return (*activation.attempts(s, s.active), PASS)


def why_not_choose(s: State, choice: Choice) -> Violation | None:
    """Why the side whose hand it is may not choose this."""
    return None if choice == PASS else activation.why_not_attempt(s, choice)


@rule("EPT-6.5a")
def pass_hand(s: State) -> Procedure[None]:
    """Give the hand away; two passes in a row end the phase, and so does one where the other side can only pass."""
    yield tell("told-passed", rule="EPT-2.C2b", side=side_name(s, s.active))
    keep_or_lose_automatic(s)
    if s.passed or is_over(s):
        s.step = "administration"
        return
    s.passed = True
    s.active = other(s.active)


@rule("EPT-6.5a")
def forget_pass(s: State) -> None:
    """An attempt stands between two passes, even if it fails."""
    s.passed = False


@rule("EPT-2.C2a")
def keep_or_lose_automatic(s: State) -> None:
    """The winner of the initiative who passes loses his activation without a test, but for the option."""
    if s.active == s.first and s.setting.options.initiative_lost_by_passing:
        s.automatic = False


@rule("EPT-2.C2c", "EPT-6.4c")
def lose_hand(s: State) -> None:
    """A failed attempt makes the other side active, unless it has nothing left to try."""
    activation.use_up_automatic(s)
    if s.step != "administration" and not activation.is_done(s, other(s.active)):
        s.active = other(s.active)


@rule("EPT-2.C2d", "EPT-6.4b")
def keep_hand(s: State) -> None:
    """When everything wanted is done the same side may try again, or pass."""
    activation.finish(s)
    s.step = "operations"


# --- acting -----------------------------------------------------------------------------------------------------------
def act(s: State) -> Procedure[None]:
    """Ask for the next thing an active unit does: whose action begins, or how the one in progress goes on."""
    if s.alighted:
        reactions.answer_alighting(s)
        return
    yield from repel_shaken(s)
    settle_deed(s)
    if not s.ready:
        keep_hand(s)
        return
    choice = yield from ask(
        s.active,
        text("prompt-act"),
        Choices(
            lambda known: tuple(options(known)),
            why_not=why_not_do,
            tally=tally_of,
            resolution=resolution_of,
        ),
        rule="EPT-7.0a",
        aside=ASIDE,
    )
    if choice == END:
        s.ready = []
    elif choice.verb == DONE:
        end_for(s, s.units[choice.piece or 0])
    else:
        yield from carry_out(s, choice)


def settle_deed(s: State) -> None:
    """Close the action of a unit that is gone or can do nothing more in it."""
    drop_shaken(s)
    grouping.drop_silent(s)
    if s.deed is not None and not s.deed.units:
        s.deed = None
    elif s.deed is not None and is_finished(s, s.deed):
        end_deed(s)


def is_finished(s: State, deed: Deed) -> bool:
    """Whether nothing more may be done in an action; men whose vehicle is gone go no further."""
    if has_lost_cover(s, deed):
        return True
    return deed.over and not any(True for _ in deed_options(s, s.units[deed.units[0]]))


def end_for(s: State, unit: Unit) -> None:
    """A unit has acted; a member of a fire group leaves the others to go on."""
    if s.deed is not None and s.deed.grouped and len(s.deed.units) > 1:
        grouping.leave(s, unit)
    else:
        end_deed(s)


@rule("EPT-7.0a", "EPT-6.4a")
def end_deed(s: State) -> None:
    """The units of the action have acted; each acts once, and the side goes on with another."""
    assert s.deed is not None
    for unit in [s.units[id] for id in s.deed.units]:
        end_turning(unit, s.deed)
    s.ready = [id for id in s.ready if id not in s.deed.units]
    s.deed = None


def options(s: State) -> Iterator[Choice]:
    """What the active units may do now: while an action is in progress only to go on with it."""
    if s.deed is not None:
        for unit in [s.units[id] for id in (s.deed.units if s.deed.grouped else s.deed.units[:1])]:
            yield from deed_options(s, unit)
            if why_not_done(s, unit) is None:
                yield Choice(DONE, unit.id)
        return
    for id in s.ready:
        yield from deed_options(s, s.units[id])
    yield END


def deed_options(s: State, unit: Unit) -> Iterator[Choice]:
    """What a unit may do next in its action: one that waits off the map may only enter it."""
    if why_not_act(s, unit) is None:
        for verb, act in acts_of(unit).items():
            if why_not_together(s, verb) is None:
                yield from act.options(s, unit)


@rule("EPT-6.2b", "EPT-16.3d")
def acts_of(unit: Unit) -> Mapping[str, Act]:
    """What a unit may do by where it is: off the map only enter it, aboard a vehicle only get off."""
    if unit.at == OFF_MAP:
        return entering.ACTS
    return boarding.ACTS if unit.carrier else ACTS


def why_not_together(s: State, verb: str) -> Violation | None:
    """Why a verb is refused to units that act together."""
    return None if s.deed is None else why_not_as_stack(s, s.deed, verb) or why_not_as_group(s, s.deed, verb)


@rule("EPT-15.0a")
def why_not_as_stack(s: State, deed: Deed, verb: str) -> Violation | None:
    """A stack that goes to assault moves and assaults, no more."""
    if not deed.stacked or verb == "step" or verb in declaring.ACTS:
        return None
    return refuse("EPT-15.0a", "refuse-not-combined", unit=unit_name(s, deed.units[0]))


@rule("EPT-11.2c")
def why_not_as_group(s: State, deed: Deed, verb: str) -> Violation | None:
    """The members of a fire group fire, and do not move in this action."""
    if not deed.grouped or verb in FIRING:
        return None
    return refuse("EPT-11.2c", "refuse-not-combined", unit=unit_name(s, deed.units[0]))


def why_not_do(s: State, choice: Choice) -> Violation | None:
    """Why an active unit may not do this."""
    unit = s.units.get(choice.piece or 0)
    if choice == END:
        return None
    if unit is None:
        return refuse("EPT-7.0a", "refuse-not-offered", choice=str(choice))
    if (passive := why_not_active(s, unit)) is not None:
        return passive
    if s.deed is not None and unit.id not in s.deed.units and choice.verb not in JOINS:
        return refuse("EPT-7.0a", "refuse-action-in-progress", unit=unit_name(s, s.deed.units[0]))
    if choice.verb == DONE:
        return why_not_done(s, unit)
    if choice.verb not in acts_of(unit) or (unit.at != OFF_MAP and choice.verb in entering.ACTS):
        return refuse("EPT-7.0a", "refuse-not-offered", choice=str(choice))
    if s.deed is not None and unit.id in s.deed.escorted:
        return refuse("EPT-16.4a", "refuse-action-in-progress", unit=unit_name(s, s.deed.units[0]))
    return why_not_act(s, unit) or why_not_together(s, choice.verb) or ACTS[choice.verb].why_not(s, unit, choice)


def why_not_done(s: State, unit: Unit) -> Violation | None:
    """Why a unit does not end its action: it can still move on from a full hex (EPT-9.3a), or from enemies."""
    refused = why_not_linger(s, unit)
    if refused is None and s.deed is not None:
        refused = why_not_stay(s, unit, s.deed)
    return refused if refused is not None and any(True for _ in deed_options(s, unit)) else None


@rule("EPT-6.0a", "EPT-7.0a")
def why_not_active(s: State, unit: Unit) -> Violation | None:
    """Why a unit does nothing now: it is not of the present activation, or has had its action."""
    if unit.id not in s.ready:
        return refuse("EPT-6.0a", "refuse-not-active", unit=unit_name(s, unit.id))
    return None


def tally_of(s: State, choice: Choice) -> Tally | None:
    """The sum behind a choice."""
    act = ACTS.get(choice.verb)
    return act.tally(s, choice) if act is not None and act.tally is not None else None


def resolution_of(s: State, choice: Choice) -> Resolution | None:
    """What a choice rolls for, to show its odds."""
    act = ACTS.get(choice.verb)
    return act.resolution(s, choice) if act is not None and act.resolution is not None else None


def carry_out(s: State, choice: Choice) -> Procedure[None]:
    """Begin an action or go on with it."""
    assert choice.piece is not None
    unit = s.units[choice.piece]
    s.deed = s.deed or Deed([choice.other if choice.verb in JOINS and choice.other else unit.id])
    if unit.id not in s.active_units:
        s.active_units.append(unit.id)
    yield from ACTS[choice.verb].run(s, unit, choice)
