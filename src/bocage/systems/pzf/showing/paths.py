"""Where a man could walk now (PZF-B11s): the places in reach, each with its straight legs and what they cost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from bocage.ground.table import capsule
from bocage.kernel.choice import Choice
from bocage.kernel.contract.look import Way
from bocage.systems.pzf.morale import command
from bocage.systems.pzf.movement import legs, strides, walking, wire, zones
from bocage.systems.pzf.movement.footing import ground_for_walker
from bocage.systems.pzf.movement.legs import Leg
from bocage.systems.pzf.movement.sturmtruppen import why_not_over
from bocage.systems.pzf.movement.walking import DONE, movement_left
from bocage.systems.pzf.reference.tables import charts
from bocage.systems.pzf.space.bodies import figure_at, radius_of, tolerance
from bocage.systems.pzf.state.model import PS, Figure, State
from bocage.systems.pzf.turn import activations

PLACE_SPACING = PS
"""The distance between the places that are tried, in 1/1000 inch."""


def ways_in_reach(s: State, seat: int, piece: int) -> Sequence[Way]:
    """The places a man of the seat to move could walk to, each with its way; empty if it is not its turn.

    Only ways without jump, climb and charge are listed. A man not yet activated has the choice that activates it first
    in every way.
    """
    figure = s.figures.get(piece)
    if (
        figure is None
        or figure.side != seat
        or seat != s.player
        or figure.kind != "man"
        or command.why_not_free(s, figure) is not None
    ):
        return ()
    taking: tuple[str, ...] = ()
    if s.step == "moving" and s.active is not None and s.active.figure == piece:
        points = movement_left(s, figure)
    elif s.step == "move" and activations.can_act(s, figure):
        points, taking = walking.movement_allowance(s, figure), (str(Choice("take", piece)),)
    else:
        return ()
    if figure.prone:
        points = min(points, charts().movement.crawl - (s.active.crawled if s.active else 0))
    return list(_ways_within(s, figure, points, taking))


def _ways_within(s: State, figure: Figure, points: int, taking: tuple[str, ...]) -> Iterator[Way]:
    """The ways within a number of Movement points; the choice that activates the man, if given, comes first in each."""
    start = (figure.x, figure.y)
    reached = ground_for_walker(s, figure).ways(start, points, PLACE_SPACING)
    for goal in reached.cost:
        path = reached.path_to(goal)
        planned_legs = [legs.plan_leg(s, figure_at(figure, here), end) for here, end in pairwise(path)]
        price = sum(leg.cost for leg in planned_legs if isinstance(leg, Leg))
        is_lawful = all(
            isinstance(leg, Leg) and not leg.crossings and _is_leg_permitted(s, figure, leg) for leg in planned_legs
        )
        within_reach = goal != start and price <= points + tolerance()
        if is_lawful and within_reach and strides.why_not_end_by_hero(s, figure, goal) is None:
            corners = tuple(f"{x},{y}" for x, y in path[1:])
            choices = (*taking, *(str(Choice("to", point=point)) for point in path[1:]))
            yield Way(corners[-1], choices, corners, price, "ps", PS, str(DONE))


def _is_leg_permitted(s: State, figure: Figure, leg: Leg) -> bool:
    """Whether wire, control zones and enemies permit a leg, even one that begins in wire or a zone (PZF-B5d)."""
    start, end = leg.start, leg.end
    refusal = (
        wire.why_not_cross_wire(s, figure, start, end)
        or zones.why_not_pass(s, figure, start, end)
        or walking.why_not_end_there(s, figure, end)
    )
    return (refusal or why_not_over(s, figure, capsule(start, end, radius_of(figure)), (start, end))) is None
