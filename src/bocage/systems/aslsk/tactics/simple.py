"""Simple opponents: one that never acts, and one that takes the best shot at hand or walks straight to its goal."""

from __future__ import annotations

from operator import itemgetter
from random import Random

from bocage.kernel.agent import Answer
from bocage.kernel.choice import END, PASS, Choice
from bocage.kernel.game import Brief
from bocage.kernel.text import text
from bocage.mechanics.deciding import doing_nothing
from bocage.systems.aslsk.game.setup import is_placed
from bocage.systems.aslsk.state.model import State
from bocage.systems.aslsk.tactics.fire import add_to_group, best_shots, kind_of_phase
from bocage.systems.aslsk.tactics.plan import Plan, plan_of
from bocage.systems.aslsk.tactics.react import possible_shots
from bocage.systems.aslsk.tactics.style import Style, styles
from bocage.systems.aslsk.tactics.worth import tenths

IDLE = ("end", "pass", "stop", "done", "stay", "without", "fire", "declare", "alone", "keep-rof")


passive = doing_nothing(IDLE)
"""Takes the first suggested set-up, and ends every phase."""


def greedy(brief: Brief, rng: Random) -> Answer:
    """The best immediate shot, else straight to the nearest objective."""
    prompt, style = brief.ask.prompt.id, styles()["greedy"]
    if prompt in ("prompt-prep-fire", "prompt-final-fire", "prompt-advancing-fire"):
        return _shoot(brief, style)
    if prompt == "prompt-fire-group":
        return add_to_group(brief, style)
    if prompt == "prompt-first-fire":
        return _react(brief, style)
    if prompt in ("prompt-move", "prompt-move-rest", "prompt-move-on", "prompt-advance"):
        return _go(brief, plan_of(brief.state, brief.side, style))
    if prompt in ("prompt-set-up", "prompt-arrange", "prompt-arrange-beside"):
        return _set_up(brief, rng)
    eager = [choice for choice in brief.legal if choice.verb not in ("end", "done", "destroy", "drop", "keep-dm")]
    if "declare" in {choice.verb for choice in eager}:
        return Choice("declare"), text("reason-eager")
    return rng.choice(eager or list(brief.legal)), text("reason-eager")


def _set_up(brief: Brief, rng: Random) -> Answer:
    """Anything still to be placed, and then ready; what stands stays."""
    s: State = brief.state
    fresh = [c for c in brief.legal if c.verb == "setup" or (c.piece and not is_placed(s, c.piece))]
    return rng.choice(fresh or [END]), text("reason-eager")


def _shoot(brief: Brief, style: Style) -> Answer:
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


def _react(brief: Brief, style: Style) -> Answer:
    shots = possible_shots(brief, style)
    best = max(shots, key=lambda shot: shot.value, default=None)
    first = next((e for e in best.group.firers if Choice("fire", e) in brief.legal), None) if best else None
    if best is None or first is None or best.value < style.fire.least_shot:
        return PASS, text("reason-no-shot")
    hex = brief.state.board.label(best.attack.target)
    return Choice("fire", first), text("reason-fire-at-mover", hex=hex, worth=tenths(best.value))


def _go(brief: Brief, plan: Plan) -> Answer:
    """A step that leads nearer to the goal; the one who can make it goes first."""
    s: State = brief.state
    field = plan.way if plan.is_ours else plan.post
    here = s.units[s.move.active[0]].at if s.move and s.move.active else -1
    best, gain = None, 0
    for choice in brief.legal:
        if choice.verb in ("exit", "advance-off"):
            return choice, text("reason-exit")
        if choice.verb == "to":
            found = field[here] - field[s.board.cell(choice.place)]
        elif choice.verb == "advance" and choice.piece:
            found = field[s.units[choice.piece].at] - field[s.board.cell(choice.place)]
        elif choice.verb == "move" and choice.piece:
            found = field[s.units[choice.piece].at]
        else:
            continue
        if found > gain:
            best, gain = choice, found
    if best is None:
        best = next(choice for choice in brief.legal if choice.verb in ("end", "stop"))
    return best, text("reason-straight-on")
