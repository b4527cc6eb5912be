"""Decisions of the fire phases: at what to fire, with whom, and whether to keep out of it in order to move."""

from __future__ import annotations

from operator import itemgetter

from bocage.kernel.choice import END
from bocage.kernel.contract.agent import Answer, Brief
from bocage.kernel.text import text
from bocage.systems.aslsk.fire.attack import Attack
from bocage.systems.aslsk.fire.declaration import FIRE
from bocage.systems.aslsk.fire.firepower import FirePhase, Occasion
from bocage.systems.aslsk.fire.group import ready_elements
from bocage.systems.aslsk.state.model import State, Unit, is_leader
from bocage.systems.aslsk.tactics.charge import charge_value
from bocage.systems.aslsk.tactics.move import gain_of_moving, inertia
from bocage.systems.aslsk.tactics.plan import Plan
from bocage.systems.aslsk.tactics.shots import PossibleAttack, shots_at, users
from bocage.systems.aslsk.tactics.style import Style
from bocage.systems.aslsk.tactics.worth import tenths


def kind_of_phase(s: State) -> FirePhase:
    return "prep" if s.phase == "PFPh" else "final" if s.phase == "DFPh" else "advancing"


def best_shots(
    s: State, seat: int, kind: FirePhase, places: list[str], style: Style, plan: Plan | None = None
) -> list[tuple[float, PossibleAttack]]:
    """The gain and the shot that gains most at each of these hexes, where one is worth firing.

    With a plan, Prep Fire has its price.
    """
    ready = ready_elements(s, Occasion(kind, seat))
    shots_worth_firing = []
    for place in places:
        shots = shots_at(s, Occasion(kind, seat, s.board.cell(place)), ready, style)
        gains = [(shot.value - (price(s, shot, plan) if plan and kind == "prep" else 0.0), shot) for shot in shots]
        gain, shot = max(gains, key=itemgetter(0), default=(0.0, None))
        if shot is not None and gain > 0 and shot.value >= style.fire.least_shot:
            shots_worth_firing.append((gain, shot))
    return shots_worth_firing


def price(s: State, shot: PossibleAttack, plan: Plan) -> float:
    """What it costs the units of a shot not to move in this player turn."""
    return sum(staying_price(s, unit, plan) for unit in users(s, shot))


def staying_price(s: State, unit: Unit, plan: Plan) -> float:
    """What a unit gives up by Prep Fire: its move, if it would make one, and its charge, if it could place it."""
    price = charge_value(plan, unit)
    if not plan.attacks or is_leader(unit):
        return price
    gain = gain_of_moving(plan, unit)
    if gain <= inertia(plan, unit):
        return price
    return max(price, plan.style.fire.staying_factor * gain)


def fire_phase(brief: Brief, plan: Plan) -> Answer:
    """The next target of a fire phase, or its end."""
    s: State = brief.state
    for choice in brief.legal:
        if choice.verb == "set-off":
            return choice, text("reason-charge", hex=choice.place)
    kind = kind_of_phase(s)
    places = [choice.place for choice in brief.legal if choice.verb == "target"]
    shots = best_shots(s, brief.side, kind, places, plan.style, plan)
    if not shots:
        return END, text("reason-no-shot")
    _, shot = plan.pick(shots, itemgetter(0))
    place = s.board.label(shot.attack.target)
    target = next(choice for choice in brief.legal if choice.verb == "target" and choice.place == place)
    return target, text("reason-best-target", hex=place, worth=tenths(shot.value))


def fire_group(brief: Brief, plan: Plan) -> Answer:
    """The next member of a fire group, its leader, or fire; Prep Fire has its price."""
    return add_to_group(brief, plan.style, plan)


def add_to_group(brief: Brief, style: Style, plan: Plan | None = None) -> Answer:
    """The same; without a plan, Prep Fire has no price."""
    s: State = brief.state
    made = brief.ask.choices.resolution(s, FIRE) if brief.ask.choices.resolution else None
    assert isinstance(made, Attack)
    shot = _wanted(s, made, style, plan)
    legal = {(choice.verb, choice.piece): choice for choice in brief.legal}
    if shot:
        for verb, ids in (("add", shot.group.firers), ("direct", shot.group.leaders)):
            for id in ids:
                if (verb, id) in legal:
                    return legal[verb, id], text("reason-join-fire", worth=tenths(shot.value))
    if ("fire", None) in legal:
        return FIRE, text("reason-fire", worth=tenths(shot.value if shot else 0.0))
    return brief.legal[0], text("reason-must-join")


def _wanted(s: State, made: Attack, style: Style, plan: Plan | None) -> PossibleAttack | None:
    """The best shot at the target that has all those who are in the group already."""
    kind: FirePhase = "first" if made.movers else made.kind  # type: ignore[assignment]
    occasion = Occasion(kind, made.side, made.target, made.movers)
    shots = shots_at(s, occasion, ready_elements(s, occasion), style)
    having = [shot for shot in shots if set(made.firers) <= set(shot.group.firers)]
    if plan and kind == "prep":
        return max(having, key=lambda shot: shot.value - price(s, shot, plan), default=None)
    return having[0] if having else None
