"""Where a man could go now (PZF-B11s): the places in reach, each with a way of straight legs and what it costs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from bocage.ground.table import capsule
from bocage.kernel.choice import Choice
from bocage.kernel.contract.look import Way
from bocage.systems.pzf import legs, mounts, movement, strides, zones
from bocage.systems.pzf.activation import DONE
from bocage.systems.pzf.bodies import radius_of, tolerance
from bocage.systems.pzf.charging import moved
from bocage.systems.pzf.footing import going
from bocage.systems.pzf.legs import Leg
from bocage.systems.pzf.model import PS, Figure, State
from bocage.systems.pzf.sturmtruppen import why_not_over
from bocage.systems.pzf.tables import charts
from bocage.systems.pzf.walking import left

NET = PS
"""Places are looked for this far apart."""


def ways(s: State, seat: int, piece: int) -> Sequence[Way]:
    """The places a figure could go to, if it is its turn: those it reaches without jump, climb or charge."""
    f = s.figures.get(piece)
    if f is None or f.side != seat or seat != s.player or f.kind != "man" or strides.is_bound(s, f) is not None:
        return ()
    first: tuple[str, ...] = ()
    if s.step == "moving" and s.active is not None and s.active.figure == piece:
        points = left(s, f)
    elif s.step == "move" and movement.can_act(s, f):
        points, first = mounts.speed(s, f), (str(Choice("take", piece)),)
    else:
        return ()
    if f.prone:
        points = min(points, charts().movement.crawl - (s.active.crawled if s.active else 0))
    return list(_ways(s, f, points, first))


def _ways(s: State, f: Figure, points: int, first: tuple[str, ...]) -> Iterator[Way]:
    start = (f.x, f.y)
    found = going(s, f).ways(start, points, NET)
    for goal in found.cost:
        path = found.path_to(goal)
        way = [legs.look_ahead(s, moved(f, a), b) for a, b in pairwise(path)]
        price = sum(leg.cost for leg in way if isinstance(leg, Leg))
        is_lawful = all(isinstance(leg, Leg) and not leg.crossings and _is_let_by(s, f, leg) for leg in way)
        within_reach = goal != start and price <= points + tolerance()
        if is_lawful and within_reach and strides.stays_with_hero(s, f, goal) is None:
            corners = tuple(f"{x},{y}" for x, y in path[1:])
            choices = (*first, *(str(Choice("to", point=point)) for point in path[1:]))
            yield Way(corners[-1], choices, corners, price, "ps", PS, str(DONE))


def _is_let_by(s: State, f: Figure, leg: Leg) -> bool:
    """Whether wire and enemies let a man pass on a leg, also one who begins in wire or a zone of theirs (PZF-B5d)."""
    a, b = leg.a, leg.b
    refusal = legs.can_cross_wire(s, f, a, b) or zones.can_pass(s, f, a, b) or strides.ends_apart(s, f, b)
    return (refusal or why_not_over(s, f, capsule(a, b, radius_of(f)), (a, b))) is None
