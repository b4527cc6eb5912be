"""Defensive First Fire: fire now, or wait for a better target; how dear Subsequent and Final Protective Fire are."""

from __future__ import annotations

from operator import itemgetter

from bocage.kernel.choice import PASS, Choice
from bocage.kernel.contract.agent import Answer, Brief
from bocage.kernel.text import text
from bocage.systems.aslsk.fire.attack import Attack
from bocage.systems.aslsk.fire.firepower import Occasion
from bocage.systems.aslsk.fire.group import ready_elements
from bocage.systems.aslsk.ground import terrain
from bocage.systems.aslsk.state.model import State, is_mmc
from bocage.systems.aslsk.tactics.plan import Plan
from bocage.systems.aslsk.tactics.shots import PossibleAttack, manners, shots_at, users
from bocage.systems.aslsk.tactics.style import Reaction, Style
from bocage.systems.aslsk.tactics.worth import tenths


def react(brief: Brief, plan: Plan) -> Answer:
    """Fire at those who move, or hold fire."""
    s: State = brief.state
    weights = plan.style.reaction
    judged = [(shot, threshold(s, shot, weights)) for shot in possible_shots(brief, plan.style)]
    if not judged:
        return PASS, text("reason-no-shot")
    gains = [(shot.value - need, shot) for shot, need in judged if shot.value * weights.stopping_factor >= need]
    if not gains:
        return PASS, text("reason-hold-fire", worth=tenths(max(shot.value for shot, _ in judged)))
    _, shot = plan.pick(gains, itemgetter(0))
    first = next((element for element in shot.group.firers if Choice("fire", element) in brief.legal), None)
    if first is None:
        return PASS, text("reason-no-shot")
    reason = "reason-fpf" if "fpf" in manners(s, shot) else "reason-fire-at-mover"
    return Choice("fire", first), text(reason, hex=s.board.label(shot.attack.target), worth=tenths(shot.value))


def possible_shots(brief: Brief, style: Style) -> list[PossibleAttack]:
    """The sensible attacks on those who move."""
    s: State = brief.state
    shots: list[PossibleAttack] = []
    seen: set[tuple[int, ...]] = set()
    for choice in brief.legal:
        made = (
            brief.ask.choices.resolution(s, choice) if brief.ask.choices.resolution and choice.verb == "fire" else None
        )
        if isinstance(made, Attack) and made.movers not in seen:
            seen.add(made.movers)
            occasion = Occasion("first", brief.side, made.target, made.movers)
            shots += shots_at(s, occasion, ready_elements(s, occasion), style)
    return shots


def threshold(s: State, shot: PossibleAttack, weights: Reaction) -> float:
    """What a shot must be worth to be fired now."""
    used = manners(s, shot)
    if "fpf" in used:
        return weights.least_final_protective_fire
    near = min(s.board.distance(unit.at, shot.attack.target) for unit in users(s, shot))
    if "subsequent" in used:
        return weights.least_subsequent_fire * (weights.subsequent_adjacent_factor if near == 1 else 1.0)
    if near == 1:
        return weights.least_first_fire * weights.adjacent_factor
    waits = _others_may_come(s, shot, weights.waiting_enemies)
    return weights.least_first_fire * (1.0 if waits else weights.last_target_factor)


def _others_may_come(s: State, shot: PossibleAttack, least: int) -> bool:
    """Whether at least `least` enemies could still move while the present target has cover."""
    movers = [
        unit
        for unit in s.units.values()
        if unit.side == s.player and is_mmc(unit) and not unit.finished and not unit.broken
    ]
    waiting = [unit for unit in movers if unit.id not in shot.attack.movers and unit.fire != "prep" and not unit.pinned]
    return len(waiting) >= least and not terrain.is_open_ground(s, shot.attack.target)


def keep_rof(brief: Brief) -> Answer:
    """A machine gun that may fire again is worth more than the fire it would leave behind."""
    kept = next(choice for choice in brief.legal if choice.verb == "keep-rof")
    return kept, text("reason-keep-rof")
