"""The sequence of play (OUT-2): sides alternate; each of their units moves or fires once a turn.

A side is asked twice: which unit acts, then what it does. The second question names the unit (`pieces`), so that the
page lights what that unit can reach and shoot at instead of listing everything at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bocage.kernel.choice import END, Choice
from bocage.kernel.contract.procedure import Procedure, Step, ask, tell
from bocage.kernel.contract.question import Choices
from bocage.kernel.contract.resolution import Resolution
from bocage.kernel.contract.setting import Outcome
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.tally import Tally
from bocage.kernel.text import text
from examples.outpost import fire, movement
from examples.outpost.model import State, Unit, enemy_of, name_of, units_at, units_of


def take_unit(s: State) -> Procedure[None]:
    """The active side takes up one of its units, or ends its turn."""
    s.outcome = outcome_now(s)
    if s.outcome is not None:
        return
    choice = yield from ask(s.active, text("prompt-take"), READY_UNITS)
    if choice == END:
        s.step = "end-turn"
    else:
        s.taken, s.step = choice.piece or 0, "act"


def act(s: State) -> Procedure[None]:
    """The unit that was taken up moves, fires or stays; then the next is taken up."""
    unit = s.units[s.taken]
    choice = yield from ask(s.active, text("prompt-act", unit=name_of(unit)), ACTIONS, pieces=(unit.id,))
    if choice.verb == "move":
        yield from movement.move(s, unit, s.setting.board.cell(choice.place))
    elif choice.verb == "fire":
        yield from fire.Shot(unit.id, choice.other or 0).run(s)
    unit.acted = True
    s.taken, s.step = 0, "take"


@rule("OUT-2.2")
def end_turn(s: State) -> Procedure[None]:
    """The active side's units recover, and the other side's turn begins."""
    for unit in units_of(s, s.active):
        unit.acted = unit.suppressed = False
    s.active = enemy_of(s.active)
    s.turn += s.active == 0
    s.step = "take"
    if s.turn <= s.setting.turns:
        yield tell("told-turn", turn=s.turn, side=text(f"side-{s.setting.sides[s.active]}"))


STEPS: Mapping[str, Step] = {"take": take_unit, "act": act, "end-turn": end_turn}
"""The sequence of play, by the names that `State.step` takes."""


@rule("OUT-2.3")
def outcome_now(s: State) -> Outcome | None:
    """How the game ends here: by the last enemy's loss, or by the outpost after the last turn; None if it goes on."""
    if not units_of(s, enemy_of(s.active)):
        return Outcome("destroyed", s.active)
    if s.turn > s.setting.turns:
        holder = next((unit.side for unit in units_at(s, s.setting.outpost)), None)
        return Outcome("time", holder)
    return None


# --- which unit ---------------------------------------------------------------------------------------------------
@rule("OUT-2.1", "OUT-4.4")
def why_not_take(s: State, unit: Unit) -> Violation | None:
    """Why a unit may not be taken up now; None if it may."""
    if unit.side != s.active:
        return refuse("OUT-2.1", "refuse-not-active")
    if unit.acted:
        return refuse("OUT-2.1", "refuse-acted")
    return refuse("OUT-4.4", "refuse-suppressed") if unit.suppressed else None


def ready_units(s: State) -> Iterator[Choice]:
    """The units that may be taken up, and the end of the turn."""
    for unit in units_of(s, s.active):
        if why_not_take(s, unit) is None:
            yield Choice("take", unit.id)
    yield END


def why_not_choose_unit(s: State, choice: Choice) -> Violation | None:
    """Why a choice that is not listed is refused, for the player who tried it; None for every listed choice."""
    unit = s.units.get(choice.piece or 0)
    return None if unit is None else why_not_take(s, unit)


READY_UNITS = Choices(ready_units, why_not=why_not_choose_unit)


# --- what it does -------------------------------------------------------------------------------------------------
def actions(s: State) -> Iterator[Choice]:
    """Every legal move and shot of the unit that was taken up, and that it stays as it is."""
    unit = s.units[s.taken]
    yield from movement.moves_of(s, unit)
    yield from fire.targets_of(s, unit)
    yield Choice("stay", unit.id)


def why_not_act(s: State, choice: Choice) -> Violation | None:
    """Why an action that is not listed is refused; None for every listed choice."""
    unit, other = s.units[s.taken], s.units.get(choice.other or 0)
    if choice.piece is not None and choice.piece != unit.id:
        return refuse("OUT-2.1", "refuse-other-unit", unit=name_of(unit))
    if choice.verb == "move" and choice.place in s.setting.board.aliases:
        return movement.why_not_move(s, unit, s.setting.board.cell(choice.place))
    return fire.why_not_fire(s, unit, other) if choice.verb == "fire" and other is not None else None


def resolution(s: State, choice: Choice) -> Resolution | None:
    """What is rolled after a choice, for its odds; None where nothing is."""
    return fire.Shot(choice.piece or 0, choice.other or 0) if choice.verb == "fire" else None


def tally(s: State, choice: Choice) -> Tally | None:
    """The sum behind a choice: the cost of a move, the modifiers of a shot; None for the others."""
    if choice.verb == "move":
        return movement.cost_of_move(s, s.units[choice.piece or 0], s.setting.board.cell(choice.place))
    return fire.modifiers(s, s.units[choice.other or 0]) if choice.verb == "fire" else None


ACTIONS = Choices(actions, why_not=why_not_act, resolution=resolution, tally=tally)
