"""How good a place is for a man: what he can fire at from there, and what can fire at him."""

from __future__ import annotations

from math import exp
from typing import NamedTuple

import msgspec

from bocage.systems.pzf.reference.tables import charts, tables
from bocage.systems.pzf.space.bodies import Point
from bocage.systems.pzf.space.sight import sees
from bocage.systems.pzf.state.model import Figure, State
from bocage.systems.pzf.tactics.chances import judged, outlook, passes, per_wound, ready_arms
from bocage.systems.pzf.tactics.plan import Plan


class Threat(NamedTuple):
    """An enemy, and the wounds he could do in the open to a man near by."""

    foe: Figure
    force: float


class Outlook(NamedTuple):
    """The enemies a man has to do with: who threatens him most, and at whom he would fire."""

    threats: list[Threat]
    marks: list[Figure]


def threats(plan: Plan, f: Figure) -> list[Threat]:
    """The enemies most dangerous to a man about where he stands."""
    s, style, found = plan.s, plan.style.posting, []
    for e in plan.foes:
        force = outlook(plan, e, f, ready_arms(e)) if e.kind != "gun" else style.gun_threat
        if force > style.least_threat:
            is_active = s.turn <= e.seen_until + 1 or s.turn < style.turns_before_silence
            found.append(Threat(e, force * (1.0 if is_active else style.silent_enemy_factor)))
    return sorted(found, key=lambda threat: -threat.force)[: style.threats_compared]


def ghost(f: Figure, point: Point, *, prone: bool) -> Figure:
    """A man as he would be elsewhere."""
    return msgspec.structs.replace(f, x=point[0], y=point[1], prone=prone)


def danger(plan: Plan, there: Figure, foes: list[Threat]) -> float:
    """What a man may expect to lose where he would be."""
    total = 0.0
    for foe, force in foes:
        seen = sees(plan.s, foe, there)
        if seen.visible:
            total += force * shown(there, passes(seen.way), covered=seen.is_covered)
    return (1.0 - exp(-plan.style.posting.share_of_enemy_fire * total)) * per_wound(there, plan.style)


def shown(there: Figure, past: float, *, covered: bool) -> float:
    """How much of what comes past cover reaches a man, by his posture."""
    if not there.prone:
        return past
    past *= (7 - tables().covers["light"].value) / 6
    return past * (7 - charts().visibility.prone_in_cover) / 6 if covered else past


def marks(plan: Plan, f: Figure) -> list[Figure]:
    """The enemies at whom a man would fire from about where he stands, if he saw them; the best first."""
    arms, style = ready_arms(f), plan.style.posting

    def value(e: Figure) -> float:
        hoped = outlook(plan, f, e, arms) * per_wound(e, plan.style)
        return hoped - judged(plan.s, f, e) / style.inches_worth_a_rifleman

    rated = [(value(e), e.id, e) for e in plan.foes]
    return [e for _, _, e in sorted(rated, key=lambda one: (-one[0], one[1]))[: style.targets_kept]]


def hopes(plan: Plan, there: Figure, spent: int, aims: list[Figure]) -> list[tuple[float, Figure]]:
    """What a man's fire would be worth at his best targets if he saw them: now, and a part of what comes after."""
    style, rested, moved = plan.style.posting, ready_arms(there), ready_arms(there, spent)
    rated = []
    for e in aims:
        later = outlook(plan, there, e, rested)
        if later > style.least_target_wounds:
            now = 0.0 if there.shot else outlook(plan, there, e, moved)
            worth = per_wound(e, plan.style)
            rated.append((later * worth, now * worth, e))
    rated.sort(key=lambda mark: -mark[0])
    return [(style.next_turn_factor * later + now, e) for later, now, e in rated[: style.targets_compared]]


def chance(s: State, there: Figure, hoped: list[tuple[float, Figure]]) -> float:
    """What a man can expect of his fire from where he would be, of what is hoped for."""
    best = 0.0
    for value, e in hoped:
        if value <= best:
            continue
        seen = sees(s, there, e)
        if seen.visible:
            best = max(best, value * shown(e, passes(seen.way), covered=seen.is_covered))
    return best
