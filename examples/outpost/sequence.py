"""The sequence of play (OUT-2): sides alternate; each of their units moves or fires once a turn."""

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
from examples.outpost.model import State, Unit, enemy_of, units_at, units_of


def act(s: State) -> Procedure[None]:
    """One unit of the active side moves or fires, or the side ends its turn."""
    s.outcome = outcome_now(s)
    if s.outcome is not None:
        return
    choice = yield from ask(s.active, text("prompt-act"), ACTIONS)
    if choice == END:
        s.step = "end-turn"
    elif choice.verb == "move":
        unit = s.units[choice.piece or 0]
        yield from movement.move(s, unit, s.setting.board.cell(choice.place))
    else:
        yield from fire.Shot(choice.piece or 0, choice.other or 0).run(s)


@rule("OUT-2.2")
def end_turn(s: State) -> Procedure[None]:
    """The active side's units recover, and the other side's turn begins."""
    for unit in units_of(s, s.active):
        unit.acted = unit.suppressed = False
    s.active = enemy_of(s.active)
    s.turn += s.active == 0
    s.step = "act"
    if s.turn <= s.setting.turns:
        yield tell("told-turn", turn=s.turn, side=text(f"side-{s.setting.sides[s.active]}"))


STEPS: Mapping[str, Step] = {"act": act, "end-turn": end_turn}
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


# --- what may be chosen -------------------------------------------------------------------------------------------
@rule("OUT-2.1", "OUT-4.4")
def why_not_act(s: State, unit: Unit) -> Violation | None:
    """Why a unit may not do anything now; None if it may."""
    if unit.side != s.active:
        return refuse("OUT-2.1", "refuse-not-active")
    if unit.acted:
        return refuse("OUT-2.1", "refuse-acted")
    return refuse("OUT-4.4", "refuse-suppressed") if unit.suppressed else None


def actions(s: State) -> Iterator[Choice]:
    """Every legal move and shot of the active side, unit by unit, and the end of its turn."""
    for unit in units_of(s, s.active):
        if why_not_act(s, unit) is None:
            yield from movement.moves_of(s, unit)
            yield from fire.targets_of(s, unit)
    yield END


def why_not(s: State, choice: Choice) -> Violation | None:
    """Why a choice that is not listed is refused, for the player who tried it."""
    unit, other = s.units.get(choice.piece or 0), s.units.get(choice.other or 0)
    if unit is None:
        return None
    refusal = why_not_act(s, unit)
    if refusal is None and choice.verb == "move" and choice.place in s.setting.board.aliases:
        refusal = movement.why_not_move(s, unit, s.setting.board.cell(choice.place))
    if refusal is None and choice.verb == "fire" and other is not None:
        refusal = fire.why_not_fire(s, unit, other)
    return refusal


def resolution(s: State, choice: Choice) -> Resolution | None:
    """What is rolled after a choice, for its odds."""
    return fire.Shot(choice.piece or 0, choice.other or 0) if choice.verb == "fire" else None


def tally(s: State, choice: Choice) -> Tally | None:
    """The sum behind a choice: the cost of a move, the modifiers of a shot."""
    if choice.verb == "move":
        return movement.cost_of_move(s, s.units[choice.piece or 0], s.setting.board.cell(choice.place))
    return fire.modifiers(s, s.units[choice.other or 0]) if choice.verb == "fire" else None


ACTIONS = Choices(actions, why_not=why_not, resolution=resolution, tally=tally)
