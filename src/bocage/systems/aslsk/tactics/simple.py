"""Simple opponents: one that never acts, and one that takes the best shot at hand or walks straight to its goal."""

from __future__ import annotations

from collections.abc import Callable
from operator import itemgetter
from random import Random

from bocage.kernel.choice import END, PASS, Choice
from bocage.kernel.contract.agent import Answer, Brief
from bocage.kernel.text import text
from bocage.mechanics.deciding import doing_nothing
from bocage.systems.aslsk.close_combat.declarations import DECLARE
from bocage.systems.aslsk.game.setup import is_placed
from bocage.systems.aslsk.state.model import State
from bocage.systems.aslsk.tactics.fire import add_to_group, best_shots, kind_of_phase
from bocage.systems.aslsk.tactics.plan import plan_of
from bocage.systems.aslsk.tactics.react import possible_shots
from bocage.systems.aslsk.tactics.style import Style, styles
from bocage.systems.aslsk.tactics.worth import tenths

IDLE = ("end", "pass", "stop", "done", "stay", "without", "fire", "declare", "alone", "keep-rof")
"""Verbs by which a side does no more than it must, the first that is legal being taken."""

passive = doing_nothing(IDLE)
"""Takes the first suggested set-up, and ends every phase."""


def greedy(brief: Brief, rng: Random) -> Answer:
    """The best immediate shot, else straight to the nearest objective."""
    decide = GREEDY.get(brief.ask.prompt.id, _act)
    return decide(brief, rng, styles()["greedy"])


def _act(brief: Brief, rng: Random, style: Style) -> Answer:
    """Anything that is not the end of a step or the loss of a weapon, declarations first."""
    eager = [choice for choice in brief.legal if choice.verb not in ("end", "done", "destroy", "drop", "keep-dm")]
    if DECLARE in eager:
        return DECLARE, text("reason-eager")
    return rng.choice(eager or list(brief.legal)), text("reason-eager")


def _set_up(brief: Brief, rng: Random, style: Style) -> Answer:
    """A piece still to be placed, or to be ready; placed pieces stay."""
    s: State = brief.state
    if END in brief.legal:
        return END, text("reason-eager")
    fresh = [
        choice for choice in brief.legal if choice.verb == "setup" or (choice.piece and not is_placed(s, choice.piece))
    ]
    return rng.choice(fresh), text("reason-eager")


def _shoot(brief: Brief, rng: Random, style: Style) -> Answer:
    """The shot with the largest value, or the end of the phase."""
    s: State = brief.state
    if END not in brief.legal:
        return brief.legal[0], text("reason-eager")
    places = [choice.place for choice in brief.legal if choice.verb == "target"]
    shots = best_shots(s, brief.side, kind_of_phase(s), places, style)
    if not shots:
        return END, text("reason-no-shot")
    _, shot = max(shots, key=itemgetter(0))
    hex = s.board.label(shot.attack.target)
    return Choice("target", place=hex), text("reason-best-target", hex=hex, worth=tenths(shot.value))


def _react(brief: Brief, rng: Random, style: Style) -> Answer:
    """The shot with the largest value, or no fire."""
    shots = possible_shots(brief, style)
    best = max(shots, key=lambda shot: shot.value, default=None)
    first = (
        next((element for element in best.group.firers if Choice("fire", element) in brief.legal), None)
        if best
        else None
    )
    if best is None or first is None or best.value < style.fire.least_shot:
        return PASS, text("reason-no-shot")
    hex = brief.state.board.label(best.attack.target)
    return Choice("fire", first), text("reason-fire-at-mover", hex=hex, worth=tenths(best.value))


def _go(brief: Brief, rng: Random, style: Style) -> Answer:
    """The step or mover that leads nearest to the goal; the end of the phase if none leads nearer."""
    s: State = brief.state
    plan = plan_of(s, brief.side, style)
    field = plan.way if plan.is_ours else plan.post
    here = s.units[s.move.active[0]].at if s.move and s.move.active else -1
    best, gain = None, 0
    for choice in brief.legal:
        if choice.verb in ("exit", "advance-off"):
            return choice, text("reason-exit")
        if choice.verb == "to":
            nearer = field[here] - field[s.board.cell(choice.place)]
        elif choice.verb == "advance" and choice.piece:
            nearer = field[s.units[choice.piece].at] - field[s.board.cell(choice.place)]
        elif choice.verb == "move" and choice.piece:
            nearer = field[s.units[choice.piece].at]
        else:
            continue
        if nearer > gain:
            best, gain = choice, nearer
    if best is None:
        best = next(choice for choice in brief.legal if choice.verb in ("end", "stop"))
    return best, text("reason-straight-on")


def _join_fire(brief: Brief, rng: Random, style: Style) -> Answer:
    """The next member of the best fire group."""
    return add_to_group(brief, style)


GREEDY: dict[str, Callable[[Brief, Random, Style], Answer]] = {
    "prompt-prep-fire": _shoot,
    "prompt-final-fire": _shoot,
    "prompt-advancing-fire": _shoot,
    "prompt-fire-group": _join_fire,
    "prompt-first-fire": _react,
    "prompt-move": _go,
    "prompt-move-rest": _go,
    "prompt-move-on": _go,
    "prompt-advance": _go,
    "prompt-set-up": _set_up,
    "prompt-arrange": _set_up,
    "prompt-arrange-beside": _set_up,
}
"""Which function answers which question, by the id of its prompt; all others are answered by `_act`."""
