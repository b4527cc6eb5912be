"""The operations phase (EPT-2.C): the sides try to activate in turn; active units act one after the other (EPT-7)."""

from __future__ import annotations

from collections.abc import Iterator

from bocage.kernel.choice import END, PASS, Choice
from bocage.kernel.contract.procedure import Procedure, ask, tell
from bocage.kernel.contract.question import Choices
from bocage.kernel.contract.resolution import Resolution
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.tally import Tally
from bocage.kernel.text import text
from bocage.systems.ept import activation
from bocage.systems.ept.actions.permitted import why_not_act
from bocage.systems.ept.fire.firers import why_not_fire
from bocage.systems.ept.fire.shot import Shot
from bocage.systems.ept.ground.prices import price_tally
from bocage.systems.ept.hidden import reveal_firing
from bocage.systems.ept.movement.allowance import has_half_left
from bocage.systems.ept.movement.steps import GAITS, steps, take_step, why_not_step
from bocage.systems.ept.reactions import open_rung
from bocage.systems.ept.state.model import Deed, State, Unit
from bocage.systems.ept.state.names import side_name, unit_name
from bocage.systems.ept.state.units import label, on_foot_at, other, units_of

FIRE = "fire"
DONE = "done"
"""Ends the action of the unit that acts."""


# --- whose hand it is -------------------------------------------------------------------------------------------------
@rule("EPT-2.C2a", "EPT-2.C2b")
def choose_activation(s: State) -> Procedure[None]:
    """The active side tries to activate, or passes; the phase ends where nothing can be tried any more."""
    if activation.is_done(s, s.active):
        if activation.is_done(s, other(s.active)):
            s.step = "administration"
        else:
            s.active = other(s.active)
        return
    choice = yield from ask(
        s.active,
        text("prompt-activate"),
        Choices(
            lambda known: (*activation.attempts(known, known.active), PASS),
            tally=activation.tally_of,
        ),
        rule="EPT-2.C2b",
    )
    if choice == PASS:
        yield from pass_hand(s)
        return
    s.passed = False
    if choice.verb == activation.AUTOMATIC or (yield from activation.attempt(s, choice)):
        activation.begin(s, choice)
        s.step = "act"
    else:
        lose_hand(s)


@rule("EPT-6.5a", "EPT-2.C2a")
def pass_hand(s: State) -> Procedure[None]:
    """Give the hand away; two passes in a row end the phase."""
    yield tell("told-passed", rule="EPT-2.C2b", side=side_name(s, s.active))
    if s.setting.options.initiative_lost_by_passing:
        s.automatic = False
    if s.passed:
        s.step = "administration"
        return
    s.passed = True
    s.active = other(s.active)


@rule("EPT-2.C2c", "EPT-6.4c", "EPT-6.5b")
def lose_hand(s: State) -> None:
    """A failed attempt makes the other side active, unless it has nothing left to try."""
    s.automatic = False
    if s.step != "administration" and not activation.is_done(s, other(s.active)):
        s.active = other(s.active)


# --- acting -----------------------------------------------------------------------------------------------------------
@rule("EPT-7.0a", "EPT-6.4a")
def act(s: State) -> Procedure[None]:
    """Ask for the next thing an active unit does: whose action begins, or how the one in progress goes on."""
    settle_deed(s)
    if not s.ready:
        activation.finish(s)
        s.step = "operations"
        return
    choice = yield from ask(
        s.active,
        text("prompt-act"),
        Choices(
            lambda known: tuple(options(known)),
            why_not=why_not_do,
            tally=cost_of,
            resolution=shot_of,
        ),
        rule="EPT-7.0a",
    )
    if choice == END:
        s.ready = []
    elif choice.verb == DONE:
        end_deed(s)
    else:
        yield from carry_out(s, choice)


def settle_deed(s: State) -> None:
    """Close the action of a unit that is gone or can do nothing more in it."""
    if s.deed is not None and not s.deed.units:
        s.deed = None
    elif s.deed is not None and s.deed.over and not any(True for _ in deed_options(s, s.units[s.deed.units[0]])):
        end_deed(s)


def end_deed(s: State) -> None:
    """The units of the action have acted."""
    assert s.deed is not None
    s.ready = [id for id in s.ready if id not in s.deed.units]
    s.deed = None


def options(s: State) -> Iterator[Choice]:
    """What the active units may do now: while an action is in progress only to go on with it."""
    if s.deed is not None:
        yield from deed_options(s, s.units[s.deed.units[0]])
        yield Choice(DONE, s.deed.units[0])
        return
    for id in s.ready:
        yield from deed_options(s, s.units[id])
    yield END


def deed_options(s: State, unit: Unit) -> Iterator[Choice]:
    """What a unit may do next in its action."""
    if why_not_act(s, unit) is not None:
        return
    deed = s.deed or Deed([unit.id])
    for verb in GAITS:
        yield from (Choice(verb, unit.id, place=label(s, cell)) for cell in steps(s, unit, deed, verb))
    yield from fire_options(s, unit)


def fire_options(s: State, unit: Unit) -> Iterator[Choice]:
    """The hexes with enemies on foot at which a unit may fire."""
    cells = sorted({enemy.at for enemy in units_of(s, other(unit.side)) if on_foot_at(s, enemy.side, enemy.at)})
    for cell in cells:
        if why_not_fire_now(s, unit, cell) is None:
            yield Choice(FIRE, unit.id, place=label(s, cell))


@rule("EPT-7.1b", "EPT-7.1c", "EPT-9.2b", "EPT-9.2c")
def why_not_fire_now(s: State, unit: Unit, cell: int) -> Violation | None:
    """Why an active unit may not fire at a hex in its action."""
    deed = s.deed
    if deed is not None and deed.gait in ("tactical", "forced"):
        return refuse("EPT-9.2b", "refuse-not-combined", unit=unit_name(s, unit.id))
    if deed is not None and not has_half_left(s, unit, deed):
        return refuse("EPT-7.1c", "refuse-moved-too-far", unit=unit_name(s, unit.id))
    return why_not_fire(s, unit, cell)


def why_not_do(s: State, choice: Choice) -> Violation | None:
    """Why an active unit may not do this."""
    unit = s.units.get(choice.piece or 0)
    if choice == END:
        return None
    if unit is None or unit.id not in s.ready:
        return refuse("EPT-7.0a", "refuse-not-offered", choice=str(choice))
    if s.deed is not None and unit.id not in s.deed.units:
        return refuse("EPT-7.0a", "refuse-action-in-progress", unit=unit_name(s, s.deed.units[0]))
    if choice.verb == DONE:
        return None
    return why_not_act(s, unit) or why_not_verb(s, unit, choice)


def why_not_verb(s: State, unit: Unit, choice: Choice) -> Violation | None:
    """Why a unit may not do one sort of thing."""
    if choice.place not in s.board.aliases:
        return refuse("EPT-7.0a", "refuse-not-offered", choice=str(choice))
    cell = s.board.cell(choice.place)
    if choice.verb in GAITS:
        return why_not_step(s, unit, s.deed or Deed([unit.id]), choice.verb, cell)
    if choice.verb == FIRE:
        return why_not_fire_now(s, unit, cell)
    return refuse("EPT-7.0a", "refuse-not-offered", choice=str(choice))


def cost_of(s: State, choice: Choice) -> Tally | None:
    """What a step costs."""
    if choice.verb not in GAITS or choice.piece is None:
        return None
    unit = s.units[choice.piece]
    return price_tally(s, unit, unit.at, s.board.cell(choice.place))


def shot_of(s: State, choice: Choice) -> Resolution | None:
    """The shot of a choice, for its odds."""
    if choice.verb != FIRE or choice.piece is None:
        return None
    return Shot((choice.piece,), s.board.cell(choice.place))


def carry_out(s: State, choice: Choice) -> Procedure[None]:
    """Begin an action or go on with it."""
    assert choice.piece is not None
    unit = s.units[choice.piece]
    deed = s.deed = s.deed or Deed([unit.id])
    cell = s.board.cell(choice.place)
    if choice.verb in GAITS:
        deed.half = deed.half or deed.fired
        take_step(s, unit, deed, choice.verb, cell)
        open_rung(s, "entered", deed.units)
        return
    yield from fire(s, unit, deed, cell)


@rule("EPT-7.2f", "EPT-8.2d")
def fire(s: State, unit: Unit, deed: Deed, cell: int) -> Procedure[None]:
    """Fire at a hex; the unit may fire again as long as its tests succeed, and each shot may be answered."""
    deed.half = deed.half or deed.hexes > 0
    deed.fired = True
    yield from reveal_firing(s, unit)
    yield from Shot((unit.id,), cell).run(s)
    if unit.id in s.units and unit.fire == "test":
        open_rung(s, "fired", [unit.id])
