"""How good a place is for a man: what he can fire at from there, and what can fire at him."""

from __future__ import annotations

from math import exp
from typing import NamedTuple

import msgspec

from bocage.systems.pzf.bodies import Point
from bocage.systems.pzf.model import Figure, State
from bocage.systems.pzf.sight import sees
from bocage.systems.pzf.tables import charts, tables
from bocage.systems.pzf.tactics.chances import passes
from bocage.systems.pzf.tactics.eye import judged
from bocage.systems.pzf.tactics.plan import Plan, outlook, ready_arms
from bocage.systems.pzf.tactics.worth import per_wound

THREATS = 5
"""So many of the most dangerous enemies are looked at."""
MARKS = 3
"""So many of the best targets are looked at."""
SILENT = 0.6
"""An enemy who has not fired lately is less of a danger."""
SHARE = 0.3
"""Which part of the enemy's fire falls on one man."""
FAINTLY = 1_000_000
"""Of two targets that are alike the nearer one counts: so many thousandths of an inch are worth a man."""
LATER = 0.5
"""What a shot of the next turn is worth against one of this."""


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
    s, found = plan.s, []
    for e in plan.foes:
        force = outlook(s, e, f, ready_arms(e)) if e.kind != "gun" else 0.3
        if force > 0.03:
            found.append(Threat(e, force * (1.0 if s.turn <= e.seen_until + 1 or s.turn < 3 else SILENT)))
    return sorted(found, key=lambda threat: -threat.force)[:THREATS]


def ghost(f: Figure, point: Point, *, prone: bool) -> Figure:
    """A man as he would be elsewhere."""
    return msgspec.structs.replace(f, x=point[0], y=point[1], prone=prone)


def danger(s: State, there: Figure, foes: list[Threat]) -> float:
    """What a man may expect to lose where he would be."""
    total = 0.0
    for foe, force in foes:
        seen = sees(s, foe, there)
        if seen.visible:
            total += force * shown(there, passes(seen.way), covered=seen.is_covered)
    return (1.0 - exp(-SHARE * total)) * per_wound(there)


def shown(there: Figure, past: float, *, covered: bool) -> float:
    """How much of what comes past cover reaches a man, by his posture."""
    if not there.prone:
        return past
    past *= (7 - tables().covers["light"].value) / 6
    return past * (7 - charts().visibility.prone_in_cover) / 6 if covered else past


def marks(plan: Plan, f: Figure) -> list[Figure]:
    """The enemies at whom a man would fire from about where he stands, if he saw them; the best first."""
    arms = ready_arms(f)
    rated = [(outlook(plan.s, f, e, arms) * per_wound(e) - judged(plan.s, f, e) / FAINTLY, e.id, e) for e in plan.foes]
    return [e for _, _, e in sorted(rated, key=lambda one: (-one[0], one[1]))[: 2 * MARKS]]


def hopes(plan: Plan, there: Figure, spent: int, aims: list[Figure]) -> list[tuple[float, Figure]]:
    """What a man's fire would be worth at his best targets if he saw them: now, and a part of what comes after."""
    s, rested, moved = plan.s, ready_arms(there), ready_arms(there, spent)
    rated = []
    for e in aims:
        later = outlook(s, there, e, rested)
        if later > 0.02:
            now = 0.0 if there.shot else outlook(s, there, e, moved)
            rated.append((later * per_wound(e), now * per_wound(e), e))
    rated.sort(key=lambda mark: -mark[0])
    return [(LATER * later + now, e) for later, now, e in rated[:MARKS]]


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
