"""Revealing hidden markers (PZF-10.2f to l): which may be revealed, and the figures under them placed on the table.

The enemy does not know what is under a marker, so none of the choices it is offered depends on it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from bocage.ground.table import TURN, Shape, covers, overlaps, rectangle
from bocage.kernel.choice import END, Choice
from bocage.kernel.contract.procedure import Barrier, Procedure, ask, tell
from bocage.kernel.contract.question import Blank, Choices
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.text import text
from bocage.systems.pzf.heavy.gunners import has_front
from bocage.systems.pzf.movement.walking import SHORTEST_LEG, movement_left
from bocage.systems.pzf.reference.tables import charts
from bocage.systems.pzf.space.bodies import Point, base, figure_at, has_turret, is_within, movement_of, turret_bearing
from bocage.systems.pzf.space.sight import sees_point
from bocage.systems.pzf.special import reserves
from bocage.systems.pzf.special.camouflage import lift_net
from bocage.systems.pzf.state.model import DEGREE, PS, Figure, Marker, State, on_table, other_seat
from bocage.systems.pzf.state.names import name_of

REVEAL_GRID = PS // 2
"""Places for revealed figures are looked for on a grid of this width, in 1/1000 inch."""
REVEAL_RADIUS = 12 * PS
"""Places for revealed figures are looked for up to this far from the marker, in 1/1000 inch."""
MOST_LISTED_PLACES = 24
"""How many places for a revealed figure are listed; any other lawful point may be chosen too."""

WhyNotTowards = Callable[[State, int, int], Violation | None]
"""Why the figure of that id may not be turned to a direction in whole degrees; None if it may."""


def marker_square(marker: Marker, point: Point | None = None) -> Shape:
    """The square of a marker on the table, at its place or at another point."""
    x, y = point or (marker.x, marker.y)
    half = charts().hidden.marker // 2
    return rectangle(x - half, y - half, x + half, y + half)


# --- markers that may be revealed (10.2f, g, l) -------------------------------------------------------------------
@rule("PZF-10.2f")
def reveal_choices(s: State) -> list[Choice]:
    """The enemy markers that the player may have revealed now: those seen by a figure or marker of its side."""
    if not s.markers:
        return []
    enemy_markers = [marker for marker in s.markers.values() if marker.side != s.player]
    viewers = (
        [figure for figure in on_table(s, s.player) if figure.kind in ("man", "vehicle") and not figure.wreck]
        if enemy_markers
        else []
    )
    viewers += [viewer_at_marker(marker) for marker in s.markers.values() if marker.side == s.player]
    return [
        Choice("reveal", marker.id)
        for marker in enemy_markers
        if any(sees_point(s, viewer, (marker.x, marker.y)) for viewer in viewers)
    ]


@rule("PZF-10.2f")
def markers_seen_by(s: State, figure: Figure) -> list[Choice]:
    """The enemy markers that a figure sees from where it stands, as choices to have them revealed."""
    enemy_markers = [marker for marker in s.markers.values() if marker.side != figure.side]
    return [Choice("reveal", marker.id) for marker in enemy_markers if sees_point(s, figure, (marker.x, marker.y))]


def markers_seen_on_move(s: State, figure: Figure) -> list[Choice]:
    """The enemy markers a figure may have revealed during its move, while it has Movement left; none on an advance."""
    is_moving = s.markers and s.active is not None and s.active.figure == figure.id and not s.active.advance
    return markers_seen_by(s, figure) if is_moving and movement_left(s, figure) >= SHORTEST_LEG else []


def viewer_at_marker(marker: Marker) -> Figure:
    """A man at the place of a marker, to ask what the marker sees."""
    return Figure(marker.id, "us_private", "man", marker.side, x=marker.x, y=marker.y)


def reveal_chosen(s: State, choice: Choice) -> Procedure[None]:
    """Reveal the marker that the player has chosen."""
    yield from reveal_marker(s, s.markers[choice.piece or 0], s.player)


def reveal_on_the_move(s: State, figure: Figure, choice: Choice) -> Procedure[None]:
    """Reveal the marker that the player has chosen in the middle of a figure's move."""
    yield from reveal_chosen(s, choice)


@rule("PZF-10.2g")
def offer_own_reveals(s: State) -> Procedure[None]:
    """Let the player reveal its own markers at the start of its part."""
    while any(marker.side == s.player for marker in s.markers.values()):
        choice = yield from ask(s.player, text("prompt-reveal"), Choices(_own_reveal_choices), rule="PZF-10.2g")
        if choice == END:
            return
        yield from reveal_chosen(s, choice)


def _own_reveal_choices(s: State) -> Iterator[Choice]:
    """The player's own markers to reveal, and the end."""
    yield from (Choice("reveal", marker.id) for marker in s.markers.values() if marker.side == s.player)
    yield END


@rule("PZF-10.2l")
def reveal_under_template(s: State, shape: Shape) -> Procedure[None]:
    """Reveal all markers that a template touches, before any figure is hit."""
    for marker in list(s.markers.values()):
        if overlaps(shape, marker_square(marker)):
            yield from reveal_marker(s, marker, other_seat(marker.side))


# --- placing what is under a marker (10.2h, i, j) -----------------------------------------------------------------
def reveal_marker(s: State, marker: Marker, by: int) -> Procedure[None]:
    """Turn a marker over and place the figures under it on the table; a dummy is removed.

    `by` is the seat that has it revealed: it places the figures.
    """
    yield Barrier((0, 1), reveal=True)
    if not marker.figures:
        yield from remove_dummy(s, marker)
        return
    del s.markers[marker.id]
    seat = placing_seat_if_own(marker) if by == marker.side else placing_seat_if_forced(marker, by)
    carried = [id for id in marker.figures if s.figures[id].aboard]
    placed: list[int] = []
    for id in marker.figures:
        # Known to both sides, but not yet on the table.
        s.figures[id].where = "reserve"
        if s.figures[id].camouflaged:
            lift_net(s, s.figures[id])
    yield tell("told-revealed", who=name_of(s, marker.figures[0]), rule="PZF-10.2f", pieces=tuple(marker.figures))
    for id in marker.figures:
        if id not in carried:
            yield from place_revealed(s, seat, marker, id, placed)
            placed.append(id)
    for id in carried:
        figure = s.figures[id]
        carrier = s.figures[figure.aboard]
        figure.x, figure.y, figure.where = carrier.x, carrier.y, "table" if carrier.kind == "mount" else "aboard"
    for id in placed:
        s.figures[id].acted = marker.acted
        carry_over_movement(s, marker, s.figures[id])
        if has_front(s.figures[id]):
            yield from choose_facing(s, id)


@rule("PZF-5.2c")
def carry_over_movement(s: State, marker: Marker, figure: Figure) -> None:
    """Give a revealed figure the share of its own Movement that its marker has spent.

    Its weapons then fire as after such a move.
    """
    own_movement = charts().movement.hand_gun if figure.kind == "gun" else movement_of(figure)
    figure.spent = marker.spent * own_movement // charts().movement.hidden_marker


@rule("PZF-10.2h")
def remove_dummy(s: State, marker: Marker) -> Procedure[None]:
    """Remove a revealed marker with nothing under it."""
    del s.markers[marker.id]
    yield tell("told-dummy", rule="PZF-10.2h", pieces=(marker.id,))


@rule("PZF-10.2i")
def placing_seat_if_forced(marker: Marker, by: int) -> int:
    """The seat that places the figures of a marker revealed by its enemy: the enemy."""
    return by


@rule("PZF-10.2j")
def placing_seat_if_own(marker: Marker) -> int:
    """The seat that places the figures of a marker revealed by its owner: the owner."""
    return marker.side


def place_revealed(s: State, seat: int, marker: Marker, id: int, placed: list[int]) -> Procedure[None]:
    """Let a seat place one figure of a revealed marker; `placed` are the ids of those placed before."""
    placed_before = tuple(placed)
    choice = yield from ask(
        seat,
        text("prompt-position", who=name_of(s, id)),
        Choices(
            lambda known: placing_choices(known, marker, id, placed_before),
            check_free=lambda known, choice: _why_not_position(known, marker, id, placed_before, choice),
            sample=lambda known, rng: _random_placing(known, marker, id, placed_before, rng),
            forms=lambda known: (Blank(Choice("place", id, point=(0, 0))),),
            default=lambda known: placing_choices(known, marker, id, placed_before)[0],
        ),
        rule="PZF-10.2i",
        pieces=(id,),
    )
    assert choice.point is not None
    figure = s.figures[id]
    figure.x, figure.y = choice.point
    figure.where = "table"


def placing_choices(s: State, marker: Marker, id: int, placed: tuple[int, ...]) -> list[Choice]:
    """Lawful places for a figure of a revealed marker, nearest to the marker first; at least one place is given.

    If none is lawful, it is the nearest free one, or the marker's own.
    """
    grid = [
        (marker.x + dx, marker.y + dy)
        for dx in range(-REVEAL_RADIUS, REVEAL_RADIUS + 1, REVEAL_GRID)
        for dy in range(-REVEAL_RADIUS, REVEAL_RADIUS + 1, REVEAL_GRID)
        if dx * dx + dy * dy <= REVEAL_RADIUS * REVEAL_RADIUS
    ]
    grid.sort(key=lambda spot: (spot[0] - marker.x) ** 2 + (spot[1] - marker.y) ** 2)
    lawful: list[Choice] = []
    nearest_free: list[Choice] = []
    figure = s.figures[id]
    for point in grid:
        if reserves.why_no_place(s, figure, point, figure.facing) is None:
            choice = Choice("place", id, point=point)
            nearest_free = nearest_free or [choice]
            if why_not_in_chain(s, marker, figure, point, placed) is None:
                lawful.append(choice)
        if len(lawful) == MOST_LISTED_PLACES:
            break
    return lawful or nearest_free or [Choice("place", id, point=(marker.x, marker.y))]


def _why_not_position(s: State, marker: Marker, id: int, placed: tuple[int, ...], choice: Choice) -> Violation | None:
    """Why a choice does not place a figure of a revealed marker lawfully; None if it does."""
    if choice.point is None or choice != Choice("place", id, point=choice.point):
        return refuse("PZF-10.2i", "refuse-not-offered", choice=str(choice))
    figure = s.figures[id]
    return reserves.why_no_place(s, figure, choice.point, figure.facing) or why_not_in_chain(
        s, marker, figure, choice.point, placed
    )


def _random_placing(s: State, marker: Marker, id: int, placed: tuple[int, ...], rng: Random) -> Choice:
    """One of the listed places, drawn at random."""
    listed = placing_choices(s, marker, id, placed)
    return listed[int(rng.random() * len(listed))]


@rule("PZF-10.2i")
def why_not_in_chain(
    s: State, marker: Marker, figure: Figure, point: Point, placed: tuple[int, ...]
) -> Violation | None:
    """Why a figure of a revealed marker may not stand at a point; None if it may.

    The first figure stands inside the marker, the others in a chain with those already placed.
    """
    figure_there = figure_at(figure, point)
    if not placed:
        is_inside = (
            overlaps(marker_square(marker), base(figure_there))
            if figure.kind in ("vehicle", "gun")
            else covers(marker_square(marker), base(figure_there))
        )
        return None if is_inside else refuse("PZF-10.2i", "refuse-outside-marker")
    if any(is_within(figure_there, s.figures[id], charts().command.chain) for id in placed):
        return None
    return refuse("PZF-10.2i", "refuse-no-cohesion")


@rule("PZF-10.2i")
def choose_facing(s: State, id: int) -> Procedure[None]:
    """Let the owner choose the facing of a revealed figure, then that of its turret."""
    figure = s.figures[id]
    figure.facing = yield from _ask_direction(s, id, "prompt-look", "look", figure.facing, _why_not_look)
    if has_turret(figure):
        direction = yield from _ask_direction(
            s, id, "prompt-look-turret", "traverse", turret_bearing(figure), lambda s, id, degrees: None
        )
        figure.turret = (direction - figure.facing) % TURN


def _why_not_look(s: State, id: int, degrees: int) -> Violation | None:
    """Why a figure has no room to face a direction in whole degrees; None if it has."""
    figure = s.figures[id]
    return reserves.why_no_place(s, figure, (figure.x, figure.y), degrees * DEGREE)


def _ask_direction(s: State, id: int, prompt: str, verb: str, present: int, why_not: WhyNotTowards) -> Procedure[int]:
    """Ask the owner of a figure for a direction; returned in 1/1000 degree.

    `present` is the direction it has now, in 1/1000 degree, and is always offered.
    """

    def ways(known: State) -> list[Choice]:
        """The present direction, then the eight points of the compass where there is room."""
        present_degrees = present // DEGREE
        compass = (
            degrees
            for degrees in range(0, 360, 45)
            if degrees != present_degrees and why_not(known, id, degrees) is None
        )
        return [Choice(verb, id, number=degrees) for degrees in (present_degrees, *compass)]

    def why_not_direction(known: State, choice: Choice) -> Violation | None:
        """Why a choice gives no direction that the figure may take; None if it gives one."""
        degrees = choice.number
        if degrees is None or not 0 <= degrees < 360 or choice != Choice(verb, id, number=degrees):
            return refuse("PZF-10.2i", "refuse-not-offered", choice=str(choice))
        return why_not(known, id, degrees)

    choice = yield from ask(
        s.figures[id].side,
        text(prompt, who=name_of(s, id)),
        Choices(
            ways,
            check_free=why_not_direction,
            sample=lambda known, rng: (listed := ways(known))[int(rng.random() * len(listed))],
            default=lambda known: ways(known)[0],
            limits=lambda known: (0, 359),
            forms=lambda known: (Blank(Choice(verb, id, number=0), (0, 359), "degrees"),),
        ),
        rule="PZF-10.2i",
        pieces=(id,),
    )
    return (choice.number or 0) * DEGREE
