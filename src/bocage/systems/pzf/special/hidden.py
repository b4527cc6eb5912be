"""Moves of hidden markers (PZF-10.2d, e, m, n): all alike, except that a vehicle under one stops at the enemy."""

from __future__ import annotations

from random import Random

from bocage.ground.table import TURN, along, capsule, length, overlaps, within
from bocage.ground.table.motion import furthest
from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Barrier, Procedure, ask, tell
from bocage.kernel.contract.question import Choices
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.text import text
from bocage.systems.pzf.movement.walking import (
    DONE,
    GO_TO_POINT,
    SHORTEST_LEG,
    activation_of,
    close_activation,
    refuse_too_far,
)
from bocage.systems.pzf.reference.tables import charts
from bocage.systems.pzf.space.bodies import (
    Point,
    base,
    tolerance,
)
from bocage.systems.pzf.space.terrain import table, way_on_foot
from bocage.systems.pzf.space.ways import leg_cost
from bocage.systems.pzf.special.revealing import (
    marker_square,
    markers_seen_by,
    reveal_chosen,
    reveal_marker,
    viewer_at_marker,
)
from bocage.systems.pzf.state.model import PS, Marker, State, on_table, other_seat
from bocage.systems.pzf.state.names import name_of

SAMPLE_ATTEMPTS = 4
"""How many random legs of a marker are tried; many are not lawful."""


@rule("PZF-10.2e")
def can_marker_move(s: State, id: int) -> bool:
    """Whether the marker of that id may still move in this phase.

    Dummies move like any other marker, even in sight of the enemy; they may do nothing else.
    """
    return not s.markers[id].acted


@rule("PZF-10.2d")
def marker_movement(s: State, id: int) -> int:
    """The Movement points of every marker in 1/1000 inch, the same for all."""
    return charts().movement.hidden_marker


def continue_marker_move(s: State) -> Procedure[None]:
    """Ask for and carry out one decision of the moving marker: a leg, a revelation of an enemy marker, or the end."""
    marker = s.markers[activation_of(s).figure]
    if marker_movement(s, marker.id) - marker.spent < SHORTEST_LEG:
        yield from end_marker_move(s, marker)
        return
    choice = yield from ask(
        s.player,
        text("prompt-marker"),
        Choices(
            lambda known: (
                DONE,
                *markers_seen_by(known, viewer_at_marker(known.markers[activation_of(known).figure])),
            ),
            check_free=why_not_move_marker,
            sample=random_marker_move,
            forms=lambda known: (GO_TO_POINT,),
            default=lambda known: DONE,
        ),
        rule="PZF-10.2d",
        pieces=(activation_of(s).figure,),
    )
    if choice == DONE:
        yield from end_marker_move(s, marker)
    elif choice.verb == "reveal":
        yield from reveal_chosen(s, choice)
    else:
        assert choice.point is not None
        marker.spent += marker_move_cost(s, (marker.x, marker.y), choice.point)
        end = marker_stopping_point(s, marker, choice.point)
        marker.x, marker.y = end
        if end != choice.point:
            yield from end_marker_move(s, marker)


def end_marker_move(s: State, marker: Marker) -> Procedure[None]:
    """End the move of a marker; one with a vehicle under it that is too near to an enemy is revealed."""
    marker.acted = True
    if (marker.x, marker.y) != activation_of(s).start:
        yield tell("told-moves", who=name_of(s, marker.id), rule="PZF-10.2d", pieces=(marker.id,))
    close_activation(s)
    yield Barrier((0, 1))
    if is_vehicle_too_near(s, marker):
        yield from reveal_marker(s, marker, marker.side)


@rule("PZF-10.2m")
def marker_stopping_point(s: State, marker: Marker, there: Point) -> Point:
    """The point at which a marker's leg to a point ends: a vehicle under it stops at the first enemy it touches."""
    start, half = (marker.x, marker.y), charts().hidden.marker // 2
    if not hides_vehicle(s, marker):
        return there
    enemies = [base(enemy) for enemy in on_table(s, other_seat(marker.side)) if not enemy.wreck]
    return furthest(start, there, lambda end: not any(overlaps(capsule(start, end, half), shape) for shape in enemies))


def hides_vehicle(s: State, marker: Marker) -> bool:
    """Whether a vehicle is under a marker."""
    return any(s.figures[id].kind == "vehicle" for id in marker.figures)


@rule("PZF-10.2m")
def is_vehicle_too_near(s: State, marker: Marker) -> bool:
    """Whether a marker with a vehicle under it ended its move within an inch of an enemy, so that it is revealed."""
    if not hides_vehicle(s, marker):
        return False
    return any(
        within(marker_square(marker), base(enemy), PS + tolerance())
        for enemy in on_table(s, other_seat(marker.side))
        if not enemy.wreck
    )


def why_not_move_marker(s: State, choice: Choice) -> Violation | None:
    """Why the moving marker may not do what a choice says; None if it may."""
    marker = s.markers[activation_of(s).figure]
    end = choice.point
    if end is None or choice != Choice("to", point=end):
        return refuse("PZF-10.2d", "refuse-not-offered", choice=str(choice))
    if length((marker.x, marker.y), end) < SHORTEST_LEG:
        return refuse("PZF-B5a", "refuse-too-short")
    if not table(s).holds(marker_square(marker, end)):
        return refuse("PZF-B5o", "refuse-off-table")
    cost, available = marker_move_cost(s, (marker.x, marker.y), end), marker_movement(s, marker.id) - marker.spent
    if cost > available + tolerance():
        return refuse_too_far("PZF-10.2d", cost, available)
    return why_no_way_for_marker(s, marker, end) or why_not_end_on_other(s, marker, end)


@rule("PZF-10.2d")
def marker_move_cost(s: State, start: Point, end: Point) -> int:
    """The Movement points a marker pays for a straight way; difficult ground costs double."""
    return leg_cost(s, start, end, charts().difficult.hidden_marker)


def why_no_way_for_marker(s: State, marker: Marker, end: Point) -> Violation | None:
    """Why a marker may not go straight to a point: impassable terrain is in its way.

    None if there is none (PZF-B5j).
    """
    layout, trail = table(s), capsule((marker.x, marker.y), end, 0)
    pieces = (layout.pieces[index] for index in layout.near(trail))
    blocked = any(way_on_foot(piece) == "no" and overlaps(trail, piece.shape) for piece in pieces)
    return refuse("PZF-B5j", "refuse-wall") if blocked else None


@rule("PZF-10.2n")
def why_not_end_on_other(s: State, marker: Marker, end: Point) -> Violation | None:
    """Why a marker may not end at a point: it would lie on another marker or a figure; None if it would not.

    Markers may pass over both.
    """
    square_there = marker_square(marker, end)
    on_marker = any(
        overlaps(square_there, marker_square(other_marker))
        for other_marker in s.markers.values()
        if other_marker.id != marker.id
    )
    if on_marker or any(overlaps(square_there, base(figure)) for figure in on_table(s)):
        return refuse("PZF-10.2n", "refuse-occupied")
    return None


def random_marker_move(s: State, rng: Random) -> Choice:
    """A lawful leg of the moving marker, drawn at random; the end of its move after `SAMPLE_ATTEMPTS`."""
    marker = s.markers[activation_of(s).figure]
    for _ in range(SAMPLE_ATTEMPTS):
        distance = SHORTEST_LEG + int(rng.random() * (marker_movement(s, marker.id) - marker.spent))
        choice = Choice("to", point=along((marker.x, marker.y), int(rng.random() * TURN), distance))
        if why_not_move_marker(s, choice) is None:
            return choice
    return DONE
